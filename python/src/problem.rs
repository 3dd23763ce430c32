//! Searches of a state space that Python describes: `actions`, `result`, `is_goal`, as in Russell and Norvig.

use crate::world::{Raised, Signals};
use puzzle_script::search::{
    Algorithm, Domain, Ending, Estimate, Heuristic, Limits, Move, Observer, Statistics, StopReason,
};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// Most actions of a state.
const MOST_ACTIONS: usize = u16::MAX as usize;

/// Units of a move: values of heuristics are rounded to thousandths.
const SCALE: u32 = 1000;

/// The states that were met, by number: a search only stores numbers.
struct Known {
    states: Vec<Py<PyAny>>,
    numbers: Py<PyDict>,
}

/// A problem of Python's. What it raises ends the search at the next look.
struct Problem {
    object: Py<PyAny>,
    has_costs: bool,
    known: Mutex<Known>,
    raised: Raised,
}

impl Problem {
    fn number(&self, py: Python<'_>, state: Bound<'_, PyAny>) -> PyResult<u32> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(number) = known.numbers.bind(py).get_item(&state)? {
            return number.extract();
        }
        let number = u32::try_from(known.states.len())
            .map_err(|_| PyOverflowError::new_err("more than 2^32 states"))?;
        known.numbers.bind(py).set_item(&state, number)?;
        known.states.push(state.unbind());
        Ok(number)
    }

    fn state<'py>(&self, py: Python<'py>, number: u32) -> Bound<'py, PyAny> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.states[number as usize].bind(py).clone()
    }

    fn actions<'py>(&self, py: Python<'py>, number: u32) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let actions = self
            .object
            .bind(py)
            .call_method1("actions", (self.state(py, number),))?;
        let actions: Vec<_> = actions.try_iter()?.collect::<PyResult<_>>()?;
        if actions.len() > MOST_ACTIONS {
            let most = format!("a state has at most {MOST_ACTIONS} actions");
            return Err(PyValueError::new_err(most));
        }
        Ok(actions)
    }

    /// The successors of a state, by the place of the action in its list.
    fn successors(&self, py: Python<'_>, number: u32) -> PyResult<Vec<u32>> {
        let mut successors = Vec::new();
        for action in self.actions(py, number)? {
            let result = (self.state(py, number), action);
            let result = self.object.bind(py).call_method1("result", result)?;
            successors.push(self.number(py, result)?);
        }
        Ok(successors)
    }

    /// What Python says, or something else once it raised.
    fn ask<T>(&self, otherwise: T, ask: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
        if self.raised.is_there() {
            return otherwise;
        }
        Python::attach(ask).unwrap_or_else(|error| {
            self.raised.keep(error);
            otherwise
        })
    }
}

impl Domain for Problem {
    type State = u32;

