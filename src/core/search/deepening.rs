//! Iterative deepening that can be put down and taken up again.

use super::meter::{Meter, Stop};
use super::{Domain, IncrementalHeuristic, Move, Transition};
use std::ops::ControlFlow;

/// The progress of a [`Deepening`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DeepeningProgress {
    /// At a goal, by a shortest path, if the heuristic is admissible.
    Found,
    /// There is no path of at most the greatest length that was allowed.
    Exhausted,
    /// The nodes it was given are used up.
    Paused,
}

/// The search of [`ida_star`](super::ida_star()), for a number of nodes at a time. It gives the same
/// path; what is cut off is not even put on its stack, so its nodes are fewer. A limit that breaks
/// it off between two nodes or amid one leaves it as it was before that node.
#[derive(Debug)]
pub(crate) struct Deepening<'a, D: Domain, H: IncrementalHeuristic<D>> {
    domain: &'a D,
    heuristic: &'a H,
    root: StackNode<D::State, H::Cached>,
    /// In units of the heuristic, as all of these.
    threshold: u64,
    /// The smallest f above the threshold that was met.
    next: u64,
    /// The greatest threshold that is tried.
    last: u64,
    stack: Vec<StackNode<D::State, H::Cached>>,
    path: Vec<Move>,
    found: bool,
}

/// A state that waits for its turn.
#[derive(Clone, Copy, Debug)]
struct StackNode<S, N> {
    state: S,
    note: N,
    depth: u32,
    mv: Option<Move>,
}

impl<'a, D: Domain, H: IncrementalHeuristic<D>> Deepening<'a, D, H> {
    /// Looks for a path of at most `longest` moves.
    pub(crate) fn new(domain: &'a D, heuristic: &'a H, start: D::State, longest: u32) -> Self {
        let note = heuristic.cached_value(domain, start);
        let threshold = u64::from(heuristic.estimate_of(&note));
        let root = StackNode {
            state: start,
            note,
            depth: 0,
            mv: None,
        };
        let last = u64::from(longest) * u64::from(heuristic.scale());
        Self {
            domain,
            heuristic,
            root,
            threshold,
            next: u64::MAX,
            last,
            stack: Vec::from_iter((threshold <= last).then_some(root)),
            path: Vec::new(),
            found: false,
        }
    }

    /// The same search, where it is known before its first step that no path has fewer than `least`
    /// moves: shorter ones are not looked for.
    #[must_use]
    pub(crate) fn knowing(mut self, least: u32) -> Self {
        let least = u64::from(least) * u64::from(self.heuristic.scale());
        self.threshold = self.threshold.max(least);
        if self.threshold > self.last {
            self.stack.clear();
        }
        self
    }

    /// Whether it came to its end at a goal.
    pub(crate) fn is_found(&self) -> bool {
        self.found
    }

    /// No path is shorter, if the heuristic is admissible: all smaller thresholds are done.
    pub(crate) fn lower_bound(&self) -> u32 {
        let bound = self.threshold.div_ceil(self.heuristic.scale().into());
        u32::try_from(bound).unwrap_or(u32::MAX)
    }

    /// The path that was found.
    pub(crate) fn path(&self) -> &[Move] {
        &self.path
    }

    /// Expands at most so many states more, and then says how far it came.
    pub(crate) fn run(
        &mut self,
        mut states: u64,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, DeepeningProgress> {
        if self.found {
            return ControlFlow::Continue(DeepeningProgress::Found);
        }
        loop {
            while let Some(node) = self.stack.pop() {
                if states == 0 {
                    self.stack.push(node);
                    return ControlFlow::Continue(DeepeningProgress::Paused);
                }
                states -= 1;
                self.path.truncate((node.depth as usize).saturating_sub(1));
                self.path.extend(node.mv);
                if meter.test(self.domain, node.state) {
                    self.stack.clear();
                    self.found = true;
                    return ControlFlow::Continue(DeepeningProgress::Found);
                }
                self.expand(node, meter)?;
            }
            if self.next > self.last {
                return ControlFlow::Continue(DeepeningProgress::Exhausted);
            }
            self.threshold = self.next;
            self.next = u64::MAX;
            self.stack.push(self.root);
        }
    }

    #[inline]
    fn expand(
        &mut self,
        node: StackNode<D::State, H::Cached>,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let first = self.stack.len();
        let flow = self.push_successors(node, meter);
        if flow.is_break() {
            self.stack.truncate(first);
            self.stack.push(node);
        }
        flow
    }

    /// Puts what is within the threshold on the stack, so that the first successor is taken first.
    #[inline]
    fn push_successors(
        &mut self,
        node: StackNode<D::State, H::Cached>,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let Self {
            domain,
            heuristic,
            stack,
            threshold,
            next,
            ..
        } = self;
        let scale = u64::from(heuristic.scale());
        let first = stack.len();
        let depth = node.depth + 1;
        meter.expand(first)?;
        domain.expand_onward(node.state, node.mv, |mv, child| {
            meter.generate()?;
            let made = Transition {
                parent: node.state,
                mv,
                child,
            };
            let child_note = heuristic.cached_child(domain, &node.note, made);
            let f = u64::from(depth) * scale + u64::from(heuristic.estimate_of(&child_note));
            if f > *threshold {
                *next = f.min(*next);
            } else {
                stack.push(StackNode {
                    state: child,
                    note: child_note,
                    depth,
                    mv: Some(mv),
                });
            }
            ControlFlow::Continue(())
        })?;
        stack[first..].reverse();
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests;
