//! Conditions and arithmetic: operators by precedence, and what is wrong around them.

use super::parser::{Failed, Parser};
use super::place::{Expected, Usage};
use super::report::shown;
use super::token::TokenKind;
use super::{
    BinaryOperator, Expr, ExprKind, Function, Proposal, Source, Span, UnaryOperator, error,
};

/// The greatest number of levels of an expression: functions that walk a tree recurse that deep.
pub(super) const MAX_HEIGHT: u32 = 256;

/// Bytes of a sum of strings up to which the one string is shown that it means.
const LONGEST_FIX: usize = 200;

/// The binding strength of operators, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Precedence {
    Or,
    And,
    Not,
    Comparison,
    Sum,
    Product,
    Operand,
}

impl BinaryOperator {
    fn level(self) -> Precedence {
        match self {
            Self::Or => Precedence::Or,
            Self::And => Precedence::And,
            Self::Equal
            | Self::NotEqual
            | Self::Less
            | Self::LessOrEqual
            | Self::Greater
            | Self::GreaterOrEqual => Precedence::Comparison,
            Self::Add | Self::Subtract => Precedence::Sum,
            Self::Multiply | Self::Divide | Self::Remainder => Precedence::Product,
        }
    }
}

impl Precedence {
    /// The level of an operator's right side: all of them group to the left.
    fn tighter(self) -> Self {
        match self {
            Self::Or => Self::And,
            Self::And => Self::Not,
            Self::Not => Self::Comparison,
            Self::Comparison => Self::Sum,
            Self::Sum => Self::Product,
            Self::Product | Self::Operand => Self::Operand,
        }
    }
}

