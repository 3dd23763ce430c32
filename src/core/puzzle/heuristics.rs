//! The heuristics of a puzzle: those that its family brings along, and those that programs and scripts added.

use super::listed_as_admissible;
use super::{BoardHeuristic, DefinedHeuristic, Estimator, Puzzle};
use crate::heuristic::{
    BoardEstimate, CellWeights, Composed, HeuristicArgument, HeuristicError, HeuristicInfo,
    HeuristicSpec,
};
use crate::search::{Estimate, Limits, Move, Observer, Share, StopReason, multiple};
use crate::state::Board;

impl Puzzle {
    /// The heuristics it knows; an added one stands in the place of one that has its name.
    pub fn heuristics(&self) -> &[HeuristicInfo] {
        let built_in = self
            .estimator()
            .map_or(&[][..], |estimator| estimator.heuristics());
        if self.added.is_empty() {
            return built_in;
        }
        self.table.get_or_init(|| {
            let rows = built_in.iter();
            let kept = rows.filter(|info| self.added.find(&info.name).is_none());
            let listed = self.added.listed();
            let added = listed.map(|(_, heuristic)| heuristic.info());
            kept.cloned().chain(added).collect()
        })
    }

    /// The names of the heuristics it knows.
    pub fn heuristic_names(&self) -> Vec<&str> {
        let infos = self.heuristics().iter();
        infos.map(|info| info.name.as_str()).collect()
    }

    /// The heuristic of searches that name none.
    pub fn default_heuristic(&self) -> Option<HeuristicSpec> {
        let builtin = self.estimator().and_then(Estimator::default_heuristic);
        builtin.or_else(|| {
            let mut added = self.added.iter().filter(|heuristic| heuristic.is_default());
            Some(HeuristicSpec::named(&added.next()?.info().name))
        })
    }

    /// The heuristics whose sum beam search and hill climbing sort by where none is named.
    pub(crate) fn evaluation(&self) -> Vec<HeuristicSpec> {
        match self.estimator() {
            Some(estimator) if estimator.default_heuristic().is_some() => estimator.evaluation(),
            _ => self.default_heuristic().into_iter().collect(),
        }
    }

    /// Whether the heuristic can be used here: its name, its arguments.
    pub fn accepts(&self, heuristic: &HeuristicSpec) -> Result<(), HeuristicError> {
        let name = &heuristic.name;
        let refused = |message| HeuristicError::Arguments {
            name: name.clone(),
            message,
        };
        if let Some(added) = self.find_added(heuristic) {
            let fits = added.fits(&*self.rules, &heuristic.arguments);
            return fits.map_err(refused);
        }
        if self.is_added(heuristic) {
            return match Composed::of(heuristic) {
                Some(composed) => {
                    if let Some(view) = composed.view() {
                        let fits = match self.estimator() {
                            Some(estimator) => estimator.has_view(view),
                            None => Err(format!("{name} is for puzzles that a script defines")),
                        };
                        fits.map_err(refused)?;
                    }
                    composed.parts().try_for_each(|part| self.accepts(part))
                }
                None => Err(refused(format!("{name} does not take such arguments"))),
            };
        }
        match self.estimator() {
            Some(estimator) => estimator.accepts(heuristic),
            None => Err(HeuristicError::Unknown { name: name.clone() }),
        }
    }

    /// Whether a heuristic that it accepts never says more than the true distance, as far as is known.
    pub fn is_admissible(&self, heuristic: &HeuristicSpec) -> bool {
        if self.proved.contains(heuristic) {
            return true;
        }
        if let Some(added) = self.find_added(heuristic) {
            let by_parts = |defined: &DefinedHeuristic| {
                let is_admissible = |part: &HeuristicSpec| self.is_admissible(part);
                defined.is_admissible_by_parts(&heuristic.arguments, &self.layout(), is_admissible)
            };
            return listed_as_admissible(self.heuristics(), heuristic)
                || added.own().is_some_and(by_parts);
        }
        match Composed::of(heuristic).filter(|_| self.is_added(heuristic)) {
            Some(composed) => composed.is_admissible(|part| self.is_admissible(part)),
            None => self
                .estimator()
                .is_some_and(|estimator| estimator.is_admissible(heuristic)),
        }
    }

    /// Whether no goal can be reached where a heuristic that it accepts is infinite, as far as is known.
    pub(crate) fn proves_dead_ends(&self, heuristic: &HeuristicSpec) -> bool {
        if self.is_admissible(heuristic) {
            return true;
        }
        if let Some(added) = self.find_added(heuristic) {
            let proves = |part: &HeuristicSpec| self.proves_dead_ends(part);
            let by_parts = |defined: &DefinedHeuristic| {
                defined.proves_dead_ends_by_parts(&heuristic.arguments, &self.layout(), proves)
            };
            return added.own().is_some_and(by_parts);
        }
        match Composed::of(heuristic).filter(|_| self.is_added(heuristic)) {
            Some(composed) => composed.parts().all(|part| self.proves_dead_ends(part)),
            None => self
                .estimator()
                .is_some_and(|estimator| estimator.proves_dead_ends(heuristic)),
        }
    }

