//! The heuristics of mazes and maps, over rows and columns to the nearest goal, or over hexagonal cells.

use super::domain::MazeDomain;
use super::{Maze, cells_of};
use crate::heuristic::{BoardEstimate, HeuristicInfo, HeuristicSpec};
use crate::puzzle::{Estimator, GridMap, Neighbours, listed_as_admissible};
use crate::search::{Estimate, Heuristic, Limits, Observer, Share, StopReason};
use crate::state::Board;

/// Makes the heuristics of rows with the variant, the name, whether it is admissible on the maps that have it, and what `help`
/// says of it.
macro_rules! heuristics {
    ($($variant:ident, $name:literal, $is_admissible:literal, $summary:literal;)*) => {
        /// A heuristic that was found by its name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum MazeHeuristic {
            $($variant,)*
        }

        impl MazeHeuristic {
            fn named(name: &str) -> Option<Self> {
                Some(match name {
                    $($name => Self::$variant,)*
                    _ => return None,
                })
            }

            const fn info(self) -> HeuristicInfo {
                match self {
                    $(Self::$variant => HeuristicInfo::new($name, $summary, $is_admissible),)*
                }
            }
        }
    };
}

heuristics! {
    Manhattan, "manhattan", true, "rows and columns to the nearest goal, as if there were no walls";
    Octile, "octile", true, "the cost to the nearest goal with diagonal steps, as if there were no walls";
    Hex, "hex", true, "the steps over hexagonal cells to the nearest goal, as if there were no walls";
    Zero, "zero", true, "0 everywhere: what knows nothing";
    Row, "row", false, "the row of a cell, for heuristics of scripts";
    Column, "column", false, "the column of a cell, for heuristics of scripts";
    GoalRow, "goalRow", false, "the row of the goal that is nearest by rows and columns";
    GoalColumn, "goalColumn", false, "the column of the goal that is nearest by rows and columns";
}

/// Those of cells of one kind, and then those of cells of every kind.
macro_rules! table {
    ($($of_kind:expr),*) => {
        [
            $($of_kind,)*
            MazeHeuristic::Zero.info(),
            MazeHeuristic::Row.info(),
            MazeHeuristic::Column.info(),
            MazeHeuristic::GoalRow.info(),
            MazeHeuristic::GoalColumn.info(),
        ]
    };
}

/// With four neighbours.
pub(in crate::puzzles) static FOUR: [HeuristicInfo; 7] = table![
    MazeHeuristic::Manhattan.info(),
    MazeHeuristic::Octile.info()
];
/// With eight neighbours, where steps across corners are shorter than both straight ones together.
pub(in crate::puzzles) static EIGHT: [HeuristicInfo; 7] = table![MazeHeuristic::Octile.info(), {
    let mut manhattan = MazeHeuristic::Manhattan.info();
    (manhattan.admissible, manhattan.consistent) = (false, false);
    manhattan
}];
/// On hexagonal cells.
static SIX: [HeuristicInfo; 6] = table![MazeHeuristic::Hex.info()];
/// The heuristic of hexagonal cells alone.
pub(in crate::puzzles) static HEX: [HeuristicInfo; 1] = [MazeHeuristic::Hex.info()];

/// The heuristics of cells with such neighbours.
fn heuristics_of(neighbours: Neighbours) -> &'static [HeuristicInfo] {
    match neighbours {
        Neighbours::Four => &FOUR,
        Neighbours::Six => &SIX,
        Neighbours::Eight => &EIGHT,
    }
}

impl Estimator for Maze {
    fn heuristics(&self) -> &[HeuristicInfo] {
        heuristics_of(self.map.neighbours())
    }

    fn scale(&self, heuristic: &HeuristicSpec) -> u32 {
        MazeEstimate::new(&self.map, heuristic).units()
    }

