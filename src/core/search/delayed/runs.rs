//! Sorted lists of states: in memory, or in pages on disk.

use crate::search::memory::Memory;
use crate::search::meter::Stop;
use crate::search::scratch::Scratch;
use crate::search::{PackedState, StopReason};
use std::ops::ControlFlow;

/// Bytes of a page.
const PAGE: usize = 1 << 14;

/// Pages of a scratch file, each written as a whole and free for others once it is given back.
pub(super) struct Disk {
    scratch: Box<dyn Scratch>,
    free: Vec<u32>,
    pages: u32,
    bytes: Box<[u8]>,
}

impl Disk {
    pub(super) fn new(scratch: Box<dyn Scratch>) -> Self {
        let bytes = vec![0; PAGE].into();
        let (free, pages) = (Vec::new(), 0);
        Self {
            scratch,
            free,
            pages,
            bytes,
        }
    }

    /// A page with these states, which fill it; a disk that takes no more is memory that ends.
    fn write<S: PackedState>(&mut self, states: &[S]) -> ControlFlow<Stop, u32> {
        for (bytes, &state) in self.bytes.chunks_exact_mut(S::BYTES).zip(states) {
            state.write(bytes);
        }
        let page = self.free.pop().unwrap_or(self.pages);
        let place = u64::from(page) * PAGE as u64;
        if page == u32::MAX || self.scratch.write(place, &self.bytes).is_err() {
            return ControlFlow::Break(Stop::Reason(StopReason::MemoryLimit));
        }
        self.pages = self.pages.max(page + 1);
        ControlFlow::Continue(page)
    }

    /// Adds so many states of a page to a list.
    fn read<S: PackedState>(
        &mut self,
        page: u32,
        count: usize,
        states: &mut Vec<S>,
    ) -> ControlFlow<Stop> {
        let bytes = &mut self.bytes[..count * S::BYTES];
        let place = u64::from(page) * PAGE as u64;
        if self.scratch.read(place, bytes).is_err() {
            return ControlFlow::Break(Stop::Reason(StopReason::MemoryLimit));
        }
        states.extend(bytes.chunks_exact(S::BYTES).map(S::read));
        ControlFlow::Continue(())
    }
}

/// States in their order, each once.
pub(super) struct Run<S> {
    /// Those in memory: all of them, or those behind the last page.
    states: Vec<S>,
    pages: Vec<u32>,
}

impl<S> Default for Run<S> {
    fn default() -> Self {
        Self {
            states: Vec::new(),
            pages: Vec::new(),
        }
    }
}

impl<S: PackedState> Run<S> {
    /// States of a page.
    pub(super) const PER_PAGE: usize = PAGE / S::BYTES;
    /// Bytes with which one can be gathered, page by page: a list grows to twice a page, beside the one that it moves from.
    pub(super) const LEAST_BYTES: usize = 4 * PAGE;

    /// That of a sorted list whose bytes are accounted for.
    pub(super) fn of(states: Vec<S>) -> Self {
        let pages = Vec::new();
        Self { states, pages }
    }

    pub(super) fn len(&self) -> u64 {
        (self.pages.len() * Self::PER_PAGE + self.states.len()) as u64
    }

    /// Bytes in memory to read it page by page.
    pub(super) fn cursor_bytes(&self) -> usize {
        self.len().min(Self::PER_PAGE as u64) as usize * S::BYTES
    }

    /// Takes the states in memory out of it.
    pub(super) fn take_rest(&mut self) -> Vec<S> {
        std::mem::take(&mut self.states)
    }

    /// Adds a state that comes after all others; without memory, what there is goes to disk.
    #[inline]
    pub(super) fn push(
        &mut self,
        state: S,
        memory: &mut Memory,
        disk: &mut Option<Disk>,
    ) -> ControlFlow<Stop> {
        if self.states.len() == self.states.capacity() {
            self.make_room(memory, disk)?;
        }
        self.states.push(state);
        ControlFlow::Continue(())
    }

