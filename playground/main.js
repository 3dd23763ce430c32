// The page: the script that is open, its runs, and what the buttons do.
import { Editor } from "./editor.js";
import { element, file, report, save } from "./results.js";
import { Runner } from "./runner.js";
import { SCRIPT, SHEET, Scripts, foldered, storage, unfoldered } from "./scripts.js";
import { fragment, unpacked } from "./share.js";
import { begun, drawn, sheet } from "./sheet.js";
import { unzipped, zipped } from "./zip.js";

const MOST_OUTPUT = 2_000_000;
const by = (id) => document.getElementById(id);
const module = fetch("engine.wasm").then((engine) => WebAssembly.compileStreaming(engine));
const runner = new Runner(module);
const helper = new Runner(module);
const drawer = new Runner(module);
const scripts = new Scripts(storage());
const editor = new Editor(by("editor"), helper, changed);
let examples = [];
/** What is in the runner's folder: `[name, bytes]` each. */
let listed = [];
let running = false;
/** The script that is open, and its sheet, if it has one. */
let script;
let lesson = null;
let waiting;
let release = () => {};

const step = () => lesson?.steps[Math.min(script.step, lesson.steps.length - 1)] ?? null;
/** The script that runs; null where a step asks for something else. */
const runs = () => (step() ? (step().isScript ? step().file : null) : SCRIPT);
const isScript = (name) => name === SCRIPT || Boolean(lesson?.steps.some((own) => own.isScript && own.file === name));
/** The files that scripts read. */
const folder = () => Object.fromEntries(Object.entries(script.files).filter(([name]) => name !== SCRIPT && name !== SHEET));

/** Says something about the script, with buttons: `[label, action]` each. */
function notice(said = "", ...actions) {
  const buttons = actions.map(([label, act]) => {
    const button = element("button", { type: "button", className: "link" }, label);
    button.addEventListener("click", () => (notice(), act()));
    return button;
  });
  by("notice").replaceChildren(said, ...buttons);
}

function state(said, busy = false) {
  running = busy;
  by("status").textContent = said;
  by("run").disabled = by("show").disabled = busy;
  by("stop").disabled = !busy;
  for (const id of ["begin", "back", "step", "open", "tree"]) by(id).disabled = busy;
}

// Scripts: the one that is open, and those that are kept.

/** Whether this tab is the only one with a script; it then stays so while the script is open. */
async function hold(id) {
  release();
  if (!navigator.locks) return true;
  return new Promise((known) => {
    const held = () => (known(true), new Promise((free) => (release = free)));
    navigator.locks.request(`puzzle-script/${id}`, { signal: AbortSignal.timeout(300) }, held).catch(({ name }) => known(name === "SecurityError"));
  });
}

const GROUPS = { mine: "My scripts", task: "My assignments", lesson: "Lessons that I changed", shared: "Shared with me" };

function offered() {
  const kept = scripts.list();
  const option = (value, text) => element("option", { value, selected: value === `#d=${script?.id}` }, text);
  const group = (label, options) => (options.length ? [element("optgroup", { label }, ...options)] : []);
  const own = Object.entries(GROUPS).flatMap(([kind, label]) => group(label, kept.filter(({ origin }) => origin.kind === kind).map(({ id, name }) => option(`#d=${id}`, name))));
  const given = examples.flatMap(({ title, scripts }) => group(title, scripts.map((own) => option(lessonAddress(own.title), own.title))));
  const unkept = script?.rev ? [] : [element("option", { value: "", selected: true }, script?.name ?? "")];
  by("scripts").replaceChildren(...unkept, ...own, ...given);
}

const lessonAddress = (title) => `#l=${encodeURIComponent(title)}`;

/** Puts the open script into the page's address, so that the page is the same when it is loaded again. */
function address() {
  const { rev, id, origin, step } = script;
  const own = rev ? `#d=${id}` : origin.kind === "lesson" && step ? `${origin.from}&step=${step + 1}` : origin.from;
  if (rev && scripts.place.forgets) return;
  history.replaceState(null, "", own || location.pathname + location.search);
}

