//! Cells in rows that a walker crosses: a maze, or a map of a game.

use crate::operators::{Move, MoveName};
use smol_str::SmolStr;
use std::sync::LazyLock;

/// A way that a step may lead: its name, the rows and the columns onward.
type MapDirection = (&'static str, i32, i32);

/// The ways that a step may lead, in default successor order: their names, the rows and the columns onward.
const WAYS: [MapDirection; 8] = [
    ("up", -1, 0),
    ("down", 1, 0),
    ("left", 0, -1),
    ("right", 0, 1),
    ("upLeft", -1, -1),
    ("downRight", 1, 1),
    ("upRight", -1, 1),
    ("downLeft", 1, -1),
];

/// The number of [`WAYS`] that are straight. They come first; each two of all are inverses of one another.
const STRAIGHT: usize = 4;

/// The ways on hexagonal cells, in axial coordinates: their names, the rows and the columns onward. Each two are inverses of one
/// another.
const HEX_WAYS: [MapDirection; 6] = [
    ("left", 0, -1),
    ("right", 0, 1),
    ("upLeft", -1, 0),
    ("downRight", 1, 0),
    ("upRight", -1, 1),
    ("downLeft", 1, -1),
];

static MOVES: LazyLock<[MoveName; WAYS.len()]> = LazyLock::new(|| WAYS.map(named));
static HEX_MOVES: LazyLock<[MoveName; HEX_WAYS.len()]> = LazyLock::new(|| HEX_WAYS.map(named));

fn named((name, ..): MapDirection) -> MoveName {
    MoveName::new(SmolStr::new_static(name))
}

/// The terrain of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terrain {
    /// Nobody gets in.
    Wall,
    /// Ground: what a step into it costs, at most 9.
    Ground(u8),
    /// Water: a step into it costs 1, and leads only from water.
    Water,
}

/// The steps that a walker may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neighbours {
    /// Up, down, left and right.
    Four,
    /// Of hexagonal cells, whose odd rows stand half a cell further to the right: left, right, and two cells in the row above and
    /// in the row below.
    Six,
    /// Also across a corner, where both cells beside the way are free (Sturtevant, "Benchmarks for Grid-Based
    /// Pathfinding", 2012). A straight step costs 1,000 times its cell, one across a corner 1,414 times: paths whose steps
    /// across corners differ by fewer than 99 are ordered as by the square root of 2.
    Eight,
}

/// Cells in rows with what stands in them. Around them stand walls, so every cell has all its neighbours.
///
/// Hexagonal cells are stored in axial coordinates, in which each way leads on by as many cells from any row (Patel, "Hexagonal
/// Grids", redblobgames.com/grids/hexagons): a column of storage leans half a cell to the left for each row down.
#[derive(Clone, Debug)]
pub struct GridMap {
    rows: usize,
    columns: usize,
    terrain: Vec<Terrain>,
    neighbours: Neighbours,
    /// The ways that are open from each cell, a bit for each move.
    ways: Vec<u8>,
    /// The connected part to which each cell belongs, from 1; 0: a wall.
    parts: Vec<u32>,
    /// The least and the most that a cell costs.
    costs: (u32, u32),
    /// The letters of its file by what a script says that their cells are.
    letters: Vec<(char, Terrain)>,
}

impl GridMap {
    /// The most rows, and the most columns.
    pub const MOST_SIDE: usize = 16_384;
    /// The most rows, and the most columns, of hexagonal cells, whose storage has more columns the more rows there are.
    pub const MOST_HEX_SIDE: usize = 2_048;
    /// The cost of a straight step on [eight neighbours](Neighbours::Eight), and of a step across a corner.
    pub(crate) const STEPS: [u32; 2] = [1_000, 1_414];

    /// The most rows, and the most columns, of a map.
    pub fn most_side(neighbours: Neighbours) -> usize {
        match neighbours {
            Neighbours::Four | Neighbours::Eight => Self::MOST_SIDE,
            Neighbours::Six => Self::MOST_HEX_SIDE,
        }
    }

