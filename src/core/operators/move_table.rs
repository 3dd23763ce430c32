//! Move tables: the moves that can apply, by position of the blank, in successor order.

use super::model::{Model, Variant, VariantEffect};
use super::moves::Move;
use super::pivot::breaks;
use super::successor_tree::SuccessorTree;
use crate::state::{Packing, ValueSet};
use std::sync::Arc;

/// Two fields of a word that are exchanged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Swap {
    /// The word.
    pub word: u8,
    /// The shifts of the fields there.
    pub shifts: [u8; 2],
    /// The cells that they are.
    pub cells: [u16; 2],
}

impl Swap {
    /// Both fields, masked.
    #[inline]
    pub(crate) fn values<const WORDS: usize>(self, state: &[u64; WORDS], mask: u64) -> [u8; 2] {
        let word = state[usize::from(self.word)];
        let [first, second] = self.shifts;
        [(word >> first & mask) as u8, (word >> second & mask) as u8]
    }

    /// The state after it.
    #[inline]
    pub(crate) fn made<const WORDS: usize>(self, state: &[u64; WORDS], mask: u64) -> [u64; WORDS] {
        let mut next = *state;
        let word = &mut next[usize::from(self.word)];
        let [first, second] = self.shifts;
        let difference = (*word >> first ^ *word >> second) & mask;
        *word ^= difference << first | difference << second;
        next
    }
}

/// The work that is left for a move that can apply.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FastPath {
    /// To see whether it fits, then to make it.
    Look,
    /// To make it: that the pivot is in its cell is all that it asks for.
    Make,
    /// To rotate fields; nothing else is asked for.
    Rotate,
    /// To exchange two fields; nothing else is asked for.
    Swap(Swap),
}

/// A variant of a move that can apply where the pivot is in some cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ApplicableMove {
    /// The variant.
    pub index: u32,
    /// The move it is of.
    pub mv: Move,
    /// The list of where the pivot is afterwards.
    next: u16,
    /// The work that is left.
    pub fast_path: FastPath,
}

/// The variants that may be made, in successor order, by the cell of the pivot; behind the last cell all of them.
#[derive(Clone, Debug, Default)]
pub struct MoveTable {
    lists: Vec<Vec<ApplicableMove>>,
    /// Where there is no pivot and variants are many.
    tree: Option<Arc<SuccessorTree>>,
    /// With a tree, by variant its place in the list of all.
    places: Vec<u32>,
}

impl MoveTable {
    /// That of a model in the order of its moves; `direct` says of a variant what is left of it where it is sure to
    /// be made.
    pub(crate) fn new(
        model: &Model,
        (pivot, packing): (Option<u8>, &Packing),
        direct: impl Fn(usize) -> FastPath,
    ) -> Self {
        let cells = pivot.map_or(0, |_| model.allowed.len());
        let places = (0..cells).map(Some).chain([None]);
        let lists = places.map(|cell| {
            let at = cell.zip(pivot);
            let is_elsewhere = |variant: &Variant| {
                let sets = variant.before.iter().enumerate();
                at.is_some_and(|at| breaks(at, sets))
            };
            let mut list: Vec<ApplicableMove> = Vec::new();
            for (index, variant) in model.variants.iter().enumerate() {
                // Behind one that is surely made no other of the move is.
                let earlier = list.last().filter(|listed| listed.mv == variant.mv);
                let settled = earlier
                    .is_some_and(|last_listed| !matches!(last_listed.fast_path, FastPath::Look));
                if settled || is_elsewhere(variant) {
                    continue;
                }
                let sure = earlier.is_none() && is_sure(variant, at);
                list.push(ApplicableMove {
                    index: index as u32,
                    mv: variant.mv,
                    next: cell.map_or(cells, |cell| moved(variant, cell)) as u16,
                    fast_path: if sure { direct(index) } else { FastPath::Look },
                });
            }
            list
        });
        let tree = match pivot {
            Some(_) => None,
            None => SuccessorTree::new(&model.variants, packing),
        };
        let table = Self {
            lists: lists.collect(),
            tree: tree.map(Arc::new),
            places: vec![NONE; model.variants.len()],
        };
        table.placed()
    }

    /// With the places of variants in the list of all.
    fn placed(mut self) -> Self {
        if self.tree.is_some() {
            for (place, applicable) in (0..).zip(&self.lists[self.everywhere()]) {
                self.places[applicable.index as usize] = place;
            }
        }
        self
    }

    /// Where variants are looked up by a tree: the places of those that a state may fit, in the list of all and in its
    /// order.
    #[inline]
    pub(crate) fn fitting<const WORDS: usize>(&self, state: &[u64; WORDS]) -> Option<Vec<u32>> {
        let tree = self.tree.as_ref()?;
        Some(self.looked_up(tree, state))
    }

