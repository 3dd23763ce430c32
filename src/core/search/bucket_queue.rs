//! The open list of best-first searches.

use super::memory::Memory;
use super::meter::Stop;
use super::names::NamedQueue;
use super::policy::Ties;
use super::{Domain, Estimate};
use std::collections::VecDeque;
use std::collections::btree_map::{BTreeMap, Entry};
use std::ops::ControlFlow;

/// A bucket's first block.
const FIRST: usize = 4;
/// A full block: 4 KiB of ids.
const BLOCK: usize = 1024;
/// The memory of a bucket beside its blocks: itself, its key and a share of the node of the tree.
const COST: usize = size_of::<Bucket>() + 32;
/// Most keys whose buckets are found without the tree.
const MOST_RECENT: usize = 256;

/// Ids in order of arrival, in blocks that are freed as they drain.
#[derive(Debug, Default)]
pub(super) struct Bucket {
    /// Where ids are taken from.
    first: Vec<u32>,
    /// The number of ids of the first block that are gone.
    taken: usize,
    /// Full blocks between the first and the last.
    between: VecDeque<Vec<u32>>,
    /// Where ids are added.
    last: Vec<u32>,
}

impl Bucket {
    #[inline]
    pub(super) fn push(&mut self, id: u32, memory: &mut Memory) -> ControlFlow<Stop> {
        if self.last.len() == self.last.capacity() {
            self.widen(memory)?;
        }
        self.last.push(id);
        ControlFlow::Continue(())
    }

