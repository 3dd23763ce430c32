// What the commands do, without the editor.

'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const test = require('node:test');
const work = require('../src/work');

const manifest = require('../package.json');

const lens = (command, line, script) => ({ command: { command, arguments: [{ uri: 'file:///a', line, script }] } });

test('the search at the cursor is the last one above it', () => {
  const lenses = [lens('puzzle-script.run', 1, 'a'), lens('puzzle-script.trace', 1, 'b'), lens('puzzle-script.run', 4, 'c')];
  const at = (command, line) => work.lensAt(lenses, command, line)?.command.arguments[0].script;
  assert.equal(at('puzzle-script.run', 0), undefined);
  assert.equal(at('puzzle-script.run', 3), 'a');
  assert.equal(at('puzzle-script.run', 9), 'c');
  assert.equal(at('puzzle-script.trace', 9), 'b');
  assert.equal(work.lensAt([{ command: undefined }], 'puzzle-script.run', 9), undefined);
});

test('the page of a search is the one that the run says', () => {
  assert.equal(work.pageOf('Solution found!\nWrote /tmp/a b/search.html\n'), '/tmp/a b/search.html');
  assert.equal(work.pageOf('Wrote notes.txt\n'), undefined);
  // Pages that the script itself writes are none.
  assert.equal(work.pageOf('Wrote /home/a/research.html\n'), undefined);
  assert.equal(work.pageOf('Wrote search.html\n'), undefined);
  assert.equal(work.pageOf('Wrote /home/a/search.html\nWrote /tmp/b/search.html\n'), '/tmp/b/search.html');
});

test('pages run nothing but their own code', () => {
  const page = work.outputPage('a <b> "c"', 'bm9uY2U=');
  assert.match(page, /default-src 'none'; img-src data:; style-src 'nonce-bm9uY2U='; script-src 'nonce-bm9uY2U='/);
  assert.ok(page.includes('a &lt;b&gt; &quot;c&quot;') && !page.includes('<b>'));
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-x'">`;
  const kept = `<html><head>${policy}</head><body></body></html>`;
  assert.equal(work.replayPage(kept), kept);
  assert.throws(() => work.replayPage('<html><head></head><body></body></html>'));
  // One that only mentions a policy has none.
  assert.throws(() => work.replayPage(`<html><head></head><body>${policy}</body></html>`));
});

test('how a run ended is said', () => {
  assert.equal(work.ending(0, null), '');
  assert.equal(work.ending(4, null), 'The run ended with exit code 4.');
  assert.equal(work.ending(null, 'SIGINT'), 'The run was stopped.');
});

test('snippets are scripts that pass the check', { skip: process.env.PUZZLE_SCRIPT === undefined }, async () => {
  const snippets = require('../snippets/puzzle-script.json');
  const prefixes = Object.values(snippets).map(({ prefix }) => prefix);
  assert.equal(new Set(prefixes).size, prefixes.length);
  for (const [name, { body }] of Object.entries(snippets)) {
    // As the editor inserts it when every place keeps what stands there.
    const text = body.join('\n').replace(/\$\{\d:((?:\\\$|[^}])*)\}/g, '$1').replace(/(?<!\\)\$0/g, '').replace(/\\\$/g, '$');
    const said = [];
    const code = await work.start(process.env.PUZZLE_SCRIPT, ['check', '-'], text, os.tmpdir(), (_, own) => said.push(own)).done;
    assert.equal(code, 0, `${name}: ${said.join('')}\n${text}`);
  }
});

test('files that a run wrote are found, and pictures among them', async () => {
  const said = 'Wrote a b.svg\nprinted Wrote c.svg\nWrote page.html\n';
  assert.deepEqual(work.written(said), ['a b.svg', 'page.html']);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pictures-'));
  fs.writeFileSync(path.join(folder, 'a.PNG'), 'x');
  assert.equal(await work.picture(path.join(folder, 'a.PNG')), 'data:image/png;base64,eA==');
  for (const name of ['none.svg', 'page.html']) assert.equal(await work.picture(path.join(folder, name)), undefined);
  fs.rmSync(folder, { recursive: true });
});

test('the manifest has what the code registers', () => {
  const source = fs.readFileSync(path.join(__dirname, '../src/extension.js'), 'utf8');
  const registered = /const commands = \{ ([a-z, ]+) \};/.exec(source)[1].split(', ');
  assert.deepEqual(manifest.contributes.commands.map(({ command }) => command), registered.map(name => `puzzle-script.${name}`));
  const first = new RegExp(manifest.contributes.languages[0].firstLine);
  assert.ok(first.test('# -*- puzzle-script -*-') && first.test('#!/usr/bin/env puzzle-script'));
  assert.ok(!first.test('# about puzzle-script') && !first.test('print "-*- puzzle-script -*-"'));
  for (const { path: file } of [...manifest.contributes.grammars, ...manifest.contributes.snippets]) {
    assert.ok(fs.existsSync(path.join(__dirname, '..', file)));
  }
});

test('a program that is missing is told', async () => {
  const said = [];
  const own = work.run('/no/such/program', '', os.tmpdir(), (kind, text) => said.push([kind, text]));
  assert.equal(await own.done, null);
  assert.match(said[0][1], /can't be started/);
});

// With the program itself, where a check names it.
const program = process.env.PUZZLE_SCRIPT;

test('the program runs scripts and makes replay pages', { skip: program === undefined }, async () => {
  const said = [];
  const show = (kind, text) => said.push([kind, text]);
  const code = await work.run(program, 'setState "312 475 68b" solveAStar h1 print $length\nexpect length == 5\n', os.tmpdir(), show).done;
  assert.equal(code, 4);
  assert.ok(said.some(([kind, text]) => kind === 'output' && text.includes('\n4')));
  assert.ok(said.some(([kind]) => kind === 'error'));
  assert.deepEqual(said.at(-1), ['end', 'The run ended with exit code 4.']);

  said.length = 0;
  const script = 'setState "312 475 68b"\nsolveAStar h1 maxNodes 500 show\n';
  assert.equal(await work.run(program, script, os.tmpdir(), show).done, 0, JSON.stringify(said));
  const file = work.pageOf(said.map(([, text]) => text).join(''));
  assert.match(work.replayPage(fs.readFileSync(file, 'utf8')), /<!DOCTYPE html>/i);
  fs.rmSync(path.dirname(file), { recursive: true });
});
