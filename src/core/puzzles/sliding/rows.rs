//! Sliding boards in rows, all of them numbered.
//!
//! Without the blank a board is a sequence of tiles. A row is a cell of the blank and the positions of the first tiles in
//! the sequence; a place in it is the order of the others in the positions that are left, but for the last two, which the
//! parity orders. A horizontal move leaves the sequence as it is; a vertical one takes a tile past those between it and
//! the blank, so that few lists of places serve all rows.

use crate::distances::RowSpace;
use crate::puzzles::grid::Grid;
use crate::state::{Board, inversions};
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// Most cells of boards in rows: 239,500,800 states, in 60 MB.
const MOST_CELLS: usize = 12;
/// Most tiles that a place orders: 2520 orders, in 5 KB a list.
const MOST_PLACED: usize = 7;

/// The boards that can be reached from one.
#[derive(Debug)]
pub(crate) struct SlidingRows {
    grid: Grid,
    from: Board,
    /// The positions of the first tiles, by number.
    firsts: Vec<Vec<u8>>,
    /// The positions of the others but two, by place, counted among those that are left.
    others: Vec<Vec<u8>>,
    /// The row from which a move leads to a row, and its list: up to four for each row. The rest are rows of their own.
    sources: Vec<[(u32, u16); 4]>,
    /// The entries of lists, by list and place; list 0 changes nothing.
    lists: Vec<u16>,
}

impl SlidingRows {
    /// Whether boards of this size have rows.
    pub(crate) fn fits(grid: Grid) -> bool {
        grid.cells() <= MOST_CELLS
    }

    /// The number of boards.
    pub(crate) fn states(grid: Grid) -> u64 {
        (3..=grid.cells() as u64).product()
    }

    /// The boards around one.
    pub(crate) fn new(grid: Grid, from: &Board) -> Self {
        let tiles = grid.cells() - 1;
        let placed = tiles.min(MOST_PLACED);
        let firsts = arrangements(tiles, tiles - placed);
        let others = arrangements(placed, placed - 2);
        let mut rows = Self {
            grid,
            from: from.clone(),
            sources: Vec::with_capacity(grid.cells() * firsts.len()),
            lists: (0..others.len() as u16).collect(),
            firsts,
            others,
        };
        rows.link(tiles, placed);
        rows
    }

    fn link(&mut self, tiles: usize, placed: usize) {
        type Numbers<T> = HashMap<Vec<u8>, T, FixedState>;
        let numbers = (0_u32..).zip(&self.firsts);
        let number_of: Numbers<u32> = numbers
            .map(|(number, first)| (first.clone(), number))
            .collect();
        let of_others = (0_u16..).zip(&self.others);
        let place_of: Numbers<u16> = of_others
            .map(|(place, other)| (other.clone(), place))
            .collect();
        let unmoved: Vec<u8> = (0..placed as u8).collect();
        let mut list_of: Numbers<u16> = HashMap::default();
        list_of.insert(unmoved, 0);
        for blank in 0..self.grid.cells() {
            let around: Vec<usize> = self.neighbours(blank).collect();
            for index in 0..self.firsts.len() {
                let mut sources = [(u32::MAX, 0); 4];
                for (link, before) in sources.iter_mut().zip(around.iter().copied()) {
                    let back = passed(blank, before, tiles);
                    let first: Vec<u8> = self.firsts[index]
                        .iter()
                        .map(|&at| back[usize::from(at)])
                        .collect();
                    // Where the positions that are left in the row before are counted in this one.
                    let left = |first: &[u8]| -> Vec<u8> {
                        let all = 0..tiles as u8;
                        all.filter(|at| !first.contains(at)).collect()
                    };
                    let now = left(&self.firsts[index]);
                    let there = left(&first);
                    let moved: Vec<u8> = there
                        .iter()
                        .map(|at| {
                            let is_home = |tile: &u8| back[usize::from(*tile)] == *at;
                            now.iter().position(is_home).expect("one to one") as u8
                        })
                        .collect();
                    let known = list_of.get(&moved).copied();
                    let list = known.unwrap_or_else(|| {
                        let list = list_of.len() as u16;
                        self.lists.extend(self.others.iter().map(|other| {
                            let to: Vec<u8> =
                                other.iter().map(|&at| moved[usize::from(at)]).collect();
                            place_of[&to]
                        }));
                        list_of.insert(moved, list);
                        list
                    });
                    let row = before * self.firsts.len() + number_of[&first] as usize;
                    *link = (row as u32, list);
                }
                self.sources.push(sources);
            }
        }
    }

