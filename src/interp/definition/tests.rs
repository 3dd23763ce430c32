//! Expressions over cells against what they mean.

use crate::host::{Host, OutputClosed};
use crate::interp::execution::interpreter::Interpreter;
use crate::interp::{Event, FrontEnd, Options, RunError, Session};
use puzzle_core::puzzle::{Constant, Formula, Ground};
use puzzle_core::puzzles::Registry;
use puzzle_core::state::ValueSet;
use puzzle_core::syntax::Diagnostic;
use puzzle_core::syntax::{Source, Statement, StatementKind, parse};
use std::sync::Arc;

struct Nobody;

impl Host for Nobody {}

impl FrontEnd for Nobody {
    fn emit(&mut self, _: Event) -> Result<(), OutputClosed> {
        Ok(())
    }

    fn host(&self) -> &dyn Host {
        self
    }
}

/// The formula that `eight` with its usual goal makes of an expression in `let x = ( )`.
/// Also whether it is a condition.
fn lowered(text: &str) -> Result<(Formula, bool), RunError> {
    let options = Options::default();
    let registry = Arc::new(Registry::default());
    let mut session = Session::new(registry, 0, options.settings.clone());
    let catalog = Arc::new(crate::interp::catalog());
    let source = Arc::new(Source::new("test", format!("let x = ({text})"), None));
    let (script, errors) = parse(source.clone(), &catalog.table);
    assert!(errors.is_empty(), "{text}: {errors:?}");
    let [
        Statement {
            kind: StatementKind::Let {
                value: Some(value), ..
            },
            ..
        },
    ] = &script.statements[..]
    else {
        unreachable!("one statement was written");
    };
    let layout = session.puzzle.layout();
    let goal = session.goal.clone().expect("a state");
    let mut front = Nobody;
    let mut interpreter = Interpreter::new(&mut session, &catalog, &options, &mut front);
    interpreter.env.source = source;
    interpreter.env.definition = Some(Arc::new(Ground::new(layout, Some(goal.cells()))));
    let condition = interpreter
        .env
        .condition(value)
        .ok()
        .map(|condition_term| (condition_term, true));
    condition.map_or_else(|| Ok((interpreter.env.value_of(value)?, false)), Ok)
}

const STATE: [u8; 9] = [8, 7, 6, 0, 4, 1, 2, 5, 3];

/// The value of it on `876 b41 253`.
fn said(text: &str) -> String {
    let (formula, is_condition) = match lowered(text) {
        Ok(lowered) => lowered,
        Err(error) => return Diagnostic::from(error).to_string(),
    };
    match formula.constant() {
        Some(Constant::Truth(truth)) => return format!("always {truth}"),
        Some(Constant::Value(value)) => return format!("always {value}"),
        None => {}
    }
    let said = if is_condition {
        formula.holds(&STATE).map(|truth| truth.to_string())
    } else {
        formula.number(&STATE).map(|number| number.to_string())
    };
    said.unwrap_or_else(|trip| match formula.byte(&STATE) {
        Ok(Ok(byte)) => format!("byte {byte}"),
        _ => trip.kind.to_string(),
    })
}

