//! Known mistakes, each an algorithm of its own.

mod beam;
mod best_first;
mod both_ends;
mod deepening;
mod groups;
mod moves;
mod named;
mod recursive;

use super::deepening::NextBound;
use super::forms;
use super::rule::{ExpansionRule, GoalTestPlace, LeftOut};
use super::space::{JudgedSpace, MoveSet};
use super::{Explanation, JudgedAlgorithm, LabelledRule, NumberedLog, follow};
use crate::heuristic::HeuristicSpec;
use crate::search::{Algorithm, Limits, Observer, StopReason, Tuning};

/// Explanations that are equally narrow differ by no more than rounding.
const ROUNDING: f64 = 1e-6;

/// One thing that is wrong; without a name nothing is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mistake {
    pub(super) name: &'static str,
    /// A sentence without a full stop on what to change.
    advice: &'static str,
    /// The moves that are made.
    moves: MoveSet,
}

impl Mistake {
    const NONE: Self = Self::new("", "");

    const fn new(name: &'static str, advice: &'static str) -> Self {
        Self {
            name,
            advice,
            moves: MoveSet::All,
        }
    }

    /// The name, with the move that is missing.
    fn named(self, space: &JudgedSpace<'_>) -> String {
        let name = self.name;
        match self.moves {
            MoveSet::Without(mv) => format!("{name}: {}", space.puzzle().move_name(mv)),
            MoveSet::WithoutStep(from, to) => {
                format!("{name}: from {} to {}", space.text(from), space.text(to))
            }
            _ => name.to_owned(),
        }
    }
}

/// A program with these mistakes.
type MistakenProgram = LabelledRule<Vec<Mistake>>;

/// Adds the program with some mistakes; nothing if there are none.
fn add(all: &mut Vec<MistakenProgram>, of: Vec<Mistake>, rule: impl ExpansionRule + 'static) {
    if !of.is_empty() {
        all.push(LabelledRule::new(of, Box::new(rule)));
    }
}

fn explanation(candidate: &MistakenProgram, space: &JudgedSpace<'_>) -> Explanation {
    let mistakes = candidate.of.iter();
    Explanation {
        names: mistakes
            .clone()
            .map(|mistake| mistake.named(space))
            .collect(),
        advice: mistakes.map(|mistake| mistake.advice).collect(),
        freedom: candidate.freedom,
    }
}

/// The mistakes that explain a log, narrowest first; or the one that explains most of it, with the number of expansions.
pub(super) type Explained = (Vec<Explanation>, Option<(Explanation, usize)>);

/// The mistakes that explain a log, narrowest first, and the one that explains the longest part if none does; `due` is a state
/// that had to come where it deviates.
///
/// # Errors
///
/// The observer's word.
pub(super) fn explain(
    wanted: &JudgedAlgorithm,
    due: Option<u32>,
    space: &mut JudgedSpace<'_>,
    lines: &NumberedLog<'_>,
    observer: &mut dyn Observer,
) -> Result<Explained, StopReason> {
    let mut live = candidates(wanted, space, observer)?;
    moves::of_moves(wanted, due, lines, &mut live, space);
    live.retain(|candidate| lines.seen.fit(candidate.rule.goal_test()));
    // Of those that end together it is the one with the fewest mistakes, which stands first.
    if let Some(last) = follow(&mut live, space, lines, observer, |_, _| {})? {
        let longest = (explanation(&last.held, space), last.followed);
        return Ok((Vec::new(), Some(longest)));
    }
    let explanations = live.iter().map(|candidate| explanation(candidate, space));
    let mut all: Vec<Explanation> = explanations.collect();
    let fewest = |explanation: &Explanation| explanation.names.len();
    all.sort_by(|one, other| {
        let apart = one.freedom - other.freedom;
        if apart.abs() <= ROUNDING {
            fewest(one).cmp(&fewest(other))
        } else {
            one.freedom.total_cmp(&other.freedom)
        }
    });
    let mut said: Vec<Explanation> = Vec::new();
    for explanation in all {
        // More mistakes that leave as much choice explain no more.
        let covers = |other: &Explanation| {
            other.freedom <= explanation.freedom + ROUNDING
                && other
                    .names
                    .iter()
                    .all(|name| explanation.names.contains(name))
        };
        if !said.iter().any(covers) {
            said.push(explanation);
        }
    }
    Ok((said, None))
}