    /// The cells around one.
    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        let Grid { rows, columns, .. } = self.grid;
        let (row, column) = (cell / columns, cell % columns);
        let all = [
            (row > 0).then(|| cell - columns),
            (row + 1 < rows).then(|| cell + columns),
            (column > 0).then(|| cell - 1),
            (column + 1 < columns).then(|| cell + 1),
        ];
        all.into_iter().flatten()
    }

    /// Row and place of the board that all others are counted from.
    pub(crate) fn first(&self) -> (usize, usize) {
        let blank = self.from.position(0).expect("a board has a blank");
        // Its sequence is in order, which is the first arrangement of all.
        (blank * self.firsts.len(), 0)
    }

    /// The board of a row and place.
    pub(crate) fn board(&self, row: usize, place: usize) -> Board {
        let from: Vec<u8> = self
            .from
            .cells()
            .iter()
            .copied()
            .filter(|&tile| tile != 0)
            .collect();
        let (blank, first) = (
            row / self.firsts.len(),
            &self.firsts[row % self.firsts.len()],
        );
        let tiles = 0..from.len() as u8;
        let left: Vec<u8> = tiles.filter(|at| !first.contains(at)).collect();
        let other = &self.others[place];
        let mut positions = first.clone();
        positions.extend(other.iter().map(|&at| left[usize::from(at)]));
        let last = (0..left.len() as u8).filter(|at| !other.contains(at));
        positions.extend(last.map(|at| left[usize::from(at)]));
        // A vertical move takes a tile past one less than there are columns.
        let start = self.from.position(0).expect("a board has a blank");
        let rows = (start / self.grid.columns).abs_diff(blank / self.grid.columns);
        let is_even = (rows * (self.grid.columns - 1)).is_multiple_of(2);
        if inversions(&positions).is_multiple_of(2) != is_even {
            let last = positions.len() - 1;
            positions.swap(last - 1, last);
        }
        let mut cells = vec![0; from.len() + 1];
        for (&tile, &at) in from.iter().zip(&positions) {
            let at = usize::from(at);
            cells[at + usize::from(at >= blank)] = tile;
        }
        Board::new(&cells)
    }
}

/// The position of each tile before the blank went from `before` to `now`, by its position after.
fn passed(now: usize, before: usize, tiles: usize) -> Vec<u8> {
    let position = |cell: usize, blank: usize| cell - usize::from(cell > blank);
    let mut back = vec![0; tiles];
    for cell in (0..=tiles).filter(|&cell| cell != now) {
        // The tile that is where the blank was came from where the blank is.
        let was = if cell == before { now } else { cell };
        back[position(cell, now)] = position(was, before) as u8;
    }
    back
}

/// All ways to put `count` things into different ones of some places, in order.
fn arrangements(places: usize, count: usize) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = |one: &Vec<u8>| -> Vec<Vec<u8>> {
            let free = (0..places as u8).filter(|at| !one.contains(at));
            free.map(|at| [&one[..], &[at]].concat()).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

impl RowSpace for SlidingRows {
    fn rows(&self) -> usize {
        self.sources.len()
    }

    fn columns(&self) -> usize {
        self.others.len()
    }

    fn moves(&self, row: usize) -> usize {
        self.neighbours(row / self.firsts.len()).count()
    }

    #[inline]
    fn visit_sources(&self, row: usize, mut visit: impl FnMut(usize, Option<&[u16]>)) {
        for &(source, list) in &self.sources[row] {
            if source != u32::MAX {
                let columns = self.others.len();
                let places = || &self.lists[usize::from(list) * columns..][..columns];
                visit(source as usize, (list > 0).then(places));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distances::Measure;
    use crate::distances::Origin;
    use crate::puzzle::Puzzle;
    use crate::puzzles::sliding::Sliding;
    use crate::search::{Limits, Unobserved};

    fn sizes(rows: usize, columns: usize, threads: usize) -> Vec<u64> {
        let puzzle = &Puzzle::from(Sliding::new(rows, columns));
        let limits = Limits {
            threads,
            ..Limits::default()
        };
        let counted = puzzle.count_layers(
            (Origin::Goals(None), Measure::Cost),
            None,
            &limits,
            &mut Unobserved,
        );
        let counted = counted.expect("moves go back");
        assert!(counted.complete);
        counted.sizes
    }

    #[test]
    fn every_size_has_all_its_states() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 2), (4, 2), (2, 4), (3, 3)] {
            let all = SlidingRows::states(Grid {
                rows,
                columns,
                blank: true,
            });
            assert_eq!(sizes(rows, columns, 2).iter().sum::<u64>(), all);
        }
        assert_eq!(sizes(2, 4, 1).len(), 37);
        assert_eq!(sizes(2, 5, 2).len(), 56);
    }

    #[test]
    fn boards_in_rows_are_counted_as_those_that_are_packed() {
        for (rows, columns, start) in [
            (3, 3, "b12 345 678"),
            (3, 2, "1 b / 4 3 / 2 5"),
            (2, 4, "4 3 2 1 / 5 b 6 7"),
        ] {
            let puzzle = &Puzzle::from(Sliding::new(rows, columns));
            let origin = Origin::State(puzzle.parse(start).expect("a board"));
            for (depth, max_nodes) in [(None, None), (Some(15), None), (None, Some(2000))] {
                let limits = Limits {
                    max_nodes,
                    ..Limits::default()
                };
                let table = puzzle.count_layers(
                    (origin.clone(), Measure::Cost),
                    depth,
                    &limits,
                    &mut Unobserved,
                );
                // Where memory has no room for rows.
                let packed = crate::puzzle::count_by_rules(
                    &**puzzle,
                    (origin.clone(), Measure::Cost),
                    depth,
                    None,
                    &limits,
                    &mut Unobserved,
                );
                assert_eq!(table, packed, "{start} {depth:?} {max_nodes:?}");
            }
        }
    }

    /// The numbers are those of Korf and Schultze, "Large-scale parallel breadth-first search", 2005.
    #[test]
    #[ignore = "240 million states take seconds of an optimised build"]
    fn all_239500800_states_of_3x4_are_at_most_53_moves_away() {
        let sizes = sizes(3, 4, 2);
        assert_eq!((sizes.len(), sizes.iter().sum::<u64>()), (54, 239_500_800));
        assert_eq!(sizes[53], 18);
    }
}
