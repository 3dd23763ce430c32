//! Functions that look at a state.

use super::formula::{Element, Lowered, Lowering, Word};
use super::known::label;
use super::lists::is_list;
use crate::command::Value;
use crate::interp::definition_error::DefinitionError;
use crate::interp::execute::Interpreter;
use crate::interp::execute::Result;
use crate::interp::{RunError, ValueError};
use puzzle_core::puzzle::{Builder, Datum, Id, Label, OfCell};
use puzzle_core::syntax::{Expr, Function, FunctionCall, Name, Span};

impl Lowering<'_, '_> {
    /// A function, something of which looks at the state.
    pub(super) fn function(&mut self, call: &FunctionCall, span: Span) -> Result<Lowered> {
        let node = match (call.function, &call.arguments[..]) {
            (Function::Abs, [number]) => {
                let number = self.number(number)?;
                self.builder.abs(number, span)
            }
            (Function::If, [condition, then, otherwise]) => {
                return self.choice(condition, then, otherwise, span);
            }
            (Function::Size, [list]) => {
                let elements = self.lower(list, Word::Either)?;
                let elements = self.elements(elements, list.span)?;
                let ones: Vec<Id> = elements
                    .iter()
                    .map(|element| self.one_if(element.when, span))
                    .collect();
                self.builder.total(&ones, span)
            }
            (Function::Item, [list, number]) => return self.item(list, number, span),
            (
                Function::At
                | Function::Goal
                | Function::Home
                | Function::Where
                | Function::Row
                | Function::Column,
                [named],
            ) => self.of_cells(call.function, named, span)?,
            // What a file holds does not depend on the state.
            (Function::Moves | Function::Rows | Function::Lines, [file]) => {
                let held = self.interpreter.file_function(call.function, file)?;
                return Ok(Lowered::Known(held));
            }
            (function, [list, body]) => {
                let variable = call.variable.expect("one runs over the list");
                return self.fold(function, variable, list, body, span);
            }
            _ => unreachable!("the parser counts arguments"),
        };
        Ok(Lowered::Node(node))
    }

    /// 1 where a condition holds, else 0.
    fn one_if(&mut self, when: Option<Id>, span: Span) -> Id {
        let one = self.builder.constant(&Label::Number(1), span);
        self.or_zero(when, one, span)
    }

    fn or_zero(&mut self, when: Option<Id>, number: Id, span: Span) -> Id {
        let Some(when) = when else { return number };
        let zero = self.builder.constant(&Label::Number(0), span);
        self.builder.choose(when, number, zero, span)
    }

    fn both(&mut self, when: Option<Id>, condition: Id, span: Span) -> Id {
        match when {
            Some(when) => self.builder.all(&[when, condition], span),
            None => condition,
        }
    }

    fn of_cells(&mut self, function: Function, named: &Expr, span: Span) -> Result<Id> {
        let lowered = self.lower(named, Word::Text)?;
        let ground = self.ground().clone();
        let by_goal = matches!(function, Function::Goal | Function::Home);
        if by_goal && ground.goal.is_none() {
            let function = function.name();
            return Err(DefinitionError::NoGoal { function, span }.into());
        }
        let by_row = matches!(function, Function::Row | Function::Column);
        if by_row && ground.layout.columns.is_none() {
            return Err(DefinitionError::NoRows { span }.into());
        }
        if let (Function::At, Lowered::Known(value)) = (function, &lowered) {
            let name = label(value, named.span)?;
            let cell = self.interpreter.known_cell(&ground, &name, named.span)?;
            return Ok(self.builder.cell(cell, span));
        }
        if let (Function::Where, Lowered::Known(value)) = (function, &lowered) {
            let name = label(value, named.span)?;
            self.interpreter.value_named(&ground, &name, named.span)?;
        }
        let inner = self.node(&lowered, named.span)?;
        let inner = self.expect_value(inner, named.span)?;
        Ok(match function {
            Function::At => self.builder.of_cell(OfCell::At, inner, span),
            Function::Goal => self.builder.of_cell(OfCell::Goal, inner, span),
            Function::Row => self.builder.of_cell(OfCell::Row, inner, span),
            Function::Column => self.builder.of_cell(OfCell::Column, inner, span),
            Function::Home => self.builder.home(inner, span),
            _ => self.builder.where_is(inner, span),
        })
    }

    fn choice(
        &mut self,
        condition: &Expr,
        then: &Expr,
        otherwise: &Expr,
        span: Span,
    ) -> Result<Lowered> {
        let chosen = self.truth(condition)?;
        match self.builder.known(chosen) {
            Some(Datum::Truth(true)) => return self.lower(then, Word::Either),
            Some(Datum::Truth(false)) => return self.lower(otherwise, Word::Either),
            _ => {}
        }
        let first = self.lower(then, Word::Either)?;
        let second = self.lower(otherwise, Word::Either)?;
        if is_list(&first) && is_list(&second) {
            let not = self.builder.not(chosen, span);
            let mut all = Vec::new();
            for (list, when, at) in [(first, chosen, then.span), (second, not, otherwise.span)] {
                for element in self.elements(list, at)? {
                    all.push(Element {
                        when: Some(self.both(element.when, when, span)),
                        item: element.item,
                    });
                }
            }
            return Ok(Lowered::List(all.into()));
        }
        let first = self.node(&first, then.span)?;
        let second = self.node(&second, otherwise.span)?;
        if self.builder.is_condition(first) != self.builder.is_condition(second) {
            return Err(DefinitionError::WrongKind {
                expected: "two conditions or two values",
                found: "one of each".to_owned(),
                span,
                help: Some("for example: if(at(1) == b, 1, 0)".to_owned()),
            }
            .into());
        }
        Ok(Lowered::Node(
            self.builder.choose(chosen, first, second, span),
        ))
    }

