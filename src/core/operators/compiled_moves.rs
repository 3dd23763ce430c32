//! Moves on packed states: conditions as masks and compares, effects as fields that are moved.

use super::action::ValueMap;
use super::condition::{self, PackedCondition};
use super::fault::{Fault, Faults, Trip, Tripped};
use super::guard::Guard;
use super::model::{Goal, Model, VariantEffect};
use super::move_table::{ApplicableMove, FastPath, MoveTable};
use super::moved::FieldEffect;
use super::moves::Move;
use super::pivot::Pivot;
use crate::side_by_side::pairs;
use crate::state::{Board, Packing};
use crate::syntax::Source;
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A variant, ready to be made.
#[derive(Debug)]
struct Compiled {
    condition: PackedCondition,
    /// `None` where it reckons with the board.
    moved: Option<FieldEffect>,
}

/// The outcome for a candidate.
pub(crate) enum Tried<const WORDS: usize> {
    /// It does not fit.
    NotApplicable,
    /// It fits, and is forbidden or goes wrong.
    Nothing,
    /// It is made.
    Next([u64; WORDS]),
}

/// The moves of a defined puzzle on packed states.
#[derive(Debug)]
pub struct CompiledMoves {
    /// The model of the definition.
    pub model: Arc<Model>,
    /// The text of the definition.
    source: Arc<Source>,
    packing: Packing,
    variants: Vec<Compiled>,
    maps: Vec<ValueMap>,
    /// As the model has them.
    never: Vec<PackedCondition>,
    goal: PackedCondition,
    pivot: Option<Pivot>,
    /// The cost of all variants of each move; `None` where that depends on the variant.
    costs: Vec<Option<u32>>,
    has_costs: bool,
    /// Whether no move that fits is forbidden by the state that it leads to, or by what follows of that.
    makes_what_fits: bool,
    /// In the order of the moves.
    move_table: MoveTable,
    /// The faults that the definition raised.
    pub faults: Faults,
}

impl CompiledMoves {
    /// The text that it was defined in.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The moves of a model.
    pub(crate) fn new(model: Arc<Model>, source: Arc<Source>) -> Self {
        let packing = packing_of(&model);
        let mut room = condition::MOST_ENTRIES;
        let mut maps = Vec::new();
        let mut condition =
            |guard: &Guard| PackedCondition::new(guard, &model, &packing, &mut room);
        let goal = match &model.goal {
            Goal::State(goal) => {
                PackedCondition::of_values(goal.cells().iter().copied().map(Some), &packing)
            }
            Goal::Pattern(pattern) => PackedCondition::of_values(pattern.iter().copied(), &packing),
            Goal::Rule(guard, _) => condition(guard),
        };
        let never = model.never.iter().map(&mut condition).collect();
        let variants = model.variants.iter().map(|variant| Compiled {
            condition: condition(&variant.guard),
            moved: match &variant.effect {
                VariantEffect::Action(action) => Some(FieldEffect::new(
                    action,
                    &model.allowed,
                    &packing,
                    &mut maps,
                )),
                VariantEffect::Steps(_) => {
                    let effects = variant.effect.conditional();
                    effects.map(|effects| FieldEffect::when(effects, &packing))
                }
            },
        });
        let variants: Vec<Compiled> = variants.collect();
        let makes_what_fits = model.never.is_empty() && model.derivation.is_none();
        // Fields that are exchanged or rotated, where nothing is forbidden, or else all that a variant does.
        let direct = |index: usize| match &variants[index].moved {
            Some(FieldEffect::Swap(swap)) if model.never.is_empty() => FastPath::Swap(*swap),
            Some(FieldEffect::Rotate(_)) if makes_what_fits => FastPath::Rotate,
            _ => FastPath::Make,
        };
        let pivot = Pivot::of(&model, &packing);
        let value = pivot.as_ref().map(|pivot| pivot.value);
        let cost = |mv: usize| {
            let variants = model.variants_of(Move(mv as u32));
            let first = variants.first().map_or(1, |variant| variant.cost);
            let is_one = variants.iter().all(|variant| variant.cost == first);
            is_one.then_some(first)
        };
        Self {
            costs: (0..model.moves.len()).map(cost).collect(),
            has_costs: model.has_costs(),
            makes_what_fits,
            move_table: MoveTable::new(&model, (value, &packing), direct),
            packing,
            source,
            variants,
            maps,
            never,
            goal,
            pivot,
            faults: Faults::default(),
            model,
        }
    }

    /// The packing of its states.
    pub fn packing(&self) -> &Packing {
        &self.packing
    }

    /// Whether some move costs something else than 1.
    #[inline]
    pub fn has_costs(&self) -> bool {
        self.has_costs
    }

