//! Rectangle search: where it stands among the depths.

/// Where a search stands that takes some of each depth.
#[derive(Clone, Debug, Default)]
pub(super) struct Levels {
    /// The number of depths that a round adds.
    pub(super) aspect: u64,
    /// The number of states of each of the depths that were added last.
    width: u64,
    /// The depth of the state that was taken last.
    depth: u64,
    /// The number of states taken there in this round.
    taken: u64,
    /// Depths by expansion.
    pub(super) expansions: Vec<u32>,
}

impl Levels {
    pub(super) fn begin(&mut self, width: u64) {
        (self.width, self.depth, self.taken) = (width, 0, 0);
    }

    pub(super) fn take(&mut self, depth: u32) {
        self.expansions.push(depth);
        let is_next = u64::from(depth) != self.depth;
        self.taken = if is_next { 1 } else { self.taken + 1 };
        self.depth = depth.into();
    }

    /// Whether states of a depth have their turn in the next round only.
    pub(super) fn is_behind(&self, depth: u32) -> bool {
        let is_old = self.depth < self.aspect.saturating_mul(self.width.saturating_sub(1));
        let most = if is_old { 1 } else { self.width };
        let first = self.depth + u64::from(self.taken >= most);
        let end = self.aspect.saturating_mul(self.width);
        !(first..end).contains(&depth.into())
    }
}