    /// Whether a heuristic that it accepts knows preferred operators: itself, or one of which it is made.
    #[doc(hidden)]
    pub fn has_preferred(&self, heuristic: &HeuristicSpec) -> bool {
        match (self.find_added(heuristic), Composed::of(heuristic)) {
            (Some(_), _) => false,
            (None, Some(composed)) => {
                composed.view().is_none() && composed.parts().any(|part| self.has_preferred(part))
            }
            (None, None) => self
                .estimator()
                .is_some_and(|estimator| estimator.has_preferred(heuristic)),
        }
    }

    /// Whether stubborn sets may leave out moves; the error is a sentence without a full stop.
    #[doc(hidden)]
    pub fn has_stubborn_sets(&self) -> Result<(), String> {
        self.rules.stubborn_sets(None).map(|_| ())
    }

    /// Whether a heuristic that it accepts is the greatest of several.
    #[doc(hidden)]
    pub fn is_max(&self, heuristic: &HeuristicSpec) -> bool {
        let composed = Composed::of(heuristic).filter(|_| self.find_added(heuristic).is_none());
        matches!(composed, Some(Composed::Max(..)))
    }

    /// The text for a heuristic in the key of an experiment's run, where its name is not enough.
    #[doc(hidden)]
    pub fn heuristic_digest(&self, heuristic: &HeuristicSpec) -> Option<String> {
        let mut found = Vec::new();
        self.digests(heuristic, &mut found);
        if found.is_empty() {
            return None;
        }
        if self.is_admissible(heuristic) {
            found.push("proved");
        }
        Some(found.join(" "))
    }

    /// A heuristic that it accepts, made ready for a goal: tables are built here. `None` where it has no heuristics.
    ///
    /// # Errors
    ///
    /// The limit that was met, or the observer's word.
    #[doc(hidden)]
    pub fn prepare(
        &self,
        heuristic: &HeuristicSpec,
        goal: Option<&Board>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Result<Box<dyn BoardEstimate + '_>, StopReason>> {
        let look = observer.while_waiting();
        let mut part = |part: &HeuristicSpec| {
            let prepared = self.prepare(part, goal, limits, observer);
            prepared.expect("it accepted the heuristic")
        };
        if let Some(added) = self.find_added(heuristic) {
            let arguments = &heuristic.arguments;
            let prepared = match added.own() {
                Some(defined) => {
                    let of = (goal, look);
                    let scale = self.cost_scale();
                    let mut told = |spec: &HeuristicSpec| match scale {
                        1 => part(spec),
                        scale => part(spec).map(|estimate| InUnits::told(estimate, scale)),
                    };
                    defined.prepare_parts(&*self.rules, arguments, of, &mut told)
                }
                None => Ok(added.prepare(&*self.rules, arguments, goal)),
            };
            return Some(match self.cost_scale() {
                1 => prepared,
                scale => prepared.map(|board_estimate| InUnits::of(board_estimate, scale)),
            });
        }
        if let Some(composed) = Composed::of(heuristic).filter(|_| self.is_added(heuristic)) {
            let viewed = |view, part| match self.estimator() {
                Some(estimator) => estimator.viewed(view, goal, part),
                None => part,
            };
            return Some(composed.prepare(viewed, &mut part));
        }
        let estimator = self.estimator()?;
        Some(estimator.prepare(heuristic, goal, limits, observer))
    }

    /// The factor by which a heuristic's value is multiplied for the formula that it is part of, so that this is told
    /// its fractions, too.
    #[doc(hidden)]
    pub fn told_scale(&self, heuristic: &HeuristicSpec, goal: Option<&Board>) -> u32 {
        let told = |inner| self.told_scale(inner, goal);
        let composed = Composed::of(heuristic).filter(|_| self.find_added(heuristic).is_none());
        match composed {
            Some(Composed::Max(one, other)) => {
                let (one, other) = (told(one), told(other));
                return (one / common(one, other)).saturating_mul(other);
            }
            Some(Composed::Weighted((_, denominator), inner)) => {
                return told(inner).saturating_mul(denominator);
            }
            Some(Composed::Viewed(_, inner)) => return told(inner),
            None => {}
        }
        let Some(added) = self.find_added(heuristic) else {
            let base_scale = self
                .estimator()
                .map_or(1, |estimator| estimator.scale(heuristic));
            return base_scale.saturating_mul(self.cost_scale());
        };
        let made =
            |defined: &DefinedHeuristic| defined.made(&heuristic.arguments, &self.layout(), goal);
        let made = added.own().and_then(made).unwrap_or(1);
        let scale = self.cost_scale();
        (made / common(made, scale)).saturating_mul(scale)
    }

