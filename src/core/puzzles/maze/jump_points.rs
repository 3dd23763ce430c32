//! Jump points: the successors of a cell in jump point search.
//!
//! Of all ways of the same cost that differ in the order of their steps only the one counts that goes across corners first,
//! and of its cells only those where it may turn (Harabor and Grastien, "Online Graph Pruning for Pathfinding on Grid Maps",
//! 2011; without steps that cut corners, and with 64 cells at a time: "Improving Jump Point Search", 2014). With four
//! neighbours it is the one that goes up or down first.

use crate::operators::Move;
use crate::puzzle::{GridMap, Neighbours, Terrain};

/// A row and a column, walls around the map included.
type GridPoint = (usize, usize);

/// Cells in lines, a bit each: set where one may walk. The first and the last of each line, and of all lines, are not.
#[derive(Debug)]
struct LineBits {
    /// Words of a line.
    words: usize,
    bits: Vec<u64>,
}

impl LineBits {
    fn new(lines: usize, cells: usize, is_open: impl Fn(usize, usize) -> bool) -> Self {
        let words = cells.div_ceil(64);
        let word = |at: usize| {
            let (line, first) = (at / words, at % words * 64);
            let cells = first..cells.min(first + 64);
            cells.fold(0, |word, cell| {
                word | u64::from(is_open(line, cell)) << (cell - first)
            })
        };
        Self {
            words,
            bits: (0..lines * words).map(word).collect(),
        }
    }

    fn is_open(&self, line: usize, cell: usize) -> bool {
        self.bits[line * self.words + cell / 64] >> (cell % 64) & 1 == 1
    }

    /// The next cell on the way up a line where the way ends, or where a cell beside it is open that no other way is as good
    /// to: behind that one is none.
    fn up(&self, line: usize, from: usize) -> usize {
        let mut at = line * self.words + (from + 1) / 64;
        let mut mask = u64::MAX << ((from + 1) % 64);
        loop {
            let beside = [at - self.words, at + self.words].map(|side| {
                let before = if at > line * self.words {
                    self.bits[side - 1] >> 63
                } else {
                    0
                };
                self.bits[side] & !(self.bits[side] << 1 | before)
            });
            let stops = (!self.bits[at] | beside[0] | beside[1]) & mask;
            if stops != 0 {
                return (at - line * self.words) * 64 + stops.trailing_zeros() as usize;
            }
            (at, mask) = (at + 1, u64::MAX);
        }
    }

    /// The same on the way down.
    fn down(&self, line: usize, from: usize) -> usize {
        let last = (line + 1) * self.words - 1;
        let mut at = line * self.words + (from - 1) / 64;
        let mut mask = u64::MAX >> (63 - (from - 1) % 64);
        loop {
            let beside = [at - self.words, at + self.words].map(|side| {
                let before = if at < last {
                    self.bits[side + 1] << 63
                } else {
                    0
                };
                self.bits[side] & !(self.bits[side] >> 1 | before)
            });
            let stops = (!self.bits[at] | beside[0] | beside[1]) & mask;
            if stops != 0 {
                return (at - line * self.words) * 64 + 63 - stops.leading_zeros() as usize;
            }
            (at, mask) = (at - 1, u64::MAX);
        }
    }
}

/// The cells of a map where a walker on ground may be, or one in water.
#[derive(Debug)]
pub(super) struct OpenCells {
    rows: LineBits,
    columns: LineBits,
    width: usize,
    /// The steps that may turn anywhere: those across corners, or up and down where there are none.
    turns: fn(GridStep) -> bool,
}

/// Rows down and columns to the right.
type GridStep = (i32, i32);

impl OpenCells {
    pub(super) fn new(map: &GridMap, in_water: bool) -> Self {
        let (rows, columns) = map.size();
        let (height, width) = (rows + 2, columns + 2);
        let is_open = |row: usize, column: usize| match map.terrain((row * width + column) as u32) {
            Terrain::Wall => false,
            Terrain::Ground(_) => !in_water,
            Terrain::Water => in_water,
        };
        Self {
            rows: LineBits::new(height, width, is_open),
            columns: LineBits::new(width, height, |column, row| is_open(row, column)),
            width,
            turns: match map.neighbours() {
                Neighbours::Four | Neighbours::Six => |(down, _)| down != 0,
                Neighbours::Eight => |(down, right)| down != 0 && right != 0,
            },
        }
    }

