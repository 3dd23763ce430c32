//! Variables that the command line gives to scripts.

use crate::check::Knowledge;
use crate::cli::arguments::GivenArguments;
use crate::cli::child::named;
use crate::cli::usage::usage_error;
use crate::command::{FileTable, Value, field_value};
use puzzle_core::hash::seed_of;
use puzzle_core::syntax::is_name;
use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::path::Path;

impl GivenArguments {
    /// The variables, or what is wrong with one.
    pub(crate) fn variables(&self) -> Result<Vec<(String, Value)>, clap::Error> {
        let numbers = self
            .set
            .iter()
            .map(|set| (set, value_of as fn(&str) -> Value));
        let texts = self
            .set_text
            .iter()
            .map(|set| (set, Value::text as fn(&str) -> Value));
        let variables = numbers.chain(texts).map(|(set, value)| {
            let (name, text) = set.split_once('=').unwrap_or((set, ""));
            if !set.contains('=') || !is_name(name) || is_taken(name) {
                return Err(usage_error(format_args!(
                    "`--set {set}` makes no variable: it is written NAME=VALUE, and NAME is nothing that can be read already"
                )));
            }
            Ok((name.to_owned(), value(text)))
        });
        variables.collect()
    }

    /// Whether one is called so.
    fn names(&self, name: &str) -> bool {
        let mut all = self.set.iter().chain(&self.set_text);
        all.any(|set| {
            set.split_once('=')
                .is_some_and(|(set_name, _)| set_name == name)
        })
    }

    /// The options that give another process the same variables.
    pub(crate) fn words(&self) -> Vec<OsString> {
        let set = self.set.iter().map(|set| named("--set", set));
        let texts = self.set_text.iter().map(|set| named("--set-text", set));
        set.chain(texts).collect()
    }
}

/// A number where it reads as one; in quotes a text all the same.
fn value_of(text: &str) -> Value {
    let quoted = text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'));
    quoted.map_or_else(|| field_value(text), Value::text)
}

/// Whether a name is that of something else than a variable.
fn is_taken(name: &str) -> bool {
    let knowledge = Knowledge::default();
    knowledge.is_variable(name)
}

/// A table whose rows are runs, beside variables that are given; what is wrong with it is an error of use.
pub(crate) fn table_of_rows(path: &Path, given: &GivenArguments) -> Result<FileTable, clap::Error> {
    let shown = path.display();
    let bytes = fs::read(path).map_err(|error| {
        let reason = crate::host::read_reason(&error);
        usage_error(format_args!("`{shown}` can't be read: {reason}"))
    })?;
    let table = FileTable::read(&bytes).and_then(|mut table| {
        name_columns(&mut table.heads)?;
        check_rows(&table)?;
        match table.heads.iter().find(|head| given.names(head)) {
            Some(head) => Err(format!("the head `{head}` is given by --set too")),
            None => Ok(table),
        }
    });
    table.map_err(|reason| usage_error(format_args!("`{shown}`: {reason}")))
}

/// A row that something is run for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GivenRow {
    /// The first column, which can name a file.
    pub id: String,
    /// Options that give its columns to a process.
    pub words: Vec<OsString>,
}

impl GivenRow {
    /// All rows of a table.
    pub(crate) fn of(table: &FileTable) -> Vec<Self> {
        let rows = table.rows.iter();
        rows.map(|row| Self {
            id: row[0].to_string(),
            words: words_of_row(table, row),
        })
        .collect()
    }

    /// The seed of its runs where nothing else is said: its boards depend on its name alone.
    pub(crate) fn seed(&self) -> u64 {
        seed_of(&self.id)
    }
}

/// The words that give a row to a process.
pub(crate) fn words_of_row(table: &FileTable, row: &[Value]) -> Vec<OsString> {
    let columns = table.heads.iter().zip(row);
    columns
        .map(|(head, value)| {
            let option = if matches!(value, Value::Text(_)) {
                "--set-text"
            } else {
                "--set"
            };
            named(option, format!("{head}={value}"))
        })
        .collect()
}

/// The name of the variable that a head becomes: `Student_ID` of `Student ID`. Letters and digits of ASCII and `_` stay, what
/// is between them becomes one `_`, and before a digit at the beginning stands one.
pub(crate) fn name_of_head(head: &str) -> String {
    let separates = |letter: char| !letter.is_ascii_alphanumeric() && letter != '_';
    let words = head.split(separates).filter(|word| !word.is_empty());
    let name = words.collect::<Vec<_>>().join("_");
    if name.starts_with(|letter: char| letter.is_ascii_digit()) {
        return format!("_{name}");
    }
    name
}

