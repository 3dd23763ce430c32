//! Modifiers that change an algorithm: behind its command only.

use super::{Adjust, Modifiers, UnmodifiedSearch, command};
use crate::command::convert::{choice, one_word};
use crate::command::{ArgumentError, CommandRole, Given, NameScope, Operand, OperandKind, Whole};
use puzzle_core::search::{Algorithm, PriorityFunction, Ties, TuningOption};

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

const TIES: [&str; 6] = ["fifo", "lifo", "highG", "lowH", "alphabetical", "path"];

impl Operand for Ties {
    const KIND: OperandKind = OperandKind::Choice(&TIES);

    fn convert(given: &[Given], known: NameScope<'_>) -> Result<Option<Self>, ArgumentError> {
        let given = given.first().expect("the operands were counted");
        let search = known.search.and_then(Algorithm::of_command);
        let word = match search {
            Some(search) => one_word(given, &search.ties_allowed())?,
            None => one_word(given, &TIES)?,
        };
        Ok(Self::ALL.into_iter().find(|ties| ties.name() == word))
    }
}

command! {
    /// `solveAStar tree`.
    Tree {}
    name: "tree",
    role: CommandRole::ModifierOf(TuningOption::Tree),
}

command! {
    /// `solveDFS pathCheck`.
    PathCheck {}
    name: "pathCheck",
    role: CommandRole::ModifierOf(TuningOption::PathCheck),
}

command! {
    /// `solveAStar bpmx`.
    Bpmx {}
    name: "bpmx",
    role: CommandRole::ModifierOf(TuningOption::Bpmx),
}

command! {
    /// `solveBeam 50 monotonic`.
    Monotonic {}
    name: "monotonic",
    role: CommandRole::ModifierOf(TuningOption::Monotonic),
}

command! {
    /// `solveAStar ties lifo`.
    BreakTies {
        /// Which of equal states comes first.
        ties: Ties = "fifo|lifo|highG|lowH|alphabetical|path",
    }
    name: "ties",
    role: CommandRole::ModifierOf(TuningOption::Ties),
}

const FUNCTIONS: [&str; 3] = ["linear", "xdp", "xup"];

impl Operand for PriorityFunction {
    const KIND: OperandKind = OperandKind::Choice(&FUNCTIONS);

    fn convert(given: &[Given], _: NameScope<'_>) -> Result<Option<Self>, ArgumentError> {
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
    role: CommandRole::ModifierOf(TuningOption::Priority),
}

command! {
    /// `solveAStar reopen off`.
    Reopen {
        /// Whether states are opened again.
        reopen: Switch = "on|off",
    }
    name: "reopen",
    role: CommandRole::ModifierOf(TuningOption::Reopen),
}

command! {
    /// `solveAStar net batch 1000`.
    Batch {
        /// The number of states.
        states: Whole<1> = "n",
    }
    name: "batch",
    role: CommandRole::ModifierOf(TuningOption::Batch),
}

command! {
    /// `solveAStar lmcut stubbornSets`.
    StubbornSets {}
    name: "stubbornSets",
    role: CommandRole::ModifierOf(TuningOption::StubbornSets),
}

command! {
    /// `solveGreedy ff deferred`.
    Deferred {}
    name: "deferred",
    role: CommandRole::ModifierOf(TuningOption::Deferred),
}

command! {
    /// `solveGreedy ff preferred`.
    Preferred {
        /// How far their list is put ahead by progress.
        boost: Option<Whole<0>> = "n",
    }
    name: "preferred",
    role: CommandRole::ModifierOf(TuningOption::Preferred),
}

command! {
    /// `solveGreedy max(ff,landmarkCount) alternate`.
    Alternate {}
    name: "alternate",
    role: CommandRole::ModifierOf(TuningOption::Alternate),
}

/// What words that stand alone turn on.
macro_rules! switches {
    ($($word:ident: $option:ident = $on:expr;)+) => {
        $(impl Adjust for $word {
            fn adjust(&self, modifiers: &mut Modifiers) {
                modifiers.tuning.$option = $on;
            }

            fn default_text(_: &UnmodifiedSearch<'_>) -> String {
                on_or_off(Some(false))
            }
        })+
    };
}

switches! {
    StubbornSets: stubborn_sets = Some(true);
    Alternate: alternate = Some(true);
    Deferred: deferred = Some(true);
    Tree: tree = true;
    PathCheck: path_check = true;
    Bpmx: bpmx = Some(true);
    Monotonic: monotonic = true;
}

impl Adjust for Preferred {
    fn adjust(&self, modifiers: &mut Modifiers) {
        let boost = self.boost.map_or(Algorithm::USUAL_BOOST, |boost| {
            u32::try_from(boost.0).unwrap_or(u32::MAX)
        });
        modifiers.tuning.preferred = Some(boost);
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
