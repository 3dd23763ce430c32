//! The limits of a search.

/// Bounds on one search. Time and cancellation come through the [`Observer`](super::Observer),
/// since nothing in here reads a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most nodes it may generate: it ends instead of generating the next one.
    pub max_nodes: Option<u64>,
    /// The most bytes its own tables and queues may take.
    pub memory: u64,
    /// The number of threads that it may use. Counts and paths do not depend on it.
    pub threads: usize,
}

/// The memory of a search that nobody limits: 4 GiB, or 1 GiB where addresses have 32 bits.
pub const DEFAULT_MEMORY: u64 = if cfg!(target_pointer_width = "32") {
    1 << 30
} else {
    4 << 30
};

impl Default for Limits {
    /// No limit on nodes, [`DEFAULT_MEMORY`], one thread.
    fn default() -> Self {
        Self {
            max_nodes: None,
            memory: DEFAULT_MEMORY,
            threads: 1,
        }
    }
}
