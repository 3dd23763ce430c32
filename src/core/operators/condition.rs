//! Conditions on packed states.

use super::guard::Guard;
use super::model::Model;
use crate::side_by_side::pairs;
use crate::state::{Board, Field, Packing, ValueSet};

/// Most entries of the tables of a puzzle's conditions.
pub(crate) const MOST_ENTRIES: usize = 1 << 16;

/// Most bits of the cells that a table is of.
const MOST_BITS: usize = 12;

/// A condition: what single cells must hold as masks and compares, what is said of few cells as a table, and else a
/// question to be asked of the board.
#[derive(Debug)]
pub(crate) struct PackedCondition {
    /// Words that must be equal to this under a mask.
    equal: Vec<(u8, u64, u64)>,
    /// Fields that must hold one of these values.
    members: Vec<(Field, ValueSet)>,
    rest: RemainingCondition,
}

#[derive(Debug)]
enum RemainingCondition {
    /// Nothing more.
    Nothing,
    /// It never holds.
    Fails,
    /// A table by the values in these fields, the first in the lowest bits.
    Table {
        fields: Vec<Field>,
        said: Vec<Answer>,
    },
    /// More than that.
    Board,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Fails,
    Holds,
    /// Something goes wrong, which is told with the board.
    Wrong,
}

impl PackedCondition {
    /// The condition of a guard. Of `room`, entries of tables that may still be made, it takes what it needs.
    pub(crate) fn new(guard: &Guard, model: &Model, packing: &Packing, room: &mut usize) -> Self {
        let rest = if guard.never_holds() {
            RemainingCondition::Fails
        } else if guard.is_of_members() {
            RemainingCondition::Nothing
        } else {
            table(guard, model, packing, room).unwrap_or(RemainingCondition::Board)
        };
        Self::of_members(&guard.members, rest, packing)
    }

    /// The condition that cells hold these values.
    pub(crate) fn of_values(values: impl Iterator<Item = Option<u8>>, packing: &Packing) -> Self {
        let wanted = values.enumerate();
        let wanted = wanted.filter_map(|(cell, value)| Some((cell as u16, value?)));
        Self::of_cells(&wanted.collect::<Vec<_>>(), packing)
    }

    /// The condition that some cells hold these values.
    pub(crate) fn of_cells(cells: &[(u16, u8)], packing: &Packing) -> Self {
        let members = cells.iter();
        let members = members.map(|&(cell, value)| (cell, ValueSet::of([value])));
        Self::of_members(
            &members.collect::<Vec<_>>(),
            RemainingCondition::Nothing,
            packing,
        )
    }

    fn of_members(cells: &[(u16, ValueSet)], rest: RemainingCondition, packing: &Packing) -> Self {
        let mut equal: Vec<(u8, u64, u64)> = Vec::new();
        let mut members = Vec::new();
        for &(cell, set) in cells {
            let field = packing.field(cell.into());
            let Some(value) = set.only() else {
                members.push((field, set));
                continue;
            };
            let places = pairs(field.placed(field.mask()), field.placed(value.into()));
            for ((word, mask), (_, value)) in places {
                match equal
                    .iter_mut()
                    .find(|(other_word, ..)| *other_word == word)
                {
                    Some((_, masks, values)) => {
                        *masks |= mask;
                        *values |= value;
                    }
                    None => equal.push((word, mask, value)),
                }
            }
        }
        Self {
            equal,
            members,
            rest,
        }
    }

    /// Whether it holds of a state; `None` where that is to be asked of the board.
    #[inline]
    pub(crate) fn holds<const WORDS: usize>(&self, state: &[u64; WORDS]) -> Option<bool> {
        let equal =
            |&(word, mask, value): &(u8, u64, u64)| state[usize::from(word)] & mask == value;
        let member = |&(field, set): &(Field, ValueSet)| set.contains(field.get(state));
        if !self.equal.iter().all(equal) || !self.members.iter().all(member) {
            return Some(false);
        }
        match &self.rest {
            RemainingCondition::Nothing => Some(true),
            RemainingCondition::Fails => Some(false),
            RemainingCondition::Table { fields, said } => {
                let index = fields.iter().rev().fold(0, |index, field| {
                    index << field.bits | usize::from(field.get(state))
                });
                match said[index] {
                    Answer::Fails => Some(false),
                    Answer::Holds => Some(true),
                    Answer::Wrong => None,
                }
            }
            RemainingCondition::Board => None,
        }
    }
}

/// Tabulates a guard over all values of the cells it reads, where there is room for that.
fn table(
    guard: &Guard,
    model: &Model,
    packing: &Packing,
    room: &mut usize,
) -> Option<RemainingCondition> {
    let cells: Vec<usize> = guard.cells_read().collect();
    let fields: Vec<Field> = cells.iter().map(|&cell| packing.field(cell)).collect();
    let widths = fields.iter().map(|field| usize::from(field.bits));
    let bits: usize = widths.sum();
    let entries = 1 << bits.min(MOST_BITS);
    if bits > MOST_BITS || entries > *room {
        return None;
    }
    *room -= entries;
    let mut board: Board = model.start.clone();
    let said = (0..entries).map(|index| {
        let mut rest = index;
        for (&cell, field) in cells.iter().zip(&fields) {
            let value = (rest as u64 & field.mask()) as u8;
            rest >>= field.bits;
            if !model.allowed[cell].contains(value) {
                return Answer::Wrong;
            }
            board.cells_mut()[cell] = value;
        }
        match guard.rest_holds(board.cells()) {
            Ok(true) => Answer::Holds,
            Ok(false) => Answer::Fails,
            Err(_) => Answer::Wrong,
        }
    });
    Some(RemainingCondition::Table {
        said: said.collect(),
        fields,
    })
}
