// Tasks of an assignment in the test explorer: a test each, and below it one for each student whose work lies beside.

'use strict';

const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const vscode = require('vscode');
const work = require('./work');

/** Milliseconds without a change after which a text is read again. */
const PAUSE = 400;

/** Limits of a run that is no grading: a grading has its own. */
const LIMITS = ['--max-output', '10MB'];

const setting = (name, usual) => vscode.workspace.getConfiguration('puzzle-script').get(name, usual);

/** The symbols of tasks, at any depth. An experiment is a symbol of that kind too. */
function tasksIn(symbols, textOf) {
  const own = symbols.filter(({ kind, range }) => kind === vscode.SymbolKind.Event && /^task\b/.test(textOf(range)));
  const inner = symbols.flatMap(({ children }) => tasksIn(children ?? [], textOf));
  return [...own, ...inner];
}

/** How a file is run: graded, if a table and a folder of submissions lie beside it. */
async function jobOf(file, out) {
  const folder = path.dirname(file);
  const [table, submissions] = [setting('students', 'students.csv'), setting('submissions', 'work')];
  const is = name => fs.stat(path.resolve(folder, name)).then(() => true, () => false);
  const more = setting('taskArguments', []);
  if (await is(table) && await is(submissions)) {
    const words = ['grade', file, '--each', table, '--submissions', submissions, '--out', out, ...more];
    return { words, graded: true };
  }
  return { words: [...LIMITS, ...more, file], graded: false };
}

/** What came of each task in a run, by the events that it printed. */
function outcomesOf(events) {
  return events.filter(({ event }) => event === 'task').map(task => ({
    task: task.name,
    passed: task.passed === true,
    said: [
      `${task.points} of ${task.of} points`,
      task.message ?? task.notice,
      task.expected && `Expected: ${task.expected}`,
      task.found && `Found: ${task.found}`,
      task.check?.drawing,
    ].filter(Boolean).join('\n'),
  }));
}

/** What came of each task for each student, by the files of results. */
async function outcomesIn(out) {
  const folder = path.join(out, 'results');
  const names = (await fs.readdir(folder).catch(() => [])).filter(name => name.endsWith('.json')).sort();
  const outcomes = await Promise.all(names.map(async name => {
    const { output, tests } = JSON.parse(await fs.readFile(path.join(folder, name), 'utf8'));
    const [student] = output.split('\n');
    return tests.map(test => ({
      task: test.name,
      student: { id: name.slice(0, -'.json'.length), label: student },
      passed: test.score >= test.max_score,
      said: `${test.score} of ${test.max_score} points\n${test.output}`,
    }));
  }));
  return outcomes.flat();
}

/** Runs a file; what came of its tasks, and what was reported outside of them. */
async function outcomes(program, file, token) {
  const out = await fs.mkdtemp(path.join(os.tmpdir(), 'puzzle-script-'));
  try {
    const { words, graded } = await jobOf(file, out);
    let [said, error] = ['', ''];
    const show = (kind, text) => {
      if (kind === 'output') said += text;
      else error += text;
    };
    const own = work.start(program, ['--format', 'json', '--color', 'never', '--quiet', ...words], '', path.dirname(file), show);
    token?.onCancellationRequested(own.stop);
    await own.done;
    const lines = said.split('\n').filter(line => line.startsWith('{'));
    const events = lines.flatMap(line => {
      try {
        return [JSON.parse(line)];
      } catch {
        return [];
      }
    });
    const reports = events.filter(({ event }) => event === 'error' || event === 'failed');
    const reported = reports.map(({ message, reason, line }) => (line ? `line ${line}: ` : '') + (message ?? reason));
    const found = graded ? await outcomesIn(out) : outcomesOf(events);
    return { found, reported: [...reported, error.trim()].filter(Boolean).join('\n') };
  } finally {
    await fs.rm(out, { recursive: true, force: true });
  }
}

