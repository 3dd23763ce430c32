//! Algorithms that are functions of Python.

use crate::world::Raised;
use puzzle_script::puzzle::SearchAlgorithm;
use puzzle_script::search::{
    Estimate, INFINITE, Node as Inner, Priority, Rate, Reached as InnerReached, SearchGraph,
    StopReason,
};
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use scoped_tls_hkt::{ReborrowMut, scoped_thread_local};
use std::sync::atomic::{AtomicU64, Ordering};

create_exception!(
    puzzle_script,
    SearchEnded,
    PyException,
    "A search came to a limit or was interrupted. An algorithm lets it pass."
);

/// Units of a priority in 1: millionths.
const F_SCALE: u64 = 1_000_000;

/// Units of what breaks ties: thousandths.
const TIE_SCALE: f64 = 1_000.0;

/// The most that a priority may be, in units.
const MOST_F: f64 = (1_u64 << 61) as f64;

/// The graph of the search that runs on this thread, with its number.
struct Running<'a> {
    graph: &'a mut (dyn SearchGraph + 'a),
    number: u64,
    stopped: &'a mut Option<StopReason>,
}

impl<'a, 'b> ReborrowMut<'b> for Running<'a> {
    type Result = Running<'b>;

    fn reborrow_mut(&'b mut self) -> Running<'b> {
        Running {
            graph: &mut *self.graph,
            number: self.number,
            stopped: &mut *self.stopped,
        }
    }
}

scoped_thread_local!(static mut RUNNING: for<'a> Running<'a>);

/// A function of a graph and of numbers.
#[derive(Debug)]
pub struct Algorithm {
    pub name: String,
    pub summary: String,
    pub parameters: Vec<String>,
    pub takes_heuristic: bool,
    pub digest: String,
    pub function: Py<PyAny>,
    pub raised: Raised,
}

impl SearchAlgorithm for Algorithm {
    fn name(&self) -> &str {
        &self.name
    }

    fn summary(&self) -> String {
        self.summary.clone()
    }

    fn parameters(&self) -> Vec<&str> {
        self.parameters.iter().map(String::as_str).collect()
    }

    fn takes_heuristic(&self) -> bool {
        self.takes_heuristic
    }

    fn f_scale(&self) -> Option<u64> {
        Some(F_SCALE)
    }

    fn digest(&self) -> String {
        self.digest.clone()
    }

    fn search(
        &self,
        numbers: &[f64],
        graph: &mut dyn SearchGraph,
    ) -> Result<Option<Inner>, StopReason> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        if self.raised.is_there() {
            return Err(StopReason::Interrupted);
        }
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let mut stopped = None;
        let running = Running {
            graph,
            number,
            stopped: &mut stopped,
        };
        let found = Python::attach(|py| RUNNING.set(running, || self.call(py, number, numbers)));
        match (stopped, found) {
            (Some(reason), _) => Err(reason),
            (None, Ok(node)) => Ok(node),
            (None, Err(error)) => {
                self.raised.keep(error);
                Err(StopReason::Interrupted)
            }
        }
    }
}

impl Algorithm {
    fn call(&self, py: Python<'_>, number: u64, numbers: &[f64]) -> PyResult<Option<Inner>> {
        let graph = Bound::new(
            py,
            Graph {
                number,
                raised: self.raised.clone(),
            },
        )?
        .into_any();
        let numbers = numbers
            .iter()
            .map(|own| own.into_pyobject(py).map(Bound::into_any));
        let arguments: Vec<Bound<'_, PyAny>> = [Ok(graph)]
            .into_iter()
            .chain(numbers)
            .collect::<Result<_, _>>()?;
        let found = self.function.bind(py).call1(PyTuple::new(py, arguments)?)?;
        if found.is_none() {
            return Ok(None);
        }
        let node = found.cast::<Node>()?.get();
        if node.search != number {
            return Err(PyValueError::new_err("a node of another search"));
        }
        Ok(Some(node.inner))
    }
}

