//! Functions that read a file.

use crate::command::{List, MOST_PARTS, Records, Report, Value, decoded, refusal, resolve};
use crate::host::{is_fault, read_reason};
use crate::interp::RunError;
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::file_error;
use crate::interp::session::hand_in::is_below;
use puzzle_core::puzzle::read_moves;
use puzzle_core::search::Move;
use puzzle_core::syntax::{Expr, Function, Span};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Most numbers of lines that are told.
const MOST_NUMBERS: usize = 8;

/// Most characters of a word that a report repeats.
const LONGEST_QUOTE: usize = 40;

impl Environment<'_> {
    /// The value of a function of a file.
    pub(crate) fn file_function(&self, function: Function, file: &Expr) -> Result<Value> {
        let span = file.span;
        let value = self.value(file)?;
        let Value::Text(written) = &value else {
            let help = format!("for example: {}(\"a.txt\")", function.name());
            return Err(Self::wrong_kind("a file's name", &value, span, Some(&help)));
        };
        let bytes = self.file_bytes(written, span)?;
        self.handle(bytes.len() + room_of(function, &bytes), span)?;
        let unfit = |reason: String| file_error::unfit_file(written, reason, span);
        let list: List = match function {
            Function::Rows => Records::read(&bytes).map_err(unfit)?.into(),
            Function::Lines => {
                let text = decoded(&bytes).map_err(unfit)?;
                let lines = text.lines().take(MOST_PARTS + 1);
                lines.map(Value::text).collect()
            }
            _ => {
                let puzzle = self.session.puzzle.as_ref();
                let moves = self.moves_in(&bytes, written, span)?;
                let names = moves.iter().map(|&mv| Value::Text(puzzle.move_name(mv)));
                names.take(MOST_PARTS + 1).collect()
            }
        };
        self.look_now(span)?;
        let list = Value::List(list);
        if list.is_moderate(MOST_PARTS) {
            Ok(list)
        } else {
            Err(Self::too_large(MOST_PARTS, span))
        }
    }

    /// The moves in a file.
    pub(crate) fn moves_of_file(&self, written: &str, span: Span) -> Result<Vec<Move>> {
        let bytes = self.file_bytes(written, span)?;
        self.handle(bytes.len(), span)?;
        self.moves_in(&bytes, written, span)
    }

    fn moves_in(&self, bytes: &[u8], written: &str, span: Span) -> Result<Vec<Move>> {
        let unfit = |reason: String| file_error::unfit_file(written, reason, span);
        let puzzle = self.session.puzzle.as_ref();
        let text = decoded(bytes).map_err(unfit)?;
        let read = read_moves(&text, puzzle).map_err(|found| {
            let quote: String = found.text.chars().take(LONGEST_QUOTE).collect();
            let (line, word) = (found.line, found.word);
            let said = if self.may_quote(written) {
                format!(": `{quote}` is")
            } else {
                " is".to_owned()
            };
            let name = puzzle.name();
            unfit(format!(
                "line {line}, word {word}{said} not a move of {name}"
            ))
        })?;
        self.tell_skipped(written, &read.skipped, span);
        Ok(read.moves)
    }

    /// Says which lines of a file of moves are other text: to whoever runs the script, and to whoever is graded.
    fn tell_skipped(&self, written: &str, lines: &[usize], span: Span) {
        let Some(numbers) = numbered(lines) else {
            return;
        };
        let (noun, verb) = match lines {
            [_] => ("ine", "is no move and was"),
            _ => ("ines", "are no moves and were"),
        };
        let name: String = written.chars().take(LONGEST_QUOTE).collect();
        let said = format!("{noun} {numbers} of `{name}` {verb} skipped");
        if let Some(hand_in) = &self.options.hand_in {
            hand_in.tell(format!("L{said}."));
        }
        let warning = file_error::skipped_lines(format!("l{said}"), written, span);
        let warning = Report::new(&self.source, warning);
        let mut asides = self.asides.borrow_mut();
        let is_told = |earlier: &Report| earlier.message() == warning.message();
        if !asides.iter().any(is_told) {
            asides.push(warning);
        }
    }

    /// The bytes of a file that a script names.
    pub(crate) fn file_bytes(&self, written: &str, span: Span) -> Result<Vec<u8>> {
        let read = self.host().read(&self.place_of(written));
        self.look_now(span)?;
        read.map_err(|error| self.unreadable(written, &error, span))
    }

    /// Where a file lies that functions read: in the folder of what is graded, else beside the script.
    pub(crate) fn place_of(&self, written: &str) -> PathBuf {
        match &self.options.hand_in {
            Some(hand_in) => hand_in.place_of(written, self.host()),
            None => resolve(&self.source, written),
        }
    }

    /// Whether reports may repeat what stands in a file: students read them, and what they did not hand in may be a key.
    pub(crate) fn may_quote(&self, written: &str) -> bool {
        let hand_in = self.options.hand_in.as_ref();
        hand_in.is_none() || is_below(Path::new(written))
    }

    /// Takes the blame for a fault of the machine from whoever handed in what was read or run.
    pub(crate) fn blame(&self, error: &io::Error) {
        if let Some(hand_in) = &self.options.hand_in
            && is_fault(error)
        {
            hand_in.set_used(false);
        }
    }

    /// The report of a file that is not there, or can't be read.
    pub(crate) fn unreadable(&self, written: &str, error: &io::Error, span: Span) -> RunError {
        self.blame(error);
        let reason = || match (error.kind(), &self.options.hand_in) {
            (ErrorKind::NotFound | ErrorKind::NotADirectory, Some(hand_in)) => {
                hand_in.missing(written, self.host())
            }
            _ => read_reason(error),
        };
        refusal::or(error, written, Some(span), || {
            file_error::unreadable_file(written, reason(), error, span)
        })
    }
}

/// The first numbers of some: `1, 3 and 4`.
fn numbered(lines: &[usize]) -> Option<String> {
    let told = &lines[..lines.len().min(MOST_NUMBERS)];
    let numbers: Vec<String> = told.iter().map(usize::to_string).collect();
    let (last, before) = numbers.split_last()?;
    let more = lines.len() - told.len();
    Some(match (before, more) {
        ([], _) => last.clone(),
        (_, 0) => format!("{} and {last}", before.join(", ")),
        _ => format!("{} and {more} more", numbers.join(", ")),
    })
}

/// Bytes that the parts of a file take at most: values, of which there are two lists while one is made of the other, or a
/// table with a copy of the text.
fn room_of(function: Function, bytes: &[u8]) -> usize {
    let parts = match function {
        Function::Lines => bytes.split(|&byte| byte == b'\n').count(),
        // A field has a delimiter behind it.
        Function::Rows => return 4 * bytes.len(),
        // A letter is a move.
        _ => bytes.len(),
    };
    2 * size_of::<Value>() * parts.min(MOST_PARTS)
}
