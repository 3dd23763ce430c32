//! Beam search for good solutions in a given time.

use super::meter::{Meter, Stop};
use super::{Domain, IncrementalHeuristic, Move, PackedState, Transition};
use std::ops::ControlFlow;

/// No place in a table.
const NONE: u32 = u32::MAX;

/// The most states that a layer keeps, so that a link fits 32 bits.
const GREATEST_WIDTH: usize = 1 << 25;

/// Bits of a link that hold the move: domains have at most 64 moves.
const MOVE_BITS: u32 = 6;

/// Greater keys are taken for this one.
const GREATEST_KEY: u32 = (1 << 14) - 1;

/// Bytes of a beam that are not given back in passing.
const LARGE: usize = 16 << 20;

/// Elements that a list is filled with between two looks at the observer.
const FILLED: usize = 1 << 15;

/// A layer-by-layer search that keeps the states of a layer with the smallest [keys](IncrementalHeuristic::key), each
/// once; the estimates are a proved lower bound. Unlike [`beam`](super::beam()), whose every count is laid down, it is made for width: a
/// layer is dropped once it is expanded, but for 4 bytes a state that lead back.
///
/// Moves back to where a state was reached from are left out, for every parent it was reached from.
/// Of equal keys the earlier child is kept.
#[derive(Debug)]
pub(crate) struct WideBeam<'a, D: Domain, H: IncrementalHeuristic<D>> {
    domain: &'a D,
    heuristic: &'a H,
    width: usize,
    /// Longer paths are not looked for.
    longest: u32,
    layer: Vec<LayerNode<D::State, H::Cached>>,
    children: Vec<LayerNode<D::State, H::Cached>>,
    /// The places among the children, by hash.
    table: Vec<u32>,
    /// The number of the children that have each key.
    counts: Vec<u32>,
    /// The links of the states that were kept, by depth from 1.
    links: Vec<Vec<u32>>,
    /// Bytes of the links.
    linked: usize,
}

/// A state of a layer.
#[derive(Clone, Copy, Debug)]
struct LayerNode<S, N> {
    state: S,
    note: N,
    /// The inverses of the moves that led to it, as bits, as far as they are among the first 32.
    back: u32,
    /// The place of its first parent in the layer before, and the move from there.
    link: u32,
}

/// The ending of a layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LayerOutcome {
    /// There is a next one.
    More,
    /// With a goal: the moves to it.
    Found(Vec<Move>),
    /// There is no state left that may lead to a solution.
    Empty,
}

impl<'a, D: Domain, H: IncrementalHeuristic<D>> WideBeam<'a, D, H> {
    /// A beam of so many states, at most 2^25, towards solutions of at most `longest`
    /// moves, from a start that is no goal.
    pub(crate) fn new(
        domain: &'a D,
        heuristic: &'a H,
        start: D::State,
        width: usize,
        longest: u32,
    ) -> Self {
        let root = LayerNode {
            state: start,
            note: heuristic.cached_value(domain, start),
            back: 0,
            link: 0,
        };
        Self {
            domain,
            heuristic,
            width: width.clamp(1, GREATEST_WIDTH),
            longest,
            layer: vec![root],
            children: Vec::new(),
            table: Vec::new(),
            counts: vec![0; GREATEST_KEY as usize + 1],
            links: Vec::new(),
            linked: 0,
        }
    }

    /// Searches to the end: the path, if there is one.
    pub(crate) fn run(mut self, meter: &mut Meter) -> ControlFlow<Stop, Option<Vec<Move>>> {
        let found = loop {
            match self.advance(meter)? {
                LayerOutcome::More => {}
                LayerOutcome::Found(path) => break Some(path),
                LayerOutcome::Empty => break None,
            }
        };
        let cost = self.cost();
        drop(self);
        meter.memory.release(cost);
        ControlFlow::Continue(found)
    }

    /// Bytes that it paid for.
    fn cost(&self) -> usize {
        let nodes = self.children.capacity() + self.layer.capacity().max(1) - 1;
        nodes * size_of::<LayerNode<D::State, H::Cached>>()
            + self.table.capacity() * size_of::<u32>()
            + self.linked
    }

