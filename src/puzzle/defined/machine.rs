//! Moves on packed states: conditions as masks and compares, effects as fields that are moved.

use super::action::{Action, NO_VALUE, ValueMap};
use super::model::{Effect, Model, Variant};
use super::value_set::ValueSet;
use crate::puzzle::general::Packing;
use crate::puzzle::{Board, Fault, Faults, Trip, Tripped};
use crate::search::Move;
use crate::syntax::Source;
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
    Swap { word: u8, first: u8, second: u8 },
    /// Those of the masks are emptied, then filled from others; the number is that of a map.
    Fill {
        kept: Vec<(u8, u64)>,
        changes: Vec<(Field, Field, Option<u16>)>,
    },
}

/// A variant that may be made where the pivot is in some cell.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    index: u16,
    mv: Move,
    lane: Lane,
}

/// What is left to be done for a candidate.
#[derive(Clone, Copy, Debug)]
enum Lane {
    /// To see whether it fits, then to make it.
    Look,
    /// To make it: that the pivot is in its cell is all that it asks for.
    Make,
    /// To exchange two fields of a word; nothing else is asked for.
    Swap { word: u8, first: u8, second: u8 },
}

/// What became of a candidate.
enum Tried<const WORDS: usize> {
    /// It does not fit.
    Misfit,
    /// It fits, and is forbidden or goes wrong.
    Nothing,
    /// It is made.
    Made([u64; WORDS]),
}

