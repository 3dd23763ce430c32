//! The forms of each algorithm that are right, since textbooks differ.

use super::best_first::{BestFirst, BestFirstForm, WeightedPriority};
use super::both_ends::{self, BothEnds, MeetingTest};
use super::climbing::Climbing;
use super::deepening::{self, DeepeningRuns, NextBound};
use super::form::{Duplicates, SearchForm};
use super::groups::{self, BlindRuns, Marked};
use super::places::Places;
use super::recursive::{self, Recursive};
use super::rule::{ExpansionRule, GoalTestPlace, LeftOut};
use super::space::JudgedSpace;
use super::tree::{self, TreeRuns};
use super::{JudgedAlgorithm, LabelledRule, beam};
use crate::search::{Algorithm, ParentPruning};

/// The number of a goal that can be searched back from; else why there is none, as a sentence without a full stop.
pub(super) type Back = Result<u32, String>;

/// The priority of an algorithm that takes the best open state: g and h, each times a whole number. `None` of others.
pub(super) fn priority(algorithm: Algorithm, heuristic: Option<usize>) -> Option<WeightedPriority> {
    let (g, h) = match algorithm {
        Algorithm::UniformCost { .. } | Algorithm::UniformCostTree { .. } => (1, 0),
        Algorithm::Greedy { .. } | Algorithm::GreedyTree { .. } => (0, 1),
        Algorithm::AStar { .. } | Algorithm::AStarTree { .. } => (1, 1),
        Algorithm::WeightedAStar {
            numerator,
            denominator,
            ..
        } => (denominator.into(), numerator.into()),
        _ => return None,
    };
    Some(WeightedPriority {
        g,
        h,
        heuristic,
        greatest_first: false,
    })
}

/// Whether the goal is tested when a state is selected or when it is generated, with the words for it.
const EITHER: [(GoalTestPlace, &str); 2] = [
    (GoalTestPlace::Selected, "goal tested when selected"),
    (GoalTestPlace::Generated, "goal tested when generated"),
];

/// Whether an algorithm tests for the goal when a state is selected, and never before.
pub(super) fn selects(algorithm: Algorithm) -> bool {
    matches!(
        algorithm,
        Algorithm::UniformCost { .. }
            | Algorithm::UniformCostTree { .. }
            | Algorithm::AStar { .. }
            | Algorithm::AStarTree { .. }
            | Algorithm::IdaStar { .. }
    )
}

/// The places of the goal test that are right, each with words behind the name of a form: none where there is no choice.
fn goal_tests(algorithm: Algorithm) -> Vec<(GoalTestPlace, String)> {
    if selects(algorithm) {
        return vec![(GoalTestPlace::Selected, String::new())];
    }
    EITHER
        .map(|(goal, words)| (goal, format!(", {words}")))
        .into()
}