    fn expand<B>(
        &self,
        state: u32,
        mut visit: impl FnMut(Move, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let successors = self.ask(Vec::new(), |py| self.successors(py, state));
        for (place, successor) in (0_u16..).zip(successors) {
            visit(Move(place), successor)?;
        }
        ControlFlow::Continue(())
    }

    fn has_costs(&self) -> bool {
        self.has_costs
    }

    fn is_compact(&self) -> bool {
        false
    }

    fn step_cost(&self, state: u32, mv: Move, child: u32) -> u32 {
        if !self.has_costs {
            return 1;
        }
        self.ask(1, |py| {
            let action = self.actions(py, state)?.swap_remove(usize::from(mv.0));
            let step = (self.state(py, state), action, self.state(py, child));
            self.object.bind(py).call_method1("cost", step)?.extract()
        })
    }

    fn undoes(&self) -> bool {
        false
    }

    fn undo(&self, _: u32, _: Move) -> u32 {
        unreachable!("no move can be taken back")
    }

    fn expand_backward<B>(
        &self,
        _: u32,
        _: impl FnMut(Move, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        unreachable!("searches from both ends are refused")
    }

    fn inverse(&self, _: Move) -> Option<Move> {
        None
    }

    fn is_goal(&self, state: u32) -> bool {
        self.ask(false, |py| {
            let state = self.state(py, state);
            self.object
                .bind(py)
                .call_method1("is_goal", (state,))?
                .is_truthy()
        })
    }

    fn goal(&self) -> Option<u32> {
        None
    }
}

/// The method `h` of a problem; zero where there is none.
#[derive(Debug)]
struct Estimator(bool);

impl Heuristic<Problem> for Estimator {
    fn estimate(&self, problem: &Problem, state: u32) -> Estimate {
        if !self.0 {
            return 0;
        }
        problem.ask(0, |py| {
            let value: f64 = problem
                .object
                .bind(py)
                .call_method1("h", (problem.state(py, state),))?
                .extract()?;
            if !(0.0..=1e6).contains(&value) {
                let said = format!("an estimate is a number from 0 to 1000000, h gave {value}");
                return Err(PyValueError::new_err(said));
            }
            Ok((value * f64::from(SCALE)).round() as Estimate)
        })
    }

    fn scale(&self) -> u32 {
        SCALE
    }
}

/// Ends a search when Python raised something, or its time is over.
struct Watcher {
    signals: Signals,
    end: Option<std::time::Instant>,
}

impl Observer for Watcher {
    fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
        if self.signals.interrupted() {
            return Some(StopReason::Interrupted);
        }
        let is_over = self.end.is_some_and(|end| std::time::Instant::now() >= end);
        is_over.then_some(StopReason::TimeLimit)
    }
}

/// Searches from a state of a problem.
#[pyfunction]
pub fn search<'py>(
    py: Python<'py>,
    problem: Py<PyAny>,
    start: Bound<'py, PyAny>,
    command: &str,
    max_nodes: Option<u64>,
    time_limit: Option<f64>,
) -> PyResult<Bound<'py, PyDict>> {
    let algorithm = Algorithm::of_command(command)
        .filter(|algorithm| !algorithm.is_two_sided())
        .ok_or_else(|| {
            PyValueError::new_err(format!("`{command}` does not search a problem of Python"))
        })?;
    let raised = Raised::default();
    let object = problem.bind(py);
    let (has_costs, has_h) = (object.hasattr("cost")?, object.hasattr("h")?);
    let domain = Problem {
        object: problem,
        has_costs,
        known: Mutex::new(Known {
            states: Vec::new(),
            numbers: PyDict::new(py).unbind(),
        }),
        raised: raised.clone(),
    };
    let start = domain.number(py, start)?;
    let limits = Limits {
        max_nodes,
        ..Limits::default()
    };
    let h = Estimator(has_h);
    let outcome = py.detach(|| {
        let mut watcher = Watcher {
            signals: Signals::new(raised.clone()),
            end: time_limit.map(|seconds| {
                std::time::Instant::now() + std::time::Duration::from_secs_f64(seconds.max(0.0))
            }),
        };
        algorithm.run(&domain, start, &h, &h, &limits, &mut watcher)
    });
    if let Some(error) = raised.take() {
        return Err(error);
    }
    let told = PyDict::new(py);
    if let Ending::Solved { path, cost, .. } = &outcome.ending {
        let (actions, states) = (PyList::empty(py), PyList::empty(py));
        let mut at = start;
        states.append(domain.state(py, at))?;
        for mv in path {
            let place = usize::from(mv.0);
            actions.append(domain.actions(py, at)?.swap_remove(place))?;
            at = domain.successors(py, at)?[place];
            states.append(domain.state(py, at))?;
        }
        told.set_item("actions", actions)?;
        told.set_item("states", states)?;
        told.set_item("cost", *cost)?;
    }
    let reason = match &outcome.ending {
        Ending::Solved { .. } => None,
        Ending::Stopped(reason) => Some(reason.name()),
    };
    told.set_item("reason", reason)?;
    told.set_item("expanded", outcome.statistics.expanded)?;
    told.set_item("generated", outcome.statistics.generated)?;
    told.set_item("goal_tests", outcome.statistics.goal_tests)?;
    told.set_item("stored", outcome.statistics.stored)?;
    Ok(told)
}
