//! What the words of an unfinished text are, and what may follow it: read token by token, since what
//! is being typed seldom parses.

use super::scope::Scope;
use crate::command::{CommandSpec, READABLE_NAMES, Role, Table};
use crate::syntax::{Source, Span, Token, TokenKind, tokens};

/// What a token is to the reader's eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// The name of a command, or a modifier.
    Command,
    /// A word of the grammar.
    Keyword,
    /// The name of a procedure.
    Procedure,
    /// A word where a command is due, which is none.
    Unknown,
    /// `$k`, or a name that is made.
    Variable,
    /// A number.
    Number,
    /// A string, closed or not.
    Text,
    /// A comment.
    Comment,
    /// What is no token.
    Mistake,
    /// Any other word or sign.
    Plain,
}

/// What may stand at a place.
#[derive(Clone, Copy, Debug)]
pub enum Place<'s> {
    /// A command.
    Statement {
        /// Whether a procedure may be called.
        first: bool,
        /// Whether `else` may stand here.
        behind_block: bool,
    },
    /// An operand of a command, or what may follow its operands.
    Operand {
        /// The command.
        command: &'s CommandSpec,
        /// How many operands it has already.
        given: usize,
        /// The search whose modifiers may follow.
        search: Option<&'s CommandSpec>,
    },
    /// An operand of a procedure.
    Call {
        /// Its name.
        name: Span,
        /// How many operands it has already.
        given: usize,
    },
    /// An operand of a condition.
    Condition {
        /// Whether the condition is that of `expect`.
        expect: bool,
    },
    /// Behind an operand of a condition.
    Conjunction {
        /// Whether a command may follow.
        expect: bool,
    },
    /// A value of `let`, `for` or `repeat`.
    Value,
    /// The name of a variable or procedure that is made.
    Name(Naming),
    /// `in` of a `for`.
    In,
    /// `=` of a `let`.
    Assign,
    /// Nothing that is known.
    Unknown,
}

/// What a name is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// `let`.
    Let,
    /// `for`.
    For,
    /// `define`.
    Procedure,
    /// A parameter.
    Parameter,
}

/// A text with what its tokens are.
pub struct Reading<'s> {
    scope: &'s Scope,
    source: Source,
    /// Each token with its class.
    pub classes: Vec<(Token, Class)>,
    /// What may follow the text.
    pub place: Place<'s>,
    /// Names of variables that the text makes.
    pub variables: Vec<Span>,
    /// Names of procedures that the text makes.
    pub procedures: Vec<Span>,
    /// The open brackets, each with the tokens that were read before it, and whether it belongs to
    /// the word before it.
    pub open: Vec<(usize, bool)>,
    /// The blocks that are open, each with the words it has of its own.
    blocks: Vec<Option<&'s Table>>,
}

impl<'s> Reading<'s> {
    /// Reads a text.
    pub fn new(text: &str, scope: &'s Scope) -> Self {
        let mut reading = Self {
            scope,
            source: Source {
                name: String::new(),
                text: text.to_owned(),
                path: None,
            },
            classes: Vec::new(),
            place: Place::Statement {
                first: true,
                behind_block: false,
            },
            variables: Vec::new(),
            procedures: Vec::new(),
            open: Vec::new(),
            blocks: Vec::new(),
        };
        for token in tokens(&reading.source) {
            let class = reading.token(token);
            reading.classes.push((token, class));
        }
        reading
    }

    /// The characters of a token.
    pub fn slice(&self, span: Span) -> &str {
        self.source.slice(span)
    }

