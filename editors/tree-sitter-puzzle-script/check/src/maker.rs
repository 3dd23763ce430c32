//! Random programs: statements.

use crate::words::Words;

/// Where a statement stands: in a script, or in a block with words of its own.
type Context = Option<&'static str>;

/// Makes a program of bytes: each choice takes one, and those that are missing are 0, the simplest choice.
pub struct Maker<'b> {
    bytes: std::slice::Iter<'b, u8>,
    pub words: &'static Words,
    text: String,
    /// How many blocks and brackets are open.
    pub depth: u32,
    pub brackets: u32,
}

impl Maker<'_> {
    pub fn choose(&mut self, of: usize) -> usize {
        usize::from(self.bytes.next().copied().unwrap_or(0)) % of
    }

    pub fn one(&mut self, of: &[&str]) {
        let index = self.choose(of.len());
        self.text.push_str(of[index]);
    }

    /// Writes a space before what follows.
    pub fn space(&mut self) {
        if self.brackets > 0 {
            self.one(&[" ", "  ", "\n", " # c ( [\r\n", "\t"]);
        } else {
            self.one(&[" ", "  ", "\t"]);
        }
    }

    pub fn word(&mut self, word: &str) {
        self.text.push_str(word);
    }

    fn end_of_line(&mut self) {
        self.one(&["\n", "\n\n", "\r\n", " # comment { \"\n", "\r", "\n  \n\t"]);
    }

    pub fn name(&mut self) {
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
                if self.choose(2) == 1 {
                    self.one(&["define graph g", "define graph edge n"]);
                    self.block(Some("graph"));
                    return;
                }
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
}

/// The program of these bytes.
pub fn program(bytes: &[u8]) -> String {
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