/// A node of a graph: a state that was reached.
#[pyclass(frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Node {
    inner: Inner,
    search: u64,
}

#[pymethods]
impl Node {
    /// Its number: nodes count from 0 in the order in which they were reached.
    #[getter]
    fn index(&self) -> usize {
        self.inner.index()
    }

    fn __repr__(&self) -> String {
        format!("Node({})", self.inner.index())
    }
}

/// The numbers of a node that its priority may depend on.
#[pyclass(frozen)]
pub struct Reached {
    #[pyo3(get)]
    g: u32,
    #[pyo3(get)]
    h: f64,
    #[pyo3(get)]
    depth: u32,
    #[pyo3(get)]
    closed: bool,
    #[pyo3(get)]
    state: Py<PyBytes>,
}

/// The graph of a search, for the algorithm that runs on it.
#[pyclass(frozen)]
pub struct Graph {
    number: u64,
    raised: Raised,
}

/// An estimate in moves.
fn in_moves(estimate: Option<Estimate>, scale: u32) -> f64 {
    match estimate {
        None => 0.0,
        Some(INFINITE) => f64::INFINITY,
        Some(estimate) => f64::from(estimate) / f64::from(scale),
    }
}

/// The priority that Python gives a node: a number, a number and what breaks ties, or `None`.
fn priority(given: &Bound<'_, PyAny>) -> PyResult<Option<Priority>> {
    if given.is_none() {
        return Ok(None);
    }
    let (f, tie) = match given.extract::<(f64, f64)>() {
        Ok(both) => both,
        Err(_) => (given.extract::<f64>()?, 0.0),
    };
    if f == f64::INFINITY {
        return Ok(None);
    }
    let units = f * F_SCALE as f64;
    if !(0.0..=MOST_F).contains(&units) || tie.is_nan() || tie < 0.0 {
        let message = format!(
            "a priority is a number from 0 to 2 * 10^12, with ties of at least 0; this is {f}, {tie}"
        );
        return Err(PyValueError::new_err(message));
    }
    Ok(Some(Priority {
        f: units.round() as u64,
        tie: (tie * TIE_SCALE).round() as u32,
    }))
}

impl Graph {
    /// Uses the graph of the search, if it is this one.
    fn with<T>(
        &self,
        use_it: impl FnOnce(&mut dyn SearchGraph) -> Result<T, StopReason>,
    ) -> PyResult<T> {
        if !RUNNING.is_set() {
            return Err(PyRuntimeError::new_err(
                "a graph is there while its algorithm runs, and not within a priority",
            ));
        }
        RUNNING.with(|running| {
            if running.number != self.number {
                return Err(PyRuntimeError::new_err("this search is over"));
            }
            use_it(running.graph).map_err(|reason| {
                *running.stopped = Some(reason);
                SearchEnded::new_err(reason.name())
            })
        })
    }

    /// The same of a node.
    fn of<T>(
        &self,
        node: &Node,
        read: impl FnOnce(&mut dyn SearchGraph, Inner) -> T,
    ) -> PyResult<T> {
        if node.search != self.number {
            return Err(PyValueError::new_err("a node of another search"));
        }
        self.with(|graph| Ok(read(graph, node.inner)))
    }

    fn node(&self, inner: Inner) -> Node {
        Node {
            inner,
            search: self.number,
        }
    }

    /// Uses the graph with priorities that a function of Python gives.
    fn rated<T>(
        &self,
        rate: &Bound<'_, PyAny>,
        use_it: impl FnOnce(&mut dyn SearchGraph, &mut Rate<'_>) -> Result<T, StopReason>,
    ) -> PyResult<T> {
        let py = rate.py();
        py.check_signals()?;
        let mut raised = None;
        let done = self.with(|graph| {
            let scale = if graph.heuristics() > 0 {
                graph.scale(0)
            } else {
                1
            };
            let ask = |reached: &InnerReached<'_>| {
                let reached = Reached {
                    g: reached.g,
                    h: in_moves(reached.estimates.first().copied(), scale),
                    depth: reached.depth,
                    closed: reached.closed,
                    state: PyBytes::new(py, reached.board().cells()).unbind(),
                };
                priority(&rate.call1((reached,))?)
            };
            use_it(graph, &mut |reached| {
                ask(reached).map_err(|error| {
                    raised.get_or_insert(error);
                    StopReason::Interrupted
                })
            })
        });
        match raised {
            None => done,
            Some(error) => {
                self.raised.keep(error.clone_ref(py));
                Err(error)
            }
        }
    }
}

