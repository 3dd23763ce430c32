//! The parts of a formula.

use super::ground::Datum;
use crate::operators::fault::FaultKind;

/// A node, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Id(pub(crate) u32);

/// Nodes that stand in a row in the list of edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Edges {
    pub(crate) first: u32,
    pub(crate) count: u32,
}

impl Edges {
    pub(crate) fn range(self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }
}

/// The number of a formula that stands for infinity; its negative for the opposite.
pub const INFINITE: i64 = i64::MAX;

/// Whether a number stands for infinity, or the opposite.
#[inline]
pub(crate) fn is_infinite(number: i64) -> bool {
    number == INFINITE || number == -INFINITE
}

/// Operations on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the operations")]
pub enum Operation {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

impl Operation {
    /// `left operation right`; a quotient is rounded toward zero, a remainder has the sign of the left side.
    ///
    /// # Errors
    ///
    /// [`FaultKind::DivisionByZero`], or [`FaultKind::Overflow`] beyond 64 bits.
    #[inline]
    pub fn of(self, left: i64, right: i64) -> Result<i64, FaultKind> {
        let result = match self {
            Self::Add => left.checked_add(right),
            Self::Subtract => left.checked_sub(right),
            Self::Multiply => left.checked_mul(right),
            Self::Divide | Self::Remainder if right == 0 => {
                return Err(FaultKind::DivisionByZero);
            }
            Self::Divide => left.checked_div(right),
            // Of the least number and -1 only the quotient is too large.
            Self::Remainder => Some(left.wrapping_rem(right)),
        };
        // A fault is made where there is one: to drop one for each number takes longer than to calculate it.
        match result {
            Some(number) => Ok(number),
            None => Err(FaultKind::Overflow),
        }
    }

    /// The same of numbers of which [`INFINITE`] stands for infinity.
    ///
    /// # Errors
    ///
    /// As those of [`of`](Self::of), and [`FaultKind::Undefined`].
    #[inline]
    pub fn extended(self, left: i64, right: i64) -> Result<i64, FaultKind> {
        if is_infinite(left) || is_infinite(right) {
            return self.of_infinite(left, right);
        }
        match self.of(left, right) {
            Ok(number) if is_infinite(number) => Err(FaultKind::Overflow),
            found => found,
        }
    }

    /// The same if one side is infinite: 0 times infinity is 0.
    #[cold]
    fn of_infinite(self, left: i64, right: i64) -> Result<i64, FaultKind> {
        let both = is_infinite(left) && is_infinite(right);
        match self {
            Self::Add if both && left != right => Err(FaultKind::Undefined),
            Self::Add => Ok(if is_infinite(left) { left } else { right }),
            Self::Subtract => Self::Add.of_infinite(left, right.saturating_neg()),
            Self::Multiply => Ok(left.signum() * right.signum() * INFINITE),
            Self::Divide | Self::Remainder if right == 0 => Err(FaultKind::DivisionByZero),
            Self::Divide if both => Err(FaultKind::Undefined),
            Self::Divide if is_infinite(left) => Ok(left * right.signum()),
            Self::Divide => Ok(0),
            Self::Remainder if is_infinite(left) => Err(FaultKind::Undefined),
            Self::Remainder => Ok(left),
        }
    }
}

/// A property of a cell, which the cell's name gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfCell {
    /// The value in the cell.
    At,
    /// The value in the cell in the goal.
    Goal,
    /// Its row.
    Row,
    /// Its column.
    Column,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum FormulaNode {
    Constant(Datum),
    /// A fault, by its number.
    Fails(u32),
    /// The value in a cell.
    Cell(u16),
    /// Whether what stands in a cell is one of a set.
    In {
        cell: u16,
        /// The place in the list of sets.
        set: u32,
    },
    /// An entry of a table by the value in a cell: a place in the tables.
    Lookup {
        cell: u16,
        table: u32,
    },
    /// An entry of a table by the values in a few cells, the last one fastest.
    Lookups {
        cells: Edges,
        table: u32,
    },
    /// The cell where a value stands.
    Where(Id),
    /// The cell where a value stands in the goal.
    Home(Id),
    Of(OfCell, Id),
    /// A number that does not come from the cells, by its place behind them.
    Part(u32),
    Calculate(Operation, Id, Id),
    Negate(Id),
    Abs(Id),
    /// A sum: of a table by cell and byte, if there is one, and of nodes.
    Total {
        table: Option<u32>,
        edges: Edges,
    },
    /// A sum of terms that ask where one or two values stand, by what stands in the cells.
    Placed {
        /// Its tables, by their place in the list of them.
        tables: u32,
        /// The same as it was written, for states in which one of the values stands in no cell or in several.
        plain: Id,
    },
    /// Of pairs of a condition and a number, the least or the most where the condition holds.
    Extreme {
        most: bool,
        edges: Edges,
    },
    /// Of pairs of a condition and a datum, that of the n-th condition that holds.
    Item {
        edges: Edges,
        index: Id,
    },
    /// Of a list of numbers, the one at a place, from 1.
    Element {
        list: u32,
        index: Id,
    },
    Choose(Id, Id, Id),
    Not(Id),
    All(Edges),
    Any(Edges),
    Same(Id, Id),
    Less(Id, Id),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn infinity_is_reckoned_with_as_a_value_of_its_own() {
        use Operation::{Add, Divide, Multiply, Remainder, Subtract};
        for (operation, left, right, due) in [
            (Add, INFINITE, -3, Ok(INFINITE)),
            (Add, 3, -INFINITE, Ok(-INFINITE)),
            (Add, INFINITE, -INFINITE, Err(FaultKind::Undefined)),
            (Subtract, INFINITE, INFINITE, Err(FaultKind::Undefined)),
            (Subtract, 2, INFINITE, Ok(-INFINITE)),
            (Multiply, 2, INFINITE, Ok(INFINITE)),
            (Multiply, INFINITE, 0, Ok(0)),
            (Multiply, -2, INFINITE, Ok(-INFINITE)),
            (Divide, 7, INFINITE, Ok(0)),
            (Divide, INFINITE, -2, Ok(-INFINITE)),
            (Divide, INFINITE, 0, Err(FaultKind::DivisionByZero)),
            (Remainder, 7, INFINITE, Ok(7)),
            (Add, INFINITE - 1, 1, Err(FaultKind::Overflow)),
            (Add, 3, 4, Ok(7)),
        ] {
            assert_eq!(
                operation.extended(left, right),
                due,
                "{operation:?} {left} {right}"
            );
        }
    }
}
