//! Heuristics that a program computes, over its standard input and output: `docs/protocol.md` says how.

use crate::host::{Program, Programs, Received};
use puzzle_core::puzzle::{Board, EstimatorError, ExternalEstimator, Subject};
use puzzle_core::search::StopReason;
use serde_json::{Value as Json, json};
use smol_str::SmolStr;
use std::fmt;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::Duration;

/// The version of what is said between both.
const VERSION: u32 = 1;

/// Time for an answer of a program, unless it says otherwise.
const PATIENCE: Duration = Duration::from_mins(1);

/// Time between two looks while an answer is awaited.
const TICK: Duration = Duration::from_millis(20);

/// Most bytes of an answer in JSON: 4,096 numbers are far fewer.
const MOST_ANSWER: usize = 1 << 24;

/// The bytes by which that is more for each value of a move.
const MOST_NUMBER: usize = 32;

/// Most characters of what a program said that a report repeats.
const MOST_REPEATED: usize = 300;

type EstimatorResult<T> = std::result::Result<T, EstimatorError>;
type ProgramAnswer<T> = std::result::Result<T, Trouble>;
type Look<'l> = dyn FnMut() -> Option<StopReason> + 'l;

/// Starts nothing: for definitions that are only looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoPrograms;

impl Programs for NoPrograms {
    fn start(&self, _: &[String]) -> io::Result<Box<dyn Program>> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// A program, started at the first question and kept from then on.
pub(crate) struct External {
    words: Vec<String>,
    programs: Arc<dyn Programs>,
    link: Mutex<Option<Link>>,
}

impl fmt::Debug for External {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "External({:?})", self.words)
    }
}

impl External {
    /// The program of these words.
    pub(crate) fn new(words: Vec<String>, programs: Arc<dyn Programs>) -> Self {
        Self {
            words,
            programs,
            link: Mutex::default(),
        }
    }

    /// The program to itself: several threads ask one after the other.
    fn alone(&self, look: &mut Look) -> EstimatorResult<MutexGuard<'_, Option<Link>>> {
        loop {
            match self.link.try_lock() {
                Ok(link) => return Ok(link),
                Err(TryLockError::Poisoned(poisoned)) => return Ok(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) => {
                    if let Some(reason) = look() {
                        return Err(EstimatorError::Stopped(reason));
                    }
                    std::thread::sleep(Duration::from_micros(100));
                }
            }
        }
    }

    fn start(&self) -> EstimatorResult<Link> {
        let program = self.programs.start(&self.words).map_err(|error| {
            let name = self.words.first().map_or("", String::as_str);
            EstimatorError::Failed(format!("`{name}` could not be started: {error}"))
        })?;
        Ok(Link {
            program,
            received: Vec::new(),
            is_binary: false,
            values_moves: false,
            patience: PATIENCE,
            subject: None,
            most: MOST_ANSWER,
            owed: None,
        })
    }

    /// Asks the program, which knows the subject then. If it ends, it is started once more and asked again.
    fn ask<T>(
        &self,
        subject: &Subject,
        look: &mut Look,
        mut question: impl FnMut(&mut Link, &mut Look) -> ProgramAnswer<T>,
    ) -> EstimatorResult<T> {
        let mut held = self.alone(look)?;
        for attempt in 0..2 {
            if held.is_none() {
                *held = Some(self.start()?);
            }
            let link = held.as_mut().expect("it was started");
            match link
                .prepare(subject, look)
                .and_then(|()| question(link, look))
            {
                Ok(answer) => return Ok(answer),
                // It is still to answer; that is read before the next question.
                Err(Trouble::Stopped(reason)) => return Err(EstimatorError::Stopped(reason)),
                // It may have been ended from outside: it is started once more.
                Err(Trouble::Ended(_)) if attempt == 0 => *held = None,
                Err(Trouble::Ended(said) | Trouble::Wrong(said)) => {
                    let said = link.with_errors(said);
                    *held = None;
                    return Err(EstimatorError::Failed(said));
                }
            }
        }
        unreachable!("the second attempt gives an answer")
    }
}

impl ExternalEstimator for External {
    fn values_moves(&self, subject: &Subject, look: &mut Look) -> EstimatorResult<bool> {
        self.ask(subject, look, |link, _| Ok(link.values_moves))
    }

    fn estimate(
        &self,
        subject: &Subject,
        boards: &[Board],
        look: &mut Look,
    ) -> EstimatorResult<Vec<f64>> {
        self.ask(subject, look, |link, look| {
            let width = link.values_moves.then_some(subject.moves.len());
            if link.is_binary {
                link.ask_binary(boards, width, look)
            } else {
                link.ask_json(boards, width, look)
            }
        })
    }
}