#[pymethods]
impl Graph {
    fn start(&self, priority: &Bound<'_, PyAny>) -> PyResult<()> {
        self.rated(priority, |graph, rate| graph.start(rate))
    }

    fn pop(&self) -> PyResult<Option<Node>> {
        let node = self.with(|graph| Ok(graph.pop()))?;
        Ok(node.map(|inner| self.node(inner)))
    }

    fn peek(&self) -> PyResult<Option<(f64, Node)>> {
        let first = self.with(|graph| Ok(graph.peek()))?;
        Ok(first.map(|(Priority { f, .. }, inner)| (f as f64 / F_SCALE as f64, self.node(inner))))
    }

    fn is_goal(&self, node: &Node) -> PyResult<bool> {
        self.of(node, |graph, node| graph.is_goal(node))
    }

    fn expand(&self, node: &Node, priority: &Bound<'_, PyAny>) -> PyResult<Vec<Node>> {
        self.of(node, |_, _| ())?;
        let opened = self.rated(priority, |graph, rate| {
            graph.expand(node.inner, rate)?;
            Ok(graph.opened().to_vec())
        })?;
        Ok(opened.into_iter().map(|inner| self.node(inner)).collect())
    }

    fn expand_up_to(
        &self,
        node: &Node,
        most: f64,
        priority: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<Node>> {
        self.of(node, |_, _| ())?;
        if most.is_nan() {
            let message = "the greatest priority is a number; this is none";
            return Err(PyValueError::new_err(message));
        }
        let most = (most * F_SCALE as f64).round() as u64;
        let opened = self.rated(priority, |graph, rate| {
            graph.expand_up_to(node.inner, most, rate)?;
            Ok(graph.opened().to_vec())
        })?;
        Ok(opened.into_iter().map(|inner| self.node(inner)).collect())
    }

    fn improve(&self, goal: &Node) -> PyResult<()> {
        self.of(goal, |graph, node| graph.improve(node))
    }

    fn best(&self) -> PyResult<Option<u32>> {
        self.with(|graph| Ok(graph.best()))
    }

    fn sort(&self, priority: &Bound<'_, PyAny>) -> PyResult<Vec<Node>> {
        let opened = self.rated(priority, |graph, rate| {
            graph.sort(rate)?;
            Ok(graph.opened().to_vec())
        })?;
        Ok(opened.into_iter().map(|inner| self.node(inner)).collect())
    }

    fn clear(&self) -> PyResult<()> {
        self.with(|graph| {
            graph.clear();
            Ok(())
        })
    }

    fn g(&self, node: &Node) -> PyResult<u32> {
        self.of(node, |graph, node| graph.g(node))
    }

    fn h(&self, node: &Node) -> PyResult<f64> {
        self.of(node, |graph, node| match graph.heuristics() {
            0 => 0.0,
            _ => in_moves(Some(graph.estimate(node, 0)), graph.scale(0)),
        })
    }

    fn depth(&self, node: &Node) -> PyResult<u32> {
        self.of(node, |graph, node| graph.depth(node))
    }

    fn is_closed(&self, node: &Node) -> PyResult<bool> {
        self.of(node, |graph, node| graph.is_closed(node))
    }

    fn state<'py>(&self, py: Python<'py>, node: &Node) -> PyResult<Bound<'py, PyBytes>> {
        let board = self.of(node, |graph, node| graph.board(node))?;
        Ok(PyBytes::new(py, board.cells()))
    }
}
