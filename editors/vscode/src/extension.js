// The extension: it starts the language server, and runs scripts beside the text.

'use strict';

const crypto = require('node:crypto');
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');
const { begins } = require('./begins');
const tasks = require('./tasks');
const work = require('./work');

/** @type {LanguageClient | undefined} */
let client;

const program = () => vscode.workspace.getConfiguration('puzzle-script').get('path', 'puzzle-script');

async function start() {
  const server = { command: program(), args: ['lsp'] };
  client = new LanguageClient('puzzle-script', 'puzzle-script', server, {
    documentSelector: [{ language: 'puzzle-script' }],
  });
  await client.start();
}

async function restart() {
  await client?.dispose();
  await start();
}

/** The text at hand, with the line of the cursor. */
function atHand() {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId !== 'puzzle-script') {
    throw new Error('open a script of puzzle-script first');
  }
  return { document: editor.document, line: editor.selection.active.line };
}

/** What a lens says of the search at the cursor. */
async function searchAt(document, line, command) {
  const lenses = await vscode.commands.executeCommand('vscode.executeCodeLensProvider', document.uri, 10_000);
  const lens = work.lensAt(lenses ?? [], command, line);
  if (lens === undefined) {
    throw new Error('no search stands at the cursor or above it');
  }
  return lens;
}

const folderOf = uri =>
  uri.scheme === 'file' ? work.folderOf(uri.fsPath) : vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? os.homedir();

/** The panels that are open, by kind: the next run takes the place of the last one. */
const panels = new Map();

function panel(kind, title) {
  const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
  let open = panels.get(kind);
  if (open === undefined) {
    // What was printed is there when one comes back to it from a page that lay over it.
    const options = { enableScripts: true, localResourceRoots: [], retainContextWhenHidden: true };
    open = { view: vscode.window.createWebviewPanel(kind, title, column, options), stop: () => {} };
    open.view.onDidDispose(() => {
      open.stop();
      if (panels.get(kind) === open) panels.delete(kind);
    });
    panels.set(kind, open);
  }
  open.stop();
  open.stop = () => {};
  open.view.title = title;
  open.view.reveal?.(column.viewColumn, column.preserveFocus);
  return open;
}

/** Runs a script, and shows beside what it prints, with the pictures and the last page that it writes. */
async function output(title, script, uri) {
  const open = panel('puzzle-script.output', title);
  const { webview } = open.view;
  webview.html = work.outputPage(title, crypto.randomBytes(16).toString('base64'));
  const folder = folderOf(uri);
  let said = '';
  const own = work.run(program(), script, folder, (kind, text) => {
    if (kind === 'output') said += text;
    webview.postMessage({ kind, text });
  });
  open.stop = own.stop;
  await own.done;
  const written = work.written(said).map(file => path.resolve(folder, file));
  for (const file of written) {
    const picture = await work.picture(file);
    if (picture !== undefined) webview.postMessage({ kind: 'picture', text: picture, name: path.basename(file) });
  }
  const page = written.findLast(file => file.endsWith('.html'));
  if (page !== undefined) {
    panel('puzzle-script.show', path.basename(page)).view.webview.html = work.replayPage(await fs.readFile(page, 'utf8'));
  }
}

async function run(lens) {
  if (lens?.script !== undefined) {
    return output('Run', lens.script, vscode.Uri.parse(lens.uri));
  }
  const { document } = atHand();
  return output(`Run ${path.basename(document.fileName)}`, document.getText(), document.uri);
}

async function trace(lens) {
  if (lens?.script === undefined) {
    const { document, line } = atHand();
    lens = (await searchAt(document, line, 'puzzle-script.trace')).command.arguments[0];
  }
  return output('Trace', lens.script, vscode.Uri.parse(lens.uri));
}

async function show(lens) {
  if (lens?.script === undefined) {
    const { document, line } = atHand();
    lens = (await searchAt(document, line, 'puzzle-script.show')).command.arguments[0];
  }
  const said = [];
  const own = work.run(program(), lens.script, folderOf(vscode.Uri.parse(lens.uri)), (_, text) => said.push(text));
  const progress = { location: vscode.ProgressLocation.Notification, title: 'Searching', cancellable: true };
  const code = await vscode.window.withProgress(progress, (_, token) => {
    token.onCancellationRequested(own.stop);
    return own.done;
  });
  const file = work.pageOf(said.join(''));
  if (file === undefined) {
    throw new Error(said.join('').trim() || `the run ended with exit code ${code}`);
  }
  panel('puzzle-script.show', 'Search').view.webview.html = work.replayPage(await fs.readFile(file, 'utf8'));
  // Its folder, too, unless something else lies there.
  await fs.rm(file).then(() => fs.rmdir(path.dirname(file))).catch(() => {});
}

/** A command that shows why it failed. */
const told = action => async argument => {
  try {
    await action(argument);
  } catch (error) {
    vscode.window.showErrorMessage(`puzzle-script: ${error.message}`);
  }
};

function activate(context) {
  const commands = { run, trace, show, restart };
  for (const [name, action] of Object.entries(commands)) {
    context.subscriptions.push(vscode.commands.registerCommand(`puzzle-script.${name}`, told(action)));
  }
  const changed = change => change.affectsConfiguration('puzzle-script.path') && told(restart)();
  context.subscriptions.push(vscode.workspace.onDidChangeConfiguration(changed));
  context.subscriptions.push(tasks.explorer(program));
  const looked = new Set();
  let begun;
  /** Starts the server with the first script; a text that begins as one is one, unless somebody says otherwise. */
  const opened = document => {
    const { languageId, fileName } = document;
    const uri = String(document.uri);
    if (languageId === 'puzzle-script') return (begun ??= told(start)());
    if (languageId !== 'plaintext' || !fileName.endsWith('.txt') || looked.has(uri)) return undefined;
    looked.add(uri);
    return begins(document.getText()) ? vscode.languages.setTextDocumentLanguage(document, 'puzzle-script') : undefined;
  };
  context.subscriptions.push(vscode.workspace.onDidOpenTextDocument(opened));
  return Promise.all(vscode.workspace.textDocuments.map(document => opened(document)));
}

const deactivate = () => client?.stop();

module.exports = { activate, deactivate };
