//! A session.

use crate::algorithm::Algorithm;
use crate::heuristic::Function;
use crate::problem::search;
use crate::space::Space;
use crate::world::{Listener, Raised, World};
use puzzle_script::completion::{Background, Position, Scope};
use puzzle_script::experiment::{Mode, Part, PartFile, Shard};
use puzzle_script::interp::{Engine as Inner, Options, RunEnd};
use puzzle_script::puzzle::Method;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::Duration;

/// What may be typed, with what it does.
type Candidate = (String, String);

#[pyclass(frozen)]
pub struct Engine {
    inner: Mutex<Inner>,
    world: World,
    raised: Raised,
}

#[pymethods]
impl Engine {
    /// A session. Of its experiments it runs the part with that number of so many, or reads all runs from files of parts; what
    /// it writes lies in a folder, the working folder unless one is given.
    #[new]
    fn new(
        seed: u64,
        force: bool,
        part: Option<(usize, usize)>,
        parts: Option<Vec<(PathBuf, Vec<u8>)>>,
        folder: Option<PathBuf>,
    ) -> Self {
        let raised = Raised::default();
        let files = |parts: Vec<(PathBuf, Vec<u8>)>| {
            let files = parts.into_iter();
            let files = files.map(|(path, contents)| PartFile::new(path, contents));
            Part::Merge(Arc::new(files.collect()))
        };
        let options = Options {
            seed,
            experiments: Mode {
                force,
                part: match (part, parts) {
                    (Some((index, count)), _) => Part::Shard(Shard { index, count }),
                    (None, Some(parts)) => files(parts),
                    (None, None) => Part::Whole,
                },
                ..Mode::default()
            },
            ..Options::default()
        };
        Self {
            inner: Mutex::new(Inner::new(options)),
            world: World::new(raised.clone(), folder),
            raised,
        }
    }

    /// Runs a text with its name and path, to a time in seconds. `runs`: whether runs of experiments are events.
    fn run(
        &self,
        py: Python<'_>,
        text: &str,
        origin: (String, Option<PathBuf>),
        time_limit: Option<f64>,
        runs: bool,
        listener: &Bound<'_, PyAny>,
    ) -> PyResult<&'static str> {
        use puzzle_script::host::Host;
        let limit = time_limit.map(Duration::try_from_secs_f64).transpose();
        let limit = limit.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let call = listener.clone().unbind();
        let end = py.detach(|| {
            let mut inner = self.lock()?;
            let mut front = Listener {
                world: &self.world,
                raised: &self.raised,
                call: &call,
            };
            inner.set_deadline(limit.map(|limit| self.world.now() + limit));
            inner.set_results(runs);
            let (name, path) = origin;
            PyResult::Ok(inner.run_text(&name, text, path, &mut front))
        })?;
        if let Some(error) = self.raised.take() {
            return Err(error);
        }
        Ok(match end {
            RunEnd::Done => "done",
            RunEnd::Interrupted => "interrupted",
            RunEnd::OutputClosed => "closed",
            _ => "failed",
        })
    }

    /// What may stand at a byte of a text: the bytes that it replaces, and each with what it does.
    fn complete(&self, text: &str, at: usize) -> PyResult<(usize, usize, Vec<Candidate>)> {
        let at = (0..=at.min(text.len()))
            .rev()
            .find(|&at| text.is_char_boundary(at));
        let inner = self.lock()?;
        let session = inner.session();
        let known = Background {
            knowledge: session.knowledge(),
            state: Some(session.state()),
            order: session.order(),
            recorded: Vec::new(),
            interactive: true,
        };
        let scope = Scope {
            table: &inner.catalog().table,
            known: &known,
            host: &self.world,
            path: None,
        };
        let position = Position::new(text, at.unwrap_or(0), scope);
        let span = position.span();
        let candidates = position.candidates().into_iter();
        let candidates = candidates.map(|one| (one.text, one.summary)).collect();
        Ok((span.start as usize, span.end as usize, candidates))
    }

    /// The space of the last search.
    fn space(&self) -> PyResult<Space> {
        Space::of(self.lock()?.session())
    }

    /// Searches a problem of Python's from a state with the algorithm of the session's last search.
    fn search<'py>(
        &self,
        py: Python<'py>,
        problem: Py<PyAny>,
        start: Bound<'py, PyAny>,
        max_nodes: Option<u64>,
        time_limit: Option<f64>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let method = self.lock()?.session().result.as_ref().map(|own| own.method);
        let algorithm = method.and_then(Method::algorithm);
        let algorithm = algorithm.filter(|algorithm| !algorithm.is_two_sided());
        let algorithm = algorithm.ok_or_else(|| {
            PyValueError::new_err("a problem of Python is searched from one side, by an algorithm that has a command of its own")
        })?;
        search(py, (problem, start), algorithm, max_nodes, time_limit)
    }

    /// Adds a heuristic: its name, its function and whether that values moves, and what a puzzle is for it.
    fn add_heuristic(
        &self,
        name: &str,
        function: (Py<PyAny>, bool),
        describe: Py<PyAny>,
        digest: &str,
    ) -> PyResult<()> {
        let own = Function::new(function, describe, self.raised.clone());
        let mut inner = self.lock()?;
        inner.add_estimator(name, "a function of Python", digest, Arc::new(own));
        Ok(())
    }

    /// Adds an algorithm: its name, a sentence on it, the names of its numbers.
    fn add_algorithm(
        &self,
        head: (String, String, Vec<String>),
        takes_heuristic: bool,
        digest: String,
        function: Py<PyAny>,
    ) -> PyResult<()> {
        let (name, summary, parameters) = head;
        let mut inner = self.lock()?;
        if inner.catalog().table.spells_search(&name) {
            let message =
                format!("`{name}` is a search of the language: name the algorithm otherwise");
            return Err(PyValueError::new_err(message));
        }
        inner.add_algorithm(Arc::new(Algorithm {
            name,
            summary,
            parameters,
            takes_heuristic,
            digest,
            function,
            raised: self.raised.clone(),
        }));
        Ok(())
    }
}

impl Engine {
    /// The session, where it is not at work: what it calls may not call it.
    fn lock(&self) -> PyResult<MutexGuard<'_, Inner>> {
        match self.inner.try_lock() {
            Ok(inner) => Ok(inner),
            Err(TryLockError::Poisoned(inner)) => Ok(inner.into_inner()),
            Err(TryLockError::WouldBlock) => Err(PyRuntimeError::new_err(
                "this engine is running a script: use another Engine until it is done",
            )),
        }
    }
}

/// Whether a text breaks off inside of a block, a bracket or a string.
#[pyfunction]
pub fn is_incomplete(text: &str) -> bool {
    puzzle_script::syntax::incomplete(text)
}
