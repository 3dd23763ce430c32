//! `if`, `else if`, `else`, and conditions.

use super::block::{BlockVocabulary, compare};
use super::parser::{Failed, Keyword, Parser, Reserved};
use super::place::{Construct, Expected, Usage};
use super::token::TokenKind;
use super::{Block, Branch, Expr, Span, Statement, StatementKind, error};

impl<'s> Parser<'s> {
    /// if = `if` expression block ( `else` `if` expression block )* ( `else` block )?
    pub(super) fn if_statement(&mut self, head: Span, words: BlockVocabulary<'s>) -> StatementKind {
        let mut branches = Vec::new();
        let mut otherwise = None;
        self.branches(head, words, &mut branches, &mut otherwise);
        StatementKind::If {
            branches,
            otherwise,
        }
    }

    /// A condition with its block, and all that `else` adds to it.
    fn branches(
        &mut self,
        head: Span,
        words: BlockVocabulary<'s>,
        branches: &mut Vec<Branch>,
        otherwise: &mut Option<Block>,
    ) {
        let mut head = head;
        loop {
            self.use_words(None);
            let condition = self.condition();
            let failed = condition.is_err();
            let condition = condition.unwrap_or_else(|Failed| self.hole());
            self.use_words(words);
            let body = self.expect_block("if", head, failed);
            branches.push(Branch { condition, body });
            self.may_follow(Expected::Word("else"));
            if !self.at_word("else") {
                return;
            }
            match self.else_block() {
                Ok(block) => {
                    *otherwise = Some(block);
                    return;
                }
                Err(word) => head = word,
            }
        }
    }

    /// `else` with its block, or `else if` with the place of the `if`.
    fn else_block(&mut self) -> Result<Block, Span> {
        let word = self.presume_keyword();
        if self.reserved == Reserved::Keyword(Keyword::If) {
            return Err(self.presume_keyword());
        }
        self.may_follow(Expected::Word("if"));
        Ok(self.expect_block("else", word, false))
    }

    /// An `else` at the start of a statement: continues the `if` above, with a report. Says
    /// whether there is one.
    pub(super) fn late_else(&mut self, statements: &mut [Statement]) -> bool {
        let at = self.token.span;
        if let Some(Statement {
            kind:
                StatementKind::If {
                    branches,
                    otherwise: otherwise @ None,
                },
            span,
            ..
        }) = statements.last_mut()
        {
            // A block that is missing was reported already, and has no brace to point at.
            let body = branches.last().map(|branch| branch.body.span);
            if let Some(body) = body.filter(|body| !body.is_empty()) {
                let cause = Span::new(body.end as usize - 1, body.end as usize);
                self.report(error::else_on_own_line(at, cause));
            }
            match self.else_block() {
                Ok(block) => *otherwise = Some(block),
                Err(head) => self.branches(head, self.entry_words, branches, otherwise),
            }
            *span = span.to(self.previous.span);
            return true;
        }
        self.report(error::stray_else(at));
        self.recover();
        false
    }

    /// The condition of `if`, or of an entry.
    pub(super) fn condition(&mut self) -> Result<Expr, Failed> {
        self.condition_before(&[])
    }

    /// A condition that these words may follow.
    pub(super) fn condition_before(&mut self, words: &[&str]) -> Result<Expr, Failed> {
        let start = self.token.span;
        let condition = self.whole_condition(words);
        if self.previous.span.end > start.start {
            self.note(start.to(self.previous.span), Usage::Condition);
        }
        self.breaks_off_in(|| Construct::Condition);
        condition
    }

    fn whole_condition(&mut self, words: &[&str]) -> Result<Expr, Failed> {
        let condition = self.expression()?;
        if self.token.kind == TokenKind::Assign {
            return Err(self.single_equal());
        }
        if self.at_operand()
            && self.reserved == Reserved::No
            && !words.iter().any(|word| self.at_word(word))
        {
            self.expect_end("the condition", &condition, compare)?;
        }
        Ok(condition)
    }
}
