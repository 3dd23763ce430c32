//! Findings about one heuristic, and about two.

use crate::operators::Move;
use crate::search::{Estimate, INFINITE, units};

/// A state for which a heuristic says more than the distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overestimate<S> {
    /// The state.
    pub state: S,
    /// The heuristic's estimate, in units of `1 / scale` moves.
    pub estimate: Estimate,
    /// The true distance, in moves or what they cost.
    pub distance: u32,
}

/// A move that takes off more than itself: consistent heuristics fall by at most what it costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inconsistency<S> {
    /// The state before the move.
    pub state: S,
    /// The heuristic's estimate of the state, in units of `1 / scale` moves.
    pub estimate: Estimate,
    /// The true distance there, in moves or what they cost.
    pub distance: u32,
    /// The move.
    pub mv: Move,
    /// The state behind it.
    pub next: S,
    /// The heuristic's estimate of the successor.
    pub next_estimate: Estimate,
}

/// Estimates of the states at one distance, in units of `1 / scale` moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LayerFigures {
    /// The distance.
    pub distance: u32,
    /// The number of states.
    pub states: u64,
    /// The sum of all finite estimates.
    pub sum: u64,
    /// The number of infinite estimates.
    pub infinite: u64,
    /// The smallest.
    pub least: Estimate,
    /// The greatest.
    pub greatest: Estimate,
}

impl LayerFigures {
    /// The mean of the estimates in moves, given how many units make one.
    pub fn mean(&self, scale: u32) -> f64 {
        if self.infinite > 0 {
            return f64::INFINITY;
        }
        quotient(self.sum, self.states) / f64::from(scale)
    }
}

#[allow(
    clippy::cast_precision_loss,
    reason = "means are shown to a few digits, and sums stay far below 2^53"
)]
fn quotient(dividend: u64, divisor: u64) -> f64 {
    dividend as f64 / divisor as f64
}

/// All that an audit finds of one heuristic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures<S> {
    /// The number of units in a move.
    pub scale: u32,
    /// The estimates at each distance.
    pub layers: Vec<LayerFigures>,
    /// The number of states that it overestimates.
    pub overestimated: u64,
    /// The first of them, by distance, then in the order of the walk.
    pub first: Option<Overestimate<S>>,
    /// The first of those that it says most too much of.
    pub worst: Option<Overestimate<S>>,
    /// The least share of its estimate that the distance of a state is: that distance, and the estimate, which is not 0.
    /// `None` where all estimates are 0.
    pub tightest: Option<(u32, Estimate)>,
    /// The number of moves that break consistency.
    pub inconsistent: u64,
    /// The first of them.
    pub inconsistency: Option<Inconsistency<S>>,
}

impl<S> Figures<S> {
    pub(crate) fn new(scale: u32) -> Self {
        Self {
            scale,
            layers: Vec::new(),
            overestimated: 0,
            first: None,
            worst: None,
            tightest: None,
            inconsistent: 0,
            inconsistency: None,
        }
    }

    /// Whether no estimate exceeds the distance.
    pub fn is_admissible(&self) -> bool {
        self.overestimated == 0
    }

    /// Whether no move takes off more than itself and the goals have 0: then it is admissible too.
    pub fn is_consistent(&self) -> bool {
        self.inconsistent == 0 && self.layers.first().is_none_or(|goals| goals.greatest == 0)
    }

    /// The smallest and the greatest estimate of all.
    pub fn range(&self) -> (Estimate, Estimate) {
        let least = self.layers.iter().map(|layer| layer.least).min();
        let greatest = self.layers.iter().map(|layer| layer.greatest).max();
        (least.unwrap_or(0), greatest.unwrap_or(0))
    }

    /// Whether it says the same of every state, of which there are several.
    pub fn is_constant(&self) -> bool {
        let (least, greatest) = self.range();
        least == greatest && self.layers.iter().map(|layer| layer.states).sum::<u64>() > 1
    }

    /// The greatest overestimate, in units of `1 / scale` moves; 0 when there is none.
    pub fn excess(&self) -> Estimate {
        let worst = self.worst.as_ref();
        worst.map_or(0, |worst| self.excess_of(worst.estimate, worst.distance))
    }

    /// The greatest factor, as numerator and denominator, that makes it admissible, or leaves it so; 0 where it is above 0 at a
    /// goal, and `None` where it is 0 everywhere.
    pub fn factor(&self) -> Option<(u64, u64)> {
        let (distance, estimate) = self.tightest?;
        if estimate == INFINITE {
            return Some((0, 1));
        }
        let numerator = u64::from(distance) * u64::from(self.scale);
        Some((numerator, estimate.into()))
    }

    /// The mean of all estimates, in moves.
    pub fn mean(&self) -> f64 {
        let states = self.layers.iter().map(|layer| layer.states).sum();
        let sum = self.layers.iter().map(|layer| layer.sum).sum();
        if self.layers.iter().any(|layer| layer.infinite > 0) {
            return f64::INFINITY;
        }
        quotient(sum, states) / f64::from(self.scale)
    }

