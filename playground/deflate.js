// Deflated bytes, as links and zips hold them.
const streamed = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

export const deflated = async (bytes) => new Uint8Array(await new Response(streamed(bytes, new CompressionStream("deflate-raw"))).arrayBuffer());

/** The bytes that were deflated; an error where there are more than `most` of them. */
export async function inflated(bytes, most) {
  const reader = streamed(bytes, new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  for (let part; !(part = await reader.read()).done; ) {
    size += part.value.length;
    if (size > most) throw new Error("too long");
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
