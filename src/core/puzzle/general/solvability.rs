//! Whether a goal can be reached, by trying.

use crate::abstractions::Permutations;
use crate::puzzle::{Problem, Rules, Solvability};
use crate::state::Board;
use foldhash::fast::FixedState;
use std::collections::HashSet;

/// How many states are tried at most.
const MOST_TRIED: usize = 200_000;

/// Walks on from the start until a goal, the end or the limit is met.
pub(crate) fn solvability(puzzle: &dyn Rules, problem: &Problem) -> Solvability {
    let mut seen: HashSet<_, FixedState> = [problem.start.clone()].into_iter().collect();
    let mut states = vec![problem.start.clone()];
    let mut next = 0;
    while let Some(board) = states.get(next).cloned() {
        if puzzle.is_goal(&board, problem.goal.as_ref()) {
            return Solvability::Solvable {
                reason: "trying found a way".to_owned(),
            };
        }
        if states.len() > MOST_TRIED {
            return Solvability::Unknown {
                reason: format!("{MOST_TRIED} states were tried, and there are more"),
            };
        }
        next += 1;
        let behind = problem.order.iter();
        let behind = behind.filter_map(|&mv| puzzle.apply(&board, mv));
        states.extend(behind.filter(|next| seen.insert(next.clone())));
    }
    Solvability::Unsolvable {
        reason: format!(
            "none of the {} states that can be reached is a goal",
            states.len()
        ),
        repair: None,
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
