//! Mazes, and maps of games: a walker looks for the cheapest way to a goal.
//!
//! A state is the cell where the walker stands, and the cell to reach where it has one of its own: so each problem of a
//! benchmark on one map is a state. Costs, terrain and steps across corners are those of the benchmarks of the Moving AI
//! Lab (Sturtevant, "Benchmarks for Grid-Based Pathfinding", 2012).

mod domain;
mod heuristics;
mod jump_points;
mod notation;
mod random;
mod sampling;
mod searching;
#[cfg(test)]
mod tests;

pub use random::random_maze;

pub(super) use heuristics::{
    EIGHT as MAP_HEURISTICS, FOUR as MAZE_HEURISTICS, HEX as HEX_HEURISTIC,
};

use crate::operators::{Move, MoveName};
use crate::puzzle::{
    Estimator, GridMap, Notation, NotationError, OnMap, Problem, Rules, Sampling, SamplingError,
    Solvability, Solver, Terrain, inverse_step,
};
use crate::state::{Board, Layout, Random};
use jump_points::OpenCells;
use std::sync::OnceLock;

/// Most goals that its goal names.
const MOST_NAMED: usize = 4;

/// A map with its start and its goals.
#[derive(Debug)]
pub struct Maze {
    name: String,
    digest: String,
    map: GridMap,
    has_costs: bool,
    start: Board,
    /// In reading order.
    goals: Vec<u32>,
    /// Its goal in words, where it is no single cell.
    goal_words: Option<String>,
    /// The cells of a walker on ground, and of one in water, for jump point search.
    open: [OnceLock<OpenCells>; 2],
}

/// The cell of a state, and the cell to reach where the state has one.
fn cells_of(board: &Board) -> (u32, Option<u32>) {
    let (words, _) = board.cells().as_chunks::<4>();
    let cell = |word: usize| u32::from_le_bytes(words[word]);
    (cell(0), Some(cell(1)).filter(|&goal| goal > 0))
}

/// The state of a cell, and of the cell to reach if it is to have one. No cell has the number 0.
fn board_of(cell: u32, goal: Option<u32>) -> Board {
    let words = [cell, goal.unwrap_or(0)].map(u32::to_le_bytes);
    Board::new(words.as_flattened())
}

impl Maze {
    /// A map with its start and its goals, in rows and columns from 0. Without a start it begins in the first cell that is
    /// free; without a goal each state has its own, in the beginning the last cell that a way leads to. `digest` stands for
    /// all that its file says. `None` where there is no cell to be in.
    pub fn new(
        name: &str,
        map: GridMap,
        start: Option<(usize, usize)>,
        goals: &[(usize, usize)],
        digest: String,
    ) -> Option<Self> {
        let cell = |&(row, column): &(usize, usize)| map.cell(row, column);
        let goals: Vec<u32> = goals.iter().filter_map(cell).collect();
        let start = start
            .as_ref()
            .and_then(cell)
            .or_else(|| map.free().next())?;
        let last = { map.free().rev() }.find(|&cell| map.part(cell) == map.part(start));
        let written = |&goal: &u32| notation::place(&map, goal);
        let goal_words = match goals.len() {
            0 => Some("the cell after `to` in the state".to_owned()),
            1 => None,
            2..=MOST_NAMED => Some(goals.iter().map(written).collect::<Vec<_>>().join(" or ")),
            all => Some(format!("one of {all} cells")),
        };
        Some(Self {
            name: name.to_owned(),
            digest,
            has_costs: map.has_costs(),
            start: board_of(start, last.filter(|_| goals.is_empty())),
            map,
            goals,
            goal_words,
            open: Default::default(),
        })
    }

    /// The cells to reach from a state.
    fn goals_of(&self, board: &Board, goal: Option<&Board>) -> Vec<u32> {
        match cells_of(board).1.or_else(|| Some(cells_of(goal?).0)) {
            Some(goal) => vec![goal],
            None => self.goals.clone(),
        }
    }