    fn prepare(
        &self,
        heuristic: &HeuristicSpec,
        goal: Option<&Board>,
        _: &Limits,
        _: &mut dyn Observer,
    ) -> Result<Box<dyn BoardEstimate + '_>, StopReason> {
        let estimate = MazeEstimate::new(&self.map, heuristic);
        let goal = goal.map(|goal| cells_of(goal).0);
        let goals = goal.map_or(self.goals.clone(), |goal| vec![goal]);
        Ok(Box::new(OnBoards {
            estimate,
            map: &self.map,
            goals: goals
                .iter()
                .map(|&goal| self.map.coordinates(goal))
                .collect(),
        }))
    }
}

/// A heuristic of a map.
pub(super) struct MazeEstimate {
    chosen: MazeHeuristic,
    /// The least cost of a straight step, and the number of units of the estimate in a cost of 1.
    straight: u32,
    units: u32,
    is_admissible: bool,
    /// Of hexagonal cells half of the rows but one: the columns by which the storage of the first row is shifted.
    shift: Option<u32>,
    /// Coordinates of the start, for estimates of the distance from there: as far as walls are left aside, and each cell
    /// costs what the cheapest does, the way there is as long.
    start: Option<(u32, u32)>,
}

impl MazeEstimate {
    /// One that was accepted.
    pub(super) fn new(map: &GridMap, heuristic: &HeuristicSpec) -> Self {
        let chosen = MazeHeuristic::named(&heuristic.name)
            .expect("a heuristic is checked before it is asked");
        let is_eight = map.neighbours() == Neighbours::Eight;
        let units = match (chosen, is_eight) {
            (MazeHeuristic::Octile, false) => GridMap::STEPS[0],
            _ => 1,
        };
        let step = if is_eight { GridMap::STEPS[0] } else { 1 };
        Self {
            chosen,
            straight: step * map.least_cost(),
            units,
            is_admissible: listed_as_admissible(heuristics_of(map.neighbours()), heuristic),
            shift: (map.neighbours() == Neighbours::Six).then(|| (map.size().0 as u32 - 1) / 2),
            start: None,
        }
    }

    /// The same for searches that begin in the cell of these coordinates.
    pub(super) fn from(self, start: (u32, u32)) -> Self {
        Self {
            start: Some(start),
            ..self
        }
    }

    /// Of the cell of these coordinates, for goals of those.
    #[inline]
    pub(super) fn of(&self, (row, column): (u32, u32), goals: &[(u32, u32)]) -> Estimate {
        let apart = |goal: &(u32, u32)| (row.abs_diff(goal.0), column.abs_diff(goal.1));
        let sum = |goal: &(u32, u32)| apart(goal).0 + apart(goal).1;
        let nearest = || match self.shift {
            None => goals.iter().min_by_key(|goal| sum(goal)),
            Some(_) => goals.iter().min_by_key(|goal| hex((row, column), **goal)),
        };
        let column_of = |(row, column): (u32, u32)| match self.shift {
            None => column,
            Some(shift) => column + row / 2 - shift,
        };
        match self.chosen {
            MazeHeuristic::Manhattan => goals.iter().map(sum).min().unwrap_or(0) * self.straight,
            MazeHeuristic::Octile => {
                let all = goals.iter().map(|goal| octile(apart(goal)));
                // In thousandths of a step: that many units, or what a step of eight ways costs.
                let thousandths = u64::from(all.min().unwrap_or(0)) * u64::from(self.straight);
                (thousandths * u64::from(self.units) / u64::from(GridMap::STEPS[0])) as Estimate
            }
            MazeHeuristic::Hex => {
                let all = goals.iter().map(|&goal| hex((row, column), goal));
                all.min().unwrap_or(0) * self.straight
            }
            MazeHeuristic::Zero => 0,
            MazeHeuristic::Row => row,
            MazeHeuristic::Column => column_of((row, column)),
            MazeHeuristic::GoalRow => nearest().map_or(0, |goal| goal.0),
            MazeHeuristic::GoalColumn => nearest().map_or(0, |&goal| column_of(goal)),
        }
    }

