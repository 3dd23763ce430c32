//! A list that grows without copying.

use super::StopReason;
use super::memory::Memory;
use super::meter::Stop;
use std::ops::ControlFlow;

/// log2 of a full segment's length.
const SHIFT: usize = 12;
/// The length of a segment: large enough to make the segments' own list negligible, small enough
/// that the last, half-empty one is too.
const LENGTH: usize = 1 << SHIFT;

/// A list in segments of one length. None of them ever moves, so growth needs no second copy of a
/// large list, and an element's index is stable. An index within a segment needs no check.
#[derive(Debug)]
pub(crate) struct Segments<T> {
    segments: Vec<Box<[T; LENGTH]>>,
    length: usize,
}

impl<T: Copy> Segments<T> {
    /// The memory that a segment takes, in bytes.
    const COST: usize = LENGTH * size_of::<T>() + size_of::<Box<[T; LENGTH]>>();

    /// An empty list.
    pub(crate) fn new() -> Self {
        Self {
            segments: Vec::new(),
            length: 0,
        }
    }

    /// The number of elements.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.length
    }

    /// The element at an index.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> T {
        self.segments[index >> SHIFT][index % LENGTH]
    }

    /// Replaces the element at an index.
    #[inline]
    pub(crate) fn set(&mut self, index: usize, value: T) {
        self.segments[index >> SHIFT][index % LENGTH] = value;
    }

    /// Adds an element.
    #[inline]
    pub(crate) fn push(&mut self, value: T, memory: &mut Memory) -> ControlFlow<Stop> {
        match self.segments.get_mut(self.length >> SHIFT) {
            Some(segment) => segment[self.length % LENGTH] = value,
            None => self.push_segment(value, memory)?,
        }
        self.length += 1;
        ControlFlow::Continue(())
    }

    #[cold]
    fn push_segment(&mut self, value: T, memory: &mut Memory) -> ControlFlow<Stop> {
        if self.length + LENGTH > u32::MAX as usize {
            // Ids would need more than 32 bits.
            return ControlFlow::Break(Stop::Reason(StopReason::MemoryLimit));
        }
        memory.reserve(Self::COST)?;
        let filled = vec![value; LENGTH].into_boxed_slice();
        self.segments.push(
            filled
                .try_into()
                .ok()
                .expect("the slice was made that long"),
        );
        ControlFlow::Continue(())
    }

    /// Frees what segments lie before an index, and gives how many elements they had: indices are that much less then.
    pub(crate) fn discard(&mut self, before: usize, memory: &mut Memory) -> usize {
        let segments = before >> SHIFT;
        self.segments.drain(..segments);
        memory.release(segments * Self::COST);
        self.length -= segments * LENGTH;
        segments * LENGTH
    }

    /// Takes the last element off.
    pub(crate) fn pop(&mut self, memory: &mut Memory) -> Option<T> {
        let last = self.length.checked_sub(1)?;
        let value = self.get(last);
        self.length = last;
        // One segment stays in reserve: around a boundary pushes and pops should not allocate.
        if self.segments.len() > (last >> SHIFT) + 2 {
            self.segments.pop();
            memory.release(Self::COST);
        }
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_what_is_pushed_and_pays_for_it() {
        let (mut list, mut memory) = (Segments::new(), Memory::new(1 << 30));
        for value in 0..100_000_u32 {
            assert!(list.push(value, &mut memory).is_continue());
        }
        assert!((0..100_000).all(|index| list.get(index) == index as u32));
        assert!((400_000..600_000).contains(&memory.used()));
        let popped: Vec<u32> = std::iter::from_fn(|| list.pop(&mut memory)).collect();
        assert!(popped.iter().rev().copied().eq(0..100_000));
        assert!(memory.used() < 300_000);
    }

    #[test]
    fn the_front_is_discarded_in_whole_segments() {
        let (mut list, mut memory) = (Segments::new(), Memory::new(1 << 30));
        for value in 0..100_000_u32 {
            assert!(list.push(value, &mut memory).is_continue());
        }
        let (used, discarded) = (memory.used(), list.discard(70_000, &mut memory));
        let whole = 70_000 / LENGTH;
        assert_eq!(
            (discarded, list.len()),
            (whole * LENGTH, 100_000 - whole * LENGTH)
        );
        assert_eq!(list.get(70_000 - discarded), 70_000);
        assert_eq!(list.get(list.len() - 1), 99_999);
        let all = 100_000_usize.div_ceil(LENGTH) as u64;
        assert_eq!(memory.used(), used * (all - whole as u64) / all);
    }

    #[test]
    fn breaks_instead_of_going_over_the_limit() {
        let (mut list, mut memory) = (Segments::new(), Memory::new(1_000_000));
        let pushed = (0..u64::MAX)
            .take_while(|&n| list.push(n, &mut memory).is_continue())
            .count();
        assert_eq!(pushed, list.len());
        let segments = 1_000_000 / Segments::<u64>::COST;
        assert!(memory.used() <= 1_000_000 && pushed == segments * LENGTH);
    }
}
