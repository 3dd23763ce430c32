//! Numbers that are sums of terms, each of which reads few cells.

use super::Formula;
use super::ground::Datum;
use super::node::{FormulaNode, Id, OfCell, Operation};
use crate::syntax::Span;

/// Most cells that a term reads.
pub(crate) const MOST_READ: usize = 3;

/// Most entries of the tables of all terms of a formula.
const MOST_ENTRIES: usize = 1 << 22;

/// The greatest entry: no sum of such leaves 64 bits.
const GREATEST: i64 = 1 << 30;

/// A number that depends on what stands in a few cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CellTerm {
    /// The cells, in their order.
    pub cells: Vec<u16>,
    /// The numbers by the values in them, the last one fastest, as many as the puzzle has values for each; `None` where
    /// that goes wrong.
    pub numbers: Vec<Option<i64>>,
}

impl Formula {
    /// The terms of which it is the sum, but for a constant.
    ///
    /// # Errors
    ///
    /// Where what is no such term was written: it reads many cells, or may be infinite.
    pub(crate) fn terms(&self) -> Result<Vec<CellTerm>, Span> {
        let whole = self.spans[self.root.0 as usize];
        if self.has_infinity() {
            return Err(whole);
        }
        let values = self.ground.values.len();
        let mut terms = Vec::new();
        let mut room = MOST_ENTRIES;
        let mut open = vec![(self.root, 1_i64)];
        while let Some((id, times)) = open.pop() {
            let here = self.spans[id.0 as usize];
            let multiple = |factor: i64| times.checked_mul(factor).ok_or(here);
            match self.node(id) {
                FormulaNode::Constant(Datum::Number(_)) => {}
                FormulaNode::Total { table, edges } => {
                    if let Some(table) = table {
                        let rows = self.sums[table as usize].chunks(values);
                        for (cell, row) in rows.enumerate() {
                            let numbers = row.iter().map(|&number| number.checked_mul(times));
                            let term = CellTerm {
                                cells: vec![cell as u16],
                                numbers: numbers.collect(),
                            };
                            terms.extend(Some(term).filter(|term| self.varies(term)));
                        }
                    }
                    open.extend(self.edges(edges).iter().map(|&part| (part, times)));
                }
                FormulaNode::Placed { tables, .. } => {
                    let placed = &self.placed[tables as usize];
                    room = room.checked_sub(placed.entries()).ok_or(here)?;
                    let part_terms = placed.terms(times);
                    terms.extend(
                        part_terms.filter(|term| term.cells.len() > 1 || self.varies(term)),
                    );
                }
                FormulaNode::Negate(inner) => open.push((inner, multiple(-1)?)),
                FormulaNode::Calculate(Operation::Add, left, right) => {
                    open.extend([(left, times), (right, times)]);
                }
                FormulaNode::Calculate(Operation::Subtract, left, right) => {
                    open.extend([(left, times), (right, multiple(-1)?)]);
                }
                FormulaNode::Calculate(Operation::Multiply, left, right) => {
                    match (self.node(left), self.node(right)) {
                        (FormulaNode::Constant(Datum::Number(number)), _) => {
                            open.push((right, multiple(number)?));
                        }
                        (_, FormulaNode::Constant(Datum::Number(number))) => {
                            open.push((left, multiple(number)?));
                        }
                        _ => terms.push(self.term(id, times, &mut room).ok_or(here)?),
                    }
                }
                _ => terms.push(self.term(id, times, &mut room).ok_or(here)?),
            }
        }
        let mut numbers = terms.iter().flat_map(|term| &term.numbers).flatten();
        let fits = numbers.all(|number| number.abs() <= GREATEST);
        if fits { Ok(terms) } else { Err(whole) }
    }

    /// Whether a term of one cell is not the same whatever that holds.
    fn varies(&self, term: &CellTerm) -> bool {
        let held = self.ground.layout.holds[usize::from(term.cells[0])];
        let mut numbers = held.values().map(|value| term.numbers[usize::from(value)]);
        let first = numbers.next();
        first.is_some_and(|first| numbers.any(|number| number != first) || first.is_none())
    }

    /// A node's number times another as a table.
    fn term(&self, id: Id, times: i64, room: &mut usize) -> Option<CellTerm> {
        let mut cells = Vec::new();
        self.read_by(id, &mut cells)?;
        let values = self.ground.values.len();
        let entries = values.checked_pow(cells.len() as u32)?;
        *room = room.checked_sub(entries)?;
        // What is a table already has its cells in their order.
        if let FormulaNode::Lookups { table, .. } = self.node(id) {
            let row = &self.tables[table as usize..][..entries];
            let numbers = row.iter().map(|datum| match datum {
                Datum::Number(number) => number.checked_mul(times),
                // What cells can't hold is never looked up.
                Datum::Truth(_) => Some(0),
                _ => None,
            });
            let numbers = numbers.collect();
            return Some(CellTerm { cells, numbers });
        }
        cells.sort_unstable();
        let mut board = vec![0; self.ground.cells.len()];
        let numbers = (0..entries).map(|index| {
            let (mut rest, mut can) = (index, true);
            for &cell in cells.iter().rev() {
                let byte = (rest % values) as u8;
                board[usize::from(cell)] = byte;
                can &= self.ground.layout.holds[usize::from(cell)].contains(byte);
                rest /= values;
            }
            // What cells can't hold is never looked up.
            if !can {
                return Some(0);
            }
            self.number_at(id, &board).ok()?.checked_mul(times)
        });
        let numbers = numbers.collect();
        Some(CellTerm { cells, numbers })
    }

    /// Adds the cells that a node reads; `None` where these are too many, or not known before.
    fn read_by(&self, id: Id, cells: &mut Vec<u16>) -> Option<()> {
        let mut read = |cell: u16| {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
            (cells.len() <= MOST_READ).then_some(())
        };
        match self.node(id) {
            FormulaNode::Constant(_) | FormulaNode::Fails(_) => Some(()),
            FormulaNode::Cell(cell)
            | FormulaNode::In { cell, .. }
            | FormulaNode::Lookup { cell, .. } => read(cell),
            FormulaNode::Lookups { cells: span, .. } => {
                let mut read_places = self.places[span.range()].iter();
                read_places.try_for_each(|&cell| read(cell))
            }
            FormulaNode::Where(_)
            | FormulaNode::Placed { .. }
            | FormulaNode::Of(OfCell::At, _)
            | FormulaNode::Part(_) => None,
            FormulaNode::Total { table, edges } => {
                if let Some(table) = table {
                    let values = self.ground.values.len();
                    let rows = self.sums[table as usize].chunks(values);
                    for (cell, row) in rows.enumerate() {
                        if row.iter().any(|number| *number != row[0]) {
                            let cell = cell as u16;
                            if !cells.contains(&cell) {
                                cells.push(cell);
                            }
                        }
                    }
                    (cells.len() <= MOST_READ).then_some(())?;
                }
                let mut edges = self.edges(edges).iter();
                edges.try_for_each(|&part| self.read_by(part, cells))
            }
            node => self.try_each_child(node, |part| self.read_by(part, cells)),
        }
    }
}