    pub(super) fn find_added(&self, heuristic: &HeuristicSpec) -> Option<&dyn BoardHeuristic> {
        self.added.find(&heuristic.name).map(AsRef::as_ref)
    }

    /// The numbers by cell of which an added heuristic is the sum, if it is.
    pub(crate) fn weights(
        &self,
        heuristic: &HeuristicSpec,
        goal: Option<&Board>,
    ) -> Option<CellWeights> {
        let added = self.find_added(heuristic)?;
        let prepared = added.prepare(&*self.rules, &heuristic.arguments, goal);
        let mut weights = prepared.weights()?;
        weights.admissible = self.is_admissible(heuristic);
        Some(weights)
    }

    /// Why a heuristic of a script is evaluated anew for each state, and not by what a move changes, if it is. It must be made for
    /// the goal.
    #[doc(hidden)]
    pub fn obstacle(&self, heuristic: &HeuristicSpec, goal: Option<&Board>) -> Option<String> {
        let defined = self.find_added(heuristic)?.own()?;
        let is_sum = |part: &HeuristicSpec| self.weights(part, goal).is_some();
        defined.obstacle(&*self.rules, &heuristic.arguments, goal, &is_sum)
    }

    /// Whether what is proved of it does not follow from its parts.
    pub(crate) fn is_proved_as_a_whole(&self, heuristic: &HeuristicSpec) -> bool {
        self.find_added(heuristic).is_none() && self.proved.contains(heuristic)
    }

    /// Collects the texts for the added heuristics that are part of one.
    fn digests<'a>(&'a self, heuristic: &HeuristicSpec, found: &mut Vec<&'a str>) {
        let added = self.find_added(heuristic);
        found.extend(added.and_then(|known| known.digest()));
        if let Some(defined) = added.and_then(|entry| entry.own()) {
            for part in defined.parts(&heuristic.arguments, &self.layout()) {
                self.digests(&part, found);
            }
        }
        for argument in &heuristic.arguments {
            if let HeuristicArgument::Heuristic(inner) = argument {
                self.digests(inner, found);
            }
        }
    }

    /// Whether an added heuristic is part of it.
    pub fn is_added(&self, heuristic: &HeuristicSpec) -> bool {
        let inner = |argument: &HeuristicArgument| match argument {
            HeuristicArgument::Heuristic(inner) => self.is_added(inner),
            _ => false,
        };
        self.find_added(heuristic).is_some() || heuristic.arguments.iter().any(inner)
    }
}

/// The greatest common divisor.
fn common(one: u32, other: u32) -> u32 {
    if other == 0 {
        one
    } else {
        common(other, one % other)
    }
}

/// A heuristic in other units.
struct InUnits<'a> {
    inner: Box<dyn BoardEstimate + 'a>,
    factor: u32,
    scale: u32,
}

impl<'a> InUnits<'a> {
    /// A part of a formula, which is told values as the puzzle writes costs: so many units of searches make 1.
    fn told(inner: Box<dyn BoardEstimate + 'a>, units: u32) -> Box<dyn BoardEstimate + 'a> {
        let scale = inner.scale().saturating_mul(units);
        Box::new(Self {
            inner,
            factor: 1,
            scale,
        })
    }

    /// A heuristic whose values count as the puzzle writes costs, in the units of searches, of which so many make 1.
    fn of(inner: Box<dyn BoardEstimate + 'a>, units: u32) -> Box<dyn BoardEstimate + 'a> {
        let common = common(inner.scale(), units);
        let (factor, scale) = (units / common, inner.scale() / common);
        Box::new(Self {
            inner,
            factor,
            scale,
        })
    }
}

impl BoardEstimate for InUnits<'_> {
    fn of(&self, board: &Board) -> Estimate {
        multiple(self.factor, self.inner.of(board))
    }

    fn shares(&self, board: &Board) -> Option<Vec<Share>> {
        let mut shares = self.inner.shares(board)?;
        for share in &mut shares {
            share.amount = multiple(self.factor, share.amount);
        }
        Some(shares)
    }

    fn wants_batches(&self) -> bool {
        self.inner.wants_batches()
    }

    fn of_all(
        &self,
        boards: &[Board],
        estimates: &mut [Estimate],
        look: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<(), StopReason> {
        self.inner.of_all(boards, estimates, look)?;
        for estimate in estimates {
            *estimate = multiple(self.factor, *estimate);
        }
        Ok(())
    }

    fn of_moves(
        &self,
        board: &Board,
        moves: &[Move],
        values: &mut [Estimate],
        look: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<bool, StopReason> {
        let are_valued = self.inner.of_moves(board, moves, values, look)?;
        for value in values {
            *value = multiple(self.factor, *value);
        }
        Ok(are_valued)
    }

    fn scale(&self) -> u32 {
        self.scale
    }

    fn bytes(&self) -> u64 {
        self.inner.bytes()
    }
}
