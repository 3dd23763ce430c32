// The page: what its buttons do.
import { indentWithTab } from "@codemirror/commands";
import { EditorState, Prec } from "@codemirror/state";
import { keymap, EditorView } from "@codemirror/view";
import { formatDocument } from "@codemirror/lsp-client";
import { basicSetup } from "codemirror";
import { language } from "./language.js";
import { element, file, report, address } from "./results.js";
import { Runner } from "./runner.js";
import { fragment, unpacked } from "./share.js";

const MOST_OUTPUT = 2_000_000;
const by = (id) => document.getElementById(id);
const module = WebAssembly.compileStreaming(fetch("engine.wasm"));
const runner = new Runner(module);
const helper = new Runner(module);
const files = new Map();
let examples = [];
let listed = [];
let running = false;

const saved = () => { try { return localStorage.getItem("script"); } catch { return null; } };
const save = (text) => { try { localStorage.setItem("script", text); } catch { /* A page without storage forgets it. */ } };

const extensions = [
  Prec.highest(keymap.of([{ key: "Mod-Enter", run: () => (run(), true) }])),
  basicSetup,
  keymap.of([indentWithTab]),
  language(helper),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ "aria-label": "Script" }),
  EditorView.updateListener.of((update) => update.docChanged && save(update.state.doc.toString())),
];
// In a shadow tree the editor's styles are constructed, which the page's policy allows.
const shadow = by("editor").attachShadow({ mode: "open" });
const holder = element("div");
shadow.append(element("link", { rel: "stylesheet", href: "style.css" }), holder);
const view = new EditorView({ state: EditorState.create({ extensions }), parent: holder, root: shadow });
const text = () => view.state.doc.toString();
const write = (script) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: script }, selection: { anchor: 0 }, scrollIntoView: true });

function go(line, column) {
  if (line > view.state.doc.lines) return;
  const { from, text } = view.state.doc.line(line);
  view.dispatch({ selection: { anchor: from + [...text].slice(0, column - 1).join("").length }, scrollIntoView: true });
  view.focus();
}

function state(said, busy = false) {
  running = busy;
  by("status").textContent = said;
  by("run").disabled = by("show").disabled = busy;
  by("stop").disabled = !busy;
  for (const id of ["begin", "back", "step", "open", "tree"]) by(id).disabled = busy;
}

const CODES = { 0: "Done", 3: "The script has mistakes", 4: "An expectation failed" };

/** Shows answers in an element as they come. */
function shown(output, script) {
  let lines;
  let length = 0;
  const written = new Set();
  const take = ({ kind, text }) => {
    if (kind === "output") {
      length += text.length;
      if (length > MOST_OUTPUT) return stop(`Stopped: more than ${MOST_OUTPUT / 1e6} MB of output`);
      if (!lines) output.append((lines = element("pre")));
      lines.append(text);
    } else if (kind === "report") {
      lines = undefined;
      output.append(report(JSON.parse(text), script, go));
    } else if (kind === "saved") written.add(text);
    else if (kind === "progress") {
      const done = JSON.parse(text);
      by("status").textContent = "total" in done ? `${done.done} of ${done.total} runs` : `${done.generated.toLocaleString("en")} nodes generated`;
    } else if (kind === "panic") {
      lines = undefined;
      output.append(element("article", { className: "report error" }, element("h3", {}, "Error: the engine ended"), element("p", { className: "help" }, text)));
      stop("The engine ended");
    }
  };
  return { take, written };
}

const limits = () => ({ seconds: Number(by("seconds").value) || 30, memory: (Number(by("memory").value) || 1000) * 1e6 });