    fn place(&self, cell: u32) -> GridPoint {
        (cell as usize / self.width, cell as usize % self.width)
    }

    /// The jump point that a move leads to, if there is one.
    pub(super) fn jump(&self, cell: u32, mv: Move, goals: &[u32]) -> Option<u32> {
        let (at, step) = (self.place(cell), GridMap::onward(mv));
        let (row, column) = if (self.turns)(step) {
            self.turning(at, step, goals)?
        } else {
            self.straight(at, step, goals)?
        };
        Some((row * self.width + column) as u32)
    }

    /// Whether a move is left to be made from a cell to which the last one led: no way that is as good leads past the cell.
    pub(super) fn is_left(&self, cell: u32, last: Move, mv: Move) -> bool {
        let (at, last, next) = (self.place(cell), GridMap::onward(last), GridMap::onward(mv));
        let (down, right) = last;
        if next == last {
            true
        } else if (self.turns)(last) {
            // Along one of its parts, or to both sides of a step that has one.
            next == (down, 0) || (next.0 == 0 && (right == 0 || next.1 == right))
        } else {
            // To a side where the cell before has no way.
            let along = (next.0 * down.abs(), next.1 * right.abs());
            let side = (next.0 - along.0, next.1 - along.1);
            let before = moved(at, (-down, -right));
            let is_back = along == (-down, -right);
            !is_back && self.is_open(moved(at, side)) && !self.is_open(moved(before, side))
        }
    }

    fn is_open(&self, (row, column): GridPoint) -> bool {
        self.rows.is_open(row, column)
    }

    fn straight(
        &self,
        (row, column): GridPoint,
        (down, right): (i32, i32),
        goals: &[u32],
    ) -> Option<GridPoint> {
        let (lines, line, from, onward) = if down == 0 {
            (&self.rows, row, column, right)
        } else {
            (&self.columns, column, row, down)
        };
        let stop = if onward > 0 {
            lines.up(line, from)
        } else {
            lines.down(line, from)
        };
        let goals = goals.iter().map(|&goal| self.place(goal));
        let goals = goals.map(|(row, column)| {
            if down == 0 {
                (row, column)
            } else {
                (column, row)
            }
        });
        let passed = goals.filter(|&(jump_line, at)| {
            jump_line == line
                && if onward > 0 {
                    from < at && at < stop
                } else {
                    stop < at && at < from
                }
        });
        let nearest = passed.map(|(_, at)| at).min_by_key(|at| at.abs_diff(from));
        let found = nearest.or_else(|| lines.is_open(line, stop).then_some(stop))?;
        Some(if down == 0 {
            (row, found)
        } else {
            (found, column)
        })
    }

    fn turning(
        &self,
        mut at: GridPoint,
        (down, right): GridStep,
        goals: &[u32],
    ) -> Option<GridPoint> {
        let ways = if right == 0 {
            [(0, -1), (0, 1)]
        } else {
            [(down, 0), (0, right)]
        };
        let is_across = right != 0;
        loop {
            let corners = [moved(at, (down, 0)), moved(at, (0, right))];
            if is_across && !corners.iter().all(|&corner| self.is_open(corner)) {
                return None;
            }
            at = moved(at, (down, right));
            if !self.is_open(at) {
                return None;
            }
            let is_goal = || goals.iter().any(|&goal| self.place(goal) == at);
            if is_goal()
                || ways
                    .iter()
                    .any(|&way| self.straight(at, way, goals).is_some())
            {
                return Some(at);
            }
        }
    }
}

fn moved((row, column): GridPoint, (down, right): GridStep) -> GridPoint {
    let row = row.wrapping_add_signed(down as isize);
    (row, column.wrapping_add_signed(right as isize))
}
