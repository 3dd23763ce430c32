//! `test`: scripts with their expected output beside them.

mod case;
mod changes;
pub(super) mod comparison;
mod junit;
mod recorder;

use super::arguments::{Appearance, Format, TestArguments};
use super::terminal::{Terminal, has_colour};
use super::{CliError, EXIT_FAILED, EXIT_USAGE};
use crate::host::OutputClosed;
use crate::interp::FrontEnd;
use crate::output::{Palette, Role};
use case::{Case, Verdict};
use serde::Serialize;
use std::io;
use std::path::PathBuf;

/// A test that was run.
pub struct Tested {
    /// Its script, as it was found.
    script: PathBuf,
    /// How it went.
    verdict: Verdict,
}

/// The verdict as JSON.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum TestEvent<'a> {
    /// One test.
    Tested {
        file: String,
        verdict: &'static str,
        detail: &'a str,
    },
    /// All tests.
    Summary {
        passed: usize,
        failed: usize,
        updated: usize,
    },
}

/// Runs all tests below the paths; the exit code.
pub fn test(arguments: &TestArguments, appearance: &Appearance, terminal: &mut Terminal) -> u8 {
    let cases = match case::find(&arguments.paths) {
        Ok(cases) => cases,
        Err((path, error)) => {
            let _ = terminal.report(CliError::unreadable(&path, &error));
            return EXIT_USAGE;
        }
    };
    if cases.is_empty() {
        let paths = arguments
            .paths
            .iter()
            .map(|path| format!("`{}`", path.display()))
            .collect::<Vec<_>>();
        let _ = terminal.report(CliError::NoTests {
            paths: paths.join(", "),
        });
        return EXIT_USAGE;
    }
    let palette = Palette {
        colour: has_colour(appearance.color, &io::stdout()),
    };
    run_all(cases, arguments, appearance.format, palette, terminal).unwrap_or(EXIT_FAILED)
}

fn run_all(
    cases: Vec<Case>,
    arguments: &TestArguments,
    format: Format,
    palette: Palette,
    terminal: &mut Terminal,
) -> Result<u8, OutputClosed> {
    let mut tested = Vec::with_capacity(cases.len());
    for case in cases {
        let verdict = case.run(arguments.update, palette, terminal.host());
        let one = Tested {
            script: case.script,
            verdict,
        };
        terminal.print(&one.line(format, palette))?;
        // A test may take long: show each as it ends.
        terminal.flush()?;
        tested.push(one);
    }
    let count =
        |wanted: fn(&Verdict) -> bool| tested.iter().filter(|one| wanted(&one.verdict)).count();
    let updated = count(|verdict| matches!(verdict, Verdict::Updated));
    let failed = count(|verdict| matches!(verdict, Verdict::Failed { .. }));
    let passed = tested.len() - failed - updated;
    terminal.print(&match format {
        Format::Json => json(&TestEvent::Summary {
            passed,
            failed,
            updated,
        }),
        Format::Text if updated > 0 => {
            format!("{passed} passed, {failed} failed, {updated} updated\n")
        }
        Format::Text => format!("{passed} passed, {failed} failed\n"),
    })?;
    if let Some(path) = &arguments.junit
        && let Err(error) = terminal.host().replace(path, &junit::write(&tested))
    {
        terminal.report(CliError::unwritable(path, &error))?;
        return Ok(EXIT_FAILED);
    }
    Ok(if failed == 0 { 0 } else { EXIT_FAILED })
}

impl Tested {
    /// What is said of it; nothing of a test that passed, in text.
    fn line(&self, format: Format, palette: Palette) -> String {
        let file = self.script.display().to_string();
        match (format, &self.verdict) {
            (Format::Json, verdict) => json(&TestEvent::Tested {
                file,
                verdict: verdict.name(),
                detail: verdict.detail(),
            }),
            (Format::Text, Verdict::Passed) => String::new(),
            (Format::Text, Verdict::Updated) => {
                format!("{} {file}\n", palette.paint(Role::Notice, "updated"))
            }
            (Format::Text, Verdict::Failed { detail }) => {
                format!(
                    "{} {file}\n{detail}\n",
                    palette.paint(Role::Failure, "failed")
                )
            }
        }
    }
}

fn json(event: &TestEvent<'_>) -> String {
    serde_json::to_string(event).expect("names and numbers can be written") + "\n"
}
