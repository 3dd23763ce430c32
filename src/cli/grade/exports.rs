//! Tables that course systems import.

use super::gradebook::{Book, cell};
use super::grades::{Grade, number, shown};

/// The columns that Moodle's import maps: the people by `ID number` or `Email address`, a grade, and its feedback
/// (Moodle's documentation, "Grade import"). Who has no grade yet has none there.
pub(crate) fn moodle(book: &Book) -> Vec<Vec<String>> {
    let title = book.title;
    let heads = ["ID number", "Full name", "Email address", title];
    let feedback = format!("{title} (feedback)");
    let mut rows = vec![
        heads
            .map(cell)
            .into_iter()
            .chain([cell(&feedback)])
            .collect(),
    ];
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
pub(crate) fn canvas(book: &Book) -> Vec<Vec<String>> {
    let title = book.title;
    let heads = [
        "Student",
        "ID",
        "SIS User ID",
        "SIS Login ID",
        "Section",
        title,
    ];
    let mut rows = vec![heads.map(cell).to_vec()];
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

/// What is said of a grade in a line.
fn remark(grade: &Grade) -> String {
    let tasks = grade.tasks.iter().filter(|task| !task.hidden);
    let tasks = tasks.map(|task| format!("{}: {} of {}", task.name, task.points, task.of));
    let lines: Vec<String> = grade.remarks().into_iter().chain(tasks).collect();
    lines.join("; ")
}
