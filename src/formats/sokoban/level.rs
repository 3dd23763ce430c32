//! The rows of a level.

use super::no_level;
use crate::formats::error::{expected, malformed, too_large};
use puzzle_core::syntax::{Diagnostic, Source, Span};

/// Most rows, and columns, of a level.
const MOST_ACROSS: usize = 998;

/// A square with what is on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Square {
    Wall,
    /// The square: whether it is a goal, whether the man stands on it, whether a box.
    Floor {
        goal: bool,
        man: bool,
        full: bool,
    },
}

impl Square {
    fn of(letter: char) -> Option<Self> {
        let floor = |goal, man, full| Some(Self::Floor { goal, man, full });
        match letter {
            '#' => Some(Self::Wall),
            ' ' | '-' | '_' => floor(false, false, false),
            '.' | 'o' => floor(true, false, false),
            '@' | 'p' => floor(false, true, false),
            '+' | 'P' => floor(true, true, false),
            '$' | 'b' => floor(false, false, true),
            '*' | 'B' => floor(true, false, true),
            _ => None,
        }
    }

    pub(super) fn is_goal(self) -> bool {
        matches!(self, Self::Floor { goal: true, .. })
    }

    pub(super) fn has_man(self) -> bool {
        matches!(self, Self::Floor { man: true, .. })
    }

    pub(super) fn has_box(self) -> bool {
        matches!(self, Self::Floor { full: true, .. })
    }
}

/// A level.
pub(super) struct Level {
    /// Its squares, each with its byte in the file.
    rows: Vec<Vec<(Square, usize)>>,
    /// The title above it.
    pub title: String,
    /// Its first row.
    pub at: Span,
}

impl Level {
    pub(super) fn rows(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn columns(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// A list of nothing for each square.
    pub(super) fn mask(&self) -> Vec<Vec<bool>> {
        vec![vec![false; self.columns()]; self.rows()]
    }

    /// The square at a place; floor behind the end of its row.
    pub(super) fn get(&self, (row, column): (usize, usize)) -> Square {
        let stored = self.rows[row].get(column);
        stored.map_or(
            Square::Floor {
                goal: false,
                man: false,
                full: false,
            },
            |found| found.0,
        )
    }

    /// Where a square stands in the file.
    pub(super) fn place(&self, (row, column): (usize, usize)) -> Span {
        match (self.rows[row].get(column), self.rows[row].last()) {
            (Some(&(_, at)), _) => Span::new(at, at + 1),
            (None, Some(&(_, last))) => Span::new(last, last + 1),
            (None, None) => self.at,
        }
    }

    /// The square so many rows and columns further, if that is one of the level.
    pub(super) fn beside(
        &self,
        (row, column): (usize, usize),
        rows: isize,
        columns: isize,
    ) -> Option<(usize, usize)> {
        let row = row.checked_add_signed(rows)?;
        let column = column.checked_add_signed(columns)?;
        (row < self.rows() && column < self.columns()).then_some((row, column))
    }

    /// All squares of the rows.
    pub(super) fn squares(&self) -> impl Iterator<Item = (usize, usize)> {
        let rows = self.rows.iter().enumerate();
        rows.flat_map(|(row, squares)| (0..squares.len()).map(move |column| (row, column)))
    }

    /// The square that the man stands on.
    pub(super) fn only_man(&self) -> Result<(usize, usize), Diagnostic> {
        let mut men = self.squares().filter(|&square| self.get(square).has_man());
        let Some(man) = men.next() else {
            let help = "`@` is the man, `+` the man on a goal";
            return Err(malformed(
                "the level has no man",
                self.at,
                "this level",
                help,
            ));
        };
        match men.next() {
            None => Ok(man),
            Some(second) => Err(malformed(
                "the level has two men",
                self.place(second),
                "the second",
                "",
            )
            .at(self.place(man), "the first")),
        }
    }
}

/// A line of a file, with its byte there.
type LevelRow<'t> = (&'t str, usize);

/// The level of that number, from 1.
pub(super) fn level(source: &Source, number: usize) -> Result<Level, Diagnostic> {
    let text = source.text.as_str();
    let (mut levels, mut title) = (0, "");
    let lines = lines(text);
    for block in lines.chunk_by(|one, other| is_row(one) == is_row(other)) {
        if !is_row(&block[0]) {
            let mut said = block.iter().rev().map(|line| said(line.0));
            title = said.find(|said| !said.is_empty()).unwrap_or(title);
            continue;
        }
        for chunk in parted(block) {
            levels += 1;
            if levels == number {
                let (first, start) = chunk[0];
                let mut level = Level {
                    rows: Vec::new(),
                    title: title.to_owned(),
                    at: Span::new(start, start + first.len()),
                };
                for &(line, start) in chunk {
                    add_rows(line, start, &mut level.rows)?;
                }
                return Ok(level);
            }
            title = "";
        }
    }
    let end = text.trim_end().len();
    Err(no_level(number, levels, Span::new(end, end), &source.name))
}

/// The lines of a file; of one in XML (`.slc`) the rows and the tags, each as a line.
fn lines(text: &str) -> Vec<LevelRow<'_>> {
    let begin = text.as_ptr() as usize;
    let placed = |line: &'_ str| line.as_ptr() as usize - begin;
    if text.trim_start().starts_with('<') {
        let tags = text.split('<').skip(1);
        // Between rows stand the ends of rows alone.
        let lines = tags.filter(|tag| !tag.starts_with("/L>"));
        let lines = lines.map(|tag| tag.strip_prefix("L>").unwrap_or(tag).trim_end());
        return lines.map(|line| (line, placed(line))).collect();
    }
    text.lines()
        .map(|line| (line.trim_end(), placed(line)))
        .collect()
}