    /// A map of these rows. Rows that are shorter than others end in walls.
    ///
    /// # Errors
    ///
    /// The number of rows and columns, where it is none or more than the [most](Self::most_side).
    pub fn new(rows: &[Vec<Terrain>], neighbours: Neighbours) -> Result<Self, (usize, usize)> {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let sides = 1..=Self::most_side(neighbours);
        if !sides.contains(&rows.len()) || !sides.contains(&columns) {
            return Err((rows.len(), columns));
        }
        let mut grid = Self {
            rows: rows.len(),
            columns,
            ways: Vec::new(),
            parts: Vec::new(),
            costs: (1, 1),
            letters: Vec::new(),
            terrain: Vec::new(),
            neighbours,
        };
        let width = grid.width();
        grid.terrain = vec![Terrain::Wall; width * (rows.len() + 2)];
        for (row, cells) in rows.iter().enumerate() {
            let first = (row + 1) * width + 1 + grid.shift(row);
            grid.terrain[first..first + cells.len()].copy_from_slice(cells);
        }
        grid.ways = (0..grid.terrain.len())
            .map(|cell| grid.ways_from(cell))
            .collect();
        grid.parts = grid.connected();
        let costs = || grid.free().map(|cell| grid.cell_cost(cell));
        grid.costs = (costs().min().unwrap_or(1), costs().max().unwrap_or(1));
        Ok(grid)
    }

    /// The same map, of whose letters a script says what their cells are.
    #[must_use]
    pub fn with_letters(self, letters: Vec<(char, Terrain)>) -> Self {
        Self { letters, ..self }
    }

    /// The letters of its file of which a script says what their cells are.
    pub(crate) fn letters(&self) -> &[(char, Terrain)] {
        &self.letters
    }

