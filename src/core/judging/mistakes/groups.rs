//! Mistakes of breadth-first and depth-first searches.

use super::super::best_first::{self, BestFirst, Priority};
use super::super::groups::{self, Groups, Marked};
use super::super::rule::GoalTest;
use super::super::space::Space;
use super::named::{
    BY_COST, COPIES, F, H_ALONE, NEVER_CLOSED, NO_TEST, PARENT_ONLY, QUEUE, STACK, START_FORGOTTEN,
};
use super::{Candidate, Mistake, made};
use crate::search::{Observer, StopReason};

pub(super) fn of_groups(
    is_queue: bool,
    all: &mut Vec<Candidate>,
    space: &mut Space<'_>,
    observer: &mut dyn Observer,
) -> Result<(), StopReason> {
    let other = if is_queue { STACK } else { QUEUE };
    let goals = [
        (GoalTest::Selected, Mistake::NONE),
        (GoalTest::Generated, Mistake::NONE),
        (GoalTest::Never, NO_TEST),
    ];
    for (goal, end) in goals {
        for (is_stack, order) in [(!is_queue, Mistake::NONE), (is_queue, other)] {
            for (marked, list) in [
                (Marked::Generated, Mistake::NONE),
                (Marked::Expanded, Mistake::NONE),
                (Marked::ExpandedOnly, COPIES),
                (Marked::AllButTheStart, START_FORGOTTEN),
                (Marked::Never, NEVER_CLOSED),
                (Marked::Parent, PARENT_ONLY),
            ] {
                let mistakes = made([order, list, end]);
                if mistakes.is_empty() {
                    continue;
                }
                let form = groups::Form {
                    is_stack,
                    marked,
                    goal,
                    by_layers: false,
                };
                let rule = Box::new(Groups::from(form, space, 0));
                all.push(Candidate { of: mistakes, rule });
            }
        }
    }
    let heuristic = space.usual_heuristic(observer)?;
    for (g, h, mistake) in [(1, 0, BY_COST), (0, 1, H_ALONE), (1, 1, F)] {
        if h != 0 && heuristic.is_none() {
            continue;
        }
        let priority = Priority {
            g,
            h,
            heuristic,
            greatest_first: false,
        };
        for goal in [GoalTest::Selected, GoalTest::Generated] {
            let form = best_first::Form {
                goal,
                ..best_first::Form::new(priority)
            };
            let rule = Box::new(BestFirst::new(form, space));
            all.push(Candidate {
                of: vec![mistake],
                rule,
            });
        }
    }
    Ok(())
}
