//! Heuristics that are made of others, over boards.

use super::board_estimate::BoardEstimate;
use super::spec::{HeuristicArgument, HeuristicSpec};
use super::weighted::parse_weight;
use crate::search::{Estimate, StopReason};
use crate::state::Board;

/// What puts heuristics together.
pub(crate) enum Composed<'h> {
    /// `max(a,b)`.
    Max(&'h HeuristicSpec, &'h HeuristicSpec),
    /// `weighted(w,h)`, w as a fraction.
    Weighted((u32, u32), &'h HeuristicSpec),
}

type Ready<'a> = Result<Box<dyn BoardEstimate + 'a>, StopReason>;

impl<'h> Composed<'h> {
    /// How a heuristic is put together, if it is.
    pub(crate) fn of(heuristic: &'h HeuristicSpec) -> Option<Self> {
        use HeuristicArgument::{Heuristic, Number};
        match (heuristic.name.as_str(), heuristic.arguments.as_slice()) {
            ("max", [Heuristic(first), Heuristic(second)]) => Some(Self::Max(first, second)),
            ("weighted", [Number(weight), Heuristic(inner)]) => {
                Some(Self::Weighted(parse_weight(weight)?, inner))
            }
            _ => None,
        }
    }

    /// What it is made of.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &'h HeuristicSpec> {
        let (first, second) = match *self {
            Self::Max(first, second) => (first, Some(second)),
            Self::Weighted(_, inner) => (inner, None),
        };
        std::iter::once(first).chain(second)
    }

    /// Whether it never says more than the true distance, given which of its parts don't.
    pub(crate) fn is_admissible(
        &self,
        mut is_admissible: impl FnMut(&HeuristicSpec) -> bool,
    ) -> bool {
        match self {
            Self::Weighted((numerator, denominator), _) if numerator > denominator => false,
            _ => self.parts().all(&mut is_admissible),
        }
    }

    /// It, of its parts made ready.
    pub(crate) fn prepare<'a>(
        &self,
        ready: &mut dyn FnMut(&HeuristicSpec) -> Ready<'a>,
    ) -> Ready<'a> {
        Ok(match self {
            Self::Max(first, second) => Box::new(Greater(ready(first)?, ready(second)?)),
            Self::Weighted(weight, inner) => Box::new(Times(*weight, ready(inner)?)),
        })
    }
}

/// The greater of two.
struct Greater<'a>(Box<dyn BoardEstimate + 'a>, Box<dyn BoardEstimate + 'a>);

impl BoardEstimate for Greater<'_> {
    fn of(&self, board: &Board) -> Estimate {
        let Self(first, second) = self;
        let first_scaled = first.of(board).saturating_mul(second.scale());
        first_scaled.max(second.of(board).saturating_mul(first.scale()))
    }

    fn scale(&self) -> u32 {
        self.0.scale() * self.1.scale()
    }

    fn bytes(&self) -> u64 {
        self.0.bytes() + self.1.bytes()
    }
}

/// One times a fraction.
struct Times<'a>((u32, u32), Box<dyn BoardEstimate + 'a>);

impl BoardEstimate for Times<'_> {
    fn of(&self, board: &Board) -> Estimate {
        let Self((numerator, _), inner) = self;
        inner.of(board).saturating_mul(*numerator)
    }

    fn scale(&self) -> u32 {
        let Self((_, denominator), inner) = self;
        inner.scale() * denominator
    }

    fn bytes(&self) -> u64 {
        self.1.bytes()
    }
}
