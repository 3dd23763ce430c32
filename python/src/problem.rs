//! Searches of a state space that Python describes: `actions`, `result`, `is_goal`, as in Russell and Norvig.

use crate::world::{Raised, Signals};
use puzzle_script::search::{
    Algorithm, Ending, Estimate, Heuristic, Limits, Move, Numbered, Observer, StateSpace,
    Statistics, StopReason,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Most actions of a state.
const MOST_ACTIONS: usize = u32::MAX as usize >> 1;

/// Units of a move: values of heuristics are rounded to thousandths.
const SCALE: u32 = 1000;

/// A state of Python's: equal and hashed as Python says. What `__eq__` raises is kept.
struct State {
    object: Py<PyAny>,
    hash: isize,
    raised: Raised,
}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_isize(self.hash);
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        let equal = |py: Python<'_>| self.object.bind(py).eq(other.object.bind(py));
        self.hash == other.hash
            && Python::attach(equal).unwrap_or_else(|error| {
                self.raised.keep(error);
                false
            })
    }
}

impl Eq for State {}

/// A problem of Python's. What it raises ends the search at the next look.
struct Problem {
    object: Py<PyAny>,
    has_costs: bool,
    raised: Raised,
}

impl Problem {
    fn take(&self, state: Bound<'_, PyAny>) -> PyResult<State> {
        Ok(State {
            hash: state.hash()?,
            object: state.unbind(),
            raised: self.raised.clone(),
        })
    }

    fn actions<'py>(&self, py: Python<'py>, state: &State) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let actions = self
            .object
            .bind(py)
            .call_method1("actions", (&state.object,))?;
        let actions: Vec<_> = actions.try_iter()?.collect::<PyResult<_>>()?;
        if actions.len() > MOST_ACTIONS {
            let most = format!("a state has at most {MOST_ACTIONS} actions");
            return Err(PyValueError::new_err(most));
        }
        Ok(actions)
    }

    fn result<'py>(&self, state: &State, action: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let problem = self.object.bind(action.py());
        problem.call_method1("result", (&state.object, action))
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

/// A move is the place of its action in the list of the state's actions.
impl StateSpace for Problem {
    type State = State;

    fn successors(&self, state: &State) -> Vec<(Move, State)> {
        self.ask(Vec::new(), |py| {
            let actions = self.actions(py, state)?.into_iter();
            let after = actions.map(|action| self.take(self.result(state, action)?));
            let after = (0..).map(Move).zip(after);
            after.map(|(mv, after)| Ok((mv, after?))).collect()
        })
    }

    fn is_goal(&self, state: &State) -> bool {
        self.ask(false, |py| {
            let problem = self.object.bind(py);
            problem
                .call_method1("is_goal", (&state.object,))?
                .is_truthy()
        })
    }

    fn has_costs(&self) -> bool {
        self.has_costs
    }

    fn step_cost(&self, state: &State, mv: Move, child: &State) -> u32 {
        if !self.has_costs {
            return 1;
        }
        self.ask(1, |py| {
            let action = self.actions(py, state)?.swap_remove(mv.index());
            let step = (&state.object, action, &child.object);
            self.object.bind(py).call_method1("cost", step)?.extract()
        })
    }
}

/// The method `h` of a problem; zero where there is none.
#[derive(Debug)]
struct Estimator(bool);

impl Heuristic<Numbered<Problem>> for Estimator {
    fn estimate(&self, states: &Numbered<Problem>, state: u32) -> Estimate {
        if !self.0 {
            return 0;
        }
        // Before Python's lock: a thread that adds a state holds that of the states, and then asks Python whether it is equal.
        let (problem, state) = (states.space(), states.state(state));
        problem.ask(0, |py| {
            let h = problem.object.bind(py).call_method1("h", (&state.object,));
            let value: f64 = h?.extract()?;
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

/// Searches a problem from a state.
pub fn search<'py>(
    py: Python<'py>,
    (problem, start): (Py<PyAny>, Bound<'py, PyAny>),
    algorithm: Algorithm,
    max_nodes: Option<u64>,
    time_limit: Option<f64>,
) -> PyResult<Bound<'py, PyDict>> {
    let raised = Raised::default();
    let object = problem.bind(py);
    let (has_costs, has_h) = (object.hasattr("cost")?, object.hasattr("h")?);
    let states = Numbered::new(Problem {
        object: problem,
        has_costs,
        raised: raised.clone(),
    });
    let start = states.id(states.space().take(start)?);
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
        algorithm.run(&states, start, &h, &h, &limits, &mut watcher)
    });
    if let Some(error) = raised.take() {
        return Err(error);
    }
    let told = PyDict::new(py);
    if let Ending::Solved { path, cost, .. } = &outcome.ending {
        let (actions, passed) = (PyList::empty(py), PyList::empty(py));
        let problem = states.space();
        let mut at = states.state(start);
        passed.append(&at.object)?;
        for mv in path {
            let action = problem.actions(py, &at)?.swap_remove(mv.index());
            actions.append(&action)?;
            at = Arc::new(problem.take(problem.result(&at, action)?)?);
            passed.append(&at.object)?;
        }
        told.set_item("actions", actions)?;
        told.set_item("states", passed)?;
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
