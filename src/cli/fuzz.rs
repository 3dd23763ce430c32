//! Targets of fuzzers, which feed them with bytes. Each target panics where the program breaks a promise; `cargo test`
//! replays what is kept in `tests/corpus`.

#![allow(
    clippy::missing_panics_doc,
    reason = "they panic where the program is wrong"
)]

use crate::cli::golden::comparison::{difference, updated};
use crate::cli::golden::patience::Patience;
use crate::command::{SearchSettings, Setting};
use crate::experiment::Mode;
use crate::host::cache::{Cache, Claim};
use crate::host::{Host, LogFile, MemoryFiles, OutputClosed};
use crate::interp::{Catalog, Engine, Event, FrontEnd, Options, RunEnd, catalog};
use crate::output::Palette;
use puzzle_core::syntax::{Source, format, parse};
use serde_json::Value;
use std::cell::Cell;
use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use xxhash_rust::xxh3::xxh3_64;

/// A target.
pub type Target = fn(&[u8]);

/// All targets with their names, which are those of their folders in `tests/corpus`.
pub const TARGETS: [(&str, Target); 5] = [
    ("parser", parser),
    ("interpreter", interpreter),
    ("log", log),
    ("table", table),
    ("golden", golden),
];

/// Made once: most inputs take less time than that.
static CATALOG: LazyLock<Catalog> = LazyLock::new(catalog);

/// Any text is parsed; one without mistakes is laid out, and then stays as it is.
pub fn parser(bytes: &[u8]) {
    let table = &CATALOG.table;
    let Ok(source) = Source::from_bytes("fuzz", bytes.to_vec(), None) else {
        return;
    };
    let source = Arc::new(source);
    let (_, errors) = parse(source.clone(), table);
    for error in &errors {
        let _ = source.slice(error.span());
    }
    match format(&source, table) {
        Ok(once) => {
            assert!(errors.is_empty());
            let twice = format(&Source::new("fuzz", &once, None), table);
            assert_eq!(twice.as_ref(), Ok(&once));
        }
        Err(_) => assert!(!errors.is_empty()),
    }
}

/// Any script ends; one that fails says why.
pub fn interpreter(bytes: &[u8]) {
    let mut world = World::default();
    let text = String::from_utf8_lossy(bytes);
    let end = world.run(&text, Mode::default());
    assert_eq!(
        matches!(end, RunEnd::Failed(_)),
        world.errors > 0,
        "{end:?}"
    );
}

/// An experiment of four runs.
const EXPERIMENT: &str = "experiment \"a\" { states [\"312 475 68b\" \"1b2 345 678\"] \
    run solveBFS run solveAStar h1 save \"a.csv\" }";
const LOG: &str = "a.runs.jsonl";

/// Whatever a log holds, an experiment that goes on with it ends with a log of its own runs, each once.
pub fn log(bytes: &[u8]) {
    let resume = || Mode {
        resume: true,
        force: true,
        ..Mode::default()
    };
    let keys = |world: &World| {
        let log = world.files.read(Path::new(LOG)).expect("a log");
        let log = String::from_utf8(log).expect("a log of its own is text");
        let mut commands = HashMap::new();
        let lines = log.lines();
        let lines = lines.map(|line| serde_json::from_str::<Value>(line).expect("an object"));
        let keys = lines.filter_map(|line| {
            let search = line["search"].to_string();
            if let Some(command) = line["command"].as_str() {
                commands.insert(search, command.to_owned());
                return None;
            }
            Some((commands[&search].clone(), line["start"].to_string()))
        });
        keys.collect::<Vec<_>>()
    };
    let mut clean = World::default();
    assert_eq!(clean.run(EXPERIMENT, resume()), RunEnd::Done);
    let mut world = World {
        files: [(LOG, bytes)].into_iter().collect(),
        ..World::default()
    };
    assert_eq!(world.run(EXPERIMENT, resume()), RunEnd::Done);
    assert_eq!(keys(&world), keys(&clean));
}

