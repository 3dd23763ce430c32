//! Moves on packed states: conditions as masks and compares, effects as fields that are moved.

use super::action::{Action, NO_VALUE, ValueMap};
use super::model::{Effect, Model, Variant};
use super::pivot::Pivot;
use super::roster::{Candidate, Lane, Roster, Swap};
use super::value_set::ValueSet;
use crate::puzzle::general::Packing;
use crate::puzzle::{Board, Fault, Faults, Trip, Tripped};
use crate::search::Move;
use crate::syntax::Source;
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A field of a packed state.
#[derive(Clone, Copy, Debug)]
struct Field {
    word: u8,
    shift: u8,
}

/// A variant, ready to be made.
#[derive(Debug)]
struct Compiled {
    /// Words that must be equal to this under a mask.
    equal: Vec<(u8, u64, u64)>,
    /// Fields that must hold one of these values.
    members: Vec<(Field, ValueSet)>,
    /// Whether more is to be looked at, on the board.
    has_rest: bool,
    action: Option<Moved>,
}

/// What becomes of fields.
#[derive(Debug)]
enum Moved {
    /// Two of a word are exchanged.
    Swap(Swap),
    /// Those of the masks are emptied, then filled from others; the number is that of a map.
    Fill {
        kept: Vec<(u8, u64)>,
        changes: Vec<(Field, Field, Option<u16>)>,
    },
}

/// What became of a candidate.
pub enum Tried<const WORDS: usize> {
    /// It does not fit.
    Misfit,
    /// It fits, and is forbidden or goes wrong.
    Nothing,
    /// It is made.
    Made([u64; WORDS]),
}

/// The moves of a defined puzzle on packed states.
#[derive(Debug)]
pub struct Machine {
    /// What was defined.
    pub model: Arc<Model>,
    /// The text of the definition.
    source: Arc<Source>,
    packing: Packing,
    variants: Vec<Compiled>,
    maps: Vec<ValueMap>,
    pivot: Option<Pivot>,
    /// In the order of the moves.
    roster: Roster,
    /// What went wrong in the definition.
    pub faults: Faults,
}

impl Machine {
    /// The moves of a model.
    pub fn new(model: Arc<Model>, source: Arc<Source>) -> Self {
        let packing = Packing::new(model.allowed.len(), model.layout.values.len());
        let mut machine = Self {
            packing,
            source,
            variants: Vec::with_capacity(model.variants.len()),
            maps: Vec::new(),
            pivot: Pivot::of(&model, packing),
            roster: Roster::default(),
            faults: Faults::default(),
            model,
        };
        let model = machine.model.clone();
        for variant in &model.variants {
            let compiled = machine.compile(variant);
            machine.variants.push(compiled);
        }
        let pivot = machine.pivot.as_ref().map(|pivot| pivot.value);
        machine.roster = Roster::new(&model, pivot, |index| machine.direct(index));
        machine
    }

    /// How its states are packed.
    pub fn packing(&self) -> Packing {
        self.packing
    }

    fn field(&self, cell: u8) -> Field {
        let (word, shift) = self.packing.place(cell.into());
        Field {
            word: word as u8,
            shift: shift as u8,
        }
    }

    fn compile(&mut self, variant: &Variant) -> Compiled {
        let mut equal: Vec<(u8, u64, u64)> = Vec::new();
        let mut members = Vec::new();
        for &(cell, set) in &variant.guard.members {
            let field = self.field(cell);
            let Some(value) = set.only() else {
                members.push((field, set));
                continue;
            };
            let (mask, value) = (
                self.packing.mask() << field.shift,
                u64::from(value) << field.shift,
            );
            match equal.iter_mut().find(|(word, ..)| *word == field.word) {
                Some((_, masks, values)) => {
                    *masks |= mask;
                    *values |= value;
                }
                None => equal.push((field.word, mask, value)),
            }
        }
        let action = match &variant.effect {
            Effect::Action(action) => Some(self.compile_action(action)),
            Effect::Steps(_) => None,
        };
        Compiled {
            equal,
            members,
            has_rest: !variant.guard.is_of_members(),
            action,
        }
    }

    fn compile_action(&mut self, action: &Action) -> Moved {
        if let [first, second] = &action.changes[..]
            && first.source == second.target
            && second.source == first.target
            && action.is_permutation()
        {
            let (one, other) = (self.field(first.target), self.field(second.target));
            if one.word == other.word {
                return Moved::Swap(Swap {
                    word: one.word,
                    shifts: [one.shift, other.shift],
                    cells: [first.target, second.target],
                });
            }
        }
        let mut kept: Vec<(u8, u64)> = Vec::new();
        let mut changes = Vec::with_capacity(action.changes.len());
        for change in &action.changes {
            let target = self.field(change.target);
            let mask = self.packing.mask() << target.shift;
            match kept.iter_mut().find(|(word, _)| *word == target.word) {
                Some((_, kept)) => *kept &= !mask,
                None => kept.push((target.word, !mask)),
            }
            let map = change.map.as_ref().map(|map| {
                let known = self.maps.iter().position(|own| own == map);
                known.unwrap_or_else(|| {
                    self.maps.push(map.clone());
                    self.maps.len() - 1
                }) as u16
            });
            changes.push((target, self.field(change.source), map));
        }
        Moved::Fill { kept, changes }
    }

    /// What is left of a variant that is sure to be made: two fields of a word that are exchanged, or all that it
    /// does.
    fn direct(&self, index: usize) -> Lane {
        match &self.variants[index].action {
            Some(Moved::Swap(swap)) if self.model.never.is_empty() => Lane::Swap(*swap),
            _ => Lane::Make,
        }
    }

