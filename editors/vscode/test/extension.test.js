// The extension in an editor that is not there: its parts stand for it, and note what they are asked for.

'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const Module = require('node:module');
const os = require('node:os');
const path = require('node:path');
const test = require('node:test');

const program = process.env.PUZZLE_SCRIPT;

/** What the extension asked for. */
const asked = { commands: {}, servers: [], panels: [], errors: [], revealed: 0, languages: [] };

const script = 'setState "312 475 68b"\nsolveAStar h1\n';

const lens = {
  range: { start: { line: 1, character: 0 }, end: { line: 1, character: 13 } },
  command: { command: 'puzzle-script.run', arguments: [{ uri: 'file:///tmp/a.puzzle', line: 1, script }] },
};
const shownLens = {
  range: lens.range,
  command: {
    command: 'puzzle-script.show',
    arguments: [{ ...lens.command.arguments[0], script: `${lens.command.arguments[0].script}show\n` }],
  },
};

const document = {
  languageId: 'puzzle-script',
  fileName: '/tmp/a.puzzle',
  uri: { scheme: 'file', fsPath: '/tmp/a.puzzle' },
  getText: () => script,
  offsetAt: ({ line, character }) => script.split('\n').slice(0, line).join('\n').length + Math.min(line, 1) + character,
};

const vscode = {
  ViewColumn: { Beside: -2 },
  ProgressLocation: { Notification: 15 },
  Uri: { parse: uri => ({ scheme: 'file', fsPath: new URL(uri).pathname }) },
  SymbolKind: { Event: 23 },
  TestRunProfileKind: { Run: 1 },
  tests: { createTestController: () => ({ items: new Map(), createRunProfile() {}, dispose() {} }) },
  workspace: {
    textDocuments: [],
    onDidOpenTextDocument: handler => {
      asked.opened = handler;
      return { dispose() {} };
    },
    onDidChangeTextDocument: () => ({ dispose() {} }),
    onDidCloseTextDocument: () => ({ dispose() {} }),
    getConfiguration: () => ({ get: (_, usual) => program ?? usual }),
    onDidChangeConfiguration: () => ({ dispose() {} }),
  },
  commands: {
    registerCommand: (name, action) => {
      asked.commands[name] = action;
      return { dispose() {} };
    },
    executeCommand: async () => [lens, shownLens],
  },
  languages: { setTextDocumentLanguage: (document, language) => asked.languages.push([document.fileName, language]) },
  window: {
    activeTextEditor: undefined,
    createWebviewPanel: (kind, title, column, options) => {
      const shown = [];
      const webview = { html: '', postMessage: message => shown.push(message) };
      const view = { webview, title, onDidDispose() {}, reveal: () => (asked.revealed += 1) };
      asked.panels.push({ kind, title, options, shown, view, webview });
      return view;
    },
    showErrorMessage: text => asked.errors.push(text),
    withProgress: (_, action) => action(undefined, { onCancellationRequested() {} }),
  },
};

class LanguageClient {
  constructor(id, name, server, options) {
    asked.servers.push({ server, options, state: 'made' });
  }

  async start() {
    asked.servers.at(-1).state = 'started';
  }

  async dispose() {
    asked.servers.at(-1).state = 'gone';
  }

  stop() {}
}

const load = Module._load;
Module._load = (name, ...rest) => {
  if (name === 'vscode') return vscode;
  return name === 'vscode-languageclient/node' ? { LanguageClient } : load(name, ...rest);
};
const extension = require('../src/extension');

test('a text that begins as a script is one, and no other text starts the server', async () => {
  await extension.activate({ subscriptions: [] });
  const text = (fileName, said) => ({ languageId: 'plaintext', fileName, uri: `file://${fileName}`, getText: () => said });
  for (const open of [text('/a.txt', 'for example\n'), text('/b.md', script), text('/c.txt', `# note\n${script}`)]) {
    await asked.opened(open);
    // Somebody says that it is none.
    await asked.opened(open);
  }
  assert.deepEqual([asked.languages, asked.servers], [[['/c.txt', 'puzzle-script']], []]);
});

test('the extension starts the server, and again when it is asked to', async () => {
  await asked.opened(document);
  await asked.opened(document);
  assert.deepEqual(asked.servers.map(({ state }) => state), ['started']);
  assert.deepEqual(asked.servers[0].server.args, ['lsp']);
  assert.deepEqual(asked.servers[0].options.documentSelector, [{ language: 'puzzle-script' }]);
  await asked.commands['puzzle-script.restart']();
  assert.deepEqual(asked.servers.map(({ state }) => state), ['gone', 'started']);
});

test('without a script at hand a command says so', async () => {
  await asked.commands['puzzle-script.show']();
  assert.match(asked.errors.pop(), /open a script/);
});

test('a lens runs its script beside the text', { skip: program === undefined }, async () => {
  await asked.commands['puzzle-script.run'](lens.command.arguments[0]);
  const { options, shown, webview } = asked.panels.at(-1);
  assert.deepEqual(options, { enableScripts: true, localResourceRoots: [], retainContextWhenHidden: true });
  assert.match(webview.html, /default-src 'none'/);
  assert.match(shown.map(({ text }) => text).join(''), /Solution Length:\s+4/);
});

test('a text runs, with the pictures and the page that it writes', { skip: program === undefined }, async () => {
  const written = fs.mkdtempSync(path.join(os.tmpdir(), 'run-'));
  const text = 'setState "312 475 68b" drawState "board.svg"\nsolveAStar h1 show\n';
  const uri = { scheme: 'file', fsPath: path.join(written, 'a.puzzle') };
  vscode.window.activeTextEditor = {
    document: { ...document, fileName: uri.fsPath, uri, getText: () => text }, selection: { active: { line: 0 } },
  };
  await asked.commands['puzzle-script.run']();
  assert.deepEqual(asked.errors, []);
  // It takes the place of what ran before; the page stands in a panel of its own.
  assert.deepEqual(asked.panels.map(({ kind }) => kind), ['puzzle-script.output', 'puzzle-script.show']);
  const [output, page] = asked.panels;
  assert.match(output.webview.html, /<title>Run a.puzzle/);
  const picture = output.shown.find(({ kind }) => kind === 'picture');
  assert.match(picture?.text ?? '', /^data:image\/svg\+xml;base64,/);
  assert.match(page.webview.html, /Content-Security-Policy" content="default-src 'none'/);
  fs.rmSync(written, { recursive: true });
});

test('the search at the cursor is played in a page with its policy', { skip: program === undefined }, async () => {
  vscode.window.activeTextEditor = { document, selection: { active: { line: 1 } } };
  await asked.commands['puzzle-script.show']();
  assert.deepEqual(asked.errors, []);
  // In the panel that is open already.
  assert.equal(asked.panels.length, 2);
  assert.ok(asked.revealed > 2);
  const { kind, title, view, webview } = asked.panels.at(-1);
  assert.deepEqual([kind, title], ['puzzle-script.show', 'search.html']);
  assert.equal(view.title, 'Search');
  assert.match(webview.html, /Content-Security-Policy" content="default-src 'none'/);
});
