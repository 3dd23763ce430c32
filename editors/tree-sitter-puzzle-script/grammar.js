/**
 * @file The language of puzzle-script.
 * @license MIT OR Apache-2.0
 *
 * It accepts whatever the project's parser accepts, with the same statements, and something more: an editor
 * shows texts that are not finished. Section 3 of the project's grammar.md is what it follows.
 */

/// <reference types="tree-sitter-cli/dsl" />

// Written by the project's tests from its tables of words.
const WORDS = require('./words.json');

// A context is where a word may be reserved: the script (`null`), or a block with words of its own.
const BLOCKS = Object.keys(WORDS.blocks);
const CONTEXTS = [null, ...BLOCKS];

const entryWords = context => context === null ? [] : WORDS.blocks[context].words;
const commandWords = context => WORDS.commands.filter(word => !entryWords(context).includes(word));

// Words that the grammar names are tokens of their own. All others with the same contexts are one token: a token for
// each would make the tables four times as large.
const NAMED = [
  ...WORDS.keywords, ...WORDS['before any word'], ...BLOCKS,
  ...BLOCKS.flatMap(block => WORDS.blocks[block]['before a condition']),
  'puzzle', 'graph', 'heuristic', 'search', 'step',
];

const classes = new Map();
for (const word of new Set([...WORDS.commands, ...BLOCKS.flatMap(entryWords)])) {
  if (NAMED.includes(word)) continue;
  const contexts = BLOCKS.filter(block => entryWords(block).includes(word));
  const due = contexts.map(block => WORDS.blocks[block]['before names'][word]).filter(count => count);
  const key = ['_words', ...(WORDS.commands.includes(word) ? ['command'] : []), ...contexts, ...due].join('_');
  classes.set(key, [...(classes.get(key) ?? []), word]);
}

/** One of the rules. */
const one = rules => rules.length === 1 ? rules[0] : choice(...rules);

/** The tokens that words are, which are whole classes of words and words that the grammar names. */
function tokens($, words) {
  const own = [...classes].filter(([, members]) => words.includes(members[0])).map(([key]) => $[key]);
  return [...own, ...NAMED.filter(word => words.includes(word))];
}

/** One of the words, as the name of a command. */
const names = ($, words) => field('name', one(tokens($, words).map(token => alias(token, $.command_name))));

const separated = rule => seq(rule, repeat(seq(',', rule)));

const rules = {};

// What a context has of its own: blocks, statements around blocks, and what ends where a word is reserved. A rule that all
// contexts shared would end at the words of any.
for (const context of CONTEXTS) {
  const own = name => context === null ? `_script_${name}` : `_${context}_${name}`;
  const body = $ => field('body', alias($[own('block')], $.block));
  const conditions = context === null ? [] : WORDS.blocks[context]['before a condition'];
  const plain = commandWords(context)
    .filter(word => !WORDS['before any word'].includes(word) && !(context === null && BLOCKS.includes(word)));

  rules[own('block')] = $ => seq('{', repeat(choice($[own('statement')], $._newline)), '}');
  rules[own('statement')] = $ => choice(
    alias($[own('command')], $.command),
    alias($[own('help')], $.command),
    alias($[own('call')], $.procedure_call),
    $.let_statement,
    alias($[own('if')], $.if_statement),
    alias($[own('repeat')], $.repeat_statement),
    alias($[own('for')], $.for_statement),
    $.define_statement,
    $.heuristic_definition,
    $.search_definition,
    $.puzzle_definition,
    $.expect_statement,
    $.expect_fails_statement,
    $.task_statement,
    ...(context === null
      ? BLOCKS.filter(block => WORDS.commands.includes(block)).map(block => alias($[`_${block}`], $.block_command))
      : [alias($[own('entry')], $.entry)]),
  );
  rules[own('command')] = $ => prec.right(seq(names($, plain), repeat($._operand)));
  // `help` takes the next word whatever it is.
  rules[own('help')] = $ => prec.right(seq(
    names($, WORDS['before any word']),
    optional(choice(alias($._topic, $.word), alias($._statement_of_two_words, $.word))),
    repeat($._operand),
  ));
  rules[own('call')] = $ => prec.right(seq(field('name', alias($.word, $.procedure_name)), repeat($._operand)));
  rules[own('if')] = $ => seq(
    'if', field('condition', $._condition), body($),
    repeat(alias($[own('else_if')], $.else_if_clause)),
    optional(alias($[own('else')], $.else_clause)),
  );
  rules[own('else_if')] = $ => seq('else', 'if', field('condition', $._condition), body($));
  rules[own('else')] = $ => seq('else', body($));
  rules[own('repeat')] = $ => seq('repeat', field('count', $._operand), body($));
  rules[own('for')] = $ => seq('for', field('variable', $._name), 'in', field('list', $._operand), body($));
  if (context === null) continue;

  // Behind some words stand names, whatever words these are.
  const due = WORDS.blocks[context]['before names'];
  const plainEntries = entryWords(context).filter(word => !conditions.includes(word) && !due[word]);
  rules[own('entry')] = $ => prec.right(choice(
    seq(names($, plainEntries), repeat($._operand)),
    ...[...new Set(Object.values(due))].map(count => seq(
      names($, entryWords(context).filter(word => due[word] === count)),
      Array(count).fill(choice($._operand, alias($._topic, $.word), alias('define', $.word)))
        .reduceRight((behind, due) => optional(seq(due, behind)), repeat($._operand)),
    )),
    ...(conditions.length > 0 ? [seq(names($, conditions), field('condition', $._condition))] : []),
  ));
  if (WORDS.commands.includes(context)) {
    rules[`_${context}`] = $ => seq(names($, [context]), repeat($._operand), body($));
  }
}

