//! Cells to boards, and every mistake on the way.

use super::Grid;
use super::cells::{Cell, TextCells, cut, tile_of_character};
use crate::puzzle::{Advice, Notation, NotationError, quoted};
use crate::state::Board;
use std::ops::Range;

/// Most cells of a board: its tiles are bits of a word.
const MOST_CELLS: usize = 128;

/// Most missing tiles that a message lists.
const MOST_LISTED: usize = 8;

impl Grid {
    /// Reads a board of this shape. `example` is the board that a message shows when the text has
    /// no evident repair.
    pub(crate) fn read(self, text: &str, example: &Board) -> Result<Board, NotationError> {
        let plain = self.read_plain_groups(text);
        if let Some(board) = plain.or_else(|| self.read_plain_numbers(text)) {
            return Ok(board);
        }
        self.read_cells(text, example)
    }

    /// Reads a text in any notation.
    pub(super) fn read_cells(self, text: &str, example: &Board) -> Result<Board, NotationError> {
        let cells = cut(self, text);
        let tiles: Vec<u8> = cells.cells.iter().map_while(|cell| cell.tile).collect();
        if tiles.len() == cells.cells.len()
            && self.first_uneven_row(&cells).is_none()
            && let Some(board) = self.board(&tiles)
        {
            return Ok(board);
        }
        Err(GridReading {
            grid: self,
            text,
            cells,
            example,
        }
        .mistake())
    }

    /// Reads `b12 345 678` as it is printed, the way almost every state of a script is written, in
    /// a fifth of the time that it takes otherwise.
    fn read_plain_groups(self, text: &str) -> Option<Board> {
        let bytes: &[u8; 11] = text.as_bytes().try_into().ok()?;
        if !self.is_grouped() || bytes[3] != b' ' || bytes[7] != b' ' {
            return None;
        }
        let mut tiles = [0; 9];
        for (index, tile) in tiles.iter_mut().enumerate() {
            *tile = tile_of_character(char::from(bytes[index + index / 3]))?;
        }
        self.board(&tiles)
    }

    /// Reads numbers, or `b` and `_` for the blank, between separators: the way almost every state of another board is written.
    /// `None` of what the general way has to read, or to refuse.
    pub(super) fn read_plain_numbers(self, text: &str) -> Option<Board> {
        let mut tiles = [0_u8; MOST_CELLS];
        let (mut count, mut row) = (0, 0);
        let (mut has_rows, mut is_new_row) = (false, false);
        // The tile of the word at hand, and the number of its characters.
        let (mut tile, mut length) = (0_u8, 0);
        for byte in text.bytes().chain([b' ']) {
            match byte {
                b'0'..=b'9' if tile > 0 || length == 0 => {
                    tile = tile.checked_mul(10)?.checked_add(byte - b'0')?;
                    length += 1;
                }
                b'b' | b'_' if length == 0 => length = 1,
                b' ' | b'\n' | b',' | b'(' | b')' | b'[' | b']' | b'/' => {
                    if length > 0 {
                        if is_new_row && count - row != self.columns {
                            return None;
                        }
                        if std::mem::take(&mut is_new_row) {
                            row = count;
                        }
                        *tiles.get_mut(..self.cells())?.get_mut(count)? = tile;
                        count += 1;
                        (tile, length) = (0, 0);
                    }
                    if byte == b'/' && count > 0 {
                        (has_rows, is_new_row) = (true, true);
                    }
                }
                _ => return None,
            }
            if length > 1 && self.is_grouped() {
                return None;
            }
        }
        let is_even = !has_rows || count - row == self.columns;
        let tiles = &tiles[..count];
        let fits = is_even && tiles.iter().all(|&tile| tile <= self.greatest());
        fits.then(|| self.board(tiles))?
    }

    /// The board of these tiles, if each stands once.
    fn board(self, tiles: &[u8]) -> Option<Board> {
        (tiles.len() == self.cells() && self.missing(tiles) == 0).then(|| Board::new(tiles))
    }

