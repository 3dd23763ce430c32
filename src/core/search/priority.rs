//! Priority functions of best-first searches: functions of g and h that order the open list.

use super::{Estimate, FAR};

/// The function by which a weighted search makes one number of g and h. With an admissible heuristic each bounds the
/// solution's cost by the weight times the optimal one; with a consistent heuristic also where better paths are
/// discarded (Chen and Sturtevant, "Necessary and Sufficient Conditions for Avoiding Reopenings in Best First
/// Suboptimal Search with General Bounding Functions", AAAI 2021).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PriorityFunction {
    /// `g + w * h`.
    #[default]
    Linear,
    /// Convex downward parabola: near the start a path may be dearer than it is near the goal.
    Xdp,
    /// Convex upward parabola: near the goal it may be dearer.
    Xup,
}

impl PriorityFunction {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Linear, Self::Xdp, Self::Xup];

    /// As scripts name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Linear => "linear",
            Self::Xdp => "xdp",
            Self::Xup => "xup",
        }
    }
}

/// An exact weight, `numerator / denominator`, and how it weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    numerator: u64,
    denominator: u64,
    function: PriorityFunction,
}

/// Bits of a priority behind its point, where it is the root of a number.
const PLACES: u32 = 8;

impl Weight {
    /// The weight of plain A*.
    pub const ONE: Self = Self {
        numerator: 1,
        denominator: 1,
        function: PriorityFunction::Linear,
    };

    /// A weight in lowest terms; a denominator of 0 counts as 1.
    pub fn new(numerator: u32, denominator: u32) -> Self {
        let (numerator, denominator) = (u64::from(numerator), u64::from(denominator.max(1)));
        let (mut divisor, mut rest) = (denominator, numerator);
        while rest > 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        Self {
            numerator: numerator / divisor,
            denominator: denominator / divisor,
            function: PriorityFunction::Linear,
        }
    }

    /// A weight over a denominator that stays: priorities of several weights then have one unit.
    pub(super) fn over(numerator: u64, denominator: u64) -> Self {
        Self {
            numerator,
            denominator,
            function: PriorityFunction::Linear,
        }
    }

    /// The same weight in another function. What does not weigh stays linear.
    #[must_use]
    pub fn by(self, function: PriorityFunction) -> Self {
        if self.numerator > self.denominator {
            Self { function, ..self }
        } else {
            self
        }
    }

    /// Whether a priority is no less than the estimate that went into it.
    pub(super) fn counts_estimates(self) -> bool {
        self.numerator > 0
    }

    /// Whether it is 1 at most, so that paths are optimal.
    pub(super) fn is_optimal(self) -> bool {
        self.numerator <= self.denominator
    }

    /// The number of units of a priority in one unit of an estimate.
    pub(super) fn scale(self) -> u64 {
        match self.function {
            PriorityFunction::Linear => self.denominator,
            PriorityFunction::Xdp | PriorityFunction::Xup => (2 * self.numerator) << PLACES,
        }
    }

    /// `found / w`, rounded up.
    pub(super) fn bound(self, found: u64) -> u64 {
        (found * self.denominator).div_ceil(self.numerator)
    }

    /// The priority of a state, g in units of its estimate.
    #[inline]
    pub(super) fn priority(self, g: u64, estimate: Estimate) -> u64 {
        match self.function {
            PriorityFunction::Linear => {
                let made = self.denominator.saturating_mul(g);
                made.saturating_add(self.numerator.saturating_mul(estimate.into()))
            }
            function => self.convex(function, g, estimate.into()),
        }
    }

    /// The estimate that went into a priority, where that can be told.
    #[inline]
    pub(super) fn estimate(self, priority: u64, g: u64) -> Option<Estimate> {
        if self.function != PriorityFunction::Linear || self.numerator == 0 || priority >= FAR - 1 {
            return None;
        }
        let weighed = priority - self.denominator * g;
        // The division is what a plain A* has no time for.
        let estimate = if self.numerator == 1 {
            weighed
        } else {
            weighed / self.numerator
        };
        Some(estimate as Estimate)
    }

    /// With `w = n / d`, `2 * n` times
    /// `(g + (2w - 1) h + sqrt((g - h)^2 + 4 w g h)) / 2w`, the downward one, or
    /// `(g + h + sqrt((g + h)^2 + 4 w (w - 1) h^2)) / 2w`. The root is rounded down, that of a goal is exact.
    fn convex(self, function: PriorityFunction, g: u64, h: u64) -> u64 {
        let (n, d) = (u128::from(self.numerator), u128::from(self.denominator));
        let (g, h) = (u128::from(g), u128::from(h));
        let (sum, square) = if function == PriorityFunction::Xdp {
            let between = d * g.abs_diff(h);
            let product = (4 * n * d).saturating_mul(g * h);
            (
                d * g + (2 * n - d) * h,
                between.saturating_mul(between).saturating_add(product),
            )
        } else {
            let both = d * (g + h);
            let product = (4 * n * (n - d)).saturating_mul(h * h);
            (both, both.saturating_mul(both).saturating_add(product))
        };
        let root = square.saturating_mul(1 << (2 * PLACES)).isqrt();
        u64::try_from((sum << PLACES).saturating_add(root)).unwrap_or(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        #[allow(clippy::cast_precision_loss, reason = "held to a hundredth")]
        fn priorities_are_what_the_paper_says(tenths in 11..100_u32, g in 0..100_000_u64, h in 0..100_000_u32) {
            let (w, gf, hf) = (f64::from(tenths) / 10.0, g as f64, f64::from(h));
            let due = [
                gf + w * hf,
                (gf + (2.0 * w - 1.0) * hf + ((gf - hf).powi(2) + 4.0 * w * gf * hf).sqrt()) / (2.0 * w),
                (gf + hf + ((gf + hf).powi(2) + 4.0 * w * (w - 1.0) * hf * hf).sqrt()) / (2.0 * w),
            ];
            for (function, due) in PriorityFunction::ALL.into_iter().zip(due) {
                let weight = Weight::new(tenths, 10).by(function);
                let priority = weight.priority(g, h) as f64 / weight.scale() as f64;
                prop_assert!((priority - due).abs() < 0.01, "{:?}: {} for {}", function, priority, due);
            }
        }

        #[test]
        fn what_is_paid_and_what_is_left_have_the_ends_of_every_bound(tenths in 11..100_u32, cost in 0..1_000_000_u64) {
            for function in [PriorityFunction::Xdp, PriorityFunction::Xup] {
                let weight = Weight::new(tenths, 10).by(function);
                let start = weight.priority(0, cost as Estimate);
                prop_assert_eq!(start, cost * weight.scale(), "{:?}", function);
                let goal = u128::from(weight.priority(cost, 0)) * u128::from(tenths);
                prop_assert_eq!(goal, u128::from(cost * weight.scale()) * 10, "{:?}", function);
            }
        }
    }
}