    fn item(&mut self, list: &Expr, number: &Expr, span: Span) -> Result<Lowered> {
        let elements = self.lower(list, Word::Either)?;
        let elements = self.elements(elements, list.span)?;
        let place = self.number(number)?;
        let open = elements.iter().any(|element| element.when.is_some());
        if let (Some(Datum::Number(place)), false) = (self.builder.known(place), open) {
            let index = place.checked_sub(1).and_then(|at| usize::try_from(at).ok());
            let element = index.and_then(|index| elements.get(index));
            return element
                .map(|element| element.item.clone())
                .ok_or(RunError::Value(ValueError::NoItem {
                    place,
                    length: elements.len(),
                    span: number.span,
                }));
        }
        let mut pairs = Vec::with_capacity(elements.len());
        for element in elements {
            let when = element
                .when
                .unwrap_or_else(|| self.builder.truth(true, span));
            pairs.push((when, self.node(&element.item, list.span)?));
        }
        Ok(Lowered::Node(self.builder.item(&pairs, place, span)))
    }

    /// What a function makes of its last argument, for each element.
    fn fold(
        &mut self,
        function: Function,
        variable: Name,
        list: &Expr,
        body: &Expr,
        span: Span,
    ) -> Result<Lowered> {
        let elements = self.lower(list, Word::Either)?;
        let elements = self.elements(elements, list.span)?;
        let mut nodes = Vec::new();
        let mut pairs = Vec::new();
        let mut kept = Vec::new();
        for Element { when, item } in elements {
            self.interpreter.handle(64, span)?;
            if self.builder.nodes() > Builder::MOST_NODES {
                return Err(Interpreter::too_large(Builder::MOST_NODES, span));
            }
            self.bind(variable, item.clone());
            match function {
                Function::All => {
                    let holds = self.truth(body)?;
                    let holds = match when {
                        Some(when) => {
                            let not = self.builder.not(when, span);
                            self.builder.any(&[not, holds], span)
                        }
                        None => holds,
                    };
                    nodes.push(holds);
                }
                Function::Any => {
                    let holds = self.truth(body)?;
                    nodes.push(self.both(when, holds, span));
                }
                Function::Count => {
                    let holds = self.truth(body)?;
                    let both = self.both(when, holds, span);
                    nodes.push(self.one_if(Some(both), span));
                }
                Function::Sum => {
                    let number = self.number(body)?;
                    nodes.push(self.or_zero(when, number, span));
                }
                Function::Least | Function::Most => {
                    let number = self.number(body)?;
                    let when = when.unwrap_or_else(|| self.builder.truth(true, span));
                    pairs.push((when, number));
                }
                Function::Select => {
                    let holds = self.truth(body)?;
                    let both = self.both(when, holds, span);
                    let when = match self.builder.known(both) {
                        Some(Datum::Truth(false)) => None,
                        Some(_) => Some(None),
                        None => Some(Some(both)),
                    };
                    kept.extend(when.map(|when| Element { when, item }));
                }
                _ => {
                    let item = self.lower(body, Word::Either)?;
                    kept.push(Element { when, item });
                }
            }
            self.unbind();
            let decided = match function {
                Function::All => Some(Datum::Truth(false)),
                Function::Any => Some(Datum::Truth(true)),
                _ => None,
            };
            let newest = nodes.last().and_then(|&node| self.builder.known(node));
            if decided.is_some() && newest == decided {
                break;
            }
        }
        Ok(match function {
            Function::All => Lowered::Node(self.builder.all(&nodes, span)),
            Function::Any => Lowered::Node(self.builder.any(&nodes, span)),
            Function::Count | Function::Sum => Lowered::Node(self.builder.total(&nodes, span)),
            Function::Least | Function::Most => {
                if pairs.is_empty() {
                    let function = function.name();
                    return Err(RunError::Value(ValueError::EmptyList { function, span }));
                }
                let most = function == Function::Most;
                Lowered::Node(self.builder.extreme(most, &pairs, span))
            }
            _ => settled(kept),
        })
    }
}

/// A list that does not depend on the state after all, as a value.
fn settled(kept: Vec<Element>) -> Lowered {
    let known = kept
        .iter()
        .map(|element| match (&element.when, &element.item) {
            (None, Lowered::Known(value)) => Some(value.clone()),
            _ => None,
        });
    match known.collect::<Option<Vec<Value>>>() {
        Some(values) => Lowered::Known(Value::List(values.into())),
        None => Lowered::List(kept.into()),
    }
}
