//! The ways to continue a text at its end, and the use of its words: noted by the parser on its way.
//!
//! An editor asks of a place in the middle as well: what may stand there depends on what stands
//! before it, so the text is cut at the place. At the end of it the parser notes each way to go on
//! that it looks for, and each construct that it leaves unfinished, innermost first.

use super::parser::Parser;
use super::token::TokenKind;
use super::{FormulaKind, Script, Source, Span, Statement, StatementKind, Vocabulary, WordId};
use std::sync::Arc;

/// A way to go on at the end of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A statement.
    Statement {
        /// Whether it would be the first of its line: where a call may stand, and no modifier can.
        starts_line: bool,
        /// The commands before it on its line, the next one last.
        before: Vec<Before>,
    },
    /// An operand of what is around it, the value of a `let`, `repeat` or `for` where that is a block
    /// or nothing.
    Operand,
    /// An operator between two operands: `and`, `==`.
    Operator,
    /// This word of the grammar.
    Word(&'static str),
}

/// A command that stands before another one on its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Before {
    /// The command's index; `None` for a call, and for a word that only its block has.
    pub id: Option<WordId>,
    /// Its word.
    pub name: Span,
    /// The number of operands.
    pub operands: usize,
}

/// A construct that is not finished at the end of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Construct {
    /// `[ ]` with these elements so far.
    List(Vec<Span>),
    /// `max( )`.
    Call {
        /// The word before the parenthesis.
        name: Span,
        /// The number of operands so far.
        operands: usize,
    },
    /// `sum( )`.
    Function {
        /// The variable that runs over its list.
        variable: Option<Span>,
    },
    /// `( )`.
    Group,
    /// The condition of `if` or `expect`.
    Condition,
    /// The formula of a heuristic, or the form of a search.
    Formula {
        /// Which of both.
        kind: FormulaKind,
        /// Its parameters.
        parameters: Vec<Span>,
    },
    /// A command, a call or a word of a block.
    Command {
        /// The command's index; `None` for a call, and for a word that only its block has.
        id: Option<WordId>,
        /// The word.
        name: Span,
        /// The number of operands so far.
        operands: usize,
    },
    /// `{ }`.
    Block {
        /// Its `{`.
        open: Span,
        /// The command whose words begin an entry here.
        entries: Option<WordId>,
    },
}

/// The ways to continue a text at its end.
#[derive(Debug, Default)]
pub struct Place {
    /// The ways to go on, each with the number of constructs around that it ends.
    ways: Vec<(Expected, usize)>,
    /// The constructs that are not finished, innermost first.
    around: Vec<Construct>,
    /// Whether something must follow that does not: nothing further out can go on here.
    closed: bool,
}

impl Place {
    /// The ways to go on, each with what is around it, innermost first.
    pub fn ways(&self) -> impl Iterator<Item = (&Expected, &[Construct])> {
        let ways = self.ways.iter();
        ways.map(|(expected, ended)| (expected, &self.around[*ended..]))
    }

    /// The constructs that are not finished, innermost first.
    pub fn around(&self) -> &[Construct] {
        &self.around
    }

    /// The `{` of the innermost block.
    pub fn block(&self) -> Option<Span> {
        self.around.iter().find_map(|construct| match construct {
            Construct::Block { open, .. } => Some(*open),
            _ => None,
        })
    }
}

/// The use of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usage {
    /// The name of a command, a modifier or an entry.
    Command,
    /// It stands where a command is due and is none: a call, or a mistake.
    Call,
    /// A word of the grammar.
    Keyword,
    /// A name that is made, of a variable or parameter.
    Variable,
    /// A name that is made, of a procedure.
    Procedure,
    /// Not one word, but all of a condition.
    Condition,
}

/// A text as far as it goes.
#[derive(Debug)]
pub struct Outline {
    /// Its tree, without the statement that breaks off at the end outside of a block.
    pub script: Script,
    /// The ways to continue it at its end.
    pub place: Place,
    /// The use of each word.
    pub words: Vec<(Span, Usage)>,
}

/// Reads a text that may break off anywhere. One that is too long to be parsed has nothing in it.
pub fn outline(source: Arc<Source>, vocabulary: &dyn Vocabulary) -> Outline {
    let mut notes = Box::<Notes>::default();
    let mut statements = Vec::new();
    if source.check_length().is_ok() {
        let mut parser = Parser::new(&source, vocabulary);
        parser.notes = Some(notes);
        statements = parser.script();
        notes = parser.notes.unwrap_or_default();
    }
    Outline {
        script: Script { source, statements },
        place: notes.place,
        words: notes.words,
    }
}

/// The notes that the parser takes where somebody wants to know.
#[derive(Debug, Default)]
pub(super) struct Notes {
    place: Place,
    words: Vec<(Span, Usage)>,
}

impl Notes {
    /// Forgets the words at or behind a place that is read again.
    pub(crate) fn forget_from(&mut self, at: usize) {
        self.words.retain(|(span, _)| (span.start as usize) < at);
    }
}

impl Parser<'_> {
    /// Whether the text ends here for somebody who wants to know how it may go on.
    pub(super) fn at_cursor(&self) -> bool {
        self.token.kind == TokenKind::End && self.notes.is_some()
    }

    /// Notes what the word is used for.
    pub(super) fn note(&mut self, span: Span, usage: Usage) {
        if let Some(notes) = &mut self.notes {
            notes.words.push((span, usage));
        }
    }

    /// Notes that the text may go on like this, if it ends here.
    #[inline]
    pub(super) fn may_follow(&mut self, expected: Expected) {
        if self.token.kind == TokenKind::End {
            self.note_way(expected);
        }
    }

    fn note_way(&mut self, expected: Expected) {
        if let Some(notes) = &mut self.notes
            && !notes.place.closed
        {
            let ended = notes.place.around.len();
            notes.place.ways.push((expected, ended));
        }
    }

    /// Notes that another statement may follow those.
    pub(super) fn statement_may_follow(&mut self, statements: &[Statement]) {
        if !self.at_cursor() {
            return;
        }
        let mut before = Vec::new();
        for statement in statements.iter().rev() {
            if self.starts_line() {
                break;
            }
            let StatementKind::Command(command) = &statement.kind else {
                break;
            };
            before.push(Before {
                id: command.id,
                name: command.name,
                operands: command.arguments.len(),
            });
            if statement.starts_line {
                break;
            }
        }
        before.reverse();
        self.may_follow(Expected::Statement {
            starts_line: self.starts_line(),
            before,
        });
    }

    /// Notes that the text may break off within this, if it ends here.
    pub(super) fn breaks_off_in(&mut self, construct: impl FnOnce() -> Construct) {
        if self.token.kind == TokenKind::End
            && let Some(notes) = &mut self.notes
        {
            notes.place.around.push(construct());
        }
    }

    /// Notes that nothing further out can go on, if the text ends here.
    pub(super) fn nothing_follows(&mut self) {
        if self.token.kind == TokenKind::End
            && let Some(notes) = &mut self.notes
        {
            notes.place.closed = true;
        }
    }

    /// Whether the text breaks off in the statement that was parsed last, and in no block of it: what
    /// it makes is not made yet.
    pub(super) fn is_cut(&self) -> bool {
        self.at_cursor()
            && self
                .notes
                .as_ref()
                .is_some_and(|notes| notes.place.closed && notes.place.block().is_none())
    }
}
