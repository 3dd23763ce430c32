//! Statements one after the other, and what begins none.

use super::literal;
use super::parser::{Failed, Keyword, Parser, Reserved};
use super::place::Usage;
use super::report::shown;
use super::token::TokenKind;
use super::{Expr, Name, Proposal, Statement, StatementKind, error};

impl Parser<'_> {
    /// script = statement*
    pub(super) fn script(&mut self) -> Vec<Statement> {
        let mut statements = self.statements();
        while self.token.kind == TokenKind::RightBrace {
            self.stray_closer();
            statements.extend(self.statements());
        }
        statements
    }

    /// At least so many statements of a script, as far as there are, and what stands on the line of the last one.
    pub(super) fn lines(&mut self, least: usize) -> Vec<Statement> {
        let mut statements = Vec::with_capacity(least);
        loop {
            match self.token.kind {
                TokenKind::Newline => {
                    self.advance();
                }
                TokenKind::End => return statements,
                TokenKind::RightBrace => {
                    self.stray_closer();
                }
                _ => {
                    let begins_line = self.previous.kind == TokenKind::Newline;
                    // An `else` belongs to the statement before it, though it should not begin a line.
                    if statements.len() >= least && begins_line && !self.at_word("else") {
                        return statements;
                    }
                    self.statement(&mut statements);
                }
            }
        }
    }

    /// All statements up to a `}` or the end.
    pub(super) fn statements(&mut self) -> Vec<Statement> {
        let mut statements = Vec::new();
        loop {
            match self.token.kind {
                TokenKind::Newline => {
                    self.advance();
                }
                TokenKind::End | TokenKind::RightBrace => {
                    self.statement_may_follow(&statements);
                    return statements;
                }
                _ => self.statement(&mut statements),
            }
        }
    }

    /// Whether a statement that begins here is the first on its line or stands behind a brace.
    pub(super) fn starts_line(&self) -> bool {
        matches!(
            self.previous.kind,
            TokenKind::Newline | TokenKind::LeftBrace | TokenKind::RightBrace
        )
    }

    pub(super) fn statement(&mut self, statements: &mut Vec<Statement>) {
        let start = self.token.span;
        self.statement_start = start;
        let starts_line = self.starts_line();
        if !starts_line && self.at_bracketed() {
            self.bracketed(statements);
            return;
        }
        if starts_line && self.comment_of_another_language() {
            return;
        }
        let kind = match self.token.kind {
            TokenKind::Word => match self.reserved {
                Reserved::Command(id) => self.command(Some(id)),
                Reserved::Entry => self.command(self.vocabulary.command(self.slice(start))),
                Reserved::Keyword(keyword) => self.keyword(keyword),
                Reserved::No if self.at_word("else") => {
                    if self.late_else(statements) {
                        statements.append(&mut self.orphans);
                        return;
                    }
                    StatementKind::Error
                }
                // Without the brackets before it it would be an operand.
                Reserved::No
                    if self.previous.kind == TokenKind::RightBracket
                        && self.spelled_command(None).is_none() =>
                {
                    self.no_command()
                }
                Reserved::No => self.command(None),
            },
            _ => self.no_command(),
        };
        let kind = if self.is_cut() {
            StatementKind::Error
        } else {
            kind
        };
        statements.push(Statement {
            kind,
            span: start.to(self.previous.span),
            starts_line,
        });
        statements.append(&mut self.orphans);
    }

    fn keyword(&mut self, keyword: Keyword) -> StatementKind {
        // A block's own words mean nothing in a statement that does not belong there; a loop gives them
        // to its body.
        let words = self.entry_words.take();
        let head = self.presume_keyword();
        let kind = match keyword {
            Keyword::Let => self.let_statement(),
            Keyword::If => self.if_statement(head, words),
            Keyword::Repeat => self.repeat_statement(head, words),
            Keyword::Task => self.task_statement(head),
            Keyword::For => self.for_statement(head, words),
            Keyword::Define => self.define_statement(head),
            Keyword::Expect => self.expect_statement(head),
        };
        self.use_words(words);
        kind
    }

    /// Reports a word that begins no statement.
    fn no_command(&mut self) -> StatementKind {
        let at = self.token.span;
        match self.token.kind {
            TokenKind::Invalid => {
                self.advance();
                if self.reserved != Reserved::No {
                    return StatementKind::Error;
                }
            }
            TokenKind::LeftBrace => {
                self.stray_block(None);
            }
            TokenKind::RightBracket | TokenKind::RightParen => {
                self.stray_closer();
            }
            TokenKind::Variable => {
                let found = self.found();
                self.advance();
                if self.token.kind == TokenKind::Assign {
                    self.missing_let(at);
                } else {
                    self.report(error::expected_command(found, at));
                }
            }
            _ => {
                let found = self.found();
                self.report(error::expected_command(found, at));
            }
        }
        self.recover();
        StatementKind::Error
    }

    /// Reports a bracket or brace that closes nothing and takes it.
    pub(super) fn stray_closer(&mut self) -> Failed {
        let token = self.advance();
        if token.kind == TokenKind::RightBrace && self.owed_braces > 0 {
            // It closes a block whose `{` was reported as missing.
            self.owed_braces -= 1;
            return Failed;
        }
        let closer = self.slice(token.span).to_owned();
        let at = token.span;
        self.report(error::stray_closer(closer, at))
    }

    /// The end of the line, of the block, or the next command.
    pub(super) fn expect_end(
        &mut self,
        after: &'static str,
        last: &Expr,
        advice: impl FnOnce(&str, &str) -> String,
    ) -> Result<(), Failed> {
        let touching = self.touches_operand();
        if self.token.kind.ends_line() {
            return Ok(());
        }
        if touching && self.at_operand() {
            self.expect_space()?;
        }
        if self.reserved != Reserved::No {
            return Ok(());
        }
        if self.at_negative_number() {
            return Err(self.minus_spacing());
        }
        match self.token.kind {
            TokenKind::Invalid => return Err(Failed),
            TokenKind::LeftBrace => return Err(self.stray_block(None)),
            TokenKind::RightBracket | TokenKind::RightParen => return Err(self.stray_closer()),
            _ => {}
        }
        let (at, cause) = (self.token.span, last.span);
        let advice = if self.at_operand() {
            Proposal::from(advice(&shown(self.slice(cause)), &shown(self.slice(at))))
        } else {
            Proposal::from("remove it")
        };
        let found = self.found();
        Err(self.report(error::unexpected(found, after, advice, at, cause)))
    }

    /// A name that is made here: any word that reads as one.
    pub(super) fn expect_name(&mut self, what: &'static str) -> Result<Name, Failed> {
        let usage = if what == "procedure" {
            Usage::Procedure
        } else {
            Usage::Variable
        };
        let mut span = self.token.span;
        let advice = match self.token.kind {
            TokenKind::Word if literal::is_name(self.slice(span)) => {
                self.advance();
                self.note(span, usage);
                return Ok(Name { span });
            }
            TokenKind::Invalid => return Err(Failed),
            TokenKind::Variable => {
                let name = shown(&self.slice(span)[1..]);
                format!("the `$` stands only where it is read: write `{name}`")
            }
            TokenKind::Word => {
                let fix = self
                    .slice(span)
                    .replace(|letter: char| !letter.is_ascii_alphanumeric(), "_");
                let digit = fix.starts_with(|letter: char| letter.is_ascii_digit());
                let fix = if digit { format!("_{fix}") } else { fix };
                format!("letters, digits and `_`, such as `{}`", shown(&fix))
            }
            _ => "a letter or `_`, then letters, digits and `_`".to_owned(),
        };
        let (found, at) = (self.found(), self.here());
        self.report(error::expected_name(what, found, advice, at));
        match self.token.kind {
            // What was meant is clear: go on as if it stood there.
            TokenKind::Variable => {
                span.start += 1;
                self.advance();
                Ok(Name { span })
            }
            TokenKind::Word => Ok(Name {
                span: self.advance().span,
            }),
            _ => Err(Failed),
        }
    }
}
