//! Formulas against what they are made of.

use super::Formula;
use super::build::Builder;
use super::ground::Ground;
use super::node::{Id, OfCell, Operation};
use crate::operators::fault::FaultKind;
use crate::state::{Label, Layout, ValueSet};
use crate::syntax::Span;
use std::sync::Arc;

/// Four cells 0 to 3 in two rows, in which `b`, 1, 2 and 3 stand; the goal is in this order.
fn formula(make: impl FnOnce(&mut Builder) -> Id) -> Formula {
    formula_of(2, make)
}

/// The same for so many rows and columns.
fn formula_of(side: usize, make: impl FnOnce(&mut Builder) -> Id) -> Formula {
    let cells = side * side;
    let layout = Layout::numbered(cells, cells, Some(side));
    let goal: Vec<u8> = (0..cells as u8).collect();
    let mut builder = Builder::new(Arc::new(Ground::new(layout, Some(&goal))));
    let root = make(&mut builder);
    builder.finish(root)
}

fn at() -> Span {
    Span::new(0, 1)
}

fn number(builder: &mut Builder, number: i64) -> Id {
    builder.constant(&Label::Number(number), at())
}

fn blank(builder: &mut Builder, cell: usize) -> Id {
    let (cell, blank) = (builder.cell(cell, at()), Label::Text("b".into()));
    let blank = builder.constant(&blank, at());
    builder.same(cell, blank, at())
}

#[test]
fn conditions_on_single_cells_are_sets() {
    let built = formula(|builder| {
        let (first, second) = (blank(builder, 0), blank(builder, 2));
        let second = builder.not(second, at());
        builder.all(&[first, second], at())
    });
    assert_eq!(
        built.members(),
        (
            vec![(0, ValueSet::of([0])), (2, ValueSet::of([1, 2, 3]))],
            false
        )
    );
    assert_eq!(built.holds(&[0, 1, 2, 3]), Ok(true));
    assert_eq!(built.holds(&[1, 0, 2, 3]), Ok(false));
    assert_eq!(built.cells_read().collect::<Vec<_>>(), [0, 2]);
}

#[test]
fn an_element_is_that_of_its_place() {
    let built = formula(|builder| {
        let cells = [0, 1, 2].map(|cell| {
            let (cell, blank) = (builder.cell(cell, at()), blank(builder, cell));
            let none = number(builder, 0);
            builder.choose(blank, none, cell, at())
        });
        let index = builder.total(&cells, at());
        builder.element([10, 20, 30, 40, 50].into(), index, at())
    });
    assert_eq!(built.number(&[0, 1, 2, 3]), Ok(30));
    assert_eq!(built.number(&[3, 2, 0, 1]), Ok(50));
    let fault = built.number(&[1, 2, 3, 0]).expect_err("there are five");
    assert_eq!(
        fault.kind,
        FaultKind::NoItem {
            place: 6,
            length: 5
        }
    );
}

#[test]
fn sums_over_cells_are_tables() {
    let built = formula(|builder| {
        let mut parts = Vec::new();
        for cell in 0..4 {
            let (blank, here) = (blank(builder, cell), builder.cell(cell, at()));
            let home = builder.home(here, at());
            let row = builder.of_cell(OfCell::Row, home, at());
            let offset = number(builder, i64::from(cell > 1));
            let negated = builder.negate(offset, at());
            let apart = builder.total(&[row, negated], at());
            let apart = builder.abs(apart, at());
            let zero = number(builder, 0);
            parts.push(builder.choose(blank, zero, apart, at()));
        }
        builder.total(&parts, at())
    });
    let rows = [0, 0, 1, 1, 0, 0, 1, 1, 0, 1, 0, 0, 0, 1, 0, 0];
    assert_eq!(built.table().as_deref(), Some(&rows[..]));
    assert_eq!(built.number(&[2, 3, 0, 1]), Ok(3));
}

#[test]
fn two_cells_together_are_a_table_of_both() {
    let built = formula(|builder| {
        let (first, second) = (builder.cell(1, at()), builder.cell(2, at()));
        let second = builder.negate(second, at());
        let apart = builder.total(&[first, second], at());
        builder.abs(apart, at())
    });
    assert_eq!(built.number(&[0, 1, 3, 2]), Ok(2));
    let found = Label::Text("b".into());
    let fault = built.number(&[1, 0, 3, 2]).map_err(|trip| trip.kind);
    assert_eq!(fault, Err(FaultKind::NotANumber { found }));
}

#[test]
fn cells_are_found_by_what_stands_in_them() {
    let built = formula(|builder| {
        let blank = builder.constant(&Label::Text("b".into()), at());
        let place = builder.where_is(blank, at());
        builder.of_cell(OfCell::Column, place, at())
    });
    assert_eq!(built.number(&[1, 2, 3, 0]), Ok(1));
    let value = Label::Text("b".into());
    let fault = |cells: &[u8]| built.number(cells).map_err(|trip| trip.kind);
    assert_eq!(
        fault(&[1, 2, 3, 1]),
        Err(FaultKind::Nowhere {
            value: value.clone()
        })
    );
    assert_eq!(fault(&[0, 2, 3, 0]), Err(FaultKind::Repeated { value }));
}

