//! Random programs, and scripts of the repository with something changed.

use crate::compare;
use crate::texts::texts;
use crate::words::Words;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use puzzle_core::syntax::{Source, tokens};
use std::cell::Cell;

const PROGRAMS: u32 = 5_000;

/// Words that are operands, whatever else they may be.
const OPERANDS: [&str; 34] = [
    "h1",
    "x",
    "../a.txt",
    "4x5",
    "200MB",
    "é",
    "größe",
    "数独",
    "1_",
    "1__0",
    "5.",
    ".5",
    "1e5",
    "2-3",
    "5-",
    "2..x",
    "2..3x",
    "..5",
    "a..5",
    "2...3",
    "1..2.txt",
    "/",
    "~/y",
    "C:\\b.txt",
    "else",
    "in",
    "fails",
    "and",
    "or",
    "true",
    "not",
    "points",
    "hidden",
    "..",
];

const NUMBERS: [&str; 9] = [
    "0",
    "5",
    "-5",
    "50",
    "007",
    "1_000_000",
    "0.5",
    "-1_0.2_5",
    "9223372036854775807",
];

const STRINGS: [&str; 8] = [
    "\"\"",
    "\"a # b\"",
    "\"312 475 68b\"",
    "\"$x: ${length}moves\"",
    "\"\\n\\t\\\"\\\\\\$x\"",
    "\"ü\t{[(\"",
    "\"solve if\"",
    "\"  $x\"",
];

/// Where a statement stands: in a script, or in a block with words of its own.
type Context = Option<&'static str>;

/// Makes a program of bytes: each choice takes one, and those that are missing are 0, the simplest choice.
struct Maker<'b> {
    bytes: std::slice::Iter<'b, u8>,
    words: &'static Words,
    text: String,
    /// How many blocks and brackets are open.
    depth: u32,
    brackets: u32,
}

