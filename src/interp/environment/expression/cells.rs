//! Functions about cells, and what cells and values are called.

use super::{Lowered, Lowering, WordMeaning};
use crate::command::Value;
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::definition_error;
use puzzle_core::puzzle::{Ground, Label, OfCell};
use puzzle_core::puzzles::PuzzleWord;
use puzzle_core::syntax::{Diagnostic, Expr, Function, Proposal, Span, did_you_mean};

impl Lowering<'_, '_> {
    /// A function about cells.
    pub(super) fn of_cells(
        &mut self,
        function: Function,
        named: &Expr,
        span: Span,
    ) -> Result<Lowered> {
        if self.env.definition.is_none() {
            let function = function.name();
            return Err(definition_error::outside(function, span).into());
        }
        let at = named.span;
        let lowered = self.lower(named, WordMeaning::Text)?;
        let ground = self.ground().clone();
        let looks = matches!(function, Function::At | Function::Where | Function::Holds);
        if looks && self.builder.is_none() {
            return Err(definition_error::depends_on_state(span).into());
        }
        if function == Function::Holds {
            return self.holds(&lowered, (at, span));
        }
        let by_row = matches!(function, Function::Row | Function::Column);
        if by_row && ground.layout.columns.is_none() {
            let asked = self.env.source.slice(at);
            let name = format!("{asked}{}", function.name());
            let help = self.env.without_cells(&ground.layout.cells, &name);
            return Err(definition_error::no_rows(span, help).into());
        }
        if matches!(function, Function::Goal | Function::Home) && ground.goal.is_none() {
            let function = function.name();
            return Err(definition_error::no_goal(function, span).into());
        }
        if let Lowered::Known(value) = &lowered {
            let name = label(value, at)?;
            let env = self.env;
            let asked = format!("{}{name}", function.name());
            if let Some(help) = env.without_cells(&ground.layout.cells, &asked) {
                return Err(definition_error::unknown_cell(name, at, help));
            }
            let cell = || env.known_cell(&ground, &name, at);
            let byte = || env.value_named(&ground, &name, at);
            let goal = ground.goal.as_ref();
            let known = match function {
                Function::At => return Ok(self.builder().cell(cell()?, span).into()),
                Function::Where => {
                    byte()?;
                    None
                }
                Function::Row => ground.place(cell()?).map(|place| Value::Integer(place.0)),
                Function::Column => ground.place(cell()?).map(|place| Value::Integer(place.1)),
                Function::Goal => {
                    let cell = cell()?;
                    goal.map(|goal| own_value(&ground.layout.values[usize::from(goal[cell])]))
                }
                _ => {
                    let home = ground.home(byte()?);
                    let home = home.ok_or_else(|| definition_error::no_home(name, span))?;
                    Some(own_value(&ground.layout.cells[home]))
                }
            };
            if let Some(known) = known {
                return Ok(Lowered::Known(known));
            }
        }
        let inner = self.value_node(&lowered, at)?;
        let builder = self.builder();
        Ok(match function {
            Function::At => builder.of_cell(OfCell::At, inner, span),
            Function::Goal => builder.of_cell(OfCell::Goal, inner, span),
            Function::Row => builder.of_cell(OfCell::Row, inner, span),
            Function::Column => builder.of_cell(OfCell::Column, inner, span),
            Function::Home => builder.home(inner, span),
            _ => builder.where_is(inner, span),
        }
        .into())
    }

    /// `holds(on a b)`: whether the cell that says so has the value.
    fn holds(&mut self, fact: &Lowered, (at, span): (Span, Span)) -> Result<Lowered> {
        let Some(facts) = self.ground().facts.clone() else {
            return Err(definition_error::no_facts(span).into());
        };
        let Lowered::Known(fact) = fact else {
            return Err(definition_error::open_fact(at).into());
        };
        let words = match fact {
            Value::List(words) => words.iter().map(|word| word.to_string()).collect(),
            word => vec![word.to_string()],
        };
        let fact = words.join(" ").to_lowercase();
        let fact = fact.trim_matches(['(', ')']);
        let fact = format!(
            "({})",
            fact.split_whitespace().collect::<Vec<_>>().join(" ")
        );
        let Some(&(cell, byte)) = facts.get(&fact) else {
            let known = facts.keys().map(String::as_str);
            return Err(definition_error::unknown_fact(&fact, known, at).into());
        };
        let builder = self.builder();
        let value = builder.ground().layout.values[usize::from(byte)].clone();
        let (held, value) = (
            builder.cell(cell.into(), span),
            builder.constant(&value, span),
        );
        Ok(builder.same(held, value, span).into())
    }
}

