//! Expressions that look at a state into formulas. What looks at none is evaluated as everywhere else.

use super::known::label;
use crate::command::Value;
use crate::interp::definition_error::DefinitionError;
use crate::interp::execute::{Interpreter, Result};
use crate::interp::{RunError, ValueError};
use crate::puzzle::{Builder, Datum, Formula, Ground, Id, Label, Operation};
use crate::syntax::{BinaryOperator, Expr, ExprKind, Name, Range, Span, UnaryOperator};
use smol_str::SmolStr;
use std::sync::Arc;

/// Most elements of a range whose ends depend on the state.
const MOST_OPEN: i64 = 1024;

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
        if self.builder.len() > Builder::MOST_NODES {
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

    fn binary(
        &mut self,
        operator: BinaryOperator,
        left: &Expr,
        right: &Expr,
        span: Span,
    ) -> Result<Lowered> {
        let node = match operator {
            BinaryOperator::And | BinaryOperator::Or => {
                let all = operator == BinaryOperator::And;
                let first = self.truth(left)?;
                // What is decided already is not looked at further.
                if self.builder.known(first) == Some(Datum::Truth(!all)) {
                    first
                } else {
                    let both = [first, self.truth(right)?];
                    if all {
                        self.builder.all(&both, span)
                    } else {
                        self.builder.any(&both, span)
                    }
                }
            }
            BinaryOperator::Equal | BinaryOperator::NotEqual => {
                let first = self.lower(left, Word::Cell)?;
                let second = self.lower(right, Word::Either)?;
                let same = self.same(&first, &second, left.span, right.span, span)?;
                if operator == BinaryOperator::NotEqual {
                    self.builder.not(same, span)
                } else {
                    same
                }
            }
            BinaryOperator::Less
            | BinaryOperator::LessOrEqual
            | BinaryOperator::Greater
            | BinaryOperator::GreaterOrEqual => {
                let first = self.number(left)?;
                let second = self.lower(right, Word::Either)?;
                let second = self.number_node(&second, right.span)?;
                let swapped = matches!(
                    operator,
                    BinaryOperator::LessOrEqual | BinaryOperator::Greater
                );
                let less = if swapped {
                    self.builder.less(second, first, span)
                } else {
                    self.builder.less(first, second, span)
                };
                if matches!(
                    operator,
                    BinaryOperator::LessOrEqual | BinaryOperator::GreaterOrEqual
                ) {
                    self.builder.not(less, span)
                } else {
                    less
                }
            }
            BinaryOperator::Add => {
                let first = self.lower(left, Word::Cell)?;
                let second = self.lower(right, Word::Cell)?;
                if is_list(&first) && is_list(&second) {
                    let mut all = self.elements(first, left.span)?;
                    all.extend(self.elements(second, right.span)?);
                    return Ok(Lowered::List(all.into()));
                }
                let first = self.number_node(&first, left.span)?;
                let second = self.number_node(&second, right.span)?;
                self.builder.total(&[first, second], span)
            }
            BinaryOperator::Subtract => {
                let first = self.number(left)?;
                let second = self.number(right)?;
                let second = self.builder.negate(second, right.span);
                self.builder.total(&[first, second], span)
            }
            BinaryOperator::Multiply | BinaryOperator::Divide | BinaryOperator::Remainder => {
                let first = self.number(left)?;
                let second = self.number(right)?;
                let divides = operator != BinaryOperator::Multiply;
                if divides && self.builder.known(second) == Some(Datum::Number(0)) {
                    return Err(RunError::Value(ValueError::DivisionByZero {
                        span: right.span,
                    }));
                }
                let operation = match operator {
                    BinaryOperator::Multiply => Operation::Multiply,
                    BinaryOperator::Divide => Operation::Divide,
                    _ => Operation::Remainder,
                };
                self.builder.calculate(operation, first, second, span)
            }
        };
        Ok(Lowered::Node(node))
    }

    /// Whether two are the same.
    fn same(
        &mut self,
        first: &Lowered,
        second: &Lowered,
        left_span: Span,
        right_span: Span,
        span: Span,
    ) -> Result<Id> {
        if is_list(first) && is_list(second) {
            let left = self.elements(first.clone(), left_span)?;
            let right = self.elements(second.clone(), right_span)?;
            let open = |element: &Element| element.when.is_some();
            if left.iter().chain(&right).any(open) {
                return Err(DefinitionError::DependsOnState { span }.into());
            }
            if left.len() != right.len() {
                return Ok(self.builder.truth(false, span));
            }
            let mut each = Vec::with_capacity(left.len());
            for (left, right) in left.iter().zip(&right) {
                each.push(self.same(&left.item, &right.item, left_span, right_span, span)?);
            }
            return Ok(self.builder.all(&each, span));
        }
        let left = self.node(first, left_span)?;
        let right = self.node(second, right_span)?;
        let kinds = [left, right].map(|side| {
            if self.builder.is_condition(side) {
                "true or false"
            } else {
                "a value"
            }
        });
        if kinds[0] != kinds[1] {
            return Err(RunError::Value(ValueError::Incomparable {
                left: kinds[0].to_owned(),
                right: kinds[1].to_owned(),
                left_span,
                right_span,
            }));
        }
        Ok(self.builder.same(left, right, span))
    }

    /// The elements of a list.
    pub(super) fn elements(&mut self, list: Lowered, span: Span) -> Result<Vec<Element>> {
        match list {
            Lowered::List(elements) => Ok(elements.to_vec()),
            Lowered::Known(value) if value.is_list() => {
                let (elements, length) = value.into_elements().expect("it is a list");
                if length > Builder::MOST_NODES {
                    return Err(Interpreter::too_large(Builder::MOST_NODES, span));
                }
                self.interpreter.handle(length.saturating_mul(64), span)?;
                let known = elements.map(|item| Element {
                    when: None,
                    item: Lowered::Known(item),
                });
                Ok(known.collect())
            }
            Lowered::Known(other) => {
                let help = Some(match (&other, self.text(span)) {
                    (Value::Text(_), "values") => "all values are `$values`",
                    _ => "for example: 1..4 or $cells",
                });
                Err(Interpreter::wrong_kind(
                    "a list or a range",
                    &other,
                    span,
                    help,
                ))
            }
            Lowered::Node(_) => Err(DefinitionError::WrongKind {
                expected: "a list or a range",
                found: "a value".to_owned(),
                span,
                help: Some("for example: 1..4 or $cells".to_owned()),
            }
            .into()),
        }
    }

    /// A range whose ends depend on the state: all that may be in it, each with its condition.
    fn open_range(&mut self, range: &Range, span: Span) -> Result<Lowered> {
        let step = match &range.step {
            None => 1,
            Some(step) => match self.interpreter.known_value(step)? {
                Value::Integer(step @ (1 | -1)) => step,
                _ => return Err(DefinitionError::DependsOnState { span }.into()),
            },
        };
        let from = self.number(&range.from)?;
        let to = self.number(&range.to)?;
        let (low, high) = if step > 0 { (from, to) } else { (to, from) };
        let bounds = self.builder.bounds(low).zip(self.builder.bounds(high));
        let Some(((least, _), (_, most))) = bounds else {
            return Err(DefinitionError::DependsOnState { span }.into());
        };
        if most.saturating_sub(least) > MOST_OPEN {
            return Err(Interpreter::too_large(MOST_OPEN as usize, span));
        }
        let mut elements = Vec::new();
        for number in least..=most {
            let own = self.builder.constant(&Label::Number(number), span);
            let below = self.builder.less(own, low, span);
            let above = self.builder.less(high, own, span);
            let outside = self.builder.any(&[below, above], span);
            elements.push(Element {
                when: Some(self.builder.not(outside, span)),
                item: Lowered::Known(Value::Integer(number)),
            });
        }
        if step < 0 {
            elements.reverse();
        }
        Ok(Lowered::List(elements.into()))
    }
}

pub(super) fn is_list(lowered: &Lowered) -> bool {
    match lowered {
        Lowered::List(_) => true,
        Lowered::Known(value) => value.is_list(),
        Lowered::Node(_) => false,
    }
}