/// The rules of an algorithm, each with the name of its form; the error says why it can only be held exactly, as a sentence
/// without a full stop.
pub(super) fn forms(
    wanted: &JudgedAlgorithm,
    space: &mut JudgedSpace<'_>,
) -> Result<Vec<LabelledRule<SearchForm>>, String> {
    let (algorithm, heuristic) = (wanted.algorithm, wanted.heuristic);
    let mut all = Vec::new();
    let mut add = |name: String, duplicates, rule: Box<dyn ExpansionRule>| {
        let of = SearchForm { name, duplicates };
        all.push(LabelledRule::new(of, rule));
    };
    match algorithm {
        Algorithm::BreadthFirst { .. } => {
            for (goal, words) in EITHER {
                for by_layers in [false, true] {
                    let form = groups::BlindForm {
                        is_stack: false,
                        marked: Marked::Generated,
                        goal,
                        by_layers,
                    };
                    let order = if by_layers {
                        ", layers in any order"
                    } else {
                        ""
                    };
                    add(
                        format!("{words}{order}"),
                        Duplicates::Usual,
                        Box::new(BlindRuns::from(form, space, 0)),
                    );
                }
            }
        }
        Algorithm::DepthFirst { .. } => {
            for (goal, words) in EITHER {
                for (marked, duplicates, when) in [
                    (
                        Marked::Generated,
                        Duplicates::Usual,
                        "states marked when generated",
                    ),
                    (
                        Marked::Expanded,
                        Duplicates::Youngest,
                        "states marked when expanded",
                    ),
                ] {
                    let form = groups::BlindForm {
                        is_stack: true,
                        marked,
                        goal,
                        by_layers: false,
                    };
                    add(
                        format!("{words}, {when}"),
                        duplicates,
                        Box::new(BlindRuns::from(form, space, 0)),
                    );
                }
            }
        }
        Algorithm::UniformCost { .. }
        | Algorithm::AStar { .. }
        | Algorithm::WeightedAStar { .. } => {
            let priority = priority(algorithm, heuristic).expect("it is one of these");
            for &reopens in wanted.reopens() {
                let (name, duplicates) = if reopens {
                    ("closed states opened again", Duplicates::OpenAgain)
                } else {
                    ("closed states never opened again", Duplicates::StayClosed)
                };
                for (goal, words) in goal_tests(algorithm) {
                    let form = BestFirstForm {
                        reopens,
                        goal,
                        ..BestFirstForm::new(priority)
                    };
                    let rule = Box::new(BestFirst::new(form, space));
                    add(format!("{name}{words}"), duplicates, rule);
                }
            }
        }
        Algorithm::Greedy { .. } => {
            let priority = priority(algorithm, heuristic).expect("it is one of these");
            for (goal, words) in EITHER {
                let form = BestFirstForm {
                    reopens: false,
                    goal,
                    ..BestFirstForm::new(priority)
                };
                let rule = Box::new(BestFirst::new(form, space));
                add(words.to_owned(), Duplicates::Usual, rule);
            }
        }
        Algorithm::BreadthFirstTree { path_check, .. }
        | Algorithm::DepthFirstTree { path_check, .. } => {
            let orders: &[(tree::PathOrder, &str)] = match algorithm {
                Algorithm::DepthFirstTree { .. } => &[(tree::PathOrder::Stack, "")],
                _ => &[
                    (tree::PathOrder::Queue, ""),
                    (tree::PathOrder::Layers, ", layers in any order"),
                ],
            };
            for (goal, words) in EITHER {
                for &(sorted, order) in orders {
                    let left_out = if path_check {
                        LeftOut::OnPath
                    } else {
                        LeftOut::Nothing
                    };
                    let rule = Box::new(TreeRuns::new((sorted, left_out, goal), space));
                    add(format!("{words}{order}"), Duplicates::Usual, rule);
                }
            }
        }
        Algorithm::UniformCostTree { path_check, .. }
        | Algorithm::GreedyTree { path_check, .. }
        | Algorithm::AStarTree { path_check, .. } => {
            let priority = priority(algorithm, heuristic).expect("it is one of these");
            let sorted = tree::PathOrder::By(BestFirstForm::new(priority));
            let free = "tree without cycles of moves that cost nothing";
            let pruned: &[_] = if path_check {
                &[(LeftOut::OnPath, "no state twice on a path")]
            } else {
                &[(LeftOut::Nothing, "tree"), (LeftOut::FreeCycles, free)]
            };
            for &(left_out, name) in pruned {
                for (goal, words) in goal_tests(algorithm) {
                    let rule = Box::new(TreeRuns::new((sorted, left_out, goal), space));
                    add(format!("{name}{words}"), Duplicates::Usual, rule);
                }
            }
        }
        Algorithm::DepthLimited { depth, .. } => {
            deepen(
                &mut add,
                (None, Some(depth.into()), NextBound::Last),
                false,
                space,
            );
        }
        Algorithm::IterativeDeepening { .. } => {
            deepen(&mut add, (None, Some(0), NextBound::LeastCut), false, space);
        }
        Algorithm::IdaStar { .. } => {
            deepen(
                &mut add,
                (heuristic, None, NextBound::LeastCut),
                true,
                space,
            );
        }
        Algorithm::Rbfs { parent_pruning } => {
            for (left_out, duplicates, name) in [
                (
                    LeftOut::Nothing,
                    Duplicates::Kept,
                    "parent among the successors",
                ),
                (
                    LeftOut::Parent,
                    Duplicates::WithoutParent,
                    "parent left out",
                ),
                (
                    LeftOut::FreeCycles,
                    Duplicates::Usual,
                    "cycles of moves that cost nothing left out",
                ),
            ] {
                if parent_pruning == ParentPruning::On && left_out != LeftOut::Parent {
                    continue;
                }
                for (goal, words) in goal_tests(algorithm) {
                    let form = recursive::RbfsForm {
                        heuristic,
                        left_out,
                        goal,
                        unit_costs: false,
                    };
                    let rule = Box::new(Recursive::new(form, space));
                    add(format!("{name}{words}"), duplicates, rule);
                }
            }
        }
        Algorithm::Beam {
            width,
            monotonic: false,
            ..
        } => {
            let width = width.and_then(|width| usize::try_from(width).ok());
            layers(&mut add, heuristic, width.unwrap_or(usize::MAX), space);
        }
        Algorithm::HillClimbing => {
            add(
                "a best successor, strictly better".to_owned(),
                Duplicates::Usual,
                Box::new(Climbing::new(heuristic)),
            );
            layers(&mut add, heuristic, 1, space);
        }
        Algorithm::Bidirectional if space.has_costs() => {
            let goal = wanted.back.clone()?;
            let rule = both_ends::CostFromBothEnds::new(goal, both_ends::CostForm::RIGHT, space);
            let name = "by cost, either side next".to_owned();
            add(name, Duplicates::Usual, Box::new(rule));
        }
        Algorithm::Bidirectional => {
            let goal = wanted.back.clone()?;
            for by_layers in [false, true] {
                let name = if by_layers {
                    "layers in any order"
                } else {
                    "in the order of the queues"
                };
                let form = both_ends::BidirectionalForm {
                    by_layers,
                    is_stack: false,
                    meeting: MeetingTest::Generated,
                    only: None,
                };
                let rule = Box::new(BothEnds::new(goal, form, space));
                add(name.to_owned(), Duplicates::Usual, rule);
            }
        }
        other => {
            return Err(format!(
                "the order of {} can only be held exactly",
                other.command()
            ));
        }
    }
    Ok(all)
}

