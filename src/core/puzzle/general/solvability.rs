//! Whether a goal can be reached.

use super::domain::{BoardDomain, packing};
use super::watch::Watch;
use crate::abstractions::Permutations;
use crate::puzzle::{Problem, Rules, Solvability};
use crate::search::{Ending, Limits, StopReason, breadth_first};
use crate::state::{Board, by_words};

/// The number of states that are tried, about.
const MOST_TRIED: u64 = 200_000;

/// Runs a breadth-first search: it ends at a goal, without one, or when it has stored so many states.
pub(super) fn searched(
    puzzle: &dyn Rules,
    problem: &Problem,
    interrupted: &mut dyn FnMut() -> bool,
) -> Solvability {
    let words = packing(puzzle, &problem.start).words();
    by_words!(search_packed, words, [18])(puzzle, problem, interrupted)
}

fn search_packed<const WORDS: usize>(
    puzzle: &dyn Rules,
    problem: &Problem,
    interrupted: &mut dyn FnMut() -> bool,
) -> Solvability {
    let domain = BoardDomain::<WORDS>::new(puzzle, problem);
    let most = MOST_TRIED;
    let watch = &mut Watch { most, interrupted };
    let start = domain.pack(&problem.start);
    let outcome = breadth_first(&domain, start, &Limits::default(), watch);
    match outcome.ending {
        Ending::Solved { .. } => Solvability::Solvable {
            reason: "trying found a way".to_owned(),
        },
        Ending::Stopped(StopReason::Exhausted) => Solvability::Unsolvable {
            reason: format!(
                "none of the {} states that can be reached is a goal",
                outcome.statistics.stored
            ),
            repair: None,
        },
        Ending::Stopped(StopReason::Interrupted) => Solvability::Unknown {
            reason: "it was interrupted".to_owned(),
        },
        Ending::Stopped(_) => Solvability::Unknown {
            reason: format!("{MOST_TRIED} states were tried, and there are more"),
        },
    }
}

impl Permutations {
    /// Whether the start is one of the states that moves make of the goal; `None` where the group does not tell.
    pub fn solvability(
        &self,
        start: &Board,
        goal: &Board,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Solvability> {
        // Of a goal with a value twice.
        self.element(goal, goal)?;
        let group = self.group(interrupted)?;
        let order = group.order();
        let element = self.element(goal, start);
        Some(if element.is_some_and(|element| group.contains(&element)) {
            Solvability::Solvable {
                reason: format!("it is one of the {order} states that moves can make"),
            }
        } else {
            Solvability::Unsolvable {
                reason: format!("it is none of the {order} states that moves can make of the goal"),
                repair: None,
            }
        })
    }
}
