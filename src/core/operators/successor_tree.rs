//! Successor generators: the variants whose conditions on single cells a state fits, without asking all of them.

use super::model::Variant;
use crate::state::{Field, Packing};

/// No node.
const NONE: u32 = u32::MAX;

/// Variants from which on a tree pays.
const FEWEST: usize = 16;

/// A decision tree over the cells that variants ask for one value (Helmert, "The Fast Downward planning system", 2006,
/// section 5.3.1).
#[derive(Clone, Debug)]
pub(crate) struct SuccessorTree {
    nodes: Vec<SuccessorTreeNode>,
    /// Of nodes that switch, by value: the node below.
    below: Vec<u32>,
    /// Of nodes that end, the variants.
    leaves: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
enum SuccessorTreeNode {
    /// A switch on the value of a cell: one node below each value, from `below` on, and one for variants that do not
    /// ask for it.
    Switch {
        field: Field,
        below: u32,
        otherwise: u32,
    },
    /// These variants ask for nothing more, and then one node for those that do.
    Leaf { first: u32, count: u32, more: u32 },
}

/// A variant with what it asks for, in the order of the cells.
type Asking<'v> = (u32, &'v [(u16, u8)]);

impl SuccessorTree {
    /// That of variants; `None` where they are few, or ask for no single values.
    pub(crate) fn new(variants: &[Variant], packing: &Packing) -> Option<Self> {
        if variants.len() < FEWEST {
            return None;
        }
        let demands: Vec<Vec<(u16, u8)>> = variants
            .iter()
            .map(|variant| {
                let members = variant.guard.members.iter();
                let mut wanted: Vec<(u16, u8)> = members
                    .filter_map(|(cell, set)| Some((*cell, set.only()?)))
                    .collect();
                wanted.sort_unstable();
                wanted
            })
            .collect();
        let asking: Vec<Asking<'_>> = (0..).zip(demands.iter().map(Vec::as_slice)).collect();
        if asking.iter().all(|(_, demand)| demand.is_empty()) {
            return None;
        }
        let mut tree = Self {
            nodes: Vec::new(),
            below: Vec::new(),
            leaves: Vec::new(),
        };
        tree.add(&asking, packing);
        Some(tree)
    }

    /// Adds the node of these variants.
    fn add(&mut self, asking: &[Asking<'_>], packing: &Packing) -> u32 {
        if asking.is_empty() {
            return NONE;
        }
        let number = self.nodes.len() as u32;
        let (done, open): (Vec<Asking<'_>>, Vec<Asking<'_>>) =
            asking.iter().partition(|(_, left)| left.is_empty());
        if !done.is_empty() {
            let first = self.leaves.len() as u32;
            self.leaves.extend(done.iter().map(|(index, _)| *index));
            self.nodes.push(SuccessorTreeNode::Leaf {
                first,
                count: done.len() as u32,
                more: NONE,
            });
            let next = self.add(&open, packing);
            if let SuccessorTreeNode::Leaf { more, .. } = &mut self.nodes[number as usize] {
                *more = next;
            }
            return number;
        }
        let cell = open.iter().map(|(_, pairs)| pairs[0].0).min().unwrap_or(0);
        let values = 1 << packing.field(cell.into()).bits;
        let first = self.below.len() as u32;
        self.below.extend(std::iter::repeat_n(NONE, values));
        self.nodes.push(SuccessorTreeNode::Switch {
            field: packing.field(cell.into()),
            below: first,
            otherwise: NONE,
        });
        let mut by_value: Vec<Vec<Asking<'_>>> = vec![Vec::new(); values];
        let mut others = Vec::new();
        for (index, members) in open {
            if members[0].0 == cell {
                // A cell that holds one value alone has a field without bits.
                by_value[usize::from(members[0].1) % values].push((index, &members[1..]));
            } else {
                others.push((index, members));
            }
        }
        for (value, branch) in by_value.iter().enumerate() {
            self.below[first as usize + value] = self.add(branch, packing);
        }
        let next = self.add(&others, packing);
        if let SuccessorTreeNode::Switch { otherwise, .. } = &mut self.nodes[number as usize] {
            *otherwise = next;
        }
        number
    }

    /// Calls `found` with each variant that a state may fit, in no order.
    #[inline]
    pub(crate) fn visit<const WORDS: usize>(
        &self,
        state: &[u64; WORDS],
        found: &mut impl FnMut(u32),
    ) {
        self.visit_below(0, state, found);
    }

    fn visit_below<const WORDS: usize>(
        &self,
        mut node: u32,
        state: &[u64; WORDS],
        found: &mut impl FnMut(u32),
    ) {
        while node != NONE {
            node = match self.nodes[node as usize] {
                SuccessorTreeNode::Leaf { first, count, more } => {
                    let range = first as usize..first as usize + count as usize;
                    self.leaves[range].iter().for_each(|&index| found(index));
                    more
                }
                SuccessorTreeNode::Switch {
                    field,
                    below,
                    otherwise,
                } => {
                    let value = usize::from(field.get(state));
                    self.visit_below(self.below[below as usize + value], state, found);
                    otherwise
                }
            };
        }
    }
}
