//! Small experiments, and a workspace without an outside, for the tests.

use crate::command::{List, Request, RunError};
use crate::experiment::batch::{Batch, RunIdentity};
use crate::experiment::*;
use crate::host::{Clock, Host, LogFile, MemoryFiles, OutputClosed};
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::{Board, Fault, HeldFormulas, Puzzle};
use puzzle_core::puzzles::Registry;
use puzzle_core::search::{Algorithm, Move, TableStore};
use puzzle_core::syntax::{Diagnostic, Span};
use std::cell::Cell;
use std::collections::HashSet;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread::{self, ThreadId};
use std::time::Duration;

/// The 8-puzzle with A* and those heuristics.
pub(crate) fn plan(
    sampling: SamplingKind,
    depths: &[u64],
    samples: u64,
    heuristics: &[&str],
) -> Plan {
    let puzzle = Registry::default()
        .first()
        .expect("the 8-puzzle needs no parameter");
    let run = |name: &&str| Run {
        label: format!("A* {name}"),
        name: Span::default(),
        search: Request::Algorithm(Algorithm::A_STAR, Some(HeuristicSpec::named(name))),
        max_nodes: Some(10_000),
        time_limit: None,
        memory: 4 << 30,
        order: (0..4).map(Move).collect(),
    };
    Plan {
        resume: false,
        again: false,
        name: "test".to_owned(),
        threads: None,
        lowered: Vec::new(),
        doubts: Vec::new(),
        puzzles: vec![PuzzlePlan {
            goal: puzzle.default_goal(),
            puzzle,
            seed: 42,
            cases: Cases::Sampled {
                depths: depths.to_vec(),
                samples: Samples::Drawn(samples),
                sampling,
            },
            runs: heuristics.iter().map(run).collect(),
        }],
        outputs: vec![
            table(Quantity::Generated, Statistic::Mean, None),
            table(Quantity::Branching, Statistic::Mean, Some("b.csv")),
            output(OutputKind::Save, Some("runs.csv")),
            output(OutputKind::Report, Some("page.html")),
        ],
    }
}

/// The same on a board of another size too.
pub(crate) fn on_two_puzzles(mut plan: Plan) -> Plan {
    let registry = Registry::default();
    let family = registry.find("sliding").expect("a family");
    let puzzle = registry.build(family, &["2x3"]).expect("a size");
    plan.puzzles.push(PuzzlePlan {
        goal: puzzle.default_goal(),
        puzzle,
        ..plan.puzzles[0].clone()
    });
    plan
}

/// The output of a table.
pub(crate) fn table(quantity: Quantity, statistic: Statistic, file: Option<&str>) -> Output {
    let plan = TablePlan {
        statistic,
        ..TablePlan::of(quantity)
    };
    output(OutputKind::Table(plan), file)
}

/// An output, with its file in the usual format unless its name ends otherwise.
fn output(kind: OutputKind, file: Option<&str>) -> Output {
    let formats = kind.formats();
    let file = file.map(|name| OutputFile {
        path: name.into(),
        format: *formats
            .iter()
            .find(|format| name.ends_with(format.extension()))
            .unwrap_or(&formats[0]),
    });
    Output {
        kind,
        title: None,
        file,
    }
}

/// The identity of the first run of a plan.
pub(crate) fn first(plan: &Plan) -> RunIdentity {
    let batch = Batch::new(plan, &Part::Whole, &mut || None).expect("the boards can be drawn");
    batch.identity(&batch.jobs[0])
}

/// Files in memory, a clock that stands still, and events.
#[derive(Default)]
pub(crate) struct Listener {
    pub(crate) files: MemoryFiles,
    pub(crate) events: Vec<ExperimentEvent>,
    pub(crate) warnings: Vec<Diagnostic>,
    pub(crate) results: Option<List>,
    /// From which question on Ctrl-C has been pressed.
    pub(crate) interrupt_after: Option<u64>,
    /// The number of times that somebody asked for Ctrl-C.
    pub(crate) times_asked: Cell<u64>,
    /// Whether no threads can be had.
    pub(crate) alone: bool,
    /// Where tables are kept from one experiment to the next.
    pub(crate) tables: Option<Arc<dyn TableStore>>,
    /// The threads that asked for the time.
    pub(crate) readers: Arc<Mutex<HashSet<ThreadId>>>,
}

impl Host for Listener {
    fn cores(&self) -> usize {
        2
    }

    fn has_threads(&self) -> bool {
        !self.alone
    }

    fn clock(&self) -> Clock {
        let readers = self.readers.clone();
        Clock::own(move || {
            let mut readers = readers.lock().expect("no reader panics");
            readers.insert(thread::current().id());
            Duration::ZERO
        })
    }

    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        self.tables.clone()
    }

    fn interrupted(&self) -> bool {
        self.times_asked.set(self.times_asked.get() + 1);
        self.interrupt_after
            .is_some_and(|after| self.times_asked.get() > after)
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.files.read(path)
    }

    fn exists(&self, path: &Path) -> bool {
        self.files.exists(path)
    }

    fn replace(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        self.files.replace(path, contents)
    }

    fn open_log(&self, path: &Path) -> io::Result<Box<dyn LogFile>> {
        self.files.open_log(path)
    }
}

impl ExperimentHost for Listener {
    fn host(&self) -> &dyn Host {
        self
    }

    fn progress(&mut self, _: Advance) {}

    fn progress_done(&mut self) {}

    fn make_for_start(
        &mut self,
        _: &HeuristicSpec,
        _: &Puzzle,
        _: &Board,
    ) -> Result<HeldFormulas, RunError> {
        Ok(HeldFormulas::default())
    }

    fn emit(&mut self, event: ExperimentEvent) -> Result<(), OutputClosed> {
        self.events.push(event);
        Ok(())
    }

    fn warn(&mut self, warning: Diagnostic) -> Result<(), OutputClosed> {
        self.warnings.push(warning);
        Ok(())
    }

    fn report_fault(&mut self, _: &Arc<Puzzle>, _: Fault, _: usize) -> Result<(), OutputClosed> {
        Ok(())
    }

    fn keep_results(&mut self, results: List) {
        self.results = Some(results);
    }
}

impl Listener {
    /// The bytes of a file.
    pub(crate) fn file(&self, name: &str) -> Option<Vec<u8>> {
        self.files.read(Path::new(name)).ok()
    }

    /// Everything that was written and shown.
    pub(crate) fn everything(&self) -> String {
        let names = ["test.runs.jsonl", "b.csv", "runs.csv", "page.html"];
        let files = names.map(|name| {
            self.file(name)
                .map(|bytes| String::from_utf8(bytes).expect("UTF-8"))
        });
        format!(
            "{files:?} {:?} {:?} {:?}",
            self.events, self.warnings, self.results
        )
    }
}
