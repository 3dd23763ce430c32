//! Mistakes of breadth-first and depth-first searches.

use super::super::best_first::{BestFirstForm, WeightedPriority};
use super::super::groups::{self, BlindRuns, Marked};
use super::super::space::JudgedSpace;
use super::super::tree::{PathOrder, TreeRuns};
use super::best_first::of_values;
use super::named::{BY_COST, CLOSED, COPIES, F, H_ALONE, QUEUE, STACK, START_FORGOTTEN};
use super::{Mistake, MistakenProgram, add, ends, made, trees};
use crate::search::{Algorithm, Observer, StopReason};

pub(super) fn of_groups(
    algorithm: Algorithm,
    all: &mut Vec<MistakenProgram>,
    space: &mut JudgedSpace<'_>,
    observer: &mut dyn Observer,
) -> Result<(), StopReason> {
    let is_queue = matches!(
        algorithm,
        Algorithm::BreadthFirst { .. } | Algorithm::BreadthFirstTree { .. }
    );
    let other = if is_queue { STACK } else { QUEUE };
    let lists = if algorithm.is_tree() {
        [CLOSED; 4]
    } else {
        [Mistake::NONE, Mistake::NONE, COPIES, START_FORGOTTEN]
    };
    let marks = [
        Marked::Generated,
        Marked::Expanded,
        Marked::ExpandedOnly,
        Marked::AllButTheStart,
    ];
    for (goal, end) in ends(algorithm) {
        for (is_stack, order) in [(!is_queue, Mistake::NONE), (is_queue, other)] {
            for (marked, list) in marks.into_iter().zip(lists) {
                let form = groups::BlindForm {
                    is_stack,
                    marked,
                    goal,
                    by_layers: false,
                };
                let rule = BlindRuns::from(form, space, 0);
                add(all, made([order, list, end]), rule);
            }
            let sorted = if is_stack {
                PathOrder::Stack
            } else {
                PathOrder::Queue
            };
            for (left_out, list) in trees(algorithm) {
                let rule = TreeRuns::new((sorted, left_out, goal), space);
                add(all, made([order, list, end]), rule);
            }
        }
    }
    let heuristic = space.usual_heuristic(observer)?;
    let values = [(1, 0, BY_COST), (0, 1, H_ALONE), (1, 1, F)];
    let values = values
        .into_iter()
        .filter(|(_, h, _)| *h == 0 || heuristic.is_some());
    let values: Vec<(BestFirstForm, Mistake)> = values
        .map(|(g, h, mistake)| {
            let priority = WeightedPriority {
                g,
                h,
                heuristic,
                greatest_first: false,
            };
            (BestFirstForm::new(priority), mistake)
        })
        .collect();
    of_values(
        algorithm,
        &values,
        (Mistake::NONE, Mistake::NONE),
        all,
        space,
    );
    Ok(())
}
