//! Sums over the tiles of a board that are taken for its heuristics.

use super::JudgedSpace;
use crate::heuristic::{BoardEstimate, HeuristicSpec};
use crate::search::Estimate;
use crate::state::Board;

/// Units in which roots are counted.
const ROOTS: u32 = 10_000_000;

/// A sum in units of a cost.
struct Scaled<F> {
    sum: F,
    scale: u32,
}

impl<F: Fn(&Board) -> Estimate + Sync> BoardEstimate for Scaled<F> {
    fn of(&self, board: &Board) -> Estimate {
        (self.sum)(board)
    }

    fn scale(&self) -> u32 {
        self.scale
    }
}

impl<'a> JudgedSpace<'a> {
    /// The sum over all tiles of a distance from rows and columns to the goal, in units; `None` where the cells are no grid, or
    /// the goal is no state in which each value stands once.
    fn by_tiles(&mut self, scale: u32, of: impl Fn(u32, u32) -> u32 + Sync + 'a) -> Option<usize> {
        let columns = self.puzzle.columns()?;
        let goal = self.problem.goal.as_ref()?;
        let mut home = [None; 256];
        for (cell, &value) in goal.cells().iter().enumerate() {
            if home[usize::from(value)].replace(cell).is_some() {
                return None;
            }
        }
        let blank = (0..=u8::MAX).find(|&value| self.puzzle.appearance(value).is_blank);
        let sum = move |board: &Board| {
            let cells = board.cells().iter().enumerate();
            let tiles = cells.filter(|(_, value)| Some(**value) != blank);
            let distances = tiles.filter_map(|(cell, &value)| {
                let home = home[usize::from(value)]?;
                let rows = (cell / columns).abs_diff(home / columns) as u32;
                let across = (cell % columns).abs_diff(home % columns) as u32;
                Some(of(rows, across))
            });
            distances.sum()
        };
        let scaled = Scaled { sum, scale };
        Some(self.add(HeuristicSpec::named("h2"), Box::new(scaled), false))
    }

    /// The sum of the squared distances of rows and columns.
    pub(in crate::judging) fn squares(&mut self) -> Option<usize> {
        self.by_tiles(1, |rows, columns| rows * rows + columns * columns)
    }

    /// The sum of the straight distances, rounded to seven places a tile.
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a distance on a board"
    )]
    pub(in crate::judging) fn euclid(&mut self) -> Option<usize> {
        let units = f64::from(ROOTS);
        self.by_tiles(ROOTS, move |rows, columns| {
            (f64::from(rows).hypot(f64::from(columns)) * units).round() as u32
        })
    }
}
