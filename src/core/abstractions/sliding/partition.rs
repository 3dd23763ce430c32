//! Which tiles make a pattern.

use super::orders::MOST_TILES;
use super::shape::entries;
use super::turn::GridSymmetry;
use crate::abstractions::line::compact_line;
use crate::heuristic::{GoalGrid, MOST_CELLS};

/// A choice of patterns as a user makes it, checked against the size of the board. No tile is in
/// two of them, so what they cost adds up; tiles in none count with their Manhattan distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Partition {
    /// Patterns of so many tiles.
    Sizes(Vec<usize>),
    /// Patterns of these tiles, as they are named on the board.
    Tiles(Vec<Vec<u8>>),
}

/// Patterns for a board whose goal has the blank in the first cell, by their goal cells.
struct Frozen {
    rows: usize,
    columns: usize,
    sizes: &'static [usize],
    patterns: &'static [&'static [u8]],
}

/// The first of a size is its default.
const FROZEN: &[Frozen] = &[
    // Those of 5-5-5 and 6-6-3 leave the fewest nodes among all connected patterns of these sizes, by
    // estimates of 6000 random boards.
    Frozen {
        rows: 4,
        columns: 4,
        sizes: &[5, 5, 5],
        patterns: &[&[1, 2, 3, 4, 5], &[6, 7, 10, 11, 15], &[8, 9, 12, 13, 14]],
    },
    Frozen {
        rows: 4,
        columns: 4,
        sizes: &[6, 6, 3],
        patterns: &[&[1, 2, 4, 5, 8, 9], &[3, 6, 7, 10, 11, 15], &[12, 13, 14]],
    },
    Frozen {
        rows: 4,
        columns: 4,
        sizes: &[7, 8],
        patterns: &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14, 15]],
    },
    // Korf and Felner, "Disjoint pattern database heuristics", 2002: three of them share a table.
    Frozen {
        rows: 5,
        columns: 5,
        sizes: &[6, 6, 6, 6],
        patterns: &[
            &[1, 2, 5, 6, 7, 12],
            &[3, 4, 8, 9, 13, 14],
            &[10, 11, 15, 16, 20, 21],
            &[17, 18, 19, 22, 23, 24],
        ],
    },
];

/// The partition of 5x5 that leaves, by the greater of both, less than half of the nodes that the frozen one
/// leaves alone on the easiest boards of Korf and Felner; one of seven that the 24puzzle program takes
/// (github.com/clausecker/24puzzle, `small-compound.cat`).
const BESIDE: &[&[u8]] = &[
    &[1, 2, 5, 6, 10, 11],
    &[3, 4, 9, 14, 19, 24],
    &[7, 8, 12, 13, 18, 23],
    &[15, 16, 17, 20, 21, 22],
];

/// Most entries of a table in a partition that nobody asked for.
const MOST_ENTRIES: u64 = 20_000_000;

/// Most tiles of a pattern that nobody asked for.
const MOST_UNASKED: usize = 6;

/// The most tiles of a pattern on a board of so many cells.
fn most_tiles(cells: usize) -> usize {
    let fits = |&tiles: &usize| entries(cells, tiles).is_some();
    (1..=MOST_TILES.min(cells - 1))
        .rev()
        .find(fits)
        .unwrap_or(1)
}

/// Bytes in words: `260 MB`.
fn bytes(entries: f64) -> String {
    // Four bits are what most entries take.
    let bytes = entries / 2.0;
    let units = [(1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "kB")];
    let unit = units.into_iter().find(|&(unit, _)| bytes >= unit);
    let (unit, name) = unit.unwrap_or((1.0, "bytes"));
    format!("{:.0} {name}", bytes / unit)
}

impl Partition {
    /// The partition of a board that is used when none is named: its sizes are known.
    pub(crate) fn of_board(rows: usize, columns: usize) -> Self {
        let frozen = FROZEN
            .iter()
            .find(|frozen| (frozen.rows, frozen.columns) == (rows, columns));
        if let Some(frozen) = frozen {
            return Self::Sizes(frozen.sizes.to_vec());
        }
        let cells = rows * columns;
        let small = |&tiles: &usize| entries(cells, tiles).is_some_and(|n| n <= MOST_ENTRIES);
        let most = (1..=MOST_UNASKED.min(cells - 1)).rev().find(small);
        let groups = (cells - 1).div_ceil(most.unwrap_or(1));
        let sizes = (0..groups).map(|group| (cells - 1 + groups - 1 - group) / groups);
        Self::Sizes(sizes.collect())
    }

    /// A partition that is strong together with that [of a board](Self::of_board), where one is known.
    pub(crate) fn beside(grid: &GoalGrid) -> Option<Self> {
        if (grid.rows, grid.columns) != (5, 5) {
            return None;
        }
        let turn = turn_to(grid)?;
        let tile = |cell: u8| grid.goal_cell.iter().position(|&home| home == cell);
        let tiles = |cells: &&[u8]| {
            let tiles = turn.of(cells).into_iter().filter_map(tile);
            tiles.map(|tile| tile as u8).collect()
        };
        Some(Self::Tiles(BESIDE.iter().map(tiles).collect()))
    }

