//! `puzzle`, `randomMaze`, `randomGraph`.

use super::{Call, Execute, Interpreter, Result};
use crate::command::{ChoosePuzzle, RandomGraph, RandomMaze, Whole};
use crate::interp::errors::{error, graph_error};
use crate::interp::{Event, SetSubject};
use puzzle_core::puzzle::{Puzzle, Rules};
use puzzle_core::puzzles::maze::random_maze;
use std::sync::Arc;

impl Execute for ChoosePuzzle {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        choose(interpreter, &self.puzzle, call)
    }
}

impl Execute for RandomMaze {
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

/// Most graphs that are drawn until searches differ on one.
const MOST_GRAPHS: u64 = 1000;

impl Execute for RandomGraph {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let distinct = self.options().distinct;
        let mut random = interpreter.env.session.random.clone();
        let mut alike = None;
        for _ in 0..MOST_GRAPHS {
            interpreter.env.look_now(call.name)?;
            let drawn = self.drawn(&interpreter.env.session.registry, &mut random);
            let puzzle =
                drawn.map_err(|reason| graph_error::impossible(reason, self, call.name))?;
            if let Some((searches, span)) = &distinct {
                let mut searching = interpreter.env.searching(call);
                alike = searching.alike(&puzzle, searches, *span)?;
            }
            if alike.is_none() {
                interpreter.env.session.random = random;
                return choose(interpreter, &puzzle, call);
            }
        }
        let alike = alike.expect("else one was chosen");
        Err(graph_error::no_distinct(alike, MOST_GRAPHS, call.name).into())
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
