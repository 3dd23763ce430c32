//! The files that are written of all grades.

use super::gradebook::Book;
use super::grades::Grade;
use super::ledger::{LEDGER, Ledger};
use super::{exports, feedback, gradebook, overview, reports};
use crate::cli::arguments::Export;
use crate::host::{HeldFolder, is_link_error, read_in, replace_in};
use clap::ValueEnum;
use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A file that can't be written, and why.
pub(crate) type Unwritten = (PathBuf, io::Error);

/// The gradebook's name.
const GRADEBOOK: &str = "gradebook.csv";

/// Where archives are unpacked that were handed in, as long as they are needed.
const UNPACKED: &str = ".unpacked";

/// The folder that grades go to. It is held: no link in it is followed, for reading or for writing.
pub(crate) struct Out {
    folder: HeldFolder,
    /// Keeps another run out.
    _lock: Option<fs::File>,
}

/// Files that writing found in the folder: edited, renewed, removed.
#[derive(Default)]
pub(crate) struct FolderChanges {
    /// The new name of a gradebook that was changed by hand.
    pub edited: Option<PathBuf>,
    /// Exports of an earlier run that were written anew.
    pub renewed: Vec<String>,
    /// Students without a number of a participant, whose feedback is not exported.
    pub unnumbered: Vec<String>,
    /// Students without a row whose feedback and results were removed.
    pub removed: Vec<String>,
}

impl Out {
    /// The folder of that name, to which links may lead; made where there is none.
    ///
    /// # Errors
    ///
    /// It can't be made, or another run writes to it (`WouldBlock`).
    pub(crate) fn open(path: &Path) -> Result<Self, Unwritten> {
        let folder = fs::create_dir_all(path).and_then(|()| HeldFolder::open(path));
        let locked = folder.and_then(|folder| Ok((folder.lock()?, folder)));
        let (lock, folder) = locked.map_err(|error| (path.to_owned(), error))?;
        let out = Self {
            folder,
            _lock: lock,
        };
        // What a process that was killed left there is not what is handed in now.
        out.remove_all_unpacked();
        Ok(out)
    }

    /// Reads what is kept from earlier runs.
    pub(crate) fn ledger(&self) -> Result<Ledger, Unwritten> {
        Ledger::read(&self.folder).map_err(|error| (self.folder.path().join(LEDGER), error))
    }

    /// Makes a folder for the archives of a student.
    pub(crate) fn make_unpacked(&self, id: &str) -> Result<PathBuf, Unwritten> {
        let made = self.make_folder(&format!("{UNPACKED}/{id}"))?;
        Ok(made.path().to_owned())
    }

    /// Removes that folder again. What can't be removed now is removed with all of them, or by the next run.
    pub(crate) fn remove_unpacked(&self, id: &str) {
        let _ = fs::remove_dir_all(self.folder.path().join(UNPACKED).join(id));
    }

    /// Removes the folders of all students; of a link the link.
    pub(crate) fn remove_all_unpacked(&self) {
        let _ = fs::remove_dir_all(self.folder.path().join(UNPACKED));
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Unwritten> {
        write_in(&self.folder, name, bytes)
    }

    /// Writes the results of the only submission there is, or removes those of an earlier run.
    pub(crate) fn results(&self, text: Option<&str>) -> Result<(), Unwritten> {
        const RESULTS: &str = "results.json";
        match text {
            Some(text) => self.write(RESULTS, text.as_bytes()),
            None => remove_in(&self.folder, RESULTS).map(drop),
        }
    }

    fn make_folder(&self, name: &str) -> Result<HeldFolder, Unwritten> {
        let made = self.folder.make_folder(Path::new(name));
        made.map_err(|error| (self.folder.path().join(name), plainly(error)))
    }

    /// Writes what is kept of grades for the next run.
    pub(crate) fn keep<'g>(
        &self,
        grades: impl IntoIterator<Item = &'g Grade>,
        gradebooks: &[String],
    ) -> Result<(), Unwritten> {
        self.write(LEDGER, &Ledger::written(grades, gradebooks))
    }

