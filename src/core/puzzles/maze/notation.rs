//! States as `3,5` (row and column, from 0), or `3,5 to 10,12` with the cell to reach.

use super::board_of;
use crate::puzzle::GridMap;
use crate::puzzle::{Advice, Notation, NotationError, quoted};
use crate::state::Board;
use std::ops::Range;

/// The word between a cell and the cell to reach.
const TO: &str = "to";

/// A cell.
pub(super) fn place(map: &GridMap, cell: u32) -> String {
    let (row, column) = map.place(cell);
    format!("{row},{column}")
}

/// A state.
pub(super) fn format(
    map: &GridMap,
    (cell, goal): (u32, Option<u32>),
    notation: Notation,
) -> String {
    let cells = std::iter::once(cell).chain(goal);
    let places = cells.map(|cell| place(map, cell));
    match notation {
        Notation::Compact => places.collect::<Vec<_>>().join(" to "),
        Notation::Matrix => {
            let rows = places.map(|place| place.replace(',', " "));
            rows.collect::<Vec<_>>().join("\n")
        }
        Notation::Tuple => format!("({})", places.collect::<Vec<_>>().join(",")),
    }
}

/// Reads a state: two numbers, or four, with anything but digits between them.
pub(super) fn parse(map: &GridMap, text: &str) -> Result<Board, NotationError> {
    let numbers = numbers(text);
    let rest = text.replace(TO, "");
    let stranger = rest.find(|letter: char| !letter.is_ascii_digit() && !is_between(letter));
    let advice = |words: &str| Advice {
        words: words.to_owned(),
        state: example(map),
        repaired: false,
    };
    if text.trim().is_empty() {
        let end = text.len()..text.len();
        return Err(NotationError::empty(
            end,
            advice("write a row and a column"),
        ));
    }
    let cells: Vec<&[Range<usize>]> = numbers.chunks(2).collect();
    if stranger.is_some() || !matches!(numbers.len(), 2 | 4) {
        let at = text.len() - text.trim_start().len()..text.trim_end().len();
        let found = quoted(&text[at.clone()]).1;
        let words =
            "write a row and a column, both from 0, and if you like `to` with the cell to reach";
        return Err(NotationError::no_place(at, found, advice(words)));
    }
    let cell = |places: &&[Range<usize>]| {
        let number = |at: &Range<usize>| text[at.clone()].parse::<usize>().ok();
        let at = places[0].start..places[1].end;
        let known = number(&places[0]).zip(number(&places[1]));
        let known = known.and_then(|(row, column)| map.cell(row, column));
        let found = quoted(&text[at.clone()]).1;
        match known {
            Some(cell) if map.is_wall(cell) => Err(NotationError::wall(
                at,
                found,
                advice("choose a cell that is free"),
            )),
            Some(cell) => Ok(cell),
            None => {
                let (rows, columns) = map.size();
                let words = format!("rows are 0 to {}, columns 0 to {}", rows - 1, columns - 1);
                Err(NotationError::no_place(at, found, advice(&words)))
            }
        }
    };
    let cells = cells.iter().map(cell).collect::<Result<Vec<u32>, _>>()?;
    Ok(board_of(cells[0], cells.get(1).copied()))
}

fn is_between(letter: char) -> bool {
    letter.is_whitespace() || ",;()[]".contains(letter)
}

/// Where numbers stand.
fn numbers(text: &str) -> Vec<Range<usize>> {
    let mut numbers: Vec<Range<usize>> = Vec::new();
    for (at, letter) in text.char_indices() {
        if !letter.is_ascii_digit() {
            continue;
        }
        match numbers.last_mut() {
            Some(last) if last.end == at => last.end += 1,
            _ => numbers.push(at..at + 1),
        }
    }
    numbers
}

fn example(map: &GridMap) -> String {
    let first = map.free().next();
    first.map_or_else(|| "1,1".to_owned(), |cell| place(map, cell))
}