    /// The words of the block that the text ends in, if it has words of its own.
    pub fn words(&self) -> Option<&'s Table> {
        self.blocks.last().copied().flatten()
    }

    /// The command of that name; in a block with words of its own first its word.
    pub fn find(&self, name: &str) -> Option<&'s CommandSpec> {
        let command = self.scope.table().find(name);
        let Some(words) = self.words() else {
            return command;
        };
        // Behind a search a limit is the search's own.
        let search = matches!(
            self.place,
            Place::Operand {
                search: Some(_),
                ..
            }
        );
        let is_own = |spec: &&CommandSpec| spec.role == Role::Limit && spec.name != "threads";
        command
            .filter(|spec| search && is_own(spec))
            .or_else(|| words.find(name))
            .or(command)
    }

    /// What opened last and is not closed, blocks too, innermost last.
    pub fn unclosed(&self) -> Vec<TokenKind> {
        let mut open = Vec::new();
        for (token, _) in &self.classes {
            match token.kind {
                TokenKind::LeftBrace | TokenKind::LeftBracket | TokenKind::LeftParen => {
                    open.push(token.kind);
                }
                TokenKind::RightBrace | TokenKind::RightBracket | TokenKind::RightParen => {
                    open.pop();
                }
                _ => {}
            }
        }
        open
    }

    /// Whether a word is the name of a procedure, of the session or of the text.
    fn is_procedure(&self, word: &str) -> bool {
        let own = |span: &Span| self.slice(*span) == word;
        self.scope.procedures.contains_key(word) || self.procedures.iter().any(own)
    }

    fn token(&mut self, token: Token) -> Class {
        let class = match token.kind {
            TokenKind::Comment => return Class::Comment,
            TokenKind::Newline if !self.open.is_empty() => return Class::Plain,
            TokenKind::Newline | TokenKind::LeftBrace | TokenKind::RightBrace => {
                self.open.clear();
                self.braces(token.kind);
                self.place = Place::Statement {
                    first: true,
                    behind_block: token.kind == TokenKind::RightBrace,
                };
                return Class::Plain;
            }
            TokenKind::LeftBracket | TokenKind::LeftParen => {
                let touches = self.classes.last().is_some_and(|(before, _)| {
                    before.kind == TokenKind::Word && before.span.end == token.span.start
                });
                self.open.push((self.classes.len(), touches));
                return Class::Plain;
            }
            TokenKind::RightBracket | TokenKind::RightParen => {
                // A call's brackets belong to its word, which was counted.
                if let Some((_, false)) = self.open.pop()
                    && self.open.is_empty()
                {
                    self.operand();
                }
                return Class::Plain;
            }
            TokenKind::Word if self.open.is_empty() => return self.word(token.span),
            TokenKind::Word => return self.inner_word(token.span),
            TokenKind::Integer | TokenKind::Decimal => Class::Number,
            TokenKind::Text | TokenKind::Template => Class::Text,
            TokenKind::Variable => Class::Variable,
            TokenKind::Invalid if self.slice(token.span).starts_with('"') => Class::Text,
            TokenKind::Invalid => Class::Mistake,
            _ => {
                self.sign(token.kind);
                return Class::Plain;
            }
        };
        if self.open.is_empty() {
            self.operand();
        }
        class
    }

    /// Keeps the words of the blocks that are open.
    fn braces(&mut self, kind: TokenKind) {
        match (kind, self.place) {
            (TokenKind::LeftBrace, Place::Operand { command, .. }) => {
                let blocks = self.scope.table().blocks();
                let own = blocks.filter(|(other, _)| other.name == command.name);
                let is_head = command.role == Role::WithEntries;
                let words = own.map(|(_, words)| words).next();
                self.blocks.push(words.filter(|_| is_head));
            }
            (TokenKind::LeftBrace, _) => self.blocks.push(None),
            (TokenKind::RightBrace, _) => {
                self.blocks.pop();
            }
            _ => {}
        }
    }

    fn sign(&mut self, kind: TokenKind) {
        match self.place {
            Place::Conjunction { expect }
                if !matches!(kind, TokenKind::Comma | TokenKind::Dots) =>
            {
                self.place = Place::Condition { expect };
            }
            Place::Assign if kind == TokenKind::Assign => self.place = Place::Value,
            _ => {}
        }
    }

    /// An operand that is no word has been read.
    fn operand(&mut self) {
        self.place = match self.place {
            Place::Operand {
                command,
                given,
                search,
            } => Place::Operand {
                command,
                given: given + 1,
                search,
            },
            Place::Call { name, given } => Place::Call {
                name,
                given: given + 1,
            },
            Place::Condition { expect } => Place::Conjunction { expect },
            Place::Statement { .. } => Place::Unknown,
            // More operands of `for` and `repeat` may follow; behind `let` a command may.
            place => place,
        };
    }

    fn inner_word(&self, span: Span) -> Class {
        match self.slice(span) {
            "and" | "or" | "not" | "true" | "false" => Class::Keyword,
            _ => Class::Plain,
        }
    }

    fn word(&mut self, span: Span) -> Class {
        let word = self.source.slice(span).to_owned();
        let is_command = self.find(&word).is_some();
        match self.place {
            Place::Statement {
                first,
                behind_block,
            } => self.statement(span, &word, first, behind_block),
            Place::Operand { command, given, .. }
                if is_command && !(command.role == Role::AnyWord && given == 0) =>
            {
                self.statement(span, &word, false, false)
            }
            Place::Call { .. } | Place::Unknown | Place::Conjunction { expect: true }
                if is_command =>
            {
                self.statement(span, &word, false, false)
            }
            Place::Conjunction { expect } if matches!(word.as_str(), "and" | "or") => {
                self.place = Place::Condition { expect };
                Class::Keyword
            }
            Place::Condition { .. } if word == "not" => Class::Keyword,
            Place::Condition { .. } => {
                self.operand();
                match word.as_str() {
                    "fails" | "true" | "false" => Class::Keyword,
                    name if READABLE_NAMES.contains(&name) => Class::Variable,
                    _ => Class::Plain,
                }
            }
            Place::Value if is_command && self.value_is_there() => {
                self.statement(span, &word, false, false)
            }
            Place::Value if word == "step" => Class::Keyword,
            Place::In if word == "in" => {
                self.place = Place::Value;
                Class::Keyword
            }
            Place::Name(naming) => self.name(span, naming),
            _ => {
                self.operand();
                if is_command {
                    Class::Command
                } else {
                    Class::Plain
                }
            }
        }
    }

    /// Whether the token before is no sign that a value must follow.
    pub fn value_is_there(&self) -> bool {
        let before = self.classes.last().map(|(token, _)| token);
        before.is_some_and(|token| {
            token.kind != TokenKind::Assign && !matches!(self.slice(token.span), "in" | "repeat")
        })
    }

    fn name(&mut self, span: Span, naming: Naming) -> Class {
        match naming {
            Naming::Procedure => self.procedures.push(span),
            _ => self.variables.push(span),
        }
        self.place = match naming {
            Naming::Let => Place::Assign,
            Naming::For => Place::In,
            Naming::Procedure | Naming::Parameter => Place::Name(Naming::Parameter),
        };
        if naming == Naming::Procedure {
            Class::Procedure
        } else {
            Class::Variable
        }
    }

    fn statement(&mut self, span: Span, word: &str, first: bool, behind_block: bool) -> Class {
        let keyword = match word {
            "let" => Place::Name(Naming::Let),
            "for" => Place::Name(Naming::For),
            "define" => Place::Name(Naming::Procedure),
            "if" => Place::Condition { expect: false },
            "expect" => Place::Condition { expect: true },
            "repeat" => Place::Value,
            "else" if behind_block => Place::Statement {
                first: false,
                behind_block: false,
            },
            _ => {
                return self.command(span, word, first);
            }
        };
        self.place = keyword;
        Class::Keyword
    }

    fn command(&mut self, span: Span, word: &str, first: bool) -> Class {
        let Some(command) = self.find(word) else {
            let known = first && self.is_procedure(word);
            self.place = if known {
                Place::Call {
                    name: span,
                    given: 0,
                }
            } else {
                Place::Unknown
            };
            return if known {
                Class::Procedure
            } else {
                Class::Unknown
            };
        };
        let search = match (command.role, self.place) {
            (Role::Solve, _) => Some(command),
            (Role::Limit | Role::ModifierOf(_), Place::Operand { search, .. }) => search,
            _ => None,
        };
        self.place = Place::Operand {
            command,
            given: 0,
            search,
        };
        Class::Command
    }
}
