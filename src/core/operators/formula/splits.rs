//! Sets of values that a formula tells apart.

use super::Formula;
use super::ground::Datum;
use super::node::FormulaNode;

/// Hears of what tells values apart: by value, the side that it is on.
pub(crate) type SplitVisitor<'a> = dyn FnMut(&dyn Fn(u8) -> u32) + 'a;

impl Formula {
    /// Calls `split` for each part that asks what stands in a cell: by value, the side that it is on. Parts that look at a
    /// value for what it is (a number to reckon with, what stands in two cells) are left out.
    pub(crate) fn visit_splits(&self, split: &mut SplitVisitor<'_>) {
        let values = self.ground.values.len();
        let mut tell = |side: &dyn Fn(u8) -> u32| {
            let mut sides: Vec<u32> = (0..values as u8).map(side).collect();
            sides.sort_unstable();
            sides.dedup();
            if sides.len() < values || values == 2 {
                split(side);
            }
        };
        for node in &self.nodes {
            match *node {
                FormulaNode::In { set, .. } => {
                    let set = self.sets[set as usize];
                    tell(&|value| u32::from(set.contains(value)));
                }
                FormulaNode::Lookup { table, .. } => {
                    let row = &self.tables[table as usize..][..values];
                    tell(&|value| first(row, row[usize::from(value)]));
                }
                FormulaNode::Lookups { cells, table } => {
                    // Of each cell: where its value makes the same of all others it is on the same side.
                    let count = cells.count as usize;
                    let total = values.pow(count as u32);
                    let entries = &self.tables[table as usize..][..total];
                    for place in 0..count {
                        let stride = values.pow((count - 1 - place) as u32);
                        let of = |value: usize| {
                            let places = (0..total).filter(move |at| at / stride % values == value);
                            places.map(|at| entries[at])
                        };
                        tell(&|value| {
                            let same = (0..values).find(|&other| of(other).eq(of(value.into())));
                            same.unwrap_or(0) as u32
                        });
                    }
                }
                FormulaNode::Total {
                    table: Some(table), ..
                } => {
                    for row in self.sums[table as usize].chunks(values) {
                        tell(&|value| {
                            let datum = row[usize::from(value)];
                            row.iter().position(|&other| other == datum).unwrap_or(0) as u32
                        });
                    }
                }
                FormulaNode::Same(one, other) => {
                    let known = [one, other].map(|id| match self.node(id) {
                        FormulaNode::Constant(datum) => self.ground.value_of(datum),
                        _ => None,
                    });
                    for named in known.into_iter().flatten() {
                        tell(&|value| u32::from(value == named));
                    }
                }
                FormulaNode::Placed { tables, .. } => {
                    for named in self.placed[tables as usize].once.values() {
                        tell(&|value| u32::from(value == named));
                    }
                }
                FormulaNode::Where(id) => {
                    if let FormulaNode::Constant(datum) = self.node(id)
                        && let Some(named) = self.ground.value_of(datum)
                    {
                        tell(&|value| u32::from(value == named));
                    }
                }
                _ => {}
            }
        }
    }
}

fn first(row: &[Datum], datum: Datum) -> u32 {
    row.iter().position(|&entry| entry == datum).unwrap_or(0) as u32
}
