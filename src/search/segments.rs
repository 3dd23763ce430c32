//! A list that grows without copying.

use super::memory::Memory;
use super::meter::Stop;
use std::ops::ControlFlow;

/// log2 of a full segment's length.
const SHIFT: usize = 15;
/// The length of a full segment: large enough to make the segments' own list negligible, small
/// enough that the last, half-empty one is too.
const LENGTH: usize = 1 << SHIFT;
/// The first allocation, for the many searches that stay tiny.
const FIRST: usize = 128;

/// A list in segments of equal length. Only the first segment ever moves, while it is small, so
/// growth needs no second copy of a large list, and an element's index is stable.
#[derive(Debug)]
pub struct Segments<T> {
    segments: Vec<Vec<T>>,
    length: usize,
}

impl<T: Copy> Segments<T> {
    /// An empty list.
    pub fn new() -> Self {
        Self {
            segments: Vec::new(),
            length: 0,
        }
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.length
    }

    /// The element at an index.
    #[inline]
    pub fn get(&self, index: usize) -> T {
        self.segments[index >> SHIFT][index & (LENGTH - 1)]
    }

    /// Replaces the element at an index.
    #[inline]
    pub fn set(&mut self, index: usize, value: T) {
        self.segments[index >> SHIFT][index & (LENGTH - 1)] = value;
    }

    /// Adds an element.
    #[inline]
    pub fn push(&mut self, value: T, memory: &mut Memory) -> ControlFlow<Stop> {
        match self.segments.last_mut() {
            Some(last) if last.len() < last.capacity() => last.push(value),
            _ => self.push_slowly(value, memory)?,
        }
        self.length += 1;
        ControlFlow::Continue(())
    }

    #[cold]
    fn push_slowly(&mut self, value: T, memory: &mut Memory) -> ControlFlow<Stop> {
        let cell = size_of::<T>();
        match self.segments.last_mut() {
            Some(first) if first.capacity() < LENGTH => {
                let old = first.capacity();
                // Old and new exist side by side while the elements move.
                memory.reserve(2 * old * cell)?;
                first.reserve_exact(old);
                memory.release(old * cell);
                first.push(value);
            }
            last => {
                let capacity = if last.is_some() { LENGTH } else { FIRST };
                memory.reserve(capacity * cell + size_of::<Vec<T>>())?;
                let mut segment = Vec::with_capacity(capacity);
                segment.push(value);
                self.segments.push(segment);
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes the last element off.
    pub fn pop(&mut self, memory: &mut Memory) -> Option<T> {
        let last = self.segments.last_mut()?;
        let value = last.pop()?;
        self.length -= 1;
        // The first segment stays: a list that empties and fills again should not allocate.
        if last.is_empty() && self.segments.len() > 1 {
            self.segments.pop();
            memory.release(LENGTH * size_of::<T>() + size_of::<Vec<T>>());
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
        assert!(memory.used() < 200_000);
    }

    #[test]
    fn breaks_instead_of_going_over_the_limit() {
        let (mut list, mut memory) = (Segments::new(), Memory::new(100_000));
        let pushed = (0..u64::MAX)
            .take_while(|&n| list.push(n, &mut memory).is_continue())
            .count();
        assert_eq!(pushed, list.len());
        assert!(memory.used() <= 100_000 && pushed >= 4096);
    }
}
