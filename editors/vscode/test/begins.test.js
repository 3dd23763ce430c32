// What begins as a script, and what does not: editors/other-texts.txt, and the files of the project.

'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { begins } = require('../src/begins');

const root = path.join(__dirname, '../../..');

/** The files below a folder of the project, without what was installed or built there. */
function below(folder) {
  const entries = fs.readdirSync(path.join(root, folder), { withFileTypes: true });
  const own = entries.filter(({ name }) => !['node_modules', 'target', 'corpus'].includes(name));
  return own.flatMap(entry => {
    const name = path.join(folder, entry.name);
    return entry.isDirectory() ? below(name) : entry.isFile() ? [name] : [];
  });
}

const read = name => fs.readFileSync(path.join(root, name), 'utf8');

test('other texts are none, also with comments before them', () => {
  const texts = read('editors/other-texts.txt').split('\n%%\n');
  assert.ok(texts.length > 100, texts.length);
  for (const text of texts) {
    for (const before of ['', '# note\n\n', '\ufeff', '  \r\n']) assert.equal(begins(before + text), false, text);
  }
});

test('the scripts of the project are scripts, whatever their name, and none of its other files is', () => {
  const scripts = [...below('scripts'), ...below('tests/golden')].filter(name => name.endsWith('.txt'));
  // Boards, moves and pages of a class, scripts in the words of the assignment, and one of its keys.
  const others = /boards|classroom|handouts|assignment|_log|moves/;
  const own = scripts.filter(name => !others.test(name));
  assert.ok(own.length > 60, own.length);
  for (const name of own) assert.equal(begins(read(name)), true, name);
  for (const before of ['# what it is\n', '// what it is\r\n\r\n']) assert.equal(begins(before + read(own[0])), true);
  const rest = ['docs', 'src', 'editors', 'playground', 'python', 'examples', 'site', 'tests'].flatMap(below);
  const texts = rest.filter(name => !/\.(txt|puzzle|out|png|gif|wasm|so|pdf)$/.test(name));
  assert.ok(texts.length > 500, texts.length);
  for (const name of texts) assert.equal(begins(read(name)), false, name);
});
