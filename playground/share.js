// A script in the fragment of an address: deflated, base64url.
const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
const MOST = 1 << 20;

export async function packed(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The script of a fragment `#s=...`; null where there is none that can be read. */
export async function unpacked(fragment) {
  const coded = /^#s=([\w-]+)$/.exec(fragment)?.[1];
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
    return await new Blob(parts).text();
  } catch {
    return null;
  }
}