    #[cold]
    fn make_room(&mut self, memory: &mut Memory, disk: &mut Option<Disk>) -> ControlFlow<Stop> {
        // Once a part is on disk, the rest stays as small as a page.
        if self.pages.is_empty() || self.states.len() < Self::PER_PAGE {
            let grown = memory.grow(&mut self.states);
            if grown.is_continue() || self.states.len() < Self::PER_PAGE {
                return grown;
            }
        }
        match disk {
            Some(disk) => self.write(memory, disk),
            None => ControlFlow::Break(Stop::Reason(StopReason::MemoryLimit)),
        }
    }

    /// Brings what fills pages to disk.
    pub(super) fn write(&mut self, memory: &mut Memory, disk: &mut Disk) -> ControlFlow<Stop> {
        let full = self.states.len() / Self::PER_PAGE * Self::PER_PAGE;
        for states in self.states[..full].chunks(Self::PER_PAGE) {
            self.pages.push(disk.write(states)?);
        }
        self.states.drain(..full);
        let before = self.states.capacity();
        self.states.shrink_to(Self::PER_PAGE);
        memory.release((before - self.states.capacity()) * S::BYTES);
        ControlFlow::Continue(())
    }

    /// Gives up its states, with memory and pages.
    pub(super) fn clear(&mut self, memory: &mut Memory, disk: &mut Option<Disk>) {
        memory.release(self.states.capacity() * S::BYTES);
        self.states = Vec::new();
        if let Some(disk) = disk {
            disk.free.append(&mut self.pages);
        }
    }

    /// Adds the next states, at most a page of them, to a list. Before this one stand whole pages.
    fn read(&self, from: u64, states: &mut Vec<S>, disk: &mut Option<Disk>) -> ControlFlow<Stop> {
        let from = from as usize;
        if let (Some(&page), Some(disk)) = (self.pages.get(from / Self::PER_PAGE), disk) {
            return disk.read(page, Self::PER_PAGE, states);
        }
        let rest = &self.states[from - self.pages.len() * Self::PER_PAGE..];
        states.extend(&rest[..rest.len().min(Self::PER_PAGE)]);
        ControlFlow::Continue(())
    }
}

/// A place in a run, which may go to disk meanwhile.
pub(super) struct Cursor<S> {
    /// States that were read from the run.
    read: u64,
    states: Vec<S>,
    next: usize,
}

impl<S: PackedState> Cursor<S> {
    /// The first place.
    pub(super) fn new() -> Self {
        Self {
            read: 0,
            states: Vec::new(),
            next: 0,
        }
    }

    /// The state at this place, if it is not the end.
    #[inline]
    pub(super) fn peek(
        &mut self,
        run: &Run<S>,
        disk: &mut Option<Disk>,
    ) -> ControlFlow<Stop, Option<S>> {
        if self.next == self.states.len() {
            self.turn(run, disk)?;
        }
        ControlFlow::Continue(self.states.get(self.next).copied())
    }

    #[cold]
    fn turn(&mut self, run: &Run<S>, disk: &mut Option<Disk>) -> ControlFlow<Stop> {
        self.states.clear();
        self.next = 0;
        if self.read < run.len() {
            run.read(self.read, &mut self.states, disk)?;
            self.read += self.states.len() as u64;
        }
        ControlFlow::Continue(())
    }

    /// Goes on by one state.
    #[inline]
    pub(super) fn advance(&mut self) {
        self.next += 1;
    }

    /// All states from this place to the end of the page; none at the end of the run.
    pub(super) fn page(
        &mut self,
        run: &Run<S>,
        disk: &mut Option<Disk>,
    ) -> ControlFlow<Stop, &[S]> {
        self.turn(run, disk)?;
        self.next = self.states.len();
        ControlFlow::Continue(&self.states)
    }
}
