//! Effects of moves: each cell that changes takes the value of some cell, as it is or by a table.

use super::fault::Tripped;
use super::formula::Formula;
use super::held::Held;
use crate::state::{Board, ValueSet};
use std::sync::Arc;

/// The byte that stands for a value that a cell can't hold: no value has it.
pub const NO_VALUE: u8 = u8::MAX;

/// A table of the new value of each value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueMap(Arc<[u8; 256]>);

impl ValueMap {
    /// The map of a function.
    pub fn of(map: impl Fn(u8) -> u8) -> Self {
        let mut values = [NO_VALUE; 256];
        for (value, image) in (0..NO_VALUE).zip(&mut values) {
            *image = map(value);
        }
        Self(Arc::new(values))
    }

    /// The image of a value; [`NO_VALUE`] stays as it is.
    #[inline]
    pub(crate) fn get(&self, value: u8) -> u8 {
        self.0[usize::from(value)]
    }

    /// Whether what becomes of a value tells which it was.
    pub(crate) fn is_injective(&self) -> bool {
        let mut images: Vec<u8> = (0..NO_VALUE).map(|value| self.get(value)).collect();
        images.retain(|&image| image != NO_VALUE);
        images.sort_unstable();
        images.windows(2).all(|pair| pair[0] != pair[1])
    }

    /// The images of these values.
    pub(crate) fn image(&self, values: ValueSet) -> ValueSet {
        let images = values.values().map(|value| self.get(value));
        ValueSet::of(images.filter(|&value| value != NO_VALUE))
    }
}

/// One effect, as it was written.
#[derive(Clone, Debug)]
pub enum EffectStep {
    /// Each cell, named first, takes what stands in the one named second.
    Permute(Vec<(u16, u16)>),
    /// Changes the value in the cell by a table.
    Map(u16, ValueMap),
    /// The cell takes a value that is reckoned from the state.
    Put(u16, Box<Formula>),
    /// Conditional effects, all at once; of those that set the same cell the last one counts.
    When(Vec<When>),
}

/// An effect of a move under a condition on single cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct When {
    /// Cells with what they must hold before the move.
    pub conditions: Vec<(u16, u8)>,
    /// The cell that is set.
    pub cell: u16,
    /// The value that it takes.
    pub value: u8,
}

impl When {
    /// Whether it counts on a board with these cells.
    pub(crate) fn fires(&self, cells: &[u8]) -> bool {
        let mut conditions = self.conditions.iter();
        conditions.all(|&(cell, value)| cells[usize::from(cell)] == value)
    }
}

/// The new content of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CellChange {
    /// The cell.
    pub target: u16,
    /// The cell whose value it takes.
    pub source: u16,
    /// The map of that value; none where the value stays as it is.
    pub map: Option<ValueMap>,
}

/// All effects of a move at once, where none reckons with other cells than its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct CellChanges {
    /// For each cell that changes, in the order of the cells.
    pub changes: Vec<CellChange>,
}

/// The content of a cell after a move: the value of some cell before, as it was or by a table; `None` for a computed
/// one.
pub(crate) type Content = Option<(u16, Option<ValueMap>)>;

/// The content of each of so many cells after steps, made one after the other.
pub(crate) fn contents(steps: &[EffectStep], cells: usize) -> Vec<Content> {
    let mut contents: Vec<Content> = (0..cells).map(|cell| Some((cell as u16, None))).collect();
    for step in steps {
        match step {
            EffectStep::Permute(pairs) => {
                let before = contents.clone();
                for &(target, source) in pairs {
                    contents[usize::from(target)].clone_from(&before[usize::from(source)]);
                }
            }
            EffectStep::Map(cell, map) => {
                if let Some((_, content)) = &mut contents[usize::from(*cell)] {
                    *content = Some(match content {
                        None => map.clone(),
                        Some(first) => ValueMap::of(|value| map.get(first.get(value))),
                    });
                }
            }
            EffectStep::Put(cell, _) => contents[usize::from(*cell)] = None,
            EffectStep::When(effects) => {
                for effect in effects {
                    contents[usize::from(effect.cell)] = None;
                }
            }
        }
    }
    contents
}

