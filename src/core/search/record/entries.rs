//! Entries of a record: a search, step by step.

use super::{Round, SuccessorOutcome};
use crate::search::{Estimate, Move};
use std::collections::HashMap;

/// A node was expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expanded {
    /// Which expansion it is, from 1.
    pub number: u32,
    /// The state.
    pub state: u32,
    /// The entry that it was produced by; `None` for a start.
    pub from: Option<u32>,
    /// The cost of the moves from the start.
    pub g: u32,
    /// Its estimate.
    pub h: Option<Estimate>,
    /// The value by which it was sorted.
    pub f: Option<u64>,
    /// The number of nodes that wait after it; `None` where nothing waits.
    pub open: Option<u32>,
}

/// A successor was produced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The state.
    pub state: u32,
    /// The expansion that produced it.
    pub parent: u32,
    /// The move.
    pub mv: Move,
    /// The cost of the moves from the start.
    pub g: u32,
    /// Its estimate.
    pub h: Option<Estimate>,
    /// The value by which it is sorted.
    pub f: Option<u64>,
    /// The outcome for the successor.
    pub fate: SuccessorOutcome,
}

/// Something that a search did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A node was expanded.
    Expanded(Expanded),
    /// A successor was produced.
    Generated(Generated),
    /// A round began, with these counts before it.
    Round {
        /// Which.
        round: Round,
        /// States expanded by then.
        expanded: u64,
        /// Successors produced by then.
        generated: u64,
    },
    /// A state left the beam.
    Dropped {
        /// The state.
        state: u32,
        /// Its rank, from 1.
        rank: u64,
        /// The number of states that the beam keeps.
        width: u64,
    },
    /// The open list was sorted again, or an estimate was raised: a state waits with another f, behind those of the same f that
    /// were told before it.
    Queued {
        /// The state.
        state: u32,
        /// Its estimate now.
        h: Option<Estimate>,
        /// Its f now; `None` where it waits no more.
        f: Option<u64>,
    },
    /// Recursion left a node with this f.
    BackedUp {
        /// The state.
        state: u32,
        /// The expansion that it was.
        expansion: u32,
        /// The least f below it; `None` where nothing is left.
        f: Option<u64>,
    },
    /// The goal was found.
    Goal {
        /// The state.
        state: u32,
        /// The entry that it was produced by; `None` for a start.
        from: Option<u32>,
        /// The cost of the moves from the start.
        g: u32,
        /// Its f, if the open list was sorted again since it was produced.
        f: Option<u64>,
    },
}

/// All that a search did, as far as it was recorded. States are numbers, in the order in which they were met; the
/// start is 0.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// In order.
    pub entries: Vec<Entry>,
    /// The place of the entry of each expansion, by expansion from 0.
    pub expansions: Vec<u32>,
    /// Units of h that make a move.
    pub h_scale: u32,
    /// Units of f that make a move.
    pub f_scale: u64,
    /// The states that nothing led to: the start, behind it those that a search goes back from.
    pub starts: Vec<u32>,
    /// Of a search from both ends: the entries whose moves are the solution, in the order in which they are made. On the
    /// side of the goal an entry leads from the state that it produced to the one that it was produced from.
    pub way: Vec<u32>,
    /// Whether more happened than the record keeps.
    pub is_full: bool,
}

impl Record {
    /// The expansion of that number, from 1.
    pub fn expansion(&self, number: u32) -> Option<Expanded> {
        let place = *self.expansions.get((number as usize).checked_sub(1)?)?;
        match self.entries[place as usize] {
            Entry::Expanded(taken) => Some(taken),
            _ => None,
        }
    }

    /// Where the expansion of that number stands among the entries; behind the last one, their number.
    pub fn place(&self, number: u32) -> usize {
        let next = (number as usize)
            .checked_sub(1)
            .and_then(|at| self.expansions.get(at));
        next.map_or(self.entries.len(), |&place| place as usize)
    }

    /// The successor of that entry.
    pub fn generated(&self, entry: u32) -> Option<Generated> {
        match self.entries.get(entry as usize) {
            Some(Entry::Generated(produced)) => Some(*produced),
            _ => None,
        }
    }

    /// Whether it is that of a search from both ends.
    pub fn is_two_sided(&self) -> bool {
        self.starts.len() > 1
    }

    /// The entries of the sides of a search from both ends that make these moves, from the start.
    pub(crate) fn along(&self, path: &[Move]) -> Vec<u32> {
        let mut steps: HashMap<(u32, Move), (u32, u32)> = HashMap::new();
        let mut is_backward = false;
        for (index, entry) in (0..).zip(&self.entries) {
            match *entry {
                Entry::Round { round, .. } => is_backward = matches!(round, Round::Backward(_)),
                Entry::Generated(Generated {
                    state, parent, mv, ..
                }) => {
                    let Some(Expanded { state: parent, .. }) = self.expansion(parent) else {
                        continue;
                    };
                    if is_backward {
                        // What the start's side expanded it goes on from by itself.
                        steps.entry((state, mv)).or_insert((index, parent));
                    } else {
                        steps.insert((parent, mv), (index, state));
                    }
                }
                _ => {}
            }
        }
        let mut at = 0;
        let step = |&mv: &Move| {
            let (entry, next) = *steps.get(&(at, mv))?;
            at = next;
            Some(entry)
        };
        path.iter().map_while(step).collect()
    }

    /// The path to the successor of an entry: itself and all before it, the first one first.
    pub fn line(&self, from: Option<u32>) -> Vec<Generated> {
        let mut line = Vec::new();
        let mut at = from;
        while let Some(produced) = at.and_then(|entry| self.generated(entry)) {
            line.push(produced);
            at = self.expansion(produced.parent).and_then(|taken| taken.from);
        }
        line.reverse();
        line
    }
}
