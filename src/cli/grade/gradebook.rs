//! The gradebook: a table for a spreadsheet.

use super::class::Student;
use super::grades::{Grade, TaskGrade, shown};
use super::ledger::checksum;
use crate::cli::moment::written;
use crate::command::FileTable;
use puzzle_core::visible::visible_line;

/// Data of a class for the gradebook.
pub(crate) struct Book<'a> {
    /// The name of the assignment.
    pub title: &'a str,
    /// The head of the first column.
    pub head: &'a str,
    pub tasks: &'a [TaskGrade],
    pub students: &'a [Student],
    pub grades: &'a [Grade],
    /// Whether hand-ins were due at some time, and late ones lose points.
    pub is_dated: bool,
    pub is_penalised: bool,
}

impl Book<'_> {
    /// A row for each student, a column for each task, below a row of heads.
    pub(crate) fn rows(&self) -> Vec<Vec<String>> {
        let students = self.students;
        let has_names = students.iter().any(|student| student.name.is_some());
        let has_emails = students
            .iter()
            .any(|student| !student.about.email.is_empty());
        let wanted = |wanted: bool, head: &'static str| wanted.then_some(head);
        let tasks = self.tasks.iter().map(|task| task.name.as_str());
        let heads = std::iter::once(self.head)
            .chain(wanted(has_names, "name"))
            .chain(wanted(has_emails, "email"))
            .chain(tasks)
            .chain(["sum", "of"])
            .chain(wanted(self.is_penalised, "lost by lateness"))
            .chain(wanted(self.is_dated, "handed in"))
            .chain(["note"]);
        let mut rows = vec![heads.map(cell).collect::<Vec<_>>()];
        for (student, grade) in students.iter().zip(self.grades) {
            let (points, of) = grade.sum(true);
            let mut row = vec![cell(&grade.id)];
            if has_names {
                row.push(cell(student.name.as_deref().unwrap_or_default()));
            }
            if has_emails {
                row.push(cell(&student.about.email));
            }
            for task in self.tasks {
                let task_grade = grade
                    .tasks
                    .iter()
                    .find(|candidate| candidate.name == task.name);
                row.push(task_grade.map_or_else(String::new, |graded| cell(&graded.points)));
            }
            row.extend([shown(points), shown(of)]);
            if self.is_penalised {
                row.push(shown(grade.lost()));
            }
            if self.is_dated {
                row.push(student.handed_in.map(written).unwrap_or_default());
            }
            row.push(grade.note().to_owned());
            rows.push(row);
        }
        rows
    }
}

/// Rows as comma-separated values.
pub(crate) fn csv_of(rows: &[Vec<String>]) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.write_record(row).expect("memory takes everything");
    }
    writer.into_inner().expect("memory takes everything")
}

/// The checksum of what stands in a gradebook. A spreadsheet that opens it and saves it again may write other quotes, ends of
/// lines and separators.
pub(crate) fn checksum_of(book: &[u8]) -> String {
    FileTable::read(book).map_or_else(
        |_| checksum(book),
        |table| checksum(format!("{table:?}").as_bytes()),
    )
}

/// A text that no spreadsheet takes for a formula.
pub(crate) fn cell(text: &str) -> String {
    let text = visible_line(text);
    let begins = text
        .trim_start()
        .starts_with(['=', '+', '-', '@', '|', '%', '＝', '＋', '－', '＠']);
    if begins {
        format!("'{text}")
    } else {
        text.into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gradebook_that_was_saved_again_is_the_same() {
        let checksum = checksum_of(b"id,\"a b\",sum\ns1,1,1\n");
        for other in ["id,a b,sum\r\ns1,1,1\r\n", "\u{feff}id;a b;sum\n\"s1\";1;1"] {
            assert_eq!(checksum_of(other.as_bytes()), checksum, "{other}");
        }
        for other in ["id,a b,sum\ns1,1,2\n", "id,a b,sum\n", ""] {
            assert_ne!(checksum_of(other.as_bytes()), checksum, "{other}");
        }
    }

    #[test]
    fn no_cell_is_a_formula() {
        let rows = [
            vec![cell("id"), cell("=1+1"), cell("a,\"b\"")],
            vec![cell("@SUM(A1)"), cell("1"), cell("-2")],
        ];
        let text = String::from_utf8(csv_of(&rows)).expect("text");
        assert_eq!(text, "id,'=1+1,\"a,\"\"b\"\"\"\n'@SUM(A1),1,'-2\n");
        for text in ["\t=1", " +1", "\r-1", "＝1"] {
            assert!(!cell(text).starts_with(text), "{text:?}");
        }
    }
}
