//! The text of a board, cut into cells.

use super::Grid;
use std::ops::Range;

/// One cell of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    /// Its bytes.
    pub(crate) at: Range<usize>,
    /// Its tile, 0 for the blank; `None` when it is no tile of the board.
    pub(crate) tile: Option<u8>,
    /// The row it was written in, from 0.
    pub(crate) row: usize,
}

/// The cells of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TextCells {
    /// In the order of the text, at most twice as many as the board has: a text that is far too
    /// long is not read to its end.
    pub(crate) cells: Vec<Cell>,
    /// Whether the text says where rows end.
    pub(crate) has_rows: bool,
}

/// Cuts the text: cells stand between white space, commas, brackets and parentheses, rows between
/// `/`. On a grouped board a text of groups has a cell a character and a row a group.
pub(crate) fn cut(grid: Grid, text: &str) -> TextCells {
    let most = 2 * grid.cells();
    let (words, has_rows) = words(text, most);
    if grid.is_grouped() && is_grouped(&words, text) {
        let cells = words
            .iter()
            .enumerate()
            .flat_map(|(row, word)| {
                let start = word.at.start;
                text[word.at.clone()]
                    .char_indices()
                    .map(move |(offset, character)| Cell {
                        at: start + offset..start + offset + character.len_utf8(),
                        tile: tile_of_character(character),
                        row,
                    })
            })
            .take(most)
            .collect();
        return TextCells {
            cells,
            has_rows: words.len() > 1,
        };
    }
    let cells = words
        .into_iter()
        .map(|CellWord { at, row }| Cell {
            tile: tile_of_word(grid, &text[at.clone()]),
            at,
            row,
        })
        .collect();
    TextCells { cells, has_rows }
}

/// A run of characters that separate nothing.
struct CellWord {
    at: Range<usize>,
    row: usize,
}

/// The words of the text, and whether `/` stands between them. Rows without a word don't count.
fn words(text: &str, most: usize) -> (Vec<CellWord>, bool) {
    let mut words: Vec<CellWord> = Vec::with_capacity(most.min(text.len()));
    let mut from = 0;
    let mut row = 0;
    while words.len() < most {
        let rest = &text[from..];
        let Some(skipped) = rest.find(|character| !separates(character)) else {
            break;
        };
        if rest[..skipped].contains('/') && !words.is_empty() {
            row += 1;
        }
        let start = from + skipped;
        from = text[start..]
            .find(separates)
            .map_or(text.len(), |length| start + length);
        words.push(CellWord {
            at: start..from,
            row,
        });
    }
    (words, row > 0)
}

fn separates(character: char) -> bool {
    matches!(character, ',' | '/' | '[' | ']' | '(' | ')') || character.is_whitespace()
}

/// Whether the words are groups of characters rather than numbers: half of them or more have
/// several characters and are not the blank `-1`.
fn is_grouped(words: &[CellWord], text: &str) -> bool {
    let groups = words
        .iter()
        .filter(|word| word.at.len() > 1 && &text[word.at.clone()] != "-1");
    2 * groups.count() >= words.len()
}

/// The tile that a character of a grouped board stands for.
pub(crate) fn tile_of_character(character: char) -> Option<u8> {
    match character {
        'b' | '_' | '0' => Some(0),
        '1'..='8' => Some(character as u8 - b'0'),
        _ => None,
    }
}

fn tile_of_word(grid: Grid, word: &str) -> Option<u8> {
    if matches!(word, "b" | "_" | "-1") {
        return grid.blank.then_some(0);
    }
    if !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let tile = word.parse().ok()?;
    let least = u8::from(!grid.blank);
    (least..=grid.greatest()).contains(&tile).then_some(tile)
}
