//! Mistakes of searches along a path.

use super::super::deepening::{self, DeepeningRuns, NextBound};
use super::super::rule::{GoalTestPlace, LeftOut};
use super::super::space::JudgedSpace;
use super::named::{
    BEFORE_BOUND, BOUND_BY_ONE, DEPTH_BY_ONE, EVER_VISITED, G_ALONE, H_ALONE, PARENTS_H,
    UNIT_COSTS, VISITED, WEIGHT,
};
use super::{Mistake, MistakenProgram, add, confused, ends, made};
use crate::search::{Algorithm, Observer, StopReason};

/// Whether the start, states beyond the bound and states at it have lines of their own. IDA* compares no depths: all states
/// within its bound have.
const SHOWN: [(bool, bool, bool); 6] = [
    (true, false, true),
    (false, false, true),
    (true, true, true),
    (false, true, true),
    (true, false, false),
    (false, false, false),
];

pub(super) fn of_deepening(
    (heuristic, first, next): (Option<usize>, Option<u64>, NextBound),
    by_cost: bool,
    all: &mut Vec<MistakenProgram>,
    space: &mut JudgedSpace<'_>,
    observer: &mut dyn Observer,
) -> Result<(), StopReason> {
    let right = deepening::DeepeningForm {
        heuristic,
        first,
        next,
        left_out: LeftOut::OnPath,
        shows_start: true,
        shows_cut: false,
        shows_leaves: true,
        goal: GoalTestPlace::Selected,
        unit_costs: !by_cost,
        weights: (1, 1),
        parents_estimate: false,
    };
    let mut values = vec![(right, Mistake::NONE)];
    let mut bounds = vec![(first, next, Mistake::NONE)];
    if let Some(depth) = first.filter(|_| next == NextBound::Last) {
        bounds.push((Some(depth + 1), next, DEPTH_BY_ONE));
    }
    let mut goals = ends(if by_cost {
        Algorithm::IDA_STAR
    } else {
        Algorithm::ITERATIVE_DEEPENING
    })
    .to_vec();
    if by_cost {
        let by = |weights| deepening::DeepeningForm { weights, ..right };
        if heuristic.is_some() {
            values.extend([
                (by((1, 0)), G_ALONE),
                (by((0, 1)), H_ALONE),
                (by((1, 2)), WEIGHT),
                (by((1, 3)), WEIGHT),
                (by((2, 1)), WEIGHT),
            ]);
            let parents = deepening::DeepeningForm {
                parents_estimate: true,
                ..right
            };
            values.push((parents, PARENTS_H));
        }
        if space.has_costs() {
            let unit_costs = deepening::DeepeningForm {
                unit_costs: true,
                ..right
            };
            values.push((unit_costs, UNIT_COSTS));
        }
        for (other, mistake) in confused(heuristic, space, observer)? {
            let heuristic = Some(other);
            values.push((deepening::DeepeningForm { heuristic, ..right }, mistake));
        }
        bounds.push((first, NextBound::OneMore, BOUND_BY_ONE));
        goals.push((GoalTestPlace::BeforeBound, BEFORE_BOUND));
    }
    let lines: &[_] = if by_cost { &SHOWN[..4] } else { &SHOWN };
    for (form, value) in values {
        for &(first, next, bound) in &bounds {
            for (left_out, list) in [
                (LeftOut::OnPath, Mistake::NONE),
                (LeftOut::Parent, Mistake::NONE),
                (LeftOut::Nothing, Mistake::NONE),
                (LeftOut::Visited, VISITED),
                (LeftOut::Generated, VISITED),
                (LeftOut::EverVisited, EVER_VISITED),
            ] {
                for &(goal, end) in &goals {
                    let mistakes = made([value, bound, list, end]);
                    for &(shows_start, shows_cut, shows_leaves) in lines {
                        let form = deepening::DeepeningForm {
                            first,
                            next,
                            left_out,
                            shows_start,
                            shows_cut,
                            shows_leaves,
                            goal,
                            ..form
                        };
                        if !mistakes.is_empty() {
                            add(all, mistakes.clone(), DeepeningRuns::new(form, space));
                        }
                    }
                }
            }
        }
    }
    Ok(())
}