    /// Reads `6-6-3`, or the tiles of each pattern, `1 2 5 6; 3 4 7 8`. The error is a sentence without a full stop.
    pub(crate) fn parse(text: &str, rows: usize, columns: usize) -> Result<Self, String> {
        let (cells, board) = (rows * columns, format!("{rows}x{columns}"));
        let example = || Self::of_board(rows, columns).to_string();
        let quoted: String = text.chars().take(60).collect();
        let word = |word: &str| {
            let word: String = word.chars().take(20).collect();
            format!(
                "`{word}` is not a tile of {board}: pdb takes sizes, as in pdb(\"{}\"), or the tiles \
                 of each pattern, as in pdb(\"1 2 3; 4 5 6\")",
                example()
            )
        };
        let empty = || format!("a pattern in \"{quoted}\" has no tiles");
        let large = |tiles: usize| {
            let factors = (0..tiles).map(|i| (cells - i) as u32);
            format!(
                "a pattern of {tiles} tiles on {board} would take {}, patterns here have at most \
                 {} tiles",
                bytes(factors.map(f64::from).product()),
                most_tiles(cells)
            )
        };
        let fits = |&tiles: &usize| tiles <= most_tiles(cells);
        let sizes: Option<Vec<usize>> = text
            .trim()
            .split('-')
            .map(|size| size.parse().ok().filter(|&size| size < MOST_CELLS))
            .collect();
        if let Some(sizes) = sizes.filter(|_| text.contains('-')) {
            if sizes.contains(&0) {
                return Err(empty());
            }
            if sizes.iter().sum::<usize>() != cells - 1 {
                return Err(format!(
                    "\"{quoted}\" has {} tiles, {board} has {}: their sizes add up to that, as in \
                     pdb(\"{}\")",
                    sizes.iter().sum::<usize>(),
                    cells - 1,
                    example()
                ));
            }
            if let Some(&tiles) = sizes.iter().find(|size| !fits(size)) {
                return Err(large(tiles));
            }
            return Ok(Self::Sizes(sizes));
        }
        let mut seen = 0_u64;
        let mut patterns = Vec::new();
        for part in text.trim().trim_end_matches(';').split(';') {
            let mut pattern = Vec::new();
            let words = part.split(|letter: char| letter.is_whitespace() || letter == ',');
            for name in words.filter(|name| !name.is_empty()) {
                let tile = name.parse().ok();
                let tile: u8 = tile
                    .filter(|&tile| tile > 0 && usize::from(tile) < cells)
                    .ok_or_else(|| word(name))?;
                if seen >> tile & 1 == 1 {
                    return Err(format!(
                        "tile {tile} stands twice in \"{quoted}\": no move may count twice"
                    ));
                }
                seen |= 1 << tile;
                pattern.push(tile);
            }
            if pattern.is_empty() {
                return Err(empty());
            }
            if !fits(&pattern.len()) {
                return Err(large(pattern.len()));
            }
            patterns.push(pattern);
        }
        Ok(Self::Tiles(patterns))
    }

    /// The tiles of each pattern, counted.
    fn sizes(&self) -> Vec<usize> {
        match self {
            Self::Sizes(sizes) => sizes.clone(),
            Self::Tiles(patterns) => patterns.iter().map(Vec::len).collect(),
        }
    }

    /// Tiles of the largest pattern.
    pub(crate) fn largest(&self) -> usize {
        self.sizes().into_iter().max().unwrap_or(0)
    }

    /// About how many entries its tables have on a board of so many cells, where no two patterns
    /// share one.
    pub(crate) fn entries(&self, cells: usize) -> u64 {
        let sizes = self.sizes().into_iter();
        sizes.filter_map(|tiles| entries(cells, tiles)).sum()
    }

    /// The patterns under a goal, by the goal cells of their tiles.
    pub(crate) fn patterns(&self, grid: &GoalGrid) -> Vec<Vec<u8>> {
        match self {
            Self::Tiles(patterns) => {
                let cell = |&tile: &u8| grid.goal_cell[usize::from(tile)];
                let patterns = patterns.iter();
                patterns
                    .map(|tiles| tiles.iter().map(cell).collect())
                    .collect()
            }
            Self::Sizes(sizes) => frozen(grid, sizes).unwrap_or_else(|| cut(grid, sizes)),
        }
    }
}

impl std::fmt::Display for Partition {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (outer, inner) = match self {
            Self::Sizes(sizes) => (vec![sizes.iter().map(ToString::to_string).collect()], "-"),
            Self::Tiles(patterns) => {
                let names = |tiles: &Vec<u8>| tiles.iter().map(ToString::to_string).collect();
                (
                    patterns.iter().map(names).collect::<Vec<Vec<String>>>(),
                    " ",
                )
            }
        };
        let parts: Vec<String> = outer.iter().map(|names| names.join(inner)).collect();
        formatter.write_str(&parts.join("; "))
    }
}

