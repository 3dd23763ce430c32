//! The task of a puzzle: cells are variables, and each way that the cells that a move reads can be filled is a ground action.

use super::task::{Effect, Fact, GroundAction, Task, Variable};
use crate::operators::{
    self, EffectStep, Goal, Guard, Model, Move, VariantEffect as ModelEffect, breaks,
};
use crate::state::{Board, Layout, ValueSet};
use std::collections::BTreeSet;

/// The contents of cells, as variables.
struct CellVariables<'l> {
    layout: &'l Layout,
    /// The number of each value in each cell.
    numbers: Vec<Vec<Option<u8>>>,
}

impl CellVariables<'_> {
    fn fact(&self, cell: usize, value: u8) -> Option<Fact> {
        let value = *self.numbers[cell].get(usize::from(value))?;
        value.map(|value| Fact {
            variable: cell as u16,
            value,
        })
    }

    /// The action, without a name, that makes `after` of what some cells held before; `None` where it changes nothing.
    fn action(
        &self,
        before: &[(usize, u8)],
        after: &[(usize, u8)],
        cost: u32,
    ) -> Option<GroundAction> {
        let held = |cell: usize| {
            before
                .iter()
                .find(|entry| entry.0 == cell)
                .map(|found_fact| found_fact.1)
        };
        let effects = after
            .iter()
            .filter(|change| held(change.0) != Some(change.1));
        let effects = effects.map(|&(cell, value)| {
            let before = held(cell).and_then(|value| self.fact(cell, value));
            Some(Effect {
                conditions: Vec::new(),
                before: before.map(|fact| fact.value),
                after: self.fact(cell, value)?,
            })
        });
        let effects: Vec<Effect> = effects.collect::<Option<_>>()?;
        let is_changed = |cell: usize| {
            let mut changed = effects.iter();
            changed.any(|effect| usize::from(effect.after.variable) == cell)
        };
        let prevail = before.iter().filter(|fact| !is_changed(fact.0));
        let prevail = prevail.map(|&(cell, value)| self.fact(cell, value));
        let prevail = prevail.collect::<Option<_>>()?;
        (!effects.is_empty()).then_some(GroundAction {
            name: String::new(),
            prevail,
            effects,
            cost,
            is_another_way: false,
        })
    }
}

/// A label without what has a meaning where facts are written.
fn bare(label: &impl ToString) -> String {
    let text = label.to_string();
    let bare = |letter: char| {
        let is_bare = letter.is_whitespace() || letter.is_control() || "(),;\"".contains(letter);
        if is_bare { '_' } else { letter }
    };
    text.chars().map(bare).collect()
}

impl Task {
    /// The task of exchanges of what stands in two cells, the first of which holds a blank: moves with their cells and how
    /// they are called.
    ///
    /// # Errors
    ///
    /// Why there is none, as a sentence without a full stop.
    pub(crate) fn of_exchanges(
        layout: &Layout,
        (start, goal): (&Board, &Board),
        blank: u8,
        exchanges: impl Iterator<Item = (String, usize, usize)>,
    ) -> Result<Self, String> {
        let (mut task, cells) = Self::of_cells(layout, start)?;
        task.goal = state(&cells, goal)?;
        let mut counts = Vec::new();
        for (name, empty, full) in exchanges {
            for value in layout.holds[full].values().filter(|&value| value != blank) {
                let (before, after) = (
                    [(empty, blank), (full, value)],
                    [(empty, value), (full, blank)],
                );
                if let Some(action) = cells.action(&before, &after, 1) {
                    let name = numbered(&mut counts, &name);
                    task.actions.push(GroundAction { name, ..action });
                }
            }
        }
        task.within_limits()
    }

