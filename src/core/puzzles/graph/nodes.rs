//! Names of nodes, and arcs by node.

use foldhash::fast::FixedState;
use smol_str::{SmolStr, ToSmolStr};
use std::collections::HashMap;

/// The nodes of a graph, in successor order.
#[derive(Clone, Debug)]
pub enum Nodes {
    /// Nodes with these names.
    Named(Vec<SmolStr>),
    /// So many nodes, whose names are their numbers from 1.
    Numbered(u32),
}

impl Default for Nodes {
    fn default() -> Self {
        Self::Numbered(0)
    }
}

impl FromIterator<SmolStr> for Nodes {
    fn from_iter<I: IntoIterator<Item = SmolStr>>(names: I) -> Self {
        Self::Named(names.into_iter().collect())
    }
}

impl From<Vec<SmolStr>> for Nodes {
    fn from(names: Vec<SmolStr>) -> Self {
        Self::Named(names)
    }
}

impl Nodes {
    /// The number of nodes.
    pub fn len(&self) -> usize {
        match self {
            Self::Named(names) => names.len(),
            Self::Numbered(count) => *count as usize,
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The name of a node.
    pub(super) fn name(&self, node: u32) -> SmolStr {
        match self {
            Self::Named(names) => names[node as usize].clone(),
            Self::Numbered(_) => (u64::from(node) + 1).to_smolstr(),
        }
    }

    /// All names, in order.
    pub(super) fn names(&self) -> impl Iterator<Item = SmolStr> + '_ {
        (0..self.len() as u32).map(|node| self.name(node))
    }
}

/// The numbers of nodes by their names.
#[derive(Debug)]
pub(super) enum NodeIndex {
    Named(HashMap<SmolStr, u32, FixedState>),
    Numbered(u32),
}

impl NodeIndex {
    pub(super) fn of(nodes: &Nodes) -> Self {
        match nodes {
            Nodes::Named(names) => Self::Named(names.iter().cloned().zip(0..).collect()),
            Nodes::Numbered(count) => Self::Numbered(*count),
        }
    }

    /// The node of that name.
    pub(super) fn find(&self, name: &str) -> Option<u32> {
        match self {
            Self::Named(numbers) => numbers.get(name).copied(),
            Self::Numbered(count) => {
                // As it is printed: no sign, no zeros in front.
                let is_plain = !name.starts_with(['0', '+']);
                let number: u32 = name.parse().ok().filter(|_| is_plain)?;
                number.checked_sub(1).filter(|node| node < count)
            }
        }
    }
}

/// Arcs by the node at one of their ends: 8 bytes each.
#[derive(Debug)]
pub(super) struct Arcs {
    /// The start of each node's arcs; the end of the last one behind.
    pub(super) firsts: Vec<u32>,
    /// The other end and the cost, in the order of other ends.
    pub(super) ends: Vec<(u32, u32)>,
}

impl Arcs {
    /// Arcs by their first node: of parallel ones the cheapest.
    pub(super) fn new(nodes: usize, arcs: impl Iterator<Item = (u32, u32, u32)> + Clone) -> Self {
        let mut places = vec![0_u32; nodes + 1];
        for (node, ..) in arcs.clone() {
            places[node as usize + 1] += 1;
        }
        for node in 0..nodes {
            places[node + 1] += places[node];
        }
        let mut ends = vec![(0, 0); places[nodes] as usize];
        for (node, end, cost) in arcs {
            let place = &mut places[node as usize];
            ends[*place as usize] = (end, cost);
            *place += 1;
        }
        // Each place is now the end of its node's arcs.
        let (mut firsts, mut kept) = (Vec::with_capacity(nodes + 1), 0);
        let mut first = 0;
        for &last in &places[..nodes] {
            firsts.push(kept as u32);
            let range = first..last as usize;
            first = last as usize;
            ends[range.clone()].sort_unstable();
            for place in range {
                if kept == firsts[firsts.len() - 1] as usize || ends[kept - 1].0 != ends[place].0 {
                    ends[kept] = ends[place];
                    kept += 1;
                }
            }
        }
        firsts.push(kept as u32);
        ends.truncate(kept);
        Self { firsts, ends }
    }

    /// A bound on what a path costs that visits no node twice.
    pub(super) fn greatest_path(&self) -> u64 {
        let nodes = 0..self.firsts.len() as u32 - 1;
        let dearest = nodes.map(|node| self.of(node).iter().map(|end| end.1).max());
        dearest.map(|cost| u64::from(cost.unwrap_or(0))).sum()
    }

    /// The arcs with their ends changed.
    pub(super) fn turned(&self) -> Self {
        let nodes = self.firsts.len() - 1;
        let arcs = (0..nodes as u32).flat_map(|node| {
            let ends = self.of(node).iter();
            ends.map(move |&(end, cost)| (end, node, cost))
        });
        Self::new(nodes, arcs)
    }

    /// Where the arcs of a node stand.
    #[inline]
    pub(super) fn places(&self, node: u32) -> std::ops::Range<usize> {
        let [first, past] = [node, node + 1].map(|at| self.firsts[at as usize] as usize);
        first..past
    }

    /// The other ends of a node's arcs with the costs.
    #[inline]
    pub(super) fn of(&self, node: u32) -> &[(u32, u32)] {
        &self.ends[self.places(node)]
    }

    /// The place among a node's arcs of the one to another end.
    #[inline]
    pub(super) fn place(&self, node: u32, end: u32) -> Option<usize> {
        self.of(node)
            .binary_search_by_key(&end, |entry| entry.0)
            .ok()
    }

    /// The cost of the arc between a node and another end.
    #[inline]
    pub(super) fn cost(&self, node: u32, end: u32) -> Option<u32> {
        self.place(node, end).map(|place| self.of(node)[place].1)
    }
}