impl Parser<'_> {
    /// expression = conjunction ( `or` conjunction )*, and so on to operands; sums and products
    /// directly inside `( )` only
    pub(super) fn expression(&mut self) -> Result<Expr, Failed> {
        self.expression_at(Precedence::Or)
    }

    fn expression_at(&mut self, floor: Precedence) -> Result<Expr, Failed> {
        if floor <= Precedence::Not {
            self.may_follow(Expected::Word("not"));
        }
        let left = if floor <= Precedence::Not && self.at_word("not") {
            self.negation()?
        } else if self.grouped && self.token.kind == TokenKind::Minus {
            self.signed()?
        } else {
            self.operand()?
        };
        self.joined(left, floor)
    }

    /// The operators behind `left` that bind at least as strongly as `floor`.
    fn joined(&mut self, mut left: Expr, floor: Precedence) -> Result<Expr, Failed> {
        let mut comparison: Option<(Span, Span)> = None;
        while let Some(operator) = self.operator() {
            let level = operator.level();
            if level < floor {
                break;
            }
            let at = self.token.span;
            if level >= Precedence::Sum && !self.grouped {
                return Err(self.operator_outside(left));
            }
            if let (Precedence::Comparison, Some((first, middle))) = (level, comparison) {
                return Err(self.chained(first, left.span, middle));
            }
            let left_height = self.height;
            let spaced = self.takes_operator(level, left.span);
            let right = self.expression_at(level.tighter())?;
            comparison = (level == Precedence::Comparison).then_some((at, right.span));
            self.height = self.height.max(left_height);
            self.grow(at)?;
            let span = left.span.to(right.span);
            let sides = Box::new((left, right));
            let kind = ExprKind::Binary {
                operator,
                at,
                sides,
            };
            left = Expr { kind, span };
            if !spaced {
                return Err(self.operator_spacing(&left, at));
            }
        }
        if floor == Precedence::Or {
            self.may_follow(Expected::Operator);
            if self.grouped && self.at_negative_number() {
                return Err(self.minus_spacing());
            }
        }
        Ok(left)
    }

    /// Takes an operator; says whether it has the spaces it needs.
    fn takes_operator(&mut self, level: Precedence, left: Span) -> bool {
        let at = self.advance().span;
        if level <= Precedence::And {
            self.note(at, Usage::Keyword);
        }
        let before = left.end < at.start;
        let after = at.end < self.token.span.start;
        level < Precedence::Sum || (before && after)
    }

    /// One level more on the expression that was parsed last.
    fn grow(&mut self, at: Span) -> Result<(), Failed> {
        self.height += 1;
        if self.height > MAX_HEIGHT {
            let (what, limit) = ("operators", MAX_HEIGHT);
            return Err(self.report(error::too_deep(what, limit, at)));
        }
        Ok(())
    }

    /// negation = `not`+ comparison
    fn negation(&mut self) -> Result<Expr, Failed> {
        // A list, not a recursion: there may be any number of them.
        let mut nots = Vec::new();
        while self.at_word("not") {
            nots.push(self.presume_keyword());
        }
        let mut expr = self.expression_at(Precedence::Comparison)?;
        for at in nots.into_iter().rev() {
            self.grow(at)?;
            let span = at.to(expr.span);
            let kind = ExprKind::Unary(UnaryOperator::Not, Box::new(expr));
            expr = Expr { kind, span };
        }
        Ok(expr)
    }

    /// signed = `-` ( variable | group | function ), without a space
    fn signed(&mut self) -> Result<Expr, Failed> {
        let at = self.token.span;
        let tail = &self.source.text[at.end as usize..];
        let mut named = Function::ALL.iter().filter_map(|function| {
            let rest = tail.strip_prefix(function.name())?;
            Some(rest.starts_with('('))
        });
        let calls = named.any(|calls| calls);
        if !calls && !tail.starts_with(['$', '(']) {
            return Err(self.sign_outside());
        }
        self.presume(TokenKind::Minus);
        if self.token.kind == TokenKind::Invalid {
            return Err(Failed);
        }
        let operand = if calls {
            self.operand()?
        } else {
            self.bound()?
        };
        self.grow(at)?;
        let span = at.to(operand.span);
        self.operand = span;
        let kind = ExprKind::Unary(UnaryOperator::Negate, Box::new(operand));
        Ok(Expr { kind, span })
    }

    /// The operator that the current token is where an operand is complete.
    pub(super) fn operator(&self) -> Option<BinaryOperator> {
        if self.token.kind != TokenKind::Word {
            return self.symbol_operator();
        }
        match self.slice(self.token.span) {
            "and" => Some(BinaryOperator::And),
            "or" => Some(BinaryOperator::Or),
            "/" => Some(BinaryOperator::Divide),
            _ => None,
        }
    }

    /// The operator that the current token is anywhere.
    pub(super) fn symbol_operator(&self) -> Option<BinaryOperator> {
        match self.token.kind {
            TokenKind::Equal => Some(BinaryOperator::Equal),
            TokenKind::NotEqual => Some(BinaryOperator::NotEqual),
            TokenKind::Less => Some(BinaryOperator::Less),
            TokenKind::LessOrEqual => Some(BinaryOperator::LessOrEqual),
            TokenKind::Greater => Some(BinaryOperator::Greater),
            TokenKind::GreaterOrEqual => Some(BinaryOperator::GreaterOrEqual),
            TokenKind::Plus => Some(BinaryOperator::Add),
            TokenKind::Minus => Some(BinaryOperator::Subtract),
            TokenKind::Star => Some(BinaryOperator::Multiply),
            TokenKind::Percent => Some(BinaryOperator::Remainder),
            _ => None,
        }
    }

    /// An operand with no operator behind it: where an expression needs parentheses.
    pub(super) fn lone_operand(&mut self) -> Result<Expr, Failed> {
        let operand = self.operand()?;
        if self.symbol_operator().is_some() && !self.at_dashes() {
            return Err(match self.redirected(&operand) {
                Some(failed) => failed,
                None => self.operator_outside(operand),
            });
        }
        Ok(operand)
    }

    /// Whether a comment of another language begins here: `--`.
    fn at_dashes(&self) -> bool {
        let text = &self.source.text[self.token.span.start as usize..];
        self.brackets == 0 && self.token.kind == TokenKind::Minus && text.starts_with("--")
    }

    /// Reports `solveAStar h1 > result.txt`.
    fn redirected(&mut self, left: &Expr) -> Option<Failed> {
        let at = self.token.span;
        let line = self.source.text[at.start as usize..].lines().next()?;
        let line = line.split('#').next()?.trim_end();
        let file = line.trim_start_matches('>').trim_start();
        let name = file.rsplit(['/', '\\']).next()?;
        let is_file = !file.contains([' ', '"', '$', '(']) && name.contains('.');
        if self.token.kind != TokenKind::Greater || !is_file || name.parse::<f64>().is_ok() {
            return None;
        }
        let whole = Span::new(left.span.end as usize, at.start as usize + line.len());
        let advice = format!(
            "remove it; a shell writes what a script prints into a file: `puzzle-script FILE > {}`",
            shown(file)
        );
        let advice = Proposal::from(advice).with(whole, "");
        let found = self.found();
        while self.token.span.start < whole.end && !self.token.kind.ends_line() {
            self.advance();
        }
        Some(self.unexpected("the operand", (found, at, advice), left.span))
    }

    /// Reports the current operator, with all that it joins in parentheses.
    pub(super) fn operator_outside(&mut self, left: Expr) -> Failed {
        let at = self.token.span;
        let operator = shown(self.slice(at));
        let floor = match self.operator() {
            Some(operator) if operator.level() >= Precedence::Sum => Precedence::Sum,
            _ => Precedence::Or,
        };
        self.grouped = true;
        let joined = self.joined(left, floor);
        self.grouped = false;
        match joined {
            Ok(whole) => {
                let advice = self.instead_of(&whole).unwrap_or_else(|| {
                    let text = format!("({})", self.slice(whole.span));
                    Proposal::replace(whole.span, text)
                });
                self.report(error::operator_outside_parentheses(operator, advice, at))
            }
            Err(failed) => failed,
        }
    }

    /// Reports the operator at `at`, which joins the sides of `whole` without spaces.
    fn operator_spacing(&mut self, whole: &Expr, at: Span) -> Failed {
        let text = |start, end| shown(self.slice(Span { start, end }));
        let operator = text(at.start, at.end);
        let advice = self.instead_of(whole).unwrap_or_else(|| {
            let left = text(whole.span.start, at.start);
            let right = text(at.end, whole.span.end);
            let spaced = format!("{} {operator} {}", left.trim_end(), right.trim_start());
            Proposal::replace(whole.span, spaced)
        });
        self.report(error::operator_spacing(operator, advice, at))
    }

    /// The advice in the place of arithmetic on operands that are no numbers: strings are joined in one string,
    /// heuristics have a weight.
    fn instead_of(&self, whole: &Expr) -> Option<Proposal> {
        let ExprKind::Binary {
            operator, sides, ..
        } = &whole.kind
        else {
            return None;
        };
        let (left, right) = &**sides;
        match (operator, &left.kind, &right.kind) {
            (BinaryOperator::Add, ExprKind::Word, ExprKind::Word) => {
                let (first, second) = (self.slice(left.span), self.slice(right.span));
                let (first, second) = (shown(first), shown(second));
                let advice = format!(
                    "of two heuristics the greater one counts: `max({first},{second})`; values are added as `(${first} + ${second})`"
                );
                Some(advice.into())
            }
            (BinaryOperator::Add, ..) if let Some(joined) = joined_string(self.source, whole) => {
                Some(Proposal::write(
                    "strings are joined in one",
                    whole.span,
                    joined,
                ))
            }
            (
                BinaryOperator::Multiply,
                ExprKind::Word,
                ExprKind::Integer(_) | ExprKind::Decimal,
            ) => {
                let (name, number) = (self.slice(left.span), self.slice(right.span));
                let (name, number) = (shown(name), shown(number));
                let advice = format!(
                    "a heuristic has a weight as `weighted({number},{name})`, a value is multiplied as `(${name} * {number})`"
                );
                Some(advice.into())
            }
            _ => None,
        }
    }

    /// Reports the current comparison, which follows the one at `cause`.
    fn chained(&mut self, cause: Span, left: Span, middle: Span) -> Failed {
        let at = self.advance().span;
        let Ok(right) = self.expression_at(Precedence::Sum) else {
            return Failed;
        };
        let written = |text: &dyn Fn(Span) -> String| {
            format!(
                "{} and {} {} {}",
                text(left),
                text(middle),
                text(at),
                text(right.span)
            )
        };
        let fix = format!("write `{}`", written(&|span| shown(self.slice(span))));
        let text = written(&|span| self.slice(span).to_owned());
        let fix = Proposal::from(fix).with(left.to(right.span), text);
        self.report(error::chained_comparison(fix, at, cause))
    }

    /// Reports a `=` behind a condition's operand.
    pub(super) fn single_equal(&mut self) -> Failed {
        let equal = self.presume(TokenKind::Assign);
        let (fix, at) = match self.token.kind {
            TokenKind::Less if self.touches_previous() => ("<=", equal.to(self.token.span)),
            TokenKind::Greater if self.touches_previous() => (">=", equal.to(self.token.span)),
            _ => ("==", equal),
        };
        self.report(error::single_equal(fix, at))
    }
}

/// The string that has the parts of a sum, if one of them is a string: what is written where strings are added.
pub fn joined_string(source: &Source, sum: &Expr) -> Option<String> {
    if sum.span.len() > LONGEST_FIX {
        return None;
    }
    let (text, has_text) = joined_text(source, sum)?;
    has_text.then(|| format!("\"{text}\""))
}

/// The text between the quotes of such a string, and whether one of the parts is a string.
fn joined_text(source: &Source, sum: &Expr) -> Option<(String, bool)> {
    let text = source.slice(sum.span);
    match &sum.kind {
        ExprKind::Text | ExprKind::Template(_) => Some((text[1..text.len() - 1].to_owned(), true)),
        ExprKind::Variable => Some((format!("${{{}}}", &text[1..]), false)),
        ExprKind::Integer(_) | ExprKind::Decimal => Some((text.to_owned(), false)),
        ExprKind::Binary {
            operator: BinaryOperator::Add,
            sides,
            ..
        } => {
            let (left, left_text) = joined_text(source, &sides.0)?;
            let (right, right_text) = joined_text(source, &sides.1)?;
            Some((left + &right, left_text || right_text))
        }
        _ => None,
    }
}
