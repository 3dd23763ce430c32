//! Operands: numbers, words, strings and ranges, and what is none.

use super::literal;
use super::parser::{Failed, Parser};
use super::place::Expected;
use super::report::shown;
use super::token::TokenKind;
use super::{Call, Expr, ExprKind, Function, Proposal, RangeExpr, Span, error};

impl Parser<'_> {
    /// operand = number | string | word | variable | range | list | call | group
    pub(super) fn operand(&mut self) -> Result<Expr, Failed> {
        if self.touches_operand() && self.at_operand() {
            self.expect_space()?;
        }
        let expr = match self.token.kind {
            TokenKind::Word if self.at_line_below() => return Err(self.line_below()),
            TokenKind::Word => self.word_or_call()?,
            TokenKind::Text | TokenKind::Template => self.string(),
            TokenKind::LeftBracket => self.list()?,
            TokenKind::Invalid => {
                self.height = 1;
                let span = self.advance().span;
                let kind = ExprKind::Error;
                Expr { kind, span }
            }
            TokenKind::Integer
            | TokenKind::Decimal
            | TokenKind::Variable
            | TokenKind::LeftParen => self.range_or_bound()?,
            _ => return Err(self.no_operand()),
        };
        self.operand = expr.span;
        Ok(expr)
    }

    /// Whether the current token stands directly behind an operand.
    pub(super) fn touches_operand(&self) -> bool {
        self.operand.end == self.token.span.start && self.operand.end > 0
    }

    /// Whether the current token begins an operand.
    pub(super) fn at_operand(&self) -> bool {
        matches!(
            self.token.kind,
            TokenKind::Word
                | TokenKind::Integer
                | TokenKind::Decimal
                | TokenKind::Text
                | TokenKind::Template
                | TokenKind::Variable
                | TokenKind::LeftBracket
                | TokenKind::LeftParen
                | TokenKind::Invalid
        )
    }

    pub(super) fn no_operand(&mut self) -> Failed {
        self.may_follow(Expected::Operand);
        let operator = self.slice(self.previous.span);
        match self.token.kind {
            TokenKind::RightParen if is_arithmetic(self.previous.kind) => {
                let left = shown(self.slice(self.operand));
                let advice = format!("something follows it, such as `({left} {operator} 2)`");
                let (found, at) = (self.found(), self.previous.span);
                self.report(error::expected(
                    "an operand after the operator",
                    found,
                    advice.into(),
                    at,
                ))
            }
            TokenKind::Comma => self.stray_comma(),
            TokenKind::Minus => self.sign_outside(),
            TokenKind::Greater
                if self.previous.kind == TokenKind::Minus && self.touches_previous() =>
            {
                self.missing(
                    "an operand",
                    "there are no arrows: a move says `swap A B`, `cycle [A B C]` or `set A VALUE`",
                )
            }
            TokenKind::Newline if self.grouped && self.brackets == 0 => self.missing(
                "an operand",
                "it goes on over lines in brackets that are open: `( ... )`",
            ),
            _ => self.missing(
                "an operand",
                "such as `50`, `h2`, `\"b12 345 678\"` or `$name`",
            ),
        }
    }

    /// Reports a `-` where an operand is due, outside `( )` or before something without a sign.
    pub(super) fn sign_outside(&mut self) -> Failed {
        let at = self.presume(TokenKind::Minus);
        let signed = matches!(self.token.kind, TokenKind::Variable | TokenKind::LeftParen);
        if self.grouped || !signed || !self.touches_previous() {
            return self.missing(
                "an operand",
                "`-` stands directly before a number, or in `( )` before `$name` or `(`",
            );
        }
        let Ok(operand) = self.bound() else {
            return Failed;
        };
        let signed = at.to(operand.span);
        let advice = Proposal::replace(signed, format!("({})", self.slice(signed)));
        let operator = "-".to_owned();
        self.report(error::operator_outside_parentheses(operator, advice, at))
    }

    /// Reports an operand that begins directly behind another one.
    pub(super) fn expect_space(&mut self) -> Result<(), Failed> {
        let (at, cause) = (self.token.span, self.operand);
        if self.token.kind == TokenKind::Invalid {
            return Ok(());
        }
        if self.at_negative_number() {
            return Err(self.minus_spacing());
        }
        let advice = self.adjacent(cause);
        Err(self.report(error::adjacent_operands(advice, at, cause)))
    }

    /// Whether the current token is a number with its sign.
    pub(super) fn at_negative_number(&self) -> bool {
        matches!(self.token.kind, TokenKind::Integer | TokenKind::Decimal)
            && self.slice(self.token.span).starts_with('-')
    }

    /// Reports `5 -3` and `$x-1`, where the minus reads as a sign.
    pub(super) fn minus_spacing(&mut self) -> Failed {
        let number = self.token.span;
        let left = shown(self.slice(self.operand));
        let right = shown(&self.slice(number)[1..]);
        let text = if self.grouped {
            format!("{left} - {right}")
        } else {
            format!("({left} - {right})")
        };
        let advice = Proposal::replace(self.operand.to(number), text);
        let operator = "-".to_owned();
        let at = Span {
            start: number.start,
            end: number.start + 1,
        };
        self.report(error::operator_spacing(operator, advice, at))
    }

    fn string(&mut self) -> Expr {
        let token = self.advance();
        self.height = 1;
        let kind = match token.kind {
            TokenKind::Text => ExprKind::Text,
            _ => ExprKind::Template(literal::pieces(self.source, token.span)),
        };
        Expr {
            kind,
            span: token.span,
        }
    }

    /// call = word `(` ( operand ( `,` operand )* )? `)`, the parenthesis directly behind the word
    fn word_or_call(&mut self) -> Result<Expr, Failed> {
        let name = self.presume(TokenKind::Word);
        self.height = 1;
        let opens = self.token.kind == TokenKind::LeftParen && self.touches_previous();
        if opens && let Some(function) = Function::named(self.slice(name)) {
            return self.function(name, function);
        }
        if !opens || !self.opens_call(self.slice(name)) {
            let kind = ExprKind::Word;
            return Ok(Expr { kind, span: name });
        }
        let (arguments, span) = self.call_arguments(name)?;
        Ok(Expr {
            kind: ExprKind::Call(Box::new(Call { name, arguments })),
            span,
        })
    }

    /// Whether the current token stands on a line below this.
    pub(super) fn is_below(&self, above: Span) -> bool {
        let between = Span {
            start: above.end,
            end: self.token.span.start,
        };
        self.slice(between).contains(['\n', '\r'])
    }

    pub(super) fn stray_comma(&mut self) -> Failed {
        let at = self.token.span;
        let advice = "remove it; operands have a space between them".to_owned();
        self.report(error::stray_comma(advice, at))
    }

    /// range = bound `..` bound ( `step` bound )?
    fn range_or_bound(&mut self) -> Result<Expr, Failed> {
        let from = self.bound()?;
        if self.token.kind != TokenKind::Dots {
            return Ok(from);
        }
        let mut height = self.height;
        self.advance();
        let to = self.bound()?;
        height = height.max(self.height);
        let mut span = from.span.to(to.span);
        self.may_follow(Expected::Word("step"));
        let step = if self.accept_word("step") {
            let step = self.bound()?;
            height = height.max(self.height);
            span = span.to(step.span);
            Some(step)
        } else {
            None
        };
        self.height = height + 1;
        Ok(Expr {
            kind: ExprKind::Range(Box::new(RangeExpr { from, to, step })),
            span,
        })
    }

    /// The value of the current token.
    fn integer(&mut self) -> ExprKind {
        let at = self.token.span;
        if let Some(value) = literal::integer(self.slice(at)) {
            return ExprKind::Integer(value);
        }
        let text = shown(self.slice(at));
        self.report(error::number_too_large(text, at));
        ExprKind::Error
    }

    /// bound = number | variable | group
    pub(super) fn bound(&mut self) -> Result<Expr, Failed> {
        if self.token.kind == TokenKind::Integer {
            self.join_groups();
        }
        let token = self.token;
        let kind = match token.kind {
            TokenKind::Integer => self.integer(),
            TokenKind::Decimal => ExprKind::Decimal,
            TokenKind::Variable => ExprKind::Variable,
            TokenKind::LeftParen => return self.group(),
            _ => return Err(self.missing("a number", "such as `50`, `$name` or `($k * 2)`")),
        };
        self.advance();
        self.height = 1;
        Ok(Expr {
            kind,
            span: token.span,
        })
    }
}

fn is_arithmetic(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Plus | TokenKind::Minus | TokenKind::Star | TokenKind::Percent
    )
}