impl Maker<'_> {
    fn choose(&mut self, of: usize) -> usize {
        usize::from(self.bytes.next().copied().unwrap_or(0)) % of
    }

    fn one(&mut self, of: &[&str]) {
        let index = self.choose(of.len());
        self.text.push_str(of[index]);
    }

    /// Writes a space before what follows.
    fn space(&mut self) {
        if self.brackets > 0 {
            self.one(&[" ", "  ", "\n", " # c ( [\r\n", "\t"]);
        } else {
            self.one(&[" ", "  ", "\t"]);
        }
    }

    fn word(&mut self, word: &str) {
        self.text.push_str(word);
    }

    fn end_of_line(&mut self) {
        self.one(&["\n", "\n\n", "\r\n", " # comment { \"\n", "\r", "\n  \n\t"]);
    }

    fn name(&mut self) {
        self.one(&[
            "x", "attempt", "_y2", "solve", "puzzle1", "depths", "step", "if", "cells", "not",
        ]);
    }

    fn own_words(&self, context: Context) -> Vec<&'static str> {
        let of = |command| {
            self.words
                .of_block(command)
                .map(|words| words.names.clone())
        };
        context.and_then(of).unwrap_or_default()
    }

    fn statements(&mut self, context: Context) {
        for _ in 0..self.choose(6) {
            self.statement(context);
            self.one(&["", " ", " "]);
            if self.choose(3) < 2 {
                self.end_of_line();
            } else {
                self.text.push(' ');
            }
        }
    }

    fn block(&mut self, context: Context) {
        self.depth += 1;
        self.word(" {");
        self.one(&[" ", "\n", "\r\n ", " # c\n"]);
        let brackets = std::mem::take(&mut self.brackets);
        self.statements(context);
        self.brackets = brackets;
        self.word("}");
        self.depth -= 1;
    }

    fn statement(&mut self, context: Context) {
        let own = self.own_words(context);
        let kinds = if self.depth > 3 { 8 } else { 17 };
        match self.choose(kinds) {
            0..3 if !own.is_empty() => {
                let index = self.choose(own.len());
                self.word(own[index]);
                if ["when", "never"].contains(&own[index]) {
                    self.space();
                    self.condition();
                } else {
                    self.operands();
                }
            }
            0..4 => {
                let index = self.choose(self.words.names.len());
                let name = self.words.names[index];
                if self.words.of_block(name).is_some()
                    || ["let", "if", "for", "repeat", "expect", "task"].contains(&name)
                {
                    self.word("print");
                } else {
                    self.word(name);
                }
                self.operands();
            }
            4 => {
                self.word("help ");
                let index = self.choose(self.words.names.len());
                self.word(self.words.names[index]);
                self.one(&["", " puzzle", " x"]);
            }
            5 => {
                self.word("let ");
                self.name();
                self.one(&[" = ", "=", "  =\t"]);
                self.operand();
            }
            6 => {
                self.word("expect ");
                self.condition();
                if self.choose(2) == 1 {
                    self.word(" else ");
                    self.operand();
                }
            }
            7 => {
                // A call begins its line.
                self.end_of_line();
                self.one(&["attempt", "x", "depths1", "else_"]);
                self.operands();
            }
            8 | 9 => {
                self.word("if ");
                self.condition();
                self.block(context);
                for _ in 0..self.choose(3) {
                    self.word(" else if ");
                    self.condition();
                    self.block(context);
                }
                if self.choose(2) == 1 {
                    self.one(&[" else", "else", "  else "]);
                    self.block(context);
                }
            }
            10 => {
                self.word("repeat ");
                self.bound();
                self.block(context);
            }
            11 => {
                self.word("for ");
                self.name();
                self.word(" in ");
                self.operand();
                self.block(context);
            }
            12 => {
                self.word("define ");
                self.one(&["f", "g x", "attempt h depth", "solve x y z", "step"]);
                self.block(None);
            }
            13 => {
                self.one(&[
                    "define heuristic f",
                    "define heuristic g x",
                    "define  heuristic h a b",
                ]);
                self.one(&[" = ", "= "]);
                self.inner();
            }
            14 => {
                self.one(&["define puzzle p", "define puzzle cells n"]);
                self.block(Some("define"));
            }
            15 => {
                self.word("task ");
                self.operand();
                if self.choose(2) == 1 {
                    self.word(" points ");
                    self.operand();
                }
                self.one(&["", " hidden", " hidden \"$x\""]);
                self.block(None);
            }
            _ if context.is_some() => {
                self.word("expect fails");
                self.block(None);
            }
            _ => {
                let blocks = ["experiment", "replay"];
                let index = self.choose(blocks.len());
                self.word(blocks[index]);
                self.word(" ");
                self.operand();
                self.block(Some(blocks[index]));
            }
        }
    }

    fn operands(&mut self) {
        for _ in 0..self.choose(4) {
            self.space();
            self.operand();
        }
    }

    fn bound(&mut self) {
        match self.choose(3) {
            0 => self.one(&NUMBERS),
            1 => self.one(&["$x", "$_y2"]),
            _ => self.group(),
        }
    }

    fn open(&mut self, bracket: &str) {
        self.word(bracket);
        self.depth += 1;
        self.brackets += 1;
        if self.choose(4) == 1 {
            self.space();
        }
    }

    fn close(&mut self, bracket: &str) {
        if self.choose(4) == 1 {
            self.space();
        }
        self.brackets -= 1;
        self.depth -= 1;
        self.word(bracket);
    }

    fn group(&mut self) {
        if self.depth > 6 {
            self.word("(1)");
            return;
        }
        self.open("(");
        self.inner();
        self.close(")");
    }

    fn operand(&mut self) {
        match self.choose(if self.depth > 6 { 5 } else { 10 }) {
            0 => self.one(&NUMBERS),
            1 => self.one(&["$x", "$_y2", "$length"]),
            2 => self.one(&STRINGS),
            3 => self.one(&OPERANDS),
            4 | 5 => {
                self.bound();
                self.word("..");
                self.bound();
                if self.choose(3) == 1 {
                    self.word(" step ");
                    self.bound();
                }
            }
            6 => self.group(),
            7 => {
                self.open("[");
                let all = self.words.names.len();
                for _ in 0..self.choose(4) {
                    self.space();
                    if self.choose(4) == 1 {
                        let index = self.choose(all);
                        self.word(self.words.names[index]);
                    } else {
                        self.operand();
                    }
                }
                self.close("]");
            }
            8 => {
                self.one(&["max", "f", "pdb", "a-b"]);
                self.open("(");
                for index in 0..self.choose(4) {
                    if index > 0 {
                        self.one(&[",", ", ", " , "]);
                    }
                    self.operand();
                }
                self.close(")");
            }
            _ => self.function(),
        }
    }

    fn function(&mut self) {
        let functions = self.words.functions.len();
        let index = self.choose(functions);
        let name = self.words.functions[index];
        self.word(name);
        self.open("(");
        let lists = [
            "all", "any", "count", "sum", "least", "most", "select", "each",
        ];
        let count = match name {
            _ if lists.contains(&name) => {
                self.name();
                self.word(" in ");
                2
            }
            "item" => 2,
            "if" => 3,
            _ => 1,
        };
        for index in 0..count {
            if index > 0 {
                self.one(&[",", ", ", " , "]);
            }
            self.inner();
        }
        if name == "holds" {
            self.operands();
        }
        self.close(")");
    }

    fn condition(&mut self) {
        self.logic(false);
    }

    fn inner(&mut self) {
        self.logic(true);
    }

    fn logic(&mut self, sums: bool) {
        for _ in 0..self.choose(3) {
            self.comparison(sums);
            self.space();
            self.one(&["and", "or"]);
            self.space();
        }
        self.comparison(sums);
    }

    fn comparison(&mut self, sums: bool) {
        for _ in 0..self.choose(4).saturating_sub(2) {
            self.word("not");
            self.space();
        }
        self.sum(sums);
        if self.choose(2) == 1 {
            self.one(&[" == ", " != ", " < ", " <= ", ">", ">= ", "=="]);
            self.sum(sums);
        }
    }

    fn sum(&mut self, sums: bool) {
        if sums {
            for _ in 0..self.choose(3) {
                self.factor();
                self.one(&[" + ", " - ", " * ", " / ", " % "]);
            }
            self.factor();
        } else {
            self.operand();
        }
    }

    fn factor(&mut self) {
        if self.choose(5) == 1 {
            self.one(&["-$x", "-(1)", "-abs(1)", "-$y2"]);
        } else {
            self.operand();
        }
    }
}

