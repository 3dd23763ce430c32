//! Filters of the states around the goal, distance by distance, with the sequences of moves that fill them.

use super::filter::Filter;
use super::sequences::Sequences;
use super::subtrees;
use super::turns::Turns;
use super::walk::{ForwardSearch, SequenceWalk};
use crate::abstractions::Permutations;
use crate::operators::Move;
use crate::search::{Meter, Stop, StopReason};
use std::ops::ControlFlow;

/// The number of moves farther that the start's side may go than the goal's, where memory ends the latter. Each costs
/// as many times the time as a state has successors.
const MOST_AHEAD: usize = 2;

/// So many sequences of one side are worth several threads: they take milliseconds.
const LEAST_SHARED: u64 = 150_000;

/// About so many sequences from the goal lead to states of one hash.
const SEQUENCES: u64 = 3;

/// What all filters of a search share.
#[derive(Clone, Debug)]
pub(super) struct Room {
    pub bytes_left: u64,
    /// The number of sequences in all filters.
    pub stored: u64,
    /// The number of threads that may fill them.
    pub threads: usize,
}

impl Room {
    /// For so many bytes, and one thread.
    pub(super) fn new(memory: u64) -> Self {
        Self {
            bytes_left: memory,
            stored: 0,
            threads: 1,
        }
    }
}

/// The filters.
#[derive(Clone, Debug)]
pub(super) struct Filters<const N: usize> {
    pub turns: Turns<N>,
    pub order: Vec<Move>,
    /// Those from the start, and from the goal.
    sequences: [Sequences; 2],
    /// The number of sequences of one move, and by how much each further move multiplies it, rounded up.
    growth: [u64; 2],
    /// The states at distance 0, 1, 2, ... from the goal, and a few that are nearer.
    layers: Vec<Filter>,
    /// The number of sequences in the last filter.
    last_layer: u64,
    /// The greatest distance that has a filter, or may have one.
    most_backward: usize,
}

impl<const N: usize> Filters<N> {
    /// None yet, for sequences without duplicates of at most so many moves: those from the start in successor order, and
    /// those from the goal. `None` where `interrupted` said so.
    pub(super) fn new(
        permutations: &Permutations,
        order: &[Move],
        turns: Turns<N>,
        longest: usize,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let sequences = sequences(permutations, order, &turns, longest, interrupted)?;
        Some(Self {
            turns,
            order: order.to_vec(),
            growth: sequences[0].growth(),
            sequences,
            layers: Vec::new(),
            last_layer: 0,
            most_backward: usize::MAX,
        })
    }

    /// Sequences of one move less, of both sides, that a search of so many moves expands, about.
    pub(super) fn expansions(&self, length: u32) -> u64 {
        let backward = length.div_ceil(2);
        let sequences = |moves: u32| self.growth[1].saturating_pow(moves.saturating_sub(1));
        let [some, all] = self.sequences[1].ends(self.order.len());
        let near = sequences(backward).saturating_mul(some) / all.max(1);
        near.saturating_add(sequences(length - backward))
    }

    /// Makes ready for paths of so many moves, at least one: the number of moves of each side.
    pub(super) fn fill(
        &mut self,
        length: usize,
        room: &mut Room,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, [usize; 2]> {
        let half = length.div_ceil(2);
        while self.layers.len() <= half.min(self.most_backward) {
            if !self.fill_next(room, meter)? {
                self.most_backward = self.layers.len().saturating_sub(1);
                break;
            }
        }
        let backward = half.min(self.layers.len().saturating_sub(1));
        let forward = length - backward;
        if self.layers.is_empty() || forward > backward + MOST_AHEAD {
            return ControlFlow::Break(Stop::Reason(StopReason::MemoryLimit));
        }
        ControlFlow::Continue([forward, backward])
    }

    /// Fills the filter of the next distance from the goal; false where memory does not suffice.
    fn fill_next(&mut self, room: &mut Room, meter: &mut Meter) -> ControlFlow<Stop, bool> {
        let distance = self.layers.len();
        let states = match distance {
            0 => 1,
            1 => self.turns.count() as u64,
            _ => (self.last_layer * self.growth[1]).div_ceil(SEQUENCES),
        };
        let Some(mut filter) = Filter::new(states, room.bytes_left) else {
            return ControlFlow::Continue(false);
        };
        let walk = SequenceWalk {
            sequences: &self.sequences[1],
            turns: &self.turns,
        };
        // Copies of the filter, as many as memory has room for, if there is enough to do.
        let free = (room.bytes_left / filter.bytes().max(1)).saturating_sub(1);
        let copies = (room.threads - 1).min(free as usize);
        self.last_layer = if copies > 0 && self.is_shared(distance) {
            walk.fill_on_threads(&mut filter, copies, distance, meter)?
        } else {
            walk.fill(&mut filter, distance, meter)?
        };
        room.stored += self.last_layer;
        room.bytes_left -= filter.bytes();
        self.layers.push(filter);
        ControlFlow::Continue(true)
    }

    /// Whether sequences of so many moves are worth several threads.
    pub(super) fn is_shared(&self, length: usize) -> bool {
        let [first, growth] = self.growth;
        let sequences =
            first.saturating_mul(growth.saturating_pow(length.saturating_sub(1) as u32));
        length > subtrees::DEPTH && sequences >= LEAST_SHARED
    }

    /// The search from the start where the sides go so far.
    pub(super) fn meeting(&self, backward: usize) -> ForwardSearch<'_, N> {
        ForwardSearch {
            walk: SequenceWalk {
                sequences: &self.sequences[0],
                turns: &self.turns,
            },
            order: &self.order,
            filters: &self.layers[..=backward],
        }
    }
}

/// The sequences of both sides, without duplicates of at most so many moves; those from the goal up to symmetry, if states
/// are. `None` where `interrupted` said so.
pub(super) fn sequences<const N: usize>(
    permutations: &Permutations,
    order: &[Move],
    turns: &Turns<N>,
    longest: usize,
    interrupted: &mut dyn FnMut() -> bool,
) -> Option<[Sequences; 2]> {
    let numbered: Vec<Move> = (0..order.len() as u32).map(Move).collect();
    let goal = permutations.duplicates(&numbered, longest, interrupted)?;
    let start = permutations.duplicates(order, longest, interrupted)?;
    let goal = if turns.is_up_to_symmetry() {
        Sequences::up_to_symmetry(goal, permutations)
    } else {
        Sequences::that_leave(goal, turns)
    };
    Some([Sequences::all(start), goal])
}
