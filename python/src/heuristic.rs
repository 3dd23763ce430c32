//! Heuristics that are functions of Python.

use crate::world::Raised;
use puzzle_script::puzzle::{Board, EstimatorError, ExternalEstimator, Subject};
use puzzle_script::search::StopReason;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::{Mutex, PoisonError};

/// A function of a batch of states. What it raises ends the run.
#[derive(Debug)]
pub struct Function {
    /// Takes what `describe` gave, and the bytes of the states; gives eight bytes for each estimate, or for each move of each state.
    call: Py<PyAny>,
    values_moves: bool,
    /// Takes the name of the puzzle, the names of its cells, values and moves, and the goal.
    describe: Py<PyAny>,
    /// What `describe` gave last, and for what.
    described: Mutex<Option<(Subject, Py<PyAny>)>>,
    raised: Raised,
}

impl Function {
    pub fn new(call: (Py<PyAny>, bool), describe: Py<PyAny>, raised: Raised) -> Self {
        let (call, values_moves) = call;
        Self {
            call,
            values_moves,
            describe,
            described: Mutex::default(),
            raised,
        }
    }

    fn described(&self, py: Python<'_>, subject: &Subject) -> PyResult<Py<PyAny>> {
        // Not held while Python runs, which may wait for another thread that asks.
        let known = || {
            let known = self.described.lock();
            known.unwrap_or_else(PoisonError::into_inner)
        };
        if let Some((own, about)) = &*known()
            && own == subject
        {
            return Ok(about.clone_ref(py));
        }
        let (cells, values) = (&subject.layout.cells, &subject.layout.values);
        let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        let moves: Vec<&str> = subject.moves.iter().map(AsRef::as_ref).collect();
        let goal = subject.goal.as_deref().map(|goal| PyBytes::new(py, goal));
        let of = (subject.puzzle.as_str(), cells, values, moves, goal);
        let about = self.describe.call1(py, of)?;
        *known() = Some((subject.clone(), about.clone_ref(py)));
        Ok(about)
    }

    fn ask(&self, py: Python<'_>, subject: &Subject, boards: &[Board]) -> PyResult<Vec<f64>> {
        // A search that asks for one state at a time looks at the signals too seldom for a slow function.
        py.check_signals()?;
        let cells = subject.layout.cells.len();
        let states = PyBytes::new_with(py, boards.len() * cells, |bytes| {
            for (row, board) in bytes.chunks_exact_mut(cells).zip(boards) {
                row.copy_from_slice(board.cells());
            }
            Ok(())
        })?;
        let found = self
            .call
            .call1(py, (self.described(py, subject)?, states))?;
        let found = found.bind(py).cast::<PyBytes>()?.as_bytes();
        let (numbers, []) = found.as_chunks::<8>() else {
            return Err(PyValueError::new_err("eight bytes for each estimate"));
        };
        let numbers = numbers.iter().map(|&bytes| f64::from_ne_bytes(bytes));
        Ok(numbers.collect())
    }
}

impl ExternalEstimator for Function {
    fn values_moves(
        &self,
        _: &Subject,
        _: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<bool, EstimatorError> {
        Ok(self.values_moves)
    }

    fn estimate(
        &self,
        subject: &Subject,
        boards: &[Board],
        _: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<Vec<f64>, EstimatorError> {
        const ENDED: EstimatorError = EstimatorError::Stopped(StopReason::Interrupted);
        if self.raised.is_there() {
            return Err(ENDED);
        }
        Python::attach(|py| self.ask(py, subject, boards)).map_err(|error| {
            self.raised.keep(error);
            ENDED
        })
    }
}