fn program(bytes: &[u8]) -> String {
    let (words, text) = (Words::get(), String::new());
    let mut maker = Maker {
        bytes: bytes.iter(),
        words,
        text,
        depth: 0,
        brackets: 0,
    };
    while maker.bytes.len() > 0 {
        maker.statements(None);
    }
    maker.text
}

/// Runs a property of texts that are the same ones each time.
fn holds_for<S: Strategy>(cases: u32, strategy: &S, text: impl Fn(S::Value) -> String) -> u32 {
    let config = Config {
        cases,
        failure_persistence: None,
        max_shrink_iters: 4_000,
        ..Config::default()
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let accepted = Cell::new(0);
    let ran = TestRunner::new_with_rng(config, rng).run(strategy, |value| {
        let parsed = compare(&text(value)).map_err(TestCaseError::fail)?;
        accepted.set(accepted.get() + u32::from(parsed));
        Ok(())
    });
    if let Err(failed) = ran {
        panic!("{failed}");
    }
    accepted.get()
}

#[test]
fn random_programs_have_the_same_statements() {
    // The parser refuses some: those that it accepts are counted.
    let bytes = proptest::collection::vec(any::<u8>(), 1..150);
    let accepted = holds_for(2 * PROGRAMS, &bytes, |bytes| program(&bytes));
    println!("{accepted} random programs have the same statements");
    assert!(
        accepted >= PROGRAMS,
        "the parser accepts {accepted} of {}",
        2 * PROGRAMS
    );
}

#[test]
fn scripts_with_a_change_have_the_same_statements() {
    let texts: Vec<String> = texts()
        .into_iter()
        .map(|own| own.text)
        .filter(|own| own.len() < 2_000)
        .collect();
    let changes = (
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        0..4_u8,
    );
    let accepted = holds_for(PROGRAMS, &changes, |(text, first, second, change)| {
        let text = &texts[text.index(texts.len())];
        let source = Source::new("text", text.as_str(), None);
        let tokens = tokens(&source);
        if tokens.is_empty() {
            return text.clone();
        }
        let place = |index: prop::sample::Index| tokens[index.index(tokens.len())].span.range();
        let (first, second) = (place(first), place(second));
        let text = &source.text;
        let other = &text[second];
        match change {
            0 => format!("{}{}", &text[..first.start], &text[first.end..]),
            1 => format!("{}{other}{}", &text[..first.start], &text[first.end..]),
            2 => format!("{} {other} {}", &text[..first.start], &text[first.start..]),
            _ => text[..first.end].to_owned(),
        }
    });
    println!("{accepted} changed scripts have the same statements");
    assert!(accepted >= PROGRAMS / 10, "the parser accepts {accepted}");
}
