//! A place in a solution.

/// A place in a solution that is drawn board by board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number of moves so far.
    pub depth: usize,
    /// The number of moves of the whole solution.
    pub length: usize,
}

impl Step {
    /// `Starting State`, `Depth: 1` and so on, `GOAL!!!!!!!!!`.
    pub fn caption(self) -> String {
        match self.depth {
            depth if depth == self.length => "GOAL!!!!!!!!!".to_owned(),
            0 => "Starting State".to_owned(),
            depth => format!("Depth: {depth}"),
        }
    }
}
