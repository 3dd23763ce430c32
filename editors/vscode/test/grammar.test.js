// The words of the language are coloured as what they are.

'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const oniguruma = require('vscode-oniguruma');
const textmate = require('vscode-textmate');

const root = path.join(__dirname, '../../..');
const read = file => fs.readFileSync(path.join(root, file), 'utf8');
const words = JSON.parse(read('editors/tree-sitter-puzzle-script/words.json'));

async function load() {
  const wasm = fs.readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: patterns => new oniguruma.OnigScanner(patterns),
      createOnigString: text => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () =>
      textmate.parseRawGrammar(read('editors/vscode/syntaxes/puzzle-script.tmLanguage.json'), 'grammar.json'),
  });
  return registry.loadGrammar('source.puzzle-script');
}

const grammar = load();

/** The tokens of a text with their innermost scope. */
async function tokens(text) {
  const own = await grammar;
  let state = textmate.INITIAL;
  const found = [];
  for (const line of text.split('\n')) {
    const read = own.tokenizeLine(line, state);
    state = read.ruleStack;
    for (const { startIndex, endIndex, scopes } of read.tokens) {
      const word = line.slice(startIndex, endIndex).trim();
      if (word !== '') found.push([word, scopes.at(-1).replace('.puzzle-script', '')]);
    }
  }
  return found;
}

const scope = async (text, word) => (await tokens(text)).filter(([own]) => own === word).map(([, scope]) => scope);

test('every command has the colour of commands', async () => {
  assert.ok(words.commands.length > 60);
  for (const word of words.commands) {
    const text = word === 'experiment' || word === 'replay' ? `${word} "a" { }` : `${word} "a"`;
    assert.deepEqual(await scope(text, word), ['support.function.command'], word);
    // A longer word is another one.
    assert.notEqual((await tokens(`${word}-x`))[0][1], 'support.function.command', word);
  }
});

test('every word of a block is one there', async () => {
  for (const [command, block] of Object.entries(words.blocks)) {
    const head = { define: 'define puzzle p', graph: 'define graph g' }[command] ?? `${command} "a"`;
    for (const word of block.words) {
      const text = `${head} {\n  for x in [1] { ${word} 1 }\n}`;
      assert.deepEqual(await scope(text, word), ['support.function.entry'], `${word} in ${command}`);
    }
    const own = block.words.find(word => !words.commands.includes(word));
    assert.notDeepEqual(await scope(`${head} {\n}\nprint ${own}`, own), ['support.function.entry'], own);
  }
});

test('every function is one before a parenthesis', async () => {
  for (const word of words.functions) {
    assert.deepEqual(await scope(`print ${word}(1, 2)`, word), ['support.function'], word);
  }
});

test('every keyword is one', async () => {
  const lines = {
    let: 'let x = 1', if: 'if a { }', repeat: 'repeat 2 { }', for: 'for x in $l { }', define: 'define f { }',
    expect: 'expect a', task: 'task "a" { }',
  };
  for (const word of words.keywords) {
    assert.match((await scope(lines[word], word))[0], /^keyword/, word);
  }
});

test('operands are what they are', async () => {
  assert.deepEqual(await tokens('print 5 -0.5 4x5 2..24 $x "a $b" # seed'), [
    ['print', 'support.function.command'], ['5', 'constant.numeric'], ['-0.5', 'constant.numeric'], ['4x5', 'source'],
    ['2', 'constant.numeric'], ['..', 'keyword.operator.range'], ['24', 'constant.numeric'], ['$x', 'variable.other'],
    ['"', 'string.quoted.double'], ['a', 'string.quoted.double'], ['$b', 'variable.other.interpolated'], ['"', 'string.quoted.double'],
    ['# seed', 'comment.line.number-sign'],
  ]);
  // Inside brackets, behind `=` and behind `help` a command's name is a word.
  assert.deepEqual(await scope('compare [solve seed]', 'seed'), ['source']);
  assert.deepEqual(await scope('let x = seed', 'seed'), ['source']);
  assert.deepEqual(await scope('help seed', 'seed'), ['source']);
});

test('no script of the repository is cut off by a string that goes on', async () => {
  const folder = path.join(root, 'scripts');
  const files = fs.readdirSync(folder, { recursive: true }).map(String).filter(file => file.endsWith('.txt'));
  let commands = 0;
  for (const file of files.filter(file => !file.includes('peers') && !file.includes('node_modules'))) {
    const text = fs.readFileSync(path.join(folder, file), 'utf8').slice(0, 20_000);
    for (const [, scope] of await tokens(text)) {
      assert.doesNotMatch(scope, /^invalid/, file);
      commands += Number(scope === 'support.function.command');
    }
  }
  assert.ok(commands > 300, `${commands} commands`);
});
