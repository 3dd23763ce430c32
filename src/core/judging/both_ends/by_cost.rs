//! Uniform-cost search from both ends, where moves have costs.

use super::MeetingTest;
use crate::judging::best_first::{BestFirst, BestFirstForm, Update, WeightedPriority};
use crate::judging::rule::{
    Breach, Due, ExpansionRule, GoalTestPlace, MOST_WAYS, StateValues, Value,
};
use crate::judging::space::JudgedSpace;

/// The states of all ways together, beyond which none is added.
const MOST_STATES: usize = 1 << 20;

/// A form of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::judging) struct CostForm {
    /// Whether every move is taken to cost 1: that is a mistake.
    pub unit_costs: bool,
    /// Whether the first path to a state counts: that is a mistake, too.
    pub first_path: bool,
    /// The meeting that ends it, whatever it costs: and so is that. The right one ends where no other path can cost less.
    pub ends_at: Option<MeetingTest>,
}

impl CostForm {
    pub(in crate::judging) const RIGHT: Self = Self {
        unit_costs: false,
        first_path: false,
        ends_at: None,
    };
}

/// A way in which the expansions may belong to the sides.
#[derive(Clone)]
struct SideAssignment {
    sides: [BestFirst; 2],
    /// The cost of the cheapest path that was found.
    best: Option<u64>,
    /// The side and the g of the last expansion.
    layer: Option<(usize, Value)>,
    /// Whether a state was expanded on both sides: no path is left that costs less, and no more than the layer follows.
    is_settled: bool,
    is_over: bool,
}

impl SideAssignment {
    /// Whether a side may expand a state next.
    fn takes(&self, side: usize, state: u32) -> bool {
        let value = self.sides[side].waits(state).map(|(value, _)| value);
        let is_least = value.is_some() && value == self.least(side);
        let ends_before = self.is_settled && self.layer != value.map(|value| (side, value));
        is_least && !ends_before && !self.is_over
    }

    /// The least g of the open states of a side.
    fn least(&self, side: usize) -> Option<Value> {
        self.sides[side].least().map(|(value, _)| value)
    }

    /// The states that a side may expand next.
    fn next_states(&self, side: usize) -> impl Iterator<Item = u32> + '_ {
        let all = self.sides[side].least_states();
        all.filter(move |&state| self.takes(side, state))
    }

    /// The number of states that may come next.
    fn count(&self) -> usize {
        let least = self.sides.iter().filter_map(BestFirst::least);
        least.map(|(_, count)| count).sum()
    }

    /// Expands a state on a side.
    fn expand(&mut self, (side, state): (usize, u32), rule: Rule, space: &mut JudgedSpace<'_>) {
        self.layer = self.least(side).map(|value| (side, value));
        self.is_over = rule.selects(self, side, state);
        let taken = self.sides[side].step(space, state);
        debug_assert!(taken.is_ok(), "it is open, and its g the least");
        let is_closed = |side: &BestFirst| side.g(state).is_some() && side.waits(state).is_none();
        self.is_settled |= self.sides.iter().all(is_closed);
        let [ahead, back] = &self.sides;
        for next in &*space.neighbours(state, side == 1) {
            let whole = ahead.g(next.state).zip(back.g(next.state));
            let cost = whole.map(|(ahead, back)| ahead + back);
            self.best = self.best.into_iter().chain(cost).min();
        }
        self.is_over |= rule.form.ends_at == Some(MeetingTest::Generated) && self.best.is_some();
    }

    /// Whether the search may end here.
    fn may_end(&self, rule: Rule) -> bool {
        let (Some(ahead), Some(back)) = (self.least(0), self.least(1)) else {
            return true;
        };
        let bound = ahead.saturating_add(back).cast_unsigned();
        let selects = |side| {
            let mut next = self.next_states(side);
            next.any(|state| rule.selects(self, side, state))
        };
        match rule.form.ends_at {
            None => self.best.is_some_and(|best| bound >= best),
            Some(_) => self.is_over || (0..2).any(selects),
        }
    }
}

/// A form, with the states at the ends.
#[derive(Clone, Copy)]
struct Rule {
    form: CostForm,
    ends: [u32; 2],
}

impl Rule {
    /// Whether the search ends with a state that a side selects.
    fn selects(self, way: &SideAssignment, side: usize, state: u32) -> bool {
        match self.form.ends_at {
            Some(MeetingTest::Selected) => way.sides[1 - side].g(state).is_some(),
            Some(MeetingTest::EndSelected) => state == self.ends[1 - side],
            _ => false,
        }
    }
}