/// The title that a line gives.
fn said(line: &str) -> &str {
    match line.split_once("Id=\"") {
        Some((_, id)) if line.starts_with("Level ") => id.split('"').next().unwrap_or(""),
        // An end in XML.
        _ if line.starts_with('/') => "",
        _ => line.trim_start_matches([';', ' ', '\t']),
    }
}

/// The levels of rows without a line between them: one begins with a row of walls below another, where men stand above and below.
fn parted<'b, 't>(block: &'b [LevelRow<'t>]) -> Vec<&'b [LevelRow<'t>]> {
    let has_man =
        |rows: &[LevelRow<'_>]| rows.iter().any(|row| row.0.contains(['@', '+', 'p', 'P']));
    let is_wall = |row: &LevelRow<'_>| row.0.chars().all(|letter| "# -_".contains(letter));
    let (mut levels, mut rest) = (Vec::new(), block);
    let mut at = 1;
    while at < rest.len() {
        let (above, below) = rest.split_at(at);
        let meets = is_wall(&above[at - 1]) && is_wall(&below[0]);
        if meets && has_man(above) && has_man(below) {
            levels.push(above);
            (rest, at) = (below, 1);
        } else {
            at += 1;
        }
    }
    levels.push(rest);
    levels
}

/// Whether a line is a row: behind floor and the numbers of runs its first letter is a wall.
fn is_row(row: &LevelRow<'_>) -> bool {
    let rest = row
        .0
        .trim_start_matches(|letter: char| " -_".contains(letter) || letter.is_ascii_digit());
    rest.starts_with('#')
}

/// Adds the rows of a line: one, or several with `|` between them. A number before a letter says how often it stands
/// there.
fn add_rows(
    line: &str,
    start: usize,
    rows: &mut Vec<Vec<(Square, usize)>>,
) -> Result<(), Diagnostic> {
    let mut row = Vec::new();
    let mut run: Option<usize> = None;
    for (offset, letter) in line.char_indices() {
        let at = start + offset;
        let span = Span::new(at, at + letter.len_utf8());
        if let Some(digit) = letter.to_digit(10) {
            let times = run
                .unwrap_or(0)
                .saturating_mul(10)
                .saturating_add(digit as usize);
            run = Some(times);
            continue;
        }
        if letter == '|' && run.is_none() {
            rows.push(std::mem::take(&mut row));
        } else {
            let Some(square) = Square::of(letter) else {
                return Err(expected(
                    "one of `# @ + $ * . - _ p P b B o` or a space",
                    &line[offset..offset + letter.len_utf8()],
                    span,
                ));
            };
            let times = run.take().unwrap_or(1);
            if row.len().saturating_add(times) > MOST_ACROSS {
                return Err(too_large(
                    "a row of the level has more squares",
                    MOST_ACROSS,
                    span,
                ));
            }
            row.extend(std::iter::repeat_n((square, at), times));
        }
        if rows.len() >= MOST_ACROSS {
            return Err(too_large("the level has more rows", MOST_ACROSS, span));
        }
    }
    rows.push(row);
    Ok(())
}
