//! Breadth-first search of a space that has a number for each state.

use super::meter::{Meter, Stop};
use super::segments::Segments;
use super::{Domain, Limits, Move, Observer, Outcome};
use std::ops::ControlFlow;

/// The move of a state that was not reached.
const UNREACHED: u8 = u8::MAX;

/// [`breadth_first`](fn@super::breadth_first) with a table of one byte for each of `ranks` states in
/// place of the hash table: no state is compared, and the whole 8-puzzle takes 181 kB of table.
pub(super) fn breadth_first_ranked<D: Domain>(
    domain: &D,
    start: D::State,
    ranks: usize,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut meter = Meter::new(limits, observer);
    let mut search = Search {
        domain,
        start,
        moves: Vec::new(),
        reached: Segments::new(),
        last: Segments::new(),
    };
    let flow = search.run(ranks, &mut meter);
    let stored = search.reached.len();
    meter.finish(flow, stored, |id| {
        let path = search.path(id);
        let length = path.len() as u32;
        (path, length)
    })
}

struct Search<'a, D: Domain> {
    domain: &'a D,
    start: D::State,
    /// By rank: the move that led to the state.
    moves: Vec<u8>,
    /// In the order of generation: the list is the queue.
    reached: Segments<D::State>,
    /// Beside it, the moves that led there.
    last: Segments<u8>,
}

impl<D: Domain> Search<'_, D> {
    fn run(&mut self, ranks: usize, meter: &mut Meter) -> ControlFlow<Stop> {
        meter.memory.reserve(ranks)?;
        self.moves = vec![UNREACHED; ranks];
        self.moves[self.domain.rank(self.start)] = 0;
        self.reached.push(self.start, &mut meter.memory)?;
        self.last.push(0, &mut meter.memory)?;
        if meter.test(self.domain, self.start) {
            return ControlFlow::Break(Stop::Found(0));
        }
        let mut next = 0;
        while next < self.reached.len() {
            meter.expand(self.reached.len())?;
            let (state, last) = (self.reached.get(next), Move(self.last.get(next)));
            let back = if next == 0 {
                None
            } else {
                self.domain.inverse(last)
            };
            self.domain.expand(state, |mv, child| {
                meter.generate()?;
                let goal = meter.test(self.domain, child);
                if Some(mv) == back {
                    return ControlFlow::Continue(());
                }
                let entry = &mut self.moves[self.domain.rank(child)];
                if *entry == UNREACHED {
                    *entry = mv.0;
                    self.reached.push(child, &mut meter.memory)?;
                    self.last.push(mv.0, &mut meter.memory)?;
                }
                if goal {
                    // A goal ends the search when it is first reached, so it is the last state.
                    return ControlFlow::Break(Stop::Found(self.reached.len() as u32 - 1));
                }
                ControlFlow::Continue(())
            })?;
            next += 1;
        }
        ControlFlow::Continue(())
    }

    fn path(&self, id: u32) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut state = self.reached.get(id as usize);
        while state != self.start {
            let mv = Move(self.moves[self.domain.rank(state)]);
            moves.push(mv);
            state = self.domain.undo(state, mv);
        }
        moves.reverse();
        moves
    }
}
