// Packs the page: node pack.mjs FOLDER. The folder has the engine, engine.wasm, already.
import { createHash } from "node:crypto";
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";

const root = new URL("../", import.meta.url);
const out = process.argv[2];
const MOST = 3_100_000;
const text = (path) => readFileSync(new URL(path, root), "utf8");

// The scripts to choose from: those that a browser runs in seconds.
const first = ["quickstart", "romania", "watch", "compare", "goals", "procedures", "mistakes", "classic", "octagon", "audit"];
const slow = ["cube.txt", "pancake.txt", "skewb.txt", "sliding.txt"];
const own = readdirSync(new URL("scripts/own/", root)).filter((name) => name.endsWith(".txt") && !slow.includes(name));
const script = (path) => {
  const title = path.replace(/.*\//, "").replace(".txt", "");
  return { title, text: text(path) };
};
// Of a lesson, its page without the output that its scripts print here.
const lesson = (path) => ({ title: text(path).match(/^# (.+)$/m)[1].replace(/[`\\]/g, ""), sheet: text(path).replace(/^```text\n[^]*?^```\n/gm, "") });
const examples = [
  { title: "First scripts", scripts: first.map((name) => script(`scripts/${name}.txt`)) },
  { title: "Lessons", scripts: ["tutorial", "graphs", "mazes", "what-is-astar-doing", "tasks"].map((name) => lesson(`docs/${name}.md`)) },
  { title: "Own puzzles", scripts: own.map((name) => script(`scripts/own/${name}`)) },
];
writeFileSync(`${out}/examples.json`, JSON.stringify(examples));

// Colours, by the patterns of the extension for Visual Studio Code.
const found = JSON.parse(text("editors/vscode/syntaxes/puzzle-script.tmLanguage.json")).repository;
const kinds = ["comment", "variable", "command", "function", "constant", "number"];
const words = Object.fromEntries(kinds.map((kind) => [kind, found[kind].match]));
words.keyword = found.keyword.patterns.flatMap((pattern) => pattern.match ?? []).join("|");

await build({
  entryPoints: [new URL("main.js", import.meta.url).pathname],
  outfile: `${out}/main.js`,
  bundle: true,
  minify: true,
  // No module, which a frame without an origin could not load; all of the page's files lie beside it.
  format: "iife",
  define: { WORDS: JSON.stringify(words), "import.meta.url": "document.baseURI" },
  logLevel: "warning",
});
for (const name of ["style.css", "worker.js", "icon.svg"]) {
  copyFileSync(new URL(name, import.meta.url), `${out}/${name}`);
}

// A page of `report` or `replay` in a frame inherits the policy of this one: it allows their styles and scripts by their hashes.
const hash = (path) => `'sha256-${createHash("sha256").update(text(path)).digest("base64")}'`;
const pages = ["page", "replay"].map((name) => `src/figure/${name}`);
const policy = [
  "default-src 'none'",
  `script-src 'self' 'wasm-unsafe-eval' ${pages.map((page) => hash(`${page}/script.js`)).join(" ")}`,
  `style-src 'self' ${pages.map((page) => hash(`${page}/style.css`)).join(" ")}`,
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "img-src 'self' blob: data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
writeFileSync(`${out}/index.html`, text("playground/index.html").replace("POLICY", policy));

// What works offline: everything, under a name that changes with any of it.
const names = ["index.html", "main.js", "style.css", "worker.js", "icon.svg", "examples.json", "engine.wasm"];
const version = createHash("sha256");
let size = 0;
for (const name of names) {
  const bytes = readFileSync(`${out}/${name}`);
  version.update(bytes);
  size += brotliCompressSync(bytes).length;
}
writeFileSync(`${out}/offline.js`, text("playground/offline.js").replace("VERSION", version.digest("hex").slice(0, 16)).replace("NAMES", JSON.stringify(["./", ...names])));
console.log(`${out}: ${(size / 1e6).toFixed(3)} MB compressed`);
if (size > MOST) throw new Error(`more than ${MOST / 1e6} MB`);
