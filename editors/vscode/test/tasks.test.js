// The test explorer in an editor that is not there.

'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const Module = require('node:module');
const os = require('node:os');
const path = require('node:path');
const test = require('node:test');
const { pathToFileURL } = require('node:url');

const program = process.env.PUZZLE_SCRIPT;

/** Tests, by their ids. */
class Items extends Map {
  constructor(parent) {
    super();
    this.parent = parent;
  }

  add(item) {
    item.parent = this.parent;
    this.set(item.id, item);
  }

  replace(items) {
    this.clear();
    items.forEach(item => this.add(item));
  }
}

const settings = {};
const runs = [];
const controller = {
  items: new Items(undefined),
  createTestItem: (id, label, uri) => {
    const item = { id, label, uri };
    item.children = new Items(item);
    return item;
  },
  createRunProfile: () => {},
  createTestRun: () => {
    const said = [];
    const note = what => (item, message) => said.push([what, item.id, message?.message ?? '']);
    const run = { said, ended: false, printed: '' };
    for (const what of ['started', 'passed', 'failed', 'errored']) run[what] = note(what);
    run.appendOutput = text => (run.printed += text);
    run.end = () => (run.ended = true);
    runs.push(run);
    return run;
  },
  dispose() {},
};

let symbols = [];
const listener = () => ({ dispose() {} });
const vscode = {
  SymbolKind: { Event: 23, Function: 11 },
  TestRunProfileKind: { Run: 1 },
  TestMessage: class {
    constructor(message) {
      this.message = message;
    }
  },
  Location: class {},
  commands: { executeCommand: async () => symbols },
  tests: { createTestController: () => controller },
  workspace: {
    getConfiguration: () => ({ get: (name, usual) => settings[name] ?? usual }),
    onDidOpenTextDocument: listener,
    onDidChangeTextDocument: listener,
    onDidCloseTextDocument: listener,
    textDocuments: [],
  },
};

const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));
const tasks = require('../src/tasks');
Module._load = load;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tasks-'));
test.after(() => fs.rmSync(folder, { recursive: true }));

/** A file of tasks, as the editor has it; the symbols are those that the language server names. */
function open(name, names) {
  const file = path.join(folder, name);
  const uri = { scheme: 'file', fsPath: file, toString: () => pathToFileURL(file).href };
  symbols = names.map(own => ({ name: own, kind: 23, range: `task "${own}"`, children: [] }));
  symbols.push({ name: 'results', kind: 23, range: 'experiment "results" {', children: [] });
  symbols.push({ name: 'f', kind: 11, range: 'define f {', children: [] });
  return { languageId: 'puzzle-script', fileName: file, uri, getText: range => range };
}

const explorer = tasks.explorer(() => program);

test('tasks of a text are tests, and go with the text', async () => {
  const document = open('a.txt', ['One', 'Two', 'One']);
  await explorer.read(document);
  const item = controller.items.get(document.uri.toString());
  assert.deepEqual([item.label, [...item.children.keys()]], ['a.txt', ['One', 'Two']]);
  const first = item.children.get('One');
  open('a.txt', ['One', 'Three']);
  await explorer.read(document);
  assert.deepEqual([...item.children.keys()], ['One', 'Three']);
  assert.equal(item.children.get('One'), first);
  open('a.txt', []);
  await explorer.read(document);
  assert.equal(controller.items.size, 0);
  await explorer.read({ ...open('b.txt', ['One']), languageId: 'plaintext' });
  assert.equal(controller.items.size, 0);
});

test('tasks inside of others are found', () => {
  const inner = { name: 'B', kind: 23, range: 'task "B"' };
  const outer = { name: 'f', kind: 11, range: 'define f', children: [inner] };
  assert.deepEqual(tasks.tasksIn([outer], range => range), [inner]);
});

test('without a class an assignment runs with the files beside it', { skip: program === undefined }, async () => {
  fs.writeFileSync(path.join(folder, 'alone.txt'), 'let board = "312 475 68b"\n'
    + 'task "Right" { setState $board checkSolution (moves("a.moves")) expect solves }\n'
    + 'task "Wrong" points 2 { expect $id == "s2" }\n'
    + 'task "Missing" { checkSolution (moves("b.moves")) }\n');
  fs.writeFileSync(path.join(folder, 'a.moves'), 'left up left up');
  settings.taskArguments = ['--set-text', 'id=s1'];
  const document = open('alone.txt', ['Right', 'Wrong', 'Missing', 'Gone']);
  await explorer.read(document);
  await explorer.run({});
  const { said, ended } = runs.at(-1);
  assert.ok(ended);
  const of = name => said.filter(([what, id]) => id === name && what !== 'started');
  assert.deepEqual(of('Right'), [['passed', 'Right', '']]);
  assert.match(of('Wrong')[0].join(), /^failed,Wrong,0 of 2 points\nExpected: \$id == "s2"/);
  assert.match(of('Missing')[0].join(), /^failed,Missing,0 of 1 points\nFound: `b.moves` can't be read/);
  assert.match(of('Gone')[0].join(), /^errored/);
  // One that can't run says why.
  settings.taskArguments = [];
  await explorer.run({ include: [controller.items.get(document.uri.toString()).children.get('Right')] });
  assert.match(runs.at(-1).said.at(-1).join(), /^errored,Right,line 3: there is no variable `id`/);
  assert.match(runs.at(-1).printed, /there is no variable `id`\r\n/);
});

test('an assignment is graded for each student of the class beside it', { skip: program === undefined }, async () => {
  fs.writeFileSync(path.join(folder, 'students.csv'), 'id,name\ns1,Ada\ns2,Blaise\n');
  fs.writeFileSync(path.join(folder, 'class.txt'), 'task "Two" points 3 { let m = moves("m.txt") expect size($m) == 2 }\ntask "Own" { expect $id == "s2" }\n');
  for (const [id, moves] of [['s1', 'up up'], ['s2', 'up']]) {
    fs.mkdirSync(path.join(folder, 'work', id), { recursive: true });
    fs.writeFileSync(path.join(folder, 'work', id, 'm.txt'), moves);
  }
  const document = open('class.txt', ['Two', 'Own']);
  await explorer.read(document);
  await explorer.run({ include: [controller.items.get(document.uri.toString())] });
  const results = () => runs.at(-1).said.filter(([what]) => what !== 'started').map(([what, id]) => `${what} ${id}`);
  assert.deepEqual(results(), ['passed s1', 'failed s2', 'failed s1', 'passed s2']);
  const [, , said] = runs.at(-1).said.find(([what]) => what === 'failed');
  assert.match(said, /^0 of 3 points\nExpected: size\(\$m\) == 2/);
  // One student's alone.
  const task = controller.items.get(document.uri.toString()).children.get('Two');
  assert.deepEqual([...task.children.values()].map(({ label }) => label), ['Ada (s1)', 'Blaise (s2)']);
  await explorer.run({ include: [task.children.get('s2')] });
  assert.deepEqual(results(), ['failed s2']);
  await explorer.run({ include: [task], exclude: [task] });
  assert.deepEqual(results(), []);
  // What was graded is gone again.
  assert.deepEqual(fs.readdirSync(folder).filter(name => /^(o|graded)/.test(name)), []);
});
