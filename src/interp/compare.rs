//! Conditions: comparisons, `and or not`, and what `expect` says when one does not hold.

use super::evaluate::{LONGEST_TEXT, size_of_text};
use super::execute::{Interpreter, Result};
use super::{RunError, ValueError};
use crate::command::{Decimal, Given, READABLE_NAMES, Value, read_state};
use miette::LabeledSpan;
use puzzle_core::puzzle::Board;
use puzzle_core::syntax::{BinaryOperator, Expr, ExprKind, FunctionCall, Span, UnaryOperator};
use std::cmp::Ordering;

/// How many moves more than the shortest solution has.
const EXCESS: &str = "excess";

impl Interpreter<'_> {
    /// Whether a condition holds.
    pub(crate) fn truth(&self, expr: &Expr) -> Result<bool> {
        match &expr.kind {
            ExprKind::Group(inner) => self.truth(inner),
            ExprKind::Unary(UnaryOperator::Not, inner) => Ok(!self.truth(inner)?),
            ExprKind::Binary {
                operator: BinaryOperator::And,
                sides,
                ..
            } => Ok(self.truth(&sides.0)? && self.truth(&sides.1)?),
            ExprKind::Binary {
                operator: BinaryOperator::Or,
                sides,
                ..
            } => Ok(self.truth(&sides.0)? || self.truth(&sides.1)?),
            ExprKind::Binary {
                operator, sides, ..
            } if is_comparison(*operator) => self.comparison(*operator, &sides.0, &sides.1),
            _ => match self.side(expr, true)? {
                Value::Truth(value) => Ok(value),
                other => {
                    let help = Some("compare it: if $k > 0 { }");
                    Err(Self::wrong_kind("a condition", &other, expr.span, help))
                }
            },
        }
    }

    /// The value of one side: a bare word on the left is a readable name, on the right it may be a string.
    fn side(&self, expr: &Expr, left: bool) -> Result<Value> {
        match &expr.kind {
            ExprKind::Word => match self.source.slice(expr.span) {
                "true" => Ok(Value::Truth(true)),
                "false" => Ok(Value::Truth(false)),
                _ if self.definition.is_some() => Ok(self.grouped_in_definition(expr.span)),
                word if self.is_read(word) => self.read(expr.span),
                word if left && READABLE_NAMES.contains(&word) => self.readable(word, expr.span),
                word if left => Err(RunError::Value(ValueError::UnsetVariable {
                    name: word.to_owned(),
                    span: expr.span,
                })),
                word => Ok(Value::text(word)),
            },
            _ => self.value(expr),
        }
    }

    fn comparison(&self, operator: BinaryOperator, left: &Expr, right: &Expr) -> Result<bool> {
        // A definition of a file can't ask for the board of the session.
        if !self.is_of_file()
            && let Some(holds) = self.board_comparison(operator, left, right)?
        {
            return Ok(holds);
        }
        let sides = self
            .compared(left, true)
            .and_then(|first| Ok((first, self.compared(right, false)?)));
        let (first, second) = match sides {
            // Moves that do not solve are as far from optimal as can be.
            Err(error) if is_without_excess(&error) => return Ok(false),
            sides => sides?,
        };
        let ordering = match (&first, &second) {
            (Value::Integer(first), Value::Integer(second)) => Some(first.cmp(second)),
            (Value::Integer(_) | Value::Decimal(_), Value::Integer(_) | Value::Decimal(_)) => {
                decimal(&first)
                    .zip(decimal(&second))
                    .map(|(first, second)| first.cmp(&second))
            }
            _ => None,
        };
        self.handle(size_of_text(&first).min(size_of_text(&second)), left.span)?;
        let equality = operator == BinaryOperator::Equal || operator == BinaryOperator::NotEqual;
        match ordering {
            Some(ordering) => Ok(matches(operator, ordering)),
            None if equality && same_kind(&first, &second) => {
                Ok(equal(&first, &second) == (operator == BinaryOperator::Equal))
            }
            // In definitions a number is no string.
            None if equality && self.definition.is_some() && are_labels(&first, &second) => {
                Ok(operator == BinaryOperator::NotEqual)
            }
            None => Err(RunError::Value(ValueError::Incomparable {
                left: first.kind().to_owned(),
                right: second.kind().to_owned(),
                left_span: left.span,
                right_span: right.span,
                help: self.comparable(right),
            })),
        }
    }

    /// What to write where two sides can't be compared.
    fn comparable(&self, right: &Expr) -> String {
        let word = self.source.slice(right.span);
        if matches!(right.kind, ExprKind::Word) && self.variable(word).is_some() {
            return format!("a variable is read with a dollar sign: `${word}`");
        }
        "compare numbers with numbers, strings with strings; only numbers have an order".to_owned()
    }

    /// The value of a side of a comparison, where `excess` is always the readable name.
    fn compared(&self, expr: &Expr, left: bool) -> Result<Value> {
        if self.is_excess(expr) {
            self.readable(EXCESS, expr.span)
        } else {
            self.side(expr, left)
        }
    }

    /// Whether a side is the readable name `excess`.
    fn is_excess(&self, expr: &Expr) -> bool {
        let name = match &expr.kind {
            ExprKind::Group(inner) => return self.is_excess(inner),
            ExprKind::Word => self.source.slice(expr.span),
            ExprKind::Variable => &self.source.slice(expr.span)[1..],
            _ => return false,
        };
        let is_hidden = || {
            let bound = self.bound.borrow();
            bound.iter().any(|(own, _)| own == EXCESS) || self.variable(EXCESS).is_some()
        };
        name == EXCESS && self.definition.is_none() && !is_hidden()
    }

    /// `state == "b12 345 678"` compares boards, `state == goal` asks the goal test.
    fn board_comparison(
        &self,
        operator: BinaryOperator,
        left: &Expr,
        right: &Expr,
    ) -> Result<Option<bool>> {
        let board_name = |expr: &Expr| {
            let name = match &expr.kind {
                ExprKind::Word => self.source.slice(expr.span),
                ExprKind::Variable => &self.source.slice(expr.span)[1..],
                _ => return None,
            };
            ["state", "goal"].into_iter().find(|&known| known == name)
        };
        let (first, second) = (board_name(left), board_name(right));
        if self.definition.is_some() || first.is_none() && second.is_none() {
            return Ok(None);
        }
        let negated = match operator {
            BinaryOperator::Equal => false,
            BinaryOperator::NotEqual => true,
            _ => return Ok(None),
        };
        let session = &*self.session;
        let holds = match (first, second) {
            (Some("state"), Some("goal")) | (Some("goal"), Some("state")) => {
                let goal = self.named_board("goal");
                let is_goal = |state| session.puzzle.is_goal(&state, goal.as_ref());
                self.named_board("state").is_some_and(is_goal)
            }
            (Some(_), Some(_)) => true,
            (Some(name), None) => self.named_board(name) == Some(self.side_board(right, false)?),
            (None, Some(name)) => self.named_board(name) == Some(self.side_board(left, true)?),
            (None, None) => return Ok(None),
        };
        Ok(Some(holds != negated))
    }

    /// `state` or `goal`; of a script that was handed in, where the puzzle is this session's.
    fn named_board(&self, name: &str) -> Option<Board> {
        if let Some(handed_in) = &self.session.handed_in
            && let Some(Value::Text(text)) = handed_in.values.get(name)
        {
            let puzzle = &self.session.puzzle;
            let own = Value::text(puzzle.name());
            let is_own = handed_in.values.get("puzzle") == Some(&own);
            return puzzle.parse(text).ok().filter(|_| is_own);
        }
        if name == "state" {
            Some(self.session.state())
        } else {
            self.session.goal
        }
    }

    fn side_board(&self, expr: &Expr, left: bool) -> Result<Board> {
        let value = self.side(expr, left)?;
        let Value::Text(text) = &value else {
            return Err(Self::wrong_kind(
                "a state",
                &value,
                expr.span,
                Some("for example: expect state == \"b12 345 678\""),
            ));
        };
        let text = text.clone();
        let verbatim = matches!(expr.kind, ExprKind::Text).then_some(expr.span.start + 1);
        let given = Given {
            value,
            span: expr.span,
            verbatim,
            elements: Vec::new(),
        };
        Ok(read_state(
            &text,
            &given,
            self.session.puzzle.as_ref(),
            "expect state ==",
        )?)
    }

    /// `expect`: an error that says what was expected and what was found.
    pub(super) fn expect(&self, condition: &Expr, message: Option<&Expr>) -> Result<()> {
        let failed = |found: String, labels: Vec<LabeledSpan>, help: Option<String>| {
            let message = message.map(|message| self.text_of(message)).transpose();
            message.map_or_else(std::convert::identity, |message| {
                RunError::ExpectationFailed {
                    condition: self.source.slice(condition.span).into(),
                    found: found.into(),
                    message,
                    labels,
                    help,
                }
            })
        };
        match self.truth(condition) {
            Ok(true) => Ok(()),
            Ok(false) => {
                let mut found = Vec::new();
                self.explain(condition, &mut found);
                if found.is_empty() {
                    // Written out on both sides: there is nothing more to say of it.
                    found.push((condition.span, "false".to_owned()));
                }
                let sentence = found
                    .iter()
                    .map(|(_, text)| text.clone())
                    .collect::<Vec<_>>()
                    .join(", ");
                let labels = found
                    .into_iter()
                    .map(|(span, text)| label(span, text))
                    .collect();
                Err(failed(sentence, labels, self.how_to_prove(condition)))
            }
            // An expectation about what a search found fails when it found nothing.
            Err(RunError::Value(ValueError::NoValue {
                name,
                reason,
                span,
                help,
            })) => Err(failed(
                format!("no `{name}`: {reason}"),
                vec![label(span, "no value".to_owned())],
                Some(help),
            )),
            Err(error) => Err(error),
        }
    }

    /// A value as `print` writes it, and no longer than one may be.
    pub(super) fn text_of(&self, expr: &Expr) -> Result<Box<str>> {
        let value = self.value(expr)?;
        let mut text = String::new();
        self.handle(size_of_text(&value), expr.span)?;
        if value.write_within(&mut text, LONGEST_TEXT) {
            return Ok(text.into());
        }
        let (most, span) = (LONGEST_TEXT, expr.span);
        Err(ValueError::TextTooLong { most, span }.into())
    }

    /// What the parts of a condition are: each comparison's sides that are not written out.
    fn explain(&self, expr: &Expr, found: &mut Vec<(Span, String)>) {
        match &expr.kind {
            ExprKind::Group(inner) | ExprKind::Unary(UnaryOperator::Not, inner) => {
                self.explain(inner, found);
            }
            ExprKind::Binary {
                operator: BinaryOperator::And,
                sides,
                ..
            } => {
                self.explain(&sides.0, found);
                // What stands behind a part that does not hold was not looked at.
                if matches!(self.truth(&sides.0), Ok(true)) {
                    self.explain(&sides.1, found);
                }
            }
            ExprKind::Binary { sides, .. } => {
                self.explain_side(&sides.0, true, found);
                self.explain_side(&sides.1, false, found);
            }
            _ => self.explain_side(expr, true, found),
        }
    }

    /// Names the element for which `all` does not hold, or for which `any` does, and what is said of it; whether there
    /// is one.
    fn explain_element(&self, call: &FunctionCall, found: &mut Vec<(Span, String)>) -> bool {
        let own = self.at_deciding_element(call, |element, body| {
            let variable = call.variable.expect("it stands for the element").span;
            let mut own = vec![(
                variable,
                format!("{} = {element}", self.source.slice(variable)),
            )];
            self.explain(body, &mut own);
            // That of the variable alone is said.
            let again = format!("${}", own[0].1);
            own.retain(|(_, text)| *text != again);
            own
        });
        let is_known = own.is_some();
        found.extend(own.into_iter().flatten());
        is_known
    }

    fn explain_side(&self, expr: &Expr, left: bool, found: &mut Vec<(Span, String)>) {
        match &expr.kind {
            ExprKind::Binary { .. } | ExprKind::Unary(UnaryOperator::Not, _) => {
                self.explain(expr, found);
            }
            ExprKind::Integer(_) | ExprKind::Decimal | ExprKind::Text | ExprKind::List(_) => {}
            ExprKind::Function(call) if self.explain_element(call, found) => {}
            _ => match self.compared(expr, left) {
                Ok(value) => {
                    let (written, text) = (self.source.slice(expr.span), value.to_string());
                    if text != written {
                        found.push((expr.span, format!("{written} = {text}")));
                    }
                }
                Err(error) if is_without_excess(&error) => {
                    found.push((expr.span, "solves = false".to_owned()));
                }
                Err(_) => {}
            },
        }
    }
}

