//! A script in a world of one's own, as in a page of a browser: files in memory, a clock that the
//! page keeps, and events that leave as lines of JSON. No file, terminal or thread is needed.
//!
//! `cargo run --example own_host --no-default-features`

#![expect(clippy::print_stdout, reason = "it tells what it does")]

use puzzle_script::host::{Host, LogFile, MemoryFiles, OutputClosed};
use puzzle_script::interp::{Engine, Event, FrontEnd, Options, RunEnd};
use std::cell::Cell;
use std::io;
use std::path::Path;
use std::time::Duration;

/// The world: what it has not is as the trait has it.
struct Page {
    files: MemoryFiles,
    /// How often somebody asked for the time.
    asked: Cell<u32>,
}

impl Host for Page {
    /// A millisecond for every look.
    fn now(&self) -> Duration {
        self.asked.set(self.asked.get() + 1);
        Duration::from_millis(1) * self.asked.get()
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.files.read(path)
    }

    fn replace(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        self.files.replace(path, contents)
    }

    fn open_log(&self, path: &Path) -> io::Result<Box<dyn LogFile>> {
        self.files.open_log(path)
    }
}

/// Who takes the events.
struct Lines {
    page: Page,
    lines: Vec<String>,
}

impl FrontEnd for Lines {
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        self.lines
            .push(serde_json::to_string(&event).expect("events are data"));
        Ok(())
    }

    fn host(&self) -> &dyn Host {
        &self.page
    }
}

const SCRIPT: &str = r#"
readCommands "board.txt"
solveAStar h2
print "$length moves"
experiment "nodes" {
  depths [4 8]
  samples 5
  run solveAStar h1
  run solveAStar h2
  table generated "nodes.csv"
}
setState "867 254 3b1"
solveIDDFS maxNodes none timeLimit 0.1
"#;

/// Runs a script that reads a file, writes one, runs out of time and makes a mistake.
pub fn main() {
    let files = [("board.txt", "setState \"312 475 68b\"")];
    let page = Page {
        files: files.into_iter().collect(),
        asked: Cell::new(0),
    };
    let mut front = Lines {
        page,
        lines: Vec::new(),
    };
    let mut engine = Engine::new(Options::default());
    let end = engine.run_text("page", SCRIPT, None, &mut front);
    assert_eq!(end, RunEnd::Done, "{:?}", front.lines);
    let table = front.page.read(Path::new("nodes.csv")).expect("written");
    println!("{}", String::from_utf8_lossy(&table));

    let end = engine.run_text("page", "move upp", None, &mut front);
    println!("{}", front.lines.join("\n"));
    assert!(matches!(end, RunEnd::Failed(_)));
    let last = front.lines.last().expect("a report");
    assert!(last.starts_with(r#"{"event":"error","code":"puzzle_script::argument::unknown_move""#));
    assert!(
        front
            .lines
            .iter()
            .any(|line| line.contains(r#""text":"4 moves""#))
    );
    assert!(front.lines.iter().any(|line| line.contains("time_limit")));
}
