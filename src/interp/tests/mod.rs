//! Runs of small scripts in memory: what they tell, how they end, what they leave behind.

mod alike;
mod commands;
mod costs;
mod cut_records;
mod decimal_costs;
mod definitions;
mod drawings;
mod drawn_graphs;
mod endings;
mod enough;
mod every_command;
mod experiments;
mod explained;
mod files;
mod formats;
mod from_file;
mod functions;
mod handed_in;
mod heuristics;
mod improving_searches;
mod judged_records;
mod judging;
mod kinds;
mod logs;
mod numbers;
mod own_databases;
mod own_methods;
mod own_searches;
mod partial_searches;
mod plain;
mod plain_puzzle;
mod plans;
mod possible;
mod proofs;
mod properties;
mod puzzles;
mod ranges;
mod reached;
mod rollback;
mod scrambles;
mod scripting;
mod sokoban;
mod stages;
mod terms;
mod traces;
mod views;
mod watching;

use crate::command::Report;
use crate::host::{Host, MemoryFiles, OutputClosed};
use crate::interp::observation::watching::WatchedSearch;
use crate::interp::session::Session;
use crate::interp::{Engine, Event, FrontEnd, Options, RunEnd, SearchResult};
use crate::output::{Palette, Renderer, Text};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::io;
use std::mem;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// An event as people read it, without its last newline.
fn shown(event: &Event) -> String {
    shown_on(event, || None)
}

/// An event on a terminal of so many columns.
fn shown_on(event: &Event, columns: fn() -> Option<usize>) -> String {
    let renderer = Text {
        palette: Palette { colour: false },
        coloured_reports: false,
        width: || 80,
        columns,
    };
    let mut text = String::new();
    renderer.render(event, &mut text);
    text.trim_end().to_owned()
}

/// Any sliding board, as a script says it.
const BOARD: &str = "define puzzle board r c {
  cells 0..($r * $c - 1)
  columns $c
  goal ([b] + 1..($r * $c - 1))
  for x in $cells { if row($x) > 0 { move up when at($x) == b swap $x ($x - $c) } }
  for x in $cells { if row($x) < ($r - 1) { move down when at($x) == b swap $x ($x + $c) } }
  for x in $cells { if column($x) > 0 { move left when at($x) == b swap $x ($x - 1) } }
  for x in $cells { if column($x) < ($c - 1) { move right when at($x) == b swap $x ($x + 1) } }
}
";

/// Its estimate, as a script says it.
const WALK: &str = "define heuristic walk = sum(c in cells, if(at($c) == b, 0, abs(row($c) - row(home(at($c)))) + abs(column($c) - column(home(at($c))))))\n";

/// A host without an outside: files in memory, a clock that counts how often it is read.
#[derive(Default)]
struct Memory {
    files: MemoryFiles,
    events: Vec<Event>,
    ticks: Cell<u64>,
    interrupt_after: Option<u64>,
    /// Bytes that are taken.
    taken: u64,
    /// Beside the mebibyte that every host has.
    more_stack: usize,
}

impl Host for Memory {
    fn stack(&self) -> usize {
        (1 << 20) + self.more_stack
    }

    fn memory(&self) -> u64 {
        self.taken
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        if path.ends_with("stale.txt") {
            return Err(io::ErrorKind::StaleNetworkFileHandle.into());
        }
        if path.ends_with("locked.txt") {
            const EACCES: i32 = 13;
            return Err(io::Error::from_raw_os_error(EACCES));
        }
        self.files.read(path)
    }

    fn replace(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        self.files.replace(path, contents)
    }

    fn now(&self) -> Duration {
        self.ticks.set(self.ticks.get() + 1);
        Duration::from_millis(self.ticks.get())
    }

    fn interrupted(&self) -> bool {
        self.interrupt_after
            .is_some_and(|after| self.ticks.get() >= after)
    }
}

impl FrontEnd for Memory {
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        self.events.push(event);
        Ok(())
    }

    fn host(&self) -> &dyn Host {
        self
    }
}

