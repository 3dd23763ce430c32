//! The board: set, drawn at random, taken back, looked at.

use super::tuning::on_or_off;
use super::{Adjust, Modifiers, Switch, UnmodifiedSearch, command};
use crate::command::{At, CommandRole, Draw};
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
    changes_state: true,
}

command! {
    /// `randomizeState depth 12`.
    RandomizeState {
        /// The way of drawing the state.
        drawn: Box<At<Draw>> = "n|walk d|depth d|uniform [distinct]",
    }
    name: "randomizeState",
    changes_state: true,
    draws: true,
}

command! {
    /// `reset`.
    Reset {}
    name: "reset",
    changes_state: true,
}

command! {
    /// `undo`.
    Undo {
        /// Behind a search: whether it produces the inverse move.
        way_back: Option<Switch> = "on|off",
    }
    name: "undo",
    changes_state: true,
    role: CommandRole::PlainOrModifierOf(TuningOption::ParentPruning),
}

command! {
    /// `isSolvable`.
    IsSolvable {}
    name: "isSolvable",
}

command! {
    /// `heuristic h2`.
    EvaluateHeuristic {
        /// The heuristic.
        heuristic: Box<HeuristicSpec> = "H",
    }
    name: "heuristic",
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
