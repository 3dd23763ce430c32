//! `move`, `legalMoves`.

use super::set_state::position;
use super::{Entry, Interpreter, Operands, Result};
use crate::command::{CommandSpec, Group, Kind, Parameter, Role};
use crate::interp::{Event, RunError};
use crate::puzzle::{Board, Notation};
use crate::search::Move;
use crate::syntax::Span;
use smol_str::SmolStr;

pub const MOVE: Entry = Entry {
    spec: CommandSpec {
        name: "move",
        group: Group::State,
        parameters: &[Parameter::required("D", Kind::Moves)],
        summary: "Makes a move, or a list of moves",
        details: "On sliding boards `up down left right` (also `north south west east`) move the blank. \
                  A list is made whole or not at all.",
        examples: &[
            "move right",
            "move [right down]\nmove [up left]\nexpect state == goal",
        ],
        role: Role::Plain,
    },
    run: make,
    modify: None,
};

pub const LEGAL_MOVES: Entry = Entry {
    spec: CommandSpec {
        name: "legalMoves",
        group: Group::State,
        parameters: &[],
        summary: "Lists the moves that are legal here, in successor order",
        details: "",
        examples: &["legalMoves"],
        role: Role::Plain,
    },
    run: |interpreter, _| {
        let moves = legal(interpreter, &interpreter.session.state());
        Ok(interpreter.host.emit(Event::LegalMoves { moves })?)
    },
    modify: None,
};

fn legal(interpreter: &Interpreter<'_>, board: &Board) -> Vec<SmolStr> {
    let session = &*interpreter.session;
    let legal = session.puzzle.legal_moves(board, &session.order());
    let names = legal.iter().map(|&mv| session.puzzle.move_name(mv));
    names.collect()
}

fn make(interpreter: &mut Interpreter<'_>, operands: &Operands) -> Result<()> {
    let moves = operands.moves(0);
    let mut board = interpreter.session.state();
    let mut made = Vec::with_capacity(moves.len());
    for &mv in moves {
        let Some(next) = interpreter.session.puzzle.apply(&board, mv) else {
            return Err(illegal(interpreter, &board, mv, operands.span(0)));
        };
        board = next;
        made.push((mv, board));
    }
    if !made.is_empty() {
        interpreter.session.set_state(board);
    }
    for (mv, board) in made {
        let state = position(interpreter, board);
        let mv = state.puzzle.move_name(mv);
        interpreter.host.emit(Event::Moved { mv, state })?;
    }
    Ok(())
}

fn illegal(interpreter: &Interpreter<'_>, board: &Board, mv: Move, span: Span) -> RunError {
    let puzzle = &interpreter.session.puzzle;
    let legal = legal(interpreter, board);
    let help = match legal.first() {
        Some(first) => format!("legal here: {}; for example: move {first}", legal.join(" ")),
        None => "no move is legal here".to_owned(),
    };
    let state = puzzle.format(board, Notation::Compact);
    RunError::IllegalMove {
        mv: puzzle.move_name(mv).into(),
        state,
        span,
        help,
    }
}
