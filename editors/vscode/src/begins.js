// Whether a text is a script: by what it begins with, where its name does not say so.

'use strict';

const { repository } = require('../syntaxes/puzzle-script.tmLanguage.json');

/** The last group of a pattern that captures nothing: its words. */
const words = pattern => pattern.match(/\(\?:[A-Za-z|]+\)/g).at(-1).slice(3, -1).split('|');

const commands = new Set(words(repository.command.match));
const statements = new Set([...commands, 'let', 'if', 'repeat', 'for', 'define', 'expect', 'task']);

/** Lines that begin in this way are lines of a script alone. */
const SURE = [
  /^define (puzzle|graph|heuristic|search) [A-Za-z]/,
  /^experiment ["$]/,
  /^expect .* (==|<=|>=) /,
  /^puzzle (eight|fifteen|twentyfour|ring|octa|sliding \d.*)$/,
];

const MOST_LINES = 500;
const MOST_STATEMENTS = 50;

/**
 * Behind comments it begins with a statement, and some line is one of a script alone. So a text that begins with “for example” is
 * none, nor one that mentions commands.
 */
function begins(text) {
  const all = text.split('\n', MOST_LINES).map(line => line.trim());
  const lines = all.filter(line => line && !/^(#|\/\/)/.test(line)).slice(0, MOST_STATEMENTS);
  const word = line => /^[A-Za-z]+(?=\s|$)/.exec(line)?.[0];
  const isSure = line => (commands.has(word(line)) && /[A-Z]/.test(word(line))) || SURE.some(pattern => pattern.test(line));
  return lines.length > 0 && statements.has(word(lines[0])) && !/[.:;,!?]$/.test(lines[0]) && lines.some(isSure);
}

module.exports = { begins };
