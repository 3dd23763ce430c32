// Scripts and assignments in the fragment of an address: deflated, base64url.
import { deflated, inflated } from "./deflate.js";
import { SCRIPT, SHEET } from "./scripts.js";

const MOST = 1 << 20;

/**
 * A script's files as the fragment of an address: `#s=` and the script, `#f=` and JSON of it and the files that it names, or `#t=` and the
 * sheet of an assignment, without anybody's answers. Null where it is longer than a link may be.
 */
export async function fragment(files) {
  const script = files[SCRIPT] ?? "";
  const named = Object.entries(files).filter(([name]) => name !== SCRIPT && script.includes(name));
  const [kind, text] =
    SHEET in files ? ["t", files[SHEET]] : named.length ? ["f", JSON.stringify({ script, files: Object.fromEntries(named) })] : ["s", script];
  const raw = new TextEncoder().encode(text);
  if (raw.length > MOST) return null;
  const bytes = await deflated(raw);
  const coded = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `#${kind}=${coded.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** The files of a fragment; null where there is none that can be read. */
export async function unpacked(fragment) {
  const [, kind, coded] = /^#([sft])=([\w-]+)$/.exec(fragment) ?? [];
  if (!coded) return null;
  try {
    const bytes = Uint8Array.from(atob(coded.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const text = new TextDecoder().decode(await inflated(bytes, MOST));
    if (kind !== "f") return { [kind === "t" ? SHEET : SCRIPT]: text };
    const { script, files } = JSON.parse(text);
    const isText = (own) => typeof own === "string";
    return isText(script) && Object.values(files).every(isText) ? { ...files, [SCRIPT]: script } : null;
  } catch {
    return null;
  }
}