#[test]
fn what_goes_wrong_in_one_state_is_told_there_alone() {
    let built = formula(|builder| {
        let (six, divisor) = (number(builder, 6), builder.cell(3, at()));
        builder.calculate(Operation::Divide, six, divisor, at())
    });
    assert_eq!(built.number(&[0, 1, 2, 3]), Ok(2));
    assert!(built.number(&[1, 2, 3, 0]).is_err());
}

#[test]
fn what_depends_on_no_state_is_a_constant() {
    let built = formula(|builder| {
        let (six, two) = (number(builder, 6), number(builder, 2));
        builder.calculate(Operation::Remainder, six, two, at())
    });
    assert_eq!(
        built.constant(),
        Some(super::Constant::Value(Label::Number(0)))
    );
}

/// The place of a value.
fn place(builder: &mut Builder, value: i64) -> Id {
    let value = number(builder, value);
    builder.where_is(value, at())
}

#[test]
fn sums_by_the_places_of_values_are_tables() {
    let singles = formula(|builder| {
        let parts = [1, 2].map(|value| {
            let (place, home) = (place(builder, value), number(builder, value));
            let far = builder.calculate(Operation::Subtract, place, home, at());
            builder.abs(far, at())
        });
        let sum = builder.total(&parts, at());
        let three = number(builder, 3);
        builder.calculate(Operation::Multiply, three, sum, at())
    });
    #[rustfmt::skip]
    let table = vec![
        0, 3, 6, 0,
        0, 0, 3, 0,
        0, 3, 0, 0,
        0, 6, 3, 0,
    ];
    assert_eq!(singles.table(), Some(table));
    assert_eq!(singles.once(), ValueSet::of([1, 2]));
    assert_eq!(singles.number(&[2, 0, 1, 3]), Ok(9));
    // Elsewhere it goes wrong as it was written.
    for (board, kind) in [
        (
            [1, 1, 2, 3],
            FaultKind::Repeated {
                value: Label::Number(1),
            },
        ),
        (
            [1, 0, 3, 3],
            FaultKind::Nowhere {
                value: Label::Number(2),
            },
        ),
    ] {
        assert_eq!(singles.number(&board).expect_err("no place").kind, kind);
    }
    let pairs = formula(|builder| {
        let [one, other] = [1, 2].map(|value| place(builder, value));
        let (first, last) = (number(builder, 1), number(builder, 5));
        let before = builder.less(one, other, at());
        builder.choose(before, first, last, at())
    });
    assert_eq!(pairs.table(), None);
    assert_eq!(pairs.number(&[0, 2, 3, 1]), Ok(5));
    let terms = pairs.terms().expect("it is a sum of terms");
    let board = [3, 1, 0, 2_u8];
    let numbers = terms.iter().map(|term| {
        let at = |place: usize, &cell: &u16| place * 4 + usize::from(board[usize::from(cell)]);
        term.numbers[term.cells.iter().fold(0, at)].expect("a number")
    });
    assert_eq!((terms.len(), numbers.sum::<i64>()), (6, 1));
}

/// The number of what stands in a cell, 0 for the blank.
fn tile(builder: &mut Builder, cell: usize) -> Id {
    let (blank, here) = (blank(builder, cell), builder.cell(cell, at()));
    let zero = number(builder, 0);
    builder.choose(blank, zero, here, at())
}

/// Half the sum of the numbers in nine cells.
fn half_of_all(builder: &mut Builder) -> Id {
    let parts = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|cell| tile(builder, cell));
    let (sum, two) = (builder.total(&parts, at()), number(builder, 2));
    builder.calculate(Operation::Divide, sum, two, at())
}

#[test]
fn what_divides_a_sum_over_cells_is_a_function_of_it() {
    let negated = formula_of(3, |builder| {
        let half = half_of_all(builder);
        builder.negate(half, at())
    });
    let (table, function) = negated.of_one_sum().expect("it is one");
    assert_eq!(table, [0, 1, 2, 3, 4, 5, 6, 7, 8].repeat(9));
    for sum in 0..72_u32 {
        let mut told = vec![0; 9];
        told.extend(sum.to_le_bytes());
        assert_eq!(function.number(&told), Ok(-i64::from(sum / 2)));
    }
    // Here a cell is asked for besides.
    let other = formula_of(3, |builder| {
        let parts = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|cell| tile(builder, cell));
        let (sum, first) = (builder.total(&parts, at()), tile(builder, 0));
        builder.calculate(Operation::Divide, sum, first, at())
    });
    assert!(other.of_one_sum().is_none());
    // The same where that is in the table of a sum, and where the sum says which cell is asked for.
    let beside = formula_of(3, |builder| {
        let half = half_of_all(builder);
        let first = tile(builder, 0);
        builder.total(&[half, first], at())
    });
    assert!(beside.of_one_sum().is_none());
    let at_half = formula_of(3, |builder| {
        let half = half_of_all(builder);
        builder.of_cell(OfCell::At, half, at())
    });
    assert!(at_half.of_one_sum().is_none());
}
