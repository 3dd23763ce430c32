//! Shortening a path by its windows.

use super::meter::{Meter, Stop};
use super::{Domain, Move};
use std::ops::ControlFlow;

/// The search that joins two states by fewer moves.
pub(crate) trait Join<S> {
    /// A path from one state to another of at most `longest` moves, if one is found by expanding
    /// about so many states.
    fn join(
        &mut self,
        from: S,
        to: S,
        longest: u32,
        states: u64,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<Vec<Move>>>;
}

/// Slides windows along a path, from its start to its end, and replaces what a [`Join`] shortens.
/// After a pass that found nothing the windows grow.
#[derive(Clone, Debug)]
pub(crate) struct PathWindows {
    /// The number of moves of a window.
    length: usize,
    /// The number of moves by which the next window begins farther on.
    step: usize,
    /// Where the next window begins.
    at: usize,
    /// The least amount by which a path of the domain can be shortened (2 where moves change a
    /// parity).
    least_gain: u32,
}

impl PathWindows {
    /// Windows that begin with so many moves, every `step` moves.
    pub(crate) fn new(length: usize, step: usize, least_gain: u32) -> Self {
        Self {
            length,
            step,
            at: 0,
            least_gain,
        }
    }

    /// Begins again with short windows.
    pub(crate) fn restart(&mut self, length: usize) {
        (self.length, self.at) = (length, 0);
    }

    /// Whether a window has the length of the whole path.
    pub(crate) fn cover(&self, path: &[Move]) -> bool {
        self.length >= path.len()
    }

    /// Tries one pass of windows, each with so many states; whether the path became shorter.
    pub(crate) fn pass<D: Domain>(
        &mut self,
        domain: &D,
        start: D::State,
        path: &mut Vec<Move>,
        join: &mut impl Join<D::State>,
        states: u64,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, bool> {
        let mut shorter = false;
        let mut along = states_along(domain, start, path);
        loop {
            let end = (self.at + self.length).min(path.len());
            let longest = (end - self.at) as u32;
            if longest <= self.least_gain {
                break;
            }
            let longest = longest - self.least_gain;
            // Not every window is worth an expansion, but each takes its time.
            meter.look(0)?;
            let (from, to) = (along[self.at], along[end]);
            if let Some(found) = join.join(from, to, longest, states, meter)? {
                path.splice(self.at..end, found);
                along = states_along(domain, start, path);
                shorter = true;
                // What is new may go with what stands before it.
                self.at = self.at.saturating_sub(self.length / 2);
            } else if end == path.len() {
                break;
            } else {
                self.at += self.step;
            }
        }
        self.at = 0;
        ControlFlow::Continue(shorter)
    }

    /// Makes the windows longer by a step.
    pub(crate) fn grow(&mut self) {
        self.length += self.step;
    }
}

/// The states on a path, its start first.
pub(crate) fn states_along<D: Domain>(domain: &D, start: D::State, path: &[Move]) -> Vec<D::State> {
    let mut states = vec![start];
    let mut state = start;
    for &mv in path {
        let found = domain.expand(state, |other, child| {
            if other == mv {
                ControlFlow::Break(child)
            } else {
                ControlFlow::Continue(())
            }
        });
        if let ControlFlow::Break(child) = found {
            state = child;
        }
        states.push(state);
    }
    states
}

#[cfg(test)]
mod tests;