    /// Makes room in the last block.
    #[cold]
    fn widen(&mut self, memory: &mut Memory) -> ControlFlow<Stop> {
        let old = self.last.capacity();
        match old {
            0 => {
                memory.reserve(block_cost(FIRST))?;
                self.last = Vec::with_capacity(FIRST);
            }
            1..BLOCK => {
                memory.reserve(old * size_of::<u32>())?;
                self.last.reserve_exact(old);
            }
            _ => {
                memory.reserve(block_cost(BLOCK))?;
                let full = std::mem::replace(&mut self.last, Vec::with_capacity(BLOCK));
                self.between.push_back(full);
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes the one that came last.
    fn pop_last(&mut self, memory: &mut Memory) -> Option<u32> {
        if self.last.is_empty() {
            if let Some(block) = self.between.pop_back() {
                free(std::mem::replace(&mut self.last, block), memory);
            } else if self.taken < self.first.len() {
                return self.first.pop();
            }
        }
        self.last.pop()
    }

    #[inline]
    pub(super) fn pop(&mut self, memory: &mut Memory) -> Option<u32> {
        if self.taken == self.first.len() {
            self.advance(memory);
        }
        let id = *self.first.get(self.taken)?;
        self.taken += 1;
        Some(id)
    }

    /// Goes on to the next block.
    #[cold]
    fn advance(&mut self, memory: &mut Memory) {
        self.taken = 0;
        self.first.clear();
        match self.between.pop_front() {
            Some(next) => free(std::mem::replace(&mut self.first, next), memory),
            // The drained one is filled next.
            None => std::mem::swap(&mut self.first, &mut self.last),
        }
    }

    #[inline]
    fn is_empty(&self) -> bool {
        // A block between the two is full.
        self.taken == self.first.len() && self.last.is_empty() && self.between.is_empty()
    }

    /// Gives up the room that an empty one has, unless it is little.
    fn drain(&mut self, memory: &mut Memory) {
        if self.first.capacity() + self.last.capacity() > 2 * FIRST {
            self.clear(memory);
        }
        self.first.clear();
        self.taken = 0;
    }

    pub(super) fn clear(&mut self, memory: &mut Memory) {
        let Self {
            first,
            between,
            last,
            ..
        } = std::mem::take(self);
        for block in between.into_iter().chain([first, last]) {
            free(block, memory);
        }
    }

    fn iter(&self) -> impl Iterator<Item = u32> {
        let rest = self.between.iter().flatten().chain(&self.last);
        self.first[self.taken..].iter().chain(rest).copied()
    }
}

fn free(block: Vec<u32>, memory: &mut Memory) {
    if block.capacity() > 0 {
        memory.release(block_cost(block.capacity()));
    }
    drop(block);
}

fn block_cost(capacity: usize) -> usize {
    capacity * size_of::<u32>() + size_of::<Vec<u32>>()
}

/// The number of the bucket of a key.
#[derive(Clone, Copy, Debug)]
struct BucketPlace {
    key: u64,
    tie: u32,
    at: u32,
}

impl BucketPlace {
    /// That of no bucket.
    const NONE: Self = Self {
        key: 0,
        tie: 0,
        at: u32::MAX,
    };
}

/// A queue of ids by integer key: the lowest key first, within a key first in, first out, or as ties
/// are broken. Keys may come below one that was already taken, and may be sparse.
#[derive(Debug, Default)]
pub(crate) struct BucketQueue {
    /// The numbers of buckets by key, then by what breaks ties.
    order: BTreeMap<(u64, u32), u32>,
    /// The first bucket of the order, unless it is still to be looked up.
    first: Option<BucketPlace>,
    /// Buckets to which ids were added lately, by a hash of their keys: most need no look-up in the order.
    recent: Vec<BucketPlace>,
    /// The buckets of the order, and those that wait for another key.
    buckets: Vec<Bucket>,
    drained: Vec<u32>,
    ties: Ties,
    /// All that waits, where names break ties.
    named: Option<Box<NamedQueue>>,
}

/// A node that is opened.
#[derive(Clone, Copy)]
pub(super) struct OpenNode<S> {
    pub id: u32,
    /// The node that it is a successor of; the start is its own.
    pub parent: u32,
    pub state: S,
    pub g: u32,
    pub h: Estimate,
}

impl BucketQueue {
    /// An empty queue.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// An empty queue that breaks ties so.
    pub(crate) fn with_ties(ties: Ties) -> Self {
        Self {
            ties,
            named: ties.is_by_name().then(Box::default),
            ..Self::default()
        }
    }

    /// Whether it holds nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// The place of a key among the recent ones.
    #[inline]
    fn slot(&self, key: u64, tie: u32) -> usize {
        let hash = (key ^ u64::from(tie) << 32).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        hash as usize & self.recent.len().wrapping_sub(1)
    }

    /// Adds an id at the end of its key's bucket.
    #[inline]
    pub(crate) fn push(&mut self, key: u64, id: u32, memory: &mut Memory) -> ControlFlow<Stop> {
        self.push_tied(key, 0, id, memory)
    }

    /// Adds a node with its priority, and with what breaks ties. The successors of a node come in their order.
    #[inline]
    pub(super) fn push_node<D: Domain>(
        &mut self,
        domain: &D,
        priority: u64,
        node: OpenNode<D::State>,
        memory: &mut Memory,
    ) -> ControlFlow<Stop> {
        if let Some(named) = &mut self.named {
            return push_named(named, self.ties, (domain, priority, node), memory);
        }
        let tie = self.ties.key(node.g, node.h);
        self.push_tied(priority, tie, node.id, memory)
    }

    /// Adds an id at the end of the bucket of its key and of what [breaks ties](Ties::key).
    #[inline]
    pub(crate) fn push_tied(
        &mut self,
        key: u64,
        tie: u32,
        id: u32,
        memory: &mut Memory,
    ) -> ControlFlow<Stop> {
        let slot = self.slot(key, tie);
        let at = match self.recent.get(slot) {
            Some(entry) if entry.key == key && entry.tie == tie && entry.at != u32::MAX => entry.at,
            _ => self.look_up(key, tie, memory)?,
        };
        let pushed = self.buckets[at as usize].push(id, memory);
        if pushed.is_break() && self.buckets[at as usize].is_empty() {
            self.order.remove(&(key, tie));
            self.vacate(BucketPlace { key, tie, at });
        }
        pushed
    }

    /// Finds the bucket of a key in the order, where it gets one if it has none.
    #[cold]
    fn look_up(&mut self, key: u64, tie: u32, memory: &mut Memory) -> ControlFlow<Stop, u32> {
        let at = match self.order.entry((key, tie)) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                let at = if let Some(at) = self.drained.pop() {
                    at
                } else {
                    memory.reserve(COST)?;
                    self.buckets.push(Bucket::default());
                    self.buckets.len() as u32 - 1
                };
                *new.insert(at)
            }
        };
        let place = BucketPlace { key, tie, at };
        if { self.first }.is_some_and(|first| (key, tie) < (first.key, first.tie)) {
            self.first = Some(place);
        }
        let due = (2 * self.buckets.len())
            .next_power_of_two()
            .min(MOST_RECENT);
        let more = due.saturating_sub(self.recent.len());
        if more > 0
            && memory
                .reserve(more * size_of::<BucketPlace>())
                .is_continue()
        {
            self.recent = vec![BucketPlace::NONE; due];
        }
        self.remember(place, place);
        ControlFlow::Continue(at)
    }

    /// The first bucket of the order.
    #[inline]
    fn first(&mut self) -> Option<BucketPlace> {
        if self.first.is_none() {
            let first = self.order.first_key_value();
            self.first = first.map(|(&(key, tie), &at)| BucketPlace { key, tie, at });
        }
        self.first
    }

    /// Sets what is known of the key of a place without a look-up.
    fn remember(&mut self, BucketPlace { key, tie, .. }: BucketPlace, known: BucketPlace) {
        let slot = self.slot(key, tie);
        if let Some(recent) = self.recent.get_mut(slot) {
            *recent = known;
        }
    }

    /// Lets an empty bucket, which is no longer in the order, wait for another key.
    fn vacate(&mut self, place: BucketPlace) {
        self.drained.push(place.at);
        self.first = None;
        self.remember(place, BucketPlace::NONE);
    }

    /// Takes the first id of the lowest key, with its key.
    #[inline]
    pub(crate) fn pop(&mut self, memory: &mut Memory) -> Option<(u64, u32)> {
        let (key, _, id) = self.pop_tied(memory)?;
        Some((key, id))
    }

    /// Takes the first id of the lowest key, with its key and what broke ties.
    #[inline]
    pub(crate) fn pop_tied(&mut self, memory: &mut Memory) -> Option<(u64, u32, u32)> {
        let Some(first) = self.first() else {
            let (key, id) = self.named.as_mut()?.pop(memory)?;
            return Some((key, 0, id));
        };
        let bucket = &mut self.buckets[first.at as usize];
        let id = match self.ties {
            Ties::Lifo => bucket.pop_last(memory)?,
            _ => bucket.pop(memory)?,
        };
        if bucket.is_empty() {
            bucket.drain(memory);
            self.order.pop_first();
            self.vacate(first);
        }
        Some((first.key, first.tie, id))
    }

    /// The id that [`pop`](Self::pop) takes next, with its key, unless the last one is taken first.
    #[inline]
    pub(crate) fn peek(&mut self) -> Option<(u64, u32)> {
        let (key, _, id) = self.peek_tied()?;
        Some((key, id))
    }

    /// The same with what breaks ties.
    #[inline]
    pub(crate) fn peek_tied(&mut self) -> Option<(u64, u32, u32)> {
        let Some(first) = self.first() else {
            let (key, id) = self.named.as_ref()?.iter().next()?;
            return Some((key, 0, id));
        };
        let id = self.buckets[first.at as usize].iter().next()?;
        Some((first.key, first.tie, id))
    }

    /// All ids with their keys, in the order they would be taken; within a bucket always as they came.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u64, u32)> {
        let bucket = |&at: &u32| &self.buckets[at as usize];
        { self.order.iter() }
            .map(move |(&(key, _), at)| (key, bucket(at)))
            .flat_map(|(key, bucket)| bucket.iter().map(move |id| (key, id)))
            .chain(self.named.iter().flat_map(|named| named.iter()))
    }

