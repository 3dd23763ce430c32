//! Conditions on packed states.

use super::guard::Guard;
use super::model::Model;
use crate::state::{Board, Packing, ValueSet};

/// Most entries of the tables of a puzzle's conditions.
pub(crate) const MOST_ENTRIES: usize = 1 << 16;

/// Most bits of the cells that a table is of.
const MOST_BITS: usize = 12;

/// A field of a packed state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    /// Its word.
    pub word: u8,
    /// How far it is shifted there.
    pub shift: u8,
}

impl Field {
    /// That of a cell.
    pub(crate) fn of(packing: Packing, cell: u8) -> Self {
        let (word, shift) = packing.place(cell.into());
        Self {
            word: word as u8,
            shift: shift as u8,
        }
    }

    /// What it holds, a field of that mask.
    #[inline]
    pub(crate) fn get<const WORDS: usize>(self, state: &[u64; WORDS], mask: u64) -> u8 {
        (state[usize::from(self.word)] >> self.shift & mask) as u8
    }
}

/// A condition: what single cells must hold as masks and compares, what is said of few cells as a table, and else a
/// question to be asked of the board.
#[derive(Debug)]
pub(crate) struct Condition {
    /// Words that must be equal to this under a mask.
    equal: Vec<(u8, u64, u64)>,
    /// Fields that must hold one of these values.
    members: Vec<(Field, ValueSet)>,
    rest: Rest,
    /// The bits of one field.
    mask: u64,
}

#[derive(Debug)]
enum Rest {
    /// Nothing more.
    Nothing,
    /// It never holds.
    Fails,
    /// By what these fields hold, the first in the lowest bits.
    Table { fields: Vec<Field>, said: Vec<Said> },
    /// More than that.
    Board,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Fails,
    Holds,
    /// Something goes wrong, which is told with the board.
    Wrong,
}

impl Condition {
    /// The condition of a guard. Of `room`, entries of tables that may still be made, it takes what it needs.
    pub(crate) fn new(guard: &Guard, model: &Model, packing: Packing, room: &mut usize) -> Self {
        let rest = if guard.never_holds() {
            Rest::Fails
        } else if guard.is_of_members() {
            Rest::Nothing
        } else {
            table(guard, model, packing, room).unwrap_or(Rest::Board)
        };
        Self::of_members(&guard.members, rest, packing)
    }

    /// The condition that cells hold these values.
    pub(crate) fn of_values(values: impl Iterator<Item = Option<u8>>, packing: Packing) -> Self {
        let wanted = values.enumerate().filter_map(|(cell, value)| {
            let value = ValueSet::of([value?]);
            Some((cell as u8, value))
        });
        let members: Vec<(u8, ValueSet)> = wanted.collect();
        Self::of_members(&members, Rest::Nothing, packing)
    }

    fn of_members(cells: &[(u8, ValueSet)], rest: Rest, packing: Packing) -> Self {
        let mut equal: Vec<(u8, u64, u64)> = Vec::new();
        let mut members = Vec::new();
        for &(cell, set) in cells {
            let field = Field::of(packing, cell);
            let Some(value) = set.only() else {
                members.push((field, set));
                continue;
            };
            let mask = packing.mask() << field.shift;
            let value = u64::from(value) << field.shift;
            match equal.iter_mut().find(|(word, ..)| *word == field.word) {
                Some((_, masks, values)) => {
                    *masks |= mask;
                    *values |= value;
                }
                None => equal.push((field.word, mask, value)),
            }
        }
        Self {
            equal,
            members,
            rest,
            mask: packing.mask(),
        }
    }

    /// Whether it holds of a state; `None` where that is to be asked of the board.
    #[inline]
    pub(crate) fn holds<const WORDS: usize>(&self, state: &[u64; WORDS]) -> Option<bool> {
        let equal =
            |&(word, mask, value): &(u8, u64, u64)| state[usize::from(word)] & mask == value;
        let member =
            |&(field, set): &(Field, ValueSet)| set.0 >> field.get(state, self.mask) & 1 == 1;
        if !self.equal.iter().all(equal) || !self.members.iter().all(member) {
            return Some(false);
        }
        match &self.rest {
            Rest::Nothing => Some(true),
            Rest::Fails => Some(false),
            Rest::Table { fields, said } => {
                let width = self.mask.count_ones();
                let index = fields.iter().rev().fold(0, |index, field| {
                    index << width | usize::from(field.get(state, self.mask))
                });
                match said[index] {
                    Said::Fails => Some(false),
                    Said::Holds => Some(true),
                    Said::Wrong => None,
                }
            }
            Rest::Board => None,
        }
    }
}

/// What a guard says of all that the cells it reads can hold, where there is room for that.
fn table(guard: &Guard, model: &Model, packing: Packing, room: &mut usize) -> Option<Rest> {
    let cells: Vec<u8> = guard.cells_read().map(|cell| cell as u8).collect();
    let width = packing.mask().count_ones() as usize;
    let bits = cells.len() * width;
    let entries = 1 << bits.min(MOST_BITS);
    if bits > MOST_BITS || entries > *room {
        return None;
    }
    *room -= entries;
    let mut board: Board = model.start.clone();
    let said = (0..entries).map(|index| {
        for (place, &cell) in cells.iter().enumerate() {
            let value = (index >> (place * width)) as u8 & packing.mask() as u8;
            if !model.allowed[usize::from(cell)].contains(value) {
                return Said::Wrong;
            }
            board.cells_mut()[usize::from(cell)] = value;
        }
        match guard.rest_holds(board.cells()) {
            Ok(true) => Said::Holds,
            Ok(false) => Said::Fails,
            Err(_) => Said::Wrong,
        }
    });
    Some(Rest::Table {
        said: said.collect(),
        fields: cells.iter().map(|&cell| Field::of(packing, cell)).collect(),
    })
}