    /// Expands the states of the layer.
    pub(crate) fn advance(&mut self, meter: &mut Meter) -> ControlFlow<Stop, LayerOutcome> {
        let depth = self.links.len() as u32 + 1;
        let Some(left) = self.longest.checked_sub(depth) else {
            return ControlFlow::Continue(LayerOutcome::Empty);
        };
        self.clear_table(4 * self.layer.len(), meter)?;
        self.counts.fill(0);
        self.children.clear();
        let Self {
            domain,
            heuristic,
            width,
            layer,
            children,
            table,
            counts,
            ..
        } = self;
        // Children above this key are not kept: enough are below. `kept` have that key or less.
        let (mut most, mut kept) = (GREATEST_KEY, 0);
        // In units of estimates.
        let most_left = left.saturating_mul(heuristic.scale());
        let mut goal = None;
        for (place, node) in layer.iter().enumerate() {
            meter.expand(layer.len())?;
            domain.expand(node.state, |mv, child| {
                if node.back.checked_shr(mv.0).unwrap_or(0) & 1 == 1 {
                    return ControlFlow::Continue(());
                }
                meter.generate()?;
                let made = Transition {
                    parent: node.state,
                    mv,
                    child,
                };
                let note = heuristic.cached_child(domain, &node.note, made);
                let key = heuristic.key(&note).min(GREATEST_KEY);
                if key > most || heuristic.estimate_of(&note) > most_left {
                    return ControlFlow::Continue(());
                }
                let back = domain
                    .inverse(mv)
                    .and_then(|back| 1_u32.checked_shl(back.0));
                let back = back.unwrap_or(0);
                let slots = table.len() - 1;
                let mut slot = child.hash() as usize & slots;
                while table[slot] != NONE {
                    let other = &mut children[table[slot] as usize];
                    if other.state == child {
                        other.back |= back;
                        return ControlFlow::Continue(());
                    }
                    slot = (slot + 1) & slots;
                }
                if domain.is_goal(child) {
                    goal = Some(children.len());
                }
                if children.len() == children.capacity() {
                    meter.memory.grow(children)?;
                }
                table[slot] = children.len() as u32;
                children.push(LayerNode {
                    state: child,
                    note,
                    back,
                    link: (place as u32) << MOVE_BITS | mv.0,
                });
                counts[key as usize] += 1;
                kept += 1;
                while kept - counts[most as usize] as usize >= *width {
                    kept -= counts[most as usize] as usize;
                    most -= 1;
                }
                // Dense tables are slow; every second slot is the most.
                if children.len() * 2 > table.len() {
                    rehash(table, children, meter)?;
                }
                ControlFlow::Continue(())
            })?;
            if let Some(goal) = goal {
                let path = self.path(self.children[goal].link);
                return ControlFlow::Continue(LayerOutcome::Found(path));
            }
        }
        self.select(most, kept, meter)?;
        ControlFlow::Continue(if self.layer.is_empty() {
            LayerOutcome::Empty
        } else {
            LayerOutcome::More
        })
    }

    /// Makes the best of the children the next layer, sorted by key, stable.
    fn select(&mut self, most: u32, kept: usize, meter: &mut Meter) -> ControlFlow<Stop> {
        let length = kept.min(self.width);
        let mut starts = Vec::with_capacity(most as usize + 1);
        let mut at = 0;
        for &count in &self.counts[..=most as usize] {
            starts.push(at);
            at += count as usize;
        }
        meter.memory.reserve(length * size_of::<u32>())?;
        self.linked += length * size_of::<u32>();
        let mut links = vec![0; length];
        let root = self.layer[0];
        self.layer.clear();
        while self.layer.capacity() < length {
            meter.memory.grow(&mut self.layer)?;
        }
        fill(&mut self.layer, length, root, meter)?;
        for (index, child) in self.children.iter().enumerate() {
            meter.look(index as u64)?;
            let key = self.heuristic.key(&child.note).min(GREATEST_KEY);
            let Some(start) = starts.get_mut(key as usize) else {
                continue;
            };
            if let Some(place) = self.layer.get_mut(*start) {
                *place = *child;
                links[*start] = child.link;
            }
            *start += 1;
        }
        self.links.push(links);
        ControlFlow::Continue(())
    }

    /// Empties the table, and makes it large enough for so many slots.
    fn clear_table(&mut self, slots: usize, meter: &mut Meter) -> ControlFlow<Stop> {
        let slots = slots.next_power_of_two().max(64);
        self.table.clear();
        while self.table.capacity() < slots {
            meter.memory.grow(&mut self.table)?;
        }
        fill(&mut self.table, slots, NONE, meter)
    }

    /// The moves to a state of the next layer, by its link.
    fn path(&self, mut link: u32) -> Vec<Move> {
        let mv = |link: u32| Move(link & ((1 << MOVE_BITS) - 1));
        let mut path = vec![mv(link)];
        for links in self.links.iter().rev() {
            link = links[(link >> MOVE_BITS) as usize];
            path.push(mv(link));
        }
        path.reverse();
        path
    }
}

/// Memory is given back to the system by a thread of its own, for a large beam takes longer to do so
/// than a search may take to end: about a tenth of a second for a gigabyte.
impl<D: Domain, H: IncrementalHeuristic<D>> Drop for WideBeam<'_, D, H> {
    fn drop(&mut self) {
        if self.cost() < LARGE {
            return;
        }
        let nodes = [&mut self.layer, &mut self.children].map(std::mem::take);
        let (table, links) = (
            std::mem::take(&mut self.table),
            std::mem::take(&mut self.links),
        );
        // Without another thread it happens here.
        let _ = std::thread::Builder::new().spawn(move || drop((nodes, table, links)));
    }
}

/// Fills a list up to a length within its capacity, looking at the observer from time to time.
fn fill<T: Copy>(
    list: &mut Vec<T>,
    length: usize,
    value: T,
    meter: &mut Meter,
) -> ControlFlow<Stop> {
    while list.len() < length {
        let next = (list.len() + FILLED).min(length);
        list.resize(next, value);
        meter.look(0)?;
    }
    ControlFlow::Continue(())
}

/// Doubles the slots of a table of children.
#[cold]
fn rehash<S: PackedState, N>(
    table: &mut Vec<u32>,
    children: &[LayerNode<S, N>],
    meter: &mut Meter,
) -> ControlFlow<Stop> {
    let slots = table.len() * 2;
    table.clear();
    while table.capacity() < slots {
        meter.memory.grow(table)?;
    }
    fill(table, slots, NONE, meter)?;
    for (place, child) in children.iter().enumerate() {
        meter.look(place as u64)?;
        let mut slot = child.state.hash() as usize & (slots - 1);
        while table[slot] != NONE {
            slot = (slot + 1) & (slots - 1);
        }
        table[slot] = place as u32;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests;
