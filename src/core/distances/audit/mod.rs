//! Heuristics held against true distances.
//!
//! The states are walked back from the goals breadth first, so that the distance of each is known.
//! Then each heuristic is asked for every state, and for every successor of it. Nothing is taken
//! from what a heuristic says of itself.

mod figures;

pub use figures::{Comparison, Figures, Inconsistency, LayerFigures, Overestimate};

use super::layers::{Cut, Direction, Extent, Layers};
use crate::search::{Domain, Estimate, Heuristic, Limits, Meter, Observer, Stop};
use crate::side_by_side::pairs;
use std::ops::ControlFlow;

/// What an audit found. `S` is a state: packed, or as a puzzle shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit<S> {
    /// How many states there are at distance 0, 1, and so on, as far as was walked.
    pub layers: Vec<u64>,
    /// Whether these are all states that can reach a goal.
    pub exhaustive: bool,
    /// How many moves lead from them.
    pub moves: u64,
    /// What was found of each heuristic, in the order they were given.
    pub heuristics: Vec<Figures<S>>,
    /// Each two of them, by their places in that order, the first before the second.
    pub comparisons: Vec<Comparison>,
}

impl<S> Audit<S> {
    /// How many states were looked at.
    pub fn states(&self) -> u64 {
        self.layers.iter().sum()
    }

    /// The greatest distance of a state that was looked at.
    pub fn depth(&self) -> u32 {
        self.layers.len() as u32 - 1
    }

    /// The same with states shown otherwise.
    pub fn map<T>(self, mut show: impl FnMut(S) -> T) -> Audit<T> {
        let heuristics = self.heuristics.into_iter();
        Audit {
            layers: self.layers,
            exhaustive: self.exhaustive,
            moves: self.moves,
            heuristics: heuristics.map(|figures| figures.map(&mut show)).collect(),
            comparisons: self.comparisons,
        }
    }
}

/// Audits heuristics on the states around `goals`, of which there is at least one. Needs a domain
/// with predecessors. Memory and nodes are limited as in a search; a predecessor counts as
/// generated.
///
/// # Errors
///
/// The limit that was met, or the observer's word.
pub fn audit<D: Domain>(
    domain: &D,
    goals: &[D::State],
    heuristics: &[&dyn Heuristic<D>],
    extent: Extent,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Audit<D::State>, Cut> {
    let mut meter = Meter::new(limits, observer);
    let mut layers = Layers::default();
    layers.enumerate(domain, goals, Direction::Back, extent, &mut meter)?;
    let mut audit = Audit {
        layers: layers.sizes().collect(),
        exhaustive: layers.complete,
        moves: 0,
        heuristics: heuristics
            .iter()
            .map(|heuristic| Figures::new(heuristic.scale()))
            .collect(),
        comparisons: comparisons(heuristics.len()),
    };
    match look(domain, heuristics, &layers, &mut meter, &mut audit) {
        ControlFlow::Break(Stop::Reason(reason)) => Err(Cut {
            reason,
            whole: None,
        }),
        _ => Ok(audit),
    }
}

/// Asks every heuristic for every state and its successors.
fn look<D: Domain>(
    domain: &D,
    heuristics: &[&dyn Heuristic<D>],
    layers: &Layers<D::State>,
    meter: &mut Meter<'_>,
    audit: &mut Audit<D::State>,
) -> ControlFlow<Stop> {
    let mut estimates: Vec<Estimate> = vec![0; heuristics.len()];
    for distance in 0..=layers.depth() {
        for figures in &mut audit.heuristics {
            figures.layers.push(LayerFigures::default());
        }
        for state in layers.layer(distance as usize) {
            meter.expand(layers.states.len())?;
            let each = pairs(&mut audit.heuristics, heuristics);
            for ((figures, heuristic), estimate) in pairs(each, &mut estimates) {
                *estimate = heuristic.estimate(domain, state);
                figures.note(state, *estimate, distance);
            }
            for comparison in &mut audit.comparisons {
                let [first, second] = [comparison.first, comparison.second];
                let scales = [first, second].map(|at| audit.heuristics[at].scale);
                comparison.note([estimates[first], estimates[second]], scales);
            }
            let _ = domain.expand(state, |mv, child| {
                audit.moves += 1;
                let each = pairs(&mut audit.heuristics, heuristics);
                for ((figures, heuristic), &estimate) in pairs(each, &estimates) {
                    let next = heuristic.estimate(domain, child);
                    figures.note_move(state, estimate, mv, child, next, distance);
                }
                ControlFlow::<()>::Continue(())
            });
        }
    }
    ControlFlow::Continue(())
}

/// Each two of so many heuristics.
fn comparisons(count: usize) -> Vec<Comparison> {
    let pairs = (0..count).flat_map(|first| (first + 1..count).map(move |second| (first, second)));
    pairs
        .map(|(first, second)| Comparison::new(first, second))
        .collect()
}

#[cfg(test)]
mod tests;
