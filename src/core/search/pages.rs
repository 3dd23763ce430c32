//! A list with gaps.

use super::memory::Memory;
use super::meter::Stop;
use std::ops::ControlFlow;

/// log2 of a page's length.
const SHIFT: usize = 6;
/// The length of a page: 64 cells of a row of a map.
const LENGTH: usize = 1 << SHIFT;

/// A list of elements by index, which takes memory for those pages alone to which something was written. Everywhere else it
/// has the default.
#[derive(Debug)]
pub(crate) struct Pages<T> {
    /// The number of each page, from 1; 0: it is not there.
    numbers: Vec<u32>,
    pages: Vec<Box<[T; LENGTH]>>,
}

impl<T: Copy + Default> Pages<T> {
    /// The memory that a page takes, in bytes.
    const COST: usize = LENGTH * size_of::<T>();

    /// A list of defaults.
    pub(crate) fn new() -> Self {
        Self {
            numbers: Vec::new(),
            pages: Vec::new(),
        }
    }

    /// The number of the page of an index, from 0; none has the greatest.
    #[inline]
    fn page(&self, index: usize) -> usize {
        let number = self.numbers.get(index >> SHIFT);
        number.map_or(usize::MAX, |&number| (number as usize).wrapping_sub(1))
    }

    /// The element at an index.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> T {
        let page = self.pages.get(self.page(index));
        page.map_or_else(T::default, |page| page[index % LENGTH])
    }

    /// The element at an index to which something was written.
    #[inline]
    pub(crate) fn known(&mut self, index: usize) -> &mut T {
        let page = self.page(index);
        &mut self.pages[page][index % LENGTH]
    }

    /// Writes an element. `length` is the length that the list may come to, as far as that is known.
    #[inline]
    pub(crate) fn set(
        &mut self,
        (index, length): (usize, usize),
        value: T,
        memory: &mut Memory,
    ) -> ControlFlow<Stop> {
        if self.page(index) == usize::MAX {
            self.add(index, length, memory)?;
        }
        *self.known(index) = value;
        ControlFlow::Continue(())
    }

    #[cold]
    fn add(&mut self, index: usize, length: usize, memory: &mut Memory) -> ControlFlow<Stop> {
        let (old, at) = (self.numbers.len(), index >> SHIFT);
        if at >= old {
            let new = length.div_ceil(LENGTH).max(2 * old).max(at + 1);
            memory.reserve(new * size_of::<u32>())?;
            // Memory that is zero from the start is not touched.
            let mut numbers = vec![0; new];
            numbers[..old].copy_from_slice(&self.numbers);
            self.numbers = numbers;
            memory.release(old * size_of::<u32>());
        }
        memory.reserve(Self::COST)?;
        if self.pages.len() == self.pages.capacity() {
            memory.grow(&mut self.pages)?;
        }
        self.pages.push(Box::new([T::default(); LENGTH]));
        self.numbers[at] = self.pages.len() as u32;
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_what_is_written_and_pays_for_pages_alone() {
        for length in [0, 1 << 20] {
            let (mut list, mut memory) = (Pages::<u64>::new(), Memory::new(1 << 20));
            assert_eq!(list.get(7), 0);
            let places = [5, 64_000, 1_000_000, 63, 64];
            for at in places {
                assert!(list.set((at, length), at as u64, &mut memory).is_continue());
            }
            assert!(places.iter().all(|&at| list.get(at) == at as u64));
            assert_eq!(
                [4, 65, 64_001, 999_999, 2_000_000].map(|at| list.get(at)),
                [0; 5]
            );
            *list.known(63) += 1;
            assert_eq!(list.get(63), 64);
            let pages = 4 * Pages::<u64>::COST as u64;
            assert!((pages + 62_000..pages + 70_000).contains(&memory.used()));
        }
    }

    #[test]
    fn breaks_instead_of_going_over_the_limit() {
        let (mut list, mut memory) = (Pages::<u64>::new(), Memory::new(10_000));
        let written = (0..1_000).map(|page| page * LENGTH);
        let written = written.take_while(|&at| list.set((at, 0), 1, &mut memory).is_continue());
        assert!((10..20).contains(&written.count()));
        assert!(memory.used() <= 10_000);
        assert!(list.set((1 << 30, 0), 1, &mut memory).is_break());
    }
}