/// Programs with one mistake, then those with several.
fn candidates(
    wanted: &JudgedAlgorithm,
    space: &mut JudgedSpace<'_>,
    observer: &mut dyn Observer,
) -> Result<Vec<MistakenProgram>, StopReason> {
    let (algorithm, heuristic) = (wanted.algorithm, wanted.heuristic);
    let mut all = Vec::new();
    let to = &mut all;
    match algorithm {
        Algorithm::BreadthFirst { .. }
        | Algorithm::DepthFirst { .. }
        | Algorithm::BreadthFirstTree { .. }
        | Algorithm::DepthFirstTree { .. } => groups::of_groups(algorithm, to, space, observer)?,
        Algorithm::DepthLimited { depth, .. } => {
            let form = (None, Some(depth.into()), NextBound::Last);
            deepening::of_deepening(form, false, to, space, observer)?;
        }
        Algorithm::IterativeDeepening { .. } => {
            let form = (None, Some(0), NextBound::LeastCut);
            deepening::of_deepening(form, false, to, space, observer)?;
        }
        Algorithm::IdaStar { .. } => {
            let form = (heuristic, None, NextBound::LeastCut);
            deepening::of_deepening(form, true, to, space, observer)?;
        }
        Algorithm::Rbfs { .. } => recursive::of_recursive(heuristic, to, space, observer)?,
        Algorithm::Beam { width, .. } => {
            let width = width.and_then(|width| usize::try_from(width).ok());
            beam::of_beam(width.unwrap_or(usize::MAX), heuristic, to, space, observer)?;
        }
        Algorithm::Bidirectional => {
            if let Ok(goal) = wanted.back {
                both_ends::of_both_ends(goal, to, space);
            }
        }
        Algorithm::HillClimbing => beam::of_beam(1, heuristic, to, space, observer)?,
        _ => {
            if let Some(priority) = forms::priority(algorithm, heuristic) {
                best_first::of_best_first(wanted, priority, to, space, observer)?;
            }
        }
    }
    all.sort_by_key(|candidate| candidate.of.len());
    Ok(all)
}

/// The places of the goal test, each with the mistake that it is.
fn ends(algorithm: Algorithm) -> [(GoalTestPlace, Mistake); 3] {
    let generated = if forms::selects(algorithm) {
        named::GENERATED
    } else {
        Mistake::NONE
    };
    [
        (GoalTestPlace::Selected, Mistake::NONE),
        (GoalTestPlace::Generated, generated),
        (GoalTestPlace::Never, named::NO_TEST),
    ]
}

/// The states that a program without a closed list leaves out, each with the mistake that it is.
fn trees(algorithm: Algorithm) -> Vec<(LeftOut, Mistake)> {
    match algorithm.tuning() {
        Tuning { tree: false, .. } => vec![
            (LeftOut::Nothing, named::NEVER_CLOSED),
            (LeftOut::Parent, named::PARENT_ONLY),
        ],
        Tuning {
            path_check: true, ..
        } => vec![
            (LeftOut::OnPath, Mistake::NONE),
            (LeftOut::Nothing, named::CYCLES),
            (LeftOut::Parent, named::CYCLES),
        ],
        _ => vec![
            (LeftOut::Nothing, Mistake::NONE),
            (LeftOut::Parent, named::PARENT),
            (LeftOut::OnPath, named::ON_PATH),
        ],
    }
}

/// The mistakes that are some, of some that may be none.
fn made<const COUNT: usize>(all: [Mistake; COUNT]) -> Vec<Mistake> {
    all.into_iter()
        .filter(|mistake| !mistake.name.is_empty())
        .collect()
}

/// Heuristics that are taken for another one, each with the mistake that it is.
pub(super) fn confused(
    right: Option<usize>,
    space: &mut JudgedSpace<'_>,
    observer: &mut dyn Observer,
) -> Result<Vec<(usize, Mistake)>, StopReason> {
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
            all.push((heuristic, mistake));
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
            all.extend(heuristic.map(|heuristic| (heuristic, mistake)));
        }
    }
    let other_goal = Mistake::new(
        "h of another goal",
        "estimate the distance to the goal that was asked for",
    );
    let others = space.for_other_goals(&right_spec, observer)?.into_iter();
    all.extend(others.map(|heuristic| (heuristic, other_goal)));
    Ok(all)
}
