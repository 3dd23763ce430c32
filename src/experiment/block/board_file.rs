//! Boards that are given: in a list, or in a file with a board a line.

use super::error;
use super::reader::BlockReader;
use super::scenario::{is_scenario, read_problems};
use super::scrambles::{is_scrambles, read_scrambles};
use crate::command::{At, FileName, Given, Report, Value, delimiter, read_state, refusal, resolve};
use crate::experiment::GivenBoard;
use crate::host::read_reason;
use puzzle_core::puzzle::{Board, Puzzle};
use puzzle_core::syntax::{Source, Span};
use std::sync::Arc;

/// Most bytes of a file of boards.
const LONGEST_FILE: usize = 256 << 20;

/// Boards that a block gives.
#[derive(Clone, Debug)]
pub(super) enum GivenBoards {
    /// A list in the block.
    Listed(At<Box<[Board]>>),
    /// A file, by its name.
    File(At<FileName>),
}

impl BlockReader<'_> {
    /// The boards of `states` or `file`.
    pub(super) fn given_boards(&mut self, given: GivenBoards) -> Option<Vec<GivenBoard>> {
        let (boards, span) = match given {
            GivenBoards::Listed(At { value, span }) => {
                let listed = |board| GivenBoard {
                    board,
                    number: None,
                    optimal: None,
                };
                (value.iter().cloned().map(listed).collect(), span)
            }
            GivenBoards::File(At { value, span }) => (self.file(&value.0, span)?, span),
        };
        if boards.is_empty() {
            let found: String = self.scope.source.slice(span).chars().take(60).collect();
            self.report(error::empty_boards(found, span));
            return None;
        }
        Some(boards)
    }

    fn file(&mut self, written: &str, span: Span) -> Option<Vec<GivenBoard>> {
        let path = resolve(self.scope.source, written);
        let bytes = match self.scope.host.read(&path) {
            Ok(bytes) if bytes.len() <= LONGEST_FILE => bytes,
            Ok(_) => {
                self.report(error::unreadable_file(written, "it is too long", span));
                return None;
            }
            Err(error) => {
                self.report(refusal::or(&error, written, Some(span), || {
                    error::unreadable_file(written, read_reason(&error), span)
                }));
                return None;
            }
        };
        // Without a puzzle the file is only known to be there.
        let puzzle = self.puzzle.clone()?;
        let source = match Source::from_bytes(written, bytes, Some(path)) {
            Ok(source) => Arc::new(source),
            Err(invalid) => {
                let (source, error) = *invalid;
                self.reports.push(Report::new(&Arc::new(source), error));
                return None;
            }
        };
        let read = if is_scenario(&source, &puzzle) {
            read_problems(&source, &puzzle).map(|(problems, warning)| {
                self.doubts.extend(warning);
                problems
            })
        } else if is_scrambles(&source, &puzzle) {
            read_scrambles(&source, &puzzle)
        } else {
            read_lines(&source, puzzle.as_ref())
        };
        read.map_err(|report| self.reports.push(report)).ok()
    }
}

/// The boards of a file: one a line, after its number and its optimal length, before its length or without; `#` begins a
/// comment. Where the first line names columns, those say what is what. The report of the first line that is none points
/// into the file.
fn read_lines(source: &Arc<Source>, puzzle: &Puzzle) -> Result<Vec<GivenBoard>, Report> {
    let mut starts = Vec::new();
    let mut offset = 0;
    let mut heads: Option<(u8, Vec<String>)> = None;
    let mut columns = None;
    for line in source.text.split_inclusive('\n') {
        let text = line.split('#').next().unwrap_or_default().trim_end();
        let words = text.trim_start();
        if !words.is_empty() {
            let at = offset + text.len() - words.len();
            match &heads {
                None if starts.is_empty() && Columns::are_named_in(words) => {
                    let delimiter = delimiter(words);
                    heads = Some((delimiter, fields(words, delimiter)));
                }
                None => starts.push(read_line(words, at, source, puzzle)?),
                Some((delimiter, heads)) => {
                    let row = fields(words, *delimiter);
                    let columns = *columns.get_or_insert_with(|| Columns::of(heads, &row, puzzle));
                    starts.push(columns.board(words, &row, at, source, puzzle)?);
                }
            }
        }
        offset += line.len();
    }
    Ok(starts)
}

/// The fields of a line of a table: the values between its delimiters, without quotes around them. Line by line, as a report
/// points at a board where it stands.
fn fields(line: &str, delimiter: u8) -> Vec<String> {
    let is_quote = |letter| letter == '"';
    let mut is_quoted = false;
    let ends = |letter: char| {
        is_quoted ^= is_quote(letter);
        !is_quoted && letter == char::from(delimiter)
    };
    let fields = line
        .split(ends)
        .map(|field| field.trim().trim_matches(is_quote));
    fields.map(str::to_owned).collect()
}

/// Columns of a table with boards.
#[derive(Clone, Copy, Debug)]
struct Columns {
    start: usize,
    number: Option<usize>,
    optimal: Option<usize>,
}

impl Columns {
    /// Names of columns with a board.
    const STARTS: [&str; 6] = ["start", "state", "tiles", "board", "position", "instance"];
    /// Names of columns with its number.
    const NUMBERS: [&str; 6] = ["number", "id", "nr", "no", "board", "instance"];
    /// Names of columns with the length of a shortest solution.
    const LENGTHS: [&str; 5] = ["optimal", "distance", "length", "cost", "moves"];

