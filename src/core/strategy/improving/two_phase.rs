//! Solutions in two phases: to a subgroup, and within it.

use crate::abstractions::Permutations;
use crate::abstractions::permutations::Subgroup;
use crate::groups::{Permutation, product};
use crate::operators::Move;
use crate::search::{Improver, Meter, Stop, StopReason};
use crate::strategy::two_sided::{TwoSided, state_of};
use std::ops::ControlFlow;

/// States that a step expands at least, if it finds nothing: some milliseconds.
const LEAST_EXPANDED: u64 = 50_000;

/// States that a second phase may expand at first: a longer one costs more than the next path to the subgroup.
const FIRST_EFFORT: u64 = 30_000;

/// Searches for paths to subgroups of which the rest, within the subgroup, is short: each path of one length to each of
/// them, then of the next length (Kociemba, "Close to God's algorithm", Cubism For Fun 28, 1992).
#[derive(Debug)]
pub(crate) struct TwoPhases<'a, const N: usize> {
    moves: &'a [Permutation],
    element: Permutation,
    /// Whether the element is the inverse of the problem's: a path of it is taken back.
    inverses: Option<&'a [usize]>,
    ways: Vec<SubgroupSearches<'a, N>>,
    /// States that a second phase may expand, about.
    effort: u64,
}

/// A subgroup with its searches.
#[derive(Debug)]
struct SubgroupSearches<'a, const N: usize> {
    subgroup: &'a Subgroup,
    to: TwoSided<'a, N>,
    within: TwoSided<'a, N>,
    /// The number of moves of the first phase.
    length: usize,
}

impl<'a, const N: usize> TwoPhases<'a, N> {
    /// For an element and subgroups, at least one. Filters take so many bytes for each.
    pub(crate) fn new(
        (permutations, order): (&'a Permutations, &[Move]),
        element: &[u8],
        subgroups: &'a [Subgroup],
        memory: u64,
    ) -> Self {
        let way = |subgroup: &'a Subgroup| {
            let mut labels = [0; N];
            labels[..subgroup.labels.len()].copy_from_slice(&subgroup.labels);
            let group = &subgroup.permutations;
            let all: Vec<Move> = (0..group.moves().len() as u32).map(Move).collect();
            SubgroupSearches {
                subgroup,
                to: TwoSided::to_labels(permutations, order, labels, memory / 2),
                within: TwoSided::plain(group, &all, memory / 2),
                length: 0,
            }
        };
        Self {
            moves: permutations.moves(),
            element: element.into(),
            inverses: None,
            ways: subgroups.iter().map(way).collect(),
            effort: FIRST_EFFORT,
        }
    }

    /// The same where the element is the inverse of the problem's, with the move that takes each back.
    pub(crate) fn backward(self, inverses: &'a [usize]) -> Self {
        Self {
            inverses: Some(inverses),
            ..self
        }
    }
}

impl<const N: usize> Improver for TwoPhases<'_, N> {
    fn stage(&self) -> String {
        let end = self.inverses.map_or("start", |_| "goal");
        let length = self.ways[self.next()].length;
        format!("two phases from the {end}, {length} moves to a subgroup")
    }

    fn go_on(&mut self, longest: u32, meter: &mut Meter) -> ControlFlow<Stop, Option<Vec<Move>>> {
        let before = meter.statistics.expanded;
        loop {
            let found = self.follow(self.next(), longest as usize, meter)?;
            let is_over = self.ways[self.next()].length > longest as usize;
            if found.is_some() || is_over || meter.statistics.expanded - before >= LEAST_EXPANDED {
                if found.is_none() {
                    self.effort = self.effort.saturating_mul(2);
                }
                return ControlFlow::Continue(found.map(|path| self.turned(path)));
            }
        }
    }
}

impl<const N: usize> TwoPhases<'_, N> {
    /// The way that comes next, of at least one: the one whose first phase is shortest.
    fn next(&self) -> usize {
        let all = 0..self.ways.len();
        let shortest = all.min_by_key(|&way| self.ways[way].length);
        shortest.expect("a subgroup")
    }

    /// Follows a way with its next length: the best path of at most `longest` moves.
    fn follow(
        &mut self,
        way: usize,
        mut longest: usize,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<Vec<Move>>> {
        let SubgroupSearches {
            subgroup,
            to,
            within,
            length,
        } = &mut self.ways[way];
        let mut best = None;
        let (moves, element, effort) = (self.moves, &self.element, self.effort);
        let mut start = state_of::<N>(element);
        for label in &mut start[..element.len()] {
            *label = subgroup.labels[usize::from(*label)];
        }
        let done = if *length > longest {
            ControlFlow::Continue(())
        } else {
            to.each_at(&start, *length, meter, &mut |path, meter| {
                let Some(left) = longest.checked_sub(path.len()) else {
                    return ControlFlow::Break(Stop::Found(0));
                };
                let reached = path.iter().fold(element.clone(), |reached, mv| {
                    product(&reached, &moves[mv.index()])
                });
                if !subgroup.group.contains(&reached) {
                    return ControlFlow::Continue(());
                }
                let mut lengths = (0..=left as u32).rev();
                let left = lengths.find(|&length| within.expansions(length) <= effort);
                let found = within.search(&state_of(&reached), left.unwrap_or(0), meter)?;
                let Some(rest) = found else {
                    return ControlFlow::Continue(());
                };
                let rest = rest.iter().flat_map(|mv| &subgroup.words[mv.index()]);
                let all: Vec<Move> = path.iter().chain(rest).copied().collect();
                if all.len() <= longest {
                    longest = all.len().saturating_sub(1);
                    best = Some(all);
                }
                ControlFlow::Continue(())
            })
        };
        if let ControlFlow::Break(Stop::Reason(reason)) = done
            && reason != StopReason::MemoryLimit
            && best.is_none()
        {
            return ControlFlow::Break(Stop::Reason(reason));
        }
        *length += 1;
        ControlFlow::Continue(best)
    }

    /// The path of the problem itself.
    fn turned(&self, mut path: Vec<Move>) -> Vec<Move> {
        if let Some(inverses) = self.inverses {
            path.reverse();
            for mv in &mut path {
                *mv = Move(inverses[mv.index()] as u32);
            }
        }
        path
    }
}
