//! Scripts that were handed in.

use super::command;
use crate::command::{At, FileName, GivenNames, Group, Role};

command! {
    /// `submission "beam.txt"`.
    Submission {
        /// The file.
        file: Box<At<FileName>> = "FILE",
        /// What it is handed over.
        given: Option<Box<GivenNames>> = "given NAME|[NAME...]",
    }
    name: "submission",
    group: Group::Script,
    summary: "Runs a script that was handed in, in a process, a sandbox and a session of its own",
    details: "What its last search found can be read afterwards as if it had been one of this session, until the state changes its `state`, `goal` and `puzzle` too, and \
              `$output` is what it printed. `given [a b]` runs it on the puzzle, the goal and the state that are in force here, with these variables. It has 20 seconds, 1 GiB and 10 MB of output, in `grade` what its options say. It fails where \
              the script does.",
    examples: &[],
    role: Role::Plain,
}
