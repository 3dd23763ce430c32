//! Moves whose conditions ask for one value alone, by its cell: the blank of a sliding board.

use super::model::{Effect, Model};
use crate::puzzle::detours::Letter;
use crate::puzzle::{Board, Permutation};
use crate::search::Move;

/// What moves do, by the cell of the value that they ask for; by none where none asks for anything.
#[derive(Debug)]
pub(crate) struct Stations {
    /// The value, if there is one.
    pub value: Option<u8>,
    /// How many stations there are.
    pub count: usize,
    /// In successor order.
    made: Vec<Made>,
}

/// A move at a station.
#[derive(Debug)]
struct Made {
    mv: Move,
    from: u8,
    by: Permutation,
    /// Cells whose values go elsewhere, each with where.
    pairs: Vec<(u8, u8)>,
}

impl Stations {
    /// Those of a puzzle; `None` where moves do other things than exchange values, or ask for more.
    pub(crate) fn new(model: &Model, order: &[Move]) -> Option<Self> {
        if !model.permutes() || !model.never.is_empty() {
            return None;
        }
        let mut value = None;
        for variant in &model.variants {
            match variant.guard.members[..] {
                _ if !variant.guard.is_of_members() || variant.guard.never_holds() => return None,
                [] => {}
                [(cell, _)] => {
                    let own = variant.before[usize::from(cell)].only()?;
                    if *value.get_or_insert(own) != own {
                        return None;
                    }
                }
                _ => return None,
            }
        }
        let cells = model.allowed.len();
        let count = if value.is_some() { cells } else { 1 };
        let mut made = Vec::new();
        for &mv in order {
            for from in 0..count as u8 {
                let variants = model.variants_of(mv).iter();
                let mut fitting = variants.filter(|variant| {
                    let mut members = variant.guard.members.iter();
                    members.all(|(cell, _)| *cell == from)
                });
                let Some(variant) = fitting.next() else {
                    continue;
                };
                let Effect::Action(action) = &variant.effect else {
                    return None;
                };
                let mut by: Permutation = (0..cells as u8).collect();
                for change in &action.changes {
                    by[usize::from(change.source)] = change.target;
                }
                let pairs = action.changes.iter();
                let pairs = pairs.map(|change| (change.source, change.target));
                made.push(Made {
                    mv,
                    from,
                    pairs: pairs.collect(),
                    by,
                });
            }
        }
        Some(Self { value, count, made })
    }

    /// Where a state is; `None` where the value does not stand once.
    pub(crate) fn of(&self, board: &Board) -> Option<u32> {
        let Some(value) = self.value else {
            return Some(0);
        };
        let mut cells = (0..).zip(board.cells());
        let cell = cells.find(|(_, own)| **own == value)?.0;
        cells.all(|(_, own)| *own != value).then_some(cell)
    }

    /// All moves where they can be made.
    pub(crate) fn letters(&self) -> Vec<Letter<'_>> {
        let letters = self.made.iter().map(|made| Letter {
            mv: made.mv,
            from: made.from,
            to: self.value.map_or(0, |_| made.by[usize::from(made.from)]),
            by: &made.by,
        });
        letters.collect()
    }

    /// The cells whose values a letter takes elsewhere, each with where.
    #[inline]
    pub(crate) fn pairs(&self, letter: u16) -> &[(u8, u8)] {
        &self.made[usize::from(letter)].pairs
    }
}