    /// Where a walker may be who is in this cell.
    fn open_from(&self, cell: u32) -> &OpenCells {
        let in_water = self.map.terrain(cell) == Terrain::Water;
        self.open[usize::from(in_water)].get_or_init(|| OpenCells::new(&self.map, in_water))
    }

    fn is_connected(&self, problem: &Problem) -> bool {
        let part = |cell: u32| self.map.part(cell);
        let mut goals = self
            .goals_of(&problem.start, problem.goal.as_ref())
            .into_iter();
        goals.any(|goal| part(goal) == part(cells_of(&problem.start).0))
    }
}

impl Rules for Maze {
    fn name(&self) -> &str {
        &self.name
    }

    fn default_goal(&self) -> Option<Board> {
        match self.goals[..] {
            [goal] => Some(board_of(goal, None)),
            _ => None,
        }
    }

    fn goal_rule(&self) -> Option<&str> {
        self.goal_words.as_deref()
    }

    fn initial_state(&self) -> Board {
        self.start.clone()
    }

    fn layout(&self) -> Layout {
        // What a state is made of are no cells that hold something.
        Layout::numbered(0, 1, None)
    }

    fn digest(&self) -> Option<&str> {
        Some(&self.digest)
    }

    fn moves(&self) -> &[MoveName] {
        self.map.moves()
    }

    fn apply(&self, board: &Board, mv: Move) -> Option<Board> {
        let (cell, goal) = cells_of(board);
        Some(board_of(self.map.next(cell, mv)?, goal))
    }

    fn has_costs(&self) -> bool {
        self.has_costs
    }

    fn step_cost(&self, board: &Board, mv: Move) -> u32 {
        let next = self.map.next(cells_of(board).0, mv);
        next.map_or(1, |next| self.map.step_cost(mv, next))
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        Some(inverse_step(mv))
    }

    fn goals(&self, goal: Option<&Board>) -> Result<Vec<Board>, String> {
        match goal {
            Some(goal) => Ok(vec![goal.clone()]),
            None if self.goals.is_empty() => Err(
                "each state has a goal of its own, and there is none to go back from".to_owned(),
            ),
            None => Ok(self
                .goals
                .iter()
                .map(|&goal| board_of(goal, None))
                .collect()),
        }
    }

    fn has_own_goal(&self, board: &Board) -> bool {
        cells_of(board).1.is_some()
    }

    fn is_goal(&self, board: &Board, goal: Option<&Board>) -> bool {
        let (cell, board_goal) = cells_of(board);
        match board_goal.or_else(|| Some(cells_of(goal?).0)) {
            Some(goal) => goal == cell,
            None => self.goals.contains(&cell),
        }
    }

    fn parse(&self, text: &str) -> Result<Board, NotationError> {
        notation::parse(&self.map, text)
    }

    fn format(&self, board: &Board, notation: Notation) -> String {
        notation::format(&self.map, cells_of(board), notation)
    }

    fn draw(&self, board: &Board) -> String {
        self.on_map(board, None)
            .map_or_else(String::new, |map| map.draw())
    }

    fn on_map(&self, board: &Board, goal: Option<&Board>) -> Option<OnMap<'_>> {
        let walker = cells_of(board).0;
        let goals = self.goals_of(board, goal);
        Some(OnMap {
            map: &self.map,
            walker,
            goals,
        })
    }

    fn estimator(&self) -> Option<&dyn Estimator> {
        Some(self)
    }

    fn solver(&self) -> Option<&dyn Solver> {
        Some(self)
    }

    fn sample(
        &self,
        sampling: Sampling,
        goal: Option<&Board>,
        random: &mut Random,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Result<Board, SamplingError>> {
        Some(self.draw_state(sampling, goal, random, interrupted))
    }

    fn solvability(&self, problem: &Problem) -> Option<Solvability> {
        Some(self.judge(problem))
    }
}
