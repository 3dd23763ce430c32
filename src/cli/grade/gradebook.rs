//! The gradebook: a table for a spreadsheet.

use super::grades::{Grade, TaskGrade, shown};
use super::ledger::checksum;
use crate::command::FileTable;
use puzzle_core::visible::visible_line;

/// The table as comma-separated values: a row for each student, a column for each task.
pub(crate) fn write(head: &str, tasks: &[TaskGrade], grades: &[Grade]) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let names = tasks.iter().map(|task| task.name.as_str());
    let heads = std::iter::once(head)
        .chain(names)
        .chain(["sum", "of", "note"]);
    let mut rows = vec![heads.map(cell).collect::<Vec<_>>()];
    for grade in grades {
        let (points, of) = grade.sum(true);
        let mut row = vec![cell(&grade.id)];
        for task in tasks {
            let own = grade.tasks.iter().find(|own| own.name == task.name);
            row.push(own.map_or_else(String::new, |own| cell(&own.points)));
        }
        row.extend([shown(points), shown(of), grade.note().to_owned()]);
        rows.push(row);
    }
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
fn cell(text: &str) -> String {
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
        let own = checksum_of(b"id,\"a b\",sum\ns1,1,1\n");
        for other in ["id,a b,sum\r\ns1,1,1\r\n", "\u{feff}id;a b;sum\n\"s1\";1;1"] {
            assert_eq!(checksum_of(other.as_bytes()), own, "{other}");
        }
        for other in ["id,a b,sum\ns1,1,2\n", "id,a b,sum\n", ""] {
            assert_ne!(checksum_of(other.as_bytes()), own, "{other}");
        }
    }

    #[test]
    fn no_cell_is_a_formula() {
        let task = |name: &str| TaskGrade {
            name: name.to_owned(),
            points: "1".to_owned(),
            of: "2".to_owned(),
            ..TaskGrade::default()
        };
        let tasks = [task("=1+1"), task("a,\"b\"")];
        let grade = Grade {
            id: "@SUM(A1)".to_owned(),
            late: true,
            tasks: tasks.to_vec(),
            ..Grade::default()
        };
        let text = String::from_utf8(write("id", &tasks, &[grade])).expect("text");
        assert_eq!(
            text,
            "id,'=1+1,\"a,\"\"b\"\"\",sum,of,note\n'@SUM(A1),1,1,2,4,late\n"
        );
        for text in ["\t=1", " +1", "\r-1", "＝1"] {
            assert!(!cell(text).starts_with(text), "{text:?}");
        }
    }
}
