//! Mistakes of programs that take the best open state.

use super::super::JudgedAlgorithm;
use super::super::best_first::{BestFirst, BestFirstForm, Update, WeightedPriority};
use super::super::groups::{self, BlindRuns, Marked};
use super::super::rule::LeftOut;
use super::super::space::JudgedSpace;
use super::super::tree::{PathOrder, TreeRuns};
use super::named::{
    ADDED_UP, CLOSED, COPIES, F, FIRST_PATH, G_ALONE, GREATEST, H_ALONE, LAST_PATH, NEVER_OPENED,
    OPENED_AGAIN, PARENTS_H, PLACE_KEPT, QUEUE, SORTED_BEHIND, SORTED_FRONT, STACK, STALE,
    UNIT_COSTS, WEIGHT,
};
use super::{Mistake, MistakenProgram, add, confused, ends, made, trees};
use crate::search::{Algorithm, Observer, StopReason};

pub(super) fn of_best_first(
    wanted: &JudgedAlgorithm,
    right: WeightedPriority,
    all: &mut Vec<MistakenProgram>,
    space: &mut JudgedSpace<'_>,
    observer: &mut dyn Observer,
) -> Result<(), StopReason> {
    let algorithm = wanted.algorithm;
    let is_greedy = right.g == 0;
    let heuristic = match right.heuristic {
        Some(heuristic) => Some(heuristic),
        None => space.usual_heuristic(observer)?,
    };
    let base = BestFirstForm::new(WeightedPriority { heuristic, ..right });
    let by = |g, h| BestFirstForm {
        priority: WeightedPriority {
            g,
            h,
            ..base.priority
        },
        ..base
    };
    let mut values = vec![(base, Mistake::NONE)];
    if heuristic.is_some() {
        for (g, h, mistake) in [
            (0, 1, H_ALONE),
            (1, 1, F),
            (1, 2, WEIGHT),
            (1, 3, WEIGHT),
            (2, 1, WEIGHT),
            (1, 5, WEIGHT),
        ] {
            if right.g * h != right.h * g {
                values.push((by(g, h), mistake));
            }
        }
    }
    if right.h != 0 {
        values.push((by(1, 0), G_ALONE));
        let parents = BestFirstForm {
            parents_estimate: true,
            ..base
        };
        values.push((parents, PARENTS_H));
        for (other, mistake) in confused(right.heuristic, space, observer)? {
            let priority = WeightedPriority {
                heuristic: Some(other),
                ..base.priority
            };
            values.push((BestFirstForm { priority, ..base }, mistake));
        }
    }
    let greatest = WeightedPriority {
        greatest_first: true,
        ..base.priority
    };
    let greatest = BestFirstForm {
        priority: greatest,
        ..base
    };
    values.push((greatest, GREATEST));
    if space.has_costs() {
        let unit_costs = BestFirstForm {
            unit_costs: true,
            ..base
        };
        values.push((unit_costs, UNIT_COSTS));
    }
    if !is_greedy {
        let added_up = BestFirstForm {
            adds_up_priorities: true,
            ..base
        };
        values.push((added_up, ADDED_UP));
    }
    let (opened, never_opened) = match wanted.reopens {
        _ if is_greedy => (OPENED_AGAIN, Mistake::NONE),
        None => (Mistake::NONE, Mistake::NONE),
        Some(true) => (Mistake::NONE, NEVER_OPENED),
        Some(false) => (OPENED_AGAIN, Mistake::NONE),
    };
    of_values(algorithm, &values, (opened, never_opened), all, space);
    for (goal, end) in ends(algorithm) {
        for (is_stack, marked, sorted_by, list) in [
            (true, Marked::Generated, None, STACK),
            (true, Marked::Expanded, None, STACK),
            (false, Marked::Generated, None, QUEUE),
            (true, Marked::Generated, Some(base.priority), SORTED_FRONT),
            (false, Marked::Generated, Some(base.priority), SORTED_BEHIND),
        ] {
            let form = groups::BlindForm {
                is_stack,
                marked,
                goal,
                by_layers: false,
            };
            let rule = BlindRuns::from(form, space, 0).sorted_by(sorted_by);
            add(all, made([list, end]), rule);
        }
    }
    Ok(())
}

/// Programs that take the open state of least value, with each list and each end; the two mistakes are those of programs that
/// open closed states again and that never do.
pub(super) fn of_values(
    algorithm: Algorithm,
    values: &[(BestFirstForm, Mistake)],
    (opened, never_opened): (Mistake, Mistake),
    all: &mut Vec<MistakenProgram>,
    space: &mut JudgedSpace<'_>,
) {
    let mut lists = vec![
        (Update::Cheaper, true, opened),
        (Update::Cheaper, false, never_opened),
        (Update::First, false, FIRST_PATH),
        (Update::KeepsPlace, true, PLACE_KEPT),
        (Update::KeepsPlace, false, PLACE_KEPT),
        (Update::Last, false, LAST_PATH),
    ];
    let mut trees = trees(algorithm);
    let closed = [(LeftOut::Closed, COPIES), (LeftOut::NotCheaper, STALE)];
    if algorithm.is_tree() {
        for list in &mut lists {
            list.2 = CLOSED;
        }
        trees.extend(closed.map(|(left_out, _)| (left_out, CLOSED)));
    } else {
        trees.extend(closed);
    }
    for &(form, value) in values {
        for (goal, end) in ends(algorithm) {
            for &(update, reopens, list) in &lists {
                let form = BestFirstForm {
                    update,
                    reopens,
                    goal,
                    ..form
                };
                add(all, made([value, list, end]), BestFirst::new(form, space));
            }
            for &(left_out, list) in &trees {
                let of = (PathOrder::By(form), left_out, goal);
                add(all, made([value, list, end]), TreeRuns::new(of, space));
            }
        }
    }
}
