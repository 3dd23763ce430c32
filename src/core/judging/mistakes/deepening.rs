//! Mistakes of searches along a path.

use super::super::deepening::{self, Deepening, NextBound};
use super::super::rule::GoalTest;
use super::super::space::Space;
use super::confused;
use super::named::{BOUND_BY_ONE, EVER_VISITED, G_ALONE, GENERATED, NO_TEST, UNIT_COSTS, VISITED};
use super::{Candidate, Mistake, made};
use crate::search::{Observer, StopReason};

pub(super) fn of_deepening(
    (heuristic, first, next): (Option<usize>, Option<u64>, NextBound),
    by_cost: bool,
    all: &mut Vec<Candidate>,
    space: &mut Space<'_>,
    observer: &mut dyn Observer,
) -> Result<(), StopReason> {
    let mut values = vec![(heuristic, !by_cost, Mistake::NONE)];
    if by_cost {
        if heuristic.is_some() {
            values.push((None, false, G_ALONE));
        }
        if space.has_costs() {
            values.push((heuristic, true, UNIT_COSTS));
        }
        for confused in confused(heuristic, space, observer)? {
            values.push((Some(confused.heuristic), false, confused.mistake));
        }
    }
    let mut bounds = vec![(next, Mistake::NONE)];
    if by_cost {
        bounds.push((NextBound::OneMore, BOUND_BY_ONE));
    }
    let right_end = if by_cost { GENERATED } else { Mistake::NONE };
    let goals = [
        (GoalTest::Selected, Mistake::NONE),
        (GoalTest::Generated, right_end),
        (GoalTest::Never, NO_TEST),
    ];
    for (heuristic, unit_costs, value) in values {
        for (next, bound) in bounds.clone() {
            for (left_out, list) in [
                (deepening::LeftOut::OnPath, Mistake::NONE),
                (deepening::LeftOut::Parent, Mistake::NONE),
                (deepening::LeftOut::Nothing, Mistake::NONE),
                (deepening::LeftOut::Visited, VISITED),
                (deepening::LeftOut::Generated, VISITED),
                (deepening::LeftOut::EverVisited, EVER_VISITED),
            ] {
                for (goal, end) in goals {
                    let mistakes = made([value, bound, list, end]);
                    if mistakes.is_empty() {
                        continue;
                    }
                    for (shows_start, shows_cut, shows_leaves) in [
                        (true, false, true),
                        (false, false, true),
                        (true, true, true),
                        (false, true, true),
                        (true, false, false),
                        (false, false, false),
                    ] {
                        let form = deepening::Form {
                            heuristic,
                            first,
                            next,
                            left_out,
                            shows_start,
                            shows_cut,
                            shows_leaves,
                            goal,
                            unit_costs,
                        };
                        let rule = Box::new(Deepening::new(form, space));
                        all.push(Candidate {
                            of: mistakes.clone(),
                            rule,
                        });
                    }
                }
            }
        }
    }
    Ok(())
}