    /// Whether a line names columns, one of them that of the boards.
    fn are_named_in(line: &str) -> bool {
        let heads = fields(line, delimiter(line));
        let is_start = |head: &String| Self::STARTS.contains(&&*head.to_lowercase());
        heads.len() > 1 && heads.iter().any(is_start)
    }

    /// The columns of these heads, of which the first row decides where several may be meant.
    fn of(heads: &[String], first: &[String], puzzle: &Puzzle) -> Self {
        let value = |column: usize| first.get(column).map_or("", String::as_str);
        let named = |names: &[&str], fits: &dyn Fn(usize) -> bool| {
            let place = |name: &&str| heads.iter().position(|head| head.to_lowercase() == **name);
            names.iter().filter_map(place).find(|&column| fits(column))
        };
        let is_board = |column: usize| puzzle.parse(value(column)).is_ok();
        let start = named(&Self::STARTS, &is_board).or_else(|| named(&Self::STARTS, &|_| true));
        let start = start.unwrap_or_default();
        let is_number = |column: usize| {
            column != start && (value(column).is_empty() || value(column).parse::<u64>().is_ok())
        };
        Self {
            start,
            number: named(&Self::NUMBERS, &is_number),
            optimal: named(&Self::LENGTHS, &is_number),
        }
    }

    /// The board of a line.
    fn board(
        self,
        line: &str,
        fields: &[String],
        at: usize,
        source: &Arc<Source>,
        puzzle: &Puzzle,
    ) -> Result<GivenBoard, Report> {
        let text = fields.get(self.start).map_or("", String::as_str);
        let at = at + line.find(text).unwrap_or_default();
        let number = |column: Option<usize>| fields.get(column?)?.parse::<u64>().ok();
        let given = read_line(text, at, source, puzzle)?;
        let optimal = number(self.optimal).and_then(|length| u32::try_from(length).ok());
        Ok(GivenBoard {
            number: number(self.number).or(given.number),
            optimal: optimal.or(given.optimal),
            ..given
        })
    }
}

/// A line that ends in its length, `312 475 68b, 4`: what stands before that, and it.
fn length_behind(line: &str) -> Option<(&str, u32)> {
    let is_end = |letter: char| letter.is_whitespace() || ",;".contains(letter);
    let (before, length) = line.trim_end().rsplit_once(is_end)?;
    let before = before.trim_end_matches(is_end);
    Some((before, length.parse().ok()?))
}

fn read_line(
    line: &str,
    at: usize,
    source: &Arc<Source>,
    puzzle: &Puzzle,
) -> Result<GivenBoard, Report> {
    if let Some(board) = numbered(line, puzzle) {
        return Ok(board);
    }
    if let Some((before, length)) = length_behind(line)
        && let Some(board) = numbered(before, puzzle)
        && board.optimal.is_none()
    {
        let optimal = Some(length);
        return Ok(GivenBoard { optimal, ..board });
    }
    let (words, cells) = (words_of(line).count(), puzzle.cells());
    // Three rows of tiles may be written without spaces on 3x3.
    let is_map = puzzle.on_map(&puzzle.initial_state(), None).is_some();
    let is_counted = !is_map && (cells != 9 || words > 5);
    if is_counted && !(cells..=cells + 2).contains(&words) {
        let error = error::other_size(words, puzzle.name(), cells, Span::new(at, at + line.len()));
        return Err(Report::new(source, error));
    }
    let board = likely_board(line, cells);
    let start = at + line.len() - board.len();
    let given = Given {
        verbatim: Some(start as u32),
        ..Given::new(Value::text(board), Span::new(start, start + board.len()))
    };
    match read_state(board, &given, puzzle, "setState") {
        Err(error) => Err(Report::new(source, error)),
        Ok(_) => unreachable!("it was tried above"),
    }
}

/// A board behind at most two numbers, its own and its optimal length.
fn numbered(line: &str, puzzle: &Puzzle) -> Option<GivenBoard> {
    let mut numbers: Vec<u64> = Vec::new();
    let mut rest = line;
    loop {
        if let Ok(board) = puzzle.parse(rest) {
            return Some(GivenBoard {
                board,
                number: numbers.first().copied(),
                optimal: numbers
                    .get(1)
                    .and_then(|&length| u32::try_from(length).ok()),
            });
        }
        let is_end = |letter: char| letter.is_whitespace() || ",;".contains(letter);
        let (first, tail) = rest.split_once(is_end).unwrap_or((rest, ""));
        match first.parse() {
            Ok(number) if numbers.len() < 2 => numbers.push(number),
            _ => return None,
        }
        rest = tail.trim_start_matches(is_end);
    }
}

/// The numbers of a line, and what stands in their places.
fn words_of(line: &str) -> impl Iterator<Item = &str> {
    line.split(|letter: char| letter.is_whitespace() || ",/[]()".contains(letter))
        .filter(|word| !word.is_empty())
}

/// The part of a line that was probably meant as the board: what is left of it without numbers that are
/// too many.
fn likely_board(line: &str, cells: usize) -> &str {
    let surplus = words_of(line).count().saturating_sub(cells);
    let mut rest = line;
    for _ in 0..surplus.min(2) {
        let Some((first, tail)) = rest.split_once(char::is_whitespace) else {
            break;
        };
        if first.parse::<u64>().is_err() {
            break;
        }
        rest = tail.trim_start();
    }
    rest
}
