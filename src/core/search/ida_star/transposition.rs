//! IDA* with a transposition table.

use super::tree::{DomainNode, DomainTree};
use super::walk::DepthFirstWalk;
use super::{CostLine, begin};
use crate::hash::scaled;
use crate::search::memory::Memory;
use crate::search::meter::{Meter, Stop};
use crate::search::{
    Domain, Heuristic, Limits, Move, Observer, Outcome, PackedState, ParentPruning, Round,
    SuccessorOutcome,
};
use std::ops::ControlFlow;

/// [`ida_star`](super::ida_star()) with a transposition table of so many bytes (A. Reinefeld and T. A. Marsland,
/// "Enhanced iterative-deepening search", IEEE PAMI 16(7), 1994): a state that was searched in the same iteration with
/// no more moves made is counted and not searched again. One thread searches.
///
/// The table changes no threshold at which a solution is found, whatever the heuristic: on the shortest path within a
/// threshold no state can be reached with fewer moves, so the table never prunes it before it was searched. With an
/// admissible heuristic the path is therefore that of IDA*, in no more nodes.
pub fn ida_star_with_table<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    (parent_pruning, bytes): (ParentPruning, u64),
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let tree = DomainTree::new(domain, start, heuristic, parent_pruning);
    let (mut meter, estimate) = begin(&tree, limits, observer);
    let mut walk = DepthFirstWalk::new(&tree, estimate);
    let table = TranspositionTable::new(bytes, &mut meter.memory);
    let (flow, stored) = match table {
        ControlFlow::Continue(mut table) => {
            let flow = search(&tree, &mut walk, &mut table, &mut meter);
            (flow, table.entries.len())
        }
        ControlFlow::Break(stop) => (ControlFlow::Break(stop), 0),
    };
    let stored = stored + walk.deepest;
    meter.finish_alone((domain, start), flow, stored, |_| walk.path)
}

fn search<D: Domain, H: Heuristic<D>>(
    tree: &DomainTree<'_, D, H>,
    walk: &mut DepthFirstWalk<'_, DomainTree<'_, D, H>>,
    table: &mut TranspositionTable<D::State>,
    meter: &mut Meter,
) -> ControlFlow<Stop> {
    let domain = tree.domain;
    // Where an inverse move leads elsewhere, what parent pruning omits depends on the move before.
    let by_move = tree.parent_pruning.is_on() && !domain.returns();
    super::Tree::tell_start(tree, meter);
    while walk.threshold() < u64::MAX {
        table.iteration += 1;
        meter.prove_by(tree.heuristic, walk.threshold());
        meter.round(Round::Threshold {
            units: walk.threshold(),
            scale: tree.heuristic.scale(),
        });
        let mut line = CostLine::new(tree);
        let fate = &mut |node: &DomainNode<D::State>, depth, g| {
            if domain.has_costs() && line.fate(node, depth, g) == SuccessorOutcome::Cycle {
                return SuccessorOutcome::Cycle;
            }
            let last = node.last.filter(|_| by_move);
            if table.is_searched(node.state.hash(), node.state, last, g) {
                SuccessorOutcome::Known
            } else {
                SuccessorOutcome::Open
            }
        };
        let end = &mut |_: &mut _, _: &_, _: &mut Meter| ControlFlow::Continue(());
        walk.run((u32::MAX, end), fate, meter)?;
        walk.deepen();
    }
    ControlFlow::Continue(())
}

/// The entry of a state in the table.
#[derive(Clone, Copy, Debug)]
struct TranspositionEntry<S> {
    state: S,
    /// The iteration that searched it last.
    iteration: u32,
    /// The cost of the moves to it, and in the lowest 8 bits the last of them where it matters.
    made: u32,
}

/// A hash table of states of fixed size. A hash has two places. A state takes the first where that is empty, or its
/// entry belongs to an earlier iteration or has no fewer moves made; what stood there moves to the second place. Every
/// other state takes the second.
#[derive(Debug)]
struct TranspositionTable<S> {
    /// The number of each place's entry, plus one; 0 where there is none.
    places: Vec<u32>,
    entries: Vec<TranspositionEntry<S>>,
    iteration: u32,
}

impl<S: PackedState> TranspositionTable<S> {
    /// An empty table, whose bytes are taken from the memory of the search at once.
    fn new(bytes: u64, memory: &mut Memory) -> ControlFlow<Stop, Self> {
        let each = (size_of::<S>() + 3 * size_of::<u32>()) as u64;
        let places = (bytes / each / 2 * 2).min(u64::from(u32::MAX - 1)) as usize;
        memory.reserve(usize::try_from(bytes).unwrap_or(usize::MAX))?;
        ControlFlow::Continue(Self {
            places: vec![0; places],
            entries: Vec::with_capacity(places),
            iteration: 0,
        })
    }

    /// Whether a state was searched in this iteration with no greater cost; if not, it is from now on.
    fn is_searched(&mut self, hash: u64, state: S, last: Option<Move>, g: u64) -> bool {
        let last = last.map_or(0, |mv| mv.0 + 1);
        // What does not fit into an entry is searched again.
        if self.places.is_empty() || g >= 1 << 24 || last > 0xFF {
            return false;
        }
        let first = 2 * scaled(hash, self.places.len() / 2);
        let iteration = self.iteration;
        let entry = TranspositionEntry {
            state,
            iteration,
            made: (g as u32) << 8 | last,
        };
        for place in [first, first + 1] {
            let Some(known) = self.entry(place) else {
                continue;
            };
            if known.state == state && known.made & 0xFF == last {
                if known.iteration == iteration && known.made <= entry.made {
                    return true;
                }
                *known = entry;
                return false;
            }
        }
        let keeps = |known: &mut TranspositionEntry<S>| {
            known.iteration == iteration && known.made < entry.made
        };
        if self.entry(first).is_some_and(keeps) {
            self.put(first + 1, entry);
        } else {
            self.places.swap(first, first + 1);
            self.put(first, entry);
        }
        false
    }

    fn entry(&mut self, place: usize) -> Option<&mut TranspositionEntry<S>> {
        let number = self.places[place].checked_sub(1)?;
        self.entries.get_mut(number as usize)
    }

    fn put(&mut self, place: usize, entry: TranspositionEntry<S>) {
        if let Some(known) = self.entry(place) {
            *known = entry;
        } else {
            self.entries.push(entry);
            self.places[place] = self.entries.len() as u32;
        }
    }
}

#[cfg(test)]
mod tests;
