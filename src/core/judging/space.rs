//! The states that a log and its rules speak of, numbered: successors, goals and estimates are computed once for all rules.

use crate::heuristic::{BoardEstimate, HeuristicSpec};
use crate::operators::Move;
use crate::puzzle::{Problem, Puzzle};
use crate::search::{Estimate, Limits, Observer, StopReason};
use crate::state::Board;
use std::collections::HashMap;
use std::rc::Rc;

/// A state that a move makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Successor {
    /// The move.
    pub mv: Move,
    /// The number of the state.
    pub state: u32,
    /// The cost of the move.
    pub cost: u32,
}

/// The states met so far.
pub(super) struct Space<'a> {
    puzzle: &'a Puzzle,
    problem: &'a Problem,
    numbers: HashMap<Board, u32>,
    boards: Vec<Board>,
    /// The successors of each state, once they were asked for.
    successors: Vec<Option<Rc<[Successor]>>>,
    is_goal: Vec<bool>,
    heuristics: Vec<Estimates<'a>>,
}

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

/// A heuristic, and what it said.
struct Estimates<'a> {
    spec: HeuristicSpec,
    heuristic: Box<dyn BoardEstimate + 'a>,
    proves_dead_ends: bool,
    /// The estimate of each state, once it was asked for.
    values: Vec<Option<Estimate>>,
}

impl<'a> Space<'a> {
    /// The space around the start of a problem, which is state 0.
    pub(super) fn new(puzzle: &'a Puzzle, problem: &'a Problem) -> Self {
        let mut space = Self {
            puzzle,
            problem,
            numbers: HashMap::new(),
            boards: Vec::new(),
            successors: Vec::new(),
            is_goal: Vec::new(),
            heuristics: Vec::new(),
        };
        space.number(&problem.start);
        space
    }

    /// The number of a state.
    pub(super) fn number(&mut self, board: &Board) -> u32 {
        if let Some(&number) = self.numbers.get(board) {
            return number;
        }
        let number = self.boards.len() as u32;
        self.numbers.insert(board.clone(), number);
        let goal = self.problem.goal.as_ref();
        self.is_goal.push(self.puzzle.is_goal(board, goal));
        self.boards.push(board.clone());
        self.successors.push(None);
        number
    }

    /// The state of a number.
    pub(super) fn board(&self, state: u32) -> &Board {
        &self.boards[state as usize]
    }

    /// Whether a state is a goal.
    pub(super) fn is_goal(&self, state: u32) -> bool {
        self.is_goal[state as usize]
    }

    /// The successors of a state, in the order of the problem.
    pub(super) fn successors(&mut self, state: u32) -> Rc<[Successor]> {
        if let Some(known) = &self.successors[state as usize] {
            return known.clone();
        }
        let board = self.board(state).clone();
        let mut all = Vec::new();
        for &mv in &self.problem.order {
            if let Some(next) = self.puzzle.apply(&board, mv) {
                let cost = self.puzzle.step_cost(&board, mv);
                let state = self.number(&next);
                all.push(Successor { mv, state, cost });
            }
        }
        let all: Rc<[Successor]> = all.into();
        self.successors[state as usize] = Some(all.clone());
        all
    }

