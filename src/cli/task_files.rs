//! Files that tasks of an assignment read by a name that is known beforehand: what is not there for tasks is told before anybody
//! is graded.

use crate::check::Program;
use crate::cli::error;
use crate::command::{FileTable, Report};
use crate::formats::Format;
use crate::host::{Host, place};
use crate::interp::HandIn;
use puzzle_core::syntax::{Source, Span, Token, TokenKind, tokens};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// Where tasks read.
pub(crate) struct TaskFolders<'a> {
    /// The submissions; not known to `check`.
    pub hand_ins: Option<HandIns<'a>>,
    /// The folders of `--allow`.
    pub allow: &'a [PathBuf],
    /// Where files are listed.
    pub host: &'a dyn Host,
}

/// The folders of all students.
#[derive(Clone, Copy)]
pub(crate) struct HandIns<'a> {
    /// The folder that they lie in.
    pub within: &'a Path,
    /// Their names, by row.
    pub folders: &'a [String],
}

/// A file as a script names it.
struct NamedFile<'a> {
    /// The text between the quotes.
    text: &'a str,
    span: Span,
    /// Whether it is run, which nothing is that lies elsewhere.
    is_script: bool,
}

impl TaskFolders<'_> {
    /// Warnings of files that tasks can't read, each where it is named, in files that the program reads too.
    pub(crate) fn warnings(&self, program: &Program, table: &FileTable) -> Vec<Report> {
        if !has_tasks(program) {
            return Vec::new();
        }
        let mut sources = Vec::new();
        each_source(program, &mut |source| sources.push(source.clone()));
        let mut warnings = Vec::new();
        for source in &sources {
            let tokens = &tokens(source);
            let beside = source.path.as_deref().and_then(Path::parent);
            let beside = beside.unwrap_or(Path::new(""));
            for named in files_in(source, tokens) {
                if let Some((path, help)) = self.missing(&named, table, beside) {
                    let span = named.span;
                    let error = error::not_for_tasks(path, help, span);
                    warnings.push(Report::new(source, error));
                }
            }
        }
        warnings
    }

    /// The first file that a row's task can't read, and what to do about it.
    fn missing(
        &self,
        named: &NamedFile<'_>,
        table: &FileTable,
        beside: &Path,
    ) -> Option<(String, String)> {
        let first = filled(named.text, table, table.rows.first()?)?;
        let folder = |at: usize| {
            let hand_ins = self.hand_ins?;
            Some(hand_ins.within.join(hand_ins.folders.get(at)?))
        };
        let mut rows = table.rows.iter().enumerate().filter_map(|(at, row)| {
            let way = filled(named.text, table, row)?;
            Some((row, way, folder(at)?))
        });
        if is_below(Path::new(&first)) {
            // Answers of one's own lie beside the assignment while it is tried; a folder of tables there is another matter.
            let is_table =
                Path::new(&first).components().count() > 1 && beside.join(&first).exists();
            let mut is_handed_in =
                || rows.any(|(_, way, folder)| HandIn::new(&folder).may_hold(&way, self.host));
            if !is_table || is_handed_in() {
                return None;
            }
            let folder = beside.join(&first);
            let folder = folder.parent().unwrap_or(beside).display().to_string();
            let help = if named.is_script {
                "scripts that are run are handed in: they lie in each student's folder".to_owned()
            } else {
                format!(
                    "tasks read in each student's folder: write \"../../{first}\", its way from there, and add `--allow {folder}`"
                )
            };
            return Some((first, help));
        }
        if named.is_script {
            let help = "scripts that are run are handed in: they lie in each student's folder";
            return Some((first, help.to_owned()));
        }
        let allowed: Vec<PathBuf> = self.allow.iter().map(|folder| place(folder)).collect();
        rows.find_map(|(row, way, folder)| {
            // A student's folder that is not there yet has a way up all the same.
            let place = place(&folder.join(&way));
            if !place.exists() {
                let help = format!(
                    "there is no such file for `{}`: its way begins in the student's folder",
                    row[0]
                );
                return Some((way, help));
            }
            let is_allowed = allowed.iter().any(|folder| place.starts_with(folder));
            let help = "add `--allow DIR` with the folder that it lies in".to_owned();
            (!is_allowed).then_some((way, help))
        })
    }
}

/// Calls `visit` with the text of a program, and of those that it reads.
pub(crate) fn each_source(program: &Program, visit: &mut dyn FnMut(&Arc<Source>)) {
    visit(&program.source);
    program.each_included(&mut |included, _| each_source(included, visit));
}

/// Whether a program, or one that it reads, names a task.
pub(crate) fn has_tasks(program: &Program) -> bool {
    let mut found = false;
    each_source(program, &mut |source| {
        let tokens = tokens(source);
        let mut words = tokens.iter().filter(|token| token.kind == TokenKind::Word);
        found = found || words.any(|word| source.slice(word.span) == "task");
    });
    found
}

/// The files that a text names where it reads one.
fn files_in<'a>(source: &'a Source, tokens: &[Token]) -> Vec<NamedFile<'a>> {
    let files = tokens.iter().enumerate().flat_map(|(at, word)| {
        let word = source.slice(word.span).trim_start_matches('-');
        let token_after = |count: usize| tokens.get(at + count);
        let places = match word {
            "rows" | "lines" | "moves" => {
                let is_call = token_after(1).is_some_and(|open| open.kind == TokenKind::LeftParen);
                2..if is_call { 3 } else { 2 }
            }
            "submission" | "heuristicFrom" | "puzzleFrom" | "checkSolution" | "checkSearch"
            | "submissionSearch" => 1..2,
            "puzzle" => {
                let family = token_after(1).map(|family| source.slice(family.span));
                let format = family.and_then(Format::named);
                2..2 + format.map_or(0, Format::files)
            }
            _ => 1..1,
        };
        let files = places.filter_map(token_after);
        let files = files.filter(|file| matches!(file.kind, TokenKind::Text | TokenKind::Template));
        files
            .map(|file| NamedFile {
                text: source.slice(file.span).trim_matches('"'),
                span: file.span,
                is_script: word == "submission",
            })
            .collect::<Vec<_>>()
    });
    files.collect()
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
