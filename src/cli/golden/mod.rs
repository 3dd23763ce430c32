//! `test`: scripts with their expected output beside them.

mod alignment;
mod case;
mod changes;
pub(super) mod comparison;
mod found;
pub(super) mod junit;
mod occurrence;
pub(super) mod patience;
mod pattern;
mod verdict;

use crate::cli::appearance::has_colour;
use crate::cli::arguments::{Appearance, OutputFormat, TestArguments};
use crate::cli::child::Limits;
use crate::cli::error;
use crate::cli::exit::{EXIT_FAILED, EXIT_USAGE};
use crate::cli::given::{GivenRow, table_of_rows};
use crate::cli::parallel::each;
use crate::cli::terminal::Terminal;
use crate::cli::usage::refuse;
use crate::host::OutputClosed;
use crate::interp::FrontEnd;
use crate::json::escaped_json;
use crate::output::{Palette, TextRole};
use case::GoldenCase;
use found::FoundTests;
use puzzle_core::visible::visible_line;
use serde::Serialize;
use std::io;
use std::path::PathBuf;
use verdict::{GoldenVerdict, VerdictKind};

/// A test that was run.
pub(crate) struct Tested {
    /// Its script, as it was found.
    script: PathBuf,
    /// The row that it was run for.
    row: Option<String>,
    /// The verdict on the test.
    verdict: GoldenVerdict,
}

/// The verdict as JSON.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum TestEvent<'a> {
    /// One test.
    Tested {
        file: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        row: Option<&'a str>,
        verdict: &'static str,
        detail: &'a str,
    },
    /// A text in a folder that has no golden.
    Untested { file: String },
    /// All tests.
    Summary {
        passed: usize,
        failed: usize,
        updated: usize,
        untested: usize,
    },
}

/// Runs all tests below the paths; the exit code.
pub(crate) fn test(
    arguments: &TestArguments,
    appearance: &Appearance,
    terminal: &mut Terminal,
) -> u8 {
    let given = &arguments.given;
    let table = arguments.each.as_deref();
    let rows = given
        .variables()
        .and_then(|_| table.map(|table| table_of_rows(table, given)).transpose());
    let rows = match rows {
        Ok(table) => table.map(|table| GivenRow::of(&table)),
        Err(error) => return refuse(&error),
    };
    let golden = arguments.golden.as_deref();
    let found = match found::find(&arguments.paths, golden, rows.as_deref()) {
        Ok(found) => found,
        Err((path, error)) => {
            let _ = terminal.report(error::unreadable(&path, &error));
            return EXIT_USAGE;
        }
    };
    if found.cases.is_empty() && found.unreadable.is_empty() {
        let palette = palette(appearance);
        let _ = name_untested(&found.untested, appearance.format, palette, terminal);
        let paths = arguments
            .paths
            .iter()
            .map(|path| format!("`{}`", path.display()))
            .collect::<Vec<_>>();
        let _ = terminal.report(error::no_tests(paths.join(", ")));
        return EXIT_USAGE;
    }
    let palette = palette(appearance);
    run_all(found, arguments, appearance.format, palette, terminal).unwrap_or(EXIT_FAILED)
}

/// The limits of each test's process.
fn limits(arguments: &TestArguments) -> Limits {
    Limits {
        time: arguments.time_limit,
        memory: arguments.memory_limit,
        output: arguments.max_output,
        allow: arguments.allow.clone(),
        words: arguments.given.words(),
    }
}

fn palette(appearance: &Appearance) -> Palette {
    Palette {
        colour: has_colour(appearance.color, &io::stdout()),
    }
}

/// Says which texts nothing is expected of.
fn name_untested(
    untested: &[PathBuf],
    format: OutputFormat,
    palette: Palette,
    terminal: &mut Terminal,
) -> Result<(), OutputClosed> {
    for script in untested {
        let file = script.display().to_string();
        terminal.print(&match format {
            OutputFormat::Json => json(&TestEvent::Untested { file }),
            OutputFormat::Text => {
                let word = palette.paint(TextRole::Notice, "no golden");
                format!("{word} {}\n", visible_line(&file))
            }
        })?;
    }
    Ok(())
}

fn run_all(
    found: FoundTests,
    arguments: &TestArguments,
    format: OutputFormat,
    palette: Palette,
    terminal: &mut Terminal,
) -> Result<u8, OutputClosed> {
    let mut tested = Vec::with_capacity(found.cases.len());
    let mut show = |one: Tested| {
        terminal.print(&one.line(format, palette))?;
        // A test may take long: show each as it ends.
        terminal.flush()?;
        tested.push(one);
        Ok(())
    };
    for (script, reason) in found.unreadable {
        let verdict = GoldenVerdict::that(VerdictKind::Failed, reason);
        show(Tested {
            script,
            row: None,
            verdict,
        })?;
    }
    let limits = limits(arguments);
    let judge = |case: &GoldenCase| case.run(arguments.update, palette, &limits);
    each("test", &found.cases, &judge, |case, verdict| {
        show(Tested {
            script: case.script.clone(),
            row: case.row.as_ref().map(|row| row.id.clone()),
            verdict,
        })
    })?;
    let count = |wanted: fn(VerdictKind) -> bool| {
        let words = tested.iter().map(|one| one.verdict.word);
        words.filter(|word| wanted(*word)).count()
    };
    let updated = count(|word| word == VerdictKind::Updated);
    let failed = count(VerdictKind::is_failure);
    let passed = tested.len() - failed - updated;
    let untested = found.untested.len();
    name_untested(&found.untested, format, palette, terminal)?;
    terminal.print(&match format {
        OutputFormat::Json => json(&TestEvent::Summary {
            passed,
            failed,
            updated,
            untested,
        }),
        OutputFormat::Text => {
            let counted = |count: usize, what: &str| match count {
                0 => String::new(),
                _ => format!(", {count} {what}"),
            };
            let (updated, untested) = (
                counted(updated, "updated"),
                counted(untested, "without a golden"),
            );
            format!("{passed} passed, {failed} failed{updated}{untested}\n")
        }
    })?;
    if let Some(path) = &arguments.junit
        && let Err(error) = terminal
            .host()
            .replace(path, junit::write(&tested, &found.untested).as_bytes())
    {
        terminal.report(error::unwritable(path, &error))?;
        return Ok(EXIT_FAILED);
    }
    Ok(if failed == 0 { 0 } else { EXIT_FAILED })
}

impl Tested {
    /// The script, and the row where there is one.
    fn name(&self) -> String {
        let file = self.script.display();
        match &self.row {
            Some(row) => format!("{file} ({row})"),
            None => file.to_string(),
        }
    }

    /// The line that reports it; nothing for a test that passed, in text.
    fn line(&self, format: OutputFormat, palette: Palette) -> String {
        let GoldenVerdict { word, detail } = &self.verdict;
        match (format, word) {
            (OutputFormat::Json, _) => json(&TestEvent::Tested {
                file: self.script.display().to_string(),
                row: self.row.as_deref(),
                verdict: word.name(),
                detail,
            }),
            (OutputFormat::Text, VerdictKind::Passed) => String::new(),
            (OutputFormat::Text, _) => {
                let name = palette.paint(word.role(), word.name());
                let detail = if detail.is_empty() {
                    String::new()
                } else {
                    format!("{detail}\n")
                };
                format!("{name} {}\n{detail}", visible_line(&self.name()))
            }
        }
    }
}

fn json(event: &TestEvent<'_>) -> String {
    let json = serde_json::to_string(event).expect("names and numbers can be written");
    escaped_json(json) + "\n"
}