    /// Takes in a heuristic that the puzzle accepts, for the goal in force: its number.
    ///
    /// # Errors
    ///
    /// The limit that was met while tables were built, or the observer's word.
    pub(super) fn heuristic(
        &mut self,
        heuristic: &HeuristicSpec,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Option<usize>, StopReason> {
        self.heuristic_to(self.problem.goal.as_ref(), heuristic, limits, observer)
    }

    fn heuristic_to(
        &mut self,
        goal: Option<&Board>,
        heuristic: &HeuristicSpec,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Option<usize>, StopReason> {
        if self.puzzle.accepts(heuristic).is_err() {
            return Ok(None);
        }
        let Some(prepared) = self.puzzle.prepare(heuristic, goal, limits, observer) else {
            return Ok(None);
        };
        let proves_dead_ends = self.puzzle.proves_dead_ends(heuristic);
        Ok(Some(self.add(
            heuristic.clone(),
            prepared?,
            proves_dead_ends,
        )))
    }

    fn add(
        &mut self,
        spec: HeuristicSpec,
        heuristic: Box<dyn BoardEstimate + 'a>,
        proves_dead_ends: bool,
    ) -> usize {
        self.heuristics.push(Estimates {
            spec,
            heuristic,
            proves_dead_ends,
            values: Vec::new(),
        });
        self.heuristics.len() - 1
    }

    /// The puzzle's evaluation, a sum of heuristics; `None` where it is none, or where they have fractions.
    ///
    /// # Errors
    ///
    /// As of [`heuristic`](Self::heuristic).
    pub(super) fn evaluation(
        &mut self,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Option<usize>, StopReason> {
        let heuristics = &self.puzzle.evaluation()[..];
        if let [one] = heuristics {
            return self.heuristic(one, limits, observer);
        }
        let goal = self.problem.goal.as_ref();
        let mut parts = Vec::new();
        for heuristic in heuristics {
            let Some(prepared) = self.puzzle.prepare(heuristic, goal, limits, observer) else {
                return Ok(None);
            };
            parts.push(prepared?);
        }
        let Some(first) = heuristics
            .first()
            .filter(|_| parts.iter().all(|part| part.scale() == 1))
        else {
            return Ok(None);
        };
        let sum = move |board: &Board| {
            let values = parts.iter().map(|part| part.of(board));
            values.fold(0, Estimate::saturating_add)
        };
        Ok(Some(self.add(first.clone(), Box::new(sum), false)))
    }

    /// The heuristic of searches that name none, if there is one.
    ///
    /// # Errors
    ///
    /// As of [`heuristic`](Self::heuristic).
    pub(super) fn usual_heuristic(
        &mut self,
        observer: &mut dyn Observer,
    ) -> Result<Option<usize>, StopReason> {
        match self.puzzle.default_heuristic() {
            Some(heuristic) => self.heuristic(&heuristic, &Limits::default(), observer),
            None => Ok(None),
        }
    }

    /// A heuristic as it is for other goals that are often meant: the puzzle's own, and the values in order with the blank
    /// first and last.
    ///
    /// # Errors
    ///
    /// As of [`heuristic`](Self::heuristic).
    pub(super) fn for_other_goals(
        &mut self,
        heuristic: &HeuristicSpec,
        observer: &mut dyn Observer,
    ) -> Result<Vec<usize>, StopReason> {
        let Some(goal) = self.problem.goal.as_ref() else {
            return Ok(Vec::new());
        };
        let mut others: Vec<Board> = self.puzzle.default_goal().into_iter().collect();
        if self.puzzle.permutes() && self.puzzle.columns().is_some() {
            let mut sorted: Vec<u8> = goal.cells().to_vec();
            sorted.sort_unstable();
            others.push(Board::new(&sorted));
            sorted.rotate_left(1);
            others.push(Board::new(&sorted));
        }
        let mut tried: Vec<Board> = vec![goal.clone()];
        let mut found = Vec::new();
        for other in others {
            if tried.contains(&other) || !self.fits_as_goal(&other) {
                continue;
            }
            found.extend(self.heuristic_to(
                Some(&other),
                heuristic,
                &Limits::default(),
                observer,
            )?);
            tried.push(other);
        }
        Ok(found)
    }

    /// Whether a state is one of the puzzle: what it is written as reads as itself.
    fn fits_as_goal(&self, board: &Board) -> bool {
        let text = self.puzzle.format(board, crate::puzzle::Notation::Compact);
        self.puzzle.parse(&text).is_ok_and(|read| read == *board)
    }

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
    pub(super) fn squares(&mut self) -> Option<usize> {
        self.by_tiles(1, |rows, columns| rows * rows + columns * columns)
    }

    /// The sum of the straight distances, rounded to seven places a tile.
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a distance on a board"
    )]
    pub(super) fn euclid(&mut self) -> Option<usize> {
        let units = f64::from(ROOTS);
        self.by_tiles(ROOTS, move |rows, columns| {
            (f64::from(rows).hypot(f64::from(columns)) * units).round() as u32
        })
    }

    /// The name of a heuristic.
    pub(super) fn spec(&self, heuristic: usize) -> &HeuristicSpec {
        &self.heuristics[heuristic].spec
    }

    /// Whether some move costs something else than 1.
    pub(super) fn has_costs(&self) -> bool {
        self.puzzle.has_costs()
    }

    /// The units of a heuristic in a cost of 1; 1 without one.
    pub(super) fn scale(&self, heuristic: Option<usize>) -> u32 {
        heuristic.map_or(1, |number| self.heuristics[number].heuristic.scale())
    }

    /// The heuristic's estimate of a state, 0 without one; `None` where it proves a dead end.
    pub(super) fn estimate(&mut self, heuristic: Option<usize>, state: u32) -> Option<Estimate> {
        let Some(number) = heuristic else {
            return Some(0);
        };
        let own = &mut self.heuristics[number];
        let at = state as usize;
        if own.values.len() <= at {
            own.values.resize(self.boards.len(), None);
        }
        let board = &self.boards[at];
        let value = *own.values[at].get_or_insert_with(|| own.heuristic.of(board));
        Some(value).filter(|&value| value != Estimate::MAX || !own.proves_dead_ends)
    }
}
