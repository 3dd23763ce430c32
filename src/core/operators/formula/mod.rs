//! Formulas of a definition over a state, compiled: evaluated over the bytes of a board without an allocation.

mod bound;
mod build;
mod evaluate;
mod finish;
mod ground;
mod node;
mod placed;
mod reads;
mod splits;
mod terms;
#[cfg(test)]
mod tests;

pub use build::Builder;
pub use ground::{Datum, FactCells, Ground};
pub use node::{INFINITE, Id, OfCell, Operation};
pub(crate) use splits::SplitVisitor;
pub(crate) use terms::{CellTerm, MOST_READ};

use super::fault::{FaultKind, Tripped};
use crate::state::{Label, ValueSet};
use crate::syntax::Span;
use node::{FormulaNode, is_infinite};
use placed::PlacementSum;
use smol_str::SmolStr;
use std::sync::Arc;

/// A number, a condition or a value that depends on a state.
#[derive(Clone, Debug)]
pub struct Formula {
    ground: Arc<Ground>,
    nodes: Vec<FormulaNode>,
    /// Of each node, where it was written.
    spans: Vec<Span>,
    edges: Vec<Id>,
    /// The cells that look-ups with several of them read.
    places: Vec<u16>,
    /// Tables by one byte, and by several bytes.
    tables: Vec<Datum>,
    /// Sums by cell and byte, a row of as many as there are values for each cell.
    sums: Vec<Vec<i64>>,
    /// Sums by where values stand.
    placed: Vec<PlacementSum>,
    /// Lists of numbers that one is taken of by its place.
    lists: Vec<Arc<[i64]>>,
    /// The texts that the ground does not have.
    texts: Vec<SmolStr>,
    failures: Vec<(FaultKind, Span)>,
    /// Sets of bytes that cells are asked for.
    sets: Vec<ValueSet>,
    root: Id,
    /// The factor between the number that is meant and the number that it returns.
    scale: u32,
}

impl Formula {
    /// As the formula of a number of which it says a multiple: so it is exact.
    #[must_use]
    pub fn scaled(self, scale: u32) -> Self {
        Self { scale, ..self }
    }

    /// The factor between the number that is meant and the number that it returns.
    pub fn scale(&self) -> u32 {
        self.scale
    }

    /// The number that it is of a state, times its scale. Behind the bytes of the cells stand four for each part, the
    /// lowest first.
    ///
    /// # Errors
    ///
    /// The fault of the definition.
    pub fn number(&self, cells: &[u8]) -> Tripped<i64> {
        self.number_at(self.root, cells)
    }

    /// Whether it holds of a state.
    ///
    /// # Errors
    ///
    /// The fault of the definition.
    pub fn holds(&self, cells: &[u8]) -> Tripped<bool> {
        self.truth_at(self.root, cells)
    }

    /// The byte that stands for what it is of a state.
    ///
    /// # Errors
    ///
    /// The fault of the definition; the value as an `Err` within where it is none of the puzzle's.
    pub fn byte(&self, cells: &[u8]) -> Tripped<Result<u8, Label>> {
        let datum = self.datum_at(self.root, cells)?;
        let byte = self.ground.value_of(datum);
        Ok(byte.ok_or_else(|| self.label(datum)))
    }

    /// The value where that does not depend on the state and nothing goes wrong.
    pub fn constant(&self) -> Option<Constant> {
        match self.node(self.root) {
            FormulaNode::Constant(Datum::Truth(truth)) => Some(Constant::Truth(truth)),
            FormulaNode::Constant(datum) => Some(Constant::Value(self.label(datum))),
            _ => None,
        }
    }

    /// The conditions on single cells: these with the sets of bytes that they must hold, each once, and whether there
    /// are further conditions.
    pub fn members(&self) -> (Vec<(usize, ValueSet)>, bool) {
        let mut found: Vec<(usize, ValueSet)> = Vec::new();
        let mut more = false;
        let parts = match self.node(self.root) {
            FormulaNode::Constant(Datum::Truth(true)) => &[],
            FormulaNode::All(edges) => &self.edges[edges.range()],
            _ => std::slice::from_ref(&self.root),
        };
        for &part in parts {
            let FormulaNode::In { cell, set } = self.node(part) else {
                more = true;
                continue;
            };
            let (cell, set) = (usize::from(cell), self.sets[set as usize]);
            match found.iter_mut().find(|(known_cell, _)| *known_cell == cell) {
                Some((_, known_set)) => *known_set = known_set.and(set),
                None => found.push((cell, set)),
            }
        }
        (found, more)
    }