// Conditions, where operands are compared, and what stands in parentheses, where sums are.
for (const [kind, term] of [['condition', '_operand'], ['inner', '_sum']]) {
  const own = name => `_${kind}_${name}`;
  const binary = ($, left, operators, right) =>
    seq(field('left', $[left]), field('operator', one(operators)), field('right', $[right]));

  rules[`_${kind}`] = $ => choice($[own('conjunction')], alias($[own('or')], $.binary));
  rules[own('or')] = $ => binary($, `_${kind}`, ['or'], own('conjunction'));
  rules[own('conjunction')] = $ => choice($[own('negation')], alias($[own('and')], $.binary));
  rules[own('and')] = $ => binary($, own('conjunction'), ['and'], own('negation'));
  rules[own('negation')] = $ => choice($[own('comparison')], alias($[own('not')], $.unary));
  rules[own('not')] = $ => seq(field('operator', 'not'), field('operand', $[own('negation')]));
  rules[own('comparison')] = $ => choice($[term], alias($[own('compared')], $.binary));
  rules[own('compared')] = $ => binary($, term, ['==', '!=', '<', '<=', '>', '>='], term);
  if (kind === 'condition') continue;

  rules._sum = $ => choice($._product, alias($._added, $.binary));
  rules._added = $ => binary($, '_sum', ['+', '-'], '_product');
  rules._product = $ => choice($._factor, alias($._multiplied, $.binary));
  rules._multiplied = $ => binary($, '_product', ['*', alias($._divide, '/'), '%'], '_factor');
}