/// The forms of searches along a path: with a heuristic, from a bound on, to the next bound; whether they go by cost (IDA*) or
/// by the number of moves.
fn deepen(
    add: &mut impl FnMut(String, Duplicates, Box<dyn ExpansionRule>),
    (heuristic, first, next): (Option<usize>, Option<u64>, NextBound),
    by_cost: bool,
    space: &mut JudgedSpace<'_>,
) {
    let leaves: &[bool] = if by_cost { &[true] } else { &[true, false] };
    for (left_out, duplicates, dropped) in [
        (
            LeftOut::OnPath,
            Duplicates::WithoutPath,
            "states on the path left out",
        ),
        (
            LeftOut::Parent,
            Duplicates::WithoutParent,
            "parent left out",
        ),
        (LeftOut::Nothing, Duplicates::Kept, "nothing left out"),
    ] {
        for (shows_start, start) in [(true, ""), (false, ", start not logged")] {
            for (shows_cut, cut) in [(false, ""), (true, ", states beyond the bound logged")] {
                for &shows_leaves in leaves {
                    if shows_cut && !shows_leaves {
                        continue;
                    }
                    let at_bound = if shows_leaves {
                        ""
                    } else {
                        ", states at the bound not logged"
                    };
                    for (goal, words) in EITHER {
                        // IDA* selects.
                        if goal == GoalTestPlace::Generated && by_cost {
                            continue;
                        }
                        let form = deepening::DeepeningForm {
                            heuristic,
                            first,
                            next,
                            left_out,
                            shows_start,
                            shows_cut,
                            shows_leaves,
                            goal,
                            unit_costs: !by_cost,
                            weights: (1, 1),
                            parents_estimate: false,
                        };
                        let name = format!("{dropped}{start}{cut}{at_bound}, {words}");
                        add(name, duplicates, Box::new(DeepeningRuns::new(form, space)));
                    }
                }
            }
        }
    }
}

/// The forms of beam search.
fn layers(
    add: &mut impl FnMut(String, Duplicates, Box<dyn ExpansionRule>),
    heuristic: Option<usize>,
    width: usize,
    space: &mut JudgedSpace<'_>,
) {
    let priority = WeightedPriority {
        g: 0,
        h: 1,
        heuristic,
        greatest_first: false,
    };
    for (goal, words) in EITHER {
        for drops_expanded in [false, true] {
            let form = beam::BeamForm {
                priority,
                width,
                drops_expanded,
                drops_generated: false,
                keeps_repeats: false,
                keeps_parents: false,
                goal,
            };
            let (dropped, duplicates) = if drops_expanded {
                (
                    "repeats and expanded states dropped",
                    Duplicates::StayClosed,
                )
            } else {
                ("repeats dropped", Duplicates::Kept)
            };
            add(
                format!("{dropped}, {words}"),
                duplicates,
                Box::new(beam::Beam::new(form, space)),
            );
        }
    }
    for (goal, words) in EITHER {
        let name = format!("repeats and expanded states keep their places, {words}");
        let rule = Places::new(priority, width, goal);
        add(name, Duplicates::Usual, Box::new(rule));
    }
}