/// Why a program gave no answer.
enum Trouble {
    /// Whoever waited was to end.
    Stopped(StopReason),
    /// It ended.
    Ended(String),
    /// Its answer is none, or did not come.
    Wrong(String),
}

/// An answer that is awaited.
#[derive(Clone, Copy, Debug)]
enum Awaited {
    Line,
    Bytes(usize),
}

/// A program that runs, and what was said.
#[derive(Debug)]
struct Link {
    program: Box<dyn Program>,
    /// Output that nobody has read yet.
    received: Vec<u8>,
    is_binary: bool,
    /// Whether it answers each state with a row of values, one for each move.
    values_moves: bool,
    patience: Duration,
    /// The subject of estimates that it was told last.
    subject: Option<Subject>,
    /// Most bytes of an answer in JSON.
    most: usize,
    /// The answer to a question that nobody waits for any more.
    owed: Option<Awaited>,
}

impl Link {
    /// Reads an answer that nobody waited for, and says what states are estimated for if that is another puzzle or goal.
    fn prepare(&mut self, subject: &Subject, look: &mut Look) -> ProgramAnswer<()> {
        if let Some(owed) = self.owed {
            self.answer(owed, look)?;
        }
        if self.subject.as_ref() == Some(subject) {
            return Ok(());
        }
        self.introduce(subject, look)
    }

    /// Says what states are estimated for, and hears how it wants to be asked.
    fn introduce(&mut self, subject: &Subject, look: &mut Look) -> ProgramAnswer<()> {
        let names = |labels: &[puzzle_core::puzzle::Label]| -> Vec<String> {
            labels.iter().map(ToString::to_string).collect()
        };
        let moves: Vec<&str> = subject.moves.iter().map(SmolStr::as_str).collect();
        let said = json!({
            "puzzle_script": VERSION,
            "puzzle": subject.puzzle.as_str(),
            "cells": names(&subject.layout.cells),
            "values": names(&subject.layout.values),
            "columns": subject.layout.columns,
            "moves": moves,
            "goal": subject.goal,
        });
        // Whoever stops in between begins anew.
        self.subject = None;
        let answer = self.exchange(&said, look)?;
        self.is_binary = match answer.get("format").map(|format| format.as_str()) {
            None | Some(Some("json")) => false,
            Some(Some("binary")) => true,
            Some(_) => return Err(wrong("a `format` that is \"json\" or \"binary\"", &answer)),
        };
        self.values_moves = match answer.get("moves").map(Json::as_bool) {
            None => false,
            Some(Some(values_moves)) => values_moves,
            Some(None) => return Err(wrong("a `moves` that is true or false", &answer)),
        };
        self.patience = match answer.get("timeout").map(Json::as_f64) {
            None => PATIENCE,
            Some(Some(seconds)) if (0.001..=86_400.0).contains(&seconds) => {
                Duration::from_secs_f64(seconds)
            }
            Some(_) => return Err(wrong("a `timeout` of 0.001 to 86400 seconds", &answer)),
        };
        self.subject = Some(subject.clone());
        Ok(())
    }

    /// Asks by a line of JSON for a number for each state, or for rows of so many.
    fn ask_json(
        &mut self,
        boards: &[Board],
        width: Option<usize>,
        look: &mut Look,
    ) -> ProgramAnswer<Vec<f64>> {
        let states: Vec<&[u8]> = boards.iter().map(Board::cells).collect();
        self.most = MOST_ANSWER + MOST_NUMBER * boards.len() * width.unwrap_or(0);
        let answer = self.exchange(&json!({ "states": states }), look)?;
        let estimates = answer.get("estimates").and_then(Json::as_array);
        let of = if width.is_some() { "rows" } else { "numbers" };
        let expected = format!("`{{\"estimates\": [...]}}` with {of}");
        let estimates = estimates.ok_or_else(|| wrong(&expected, &answer))?;
        let Some(width) = width else {
            let numbers: Option<Vec<f64>> = estimates.iter().map(Json::as_f64).collect();
            return numbers.ok_or_else(|| wrong(&expected, &answer));
        };
        // A move that can't be made need not have a value.
        let value = |value: &Json| value.as_f64().or(value.is_null().then_some(f64::NAN));
        let mut values = Vec::new();
        for row in estimates {
            let numbers = row.as_array().filter(|array| array.len() == width);
            let parsed =
                numbers.and_then(|entries| entries.iter().map(value).collect::<Option<Vec<f64>>>());
            values.extend(parsed.ok_or_else(|| wrong(&format!("rows of {width} numbers"), row))?);
        }
        Ok(values)
    }

