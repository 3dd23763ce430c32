//! The board: set, drawn at random, taken back, looked at.

use super::tuning::on_or_off;
use super::{Adjust, Modifiers, Switch, Unsaid, command};
use crate::command::{At, Draw, Group, Role};
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::Board;
use puzzle_core::search::{ParentPruning, TuningOption};

command! {
    /// `setState "b12 345 678"`.
    SetState {
        /// The state.
        state: Box<Board> = "S",
    }
    name: "setState",
    group: Group::State,
    summary: "Sets the board, in the puzzle's own notation",
    details: "On 3x3 three rows of three characters, `b` the blank: \"b12 345 678\". Also numbers split by \
              spaces or commas, rows split by `/`, the blank `b`, `_`, `0` or `-1`; brackets are ignored.",
    examples: &["setState \"3b2 615 748\"\nprintState"],
    role: Role::Plain,
}

command! {
    /// `randomizeState depth 12`.
    RandomizeState {
        /// How the state is drawn.
        drawn: Box<At<Draw>> = "n|walk d|depth d|uniform [distinct]",
    }
    name: "randomizeState",
    group: Group::State,
    summary: "Draws a state with the seeded generator",
    details: "`n`: n legal moves from the goal, each uniform among the legal ones. `walk d`: d moves from the goal, \
              never through a state twice. `depth d`: uniform among the states whose true distance to the goal is d, \
              where all states can be listed (sliding boards of up to 9 cells, ring up to 5, octa). `uniform`: uniform over all solvable states (of a puzzle that a script defines: those that its start \
              reaches). A walk of d moves ends \
              less than d moves from the goal on average: for a true distance use `depth`. With `distinct` no state comes that was drawn \
              with `distinct` before, in this run of the script.",
    examples: &[
        "seed 7\nrandomizeState 20\nprintState",
        "randomizeState depth 12\nsolve\nexpect length == 12",
        "repeat 4 { randomizeState depth 2 distinct printState }\nexpect fails { randomizeState depth 2 distinct }",
    ],
    role: Role::Plain,
}

command! {
    /// `reset`.
    Reset {}
    name: "reset",
    group: Group::State,
    summary: "Makes the goal the current state and drops the last result",
    details: "On a puzzle whose goal is a rule: the state the puzzle starts with.",
    examples: &["randomizeState 20\nreset\nexpect state == goal"],
    role: Role::Plain,
}

command! {
    /// `undo`.
    Undo {
        /// Behind a search: whether it produces the inverse move.
        way_back: Option<Switch> = "on|off",
    }
    name: "undo",
    group: Group::State,
    summary: "Takes back the last change of the state",
    details: "Up to 1000 changes since the last `puzzle`. Behind a search `undo on` or `undo off` says whether the inverse move, \
              back to the parent, is produced and counted: IDA* leaves it out unless told otherwise, others produce it.",
    examples: &[
        "setState \"1b2 345 678\"\nmove down\nundo\nexpect state == \"1b2 345 678\"",
        "setState \"312 475 68b\" solveIDAStar h2 undo on",
    ],
    role: Role::PlainOrModifierOf(TuningOption::ParentPruning),
}

command! {
    /// `isSolvable`.
    IsSolvable {}
    name: "isSolvable",
    group: Group::State,
    summary: "Says whether the goal can be reached from here, and why",
    details: "Where it can't, a state that differs in two tiles and can be solved is named.",
    examples: &["setState \"325 678 b14\"\nisSolvable"],
    role: Role::Plain,
}

command! {
    /// `heuristic h2`.
    EvaluateHeuristic {
        /// The heuristic.
        heuristic: Box<HeuristicSpec> = "H",
    }
    name: "heuristic",
    group: Group::State,
    summary: "Prints a heuristic's value for the current state",
    details: "",
    examples: &["setState \"312 475 68b\"\nheuristic h1\nheuristic h2"],
    role: Role::Plain,
}

impl Adjust for Undo {
    fn adjust(&self, modifiers: &mut Modifiers) {
        let pruning = self.way_back.map(|switch| match switch {
            Switch::On => ParentPruning::Off,
            Switch::Off => ParentPruning::On,
        });
        modifiers.tuning.parent_pruning = pruning;
    }

    fn unsaid(around: &Unsaid<'_>) -> String {
        let pruning = around.tuning().parent_pruning;
        on_or_off(pruning.map(|pruning| !pruning.is_on()))
    }
}
