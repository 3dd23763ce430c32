//! Mazes in characters, and maps of the Moving AI Lab.
//!
//! The format of maps and of their problems: Sturtevant, "Benchmarks for Grid-Based Pathfinding", IEEE Transactions on
//! Computational Intelligence and AI in Games 4(2), 2012.

use super::error::{expected, malformed, shown, too_large};
use super::words::lines;
use puzzle_core::puzzle::{GridMap, Neighbours, Terrain};
use puzzle_core::puzzles::maze::Maze;
use puzzle_core::syntax::{Diagnostic, Source, Span};

/// A row and a column.
type GridCell = (usize, usize);

/// A map as its file has it, with its start and its goals in rows and columns.
#[derive(Debug)]
pub(crate) struct MapFile {
    map: GridMap,
    start: Option<GridCell>,
    goals: Vec<GridCell>,
    /// The whole file, for reports.
    at: Span,
}

impl MapFile {
    /// The puzzle of it.
    ///
    /// # Errors
    ///
    /// That there is no cell to be in.
    pub(crate) fn maze(self, name: &str, digest: String) -> Result<Maze, Diagnostic> {
        let maze = Maze::new(name, self.map, self.start, &self.goals, digest);
        maze.ok_or_else(|| malformed("no cell is free", self.at, "only walls", ""))
    }
}

/// Reads a maze: `#` walls, `S` the start, `G` goals, digits what a step into a cell costs, spaces and dots a cost of 1.
pub(super) fn read_maze(source: &Source, neighbours: Neighbours) -> Result<MapFile, Diagnostic> {
    let (mut rows, mut start, mut goals) = (Vec::new(), None::<(GridCell, Span)>, Vec::new());
    for (number, (offset, line)) in lines(&source.text).enumerate() {
        let mut row = Vec::with_capacity(line.len());
        for (column, (at, letter)) in line.char_indices().enumerate() {
            let place = (number, column);
            let span = Span::new(offset + at, offset + at + letter.len_utf8());
            row.push(match letter {
                '#' => Terrain::Wall,
                ' ' | '.' => Terrain::Ground(1),
                '0'..='9' => Terrain::Ground(letter as u8 - b'0'),
                'G' => {
                    goals.push(place);
                    Terrain::Ground(1)
                }
                'S' => {
                    if let Some((_, first)) = start {
                        let error = malformed("the start stands twice", span, "again", "");
                        return Err(error.at(first, "first here"));
                    }
                    start = Some((place, span));
                    Terrain::Ground(1)
                }
                other => {
                    let help = "walls are `#`, the start is `S`, goals are `G`; spaces, dots and digits are free cells";
                    let found = shown(&other.to_string());
                    let says = format!("`{found}` has no meaning in a maze");
                    return Err(malformed(says, span, "here", help));
                }
            });
        }
        rows.push(row);
    }
    while rows.last().is_some_and(Vec::is_empty) {
        rows.pop();
    }
    finish(
        source,
        &rows,
        neighbours,
        (start.map(|found| found.0), goals),
    )
}

/// The letters of a map.
pub(super) const LETTERS: &str = ".GSBTWO@";