/// A run and what it left.
struct Run {
    engine: Engine,
    host: Memory,
    end: RunEnd,
}

impl Run {
    fn with(options: Options, files: &[(&str, &str)], text: &str) -> Self {
        Self::on(Engine::new(options), files, text)
    }

    fn on(mut engine: Engine, files: &[(&str, &str)], text: &str) -> Self {
        let mut host = Memory {
            files: files.iter().copied().collect(),
            ..Memory::default()
        };
        let end = engine.run_text("test", text, None, &mut host);
        Self { engine, host, end }
    }

    fn reports(&self) -> Vec<&Report> {
        let reports = self.host.events.iter().filter_map(|event| match event {
            Event::Error(report) => Some(report),
            _ => None,
        });
        reports.collect()
    }

    fn codes(&self) -> Vec<String> {
        self.reports()
            .iter()
            .map(|report| report.code().replace("puzzle_script::", ""))
            .collect()
    }

    /// The codes of the warnings.
    fn warnings(&self) -> Vec<String> {
        let warnings = self.host.events.iter().filter_map(|event| match event {
            Event::Warning(report) => Some(report.code().replace("puzzle_script::", "")),
            _ => None,
        });
        warnings.collect()
    }

    fn printed(&self) -> String {
        let lines = self.host.events.iter().filter_map(|event| match event {
            Event::Printed { text } | Event::Help { text } => Some(text.clone()),
            Event::State { state, .. } => Some(state.to_string()),
            _ => None,
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Everything that a session holds but for the last result, and that, as text.
    fn snapshot(&self) -> [String; 2] {
        let procedures: BTreeMap<_, _> = self.engine.session().procedures.iter().collect();
        let [rest, result] = self.snapshot_without_bodies();
        [format!("{rest} {procedures:?}"), result]
    }

    /// The same with the names of procedures alone: their bodies say where they stand.
    fn snapshot_without_bodies(&self) -> [String; 2] {
        let mut session = self.engine.session().clone();
        // Registry and puzzles build tables when these are first needed: puzzles are told by name.
        session.registry = Arc::default();
        let any = session.registry.first().expect("a puzzle");
        let puzzle = mem::replace(&mut session.puzzle, any.clone());
        let result = session.result.take().map(|result| {
            let mut result = SearchResult::clone(&result);
            let puzzle = mem::replace(&mut result.puzzle, any);
            (puzzle.name().to_owned(), result)
        });
        let watched = mem::take(&mut session.watched);
        let watched: Vec<_> = watched
            .iter()
            .map(|one| {
                one.watched()
                    .map(|watched_search| watched_search.record.clone())
            })
            .collect();
        let variables: BTreeMap<_, _> = session.variables.drain().collect();
        let procedures: BTreeMap<_, _> = session.procedures.drain().collect();
        let procedures = procedures.keys();
        let heuristics = mem::take(&mut session.heuristics);
        let heuristics = heuristics.keys();
        let definitions: BTreeMap<_, _> = session.definitions.drain().collect();
        let definitions = definitions.keys();
        let puzzle = puzzle.name();
        [
            format!(
                "{puzzle} {session:?} {variables:?} {procedures:?} {heuristics:?} {definitions:?}"
            ),
            format!("{result:?} {watched:?}"),
        ]
    }
}

/// The search of a session that was watched last.
fn last_watched(session: &Session) -> &Arc<WatchedSearch> {
    session.watched[0].watched().expect("it has a record")
}

fn run(text: &str) -> Run {
    Run::with(Options::default(), &[], text)
}

/// The output of a script; it must run to its end.
fn printed(text: &str) -> String {
    let run = run(text);
    assert_eq!(run.end, RunEnd::Done, "{text}: {:?}", run.reports());
    run.printed()
}

/// The codes of what is wrong with a script, without the crate's name.
fn codes(text: &str) -> Vec<String> {
    run(text).codes()
}
