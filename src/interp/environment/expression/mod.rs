//! Expressions: every one is lowered, in scripts as in definitions, and what is known on the way is a value
//! (partial evaluation: Jones, Gomard and Sestoft 1993).
//!
//! [`Lowering::lower`] makes [`Lowered`] of an expression: a value, a node of a formula that looks at a state, or
//! a list with such elements. Where a script is run there is no formula to make, so what looks at a state is
//! an error there. Each operator and function has its meaning once: of values, and how it becomes a node where one
//! of its operands is none.
//!
//! Numbers are whole (64 bits) or exact (a fraction of two such). A node computes with whole numbers
//! alone: an exact one is a node and the number that it is divided by ([`Term`]). Which of both a number is may depend on
//! the state, too: a quotient of whole numbers is rounded.

mod cells;
mod explain;
mod functions;
mod lists;
mod lower;
mod numbers;
mod operators;
mod parts;
mod words;

pub(crate) use cells::{guard, label, listed};
pub(crate) use lower::{LONGEST_TEXT, size_of_text};
pub(crate) use parts::Naming;

use crate::command::{DEEPEST_NESTING, Value};
use crate::interp::RunError;
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::{definition_error, value_error};
use puzzle_core::puzzle::{Builder, Formula, Id, Label};
use puzzle_core::syntax::{Expr, ExprKind, Function, Span};
use std::sync::Arc;

/// The meaning of a bare word. In a formula a word may be a cell: it means the value in the cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WordMeaning {
    /// Itself.
    Text,
    /// In `( )`: a readable name, or itself; in a formula a cell, or itself.
    Grouped,
    /// In arithmetic: a readable name; in a formula a cell.
    Number,
    /// Alone or left of a comparison: a readable name; in a formula a cell.
    Left,
    /// Right of a comparison: a readable name or itself; in a formula a cell, or itself.
    Right,
}

/// A lowered expression.
#[derive(Clone, Debug)]
pub(crate) enum Lowered {
    /// A value that is the same in every state.
    Known(Value),
    /// A number, a value or a condition that depends on the state.
    Open(Term),
    /// A list of which some depends on the state.
    List(Arc<[ListElement]>),
}

/// A node of a formula, or such a number divided by another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Term {
    id: Id,
    /// The divisor of the node, at least 1. In states where the number is whole, the node is a multiple of it.
    divisor: i64,
    /// The condition under which the number is exact; `None`: it is whole in every state.
    exact: Option<Id>,
}

impl From<Id> for Term {
    fn from(id: Id) -> Self {
        Self {
            id,
            divisor: 1,
            exact: None,
        }
    }
}

impl From<Id> for Lowered {
    fn from(id: Id) -> Self {
        Self::Open(id.into())
    }
}

impl Lowered {
    fn truth(truth: bool) -> Self {
        Self::Known(Value::Truth(truth))
    }

    fn is_list(&self) -> bool {
        match self {
            Self::Known(value) => value.is_list(),
            Self::Open(_) => false,
            Self::List(_) => true,
        }
    }

    /// The value, where it looks at no state.
    fn known(self, span: Span) -> Result<Value> {
        match self {
            Self::Known(value) => Ok(value),
            _ => Err(definition_error::depends_on_state(span).into()),
        }
    }
}

/// An element of a list.
#[derive(Clone, Debug)]
pub(crate) struct ListElement {
    /// When it belongs to the list; `None`: always.
    when: Option<Id>,
    item: Lowered,
}

/// An expression on its way into a value or a formula.
struct Lowering<'i, 'a> {
    env: &'i Environment<'a>,
    /// The formula; `None` where none is made, so that nothing may look at a state.
    builder: Option<Builder>,
}

impl<'a> Environment<'a> {
    /// The value of an operand; a bare word is a string.
    pub(crate) fn value(&self, expr: &Expr) -> Result<Value> {
        self.evaluated(expr, WordMeaning::Text)
    }

    fn evaluated(&self, expr: &Expr, word: WordMeaning) -> Result<Value> {
        let lowered = self.unbound(|| self.lowering().lower(expr, word));
        lowered?.known(expr.span)
    }

    /// Whether the value of an operand of a program that has not run may depend on the run: it reads a variable that
    /// is not set, or a readable name. Texts, calls and functions count as such.
    pub(crate) fn depends_on_run(&self, operand: &Expr) -> bool {
        self.reads_run(operand, true)
    }

    /// The same of an expression in whose place a word is itself, or is read.
    fn reads_run(&self, expr: &Expr, is_text: bool) -> bool {
        let reads = |part: &Expr| self.reads_run(part, false);
        match &expr.kind {
            ExprKind::Word => !is_text,
            ExprKind::Variable => {
                let name = &self.source.slice(expr.span)[1..];
                !self.session.variables.contains_key(name)
            }
            ExprKind::Template(_) | ExprKind::Call(_) | ExprKind::Function(_) => true,
            ExprKind::List(items) => items.iter().any(|item| self.reads_run(item, true)),
            ExprKind::Range(range) => {
                reads(&range.from) || reads(&range.to) || range.step.as_ref().is_some_and(reads)
            }
            ExprKind::Group(inner) | ExprKind::Unary(_, inner) => reads(inner),
            ExprKind::Binary { sides, .. } => reads(&sides.0) || reads(&sides.1),
            _ => false,
        }
    }

