//! Why a state was taken when it was, or never.

use super::{OpenList, Waiting, WatchedSearch};
use puzzle_core::search::{Entry, Expanded, Generated, SuccessorOutcome};

/// Most takings that are told with what else was open.
const MOST_TOLD: usize = 20;

/// A time that the state was produced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Production {
    /// The entry.
    pub entry: u32,
    /// The entry's content.
    pub produced: Generated,
    /// Length of the known path to a duplicate.
    pub known: Option<u32>,
}

/// The verdict on the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It was expanded.
    Taken,
    /// It is the goal that the search ended at.
    Goal,
    /// It waited to the end, with this f; the last one that was taken had that one.
    Open {
        /// The f of the state.
        f: Option<u64>,
        /// The last one's.
        last: Option<u64>,
    },
    /// It was cut off each time, last with this f above that threshold.
    Cut {
        /// The f of the state.
        f: Option<u64>,
        /// The threshold.
        threshold: u64,
    },
    /// It left the beam.
    Dropped {
        /// As the one of this rank,
        rank: u64,
        /// of so many
        of: u64,
        /// where so many stay.
        width: u64,
    },
    /// It lay at the depth limit each time.
    Deep,
    /// Consequences of it in other cells contradict each other.
    Clash,
    /// It lies beside the solution, which alone is recorded.
    Aside,
    /// Recursion gave it up.
    GivenUp,
    /// Nothing produced it.
    NeverProduced,
}

/// All that a record knows of a state.
#[derive(Clone, Debug)]
pub(crate) struct Why {
    /// Whether it is where the search began, from the start or the goal.
    pub is_start: bool,
    /// Each time that it was produced.
    pub productions: Vec<Production>,
    /// Each time that it was taken, with the other open states of equal rank, in the order of selection: they are told of the
    /// first few.
    pub takings: Vec<(Expanded, Vec<Waiting>)>,
    /// The verdict on the state.
    pub verdict: Verdict,
}

impl Why {
    /// Collects all that the record knows of some states, which are one board.
    pub(crate) fn of(watched: &WatchedSearch, states: &[u32]) -> Self {
        let mut open = OpenList::new(watched);
        let mut why = Self {
            is_start: open.sorted().iter().any(|one| states.contains(&one.state)),
            productions: Vec::new(),
            takings: Vec::new(),
            verdict: Verdict::NeverProduced,
        };
        let (mut goal, mut dropped, mut last, mut known) = (false, None, None, None);
        // The greatest rank of the layer that it was dropped from.
        let (mut ranks, mut is_dropping) = (0, false);
        for (index, entry) in (0..).zip(&watched.record.entries) {
            if let Entry::Expanded(taken) = entry {
                last = taken.f;
                if states.contains(&taken.state) {
                    why.take(&mut open, *taken);
                }
            }
            match entry {
                Entry::Generated(produced) if states.contains(&produced.state) => {
                    let is_known = produced.fate == SuccessorOutcome::Known;
                    why.productions.push(Production {
                        entry: index,
                        produced: *produced,
                        known: known.filter(|_| is_known),
                    });
                    if produced.fate.is_open() {
                        known = Some(produced.g);
                        dropped = None;
                    }
                }
                Entry::Goal { state, .. } if states.contains(state) => goal = true,
                Entry::Dropped { state, rank, width } if states.contains(state) => {
                    dropped = Some((*rank, *width));
                    (ranks, is_dropping) = (*rank, true);
                }
                // They leave in order: the last one of the layer tells how many there were.
                Entry::Dropped { rank, .. } if is_dropping => ranks = *rank,
                Entry::Round { .. } => is_dropping = false,
                _ => {}
            }
            open.pass(watched, index, entry);
        }
        why.verdict = why.verdict(&open, states, (goal, dropped, ranks, last));
        why
    }

    fn take(&mut self, open: &mut OpenList, taken: Expanded) {
        let mut equals = Vec::new();
        if self.takings.len() < MOST_TOLD {
            equals = open.equals(taken.f, taken.h);
            equals.retain(|one| !open.is(one, &taken));
        }
        self.takings.push((taken, equals));
    }

    fn verdict(
        &self,
        open: &OpenList,
        states: &[u32],
        (goal, dropped, ranks, last): (bool, Option<(u64, u64)>, u64, Option<u64>),
    ) -> Verdict {
        if goal {
            return Verdict::Goal;
        }
        if !self.takings.is_empty() {
            return Verdict::Taken;
        }
        if open.is_kept() {
            let all = open.sorted();
            if let Some(traced) = all.iter().find(|one| states.contains(&one.state)) {
                let f = traced.f;
                return Verdict::Open { f, last };
            }
        }
        if let Some((rank, width)) = dropped {
            let of = ranks;
            return Verdict::Dropped { rank, of, width };
        }
        match self.productions.last().map(|one| one.produced) {
            Some(Generated {
                fate: SuccessorOutcome::Cut { threshold },
                f,
                ..
            }) => Verdict::Cut { f, threshold },
            Some(Generated {
                fate: SuccessorOutcome::Deep,
                ..
            }) => Verdict::Deep,
            Some(Generated {
                fate: SuccessorOutcome::Clash,
                ..
            }) => Verdict::Clash,
            Some(Generated {
                fate: SuccessorOutcome::Aside,
                ..
            }) => Verdict::Aside,
            Some(Generated {
                fate: SuccessorOutcome::LeftOut,
                ..
            }) => Verdict::GivenUp,
            Some(_) if open.is_kept() => Verdict::GivenUp,
            Some(Generated { f, .. }) => Verdict::Open { f, last },
            None => Verdict::NeverProduced,
        }
    }
}