/// The runs of a search by cost forward from the start and back from the goal, either side next.
///
/// It may end as soon as the least g of both sides add up to what the best path costs (Pohl 1971). Programs that compare with
/// expanded states alone, or end with the first state that both sides expanded, or with a whole layer, go on a little.
#[derive(Clone)]
pub(in crate::judging) struct CostFromBothEnds {
    rule: Rule,
    ways: Vec<SideAssignment>,
    /// Whether a line behind the end shows the goal, the start or a state where the sides met.
    is_shown: bool,
    is_lossy: bool,
}

impl CostFromBothEnds {
    /// From the start and from a goal.
    pub(in crate::judging) fn new(goal: u32, form: CostForm, space: &mut JudgedSpace<'_>) -> Self {
        let by_g = WeightedPriority {
            g: 1,
            h: 0,
            heuristic: None,
            greatest_first: false,
        };
        let side_form = BestFirstForm {
            goal: GoalTestPlace::Never,
            unit_costs: form.unit_costs,
            update: if form.first_path {
                Update::First
            } else {
                Update::Cheaper
            },
            ..BestFirstForm::new(by_g)
        };
        let sides = [(0, false), (goal, true)];
        let way = SideAssignment {
            sides: sides.map(|from| BestFirst::from(from, side_form, space)),
            best: (goal == 0).then_some(0),
            layer: None,
            is_settled: false,
            is_over: goal == 0,
        };
        Self {
            rule: Rule {
                form,
                ends: [0, goal],
            },
            ways: vec![way],
            is_shown: false,
            is_lossy: false,
        }
    }

    /// Why no way expands a state.
    fn breach(&self, state: u32) -> Breach {
        let is_over = |way: &SideAssignment| way.is_over || way.is_settled;
        let mut sides = self.ways.iter().flat_map(|way| &way.sides);
        if self.is_shown || self.ways.iter().all(is_over) {
            Breach::AfterTheGoal
        } else if sides.clone().any(|side| side.waits(state).is_some()) {
            Breach::NotLeast
        } else if sides.any(|side| side.g(state).is_some()) {
            Breach::Closed
        } else {
            Breach::NotGenerated
        }
    }
}

impl ExpansionRule for CostFromBothEnds {
    fn step(&mut self, space: &mut JudgedSpace<'_>, state: u32) -> Result<usize, Breach> {
        if self.is_shown {
            return Err(Breach::AfterTheGoal);
        }
        let count = self.ways[0].count();
        let rule = self.rule;
        let allowed = |way: &SideAssignment| [0, 1].map(|side| way.takes(side, state));
        if !self.ways.iter().any(|way| allowed(way).contains(&true)) {
            let shows = |way: &SideAssignment| {
                let is_met = || way.sides.iter().all(|side| side.g(state).is_some());
                way.may_end(rule) && (rule.ends.contains(&state) || is_met())
            };
            self.is_shown = self.ways.iter().any(shows);
            return if self.is_shown {
                Ok(1)
            } else {
                Err(self.breach(state))
            };
        }
        let mut ways = Vec::new();
        let sizes = self.ways[0].sides.iter().map(|states| states.met().len());
        let most = MOST_WAYS.min(MOST_STATES / sizes.sum::<usize>().max(1));
        let mut room = most.saturating_sub(self.ways.len());
        for mut way in std::mem::take(&mut self.ways) {
            let taken = allowed(&way);
            // Which side it was, the log does not say: most go on with the side of the line before.
            let first = match way.layer {
                Some((side, _)) if taken[side] => side,
                _ => usize::from(!taken[0]),
            };
            if taken == [true; 2] && room > 0 {
                room -= 1;
                let mut other = way.clone();
                other.expand((1 - first, state), rule, space);
                ways.push(other);
            } else {
                self.is_lossy |= taken == [true; 2];
            }
            if taken[first] {
                way.expand((first, state), rule, space);
                ways.push(way);
            }
        }
        self.ways = ways;
        Ok(count)
    }

    fn may_end(&mut self, _: &mut JudgedSpace<'_>) -> bool {
        self.is_shown || self.ways.iter().any(|way| way.may_end(self.rule))
    }

    fn due(&mut self, _: &mut JudgedSpace<'_>) -> Due {
        let Some(way) = self
            .ways
            .first()
            .filter(|way| !self.is_shown && !way.is_over)
        else {
            return Due::default();
        };
        Due {
            state: (0..2).find_map(|side| way.next_states(side).next()),
            count: way.count(),
        }
    }

    fn is_lossy(&self) -> bool {
        self.is_lossy
    }

    fn path(&self, state: u32) -> Vec<u32> {
        self.ways[0].sides[0].path(state)
    }

    fn values(&self, space: &mut JudgedSpace<'_>, state: u32) -> Option<StateValues> {
        let mut sides = self.ways.first()?.sides.iter();
        let side = sides.find(|side| side.waits(state).is_some())?;
        side.values(space, state)
    }
}
