// What the commands do, without the editor: which process runs on what, and what is shown of it.

'use strict';

const { spawn } = require('node:child_process');
const path = require('node:path');

/** Most characters of what a run prints that are shown. */
const MOST_SHOWN = 2_000_000;

/** The arguments with which the program runs a script from standard input. */
const RUN = ['--color', 'never', '-'];

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it stands in HTML. */
const escaped = text => text.replace(/[&<>"]/g, character => escapes[character]);

/**
 * The lens of the search at a line: the last one of the command that begins there or above.
 *
 * @param lenses code lenses with `command.command` and `command.arguments[0].line`
 */
function lensAt(lenses, command, line) {
  const own = lenses.filter(lens => lens.command?.command === command && lens.command.arguments?.[0]?.line <= line);
  return own.reduce((best, lens) => {
    const later = best === undefined || lens.command.arguments[0].line >= best.command.arguments[0].line;
    return later ? lens : best;
  }, undefined);
}

/** The page that a run says it wrote. */
const pageOf = text => /^Wrote (.*search\.html)$/m.exec(text)?.[1];

/** The page of what a run prints. Its own code is all that it may run. */
function outputPage(title, nonce) {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'">
<title>${escaped(title)}</title>
<style nonce="${nonce}">
pre { font-family: var(--vscode-editor-font-family); font-size: var(--vscode-editor-font-size); }
.error { color: var(--vscode-errorForeground); }
</style>
</head>
<body>
<pre id="output" role="log" aria-label="${escaped(title)}"></pre>
<p id="end" role="status"></p>
<script nonce="${nonce}">
const output = document.getElementById('output');
window.addEventListener('message', ({ data }) => {
  const part = document.createElement('span');
  part.className = data.kind;
  part.textContent = data.text;
  (data.kind === 'end' ? document.getElementById('end') : output).append(part);
});
</script>
</body>
</html>
`;
}

/** A page of a search as the program wrote it, if it has the policy under which it runs. */
function replayPage(html) {
  const head = html.slice(0, html.search(/<body/i));
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/i.exec(head)?.[1] ?? '';
  if (!policy.includes("default-src 'none'")) {
    throw new Error('the page has no policy');
  }
  return html;
}

/** What is said of how a run ended. */
function ending(code, signal) {
  if (signal !== null && signal !== undefined) return 'The run was stopped.';
  return code === 0 ? '' : `The run ended with exit code ${code}.`;
}

/**
 * Runs a script. `show(kind, text)` gets what it prints, `output` or `error`, and at last `end`.
 *
 * @returns {{done: Promise<number|null>, stop: () => void}}
 */
function run(program, script, folder, show) {
  const child = spawn(program, RUN, { cwd: folder, stdio: 'pipe', windowsHide: true });
  let left = MOST_SHOWN;
  const part = kind => text => {
    if (left <= 0) return;
    show(kind, text.slice(0, left));
    left -= text.length;
    if (left <= 0) show('error', '\n(the rest is not shown)\n');
  };
  child.stdout.setEncoding('utf8').on('data', part('output'));
  child.stderr.setEncoding('utf8').on('data', part('error'));
  // The program may end before it has read all.
  child.stdin.on('error', () => {});
  child.stdin.end(script);
  const done = new Promise(resolve => {
    child.on('error', error => {
      show('end', `\`${program}\` can't be started: ${error.message}. The setting puzzle-script.path names the program.`);
      resolve(null);
    });
    child.on('close', (code, signal) => {
      show('end', ending(code, signal));
      resolve(code);
    });
  });
  return { done, stop: () => child.kill('SIGINT') };
}

/** The folder in which the script of a file runs. */
const folderOf = file => path.dirname(file);

module.exports = {
  ending, escaped, folderOf, lensAt, outputPage, pageOf, replayPage, run,
};
