//! `puzzle`, `randomMaze`.

use super::{Call, Interpreter, Result, Run};
use crate::command::{ChoosePuzzle, RandomMaze, Whole};
use crate::interp::errors::error;
use crate::interp::{Event, SetSubject};
use puzzle_core::puzzle::{Puzzle, Rules};
use puzzle_core::puzzles::maze::random_maze;
use std::sync::Arc;

impl Run for ChoosePuzzle {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        choose(interpreter, &self.puzzle, call)
    }
}

impl Run for RandomMaze {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let size =
            [self.rows.0, self.columns.0].map(|side| usize::try_from(side).unwrap_or(usize::MAX));
        let openings = self.openings.map_or(0, |Whole(openings)| openings);
        let session = &mut *interpreter.env.session;
        let maze = random_maze(size.into(), openings, &mut session.random);
        let maze = maze.map_err(|size| error::impossible_maze(size, call.name))?;
        let rules: Arc<dyn Rules> = Arc::new(maze);
        let puzzle = session.registry.puzzle(&rules, &[]);
        choose(interpreter, &puzzle, call)
    }
}

fn choose(interpreter: &mut Interpreter<'_>, puzzle: &Arc<Puzzle>, call: &Call) -> Result<()> {
    let value = puzzle.name().to_owned();
    interpreter.env.session.set_puzzle(puzzle);
    interpreter.env.host.emit(Event::Set {
        name: SetSubject::Puzzle,
        value,
    })?;
    interpreter.env.tell_doubts(call.name)
}
