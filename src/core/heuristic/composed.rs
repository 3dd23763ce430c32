//! Heuristics that are made of others.

use super::board_estimate::BoardEstimate;
use super::spec::{HeuristicArgument, HeuristicInfo, HeuristicSpec};
use super::weighted::{common_scale, parse_weight};
use crate::search::{
    CachedValue, Estimate, Heuristic, INFINITE, IncrementalHeuristic, MOST_PARTS, Move, Rating,
    Share, StateView, StopReason, multiple,
};
use crate::side_by_side::pairs;
use crate::state::Board;
use smol_str::SmolStr;
use std::ops::Deref;

type EstimateResult<'a> = Result<Box<dyn BoardEstimate + 'a>, StopReason>;

/// Heuristics that combine others.
pub(crate) enum Composed<'h> {
    /// `max(a,b)`.
    Max(&'h HeuristicSpec, &'h HeuristicSpec),
    /// `weighted(w,h)`, w as a fraction.
    Weighted((u32, u32), &'h HeuristicSpec),
    /// `symmetric(h)`, `dual(h)`.
    Viewed(View, &'h HeuristicSpec),
}

/// The states, beside or instead of a state itself, of which a heuristic is asked.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The images of the state under the symmetries of the puzzle.
    Symmetric,
    /// The state that the inverse permutation makes.
    Dual,
}

impl View {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Symmetric, Self::Dual];

    /// The name in a script.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Symmetric => "symmetric",
            Self::Dual => "dual",
        }
    }

    /// The one of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.name() == name)
    }

    /// The entry of `help`.
    pub const fn info(self) -> HeuristicInfo {
        let summary = match self {
            Self::Symmetric => {
                "the greatest that h says of a state and of its images under symmetries"
            }
            Self::Dual => {
                "the greater that h says of a state and of the one that the inverse permutation makes"
            }
        };
        HeuristicInfo {
            name: SmolStr::new_static(self.name()),
            parameters: SmolStr::new_static("h"),
            summary: SmolStr::new_static(summary),
            admissible: true,
            consistent: matches!(self, Self::Symmetric),
        }
    }
}

impl<'h> Composed<'h> {
    /// The way in which a heuristic combines others, if it does.
    pub(crate) fn of(heuristic: &'h HeuristicSpec) -> Option<Self> {
        use HeuristicArgument::{Heuristic, Number};
        match (heuristic.name.as_str(), heuristic.arguments.as_slice()) {
            ("max", [Heuristic(first), Heuristic(second)]) => Some(Self::Max(first, second)),
            ("weighted", [Number(weight), Heuristic(inner)]) => {
                Some(Self::Weighted(parse_weight(weight)?, inner))
            }
            (name, [Heuristic(inner)]) => Some(Self::Viewed(View::named(name)?, inner)),
            _ => None,
        }
    }

    /// The heuristics that it combines.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &'h HeuristicSpec> {
        let (first, second) = match *self {
            Self::Max(first, second) => (first, Some(second)),
            Self::Weighted(_, inner) | Self::Viewed(_, inner) => (inner, None),
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

    /// The states of which it asks its part.
    pub(crate) fn view(&self) -> Option<View> {
        match self {
            Self::Viewed(view, _) => Some(*view),
            _ => None,
        }
    }

    /// It over boards, of its parts made ready, and of what asks one of other states, too.
    pub(crate) fn prepare<'a>(
        &self,
        viewed: impl FnOnce(View, Box<dyn BoardEstimate + 'a>) -> Box<dyn BoardEstimate + 'a>,
        ready: &mut dyn FnMut(&HeuristicSpec) -> EstimateResult<'a>,
    ) -> EstimateResult<'a> {
        if let Self::Viewed(view, inner) = self {
            return Ok(viewed(*view, ready(inner)?));
        }
        let mut part = |spec: &HeuristicSpec| {
            let part = ready(spec)?;
            Ok(Greatest::of(part.scale(), false, part))
        };
        Ok(Box::new(match self {
            Self::Max(first, second) => part(first)?.or(part(second)?),
            Self::Weighted(weight, inner) => part(inner)?.times(*weight),
            Self::Viewed(..) => unreachable!("it was made above"),
        }))
    }
}

/// The greatest of some heuristics, each times a factor, in units that divide those of all: whatever `max` and
/// `weighted` make of them. A factor is not 0, and estimates are exact as long as they fit 32 bits.
pub(crate) struct Greatest<P> {
    parts: Vec<(u32, P)>,
    scale: u32,
    is_admissible: bool,
    proves_dead_ends: bool,
}

impl<P> Greatest<P> {
    /// A heuristic that knows nothing.
    pub(crate) fn nothing() -> Self {
        Self {
            parts: Vec::new(),
            scale: 1,
            is_admissible: true,
            proves_dead_ends: true,
        }
    }

