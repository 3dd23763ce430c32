//! Tokens to tree, by recursive descent. A function `accept_x` takes x if it is there, `expect_x`
//! reports the user's mistake if it is not, `presume_x` knows that it is there.

use super::lexer::Lexer;
use super::place::{Notes, Usage};
use super::report::{MOST_REPORTS, shown};
use super::token::{Token, TokenKind};
use super::{
    Diagnostic, Edit, Expr, ExprKind, Function, Proposal, Script, Source, Span, Statement,
    Vocabulary, WordId, error,
};
use std::sync::Arc;

/// The greatest depth of blocks and brackets within one another.
pub(super) const MAX_NESTING: u32 = 64;

/// The error of a construct that did not parse and was reported; whoever called resynchronises or
/// passes it on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Failed;

/// The meaning of a word at the start of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reserved {
    /// Nothing, or the current token is no word.
    No,
    /// It names a command.
    Command(WordId),
    /// It begins a statement with a grammar of its own.
    Keyword(Keyword),
    /// It begins an entry of the block that is open.
    Entry,
}

/// The words that begin a statement with a grammar of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyword {
    Let,
    If,
    Repeat,
    Task,
    For,
    Define,
    Expect,
}

/// Parses a text. The tree holds all that could be understood; it is to be run only if there are
/// no errors. They come in the order of the text, at most 20 and one that counts the others.
pub fn parse(source: Arc<Source>, vocabulary: &dyn Vocabulary) -> (Script, Vec<Diagnostic>) {
    if let Err(error) = source.check_length() {
        let statements = Vec::new();
        return (Script { source, statements }, vec![error]);
    }
    let mut parser = Parser::new(&source, vocabulary);
    let statements = parser.script();
    let errors = parser.lexer.reports.all();
    (Script { source, statements }, errors)
}

/// The number of statements, of a text that is read line by line, that are in memory at once.
const STATEMENTS_AT_ONCE: usize = 64;

/// A text that is parsed line by line, so that there is no tree of all of it.
pub struct Parsing<'s> {
    parser: Parser<'s>,
    /// Why the text can't be parsed at all.
    refused: Option<Diagnostic>,
}

impl<'s> Parsing<'s> {
    /// Begins with a text, of which so many reports are kept.
    pub fn new(source: &'s Source, vocabulary: &'s dyn Vocabulary, most: usize) -> Self {
        let mut parser = Parser::new(source, vocabulary);
        parser.lexer.reports.keep(most);
        Self {
            parser,
            refused: source.check_length().err(),
        }
    }

    /// The next statements, all that stand on their lines; none at the end.
    pub fn lines(&mut self) -> Vec<Statement> {
        if self.refused.is_some() {
            return Vec::new();
        }
        // Nobody asks for them here.
        self.parser.edits.clear();
        self.parser.lines(STATEMENTS_AT_ONCE)
    }

    /// Returns the reports of text that did not parse, by place: the first ones, and the number of
    /// others.
    pub fn finish(self) -> (Vec<Diagnostic>, usize) {
        match self.refused {
            Some(error) => (vec![error], 0),
            None => self.parser.lexer.reports.finish(),
        }
    }
}

/// The meaning of a word at the start of a statement.
pub(super) fn meaning(vocabulary: &dyn Vocabulary, word: &str) -> Reserved {
    let keyword = match word {
        "let" => Keyword::Let,
        "if" => Keyword::If,
        "repeat" => Keyword::Repeat,
        "task" => Keyword::Task,
        "for" => Keyword::For,
        "define" => Keyword::Define,
        "expect" => Keyword::Expect,
        // They may have a page of help but never begin a statement.
        "else" | "in" | "fails" | "and" | "or" | "not" | "true" | "false" => {
            return Reserved::No;
        }
        _ => {
            return vocabulary
                .command(word)
                .map_or(Reserved::No, Reserved::Command);
        }
    };
    Reserved::Keyword(keyword)
}

/// Whether a parenthesis directly behind the word opens a call, outside of blocks with words of
/// their own.
pub(super) fn opens_call(vocabulary: &dyn Vocabulary, word: &str) -> bool {
    !matches!(word, "and" | "or" | "not" | "in") && meaning(vocabulary, word) == Reserved::No
}