    /// Moves a gradebook away that somebody changed since it was written; its new name.
    fn save_edited(&self, known: &[String]) -> Result<Option<PathBuf>, Unwritten> {
        let Ok(Some(bytes)) = read_in(&self.folder, GRADEBOOK.as_ref()) else {
            return Ok(None);
        };
        if known.contains(&gradebook::checksum_of(&bytes)) {
            return Ok(None);
        }
        let name = |number: u32| match number {
            1 => "gradebook.edited.csv".to_owned(),
            _ => format!("gradebook.edited-{number}.csv"),
        };
        let is_free = |name: &String| self.folder.there(name.as_ref()).is_err();
        let names = (1..).map(name);
        let free = names.into_iter().find(is_free);
        let free = free.expect("there are more names than files");
        let path = self.folder.path().join(&free);
        match self.folder.rename(GRADEBOOK.as_ref(), free.as_ref()) {
            Ok(()) => Ok(Some(path)),
            Err(error) => Err((path, error)),
        }
    }

    /// Writes all that is made of the grades. `known` are the checksums of gradebooks that were written before, `graded`
    /// the students that were graded before: what was written of those without a row is removed.
    pub(crate) fn write_all<'o>(
        &self,
        book: &Book,
        as_graded: &[Grade],
        known: &[String],
        graded: impl IntoIterator<Item = &'o String>,
        exports: &[Export],
    ) -> Result<FolderChanges, Unwritten> {
        let mut found = FolderChanges {
            edited: self.save_edited(known)?,
            ..FolderChanges::default()
        };
        let gradebook = gradebook::csv_of(&book.rows());
        // Where that is killed before it is written, the older one is there as it was.
        let sum = gradebook::checksum_of(&gradebook);
        let older = known.last().filter(|older| **older != sum).cloned();
        let sums: Vec<String> = older.into_iter().chain([sum]).collect();
        self.keep(as_graded, &sums)?;
        let told = self.make_folder("feedback")?;
        let results = self.make_folder("results")?;
        for grade in book.grades {
            let id = &grade.id;
            let page = feedback::page(book.title, grade);
            write_in(&told, &format!("{id}.html"), page.as_bytes())?;
            let text = feedback::text(book.title, grade);
            write_in(&told, &format!("{id}.txt"), text.as_bytes())?;
            let result = reports::gradescope(grade);
            write_in(&results, &format!("{id}.json"), result.as_bytes())?;
        }
        self.write("report.html", overview::page(book).as_bytes())?;
        self.write("junit.xml", reports::junit(book.grades).as_bytes())?;
        let rows: HashSet<&str> = book.grades.iter().map(|grade| &*grade.id).collect();
        for id in graded {
            let is_name = !id.contains(['/', '\\']);
            if is_name && !rows.contains(id.as_str()) {
                let page = remove_in(&told, &format!("{id}.html"))?;
                let text = remove_in(&told, &format!("{id}.txt"))?;
                let result = remove_in(&results, &format!("{id}.json"))?;
                if page || text || result {
                    found.removed.push(id.clone());
                }
            }
        }
        found.removed.sort();
        for &export in Export::value_variants() {
            let name = exports::name(export);
            let older = read_in(&self.folder, name.as_ref()).ok().flatten();
            let title = if exports.contains(&export) {
                Some(book.title.to_owned())
            } else {
                // It would keep points of an earlier run.
                older
                    .as_ref()
                    .and_then(|older| exports::title_of(export, older))
            };
            let Some(title) = title else { continue };
            let contents = exports::contents(export, &title, book);
            let contents = contents.map_err(|error| (self.folder.path().join(name), error))?;
            if !exports.contains(&export) && older.is_some_and(|older| older != contents) {
                found.renewed.push(name.to_owned());
            }
            self.write(name, &contents)?;
            if export == Export::MoodleFeedback {
                let students = book.students.iter();
                let unnumbered = students.filter(|student| student.participant.is_none());
                found.unnumbered = unnumbered.map(|student| student.id.clone()).collect();
            }
        }
        self.write(GRADEBOOK, &gradebook)?;
        Ok(found)
    }
}

/// Removes a file; whether there was one.
fn remove_in(folder: &HeldFolder, name: &str) -> Result<bool, Unwritten> {
    match folder.remove(name.as_ref()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err((folder.path().join(name), error)),
    }
}

fn write_in(folder: &HeldFolder, name: &str, bytes: &[u8]) -> Result<(), Unwritten> {
    // What is the same already is left alone: hundreds of files are flushed one by one.
    let older = read_in(folder, name.as_ref());
    if older.is_ok_and(|older| older.as_deref() == Some(bytes)) {
        return Ok(());
    }
    let written = replace_in(folder, name.as_ref(), bytes);
    written.map_err(|error| (folder.path().join(name), error))
}

/// An error with what a link is in the way of.
fn plainly(error: io::Error) -> io::Error {
    if is_link_error(&error) {
        io::Error::other("it is a link, and grades are written through none")
    } else {
        error
    }
}