module.exports = grammar({
  name: 'puzzle_script',

  word: $ => $.word,

  extras: $ => [/[ \t\r\n]/, $.comment],

  // What needs a look at the characters behind it.
  externals: $ => [
    $._newline,        // the end of a line, outside of `[ ]` and `( )`
    $._range_start,    // a number before the dots of a range
    $._dots,           // `..`, directly behind a bound and directly before one
    $._divide,         // `/` alone: else it is a part of a word
    $._function_name,  // a function's word directly before `(`
    $._binding_name,   // the same, of a function with a variable of its own
    $._fact_name,      // `holds` directly before `(`
    $._variable_name,  // directly behind `$` or `${`
  ],

  rules: {
    script: $ => repeat(choice($._script_statement, $._newline)),

    ...rules,
    ...Object.fromEntries([...classes].map(([key, words]) => [key, () => token(one(words))])),

    _topic: $ => choice(
      ...[...classes.keys()].map(key => $[key]),
      ...NAMED.filter((word, index) => word !== 'define' && NAMED.indexOf(word) === index),
    ),
    _statement_of_two_words: $ => prec.right(seq('define', optional(choice('puzzle', 'graph', 'heuristic', 'search')))),

    let_statement: $ => seq('let', field('name', $._name), '=', field('value', $._operand)),

    define_statement: $ => seq(
      'define', field('name', alias($.word, $.procedure_name)), repeat(field('parameter', $._name)),
      field('body', alias($._script_block, $.block)),
    ),
    heuristic_definition: $ => seq(
      'define', 'heuristic', field('name', $._name), repeat(field('parameter', $._name)),
      '=', field('value', $._inner),
    ),
    search_definition: $ => seq(
      'define', 'search', field('name', $._name), repeat(field('parameter', $._name)),
      '=', field('value', $._inner),
    ),
    puzzle_definition: $ => seq(
      'define',
      choice(
        seq('puzzle', field('name', $._name), repeat(field('parameter', $._name)), field('body', alias($._define_block, $.block))),
        seq('graph', field('name', $._name), repeat(field('parameter', $._name)), field('body', alias($._graph_block, $.block))),
      ),
    ),

    expect_statement: $ => seq(
      'expect', field('condition', $._condition),
      optional(seq('points', field('points', $._operand))),
      optional(seq('else', field('message', $._operand))),
    ),
    expect_fails_statement: $ => seq('expect', 'fails', field('body', alias($._script_block, $.block))),

    task_statement: $ => seq(
      'task', field('name', $._operand),
      optional(seq('points', field('points', $._operand))),
      optional(seq('hidden', optional(field('notice', $._operand)))),
      field('body', alias($._script_block, $.block)),
    ),

    _name: $ => alias($.word, $.name),

    _operand: $ => choice(
      $.number, $.word, $.string, $.variable, $.list, $.range, $.call, $.function_call, $.group,
    ),

    list: $ => seq('[', repeat($._operand), ']'),
    group: $ => seq('(', $._inner, ')'),

    range: $ => prec.right(seq(
      field('from', choice(alias($._range_start, $.number), $.variable, $.group)),
      alias($._dots, '..'),
      field('to', $._bound),
      optional(seq('step', field('step', $._bound))),
    )),
    _bound: $ => choice($.number, $.variable, $.group),

    call: $ => seq(field('name', $.word), token.immediate('('), optional(separated($._argument)), ')'),
    // Sums and conditions are arguments in the definition of a heuristic or a search only: anywhere else `not` is a word.
    _argument: $ => choice($._inner, alias('not', $.word)),

    function_call: $ => choice(
      seq(
        field('name', alias($._binding_name, $.function_name)), token.immediate('('),
        field('variable', $._name), 'in', separated($._inner), ')',
      ),
      seq(field('name', alias($._function_name, $.function_name)), token.immediate('('), separated($._inner), ')'),
      seq(field('name', alias($._fact_name, $.function_name)), token.immediate('('), choice($._inner, $.fact), ')'),
    ),
    fact: $ => seq($._inner, repeat1($._operand)),

    _factor: $ => choice($._operand, alias($._negated, $.unary)),
    _negated: $ => seq(field('operator', '-'), field('operand', choice($.variable, $.group, $.function_call))),

    // Before words: of two tokens of the same length the first one counts.
    number: () => /-?[0-9]+(_[0-9]+)*(\.[0-9]+(_[0-9]+)*)?/,
    word: () => /[A-Za-z0-9_.\/~\p{Alphabetic}][A-Za-z0-9_\-.\/\\~:+\p{Alphabetic}]*/u,
    variable: $ => seq('$', alias($._variable_name, $.name)),

    string: $ => seq('"', repeat(choice($._text, $.escape, $.interpolation)), token.immediate('"')),
    _text: () => token.immediate(prec(2, /[^"\\$\x00-\x08\x0a-\x1f\x7f]+/)),
    escape: () => token.immediate(/\\["\\nt$]/),
    interpolation: $ => choice(
      seq(token.immediate('$'), alias($._variable_name, $.name)),
      seq(token.immediate('${'), alias($._variable_name, $.name), token.immediate('}')),
    ),

    // `//` alone would be a word of the same length.
    comment: () => token(prec(1, choice(/#[^\r\n]*/, /\/\/[^\r\n]*/))),
  },
});
