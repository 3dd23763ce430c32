//! The states that a log and its rules speak of, numbered: successors, goals and estimates are computed once for all rules.

mod tiles;

use super::rule::StateValues;
use crate::heuristic::{BoardEstimate, HeuristicSpec};
use crate::operators::Move;
use crate::puzzle::{Notation, Problem, Puzzle};
use crate::search::{Estimate, Limits, NumberTable, Observer, StopReason};
use crate::state::Board;
use foldhash::fast::FixedState;
use std::collections::HashMap;
use std::hash::BuildHasher;
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

/// The way in which a blank comes back onto a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wrap {
    /// From the end of a row to the begin of the next one, and back: one more or less than the number of the cell.
    Rows,
    /// From the first row or column to the last one: a number below 0 counts from the end.
    Negative,
    /// From each edge to the other one.
    Torus,
}

/// The moves that a program makes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum MoveSet {
    /// Those of the puzzle.
    #[default]
    All,
    /// All but one.
    Without(Move),
    /// All but those from one state to another.
    WithoutStep(u32, u32),
    /// These, and those of a blank that leaves the grid.
    Wrapping(Wrap),
}

/// The cells of states, one after the other, under the numbers of the states: a [`Board`] has room for many cells, and there may
/// be millions.
struct BoardTable {
    cells: Vec<u8>,
    /// The number of cells of a state.
    width: usize,
    numbers: NumberTable,
}

impl BoardTable {
    /// Those of a puzzle, with so many cells.
    fn new(width: usize) -> Self {
        Self {
            cells: Vec::new(),
            width,
            numbers: NumberTable::default(),
        }
    }

    fn cells(&self, state: u32) -> &[u8] {
        &self.cells[state as usize * self.width..][..self.width]
    }

    /// The number of a state, and whether it is new.
    fn number(&mut self, cells: &[u8]) -> (u32, bool) {
        assert_eq!(cells.len(), self.width, "all states have as many cells");
        let hash = FixedState::default().hash_one(cells);
        let (met, width) = (&self.cells, self.width);
        let is_sought = |known: u32| met[known as usize * width..][..width] == *cells;
        let (number, is_new) = self.numbers.number(hash, is_sought);
        if is_new {
            self.cells.extend_from_slice(cells);
        }
        (number, is_new)
    }
}

/// The states met so far.
pub(super) struct JudgedSpace<'a> {
    puzzle: &'a Puzzle,
    problem: &'a Problem,
    boards: BoardTable,
    /// The successors of each state, once they were asked for.
    successors: Vec<Option<Rc<[Successor]>>>,
    /// The states before each state, once they were asked for.
    predecessors: HashMap<u32, Rc<[Successor]>>,
    moves: MoveSet,
    is_goal: Vec<bool>,
    heuristics: Vec<Estimates<'a>>,
}

/// A heuristic, and what it said.
struct Estimates<'a> {
    spec: HeuristicSpec,
    heuristic: Box<dyn BoardEstimate + 'a>,
    proves_dead_ends: bool,
    /// The estimate of each state, once it was asked for.
    values: Vec<Option<Estimate>>,
}

impl<'a> JudgedSpace<'a> {
    /// The space around the start of a problem, which is state 0.
    pub(super) fn new(puzzle: &'a Puzzle, problem: &'a Problem) -> Self {
        let mut space = Self {
            puzzle,
            problem,
            boards: BoardTable::new(problem.start.cells().len()),
            successors: Vec::new(),
            predecessors: HashMap::new(),
            moves: MoveSet::All,
            is_goal: Vec::new(),
            heuristics: Vec::new(),
        };
        space.number(&problem.start);
        space
    }

    /// The number of a state.
    pub(super) fn number(&mut self, board: &Board) -> u32 {
        let (number, is_new) = self.boards.number(board.cells());
        if is_new {
            let goal = self.problem.goal.as_ref();
            self.is_goal.push(self.puzzle.is_goal(board, goal));
            self.successors.push(None);
        }
        number
    }

