//! Variables that the command line gives to scripts.

use super::arguments::GivenArguments;
use super::golden::child::named;
use super::usage_error;
use crate::check::Knowledge;
use crate::command::{FileTable, Value, field_value};
use crate::syntax::is_name;
use std::ffi::OsString;
use std::fs;
use std::path::Path;

impl GivenArguments {
    /// The variables, or what is wrong with one.
    pub fn variables(&self) -> Result<Vec<(String, Value)>, clap::Error> {
        let numbers = self
            .set
            .iter()
            .map(|set| (set, field_value as fn(&str) -> Value));
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

    /// The same for another process.
    pub fn words(&self) -> Vec<OsString> {
        let set = self.set.iter().map(|set| named("--set", set));
        let texts = self.set_text.iter().map(|set| named("--set-text", set));
        set.chain(texts).collect()
    }
}

/// Whether a name is that of something else than a variable.
pub fn is_taken(name: &str) -> bool {
    let knowledge = Knowledge::default();
    knowledge.is_variable(name)
}

/// A table whose rows are runs; what is wrong with it is an error of use.
pub fn table_of_rows(path: &Path) -> Result<FileTable, clap::Error> {
    let shown = path.display();
    let bytes = fs::read(path).map_err(|error| {
        let reason = crate::host::read_reason(&error);
        usage_error(format_args!("`{shown}` can't be read: {reason}"))
    })?;
    let table = FileTable::read(&bytes);
    let table = table.and_then(|table| table.check_rows(is_taken).map(|()| table));
    table.map_err(|reason| usage_error(format_args!("`{shown}`: {reason}")))
}

/// The words that give a row to a process.
pub fn words_of_row(table: &FileTable, row: &[Value]) -> Vec<OsString> {
    let columns = table.heads.iter().zip(row).enumerate();
    columns
        .map(|(column, (head, value))| {
            let option = if column == 0 { "--set-text" } else { "--set" };
            named(option, format!("{head}={value}"))
        })
        .collect()
}
