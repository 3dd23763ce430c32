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

impl Limits {
    /// The same beside tables that take so many bytes.
    pub(crate) fn less(self, bytes: u64) -> Self {
        Self {
            memory: self.memory.saturating_sub(bytes),
            ..self
        }
    }

    /// The same with at most so many nodes.
    #[doc(hidden)]
    #[must_use]
    pub fn at_most(self, nodes: u64) -> Self {
        Self {
            max_nodes: Some(nodes.min(self.max_nodes.unwrap_or(u64::MAX))),
            ..self
        }
    }

    /// The same on one thread.
    #[doc(hidden)]
    #[must_use]
    pub fn alone(self) -> Self {
        Self { threads: 1, ..self }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_only_shrink() {
        let limits = Limits::default();
        assert_eq!(limits.less(1).memory, DEFAULT_MEMORY - 1);
        assert_eq!(limits.less(u64::MAX).memory, 0);
        assert_eq!(limits.at_most(7).at_most(9).max_nodes, Some(7));
        assert_eq!(limits.at_most(7).at_most(5).max_nodes, Some(5));
        assert_eq!(
            Limits {
                threads: 4,
                ..limits
            }
            .alone(),
            limits
        );
    }
}