    /// The task of a model from a state to a goal; without one to its own.
    ///
    /// # Errors
    ///
    /// Why there is none, as a sentence without a full stop.
    pub(crate) fn of_model(
        model: &Model,
        start: &Board,
        goal: Option<&Board>,
    ) -> Result<Self, String> {
        let layout = Layout {
            holds: model.allowed.to_vec(),
            ..model.layout.clone()
        };
        let (mut task, cells) = Self::of_cells(&layout, start)?;
        task.has_costs = model.has_costs();
        task.goal = match (goal, &model.goal) {
            (Some(goal), _) | (None, Goal::State(goal)) => state(&cells, goal)?,
            (None, Goal::Pattern(pattern)) => {
                let named = pattern.iter().enumerate();
                let named = named.filter_map(|(cell, value)| Some((cell, (*value)?)));
                let facts = named.map(|(cell, value)| cells.fact(cell, value));
                facts
                    .collect::<Option<_>>()
                    .ok_or("no state is a goal".to_owned())?
            }
            (None, Goal::Rule(..)) => {
                return Err("its goal is a rule, and a task's is facts".to_owned());
            }
        };
        let mut counts = Vec::new();
        // What stands once in the start stands once in all that it reaches.
        let unique = model.unique.values();
        let unique = ValueSet::of(unique.filter(|_| model.is_unique(start)));
        for mv in (0..model.moves.len() as u32).map(Move) {
            let variants = model.variants_of(mv);
            for (index, variant) in variants.iter().enumerate() {
                let read = Read::of(model, unique, variants, index);
                read.each(model, start, &mut |board| {
                    let earlier = read.earlier.iter();
                    let mut guards = earlier.map(|guard| guard.holds(board.cells()));
                    let is_first = guards.all(|guard| matches!(guard, Ok(false)));
                    if !is_first || !matches!(variant.guard.holds(board.cells()), Ok(true)) {
                        return Ok(());
                    }
                    let Ok(next) = model.make(variant, board) else {
                        return Ok(());
                    };
                    if !matches!(model.is_forbidden(&next), Ok(false)) {
                        return Ok(());
                    }
                    let held = |&cell: &usize| (cell, board.cells()[cell]);
                    let before: Vec<_> = read.cells.iter().map(held).collect();
                    let made = |&cell: &usize| (cell, next.cells()[cell]);
                    let after: Vec<_> = read.changed.iter().map(made).collect();
                    if let Some(action) = cells.action(&before, &after, variant.cost) {
                        let name = &model.moves[mv.index()].name;
                        let name = numbered(&mut counts, name);
                        task.actions.push(GroundAction { name, ..action });
                    }
                    if task.actions.len() > Self::MOST_ACTIONS {
                        return Err(too_many());
                    }
                    Ok(())
                })?;
            }
        }
        task.within_limits()
    }

    /// The cells as variables, without goal and actions.
    fn of_cells<'l>(
        layout: &'l Layout,
        start: &Board,
    ) -> Result<(Self, CellVariables<'l>), String> {
        let mut variables = Vec::new();
        let mut numbers = Vec::new();
        for (cell, held) in layout.cells.iter().zip(&layout.holds) {
            let mut fact_of = vec![None; layout.values.len()];
            let mut facts = Vec::new();
            for value in held.values() {
                fact_of[usize::from(value)] = Some(facts.len() as u8);
                let label = bare(&layout.values[usize::from(value)]);
                facts.push(format!("Atom holds({}, {label})", bare(cell)));
            }
            numbers.push(fact_of);
            variables.push(Variable {
                name: format!("var{}", variables.len()),
                facts,
                layer: None,
            });
        }
        let cells = CellVariables { layout, numbers };
        let initial = state(&cells, start)?;
        let task = Self {
            has_costs: false,
            variables,
            initial: initial.into_iter().map(|fact| fact.value).collect(),
            goal: Vec::new(),
            actions: Vec::new(),
            axioms: Vec::new(),
        };
        Ok((task, cells))
    }

    fn within_limits(self) -> Result<Self, String> {
        if self.actions.len() > Self::MOST_ACTIONS {
            return Err(too_many());
        }
        Ok(self)
    }
}

fn too_many() -> String {
    let most = Task::MOST_ACTIONS;
    format!(
        "its moves are more than {most} ground actions, one for each way to fill the cells that a move reads"
    )
}

/// The facts of all cells.
fn state(cells: &CellVariables<'_>, board: &Board) -> Result<Vec<Fact>, String> {
    let held = board.cells().iter().enumerate();
    held.map(|(cell, &value)| {
        let label = &cells.layout.cells[cell];
        let fact = cells.fact(cell, value);
        fact.ok_or_else(|| format!("cell `{label}` holds what it can't hold"))
    })
    .collect()
}

/// `left 3`: how many actions of that name there were, from 1.
fn numbered(counts: &mut Vec<(String, usize)>, name: &str) -> String {
    let place = counts.iter().position(|entry| entry.0 == name);
    let place = place.unwrap_or_else(|| {
        counts.push((name.to_owned(), 0));
        counts.len() - 1
    });
    counts[place].1 += 1;
    format!("{} {}", bare(&name), counts[place].1)
}

/// The cells that a variant of a move reads, and those that it changes.
struct Read<'m> {
    /// Conditions of earlier variants of the move, which may hold as well.
    earlier: Vec<&'m Guard>,
    cells: Vec<usize>,
    /// The values that each cell that is read may hold.
    held: Vec<ValueSet>,
    /// Values that stand once.
    unique: ValueSet,
    changed: Vec<usize>,
}

