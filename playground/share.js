// A script in the fragment of an address: deflated, base64url.
const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
const MOST = 1 << 20;

/**
 * A script as the fragment of an address, with the files that it names: `#s=` and the script, or `#f=` and all of it as JSON. Null where it
 * is longer than a link may be.
 */
export async function fragment(script, files = {}) {
  const named = Object.entries(files).filter(([name]) => script.includes(name));
  const text = named.length ? JSON.stringify({ script, files: Object.fromEntries(named) }) : script;
  const raw = new TextEncoder().encode(text);
  if (raw.length > MOST) return null;
  const bytes = await through(raw, new CompressionStream("deflate-raw"));
  const coded = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `#${named.length ? "f" : "s"}=${coded.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** The script of a fragment and its files; null where there is none that can be read. */
export async function unpacked(fragment) {
  const [, kind, coded] = /^#([sf])=([\w-]+)$/.exec(fragment) ?? [];
  if (!coded) return null;
  try {
    const bytes = Uint8Array.from(atob(coded.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const parts = [];
    let size = 0;
    for (let part; !(part = await reader.read()).done; ) {
      size += part.value.length;
      if (size > MOST) return null;
      parts.push(part.value);
    }
    const text = await new Blob(parts).text();
    if (kind === "s") return { script: text, files: {} };
    const { script, files } = JSON.parse(text);
    const isText = (own) => typeof own === "string";
    return isText(script) && Object.values(files).every(isText) ? { script, files } : null;
  } catch {
    return null;
  }
}
