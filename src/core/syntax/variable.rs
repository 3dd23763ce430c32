//! `let`: a variable and its value.

use super::parser::{Failed, Parser};
use super::report::shown;
use super::token::TokenKind;
use super::{Expr, Name, Proposal, StatementKind, error};

impl Parser<'_> {
    /// `let` name `=` operand
    pub(super) fn let_statement(&mut self) -> StatementKind {
        let Ok(name) = self.expect_name("variable") else {
            self.recover();
            return StatementKind::Error;
        };
        let before = self.lexer.reports.mark();
        let value = self.let_value(name).ok();
        if value.is_none() {
            self.recover();
        }
        let value = value.filter(|_| self.lexer.reports.mark() == before);
        StatementKind::Let { name, value }
    }

    fn let_value(&mut self, name: Name) -> Result<Expr, Failed> {
        if self.token.kind != TokenKind::Assign {
            let name = shown(self.slice(name.span));
            let value = self.value_text();
            return Err(self.missing("a `=`", format!("write `let {name} = {value}`")));
        }
        self.presume(TokenKind::Assign);
        if self.at_block_as_value() {
            return Err(self.block_as_value());
        }
        let value = if self.at_word("not") && !self.is_last_on_line() {
            let at = self.token.span;
            self.grouped = true;
            let condition = self.expression()?;
            self.grouped = false;
            let text = format!("({})", self.slice(condition.span));
            let advice = Proposal::replace(condition.span, text);
            let operator = "not".to_owned();
            return Err(self.report(error::operator_outside_parentheses(operator, advice, at)));
        } else {
            self.lone_operand()?
        };
        self.comment_behind();
        if self.operator().is_some() {
            return Err(self.operator_outside(value));
        }
        self.let_goes_on(name, &value)?;
        self.expect_end("the value", &value, |left, right| {
            format!("several values are a list: `[{left} {right}]`")
        })?;
        Ok(value)
    }

    /// The current token for a line that sets a variable, an example where it is no value.
    pub(super) fn value_text(&self) -> String {
        if self.at_operand() {
            shown(self.slice(self.token.span))
        } else {
            "50".to_owned()
        }
    }

    /// Whether an `if` begins here that is no function, but would be followed by blocks.
    pub(super) fn at_block_as_value(&self) -> bool {
        self.at_word("if") && !self.at_conditional() && !self.is_last_on_line()
    }

    /// Whether nothing but spaces or a comment follows the current token on its line.
    fn is_last_on_line(&self) -> bool {
        let rest = &self.source.text.as_bytes()[self.token.span.end as usize..];
        let next = rest.iter().find(|byte| !matches!(byte, b' ' | b'\t'));
        matches!(next, None | Some(b'\n' | b'\r' | b'#' | b'}'))
    }
}
