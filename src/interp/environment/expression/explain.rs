//! The explanation of `expect` where a condition does not hold, and comparisons with values of a session.

use super::{LONGEST_TEXT, Lowered, WordMeaning, size_of_text};
use crate::command::{Cause, Given, Unmet, Value, read_state};
use crate::interp::RunError;
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::error;
use crate::interp::errors::value_error;
use puzzle_core::puzzle::Board;
use puzzle_core::syntax::{
    BinaryOperator, Expr, ExprKind, Function, FunctionCall, Proposal, Span, UnaryOperator,
};

/// The number of moves above the shortest solution's.
const EXCESS: &str = "excess";

impl Environment<'_> {
    /// The value of a side of a comparison that is the readable name `excess`.
    pub(super) fn excess(&self, side: &Expr) -> Result<Option<Value>> {
        let is_excess = self.is_excess(side);
        is_excess
            .then(|| self.readable(EXCESS, side.span))
            .transpose()
    }

    fn is_excess(&self, expr: &Expr) -> bool {
        let name = match &expr.kind {
            ExprKind::Group(inner) => return self.is_excess(inner),
            ExprKind::Word => self.source.slice(expr.span),
            ExprKind::Variable => &self.source.slice(expr.span)[1..],
            _ => return false,
        };
        let is_hidden = || {
            let bound = self.bound.borrow();
            bound.iter().any(|(bound_name, _)| bound_name == EXCESS)
                || self.variable(EXCESS).is_some()
        };
        name == EXCESS && self.definition.is_none() && !is_hidden()
    }

    /// `state == "b12 345 678"` compares boards, `state == goal` asks the goal test.
    pub(super) fn board_comparison(
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
        if first.is_none() && second.is_none() {
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
            let puzzle_name = Value::text(puzzle.name());
            let is_own = handed_in.values.get("puzzle") == Some(&puzzle_name);
            return puzzle.parse(text).ok().filter(|_| is_own);
        }
        if name == "state" {
            Some(self.session.state())
        } else {
            self.session.goal_reached().or(self.session.goal.clone())
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
            verbatim,
            ..Given::new(value, expr.span)
        };
        Ok(read_state(
            &text,
            &given,
            self.session.puzzle.as_ref(),
            "expect state ==",
        )?)
    }

    /// `expect`: an error that says what was expected and what was found.
    pub(crate) fn expect(&self, condition: &Expr, message: Option<&Expr>) -> Result<()> {
        let failed = |found: String, parts: Vec<(Span, String)>, help: Proposal| {
            let message = match message.map(|message| self.text_of(message)).transpose() {
                Ok(message) => message,
                Err(error) => return error,
            };
            let condition = self.source.slice(condition.span).into();
            let found = found.into();
            let unmet = Unmet {
                condition,
                found,
                message,
            };
            error::expectation_failed(unmet, parts, help)
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
                Err(failed(
                    sentence,
                    found,
                    self.how_to_prove(condition).unwrap_or_default().into(),
                ))
            }
            // An expectation about what a search found fails when it found nothing.
            Err(RunError::Failed(error, Cause::NoValue(none))) => Err(failed(
                format!("no `{}`: {}", none.name, none.reason),
                vec![(none.span, "no value".to_owned())],
                error.proposal().clone(),
            )),
            Err(error) => Err(error),
        }
    }

    /// A value as `print` writes it, and no longer than one may be.
    pub(crate) fn text_of(&self, expr: &Expr) -> Result<Box<str>> {
        let value = self.value(expr)?;
        let mut text = String::new();
        self.handle(size_of_text(&value), expr.span)?;
        if value.write_within(&mut text, LONGEST_TEXT) {
            return Ok(text.into());
        }
        let (most, span) = (LONGEST_TEXT, expr.span);
        Err(value_error::text_too_long(most, span).into())
    }

    /// Finds the parts of a condition: each comparison's sides that are not written out.
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
        let explained = self.at_deciding_element(call, |element, body| {
            let variable = call.variable.expect("it stands for the element").span;
            let mut notes = vec![(
                variable,
                format!("{} = {element}", self.source.slice(variable)),
            )];
            self.explain(body, &mut notes);
            // That of the variable alone is said.
            let again = format!("${}", notes[0].1);
            notes.retain(|(_, text)| *text != again);
            notes
        });
        let is_known = explained.is_some();
        found.extend(explained.into_iter().flatten());
        is_known
    }

    fn explain_side(&self, expr: &Expr, left: bool, found: &mut Vec<(Span, String)>) {
        match &expr.kind {
            ExprKind::Binary { .. } | ExprKind::Unary(UnaryOperator::Not, _) => {
                self.explain(expr, found);
            }
            ExprKind::Integer(_) | ExprKind::Decimal | ExprKind::Text | ExprKind::List(_) => {}
            ExprKind::Function(call) if self.explain_element(call, found) => {}
            _ => match self.side(expr, left) {
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

    /// Works on the first element of which the last argument of `all` is false, or that of `any` true,
    /// while the variable stands for it.
    fn at_deciding_element<T>(
        &self,
        call: &FunctionCall,
        say: impl FnOnce(&Value, &Expr) -> T,
    ) -> Option<T> {
        let wanted = match call.function {
            Function::All => false,
            Function::Any => true,
            _ => return None,
        };
        let ([list, body], variable) = (&call.arguments[..], call.variable?) else {
            return None;
        };
        let mut lowering = self.lowering();
        let (elements, _) = self.unbound(|| lowering.list(list)).ok()?;
        lowering.bind(variable);
        let decides = |element: &Value| {
            lowering.rebind(Lowered::Known(element.clone()));
            self.truth(body).ok() == Some(wanted)
        };
        let mut elements = elements.filter_map(|element| element.item.known(list.span).ok());
        let said = elements.find(decides).map(|element| say(&element, body));
        lowering.unbind();
        said
    }

    /// The value of a side of a comparison.
    fn side(&self, expr: &Expr, left: bool) -> Result<Value> {
        let word = if left {
            WordMeaning::Left
        } else {
            WordMeaning::Right
        };
        let side = self.unbound(|| self.lowering().compared(expr, word));
        side?.known(expr.span)
    }
}

/// Whether there is no excess that could be compared: the moves do not solve, or none were checked.
pub(super) fn is_without_excess(error: &RunError) -> bool {
    matches!(error, RunError::Failed(_, Cause::NoValue(none)) if none.name == EXCESS)
}
