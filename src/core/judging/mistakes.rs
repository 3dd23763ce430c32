//! Known mistakes, each an algorithm of its own.

use super::best_first::{self, BestFirst, Priority, Update};
use super::deepening::{self, Deepening, NextBound};
use super::groups::{self, Groups, Marked};
use super::rule::{GoalTest, Rule};
use super::space::Space;
use super::tree::{LeftOut, Tree};
use super::{Explanation, LOOK_EVERY, beam, forms};
use crate::heuristic::HeuristicSpec;
use crate::search::{Algorithm, Limits, Observer, Statistics, StopReason};
use std::collections::HashSet;

/// Explanations that are equally narrow differ by no more than rounding.
const ROUNDING: f64 = 1e-6;

/// One thing that is wrong; without a name nothing is.
#[derive(Clone, Copy, Debug, Default)]
struct Mistake {
    name: &'static str,
    /// A sentence without a full stop on what to change.
    advice: &'static str,
}

impl Mistake {
    const NONE: Self = Self {
        name: "",
        advice: "",
    };

    const fn new(name: &'static str, advice: &'static str) -> Self {
        Self { name, advice }
    }
}

/// A program with these mistakes.
struct Candidate {
    mistakes: Vec<Mistake>,
    rule: Box<dyn Rule>,
}

impl Candidate {
    fn explanation(&self) -> Explanation {
        Explanation {
            names: self.mistakes.iter().map(|mistake| mistake.name).collect(),
            advice: self.mistakes.iter().map(|mistake| mistake.advice).collect(),
            freedom: self.rule.freedom(),
        }
    }
}

/// Heuristics that are taken for the right one.
struct Confused {
    mistake: Mistake,
    heuristic: usize,
}

const GENERATED: Mistake = Mistake::new(
    "goal tested when generated",
    "test whether a state is the goal when it is taken from the open list, not when it is generated: a cheaper path to it may still come",
);
const NO_TEST: Mistake = Mistake::new(
    "goal never tested",
    "end the search when a goal is taken from the open list",
);
const FIRST_PATH: Mistake = Mistake::new(
    "first path kept",
    "when a cheaper path to an open state is found, give it the new g and its new place in the open list",
);
const PLACE_KEPT: Mistake = Mistake::new(
    "g new, but the old place kept",
    "when the g of an open state falls, put it at its new place in the open list",
);
const LAST_PATH: Mistake = Mistake::new(
    "last path kept",
    "take another path to an open state only if it is cheaper",
);
const OPENED_AGAIN: Mistake = Mistake::new(
    "closed states opened again",
    "leave a closed state closed, whatever path leads to it",
);
const NEVER_OPENED: Mistake = Mistake::new(
    "closed states never opened again",
    "open a closed state again when a cheaper path to it is found",
);
const COPIES: Mistake = Mistake::new(
    "copies of expanded states not skipped",
    "skip a state that is taken from the open list if it was expanded already",
);
const STALE: Mistake = Mistake::new(
    "dearer copies not skipped",
    "skip a copy from the open list whose g is greater than the best g of its state",
);
const NEVER_CLOSED: Mistake = Mistake::new(
    "no closed list",
    "remember the states that were expanded, and do not expand them again",
);
const PARENT_ONLY: Mistake = Mistake::new(
    "only the parent pruned",
    "compare a successor with all states that were expanded, not with the parent alone",
);
const STACK: Mistake = Mistake::new(
    "a stack for the open list",
    "take the state that the algorithm asks for, not the one that was put in last",
);
const QUEUE: Mistake = Mistake::new(
    "a queue for the open list",
    "take the state that the algorithm asks for, not the one that was put in first",
);
const SORTED_FRONT: Mistake = Mistake::new(
    "only new successors sorted, put in front",
    "sort the whole open list, not the successors of one state alone",
);
const SORTED_BEHIND: Mistake = Mistake::new(
    "only new successors sorted, put behind",
    "sort the whole open list, not the successors of one state alone",
);
const START_FORGOTTEN: Mistake = Mistake::new(
    "the start not marked",
    "mark the start as known before the search begins",
);
const BY_COST: Mistake = Mistake::new(
    "least g first",
    "take states in the order in which they were generated, not by their cost",
);
const H_ALONE: Mistake = Mistake::new("h alone", "add g, the cost of the path so far, to h");
const G_ALONE: Mistake = Mistake::new("g alone", "add h, the estimate, to g");
const F: Mistake = Mistake::new(
    "g + h",
    "leave h or g out: this algorithm does not add them",
);
const WEIGHT: Mistake = Mistake::new(
    "another weight",
    "multiply h with the weight that was asked for",
);
const GREATEST: Mistake = Mistake::new(
    "greatest value first",
    "take the open state of least value: look which end of the list is popped, or the sign of the priority",
);
const UNIT_COSTS: Mistake =
    Mistake::new("every move costs 1", "add what the move costs to g, not 1");