    /// What can be made where, in that order of moves or in the puzzle's own.
    pub fn roster(&self, order: Option<&[Move]>) -> Cow<'_, Roster> {
        match order {
            Some(order) => Cow::Owned(self.roster.in_order(order)),
            None => Cow::Borrowed(&self.roster),
        }
    }

    /// Where a state stands in a roster.
    #[inline]
    pub fn list_of<const WORDS: usize>(&self, state: &[u64; WORDS]) -> usize {
        let pivot = self.pivot.as_ref();
        let cell = pivot.and_then(|pivot| pivot.cell_in(state, self.packing));
        cell.unwrap_or(self.roster.everywhere())
    }

    /// Calls `visit` with every legal move and what it makes, in the order of the roster, until it breaks.
    #[inline]
    pub fn expand<const WORDS: usize, B>(
        &self,
        roster: &Roster,
        state: &[u64; WORDS],
        mut visit: impl FnMut(Move, [u64; WORDS]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut settled = None;
        for candidate in roster.list(self.list_of(state)) {
            if let Lane::Swap(swap) = candidate.lane {
                visit(candidate.mv, swap.made(state, self.packing.mask()))?;
                continue;
            }
            if settled == Some(candidate.mv) {
                continue;
            }
            match self.tried(candidate, state) {
                Tried::Misfit => continue,
                Tried::Nothing => {}
                Tried::Made(next) => visit(candidate.mv, next)?,
            }
            settled = Some(candidate.mv);
        }
        ControlFlow::Continue(())
    }

    /// What one move makes, if it is legal.
    pub fn apply<const WORDS: usize>(
        &self,
        state: &[u64; WORDS],
        mv: Move,
    ) -> Option<[u64; WORDS]> {
        let candidates = self.roster.list(self.list_of(state));
        let first = candidates.partition_point(|candidate| candidate.mv < mv);
        let own = candidates[first..].iter();
        let mut own = own.take_while(|candidate| candidate.mv == mv);
        own.find_map(|candidate| match self.tried(candidate, state) {
            Tried::Misfit => None,
            Tried::Nothing => Some(None),
            Tried::Made(next) => Some(Some(next)),
        })
        .flatten()
    }

    /// Makes a candidate, if it fits.
    pub fn tried<const WORDS: usize>(
        &self,
        candidate: &Candidate,
        state: &[u64; WORDS],
    ) -> Tried<WORDS> {
        if matches!(candidate.lane, Lane::Look) && !self.fits(candidate.index, state) {
            return Tried::Misfit;
        }
        self.make(candidate.index, state)
            .map_or(Tried::Nothing, Tried::Made)
    }

    #[inline]
    fn fits<const WORDS: usize>(&self, index: u16, state: &[u64; WORDS]) -> bool {
        let variant = &self.variants[usize::from(index)];
        let equal =
            |&(word, mask, value): &(u8, u64, u64)| state[usize::from(word)] & mask == value;
        if !variant.equal.iter().all(equal) {
            return false;
        }
        let member = |&(field, set): &(Field, ValueSet)| set.0 >> self.get(state, field) & 1 == 1;
        if !variant.members.iter().all(member) {
            return false;
        }
        if !variant.has_rest {
            return !self.model.variants[usize::from(index)].guard.never_holds();
        }
        let board = self.packing.board(state);
        let guard = &self.model.variants[usize::from(index)].guard;
        self.told(guard.rest_holds(board.cells()), &board)
            .unwrap_or(false)
    }

    #[inline]
    fn get<const WORDS: usize>(&self, state: &[u64; WORDS], field: Field) -> u8 {
        (state[usize::from(field.word)] >> field.shift & self.packing.mask()) as u8
    }

    #[inline]
    fn make<const WORDS: usize>(&self, index: u16, state: &[u64; WORDS]) -> Option<[u64; WORDS]> {
        let mut next = *state;
        match &self.variants[usize::from(index)].action {
            Some(Moved::Swap(swap)) => next = swap.made(state, self.packing.mask()),
            Some(Moved::Fill { kept, changes }) => {
                for &(word, mask) in kept {
                    next[usize::from(word)] &= mask;
                }
                for &(target, source, map) in changes {
                    let mut value = self.get(state, source);
                    if let Some(map) = map {
                        value = self.maps[usize::from(map)].get(value);
                        if value == NO_VALUE {
                            self.blame(index, state);
                            return None;
                        }
                    }
                    next[usize::from(target.word)] |= u64::from(value) << target.shift;
                }
            }
            None => {
                let board = self.packing.board(state);
                let variant = &self.model.variants[usize::from(index)];
                next = self
                    .packing
                    .pack(&self.told(self.model.make(variant, &board), &board)?);
            }
        }
        if self.model.never.is_empty() {
            return Some(next);
        }
        let board = self.packing.board(&next);
        let forbidden = self.told(self.model.is_forbidden(&board), &board);
        (forbidden == Some(false)).then_some(next)
    }

    /// Says which cell can't hold what it is to take.
    #[cold]
    fn blame<const WORDS: usize>(&self, index: u16, state: &[u64; WORDS]) {
        let board = self.packing.board(state);
        let variant = &self.model.variants[usize::from(index)];
        self.told(self.model.make(variant, &board), &board);
    }

    /// Whether a state is a goal.
    pub fn is_goal(&self, board: &Board) -> bool {
        self.told(self.model.is_goal(board), board).unwrap_or(false)
    }

    /// What can be said of a board; what goes wrong is kept.
    pub fn told<T>(&self, said: Tripped<T>, board: &Board) -> Option<T> {
        let raise = |trip: Box<Trip>| {
            self.faults.raise(|| Fault {
                trip: *trip,
                source: self.source.clone(),
                board: *board,
            });
        };
        said.map_err(raise).ok()
    }
}
