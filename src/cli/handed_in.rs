//! Scripts that were handed in: run in a process of their own, which tells what they found.

use crate::cli::arguments::RunArguments;
use crate::cli::child::{self, Limits, ProcessEnd};
use crate::command::{Decimal, Value};
use crate::host::{HeldFolder, fault, is_fault, is_link_error, own_place, place, read_reason};
use crate::interp::{HandedIn, Session};
use puzzle_core::visible::{shortened, visible_text};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Most archives of a student.
pub(crate) const MOST_ARCHIVES: usize = 3;

/// Most characters of its reports that are told.
const LONGEST_REPORTS: usize = 3_000;

/// Runs scripts that were handed in.
#[derive(Clone, Debug)]
pub(crate) struct Submissions {
    /// The folder that they may read below; their own without.
    pub folder: Option<PathBuf>,
    /// Where that lies: a link that takes its place leads nowhere.
    pub place: Option<PathBuf>,
    /// The folder of those that were in archives.
    pub unpacked: Option<PathBuf>,
    /// The limits of each script.
    pub limits: Limits,
}

impl Submissions {
    /// As a command line asks for them.
    pub(crate) fn new(arguments: &RunArguments) -> Self {
        const TIME: Duration = Duration::from_secs(20);
        let job = &arguments.job;
        Self {
            folder: job.grade_in.clone(),
            place: job.grade_in.as_deref().map(own_place),
            unpacked: job.unpack_in.clone(),
            limits: Limits {
                time: job.submission_time.unwrap_or(TIME),
                memory: arguments.settings.memory_limit.unwrap_or(1 << 30),
                output: arguments.max_output.unwrap_or(10_000_000),
                allow: job.allow_submissions.clone(),
                words: Vec::new(),
            },
        }
    }

    /// Runs one, which lies in that place, links followed, behind the text that it is given.
    ///
    /// # Errors
    ///
    /// Why it failed, a text of some lines; `NotFound` where there is none; a fault if the machine could not run it.
    pub(crate) fn run(
        &self,
        script: &Path,
        place: &Path,
        given: Option<&str>,
    ) -> io::Result<HandedIn> {
        let folder = self.holder(place);
        let folder = folder.as_deref();
        match look_at(script, place, folder) {
            Ok(there) if there.is_file() => {}
            Ok(_) => return Err(io::Error::other("it is no file")),
            Err(error) if is_link_error(&error) => return Err(outside()),
            Err(error) if is_fault(&error) => return Err(error),
            Err(error) => {
                return Err(match error.kind() {
                    ErrorKind::NotFound | ErrorKind::NotADirectory => ErrorKind::NotFound.into(),
                    _ => io::Error::other(read_reason(&error)),
                });
            }
        }
        self.run_file(script, folder, given)
    }

    /// Where the folder lies that a script of that place is of: that of what was in archives, or that of all else.
    fn holder(&self, script: &Path) -> Option<PathBuf> {
        let unpacked = self.unpacked.as_deref().map(place);
        unpacked
            .filter(|folder| script.starts_with(folder))
            .or_else(|| self.place.clone())
    }

    /// Reports with names of files as they were handed in, without the folders around them.
    fn as_students_see(&self, reports: &str) -> String {
        let mut reports = reports.to_owned();
        if let Some(folder) = &self.unpacked {
            // Each archive has a folder of its own there.
            for archive in 0..MOST_ARCHIVES {
                reports = reports.replace(&format!("{}/{archive}/", folder.display()), "");
            }
        }
        if let Some(folder) = &self.folder {
            reports = reports.replace(&format!("{}/", folder.display()), "");
        }
        reports
    }

