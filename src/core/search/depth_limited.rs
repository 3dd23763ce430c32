//! Depth-limited search and iterative deepening.

use super::line::CurrentPath;
use super::meter::{Meter, Stop};
use super::{
    Domain, Limits, Move, Observer, Outcome, ParentPruning, Round, StopReason, SuccessorOutcome,
};
use std::ops::ControlFlow;

/// Depth-first search, in successor order, to a depth. The goal test comes with the generation,
/// the start's first. Successors that are on the current path are counted, then dropped; with parent
/// pruning the inverse of the last move is not even generated. Where paths end at the depth alone, the search ends by [`StopReason::DepthLimit`], and has proved that each solution has more
/// moves. Nothing is proved about the length of a path that it finds: the lower bound is 0.
pub fn depth_limited<D: Domain>(
    domain: &D,
    start: D::State,
    depth: u32,
    parent_pruning: ParentPruning,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut meter = Meter::new(limits, observer);
    let mut search = DepthLimitedSearch {
        domain,
        depth: depth as usize,
        ..DepthLimitedSearch::new(domain, parent_pruning)
    };
    let mut flow = search.run(start, &mut meter);
    if flow.is_continue() && search.cut_off {
        meter.prove_moves(domain, u64::from(depth) + 1);
        flow = ControlFlow::Break(Stop::Reason(StopReason::DepthLimit));
    }
    let stored = search.deepest;
    meter.finish_alone((domain, start), flow, stored, |_| search.path)
}

/// Depth-limited search at depth 0, 1, 2, ..., each from the start anew, until one finds a goal, by
/// a shortest path, or is not cut off anywhere.
pub fn iterative_deepening<D: Domain>(
    domain: &D,
    start: D::State,
    parent_pruning: ParentPruning,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut meter = Meter::new(limits, observer);
    let mut search = DepthLimitedSearch::new(domain, parent_pruning);
    let flow = loop {
        meter.prove_moves(domain, search.depth as u64);
        meter.round(Round::Depth(
            u32::try_from(search.depth).unwrap_or(u32::MAX),
        ));
        let flow = search.run(start, &mut meter);
        if flow.is_break() || !search.cut_off {
            break flow;
        }
        search.depth += 1;
    };
    let stored = search.deepest;
    meter.finish_alone((domain, start), flow, stored, |_| search.path)
}

struct DepthLimitedSearch<'a, D: Domain> {
    domain: &'a D,
    parent_pruning: ParentPruning,
    depth: usize,
    /// Whether a state at the depth limit could have been expanded.
    cut_off: bool,
    deepest: usize,
    path: Vec<Move>,
    /// Successors that wait for their turn, with their depth. They are produced when it comes:
    /// until then they count nowhere.
    stack: Vec<(D::State, Move, usize)>,
}

impl<'a, D: Domain> DepthLimitedSearch<'a, D> {
    fn new(domain: &'a D, parent_pruning: ParentPruning) -> Self {
        let (path, stack) = (Vec::new(), Vec::new());
        Self {
            domain,
            parent_pruning,
            depth: 0,
            cut_off: false,
            deepest: 0,
            path,
            stack,
        }
    }

    fn run(&mut self, start: D::State, meter: &mut Meter) -> ControlFlow<Stop> {
        self.cut_off = false;
        let domain = self.domain;
        meter.tell_begin(domain, (0, start), (None, None));
        if meter.test(domain, start) {
            return meter.found(domain, 0);
        }
        let mut line = CurrentPath::new(start, &mut meter.memory)?;
        self.enter(start, None, 0, meter)?;
        while let Some((state, mv, depth)) = self.stack.pop() {
            meter.generate()?;
            line.truncate(depth - 1);
            let goal = meter.test(domain, state);
            if meter.is_traced() {
                let fate = if goal {
                    SuccessorOutcome::Open
                } else if line.contains(state) {
                    SuccessorOutcome::Cycle
                } else if depth == self.depth {
                    SuccessorOutcome::Deep
                } else {
                    SuccessorOutcome::Open
                };
                let (parent, successor) = (depth as u32 - 1, (depth as u32, mv, state));
                meter.tell_generated(domain, parent, successor, (None, None), fate);
            }
            if goal || !line.contains(state) {
                line.push(state, mv, &mut meter.memory)?;
                if goal {
                    self.path = line.moves();
                    self.deepest = self.deepest.max(depth);
                    return meter.found(domain, depth as u32);
                }
                self.enter(state, Some(mv), depth, meter)?;
            }
        }
        meter.memory.release(line.cost());
        ControlFlow::Continue(())
    }

    fn enter(
        &mut self,
        state: D::State,
        last: Option<Move>,
        depth: usize,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        self.deepest = self.deepest.max(depth);
        if depth == self.depth {
            self.cut_off = true;
            return ControlFlow::Continue(());
        }
        meter.expand_node(self.domain, depth as u32, self.deepest)?;
        let first = self.stack.len();
        let last = self.parent_pruning.prunes_after(last);
        self.domain.expand_onward(state, last, |mv, child| {
            if self.stack.len() == self.stack.capacity() {
                meter.memory.grow(&mut self.stack)?;
            }
            self.stack.push((child, mv, depth + 1));
            ControlFlow::Continue(())
        })?;
        self.stack[first..].reverse();
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use crate::search::tests::eight::*;

    #[test]
    fn depth_limited_search_stops_at_its_depth() {
        let case = Case::new("283 164 7b5", "123 8b4 765", "udlr");
        let ending = |depth| {
            case.outcome(Algorithm::depth_limited(depth), 2, &Limits::default())
                .ending
        };
        assert_eq!(ending(4), Ending::Stopped(StopReason::DepthLimit));
        assert!(
            matches!(ending(5), Ending::Solved { path, lower_bound: 0, .. } if path.len() == 5)
        );
    }
}
