//! Files that tasks of an assignment read by a name that is known beforehand: what is not there for tasks is told before anybody
//! is graded.

use super::error::CliError;
use crate::check::Program;
use crate::command::{FileTable, Report};
use puzzle_core::syntax::{Span, Token, TokenKind, tokens};
use std::path::{Component, Path, PathBuf};

/// Where tasks read.
pub(crate) struct TaskFolders<'a> {
    /// The folders of all students; not known to `check`.
    pub submissions: Option<&'a Path>,
    /// The folders of `--allow`.
    pub allow: &'a [PathBuf],
}

/// A file as a script names it.
struct Named<'a> {
    /// The text between the quotes.
    text: &'a str,
    span: Span,
}

impl TaskFolders<'_> {
    /// Warnings of files that tasks can't read, each where it is named.
    pub(crate) fn warnings(&self, program: &Program, table: &FileTable) -> Vec<Report> {
        let source = &program.source;
        let tokens = tokens(source);
        let is_task =
            |token: &Token| token.kind == TokenKind::Word && source.slice(token.span) == "task";
        if !tokens.iter().any(is_task) {
            return Vec::new();
        }
        let beside = source.path.as_deref().and_then(Path::parent);
        let beside = beside.unwrap_or(Path::new(""));
        let named = tokens.windows(3).filter_map(|window| {
            let [function, open, file] = window else {
                return None;
            };
            let is_function = ["rows", "lines", "moves"].contains(&source.slice(function.span));
            let is_string = matches!(file.kind, TokenKind::Text | TokenKind::Template);
            let is_call = is_function && open.kind == TokenKind::LeftParen && is_string;
            let text = source.slice(file.span).trim_matches('"');
            is_call.then_some(Named {
                text,
                span: file.span,
            })
        });
        let warnings = named.filter_map(|named| {
            let (path, help) = self.missing(&named, table, beside)?;
            let span = named.span;
            let error = CliError::NotForTasks { path, help, span };
            Some(Report::new(source, error))
        });
        warnings.collect()
    }

    /// The first file that a row's task can't read, and what to do about it.
    fn missing(
        &self,
        named: &Named<'_>,
        table: &FileTable,
        beside: &Path,
    ) -> Option<(String, String)> {
        let mut ways = table.rows.iter().map(|row| {
            let id = row[0].to_string();
            Some((id, filled(named.text, table, row)?))
        });
        let (_, first) = ways.next()??;
        if is_below(Path::new(&first)) {
            // Answers of one's own lie beside the assignment while it is tried; a folder of tables there is another matter.
            let is_table =
                Path::new(&first).components().count() > 1 && beside.join(&first).exists();
            let mut all = table
                .rows
                .iter()
                .filter_map(|row| Some((row, self.submissions?)));
            let is_handed_in = all.any(|(row, submissions)| {
                let way = filled(named.text, table, row);
                let folder = submissions.join(row[0].to_string());
                way.is_some_and(|way| folder.join(way).exists())
            });
            let folder = beside.join(&first);
            let folder = folder.parent().unwrap_or(beside).display().to_string();
            let help = format!(
                "tasks read in each student's folder: write \"../../{first}\", its way from there, and add `--allow {folder}`"
            );
            return (is_table && !is_handed_in).then_some((first, help));
        }
        let submissions = self.submissions?;
        let allowed: Vec<PathBuf> = self
            .allow
            .iter()
            .filter_map(|folder| folder.canonicalize().ok())
            .collect();
        table.rows.iter().find_map(|row| {
            let way = filled(named.text, table, row)?;
            let place = submissions.join(row[0].to_string()).join(&way);
            // A student's folder that is not there yet has a way up all the same.
            let Ok(place) = straight(&place).canonicalize() else {
                return Some((
                    way,
                    format!(
                        "there is no such file for `{}`: its way begins in the student's folder",
                        row[0]
                    ),
                ));
            };
            let is_allowed = allowed.iter().any(|folder| place.starts_with(folder));
            let help = "add `--allow DIR` with the folder that it lies in".to_owned();
            (!is_allowed).then_some((way, help))
        })
    }
}

/// A path without the parts that `..` takes back.
fn straight(path: &Path) -> PathBuf {
    let mut straight = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir if straight.file_name().is_some() => {
                straight.pop();
            }
            part => straight.push(part),
        }
    }
    straight
}

/// Whether a path leads nowhere but further down.
fn is_below(path: &Path) -> bool {
    let mut parts = path.components();
    parts.all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
}

/// A string with the columns of a row in it; nothing where it holds something else that is known only later.
fn filled(text: &str, table: &FileTable, row: &[crate::command::Value]) -> Option<String> {
    let mut parts = text.split('$');
    let mut filled = parts.next()?.to_owned();
    for part in parts {
        let end = part.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let (name, rest) = part.split_at(end.unwrap_or(part.len()));
        let column = table.heads.iter().position(|head| head == name)?;
        filled += &row.get(column)?.to_string();
        filled += rest;
    }
    (!filled.is_empty() && !filled.contains('\\')).then_some(filled)
}
