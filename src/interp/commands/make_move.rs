//! `move`, `legalMoves`.

use super::set_state::position;
use super::{Call, Execute, Interpreter, Result};
use crate::command::{LegalMoves, MakeMove};
use crate::interp::errors::error;
use crate::interp::{Event, RunError};
use puzzle_core::puzzle::{Board, Notation};
use puzzle_core::search::Move;
use puzzle_core::syntax::Span;
use smol_str::SmolStr;

impl Execute for LegalMoves {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        let moves = legal(interpreter, &interpreter.env.session.state());
        Ok(interpreter.env.host.emit(Event::LegalMoves { moves })?)
    }
}

fn legal(interpreter: &Interpreter<'_>, board: &Board) -> Vec<SmolStr> {
    let session = &*interpreter.env.session;
    let legal = session.puzzle.legal_moves(board, &session.order());
    let names = legal.iter().map(|&mv| session.puzzle.move_name(mv));
    names.collect()
}

impl Execute for MakeMove {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        let moves = &self.moves;
        let mut board = interpreter.env.session.state();
        let mut made = Vec::with_capacity(moves.len());
        for mv in moves {
            let Some(next) = interpreter.env.session.puzzle.apply(&board, mv.value) else {
                return Err(illegal(interpreter, &board, mv.value, mv.span));
            };
            board = next;
            made.push((mv.value, board.clone()));
        }
        if !made.is_empty() {
            interpreter.env.session.set_state(board);
        }
        for (mv, board) in made {
            let state = position(interpreter, board);
            let mv = state.puzzle.move_name(mv);
            interpreter.env.host.emit(Event::Moved { mv, state })?;
        }
        Ok(())
    }
}

/// Most moves that a report lists.
const MOST_LISTED: usize = 40;

fn illegal(interpreter: &Interpreter<'_>, board: &Board, mv: Move, span: Span) -> RunError {
    let puzzle = &interpreter.env.session.puzzle;
    let legal = legal(interpreter, board);
    let lacking = puzzle.lacking(board, mv);
    let listed = legal[..legal.len().min(MOST_LISTED)].join(" ");
    let more = if legal.len() > MOST_LISTED {
        " ..."
    } else {
        ""
    };
    let help = match legal.first() {
        _ if !lacking.is_empty() => format!("it asks for {}", lacking.join(", ")),
        Some(first) => format!("legal here: {listed}{more}; for example: move {first}"),
        None => "no move is legal here".to_owned(),
    };
    let state = puzzle.format(board, Notation::Compact);
    error::illegal_move(puzzle.move_name(mv), state, span, help).into()
}