/** Keeps the open script, if it was changed. */
function keep() {
  if (!waiting) return;
  clearTimeout(waiting);
  waiting = undefined;
  const { rev, name } = script;
  script.undo[script.at] = editor.undo;
  const end = scripts.write(script);
  if (end === "full") return notice("The browser has no room for this script. Save it as a zip before you close the page.");
  if (end === "parted") notice(`Another tab changed “${name}”. What you write here is kept as “${script.name}”.`);
  if (rev && end === "kept") return;
  hold(script.id);
  address();
  by("name").value = script.name;
  offered();
}

function edited() {
  clearTimeout(waiting);
  waiting = setTimeout(keep, 200);
}

/** The text in the editor is another one. */
function changed() {
  script.files[script.at] = editor.text;
  old();
  if (script.at === SHEET) redrawn();
  edited();
}

/** What is shown is of an older script. */
function old() {
  if (by("output").firstChild) by("output-title").textContent = "Output before the change";
  by("verdict").textContent = "";
}

/** Opens a script; one that another tab has open is opened as a copy. */
async function open(given) {
  if (script) keep();
  if (running) stop("");
  if (given.rev && !(await hold(given.id))) {
    const { name, origin, files, at } = given;
    given = { ...given, ...scripts.begin(scripts.free(name), origin, { ...files }, at) };
    notice(`“${name}” is open in another tab. This is a copy, which is kept when you change it.`);
  }
  // What was typed in the meantime belongs to the last one.
  if (script) keep();
  const before = script;
  script = given;
  lesson = null;
  address();
  blank();
  state("");
  by("name").value = script.name;
  document.title = `${script.name} - puzzle-script`;
  if (before) {
    runner.stop();
    for (const name of Object.keys(before.files)) helper.ask({ remove: `/${name}` });
  }
  redrawn();
  const there = put();
  look_at(script.at);
  offered();
  boards();
  await there;
}

/** Takes away what a run showed. */
function blank() {
  by("output").replaceChildren();
  by("output-title").textContent = "Output";
  by("verdict").textContent = "";
  by("steps").hidden = true;
}

/** Puts the script's files where it and the editor's help find them. */
async function put() {
  const files = folder();
  // The editor's help finds them beside the script, which has a whole path there.
  const whole = Object.fromEntries(Object.entries(files).map(([name, text]) => [`/${name}`, text]));
  await Promise.all([runner.ask({ files }), helper.ask({ files: whole })]);
  await list();
}

/** Shows a file in the editor. */
function look_at(name) {
  if (waiting && !isScript(script.at)) put();
  keep();
  script.at = name in script.files ? name : (runs() ?? step()?.file ?? SCRIPT);
  const text = (script.files[script.at] ??= "");
  const before = step() && script.at === runs() ? setting() : "";
  const title = script.at === SCRIPT ? "Script" : script.at;
  editor.open(script.at, text, { isScript: isScript(script.at), before, undo: script.undo[script.at], title });
  const names = Object.keys(script.files);
  by("at").replaceChildren(...names.map((own) => element("option", { selected: own === script.at }, own)));
  by("at").hidden = names.length === 1;
  by("run").textContent = runs() ? "Run" : "Check";
}

const named = (name, text, kind = "mine", from = "") => scripts.begin(name, { kind, from }, text[SHEET] ? { ...begun(text[SHEET]), ...text } : text);

/** Begins with what a lesson or a link holds; with what was made of it before, if there is that. */
async function begin(made) {
  const before = scripts.begunFrom(made.origin.from);
  if (!before) return open(made);
  await open(before);
  notice(`You changed “${before.name}” before; this is your version.`, ["Begin anew", () => open(made)]);
}

