//! Breadth-first search from both ends, to the first meeting.

mod by_cost;

pub(super) use by_cost::{CostForm, CostFromBothEnds};

use super::groups::{self, BlindRuns, Marked};
use super::rule::{Breach, Due, ExpansionRule, GoalTestPlace};
use super::space::JudgedSpace;

/// When the sides are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MeetingTest {
    /// When one generates a state: with what the other one generated.
    Generated,
    /// When one selects a state: with what the other one generated. That is a mistake, as are the others.
    Selected,
    /// When one generates a state: with what the other one expanded.
    Expanded,
    /// Never: each ends when it generates the other end.
    EndGenerated,
    /// Never: each ends when it selects the other end.
    EndSelected,
}

/// A form of bidirectional search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BidirectionalForm {
    /// Whether each side expands layers in any order.
    pub by_layers: bool,
    /// Whether the youngest group of a side comes first: that is a mistake.
    pub is_stack: bool,
    pub meeting: MeetingTest,
    /// The only side that expands states, 0 from the start and 1 from the goal, if it is one: that is a mistake, too.
    pub only: Option<usize>,
}

/// The runs of a search forward from the start and back from the goal, either side next.
#[derive(Clone)]
pub(super) struct BothEnds {
    sides: [BlindRuns; 2],
    goal: u32,
    meeting: MeetingTest,
    only: Option<usize>,
    /// States that may stand behind the last line: the meeting, the goal and the start.
    shown: Vec<u32>,
    is_over: bool,
    is_lossy: bool,
}

impl BothEnds {
    /// From the start and from a goal.
    pub(super) fn new(goal: u32, form: BidirectionalForm, space: &mut JudgedSpace<'_>) -> Self {
        let BidirectionalForm { meeting, only, .. } = form;
        let form = groups::BlindForm {
            is_stack: form.is_stack,
            marked: Marked::Generated,
            goal: GoalTestPlace::Never,
            by_layers: form.by_layers,
        };
        Self {
            sides: [
                BlindRuns::from(form, space, 0),
                BlindRuns::from(form, space, goal).backward(),
            ],
            goal,
            meeting,
            only,
            shown: vec![goal, 0],
            is_over: goal == 0,
            is_lossy: false,
        }
    }

    /// Whether a state that one side selects, the forward one or the other, ends the search.
    fn ends_with(&self, state: u32, is_forward: bool) -> bool {
        match self.meeting {
            MeetingTest::Selected => self.sides[usize::from(is_forward)].has(state),
            MeetingTest::EndSelected => state == if is_forward { self.goal } else { 0 },
            _ => false,
        }
    }
}

impl ExpansionRule for BothEnds {
    fn step(&mut self, space: &mut JudgedSpace<'_>, state: u32) -> Result<usize, Breach> {
        if self.is_over {
            let shown = std::mem::take(&mut self.shown);
            return if shown.contains(&state) {
                Ok(1)
            } else {
                Err(Breach::AfterTheGoal)
            };
        }
        let [forward, backward] = &mut self.sides;
        let is_next = [forward.is_next(state), backward.is_next(state)];
        let is_forward = match self.only {
            Some(only) => only == 0,
            None => is_next[0],
        };
        // Which side it was, the log does not say.
        self.is_lossy |= self.only.is_none() && is_next == [true; 2];
        let is_end = self.ends_with(state, is_forward);
        let [forward, backward] = &mut self.sides;
        let (side, other, end) = if is_forward {
            (forward, backward, self.goal)
        } else {
            (backward, forward, 0)
        };
        let successors = space.neighbours(state, !is_forward);
        let states = successors.iter().map(|successor| successor.state);
        let is_new = |next: &u32| self.meeting != MeetingTest::Expanded || !side.has(*next);
        let states: Vec<u32> = states.filter(is_new).collect();
        let count = side.step(space, state)?;
        if is_end {
            self.is_over = true;
            return Ok(count);
        }
        let is_met = |&next: &u32| match self.meeting {
            MeetingTest::Generated => side.has(next) && other.has(next),
            MeetingTest::Expanded => other.has_expanded(next),
            MeetingTest::EndGenerated => next == end,
            MeetingTest::Selected | MeetingTest::EndSelected => false,
        };
        if let Some(meeting) = states.into_iter().find(is_met) {
            self.is_over = true;
            self.shown.push(meeting);
        }
        Ok(count)
    }

    fn may_end(&mut self, _: &mut JudgedSpace<'_>) -> bool {
        let is_done = self.sides.iter_mut().any(BlindRuns::is_done);
        let next = self.sides.each_mut().map(BlindRuns::next_states);
        let is_end = |side: usize| {
            next[side]
                .iter()
                .any(|&state| self.ends_with(state, side == 0))
        };
        let may_end = (0..2).any(|side| self.only.is_none_or(|only| only == side) && is_end(side));
        self.is_over || is_done || may_end
    }

    fn due(&mut self, space: &mut JudgedSpace<'_>) -> Due {
        if self.is_over {
            return Due::default();
        }
        let [forward, backward] = self.sides.each_mut().map(|side| side.due(space));
        Due {
            state: forward.state.or(backward.state),
            count: forward.count + backward.count,
        }
    }

    fn is_lossy(&self) -> bool {
        self.is_lossy
    }

    fn path(&self, state: u32) -> Vec<u32> {
        self.sides[0].path(state)
    }
}