/// Bytes of a header, where it holds the checksum of the table, and where that of all before.
const HEADER: usize = 4096;
const TABLE_CHECKSUM: usize = 24;
const CHECKSUM: usize = HEADER - 8;

/// A file that holds anything is no table, or one whose checksum is right. The first byte says whether the header's
/// checksum is made right, the next two where the others are written over a good file, or instead of it.
pub fn table(bytes: &[u8]) {
    let [right, low, high, rest @ ..] = bytes else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let cache = Cache::new(Some(folder.path().join("below")));
    let (key, good) = ("fuzz", [7; 100]);
    let Claim::Granted(part) = cache.claim(key) else {
        panic!("nobody else is there");
    };
    cache.save(part, key, &good, &mut || false);
    let entry = fs::read_dir(cache.folder().expect("it has one"))
        .expect("a folder")
        .next();
    let path = entry.expect("a file").expect("an entry").path();
    let mut file = fs::read(&path).expect("a table");
    match usize::from(u16::from_le_bytes([*low, *high])) {
        0xffff => file = rest.to_vec(),
        at => {
            let at = at % file.len();
            let end = (at + rest.len()).min(file.len());
            file[at..end].copy_from_slice(&rest[..end - at]);
        }
    }
    if right % 2 == 1 && file.len() >= HEADER {
        let checksum = xxh3_64(&file[..CHECKSUM]).to_le_bytes();
        file[CHECKSUM..HEADER].copy_from_slice(&checksum);
    }
    fs::write(&path, &file).expect("it can be written");
    if let Some(table) = cache.load(key) {
        assert_eq!(xxh3_64(&table).to_le_bytes(), file[TABLE_CHECKSUM..][..8]);
    }
}

/// An output fits itself as it is written down, two differ both ways, and what fits behind an update fits.
pub fn golden(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (expected, found) = text.split_once('\0').unwrap_or((&text, ""));
    let plain = Palette { colour: false };
    let patience = &Patience::endless();
    let differs = |golden: &str, found: &str| {
        difference(Some(golden), found, plain, patience).is_ok_and(|found| found.is_some())
    };
    let updated = |golden: Option<&str>, found: &str| {
        updated(golden, found, patience).expect("there is time")
    };
    let literally = |text: &str| updated(None, text);
    assert!(!differs(&literally(expected), expected));
    assert_eq!(
        differs(&literally(expected), found),
        differs(&literally(found), expected)
    );
    assert!(!differs(&updated(Some(expected), found), found));
}

/// A world of files in memory, where Ctrl-C is pressed after a while.
#[derive(Default)]
struct World {
    files: MemoryFiles,
    looks: Cell<u64>,
    errors: usize,
}

impl World {
    fn run(&mut self, text: &str, experiments: Mode) -> RunEnd {
        let mut engine = Engine::new(Options {
            settings: SearchSettings {
                max_nodes: Setting::Value(300),
                memory: Setting::Value(20 << 20),
                ..SearchSettings::default()
            },
            experiments,
            ..Options::default()
        });
        engine.run_text("fuzz", text, None, self)
    }
}

impl Host for World {
    fn now(&self) -> Duration {
        Duration::from_millis(self.looks.get())
    }

    fn interrupted(&self) -> bool {
        self.looks.set(self.looks.get() + 1);
        self.looks.get() > 2000
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

impl FrontEnd for World {
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        self.errors += usize::from(matches!(event, Event::Error(_)));
        Ok(())
    }

    fn host(&self) -> &dyn Host {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_replayed() {
        for (name, target) in TARGETS {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("tests/corpus")
                .join(name);
            let files: Vec<_> = fs::read_dir(folder).expect("a folder").collect();
            assert!(!files.is_empty(), "{name}");
            for file in files {
                target(&fs::read(file.expect("an entry").path()).expect("a file"));
            }
        }
    }
}
