// The engine does in Node what the program does: node playground/engine/test.mjs target/playground/engine.wasm [examples.json]
// PUZZLE_SCRIPT names a program, optimised, with which the engine's speed is compared.
import assert from "node:assert";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { sheet } from "../sheet.js";
import { instance } from "../worker.js";

const root = new URL("../../", import.meta.url);
const [engine, examples] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(engine));

async function run(text, more = {}) {
  const answer = await instance(module);
  const answers = [];
  const code = answer({ run: text, ...more }, (given) => answers.push(given));
  const of = (kind) => answers.filter((given) => given.kind === kind).map((given) => given.text);
  return { code, output: of("output").join(""), reports: of("report").map(JSON.parse), of, answer };
}

test("the first script prints what the program prints", async () => {
  const script = readFileSync(new URL("scripts/quickstart.txt", root), "utf8");
  const { code, output } = await run(script);
  assert.equal(code, 0);
  assert.equal(output, readFileSync(new URL("scripts/quickstart.out", root), "utf8"));
});

test("a mistake has a place", async () => {
  const { code, output, reports } = await run("printState\nsolveBeem 50");
  assert.deepEqual([code, output, reports[0].code, reports[0].line], [3, "", "puzzle_script::check::unknown_command", 2]);
});

test("time and memory are limited", async () => {
  const late = await run("let n = 0 repeat 1000000000 { let n = ($n + 1) }", { seconds: 0.3 });
  assert.equal(late.code, 1);
  assert.match(late.reports[0].message, /time/);
  const large = await run("puzzle fifteen randomizeState walk 300\nsolveBFS maxNodes none", { memory: 30_000_000, seconds: 60 });
  assert.notEqual(large.code, -1);
  assert.match(JSON.stringify(large.reports) + large.output, /memory/i);
});

test("a session goes on, and files are there", async () => {
  const first = await run('setState "3b2 615 748"\nwatch solveAStar h1', { files: { "a.txt": "printState" }, list: true });
  assert.equal(first.code, 0);
  assert.deepEqual(JSON.parse(first.of("files")[0]), [["a.txt", 10]]);
  const answers = [];
  assert.equal(first.answer({ run: "step", goOn: true }, (given) => answers.push(given)), 0);
  assert.match(answers[0].text, /Expansion 1|1 of/);
});

test("a page is written", async () => {
  const { code, of, answer } = await run('setState "3b2 615 748"\nreplay "a.html" { run solveAStar h1 run solveBFS }');
  assert.equal(code, 0);
  assert.deepEqual(of("saved"), ["a.html"]);
  let bytes;
  answer({ read: "a.html" }, (given) => ({ bytes } = given));
  assert.match(new TextDecoder().decode(bytes), /^<!doctype html>/i);
});

test("the language server answers", async () => {
  const answer = await instance(module);
  const said = [];
  const ask = (message, settle = false) => answer({ message: { jsonrpc: "2.0", ...message }, settle }, (given) => said.push(JSON.parse(given.text)));
  ask({ id: 1, method: "initialize", params: {} });
  const textDocument = { uri: "file:///script.txt", version: 1, languageId: "puzzle-script", text: "printStat" };
  ask({ method: "textDocument/didOpen", params: { textDocument } }, true);
  assert.equal(said[1].params.diagnostics[0].code, "puzzle_script::check::unknown_command");
});

test("the hardest board of the 8-puzzle by A*, measured", async () => {
  const script = (times) => `setGoal "123 456 78b" setState "867 254 3b1" solveAStar h2 maxNodes none quiet\nrepeat ${times} { solveAStar h2 maxNodes none quiet }`;
  const timed = async (work) => {
    const took = [];
    for (const times of [1, 41, 1, 41, 1, 41]) {
      const began = performance.now();
      await work(script(times));
      took.push((performance.now() - began) * (times > 1 ? 1 : -1));
    }
    return Math.min(...[0, 2, 4].map((n) => took[n] + took[n + 1])) / 40;
  };
  const answer = await instance(module);
  const here = await timed((text) => answer({ run: text, memory: 1e9 }, () => {}));
  console.log(`WebAssembly: ${here.toFixed(1)} ms`);
  const program = process.env.PUZZLE_SCRIPT;
  if (program) {
    const native = await timed((text) => execFileSync(program, ["-c", text]));
    console.log(`native: ${native.toFixed(1)} ms, ${(here / native).toFixed(2)} times`);
  }
});

