//! `printState`, `prettyPrintState`, `prettyPrintSolution`: boards, printed and drawn.

use super::plot_file::draw;
use super::set_state::position;
use super::solution::solution;
use super::{Call, Execute, Interpreter, Result};
use crate::command::{
    DrawSolution, DrawState, PrettyPrintSolution, PrettyPrintState, PrintState, SolutionLayout,
};
use crate::interp::events::map::MapReport;
use crate::interp::observation::graphics;
use crate::interp::observation::marks::Marks;
use crate::interp::observation::result::SearchResult;
use crate::interp::{Arrangement, BoardCaption, Event, Position, Scene};
use puzzle_core::puzzle::{Notation, Step};
use std::time::Duration;
use unicode_width::UnicodeWidthStr;

/// Time for which a solution plays, and shortest and longest time for which each of its boards is seen.
const WHOLE: Duration = Duration::from_secs(20);
const SHORTEST: Duration = Duration::from_millis(50);
const LONGEST: Duration = Duration::from_millis(500);

impl Execute for PrintState {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        let notation = self.notation.unwrap_or_default();
        show(interpreter, notation, false)
    }
}

impl Execute for PrettyPrintState {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        show(interpreter, Notation::Compact, true)
    }
}

fn show(interpreter: &mut Interpreter<'_>, notation: Notation, drawn: bool) -> Result<()> {
    let state = position(interpreter, interpreter.env.session.state());
    Ok(interpreter.env.host.emit(Event::State {
        state,
        notation,
        drawn,
    })?)
}

impl Execute for PrettyPrintSolution {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let (result, path) = solution(interpreter, call)?;
        if result.puzzle.on_map(&result.problem.start, None).is_some() {
            return draw_map(interpreter, call, &result);
        }
        let mut board = result.problem.start.clone();
        let mut boards = vec![board.clone()];
        for mv in path {
            board = { result.puzzle.apply(&board, mv) }.expect("a solution's moves are legal");
            boards.push(board.clone());
        }
        let mut scene = Scene {
            boards: boards.into(),
            arrangement: Arrangement::Column,
        };
        let mut stage = None;
        match self.layout {
            None => {}
            Some(SolutionLayout::Wide) => {
                let (widest, _) = size(interpreter, call, &result, &scene)?;
                scene.arrangement = Arrangement::Wide { widest };
            }
            Some(SolutionLayout::Animated) => {
                stage = interpreter.env.host.stage();
                if let Some(window) = stage.as_ref().map(|stage| stage.size()) {
                    let (widest, highest) = size(interpreter, call, &result, &scene)?;
                    // An empty line goes before, one behind, and then stands the cursor.
                    if widest <= window.0 && highest + 3 <= window.1 {
                        scene.arrangement = Arrangement::InPlace;
                    } else {
                        stage = None;
                    }
                }
            }
        }
        let length = scene.boards.len() - 1;
        let moment = (WHOLE / length.max(1) as u32).clamp(SHORTEST, LONGEST);
        for depth in 0..=length {
            interpreter.env.host.emit(Event::Board {
                state: Position {
                    puzzle: result.puzzle.clone(),
                    board: scene.boards[depth].clone(),
                },
                caption: BoardCaption { depth, length },
                scene: scene.clone(),
            })?;
            let stopped = depth < length && stage.as_mut().is_some_and(|stage| stage.wait(moment));
            interpreter.env.look_now(call.name)?;
            if stopped {
                break;
            }
        }
        Ok(())
    }
}

/// A maze is drawn once, with all that the search did.
fn draw_map(interpreter: &mut Interpreter<'_>, call: &Call, result: &SearchResult) -> Result<()> {
    let recording = interpreter.env.searching(call).record(result)?;
    let marks = Marks::of(result, &recording);
    let problem = &result.problem;
    let drawn = result.puzzle.on_map(&problem.start, problem.goal.as_ref());
    let sketch = drawn.expect("it is a map").drawn(&marks.cells);
    Ok(interpreter.env.host.emit(Event::Map(MapReport {
        start: position_of(result),
        text: sketch.text(),
        hex: sketch.is_hex,
        rows: sketch.rows,
        scale: sketch.scale,
        expanded: marks.expanded,
        open: marks.open,
        whole: !recording.record.is_full,
    }))?)
}

fn position_of(result: &SearchResult) -> Position {
    Position {
        puzzle: result.puzzle.clone(),
        board: result.problem.start.clone(),
    }
}

impl Execute for DrawState {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        let state = position(interpreter, interpreter.env.session.state());
        draw(interpreter, &self.file.value.0, self.file.span, |_| {
            Ok(graphics::state(&state))
        })
    }
}

impl Execute for DrawSolution {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let (result, path) = solution(interpreter, call)?;
        let puzzle = &result.puzzle;
        if puzzle.on_map(&result.problem.start, None).is_some() || puzzle.network().is_some() {
            let recording = interpreter.env.searching(call).record(&result)?;
            let marks = Marks::of(&result, &recording);
            return draw(interpreter, &self.file.value.0, self.file.span, |_| {
                Ok(graphics::map(&result, &marks))
            });
        }
        draw(interpreter, &self.file.value.0, self.file.span, |_| {
            Ok(graphics::solution(&result, &path))
        })
    }
}

/// The columns of the widest drawing and the lines of the highest.
fn size(
    interpreter: &Interpreter<'_>,
    call: &Call,
    result: &SearchResult,
    scene: &Scene,
) -> Result<(usize, usize)> {
    let length = scene.boards.len() - 1;
    let mut size = (0, 0);
    for (depth, board) in scene.boards.iter().enumerate() {
        let drawing = result.puzzle.draw_step(board, Step { depth, length });
        let widest = drawing.lines().map(UnicodeWidthStr::width).max();
        size.0 = size.0.max(widest.unwrap_or(0));
        size.1 = size.1.max(drawing.lines().count());
        interpreter.env.look_now(call.name)?;
    }
    Ok(size)
}