    /// The cells that it reads; all of them where parts are other heuristics.
    pub fn cells_read(&self) -> impl Iterator<Item = usize> {
        let mut read = self.cells_read_by_itself();
        if self
            .nodes
            .iter()
            .any(|node| matches!(node, FormulaNode::Part(_)))
        {
            read.fill(true);
        }
        (0..read.len()).filter(move |&cell| read[cell])
    }

    /// Whether it reads cells, and not only the numbers of its parts.
    pub fn reads_cells(&self) -> bool {
        self.cells_read_by_itself().contains(&true)
    }

    fn cells_read_by_itself(&self) -> Vec<bool> {
        let cells = self.ground.cells.len();
        let mut read = vec![false; cells];
        for node in &self.nodes {
            match *node {
                FormulaNode::Cell(cell)
                | FormulaNode::In { cell, .. }
                | FormulaNode::Lookup { cell, .. } => {
                    read[usize::from(cell)] = true;
                }
                FormulaNode::Lookups { cells, .. } => {
                    for &cell in &self.places[cells.range()] {
                        read[usize::from(cell)] = true;
                    }
                }
                FormulaNode::Total {
                    table: Some(table), ..
                } => {
                    let rows = self.sums[table as usize].chunks(self.ground.values.len());
                    for (cell, row) in rows.enumerate() {
                        let mut held = self.ground.layout.holds[cell].values();
                        let first = held.next().map(|byte| row[usize::from(byte)]);
                        read[cell] |= held.any(|byte| Some(row[usize::from(byte)]) != first);
                    }
                }
                FormulaNode::Where(_)
                | FormulaNode::Placed { .. }
                | FormulaNode::Of(OfCell::At, _) => {
                    read.fill(true);
                }
                _ => {}
            }
        }
        read
    }

    /// Whether infinity is one of its numbers.
    pub(crate) fn has_infinity(&self) -> bool {
        let constants = self.nodes.iter().filter_map(|node| match node {
            FormulaNode::Constant(datum) => Some(datum),
            _ => None,
        });
        let infinite =
            |datum: &Datum| matches!(datum, Datum::Number(number) if is_infinite(*number));
        let mut lists = self.lists.iter().flat_map(|list| list.iter());
        constants.chain(&self.tables).any(infinite) || lists.any(|&listed| is_infinite(listed))
    }

    /// A number that is a sum over cells, each for itself: a row of numbers by byte for each cell, as many as
    /// the puzzle has values. `None` on a puzzle without cells, such as a maze.
    pub(crate) fn table(&self) -> Option<Vec<i64>> {
        self.table_of(self.root)
    }

    /// It as a function of such a sum, where it is one that reads no cell besides: the sum's table, and the function, whose
    /// first part is the sum.
    pub(crate) fn of_one_sum(&self) -> Option<(Vec<i64>, Self)> {
        let mut id = self.root;
        loop {
            if let Some(table) = self.table_of(id) {
                let mut function = self.clone();
                function.nodes[id.0 as usize] = FormulaNode::Part(0);
                return Some((table, function));
            }
            let node = self.node(id);
            // These read cells besides the sum.
            if matches!(
                node,
                FormulaNode::Total { table: Some(_), .. }
                    | FormulaNode::Placed { .. }
                    | FormulaNode::Where(_)
                    | FormulaNode::Of(OfCell::At, _)
            ) {
                return None;
            }
            let mut only = None;
            self.try_each_child(node, |child| match self.node(child) {
                FormulaNode::Constant(_) => Some(()),
                _ if only.is_some() => None,
                _ => {
                    only = Some(child);
                    Some(())
                }
            })?;
            id = only?;
        }
    }

