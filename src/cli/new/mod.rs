//! `new`: a folder to begin with, which runs as it is.

use crate::cli::arguments::{NewArguments, NewKind};
use crate::cli::error;
use crate::cli::exit::{EXIT_CLOSED, EXIT_FAILED};
use crate::cli::terminal::Terminal;
use crate::cli::usage::{refuse, usage_error};
use crate::host::{HeldFolder, replace_in};
use crate::interp::{Event, FrontEnd};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A list of pairs: the name of a file in the new folder, and its text, that of a file of the project.
macro_rules! files {
    ($($name:literal from $source:literal)*) => { &[$(($name, include_str!($source))),*] };
}

/// The class of `docs/classroom.md`, with a page on it.
const ASSIGNMENT: &[(&str, &str)] = files! {
    "README.md" from "assignment.md"
    "students.csv" from "../../../scripts/classroom/students.csv"
    "sheet.txt" from "../../../scripts/classroom/sheet.txt"
    "assignment.txt" from "../../../scripts/classroom/assignment.txt"
    "work/s01/a.txt" from "../../../scripts/classroom/work/s01/a.txt"
    "work/s01/own.txt" from "../../../scripts/classroom/work/s01/own.txt"
    "work/s01/beam.txt" from "../../../scripts/classroom/work/s01/beam.txt"
    "work/s02/a.txt" from "../../../scripts/classroom/work/s02/a.txt"
    "work/s02/own.txt" from "../../../scripts/classroom/work/s02/own.txt"
    "work/s02/beam.txt" from "../../../scripts/classroom/work/s02/beam.txt"
    "work/s03/a.txt" from "../../../scripts/classroom/work/s03/a.txt"
    "work/s03/own.txt" from "../../../scripts/classroom/work/s03/own.txt"
    "work/s03/beam.txt" from "../../../scripts/classroom/work/s03/beam.txt"
};

const EXPERIMENT: &[(&str, &str)] = files! {
    "README.md" from "experiment.md"
    "experiment.txt" from "experiment.txt"
    "boards.txt" from "boards.txt"
};

/// Writes the folder; the exit code.
pub(crate) fn write(arguments: &NewArguments, terminal: &mut Terminal) -> u8 {
    let folder = &arguments.folder;
    let (kind, files) = match arguments.kind {
        NewKind::Assignment => ("assignment", ASSIGNMENT),
        NewKind::Experiment => ("experiment", EXPERIMENT),
    };
    let is_taken = match fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_some(),
        Err(error) => error.kind() != io::ErrorKind::NotFound,
    };
    let shown = folder.display();
    if is_taken {
        return refuse(&usage_error(format_args!(
            "`{shown}` is there already and is no empty folder; name a new one: puzzle-script new {kind} {shown}-2"
        )));
    }
    if let Err((path, error)) = write_in(folder, files) {
        // That nobody reads the report shows when the host finishes.
        let _ = terminal.report(error::unwritable(&path, &error));
        return EXIT_FAILED;
    }
    let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
    let text = format!(
        "Wrote {} to {shown}\nNext: cd {shown}, and what README.md says",
        names.join(", ")
    );
    match terminal.emit(Event::Printed { text }) {
        Ok(()) => 0,
        Err(_) => EXIT_CLOSED,
    }
}

fn write_in(folder: &Path, files: &[(&str, &str)]) -> Result<(), (PathBuf, io::Error)> {
    let made = fs::create_dir_all(folder).and_then(|()| HeldFolder::open(folder));
    let made = made.map_err(|error| (folder.to_owned(), error))?;
    for (name, text) in files {
        let path = Path::new(name);
        let (inner, file_name) = (path.parent(), path.file_name());
        let written = made
            .make_folder(inner.unwrap_or(Path::new("")))
            .and_then(|inner| replace_in(&inner, file_name.unwrap_or_default(), text.as_bytes()));
        written.map_err(|error| (folder.join(path), error))?;
    }
    Ok(())
}