impl<'m> Read<'m> {
    fn of(
        model: &Model,
        unique: ValueSet,
        variants: &'m [operators::Variant],
        index: usize,
    ) -> Self {
        let variant = &variants[index];
        let all = model.allowed.len();
        let mut read: BTreeSet<usize> = BTreeSet::new();
        let mut guard = |guard: &Guard| {
            let members = guard
                .members
                .iter()
                .map(|&(cell, set)| (usize::from(cell), set));
            let asks = members.filter(|&(cell, set)| !model.allowed[cell].is_within(set));
            read.extend(asks.map(|(cell, _)| cell));
            read.extend(guard.cells_of_rest());
        };
        guard(&variant.guard);
        let mut others = Vec::new();
        for earlier in &variants[..index] {
            let members = || earlier.guard.members.iter();
            let is_elsewhere = variant.guard.members.iter().any(|&(cell, set)| {
                let once = set.only().filter(|&value| unique.contains(value));
                let pairs = || members().map(|&(at, set)| (usize::from(at), set));
                once.is_some_and(|value| breaks((cell.into(), value), pairs()))
            });
            if !is_elsewhere && !earlier.guard.contradicts(&variant.before) {
                guard(&earlier.guard);
                others.push(&earlier.guard);
            }
        }
        let mut changed: BTreeSet<usize> = BTreeSet::new();
        match &variant.effect {
            ModelEffect::Action(action) => {
                for change in &action.changes {
                    changed.insert(change.target.into());
                    let held = variant.before.of(change.source.into());
                    let mut made = held.values().map(|value| {
                        let map = change.map.as_ref();
                        map.map_or(value, |map| map.get(value))
                    });
                    let first = made.next();
                    // What comes of it whatever it holds need not be asked.
                    if made.any(|value| Some(value) != first) {
                        read.insert(change.source.into());
                    }
                }
            }
            ModelEffect::Steps(steps) => {
                for step in steps {
                    match step {
                        EffectStep::Permute(pairs) => {
                            changed.extend(pairs.iter().map(|pair| usize::from(pair.0)));
                            read.extend(pairs.iter().map(|swap| usize::from(swap.1)));
                        }
                        EffectStep::Map(cell, _) => {
                            changed.insert((*cell).into());
                            read.insert((*cell).into());
                        }
                        EffectStep::Put(cell, formula) => {
                            changed.insert((*cell).into());
                            read.extend(formula.cells_read());
                        }
                        EffectStep::When(effects) => {
                            for effect in effects {
                                changed.insert(effect.cell.into());
                                read.insert(effect.cell.into());
                                let conditions = effect.conditions.iter();
                                read.extend(conditions.map(|condition| usize::from(condition.0)));
                            }
                        }
                    }
                }
            }
        }
        for never in &model.never {
            let members = never.members.iter().map(|member| usize::from(member.0));
            let cells: Vec<usize> = members.chain(never.cells_of_rest()).collect();
            if cells.iter().any(|cell| changed.contains(cell)) {
                read.extend(cells);
            }
        }
        debug_assert!(
            read.iter().all(|&cell| cell < all),
            "cells are those of the board"
        );
        let cells: Vec<usize> = read.into_iter().collect();
        Self {
            held: cells.iter().map(|&cell| variant.before.of(cell)).collect(),
            earlier: others,
            unique,
            cells,
            changed: changed.into_iter().collect(),
        }
    }

    /// Calls `visit` with each way to fill the cells that are read; the others hold what they hold in `start`.
    fn each(
        &self,
        model: &Model,
        start: &Board,
        visit: &mut dyn FnMut(&Board) -> Result<(), String>,
    ) -> Result<(), String> {
        let sizes = self.held.iter().map(|held| held.len() as u64);
        let ways = sizes.fold(1_u64, u64::saturating_mul);
        if ways > MOST_WAYS {
            let name = &model.name;
            return Err(format!(
                "a move of {name} reads {} cells, which can be filled in more than {MOST_WAYS} ways",
                self.cells.len()
            ));
        }
        let mut board = start.clone();
        for way in 0..ways {
            let mut rest = way;
            for (&cell, held) in self.cells.iter().zip(&self.held) {
                let size = held.len() as u64;
                let value = held.values().nth((rest % size) as usize);
                board.cells_mut()[cell] = value.unwrap_or(0);
                rest /= size;
            }
            let held = self.cells.iter().map(|&cell| board.cells()[cell]);
            let alone: Vec<u8> = held.filter(|&value| self.unique.contains(value)).collect();
            if ValueSet::of(alone.iter().copied()).len() == alone.len() {
                visit(&board)?;
            }
        }
        Ok(())
    }
}

/// Ways to fill the cells that a move reads.
const MOST_WAYS: u64 = 1 << 20;