    /// Whether a condition holds.
    pub(crate) fn truth(&self, expr: &Expr) -> Result<bool> {
        let lowered = self.unbound(|| self.lowering().truth(expr))?;
        Ok(lowered.known(expr.span)? == Value::Truth(true))
    }

    /// A condition of the definition in force.
    pub(crate) fn condition(&self, expr: &Expr) -> Result<Formula> {
        self.formula(|lowering| {
            lowering.refuse_bare_cells(expr)?;
            let truth = lowering.truth(expr)?;
            Ok(lowering.term(&truth, expr.span)?.id)
        })
    }

    /// A number.
    pub(crate) fn number_of(&self, expr: &Expr) -> Result<Formula> {
        let mut divisor = 1;
        let formula = self.formula(|lowering| {
            let number = lowering.number(expr)?;
            let term = lowering.term(&number, expr.span)?;
            divisor = term.divisor;
            Ok(term.id)
        })?;
        let scale = u32::try_from(divisor).map_err(|_| overflow(expr.span))?;
        Ok(formula.scaled(scale))
    }

    /// A value of a cell: a number or a text; a bare word stands for itself.
    pub(crate) fn value_of(&self, expr: &Expr) -> Result<Formula> {
        self.formula(|lowering| {
            let lowered = lowering.lower(expr, WordMeaning::Text)?;
            lowering.value_node(&lowered, expr.span)
        })
    }

    /// The value of an expression of the definition in force that must not look at the state.
    pub(crate) fn known_value(&self, expr: &Expr) -> Result<Value> {
        let mut lowering = self.lowering();
        lowering.builder = self.definition.clone().map(Builder::new);
        self.unbound(|| lowering.lower(expr, WordMeaning::Text))?
            .known(expr.span)
    }

    /// Whether a condition looks at the state at all, even where that decides nothing.
    pub(crate) fn looks_at_cells(&self, condition: &Expr) -> bool {
        let ground = self.definition.as_ref();
        let mut looks = false;
        condition.visit(&mut |expr| {
            looks |= match &expr.kind {
                ExprKind::Function(call) => {
                    matches!(
                        call.function,
                        Function::At | Function::Where | Function::Holds
                    )
                }
                ExprKind::Word => {
                    let name = Label::Text(self.source.slice(expr.span).into());
                    ground.is_some_and(|ground| ground.cell(&name).is_some())
                }
                _ => false,
            };
        });
        looks
    }

    fn lowering(&self) -> Lowering<'_, 'a> {
        Lowering {
            env: self,
            builder: None,
        }
    }

    fn formula(&self, lower: impl FnOnce(&mut Lowering) -> Result<Id>) -> Result<Formula> {
        let mut lowering = self.lowering();
        lowering.builder = self.definition.clone().map(Builder::new);
        let root = self.unbound(|| lower(&mut lowering))?;
        let builder = lowering.builder;
        let builder = builder.expect("a definition is in force where one is read");
        Ok(builder.finish(root))
    }

    /// A mistake leaves the functions around it open: their variables are unknown behind them.
    fn unbound<T>(&self, lower: impl FnOnce() -> Result<T>) -> Result<T> {
        let bound = self.bound.borrow().len();
        let lowered = lower();
        self.bound.borrow_mut().truncate(bound);
        lowered
    }

    /// A value, unless it is too large.
    pub(crate) fn moderate(&self, value: Value, most: usize, span: Span) -> Result<Value> {
        if let Value::List(elements) = &value {
            self.handle(elements.bytes(), span)?;
        }
        if value.is_moderate(most) {
            return Ok(value);
        }
        Err(Self::too_large(most, span))
    }

    pub(crate) fn too_large(most: usize, span: Span) -> RunError {
        value_error::value_too_large(most, DEEPEST_NESTING, span).into()
    }

    /// An error for a value of another kind than is due.
    pub(crate) fn wrong_kind(
        expected: &'static str,
        found: &Value,
        span: Span,
        help: Option<&str>,
    ) -> RunError {
        let kind = match found {
            Value::Decimal(number) if expected == "a whole number" => number.to_string(),
            other => other.kind().to_owned(),
        };
        value_error::wrong_kind(expected, kind, span, help.map(str::to_owned)).into()
    }
}

/// A mistake of a definition: what is due at a place, and what is there.
fn due<T>(expected: &'static str, found: &str, span: Span, help: &str) -> Result<T> {
    Err(definition_error::wrong_kind(
        expected,
        found,
        span,
        Some(help.to_owned()).filter(|help| !help.is_empty()),
    )
    .into())
}

fn overflow(span: Span) -> RunError {
    value_error::overflow(span).into()
}