    /// The puzzle.
    pub(super) fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// The start, the goal and the moves.
    pub(super) fn problem(&self) -> &'a Problem {
        self.problem
    }

    /// A state as scripts write it.
    pub(super) fn text(&self, state: u32) -> String {
        self.puzzle.format(&self.board(state), Notation::Compact)
    }

    /// The number of units in a cost of 1.
    pub(super) fn cost_scale(&self) -> u32 {
        self.puzzle.cost_scale()
    }

    /// The state of a number.
    pub(super) fn board(&self, state: u32) -> Board {
        Board::new(self.boards.cells(state))
    }

    /// Whether a state is a goal.
    pub(super) fn is_goal(&self, state: u32) -> bool {
        self.is_goal[state as usize]
    }

    /// Does something where a program makes other moves.
    pub(super) fn with<T>(&mut self, moves: MoveSet, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.moves, moves);
        let done = work(self);
        self.moves = before;
        done
    }

    /// The successors of a state by the moves that are made, in the order of the problem.
    pub(super) fn successors(&mut self, state: u32) -> Rc<[Successor]> {
        let all = self.all_successors(state);
        self.made(state, all)
    }

    /// The states next to a state: its successors, or of a search back from the goal the states before it.
    pub(super) fn neighbours(&mut self, state: u32, is_backward: bool) -> Rc<[Successor]> {
        if !is_backward {
            return self.successors(state);
        }
        let all = self.all_predecessors(state);
        self.made(state, all)
    }

    /// Those of the states next to one that the moves which are made lead to.
    fn made(&mut self, state: u32, all: Rc<[Successor]>) -> Rc<[Successor]> {
        match self.moves {
            MoveSet::Without(mv) => all
                .iter()
                .filter(|candidate| candidate.mv != mv)
                .copied()
                .collect(),
            MoveSet::WithoutStep(from, to) if from == state => all
                .iter()
                .filter(|onward| onward.state != to)
                .copied()
                .collect(),
            MoveSet::All | MoveSet::WithoutStep(..) => all,
            MoveSet::Wrapping(wrap) => {
                let more = self.wrapped(state, wrap);
                let more = more.into_iter().filter_map(|state| {
                    let like = all.first()?;
                    (!all.iter().any(|successor| successor.state == state))
                        .then_some(Successor { state, ..*like })
                });
                all.iter().copied().chain(more).collect()
            }
        }
    }

    /// The cell of the blank and the number of columns; `None` where there is no grid with one blank.
    pub(super) fn blank(&self, state: u32) -> Option<(usize, usize)> {
        let columns = self.puzzle.columns().filter(|_| self.puzzle.permutes())?;
        let cells = self.boards.cells(state);
        let is_blank = |value: u8| self.puzzle.appearance(value).is_blank;
        let mut blanks = (0..cells.len()).filter(|&cell| is_blank(cells[cell]));
        let blank = blanks.next().filter(|_| blanks.next().is_none())?;
        Some((blank, columns))
    }

    /// The states that a blank makes which leaves the grid.
    fn wrapped(&mut self, state: u32, wrap: Wrap) -> Vec<u32> {
        let Some((blank, columns)) = self.blank(state) else {
            return Vec::new();
        };
        let board = self.board(state);
        let cells = board.cells();
        let (row, column, rows) = (blank / columns, blank % columns, cells.len() / columns);
        let (is_first, is_last) = (column == 0, column + 1 == columns);
        let bottom = (rows - 1) * columns + column;
        let to_last = is_first.then_some(blank + columns - 1);
        let to_bottom = (row == 0).then_some(bottom);
        let targets = match wrap {
            Wrap::Rows => vec![
                blank.checked_sub(1).filter(|_| is_first),
                Some(blank + 1).filter(|&cell| is_last && cell < cells.len()),
            ],
            Wrap::Negative => vec![to_last, to_bottom],
            Wrap::Torus => vec![
                to_last,
                to_bottom,
                is_last.then_some(row * columns),
                (row + 1 == rows).then_some(column),
            ],
        };
        let targets = targets.into_iter().flatten();
        let boards: Vec<Board> = targets
            .map(|target| {
                let mut cells = cells.to_vec();
                cells.swap(blank, target);
                Board::new(&cells)
            })
            .collect();
        boards.iter().map(|board| self.number(board)).collect()
    }

    /// The successors of a state by the moves of the puzzle.
    pub(super) fn all_successors(&mut self, state: u32) -> Rc<[Successor]> {
        if let Some(known) = &self.successors[state as usize] {
            return known.clone();
        }
        let board = self.board(state);
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

    /// The states from which the moves of the puzzle lead to a state, each with what its move costs and the move back, or the move
    /// itself where none takes it back.
    fn all_predecessors(&mut self, state: u32) -> Rc<[Successor]> {
        if let Some(known) = self.predecessors.get(&state) {
            return known.clone();
        }
        let (puzzle, board) = (self.puzzle, self.board(state));
        let mut all = Vec::new();
        for &onward in &self.problem.order {
            let back = puzzle.inverse(onward);
            let before = match back {
                Some(back) => puzzle.apply(&board, back).into_iter().collect(),
                None => puzzle.predecessors(&board, onward),
            };
            for before in before {
                all.push(Successor {
                    mv: back.unwrap_or(onward),
                    cost: puzzle.step_cost(&before, onward),
                    state: self.number(&before),
                });
            }
        }
        let all: Rc<[Successor]> = all.into();
        self.predecessors.insert(state, all.clone());
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
        let text = self.puzzle.format(board, Notation::Compact);
        self.puzzle.parse(&text).is_ok_and(|read| read == *board)
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

    /// The numbers of an open state; `None` where a dead end is proved.
    pub(super) fn values(
        &mut self,
        heuristic: Option<usize>,
        state: u32,
        g: u64,
    ) -> Option<StateValues> {
        let h = self.estimate(heuristic, state)?;
        let scale = self.scale(heuristic);
        Some(StateValues { g, h, scale })
    }

    /// The heuristic's estimate of a state, 0 without one; `None` where it proves a dead end.
    pub(super) fn estimate(&mut self, heuristic: Option<usize>, state: u32) -> Option<Estimate> {
        let Some(number) = heuristic else {
            return Some(0);
        };
        let kept = &mut self.heuristics[number];
        let at = state as usize;
        if kept.values.len() <= at {
            kept.values.resize(self.boards.numbers.len() as usize, None);
        }
        let boards = &self.boards;
        let ask = || kept.heuristic.of(&Board::new(boards.cells(state)));
        let value = *kept.values[at].get_or_insert_with(ask);
        Some(value).filter(|&value| value != Estimate::MAX || !kept.proves_dead_ends)
    }
}
