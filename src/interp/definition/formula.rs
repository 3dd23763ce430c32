//! Expressions that look at a state into formulas. What looks at none is evaluated as everywhere else.

use super::known::label;
use crate::command::Value;
use crate::interp::definition_error::DefinitionError;
use crate::interp::execute::{Interpreter, Result};
use puzzle_core::puzzle::{Builder, Datum, Formula, Ground, Id, Label};
use puzzle_core::syntax::{BinaryOperator, Expr, ExprKind, Name, Span, UnaryOperator};
use smol_str::SmolStr;
use std::sync::Arc;

/// What a bare word stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// Itself.
    Text,
    /// What stands in the cell of that name.
    Cell,
    /// That where there is such a cell, else itself.
    Either,
}

impl Word {
    /// On the right of an operator.
    pub(super) fn right_of(operator: BinaryOperator) -> Self {
        use BinaryOperator::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual, NotEqual};
        match operator {
            Equal | NotEqual | Less | LessOrEqual | Greater | GreaterOrEqual => Self::Either,
            _ => Self::Cell,
        }
    }
}

/// What became of an expression.
#[derive(Clone, Debug)]
pub(super) enum Lowered {
    /// The same in every state.
    Known(Value),
    /// A number, a value or a condition.
    Node(Id),
    /// A list of which some depends on the state.
    List(Arc<[Element]>),
}

/// An element of such a list.
#[derive(Clone, Debug)]
pub(super) struct Element {
    /// When it belongs to the list; `None`: always.
    pub(super) when: Option<Id>,
    pub(super) item: Lowered,
}

/// An expression on its way into a formula.
pub(super) struct Lowering<'i, 'a> {
    pub(super) interpreter: &'i Interpreter<'a>,
    pub(super) builder: Builder,
    /// Variables of the functions around, the innermost last. What is known stands with the interpreter too.
    pub(super) bound: Vec<(SmolStr, Lowered)>,
}

impl Interpreter<'_> {
    /// A condition of the definition in force.
    pub(in crate::interp) fn condition(&self, expr: &Expr) -> Result<Formula> {
        self.lowered(|lowering| {
            lowering.refuse_bare_cells(expr)?;
            lowering.truth(expr)
        })
    }

    /// A number.
    pub(in crate::interp) fn number_of(&self, expr: &Expr) -> Result<Formula> {
        self.lowered(|lowering| lowering.number(expr))
    }

    /// A value of a cell: a number or a text; a bare word stands for itself.
    pub(in crate::interp) fn value_of(&self, expr: &Expr) -> Result<Formula> {
        self.lowered(|lowering| {
            let lowered = lowering.lower(expr, Word::Text)?;
            let node = lowering.node(&lowered, expr.span)?;
            lowering.expect_value(node, expr.span)
        })
    }

    /// The value of an expression that must not look at the state.
    pub(in crate::interp) fn known_value(&self, expr: &Expr) -> Result<Value> {
        let mut lowering = Lowering::new(self);
        if lowering.reads(expr, Word::Text) {
            return Err(DefinitionError::DependsOnState { span: expr.span }.into());
        }
        self.value(expr)
    }

    /// Whether a condition looks at the state at all.
    pub(super) fn looks_at_cells(&self, condition: &Expr) -> bool {
        Lowering::new(self).reads(condition, Word::Cell)
    }

    fn lowered(&self, lower: impl FnOnce(&mut Lowering) -> Result<Id>) -> Result<Formula> {
        let mut lowering = Lowering::new(self);
        let bound = self.bound.borrow().len();
        let root = lower(&mut lowering);
        // A mistake leaves the functions around it open.
        self.bound.borrow_mut().truncate(bound);
        Ok(lowering.builder.finish(root?))
    }
}

impl<'i, 'a> Lowering<'i, 'a> {
    fn new(interpreter: &'i Interpreter<'a>) -> Self {
        let ground = interpreter.definition.clone();
        let ground = ground.expect("a definition is in force where one is read");
        Self {
            interpreter,
            builder: Builder::new(ground),
            bound: Vec::new(),
        }
    }

    /// Reports `1 != 2` where 1 is a cell: numbers are compared, which is the same in every state.
    fn refuse_bare_cells(&self, expr: &Expr) -> Result<()> {
        match &expr.kind {
            ExprKind::Group(inner) | ExprKind::Unary(_, inner) => self.refuse_bare_cells(inner),
            ExprKind::Binary {
                operator, sides, ..
            } => {
                let (left, right) = &**sides;
                match (&left.kind, &right.kind) {
                    (ExprKind::Integer(number), ExprKind::Integer(_))
                        if Word::right_of(*operator) == Word::Either
                            && self.ground().cell(&Label::Number(*number)).is_some() =>
                    {
                        let whole = self.text(expr.span);
                        let behind = &whole[left.span.len()..];
                        Err(DefinitionError::BareCell {
                            whole: whole.to_owned(),
                            help: format!(
                                "what is in cell `{number}` is at({number}): at({number}){behind}"
                            ),
                            span: expr.span,
                        }
                        .into())
                    }
                    _ => {
                        self.refuse_bare_cells(left)?;
                        self.refuse_bare_cells(right)
                    }
                }
            }
            _ => Ok(()),
        }
    }

