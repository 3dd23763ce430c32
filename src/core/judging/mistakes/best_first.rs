//! Mistakes of programs that take the best open state.

use super::super::best_first::{self, BestFirst, Priority, Update};
use super::super::groups::{self, Groups, Marked};
use super::super::rule::GoalTest;
use super::super::space::Space;
use super::super::tree::{LeftOut, Sorted, Tree};
use super::confused;
use super::named::{
    ADDED_UP, COPIES, F, FIRST_PATH, G_ALONE, GENERATED, GREATEST, H_ALONE, LAST_PATH,
    NEVER_CLOSED, NEVER_OPENED, NO_TEST, OPENED_AGAIN, PARENT_ONLY, PARENTS_H, PLACE_KEPT, QUEUE,
    SORTED_BEHIND, SORTED_FRONT, STACK, STALE, UNIT_COSTS, WEIGHT,
};
use super::{Candidate, Mistake, made};
use crate::search::Algorithm;
use crate::search::{Observer, StopReason};

const ENDS: [(GoalTest, Mistake); 2] =
    [(GoalTest::Generated, GENERATED), (GoalTest::Never, NO_TEST)];

pub(super) fn of_best_first(
    algorithm: Algorithm,
    right: Priority,
    all: &mut Vec<Candidate>,
    space: &mut Space<'_>,
    observer: &mut dyn Observer,
) -> Result<(), StopReason> {
    let is_greedy = right.g == 0;
    let heuristic = match right.heuristic {
        Some(heuristic) => Some(heuristic),
        None => space.usual_heuristic(observer)?,
    };
    let base = best_first::Form {
        reopens: !is_greedy,
        ..best_first::Form::new(Priority { heuristic, ..right })
    };
    let by = |g, h| best_first::Form {
        priority: Priority {
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
        values.push((
            best_first::Form {
                parents_estimate: true,
                ..base
            },
            PARENTS_H,
        ));
        for confused in confused(right.heuristic, space, observer)? {
            let priority = Priority {
                heuristic: Some(confused.heuristic),
                ..base.priority
            };
            values.push((best_first::Form { priority, ..base }, confused.mistake));
        }
    }
    let greatest = Priority {
        greatest_first: true,
        ..base.priority
    };
    values.push((
        best_first::Form {
            priority: greatest,
            ..base
        },
        GREATEST,
    ));
    if space.has_costs() {
        values.push((
            best_first::Form {
                unit_costs: true,
                ..base
            },
            UNIT_COSTS,
        ));
    }
    if !is_greedy {
        values.push((
            best_first::Form {
                adds_up_priorities: true,
                ..base
            },
            ADDED_UP,
        ));
    }
    let reopening = if is_greedy {
        OPENED_AGAIN
    } else {
        NEVER_OPENED
    };
    let lists = [
        (Update::Cheaper, base.reopens, Mistake::NONE),
        (Update::First, false, FIRST_PATH),
        (Update::KeepsPlace, base.reopens, PLACE_KEPT),
        (Update::Last, false, LAST_PATH),
        (Update::Cheaper, !base.reopens, reopening),
    ];
    let mut ends = vec![(GoalTest::Selected, Mistake::NONE)];
    ends.extend(ENDS);
    let trees = [
        (LeftOut::Nothing, NEVER_CLOSED),
        (LeftOut::Parent, PARENT_ONLY),
        (LeftOut::Closed, COPIES),
        (LeftOut::NotCheaper, STALE),
    ];
    let is_tree = algorithm.is_tree();
    for &(form, value) in &values {
        for &(goal, end) in &ends {
            for (update, reopens, list) in lists {
                let mistakes = made([value, list, end]);
                // Nothing is wrong with these.
                if mistakes.is_empty() && !is_tree {
                    continue;
                }
                let form = best_first::Form {
                    update,
                    reopens,
                    goal,
                    ..form
                };
                let rule = Box::new(BestFirst::new(form, space));
                all.push(Candidate { of: mistakes, rule });
            }
            let plain = !form.unit_costs && !form.adds_up_priorities && !form.parents_estimate;
            for (left_out, list) in trees {
                if plain && !(is_tree && left_out == LeftOut::Nothing && value.name.is_empty()) {
                    let of = (Sorted::By(form.priority), left_out, goal);
                    let rule = Box::new(Tree::new(of, space));
                    let mistakes = made([value, list, end]);
                    all.push(Candidate { of: mistakes, rule });
                }
            }
        }
    }
    for &(goal, end) in &ends {
        for (is_stack, marked, sorted_by, list) in [
            (true, Marked::Generated, None, STACK),
            (true, Marked::Expanded, None, STACK),
            (false, Marked::Generated, None, QUEUE),
            (true, Marked::Generated, Some(base.priority), SORTED_FRONT),
            (false, Marked::Generated, Some(base.priority), SORTED_BEHIND),
        ] {
            let form = groups::Form {
                is_stack,
                marked,
                goal,
                by_layers: false,
            };
            let rule = Groups::from(form, space, 0).sorted_by(sorted_by);
            let mistakes = made([list, end]);
            all.push(Candidate {
                of: mistakes,
                rule: Box::new(rule),
            });
        }
    }
    Ok(())
}