    /// A heuristic alone.
    pub(crate) fn of(scale: u32, is_admissible: bool, heuristic: P) -> Self {
        Self {
            parts: vec![(1, heuristic)],
            scale,
            is_admissible,
            proves_dead_ends: is_admissible,
        }
    }

    /// `max(a,b)`: admissible when both are.
    pub(crate) fn or(self, other: Self) -> Self {
        let scale = common_scale(self.scale, other.scale).unwrap_or(u32::MAX);
        let (mut both, mut other) = (self.in_units(scale), other.in_units(scale));
        both.parts.append(&mut other.parts);
        both.is_admissible &= other.is_admissible;
        both.proves_dead_ends &= other.proves_dead_ends;
        both
    }

    /// The same in units of which so many make one move, a multiple of what they are.
    #[must_use]
    pub(crate) fn in_units(mut self, scale: u32) -> Self {
        for (factor, _) in &mut self.parts {
            *factor = factor.saturating_mul(scale / self.scale);
        }
        Self { scale, ..self }
    }

    /// `weighted(w,h)`, w a fraction above 0: admissible when the heuristic is and w is at most 1.
    pub(crate) fn times(mut self, (numerator, denominator): (u32, u32)) -> Self {
        for (factor, _) in &mut self.parts {
            *factor = factor.saturating_mul(numerator);
        }
        Self {
            scale: self.scale.saturating_mul(denominator),
            is_admissible: self.is_admissible && numerator <= denominator,
            ..self
        }
    }

    /// Its parts, each with its factor.
    pub(crate) fn parts(&self) -> &[(u32, P)] {
        &self.parts
    }

    /// The number of units in one move.
    pub(crate) fn units(&self) -> u32 {
        self.scale
    }
}

/// Shares, each times a factor.
fn times(factor: u32, mut shares: Vec<Share>) -> Vec<Share> {
    for share in &mut shares {
        share.amount = multiple(factor, share.amount);
    }
    shares
}

impl<P: Deref<Target: BoardEstimate> + Sync> BoardEstimate for Greatest<P> {
    fn of(&self, board: &Board) -> Estimate {
        let each = self.parts.iter();
        let each = each.map(|(factor, part)| multiple(*factor, part.of(board)));
        each.max().unwrap_or(0)
    }

    /// Those of the greatest part.
    fn shares(&self, board: &Board) -> Option<Vec<Share>> {
        let value = |(factor, part): &&(u32, P)| multiple(*factor, part.of(board));
        let (factor, part) = self.parts.iter().rev().max_by_key(value)?;
        Some(times(*factor, part.shares(board)?))
    }

    /// The greatest estimate, or that of each part, and the preferred operators of all parts.
    fn rate(&self, board: &Board, rating: &mut Rating) {
        let mut before = rating.estimates.len();
        let mut greatest = 0;
        for (factor, part) in &self.parts {
            part.rate(board, rating);
            if rating.of_parts {
                let part_estimates = rating.estimates[before..].iter_mut();
                part_estimates.for_each(|estimate| *estimate = multiple(*factor, *estimate));
                before = rating.estimates.len();
            } else {
                let greatest_part = rating.estimates.drain(before..).max().unwrap_or(0);
                greatest = greatest.max(multiple(*factor, greatest_part));
            }
        }
        if !rating.of_parts {
            rating.estimates.push(greatest);
        }
    }

    fn wants_batches(&self) -> bool {
        self.parts.iter().any(|(_, part)| part.wants_batches())
    }

    fn of_all(
        &self,
        boards: &[Board],
        estimates: &mut [Estimate],
        look: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<(), StopReason> {
        estimates.fill(0);
        let mut part_estimates = vec![0; boards.len()];
        for (factor, part) in &self.parts {
            part.of_all(boards, &mut part_estimates, look)?;
            for (greatest, value) in pairs(&mut *estimates, &part_estimates) {
                *greatest = (*greatest).max(multiple(*factor, *value));
            }
        }
        Ok(())
    }

    /// Those of its only part. Of several each counts the estimates of successors.
    fn of_moves(
        &self,
        board: &Board,
        moves: &[Move],
        values: &mut [Estimate],
        look: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<bool, StopReason> {
        match &self.parts[..] {
            [(1, only)] => only.of_moves(board, moves, values, look),
            _ => Ok(false),
        }
    }

    fn scale(&self) -> u32 {
        self.scale
    }

    fn bytes(&self) -> u64 {
        self.parts.iter().map(|(_, part)| part.bytes()).sum()
    }
}

/// A heuristic chosen at run time.
pub(crate) type AnyHeuristic<'a, V> = Box<dyn Heuristic<V> + 'a>;

impl<'a, V: StateView> From<AnyHeuristic<'a, V>> for Greatest<AnyHeuristic<'a, V>> {
    fn from(heuristic: AnyHeuristic<'a, V>) -> Self {
        Self {
            proves_dead_ends: heuristic.proves_dead_ends(),
            ..Self::of(heuristic.scale(), heuristic.is_admissible(), heuristic)
        }
    }
}

impl<'a, V: StateView> Greatest<AnyHeuristic<'a, V>> {
    /// The heuristic, as searches ask it.
    pub(crate) fn any(mut self) -> AnyHeuristic<'a, V>
    where
        V: 'a,
    {
        match self.parts.pop() {
            Some((1, alone)) if self.parts.is_empty() && alone.scale() == self.scale => alone,
            last => {
                self.parts.extend(last);
                Box::new(self)
            }
        }
    }
}

impl<V: StateView, P: Heuristic<V>> Heuristic<V> for Greatest<P> {
    fn estimate(&self, view: &V, at: V::At<'_>) -> Estimate {
        let each = self.parts.iter();
        let each = each.map(|(factor, part)| multiple(*factor, part.estimate(view, at)));
        each.max().unwrap_or(0)
    }