const ADDED_UP: Mistake = Mistake::new(
    "f of the parent taken for its g",
    "keep g apart from the priority: a successor costs g of its parent plus its move",
);
const PARENTS_H: Mistake = Mistake::new(
    "h of the parent",
    "estimate the successor itself, not the state that it comes from",
);
const BOUND_BY_ONE: Mistake = Mistake::new(
    "bound raised by one",
    "raise the bound to the least value that exceeded it",
);
const VISITED: Mistake = Mistake::new(
    "visited states left out in a round",
    "compare a successor with the path alone: a state may be within the bound on another path",
);
const EVER_VISITED: Mistake = Mistake::new(
    "one closed set across the bounds",
    "begin each round without what the rounds before have visited",
);
const REPEATS: Mistake = Mistake::new("repeats kept", "take each state into a layer once");
const PARENTS: Mistake = Mistake::new(
    "parents kept in the layer",
    "build the next layer from the successors alone",
);
const WIDER: Mistake = Mistake::new(
    "one state too many in a layer",
    "keep as many states as the beam is wide",
);
const NARROWER: Mistake = Mistake::new(
    "one state too few in a layer",
    "keep as many states as the beam is wide",
);
const BEAM_BY_F: Mistake = Mistake::new("f for h", "sort the candidates by h alone");

/// The mistakes that explain a log, narrowest first, and the one that explains the longest part if none does.
///
/// # Errors
///
/// The observer's word.
pub(super) fn explain(
    (algorithm, heuristic): (Algorithm, Option<usize>),
    space: &mut Space<'_>,
    (states, is_partial): (&[u32], bool),
    observer: &mut dyn Observer,
) -> Result<(Vec<Explanation>, Option<(Explanation, usize)>), StopReason> {
    let mut live = candidates(algorithm, heuristic, space, observer)?;
    let mut longest = None;
    let steps = states.iter().map(|&state| Some(state));
    let end = (!is_partial).then_some(None);
    for (number, state) in steps.chain(end).enumerate() {
        if number % LOOK_EVERY == 0
            && let Some(reason) = observer.observe(&Statistics {
                expanded: number as u64,
                ..Statistics::default()
            })
        {
            return Err(reason);
        }
        for mut own in std::mem::take(&mut live) {
            let went = match state {
                Some(state) => own.rule.step(space, state),
                None => own.rule.end(space),
            };
            match went {
                Ok(()) => live.push(own),
                // Of those that end together the one with the fewest mistakes, which stands first.
                Err(_)
                    if longest
                        .as_ref()
                        .is_none_or(|(_, followed)| *followed < number) =>
                {
                    longest = Some((own.explanation(), number));
                }
                Err(_) => {}
            }
        }
        if live.is_empty() {
            return Ok((Vec::new(), longest));
        }
    }
    let mut all: Vec<Explanation> = live.iter().map(Candidate::explanation).collect();
    let fewest = |explanation: &Explanation| explanation.names.len();
    all.sort_by(|one, other| {
        let apart = one.freedom - other.freedom;
        if apart.abs() <= ROUNDING {
            fewest(one).cmp(&fewest(other))
        } else {
            one.freedom.total_cmp(&other.freedom)
        }
    });
    let mut named = HashSet::new();
    all.retain(|explanation| named.insert(explanation.names.clone()));
    Ok((all, None))
}

