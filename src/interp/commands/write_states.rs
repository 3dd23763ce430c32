//! `writeStates`: states with their distances, as a table to train heuristics on.

use super::{Call, Execute, Interpreter, Result};
use crate::command::{Report, StatesOptions, WriteStates};
use crate::figure::csv_text;
use crate::interp::environment::written::unwritten;
use crate::interp::errors::error;
use crate::interp::{Cost, Event, RunError};
use puzzle_core::puzzle::{Board, Notation, Puzzle, Random, Sampling, SamplingError};
use puzzle_core::search::StopReason;
use std::fmt::Write as _;
use std::sync::Arc;

impl Execute for WriteStates {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let (file, span) = (self.file.value.0.as_str(), self.file.span);
        let path = interpreter.env.place_of_output(file, span)?;
        // What can't be written later fails before the work.
        let probed = interpreter.env.host().probe(&path);
        probed.map_err(|error| unwritten(file, span, &error))?;
        let mut random = interpreter.env.session.random.clone();
        let table = match self.options.as_deref() {
            Some(&StatesOptions::Walks { count, longest }) => {
                walks((count, longest), &mut random, interpreter, call)?
            }
            Some(&StatesOptions::Depth(depth)) => distances(Some(depth), interpreter, call)?,
            None => distances(None, interpreter, call)?,
        };
        interpreter.env.handle(table.text.len(), span)?;
        let env = &mut interpreter.env;
        if env.write_file_at(table.text.as_bytes(), &path, file, span)? {
            env.session.random = random;
            let states = if table.rows == 1 { "state" } else { "states" };
            let text = format!("Wrote {} {states} to {file}", table.rows);
            env.host.emit(Event::Printed { text })?;
        }
        Ok(())
    }
}

/// The table as it is written.
struct StateTable {
    puzzle: Arc<Puzzle>,
    text: String,
    rows: u64,
}

impl StateTable {
    /// An empty one, with a number of that name for each state.
    fn new(puzzle: Arc<Puzzle>, number: &str) -> Self {
        let mut text = format!("state,{number}");
        for cell in &puzzle.layout().cells {
            text.push(',');
            text.push_str(&csv_text(&format!("cell_{cell}")));
        }
        text.push('\n');
        Self {
            puzzle,
            text,
            rows: 0,
        }
    }

    /// Adds a state, unless the table would need more bytes than these.
    fn push(
        &mut self,
        board: &Board,
        number: Cost,
        most: u64,
    ) -> std::result::Result<(), StopReason> {
        // A string that grows is there twice while it moves.
        if self.text.len() as u64 > most / 3 {
            return Err(StopReason::MemoryLimit);
        }
        let state = self.puzzle.format(board, Notation::Compact);
        self.text.push_str(&csv_text(&state));
        let _ = write!(self.text, ",{number}");
        for &cell in board.cells() {
            self.text.push(',');
            push_small(&mut self.text, cell);
        }
        self.text.push('\n');
        self.rows += 1;
        Ok(())
    }
}

/// Writes a byte in decimal: most of a table are such numbers.
fn push_small(text: &mut String, number: u8) {
    for place in [100, 10, 1] {
        if number >= place || place == 1 {
            text.push(char::from(b'0' + number / place % 10));
        }
    }
}

/// All states with their distances, or those to a depth.
fn distances(
    depth: Option<u32>,
    interpreter: &mut Interpreter<'_>,
    call: &Call,
) -> Result<StateTable> {
    let puzzle = interpreter.env.session.puzzle.clone();
    let mut table = StateTable::new(puzzle.clone(), "distance");
    let depth = depth.map(|depth| depth.saturating_mul(puzzle.cost_scale()));
    let mut visit = |board: &Board, distance: u32, most: u64| {
        table.push(board, Cost::of(distance, &puzzle), most)
    };
    let listed = interpreter
        .env
        .searching(call)
        .list_layers(depth, &mut visit);
    let walks = "draw some: writeStates \"walks.csv\" walks 100000 60";
    let listed = listed.map_err(|reason| error::unwritten_states(reason, call.name, walks))?;
    match listed.stopped {
        None => {}
        Some(StopReason::Interrupted) => return Err(RunError::Interrupted),
        Some(reason) => {
            interpreter.env.look_now(call.name)?;
            let (reason, or) = match reason {
                StopReason::MemoryLimit => ("they do not fit the memory limit", "a depth"),
                StopReason::CostLimit => ("a path costs more than can be added up", "a depth"),
                StopReason::MaxNodes => ("the node limit ended it", "a higher limit"),
                _ => ("it ran out of time", "a higher limit"),
            };
            let help = format!("give it {or}, or {walks}");
            return Err(error::unwritten_states(reason, call.name, help).into());
        }
    }
    if let Some(reached) = listed.reached {
        let warning = error::unreached_states(reached, listed.states(), call.name);
        let warning = Report::new(&interpreter.env.source, warning);
        interpreter.env.host.emit(Event::Warning(warning))?;
    }
    Ok(table)
}

/// Ends of walks with their numbers of moves, drawn one after the other.
fn walks(
    (count, longest): (u64, u64),
    random: &mut Random,
    interpreter: &mut Interpreter<'_>,
    call: &Call,
) -> Result<StateTable> {
    let (deadline, most) = interpreter.env.searching(call).bounds();
    let session = &interpreter.env.session;
    let (puzzle, goal) = (session.puzzle.clone(), session.goal.clone());
    let mut table = StateTable::new(puzzle.clone(), "walk");
    let host = interpreter.env.host.host();
    let mut asked = 0_u32;
    let mut stop = || {
        asked += 1;
        // Each short walk asks once, and looking at the clock takes as long as some of them.
        asked.is_multiple_of(64)
            && (host.interrupted() || deadline.is_some_and(|deadline| host.now() >= deadline))
    };
    for _ in 0..count {
        let length = random.below(longest.saturating_add(1));
        let drawn = puzzle.sample(Sampling::Walk(length), goal.as_ref(), random, &mut stop);
        let pushed = match drawn {
            Ok(board) => table.push(&board, Cost::in_units(length, 1), most),
            Err(SamplingError::Interrupted) => {
                interpreter.env.look_now(call.name)?;
                Err(StopReason::TimeLimit)
            }
            Err(reason) => {
                let help = "ask for shorter walks: writeStates \"walks.csv\" walks 1000 20";
                return Err(error::unwritten_states(reason, call.name, help).into());
            }
        };
        pushed.map_err(|reason| {
            let reason = match reason {
                StopReason::MemoryLimit => "they do not fit the memory limit",
                _ => "it ran out of time",
            };
            error::unwritten_states(reason, call.name, "draw fewer, or raise the limit")
        })?;
    }
    Ok(table)
}
