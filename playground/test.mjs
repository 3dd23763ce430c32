// The page's own parts in Node: node playground/test.mjs
import assert from "node:assert";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { SCRIPT, SHEET, Scripts, foldered, memory, unfoldered } from "./scripts.js";
import { fragment, unpacked } from "./share.js";
import { sheet } from "./sheet.js";
import { unzipped, zipped } from "./zip.js";

const FILES = [{}, { "a.txt": "" }, { "ä ≤ 😀.txt": "≤\n".repeat(9000), "b/c.txt": "x" }, { __proto__: null, constructor: "own", "a b": "\0" }];

test("a zip holds what was put into it, for other programs too", async () => {
  for (const files of FILES) {
    const bytes = await zipped(files);
    assert.deepEqual({ ...(await unzipped(bytes)) }, { ...files });
    const path = join(mkdtempSync(join(tmpdir(), "zip-")), "a.zip");
    writeFileSync(path, bytes);
    const listed = execFileSync("python3", ["-c", "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(len(z.namelist()))", path]);
    assert.equal(Number(listed), Object.keys(files).length);
  }
});

test("a zip that is cut off, changed anywhere or too large is refused, or read as something", async () => {
  const bytes = await zipped({ "a.txt": "words ".repeat(50), "b.txt": "more" });
  for (let at = 0; at < bytes.length; at += 1) {
    await assert.rejects(unzipped(bytes.slice(0, at)));
    const other = bytes.slice();
    other[at] ^= 0xff;
    await unzipped(other).catch((why) => assert.match(why.message, /^it (is|holds) /));
  }
  await assert.rejects(unzipped(await zipped({ "a.txt": " ".repeat(33 << 20) })), /too large/);
});

test("a link holds a script with the files that it names, or a sheet without anybody's answers", async () => {
  const through = async (files) => unpacked(await fragment(files));
  assert.deepEqual(await through({ [SCRIPT]: "print 1 # ä 😀", "a.txt": "mine" }), { [SCRIPT]: "print 1 # ä 😀" });
  assert.deepEqual(await through({ [SCRIPT]: 'lines("a.txt")', "a.txt": "mine", "b.txt": "no" }), { [SCRIPT]: 'lines("a.txt")', "a.txt": "mine" });
  assert.deepEqual(await through({ [SHEET]: "# Task", "a.txt": "my answer", [SCRIPT]: "x" }), { [SHEET]: "# Task" });
  assert.equal(await fragment({ [SCRIPT]: "x".repeat((1 << 20) + 1) }), null);
  for (const hash of ["", "#s=", "#s=AAAA", "#f=AAAA", "#t=!", "#x=AAAA"]) assert.equal(await unpacked(hash), null);
});

const begin = (scripts, name = "one") => scripts.begin(name, { kind: "mine", from: "" }, { [SCRIPT]: "1" });

test("a script is kept when it is written, and its history with it", () => {
  const scripts = new Scripts(memory());
  const own = begin(scripts);
  assert.deepEqual(scripts.list(), []);
  own.undo = { [SCRIPT]: { done: [1], undone: [] } };
  assert.equal(scripts.write(own), "kept");
  const read = scripts.read(own.id);
  assert.deepEqual([read.files, read.undo, read.rev], [own.files, own.undo, 1]);
  scripts.remove(own);
  assert.equal(scripts.read(own.id), null);
  assert.equal(scripts.write(own), "kept");
  assert.equal(scripts.list().length, 1);
});

test("whatever two tabs write in whatever order, each finds its own text again", () => {
  for (let turns = 0; turns < 64; turns += 1) {
    const scripts = new Scripts(memory());
    const first = begin(scripts);
    scripts.write(first);
    const tabs = [first, scripts.read(first.id)];
    for (let n = 0; n < 6; n += 1) {
      const tab = tabs[(turns >> n) & 1];
      tab.files[SCRIPT] += String(n);
      scripts.write(tab);
    }
    const texts = scripts.list().map(({ files }) => files[SCRIPT]);
    for (const tab of tabs) if (tab.files[SCRIPT] !== "1") assert.ok(texts.includes(tab.files[SCRIPT]));
    assert.equal(new Set(scripts.list().map(({ name }) => name)).size, scripts.list().length);
  }
});

test("a full storage gives up histories, then says so, and keeps what was there", () => {
  const place = memory();
  const whole = { ...place, set(key, text) { if (place.keys().reduce((sum, other) => sum + (other === key ? 0 : place.get(other).length), text.length) > 3000) throw new Error("full"); place.set(key, text); } };
  const scripts = new Scripts(whole);
  const old = begin(scripts);
  old.undo = { [SCRIPT]: { done: ["x".repeat(2000)], undone: [] } };
  assert.equal(scripts.write(old), "kept");
  const next = begin(scripts, "two");
  next.files[SCRIPT] = "y".repeat(1500);
  assert.equal(scripts.write(next), "kept");
  assert.deepEqual(scripts.read(old.id).undo, {});
  next.files[SCRIPT] = "z".repeat(5000);
  assert.equal(scripts.write(next), "full");
  assert.equal(scripts.read(next.id).files[SCRIPT], "y".repeat(1500));
});

