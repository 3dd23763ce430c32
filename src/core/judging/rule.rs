//! A rule: the runs that an algorithm allows, followed one expansion at a time.

use super::space::JudgedSpace;
use std::fmt;

/// A priority, in units of the rule; [`NEVER`] stands for infinity.
pub(super) type Value = i64;

/// The priority of a state whose estimate is infinite, though no dead end is proved.
pub(super) const NEVER: Value = Value::MAX;

/// The way in which an expansion breaks a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Breach {
    /// The first state is not the start.
    NotTheStart,
    /// No state that was expanded has it as a successor.
    NotGenerated,
    /// It was expanded, and nothing opens it again.
    Closed,
    /// It is open, and another one has a lesser value.
    NotLeast,
    /// It waits behind others: in a queue behind older states, on a stack below younger ones.
    NotNext,
    /// It is no unused successor, within the bound, of the deepest state of the path that has one.
    NotOnward,
    /// It is not among the best of its layer.
    NotAmongTheBest,
    /// The search had ended with a goal.
    AfterTheGoal,
    /// All was searched.
    AfterTheEnd,
    /// The log ends, and the search would not have.
    EndsEarly,
    /// A state was tested for the goal behind it, and not selected then.
    TestedEarly,
}

impl fmt::Display for Breach {
    /// As a clause about the state.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::NotTheStart => "it is not the start",
            Self::NotGenerated => "no expanded state has it as a successor",
            Self::Closed => "it was expanded before, and nothing opened it again",
            Self::NotLeast => "another open state has a lesser value",
            Self::NotNext => "other states come first",
            Self::NotOnward => "it is no unused successor of the last state, within the bound",
            Self::NotAmongTheBest => "it is not among the best successors of the layer before",
            Self::AfterTheGoal => "the search ends with the goal that was reached before it",
            Self::AfterTheEnd => "nothing is left to be expanded",
            Self::EndsEarly => "the search goes on",
            Self::TestedEarly => {
                "the program then tested a state for the goal that it did not select"
            }
        })
    }
}

/// Where a program tests whether a state is a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalTestPlace {
    /// When the state is taken to be expanded.
    Selected,
    /// When it is generated.
    Generated,
    /// When it is reached along a path, before its value is compared with the bound: that is a mistake.
    BeforeBound,
    /// Nowhere: that is a mistake.
    Never,
}

/// The states that a search leaves out, of those that an expansion produces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LeftOut {
    /// None: tree search.
    Nothing,
    /// The state that the expansion came from.
    Parent,
    /// States that stand on the path.
    OnPath,
    /// States that close a cycle of moves that cost nothing, which a search would go round for ever.
    FreeCycles,
    /// All that was generated before, within the bound of the round: in a search along one path that is a mistake.
    Generated,
    /// All that was visited in this round: that is a mistake.
    Visited,
    /// All that was visited in any round: and so is that.
    EverVisited,
    /// States that are closed; copies that were open before are not skipped.
    Closed,
    /// States with no cheaper path than the best so far; copies are not skipped.
    NotCheaper,
}

/// The most ways that a rule follows at once, where a log does not say which one a program took.
pub(super) const MOST_WAYS: usize = 64;

/// The states that were allowed at an expansion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Due {
    /// One of the states, with the number of its parent if that is known.
    pub state: Option<u32>,
    /// The number of these states.
    pub count: usize,
}

/// A rule that can be copied.
pub(super) trait Copied {
    /// Another one of the same.
    fn copied(&self) -> Box<dyn ExpansionRule>;
}

impl<T: ExpansionRule + Clone + 'static> Copied for T {
    fn copied(&self) -> Box<dyn ExpansionRule> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn ExpansionRule> {
    fn clone(&self) -> Self {
        (**self).copied()
    }
}

/// The runs of an algorithm, in one form, that begin with the states seen so far.
pub(super) trait ExpansionRule: Copied {
    /// Takes the next expansion: the number of states that could come in its place, itself with them.
    ///
    /// # Errors
    ///
    /// Why no run expands this state next. The rule is not asked again then, but for what was [due](Self::due).
    fn step(&mut self, space: &mut JudgedSpace<'_>, state: u32) -> Result<usize, Breach>;

    /// Whether a run may end here.
    fn may_end(&mut self, space: &mut JudgedSpace<'_>) -> bool;

    /// The states that may come next.
    fn due(&mut self, space: &mut JudgedSpace<'_>) -> Due;

    /// Where it tests for the goal; `None` where that may be anywhere.
    fn goal_test(&self) -> Option<GoalTestPlace> {
        None
    }

    /// g of a state that was just expanded, where the algorithm leaves no choice of it.
    fn g(&self, state: u32) -> Option<u64> {
        let _ = state;
        None
    }

    /// Whether ways were dropped because there were too many, so that a breach proves nothing.
    fn is_lossy(&self) -> bool {
        false
    }

    /// A path to an open state, as the rule knows it: states from the start on. Empty where it knows none.
    fn path(&self, state: u32) -> Vec<u32> {
        let _ = state;
        Vec::new()
    }

    /// g, h and the priority of an open state, in units of which `scale` make a cost of 1.
    fn values(&self, space: &mut JudgedSpace<'_>, state: u32) -> Option<StateValues> {
        let _ = (space, state);
        None
    }
}

/// Numbers of an open state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateValues {
    /// The cost of the path to it.
    pub g: u64,
    /// Its estimate, in units of which `scale` make a cost of 1.
    pub h: u32,
    /// Units.
    pub scale: u32,
}

/// The end of a search with its goal, which every rule keeps.
#[derive(Clone, Copy, Debug)]
pub(super) struct GoalEnding {
    test: GoalTestPlace,
    is_over: bool,
    /// Whether the goal that was generated stands in the log behind its parent.
    is_shown: bool,
}

impl GoalEnding {
    /// Nothing was tested yet.
    pub(super) fn new(test: GoalTestPlace) -> Self {
        Self {
            test,
            is_over: false,
            is_shown: false,
        }
    }

    /// Where it tests.
    pub(super) fn test(self) -> GoalTestPlace {
        self.test
    }

    /// Whether a goal ended it.
    pub(super) fn is_over(self) -> bool {
        self.is_over
    }

    /// Notes that a state was generated.
    pub(super) fn generated(&mut self, space: &JudgedSpace<'_>, state: u32) {
        self.is_over |= self.test == GoalTestPlace::Generated && space.is_goal(state);
    }

    /// Notes that a state is taken: whether that ends the search.
    pub(super) fn selected(&mut self, space: &JudgedSpace<'_>, state: u32) -> bool {
        self.is_over |= self.test == GoalTestPlace::Selected && space.is_goal(state);
        self.is_over
    }

    /// Checks a state that a log shows once the search is over: the goal that was generated may come, once. `None`
    /// before.
    pub(super) fn behind(
        &mut self,
        space: &JudgedSpace<'_>,
        state: u32,
    ) -> Option<Result<usize, Breach>> {
        if !self.is_over {
            return None;
        }
        let may_show =
            self.test == GoalTestPlace::Generated && !self.is_shown && space.is_goal(state);
        self.is_shown |= may_show;
        Some(if may_show {
            Ok(1)
        } else {
            Err(Breach::AfterTheGoal)
        })
    }
}
