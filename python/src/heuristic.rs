//! Heuristics that are functions of Python.

use crate::world::Raised;
use puzzle_script::heuristic::{HeuristicArgument, HeuristicInfo};
use puzzle_script::puzzle::{Board, BoardEstimate, BoardHeuristic, Rules};
use puzzle_script::search::{Estimate, StopReason};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;

/// Units of a move: values are rounded to thousandths.
const SCALE: u32 = 1000;

/// The greatest value, so that it fits an estimate.
const MOST: f64 = 1e6;

#[derive(Debug)]
struct Function {
    name: String,
    call: Py<PyAny>,
    digest: String,
    raised: Raised,
}

/// A heuristic that asks a function for batches of states. What the function raises ends the run.
pub fn of(name: &str, call: Py<PyAny>, digest: &str, raised: Raised) -> Arc<dyn BoardHeuristic> {
    Arc::new(Function {
        name: name.to_owned(),
        call,
        digest: digest.to_owned(),
        raised,
    })
}

impl BoardHeuristic for Function {
    fn info(&self) -> HeuristicInfo {
        HeuristicInfo {
            name: self.name.as_str().into(),
            ..HeuristicInfo::new("", "a function of Python", false)
        }
    }

    fn prepare(
        &self,
        puzzle: &dyn Rules,
        _: &[HeuristicArgument],
        goal: Option<&Board>,
    ) -> Box<dyn BoardEstimate + '_> {
        let layout = puzzle.layout();
        Box::new(Prepared {
            own: self,
            puzzle: puzzle.name().to_owned(),
            cells: layout.cells.iter().map(ToString::to_string).collect(),
            values: layout.values.iter().map(ToString::to_string).collect(),
            goal: goal.map(|goal| goal.cells().to_vec()),
        })
    }

    fn is_default(&self) -> bool {
        false
    }

    fn digest(&self) -> Option<&str> {
        Some(&self.digest)
    }
}

/// It, for a goal of a puzzle.
struct Prepared<'a> {
    own: &'a Function,
    puzzle: String,
    cells: Vec<String>,
    values: Vec<String>,
    goal: Option<Vec<u8>>,
}

impl Prepared<'_> {
    fn ask(&self, py: Python<'_>, boards: &[Board], estimates: &mut [Estimate]) -> PyResult<()> {
        let states: Vec<u8> = boards
            .iter()
            .flat_map(|board| board.cells())
            .copied()
            .collect();
        let goal = self.goal.as_deref().map(|goal| PyBytes::new(py, goal));
        let states = PyBytes::new(py, &states);
        let asked = (&self.puzzle, &self.cells, &self.values, goal, states);
        let found = self.own.call.call1(py, asked)?;
        let found = found.bind(py).cast::<PyBytes>()?.as_bytes();
        for (estimate, bytes) in estimates.iter_mut().zip(found.chunks_exact(8)) {
            let value = f64::from_ne_bytes(bytes.try_into().expect("eight bytes"));
            if !(0.0..=MOST).contains(&value) {
                let name = &self.own.name;
                let said = format!("{name} gave {value}: an estimate is a number from 0 to {MOST}");
                return Err(PyValueError::new_err(said));
            }
            *estimate = (value * f64::from(SCALE)).round() as Estimate;
        }
        Ok(())
    }
}

impl BoardEstimate for Prepared<'_> {
    fn of(&self, board: &Board) -> Estimate {
        let mut estimate = [0];
        // What was raised is kept, and ends the run at its next look.
        let _ = self.of_all(std::slice::from_ref(board), &mut estimate, &mut || None);
        estimate[0]
    }

    fn wants_batches(&self) -> bool {
        true
    }

    fn of_all(
        &self,
        boards: &[Board],
        estimates: &mut [Estimate],
        _: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<(), StopReason> {
        if self.own.raised.is_there() {
            return Err(StopReason::Interrupted);
        }
        Python::attach(|py| self.ask(py, boards, estimates)).map_err(|error| {
            self.own.raised.keep(error);
            StopReason::Interrupted
        })
    }

    fn scale(&self) -> u32 {
        SCALE
    }
}
