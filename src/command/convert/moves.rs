//! Moves, lists of moves, orders.

use super::{Given, Result, elements_of, one_of, text_of, wrong_kind};
use crate::command::{ArgumentError, Value};
use crate::puzzle::{MoveName, Puzzle};
use crate::search::Move;

pub(super) fn one_move(given: &Given, puzzle: &dyn Puzzle) -> Result<Move> {
    // The moves of the octagon are numbers.
    let name = match &given.value {
        Value::Integer(number) => number.to_string().into(),
        _ => text_of(given, "a move", None)?,
    };
    puzzle.find_move(&name).ok_or_else(|| {
        let names = puzzle.moves().iter().flat_map(MoveName::all);
        let help = one_of(&name, &names.collect::<Vec<_>>(), "moves");
        ArgumentError::UnknownMove {
            name: name.to_string(),
            puzzle: puzzle.name().to_owned(),
            span: given.span,
            help,
        }
    })
}

pub(super) fn moves(given: &Given, puzzle: &dyn Puzzle) -> Result<Vec<Move>> {
    match elements_of(given) {
        Some(elements) => elements
            .iter()
            .map(|element| one_move(element, puzzle))
            .collect(),
        None => Ok(vec![one_move(given, puzzle)?]),
    }
}

pub(super) fn order(given: &Given, puzzle: &dyn Puzzle) -> Result<Vec<Move>> {
    let all = puzzle.move_names();
    let line = format!("order [{}]", all.join(" "));
    let Some(elements) = elements_of(given) else {
        return Err(wrong_kind(given, "a list of moves", Some(&line)));
    };
    let mut order: Vec<Move> = Vec::new();
    for element in &elements {
        let mv = one_move(element, puzzle)?;
        if order.contains(&mv) {
            let problem = format!("`{}` stands twice", all[usize::from(mv.0)]);
            return Err(ArgumentError::IncompleteOrder {
                problem,
                span: element.span,
                help: line,
            });
        }
        order.push(mv);
    }
    let missing = (0..all.len())
        .filter(|&index| !order.contains(&Move(index as u8)))
        .map(|index| all[index]);
    let missing = missing.collect::<Vec<_>>().join(", ");
    if missing.is_empty() {
        return Ok(order);
    }
    Err(ArgumentError::IncompleteOrder {
        problem: format!("missing {missing}"),
        span: given.span,
        help: line,
    })
}