impl CellChanges {
    /// Composes steps, made one after the other, on a board of so many cells, each of which can hold these values;
    /// `None` where one of them computes with the state.
    pub(crate) fn of(steps: &[EffectStep], allowed: &[ValueSet]) -> Option<Self> {
        let computes =
            |step: &EffectStep| matches!(step, EffectStep::Put(..) | EffectStep::When(_));
        if steps.iter().any(computes) {
            return None;
        }
        let contents = contents(steps, allowed.len()).into_iter().flatten();
        let changes = contents.enumerate();
        let changes = changes.filter_map(|(target, (source, map))| {
            let (wanted, held_before) = (allowed[target], allowed[usize::from(source)]);
            let map = if map.is_none() && held_before.is_within(wanted) {
                None
            } else {
                let mapped = |value| map.as_ref().map_or(value, |map| map.get(value));
                let held = |value: u8| value != NO_VALUE && wanted.contains(value);
                Some(ValueMap::of(|value| {
                    Some(mapped(value))
                        .filter(|&value| held(value))
                        .unwrap_or(NO_VALUE)
                }))
            };
            let target = target as u16;
            let stays = source == target
                && map
                    .as_ref()
                    .is_none_or(|map| held_before.values().all(|value| map.get(value) == value));
            (!stays).then_some(CellChange {
                target,
                source,
                map,
            })
        });
        Some(Self {
            changes: changes.collect(),
        })
    }

    /// Whether it only moves values from cell to cell.
    pub(crate) fn is_permutation(&self) -> bool {
        self.changes.iter().all(|change| change.map.is_none())
    }

    /// Whether it leaves all boards as they are whose cells hold these values.
    pub(crate) fn changes_nothing(&self, before: &Held) -> bool {
        self.is_undone_by(&Self::default(), before)
    }

    /// The cell from which the content of a cell comes, and the map that changes it.
    pub(crate) fn content_of(&self, cell: u16) -> (u16, Option<&ValueMap>) {
        let change = self.changes.iter().find(|change| change.target == cell);
        change.map_or((cell, None), |change| (change.source, change.map.as_ref()))
    }

    /// The values that each cell may hold afterwards, where it held one of these before.
    pub(crate) fn image(&self, before: &Held) -> Held {
        let mut after = before.clone();
        for change in &self.changes {
            let source = before.of(change.source.into());
            let map = change.map.as_ref();
            after.set(change.target, map.map_or(source, |map| map.image(source)));
        }
        after
    }

    /// Whether `next` takes it back on all boards whose cells hold these values.
    pub(crate) fn is_undone_by(&self, next: &Self, before: &Held) -> bool {
        let mut changed = self.changes.iter().chain(&next.changes);
        changed.all(|&CellChange { target: cell, .. }| {
            let (middle, second) = next.content_of(cell);
            let (source, first) = self.content_of(middle);
            let same = |value: u8| {
                let value_then = first.map_or(value, |map| map.get(value));
                second.map_or(value_then, |map| map.get(value_then)) == value
            };
            source == cell && before.of(cell.into()).values().all(same)
        })
    }

    /// The board after it.
    pub(crate) fn apply(&self, board: &Board) -> StepsResult {
        let mut next = board.clone();
        for change in &self.changes {
            let value = board.cells()[usize::from(change.source)];
            let value = change.map.as_ref().map_or(value, |map| map.get(value));
            if value == NO_VALUE {
                return Err(change.target);
            }
            next.cells_mut()[usize::from(change.target)] = value;
        }
        Ok(next)
    }
}

/// The board that is made, or the cell that can't hold what it is to take.
pub(crate) type StepsResult = Result<Board, u16>;

/// Makes the steps one after the other.
///
/// # Errors
///
/// The fault when a value is computed.
pub(crate) fn make(
    steps: &[EffectStep],
    board: &Board,
    allowed: &[ValueSet],
) -> Tripped<StepsResult> {
    let mut next = board.clone();
    for step in steps {
        match step {
            EffectStep::Permute(pairs) => {
                let before = next.clone();
                for &(target, source) in pairs {
                    next.cells_mut()[usize::from(target)] = before.cells()[usize::from(source)];
                }
            }
            EffectStep::Map(cell, map) => {
                let value = &mut next.cells_mut()[usize::from(*cell)];
                *value = map.get(*value);
                if *value == NO_VALUE {
                    return Ok(Err(*cell));
                }
            }
            EffectStep::Put(cell, formula) => match formula.byte(next.cells())? {
                Ok(value) => next.cells_mut()[usize::from(*cell)] = value,
                Err(_) => return Ok(Err(*cell)),
            },
            EffectStep::When(effects) => {
                let before = next.clone();
                for effect in effects
                    .iter()
                    .filter(|candidate| candidate.fires(before.cells()))
                {
                    next.cells_mut()[usize::from(effect.cell)] = effect.value;
                }
            }
        }
    }
    for (cell, (&value, allowed)) in next.cells().iter().zip(allowed).enumerate() {
        if !allowed.contains(value) {
            return Ok(Err(cell as u16));
        }
    }
    Ok(Ok(next))
}