async function run() {
  if (running) return;
  const script = text();
  const output = by("output");
  output.replaceChildren();
  by("steps").hidden = true;
  state("Running", true);
  const began = performance.now();
  const { take, written } = shown(output, script);
  // What an earlier run wrote is not there for this one: an experiment would refuse to write over its log.
  for (const [name] of listed) if (!files.has(name)) await runner.ask({ remove: name });
  const request = { run: script, name: "script", files: Object.fromEntries(files), ...limits() };
  const code = await runner.ask(request, take);
  if (code === null) return;
  for (const name of written) {
    await runner.ask({ read: name }, ({ bytes }) => bytes && output.append(file(name, bytes)));
  }
  await list();
  const seconds = ((performance.now() - began) / 1000).toFixed(2);
  state(`${CODES[code] ?? "A command failed"} in ${seconds} s`);
  const watches = /^[^#"\n]*\bwatch\b/m.test(script);
  by("steps").hidden = code !== 0 || !watches;
  if (!by("steps").hidden) await look("goTo 0");
  document.body.dataset.ran = String(Number(document.body.dataset.ran ?? 0) + 1);
}

/** Shows the last search as a page, below what it printed. */
async function show() {
  const output = by("output");
  state("Running", true);
  const { take, written } = shown(output, "show");
  const code = await runner.ask({ run: "show", goOn: true, name: "show", ...limits() }, take);
  if (code === null) return;
  for (const name of written) {
    await runner.ask({ read: name }, ({ bytes }) => bytes && output.append(file(name, bytes)));
  }
  await list();
  state(CODES[code] ?? "No search has run yet");
  output.lastElementChild?.scrollIntoView({ block: "nearest" });
}

function stop(said = "Stopped") {
  runner.stop();
  by("steps").hidden = true;
  state(said);
}

/** Runs a command of a watched search, and shows what it says in place of the last one. */
async function look(command) {
  const at = element("div");
  state("", true);
  const code = await runner.ask({ run: command, goOn: true, name: "step", ...limits() }, shown(at, command).take);
  if (code === null) return;
  by("at").textContent = at.textContent.replace(/^\n+/, "");
  state(code === 0 ? "" : "No search is watched");
}

async function list() {
  await runner.ask({ list: true }, ({ text }) => (listed = JSON.parse(text)));
  const rows = listed.map(([name, size]) => {
    const open = element("button", { type: "button", className: "link" }, name);
    open.addEventListener("click", () => runner.ask({ read: name }, ({ bytes }) => {
      if (!bytes) return;
      const shown = file(name, bytes);
      by("output").append(shown);
      shown.scrollIntoView({ block: "nearest" });
    }));
    const remove = element("button", { type: "button", className: "link", ariaLabel: `Remove ${name}` }, "×");
    remove.addEventListener("click", async () => {
      files.delete(name);
      await Promise.all([runner.ask({ remove: name }), helper.ask({ remove: name })]);
      list();
    });
    return element("li", {}, open, ` ${size.toLocaleString("en")} bytes `, remove);
  });
  by("files").replaceChildren(...rows);
  by("count").textContent = listed.length ? `(${listed.length})` : "";
}

/** Puts files into the folder, where scripts and the editor's help find them. */
async function put(added) {
  for (const [name, text] of Object.entries(added)) files.set(name, text);
  const request = { files: Object.fromEntries(files) };
  await Promise.all([runner.ask(request), helper.ask(request)]);
  await list();
}

/** Begins with a script and its files. */
async function open({ script, files }) {
  if (Object.keys(files).length) await put(files);
  write(script);
}

async function share() {
  const link = await fragment(text(), Object.fromEntries(files));
  if (!link) return state("The script and its files are longer than 1 MB, too long for a link");
  history.replaceState(null, "", link);
  try {
    await navigator.clipboard.writeText(location.href);
    state("The link to this script is copied");
  } catch {
    state("The address of this page is the link to this script");
  }
}

by("run").addEventListener("click", run);
by("show").addEventListener("click", show);
by("stop").addEventListener("click", () => stop());
by("layout").addEventListener("click", () => formatDocument(view));
by("share").addEventListener("click", share);
for (const [id, command] of Object.entries({ begin: "goTo 0", back: "back", step: "step", open: "printOpen", tree: "printTree" })) {
  by(id).addEventListener("click", () => look(command));
}
by("add").addEventListener("change", async ({ target }) => {
  const added = {};
  for (const file of target.files) added[file.name] = await file.text();
  await put(added);
  target.value = "";
});
by("examples").addEventListener("change", ({ target }) => {
  const [group, script] = target.value.split(".").map(Number);
  if (!target.value) return;
  const { text, files = {} } = examples[group].scripts[script];
  open({ script: text, files });
});
addEventListener("hashchange", async () => {
  const shared = await unpacked(location.hash);
  if (shared) open(shared);
});

examples = await (await fetch("examples.json")).json();
by("examples").append(
  element("option", { value: "" }, "Scripts and lessons"),
  ...examples.map(({ title, scripts }, group) => element("optgroup", { label: title }, ...scripts.map((own, index) => element("option", { value: `${group}.${index}` }, own.title)))),
);
const shared = await unpacked(location.hash);
await open(shared ?? { script: saved() ?? examples[0].scripts[0].text, files: {} });
if (/^#[sf]=/.test(location.hash) && shared === null) state("This link holds no script that can be read");
else if (shared === null) run(); // What others wrote runs when somebody wants it.
document.body.dataset.ready = "";
navigator.serviceWorker?.register("offline.js").catch(() => {});
