//! Heuristics held against true distances.
//!
//! The states are walked back from the goals breadth first, so that the distance of each is known.
//! Then each heuristic is asked for every state, and for every successor of it. Nothing is taken
//! from what a heuristic says of itself.

mod figures;

pub use figures::{Comparison, Figures, Inconsistency, LayerFigures, Overestimate};

use super::layers::{Cut, Extent, Layers, Measure};
use crate::operators::Move;
use crate::search::domain::Direction;
use crate::search::{Domain, Estimate, Heuristic, Limits, Meter, Observer, PackedState, Stop};
use crate::side_by_side::pairs;
use std::ops::ControlFlow;

/// The result of an audit. `S` is a state: packed, or as a puzzle shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit<S> {
    /// The number of states at distance 0, 1, and so on, as far as was walked.
    pub layers: Vec<u64>,
    /// Where distances are costs: those of the layers, of which none is empty.
    pub costs: Option<Vec<u32>>,
    /// Whether these are all states that can reach a goal.
    pub exhaustive: bool,
    /// The number of moves from these states.
    pub moves: u64,
    /// The findings about each heuristic, in the order they were given.
    pub heuristics: Vec<Figures<S>>,
    /// Each two of them, by their places in that order, the first before the second.
    pub comparisons: Vec<Comparison>,
}

impl<S> Audit<S> {
    /// The number of states that were examined.
    pub fn states(&self) -> u64 {
        self.layers.iter().sum()
    }

    /// The greatest distance of a state that was looked at.
    pub fn depth(&self) -> u32 {
        self.distance(self.layers.len() - 1)
    }

    /// The distance of the states of a layer.
    pub fn distance(&self, layer: usize) -> u32 {
        self.costs
            .as_ref()
            .map_or(layer as u32, |costs| costs[layer])
    }

    /// The layers with their distances.
    pub fn by_distance(&self) -> impl Iterator<Item = (u32, u64)> {
        let layers = self.layers.iter().enumerate();
        layers.map(|(layer, &states)| (self.distance(layer), states))
    }

    /// The same with states shown otherwise.
    pub fn map<T>(self, mut show: impl FnMut(S) -> T) -> Audit<T> {
        let heuristics = self.heuristics.into_iter();
        Audit {
            layers: self.layers,
            costs: self.costs,
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
    let ways = (Direction::Back, Measure::Cost);
    layers.enumerate(domain, goals, ways, extent, &mut meter)?;
    let mut audit = Audit {
        layers: layers.sizes().collect(),
        costs: layers.costs().map(<[u32]>::to_vec),
        exhaustive: layers.complete,
        moves: 0,
        heuristics: heuristics
            .iter()
            .map(|heuristic| Figures::new(heuristic.scale()))
            .collect(),
        comparisons: comparisons(heuristics.len()),
    };
    match look(domain, heuristics, &layers, &mut meter, &mut audit) {
        ControlFlow::Break(Stop::Reason(reason)) => Err(reason.into()),
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
    let mut batch = Batch::new(heuristics.len());
    for layer in 0..=layers.depth() as usize {
        let distance = layers.distance(layer);
        for figures in &mut audit.heuristics {
            figures.layers.push(LayerFigures {
                distance,
                ..LayerFigures::default()
            });
        }
        for state in layers.layer(layer) {
            meter.expand(layers.states.len())?;
            batch.add(domain, state);
            if batch.states.len() >= ASKED {
                batch.note(domain, heuristics, distance, meter, audit)?;
            }
        }
        batch.note(domain, heuristics, distance, meter, audit)?;
    }
    ControlFlow::Continue(())
}

/// The number of states, with successors, that are collected before heuristics are asked for them.
const ASKED: usize = 1024;

/// States of one distance with their successors.
struct Batch<S> {
    states: Vec<S>,
    /// Of each one that was added, the moves to its successors, which follow it, and their costs.
    families: Vec<Vec<(Move, u32)>>,
    /// The estimates of all states, by heuristic.
    estimates: Vec<Vec<Estimate>>,
}

impl<S: PackedState> Batch<S> {
    fn new(heuristics: usize) -> Self {
        Self {
            states: Vec::new(),
            families: Vec::new(),
            estimates: vec![Vec::new(); heuristics],
        }
    }

    /// Adds a state and its successors.
    fn add<D: Domain<State = S>>(&mut self, domain: &D, state: S) {
        self.states.push(state);
        let mut family = Vec::new();
        let _ = domain.expand(state, |mv, child| {
            self.states.push(child);
            family.push((mv, domain.step_cost(state, mv, child)));
            ControlFlow::<()>::Continue(())
        });
        self.families.push(family);
    }

    /// Asks for the estimates of all that was added, takes them in, and is empty.
    fn note<D: Domain<State = S>>(
        &mut self,
        domain: &D,
        heuristics: &[&dyn Heuristic<D>],
        distance: u32,
        meter: &mut Meter<'_>,
        audit: &mut Audit<S>,
    ) -> ControlFlow<Stop> {
        for (heuristic, estimates) in pairs(heuristics, &mut self.estimates) {
            estimates.resize(self.states.len(), 0);
            meter.estimate_all((domain, *heuristic), &self.states, estimates)?;
        }
        let mut at = 0;
        for family in self.families.drain(..) {
            let state = self.states[at];
            audit.moves += family.len() as u64;
            for (figures, estimates) in pairs(&mut audit.heuristics, &self.estimates) {
                let estimate = estimates[at];
                figures.note(state, estimate, distance);
                for (child, &(mv, cost)) in (at + 1..).zip(&family) {
                    let next = (self.states[child], estimates[child]);
                    figures.note_move((state, distance), estimate, (mv, cost), next);
                }
            }
            for comparison in &mut audit.comparisons {
                let [first, second] = [comparison.first, comparison.second];
                let scales = [first, second].map(|at| audit.heuristics[at].scale);
                let estimates = [first, second].map(|which| self.estimates[which][at]);
                comparison.note(estimates, scales);
            }
            at += 1 + family.len();
        }
        self.states.clear();
        ControlFlow::Continue(())
    }
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
