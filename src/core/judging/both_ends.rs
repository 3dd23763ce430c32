//! Breadth-first search from both ends, to the first meeting.

use super::groups::{Form, Groups, Marked};
use super::rule::{Breach, Due, GoalTest, Rule};
use super::space::Space;

/// The runs of a search forward from the start and back from the goal, either side next. Moves lead back as they lead on.
#[derive(Clone)]
pub(super) struct BothEnds {
    sides: [Groups; 2],
    /// States that may stand behind the last line: the meeting, the goal and the start.
    shown: Vec<u32>,
    is_over: bool,
}

impl BothEnds {
    /// From the start and from a goal; whether each side expands layers in any order.
    pub(super) fn new(goal: u32, by_layers: bool, space: &mut Space<'_>) -> Self {
        let form = Form {
            is_stack: false,
            marked: Marked::Generated,
            goal: GoalTest::Never,
            by_layers,
        };
        Self {
            sides: [0, goal].map(|end| Groups::from(form, space, end)),
            shown: vec![goal, 0],
            is_over: goal == 0,
        }
    }
}

impl Rule for BothEnds {
    fn step(&mut self, space: &mut Space<'_>, state: u32) -> Result<(), Breach> {
        if self.is_over {
            let shown = std::mem::take(&mut self.shown);
            return if shown.contains(&state) {
                Ok(())
            } else {
                Err(Breach::AfterTheGoal)
            };
        }
        let [forward, backward] = &mut self.sides;
        let (own, other) = if forward.is_next(state) {
            (forward, backward)
        } else {
            (backward, forward)
        };
        own.step(space, state)?;
        let successors = space.successors(state);
        let mut met = successors.iter().map(|successor| successor.state);
        if let Some(meeting) = met.find(|&next| own.has(next) && other.has(next)) {
            self.is_over = true;
            self.shown.push(meeting);
        }
        Ok(())
    }

    fn end(&mut self, _: &mut Space<'_>) -> Result<(), Breach> {
        let is_done = self.sides.iter_mut().any(Groups::is_done);
        if self.is_over || is_done {
            Ok(())
        } else {
            Err(Breach::EndsEarly)
        }
    }

    fn due(&mut self, space: &mut Space<'_>) -> Due {
        if self.is_over {
            return Due::default();
        }
        let [forward, backward] = self.sides.each_mut().map(|side| side.due(space));
        Due {
            state: forward.state.or(backward.state),
            count: forward.count + backward.count,
        }
    }

    fn freedom(&self) -> f64 {
        self.sides.iter().map(Rule::freedom).sum()
    }

    fn path(&self, state: u32) -> Vec<u32> {
        self.sides[0].path(state)
    }
}