/// The turn that takes the first cell to that of the goal's blank, where that is in a corner.
fn turn_to(grid: &GoalGrid) -> Option<GridSymmetry> {
    let turns = GridSymmetry::all(grid.rows, grid.columns).into_iter();
    let mut turns = turns.filter(|turn| turn.cell[0] == grid.goal_cell[0]);
    turns.next()
}

/// The frozen patterns of those sizes, where the goal has the blank in a corner, turned to it.
fn frozen(grid: &GoalGrid, sizes: &[usize]) -> Option<Vec<Vec<u8>>> {
    let same = |frozen: &&Frozen| {
        (frozen.rows, frozen.columns, frozen.sizes) == (grid.rows, grid.columns, sizes)
    };
    let frozen = FROZEN.iter().find(same)?;
    let turn = turn_to(grid)?;
    Some(frozen.patterns.iter().map(|cells| turn.of(cells)).collect())
}

/// Patterns cut from a line that winds through all cells but the blank's, so that they are compact.
fn cut(grid: &GoalGrid, sizes: &[usize]) -> Vec<Vec<u8>> {
    let line = compact_line(grid.rows, grid.columns).into_iter();
    let mut line = line
        .map(|cell| cell as u8)
        .filter(|&cell| cell != grid.goal_cell[0]);
    let parts = sizes.iter().map(|&size| line.by_ref().take(size).collect());
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        Partition::parse(text, 4, 4).expect_err("it is no partition of 4x4")
    }

    #[test]
    fn what_is_no_partition_is_told_why() {
        let sum = "\"6-6\" has 12 tiles, 4x4 has 15: their sizes add up to that";
        assert!(error("6-6").starts_with(sum));
        let large = error("9-6");
        assert!(
            large.starts_with("a pattern of 9 tiles on 4x4 would take 2 GB"),
            "{large}"
        );
        assert!(large.ends_with("at most 8 tiles"));
        for text in ["0-7-8", "1 2; ; 3", ""] {
            assert_eq!(error(text), format!("a pattern in \"{text}\" has no tiles"));
        }
        assert!(error("1 2; 2 3").starts_with("tile 2 stands twice"));
        for word in ["16", "0", "x", "-3"] {
            let text = format!("1 2; {word}");
            assert!(error(&text).starts_with(&format!("`{word}` is not a tile of 4x4")));
        }
    }

    #[test]
    fn a_partition_reads_as_it_is_written() {
        for text in ["6-6-3", "7-8", "1 2 5 6; 3 4 7 8", "5"] {
            let partition = Partition::parse(text, 4, 4).expect("it is one");
            assert_eq!(partition.to_string(), text);
        }
    }

    #[test]
    fn the_own_partition_of_any_board_has_every_tile_once() {
        for (rows, columns) in (2..=8).flat_map(|rows| (2..=8).map(move |columns| (rows, columns)))
        {
            let cells = (rows * columns) as u8;
            // The blank first, last, and somewhere between.
            for blank in [0, cells - 1, cells / 2] {
                let mut goal: Vec<u8> = (1..cells).collect();
                goal.insert(blank.into(), 0);
                let grid = GoalGrid::new(rows, columns, &goal);
                let patterns = Partition::of_board(rows, columns).patterns(&grid);
                let small = |pattern: &Vec<u8>| {
                    let size = entries(cells.into(), pattern.len());
                    pattern.len() <= MOST_UNASKED && size.is_some()
                };
                assert!(patterns.iter().all(small));
                let mut tiles = patterns.concat();
                tiles.sort_unstable();
                assert!(
                    tiles
                        .into_iter()
                        .eq((0..cells).filter(|&cell| cell != blank))
                );
            }
        }
    }

    #[test]
    fn frozen_patterns_have_every_tile_once_and_their_sizes() {
        for frozen in FROZEN {
            let lengths: Vec<usize> = frozen.patterns.iter().map(|cells| cells.len()).collect();
            assert_eq!(lengths, frozen.sizes);
            let mut cells = frozen.patterns.concat();
            cells.sort_unstable();
            assert!(
                cells
                    .into_iter()
                    .eq(1..(frozen.rows * frozen.columns) as u8)
            );
        }
    }

    #[test]
    fn the_partition_beside_that_of_5x5_has_every_tile_once() {
        for blank in [0, 4, 20, 24] {
            let mut goal: Vec<u8> = (1..25).collect();
            goal.insert(blank, 0);
            let grid = GoalGrid::new(5, 5, &goal);
            let beside = Partition::beside(&grid).expect("the blank is in a corner");
            let mut cells = beside.patterns(&grid).concat();
            cells.push(blank as u8);
            cells.sort_unstable();
            assert!(cells.into_iter().eq(0..25), "{beside}");
        }
    }
}
