//! Reports of faults that evaluating a definition raises.

use crate::command::Report;
use crate::interp::RunError;
use crate::interp::errors::definition_error;
use puzzle_core::puzzle::{Fault, FaultKind, Label, Notation, Puzzle};
use puzzle_core::syntax::escaped;

/// The fault as the error of a step.
pub(super) fn faulty(puzzle: &Puzzle, fault: Fault) -> RunError {
    RunError::inside(fault_report(puzzle, fault))
}

/// The report on a fault in a definition, in its text.
pub(crate) fn fault_report(puzzle: &Puzzle, fault: Fault) -> Report {
    let state = puzzle.format(&fault.board, Notation::Compact);
    if let FaultKind::External { said, of_script } = &fault.trip.kind {
        let error = definition_error::external(said, state, *of_script, fault.trip.span);
        return Report::new(&fault.source, error);
    }
    let look = format!("look at it there: setState \"{}\"", escaped(&state));
    let kind = fault.trip.kind;
    let help = match &kind {
        FaultKind::NoEstimate { found, .. } if *found < 0 => {
            "where it may fall below 0, take the greater of both: most(x in [0 (...)], $x)"
                .to_owned()
        }
        FaultKind::NotANumber { found } => {
            format!("look first what stands there: if(at($c) == {found}, 0, ...)")
        }
        FaultKind::CantTake { cell, mv } => {
            let layout = puzzle.layout();
            let mut cells = layout.cells.iter().zip(fault.board.cells());
            let found = cells.find(|(candidate, _)| *candidate == cell);
            let found = found.map_or_else(String::new, |(label, &byte)| {
                let mv = mv.parse().map_or_else(|_| Label::Text(mv.clone()), Label::Number);
                let (mv, place) = (mv.operand(), label.operand());
                let holds = layout.values[usize::from(byte)].operand();
                format!("say when it can be made, such as `move {mv} when at({place}) != {holds} ...`, or ")
            });
            format!("{found}{look}")
        }
        _ => look,
    };
    let help = match fault.with.as_str() {
        "" => help,
        with => format!("this is {with}; {help}"),
    };
    let error = definition_error::fault(&kind, state, fault.trip.span, help);
    Report::new(&fault.source, error)
}
