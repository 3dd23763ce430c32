//! Audits over boards.

use super::domain::{BoardDomain, packing};
use super::listing::Listing;
use super::prepared::prepare;
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
    let listing = match puzzle.walks_back(goal) {
        Ok(()) => None,
        Err(_) => Some(listed(puzzle, goal, observer)?),
    };
    let no_goal = |listing: &Listing| listing.goals().is_empty();
    if listing.as_ref().is_some_and(no_goal) {
        return Err(Cut {
            reason: StopReason::Unsolvable,
            whole: None,
        });
    }
    let goals = match &listing {
        Some(listing) => listing.goals().to_vec(),
        None => puzzle
            .goals(goal)
            .expect("only asked where it can be audited"),
    };
    let goal = goal.cloned().or_else(|| puzzle.default_goal());
    let problem = Problem {
        start: goals
            .first()
            .cloned()
            .unwrap_or_else(|| puzzle.initial_state()),
        goal: goal.clone(),
        order: puzzle.default_order(),
    };
    let domain = BoardDomain::<WORDS>::new(&**puzzle, &problem).listed(listing.as_ref());
    let mut prepared = Vec::with_capacity(heuristics.len());
    for heuristic in heuristics {
        let ready = prepare(puzzle, Some(heuristic), goal.as_ref(), limits, observer);
        prepared.push(ready.map_err(|reason| Cut {
            reason,
            whole: None,
        })?);
    }
    let each: Vec<&dyn Heuristic<_>> = prepared.iter().map(|one| one as _).collect();
    let goals: Vec<_> = goals.iter().map(|goal| domain.pack(goal)).collect();
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

/// All states, where moves have no way back or goals are not known.
fn listed(
    puzzle: &Puzzle,
    goal: Option<&Board>,
    observer: &mut dyn Observer,
) -> Result<Listing, Cut> {
    let listed = interruptible(observer, |interrupted| {
        Listing::new(&**puzzle, goal, interrupted)
    });
    // Beside an interruption it is that there are too many moves between them.
    let listed = listed.and_then(|listed| listed.map_err(|_| StopReason::MemoryLimit));
    listed.map_err(|reason| Cut {
        reason,
        whole: None,
    })
}
