//! Buckets of generated states, and the layers that become of them.

use super::runs::{Cursor, Disk, Run};
use super::{BucketKey, ExternalSearch};
use crate::search::meter::Stop;
use crate::search::{Domain, Estimate, Heuristic, PackedState, StopReason};
use crate::side_by_side::pairs;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

/// States of a bucket that are sorted at once, between two looks at the observer; more than a page. Few in
/// tests, so that they sort often.
const MOST_FRESH: usize = if cfg!(test) { 1 << 12 } else { 1 << 22 };

/// Generated states of equal g and h.
pub(super) struct StateBucket<S> {
    /// Those in memory, in any order.
    fresh: Vec<S>,
    /// Those that were sorted: lists in memory or on disk.
    runs: Vec<Run<S>>,
}

impl<S: PackedState> StateBucket<S> {
    /// Sorts what is in memory.
    fn sort(&mut self) {
        let mut states = std::mem::take(&mut self.fresh);
        states.sort_unstable();
        states.dedup();
        self.runs.push(Run::of(states));
    }
}

impl<S> Default for StateBucket<S> {
    fn default() -> Self {
        let (fresh, runs) = (Vec::new(), Vec::new());
        Self { fresh, runs }
    }
}

impl<D: Domain, H: Heuristic<D>> ExternalSearch<'_, '_, D, H> {
    /// Puts a state into its bucket.
    pub(super) fn open(
        &mut self,
        state: D::State,
        g: u64,
        h: Estimate,
        f: u64,
    ) -> ControlFlow<Stop> {
        let f = if self.bound.is_some() { 0 } else { f };
        let turn = BucketKey { f, g, h };
        let mut bucket = self.open.entry(turn).or_default();
        if bucket.fresh.len() == bucket.fresh.capacity() {
            if bucket.fresh.len() >= MOST_FRESH {
                bucket.sort();
            }
            if self.meter.memory.grow(&mut bucket.fresh).is_break() {
                self.make_room()?;
                bucket = self.open.entry(turn).or_default();
                if bucket.fresh.len() == bucket.fresh.capacity() {
                    self.meter.memory.grow(&mut bucket.fresh)?;
                }
            }
        }
        bucket.fresh.push(state);
        ControlFlow::Continue(())
    }

    /// Brings to disk what fills pages, or breaks where there is no disk.
    fn make_room(&mut self) -> ControlFlow<Stop> {
        if self.disk.is_none() {
            self.disk = self.meter.scratch().map(Disk::new);
        }
        let Some(disk) = &mut self.disk else {
            return ControlFlow::Break(Stop::Reason(StopReason::MemoryLimit));
        };
        let meter = &mut self.meter;
        for layer in &mut self.closed {
            meter.look(0)?;
            layer.run.write(&mut meter.memory, disk)?;
        }
        for bucket in self.open.values_mut() {
            meter.look(0)?;
            let memory = &mut meter.memory;
            for run in &mut bucket.runs {
                run.write(memory, disk)?;
            }
            if bucket.fresh.len() >= Run::<D::State>::PER_PAGE {
                bucket.sort();
                if let Some(run) = bucket.runs.last_mut() {
                    run.write(memory, disk)?;
                    bucket.fresh = run.take_rest();
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The states of a bucket in their order, each once, without those of layers with this h.
    pub(super) fn settle(
        &mut self,
        h: Estimate,
        mut bucket: StateBucket<D::State>,
    ) -> ControlFlow<Stop, Run<D::State>> {
        bucket.sort();
        let mut runs = bucket.runs;
        let places = self.by_h.get(&h).map_or(&[][..], |places| places);
        let known = || places.iter().map(|&place| &self.closed[place].run);
        let bytes: usize = known().chain(&runs).map(Run::cursor_bytes).sum();
        let all: u64 = runs.iter().map(Run::len).sum();
        // Without a disk all that is unique has to fit, beside the list that it moves from.
        let gathered = 2 * all as usize * size_of::<D::State>();
        let due = if self.disk.is_some() {
            bytes + gathered.min(Run::<D::State>::LEAST_BYTES)
        } else {
            bytes + gathered
        };
        if self.meter.memory.reserve(due).is_continue() {
            self.meter.memory.release(due);
        } else {
            self.make_room()?;
            if let Some(disk) = &mut self.disk {
                for run in &mut runs {
                    run.write(&mut self.meter.memory, disk)?;
                }
            }
        }
        self.meter.memory.reserve(bytes)?;
        let known = self.by_h.get(&h).into_iter().flatten();
        let known = known.map(|&place| (Cursor::new(), &self.closed[place].run));
        let mut known: Vec<_> = known.collect();
        let mut cursors: Vec<_> = runs.iter().map(|_| Cursor::new()).collect();
        let mut heads = BinaryHeap::new();
        for (at, (cursor, run)) in pairs(&mut cursors, &runs).enumerate() {
            let head = cursor.peek(run, &mut self.disk)?;
            heads.extend(head.map(|state| Reverse((state, at))));
        }
        let mut unique = Run::default();
        let (mut last, mut looked_at) = (None, 0);
        while let Some(Reverse((state, at))) = heads.pop() {
            looked_at += 1;
            self.meter.look(looked_at)?;
            cursors[at].advance();
            let head = cursors[at].peek(&runs[at], &mut self.disk)?;
            heads.extend(head.map(|state| Reverse((state, at))));
            if last.replace(state) == Some(state) {
                continue;
            }
            let mut is_known = false;
            for (cursor, run) in &mut known {
                let mut other = cursor.peek(run, &mut self.disk)?;
                while other.is_some_and(|other| other < state) {
                    cursor.advance();
                    other = cursor.peek(run, &mut self.disk)?;
                }
                is_known |= other == Some(state);
            }
            if !is_known {
                unique.push(state, &mut self.meter.memory, &mut self.disk)?;
            }
        }
        self.meter.memory.release(bytes);
        for mut run in runs {
            run.clear(&mut self.meter.memory, &mut self.disk);
        }
        ControlFlow::Continue(unique)
    }
}