    /// A `B`, how many states, how many cells each has, then their cells; eight bytes for each number come back.
    fn ask_binary(
        &mut self,
        boards: &[Board],
        width: Option<usize>,
        look: &mut Look,
    ) -> ProgramAnswer<Vec<f64>> {
        let cells = boards.first().map_or(0, |board| board.cells().len());
        let mut frame = Vec::with_capacity(9 + boards.len() * cells);
        frame.push(b'B');
        for number in [boards.len(), cells] {
            frame.extend((number as u32).to_le_bytes());
        }
        for board in boards {
            frame.extend(board.cells());
        }
        self.program.send(frame);
        let due = 8 * boards.len() * width.unwrap_or(1);
        let bytes = self.answer(Awaited::Bytes(due), look)?;
        let (numbers, _) = bytes.as_chunks::<8>();
        Ok(numbers
            .iter()
            .map(|&bytes| f64::from_le_bytes(bytes))
            .collect())
    }

    /// Sends a line and reads one.
    fn exchange(&mut self, said: &Json, look: &mut Look) -> ProgramAnswer<Json> {
        self.program.send(format!("{said}\n").into_bytes());
        let line = self.answer(Awaited::Line, look)?;
        let text = String::from_utf8_lossy(&line);
        let answer: Json = serde_json::from_str(text.trim()).map_err(|_| {
            Trouble::Wrong(format!(
                "expected a line of JSON from the program, found `{}`",
                beginning(text.trim())
            ))
        })?;
        match answer.get("error").and_then(Json::as_str) {
            Some(error) => Err(Trouble::Wrong(format!(
                "the program says: {}",
                beginning(error)
            ))),
            None => Ok(answer),
        }
    }

    /// Waits for an answer.
    fn answer(&mut self, awaited: Awaited, look: &mut Look) -> ProgramAnswer<Vec<u8>> {
        self.owed = Some(awaited);
        let mut waited = Duration::ZERO;
        // Where to look for the end of a line.
        let mut looked = 0;
        loop {
            let end = match awaited {
                Awaited::Line => {
                    let newline = self.received[looked..]
                        .iter()
                        .position(|&byte| byte == b'\n');
                    newline.map(|at| looked + at + 1)
                }
                Awaited::Bytes(due) => Some(due).filter(|&due| self.received.len() >= due),
            };
            if let Some(end) = end {
                self.owed = None;
                let rest = self.received.split_off(end);
                return Ok(std::mem::replace(&mut self.received, rest));
            }
            looked = self.received.len();
            if looked > self.most && matches!(awaited, Awaited::Line) {
                return Err(Trouble::Wrong(format!(
                    "a line of the program has more than {} bytes",
                    self.most
                )));
            }
            match self.program.receive(TICK) {
                Received::Bytes(bytes) => self.received.extend(bytes),
                Received::Nothing => {
                    if let Some(reason) = look() {
                        return Err(Trouble::Stopped(reason));
                    }
                    waited += TICK;
                    if waited >= self.patience {
                        let seconds = self.patience.as_secs_f64();
                        return Err(Trouble::Wrong(format!(
                            "the program gave no answer in {seconds} seconds"
                        )));
                    }
                }
                Received::Interrupted => return Err(Trouble::Stopped(StopReason::Interrupted)),
                Received::Ended(how) => {
                    return Err(Trouble::Ended(format!(
                        "the program {how} before its answer"
                    )));
                }
            }
        }
    }

    /// A sentence with the end of what the program wrote to standard error.
    fn with_errors(&self, said: String) -> String {
        let errors = self.program.errors();
        let last: Vec<char> = errors.chars().rev().take(MOST_REPEATED).collect();
        if last.is_empty() {
            return said;
        }
        let last: String = last.into_iter().rev().collect();
        let dots = if last.len() < errors.len() { "..." } else { "" };
        format!("{said}; it wrote to standard error: {dots}{last}")
    }
}

fn wrong(expected: &str, found: &Json) -> Trouble {
    let found = found.to_string();
    Trouble::Wrong(format!(
        "expected {expected} from the program, found `{}`",
        beginning(&found)
    ))
}

/// The beginning of a text, as a report repeats it.
fn beginning(text: &str) -> String {
    if text.chars().count() <= MOST_REPEATED {
        return text.to_owned();
    }
    let beginning: String = text.chars().take(MOST_REPEATED).collect();
    format!("{beginning}...")
}

/// The words of a command: spaces separate them, and what stands in single quotes is one.
pub(crate) fn words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut is_open) = (Vec::new(), None::<String>, false);
    for character in command.chars() {
        match character {
            '\'' => {
                is_open = !is_open;
                word.get_or_insert_default();
            }
            space if space.is_whitespace() && !is_open => words.extend(word.take()),
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    words
}
