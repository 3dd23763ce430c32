//! Functions: what they say of lists and numbers.

use super::execute::{Interpreter, Result};
use super::{RunError, ValueError};
use crate::command::{MOST_PARTS, Value};
use puzzle_core::syntax::{Expr, Function, FunctionCall, Span};

/// What an element costs, for [`Interpreter::handle`], in bytes.
const ELEMENT: usize = 64;

type Elements = Box<dyn Iterator<Item = Value>>;

impl Interpreter<'_> {
    /// The value of a function.
    pub(super) fn function(&self, call: &FunctionCall, span: Span) -> Result<Value> {
        let arguments = &call.arguments[..];
        match (call.function, arguments) {
            (Function::Abs, [number]) => {
                let magnitude = self.integer(number)?.checked_abs();
                let magnitude = magnitude.ok_or(RunError::Value(ValueError::Overflow { span }))?;
                Ok(Value::Integer(magnitude))
            }
            (Function::If, [condition, then, otherwise]) => {
                let chosen = if self.truth(condition)? {
                    then
                } else {
                    otherwise
                };
                self.grouped(chosen)
            }
            (Function::Size, [list]) => {
                let (_, length) = Self::elements(self.grouped(list)?, list.span)?;
                let length = i64::try_from(length);
                Ok(Value::Integer(length.map_err(|_| {
                    RunError::Value(ValueError::Overflow { span })
                })?))
            }
            (Function::Item, [list, number]) => {
                let value = self.grouped(list)?;
                let place = self.integer(number)?;
                let index = place
                    .checked_sub(1)
                    .and_then(|index| u64::try_from(index).ok());
                let element = index.and_then(|index| value.element(index));
                let (_, length) = Self::elements(value, list.span)?;
                element.ok_or(RunError::Value(ValueError::NoItem {
                    place,
                    length,
                    span: number.span,
                }))
            }
            (function, [named]) if function.is_of_cells() => self.of_cells(function, named, span),
            (Function::Moves | Function::Rows | Function::Lines, [file]) => {
                self.file_function(call.function, file)
            }
            (_, [list, body]) => {
                let (elements, _) = Self::elements(self.grouped(list)?, list.span)?;
                let variable = call.variable.expect("one runs over the list").span;
                let name = self.source.slice(variable).into();
                self.bound.borrow_mut().push((name, Value::Truth(false)));
                let folded = self.fold(call.function, elements, body, span);
                self.bound.borrow_mut().pop();
                folded
            }
            _ => unreachable!("the parser counts arguments"),
        }
    }

    /// What the function makes of its last argument, evaluated for each element.
    fn fold(
        &self,
        function: Function,
        elements: Elements,
        body: &Expr,
        span: Span,
    ) -> Result<Value> {
        let mut number: Option<i64> = None;
        let mut kept = Vec::new();
        for element in elements {
            self.handle(ELEMENT, span)?;
            if let Some((_, value)) = self.bound.borrow_mut().last_mut() {
                value.clone_from(&element);
            }
            match function {
                Function::All if !self.truth(body)? => return Ok(Value::Truth(false)),
                Function::Any if self.truth(body)? => return Ok(Value::Truth(true)),
                Function::Count => *number.get_or_insert(0) += i64::from(self.truth(body)?),
                Function::Sum => {
                    let sum = number.unwrap_or(0).checked_add(self.integer(body)?);
                    number = Some(sum.ok_or(RunError::Value(ValueError::Overflow { span }))?);
                }
                Function::Least | Function::Most => {
                    let value = self.integer(body)?;
                    let best = number.map_or(value, |best| match function {
                        Function::Least => best.min(value),
                        _ => best.max(value),
                    });
                    number = Some(best);
                }
                Function::Select if self.truth(body)? => kept.push(element),
                Function::Each => kept.push(self.grouped(body)?),
                _ => {}
            }
            if kept.len() > MOST_PARTS {
                return Err(Self::too_large(MOST_PARTS, span));
            }
        }
        match function {
            Function::All => Ok(Value::Truth(true)),
            Function::Any => Ok(Value::Truth(false)),
            Function::Count | Function::Sum => Ok(Value::Integer(number.unwrap_or(0))),
            Function::Least | Function::Most => {
                let function = function.name();
                let empty = RunError::Value(ValueError::EmptyList { function, span });
                number.map(Value::Integer).ok_or(empty)
            }
            _ => Ok(Value::List(kept.into())),
        }
    }

    /// What there is to say of the first element of which the last argument of `all` is false, or that of `any` true,
    /// while the variable stands for it.
    pub(super) fn at_deciding_element<T>(
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
        let (elements, _) = Self::elements(self.grouped(list).ok()?, list.span).ok()?;
        let name = self.source.slice(variable.span).into();
        self.bound.borrow_mut().push((name, Value::Truth(false)));
        let decides = |element: &Value| {
            if let Some((_, value)) = self.bound.borrow_mut().last_mut() {
                value.clone_from(element);
            }
            self.truth(body).ok() == Some(wanted)
        };
        let mut elements = elements;
        let said = elements.find(decides).map(|element| say(&element, body));
        self.bound.borrow_mut().pop();
        said
    }

    /// The elements of the one list and then those of the other.
    pub(super) fn joined(&self, lists: [Value; 2], span: Span) -> Result<Value> {
        let mut joined = Vec::new();
        for list in lists {
            let (elements, length) = Self::elements(list, span)?;
            if joined.len().saturating_add(length) > MOST_PARTS {
                return Err(Self::too_large(MOST_PARTS, span));
            }
            self.handle(ELEMENT.saturating_mul(length), span)?;
            joined.extend(elements);
        }
        Ok(Value::List(joined.into()))
    }

    /// The elements of a list with their number.
    fn elements(list: Value, span: Span) -> Result<(Elements, usize)> {
        match list.into_elements() {
            Ok(elements) => Ok(elements),
            Err(other) => {
                let help = Some("for example: 1..4 or [a b]");
                Err(Self::wrong_kind("a list or a range", &other, span, help))
            }
        }
    }
}
