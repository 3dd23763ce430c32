//! The board: set, drawn at random, taken back, looked at.

use super::tuning::on_or_off;
use super::{Adjust, Modifiers, Switch, UnmodifiedSearch, command};
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
    details: "On 3x3 write three rows of three characters, `b` for the blank: \"b12 345 678\". You may also \
             write numbers with spaces or commas between them, rows with `/` between them, and `b`, `_`, `0` or \
             `-1` for the blank. Brackets are ignored.",
    examples: &["setState \"3b2 615 748\"\nprintState"],
    role: Role::Plain,
}

command! {
    /// `randomizeState depth 12`.
    RandomizeState {
        /// The way of drawing the state.
        drawn: Box<At<Draw>> = "n|walk d|depth d|uniform [distinct]",
    }
    name: "randomizeState",
    group: Group::State,
    summary: "Draws a state with the seeded generator",
    details: "`n` makes n random moves from the goal, each uniform among the legal ones. `walk d` makes d moves \
             from the goal and visits no state twice. `depth d` draws uniformly from the states at true \
             distance d from the goal, if all states can be listed (sliding boards of up to 9 cells, ring up to \
             5, octa). `uniform` draws uniformly from all solvable states; for a puzzle that a script defines, \
             from those that its start reaches. On average a walk of d moves ends closer than d to the goal; \
             use `depth` for a true distance. `distinct` draws no state that an earlier `distinct` drew in this \
             run of the script.",
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
    details: "If the puzzle's goal is a rule, the puzzle's start becomes the current state.",
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
    details: "It goes back up to 1000 changes, to the last `puzzle`. After a search, `undo on` makes the search \
             generate and count the inverse move, back to the parent; `undo off` makes it omit that move. By \
             default IDA* omits it, and the others generate it.",
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
    details: "If the goal is unreachable, the command names a solvable state that differs in two tiles.",
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

    fn default_text(around: &UnmodifiedSearch<'_>) -> String {
        let pruning = around.tuning().parent_pruning;
        on_or_off(pruning.map(|pruning| !pruning.is_on()))
    }
}
