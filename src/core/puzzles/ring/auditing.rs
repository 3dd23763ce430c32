//! Audits matched once to the states that heuristics need.

use super::distance_sum::{DistanceSum, DividedSum};
use super::domain::{GOAL, MoveOrder, Naming, RingDomain};
use super::heuristics::{NamedHeuristic, choose};
use super::last_move::{LastMove, LastMoveDomain};
use super::{Ring, in_order};
use crate::distances::{self, Cut, Extent};
use crate::heuristic::{AnyHeuristic, HeuristicSpec};
use crate::puzzle::{Audited, Auditor, BoardAudit};
use crate::search::{Estimate, Heuristic, Limits, Observer};
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
        let order = MoveOrder::default();
        let looks_back = |chosen: &NamedHeuristic| {
            matches!(
                chosen,
                NamedHeuristic::LastMove | NamedHeuristic::WholeDivision
            )
        };
        if !chosen.iter().any(looks_back) {
            let built: Vec<_> = chosen.iter().map(|&chosen| of_board(chosen)).collect();
            let each: Vec<_> = built.iter().map(|any| &**any).collect();
            let domain = RingDomain::new(order);
            let found = distances::audit(&domain, &[GOAL], &each, extent, limits, observer)?;
            return Ok(BoardAudit {
                found: found.map(|state| naming.unpack(state).into()),
                subject: "boards",
            });
        }
        let built: Vec<_> = chosen.iter().map(|&chosen| of_last_move(chosen)).collect();
        let each: Vec<_> = built.iter().map(|any| &**any).collect();
        let domain = LastMoveDomain::new(order);
        let goals = LastMoveDomain::goals();
        let found = distances::audit(&domain, &goals, &each, extent, limits, observer)?;
        let mut found = found.map(|state| Audited {
            board: naming.unpack(state),
            history: Some(LastMoveDomain::history(state)),
        });
        for figures in &mut found.heuristics {
            if let Some(broken) = &mut figures.inconsistency {
                broken.mv = LastMoveDomain::plain(broken.mv);
            }
        }
        Ok(BoardAudit {
            found,
            subject: "boards with the kind of the last move",
        })
    }
}

/// A heuristic that looks at boards alone.
fn of_board(chosen: NamedHeuristic) -> AnyHeuristic<'static, RingDomain> {
    match chosen {
        NamedHeuristic::SharedMisplaced => Box::new(DividedSum(DistanceSum::misplaced())),
        NamedHeuristic::SharedTorus => Box::new(DividedSum(DistanceSum::torus())),
        NamedHeuristic::Torus => Box::new(DistanceSum::torus()),
        NamedHeuristic::Misplaced => Box::new(DistanceSum::misplaced()),
        NamedHeuristic::PlainManhattan => Box::new(DistanceSum::manhattan()),
        NamedHeuristic::LastMove | NamedHeuristic::WholeDivision => {
            unreachable!("it looks at the last move")
        }
    }
}

/// Any heuristic, on boards with the kind of the last move.
fn of_last_move(chosen: NamedHeuristic) -> AnyHeuristic<'static, LastMoveDomain> {
    match chosen {
        NamedHeuristic::LastMove => Box::new(LastMove::exact()),
        NamedHeuristic::WholeDivision => Box::new(LastMove::whole()),
        chosen => Box::new(Forgetful {
            boards: RingDomain::default(),
            heuristic: of_board(chosen),
        }),
    }
}

/// A heuristic of boards that is asked for boards with a last move.
struct Forgetful {
    boards: RingDomain,
    heuristic: AnyHeuristic<'static, RingDomain>,
}

impl Heuristic<LastMoveDomain> for Forgetful {
    fn estimate(&self, _: &LastMoveDomain, state: u128) -> Estimate {
        self.heuristic
            .estimate(&self.boards, LastMoveDomain::board(state))
    }

    fn scale(&self) -> u32 {
        self.heuristic.scale()
    }
}