/** Opens what an address names; false where that is nothing. */
async function arrive(hash) {
  const [, id] = /^#d=([\d-]+)$/.exec(hash) ?? [];
  const kept = id && scripts.read(id);
  if (kept) {
    await open(kept);
    return true;
  }
  const [, title, at] = /^#l=(.*?)(?:&step=(\d+))?$/.exec(hash) ?? [];
  const found = title && examples.flatMap(({ scripts }) => scripts).find((own) => own.title === decodeURIComponent(title));
  if (found) {
    const made = named(found.title, { [found.sheet ? SHEET : SCRIPT]: found.sheet ?? found.text }, "lesson", lessonAddress(found.title));
    made.step = Math.max(0, (Number(at) || 1) - 1);
    await begin(made);
    return true;
  }
  const shared = await unpacked(hash);
  if (shared) {
    const title = SHEET in shared ? sheet(shared[SHEET]).title || "Assignment" : "A shared script";
    await begin(named(title, shared, SHEET in shared ? "task" : "shared", hash));
    return true;
  }
  if (/^#[sft]=/.test(hash)) notice("This link holds no script that can be read.");
  if (id) notice("This address is that of a script in another browser, or of one that was deleted.");
  return false;
}

// Sheets.

/** Commands that run before a step's script, whole lines. */
function setting() {
  const id = by("student-id").value.replace(/["\\\n$]/g, "");
  return (lesson.asks ? `let id = "${id}"\n` : "") + step().given;
}

/** Reads the sheet anew and shows its step. */
function redrawn() {
  const before = lesson?.files ?? {};
  lesson = SHEET in script.files ? sheet(script.files[SHEET]) : null;
  by("sheet").hidden = document.body.classList.toggle("plain", !lesson);
  if (!lesson) return;
  // What the sheet has brought goes with it, unless it was changed.
  for (const name in before) if (script.files[name] === before[name]) delete script.files[name];
  for (const name in lesson.files) script.files[name] ??= lesson.files[name];
  const own = step();
  by("sheet-title").textContent = lesson.title;
  by("step-title").textContent = own.title === lesson.title ? "" : own.title;
  by("step-title").hidden = own.title === lesson.title;
  by("text").replaceChildren(...own.prose.map(drawn));
  by("check").hidden = !own.check;
  by("check").querySelector("pre").textContent = own.check;
  by("check").open = own.isAnswer;
  by("student").hidden = !lesson.asks;
  by("student-id").value = script.student ?? by("student-id").value;
  const at = Math.min(script.step, lesson.steps.length - 1);
  by("where").textContent = `Step ${at + 1} of ${lesson.steps.length}${script.passed.includes(own.file) ? " ✓" : ""}`;
  by("previous").disabled = at === 0;
  by("next").disabled = at === lesson.steps.length - 1;
  by("hand-in").hidden = !lesson.steps.some(({ isAnswer }) => isAnswer);
}

async function turn(steps) {
  if (running) return;
  keep();
  script.step = Math.min(script.step, lesson.steps.length - 1) + steps;
  blank();
  state("");
  redrawn();
  look_at(step().file);
  by("prose").scrollTop = 0;
  by("prose").focus({ preventScroll: true });
  if (script.rev) edited();
  else address();
  await boards();
}

/** Shows what a step gives, such as boards. */
async function boards() {
  const [own, at] = [script, step()];
  by("given").replaceChildren();
  drawer.stop();
  if (!at?.given || (lesson.asks && !by("student-id").value)) return;
  const said = element("div");
  const code = await drawer.ask({ run: setting(), name: "given", files: folder(), seconds: 5, memory: 2e8 }, shown(said).take);
  if (code === null || script !== own || step() !== at) return;
  const [first] = said.querySelectorAll("pre");
  if (first) first.textContent = first.textContent.trim();
  by("given").replaceChildren(...said.childNodes);
}

/** The verdict on a step whose check ran. */
function judge(code, why) {
  by("verdict").textContent = code === 0 ? "✓ The check holds." : `Not yet: ${why ?? "the check fails"}.`;
  if (code !== 0 || script.passed.includes(step().file)) return;
  script.passed.push(step().file);
  by("where").textContent += " ✓";
  if (script.rev) edited();
}

// Runs.

const CODES = { 0: "Done", 3: "The script has mistakes", 4: "An expectation failed" };
const FIELDS = { "puzzle_script::run::time_limit": ["seconds", "Seconds"], "puzzle_script::run::memory_limit": ["memory", "Memory"] };

/** A report, with ways to its places and buttons that repair them; limits are the page's own. */
function reported(given, text, name) {
  const here = given.file === name && script.at === name;
  const [field, label] = FIELDS[given.code] ?? [];
  const help = field ? `The page ends a run that takes more than the limit. “${label}”, below the script, sets it.` : given.help;
  const made = report({ ...given, help }, given.file === name ? text : undefined, ({ line, column, length }) => {
    const mark = here && editor.mark(line, column, length);
    return mark && (() => editor.go(mark));
  });
  const button = (label, act) => {
    const made = element("button", { type: "button", className: "fix" }, label);
    made.addEventListener("click", () => act(made));
    return made;
  };
  if (field) {
    const show = () => {
      by("folder").open = true;
      by(field).focus();
    };
    made.querySelector(".help").after(button(`Go to “${label}”`, show));
  }
  const [first] = given.labels ?? [];
  const at = here && first && editor.mark(first.line, first.column, 0);
  if (at && !field) {
    editor.proposals().then((found) => {
      const fitting = found.filter(({ code, from }) => code === given.code && from === at.from);
      const fix = ({ title, apply }) => button(title, (made) => (apply(), editor.focus(), made.remove()));
      made.querySelector(".code").before(...fitting.map(fix));
    }, () => {});
  }
  return made;
}

/** Shows answers in an element as they come. */
function shown(output, text, name) {
  let lines;
  let length = 0;
  const written = new Set();
  const reports = [];
  const take = ({ kind, text: said }) => {
    if (kind === "output") {
      length += said.length;
      if (length > MOST_OUTPUT) return stop(`Stopped: more than ${MOST_OUTPUT / 1e6} MB of output`);
      if (!lines) output.append((lines = element("pre")));
      lines.append(said);
    } else if (kind === "report") {
      lines = undefined;
      const given = JSON.parse(said);
      if (given.event === "error") reports.push(given);
      // An expectation of a step is no mistake: the verdict tells it.
      if (name === "check" && given.code === "puzzle_script::run::expectation_failed") return;
      output.append(reported(given, text, name));
    } else if (kind === "saved") written.add(said);
    else if (kind === "progress") {
      const done = JSON.parse(said);
      by("status").textContent = "total" in done ? `${done.done} of ${done.total} runs` : `${done.generated.toLocaleString("en")} nodes generated`;
    } else if (kind === "panic") {
      lines = undefined;
      output.append(element("article", { className: "report error" }, element("h3", {}, "Error: the engine ended"), element("p", { className: "help" }, said)));
      stop("The engine ended");
    }
  };
  return { take, written, reports };
}

const limits = () => ({ seconds: Number(by("seconds").value) || 30, memory: (Number(by("memory").value) || 1000) * 1e6 });

async function run() {
  if (running) return;
  if (lesson?.asks && !by("student-id").value) {
    by("verdict").textContent = "Type your id first.";
    return by("student-id").focus();
  }
  keep();
  const mine = script;
  const name = runs();
  if (name && script.at !== name && isScript(script.at)) look_at(name);
  const text = name && script.files[name];
  const output = by("output");
  blank();
  state("Running", true);
  const began = performance.now();
  // What an earlier run wrote is not there for this one: an experiment would take the runs of its log.
  const own = folder();
  for (const [name] of listed) if (!(name in own)) await runner.ask({ remove: name });
  const before = step() ? setting() : "";
  const written = new Set();
  let code = 0;
  let goOn = false;
  /** Runs commands in the session of this run. */
  const part = async (run, name, taken) => {
    if (script !== mine) code = null;
    if (code !== 0) return;
    code = await runner.ask({ run, name, goOn, files: own, ...limits() }, taken.take);
    goOn = true;
    for (const name of taken.written) written.add(name);
  };
  const check = shown(output, step()?.check, "check");
  if (before) await part(before, "given", shown(element("div"), before, "given"));
  if (name) await part(text, name, shown(output, text, name));
  const ran = code === 0;
  if (step()?.check) await part(step().check, "check", check);
  if (code === null) return;
  for (const name of written) {
    await runner.ask({ read: name }, ({ bytes }) => bytes && output.append(file(name, bytes)));
  }
  await list();
  const seconds = ((performance.now() - began) / 1000).toFixed(2);
  state(`${ran && code === 4 ? "Done" : (CODES[code] ?? "A command failed")} in ${seconds} s`);
  if (step()?.check && ran) judge(code, check.reports[0]?.message);
  const watches = /^[^#"\n]*\bwatch\b/m.test(text ?? "");
  by("steps").hidden = code !== 0 || !watches;
  if (!by("steps").hidden) await look("goTo 0");
  document.body.dataset.ran = String(Number(document.body.dataset.ran ?? 0) + 1);
}

/** Shows the last search as a page, below what it printed. */
async function show() {
  const output = by("output");
  state("Running", true);
  const { take, written } = shown(output, "show", "show");
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
  const code = await runner.ask({ run: command, goOn: true, name: "step", ...limits() }, shown(at, command, "step").take);
  if (code === null) return;
  by("state").textContent = at.textContent.replace(/^\n+/, "");
  state(code === 0 ? "" : "No search is watched");
}

// Files.

async function list() {
  await runner.ask({ list: true }, ({ text }) => (listed = JSON.parse(text)));
  const rows = listed.map(([name, size]) => {
    const own = name in script.files;
    const open = element("button", { type: "button", className: "link" }, name);
    open.addEventListener("click", () => {
      if (own) return look_at(name);
      runner.ask({ read: name }, ({ bytes }) => {
        if (!bytes) return;
        const shown = file(name, bytes);
        by("output").append(shown);
        shown.scrollIntoView({ block: "nearest" });
      });
    });
    const remove = element("button", { type: "button", className: "link", ariaLabel: `Remove ${name}` }, "×");
    remove.addEventListener("click", async () => {
      if (own) {
        const text = script.files[name];
        delete script.files[name];
        if (script.at === name) look_at(SCRIPT);
        edited();
        notice(`“${name}” is removed.`, ["Bring it back", () => add({ [name]: text })]);
      }
      await Promise.all([runner.ask({ remove: name }), helper.ask({ remove: `/${name}` })]);
      await list();
      look_at(script.at);
    });
    return element("li", {}, open, ` ${size.toLocaleString("en")} bytes `, remove);
  });
  by("files").replaceChildren(...rows);
  by("count").textContent = listed.length ? `(${listed.length})` : "";
}

/** Adds files to the script. */
async function add(files) {
  keep();
  const replaced = Object.fromEntries(Object.entries(script.files).filter(([name, text]) => name in files && files[name] !== text));
  Object.assign(script.files, files);
  for (const name of Object.keys(files)) delete script.undo[name];
  await put();
  if (SHEET in files) {
    redrawn();
    await put();
  }
  look_at(script.at);
  edited();
  const names = Object.keys(replaced);
  if (names.length) notice(`“${names.join("”, “")}” is replaced.`, ["Bring it back", () => add(replaced)]);
}

async function share() {
  const link = await fragment(script.files);
  if (!link) return state("The script and its files are longer than 1 MB, too long for a link");
  const address = new URL(link, location.href).href;
  try {
    await navigator.clipboard.writeText(address);
    notice("The link is copied.");
  } catch {
    const field = element("input", { value: address, readOnly: true, ariaLabel: "The link" });
    notice("This is the link: ");
    by("notice").append(field);
    field.select();
  }
}

/** Opens scripts from files: texts, sheets and zips; the last of them stays open. */
async function take(files) {
  for (const own of files) {
    const name = own.name.replace(/\.[^.]*$/, "");
    try {
      const held = /\.zip$/i.test(own.name) ? unfoldered(await unzipped(new Uint8Array(await own.arrayBuffer())), name) : [[name, { [/\.md$/i.test(own.name) ? SHEET : SCRIPT]: await own.text() }]];
      for (const [name, files] of held) {
        await open(named(name, files));
        edited();
        keep();
      }
    } catch (why) {
      notice(`“${own.name}” can't be opened: ${why.message}.`);
    }
  }
}

const actions = {
  run,
  show,
  share,
  stop: () => stop(),
  layout: () => editor.format(),
  new: async () => {
    await open(named(scripts.free("My script"), { [SCRIPT]: "" }));
    editor.focus();
  },
  export: async () => save(`${script.name}.zip`, await zipped(foldered([script]))),
  "export-all": async () => {
    keep();
    const kept = scripts.list();
    save("puzzle-script.zip", await zipped(foldered(kept.some(({ id }) => id === script.id) ? kept : [...kept, script])));
  },
  delete: async () => {
    keep();
    const gone = script;
    scripts.remove(gone);
    await actions.new();
    notice(`“${gone.name}” is deleted.`, ["Bring it back", async () => (await open(gone), edited(), keep())]);
  },
  previous: () => turn(-1),
  next: () => turn(1),
  "hand-in": async () => {
    const answers = lesson.steps.filter(({ isAnswer }) => isAnswer).map(({ file }) => file);
    const empty = answers.filter((name) => !script.files[name].trim());
    save(`${[lesson.title, by("student-id").value].filter(Boolean).join(" ").replace(/[^\p{L}\p{N}]+/gu, "-")}.zip`, await zipped(Object.fromEntries(answers.map((name) => [name, script.files[name]]))));
    notice(`Saved ${answers.join(", ")} in a zip. Hand it in as your course says.${empty.length ? ` Still empty: ${empty.join(", ")}.` : ""}`);
  },
};
for (const [id, act] of Object.entries(actions)) by(id).addEventListener("click", () => (act(), by("more").contains(by(id)) && (by("more").open = false)));
for (const [id, command] of Object.entries({ begin: "goTo 0", back: "back", step: "step", open: "printOpen", tree: "printTree" })) {
  by(id).addEventListener("click", () => look(command));
}
by("add").addEventListener("change", async ({ target }) => {
  const added = {};
  for (const file of target.files) added[file.name] = await file.text();
  await add(added);
  target.value = "";
});
by("import").addEventListener("change", async ({ target }) => {
  by("more").open = false;
  await take([...target.files]);
  target.value = "";
});
by("scripts").addEventListener("change", ({ target }) => target.value && (notice(), arrive(target.value)));
by("at").addEventListener("change", ({ target }) => look_at(target.value));
by("name").addEventListener("change", ({ target }) => {
  script.name = target.value.trim() || script.name;
  edited();
  keep();
  target.value = script.name;
  offered();
});
by("student-id").addEventListener("change", ({ target }) => {
  script.student = target.value;
  if (script.rev) edited();
  look_at(script.at);
  boards();
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && by("more").open) by("more").open = false;
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  run();
}, true);
addEventListener("click", ({ target }) => by("more").contains(target) || (by("more").open = false));
addEventListener("hashchange", () => (notice(), arrive(location.hash)));
addEventListener("storage", offered);
addEventListener("pagehide", keep);
document.addEventListener("visibilitychange", () => document.hidden && keep());

async function start() {
  examples = await (await fetch("examples.json")).json();
  await module;
  if (scripts.place.forgets) notice("This page can keep nothing here. Save your script as a zip, or share it, before you leave.");
  if (!(await arrive(location.hash))) {
    const [last] = scripts.list();
    if (last && !location.hash && (await hold(last.id))) await open(last);
    else {
      const { title, text } = examples[0].scripts[0];
      await open(named(title, { [SCRIPT]: text }, "lesson", lessonAddress(title)));
    }
  }
  // What others wrote, and what may never end, runs when somebody wants it.
  if (script.origin.kind === "lesson" && !script.rev && !lesson) run();
  document.body.dataset.ready = "";
}
start().catch((why) => {
  notice(`The page can't begin here (${why.message}). Open ${location.href} in a tab of its own.`);
});
try {
  navigator.serviceWorker?.register("offline.js").catch(() => {});
} catch { /* A frame of another page has none. */ }
