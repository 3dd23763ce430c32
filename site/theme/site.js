"use strict";

// Colours of scripts, by the patterns that the extension for Visual Studio Code has. The build puts them into `words.js`.
const KINDS = { comment: "comment", string: "string", variable: "variable", command: "built_in", keyword: "keyword", function: "title", constant: "literal", number: "number" };

function coloured(text, patterns) {
  const alternatives = Object.keys(KINDS).map((kind) => `(?<${kind}>${patterns[kind]})`);
  const parts = document.createDocumentFragment();
  let end = 0;
  for (const match of text.matchAll(new RegExp(alternatives.join("|"), "gm"))) {
    const [kind] = Object.entries(match.groups).find(([, found]) => found !== undefined);
    const part = document.createElement("span");
    part.className = `hljs-${KINDS[kind]}`;
    part.textContent = match[0];
    parts.append(text.slice(end, match.index), part);
    end = match.index + match[0].length;
  }
  parts.append(text.slice(end));
  return parts;
}

for (const code of document.querySelectorAll("code.language-script")) {
  code.replaceChildren(coloured(code.textContent, window.puzzleScript.words));
}

// Scripts run in place, all of a page in one folder, which has the files that the page shows.
const LIMITS = { seconds: 30, memory: 1 << 29 };
let runner;

async function engine() {
  if (!runner) {
    const address = (name) => new URL(`${path_to_root}playground/${name}`, location.href);
    const [{ Runner }, results] = await Promise.all(["runner.js", "results.js"].map((name) => import(address(name))));
    runner = { results, worker: new Runner(WebAssembly.compileStreaming(fetch(address("engine.wasm")))) };
    const named = [...document.querySelectorAll("code[class*=language-]")].filter((code) => code.classList[1]);
    const files = Object.fromEntries(named.map((code) => [code.classList[1], code.textContent]));
    await runner.worker.ask({ files });
  }
  return runner;
}

async function run(text, shown) {
  const { worker, results } = await engine();
  const written = new Set();
  let lines;
  const code = await worker.ask({ run: text, name: "script", ...LIMITS }, ({ kind, text: said }) => {
    if (kind === "output") {
      if (!lines) shown.append((lines = document.createElement("pre")));
      lines.append(said);
    } else if (kind === "report" || kind === "panic") {
      lines = undefined;
      const given = kind === "report" ? JSON.parse(said) : { event: "error", message: said };
      shown.append(results.report(given, given.file === "script" ? text : undefined, () => {}));
    } else if (kind === "saved") written.add(said);
  });
  for (const name of written) {
    await worker.ask({ read: name }, ({ kind, bytes }) => kind === "file" && shown.append(results.file(name, bytes)));
  }
  return code;
}

function runnable(code) {
  const button = document.createElement("button");
  const shown = document.createElement("div");
  button.className = "script-run";
  button.type = "button";
  button.textContent = "Run";
  shown.className = "script-shown";
  shown.setAttribute("role", "status");
  code.parentElement.after(button, shown);
  button.addEventListener("click", async () => {
    if (button.textContent === "Stop") return runner?.worker.stop();
    shown.replaceChildren();
    button.textContent = "Stop";
    const end = await run(code.textContent, shown).catch((error) => shown.append(String(error)));
    if (end === null) shown.append("Stopped.");
    button.textContent = "Run";
  });
}

if (window.puzzleScript.runs) {
  for (const code of document.querySelectorAll("code.language-script:not([class*='.'])")) runnable(code);
}
