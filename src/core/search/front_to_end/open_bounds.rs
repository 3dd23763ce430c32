//! What f and g of all open states prove.

use super::End;
use super::side::Node;
use crate::search::meter::{Meter, Stop};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Bytes of an entry, with its share of a node of the tree.
const ENTRY: usize = 3 * size_of::<u64>();

/// The f and the g of all open states of both sides, each with as many as there are of it.
#[derive(Default)]
pub(super) struct OpenBounds {
    /// By side.
    f: [Counts; 2],
    /// By side.
    g: [Counts; 2],
}

#[derive(Default)]
struct Counts(BTreeMap<u64, u32>);

impl Counts {
    fn add(&mut self, value: u64, meter: &mut Meter) -> ControlFlow<Stop> {
        let count = self.0.entry(value).or_insert(0);
        *count += 1;
        if *count == 1 {
            meter.memory.reserve(ENTRY)?;
        }
        ControlFlow::Continue(())
    }

    fn remove(&mut self, value: u64, meter: &mut Meter) {
        if let Some(count) = self.0.get_mut(&value) {
            *count -= 1;
            if *count == 0 {
                self.0.remove(&value);
                meter.memory.release(ENTRY);
            }
        }
    }

    fn least(&self) -> u64 {
        self.0.first_key_value().map_or(0, |(&least, _)| least)
    }
}

impl OpenBounds {
    /// A state is open.
    pub(super) fn open(&mut self, end: End, node: Node, meter: &mut Meter) -> ControlFlow<Stop> {
        self.f[end as usize].add(node.f(), meter)?;
        self.g[end as usize].add(node.g, meter)
    }

    /// It is so no longer.
    pub(super) fn close(&mut self, end: End, node: Node, meter: &mut Meter) {
        self.f[end as usize].remove(node.f(), meter);
        self.g[end as usize].remove(node.g, meter);
    }

    /// The greatest of the bounds on paths that are not known: the least f of each side, and the least g of both sides with a
    /// step between them. Each side has an open state.
    pub(super) fn least(&self, least_step: u64) -> u64 {
        let [f, f_back] = self.f.each_ref().map(Counts::least);
        let [g, g_back] = self.g.each_ref().map(Counts::least);
        let both = g.saturating_add(g_back).saturating_add(least_step);
        f.max(f_back).max(both)
    }
}