/// The value that stands once, by whose cell variants are looked up.
#[derive(Debug)]
struct Pivot {
    value: u8,
    /// The value in every field, for each word.
    pattern: Vec<u64>,
    /// The highest bit of each field that is a cell.
    tops: Vec<u64>,
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
    /// The variants that can be made, by the cell of the pivot; all of them behind the last cell.
    by_cell: Vec<Vec<Candidate>>,
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
            pivot: None,
            by_cell: Vec::new(),
            faults: Faults::default(),
            model,
        };
        let model = machine.model.clone();
        for variant in &model.variants {
            let compiled = machine.compile(variant);
            machine.variants.push(compiled);
        }
        machine.pivot = machine.pivot();
        machine.by_cell = machine.by_cell();
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
                return Moved::Swap {
                    word: one.word,
                    first: one.shift,
                    second: other.shift,
                };
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

    /// The value that most variants ask for by its cell.
    fn pivot(&self) -> Option<Pivot> {
        let asks = |value: u8| {
            let variants = self.model.variants.iter();
            let asked = variants.filter(|variant| {
                let only = |(_, set): &(u8, ValueSet)| set.only() == Some(value);
                variant.guard.members.iter().any(only)
            });
            asked.count()
        };
        let value = self
            .model
            .unique
            .values()
            .max_by_key(|&value| asks(value))?;
        if 2 * asks(value) <= self.model.variants.len() {
            return None;
        }
        let words = self.packing.words();
        let (mut pattern, mut tops) = (vec![0; words], vec![0; words]);
        let top = self.packing.mask().ilog2();
        for cell in 0..self.model.allowed.len() {
            let field = self.field(cell as u8);
            pattern[usize::from(field.word)] |= u64::from(value) << field.shift;
            tops[usize::from(field.word)] |= 1 << (u32::from(field.shift) + top);
        }
        Some(Pivot {
            value,
            pattern,
            tops,
        })
    }

    fn by_cell(&self) -> Vec<Vec<Candidate>> {
        let cells = 0..self.model.allowed.len();
        let mut lists = Vec::new();
        if let Some(Pivot { value, .. }) = self.pivot {
            lists.extend(cells.map(|cell| self.candidates_at(Some((cell, value)))));
        }
        lists.push(self.candidates_at(None));
        lists
    }

    /// The variants that can be made where a value stands in a cell, and nowhere else.
    fn candidates_at(&self, at: Option<(usize, u8)>) -> Vec<Candidate> {
        let mut found: Vec<Candidate> = Vec::new();
        for (index, variant) in self.model.variants.iter().enumerate() {
            let mut sets = variant.before.iter().enumerate();
            let elsewhere = at.is_some_and(|(cell, value)| {
                !variant.before[cell].contains(value)
                    || sets.any(|(other, set)| other != cell && set.only() == Some(value))
            });
            // Behind one that is surely made no other of the move is.
            let settled = found
                .last()
                .is_some_and(|last| last.mv == variant.mv && !matches!(last.lane, Lane::Look));
            if elsewhere || settled {
                continue;
            }
            let asks = |(cell, set): &(u8, ValueSet)| {
                at.is_none_or(|(own, value)| usize::from(*cell) != own || set.only() != Some(value))
            };
            let guard = &variant.guard;
            let first = found.last().is_none_or(|last| last.mv != variant.mv);
            let sure = first
                && guard.is_of_members()
                && !guard.never_holds()
                && !guard.members.iter().any(asks);
            let lane = match &self.variants[index].action {
                _ if !sure => Lane::Look,
                Some(Moved::Swap {
                    word,
                    first,
                    second,
                }) if self.model.never.is_empty() => Lane::Swap {
                    word: *word,
                    first: *first,
                    second: *second,
                },
                _ => Lane::Make,
            };
            found.push(Candidate {
                index: index as u16,
                mv: variant.mv,
                lane,
            });
        }
        found
    }

    /// The variants to look at in a state, each move's in their order; the moves in default order.
    #[inline]
    fn candidates<const WORDS: usize>(&self, state: &[u64; WORDS]) -> &[Candidate] {
        let all = self.by_cell.len() - 1;
        let Some(pivot) = &self.pivot else {
            return &self.by_cell[all];
        };
        let mut found = all;
        for (index, ((word, pattern), tops)) in state
            .iter()
            .zip(&pivot.pattern)
            .zip(&pivot.tops)
            .enumerate()
        {
            // A field of zeros is the value: nothing is carried from its other bits into its highest, and that is
            // not set.
            let differences = word ^ pattern;
            let low = self.packing.low_bits();
            let zeros = !(((differences & low) + low) | differences) & tops;
            if zeros != 0 {
                if found != all || !zeros.is_power_of_two() {
                    // It stands more than once.
                    return &self.by_cell[all];
                }
                found = index * self.packing.per_word()
                    + zeros.trailing_zeros() as usize / self.packing.bits();
            }
        }
        &self.by_cell[found]
    }

    /// Calls `visit` with every legal move and what it makes, in that order of moves or in the puzzle's own, until it
    /// breaks.
    #[inline]
    pub fn expand<const WORDS: usize, B>(
        &self,
        state: &[u64; WORDS],
        order: Option<&[Move]>,
        mut visit: impl FnMut(Move, [u64; WORDS]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let candidates = self.candidates(state);
        let Some(order) = order else {
            let mut made = None;
            for candidate in candidates {
                if made == Some(candidate.mv) {
                    continue;
                }
                match self.tried(*candidate, state) {
                    Tried::Misfit => continue,
                    Tried::Nothing => {}
                    Tried::Made(next) => visit(candidate.mv, next)?,
                }
                made = Some(candidate.mv);
            }
            return ControlFlow::Continue(());
        };
        for &mv in order {
            if let Some(next) = self.first_of(candidates, mv, state) {
                visit(mv, next)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// What one move makes, if it is legal.
    pub fn apply<const WORDS: usize>(
        &self,
        state: &[u64; WORDS],
        mv: Move,
    ) -> Option<[u64; WORDS]> {
        self.first_of(self.candidates(state), mv, state)
    }

    /// What the first candidate of a move that fits makes.
    fn first_of<const WORDS: usize>(
        &self,
        candidates: &[Candidate],
        mv: Move,
        state: &[u64; WORDS],
    ) -> Option<[u64; WORDS]> {
        let first = candidates.partition_point(|candidate| candidate.mv < mv);
        let own = candidates[first..].iter();
        let mut own = own.take_while(|candidate| candidate.mv == mv);
        own.find_map(|candidate| match self.tried(*candidate, state) {
            Tried::Misfit => None,
            Tried::Nothing => Some(None),
            Tried::Made(next) => Some(Some(next)),
        })
        .flatten()
    }

    #[inline]
    fn tried<const WORDS: usize>(
        &self,
        candidate: Candidate,
        state: &[u64; WORDS],
    ) -> Tried<WORDS> {
        if let Lane::Swap {
            word,
            first,
            second,
        } = candidate.lane
        {
            let mut next = *state;
            swap(
                &mut next[usize::from(word)],
                first,
                second,
                self.packing.mask(),
            );
            return Tried::Made(next);
        }
        self.looked_at(candidate, state)
    }

    fn looked_at<const WORDS: usize>(
        &self,
        candidate: Candidate,
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
            Some(Moved::Swap {
                word,
                first,
                second,
            }) => {
                swap(
                    &mut next[usize::from(*word)],
                    *first,
                    *second,
                    self.packing.mask(),
                );
            }
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

/// Exchanges two fields of a word.
#[inline]
fn swap(word: &mut u64, first: u8, second: u8, mask: u64) {
    let difference = (*word >> first ^ *word >> second) & mask;
    *word ^= difference << first | difference << second;
}
