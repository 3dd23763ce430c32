//! Files of scrambles, as twsearch reads them: `Scramble NAME` with a position behind it, or `ScrambleAlg NAME` with moves
//! that are made from the goal; each ends with `End`. `ScrambleState` numbers its pieces from 0.

use super::error;
use crate::command::{Given, Report, Value, read_state};
use crate::experiment::GivenBoard;
use puzzle_core::puzzle::{Board, Puzzle, read_algorithm};
use puzzle_core::syntax::{Source, Span};
use std::sync::Arc;

/// The words that begin a position.
const POSITIONS: [&str; 3] = ["Scramble", "ScrambleState", "StartState"];
/// The word that begins an algorithm.
const ALGORITHM: &str = "ScrambleAlg";

/// The lines of a file that are no comments, each with its place.
fn lines(source: &Source) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    let lines = source.text.split_inclusive(['\n', '\r']).map(move |line| {
        let at = offset + line.len() - line.trim_start().len();
        offset += line.len();
        (at, line.trim())
    });
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// Whether a file holds scrambles.
pub(super) fn is_scrambles(source: &Source, puzzle: &Puzzle) -> bool {
    let first = lines(source).next();
    let word = first.and_then(|(_, line)| line.split_whitespace().next());
    let begins = |word: &str| word == ALGORITHM || POSITIONS.contains(&word);
    puzzle.compiled_moves().is_some() && word.is_some_and(begins)
}

/// The boards of a file, numbered from 1.
///
/// # Errors
///
/// The first scramble that is none, as a report that points into the file.
pub(super) fn read_scrambles(
    source: &Arc<Source>,
    puzzle: &Puzzle,
) -> Result<Vec<GivenBoard>, Report> {
    let mut boards = Vec::new();
    let mut lines = lines(source);
    while let Some((start, head)) = lines.next() {
        let flaw = |message: &str, at: usize, length: usize| {
            let span = Span::new(at, at + length);
            Err(Report::new(source, error::no_scramble(message, span)))
        };
        let words: Vec<&str> = head.split_whitespace().collect();
        let is_algorithm = words[0] == ALGORITHM;
        if !is_algorithm && !POSITIONS.contains(&words[0]) {
            return flaw("no scramble begins with this word", start, words[0].len());
        }
        if words.len() != 2 {
            let message = "one name stands behind the word that begins a scramble";
            return flaw(message, start, head.len());
        }
        // Lines of its own that are comments count as spaces, so that places stay.
        let begin = start + head.len();
        let mut text = String::new();
        loop {
            let Some((at, line)) = lines.next() else {
                return flaw("this scramble has no `End`", start, head.len());
            };
            text.extend(std::iter::repeat_n(' ', at - begin - text.len()));
            if line == "End" {
                break;
            }
            text.push_str(line);
        }
        boards.push(GivenBoard {
            board: board(&text, begin, is_algorithm, source, puzzle)?,
            number: u64::try_from(boards.len() + 1).ok(),
            optimal: None,
        });
    }
    Ok(boards)
}

/// The board of a scramble, whose text stands at a place.
fn board(
    text: &str,
    begin: usize,
    is_algorithm: bool,
    source: &Arc<Source>,
    puzzle: &Puzzle,
) -> Result<Board, Report> {
    let body = text.trim();
    let start = begin + text.len() - text.trim_start().len();
    if let Some(goal) = puzzle.default_goal()
        && body.is_empty()
    {
        return Ok(goal);
    }
    let is_move = |word: &&str| read_algorithm(word, &**puzzle).is_some();
    if is_algorithm && read_algorithm(body, &**puzzle).is_none() {
        let wrong = body.split_whitespace().find(|word| !is_move(word));
        let wrong = wrong.unwrap_or(body);
        let at = start + wrong.as_ptr() as usize - body.as_ptr() as usize;
        let report = error::no_scramble(
            "the puzzle has no such move",
            Span::new(at, at + wrong.len()),
        );
        return Err(Report::new(source, report));
    }
    let given = Given {
        verbatim: Some(start as u32),
        ..Given::new(Value::text(body), Span::new(start, start + body.len()))
    };
    read_state(body, &given, puzzle, "setState").map_err(|error| Report::new(source, error))
}
