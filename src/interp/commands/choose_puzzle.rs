//! `puzzle`.

use super::{Call, Interpreter, Result, Run};
use crate::command::ChoosePuzzle;
use crate::interp::{Event, SetSubject};

impl Run for ChoosePuzzle {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        let puzzle = &self.puzzle;
        let value = puzzle.name().to_owned();
        interpreter.env.session.set_puzzle(puzzle);
        Ok(interpreter.env.host.emit(Event::Set {
            name: SetSubject::Puzzle,
            value,
        })?)
    }
}
