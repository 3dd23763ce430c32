//! Values that a log has beside its states, compared with what they should be.

use super::NumberedLog;
use super::mistakes::confused;
use super::space::JudgedSpace;
use crate::search::{Estimate, INFINITE, Observer, StopReason};

/// The difference up to which values are the same: logs round to six places.
const ROUNDING: f64 = 1e-6;

/// The right value, where a log has another one, with the known mistakes after which all values of the log are right.
#[derive(Clone, Debug, PartialEq)]
pub enum WrongValue {
    /// The cost of the path.
    G {
        /// The cost.
        g: u64,
        /// The mistakes.
        explained: Vec<&'static str>,
    },
    /// The estimate.
    H {
        /// In units of which `scale` make a cost of 1.
        h: Estimate,
        /// Units.
        scale: u32,
        /// The mistakes.
        explained: Vec<&'static str>,
    },
}

/// The first wrong value of a log, with the place of its state from 0: g where `costs` has it, h where there is a heuristic.
pub(super) fn wrong_value(
    heuristic: Option<usize>,
    lines: &NumberedLog<'_>,
    costs: &[Option<u64>],
    space: &mut JudgedSpace<'_>,
    observer: &mut dyn Observer,
) -> Result<Option<(usize, WrongValue)>, StopReason> {
    let wrong_g = wrong_cost(lines, costs, f64::from(space.cost_scale()));
    let Some(heuristic) = heuristic else {
        return Ok(wrong_g);
    };
    let known: Vec<(usize, u32, f64)> = (0..)
        .zip(lines.states.iter().zip(&lines.log.values))
        .filter_map(|(index, (&state, [_, h]))| Some((index, state, (*h)?)))
        .collect();
    let wrong = known.iter().find(|triple| !says(space, heuristic, triple));
    let Some(&(index, state, _)) = wrong.filter(|wrong_value| {
        wrong_g
            .as_ref()
            .is_none_or(|wrong_g| wrong_value.0 < wrong_g.0)
    }) else {
        return Ok(wrong_g);
    };
    let mut explained = Vec::new();
    for (other, mistake) in confused(Some(heuristic), space, observer)? {
        if known.iter().all(|entry| says(space, other, entry)) {
            explained.push(mistake.name);
        }
    }
    explained.dedup();
    let wrong = WrongValue::H {
        h: space.estimate(Some(heuristic), state).unwrap_or(INFINITE),
        scale: space.scale(Some(heuristic)),
        explained,
    };
    Ok(Some((index, wrong)))
}

/// The first wrong g. That of the start is 0 in any search.
fn wrong_cost(
    lines: &NumberedLog<'_>,
    costs: &[Option<u64>],
    scale: f64,
) -> Option<(usize, WrongValue)> {
    let start = lines.states.first().filter(|&&state| state == 0);
    let known_costs = (0..lines.states.len()).map(|index| match costs.get(index) {
        Some(Some(g)) => Some(*g),
        _ => start.filter(|_| index == 0).map(|_| 0),
    });
    let known: Vec<(usize, u64, f64)> = known_costs
        .zip(&lines.log.values)
        .enumerate()
        .filter_map(|(index, (cost, [logged, _]))| Some((index, cost?, (*logged)?)))
        .collect();
    #[expect(clippy::cast_precision_loss, reason = "logs round, too")]
    let over = |(_, path_cost, logged): &(usize, u64, f64)| logged - *path_cost as f64 / scale;
    let &(index, g, _) = known.iter().find(|triple| over(triple).abs() > ROUNDING)?;
    let from_1 = known
        .iter()
        .all(|entry| (over(entry) - 1.0).abs() <= ROUNDING);
    let explained = from_1.then_some("g from 1").into_iter().collect();
    Some((index, WrongValue::G { g, explained }))
}

/// Whether a heuristic says of a state what the log does.
fn says(
    space: &mut JudgedSpace<'_>,
    heuristic: usize,
    (_, state, value): &(usize, u32, f64),
) -> bool {
    match space.estimate(Some(heuristic), *state) {
        None | Some(INFINITE) => value.is_infinite(),
        Some(estimate) => {
            let units = f64::from(space.scale(Some(heuristic))) * f64::from(space.cost_scale());
            (f64::from(estimate) / units - value).abs() <= ROUNDING
        }
    }
}