    /// The tiles that are not among these, as a set of bits.
    fn missing(self, tiles: &[u8]) -> u128 {
        let all = (1_u128 << (self.greatest() + 1)) - 1 - u128::from(!self.blank);
        tiles
            .iter()
            .fold(all, |missing, &tile| missing & !(1 << tile))
    }

    /// The first row of another length, when rows are marked: its first cell and the one after
    /// its last.
    fn first_uneven_row(self, cells: &TextCells) -> Option<Range<usize>> {
        rows(cells).find(|row| row.len() != self.columns)
    }
}

/// The rows as ranges of cells; none when the text does not mark them.
fn rows(cells: &TextCells) -> impl Iterator<Item = Range<usize>> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let row = cells.cells.get(from).filter(|_| cells.has_rows)?.row;
        let length = cells.cells[from..]
            .iter()
            .take_while(|cell| cell.row == row)
            .count();
        from += length;
        Some(from - length..from)
    })
}

/// A text that is no board, and what it was read as.
struct GridReading<'a> {
    grid: Grid,
    text: &'a str,
    cells: TextCells,
    example: &'a Board,
}

impl GridReading<'_> {
    /// The mistake to tell first: what is no tile at all, then too many or too few of them, then
    /// rows, then repeats.
    fn mistake(&self) -> NotationError {
        let found = self.cells.cells.len();
        let expected = self.grid.cells();
        if found == 0 {
            let at = self.text.len()..self.text.len();
            return NotationError::empty(at, self.advice(self.allowed(), None));
        }
        if let Some(index) = self.cells.cells.iter().position(|cell| cell.tile.is_none()) {
            return self.wrong_character(index);
        }
        if found > expected {
            return self.too_many();
        }
        if found < expected {
            return self.too_few();
        }
        match self.first_repeat() {
            _ if self.grid.first_uneven_row(&self.cells).is_some() => self.uneven_row(),
            Some((first, second)) => self.repeat(first, second),
            None => unreachable!("as many tiles as cells, rows even, none twice: that is a board"),
        }
    }

    fn wrong_character(&self, index: usize) -> NotationError {
        let cell = &self.cells.cells[index];
        let word = &self.text[cell.at.clone()];
        let (end, found) = quoted(word);
        let mut words = self.allowed();
        if self.cells.cells.len() == self.grid.cells() {
            words = format!("{words}; {}", self.missing_tiles());
        }
        let at = cell.at.start..cell.at.start + end;
        NotationError::wrong_character(at, found, self.advice(words, self.replaced(index).as_ref()))
    }

    fn too_many(&self) -> NotationError {
        let expected = self.grid.cells();
        let cells = &self.cells.cells;
        let long = rows(&self.cells).find(|row| row.len() > self.grid.columns);
        // Where taking one tile away leaves a board, it is one of a pair of equals: the one in
        // the row that is too long, or the later one.
        let removable = (0..cells.len())
            .rev()
            .filter(|&index| self.without(index).is_some());
        let index = removable
            .clone()
            .find(|index| long.as_ref().is_some_and(|row| row.contains(index)))
            .or_else(|| removable.clone().next())
            .or_else(|| long.map(|row| row.start + self.grid.columns))
            .unwrap_or(expected);
        let words = format!("it takes {expected}, {}", self.allowed());
        let advice = self.advice(words, self.without(index).as_ref());
        NotationError::too_many_tiles(cells[index].at.clone(), expected, advice)
    }

    fn too_few(&self) -> NotationError {
        let cells = &self.cells.cells;
        let short = rows(&self.cells).find(|row| row.len() < self.grid.columns);
        let index = short.map_or(cells.len(), |row| row.end);
        let end = cells[index - 1].at.end;
        let mut tiles = self.tiles();
        let missing = self.grid.missing(&tiles);
        if missing.is_power_of_two() {
            tiles.insert(index, missing.trailing_zeros() as u8);
        }
        let advice = self.advice(self.missing_tiles(), self.grid.board(&tiles).as_ref());
        NotationError::too_few_tiles(end..end, self.grid.cells(), cells.len(), advice)
    }

    fn uneven_row(&self) -> NotationError {
        let row = self
            .grid
            .first_uneven_row(&self.cells)
            .expect("the caller saw one");
        let cells = &self.cells.cells[row.clone()];
        let number = rows(&self.cells)
            .position(|other| other == row)
            .unwrap_or(0)
            + 1;
        let at = cells[0].at.start..cells[cells.len() - 1].at.end;
        let words = format!("{} rows of {} cells", self.grid.rows, self.grid.columns);
        let advice = self.advice(words, self.grid.board(&self.tiles()).as_ref());
        NotationError::uneven_row(at, number, self.grid.columns, cells.len(), advice)
    }

    fn repeat(&self, first: usize, second: usize) -> NotationError {
        let cells = &self.cells.cells;
        let (at, first) = (cells[second].at.clone(), cells[first].at.clone());
        let advice = self.advice(self.missing_tiles(), self.replaced(second).as_ref());
        match cells[second].tile {
            Some(0) => NotationError::duplicate_blank(at, first, advice),
            tile => NotationError::duplicate_tile(at, first, tile.unwrap_or_default(), advice),
        }
    }

    /// The first two cells with the same tile.
    fn first_repeat(&self) -> Option<(usize, usize)> {
        let cells = &self.cells.cells;
        (0..cells.len()).find_map(|second| {
            let first = cells[..second]
                .iter()
                .position(|cell| cell.tile == cells[second].tile)?;
            Some((first, second))
        })
    }

    /// The tiles that could be read.
    fn tiles(&self) -> Vec<u8> {
        self.cells
            .cells
            .iter()
            .filter_map(|cell| cell.tile)
            .collect()
    }

    /// The board with the one missing tile at this cell, if that is all that is wrong.
    fn replaced(&self, index: usize) -> Option<Board> {
        let missing = self.grid.missing(&self.tiles());
        let tile = missing.trailing_zeros() as u8;
        let replaced = |(place, cell): (usize, &Cell)| {
            if place == index {
                Some(tile)
            } else {
                cell.tile
            }
        };
        let tiles: Option<Vec<u8>> = self.cells.cells.iter().enumerate().map(replaced).collect();
        self.grid
            .board(&tiles.filter(|_| missing.is_power_of_two())?)
    }

    /// The board without this cell, if that is all that is wrong.
    fn without(&self, index: usize) -> Option<Board> {
        let mut tiles = self.tiles();
        tiles.remove(index);
        self.grid.board(&tiles)
    }

    fn advice(&self, words: String, repaired: Option<&Board>) -> Advice {
        let state = self
            .grid
            .write(repaired.unwrap_or(self.example), Notation::Compact);
        Advice {
            words,
            state,
            repaired: repaired.is_some(),
        }
    }

    /// The values that a cell may hold.
    fn allowed(&self) -> String {
        let blank = if self.grid.blank {
            " and the blank `b`"
        } else {
            ""
        };
        format!("the tiles are 1 to {}{blank}", self.grid.greatest())
    }

    /// `tiles 3, 5 and the blank are missing`.
    fn missing_tiles(&self) -> String {
        let missing = self.grid.missing(&self.tiles());
        let numbers: Vec<String> = (1..=self.grid.greatest())
            .filter(|tile| missing >> tile & 1 == 1)
            .map(|tile| tile.to_string())
            .collect();
        let blank = missing & 1 == 1;
        let mut parts: Vec<String> = numbers.iter().take(MOST_LISTED).cloned().collect();
        if numbers.len() > MOST_LISTED {
            parts.push(format!("{} more", numbers.len() - MOST_LISTED));
        }
        if blank {
            parts.push("the blank `b`".to_owned());
        }
        let kind = match numbers.len() {
            0 => "",
            1 => "tile ",
            _ => "tiles ",
        };
        let verb = if parts.len() == 1 { "is" } else { "are" };
        let end = parts.pop().unwrap_or_default();
        let list = if parts.is_empty() {
            end
        } else {
            format!("{} and {end}", parts.join(", "))
        };
        format!("{kind}{list} {verb} missing")
    }
}
