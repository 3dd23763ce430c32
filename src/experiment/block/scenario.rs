//! Files of problems on a map, as the Moving AI Lab writes them (Sturtevant, "Benchmarks for Grid-Based Pathfinding",
//! 2012): behind `version 1` a problem a line, with its bucket, the map, the map's columns and rows, the column and the row
//! of start and goal, and the length of a shortest path.

use super::error;
use crate::command::Report;
use crate::experiment::GivenBoard;
use puzzle_core::puzzle::Puzzle;
use puzzle_core::syntax::{Diagnostic, Source, Span};
use std::sync::Arc;

/// Fields of a line.
const FIELDS: usize = 9;

/// Whether a file holds problems on a map.
pub(super) fn is_scenario(source: &Source, puzzle: &Puzzle) -> bool {
    let first = source.text.lines().find(|line| !line.trim().is_empty());
    let is_map = puzzle.on_map(&puzzle.initial_state(), None).is_some();
    is_map && first.is_some_and(|line| line.starts_with("version"))
}

/// The problems of a file, numbered by their lines from 1, and a warning of odd lines: those that are no problems are left
/// out, and lengths that no path has.
pub(super) fn read_problems(
    source: &Arc<Source>,
    puzzle: &Puzzle,
) -> Result<(Vec<GivenBoard>, Option<Diagnostic>), Report> {
    let mut problems = Vec::new();
    let mut odd: Vec<(usize, String, Span)> = Vec::new();
    let mut number = 0;
    let mut offset = 0;
    for (row, line) in source.text.split_inclusive('\n').enumerate() {
        let text = line.trim();
        let at = offset + line.len() - line.trim_start().len();
        offset += line.len();
        if text.is_empty() || text.starts_with("version") {
            continue;
        }
        let span = Span::new(at, at + text.len());
        number += 1;
        match read_problem(text, number, puzzle) {
            Ok((problem, doubt)) => {
                problems.push(problem);
                odd.extend(doubt.map(|doubt| (row + 1, doubt, span)));
            }
            Err(reason) => odd.push((row + 1, reason, span)),
        }
    }
    let count = odd.len();
    match odd.into_iter().next() {
        Some((_, reason, span)) if problems.is_empty() => {
            Err(Report::new(source, error::no_problem(reason, span)))
        }
        first => {
            let warning =
                first.map(|(line, reason, _)| error::odd_lines(&source.name, line, reason, count));
            Ok((problems, warning))
        }
    }
}

/// The problem of a line, and why its length is left out; the error is a sentence without a full stop.
fn read_problem(
    line: &str,
    number: u64,
    puzzle: &Puzzle,
) -> Result<(GivenBoard, Option<String>), String> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    if fields.len() != FIELDS {
        let found = fields.len();
        return Err(format!(
            "a problem has {FIELDS} fields, and this line {found}"
        ));
    }
    let whole = |field: usize| fields[field].parse::<usize>().ok();
    let initial = puzzle.initial_state();
    let map = puzzle.on_map(&initial, None).expect("it is a map");
    let (rows, columns) = map.size();
    if (whole(3), whole(2)) != (Some(rows), Some(columns)) {
        let (width, height) = (fields[2], fields[3]);
        return Err(format!(
            "it is of a map of {width} columns and {height} rows, and this one has {columns} and {rows}"
        ));
    }
    let place = |column: usize, row: usize| format!("{},{}", fields[row], fields[column]);
    let state = format!("{} to {}", place(4, 5), place(6, 7));
    let board = puzzle.parse(&state).map_err(|error| error.to_string())?;
    let length = fields[8];
    let steps = Steps::of(length).map_err(|()| {
        format!("`{length}` is not a length of straight steps and of steps across corners")
    });
    let (steps, doubt) = match steps {
        Ok(steps) => (steps, None),
        Err(doubt) => (None, Some(doubt)),
    };
    let board = GivenBoard {
        board,
        number: Some(number),
        optimal: steps.and_then(|steps| map.cost(steps.straight, steps.across)),
    };
    Ok((board, doubt))
}

/// The number of steps of each kind on a path.
struct Steps {
    straight: u32,
    across: u32,
}

impl Steps {
    /// The steps of a path of a length, if a step across a corner has length √2; `None` if the length has so few digits that
    /// several kinds of paths have it.
    fn of(length: &str) -> Result<Option<Self>, ()> {
        let digits = length.split_once('.').map_or("", |(_, digits)| digits);
        let all: f64 = length.parse().map_err(|_| ())?;
        if !(0.0..1e7).contains(&all) {
            return Err(());
        }
        // A unit of the last digit: others compute lengths as sums of short floats.
        let digit: f64 = format!("1e-{}", digits.len().min(9))
            .parse()
            .map_err(|_| ())?;
        let within = digit + 1e-9 * all.max(1.0);
        let mut found = Vec::new();
        for across in 0_u32.. {
            let rest = all - f64::from(across) * std::f64::consts::SQRT_2;
            if rest < -0.5 {
                break;
            }
            let is_near =
                (rest - rest.round()).abs() <= if digits.is_empty() { 1e-5 } else { within };
            if is_near {
                // As digits: a float is not cast.
                let straight = format!("{:.0}", rest.abs()).parse().map_err(|_| ())?;
                found.push(Self { straight, across });
            }
        }
        match found.len() {
            0 => Err(()),
            1 => Ok(found.pop()),
            _ => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Steps;

    #[test]
    fn a_length_tells_its_steps_where_it_has_enough_digits() {
        let of = |length: &str| {
            Steps::of(length).map(|parsed| parsed.map(|steps| (steps.straight, steps.across)))
        };
        assert_eq!(of("0"), Ok(Some((0, 0))));
        assert_eq!(of("7.00000000"), Ok(Some((7, 0))));
        assert_eq!(of("3.41421356"), Ok(Some((2, 1))));
        assert_eq!(of("1"), Ok(Some((1, 0))));
        assert_eq!(of("0.7654"), Err(()));
        // Sums of short floats.
        assert_eq!(of("363.764"), Ok(Some((228, 96))));
        assert_eq!(of("3.41421357"), Ok(Some((2, 1))));
        assert_eq!(of("x"), Err(()));
        // Two digits are not enough for so long a path.
        assert_eq!(of("1633.6"), Ok(None));
        for (straight, across) in [(1_000_u32, 448_u32), (12, 1_900), (0, 999)] {
            let length = f64::from(straight) + f64::from(across) * std::f64::consts::SQRT_2;
            assert_eq!(of(&format!("{length:.8}")), Ok(Some((straight, across))));
        }
    }
}
