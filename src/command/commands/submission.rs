//! Scripts that were handed in.

use super::command;
use crate::command::{At, FileName, GivenNames, Group, Role};

command! {
    /// `submission "beam.txt"`.
    Submission {
        /// The file.
        file: Box<At<FileName>> = "FILE",
        /// The variables that it is handed.
        given: Option<Box<GivenNames>> = "given NAME|[NAME...]",
    }
    name: "submission",
    group: Group::Script,
    summary: "Runs a submitted script in a process, a sandbox and a session of its own",
    details: "Afterwards you can read what its last search found, as if the search had run in this session. \
             Until the state changes, that includes its `state`, `goal` and `puzzle`. `$output` is what the \
             script printed, `$results` are the runs of its last experiment. `given [a b]` passes on the current puzzle, goal and state, and these variables. \
             The limits are 20 seconds, 1 GiB and 10 MB of output; in `grade` its options set them. The command \
             fails if the script fails.",
    examples: &[],
    role: Role::Plain,
}
