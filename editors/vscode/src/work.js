// What the commands do, without the editor: which process runs on what, and what is shown of it.

'use strict';

const { spawn } = require('node:child_process');
const fs = require('node:fs/promises');
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

/** The page of the last search, which `show` writes into a folder of its own: the last file that a run says it wrote. */
function pageOf(text) {
  const file = written(text).at(-1);
  return file !== undefined && path.isAbsolute(file) && path.basename(file) === 'search.html' ? file : undefined;
}

/** The files that a run says it wrote. */
const written = text => [...text.matchAll(/^Wrote (.+)$/gm)].map(([, file]) => file);

const PICTURES = { '.svg': 'image/svg+xml', '.png': 'image/png', '.gif': 'image/gif' };

/** Most bytes of a picture that is shown. */
const LARGEST_PICTURE = 5_000_000;

/** A picture as an address that holds it; nothing for other files, and for one that is gone. */
async function picture(file) {
  const type = PICTURES[path.extname(file).toLowerCase()];
  if (type === undefined) return undefined;
  const bytes = await fs.readFile(file).catch(() => undefined);
  if (bytes === undefined || bytes.length > LARGEST_PICTURE) return undefined;
  return `data:${type};base64,${bytes.toString('base64')}`;
}

/** The page of what a run prints. Its own code is all that it may run. */
function outputPage(title, nonce) {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'">
<title>${escaped(title)}</title>
<style nonce="${nonce}">
img { display: block; max-width: 100%; background: white; }
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
  if (data.kind === 'picture') {
    const picture = document.createElement('img');
    Object.assign(picture, { src: data.text, alt: data.name });
    output.append(picture);
    return;
  }
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
const run = (program, script, folder, show) => start(program, RUN, script, folder, show);

/** The same with arguments, and an input that may be empty. */
function start(program, words, script, folder, show) {
  const child = spawn(program, words, { cwd: folder, stdio: 'pipe', windowsHide: true });
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
  ending, escaped, folderOf, lensAt, outputPage, pageOf, picture, replayPage, run, start, written,
};
