//! The bytes a search may take, counted before they are asked for.

use super::StopReason;
use super::meter::Stop;
use std::ops::ControlFlow;

/// An account of bytes with a limit. Whoever allocates in proportion to the search reserves here
/// first, so that a search ends instead of going over its limit.
#[derive(Debug)]
pub(crate) struct Memory {
    limit: u64,
    used: u64,
    peak: u64,
}

impl Memory {
    /// An empty account.
    pub(crate) fn new(limit: u64) -> Self {
        Self {
            limit,
            used: 0,
            peak: 0,
        }
    }

    /// Takes so many bytes, or breaks with [`StopReason::MemoryLimit`] and takes none.
    pub(crate) fn reserve(&mut self, bytes: usize) -> ControlFlow<Stop> {
        let used = self.used.saturating_add(bytes as u64);
        if used > self.limit {
            return ControlFlow::Break(Stop::Reason(StopReason::MemoryLimit));
        }
        self.used = used;
        self.peak = self.peak.max(used);
        ControlFlow::Continue(())
    }

    /// The most bytes that may be taken.
    pub(crate) fn limit(&self) -> u64 {
        self.limit
    }

    /// The most bytes that were taken at a time.
    pub(crate) fn peak(&self) -> u64 {
        self.peak
    }

    /// Gives bytes back.
    pub(crate) fn release(&mut self, bytes: usize) {
        self.used -= bytes as u64;
    }

    /// Doubles a list's capacity.
    #[cold]
    pub(crate) fn grow<T>(&mut self, list: &mut Vec<T>) -> ControlFlow<Stop> {
        let old = list.capacity();
        let new = (old * 2).max(64);
        // Old and new exist side by side while the elements move.
        self.reserve(new * size_of::<T>())?;
        list.reserve_exact(new - list.len());
        self.release(old * size_of::<T>());
        ControlFlow::Continue(())
    }

    /// Bytes taken now.
    #[cfg(test)]
    pub(crate) fn used(&self) -> u64 {
        self.used
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_pay_for_their_capacity() {
        let (mut memory, mut list) = (Memory::new(1000), Vec::<u32>::new());
        assert!(memory.grow(&mut list).is_continue());
        assert_eq!((list.capacity(), memory.used()), (64, 256));
        assert!(memory.grow(&mut list).is_continue());
        assert!(memory.grow(&mut list).is_break());
        assert_eq!((list.capacity(), memory.used()), (128, 512));
    }

    #[test]
    fn refuses_the_first_byte_over_the_limit() {
        let mut memory = Memory::new(10);
        assert!(memory.reserve(10).is_continue());
        assert!(memory.reserve(1).is_break());
        memory.release(4);
        assert!(memory.reserve(4).is_continue());
        assert_eq!(memory.used(), 10);
        memory.release(9);
        assert_eq!((memory.used(), memory.peak()), (1, 10));
    }
}
