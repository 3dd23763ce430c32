//! Audits of boards, alone or with the kind of the last move.

use super::domain::{MoveOrder, Naming, RingDomain, last_kind, plain};
use super::heuristics::{DividedSum, choose};
use super::moves::inverse;
use super::{PERMUTATIONS, in_order};
use crate::distances::{self, Cut, Extent};
use crate::heuristic::HeuristicSpec;
use crate::operators::Move;
use crate::puzzle::{Audited, BoardAudit, Problem};
use crate::search::{Heuristic, Limits, Observer, Outcome, Unobserved};
use crate::state::Board;

/// Compares heuristics with the true distances. Where one of them looks at the last move, a state is for all of them a board
/// with the kind of that move.
pub(super) fn audit(
    goal: Option<&Board>,
    heuristics: &[HeuristicSpec],
    extent: Extent,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<BoardAudit, Cut> {
    let chosen = |heuristic| choose(heuristic).expect("a heuristic is checked beforehand");
    let chosen: Vec<DividedSum> = heuristics.iter().map(chosen).collect();
    let each: Vec<_> = chosen.iter().map(|one| one as &dyn Heuristic<_>).collect();
    let naming = Naming::new(&goal.cloned().unwrap_or_else(in_order));
    let has_last = chosen.iter().any(|chosen| chosen.looks_back());
    let domain = RingDomain::new(MoveOrder::default(), has_last);
    let found = distances::audit(&domain, &domain.goals(), &each, extent, limits, observer)?;
    let mut found = found.map(|state| Audited {
        board: naming.unpack(state),
        history: has_last.then(|| history(&domain, state)),
    });
    for figures in &mut found.heuristics {
        if let Some(broken) = &mut figures.inconsistency {
            broken.mv = plain(broken.mv);
        }
    }
    Ok(BoardAudit {
        found,
        subject: if has_last {
            "boards with the kind of the last move"
        } else {
            "boards"
        },
    })
}

/// Moves that lead from the goal as a start to a board near it, the last one of the state's
/// kind; none for a start.
fn history(domain: &RingDomain, state: u128) -> Vec<Move> {
    let kind = last_kind(state);
    if kind == 0 {
        return Vec::new();
    }
    let order = MoveOrder::default();
    let problem = Problem {
        start: Naming::new(&in_order()).unpack(state),
        goal: Some(in_order()),
        order: order.0.to_vec(),
    };
    let limits = Limits::default();
    let solved = PERMUTATIONS.solve_from_both_ends(&problem, &limits, &mut Unobserved);
    let way = solved.as_ref().and_then(Outcome::path).unwrap_or_default();
    let mut history: Vec<Move> = way.iter().rev().map(|&mv| inverse(mv)).collect();
    let is_own = |&mv: &Move| domain.kind(mv) == kind;
    if !history.last().is_some_and(is_own) {
        // There and back changes the kind alone.
        let there = order.0.into_iter().find(is_own);
        let there = there.expect("there are moves of every kind");
        history.extend([there, inverse(there)]);
    }
    history
}
