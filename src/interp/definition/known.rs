//! Functions about cells, where what they are asked for does not depend on the state.

use super::super::RunError;
use super::super::execute::{Interpreter, Result};
use crate::command::Value;
use crate::interp::definition_error::DefinitionError;
use puzzle_core::puzzle::{Ground, Label};
use puzzle_core::puzzles::PuzzleWord;
use puzzle_core::syntax::{Expr, Function, Span};

impl Interpreter<'_> {
    /// The cell of that name, where a variable may be meant that is called so.
    pub(super) fn known_cell(&self, ground: &Ground, name: &Label, span: Span) -> Result<usize> {
        cell(ground, name, span).map_err(|error| match (error, self.name_meant(name)) {
            (
                RunError::Definition(DefinitionError::UnknownCell { name, span, help }),
                Some(meant),
            ) => {
                let help = format!("{meant}; {help}");
                DefinitionError::UnknownCell { name, span, help }.into()
            }
            (error, _) => error,
        })
    }

    /// The byte of the value of that name, where a variable may be meant that is called so.
    pub(super) fn value_named(&self, ground: &Ground, name: &Label, span: Span) -> Result<u8> {
        ground.value(name).ok_or_else(|| {
            let meant = self.name_meant(name);
            let meant = meant.map_or_else(String::new, |meant| format!("{meant}; "));
            let values = listed(&ground.layout.values);
            let help = format!("{meant}what may stand there: {values}");
            let name = name.to_string();
            DefinitionError::UnknownValue { name, span, help }.into()
        })
    }

    /// What to write for a word that is no cell and no value, but a variable or a heuristic.
    pub(super) fn name_meant(&self, name: &Label) -> Option<String> {
        let Label::Text(name) = name else {
            return None;
        };
        let bound = self.bound.borrow();
        if bound.iter().any(|(own, _)| own == name) || self.variable(name).is_some() {
            return Some(format!("the variable is `${name}`"));
        }
        let word = self.session.registry.word(name);
        (word == Some(PuzzleWord::Heuristic)).then(|| heuristic_meant(name))
    }

    /// The value of `cells` and `values` in a definition.
    pub(in crate::interp) fn named_of_puzzle(&self, name: &str) -> Option<Value> {
        let ground = self.definition.as_ref()?;
        let labels = match name {
            "cells" => &ground.layout.cells,
            "values" => &ground.layout.values,
            _ => return None,
        };
        Some(Value::List(labels.iter().map(value).collect()))
    }

    /// The value of a function about cells that reads no state.
    pub(in crate::interp) fn of_cells(
        &self,
        function: Function,
        argument: &Expr,
        span: Span,
    ) -> Result<Value> {
        let Some(ground) = &self.definition else {
            let function = function.name();
            return Err(DefinitionError::Outside { function, span }.into());
        };
        let at = argument.span;
        let named = label(&self.value(argument)?, at)?;
        let row_and_column = |cell| {
            let place = ground.place(cell);
            place.ok_or(RunError::from(DefinitionError::NoRows { span }))
        };
        Ok(match function {
            Function::Row => {
                Value::Integer(row_and_column(self.known_cell(ground, &named, at)?)?.0)
            }
            Function::Column => {
                Value::Integer(row_and_column(self.known_cell(ground, &named, at)?)?.1)
            }
            Function::Goal => {
                let cell = self.known_cell(ground, &named, at)?;
                let goal = ground.goal.as_ref();
                let goal = goal.ok_or(DefinitionError::NoGoal {
                    function: "goal",
                    span,
                })?;
                value(&ground.layout.values[usize::from(goal[cell])])
            }
            Function::Home => {
                if ground.goal.is_none() {
                    let function = "home";
                    return Err(DefinitionError::NoGoal { function, span }.into());
                }
                let home = ground.home(self.value_named(ground, &named, at)?);
                let home = home.ok_or_else(|| DefinitionError::NoHome {
                    name: named.to_string(),
                    span,
                })?;
                value(&ground.layout.cells[home])
            }
            _ => return Err(DefinitionError::DependsOnState { span }.into()),
        })
    }
}

/// What to write where a heuristic stands in a definition: what it counts, where that is short.
fn heuristic_meant(name: &str) -> String {
    match name {
        "h1" => "a definition says itself what it counts, for `h1`: `count(c in cells, at($c) != b and at($c) != goal($c))`".to_owned(),
        "h2" => "a definition says itself what it counts, for `h2`: `sum(c in cells, if(at($c) == b, 0, abs(row($c) - row(home(at($c)))) + abs(column($c) - column(home(at($c))))))`".to_owned(),
        _ => format!("a search joins heuristics: `solveAStar max(h1,{name})`"),
    }
}

/// What a cell or what stands in one is called.
pub(super) fn label(value: &Value, span: Span) -> Result<Label> {
    match value {
        Value::Integer(number) => Ok(Label::Number(*number)),
        Value::Text(text) => Ok(Label::Text(text.clone())),
        other => Err(DefinitionError::WrongKind {
            expected: "a whole number or a word",
            found: other.kind().to_owned(),
            span,
            help: None,
        }
        .into()),
    }
}

pub(super) fn value(label: &Label) -> Value {
    match label {
        Label::Number(number) => Value::Integer(*number),
        Label::Text(text) => Value::Text(text.clone()),
    }
}

/// The cell of that name.
pub(super) fn cell(ground: &Ground, name: &Label, span: Span) -> Result<usize> {
    ground.cell(name).ok_or_else(|| {
        let help = format!("its cells: {}", listed(&ground.layout.cells));
        let name = name.to_string();
        DefinitionError::UnknownCell { name, span, help }.into()
    })
}

/// How a loop that goes beyond the cells is kept within them: `text` names the cell there.
pub(super) fn guard(text: &str, name: &str, cells: &[Label]) -> Option<String> {
    let number = |label: &Label| match label {
        Label::Number(number) => Some(*number),
        Label::Text(_) => None,
    };
    let cells: Vec<i64> = cells.iter().map(number).collect::<Option<_>>()?;
    let (least, most) = (cells.iter().min()?, cells.iter().max()?);
    // Which one of a list it is, nothing says.
    let is_one = text.contains('$') && !text.starts_with('[');
    let name: i64 = name.parse().ok().filter(|_| is_one)?;
    let text = if text.contains(' ') && !text.starts_with('(') {
        format!("({text})")
    } else {
        text.to_owned()
    };
    let within = if name > *most {
        format!("{text} <= {most}")
    } else if name < *least {
        format!("{text} >= {least}")
    } else {
        return None;
    };
    Some(format!(
        "an `if` around it keeps to them: if {within} {{ move ... }}"
    ))
}

/// Some names, the first and the last where they are many.
pub(super) fn listed(labels: &[Label]) -> String {
    let texts: Vec<String> = labels.iter().map(Label::to_string).collect();
    match texts.len() {
        0..=12 => texts.join(" "),
        count => format!("{} ... {}", texts[..9].join(" "), texts[count - 1]),
    }
}
