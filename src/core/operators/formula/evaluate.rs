//! Formulas of states.

use super::Formula;
use super::ground::Datum;
use super::node::{Edges, FormulaNode, INFINITE, Id, OfCell, Operation};
use crate::operators::INFINITE_ESTIMATE;
use crate::operators::fault::{FaultKind, Trip, Tripped};
use crate::side_by_side::pairs;

impl Formula {
    pub(crate) fn number_at(&self, id: Id, cells: &[u8]) -> Tripped<i64> {
        match self.node(id) {
            FormulaNode::Total { table, edges } => {
                let mut sum = 0_i64;
                if let Some(table) = table {
                    let width = self.ground.values.len();
                    let rows = self.sums[table as usize].chunks_exact(width);
                    for (row, &byte) in pairs(rows, cells) {
                        sum = self.checked(sum.checked_add(row[usize::from(byte)]), id)?;
                    }
                }
                for &part in self.edges(edges) {
                    let more = self.number_at(part, cells)?;
                    sum = match Operation::Add.extended(sum, more) {
                        Ok(sum) => sum,
                        Err(fault) => return self.trip(fault, id),
                    };
                }
                Ok(sum)
            }
            FormulaNode::Placed { tables, plain } => {
                let cells = &cells[..self.ground.cells.len()];
                let sum = self.placed[tables as usize].number(cells);
                sum.map_or_else(|| self.number_at(plain, cells), Ok)
            }
            FormulaNode::Calculate(operation, left, right) => {
                let of = self.number_at(left, cells)?;
                let by = self.number_at(right, cells)?;
                operation.extended(of, by).or_else(|fault| match fault {
                    FaultKind::DivisionByZero => self.trip(fault, right),
                    fault => self.trip(fault, id),
                })
            }
            FormulaNode::Part(number) => {
                let first = self.ground.cells.len() + 4 * number as usize;
                let bytes = cells[first..first + 4].try_into().expect("four bytes");
                Ok(match u32::from_le_bytes(bytes) {
                    INFINITE_ESTIMATE => INFINITE,
                    finite => finite.into(),
                })
            }
            FormulaNode::Element { list, index } => {
                let place = self.number_at(index, cells)?;
                let list = &self.lists[list as usize];
                let at = place
                    .checked_sub(1)
                    .and_then(|place| usize::try_from(place).ok());
                at.and_then(|at| list.get(at)).copied().map_or_else(
                    || {
                        let length = list.len();
                        self.trip(FaultKind::NoItem { place, length }, id)
                    },
                    Ok,
                )
            }
            FormulaNode::Negate(inner) => {
                self.checked(self.number_at(inner, cells)?.checked_neg(), id)
            }
            FormulaNode::Abs(inner) => {
                self.checked(self.number_at(inner, cells)?.checked_abs(), id)
            }
            FormulaNode::Extreme { most, edges } => self.extreme(id, most, edges, cells),
            FormulaNode::Choose(condition, then, otherwise) => {
                let holds = self.truth_at(condition, cells)?;
                self.number_at(if holds { then } else { otherwise }, cells)
            }
            _ => match self.datum_at(id, cells)? {
                Datum::Number(number) => Ok(number),
                other => {
                    let found = self.label(other);
                    self.trip(FaultKind::NotANumber { found }, id)
                }
            },
        }
    }

    pub(crate) fn truth_at(&self, id: Id, cells: &[u8]) -> Tripped<bool> {
        Ok(match self.node(id) {
            FormulaNode::In { cell, set } => {
                self.sets[set as usize].contains(cells[usize::from(cell)])
            }
            FormulaNode::All(edges) => {
                for &part in self.edges(edges) {
                    if !self.truth_at(part, cells)? {
                        return Ok(false);
                    }
                }
                true
            }
            FormulaNode::Any(edges) => {
                for &part in self.edges(edges) {
                    if self.truth_at(part, cells)? {
                        return Ok(true);
                    }
                }
                false
            }
            FormulaNode::Not(inner) => !self.truth_at(inner, cells)?,
            FormulaNode::Same(left, right) => {
                self.datum_at(left, cells)? == self.datum_at(right, cells)?
            }
            FormulaNode::Less(left, right) => {
                self.number_at(left, cells)? < self.number_at(right, cells)?
            }
            FormulaNode::Choose(condition, then, otherwise) => {
                let holds = self.truth_at(condition, cells)?;
                self.truth_at(if holds { then } else { otherwise }, cells)?
            }
            _ => match self.datum_at(id, cells)? {
                Datum::Truth(truth) => truth,
                other => unreachable!("{other:?} is no condition, which is found out before"),
            },
        })
    }

