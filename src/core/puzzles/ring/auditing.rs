//! Audits matched once to the states that heuristics need.

use super::domain::{MoveOrder, Naming, RingDomain};
use super::heuristics::{NamedHeuristic, choose};
use super::moves::inverse;
use super::{PERMUTATIONS, Ring, in_order};
use crate::distances::{self, Cut, Extent};
use crate::heuristic::HeuristicSpec;
use crate::operators::Move;
use crate::puzzle::{Audited, Auditor, BoardAudit, Problem};
use crate::search::{Limits, Observer, Outcome, Unobserved};
use crate::state::Board;

impl Auditor for Ring {
    /// Where one of the heuristics looks at the last move, a state is for all of them a board with the kind of that move.
    fn audit(
        &self,
        goal: Option<&Board>,
        heuristics: &[HeuristicSpec],
        extent: Extent,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<BoardAudit, Cut> {
        let chosen = |heuristic| choose(heuristic).expect("a heuristic is checked beforehand");
        let chosen: Vec<NamedHeuristic> = heuristics.iter().map(chosen).collect();
        let naming = Naming::new(&goal.cloned().unwrap_or_else(in_order));
        let run = if chosen.iter().any(|chosen| chosen.looks_back()) {
            run::<true>
        } else {
            run::<false>
        };
        run(&naming, &chosen, extent, limits, observer)
    }
}

fn run<const LAST: bool>(
    naming: &Naming,
    chosen: &[NamedHeuristic],
    extent: Extent,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<BoardAudit, Cut> {
    let built: Vec<_> = chosen.iter().map(|chosen| chosen.any()).collect();
    let each: Vec<_> = built.iter().map(|any| &**any).collect();
    let domain = RingDomain::<LAST>::default();
    let goals = RingDomain::<LAST>::goals();
    let found = distances::audit(&domain, &goals, &each, extent, limits, observer)?;
    let mut found = found.map(|state| Audited {
        board: naming.unpack(state),
        history: LAST.then(|| history(state)),
    });
    for figures in &mut found.heuristics {
        if let Some(broken) = &mut figures.inconsistency {
            broken.mv = RingDomain::<LAST>::plain(broken.mv);
        }
    }
    Ok(BoardAudit {
        found,
        subject: if LAST {
            "boards with the kind of the last move"
        } else {
            "boards"
        },
    })
}

/// Moves that lead from the goal as a start to a board near it, the last one of the state's
/// kind; none for a start.
fn history(state: u128) -> Vec<Move> {
    let kind = RingDomain::<true>::last_kind(state);
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
    let is_own = |&mv: &Move| RingDomain::<true>::kind(mv) == kind;
    if !history.last().is_some_and(is_own) {
        // There and back changes the kind alone.
        let there = order.0.into_iter().find(is_own);
        let there = there.expect("there are moves of every kind");
        history.extend([there, inverse(there)]);
    }
    history
}