/// The state of one run over a text.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each says where the parser stands, and none follows from another"
)]
pub(super) struct Parser<'s> {
    pub source: &'s Source,
    pub vocabulary: &'s dyn Vocabulary,
    /// The words of the block that is open, if it has words of its own, and whose they are.
    pub entry_words: Option<(WordId, &'s dyn Vocabulary)>,
    pub lexer: Lexer<'s>,
    /// The current token: the first one not taken yet; never a comment.
    pub token: Token,
    /// The meaning of the current token at the start of a statement; outside brackets only.
    pub reserved: Reserved,
    /// The token taken last; a new line at first.
    pub previous: Token,
    /// The operand that ended last.
    pub operand: Span,
    /// The first word of the statement that is being parsed.
    pub statement_start: Span,
    /// The number of open `[` and `(`: inside them a new line is a space.
    pub brackets: u32,
    /// The number of open blocks.
    pub blocks: u32,
    /// Whether arithmetic may stand here: directly inside `( )`.
    pub grouped: bool,
    /// Whether a heuristic is being defined, where arguments of calls are calculated.
    pub estimating: bool,
    /// The number of levels of the expression that was parsed last.
    pub height: u32,
    /// Statements of blocks that belong to what did not parse; they follow it in the tree.
    pub orphans: Vec<Statement>,
    /// The number of `}` that will be there for a block whose `{` is missing.
    pub owed_braces: u32,
    /// Whether something was reported as open up to the end of the text.
    pub open_end: bool,
    /// The notes for an outline, where one is wanted.
    pub notes: Option<Box<Notes>>,
    /// Where functions begin, in order.
    pub functions: Vec<u32>,
    /// Edits that write other spellings in the usual one.
    pub edits: Vec<Edit>,
    /// The names of procedures that the text defines.
    pub procedures: Vec<Span>,
    /// Whether the text reads others, which may define procedures.
    pub reads_others: bool,
    /// Whether brackets around modifiers are open.
    pub bracketed: bool,
    /// The comment that was passed last.
    pub comment: Span,
    /// The fence that belongs to one that was reported.
    pub fence: Option<u32>,
    rewinds: usize,
}

impl<'s> Parser<'s> {
    pub(crate) fn new(source: &'s Source, vocabulary: &'s dyn Vocabulary) -> Self {
        let start = Token {
            kind: TokenKind::Newline,
            span: Span::default(),
        };
        let mut parser = Self {
            source,
            vocabulary,
            entry_words: None,
            lexer: Lexer::new(source),
            token: start,
            reserved: Reserved::No,
            previous: start,
            operand: Span::default(),
            statement_start: Span::default(),
            brackets: 0,
            blocks: 0,
            grouped: false,
            estimating: false,
            height: 0,
            orphans: Vec::new(),
            owed_braces: 0,
            open_end: false,
            notes: None,
            functions: Vec::new(),
            edits: Vec::new(),
            procedures: Vec::new(),
            reads_others: false,
            bracketed: false,
            comment: Span::default(),
            fence: None,
            rewinds: 0,
        };
        parser.advance();
        parser
    }

    /// Takes the current token.
    pub(crate) fn advance(&mut self) -> Token {
        self.previous = self.token;
        self.token = loop {
            let token = self.lexer.next_token();
            match token.kind {
                TokenKind::Comment => {
                    self.comment = token.span;
                    self.respell_comment(token.span);
                }
                TokenKind::Newline if self.brackets > 0 => {}
                _ => break token,
            }
        };
        self.classify();
        self.previous
    }

    /// Finds out what the current token means at the start of a statement.
    pub(crate) fn classify(&mut self) {
        self.reserved = match self.token.kind {
            TokenKind::Word if self.brackets == 0 => {
                let word = self.slice(self.token.span);
                if self.is_entry_word(word) && !self.at_function() {
                    Reserved::Entry
                } else {
                    meaning(self.vocabulary, word)
                }
            }
            _ => Reserved::No,
        };
    }

    /// Whether the current token is a function's word with its parenthesis.
    fn at_function(&self) -> bool {
        let Span { end, .. } = self.token.span;
        let next = self.source.text.as_bytes().get(end as usize);
        next == Some(&b'(') && Function::named(self.slice(self.token.span)).is_some()
    }

    /// Whether the word begins an entry of the block that is open.
    pub(crate) fn is_entry_word(&self, word: &str) -> bool {
        self.entry_words
            .is_some_and(|(_, words)| words.command(word).is_some())
    }

    /// Whether a parenthesis directly behind the word opens a call.
    pub(crate) fn opens_call(&self, word: &str) -> bool {
        !self.is_entry_word(word) && opens_call(self.vocabulary, word)
    }