    pub(crate) fn datum_at(&self, id: Id, cells: &[u8]) -> Tripped<Datum> {
        match self.node(id) {
            FormulaNode::Constant(datum) => Ok(datum),
            FormulaNode::Fails(number) => self.failure(number),
            FormulaNode::Cell(cell) => {
                Ok(self.ground.values[usize::from(cells[usize::from(cell)])])
            }
            FormulaNode::Lookup { cell, table } => {
                let byte = usize::from(cells[usize::from(cell)]);
                self.found(table as usize + byte)
            }
            FormulaNode::Lookups {
                cells: places,
                table,
            } => {
                let values = self.ground.values.len();
                let places = &self.places[places.range()];
                let index = places.iter().fold(0, |index, &place| {
                    index * values + usize::from(cells[usize::from(place)])
                });
                self.found(table as usize + index)
            }
            FormulaNode::Where(_) | FormulaNode::Home(_) => {
                let cell = self.cell_at(id, cells)?;
                Ok(self.ground.cells[cell])
            }
            FormulaNode::Of(what, inner) => {
                let cell = self.cell_at(inner, cells)?;
                let place = || self.ground.place(cell).expect("looked at before");
                Ok(match what {
                    OfCell::At => self.ground.values[usize::from(cells[cell])],
                    OfCell::Goal => {
                        let goal = self.ground.goal.as_ref().expect("looked at before");
                        self.ground.values[usize::from(goal[cell])]
                    }
                    OfCell::Row => Datum::Number(place().0),
                    OfCell::Column => Datum::Number(place().1),
                })
            }
            FormulaNode::Item { edges, index } => self.item(id, edges, index, cells),
            FormulaNode::Choose(condition, then, otherwise) => {
                let holds = self.truth_at(condition, cells)?;
                self.datum_at(if holds { then } else { otherwise }, cells)
            }
            FormulaNode::Part(_)
            | FormulaNode::Element { .. }
            | FormulaNode::Total { .. }
            | FormulaNode::Placed { .. }
            | FormulaNode::Calculate(..)
            | FormulaNode::Negate(_)
            | FormulaNode::Abs(_)
            | FormulaNode::Extreme { .. } => Ok(Datum::Number(self.number_at(id, cells)?)),
            FormulaNode::In { .. }
            | FormulaNode::Not(_)
            | FormulaNode::All(_)
            | FormulaNode::Any(_)
            | FormulaNode::Same(..)
            | FormulaNode::Less(..) => Ok(Datum::Truth(self.truth_at(id, cells)?)),
        }
    }

    /// The cell that a node names.
    fn cell_at(&self, id: Id, cells: &[u8]) -> Tripped<usize> {
        match self.node(id) {
            FormulaNode::Where(value) => {
                let value = self.datum_at(value, cells)?;
                let named = || self.label(value);
                let Some(byte) = self.ground.value_of(value) else {
                    return self.trip(FaultKind::Nowhere { value: named() }, id);
                };
                let cells = &cells[..self.ground.cells.len()];
                let mut places = cells.iter().enumerate().filter(|&(_, &held)| held == byte);
                match (places.next(), places.next()) {
                    (Some((cell, _)), None) => Ok(cell),
                    (None, _) => self.trip(FaultKind::Nowhere { value: named() }, id),
                    _ => self.trip(FaultKind::Repeated { value: named() }, id),
                }
            }
            FormulaNode::Home(value) => {
                let value = self.datum_at(value, cells)?;
                let byte = self.ground.value_of(value);
                let home = byte.and_then(|byte| self.ground.home(byte));
                home.map_or_else(
                    || {
                        let value = self.label(value);
                        self.trip(FaultKind::NoHome { value }, id)
                    },
                    Ok,
                )
            }
            FormulaNode::Choose(condition, then, otherwise) => {
                let holds = self.truth_at(condition, cells)?;
                self.cell_at(if holds { then } else { otherwise }, cells)
            }
            _ => {
                let datum = self.datum_at(id, cells)?;
                self.ground.cell_of(datum).map_or_else(
                    || {
                        let found = self.label(datum);
                        self.trip(FaultKind::NoCell { found }, id)
                    },
                    Ok,
                )
            }
        }
    }

    fn extreme(&self, id: Id, most: bool, edges: Edges, cells: &[u8]) -> Tripped<i64> {
        let mut best: Option<i64> = None;
        for pair in self.edges(edges).chunks_exact(2) {
            if self.truth_at(pair[0], cells)? {
                let number = self.number_at(pair[1], cells)?;
                best = Some(best.map_or(number, |best| {
                    if most {
                        best.max(number)
                    } else {
                        best.min(number)
                    }
                }));
            }
        }
        let function = if most { "most" } else { "least" };
        best.map_or_else(|| self.trip(FaultKind::EmptyList { function }, id), Ok)
    }

    fn item(&self, id: Id, edges: Edges, index: Id, cells: &[u8]) -> Tripped<Datum> {
        let place = self.number_at(index, cells)?;
        let mut length = 0;
        for pair in self.edges(edges).chunks_exact(2) {
            if self.truth_at(pair[0], cells)? {
                length += 1;
                if i64::try_from(length) == Ok(place) {
                    return self.datum_at(pair[1], cells);
                }
            }
        }
        self.trip(FaultKind::NoItem { place, length }, id)
    }

    pub(super) fn edges(&self, edges: Edges) -> &[Id] {
        &self.edges[edges.range()]
    }

    fn found(&self, at: usize) -> Tripped<Datum> {
        match self.tables[at] {
            Datum::Fails(number) => self.failure(number),
            datum => Ok(datum),
        }
    }

    #[cold]
    fn failure<T>(&self, number: u32) -> Tripped<T> {
        let (kind, span) = &self.failures[number as usize];
        Err(Box::new(Trip {
            kind: kind.clone(),
            span: *span,
        }))
    }

    #[cold]
    fn trip<T>(&self, kind: FaultKind, id: Id) -> Tripped<T> {
        Err(Box::new(Trip {
            kind,
            span: self.spans[id.0 as usize],
        }))
    }

    #[inline]
    fn checked(&self, number: Option<i64>, id: Id) -> Tripped<i64> {
        match number {
            Some(number) => Ok(number),
            None => self.trip(FaultKind::Overflow, id),
        }
    }
}
