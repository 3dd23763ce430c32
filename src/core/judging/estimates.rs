//! Estimates that a log has beside its states, compared with what the heuristic says.

use super::mistakes::confused;
use super::space::Space;
use super::{NotJudged, Standard};
use crate::puzzle::Puzzle;
use crate::search::{Estimate, INFINITE, Limits, Observer};
use crate::state::Board;

/// The difference up to which an estimate is the same: logs round to six places.
const ROUNDING: f64 = 1e-6;

/// The first estimate of a log that the heuristic does not say.
#[derive(Clone, Debug, PartialEq)]
pub struct WrongEstimate {
    /// The place of the state in the log, from 0.
    pub index: usize,
    /// The heuristic's estimate, in units of which `scale` make a cost of 1.
    pub h: Estimate,
    /// Units.
    pub scale: u32,
    /// The known mistakes after which all estimates of the log are right.
    pub explained: Vec<&'static str>,
}

/// Compares the estimates of a log, in costs, with those of a heuristic; `None` where all are right, or none is known.
///
/// # Errors
///
/// The limit that was met while tables were built, or the observer's word.
pub fn wrong_estimate(
    puzzle: &Puzzle,
    standard: Standard<'_>,
    logged: &[(&Board, Option<f64>)],
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Option<WrongEstimate>, NotJudged> {
    let mut space = Space::new(puzzle, standard.problem);
    let heuristic = match standard.heuristic {
        _ if !standard.algorithm.takes_heuristic() => None,
        Some(heuristic) => space.heuristic(heuristic, limits, observer)?,
        None => space.usual_heuristic(observer)?,
    };
    let Some(heuristic) = heuristic else {
        return Ok(None);
    };
    let costs = f64::from(puzzle.cost_scale());
    let known: Vec<(usize, u32, f64)> = logged
        .iter()
        .enumerate()
        .filter_map(|(index, (board, value))| Some((index, space.number(board), (*value)?)))
        .collect();
    let Some(&(index, state, _)) = known
        .iter()
        .find(|own| !says(&mut space, (heuristic, costs), own))
    else {
        return Ok(None);
    };
    let mut explained = Vec::new();
    for other in confused(Some(heuristic), &mut space, observer)? {
        if known
            .iter()
            .all(|own| says(&mut space, (other.heuristic, costs), own))
        {
            explained.push(other.mistake.name);
        }
    }
    explained.dedup();
    Ok(Some(WrongEstimate {
        index,
        h: space.estimate(Some(heuristic), state).unwrap_or(INFINITE),
        scale: space.scale(Some(heuristic)),
        explained,
    }))
}

/// Whether a heuristic says of a state what the log does; `costs` is the number of units in a cost of 1.
fn says(
    space: &mut Space<'_>,
    (heuristic, costs): (usize, f64),
    (_, state, value): &(usize, u32, f64),
) -> bool {
    match space.estimate(Some(heuristic), *state) {
        None | Some(INFINITE) => value.is_infinite(),
        Some(estimate) => {
            let own = f64::from(estimate) / (f64::from(space.scale(Some(heuristic))) * costs);
            (own - value).abs() <= ROUNDING
        }
    }
}
