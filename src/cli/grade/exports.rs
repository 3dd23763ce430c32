//! Tables that course systems import.

use super::gradebook::{Book, cell};
use super::grades::{Grade, number, shown};
use crate::cli::arguments::Export;

/// The name of the table's file.
pub(crate) fn name(export: Export) -> &'static str {
    match export {
        Export::Moodle => "moodle.csv",
        Export::Canvas => "canvas.csv",
    }
}

/// The table, in which the assignment has that title.
pub(crate) fn rows(export: Export, title: &str, book: &Book) -> Vec<Vec<String>> {
    match export {
        Export::Moodle => moodle(title, book),
        Export::Canvas => canvas(title, book),
    }
}

/// The heads of the table.
fn heads(export: Export, title: &str) -> Vec<String> {
    let feedback = format!("{title} (feedback)");
    let (people, title): (&[&str], &[&str]) = match export {
        Export::Moodle => (
            &["ID number", "Full name", "Email address"],
            &[title, &feedback],
        ),
        Export::Canvas => (
            &["Student", "ID", "SIS User ID", "SIS Login ID", "Section"],
            &[title],
        ),
    };
    let heads = people.iter().chain(title);
    heads.map(|head| cell(head)).collect()
}

/// The title of the assignment in a table that was written earlier; `None` if the file is something else.
pub(crate) fn title_of(export: Export, file: &[u8]) -> Option<String> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(file);
    let first = reader.records().next()?.ok()?;
    let place = heads(export, "").iter().position(String::is_empty)?;
    let title = first.get(place)?.to_owned();
    (first == heads(export, &title)).then_some(title)
}

/// The columns that Moodle's import maps: the people by `ID number` or `Email address`, a grade, and its feedback
/// (Moodle's documentation, "Grade import"). Who has no grade yet has none there.
fn moodle(title: &str, book: &Book) -> Vec<Vec<String>> {
    let mut rows = vec![heads(Export::Moodle, title)];
    for (student, grade) in book.students.iter().zip(book.grades) {
        let about = &student.about;
        let id = about.id_number.as_ref().unwrap_or(&student.id);
        let name = student.name.as_deref().unwrap_or_default();
        rows.push(vec![
            cell(id),
            cell(name),
            cell(&about.email),
            points(grade),
            cell(&remark(grade)),
        ]);
    }
    rows
}

/// The columns that Canvas finds its people by, in its order, then the assignment; a second line says what it is out of
/// (Canvas' own importer: `Student`, `ID`, `SIS User ID`, `SIS Login ID`, `Section`).
fn canvas(title: &str, book: &Book) -> Vec<Vec<String>> {
    let mut rows = vec![heads(Export::Canvas, title)];
    let of = shown(book.tasks.iter().map(|task| number(&task.of)).sum());
    rows.push(
        ["    Points Possible", "", "", "", "", &of]
            .map(str::to_owned)
            .to_vec(),
    );
    for (student, grade) in book.students.iter().zip(book.grades) {
        let about = &student.about;
        let name = student.name.as_ref().unwrap_or(&student.id);
        let login = about.login.as_ref().unwrap_or(&about.email);
        let cells = [name, &about.canvas_id, &student.id, login, &about.section];
        let cells = cells.into_iter().map(|text| cell(text));
        rows.push(cells.chain([points(grade)]).collect());
    }
    rows
}

/// The points; nothing where there is no grade.
fn points(grade: &Grade) -> String {
    if grade.is_mistake() {
        String::new()
    } else {
        shown(grade.sum(true).0)
    }
}

/// The remark on a grade, in a line.
fn remark(grade: &Grade) -> String {
    let tasks = grade.tasks.iter().filter(|task| !task.hidden);
    let tasks = tasks.map(|task| {
        let comment = task.comment.as_ref();
        let comment = comment.map_or_else(String::new, |comment| format!(" ({comment})"));
        format!("{}: {} of {}{comment}", task.name, task.points, task.of)
    });
    let lines = grade.remarks().into_iter().chain(tasks);
    let lines: Vec<String> = lines.chain(grade.without_hidden()).collect();
    lines.join("; ")
}
