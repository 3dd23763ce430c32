//! Moves, lists of moves, orders.

use super::{ArgumentResult, Given, elements_of, first, is_word, one_of, text_of, wrong_kind};
use crate::command::{At, NameScope, Operand, OperandKind, Setting, Value, argument_error};
use puzzle_core::puzzle::{MoveName, Puzzle, read_algorithm, read_moves};
use puzzle_core::search::Move;
use smol_str::SmolStr;

impl Operand for Box<[Move]> {
    const KIND: OperandKind = OperandKind::Moves;

    fn convert(given: &[Given], known: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        let puzzle = known.puzzle.map(AsRef::as_ref);
        let moves = puzzle.map(|puzzle| placed_moves(first(given), puzzle));
        let moves = moves.transpose()?;
        Ok(moves.map(|moves| moves.iter().map(|mv| mv.value).collect()))
    }
}

/// Moves, or the file that they stand in.
#[derive(Clone, Debug)]
pub(crate) enum MoveSource {
    /// Moves.
    Moves(Box<[Move]>),
    /// A file.
    File(At<SmolStr>),
}

impl Operand for MoveSource {
    const KIND: OperandKind = OperandKind::Moves;

    fn convert(given: &[Given], known: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        // What is no move and looks like a file is one.
        if let [file_operand] = given
            && let Value::Text(text) = &file_operand.value
            && text.contains(['.', '/', '_'])
            && known
                .puzzle
                .is_none_or(|puzzle| puzzle.find_move(text).is_none())
        {
            let (value, span) = (text.clone(), file_operand.span);
            return Ok(known.puzzle.map(|_| Self::File(At { value, span })));
        }
        // Moves in one text: `"luurdd"`, `"up, left"`.
        if let [operand] = given
            && let (Value::Text(text), Some(puzzle)) = (&operand.value, known.puzzle)
            && puzzle.find_move(text).is_none()
            && let Ok(read) = read_moves(text, puzzle)
            && read.skipped.is_empty()
            && !read.moves.is_empty()
        {
            return Ok(Some(Self::Moves(read.moves.into())));
        }
        let moves = <Box<[Move]>>::convert(given, known)?;
        Ok(moves.map(Self::Moves))
    }
}

impl Operand for Box<[At<Move>]> {
    const KIND: OperandKind = OperandKind::Moves;

    fn convert(given: &[Given], known: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        let puzzle = known.puzzle.map(AsRef::as_ref);
        let moves = puzzle.map(|puzzle| placed_moves(first(given), puzzle));
        moves.transpose()
    }
}

impl Operand for Setting<Box<[Move]>> {
    const KIND: OperandKind = OperandKind::Order;

    fn convert(given: &[Given], known: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        if is_word(first(given), "none") {
            return Ok(Some(Self::None));
        }
        let puzzle = known.puzzle.map(AsRef::as_ref);
        puzzle
            .map(|puzzle| order(first(given), puzzle).map(Self::Value))
            .transpose()
    }
}

fn one_move(given: &Given, puzzle: &Puzzle) -> ArgumentResult<Move> {
    // The moves of the octagon are numbers.
    let name = match &given.value {
        Value::Integer(number) => number.to_string().into(),
        _ => text_of(given, "a move", None)?,
    };
    puzzle.find_move(&name).ok_or_else(|| {
        let names = puzzle.moves().iter().flat_map(MoveName::all);
        let help = one_of(&name, given.span, &names.collect::<Vec<_>>(), "moves");
        argument_error::unknown_move(name, puzzle.name(), given.span, help)
    })
}

/// Moves with the places where they stand, as far as those are known.
fn placed_moves(given: &Given, puzzle: &Puzzle) -> ArgumentResult<Box<[At<Move>]>> {
    let placed = |given: &Given| -> ArgumentResult<Vec<At<Move>>> {
        let span = given.span;
        let of = |moves: Vec<Move>| moves.into_iter().map(|value| At { value, span }).collect();
        match (one_move(given, puzzle), &given.value) {
            (Ok(mv), _) => Ok(of(vec![mv])),
            (Err(error), Value::Text(text)) => read_algorithm(text, &**puzzle).map(of).ok_or(error),
            (Err(error), _) => Err(error),
        }
    };
    let Some(elements) = elements_of(given) else {
        return Ok(placed(given)?.into());
    };
    let mut moves = Vec::new();
    for element in &elements {
        moves.extend(placed(element)?);
    }
    Ok(moves.into())
}

fn order(given: &Given, puzzle: &Puzzle) -> ArgumentResult<Box<[Move]>> {
    let all = puzzle.move_names();
    let line = format!("order [{}]", all.join(" "));
    let Some(elements) = elements_of(given) else {
        return Err(wrong_kind(given, "a list of moves", Some(&line)));
    };
    let mut order: Vec<Move> = Vec::new();
    for element in &elements {
        let mv = one_move(element, puzzle)?;
        if order.contains(&mv) {
            let problem = format!("`{}` stands twice", all[mv.index()]);
            return Err(argument_error::incomplete_order(problem, element.span, line).into());
        }
        order.push(mv);
    }
    let missing = (0..all.len())
        .filter(|&index| !order.contains(&Move(index as u32)))
        .map(|index| all[index]);
    let missing = missing.collect::<Vec<_>>().join(", ");
    if missing.is_empty() {
        return Ok(order.into());
    }
    Err(argument_error::incomplete_order(format!("missing {missing}"), given.span, line).into())
}