/** Runs a step of a sheet as the page does: what it gives, a script, the check, in one session. */
async function stepped(step, text, files) {
  const answer = await instance(module);
  const answers = [];
  const parts = [step.given, text, step.check].map((run) => run && answer({ run, goOn: true, seconds: 60, files }, (given) => answers.push(given)));
  return { codes: parts.map((code) => code || 0), said: JSON.stringify(answers.filter(({ kind }) => kind === "report")) };
}

if (examples) {
  const scripts = JSON.parse(readFileSync(examples)).flatMap((group) => group.scripts);
  test("all scripts to choose from run", async () => {
    for (const { title, text } of scripts.filter(({ text }) => text)) {
      const { code, reports } = await run(text, { seconds: 60 });
      assert.equal(code, 0, `${title}: ${reports[0]?.message}`);
    }
  });

  test("all steps of lessons run, and their checks ask for something", async () => {
    for (const { title, sheet: text } of scripts.filter(({ sheet }) => sheet)) {
      const { steps, files } = sheet(text);
      for (const [at, step] of steps.entries()) {
        // Where it is enough to run the script, nothing is asked of it, but that it runs.
        const isSolved = step.solution && step.solution.trim() === step.text.trim();
        const { codes, said } = await stepped(step, isSolved ? "" : step.text, files);
        assert.deepEqual(codes, [0, 0, step.check ? 4 : 0], `${title}, step ${at + 1}: ${said}`);
      }
    }
  });

  // What somebody writes who does what a step asks for: a file, a part of it, and what comes in its place.
  const SOLVED = {
    "Graphs: the first lesson": [
      ["step 1.txt", "solveBFS", "setState Timisoara solveBFS"],
      ["step 3.txt", "solveAStar h trace", "solveWeightedAStar 4 h"],
      ["step 8.txt", "edge S G 2", "edge S G 3"],
      ["trap.txt", "h A 4", "h A 2"],
    ],
    "Mazes and maps": [["meadow.txt", "#      G", "       G"]],
    "What is A* doing?": [
      ["step 1.txt", "3b2 615 748", "876 b41 253"],
      ["step 2.txt", "3b2 615 748", "876 b41 253"],
      ["step 7.txt", "watch solveAStar h2", "watch solveAStar linearConflict"],
    ],
    "Planning tasks": [["two-cars.pddl", "(at red south) (at", "(at red north) (at"]],
  };
  test("all checks of lessons hold when one does what they ask for", async () => {
    for (const { title, sheet: text } of scripts.filter(({ sheet }) => sheet)) {
      const { steps, files } = sheet(text);
      for (const [at, step] of steps.entries()) {
        if (!step.solution) continue;
        const { codes, said } = await stepped(step, step.solution, files);
        assert.deepEqual(codes, [0, 0, 0], `${title}, step ${at + 1}: ${said}`);
      }
      const asking = steps.filter(({ check, solution }) => check && !solution);
      assert.equal(asking.length, SOLVED[title]?.length ?? 0, title);
      for (const [at, step] of asking.entries()) {
        const [name, part, other] = SOLVED[title][at];
        assert.ok(files[name].includes(part), `${title}: ${name}`);
        const changed = { ...files, [name]: files[name].replace(part, other) };
        const { codes, said } = await stepped(step, changed[step.file], changed);
        assert.deepEqual(codes, [0, 0, 0], `${title}, ${step.file}: ${said}`);
      }
    }
  });
}
