//! The octagon as a row of sixteen numbers in index order: how it is read and written.

use super::groups::CELLS;
use super::rules::missing;
use crate::puzzle::{Advice, Notation, NotationError, quoted};
use crate::state::Board;
use std::ops::Range;

/// Most words that are read: a text that is far too long is not read to its end.
const MOST_WORDS: usize = 2 * CELLS;

/// Cells in a line of the matrix notation.
const COLUMNS: usize = 4;

/// The example in a message when the text has no evident repair.
const EXAMPLE: &str = "9 3 13 6 12 11 _ 1 14 16 2 4 7 8 15 10";

const ALLOWED: &str = "the numbers are 1 to 16, `_` or 0 leaves a cell empty";

/// Writes a board: empty cells are `_` in compact notation, 0 elsewhere; the matrix has four rows
/// of four.
pub(crate) fn write(board: &Board, notation: Notation) -> String {
    let cells = board.cells().iter();
    match notation {
        Notation::Compact => {
            let cells: Vec<String> = cells.map(|&number| word(number)).collect();
            cells.join(" ")
        }
        Notation::Matrix => {
            let rows = board.cells().chunks(COLUMNS).map(|row| {
                let row: Vec<String> = row.iter().map(|number| format!("{number:>2}")).collect();
                row.join(" ")
            });
            rows.collect::<Vec<_>>().join("\n")
        }
        Notation::Tuple => {
            let cells: Vec<String> = cells.map(u8::to_string).collect();
            format!("({})", cells.join(", "))
        }
    }
}

fn word(number: u8) -> String {
    match number {
        0 => "_".to_owned(),
        number => number.to_string(),
    }
}

/// Reads a board: sixteen words between white space, commas, `/`, brackets and parentheses.
pub(crate) fn read(text: &str) -> Result<Board, NotationError> {
    let words = cut(text);
    let numbers: Vec<Option<u8>> = words
        .iter()
        .map(|word| number(&text[word.clone()]))
        .collect();
    let reading = OctaReading {
        text,
        words,
        numbers,
    };
    match reading.mistake() {
        Some(mistake) => Err(mistake),
        None => Ok(reading.board()),
    }
}

fn cut(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::with_capacity(CELLS);
    let mut from = 0;
    while words.len() < MOST_WORDS
        && let Some(skipped) = text[from..].find(|character| !separates(character))
    {
        let start = from + skipped;
        from = text[start..]
            .find(separates)
            .map_or(text.len(), |length| start + length);
        words.push(start..from);
    }
    words
}

fn separates(character: char) -> bool {
    matches!(character, ',' | '/' | '[' | ']' | '(' | ')') || character.is_whitespace()
}

/// The number of a word, 0 for an empty cell.
fn number(word: &str) -> Option<u8> {
    if word == "_" {
        return Some(0);
    }
    if !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number = word.parse().ok()?;
    (usize::from(number) <= CELLS).then_some(number)
}

/// A text, its words and what they stand for.
struct OctaReading<'a> {
    text: &'a str,
    words: Vec<Range<usize>>,
    numbers: Vec<Option<u8>>,
}

impl OctaReading<'_> {
    /// The mistake to tell first: what is no number at all, then too many or too few of them, then
    /// repeats.
    fn mistake(&self) -> Option<NotationError> {
        let found = self.words.len();
        if found == 0 {
            let at = self.text.len()..self.text.len();
            let advice = advice(ALLOWED.to_owned(), None);
            return Some(NotationError::empty(at, advice));
        }
        if let Some(index) = self.numbers.iter().position(Option::is_none) {
            return Some(self.wrong_word(index));
        }
        if found > CELLS {
            return Some(self.too_many());
        }
        if found < CELLS {
            let end = self.words[found - 1].end;
            let advice = self.filled_up(ALLOWED);
            return Some(NotationError::too_few_tiles(end..end, CELLS, found, advice));
        }
        let (first, second) = first_repeat(&self.numbers)?;
        Some(NotationError::duplicate_tile(
            self.words[second].clone(),
            self.words[first].clone(),
            self.numbers[second].unwrap_or_default(),
            self.filled_up("`_` leaves a cell empty"),
        ))
    }

    fn wrong_word(&self, index: usize) -> NotationError {
        let start = self.words[index].start;
        let (length, found) = quoted(&self.text[self.words[index].clone()]);
        let unread = self.numbers.iter().filter(|number| number.is_none());
        let advice = if unread.count() == 1 && self.words.len() == CELLS {
            self.filled_up(ALLOWED)
        } else {
            advice(ALLOWED.to_owned(), None)
        };
        NotationError::wrong_character(start..start + length, found, advice)
    }

    fn too_many(&self) -> NotationError {
        // Where taking one away leaves a board, it is that one, the last of several.
        let without = |index: usize| {
            let mut numbers = self.numbers.clone();
            numbers.remove(index);
            (numbers.len() == CELLS && first_repeat(&numbers).is_none()).then(|| board(&numbers))
        };
        let surplus = (0..self.words.len())
            .rev()
            .find_map(|index| Some((index, without(index)?)));
        let (index, repaired) =
            surplus.map_or((CELLS, None), |(index, board)| (index, Some(board)));
        let advice = advice(format!("it takes {CELLS}, {ALLOWED}"), repaired);
        NotationError::too_many_tiles(self.words[index].clone(), CELLS, advice)
    }

    /// The board with an empty cell for every word that is no number, repeats one or is not there;
    /// where that is one word and a single number is missing, with that number.
    fn filled_up(&self, words: &str) -> Advice {
        let mut cells = self.board();
        let mut seen = 0_u32;
        for number in cells.cells_mut() {
            if seen >> *number & 1 == 1 {
                *number = 0;
            }
            seen |= 1 << *number;
        }
        let given = self.numbers.contains(&Some(0));
        let missing = missing(cells.cells());
        if given || !missing.is_power_of_two() {
            return advice(words.to_owned(), Some(cells));
        }
        let number = missing.trailing_zeros() as u8;
        let empty = cells.position(0).expect("the number has no cell yet");
        cells.cells_mut()[empty] = number;
        advice(format!("number {number} is missing"), Some(cells))
    }

    fn board(&self) -> Board {
        board(&self.numbers)
    }
}

/// The board of at most sixteen numbers; what is not there is empty.
fn board(numbers: &[Option<u8>]) -> Board {
    let mut cells = [0; CELLS];
    for (cell, number) in cells.iter_mut().zip(numbers) {
        *cell = number.unwrap_or(0);
    }
    Board::new(&cells)
}

/// The first two places with the same number.
fn first_repeat(numbers: &[Option<u8>]) -> Option<(usize, usize)> {
    (0..numbers.len()).find_map(|second| {
        let number = numbers[second].filter(|&number| number != 0);
        let first = numbers[..second]
            .iter()
            .position(|&other| number.is_some() && other == number)?;
        Some((first, second))
    })
}

fn advice(words: String, repaired: Option<Board>) -> Advice {
    Advice {
        words,
        repaired: repaired.is_some(),
        state: repaired.map_or_else(
            || EXAMPLE.to_owned(),
            |board| write(&board, Notation::Compact),
        ),
    }
}