/** The test explorer's part of the extension. */
function explorer(program) {
  const controller = vscode.tests.createTestController('puzzle-script.tasks', 'puzzle-script');
  const waiting = new Map();

  /** Reads the tasks of a text anew. */
  async function read(document) {
    if (document.languageId !== 'puzzle-script' || document.uri.scheme !== 'file') return;
    const id = document.uri.toString();
    const symbols = await vscode.commands.executeCommand('vscode.executeDocumentSymbolProvider', document.uri);
    const tasks = tasksIn(symbols ?? [], range => document.getText(range));
    if (tasks.length === 0) return controller.items.delete(id);
    const old = controller.items.get(id);
    const item = old ?? controller.createTestItem(id, path.basename(document.fileName), document.uri);
    // Two tasks of one name are one.
    const byName = new Map(tasks.map(task => [task.name, task]));
    item.children.replace([...byName.values()].map(({ name, range }) => {
      const task = item.children.get(name) ?? controller.createTestItem(name, name, document.uri);
      task.range = range;
      return task;
    }));
    if (old === undefined) controller.items.add(item);
  }

  function later(document) {
    const id = document.uri.toString();
    clearTimeout(waiting.get(id));
    waiting.set(id, setTimeout(() => {
      waiting.delete(id);
      read(document);
    }, PAUSE));
  }

  /** The files of a request, each with the tests that it asks for. */
  function asked({ include, exclude = [] }) {
    const files = new Map();
    const add = item => {
      if (exclude.includes(item)) return;
      if (item.parent === undefined) return item.children.forEach(add);
      const task = item.parent.parent === undefined ? item : item.parent;
      const file = task.parent;
      const own = files.get(file) ?? files.set(file, new Map()).get(file);
      const students = own.get(task) ?? own.set(task, new Set()).get(task);
      students.add(item === task ? undefined : item.id);
    };
    if (include === undefined) controller.items.forEach(add);
    else include.forEach(add);
    return files;
  }

  async function run(request, token) {
    const run = controller.createTestRun(request);
    const failure = (item, said) => {
      const message = new vscode.TestMessage(said);
      if (item.range !== undefined) message.location = new vscode.Location(item.uri, item.range);
      return message;
    };
    for (const [file, tasks] of asked(request)) {
      for (const task of tasks.keys()) run.started(task);
      const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === file.id);
      if (open?.isDirty) await open.save();
      const { found, reported } = await outcomes(program(), file.uri.fsPath, token);
      for (const [task, students] of tasks) {
        const own = found.filter(outcome => outcome.task === task.label);
        const all = students.has(undefined);
        if (own.length === 0) run.errored(task, failure(task, reported || 'The task did not run.'));
        for (const { student, passed, said } of own) {
          if (!all && !students.has(student?.id)) continue;
          let item = task;
          if (student !== undefined) {
            item = task.children.get(student.id) ?? controller.createTestItem(student.id, student.label, task.uri);
            item.range = task.range;
            task.children.add(item);
          }
          if (passed) run.passed(item);
          else run.failed(item, failure(item, said));
        }
      }
      if (reported) run.appendOutput(`${reported.replaceAll('\n', '\r\n')}\r\n`);
      if (token?.isCancellationRequested) break;
    }
    run.end();
  }

  controller.createRunProfile('Run', vscode.TestRunProfileKind.Run, run, true);
  controller.refreshHandler = () => Promise.all(vscode.workspace.textDocuments.map(read));
  const forget = ({ uri }) => controller.items.delete(uri.toString());
  const listeners = [
    vscode.workspace.onDidOpenTextDocument(later),
    vscode.workspace.onDidChangeTextDocument(({ document }) => later(document)),
    vscode.workspace.onDidCloseTextDocument(forget),
  ];
  vscode.workspace.textDocuments.forEach(later);
  const dispose = () => [controller, ...listeners].forEach(own => own.dispose());
  return { dispose, read, run, controller };
}

module.exports = { explorer, outcomes, outcomesOf, tasksIn };
