//! The state space of a session, as the search of a student sees it.

use puzzle_script::heuristic::HeuristicSpec;
use puzzle_script::interp::Session;
use puzzle_script::puzzle::{Board, BoardEstimate, Notation, Problem, Puzzle};
use puzzle_script::search::{Estimate, Limits, Move, Unobserved};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use self_cell::self_cell;
use std::sync::Arc;

type Prepared<'a> = Box<dyn BoardEstimate + 'a>;

self_cell! {
    /// A heuristic that was made ready, with the puzzle that it asks.
    struct Asked {
        owner: Arc<Puzzle>,
        #[covariant]
        dependent: Prepared,
    }
}

/// The puzzle, goal and heuristic of a session's last search. States are given and taken as the bytes of their cells.
#[pyclass(unsendable)]
pub struct Space {
    puzzle: Arc<Puzzle>,
    problem: Problem,
    estimate: Option<Asked>,
}

impl Space {
    /// The space of the session's last search; an error where nothing was searched.
    pub fn of(session: &Session) -> PyResult<Self> {
        let result = session.result.as_ref();
        let result = result.ok_or_else(|| PyValueError::new_err("nothing was searched"))?;
        let (puzzle, problem) = (result.puzzle.clone(), result.problem.clone());
        let heuristic = result.heuristic.as_ref();
        let estimate = heuristic.map(|heuristic| prepared(&puzzle, &problem, heuristic));
        Ok(Self {
            estimate: estimate.transpose()?,
            puzzle,
            problem,
        })
    }
}

impl Space {
    /// The cells of each of many states.
    fn rows<'a>(&self, states: &'a [u8]) -> impl Iterator<Item = &'a [u8]> {
        states.chunks_exact(self.problem.start.cells().len().max(1))
    }
}

fn prepared(puzzle: &Arc<Puzzle>, problem: &Problem, heuristic: &HeuristicSpec) -> PyResult<Asked> {
    Asked::try_new(puzzle.clone(), |puzzle| {
        let goal = problem.goal.as_ref();
        let ready = puzzle.prepare(heuristic, goal, &Limits::default(), &mut Unobserved);
        match ready {
            Some(Ok(ready)) => Ok(ready),
            _ => Err(PyValueError::new_err(format!(
                "`{heuristic}` can't be asked here"
            ))),
        }
    })
}

#[pymethods]
impl Space {
    /// The start.
    fn start<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.problem.start.cells())
    }

    /// The goal; none where that is a rule.
    fn goal<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        let goal = self.problem.goal.as_ref();
        goal.map(|goal| PyBytes::new(py, goal.cells()))
    }

    /// The names of the values of cells, by their numbers; none where a state is no board.
    fn values(&self) -> Option<Vec<String>> {
        let is_board = self.puzzle.columns().is_some() || self.puzzle.permutes();
        let layout = is_board.then(|| self.puzzle.layout())?;
        Some(layout.values.iter().map(ToString::to_string).collect())
    }

    /// The name, the state and the cost of each move.
    fn successors<'py>(
        &self,
        py: Python<'py>,
        state: &[u8],
    ) -> Vec<(String, Bound<'py, PyBytes>, f64)> {
        let board = Board::new(state);
        let moves = self.problem.order.iter();
        let made = moves.filter_map(|&mv| {
            let next = self.puzzle.apply(&board, mv)?;
            let name = self.puzzle.move_name(mv).to_string();
            let cost = f64::from(self.puzzle.step_cost(&board, mv));
            let cost = cost / f64::from(self.puzzle.cost_scale());
            Some((name, PyBytes::new(py, next.cells()), cost))
        });
        made.collect()
    }

    fn is_goal(&self, state: &[u8]) -> bool {
        self.puzzle
            .is_goal(&Board::new(state), self.problem.goal.as_ref())
    }

    /// The estimate of a state, in costs; 0 without a heuristic.
    fn h(&self, state: &[u8]) -> f64 {
        let Some(estimate) = &self.estimate else {
            return 0.0;
        };
        let estimate = estimate.borrow_dependent();
        match estimate.of(&Board::new(state)) {
            Estimate::MAX => f64::INFINITY,
            finite => {
                let units = f64::from(estimate.scale()) * f64::from(self.puzzle.cost_scale());
                f64::from(finite) / units
            }
        }
    }

    /// The names of the moves, by their numbers.
    fn moves(&self) -> Vec<String> {
        let moves = (0..self.puzzle.moves().len() as u32).map(Move);
        moves
            .map(|mv| self.puzzle.move_name(mv).to_string())
            .collect()
    }

    /// The successors of many states, one behind the other: for each the place of its state among those that are given and the
    /// number of the move (32 bits), its cells, and the cost of the move (64-bit floats).
    fn expand<'py>(&self, py: Python<'py>, states: &[u8]) -> [Bound<'py, PyBytes>; 4] {
        let (mut parents, mut moves) = (Vec::new(), Vec::new());
        let (mut children, mut costs) = (Vec::new(), Vec::new());
        let scale = f64::from(self.puzzle.cost_scale());
        for (parent, cells) in (0_u32..).zip(self.rows(states)) {
            let board = Board::new(cells);
            for &mv in &self.problem.order {
                if let Some(next) = self.puzzle.apply(&board, mv) {
                    let cost = f64::from(self.puzzle.step_cost(&board, mv)) / scale;
                    parents.extend(parent.to_ne_bytes());
                    moves.extend(mv.0.to_ne_bytes());
                    children.extend_from_slice(next.cells());
                    costs.extend(cost.to_ne_bytes());
                }
            }
        }
        [parents, moves, children, costs].map(|bytes| PyBytes::new(py, &bytes))
    }

    /// The estimates of many states, in costs (64-bit floats).
    fn estimates<'py>(&self, py: Python<'py>, states: &[u8]) -> Bound<'py, PyBytes> {
        let estimates = self
            .rows(states)
            .flat_map(|cells| self.h(cells).to_ne_bytes());
        PyBytes::new(py, &estimates.collect::<Vec<u8>>())
    }

    /// Whether each of many states is a goal, a byte each.
    fn goals<'py>(&self, py: Python<'py>, states: &[u8]) -> Bound<'py, PyBytes> {
        let goals = self.rows(states).map(|cells| u8::from(self.is_goal(cells)));
        PyBytes::new(py, &goals.collect::<Vec<u8>>())
    }

    /// A state as scripts write it.
    fn text(&self, state: &[u8]) -> String {
        self.puzzle.format(&Board::new(state), Notation::Compact)
    }
}