    fn run_file(
        &self,
        script: &Path,
        folder: Option<&Path>,
        given: Option<&str>,
    ) -> io::Result<HandedIn> {
        let given = given.map(|text| child::named("--given", text));
        let words: Vec<OsString> = std::iter::once("--findings".into()).chain(given).collect();
        let ran = child::run(script, folder, &words, &self.limits)
            .map_err(|error| fault(format!("no process could be started: {error}")))?;
        let limits = &self.limits;
        let too_slow = || format!("it took more than {} s", limits.time.as_secs_f64());
        let failed = match ran.end {
            // What it printed can be anything, but the last line is the program's own.
            ProcessEnd::Code(0) => {
                let output = ran.output.trim_end_matches('\n');
                let (output, line) = output.rsplit_once('\n').unwrap_or(("", output));
                if let Some(values) = read(line) {
                    let output = output.trim_end_matches('\n').into();
                    return Ok(HandedIn { values, output });
                }
                "it did not come to its end".to_owned()
            }
            _ if ran.took >= limits.time => too_slow(),
            ProcessEnd::Code(code) => {
                let reports = self.as_students_see(&ran.reports);
                let reports = shortened(reports.trim_end(), LONGEST_REPORTS);
                format!("exit code {code}\n{}", visible_text(&reports))
            }
            ProcessEnd::Timeout => too_slow(),
            ProcessEnd::TooMuchOutput => format!("it printed more than {} bytes", limits.output),
            ProcessEnd::TooMuchMemory => {
                format!("it took more than {} bytes of memory", limits.memory)
            }
            // The system ended it, or a mistake of the program.
            ProcessEnd::Crashed(how) => return Err(fault(format!("it crashed: {how}"))),
        };
        Err(io::Error::other(failed))
    }
}

fn outside() -> io::Error {
    io::Error::other("it lies outside of what was handed in")
}

/// Looks at a script without following a link between the folder and its place.
fn look_at(script: &Path, place: &Path, folder: Option<&Path>) -> io::Result<fs::Metadata> {
    let Some(folder) = folder else {
        return fs::metadata(script);
    };
    let way = place.strip_prefix(folder).map_err(|_| outside())?;
    HeldFolder::open_place(folder)?.file(way)?.metadata()
}

/// The line that tells what a session found. Runs of an experiment that would take more than half of the output are left
/// out: nobody's script fails for what it does not print.
pub(crate) fn line(session: &Session, most_output: u64) -> String {
    let values = session.readable_values();
    let mut values: serde_json::Map<String, Json> = values
        .iter()
        .map(|(name, value)| (name.clone(), written(value)))
        .collect();
    if let Some(results) = &session.results {
        let results = written(&Value::List(results.clone()));
        if results.to_string().len() as u64 <= most_output / 2 {
            values.insert("results".to_owned(), results);
        }
    }
    format!("\n{}\n", Json::Object(values))
}

/// A value; texts and what JSON has no number for are marked.
fn written(value: &Value) -> Json {
    match value {
        Value::Integer(number) => json!(number),
        Value::Decimal(number) => json!({"decimal": number.to_string()}),
        Value::Truth(truth) => json!(truth),
        Value::List(elements) => elements.iter().map(|element| written(&element)).collect(),
        other => json!(other.to_string()),
    }
}

fn read(line: &str) -> Option<BTreeMap<String, Value>> {
    let Json::Object(values) = serde_json::from_str(line).ok()? else {
        return None;
    };
    let values = values.into_iter();
    values
        .map(|(name, value)| Some((name, value_of(&value)?)))
        .collect()
}

fn value_of(json: &Json) -> Option<Value> {
    Some(match json {
        Json::Bool(truth) => Value::Truth(*truth),
        Json::Number(number) => Value::Integer(number.as_i64()?),
        Json::String(text) => Value::text(text),
        Json::Array(elements) => {
            let elements: Option<Vec<Value>> = elements.iter().map(value_of).collect();
            Value::list(elements?)
        }
        Json::Object(decimal) => Value::Decimal(Decimal::parse(decimal.get("decimal")?.as_str()?)?),
        Json::Null => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_as_they_were() {
        let decimal = Decimal::parse("1.25")
            .map(Value::Decimal)
            .expect("a decimal");
        let list = Value::list([Value::text("up\n\"x"), Value::Integer(-3)]);
        for value in [decimal, list, Value::Truth(true), Value::text("")] {
            assert_eq!(value_of(&written(&value)), Some(value));
        }
        assert_eq!(read("{\"a\": null}"), None);
    }
}