    /// The shares of which an estimate over rows and columns is the sum.
    fn shares(&self, at: (u32, u32), goals: &[(u32, u32)]) -> Option<Vec<Share>> {
        let apart = |goal: &(u32, u32)| (at.0.abs_diff(goal.0), at.1.abs_diff(goal.1));
        let all = goals.iter().map(apart);
        let (names, amounts) = match self.chosen {
            MazeHeuristic::Manhattan => {
                let (rows, columns) = all.min_by_key(|(rows, columns)| rows + columns)?;
                (
                    ["rows", "columns"],
                    [rows * self.straight, columns * self.straight],
                )
            }
            MazeHeuristic::Octile => {
                let (rows, columns) = all.min_by_key(|&apart| octile(apart))?;
                let sum = self.of(at, goals);
                let straight = rows.abs_diff(columns) * self.straight * self.units;
                (
                    ["straight steps", "diagonal steps"],
                    [straight, sum.checked_sub(straight)?],
                )
            }
            _ => return None,
        };
        let shares = names.into_iter().zip(amounts).map(|(text, amount)| Share {
            text,
            values: Vec::new(),
            amount,
        });
        Some(shares.collect())
    }

    pub(super) fn units(&self) -> u32 {
        self.units
    }
}

/// The steps between two hexagonal cells of these axial coordinates (Patel, "Hexagonal Grids", redblobgames.com/grids/hexagons,
/// "Distances"): the greatest of the differences in rows, in columns, and in their sum.
fn hex(one: (u32, u32), other: (u32, u32)) -> u32 {
    let sum = |(row, column): (u32, u32)| row + column;
    let apart = one.0.abs_diff(other.0).max(one.1.abs_diff(other.1));
    apart.max(sum(one).abs_diff(sum(other)))
}

/// The way over so many rows and columns, in thousandths of a step.
fn octile((rows, columns): (u32, u32)) -> u32 {
    let [straight, across] = GridMap::STEPS;
    straight * rows.abs_diff(columns) + across * rows.min(columns)
}

impl Heuristic<MazeDomain<'_>> for MazeEstimate {
    #[inline]
    fn estimate(&self, domain: &MazeDomain<'_>, state: u32) -> Estimate {
        self.of(domain.place(state), domain.goals())
    }

    fn estimate_back(&self, domain: &MazeDomain<'_>, state: u32) -> Estimate {
        let start = self.start.as_ref().map(std::slice::from_ref);
        start.map_or(0, |start| self.of(domain.place(state), start))
    }

    fn scale(&self) -> u32 {
        self.units
    }

    fn is_admissible(&self) -> bool {
        self.is_admissible
    }

    fn is_consistent(&self) -> bool {
        self.is_admissible
    }
}

/// A heuristic on boards, of which each may have a goal of its own.
struct OnBoards<'a> {
    estimate: MazeEstimate,
    map: &'a GridMap,
    goals: Vec<(u32, u32)>,
}

impl OnBoards<'_> {
    /// Asks with the coordinates of a board and those of its goals.
    fn ask<R>(&self, board: &Board, ask: impl FnOnce((u32, u32), &[(u32, u32)]) -> R) -> R {
        let (cell, goal_cell) = cells_of(board);
        let goal_place = goal_cell.map(|goal| self.map.coordinates(goal));
        let goals = goal_place
            .as_ref()
            .map_or(&self.goals[..], std::slice::from_ref);
        ask(self.map.coordinates(cell), goals)
    }
}

impl BoardEstimate for OnBoards<'_> {
    fn of(&self, board: &Board) -> Estimate {
        self.ask(board, |at, goals| self.estimate.of(at, goals))
    }

    fn shares(&self, board: &Board) -> Option<Vec<Share>> {
        self.ask(board, |at, goals| self.estimate.shares(at, goals))
    }

    fn scale(&self) -> u32 {
        self.estimate.units()
    }
}
