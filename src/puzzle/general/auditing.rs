//! Audits over boards.

use super::domain::BoardDomain;
use super::packing::MOST_WORDS;
use super::solving::prepare;
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{Board, BoardAudit, Problem, Puzzle};
use crate::search::{self, Cut, Extent, Heuristic, Limits, Observer};

/// How many states an audit looks at where it is given no depth.
pub const AUDITED_STATES: u64 = 200_000;

/// Holds heuristics against the true distances of the states around a goal.
pub fn audit(
    puzzle: &dyn Puzzle,
    goal: Option<&Board>,
    heuristics: &[HeuristicSpec],
    extent: Extent,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<BoardAudit, Cut> {
    let first = puzzle
        .goals(goal)
        .expect("only asked where it can be audited");
    let goal = goal.copied().or_else(|| puzzle.default_goal());
    let problem = Problem {
        start: first[0],
        goal,
        order: puzzle.default_order(),
    };
    let domain = BoardDomain::<MOST_WORDS>::new(puzzle, &problem);
    let mut prepared = Vec::with_capacity(heuristics.len());
    for heuristic in heuristics {
        let ready = prepare(puzzle, Some(heuristic), goal.as_ref(), limits, observer);
        prepared.push(ready.map_err(|reason| Cut {
            reason,
            whole: None,
        })?);
    }
    let each: Vec<&dyn Heuristic<_>> = prepared.iter().map(|one| one as _).collect();
    let goals: Vec<_> = first.iter().map(|goal| domain.pack(goal)).collect();
    let found = search::audit(&domain, &goals, &each, extent, limits, observer)?;
    Ok(BoardAudit {
        found: found.map(|state| domain.board(state).into()),
        subject: "states",
    })
}
