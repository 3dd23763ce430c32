//! The options and the end of a run.

use crate::command::{Caps, SearchSettings, Value};
use crate::experiment::Mode;
use crate::interp::HandIn;
use std::path::PathBuf;
use std::time::Duration;

/// The options of an engine.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
#[derive(Clone, Debug)]
pub struct Options {
    /// The generator's seed.
    pub seed: u64,
    /// Limits of a new session; `threads none` goes back to the number of threads said here.
    pub settings: SearchSettings,
    /// The limits that no script may exceed.
    pub caps: Caps,
    /// Whether a failed command is the end.
    pub keep_going: bool,
    /// Whether searches say how long they took.
    pub timing: bool,
    /// Whether a person sits at a prompt.
    pub interactive: bool,
    /// When the run's time is over, by the host's clock.
    pub deadline: Option<Duration>,
    /// Time for a task, without the scripts that it runs.
    pub task_time: Option<Duration>,
    /// The number of tasks that an earlier run told, which ended in the next one for want of memory.
    #[doc(hidden)]
    pub tasks_told: Option<usize>,
    /// Whether experiments tell each run when it is done.
    pub results: bool,
    /// The folder that `write` writes below.
    pub out: Option<PathBuf>,
    /// Variables that are there from the start.
    pub variables: Vec<(String, Value)>,
    /// The graded submission: files that functions read lie there.
    pub hand_in: Option<HandIn>,
    /// The mode of experiments about runs and files that are there.
    pub experiments: Mode,
}

impl Default for Options {
    /// Seed 42, limits as they are by default, ends at the first failure.
    fn default() -> Self {
        Self {
            seed: 42,
            settings: SearchSettings::default(),
            caps: Caps::default(),
            keep_going: false,
            timing: false,
            interactive: false,
            deadline: None,
            task_time: None,
            tasks_told: None,
            results: false,
            out: None,
            variables: Vec::new(),
            hand_in: None,
            experiments: Mode::default(),
        }
    }
}

/// The kinds of failure, for exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Failure {
    /// A command failed, or time ran out.
    Command,
    /// A script, or one it reads, does not parse or check.
    Check,
    /// An expectation failed.
    Expectation,
}

/// The end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RunEnd {
    /// Everything ran.
    Done,
    /// Something failed; with `keep_going` this is the first.
    Failed(Failure),
    /// Ctrl-C.
    Interrupted,
    /// Nobody reads the output any more.
    OutputClosed,
}
