//! Simulated annealing, which is first-choice hill climbing once it is cold.

use super::boltzmann::Temperature;
use super::hill_climbing::{climb, first_better};
use super::local_walk::{LocalWalk, local_search};
use super::meter::{Meter, Stop};
use super::{Domain, Heuristic, Limits, Observer, Outcome};
use std::ops::ControlFlow;

/// Simulated annealing (Kirkpatrick, Gelatt and Vecchi, "Optimization by Simulated Annealing", 1983). Generates one successor of
/// the current state, each as likely as the other. It is taken if its estimate is no greater; else with the probability
/// e^(-d / T), where the estimate grows by d moves. The temperature T begins with `temperature` moves and is multiplied by
/// `cooling`, a fraction below 1, for each successor. Once it is less than 2^-32 moves, the search goes on as
/// [`first_choice`](super::first_choice). Two numbers are drawn for a successor with a greater estimate, one for any other.
pub fn annealing<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    (heuristic, seed): (&H, u64),
    (temperature, cooling): ((u32, u32), (u32, u32)),
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let run = |walk: &mut LocalWalk<'_, D, H>, meter: &mut Meter<'_>| {
        cool(walk, Temperature::new(temperature), cooling, meter)?;
        climb(walk, meter, first_better)
    };
    local_search(domain, start, (heuristic, seed), limits, observer, run)
}

/// Walks while there is warmth.
fn cool<D: Domain, H: Heuristic<D>>(
    walk: &mut LocalWalk<'_, D, H>,
    mut temperature: Temperature,
    cooling: (u32, u32),
    meter: &mut Meter<'_>,
) -> ControlFlow<Stop> {
    let (scale, mut moved) = (walk.scale(), true);
    while !temperature.is_zero() {
        if std::mem::take(&mut moved) && walk.expand(meter)? == 0 {
            return ControlFlow::Continue(());
        }
        let estimate = walk.evaluate_drawn(0, meter)?;
        meter.look(meter.statistics.generated)?;
        moved = match estimate.checked_sub(walk.estimate) {
            None | Some(0) => true,
            Some(delta) => temperature.accepts(delta, scale, &mut walk.random),
        };
        if moved {
            walk.take(0, estimate, meter)?;
        } else {
            walk.reject(0, estimate, meter);
        }
        temperature = temperature.cooled(cooling);
    }
    ControlFlow::Continue(())
}
