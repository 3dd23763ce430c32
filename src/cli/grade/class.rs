//! The students of a class, with what they handed in.

use super::folders::Folders;
use super::handin::Handin;
use super::late::{Lateness, extended};
use crate::cli::arguments::GradeArguments;
use crate::cli::given::words_of_row;
use crate::cli::moment::moment;
use crate::cli::name::{column, name_of};
use crate::command::{FileTable, Value};
use crate::host::{HeldFolder, Kind};
use crate::version::VERSION;
use puzzle_core::hash::fnv_1a;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A student.
pub(crate) struct Student {
    pub id: String,
    pub name: Option<String>,
    pub about: About,
    pub folder: PathBuf,
    /// Whether there is something to unpack in it.
    pub has_archives: bool,
    pub words: Vec<OsString>,
    pub key: String,
    pub missing: bool,
    /// When it was handed in, as far as that is known.
    pub handed_in: Option<SystemTime>,
    pub late: Option<Lateness>,
    pub linked: bool,
    /// Files of it that have other names too, behind the folder's.
    pub hard_links: Vec<String>,
    /// Why not all that was handed in can be read.
    pub failed: Option<String>,
}

/// Columns of the table that identify a student to other systems.
#[derive(Debug, Default)]
pub(crate) struct About {
    pub email: String,
    pub id_number: Option<String>,
    pub canvas_id: String,
    pub login: Option<String>,
    pub section: String,
}

impl About {
    fn of(table: &FileTable, row: &[Value]) -> Self {
        let text = |heads: &[&str]| column(table, row, heads);
        Self {
            email: text(&["email", "e_mail", "mail", "email_address"]).unwrap_or_default(),
            id_number: text(&["id_number", "idnumber"]),
            canvas_id: text(&["canvas_id", "canvas"]).unwrap_or_default(),
            login: text(&["login", "sis_login_id", "username"]),
            section: text(&["section", "group"]).unwrap_or_default(),
        }
    }
}

/// Data that all of a class share.
pub(crate) struct Class<'a> {
    pub arguments: &'a GradeArguments,
    pub table: &'a FileTable,
    /// The text of all that the assignment reads.
    pub assignment: &'a str,
}

impl Class<'_> {
    /// All students, in the order of the table.
    pub(crate) fn students(
        &self,
        folders: &Folders,
        within: &HeldFolder,
    ) -> Result<Vec<Student>, String> {
        let rows = self.table.rows.iter().zip(&folders.of_rows);
        let students = rows.map(|(row, folder)| {
            self.student(row, folder, within, None)
                .map_err(|reason| format!("{}: {reason}", row[0]))
        });
        students.collect()
    }

    /// The student of a row, whose hand-in lies in a folder within another one.
    pub(crate) fn student(
        &self,
        row: &[Value],
        folder: &str,
        within: &HeldFolder,
        created: Option<SystemTime>,
    ) -> Result<Student, String> {
        let (arguments, table) = (self.arguments, self.table);
        let GradeArguments {
            time_limit,
            memory_limit,
            max_output,
            allow,
            allow_submissions,
            ..
        } = arguments;
        // Through no link: what somebody else handed in is nothing of one's own, and what lies elsewhere was not handed in.
        let linked = is_link(within, folder);
        let handin = if linked {
            Handin::default()
        } else {
            Handin::of(within.folder(Path::new(folder)))
        };
        let words = words_of_row(table, row);
        let noted = column(table, row, &["handed_in"]);
        let noted = noted.map(|text| moment(&text)).transpose()?;
        let handed_in = noted.or(created).or(handin.changed);
        let handed_in = handed_in.filter(|_| handin.is_there);
        let late = match (arguments.due, handed_in) {
            (Some(due), Some(time)) => {
                let due = extended(due, column(table, row, &["extension"]))?;
                Lateness::of(time, due, arguments.book.late)
            }
            _ => None,
        };
        let made_of = format!(
            "{VERSION} {time_limit:?} {memory_limit} {max_output} {allow:?} {allow_submissions:?} {words:?} {:032x}",
            fnv_1a(self.assignment.as_bytes())
        );
        Ok(Student {
            key: handin.key(&made_of),
            missing: !handin.is_there,
            handed_in,
            late,
            linked,
            hard_links: handin
                .hard_links
                .iter()
                .map(|file| format!("{folder}/{file}"))
                .collect(),
            has_archives: handin.has_archives,
            failed: handin.failed,
            id: row[0].to_string(),
            folder: within.path().join(folder),
            words,
            name: name_of(table, row),
            about: About::of(table, row),
        })
    }
}

/// Whether what lies in a folder under that name is a link.
fn is_link(folder: &HeldFolder, name: &str) -> bool {
    let there = folder.there(name.as_ref());
    there.is_ok_and(|there| there.kind == Kind::Link)
}
