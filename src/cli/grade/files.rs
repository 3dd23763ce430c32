//! What is written of all grades.

use super::gradebook::Book;
use super::grades::Grade;
use super::ledger::{LEDGER, Ledger};
use super::{exports, feedback, gradebook, overview, reports};
use crate::cli::arguments::{Export, GradeArguments};
use crate::cli::terminal::Terminal;
use crate::host::Host;
use crate::interp::FrontEnd;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A file that can't be written, and why.
pub(crate) type Unwritten = (PathBuf, io::Error);

/// The gradebook's name.
const GRADEBOOK: &str = "gradebook.csv";

/// The folder that grades go to.
pub(crate) struct Out<'a> {
    folder: &'a Path,
    host: &'a dyn Host,
}

impl<'a> Out<'a> {
    /// As a command line asks for it.
    pub(crate) fn new(arguments: &'a GradeArguments, terminal: &'a Terminal) -> Self {
        Self {
            folder: arguments.out(),
            host: terminal.host(),
        }
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Unwritten> {
        let path = self.folder.join(name);
        // What is the same already is left alone: hundreds of files are flushed one by one.
        if fs::read(&path).is_ok_and(|older| older == bytes) {
            return Ok(());
        }
        let written = self.host.replace(&path, bytes);
        written.map_err(|error| (path, error))
    }

    /// Writes the results of the only submission there is.
    pub(crate) fn results(&self, text: &str) -> Result<(), Unwritten> {
        self.make_folder("")?;
        self.write("results.json", text.as_bytes())
    }

    fn make_folder(&self, name: &str) -> Result<(), Unwritten> {
        let folder = self.folder.join(name);
        fs::create_dir_all(&folder).map_err(|error| (folder, error))
    }

    /// Writes what is kept of grades for the next run.
    pub(crate) fn keep<'g>(
        &self,
        grades: impl IntoIterator<Item = &'g Grade>,
        gradebooks: &[String],
    ) -> Result<(), Unwritten> {
        self.make_folder("")?;
        self.write(LEDGER, &Ledger::written(grades, gradebooks))
    }

    /// Moves a gradebook away that somebody changed since it was written; its new name.
    fn save_edited(&self, known: &[String]) -> Result<Option<PathBuf>, Unwritten> {
        let path = self.folder.join(GRADEBOOK);
        let Ok(bytes) = fs::read(&path) else {
            return Ok(None);
        };
        if known.contains(&gradebook::checksum_of(&bytes)) {
            return Ok(None);
        }
        let name = |number: u32| match number {
            1 => "gradebook.edited.csv".to_owned(),
            _ => format!("gradebook.edited-{number}.csv"),
        };
        let names = (1..).map(|number| self.folder.join(name(number)));
        let free = names.into_iter().find(|name| !name.exists());
        let free = free.expect("there are more names than files");
        match fs::rename(&path, &free) {
            Ok(()) => Ok(Some(free)),
            Err(error) => Err((free, error)),
        }
    }

    /// Writes all that is made of the grades; the new name of a gradebook that was changed by hand.
    pub(crate) fn write_all(
        &self,
        book: &Book,
        as_graded: &[Grade],
        known: &[String],
        exports: &[Export],
    ) -> Result<Option<PathBuf>, Unwritten> {
        let edited = self.save_edited(known)?;
        let gradebook = gradebook::csv_of(&book.rows());
        // Where that is killed before it is written, the older one is there as it was.
        let sum = gradebook::checksum_of(&gradebook);
        let older = known.last().filter(|older| **older != sum).cloned();
        let sums: Vec<String> = older.into_iter().chain([sum]).collect();
        self.keep(as_graded, &sums)?;
        self.make_folder("feedback")?;
        self.make_folder("results")?;
        for grade in book.grades {
            let id = &grade.id;
            let page = feedback::page(book.title, grade);
            self.write(&format!("feedback/{id}.html"), page.as_bytes())?;
            let text = feedback::text(book.title, grade);
            self.write(&format!("feedback/{id}.txt"), text.as_bytes())?;
            let results = reports::gradescope(grade);
            self.write(&format!("results/{id}.json"), results.as_bytes())?;
        }
        self.write("report.html", overview::page(book).as_bytes())?;
        self.write("junit.xml", reports::junit(book.grades).as_bytes())?;
        for export in exports {
            let (name, rows) = match export {
                Export::Moodle => ("moodle.csv", exports::moodle(book)),
                Export::Canvas => ("canvas.csv", exports::canvas(book)),
            };
            self.write(name, &gradebook::csv_of(&rows))?;
        }
        self.write(GRADEBOOK, &gradebook)?;
        Ok(edited)
    }
}