/// Reads a map: `type octile`, `height`, `width`, `map`, then its rows; `said` is what the cells of some letters are.
pub(super) fn read_map(
    source: &Source,
    neighbours: Neighbours,
    said: &[(char, Terrain)],
) -> Result<MapFile, Diagnostic> {
    let mut lines = lines(&source.text);
    let end = Span::new(source.text.len(), source.text.len());
    let mut sizes = [None; 2];
    let mut is_of_corners = false;
    loop {
        let Some((at, line)) = lines.next() else {
            return Err(expected("`map` and the rows of the map", "", end));
        };
        let span = Span::new(at, at + line.len());
        let mut words = line.split_whitespace();
        let (first, second) = (words.next(), words.next());
        match (first, second) {
            (Some("type"), Some("octile-corner")) => is_of_corners = true,
            (None, _) | (Some("type"), Some(_)) => {}
            (Some("height" | "width"), Some(number)) => {
                let place = usize::from(first == Some("width"));
                let size = number.parse::<usize>().ok().filter(|&size| size > 0);
                let size = size.ok_or_else(|| expected("a number of cells", number, span))?;
                sizes[place] = Some(size);
            }
            (Some("map"), None) => break,
            (Some(_), _) => {
                return Err(expected("`type`, `height`, `width` or `map`", line, span));
            }
        }
    }
    let [Some(height), Some(width)] = sizes else {
        let missing = if sizes[0].is_none() {
            "`height`"
        } else {
            "`width`"
        };
        return Err(expected(format!("{missing} before the rows"), "map", end));
    };
    if is_of_corners {
        // A map of corners has first the heights of all corners, then the terrain right below each.
        for (at, line) in lines.by_ref().take(height) {
            let span = Span::new(at, at + line.len());
            if line.len() != width || !line.bytes().all(|byte| byte.is_ascii_graphic()) {
                return Err(expected(
                    format!("the heights of {width} corners"),
                    line,
                    span,
                ));
            }
        }
    }
    let mut rows = Vec::new();
    for (at, line) in lines.by_ref().take(height) {
        let span = Span::new(at, at + line.len());
        if line.len() != width {
            let says = format!(
                "this row has {} cells, and `width` says {width}",
                line.len()
            );
            return Err(malformed(says, span, "this row", ""));
        }
        let of_letter = |letter: u8| {
            let is_own =
                |pair: &&(char, Terrain)| pair.0 == char::from(letter.to_ascii_uppercase());
            said.iter().find(is_own).map(|entry| entry.1)
        };
        let usual = |(column, letter): (usize, u8)| match letter.to_ascii_uppercase() {
            b'.' | b'G' | b'S' | b'B' => Ok(Terrain::Ground(1)),
            b'@' | b'O' | b'T' => Ok(Terrain::Wall),
            b'W' => Ok(Terrain::Water),
            _ => {
                let wide = line.get(column..).and_then(|rest| rest.chars().next());
                let end = column + wide.map_or(1, char::len_utf8);
                let span = Span::new(at + column, at + end);
                let help = "`.`, `G` and `B` are ground, `S` is a swamp, `W` water, `T` trees, `@` and `O` are out of bounds";
                Err(malformed("no terrain of a map", span, "here", help))
            }
        };
        let terrain =
            |(column, letter)| of_letter(letter).map_or_else(|| usual((column, letter)), Ok);
        let row = line.bytes().enumerate().map(terrain);
        rows.push(row.collect::<Result<Vec<_>, _>>()?);
    }
    if rows.len() != height {
        let says = format!(
            "the map has {} rows, and `height` says {height}",
            rows.len()
        );
        return Err(malformed(says, end, "more rows", ""));
    }
    if is_of_corners {
        rows.pop();
        for row in &mut rows {
            row.pop();
        }
    }
    let mut read = finish(source, &rows, neighbours, (None, Vec::new()))?;
    read.map = read.map.with_letters(said.to_vec());
    Ok(read)
}

fn finish(
    source: &Source,
    rows: &[Vec<Terrain>],
    neighbours: Neighbours,
    (start, goals): (Option<GridCell>, Vec<GridCell>),
) -> Result<MapFile, Diagnostic> {
    let at = Span::new(0, source.text.lines().next().map_or(0, str::len));
    let map = GridMap::new(rows, neighbours).map_err(|size| match size {
        (0, _) | (_, 0) => expected("the rows of a maze", "", at),
        (rows, columns) => {
            let found = format!("the maze has {rows} rows and {columns} columns");
            too_large(found, GridMap::most_side(neighbours), at)
        }
    })?;
    Ok(MapFile {
        map,
        start,
        goals,
        at,
    })
}