/// Programs with one mistake, then those with several.
fn candidates(
    algorithm: Algorithm,
    heuristic: Option<usize>,
    space: &mut Space<'_>,
    observer: &mut dyn Observer,
) -> Result<Vec<Candidate>, StopReason> {
    let mut all = Vec::new();
    match algorithm {
        Algorithm::BreadthFirst | Algorithm::DepthFirst { .. } => {
            of_groups(
                algorithm == Algorithm::BreadthFirst,
                &mut all,
                space,
                observer,
            )?;
        }
        Algorithm::DepthLimited { depth, .. } => {
            let form = (None, Some(depth.into()), NextBound::Last);
            of_deepening(form, &mut all, space, observer)?;
        }
        Algorithm::IterativeDeepening { .. } => {
            let form = (None, Some(0), NextBound::LeastCut);
            of_deepening(form, &mut all, space, observer)?;
        }
        Algorithm::IdaStar { .. } => {
            let form = (heuristic, None, NextBound::LeastCut);
            of_deepening(form, &mut all, space, observer)?;
        }
        Algorithm::Beam { width, .. } => {
            let width = width.and_then(|width| usize::try_from(width).ok());
            of_beam(
                width.unwrap_or(usize::MAX),
                heuristic,
                &mut all,
                space,
                observer,
            )?;
        }
        Algorithm::HillClimbing => of_beam(1, heuristic, &mut all, space, observer)?,
        _ => {
            if let Some(priority) = forms::priority(algorithm, heuristic) {
                of_best_first(algorithm, priority, &mut all, space, observer)?;
            }
        }
    }
    all.sort_by_key(|candidate| candidate.mistakes.len());
    Ok(all)
}

/// The mistakes that are some, of some that may be none.
fn made<const COUNT: usize>(all: [Mistake; COUNT]) -> Vec<Mistake> {
    all.into_iter()
        .filter(|mistake| !mistake.name.is_empty())
        .collect()
}

/// Heuristics that are taken for another one.
fn confused(
    right: Option<usize>,
    space: &mut Space<'_>,
    observer: &mut dyn Observer,
) -> Result<Vec<Confused>, StopReason> {
    let mut all = Vec::new();
    let Some(right) = right else {
        return Ok(all);
    };
    let right_spec = space.spec(right).clone();
    let named = [
        (
            "h1",
            "h1 for the heuristic",
            "use the heuristic that was asked for, not tiles out of place",
        ),
        (
            "h2",
            "h2 for the heuristic",
            "use the heuristic that was asked for, not the Manhattan distance",
        ),
    ];
    let blank = [("h1", "h1Blank"), ("h2", "h2Blank")];
    let mut specs = Vec::new();
    for (name, said, advice) in named {
        if right_spec.name != name {
            specs.push((HeuristicSpec::named(name), Mistake::new(said, advice)));
        }
    }
    for (name, with_blank) in blank {
        if right_spec.name == name {
            let mistake = Mistake::new(
                "the blank counted",
                "leave the blank out of h: it is no tile",
            );
            specs.push((HeuristicSpec::named(with_blank), mistake));
        }
    }
    for (spec, mistake) in specs {
        if let Some(heuristic) = space.heuristic(&spec, &Limits::default(), observer)? {
            all.push(Confused { mistake, heuristic });
        }
    }
    if right_spec.name == "h2" {
        let squares = Mistake::new(
            "sum of squares",
            "add the distances of rows and of columns, not their squares",
        );
        let euclid = Mistake::new(
            "Euclidean distance",
            "add the distances of rows and of columns: a tile moves along one of them at a time",
        );
        for (heuristic, mistake) in [(space.squares(), squares), (space.euclid(), euclid)] {
            all.extend(heuristic.map(|heuristic| Confused { mistake, heuristic }));
        }
    }
    let other_goal = Mistake::new(
        "h of another goal",
        "estimate the distance to the goal that was asked for",
    );
    for heuristic in space.to_other_goals(&right_spec, observer)? {
        all.push(Confused {
            mistake: other_goal,
            heuristic,
        });
    }
    Ok(all)
}

const ENDS: [(GoalTest, Mistake); 2] =
    [(GoalTest::Generated, GENERATED), (GoalTest::Never, NO_TEST)];