    pub(super) fn text(&self, span: Span) -> &'i str {
        self.interpreter.source.slice(span)
    }

    pub(super) fn ground(&self) -> &Arc<Ground> {
        self.builder.ground()
    }

    pub(super) fn cell_named(&self, name: &str) -> Option<usize> {
        self.ground().cell(&Label::Text(name.into()))
    }

    pub(super) fn bind(&mut self, name: Name, value: Lowered) {
        let name = SmolStr::from(self.text(name.span));
        let known = match &value {
            Lowered::Known(value) => value.clone(),
            _ => Value::Truth(false),
        };
        self.interpreter
            .bound
            .borrow_mut()
            .push((name.clone(), known));
        self.bound.push((name, value));
    }

    pub(super) fn unbind(&mut self) {
        self.interpreter.bound.borrow_mut().pop();
        self.bound.pop();
    }

    /// What an expression says.
    pub(super) fn lower(&mut self, expr: &Expr, word: Word) -> Result<Lowered> {
        if self.builder.nodes() > Builder::MOST_NODES {
            return Err(Interpreter::too_large(Builder::MOST_NODES, expr.span));
        }
        if !self.reads(expr, word) {
            return self.evaluated(expr, word);
        }
        let span = expr.span;
        let node = match &expr.kind {
            ExprKind::Word => {
                let name = Label::Text(self.text(span).into());
                let cell = self.interpreter.known_cell(self.ground(), &name, span)?;
                self.builder.cell(cell, span)
            }
            ExprKind::Variable => {
                let name = &self.text(span)[1..];
                let mut bound = self.bound.iter().rev();
                let own = bound.find(|(own, _)| own == name);
                return Ok(own.expect("it is open").1.clone());
            }
            ExprKind::List(items) => {
                let mut elements = Vec::with_capacity(items.len());
                for item in items {
                    let item = self.lower(item, Word::Text)?;
                    elements.push(Element { when: None, item });
                }
                return Ok(Lowered::List(elements.into()));
            }
            ExprKind::Range(range) => return self.open_range(range, span),
            ExprKind::Group(inner) => return self.lower(inner, word.grouped()),
            ExprKind::Unary(UnaryOperator::Not, inner) => {
                let inner = self.truth(inner)?;
                self.builder.not(inner, span)
            }
            ExprKind::Unary(UnaryOperator::Negate, inner) => {
                let inner = self.number(inner)?;
                self.builder.negate(inner, span)
            }
            ExprKind::Binary {
                operator, sides, ..
            } => return self.binary(*operator, &sides.0, &sides.1, span),
            ExprKind::Function(call) => return self.function(call, span),
            ExprKind::Template(_) | ExprKind::Call(_) => {
                return Err(DefinitionError::DependsOnState { span }.into());
            }
            ExprKind::Integer(_) | ExprKind::Decimal | ExprKind::Text | ExprKind::Error => {
                unreachable!("it reads nothing")
            }
        };
        Ok(Lowered::Node(node))
    }

    fn evaluated(&self, expr: &Expr, word: Word) -> Result<Lowered> {
        let value = match (&expr.kind, word) {
            (ExprKind::Word, Word::Cell | Word::Either) => {
                self.interpreter.grouped_in_definition(expr.span)
            }
            _ => self.interpreter.value(expr)?,
        };
        Ok(Lowered::Known(value))
    }

    /// A number.
    pub(super) fn number(&mut self, expr: &Expr) -> Result<Id> {
        let lowered = self.lower(expr, Word::Cell)?;
        self.number_node(&lowered, expr.span)
    }

    pub(super) fn number_node(&mut self, lowered: &Lowered, span: Span) -> Result<Id> {
        if let Lowered::Known(value) = lowered {
            Interpreter::whole(value.clone(), span)?;
        }
        let node = self.node(lowered, span)?;
        if let (Some(Datum::Text(_)), _) | (_, true) =
            (self.builder.known(node), self.builder.is_condition(node))
        {
            return Err(DefinitionError::WrongKind {
                expected: "a whole number",
                found: if self.builder.is_condition(node) {
                    "a condition".to_owned()
                } else {
                    "a string".to_owned()
                },
                span,
                help: Some(
                    "a condition counts when it is counted: if(at(1) == b, 1, 0)".to_owned(),
                ),
            }
            .into());
        }
        Ok(node)
    }

    /// A condition.
    pub(super) fn truth(&mut self, expr: &Expr) -> Result<Id> {
        let lowered = self.lower(expr, Word::Cell)?;
        let node = self.node(&lowered, expr.span)?;
        if self.builder.is_condition(node) {
            return Ok(node);
        }
        Err(DefinitionError::WrongKind {
            expected: "a condition",
            found: "a value".to_owned(),
            span: expr.span,
            help: Some("compare it: at(1) == b".to_owned()),
        }
        .into())
    }

    pub(super) fn expect_value(&self, node: Id, span: Span) -> Result<Id> {
        if !self.builder.is_condition(node) {
            return Ok(node);
        }
        Err(DefinitionError::WrongKind {
            expected: "a whole number or a word",
            found: "a condition".to_owned(),
            span,
            help: Some("choose by it: if(at(1) == b, 1, 0)".to_owned()),
        }
        .into())
    }

    /// What is no list, as a node.
    pub(super) fn node(&mut self, lowered: &Lowered, span: Span) -> Result<Id> {
        match lowered {
            Lowered::Node(id) => Ok(*id),
            Lowered::Known(Value::Truth(truth)) => Ok(self.builder.truth(*truth, span)),
            Lowered::Known(value) => {
                let label = label(value, span)?;
                Ok(self.builder.constant(&label, span))
            }
            Lowered::List(_) => Err(DefinitionError::WrongKind {
                expected: "one value",
                found: "a list".to_owned(),
                span,
                help: Some(
                    "say what of it: size(LIST), item(LIST, 1), sum(x in LIST, $x)".to_owned(),
                ),
            }
            .into()),
        }
    }
}