    fn shares(&self, view: &V, at: V::At<'_>) -> Option<Vec<Share>> {
        let value = |(factor, part): &&(u32, P)| multiple(*factor, part.estimate(view, at));
        let (factor, part) = self.parts.iter().rev().max_by_key(value)?;
        Some(times(*factor, part.shares(view, at)?))
    }

    fn estimate_child(&self, view: &V, estimate: Estimate, made: V::Transition<'_>) -> Estimate {
        match &self.parts[..] {
            [(factor, alone)] => {
                let before = match estimate {
                    INFINITE => INFINITE,
                    finite => finite / factor,
                };
                multiple(*factor, alone.estimate_child(view, before, made))
            }
            _ => V::see_child(made, |child| self.estimate(view, child)),
        }
    }

    /// The parts of the state before are estimated once for all its successors.
    fn estimate_successor(
        &self,
        view: &V,
        parent: &mut CachedValue,
        made: V::Transition<'_>,
    ) -> Estimate {
        if let [(1, alone)] = &self.parts[..] {
            return alone.estimate_successor(view, parent, made);
        }
        if !(2..=MOST_PARTS).contains(&self.parts.len()) {
            return self.estimate_child(view, parent.estimate, made);
        }
        let values = parent.parts.get_or_insert_with(|| {
            let mut values = [0; MOST_PARTS];
            for ((_, part), value) in pairs(&self.parts, &mut values) {
                *value = part.estimate(view, V::parent(made));
            }
            values
        });
        let mut greatest = 0;
        for ((factor, part), &mut value) in pairs(&self.parts, values) {
            let after = part.estimate_child(view, value, made);
            greatest = greatest.max(multiple(*factor, after));
        }
        greatest
    }

    fn scale(&self) -> u32 {
        self.scale
    }

    fn is_admissible(&self) -> bool {
        self.is_admissible
    }

    fn proves_dead_ends(&self) -> bool {
        self.proves_dead_ends
    }
}

/// The same with the estimates of at most `N` parts as its cached value.
pub(crate) struct GreatestCached<'a, V, const N: usize> {
    parts: Vec<AnyHeuristic<'a, V>>,
    factors: [u32; N],
    scale: u32,
    is_admissible: bool,
}

impl<'a, V, const N: usize> From<Greatest<AnyHeuristic<'a, V>>> for GreatestCached<'a, V, N> {
    fn from(greatest: Greatest<AnyHeuristic<'a, V>>) -> Self {
        let mut factors = [0; N];
        let parts = pairs(greatest.parts, &mut factors).map(|((times, part), factor)| {
            *factor = times;
            part
        });
        Self {
            parts: parts.collect(),
            factors,
            scale: greatest.scale,
            is_admissible: greatest.is_admissible,
        }
    }
}

/// The estimates of parts, by part.
#[derive(Clone, Copy)]
pub(crate) struct PartEstimates<const N: usize>([Estimate; N]);

impl<const N: usize> Default for PartEstimates<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<V: StateView, const N: usize> IncrementalHeuristic<V> for GreatestCached<'_, V, N> {
    type Cached = PartEstimates<N>;

    fn cached_value(&self, view: &V, at: V::At<'_>) -> PartEstimates<N> {
        let mut values = PartEstimates::default();
        for (part, value) in pairs(&self.parts, &mut values.0) {
            *value = part.estimate(view, at);
        }
        values
    }

    #[inline]
    fn cached_child(
        &self,
        view: &V,
        cached: &PartEstimates<N>,
        made: V::Transition<'_>,
    ) -> PartEstimates<N> {
        let mut values = *cached;
        for (part, value) in pairs(&self.parts, &mut values.0) {
            *value = part.estimate_child(view, *value, made);
        }
        values
    }

    #[inline]
    fn estimate_of(&self, cached: &PartEstimates<N>) -> Estimate {
        let mut greatest = 0;
        for (factor, value) in pairs(self.factors, cached.0) {
            greatest = greatest.max(multiple(factor, value));
        }
        greatest
    }

    fn scale(&self) -> u32 {
        self.scale
    }

    fn is_admissible(&self) -> bool {
        self.is_admissible
    }
}
