//! Scripts that were handed in.

use super::command;
use crate::command::{At, FileName, GivenNames};

command! {
    /// `submission "beam.txt"`.
    Submission {
        /// The file.
        file: Box<At<FileName>> = "FILE",
        /// The variables that it is handed.
        given: Option<Box<GivenNames>> = "given NAME|[NAME...]",
    }
    name: "submission",
    changes_state: true,
}