test("what is damaged in the storage is left out", () => {
  const place = memory();
  const scripts = new Scripts(place);
  scripts.write(begin(scripts));
  place.set("puzzle-script/script/other", "{");
  assert.equal(scripts.list().length, 1);
});

test("a history that is too long loses its oldest changes", () => {
  const scripts = new Scripts(memory());
  const own = begin(scripts);
  own.undo = { [SCRIPT]: { done: Array.from({ length: 1000 }, (_, n) => `${n} ${"x".repeat(1000)}`), undone: [] } };
  scripts.write(own);
  const { done } = scripts.read(own.id).undo[SCRIPT];
  assert.ok(done.length < 1000 && done.at(-1).startsWith("999 "));
});

test("scripts go through a zip, whatever their names are", async () => {
  const own = [["a/b", { [SCRIPT]: "1", "m.txt": "m" }], ["a:b", { [SHEET]: "# T" }], ["..", { [SCRIPT]: "2" }]];
  const back = unfoldered(await unzipped(await zipped(foldered(own.map(([name, files]) => ({ name, files }))))), "all");
  assert.deepEqual(back.map(([, files]) => files), own.map(([, files]) => files));
  assert.deepEqual(unfoldered({ "mine.txt": "print 1", "a.csv": "x" }, "zip"), [["zip", { "a.csv": "x", [SCRIPT]: "print 1" }]]);
});

const SHEETS = `# Title
First words.
\`\`\`maze m.txt
#S G#
\`\`\`
\`\`\`script
solveBFS
\`\`\`
After it.

Before the next:
\`\`\`script
solveUCS
\`\`\`
<!-- check
expect cost == 2
-->
## Hand in
\`\`\`given
seed $id
\`\`\`
\`\`\`text a.txt answer
\`\`\`
\`\`\`check
expect solves
\`\`\`
## The end
Words.
`;

test("a sheet is steps with their prose, files and checks", () => {
  const { title, steps, files, asks } = sheet(SHEETS);
  assert.equal(title, "Title");
  assert.equal(asks, true);
  assert.deepEqual(steps.map(({ title, file, isScript, isAnswer, given, check }) => ({ title, file, isScript, isAnswer, given, check })), [
    { title: "Title", file: "step 1.txt", isScript: true, isAnswer: false, given: "", check: "" },
    { title: "Title", file: "step 2.txt", isScript: true, isAnswer: false, given: "", check: "expect cost == 2\n" },
    { title: "Hand in", file: "a.txt", isScript: false, isAnswer: true, given: "seed $id\n", check: "expect solves\n" },
    { title: "The end", file: SCRIPT, isScript: true, isAnswer: false, given: "", check: "" },
  ]);
  assert.deepEqual(files, { "m.txt": "#S G#\n", "step 1.txt": "solveBFS", "step 2.txt": "solveUCS", "a.txt": "" });
  assert.deepEqual(steps.map(({ prose }) => prose.map(({ raw }) => raw.trim().split("\n")[0])), [["First words.", "```maze m.txt", "After it."], ["Before the next:"], [], ["Words."]]);
});

test("any part of a sheet is a sheet", () => {
  for (let end = 0; end <= SHEETS.length; end += 1) assert.ok(sheet(SHEETS.slice(0, end)).steps.length > 0);
});

test("every page of the documentation is a sheet", () => {
  const docs = new URL("../docs/", import.meta.url);
  for (const name of readdirSync(docs).filter((name) => name.endsWith(".md"))) assert.notEqual(sheet(readFileSync(new URL(name, docs), "utf8")).title, "", name);
});

test("the tutorial is a lesson of ten steps, each with a script and a check that nobody has to look for", () => {
  const { steps, files } = sheet(readFileSync(new URL("../docs/tutorial.md", import.meta.url), "utf8"));
  assert.equal(steps.length, 10);
  for (const [index, { title, file, isScript, prose, given, check, text }] of steps.entries()) {
    assert.ok(title.startsWith(`${index + 1}. `) && isScript && text && check.includes("expect "), title);
    assert.equal(files[file], text);
    // What a step asks for is not shown with its answer.
    assert.ok(prose.some(({ raw }) => raw.startsWith("**Do:**")) && !prose.some(({ raw }) => raw.includes("<!--")), title);
    assert.ok(index === 0 || given.includes("puzzle "), title);
  }
});