    /// The cost of a legal move.
    #[inline]
    pub fn step_cost<const WORDS: usize>(&self, state: &[u64; WORDS], mv: Move) -> u32 {
        let known = self.costs[mv.index()];
        known.unwrap_or_else(|| self.cost_of_variant(state, mv))
    }

    /// The same where it depends on the variant: the first that fits is made.
    fn cost_of_variant<const WORDS: usize>(&self, state: &[u64; WORDS], mv: Move) -> u32 {
        let candidates = self.move_table.list(self.list_of(state));
        let first = candidates.partition_point(|applicable| applicable.mv < mv);
        let mut following = candidates[first..].iter();
        let fits = |applicable: &&ApplicableMove| {
            !matches!(applicable.fast_path, FastPath::Look) || self.fits(applicable.index, state)
        };
        let made = following
            .find(fits)
            .map(|applicable| applicable.index as usize);
        made.map_or(1, |index| self.model.variants[index].cost)
    }

    /// The table of moves that can apply, in that order of moves or in the puzzle's own.
    pub fn move_table(&self, order: Option<&[Move]>) -> Cow<'_, MoveTable> {
        match order {
            Some(order) => Cow::Owned(self.move_table.in_order(order)),
            None => Cow::Borrowed(&self.move_table),
        }
    }

    /// Where a state stands in a roster.
    #[inline]
    pub(crate) fn list_of<const WORDS: usize>(&self, state: &[u64; WORDS]) -> usize {
        let pivot = self.pivot.as_ref();
        let cell = pivot.and_then(|pivot| pivot.cell_in(state, &self.packing));
        cell.unwrap_or(self.move_table.everywhere())
    }

    /// Calls `visit` with every legal move and what it makes, in the order of the roster, until it breaks.
    #[inline]
    pub fn expand<const WORDS: usize, B>(
        &self,
        move_table: &MoveTable,
        state: &[u64; WORDS],
        mut visit: impl FnMut(Move, [u64; WORDS]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut settled = None;
        let list = move_table.list(self.list_of(state));
        let fitting = move_table.fitting(state);
        for place in 0..fitting.as_ref().map_or(list.len(), Vec::len) {
            let applicable = &list[fitting
                .as_ref()
                .map_or(place, |order| order[place] as usize)];
            let next = if let FastPath::Swap(swap) = applicable.fast_path {
                swap.made(state, self.packing.mask())
            } else if let Some(next) = self.rotated(applicable, state) {
                next
            } else if settled == Some(applicable.mv) {
                continue;
            } else {
                match self.tried(applicable, state) {
                    Tried::NotApplicable => continue,
                    Tried::Nothing => {
                        settled = Some(applicable.mv);
                        continue;
                    }
                    Tried::Next(next) => next,
                }
            };
            settled = Some(applicable.mv);
            visit(applicable.mv, next)?;
        }
        ControlFlow::Continue(())
    }

    /// The state after a variant that only rotates fields, where that is all that is left of it.
    #[inline]
    fn rotated<const WORDS: usize>(
        &self,
        applicable: &ApplicableMove,
        state: &[u64; WORDS],
    ) -> Option<[u64; WORDS]> {
        if !matches!(applicable.fast_path, FastPath::Rotate) {
            return None;
        }
        match &self.variants[applicable.index as usize].moved {
            Some(FieldEffect::Rotate(rotations)) => Some(rotations.made(state)),
            _ => None,
        }
    }

    /// The state after one move, if it is legal.
    pub fn apply<const WORDS: usize>(
        &self,
        state: &[u64; WORDS],
        mv: Move,
    ) -> Option<[u64; WORDS]> {
        let candidates = self.move_table.list(self.list_of(state));
        let first = candidates.partition_point(|applicable| applicable.mv < mv);
        let following = candidates[first..].iter();
        let mut same_move = following.take_while(|applicable| applicable.mv == mv);
        same_move
            .find_map(|applicable| match self.tried(applicable, state) {
                Tried::NotApplicable => None,
                Tried::Nothing => Some(None),
                Tried::Next(next) => Some(Some(next)),
            })
            .flatten()
    }

    /// Whether a candidate fits.
    #[inline]
    pub(crate) fn can_be_made<const WORDS: usize>(
        &self,
        applicable: &ApplicableMove,
        state: &[u64; WORDS],
    ) -> bool {
        !matches!(applicable.fast_path, FastPath::Look) || self.fits(applicable.index, state)
    }

    /// Whether moves are looked up by the cell of a value.
    pub(crate) fn has_pivot(&self) -> bool {
        self.pivot.is_some()
    }

    /// Whether no move that fits is forbidden by the state that it leads to, or by what follows of that.
    pub(crate) fn makes_what_fits(&self) -> bool {
        self.makes_what_fits
    }

    /// Makes a candidate, if it fits.
    #[inline]
    pub(crate) fn tried<const WORDS: usize>(
        &self,
        applicable: &ApplicableMove,
        state: &[u64; WORDS],
    ) -> Tried<WORDS> {
        if !self.can_be_made(applicable, state) {
            return Tried::NotApplicable;
        }
        self.make(applicable.index, state)
            .map_or(Tried::Nothing, Tried::Next)
    }

    #[inline]
    fn fits<const WORDS: usize>(&self, index: u32, state: &[u64; WORDS]) -> bool {
        let variant = &self.variants[index as usize];
        let known = variant.condition.holds(state);
        known.unwrap_or_else(|| {
            let guard = &self.model.variants[index as usize].guard;
            self.ask_guard(guard, state).unwrap_or(false)
        })
    }

    /// The state after a variant that fits; `None` where it is forbidden or goes wrong.
    #[inline]
    pub(crate) fn make<const WORDS: usize>(
        &self,
        index: u32,
        state: &[u64; WORDS],
    ) -> Option<[u64; WORDS]> {
        let next = match &self.variants[index as usize].moved {
            Some(moved) => moved.made(state, self.packing.mask(), &self.maps),
            None => None,
        };
        match next {
            Some(next) if self.makes_what_fits() => Some(next),
            next => self.make_checked(index, state, next),
        }
    }

    /// [`make`](Self::make) where a state may be forbidden, has derived cells or is made on its board: compiled once for all
    /// searches. `moved` is the state by its fields, if these are enough.
    #[inline(never)]
    fn make_checked<const WORDS: usize>(
        &self,
        index: u32,
        state: &[u64; WORDS],
        moved: Option<[u64; WORDS]>,
    ) -> Option<[u64; WORDS]> {
        let next = if let Some(next) = moved {
            next
        } else {
            // Steps on the board, or a value that its cell can't hold: making it on the board raises the fault.
            let board = self.packing.board(state);
            let variant = &self.model.variants[index as usize];
            let made = self.told(self.model.make(variant, &board), &board)?;
            self.packing.pack(&made)
        };
        let next = match &self.model.derivation {
            Some(derivation) => {
                let mut board = self.packing.board(&next);
                derivation.fill(board.cells_mut());
                self.packing.pack(&board)
            }
            None => next,
        };
        for (condition, guard) in pairs(&self.never, &self.model.never) {
            let forbidden = condition
                .holds(&next)
                .or_else(|| self.ask_guard(guard, &next));
            if forbidden != Some(false) {
                return None;
            }
        }
        Some(next)
    }

    /// Whether a condition holds of a state, asked of its board; nothing where that goes wrong.
    #[cold]
    fn ask_guard<const WORDS: usize>(&self, guard: &Guard, state: &[u64; WORDS]) -> Option<bool> {
        let board = self.packing.board(state);
        self.told(guard.holds(board.cells()), &board)
    }

    /// Whether a packed state is a goal of the definition.
    #[inline]
    pub fn reaches<const WORDS: usize>(&self, state: &[u64; WORDS]) -> bool {
        let known = self.goal.holds(state);
        known.unwrap_or_else(|| self.is_goal(&self.packing.board(state)))
    }

    /// Whether a state is a goal.
    pub(crate) fn is_goal(&self, board: &Board) -> bool {
        self.told(self.model.is_goal(board), board).unwrap_or(false)
    }

    /// Unwraps a result about a board; a fault is kept.
    pub(crate) fn told<T>(&self, said: Tripped<T>, board: &Board) -> Option<T> {
        let raise = |trip: Box<Trip>| {
            self.faults.raise(|| Fault {
                trip: *trip,
                source: self.source.clone(),
                board: board.clone(),
                with: String::new(),
            });
        };
        said.map_err(raise).ok()
    }
}

/// The packing of a model's states: fields of one width are as wide as all values need. Fields in two words are taken where
/// they save words and there is no value by whose cell moves are looked up, which takes fields of one width.
fn packing_of(model: &Model) -> Packing {
    let sizes = model.allowed.iter().map(|allowed| {
        let highest = allowed.values().last();
        highest.map_or(1, |highest| usize::from(highest) + 1)
    });
    let sizes: Vec<usize> = sizes.collect();
    let even = Packing::new(model.allowed.len(), model.layout.values.len());
    let mut all = vec![even, Packing::of_sizes(&sizes)];
    if Pivot::value(model).is_none() {
        all.push(Packing::in_a_row(&sizes));
    }
    let least = all.into_iter().min_by_key(Packing::words);
    least.expect("there are some")
}
