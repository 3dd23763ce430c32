//! Conditions on states, taken apart: what each says of single cells becomes sets of values, the rest is
//! reckoned.

use super::fault::Tripped;
use super::formula::{Constant, Formula, SplitVisitor};
use super::held::Held;
use crate::state::ValueSet;
use std::sync::Arc;

/// A condition.
#[derive(Clone, Debug, Default)]
pub struct Guard {
    /// The values that cells must hold, each cell named once.
    pub members: Vec<(u16, ValueSet)>,
    /// All of it, where it says more than that.
    rest: Option<Formula>,
    /// Whether it never holds.
    fails: bool,
}

impl Guard {
    /// A condition of a definition.
    pub fn new(formula: Formula) -> Self {
        let (members, more) = formula.members();
        let members = members.into_iter();
        let fails = matches!(formula.constant(), Some(Constant::Truth(false)));
        Self {
            members: members.map(|(cell, set)| (cell as u16, set)).collect(),
            rest: Some(formula).filter(|_| more && !fails),
            fails,
        }
    }

    /// A condition that says of single cells what they hold, and nothing else.
    pub(crate) fn of_members(members: Vec<(u16, ValueSet)>) -> Self {
        Self {
            members,
            ..Self::default()
        }
    }

    /// Whether it holds on a board with these cells.
    ///
    /// # Errors
    ///
    /// The fault when it is computed.
    pub(crate) fn holds(&self, cells: &[u8]) -> Tripped<bool> {
        let member = |(cell, set): &(u16, ValueSet)| set.contains(cells[usize::from(*cell)]);
        Ok(!self.fails && self.members.iter().all(member) && self.rest_holds(cells)?)
    }

    /// Whether all of it holds, where what it says of single cells does.
    ///
    /// # Errors
    ///
    /// The fault when it is computed.
    pub(crate) fn rest_holds(&self, cells: &[u8]) -> Tripped<bool> {
        self.rest
            .as_ref()
            .map_or(Ok(true), |rest| rest.holds(cells))
    }

    /// The cells that it looks at beyond that.
    pub(crate) fn cells_of_rest(&self) -> impl Iterator<Item = usize> {
        self.rest.iter().flat_map(Formula::cells_read)
    }

    /// Calls `split` with what tells values apart in what it says beyond single cells: by value, the side that it is on.
    pub(crate) fn visit_splits(&self, split: &mut SplitVisitor<'_>) {
        if let Some(rest) = &self.rest {
            rest.visit_splits(split);
        }
    }

    /// The cells that it reads, where it says more of them than what single ones must hold.
    pub(crate) fn cells_read(&self) -> impl Iterator<Item = usize> {
        self.rest.iter().flat_map(Formula::cells_read)
    }

    /// Whether all that it says is what single cells must hold.
    pub(crate) fn is_of_members(&self) -> bool {
        self.rest.is_none()
    }

    /// Whether it says nothing.
    pub(crate) fn is_empty(&self) -> bool {
        !self.fails && self.members.is_empty() && self.rest.is_none()
    }

    /// Whether no board fits, as far as single cells tell.
    pub(crate) fn never_holds(&self) -> bool {
        self.fails || self.members.iter().any(|(_, set)| set.is_empty())
    }

    /// Whether it says something of that cell alone.
    pub(crate) fn says_of(&self, cell: usize) -> bool {
        self.members
            .iter()
            .any(|(member, _)| usize::from(*member) == cell)
    }

    /// The values of each cell where the condition holds.
    pub(crate) fn members_of(&self, allowed: &Arc<[ValueSet]>) -> Held {
        let mut held = Held::new(allowed.clone());
        for &(cell, set) in &self.members {
            held.set(cell, set.and(allowed[usize::from(cell)]));
        }
        held
    }

    /// Whether it holds on all boards whose cells hold these values.
    pub(crate) fn follows_from(&self, held: &Held) -> bool {
        let within = |(cell, set): &(u16, ValueSet)| held.of(usize::from(*cell)).is_within(*set);
        !self.fails && self.is_of_members() && self.members.iter().all(within)
    }

    /// Whether it can't hold on a board whose cells hold these values.
    pub(crate) fn contradicts(&self, held: &Held) -> bool {
        let outside =
            |(cell, set): &(u16, ValueSet)| held.of(usize::from(*cell)).and(*set).is_empty();
        self.fails || self.members.iter().any(outside)
    }
}
