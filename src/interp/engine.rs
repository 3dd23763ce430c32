//! The one engine behind scripts, the prompt and the library.

use crate::check::{Checked, Knowledge, Names, Program, Text, check, examine};
use crate::command::Report;
use crate::host::{Host, OutputClosed};
use crate::interp::environment::look::Allowance;
use crate::interp::execution::interpreter::Interpreter;
use crate::interp::{Catalog, Failure, FrontEnd, Options, RunEnd, Session, emit_reports};
use puzzle_core::puzzle::{Board, BoardHeuristic, ExternalEstimator, Puzzle, SearchAlgorithm};
use puzzle_core::puzzles::{Family, Registry};
use puzzle_core::syntax::Source;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// A session with the table of commands: checks and runs texts.
pub struct Engine {
    catalog: Arc<Catalog>,
    session: Session,
    options: Options,
}

impl Engine {
    /// An engine on the default puzzle.
    pub fn new(options: Options) -> Self {
        Self::with_registry(options, Registry::default())
    }

    /// An engine on the first of these puzzles.
    ///
    /// # Panics
    ///
    /// If none of the families is a puzzle by its name alone.
    pub fn with_registry(options: Options, registry: Registry) -> Self {
        let mut session = Session::new(Arc::new(registry), options.seed, options.settings.clone());
        session.variables.extend(options.variables.iter().cloned());
        Self {
            catalog: Arc::new(crate::interp::catalog()),
            session,
            options,
        }
    }

    /// Adds a family of puzzles, or replaces the one of its name.
    pub fn add_family(&mut self, family: Family) {
        Arc::make_mut(&mut self.session.registry).add(family);
    }

    /// Adds a heuristic to the puzzle in force, and to all that are chosen from now on.
    pub fn add_heuristic(&mut self, heuristic: Arc<dyn BoardHeuristic>) {
        let session = &mut self.session;
        Arc::make_mut(&mut session.registry).add_heuristic(heuristic);
        session.prove(Vec::new());
    }

    /// Adds a heuristic that another program computes, in batches ([`Registry::add_estimator`]).
    pub fn add_estimator(
        &mut self,
        name: &str,
        summary: &str,
        digest: &str,
        estimator: Arc<dyn ExternalEstimator>,
    ) {
        let session = &mut self.session;
        Arc::make_mut(&mut session.registry).add_estimator(name, summary, digest, estimator);
        session.prove(Vec::new());
    }

    /// Adds an algorithm, which `solve NAME` runs on every puzzle. Under the name of a search of the language (`beam`) it can't be
    /// asked for.
    pub fn add_algorithm(&mut self, algorithm: Arc<dyn SearchAlgorithm>) {
        self.session.add_algorithm(algorithm);
    }

    /// The session as it is.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// All commands.
    pub fn catalog(&self) -> &Arc<Catalog> {
        &self.catalog
    }

    /// Sets when the run's time is over, by the host's clock.
    pub fn set_deadline(&mut self, deadline: Option<Duration>) {
        self.options.deadline = deadline;
    }

    /// Whether each run of an experiment is shown when it is done.
    pub fn set_results(&mut self, results: bool) {
        self.options.results = results;
    }

    /// Whether a person sits at a prompt.
    pub fn set_interactive(&mut self, interactive: bool) {
        self.options.interactive = interactive;
    }

    /// Parses and checks a text behind what is known; runs nothing.
    pub fn check(&self, text: Text, knowledge: Knowledge, host: &dyn Host) -> Checked {
        let table = &self.catalog.table;
        check(text, knowledge, table, host, self.options.interactive)
    }

    /// Mistakes in the puzzles that a checked program defines, as far as they show without running.
    pub fn rehearse(&self, program: &Program, front: &mut dyn FrontEnd) -> Vec<Report> {
        self.rehearsed(program, front).0
    }

    /// As [`rehearse`](Self::rehearse), and returns the session with the puzzles and heuristics that were built. Ends
    /// early at the engine's deadline, and when the front end's host is interrupted.
    pub(crate) fn rehearsed(
        &self,
        program: &Program,
        front: &mut dyn FrontEnd,
    ) -> (Vec<Report>, Session) {
        let mut session = self.session.clone();
        let mut interpreter = Interpreter::new(&mut session, &self.catalog, &self.options, front);
        interpreter.env.allow(Some(Allowance::BEFOREHAND));
        let reports = interpreter.rehearse(program);
        (reports, session)
    }

    /// An engine of its own on a session, with that puzzle and that state in force where they are known.
    pub(crate) fn on(
        &self,
        mut session: Session,
        puzzle: Option<&Arc<Puzzle>>,
        state: Option<Board>,
    ) -> Self {
        if let Some(puzzle) = puzzle {
            session.set_puzzle(puzzle);
            if let Some(state) = state {
                session.set_state(state);
            }
        }
        Self {
            catalog: self.catalog.clone(),
            session,
            options: self.options.clone(),
        }
    }

    /// Parses and checks a script behind the session, with up to so many reports, and says what its names stand for;
    /// runs nothing.
    pub(crate) fn examine(&self, text: Text, host: &dyn Host, most: usize) -> (Checked, Names) {
        let table = &self.catalog.table;
        examine(text, self.session.knowledge(), table, host, most)
    }

    /// Runs a program that checked; reports leave as events.
    pub fn run(&mut self, program: &Program, front: &mut dyn FrontEnd) -> RunEnd {
        let mut interpreter =
            Interpreter::new(&mut self.session, &self.catalog, &self.options, front);
        interpreter.run(program)
    }

    /// Checks a text against the session and runs it if nothing is wrong.
    pub fn run_text(
        &mut self,
        name: &str,
        text: &str,
        path: Option<PathBuf>,
        front: &mut dyn FrontEnd,
    ) -> RunEnd {
        let source = Source::new(name, text, path);
        let checked = self.check(source.into(), self.session.knowledge(), front.host());
        let runs = checked.fine;
        match emit_reports(checked.reports, checked.unreported, front) {
            Ok(()) if runs => self.run(&checked.program, front),
            Ok(()) => RunEnd::Failed(Failure::Check),
            Err(OutputClosed) => RunEnd::OutputClosed,
        }
    }
}
