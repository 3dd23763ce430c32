//! Hill climbing that draws: one climb, and two ways to choose a better successor.

use super::local_walk::{LocalWalk, local_search};
use super::meter::{Meter, Stop};
use super::{Domain, Estimate, Heuristic, Limits, Observer, Outcome, SuccessorOutcome};
use std::ops::ControlFlow;

/// The place of a successor, and its estimate.
type BestSuccessor = Option<(usize, Estimate)>;

/// Generates successors of the current state in an order that is drawn, none twice, and makes the first move to one with a
/// smaller estimate; ends where there is none (Russell and Norvig, "Artificial Intelligence: A Modern Approach", chapter 4).
/// One number is drawn for each successor that is generated.
pub fn first_choice<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    (heuristic, seed): (&H, u64),
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let run =
        |walk: &mut LocalWalk<'_, D, H>, meter: &mut Meter<'_>| climb(walk, meter, first_better);
    local_search(domain, start, (heuristic, seed), limits, observer, run)
}

/// Generates all successors of the current state, and makes a move that is drawn from those with a smaller estimate, each as
/// likely as the other; ends where there is none (Russell and Norvig, "Artificial Intelligence: A Modern Approach", chapter
/// 4). One number is drawn for each move.
pub fn stochastic_hill_climbing<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    (heuristic, seed): (&H, u64),
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let run =
        |walk: &mut LocalWalk<'_, D, H>, meter: &mut Meter<'_>| climb(walk, meter, any_better());
    local_search(domain, start, (heuristic, seed), limits, observer, run)
}

/// [`stochastic_hill_climbing`], and so many times more. Restart k begins at the start again and makes k moves, each drawn
/// from all legal ones, before it climbs: so the path is legal from the start, and later restarts begin farther away.
pub fn random_restarts<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    (heuristic, seed): (&H, u64),
    restarts: u64,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let run = |walk: &mut LocalWalk<'_, D, H>, meter: &mut Meter<'_>| {
        climb(walk, meter, any_better())?;
        for restart in 1..=restarts {
            walk.restart();
            wander(walk, restart, meter)?;
            climb(walk, meter, any_better())?;
        }
        ControlFlow::Continue(())
    };
    local_search(domain, start, (heuristic, seed), limits, observer, run)
}

/// Goes downhill until no successor is chosen. `choose` generates those of the current state, of which there are so many, and
/// reports their outcomes.
pub(super) fn climb<'a, D: Domain, H: Heuristic<D>>(
    walk: &mut LocalWalk<'a, D, H>,
    meter: &mut Meter<'_>,
    mut choose: impl FnMut(
        &mut LocalWalk<'a, D, H>,
        usize,
        &mut Meter<'_>,
    ) -> ControlFlow<Stop, BestSuccessor>,
) -> ControlFlow<Stop> {
    loop {
        let successors = walk.expand(meter)?;
        let Some((place, estimate)) = choose(walk, successors, meter)? else {
            return ControlFlow::Continue(());
        };
        walk.make(place, estimate, meter)?;
    }
}

/// The first better successor that is drawn.
pub(super) fn first_better<D: Domain, H: Heuristic<D>>(
    walk: &mut LocalWalk<'_, D, H>,
    successors: usize,
    meter: &mut Meter<'_>,
) -> ControlFlow<Stop, BestSuccessor> {
    for place in 0..successors {
        let estimate = walk.evaluate_drawn(place, meter)?;
        if estimate < walk.estimate {
            walk.report(place, estimate, SuccessorOutcome::Open, meter);
            return ControlFlow::Continue(Some((place, estimate)));
        }
        walk.reject(place, estimate, meter);
    }
    ControlFlow::Continue(None)
}

/// One of all better successors, drawn; of goals the first.
fn any_better<'a, D: Domain, H: Heuristic<D>>()
-> impl FnMut(&mut LocalWalk<'a, D, H>, usize, &mut Meter<'_>) -> ControlFlow<Stop, BestSuccessor> {
    let mut estimates = Vec::new();
    move |walk: &mut LocalWalk<'a, D, H>, successors: usize, meter: &mut Meter<'_>| {
        let mut goal = None;
        estimates.clear();
        for place in 0..successors {
            let (estimate, is_goal) = walk.generate(place, meter)?;
            estimates.push(estimate);
            if is_goal {
                goal = Some(place);
                break;
            }
        }
        let at = walk.estimate;
        let places = || (0..estimates.len()).filter(|&place| estimates[place] < at);
        let better = places().count() as u64;
        let chosen = goal.or_else(|| {
            let drawn = (better > 0).then(|| walk.random.below(better));
            places().nth(drawn? as usize)
        });
        for (place, &estimate) in estimates.iter().enumerate() {
            if Some(place) == chosen {
                walk.report(place, estimate, SuccessorOutcome::Open, meter);
            } else if estimate < at {
                walk.report(place, estimate, SuccessorOutcome::Aside, meter);
            } else {
                walk.reject(place, estimate, meter);
            }
        }
        if let Some(place) = goal {
            return walk.arrive(place, estimates[place], meter);
        }
        ControlFlow::Continue(chosen.map(|place| (place, estimates[place])))
    }
}

/// Makes so many moves at random, or fewer where none is legal any more.
fn wander<D: Domain, H: Heuristic<D>>(
    walk: &mut LocalWalk<'_, D, H>,
    moves: u64,
    meter: &mut Meter<'_>,
) -> ControlFlow<Stop> {
    for _ in 0..moves {
        if walk.expand(meter)? == 0 {
            break;
        }
        let estimate = walk.evaluate_drawn(0, meter)?;
        walk.take(0, estimate, meter)?;
    }
    ControlFlow::Continue(())
}
