//! The students of a class, with what they handed in.

use super::anonymous::Hidden;
use super::attempts::Attempt;
use super::folders::{Folders, number_of};
use super::handin::Handin;
use super::late::{Lateness, extended};
use crate::cli::arguments::GradeArguments;
use crate::cli::given::{name_of_head, words_of_row};
use crate::cli::moment::moment;
use crate::cli::name::{column, name_of};
use crate::command::{FileTable, Value};
use crate::host::{EntryKind, HeldFolder};
use crate::version::VERSION;
use puzzle_core::hash::fnv_1a;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A student, or one of a student's attempts.
#[derive(Clone)]
pub(crate) struct Student {
    /// The place in the table.
    pub row: usize,
    pub id: String,
    pub name: Option<String>,
    pub about: StudentIdentity,
    /// The group that hands in together.
    pub group: Option<String>,
    /// The number that Moodle has for the participant.
    pub participant: Option<String>,
    pub folder: PathBuf,
    /// Whether there is something to unpack in it.
    pub has_archives: bool,
    /// Words that ids stand for.
    pub hidden: Hidden,
    /// What of it is graded.
    pub attempt: Attempt,
    pub words: Vec<OsString>,
    pub key: String,
    pub missing: bool,
    /// When it was handed in, as far as that is known.
    pub handed_in: Option<SystemTime>,
    /// The time in the table.
    pub noted: Option<SystemTime>,
    /// When it was due, with the student's extension.
    pub due: Option<SystemTime>,
    pub late: Option<Lateness>,
    pub linked: bool,
    /// Files of it that have other names too, behind the folder's.
    pub hard_links: Vec<String>,
    /// Why not all that was handed in can be read.
    pub failed: Option<String>,
}

/// Columns of the table that identify a student to other systems.
#[derive(Clone, Debug, Default)]
pub(crate) struct StudentIdentity {
    pub email: String,
    pub id_number: Option<String>,
    pub canvas_id: String,
    pub login: Option<String>,
    pub section: String,
}

impl StudentIdentity {
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
pub(crate) struct ClassContext<'a> {
    pub arguments: &'a GradeArguments,
    pub table: &'a FileTable,
    /// The text of all that the assignment reads.
    pub assignment: &'a str,
}

impl ClassContext<'_> {
    /// All students, in the order of the table.
    pub(crate) fn students(
        &self,
        folders: &Folders,
        within: &HeldFolder,
    ) -> Result<Vec<Student>, String> {
        let rows = self.table.rows.iter().zip(&folders.of_rows).enumerate();
        let students = rows.map(|(place, (row, folder))| {
            let student = self.student(row, folder, within, None);
            let student = student.map_err(|reason| format!("{}: {reason}", row[0]))?;
            Ok(Student {
                row: place,
                ..student
            })
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
        let extension = || column(table, row, &["extension"]);
        let due = arguments.due.map(|due| extended(due, extension()));
        let due = due.transpose()?;
        let number = column(table, row, &["participant"]);
        let number = number.map(|number| number.trim_start_matches("Participant ").to_owned());
        Ok(Student {
            row: 0,
            group: group_of(table, row, arguments.book.groups.as_deref()),
            participant: number.or_else(|| number_of(folder)),
            attempt: Attempt::Whole,
            hidden: Hidden::default(),
            noted,
            due,
            key: handin.key(&self.made_of(&words)),
            missing: !handin.is_there,
            handed_in,
            late: self.late(handed_in, due),
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
            about: StudentIdentity::of(table, row),
        })
    }

    /// The text of all that a grade is made of but what was handed in.
    pub(crate) fn made_of(&self, words: &[OsString]) -> String {
        let GradeArguments {
            time_limit,
            memory_limit,
            max_output,
            allow,
            allow_submissions,
            ..
        } = self.arguments;
        format!(
            "{VERSION} {time_limit:?} {memory_limit} {max_output} {allow:?} {allow_submissions:?} {words:?} {:032x}",
            fnv_1a(self.assignment.as_bytes())
        )
    }

    /// Whether work of a time is late, which was due at another.
    pub(crate) fn late(
        &self,
        handed_in: Option<SystemTime>,
        due: Option<SystemTime>,
    ) -> Option<Lateness> {
        Lateness::of(handed_in?, due?, self.arguments.book.late)
    }
}

/// The group of a row, if groups hand in together and it has one.
pub(crate) fn group_of(table: &FileTable, row: &[Value], groups: Option<&str>) -> Option<String> {
    column(table, row, &[&name_of_head(groups?).to_lowercase()])
}

/// Whether what lies in a folder under that name is a link.
fn is_link(folder: &HeldFolder, name: &str) -> bool {
    let there = folder.there(name.as_ref());
    there.is_ok_and(|there| there.kind == EntryKind::Link)
}