    /// The mean, over all states but the goals, of the estimate's share of the distance; `None` when
    /// there are only goals.
    pub fn mean_share(&self) -> Option<f64> {
        let others = || self.layers.iter().filter(|layer| layer.distance > 0);
        let states = others().map(|layer| layer.states).sum();
        let shares = others().map(|layer| {
            let weight = quotient(layer.states, states);
            weight * layer.mean(self.scale) / f64::from(layer.distance)
        });
        (states > 0).then(|| shares.sum())
    }

    fn excess_of(&self, estimate: Estimate, distance: u32) -> Estimate {
        if estimate == INFINITE {
            return INFINITE;
        }
        let most = u64::from(distance) * u64::from(self.scale);
        u64::from(estimate).saturating_sub(most) as Estimate
    }

    /// Takes in what it says of a state at the distance of the last layer.
    #[inline]
    pub(crate) fn note(&mut self, state: S, estimate: Estimate, distance: u32)
    where
        S: Copy,
    {
        if let Some(layer) = self.layers.last_mut() {
            if layer.states == 0 {
                layer.least = estimate;
            }
            layer.states += 1;
            if estimate == INFINITE {
                layer.infinite += 1;
            } else {
                layer.sum += u64::from(estimate);
            }
            layer.least = layer.least.min(estimate);
            layer.greatest = layer.greatest.max(estimate);
        }
        let is_tightest = |(least, of): (u32, Estimate)| {
            if of == INFINITE || estimate == INFINITE {
                return of != INFINITE;
            }
            u64::from(distance) * u64::from(of) < u64::from(least) * u64::from(estimate)
        };
        if estimate > 0 && self.tightest.is_none_or(is_tightest) {
            self.tightest = Some((distance, estimate));
        }
        let excess = self.excess_of(estimate, distance);
        if excess > 0 {
            self.overestimated += 1;
            let witness = Overestimate {
                state,
                estimate,
                distance,
            };
            if excess > self.excess() {
                self.worst = Some(witness.clone());
            }
            self.first.get_or_insert(witness);
        }
    }

    /// Takes in a move from a state at a distance, which costs so much.
    #[inline]
    pub(crate) fn note_move(
        &mut self,
        (state, distance): (S, u32),
        estimate: Estimate,
        (mv, cost): (Move, u32),
        (next, next_estimate): (S, Estimate),
    ) where
        S: Copy,
    {
        let most = u64::from(self.scale) * u64::from(cost);
        if units(estimate, false) > most + units(next_estimate, false) {
            self.inconsistent += 1;
            self.inconsistency.get_or_insert(Inconsistency {
                state,
                estimate,
                distance,
                mv,
                next,
                next_estimate,
            });
        }
    }

    pub(crate) fn map<T>(self, show: &mut impl FnMut(S) -> T) -> Figures<T> {
        let over = |witness: Option<Overestimate<S>>, show: &mut dyn FnMut(S) -> T| {
            witness.map(|witness| Overestimate {
                state: show(witness.state),
                estimate: witness.estimate,
                distance: witness.distance,
            })
        };
        Figures {
            scale: self.scale,
            layers: self.layers,
            overestimated: self.overestimated,
            first: over(self.first, show),
            worst: over(self.worst, show),
            tightest: self.tightest,
            inconsistent: self.inconsistent,
            inconsistency: self.inconsistency.map(|broken| Inconsistency {
                state: show(broken.state),
                estimate: broken.estimate,
                distance: broken.distance,
                mv: broken.mv,
                next: show(broken.next),
                next_estimate: broken.next_estimate,
            }),
        }
    }
}

/// Two heuristics side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The place of the first.
    pub first: usize,
    /// The place of the second.
    pub second: usize,
    /// Of how many states the first says more.
    pub first_greater: u64,
    /// Of how many states the second says more.
    pub second_greater: u64,
}

impl Comparison {
    pub(crate) fn new(first: usize, second: usize) -> Self {
        Self {
            first,
            second,
            first_greater: 0,
            second_greater: 0,
        }
    }

    /// The one that nowhere says less and somewhere says more, and of how many states; `None` where
    /// there is none.
    pub fn dominant(&self) -> Option<(usize, u64)> {
        match (self.first_greater, self.second_greater) {
            (more @ 1.., 0) => Some((self.first, more)),
            (0, more @ 1..) => Some((self.second, more)),
            _ => None,
        }
    }

    /// Estimates of one state, compared exactly.
    #[inline]
    pub(crate) fn note(&mut self, estimates: [Estimate; 2], scales: [u32; 2]) {
        let of = |estimate: Estimate, scale: u32| match estimate {
            INFINITE => u64::MAX,
            finite => u64::from(finite) * u64::from(scale),
        };
        let first = of(estimates[0], scales[1]);
        let second = of(estimates[1], scales[0]);
        self.first_greater += u64::from(first > second);
        self.second_greater += u64::from(second > first);
    }
}