    /// Its rows and columns.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    pub(crate) fn neighbours(&self) -> Neighbours {
        self.neighbours
    }

    /// The number of cells, with those around them.
    pub(crate) fn numbers(&self) -> usize {
        self.terrain.len()
    }

    fn width(&self) -> usize {
        self.columns + 2 + self.shift(0)
    }

    /// The columns of storage before the first cell of a row.
    fn shift(&self, row: usize) -> usize {
        match self.neighbours {
            Neighbours::Four | Neighbours::Eight => 0,
            Neighbours::Six => (self.rows - 1) / 2 - row / 2,
        }
    }

    /// The number of a cell, if there is such a one.
    pub(crate) fn cell(&self, row: usize, column: usize) -> Option<u32> {
        let is_inside = row < self.rows && column < self.columns;
        is_inside.then(|| ((row + 1) * self.width() + column + 1 + self.shift(row)) as u32)
    }

    /// The row and the column of a cell.
    pub(crate) fn place(&self, cell: u32) -> (u32, u32) {
        let (row, column) = self.coordinates(cell);
        (row, column - self.shift(row as usize) as u32)
    }

    /// The row of a cell, and its column of storage: the row and the column of a square one, the axial coordinates of a
    /// hexagonal one.
    #[inline]
    pub(crate) fn coordinates(&self, cell: u32) -> (u32, u32) {
        let width = self.width() as u32;
        (cell / width - 1, cell % width - 1)
    }

    /// All cells that are no walls, in reading order.
    pub(crate) fn free(&self) -> impl DoubleEndedIterator<Item = u32> + '_ {
        let cells = 0..self.terrain.len() as u32;
        cells.filter(|&cell| !self.is_wall(cell))
    }

    pub(crate) fn terrain(&self, cell: u32) -> Terrain {
        self.terrain[cell as usize]
    }

    pub(crate) fn is_wall(&self, cell: u32) -> bool {
        self.terrain(cell) == Terrain::Wall
    }

    /// The connected part of a cell, from 1; 0 of a wall.
    pub(crate) fn part(&self, cell: u32) -> u32 {
        self.parts[cell as usize]
    }

    /// All moves.
    pub(crate) fn moves(&self) -> &'static [MoveName] {
        match self.neighbours {
            Neighbours::Four => &MOVES[..STRAIGHT],
            Neighbours::Six => &*HEX_MOVES,
            Neighbours::Eight => &*MOVES,
        }
    }

    /// The ways of its moves.
    fn all_ways(&self) -> &'static [MapDirection] {
        match self.neighbours {
            Neighbours::Four => &WAYS[..STRAIGHT],
            Neighbours::Six => &HEX_WAYS,
            Neighbours::Eight => &WAYS,
        }
    }

    /// The rows and the columns by which a move leads on from a square cell.
    pub(crate) fn onward(mv: Move) -> (i32, i32) {
        let (_, rows, columns) = WAYS[mv.index()];
        (rows, columns)
    }

    /// The offset in cells by which a move leads on.
    pub(crate) fn offset(&self, mv: Move) -> i32 {
        let (_, rows, columns) = self.all_ways()[mv.index()];
        self.cells_over(rows, columns)
    }

    fn cells_over(&self, rows: i32, columns: i32) -> i32 {
        rows * self.width().cast_signed() as i32 + columns
    }

    /// The moves that can be made, a bit for each.
    #[inline]
    pub(crate) fn ways(&self, cell: u32) -> u8 {
        self.ways[cell as usize]
    }

    /// Where a move leads.
    pub(crate) fn next(&self, cell: u32, mv: Move) -> Option<u32> {
        let is_open = self.ways(cell) >> mv.0 & 1 == 1;
        is_open.then(|| cell.wrapping_add_signed(self.offset(mv)))
    }

    /// The cost of a step into the cell, for a straight one of 1.
    #[inline]
    pub(crate) fn cell_cost(&self, cell: u32) -> u32 {
        match self.terrain(cell) {
            Terrain::Ground(cost) => cost.into(),
            Terrain::Wall | Terrain::Water => 1,
        }
    }

    /// The cost of a move that leads to the cell.
    #[inline]
    pub(crate) fn step_cost(&self, mv: Move, cell: u32) -> u32 {
        // Most maps need no look at the cell.
        let cost = if self.is_uniform() {
            self.least_cost()
        } else {
            self.cell_cost(cell)
        };
        match self.neighbours {
            Neighbours::Four | Neighbours::Six => cost,
            Neighbours::Eight => cost * Self::STEPS[usize::from(mv.index() >= STRAIGHT)],
        }
    }

    /// Whether some step costs something else than 1.
    pub(crate) fn has_costs(&self) -> bool {
        self.neighbours == Neighbours::Eight || self.costs != (1, 1)
    }

    /// Whether all cells cost the same.
    #[inline]
    pub(crate) fn is_uniform(&self) -> bool {
        self.costs.0 == self.costs.1
    }

    /// The least that a step costs.
    pub(crate) fn least_step(&self) -> u32 {
        match self.neighbours {
            Neighbours::Four | Neighbours::Six => self.least_cost(),
            Neighbours::Eight => self.least_cost() * Self::STEPS[0],
        }
    }

    /// The least that a cell costs.
    #[inline]
    pub(crate) fn least_cost(&self) -> u32 {
        self.costs.0
    }

    fn ways_from(&self, cell: usize) -> u8 {
        let here = self.terrain[cell];
        if here == Terrain::Wall {
            return 0;
        }
        let is_open = |onward: i32| {
            let there = self.terrain[cell.wrapping_add_signed(onward as isize)];
            match there {
                Terrain::Wall => false,
                _ => (there == Terrain::Water) == (here == Terrain::Water),
            }
        };
        let mut ways = 0;
        let cuts_corners = self.neighbours == Neighbours::Eight;
        for (number, &(_, rows, columns)) in self.all_ways().iter().enumerate() {
            let is_free = is_open(self.cells_over(rows, columns))
                && (!cuts_corners
                    || number < STRAIGHT
                    || (is_open(self.cells_over(rows, 0)) && is_open(columns)));
            ways |= u8::from(is_free) << number;
        }
        ways
    }

    fn connected(&self) -> Vec<u32> {
        let mut parts = vec![0; self.terrain.len()];
        let (mut part, mut open) = (0, Vec::new());
        for first in self.free() {
            if parts[first as usize] > 0 {
                continue;
            }
            part += 1;
            parts[first as usize] = part;
            open.push(first);
            while let Some(cell) = open.pop() {
                // A step across a corner leads nowhere that straight ones don't.
                let count = match self.neighbours {
                    Neighbours::Four | Neighbours::Eight => STRAIGHT,
                    Neighbours::Six => HEX_WAYS.len(),
                };
                for mv in 0..count as u32 {
                    if let Some(next) = self.next(cell, Move(mv))
                        && parts[next as usize] == 0
                    {
                        parts[next as usize] = part;
                        open.push(next);
                    }
                }
            }
        }
        parts
    }
}

/// The move that takes one back: it may cost something else, but is always open.
pub(crate) fn inverse_step(mv: Move) -> Move {
    Move(mv.0 ^ 1)
}
