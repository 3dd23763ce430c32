//! Stochastic hill climbing, from the start alone and with restarts.

use super::local_walk::{LocalWalk, local_search};
use super::meter::{Meter, Stop};
use super::{Domain, Heuristic, Limits, Observer, Outcome, SuccessorOutcome};
use std::ops::ControlFlow;

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
    local_search(domain, start, (heuristic, seed), limits, observer, climb)
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
        climb(walk, meter)?;
        for restart in 1..=restarts {
            walk.restart();
            wander(walk, restart, meter)?;
            climb(walk, meter)?;
        }
        ControlFlow::Continue(())
    };
    local_search(domain, start, (heuristic, seed), limits, observer, run)
}

/// Goes downhill until no successor has a smaller estimate.
fn climb<D: Domain, H: Heuristic<D>>(
    walk: &mut LocalWalk<'_, D, H>,
    meter: &mut Meter<'_>,
) -> ControlFlow<Stop> {
    let mut estimates = Vec::new();
    loop {
        let successors = walk.expand(meter)?;
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
                walk.report(place, estimate, SuccessorOutcome::Open);
            } else if estimate < at {
                walk.report(place, estimate, SuccessorOutcome::Aside);
            } else {
                walk.reject(place, estimate);
            }
        }
        let Some(place) = chosen else {
            return ControlFlow::Continue(());
        };
        if goal.is_some() {
            return walk.arrive(place, estimates[place], meter);
        }
        walk.make(place, estimates[place], meter)?;
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
        walk.draw(0);
        let estimate = walk.evaluate(0, meter)?;
        walk.report(0, estimate, SuccessorOutcome::Open);
        walk.make(0, estimate, meter)?;
    }
    ControlFlow::Continue(())
}
