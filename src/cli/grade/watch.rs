//! `grade --watch`: grades again when a file changes.

use crate::cli::arguments::GradeArguments;
use crate::cli::exit::{EXIT_CLOSED, EXIT_INTERRUPTED, EXIT_USAGE};
use crate::cli::terminal::Terminal;
use crate::interp::FrontEnd;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

/// Time between two looks at the files. A change that goes on between them is waited for.
const PAUSE: Duration = Duration::from_millis(500);

/// Time between two looks for Ctrl-C.
const LOOK: Duration = Duration::from_millis(20);

/// Most files and folders that are looked at, and the greatest depth.
const MOST_ENTRIES: usize = 100_000;
const DEEPEST: usize = 16;

/// Grades once, and again after each change, until Ctrl-C or until nobody reads the output; the exit code. `grade` also
/// tells the files that the assignment reads.
pub(super) fn watch(
    arguments: &GradeArguments,
    terminal: &mut Terminal,
    stop: &impl Fn() -> bool,
    mut grade: impl FnMut(&mut Terminal, &mut Vec<PathBuf>) -> u8,
) -> u8 {
    let mut read = BTreeSet::from([arguments.assignment.clone()]);
    let mut is_first = true;
    loop {
        let mut files = Vec::new();
        let mut graded = state(arguments, &read);
        let code = grade(terminal, &mut files);
        if stop() {
            return EXIT_INTERRUPTED;
        }
        if is_first {
            if code == EXIT_USAGE {
                return code;
            }
            let told = if terminal.writes_json() {
                Ok(())
            } else {
                terminal
                    .print("Files are watched, and graded again after a change; Ctrl-C ends it\n")
            };
            if told.is_err() {
                return EXIT_CLOSED;
            }
        }
        if terminal.flush().is_err() {
            return EXIT_CLOSED;
        }
        is_first = false;
        for file in files {
            // One that was looked at before may have changed since.
            if read.insert(file.clone()) {
                look_at(&file, 0, &mut graded);
            }
        }
        let mut last = None;
        loop {
            for _ in 0..PAUSE.as_millis() / LOOK.as_millis() {
                if stop() {
                    return EXIT_INTERRUPTED;
                }
                thread::sleep(LOOK);
            }
            let now = state(arguments, &read);
            if now != graded && last.as_ref() == Some(&now) {
                break;
            }
            last = Some(now);
        }
    }
}

/// The length and the time of each file.
type FolderSnapshot = BTreeMap<PathBuf, (u64, Option<SystemTime>)>;

/// The state of all that grades are made of.
fn state(arguments: &GradeArguments, read: &BTreeSet<PathBuf>) -> FolderSnapshot {
    let folders = [&arguments.each, &arguments.submissions];
    let folders = folders.into_iter().flatten();
    let more = arguments.allow.iter().chain(&arguments.allow_submissions);
    let mut state = FolderSnapshot::new();
    for path in folders.chain(more).chain(read) {
        look_at(path, 0, &mut state);
    }
    state
}

/// Adds a file, or those below a folder, through no link.
fn look_at(path: &Path, depth: usize, state: &mut FolderSnapshot) {
    let there = match depth {
        // What is named may be a link.
        0 => fs::metadata(path),
        _ => fs::symlink_metadata(path),
    };
    let Ok(there) = there else { return };
    if state.len() >= MOST_ENTRIES || depth > DEEPEST {
        return;
    }
    if !there.is_dir() {
        state.insert(path.to_owned(), (there.len(), there.modified().ok()));
        return;
    }
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        look_at(&entry.path(), depth + 1, state);
    }
}
