//! Breadth-first search of a space that has a number for each state.

use super::memory::Memory;
use super::meter::{Meter, Stop};
use super::{Domain, Limits, Move, Observer, Outcome};
use std::ops::ControlFlow;

/// The move of a state that was not reached.
const UNREACHED: u8 = u8::MAX;

/// [`breadth_first`](fn@super::breadth_first) with a table of one byte for each of `ranks` states in
/// place of the hash table: no state is compared or kept, but for two layers. The whole 8-puzzle
/// takes 181 kB of table.
pub(super) fn breadth_first_ranked<D: Domain>(
    domain: &D,
    start: D::State,
    ranks: usize,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut meter = Meter::new(limits, observer);
    let mut search = RankedSearch {
        domain,
        start,
        moves: Vec::new(),
        reached: 1,
        found: start,
    };
    let flow = search.run(ranks, &mut meter);
    meter.finish_alone((domain, start), flow, search.reached, |_| search.path())
}

/// A state that was reached and not yet expanded.
#[derive(Clone, Copy)]
struct QueuedState<S> {
    state: S,
    rank: u32,
    /// The move that leads back to where it was reached from.
    back: Option<Move>,
}

struct RankedSearch<'a, D: Domain> {
    domain: &'a D,
    start: D::State,
    /// The move that led to each state, by rank.
    moves: Vec<u8>,
    /// The number of states that were reached.
    reached: usize,
    /// The last goal that was met.
    found: D::State,
}

impl<D: Domain> RankedSearch<'_, D> {
    fn run(&mut self, ranks: usize, meter: &mut Meter) -> ControlFlow<Stop> {
        meter.memory.reserve(ranks)?;
        self.moves = vec![UNREACHED; ranks];
        let rank = self.domain.rank(self.start);
        self.moves[rank] = 0;
        if meter.test(self.domain, self.start) {
            return ControlFlow::Break(Stop::Found(0));
        }
        let (mut layer, mut next) = (Vec::new(), Vec::new());
        let start = QueuedState {
            state: self.start,
            rank: rank as u32,
            back: None,
        };
        push(&mut layer, start, &mut meter.memory)?;
        for depth in 1.. {
            if layer.is_empty() {
                break;
            }
            meter.prove_moves(self.domain, depth);
            for waiting in layer.drain(..) {
                self.expand(waiting, &mut next, meter)?;
            }
            std::mem::swap(&mut layer, &mut next);
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn expand(
        &mut self,
        parent: QueuedState<D::State>,
        next: &mut Vec<QueuedState<D::State>>,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        meter.expand(self.reached)?;
        self.domain.expand(parent.state, |mv, state| {
            meter.generate()?;
            let goal = meter.test(self.domain, state);
            if Some(mv) == parent.back {
                return ControlFlow::Continue(());
            }
            let rank = self.domain.rank_child(parent.rank as usize, mv, state);
            let entry = &mut self.moves[rank];
            if *entry == UNREACHED {
                *entry = mv.0 as u8;
                self.reached += 1;
                let waiting = QueuedState {
                    state,
                    rank: rank as u32,
                    back: self.domain.inverse(mv),
                };
                push(next, waiting, &mut meter.memory)?;
            }
            if goal {
                self.found = state;
                return ControlFlow::Break(Stop::Found(0));
            }
            ControlFlow::Continue(())
        })
    }

    fn path(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut state = self.found;
        while state != self.start {
            let mv = Move(self.moves[self.domain.rank(state)].into());
            moves.push(mv);
            state = self.domain.undo(state, mv);
        }
        moves.reverse();
        moves
    }
}

#[inline]
fn push<T>(list: &mut Vec<T>, value: T, memory: &mut Memory) -> ControlFlow<Stop> {
    if list.len() == list.capacity() {
        memory.grow(list)?;
    }
    list.push(value);
    ControlFlow::Continue(())
}
