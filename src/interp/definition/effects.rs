//! Effects of moves.

use super::cells::held;
use crate::check::DefinitionEntry;
use crate::command::DefinitionWord;
use crate::interp::environment::expression::{guard, label, listed};
use crate::interp::environment::{Environment, Result};
use puzzle_core::operators::{EffectStep, MovePart, NO_VALUE, ValueMap};
use puzzle_core::puzzle::{Constant, Ground, Label};
use puzzle_core::syntax::{Diagnostic, Expr, Span};
use std::sync::Arc;

/// Effects on single cells that a report writes out.
const MOST_SHOWN: usize = 4;

impl Environment<'_> {
    fn ground(&self) -> &Arc<Ground> {
        self.definition
            .as_ref()
            .expect("moves are read in a definition")
    }

    /// Reads one effect, one step after the other.
    pub(crate) fn effect(
        &self,
        effect: &DefinitionEntry,
        moves: &[MovePart],
        own_values: &[Vec<u8>],
    ) -> Result<Vec<EffectStep>> {
        let operands = &effect.operands;
        match effect.word {
            DefinitionWord::Swap => {
                let (first, second) = (
                    self.cell(&operands[0], effect)?,
                    self.cell(&operands[1], effect)?,
                );
                Ok(vec![EffectStep::Permute(vec![
                    (first, second),
                    (second, first),
                ])])
            }
            DefinitionWord::Cycle => {
                let mut steps = Vec::with_capacity(operands.len());
                for operand in operands {
                    if !self.known_value(operand)?.is_list() {
                        return Err(no_cycle(operand.span, "a cell alone").into());
                    }
                    let cells = self.distinct_cells(operand)?;
                    let next = cells.iter().cycle().skip(1);
                    steps.push(EffectStep::Permute(
                        next.copied().zip(cells.iter().copied()).collect(),
                    ));
                }
                if steps.is_empty() {
                    return Err(no_cycle(effect.name, "none here").into());
                }
                Ok(steps)
            }
            DefinitionWord::Reverse => {
                let cells = self.distinct_cells(&operands[0])?;
                let pairs = cells.iter().copied().zip(cells.iter().rev().copied());
                Ok(vec![EffectStep::Permute(pairs.collect())])
            }
            DefinitionWord::Set => Ok(vec![self.set_effect(effect)?]),
            DefinitionWord::Add => self.add(operands, own_values),
            _ => self.then(&operands[0], moves),
        }
    }

    /// The cell of that name: `effect` is of single cells, as its operands say.
    fn cell(&self, operand: &Expr, effect: &DefinitionEntry) -> Result<u16> {
        let value = self.known_value(operand)?;
        if value.is_list() {
            let word = self.source.slice(effect.name);
            return Err(Diagnostic::new("definition::wrong_kind")
                .says(format!("`{word}` takes one cell here, this is a list"))
                .at(operand.span, "a list")
                .advise(self.one_by_one(effect)?)
                .into());
        }
        let name = label(&value, operand.span)?;
        Ok(self.cell_of(&name, operand.span)?)
    }

    /// An effect on lists of cells, written as one for each cell.
    fn one_by_one(&self, effect: &DefinitionEntry) -> Result<String> {
        let word = self.source.slice(effect.name);
        let is_set = effect.word == DefinitionWord::Set;
        let mut lists = Vec::new();
        for operand in &effect.operands {
            let is_value = is_set && !lists.is_empty();
            lists.push(if is_value {
                vec![self.source.slice(operand.span).to_owned()]
            } else {
                let labels = self.labels(operand)?;
                labels.iter().map(Label::to_string).collect()
            });
        }
        let [first, second] = &lists[..] else {
            return Ok(format!("one `{word}` for each"));
        };
        if effect.word == DefinitionWord::Swap && first.len() != second.len() {
            return Ok("it exchanges what is in two cells: swap A B".to_owned());
        }
        let count = if is_set {
            first.len()
        } else {
            first.len().min(second.len())
        };
        let each = (0..count.min(MOST_SHOWN)).map(|index| {
            let second = second.get(index).unwrap_or(&second[0]);
            format!("{word} {} {second}", first[index])
        });
        let mut each: Vec<String> = each.collect();
        if count > MOST_SHOWN {
            each.push("...".to_owned());
        }
        Ok(format!("one `{word}` for each: {}", each.join(" ")))
    }

    fn cell_of(&self, name: &Label, span: Span) -> std::result::Result<u16, Diagnostic> {
        let ground = self.ground();
        let cell = ground.cell(name).map(|cell| cell as u16);
        cell.ok_or_else(|| {
            Diagnostic::new("definition::unknown_cell")
                .says(format!("there is no cell `{name}`"))
                .at(span, "no cell")
                .advise({
                    let cells = &ground.layout.cells;
                    let guard = guard(self.source.slice(span), &name.to_string(), cells);
                    let guard = guard.map_or_else(String::new, |guard| format!("; {guard}"));
                    let meant = self.name_meant(name);
                    let meant = meant.map_or_else(String::new, |meant| format!("{meant}; "));
                    format!("{meant}its cells: {}{guard}", listed(cells))
                })
        })
    }

    /// Cells of a range, a list or one, none of them twice.
    pub(super) fn distinct_cells(&self, operand: &Expr) -> Result<Vec<u16>> {
        let mut cells = Vec::new();
        for name in self.labels(operand)? {
            let cell = self.cell_of(&name, operand.span)?;
            if cells.contains(&cell) {
                return Err(Diagnostic::new("definition::cell_twice")
                    .says(format!("cell `{name}` stands twice in it"))
                    .at(operand.span, "twice in here")
                    .into());
            }
            cells.push(cell);
        }
        Ok(cells)
    }

    fn set_effect(&self, effect: &DefinitionEntry) -> Result<EffectStep> {
        let operands = &effect.operands;
        let cell = self.cell(&operands[0], effect)?;
        let formula = self.value_of(&operands[1])?;
        let layout = &self.ground().layout;
        let allowed = layout.holds[usize::from(cell)];
        if let Some(Constant::Value(value)) = formula.constant() {
            let value = held(layout, cell.into(), &value, operands[1].span);
            let value = value?;
            return Ok(EffectStep::Map(cell, ValueMap::of(|_| value)));
        }
        let read: Vec<usize> = formula.cells_read().collect();
        if read != [usize::from(cell)] {
            return Ok(EffectStep::Put(cell, formula.into()));
        }
        let mut cells = vec![0; layout.cells.len()];
        let mut images = [NO_VALUE; 256];
        for value in allowed.values() {
            cells[usize::from(cell)] = value;
            match formula.byte(&cells) {
                Ok(Ok(image)) if allowed.contains(image) => images[usize::from(value)] = image,
                Ok(_) => {}
                // It is to be said of the state in which it happens.
                Err(_) => return Ok(EffectStep::Put(cell, formula.into())),
            }
        }
        Ok(EffectStep::Map(
            cell,
            ValueMap::of(|value| images[usize::from(value)]),
        ))
    }

    fn add(&self, operands: &[Expr], own_values: &[Vec<u8>]) -> Result<Vec<EffectStep>> {
        let cells = self.distinct_cells(&operands[0])?;
        let by = Self::whole(&self.known_value(&operands[1])?, operands[1].span)?;
        let step = |cell: u16| {
            let allowed = &own_values[usize::from(cell)];
            let further = |value: u8| {
                let place = allowed.iter().position(|&other| other == value)?;
                let further = i128::from(by) + place as i128;
                let place = further.rem_euclid(allowed.len() as i128);
                usize::try_from(place).ok().map(|place| allowed[place])
            };
            EffectStep::Map(
                cell,
                ValueMap::of(|value| further(value).unwrap_or(NO_VALUE)),
            )
        };
        Ok(cells.into_iter().map(step).collect())
    }

    /// The steps of a move that was named before.
    fn then(&self, operand: &Expr, moves: &[MovePart]) -> Result<Vec<EffectStep>> {
        let name = self.known_value(operand)?.to_string();
        let known = moves.iter().find(|known_move| *known_move.name == name);
        let (message, help) = match known.map(|earlier| &earlier.variants[..]) {
            Some([only]) => return Ok(only.steps.clone()),
            Some(variants) => (
                format!(
                    "`{name}` has {} variants, and it is not known which is meant",
                    variants.len()
                ),
                "write its effects out",
            ),
            None => (
                format!("no move `{name}` is defined before"),
                "the move whose effects are meant stands above",
            ),
        };
        Err(Diagnostic::new("definition::unknown_move")
            .says(message)
            .at(operand.span, "which one?")
            .advise(help)
            .into())
    }
}

fn no_cycle(span: Span, label: &str) -> Diagnostic {
    Diagnostic::new("definition::no_cycle")
        .says("`cycle` takes lists of cells")
        .at(span, label)
        .advise("what is in A goes to B: cycle [A B C]")
}
