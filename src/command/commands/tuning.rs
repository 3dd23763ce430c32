//! Modifiers that change an algorithm: behind its command only.

use super::{Adjust, Modifiers, UnmodifiedSearch, command};
use crate::command::convert::{choice, one_word};
use crate::command::{ArgumentError, Given, Group, Kind, Known, Operand, Role, Whole};
use puzzle_core::search::{PriorityFunction, Ties, TuningOption};

choice! {
    /// Yes or no.
    Switch {
        /// Yes.
        On = "on",
        /// No.
        Off = "off",
    }
}

/// As it is written; nothing where there is no such switch.
pub(super) fn on_or_off(switch: Option<bool>) -> String {
    let switch = switch.map(|on| if on { Switch::On } else { Switch::Off });
    switch.map_or("", Switch::word).to_owned()
}

impl From<Switch> for bool {
    fn from(switch: Switch) -> Self {
        switch == Switch::On
    }
}

const TIES: [&str; 4] = ["fifo", "lifo", "highG", "lowH"];

impl Operand for Ties {
    const KIND: Kind = Kind::Choice(&TIES);

    fn convert(given: &[Given], _: Known<'_>) -> Result<Option<Self>, ArgumentError> {
        let given = given.first().expect("the operands were counted");
        let word = one_word(given, &TIES)?;
        Ok(Self::ALL.into_iter().find(|ties| ties.name() == word))
    }
}

command! {
    /// `solveAStar tree`.
    Tree {}
    name: "tree",
    group: Group::Limit,
    summary: "After A*: searches without a closed list, so states are expanded again",
    details: "The solution has the same length. Compare the counts to see what the closed list saves.",
    examples: &["setState \"312 475 68b\" solveAStar h2 tree"],
    role: Role::ModifierOf(TuningOption::Tree),
}

command! {
    /// `solveBeam 50 monotonic`.
    Monotonic {}
    name: "monotonic",
    group: Group::Limit,
    summary: "After a beam search: a wider beam finds no longer solution than a narrower one",
    details: "The beam is a row of slots. Each slot expands its state, then takes the best successor of its own \
             state and of the slots before it. So a wider beam expands all states that a narrower one expands \
             (Lemons and others 2022). The search tests successors for the goal when it generates them.",
    examples: &["setState \"3b2 615 748\" solveBeam 5 monotonic"],
    role: Role::ModifierOf(TuningOption::Monotonic),
}

command! {
    /// `solveAStar ties lifo`.
    BreakTies {
        /// Which of equal states comes first.
        ties: Ties = "fifo|lifo|highG|lowH",
    }
    name: "ties",
    group: Group::Limit,
    summary: "After a best-first search: the order of states with equal priority",
    details: "`fifo`, the default, takes the earliest state, `lifo` the latest. `highG` takes the state with the \
             most moves made, `lowH` the one with the smallest estimate; of these again the earliest. For A* \
             both are the same, because f = g + h is equal.",
    examples: &["setState \"876 b41 253\" solveAStar h2 ties lifo maxNodes none"],
    role: Role::ModifierOf(TuningOption::Ties),
}

const FUNCTIONS: [&str; 3] = ["linear", "xdp", "xup"];

impl Operand for PriorityFunction {
    const KIND: Kind = Kind::Choice(&FUNCTIONS);

    fn convert(given: &[Given], _: Known<'_>) -> Result<Option<Self>, ArgumentError> {
        let given = given.first().expect("the operands were counted");
        let word = one_word(given, &FUNCTIONS)?;
        Ok(Self::ALL.into_iter().find(|one| one.name() == word))
    }
}

command! {
    /// `solveWeightedAStar 2 priority xdp`.
    Priority {
        /// The function that makes one number of g and h.
        function: PriorityFunction = "linear|xdp|xup",
    }
    name: "priority",
    group: Group::Limit,
    summary: "After weighted A*: how g and h make the priority of a state",
    details: "`linear`, the default, is f = g + w * h. `xdp`, a convex downward parabola, is (g + (2w - 1) h + \
             sqrt((g - h)^2 + 4 w g h)) / 2w. `xup`, a convex upward parabola, is (g + h + sqrt((g + h)^2 + 4 w \
             (w - 1) h^2)) / 2w. All three bound the cost by w times the optimal one, with a consistent \
             heuristic also under `reopen off` (Chen and Sturtevant 2021).",
    examples: &["setState \"876 b41 253\" solveWeightedAStar 2 h2 priority xdp"],
    role: Role::ModifierOf(TuningOption::Priority),
}

command! {
    /// `solveAStar reopen off`.
    Reopen {
        /// Whether states are opened again.
        reopen: Switch = "on|off",
    }
    name: "reopen",
    group: Group::Limit,
    summary: "After A*: whether a better path opens an expanded state again",
    details: "The default is `on`. With `off` the search discards such a path. With a consistent heuristic plain \
             A* meets no such path. If the search discarded one, only the start's estimate bounds the cost.",
    examples: &["setState \"876 b41 253\" solveWeightedAStar 3 h2 reopen off"],
    role: Role::ModifierOf(TuningOption::Reopen),
}

command! {
    /// `solveAStar net batch 1000`.
    Batch {
        /// The number of states.
        states: Whole<1> = "n",
    }
    name: "batch",
    group: Group::Limit,
    summary: "After A*, weighted A* or greedy search: expands n states before it asks for estimates",
    details: "The search takes the first n states of the open list (all if it has fewer) and expands them in this order. \
              It asks for the estimates of all their successors at once, and opens these in the order in which it generated them. \
              The default is 1. A learnt heuristic answers a batch much faster than one state after the other; in return the \
              search expands more states (Agostinelli and others 2019). A* and weighted A* accept a goal only when no open state \
              has a lower f, so their bounds of the cost hold. Greedy search ends with the first goal that it takes.",
    examples: &["setState \"876 b41 253\" solveAStar h2 batch 100"],
    role: Role::ModifierOf(TuningOption::Batch),
}

impl Adjust for Tree {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.tuning.tree = true;
    }

    fn default_text(_: &UnmodifiedSearch<'_>) -> String {
        on_or_off(Some(false))
    }
}

impl Adjust for Monotonic {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.tuning.monotonic = true;
    }

    fn default_text(_: &UnmodifiedSearch<'_>) -> String {
        on_or_off(Some(false))
    }
}

impl Adjust for BreakTies {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.tuning.ties = Some(self.ties);
    }

    fn default_text(around: &UnmodifiedSearch<'_>) -> String {
        around.tuning().ties.map_or("", Ties::name).to_owned()
    }
}

impl Adjust for Priority {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.tuning.function = Some(self.function);
    }

    fn default_text(around: &UnmodifiedSearch<'_>) -> String {
        let function = around.tuning().function;
        function.map_or("", PriorityFunction::name).to_owned()
    }
}

impl Adjust for Reopen {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.tuning.reopen = Some(self.reopen.into());
    }

    fn default_text(around: &UnmodifiedSearch<'_>) -> String {
        on_or_off(around.tuning().reopen)
    }
}

impl Adjust for Batch {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.tuning.batch = Some(u32::try_from(self.states.0).unwrap_or(u32::MAX));
    }

    fn default_text(around: &UnmodifiedSearch<'_>) -> String {
        around
            .tuning()
            .batch
            .map_or_else(String::new, |batch| batch.to_string())
    }
}
