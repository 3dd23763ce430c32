//! Searches that are looked into.

use super::{Adjust, JudgedLog, Modifiers, Purpose, Word, command};
use crate::command::convert::choice;
use crate::command::{
    At, CommandRole, CommandSpec, FileName, FromOperands, OperandKind, Operands, Parameter,
    Recorded, RequestedSearch, SearchPlace, TraceOptions, TreeOptions, Whole,
};

command! {
    /// `solveAStar h2 trace 20`.
    Trace {
        /// The number of lines, or the file.
        options: Option<Box<TraceOptions>> = "[table] [n|FILE] [keep n]",
    }
    name: "trace",
    role: CommandRole::OfSearch,
}

impl Adjust for Trace {
    fn adjust(&self, modifiers: &mut Modifiers) {
        let options = self.options.as_deref();
        modifiers.trace = Some(options.cloned().unwrap_or_default());
    }
}

command! {
    /// `watch solveAStar h2 quiet`.
    Quiet {}
    name: "quiet",
    role: CommandRole::OfSearch,
}

impl Adjust for Quiet {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.is_quiet = true;
    }
}

command! {
    /// `checkSearch "mine.txt" solveAStar h2`.
    CheckSearch {
        /// The log.
        file: At<FileName> = "FILE",
        /// The searches of which it may be one, where no search follows.
        searches: Option<Box<[RequestedSearch]>> = "SEARCH|SEARCHES",
    }
    name: "checkSearch",
    came_late: true,
    role: CommandRole::BeforeSearch,
}

impl CheckSearch {
    /// Its log.
    pub(crate) fn log(&self) -> JudgedLog {
        let file = self.file.clone();
        JudgedLog {
            file,
            is_handed_in: false,
        }
    }
}

impl Adjust for CheckSearch {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.purpose = Purpose::Judge(self.log());
    }
}

command! {
    /// `submissionSearch "mine.txt" solveAStar h2`.
    SubmissionSearch {
        /// The log.
        file: At<FileName> = "FILE",
        /// The searches of which it may be one, where no search follows.
        searches: Option<Box<[RequestedSearch]>> = "SEARCH|SEARCHES",
    }
    name: "submissionSearch",
    role: CommandRole::BeforeSearch,
}

impl SubmissionSearch {
    /// Its log.
    pub(crate) fn log(&self) -> JudgedLog {
        let file = self.file.clone();
        JudgedLog {
            file,
            is_handed_in: true,
        }
    }
}

impl Adjust for SubmissionSearch {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.purpose = Purpose::Judge(self.log());
    }
}

command! {
    /// `checkSearch "mine.txt" solveAStar h2 exact`.
    Exact {}
    name: "exact",
    role: CommandRole::OfSearch,
}

impl Adjust for Exact {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.is_exact = true;
    }
}

/// `possible solveGreedy h`.
#[derive(Clone, Debug)]
pub(crate) struct Possible;

impl Word for Possible {
    const SPEC: CommandSpec = CommandSpec {
        parameters: &[Parameter::optional("SEARCH", OperandKind::Search)],
        name: "possible",
        came_late: true,
        role: CommandRole::BeforeSearch,
        ..CommandSpec::PLAIN
    };
}

impl FromOperands for Possible {
    fn read(_: &mut Operands<'_>) -> Option<Self> {
        Some(Self)
    }
}

impl Adjust for Possible {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.purpose = Purpose::Possible;
    }
}

/// `watch solveAStar h2`.
#[derive(Clone, Debug)]
pub(crate) struct Watch;

impl Word for Watch {
    const SPEC: CommandSpec = CommandSpec {
        name: "watch",
        parameters: &[Parameter::required("SEARCH", OperandKind::Search)],
        role: CommandRole::BeforeSearch,
        ..CommandSpec::PLAIN
    };
}

impl FromOperands for Watch {
    fn read(_: &mut Operands<'_>) -> Option<Self> {
        Some(Self)
    }
}

impl Adjust for Watch {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.purpose = Purpose::Watch;
    }
}

command! {
    /// `step 5`.
    StepOn {
        /// The number of expansions.
        count: Option<Whole<1>> = "n",
    }
    name: "step",
}

command! {
    /// `back 5`.
    StepBack {
        /// The number of expansions.
        count: Option<Whole<1>> = "n",
    }
    name: "back",
}

command! {
    /// `goTo 17`.
    GoTo {
        /// Where.
        place: SearchPlace = "n|S",
    }
    name: "goTo",
}

command! {
    /// `printOpen 10`.
    PrintOpen {
        /// The most that are shown.
        count: Option<Whole<1>> = "n",
    }
    name: "printOpen",
}

command! {
    /// `printTree depth 3`.
    PrintTree {
        /// Which part.
        options: Option<Box<TreeOptions>> = "FILE|depth n|first n|from S",
    }
    name: "printTree",
}

choice! {
    /// The way in which a page is shown.
    ShowMode {
        /// The learner says which state comes next.
        Predict = "predict",
    }
}

command! {
    /// `show predict`.
    Show {
        /// How.
        mode: Option<ShowMode> = "predict",
    }
    name: "show",
    came_late: true,
}

command! {
    /// `why "b12 345 678"`.
    Why {
        /// The state.
        state: Box<Recorded> = "S",
    }
    name: "why",
}

command! {
    /// `compare`.
    CompareWatched {}
    name: "compare",
}
