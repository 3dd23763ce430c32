// Zips of texts: written for other programs, and read as other programs write them.
import { deflated, inflated } from "./deflate.js";

const MOST_FILES = 1000;
const MOST_BYTES = 32 << 20;
const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const IN_UTF8 = 0x0800;

const crcs = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit += 1) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});
const crc = (bytes) => ~bytes.reduce((sum, byte) => crcs[(sum ^ byte) & 255] ^ (sum >>> 8), ~0) >>> 0;

/** Bytes of numbers, each with its width in bytes, little end first. */
const packed = (...numbers) => Uint8Array.from(numbers.flatMap(([value, width]) => Array.from({ length: width }, (_, byte) => Math.floor(value / 256 ** byte) & 255)));

/** A zip of files: `{name: text}`. */
export async function zipped(files, now = new Date()) {
  const day = ((now.getFullYear() - 1980) << 9) | ((now.getMonth() + 1) << 5) | now.getDate();
  const time = (now.getHours() << 11) | (now.getMinutes() << 5) | (now.getSeconds() >> 1);
  const [parts, central] = [[], []];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, raw] = [name, text].map((own) => new TextEncoder().encode(own));
    const bytes = await deflated(raw);
    const shared = packed([20, 2], [IN_UTF8, 2], [8, 2], [time, 2], [day, 2], [crc(raw), 4], [bytes.length, 4], [raw.length, 4], [path.length, 2], [0, 2]);
    central.push(packed([CENTRAL, 4], [20, 2]), shared, packed([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]), path);
    parts.push(packed([LOCAL, 4]), shared, path, bytes);
    at += 4 + shared.length + path.length + bytes.length;
  }
  const count = Object.keys(files).length;
  const length = central.reduce((sum, part) => sum + part.length, 0);
  return new Uint8Array(await new Blob([...parts, ...central, packed([END, 4], [0, 4], [count, 2], [count, 2], [length, 4], [at, 4], [0, 2])]).arrayBuffer());
}

/** The files of a zip, `{name: text}`, without those that systems add; an error, a sentence, where it can't be read. */
export async function unzipped(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new Error("it is no zip");
  const files = new Map();
  let left = MOST_BYTES;
  let at = view.getUint32(end + 16, true);
  const count = view.getUint16(end + 10, true);
  if (count > MOST_FILES) throw new Error(`it holds more than ${MOST_FILES} files`);
  try {
    for (let n = 0; n < count; n += 1) {
      const entry = at;
      if (view.getUint32(at, true) !== CENTRAL) throw new Error();
      const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
      const [size, name, extra, comment] = [20, 28, 30, 32].map((field) => (field === 20 ? view.getUint32(at + field, true) : view.getUint16(at + field, true)));
      const local = view.getUint32(at + 42, true);
      const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)).replaceAll("\\", "/");
      at += 46 + name + extra + comment;
      if (path.endsWith("/") || /(^|\/)(__MACOSX\/|\.DS_Store$)/.test(path)) continue;
      if (flags & 1) throw new Error("it is encrypted");
      const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const held = bytes.subarray(from, from + size);
      const raw = method ? await inflated(held, left) : held;
      left -= raw.length;
      if (left < 0 || method > 8 || crc(raw) !== view.getUint32(entry + 16, true)) throw new Error();
      files.set(path, new TextDecoder().decode(raw));
    }
  } catch (why) {
    throw new Error(why.message === "it is encrypted" ? why.message : "it is damaged, or too large");
  }
  return Object.fromEntries(files);
}