/// Makes the heads names of variables; what is wrong with one is a sentence without a full stop.
fn name_columns(heads: &mut [String]) -> Result<(), String> {
    let mut named: HashMap<String, String> = HashMap::new();
    for head in heads {
        let name = name_of_head(head);
        if !is_name(&name) {
            return Err(format!(
                "the head `{head}` has no letter from a to z and no digit, of which the name of a variable could be made"
            ));
        }
        let made = if name == *head {
            format!("the head `{head}`")
        } else {
            format!("the head `{head}`, the variable `{name}`,")
        };
        if is_taken(&name) {
            return Err(format!("{made} is the name of something else"));
        }
        if let Some(first) = named.insert(name.clone(), head.clone()) {
            return Err(if first == *head {
                format!("{made} stands twice")
            } else {
                format!("the heads `{first}` and `{head}` are both the variable `{name}`")
            });
        }
        *head = name;
    }
    Ok(())
}

/// Looks whether each row can name a run; what is wrong is a sentence without a full stop.
fn check_rows(table: &FileTable) -> Result<(), String> {
    if table.heads.is_empty() || table.rows.is_empty() {
        return Err("it has no rows below its heads".to_owned());
    }
    let mut ids: HashMap<String, usize> = HashMap::new();
    for (index, row) in table.rows.iter().enumerate() {
        let number = index + 1;
        let id = row[0].to_string();
        if let Some(reason) = unfit_id(&id) {
            return Err(format!("row {number}: {} `{id}` {reason}", table.heads[0]));
        }
        // Files of names that differ in case are one file on some systems.
        if let Some(first) = ids.insert(id.to_lowercase(), number) {
            return Err(format!(
                "row {number}: {} `{id}` is already in row {first}",
                table.heads[0]
            ));
        }
    }
    Ok(())
}

/// Why a text can't name files.
fn unfit_id(id: &str) -> Option<&'static str> {
    if id.is_empty() {
        return Some("is empty");
    }
    if id.contains(['/', '\\']) || id == "." || id.contains("..") {
        return Some("leads to another folder");
    }
    if id.chars().any(char::is_control) || id.contains(['<', '>', ':', '"', '|', '?', '*']) {
        return Some("has a character that names of files can't have");
    }
    if id.starts_with(['.', '-', '~']) || id.len() > 100 {
        return Some("can't begin the name of a file");
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_become_names_by_one_rule() {
        for (head, name) in [
            ("Student ID", "Student_ID"),
            ("student_id", "student_id"),
            ("Full name (first, last)", "Full_name_first_last"),
            ("  e-mail ", "e_mail"),
            ("2nd try", "_2nd_try"),
            ("%", ""),
            ("Pr\u{e9}nom", "Pr_nom"),
            ("_x", "_x"),
            ("a__b", "a__b"),
            ("a\tb", "a_b"),
        ] {
            assert_eq!(name_of_head(head), name);
            assert_eq!(name_of_head(&name_of_head(head)), name, "{head}");
        }
    }

    #[test]
    fn what_can_name_no_file_names_no_row() {
        let check = |text: &str| {
            let mut table = FileTable::read(text.as_bytes()).expect("a table");
            let named = name_columns(&mut table.heads);
            named
                .and_then(|()| check_rows(&table))
                .expect_err("it is wrong")
        };
        assert_eq!(check("id\n"), "it has no rows below its heads");
        assert_eq!(
            check("id,a b,a-b\n1,2,3\n"),
            "the heads `a b` and `a-b` are both the variable `a_b`"
        );
        assert_eq!(
            check("id,h 1,length\n1,2,3\n"),
            "the head `length` is the name of something else"
        );
        assert_eq!(
            check("id,-length\n1,2\n"),
            "the head `-length`, the variable `length`, is the name of something else"
        );
        for head in ["", "?", "学号"] {
            let error = check(&format!("id,{head}\n1,2\n"));
            assert!(
                error.contains("of which the name of a variable could be made"),
                "{error}"
            );
        }
        assert_eq!(
            check("id,length\n1,2\n"),
            "the head `length` is the name of something else"
        );
        assert_eq!(check("id,id\n1,2\n"), "the head `id` stands twice");
        assert_eq!(check("id,a\n,2\n"), "row 1: id `` is empty");
        assert_eq!(check("id\nx\nX\n"), "row 2: id `X` is already in row 1");
        for id in ["../a", "a/b", "..", "a\\b"] {
            assert!(
                check(&format!("id\n{id}\n")).contains("another folder"),
                "{id}"
            );
        }
    }
}
