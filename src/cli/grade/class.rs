//! The students of a class, with what they handed in.

use super::handin::Handin;
use super::name::name_of;
use crate::cli::arguments::GradeArguments;
use crate::cli::given::words_of_row;
use crate::command::FileTable;
use crate::host::{HeldFolder, Kind, read_reason};
use crate::version::VERSION;
use puzzle_core::hash::fnv_1a;
use std::collections::HashSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// A student.
pub(crate) struct Student {
    pub id: String,
    pub name: Option<String>,
    pub folder: PathBuf,
    pub words: Vec<OsString>,
    pub key: String,
    pub missing: bool,
    pub late: bool,
    pub linked: bool,
    /// Files of it that have other names too, behind the folder's.
    pub hard_links: Vec<String>,
    /// Why not all that was handed in can be read.
    pub failed: Option<String>,
}

/// All of them, in the order of the table.
pub(crate) fn students(
    arguments: &GradeArguments,
    table: &FileTable,
    assignment: &str,
) -> Vec<Student> {
    let GradeArguments {
        time_limit,
        memory_limit,
        max_output,
        allow,
        allow_submissions,
        ..
    } = arguments;
    // Through no link: what somebody else handed in is nothing of one's own, and what lies elsewhere was not handed in.
    let submissions = HeldFolder::open(&arguments.submissions);
    let limits = format!(
        "{VERSION} {time_limit:?} {memory_limit} {max_output} {allow:?} {allow_submissions:?}"
    );
    let rows = table.rows.iter().map(|row| {
        let id = row[0].to_string();
        let folder = arguments.submissions.join(&id);
        let (linked, held) = match &submissions {
            Ok(submissions) => (
                is_link(submissions, &id),
                submissions.folder(Path::new(&id)),
            ),
            Err(error) => (false, Err(error.kind().into())),
        };
        let handin = if linked {
            Handin::default()
        } else {
            Handin::of(held)
        };
        let words = words_of_row(table, row);
        let late = match (arguments.due, handin.changed) {
            (Some(due), Some(changed)) => changed > due,
            _ => false,
        };
        let made_of = format!(
            "{limits} {words:?} {late} {:032x}",
            fnv_1a(assignment.as_bytes())
        );
        Student {
            key: handin.key(&made_of),
            missing: !handin.is_there,
            late,
            linked,
            hard_links: handin
                .hard_links
                .iter()
                .map(|file| format!("{id}/{file}"))
                .collect(),
            failed: handin.failed.as_ref().map(read_reason),
            id,
            folder,
            words,
            name: name_of(table, row),
        }
    });
    rows.collect()
}

/// The names of folders that something was handed in to, and no row has, sorted.
pub(crate) fn strays(submissions: &Path, students: &[Student]) -> Vec<String> {
    let known: HashSet<&str> = students.iter().map(|student| &*student.id).collect();
    let entries = fs::read_dir(submissions).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.path().is_dir());
    let names = folders.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut strays: Vec<String> = names
        .filter(|name| !known.contains(&**name) && !name.starts_with('.'))
        .collect();
    strays.sort();
    strays
}

/// Whether what lies in a folder under that name is a link.
fn is_link(folder: &HeldFolder, name: &str) -> bool {
    let there = folder.there(name.as_ref());
    there.is_ok_and(|there| there.kind == Kind::Link)
}