impl Environment<'_> {
    /// The cell of that name, where a variable may be meant that is called so.
    pub(super) fn known_cell(&self, ground: &Ground, name: &Label, span: Span) -> Result<usize> {
        ground.cell(name).ok_or_else(|| {
            let meant = self.name_meant(name);
            let meant = meant.map_or_else(String::new, |meant| format!("{meant}; "));
            let text = name.to_string();
            let help = Proposal::spaced(&text, span).unwrap_or_else(|| {
                match self.without_cells(&ground.layout.cells, &text) {
                    Some(help) => help.into(),
                    None => format!("{meant}its cells: {}", listed(&ground.layout.cells)).into(),
                }
            });
            definition_error::unknown_cell(name, span, help)
        })
    }

    /// The text to write for a name, or for `row(goal)`, where states have no cells: one of the puzzle's heuristics.
    fn without_cells(&self, cells: &[Label], name: &str) -> Option<String> {
        if !cells.is_empty() {
            return None;
        }
        let registry = &self.session.registry;
        let mut heuristics = self.session.puzzle.heuristic_names();
        heuristics.retain(|heuristic| !registry.has_added(heuristic));
        let meant = did_you_mean(name, "", heuristics.iter().copied());
        let meant = meant.map_or_else(String::new, |meant| format!("{meant} "));
        Some(format!(
            "{meant}states of this puzzle have no cells; a definition asks for: {}",
            heuristics.join(" ")
        ))
    }

    /// The byte of the value of that name, where a variable may be meant that is called so.
    fn value_named(&self, ground: &Ground, name: &Label, span: Span) -> Result<u8> {
        ground.value(name).ok_or_else(|| {
            let meant = self.name_meant(name);
            let meant = meant.map_or_else(String::new, |meant| format!("{meant}; "));
            let values = listed(&ground.layout.values);
            let help = format!("{meant}what may stand there: {values}");
            let name = name.to_string();
            definition_error::unknown_value(name, span, help).into()
        })
    }

    /// The text to write for a word that is no cell and no value, but a variable or a heuristic.
    pub(crate) fn name_meant(&self, name: &Label) -> Option<String> {
        let Label::Text(name) = name else {
            return None;
        };
        let bound = self.bound.borrow();
        if bound.iter().any(|(bound_name, _)| bound_name == name) || self.variable(name).is_some() {
            return Some(format!("the variable is `${name}`"));
        }
        let word = self.session.registry.word(name);
        (word == Some(PuzzleWord::Heuristic)).then(|| {
            let known_names = self.session.puzzle.heuristic_names();
            if known_names.contains(&&**name) || known_names.is_empty() {
                return heuristic_meant(name);
            }
            let known = known_names
                .iter()
                .filter(|known_name| !matches!(**known_name, "max" | "weighted"));
            let known: Vec<&str> = known.copied().collect();
            format!("the heuristics of this puzzle: {}", known.join(" "))
        })
    }

    /// The value of `cells` and `values` in a definition.
    pub(super) fn named_of_puzzle(&self, name: &str) -> Option<Value> {
        let ground = self.definition.as_ref()?;
        let labels = match name {
            "cells" => &ground.layout.cells,
            "values" => &ground.layout.values,
            _ => return None,
        };
        Some(Value::List(labels.iter().map(own_value).collect()))
    }
}

/// The text to write where a heuristic stands in a definition: its formula, where that is short.
fn heuristic_meant(name: &str) -> String {
    match name {
        "h1" => "a definition says itself what it counts, for `h1`: `count(c in cells, at($c) != b and at($c) != goal($c))`".to_owned(),
        "h2" => "a definition says itself what it counts, for `h2`: `sum(c in cells, if(at($c) == b, 0, abs(row($c) - row(home(at($c)))) + abs(column($c) - column(home(at($c))))))`".to_owned(),
        _ => format!("a search joins heuristics: `solveAStar max(h1,{name})`"),
    }
}

/// The label of a cell, or of the value in one.
pub(crate) fn label(value: &Value, span: Span) -> std::result::Result<Label, Diagnostic> {
    match value {
        Value::Integer(number) => Ok(Label::Number(*number)),
        Value::Text(text) => Ok(Label::Text(text.clone())),
        other => {
            let expected = "a whole number or a word";
            Err(definition_error::wrong_kind(
                expected,
                other.kind(),
                span,
                None,
            ))
        }
    }
}

fn own_value(label: &Label) -> Value {
    match label {
        Label::Number(number) => Value::Integer(*number),
        Label::Text(text) => Value::Text(text.clone()),
    }
}

/// The condition that keeps a loop within the cells: `text` names the cell there.
pub(crate) fn guard(text: &str, name: &str, cells: &[Label]) -> Option<String> {
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
pub(crate) fn listed(labels: &[Label]) -> String {
    let texts: Vec<String> = labels.iter().map(Label::to_string).collect();
    match texts.len() {
        0..=12 => texts.join(" "),
        count => format!("{} ... {}", texts[..9].join(" "), texts[count - 1]),
    }
}
