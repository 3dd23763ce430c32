//! Whether a goal can be reached.

/// Whether a goal can be reached, and why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solvability {
    /// It can, or nothing is known against it.
    Solvable {
        /// The reason, as a sentence without a full stop.
        reason: String,
    },
    /// It can't.
    Unsolvable {
        /// Why, as a sentence without a full stop (the parities).
        reason: String,
        /// A state near the start that can reach the goal, in `compact` notation, and what was
        /// changed to get it (`swapping 1 and 2`).
        repair: Option<(String, String)>,
    },
    /// Nobody knows.
    Unknown {
        /// The attempts that were made, as a sentence without a full stop.
        reason: String,
    },
}
