//! Files that course systems import.

use super::feedback;
use super::gradebook::{Book, cell, csv_of};
use super::grades::{Grade, number, shown};
use crate::cli::arguments::Export;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use puzzle_core::visible::visible_line;
use rawzip::{CompressionMethod, ZipArchiveWriter};
use std::io::{self, Write};

/// The name of the table's file.
pub(crate) fn name(export: Export) -> &'static str {
    match export {
        Export::Moodle => "moodle.csv",
        Export::MoodleFeedback => "moodle-feedback.zip",
        Export::Canvas => "canvas.csv",
    }
}

/// The file, in which the assignment has that title.
pub(crate) fn contents(export: Export, title: &str, book: &Book) -> io::Result<Vec<u8>> {
    match export {
        Export::Moodle => Ok(csv_of(&moodle(title, book))),
        Export::MoodleFeedback => moodle_feedback(book),
        Export::Canvas => Ok(csv_of(&canvas(title, book))),
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
        Export::MoodleFeedback => (&[], &[]),
    };
    let heads = people.iter().chain(title);
    heads.map(|head| cell(head)).collect()
}

/// The title of the assignment in a table that was written earlier; `None` if the file is something else.
pub(crate) fn title_of(export: Export, file: &[u8]) -> Option<String> {
    if export == Export::MoodleFeedback {
        return file.starts_with(b"PK").then(String::new);
    }
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

/// An archive with feedback for each grade, in folders that are called as Moodle calls those of hand-ins: it splits their
/// names at `_`, and takes the second part for the number of the participant (Moodle, `assignfeedback_file`). Who has no such
/// number, or no grade yet, has no folder.
fn moodle_feedback(book: &Book) -> io::Result<Vec<u8>> {
    let mut archive = ZipArchiveWriter::new(Vec::new());
    for (student, grade) in book.students.iter().zip(book.grades) {
        let Some(number) = student.participant.as_ref().filter(|_| !grade.is_mistake()) else {
            continue;
        };
        let name = student.name.as_ref().unwrap_or(&student.id);
        let name = name.replace(['_', '/', '\\'], " ");
        let name = visible_line(&name);
        let path = format!("{name}_{number}_assignsubmission_file_/feedback.html");
        let file = archive.new_file(path.as_str());
        let file = file.compression_method(CompressionMethod::DEFLATE);
        let (mut entry, config) = file.start().map_err(io::Error::other)?;
        let encoder = DeflateEncoder::new(&mut entry, Compression::default());
        let mut writer = config.wrap(encoder);
        writer.write_all(feedback::page(book.title, grade).as_bytes())?;
        let (encoder, sums) = writer.finish().map_err(io::Error::other)?;
        encoder.finish()?;
        entry.finish(sums).map_err(io::Error::other)?;
    }
    archive.finish().map_err(io::Error::other)
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
