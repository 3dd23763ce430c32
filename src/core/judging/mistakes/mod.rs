//! Known mistakes, each an algorithm of its own.

mod beam;
mod best_first;
mod deepening;
mod groups;
mod named;

use super::deepening::NextBound;
use super::space::Space;
use super::{Explanation, Held, follow, forms};
use crate::heuristic::HeuristicSpec;
use crate::search::{Algorithm, Limits, Observer, StopReason};

/// Explanations that are equally narrow differ by no more than rounding.
const ROUNDING: f64 = 1e-6;

/// One thing that is wrong; without a name nothing is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mistake {
    pub(super) name: &'static str,
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
type Candidate = Held<Vec<Mistake>>;

fn explanation(candidate: &Candidate) -> Explanation {
    let mistakes = candidate.of.iter();
    Explanation {
        names: mistakes.clone().map(|mistake| mistake.name).collect(),
        advice: mistakes.map(|mistake| mistake.advice).collect(),
        freedom: candidate.rule.freedom(),
    }
}

/// Heuristics that are taken for the right one.
pub(super) struct Confused {
    pub(super) mistake: Mistake,
    pub(super) heuristic: usize,
}

/// The mistakes that explain a log, narrowest first; or the one that explains most of it, with the number of expansions.
pub(super) type Explained = (Vec<Explanation>, Option<(Explanation, usize)>);

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
) -> Result<Explained, StopReason> {
    let mut live = candidates(algorithm, heuristic, space, observer)?;
    // Of those that end together it is the one with the fewest mistakes, which stands first.
    if let Some(last) = follow(&mut live, space, (states, is_partial), observer)? {
        let longest = (explanation(&last.held), last.followed);
        return Ok((Vec::new(), Some(longest)));
    }
    let mut all: Vec<Explanation> = live.iter().map(explanation).collect();
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
    for own in all {
        // More mistakes that leave as much choice explain no more.
        let covers = |other: &Explanation| {
            other.freedom <= own.freedom + ROUNDING
                && other.names.iter().all(|name| own.names.contains(name))
        };
        if !said.iter().any(covers) {
            said.push(own);
        }
    }
    Ok((said, None))
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
        Algorithm::BreadthFirst { .. } | Algorithm::DepthFirst { .. } => {
            groups::of_groups(
                matches!(algorithm, Algorithm::BreadthFirst { .. }),
                &mut all,
                space,
                observer,
            )?;
        }
        Algorithm::DepthLimited { depth, .. } => {
            let form = (None, Some(depth.into()), NextBound::Last);
            deepening::of_deepening(form, false, &mut all, space, observer)?;
        }
        Algorithm::IterativeDeepening { .. } => {
            let form = (None, Some(0), NextBound::LeastCut);
            deepening::of_deepening(form, false, &mut all, space, observer)?;
        }
        Algorithm::IdaStar { .. } => {
            let form = (heuristic, None, NextBound::LeastCut);
            deepening::of_deepening(form, true, &mut all, space, observer)?;
        }
        Algorithm::Beam { width, .. } => {
            let width = width.and_then(|width| usize::try_from(width).ok());
            beam::of_beam(
                width.unwrap_or(usize::MAX),
                heuristic,
                &mut all,
                space,
                observer,
            )?;
        }
        Algorithm::HillClimbing => beam::of_beam(1, heuristic, &mut all, space, observer)?,
        _ => {
            if let Some(priority) = forms::priority(algorithm, heuristic) {
                best_first::of_best_first(algorithm, priority, &mut all, space, observer)?;
            }
        }
    }
    all.sort_by_key(|candidate| candidate.of.len());
    Ok(all)
}

/// The mistakes that are some, of some that may be none.
fn made<const COUNT: usize>(all: [Mistake; COUNT]) -> Vec<Mistake> {
    all.into_iter()
        .filter(|mistake| !mistake.name.is_empty())
        .collect()
}

/// Heuristics that are taken for another one.
pub(super) fn confused(
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
    for heuristic in space.for_other_goals(&right_spec, observer)? {
        all.push(Confused {
            mistake: other_goal,
            heuristic,
        });
    }
    Ok(all)
}
