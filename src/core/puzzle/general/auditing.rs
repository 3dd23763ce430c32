//! Audits over boards.

use super::domain::{BoardDomain, packing};
use super::prepared::prepare;
use super::roots::Roots;
use crate::distances::{self, Cut, Extent};
use crate::heuristic::HeuristicSpec;
use crate::puzzle::audited::{Audited, BoardAudit};
use crate::puzzle::{Problem, Puzzle};
use crate::search::{Heuristic, Limits, Observer, StopReason, interruptible};
use crate::state::{Board, by_words};

/// The number of states of an audit without a depth, where there are more than [`ALL_STATES`].
pub(crate) const AUDITED_STATES: u64 = 200_000;

/// Where a puzzle has at most so many states an audit looks at all.
const ALL_STATES: u64 = 2_000_000;

/// Holds heuristics against the true distances of the states around a goal.
pub(crate) fn audit(
    puzzle: &Puzzle,
    goal: Option<&Board>,
    heuristics: &[HeuristicSpec],
    extent: Extent,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<BoardAudit, Cut> {
    let words = packing(&**puzzle, &puzzle.initial_state()).words();
    let run = by_words!(audit_packed, words, [18]);
    run(puzzle, goal, heuristics, extent, limits, observer)
}

fn audit_packed<const WORDS: usize>(
    puzzle: &Puzzle,
    goal: Option<&Board>,
    heuristics: &[HeuristicSpec],
    extent: Extent,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<BoardAudit, Cut> {
    let goals = interruptible(observer, |interrupted| {
        Roots::goals(&**puzzle, goal, interrupted)
    });
    // Beside an interruption it is that there are too many moves between states.
    let goals = goals?.map_err(|_| StopReason::MemoryLimit)?;
    let start = goals.first().map_err(|_| StopReason::Unsolvable)?;
    let goal = goal.cloned().or_else(|| puzzle.default_goal());
    let problem = Problem {
        start: start.clone(),
        goal: goal.clone(),
        order: puzzle.default_order(),
    };
    let domain = BoardDomain::<WORDS>::new(&**puzzle, &problem).listed(goals.listing.as_ref());
    let mut prepared = Vec::with_capacity(heuristics.len());
    for heuristic in heuristics {
        let ready = prepare(puzzle, Some(heuristic), goal.as_ref(), limits, observer);
        prepared.push(ready?);
    }
    let each: Vec<&dyn Heuristic<_>> = prepared.iter().map(|one| one as _).collect();
    let goals: Vec<_> = goals.states.iter().map(|goal| domain.pack(goal)).collect();
    let goals = &goals;
    let mut run = |extent| distances::audit(&domain, goals, &each, extent, limits, observer);
    let all = match extent {
        Extent::States(most) if most < ALL_STATES => Some(run(Extent::Whole(ALL_STATES))),
        _ => None,
    };
    let is_too_much = |cut: &Cut| {
        let reason = cut.reason;
        matches!(
            reason,
            StopReason::MaxNodes | StopReason::MemoryLimit | StopReason::CostLimit
        )
    };
    let found = match all {
        Some(Err(cut)) if is_too_much(&cut) => run(extent)?,
        Some(all) => all?,
        None => run(extent)?,
    };
    Ok(BoardAudit {
        found: found.map(|state| {
            let state = domain.board(state);
            Audited {
                board: puzzle.shown(&state),
                history: puzzle.history(&state),
            }
        }),
        subject: puzzle.states_name(goal.as_ref()),
    })
}