    #[inline(never)]
    fn looked_up<const WORDS: usize>(
        &self,
        tree: &SuccessorTree,
        state: &[u64; WORDS],
    ) -> Vec<u32> {
        let mut found = Vec::with_capacity(64);
        tree.visit(state, &mut |index| {
            found.push(self.places[index as usize]);
        });
        found.retain(|&place| place != NONE);
        found.sort_unstable();
        found
    }

    /// The same in another order of moves.
    pub(crate) fn in_order(&self, order: &[Move]) -> Self {
        let mut places = vec![0; order.len()];
        for (place, mv) in order.iter().enumerate() {
            places[mv.index()] = place;
        }
        let mut sorted = self.clone();
        for list in &mut sorted.lists {
            list.sort_by_key(|applicable| places[applicable.mv.index()]);
        }
        sorted.placed()
    }

    /// The list of all variants.
    #[inline]
    pub(crate) fn everywhere(&self) -> usize {
        self.lists.len() - 1
    }

    /// A list.
    #[inline]
    pub(crate) fn list(&self, at: usize) -> &[ApplicableMove] {
        &self.lists[at]
    }
}

/// Whether a variant fits wherever a value stands in a cell.
fn is_sure(variant: &Variant, at: Option<(usize, u8)>) -> bool {
    let asks_more = |(cell, set): &(u16, ValueSet)| {
        at.is_none_or(|(asked_cell, value)| {
            usize::from(*cell) != asked_cell || set.only() != Some(value)
        })
    };
    let guard = &variant.guard;
    guard.is_of_members() && !guard.never_holds() && !guard.members.iter().any(asks_more)
}

/// The cell to which a variant moves what stands in one: where a value has to stand once, all variants permute.
pub(crate) fn moved(variant: &Variant, cell: usize) -> usize {
    let VariantEffect::Action(action) = &variant.effect else {
        return cell;
    };
    let taken = |change: &&super::action::CellChange| usize::from(change.source) == cell;
    let change = action.changes.iter().find(taken);
    change.map_or(cell, |change| change.target.into())
}

/// A roster that knows the last move, whose way back it leaves out.
#[derive(Debug)]
pub(crate) struct PrunedMoveTable {
    rows: Vec<Vec<PrunedMove>>,
    /// Rows of a list of the roster: one for each last move and one before any, or one alone.
    lasts: usize,
}

/// A candidate, and where it leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PrunedMove {
    /// The candidate.
    pub applicable: ApplicableMove,
    /// Where it leads to.
    pub to: TablePlace,
}

/// A place on a course.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TablePlace {
    row: u16,
    /// The inverse of the last move, where the row does not prune it.
    back: u32,
}

impl TablePlace {
    /// Whether a move of the row is left out.
    #[inline]
    pub(crate) fn leaves_out(self, mv: Move) -> bool {
        self.back == mv.0
    }
}

/// Most entries of a course that has a row for each last move.
const MOST_ENTRIES: usize = 1 << 12;

/// No move.
const NONE: u32 = u32::MAX;

impl PrunedMoveTable {
    /// The course of a roster, by what takes each move back.
    pub(crate) fn new(move_table: &MoveTable, backs: &[Option<Move>]) -> Self {
        let entries: usize = move_table.lists.iter().map(Vec::len).sum();
        // The places that a tree gives are those of the whole list.
        let is_wide = move_table.tree.is_some() || entries * (backs.len() + 1) > MOST_ENTRIES;
        let lasts = if is_wide { 1 } else { backs.len() + 1 };
        let to = |applicable: &ApplicableMove| {
            let (list, mv) = (usize::from(applicable.next), applicable.mv.index());
            if is_wide {
                return TablePlace {
                    row: list as u16,
                    back: backs[mv].map_or(NONE, |back| back.0),
                };
            }
            TablePlace {
                row: (list * lasts + mv + 1) as u16,
                back: NONE,
            }
        };
        let row = |list: &Vec<ApplicableMove>, last: usize| {
            let back = last.checked_sub(1).and_then(|last| backs[last]);
            let forward = list.iter().filter(|candidate| Some(candidate.mv) != back);
            let onward = forward.map(|&applicable| PrunedMove {
                applicable,
                to: to(&applicable),
            });
            onward.collect()
        };
        let rows = move_table.lists.iter();
        let rows = rows.flat_map(|list| (0..lasts).map(move |last| row(list, last)));
        Self {
            rows: rows.collect(),
            lasts,
        }
    }

    /// The place of a list of the roster before any move.
    pub(crate) fn start(&self, list: usize) -> TablePlace {
        TablePlace {
            row: (list * self.lasts) as u16,
            back: NONE,
        }
    }

    /// The ways on from a place.
    #[inline]
    pub(crate) fn row(&self, at: TablePlace) -> &[PrunedMove] {
        &self.rows[usize::from(at.row)]
    }
}