    fn table_of(&self, id: Id) -> Option<Vec<i64>> {
        let (cells, values) = (self.ground.cells.len(), self.ground.values.len());
        if cells == 0 || self.has_infinity() {
            return None;
        }
        let number = |datum: &Datum| match datum {
            Datum::Number(number) => Some(*number),
            _ => None,
        };
        let (cell, row) = match self.node(id) {
            FormulaNode::Total {
                table: Some(table),
                edges,
            } if edges.count == 0 => return Some(self.sums[table as usize].clone()),
            FormulaNode::Total { table, edges } => {
                let empty = vec![0; cells * values];
                let table = table.map_or(empty, |table| self.sums[table as usize].clone());
                let mut placed = self.edges(edges).iter().map(|&part| self.by_cells(part));
                return placed.try_fold(table, |table, placed| {
                    let both = table.iter().zip(placed?);
                    both.map(|(one, other)| one.checked_add(*other)).collect()
                });
            }
            FormulaNode::Placed { .. } => return self.by_cells(id).map(<[i64]>::to_vec),
            FormulaNode::Constant(datum) => (0, vec![datum; values]),
            FormulaNode::Cell(cell) => (cell, self.ground.values.clone()),
            FormulaNode::Lookup { cell, table } => {
                let table = table as usize;
                (cell, self.tables[table..table + values].to_vec())
            }
            _ => return None,
        };
        let row = row.iter().map(number).collect::<Option<Vec<i64>>>()?;
        let mut sums = vec![0; cells * values];
        let first = usize::from(cell) * values;
        sums[first..first + values].copy_from_slice(&row);
        Some(sums)
    }

    /// The cells, values and goal for which it was made.
    pub(crate) fn ground(&self) -> &Arc<Ground> {
        &self.ground
    }

    /// Calls `visit` for the nodes that a node is made of, until it breaks off.
    fn try_each_child(
        &self,
        node: FormulaNode,
        mut visit: impl FnMut(Id) -> Option<()>,
    ) -> Option<()> {
        match node {
            FormulaNode::Constant(_)
            | FormulaNode::Fails(_)
            | FormulaNode::Cell(_)
            | FormulaNode::In { .. }
            | FormulaNode::Lookup { .. }
            | FormulaNode::Lookups { .. }
            | FormulaNode::Part(_) => Some(()),
            FormulaNode::Where(inner)
            | FormulaNode::Home(inner)
            | FormulaNode::Of(_, inner)
            | FormulaNode::Negate(inner)
            | FormulaNode::Abs(inner)
            | FormulaNode::Not(inner)
            | FormulaNode::Placed { plain: inner, .. }
            | FormulaNode::Element { index: inner, .. } => visit(inner),
            FormulaNode::Calculate(_, left, right)
            | FormulaNode::Same(left, right)
            | FormulaNode::Less(left, right) => {
                visit(left)?;
                visit(right)
            }
            FormulaNode::Choose(condition, then, otherwise) => {
                visit(condition)?;
                visit(then)?;
                visit(otherwise)
            }
            FormulaNode::Item { edges, index } => {
                visit(index)?;
                self.edges(edges).iter().try_for_each(|&part| visit(part))
            }
            FormulaNode::Total { edges, .. }
            | FormulaNode::Extreme { edges, .. }
            | FormulaNode::All(edges)
            | FormulaNode::Any(edges) => self.edges(edges).iter().try_for_each(|&part| visit(part)),
        }
    }

    fn node(&self, id: Id) -> FormulaNode {
        self.nodes[id.0 as usize]
    }

    fn label(&self, datum: Datum) -> Label {
        match datum {
            Datum::Number(number) => Label::Number(number),
            Datum::Text(text) => Label::Text(self.text(text)),
            Datum::Truth(truth) => Label::Text(if truth { "true" } else { "false" }.into()),
            Datum::Fails(_) => Label::Text(SmolStr::default()),
        }
    }

    fn text(&self, number: u32) -> SmolStr {
        let (number, known) = (number as usize, self.ground.texts.len());
        let text = match number.checked_sub(known) {
            Some(offset) => &self.texts[offset],
            None => &self.ground.texts[number],
        };
        text.clone()
    }
}

/// The value that a formula has in every state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constant {
    /// A condition.
    Truth(bool),
    /// A number or a text.
    Value(Label),
}