    /// Drops all ids.
    pub(crate) fn clear(&mut self, memory: &mut Memory) {
        self.order.clear();
        self.first = None;
        self.recent.fill(BucketPlace::NONE);
        self.drained.clear();
        for mut bucket in std::mem::take(&mut self.buckets) {
            bucket.clear(memory);
            memory.release(COST);
        }
        if let Some(named) = &mut self.named {
            named.clear(memory);
        }
    }
}

#[cold]
fn push_named<D: Domain>(
    named: &mut NamedQueue,
    ties: Ties,
    (domain, priority, node): (&D, u64, OpenNode<D::State>),
    memory: &mut Memory,
) -> ControlFlow<Stop> {
    if ties == Ties::Path {
        return named.push_path(priority, (node.id, node.parent), memory);
    }
    let name = domain.name_key(node.state).into();
    named.push(priority, node.id, name, memory)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]

        #[test]
        fn takes_what_a_stable_sort_puts_first(
            script in prop::collection::vec((any::<bool>(), 0..3_u64, 0..40_u64), 0..1500),
        ) {
            let (mut queue, mut memory) = (BucketQueue::new(), Memory::new(u64::MAX));
            let mut model: Vec<(u64, u32)> = Vec::new();
            for (number, (take, region, offset)) in script.into_iter().enumerate() {
                if take && number % 3 == 0 {
                    let first = (0..model.len()).min_by_key(|&at| model[at].0);
                    let expected = first.map(|at| model.remove(at));
                    prop_assert_eq!(queue.pop(&mut memory), expected);
                } else {
                    let key = [0, 1 << 20, 1 << 40][region as usize] + offset;
                    prop_assert!(queue.push(key, number as u32, &mut memory).is_continue());
                    model.push((key, number as u32));
                }
            }
            model.sort_by_key(|entry| entry.0);
            prop_assert_eq!(queue.iter().collect::<Vec<_>>(), model);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]

        #[test]
        fn ties_are_broken_as_a_sort_breaks_them(
            script in prop::collection::vec((any::<bool>(), 0..3_u64, 0..5_u32, 0..5_u32), 0..1500),
            ties in prop::sample::select(&Ties::ALL[..4]),
        ) {
            let (mut queue, mut memory) = (BucketQueue::with_ties(ties), Memory::new(u64::MAX));
            let mut model: Vec<(u64, u32, u32)> = Vec::new();
            for (number, (take, key, moves, estimate)) in script.into_iter().enumerate() {
                let number = number as u32;
                if take && number.is_multiple_of(3) {
                    let first = (0..model.len()).min_by_key(|&at| {
                        let (key, tie, number) = model[at];
                        let age = if ties == Ties::Lifo { u32::MAX - number } else { number };
                        (key, tie, age)
                    });
                    let expected = first.map(|at| model.remove(at));
                    prop_assert_eq!(queue.pop_tied(&mut memory), expected);
                } else {
                    let tie = ties.key(moves, estimate);
                    prop_assert!(queue.push_tied(key, tie, number, &mut memory).is_continue());
                    model.push((key, tie, number));
                }
            }
        }
    }

    #[test]
    fn memory_is_counted_as_a_bucket_grows() {
        let (mut queue, mut memory) = (BucketQueue::new(), Memory::new(u64::MAX));
        assert!(queue.push(3, 0, &mut memory).is_continue());
        let first = memory.used();
        for id in 1..10_000 {
            assert!(queue.push(3, id, &mut memory).is_continue());
            let more = 4 * u64::from(id + 1).saturating_sub(FIRST as u64);
            assert!(memory.used() - first >= more, "{id}");
        }
    }

    #[test]
    fn memory_is_given_back_as_the_queue_drains() {
        let (mut queue, mut memory) = (BucketQueue::new(), Memory::new(u64::MAX));
        for id in 0..100_000 {
            assert!(
                queue
                    .push(u64::from(id) % 7 * 5000, id, &mut memory)
                    .is_continue()
            );
        }
        let full = memory.used();
        while queue.pop(&mut memory).is_some() {}
        assert!(full - memory.used() > 400_000);
    }

    #[test]
    fn breaks_instead_of_going_over_the_limit() {
        let (mut queue, mut memory) = (BucketQueue::new(), Memory::new(100_000));
        let pushed = (0..u32::MAX)
            .take_while(|&id| queue.push(1 << 20, id, &mut memory).is_continue())
            .count();
        assert!((20_000..25_000).contains(&pushed));
        assert!(memory.used() <= 100_000);
        // A key that has no room is not there.
        let more = (0..1 << 20).rev();
        let more = more.take_while(|&key| queue.push(key, 7, &mut memory).is_continue());
        let first = (1 << 20) - more.count() as u64;
        assert!(first < 1 << 20);
        assert_eq!(queue.pop(&mut memory), Some((first, 7)));
    }
}