/// Whether there is no excess that could be compared: the moves do not solve, or none were checked.
fn is_without_excess(error: &RunError) -> bool {
    matches!(error, RunError::Value(ValueError::NoValue { name, .. }) if name == EXCESS)
}

fn label(span: Span, text: String) -> LabeledSpan {
    LabeledSpan::new(Some(text), span.start as usize, span.len())
}

fn is_comparison(operator: BinaryOperator) -> bool {
    use BinaryOperator::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual, NotEqual};
    matches!(
        operator,
        Equal | NotEqual | Less | LessOrEqual | Greater | GreaterOrEqual
    )
}

fn matches(operator: BinaryOperator, ordering: Ordering) -> bool {
    match operator {
        BinaryOperator::Equal => ordering.is_eq(),
        BinaryOperator::NotEqual => ordering.is_ne(),
        BinaryOperator::Less => ordering.is_lt(),
        BinaryOperator::LessOrEqual => ordering.is_le(),
        BinaryOperator::Greater => ordering.is_gt(),
        _ => ordering.is_ge(),
    }
}

fn decimal(value: &Value) -> Option<Decimal> {
    match value {
        Value::Integer(value) => Some(Decimal::from(*value)),
        Value::Decimal(value) => Some(*value),
        _ => None,
    }
}

/// Whether both may stand in a cell.
fn are_labels(first: &Value, second: &Value) -> bool {
    let is_label = |value: &Value| matches!(value, Value::Integer(_) | Value::Text(_));
    is_label(first) && is_label(second)
}

fn same_kind(first: &Value, second: &Value) -> bool {
    first.kind() == second.kind()
}

fn equal(first: &Value, second: &Value) -> bool {
    match (first, second) {
        (Value::List(first), Value::Range(range)) | (Value::Range(range), Value::List(first)) => {
            first
                .iter()
                .cloned()
                .eq(range.iter().map(Value::Integer).take(first.len() + 1))
        }
        _ => first == second,
    }
}
