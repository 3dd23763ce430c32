//! `setGoal S`, `goal S`.

use super::{EntryWord, spec};
use crate::command::{EntryRole, Goal, Parameter};

const PARAMETERS: &[Parameter] = &[Parameter::of::<Goal>("S")];

pub(crate) const SET_GOAL: EntryWord = goal(
    "setGoal",
    "The goal of the searches",
    &["setGoal \"123 8b4 765\""],
);

pub(crate) const GOAL: EntryWord = goal("goal", "The same as setGoal", &["goal \"123 8b4 765\""]);

const fn goal(
    name: &'static str,
    summary: &'static str,
    examples: &'static [&'static str],
) -> EntryWord {
    EntryWord {
        spec: spec(
            name,
            EntryRole::OncePerPuzzle("goal"),
            PARAMETERS,
            summary,
            examples,
        ),
        way: None,
        read: |reading, operands| reading.goal = operands.next().map(|Goal(goal)| goal).into(),
    }
}
