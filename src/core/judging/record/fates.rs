//! What becomes of the successors of a state in a log.

use super::{Duplicates, LoggedNode, LoggedStatus, Writer};
use crate::search::{ParentPruning, Round, SuccessorOutcome};
use std::ops::Range;

impl Writer<'_, '_> {
    /// The fate of a successor on a path.
    pub(super) fn fate_on_path(&self, node: &LoggedNode) -> SuccessorOutcome {
        let LoggedNode {
            state, depth, g, f, ..
        } = *node;
        let is_here = |entry: &(u32, Range<u32>)| self.nodes[entry.0 as usize].state == state;
        let prunes = self.algorithm.tuning().parent_pruning;
        let is_back = match self.duplicates {
            Duplicates::WithoutParent => self.path.iter().rev().nth(1).is_some_and(is_here),
            Duplicates::Kept => false,
            _ => prunes.is_some_and(ParentPruning::is_on) && self.is_back(node),
        };
        if is_back {
            return SuccessorOutcome::Back;
        }
        let by_cost = self.algorithm.takes_heuristic();
        let is_free = |visited: &&(u32, Range<u32>)| self.nodes[visited.0 as usize].g == g;
        let closes_cycle = match self.duplicates {
            Duplicates::WithoutParent | Duplicates::Kept => false,
            Duplicates::WithoutPath => self.path.iter().any(is_here),
            _ => {
                let mut closes = self.path.iter().filter(|step| !by_cost || is_free(step));
                closes.any(is_here)
            }
        };
        if closes_cycle {
            return SuccessorOutcome::Cycle;
        }
        match self.round {
            _ if self.deepest.is_some_and(|deepest| depth >= deepest) => SuccessorOutcome::Deep,
            Some(Round::Threshold { units, .. }) if f.is_some_and(|f| f > units) => {
                SuccessorOutcome::Cut { threshold: units }
            }
            _ => SuccessorOutcome::Open,
        }
    }

    /// Whether a node's move takes back the one before it.
    fn is_back(&self, node: &LoggedNode) -> bool {
        let parent = |node: &LoggedNode| {
            let (parent, mv) = node.parent?;
            Some((self.nodes[parent as usize], mv))
        };
        parent(node).is_some_and(|(before, mv)| {
            parent(&before).is_some_and(|(_, last)| self.puzzle.inverse(last) == Some(mv))
        })
    }

    /// Whether a state stands on the path to a node.
    pub(super) fn leads_over(&self, node: u32, state: u32) -> bool {
        let line = self.line(node);
        line.iter()
            .any(|&id| self.nodes[id as usize].state == state)
    }

    /// The fate of a state that is known, by another path.
    pub(super) fn fate_again(
        &self,
        known: LoggedNode,
        again: &LoggedNode,
        is_back: bool,
    ) -> SuccessorOutcome {
        let by_cost = self.priority.is_some_and(|weights| weights.g > 0);
        let is_open = known.status == LoggedStatus::Open;
        let reopens = match self.duplicates {
            Duplicates::OpenAgain => true,
            Duplicates::StayClosed => false,
            _ => self.algorithm.tuning().reopen.unwrap_or(true),
        };
        // A repeat keeps its place in the layer of a beam, and is passed over.
        let repeats = self.algorithm.beam_width() > 0
            && !is_open
            && match self.duplicates {
                Duplicates::Kept => true,
                Duplicates::StayClosed => false,
                _ => !is_back,
            };
        let is_younger = is_open && self.duplicates == Duplicates::Youngest;
        if repeats || is_younger || known.is_lost && !again.is_lost {
            SuccessorOutcome::Open
        } else if known.g <= again.g || again.is_lost || !by_cost {
            SuccessorOutcome::Known
        } else if is_open || reopens {
            SuccessorOutcome::Better { g: known.g }
        } else {
            SuccessorOutcome::PassedOver
        }
    }
}