    /// The characters of a span.
    pub(crate) fn slice(&self, span: Span) -> &'s str {
        self.source.slice(span)
    }

    /// Whether the current token is this word.
    pub(crate) fn at_word(&self, word: &str) -> bool {
        self.token.kind == TokenKind::Word && self.slice(self.token.span) == word
    }

    /// Takes the current token if it is this word of the grammar.
    pub(crate) fn accept_word(&mut self, word: &str) -> bool {
        let there = self.at_word(word);
        if there {
            self.presume_keyword();
        }
        there
    }

    /// Takes the current token, which is a word of the grammar.
    pub(crate) fn presume_keyword(&mut self) -> Span {
        let word = self.presume(TokenKind::Word);
        self.note(word, Usage::Keyword);
        word
    }

    /// Takes the current token, which the caller has looked at.
    pub(crate) fn presume(&mut self, kind: TokenKind) -> Span {
        debug_assert_eq!(self.token.kind, kind);
        self.advance().span
    }

    /// Whether the current token stands directly behind the previous one.
    pub(crate) fn touches_previous(&self) -> bool {
        self.previous.span.end == self.token.span.start
    }

    /// Adds a report.
    pub(crate) fn report(&mut self, error: Diagnostic) -> Failed {
        self.nothing_follows();
        let error = self.decimal_comma().unwrap_or(error);
        self.lexer.reports.add(error);
        Failed
    }

    /// The report where the current token is the comma of `1,23`.
    fn decimal_comma(&self) -> Option<Diagnostic> {
        let is_comma = self.token.kind == TokenKind::Comma && self.touches_previous();
        if !is_comma || self.previous.kind != TokenKind::Integer {
            return None;
        }
        let text = &self.source.text[self.token.span.end as usize..];
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        // `1,2,3` is a list.
        if digits == 0 || text[digits..].starts_with(',') {
            return None;
        }
        let mut at = self.previous.span.to(self.token.span);
        at.end += digits as u32;
        let written = self.slice(at);
        let advice = Proposal::replace(at, written.replace(',', "."));
        Some(error::decimal_comma(advice, at))
    }

    /// The current token for a report: itself in backticks, or what it is.
    pub(crate) fn found(&self) -> String {
        match self.token.kind {
            TokenKind::Newline => "the end of the line".to_owned(),
            TokenKind::End => "the end of the text".to_owned(),
            _ => format!("`{}`", shown(self.slice(self.token.span))),
        }
    }

    /// Where a report about the current token points: at the token before where the line is over.
    pub(crate) fn here(&self) -> Span {
        match self.token.kind {
            TokenKind::Newline | TokenKind::End => self.previous.span,
            _ => self.token.span,
        }
    }

    /// Reports something missing at the current token; a token that was reported already stays
    /// the only report.
    pub(crate) fn missing(&mut self, what: &'static str, advice: impl Into<Proposal>) -> Failed {
        if self.token.kind == TokenKind::Invalid {
            return Failed;
        }
        let (found, at) = (self.found(), self.here());
        let advice = advice.into();
        self.report(error::expected(what, found, advice, at))
    }

    /// An expression in the place of what did not parse.
    pub(crate) fn hole(&self) -> Expr {
        Expr {
            kind: ExprKind::Error,
            span: self.here(),
        }
    }

    /// Whether one more bracket or block may open. Beyond the limit the whole group is skipped.
    pub(crate) fn check_nesting(&mut self) -> Result<(), Failed> {
        if self.blocks + self.brackets < MAX_NESTING {
            return Ok(());
        }
        let at = self.token.span;
        let (what, limit) = ("blocks or brackets", MAX_NESTING);
        self.report(error::too_deep(what, limit, at));
        self.skip_group();
        Err(Failed)
    }

    /// Takes the current opening token and all up to its closing one. Counts, does not recurse.
    fn skip_group(&mut self) {
        let mut open = 0_u32;
        loop {
            match self.token.kind {
                TokenKind::LeftBrace | TokenKind::LeftBracket | TokenKind::LeftParen => open += 1,
                TokenKind::RightBrace | TokenKind::RightBracket | TokenKind::RightParen => {
                    open -= 1;
                }
                TokenKind::End => {
                    self.open_end = true;
                    self.nothing_follows();
                    return;
                }
                _ => {}
            }
            self.advance();
            if open == 0 {
                return;
            }
        }
    }

    /// Resynchronises after a mistake: takes all up to the end of the line or of the block. Blocks
    /// on the way are parsed, so that their mistakes are found and their names known.
    pub(crate) fn recover(&mut self) {
        while self.skip_to_block() {
            let block = self.block();
            self.orphans.extend(block.statements);
        }
        self.nothing_follows();
    }

    /// Takes all up to a `{`, and says whether there is one before the line or the block ends.
    pub(crate) fn skip_to_block(&mut self) -> bool {
        self.grouped = false;
        let mark = self.token.span.start as usize;
        loop {
            match self.token.kind {
                TokenKind::LeftBracket | TokenKind::LeftParen => {
                    self.brackets += 1;
                    self.advance();
                }
                TokenKind::RightBracket | TokenKind::RightParen => {
                    self.brackets = self.brackets.saturating_sub(1);
                    self.advance();
                }
                TokenKind::End | TokenKind::LeftBrace | TokenKind::RightBrace
                    if self.brackets > 0 =>
                {
                    self.leave_brackets(mark);
                }
                TokenKind::LeftBrace => return true,
                TokenKind::RightBrace | TokenKind::Newline | TokenKind::End => return false,
                _ => {
                    self.advance();
                }
            }
        }
    }

    /// Gives up brackets that nothing closes: goes on at the end of the line of `from`, so that
    /// the lines behind are read as what they are. Bounded, since each time may cross the text.
    pub(crate) fn leave_brackets(&mut self, from: usize) {
        self.brackets = 0;
        if self.at_cursor() {
            // It is still being typed: the lines above may well belong to it.
            return;
        }
        let read = &self.source.text.as_bytes()[from..self.token.span.start as usize];
        let newline = read.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let (Some(newline), false) = (newline, self.rewinds == MOST_REPORTS) else {
            return;
        };
        if self.lexer.reports.is_full() {
            return;
        }
        self.rewinds += 1;
        self.lexer.reports.forget_from(from + newline);
        if let Some(notes) = &mut self.notes {
            notes.forget_from(from + newline);
        }
        self.lexer.rewind(from + newline);
        self.open_end = false;
        self.advance();
    }
}