#[test]
fn cells_of_a_state_are_read() {
    for (text, expected) in [
        ("at(0)", "8"),
        ("at(3)", "byte 0"),
        ("at(3) == b", "true"),
        ("at(3) == 0", "always false"),
        ("at(0) == \"8\"", "always false"),
        ("at(at(7))", "1"),
        ("where(b)", "3"),
        ("row(where(b)) * 10 + column(where(6))", "12"),
        ("home(at(0))", "8"),
        ("goal(4)", "always 4"),
        ("goal(home(7))", "always 7"),
        ("count(c in cells, at($c) != b and at($c) != goal($c))", "7"),
        (
            "sum(c in cells, if(at($c) == b, 0, abs(row($c) - row(home(at($c)))) + abs(column($c) - column(home(at($c))))))",
            "21",
        ),
        (
            "sum(v in 1..8, abs(row(where($v)) - row(home($v))) + abs(column(where($v)) - column(home($v))))",
            "21",
        ),
        ("-at(0) + 2 * at(1) - at(2) / 4 % 5", "5"),
        ("all(c in 0..2, at($c) > 5)", "true"),
        ("any(c in 3..5, at($c) == 6)", "false"),
        ("least(c in [0 1 2], at($c))", "6"),
        ("most(c in select(d in cells, at($d) != b), at($c))", "8"),
        ("size(select(c in cells, at($c) == b or at($c) == 3))", "2"),
        ("item(select(c in cells, at($c) != 8), 2)", "2"),
        ("item(each(c in cells, at($c)), 2)", "7"),
        ("sum(x in each(c in [0 1], at($c)) + [1], $x)", "16"),
        ("sum(x in if(at(0) == 8, [1 2], [5]), $x)", "3"),
        (
            "count(c in cells, count(d in cells, $d > $c and (at($c) != b and at($d) != b) and at($c) > at($d)) > 3)",
            "3",
        ),
        ("sum(i in 1..(at(5) + 2), $i)", "6"),
        ("sum(i in (at(5))..(-at(6)) step -1, $i)", "-2"),
        ("each(c in 0..2, at($c)) == [8 7 6]", "true"),
        ("at(0) * 0.5 == 4", "true"),
        ("at(1) / 2.0 == 3.5 and at(1) / 2 == 3", "true"),
        ("abs(at(0) * 0.1 - 0.75) <= 0.05", "true"),
        ("abs(at(0) * 0.1 - 0.75) < 0.05", "false"),
        ("sum(c in 0..2, at($c) * 0.25) + 0.75 == 6", "true"),
        (
            "least(c in 0..2, at($c) / 3.0) < most(c in 0..2, at($c) / 4.0)",
            "false",
        ),
        ("if(at(0) == 8, 0.5, 1) + 0.5 == 1", "true"),
        ("item([0.5 0.25], if(at(0) == 8, 2, 1)) * 4 == 1", "true"),
        ("7.5 % at(2) == 1.5", "true"),
        ("at(0) == 7.5", "false"),
        ("size(cells) + size(values)", "always 18"),
        ("count(v in values, $v == b)", "always 1"),
        ("if(at(4) == 4, at(5), at(6))", "1"),
        ("not at(0) > at(1)", "false"),
        ("item(values, at(6))", "1"),
    ] {
        assert_eq!(said(text), expected, "{text}");
    }
}

#[test]
fn what_makes_no_sense_is_told() {
    for (text, expected) in [
        ("at(9)", "there is no cell `9`"),
        ("where(9)", "`9` is in no cell, whatever the state"),
        ("home(x)", "`x` is in no cell, whatever the state"),
        ("nothing == 3", "there is no cell `nothing`"),
        ("at(3) + 1", "expected a number, found `b`"),
        ("at(at(3))", "there is no cell `b`"),
        ("at(0) / (at(5) - 1)", "division by zero"),
        (
            "least(c in select(d in cells, at($d) == 8 and at(0) != 8), 1)",
            "an empty list has no `least`",
        ),
        (
            "item(select(c in cells, at($c) == b), 2)",
            "there is no element 2: the list has 1",
        ),
    ] {
        assert_eq!(said(text), expected, "{text}");
    }
}

#[test]
fn a_condition_on_cells_is_a_mask() {
    let members = lowered("at(3) == b and at(0) != 8 and at(3) != 7")
        .map(|(conjunction, _)| conjunction.members());
    let sets = vec![(3, ValueSet::of([0])), (0, ValueSet::below(8))];
    assert_eq!(members.ok(), Some((sets, false)));
}

#[test]
fn cells_are_known_in_definitions_only() {
    let options = Options::default();
    let registry = Arc::new(Registry::default());
    let mut session = Session::new(registry, 0, options.settings.clone());
    let catalog = Arc::new(crate::interp::catalog());
    let source = Arc::new(Source::new("test", "let x = row(3)", None));
    let (script, _) = parse(source.clone(), &catalog.table);
    let mut front = Nobody;
    let mut interpreter = Interpreter::new(&mut session, &catalog, &options, &mut front);
    interpreter.env.source = source;
    let [
        Statement {
            kind: StatementKind::Let {
                value: Some(value), ..
            },
            ..
        },
    ] = &script.statements[..]
    else {
        unreachable!("one statement was written");
    };
    let code = interpreter
        .env
        .value(value)
        .err()
        .map(|error| crate::command::Report::new(&interpreter.env.source, error).code());
    assert_eq!(code.as_deref(), Some("puzzle_script::definition::outside"));
}