fn of_best_first(
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
    let is_tree = matches!(algorithm, Algorithm::AStarTree { .. });
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
                all.push(Candidate { mistakes, rule });
            }
            let plain = !form.unit_costs && !form.adds_up_priorities && !form.parents_estimate;
            for (left_out, list) in trees {
                if plain && !(is_tree && left_out == LeftOut::Nothing && value.name.is_empty()) {
                    let of = (form.priority, left_out, goal);
                    let rule = Box::new(Tree::new(of, space));
                    let mistakes = made([value, list, end]);
                    all.push(Candidate { mistakes, rule });
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
                mistakes,
                rule: Box::new(rule),
            });
        }
    }
    Ok(())
}

fn of_groups(
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
                all.push(Candidate { mistakes, rule });
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
                mistakes: vec![mistake],
                rule,
            });
        }
    }
    Ok(())
}

fn of_deepening(
    (heuristic, first, next): (Option<usize>, Option<u64>, NextBound),
    all: &mut Vec<Candidate>,
    space: &mut Space<'_>,
    observer: &mut dyn Observer,
) -> Result<(), StopReason> {
    let mut values = vec![(heuristic, heuristic.is_none(), Mistake::NONE)];
    if heuristic.is_some() {
        values.push((None, false, G_ALONE));
        if space.has_costs() {
            values.push((heuristic, true, UNIT_COSTS));
        }
        for confused in confused(heuristic, space, observer)? {
            values.push((Some(confused.heuristic), false, confused.mistake));
        }
    }
    let mut bounds = vec![(next, Mistake::NONE)];
    if heuristic.is_some() {
        bounds.push((NextBound::OneMore, BOUND_BY_ONE));
    }
    let right_end = if heuristic.is_some() {
        GENERATED
    } else {
        Mistake::NONE
    };
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
                (deepening::LeftOut::EverVisited, EVER_VISITED),
            ] {
                for (goal, end) in goals {
                    let mistakes = made([value, bound, list, end]);
                    if mistakes.is_empty() {
                        continue;
                    }
                    for (shows_start, shows_cut) in
                        [(true, false), (false, false), (true, true), (false, true)]
                    {
                        let form = deepening::Form {
                            heuristic,
                            first,
                            next,
                            left_out,
                            shows_start,
                            shows_cut,
                            shows_leaves: true,
                            goal,
                            unit_costs,
                        };
                        let rule = Box::new(Deepening::new(form, space));
                        all.push(Candidate {
                            mistakes: mistakes.clone(),
                            rule,
                        });
                    }
                }
            }
        }
    }
    Ok(())
}

fn of_beam(
    width: usize,
    heuristic: Option<usize>,
    all: &mut Vec<Candidate>,
    space: &mut Space<'_>,
    observer: &mut dyn Observer,
) -> Result<(), StopReason> {
    let right = Priority {
        g: 0,
        h: 1,
        heuristic,
        greatest_first: false,
    };
    let mut values = vec![
        (right, Mistake::NONE),
        (
            Priority {
                greatest_first: true,
                ..right
            },
            GREATEST,
        ),
        (Priority { g: 1, ..right }, BEAM_BY_F),
    ];
    for confused in confused(heuristic, space, observer)? {
        let priority = Priority {
            heuristic: Some(confused.heuristic),
            ..right
        };
        values.push((priority, confused.mistake));
    }
    let goals = [
        (GoalTest::Selected, Mistake::NONE),
        (GoalTest::Generated, Mistake::NONE),
        (GoalTest::Never, NO_TEST),
    ];
    let widths = [
        (width, Mistake::NONE),
        (width.saturating_add(1), WIDER),
        (width.saturating_sub(1).max(1), NARROWER),
    ];
    for (priority, value) in values {
        for (width, wide) in widths {
            for (keeps_repeats, keeps_parents, list) in [
                (false, false, Mistake::NONE),
                (true, false, REPEATS),
                (false, true, PARENTS),
            ] {
                for (goal, end) in goals {
                    let mistakes = made([value, wide, list, end]);
                    if mistakes.is_empty() {
                        continue;
                    }
                    for drops_expanded in [false, true] {
                        let form = beam::Form {
                            priority,
                            width,
                            drops_expanded,
                            keeps_repeats,
                            keeps_parents,
                            goal,
                        };
                        let rule = Box::new(beam::Beam::new(form, space));
                        all.push(Candidate {
                            mistakes: mistakes.clone(),
                            rule,
                        });
                    }
                }
            }
        }
    }
    Ok(())
}
