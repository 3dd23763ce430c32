//! Operands in brackets: groups, lists and calls; and brackets that do not match.

use super::parser::{Failed, Parser};
use super::place::{Construct, Expected};
use super::report::shown;
use super::token::TokenKind;
use super::{Expr, ExprKind, Proposal, Span, error};

impl Parser<'_> {
    pub(super) fn call_arguments(&mut self, name: Span) -> Result<(Vec<Expr>, Span), Failed> {
        let mut arguments = Vec::new();
        match self.arguments_of(name, &mut arguments) {
            Ok(span) => Ok((arguments, span)),
            Err(failed) => {
                let operands = arguments.len();
                self.breaks_off_in(|| Construct::Call { name, operands });
                Err(failed)
            }
        }
    }

    fn arguments_of(&mut self, name: Span, arguments: &mut Vec<Expr>) -> Result<Span, Failed> {
        let open = self.open_bracket()?;
        let grouped = std::mem::replace(&mut self.grouped, self.estimating);
        let mut height = 0;
        if self.token.kind != TokenKind::RightParen {
            loop {
                arguments.push(if self.estimating {
                    self.expression()?
                } else {
                    self.lone_operand()?
                });
                height = height.max(self.height);
                match self.token.kind {
                    TokenKind::Comma => self.advance(),
                    _ if self.at_operand() && !self.is_below(name) => {
                        let last = shown(self.slice(self.operand));
                        return Err(
                            self.missing("a `,`", format!("write `{last},{}`", self.token_text()))
                        );
                    }
                    _ => break,
                };
            }
        }
        let close = self.expect_closer(TokenKind::LeftParen, open)?;
        self.grouped = grouped;
        self.height = height + 1;
        Ok(name.to(close))
    }

    fn token_text(&self) -> String {
        shown(self.slice(self.token.span))
    }

    /// list = `[` operand* `]`
    pub(super) fn list(&mut self) -> Result<Expr, Failed> {
        let mut items = Vec::new();
        match self.list_items(&mut items) {
            Ok(span) => Ok(Expr {
                kind: ExprKind::List(items.into()),
                span,
            }),
            Err(failed) => {
                self.breaks_off_in(|| {
                    Construct::List(items.iter().map(|item| item.span).collect())
                });
                Err(failed)
            }
        }
    }

    fn list_items(&mut self, items: &mut Vec<Expr>) -> Result<Span, Failed> {
        let open = self.open_bracket()?;
        let grouped = std::mem::replace(&mut self.grouped, false);
        let mut comma = None;
        let mut height = 0;
        loop {
            if self.at_operand() {
                items.push(self.lone_operand()?);
                height = height.max(self.height);
            } else if self.token.kind == TokenKind::Comma {
                comma = comma.or(Some(self.token.span));
                self.advance();
            } else if self.symbol_operator().is_some() {
                return Err(self.no_operand());
            } else {
                break;
            }
        }
        self.may_follow(Expected::Operand);
        let close = self.expect_closer(TokenKind::LeftBracket, open)?;
        if let Some(at) = comma {
            let texts: Vec<&str> = items
                .iter()
                .take(9)
                .map(|item| self.slice(item.span))
                .collect();
            let advice = format!("write `{}`", shown(&format!("[{}]", texts.join(" "))));
            self.report(error::stray_comma(advice, at));
        }
        self.grouped = grouped;
        self.height = height + 1;
        Ok(open.to(close))
    }

    /// group = `(` expression `)`
    pub(super) fn group(&mut self) -> Result<Expr, Failed> {
        let group = self.whole_group();
        if group.is_err() {
            self.breaks_off_in(|| Construct::Group);
        }
        group
    }

    fn whole_group(&mut self) -> Result<Expr, Failed> {
        let open = self.open_bracket()?;
        let grouped = std::mem::replace(&mut self.grouped, true);
        let inner = self.expression()?;
        if inner.kind_is_sum(self.slice(inner.span)) {
            return Err(self.word_spacing(inner.span));
        }
        let is_command = matches!(inner.kind, ExprKind::Word)
            && self.vocabulary.command(self.slice(inner.span)).is_some();
        if is_command && self.at_operand() && !self.is_below(open) {
            return Err(self.command_in_group(inner.span));
        }
        if self.token.kind == TokenKind::Assign && !self.is_below(open) {
            return Err(self.single_equal());
        }
        let close = self.expect_closer(TokenKind::LeftParen, open)?;
        self.grouped = grouped;
        self.height += 1;
        Ok(Expr {
            kind: ExprKind::Group(Box::new(inner)),
            span: open.to(close),
        })
    }

    /// Reports `(5-3)`, which reads as a word.
    fn word_spacing(&mut self, word: Span) -> Failed {
        let text = self.slice(word);
        let offset = text.find(['+', '-', '/']).unwrap_or(0);
        let mut fix = String::new();
        for character in shown(text).chars() {
            match character {
                '+' | '-' | '/' => fix.extend([' ', character, ' ']),
                _ => fix.push(character),
            }
        }
        let start = word.start as usize + offset;
        let at = Span::new(start, start + 1);
        let operator = self.slice(at).to_owned();
        let advice = Proposal::replace(word, fix);
        self.report(error::operator_spacing(operator, advice, at))
    }

    /// Takes a `[` or `(`.
    pub(super) fn open_bracket(&mut self) -> Result<Span, Failed> {
        self.check_nesting()?;
        self.brackets += 1;
        Ok(self.advance().span)
    }

    /// Takes the bracket that closes `open`.
    pub(super) fn expect_closer(&mut self, opener: TokenKind, open: Span) -> Result<Span, Failed> {
        let (bracket, closer) = signs(opener);
        let at = self.token.span;
        match self.token.kind {
            TokenKind::RightBracket | TokenKind::RightParen => {
                if Some(self.token.kind) != opener.closer() {
                    let found = self.slice(at).to_owned();
                    self.report(error::mismatched_bracket(bracket, closer, found, at, open));
                }
                self.close_bracket();
                Ok(at)
            }
            TokenKind::End | TokenKind::LeftBrace | TokenKind::RightBrace => {
                Err(self.unclosed(opener, open))
            }
            TokenKind::Comma => Err(self.stray_comma()),
            TokenKind::Invalid => Err(Failed),
            _ if self.is_below(open) => Err(self.unclosed(opener, open)),
            _ if self.at_word("//") => {
                let advice = Proposal::from("whole numbers are divided by `/`").with(at, "/");
                Err(self.missing("an operator or `)`", advice))
            }
            _ => {
                let what = if opener == TokenKind::LeftParen {
                    "an operator or `)`"
                } else {
                    "`]`"
                };
                Err(self.missing(what, format!("a `{closer}` closes the `{bracket}`")))
            }
        }
    }

    /// Reports a bracket that is not closed, and goes on behind its line.
    fn unclosed(&mut self, opener: TokenKind, open: Span) -> Failed {
        if self.open_end {
            return Failed;
        }
        let (bracket, closer) = signs(opener);
        let at_end = self.token.kind == TokenKind::End;
        self.leave_brackets(open.end as usize);
        self.open_end = at_end && self.token.kind == TokenKind::End;
        self.report(error::unclosed(bracket, closer, open))
    }

    fn close_bracket(&mut self) {
        self.brackets = self.brackets.saturating_sub(1);
        self.advance();
    }
}

/// A bracket and what closes it.
fn signs(opener: TokenKind) -> (&'static str, &'static str) {
    match opener {
        TokenKind::LeftBracket => ("[", "]"),
        _ => ("(", ")"),
    }
}

impl Expr {
    /// Whether this is a word of numbers and operators without spaces, such as `5-3`.
    fn kind_is_sum(&self, text: &str) -> bool {
        let is_number =
            |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        matches!(self.kind, ExprKind::Word)
            && text.contains(['+', '-', '/'])
            && text.split(['+', '-', '/']).all(is_number)
    }
}
