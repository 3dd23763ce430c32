//! `--each`: a run for each row of a table.

use super::arguments::RunArguments;
use super::given::{Row, table_of_rows};
use super::golden::child::{self, End, Limits, named};
use super::golden::each;
use super::input::{self, Input};
use super::terminal::Terminal;
use super::{CliError, EXIT_CHECK, EXIT_FAILED, EXIT_INTERRUPTED, EXIT_USAGE, refuse, usage_error};
use crate::command::{FileTable, Setting, Value};
use crate::host::{Host, OutputClosed, Process};
use crate::interp::FrontEnd;
use crate::json::json_line;
use puzzle_core::visible::{visible_line, visible_text};
use serde_json::json;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a run may take where nothing is said.
const MOST_TIME: Duration = Duration::from_hours(24);
const MOST_MEMORY: u64 = 8 << 30;
const MOST_OUTPUT: u64 = 1 << 30;

/// A row and where its output goes.
struct Handout {
    row: Row,
    output: PathBuf,
}

/// Runs the script for each row; the exit code.
pub(crate) fn run_each(arguments: &RunArguments, each: &Path, terminal: &mut Terminal) -> u8 {
    let (table, given, handouts) = match handouts(arguments, each) {
        Ok(handouts) => handouts,
        Err(error) => return refuse(&error),
    };
    let inputs = match Input::read_all(&arguments.files, terminal.host()) {
        Ok(inputs) => inputs,
        Err(errors) => {
            // That nobody reads the reports shows when the host finishes.
            let _ = input::report_unreadable(errors, terminal);
            return EXIT_USAGE;
        }
    };
    // What is wrong with the script is told once, and not for each row.
    for input in inputs {
        match input.of_rows(&table, given.clone(), terminal) {
            Ok(Some(_)) => {}
            Ok(None) => return EXIT_CHECK,
            Err(OutputClosed) => return EXIT_FAILED,
        }
    }
    run_rows(arguments, &handouts, terminal).unwrap_or(EXIT_FAILED)
}

/// The table, the variables that are given beside it, and what is to be written.
type Handouts = (FileTable, Vec<(String, Value)>, Vec<Handout>);

fn handouts(arguments: &RunArguments, each: &Path) -> Result<Handouts, clap::Error> {
    let Some(out) = &arguments.sandbox.out else {
        return Err(usage_error("`--each` writes below a folder: --out DIR"));
    };
    let is_file = |files: &[PathBuf]| files.len() == 1 && !input::is_standard_input(&files[0]);
    if !is_file(&arguments.files) || arguments.text.is_some() || arguments.interactive {
        return Err(usage_error("`--each` runs one script, which is a file"));
    }
    let given = arguments.given.variables()?;
    let table = table_of_rows(each, &arguments.given)?;
    let handouts = Row::of(&table).into_iter().map(|row| Handout {
        output: out.join(format!("{}.txt", row.id)),
        row,
    });
    let handouts: Vec<Handout> = handouts.collect();
    let existing = handouts.iter().find(|handout| handout.output.exists());
    match existing {
        Some(handout) if !(arguments.force || arguments.resume) => Err(usage_error(format_args!(
            "`{}` is there already: --force writes over it, --resume goes on with the rows that have none",
            handout.output.display()
        ))),
        _ => Ok((table, given, handouts)),
    }
}

/// What came of a row.
enum Done {
    Written,
    Kept,
    Failed(String),
}

fn run_rows(
    arguments: &RunArguments,
    handouts: &[Handout],
    terminal: &mut Terminal,
) -> Result<u8, OutputClosed> {
    let out = arguments.sandbox.out.clone().unwrap_or_default();
    if let Err(error) = fs::create_dir_all(&out) {
        terminal.report(CliError::unwritable(&out, &error))?;
        return Ok(EXIT_USAGE);
    }
    terminal.watch_interrupts(false);
    let settings = &arguments.settings;
    let limits = Limits {
        time: settings.time_limit.unwrap_or(MOST_TIME),
        memory: settings.memory_limit.unwrap_or(MOST_MEMORY),
        output: arguments.max_output.unwrap_or(MOST_OUTPUT),
        allow: Vec::new(),
        words: Vec::new(),
    };
    let (mut written, mut kept, mut failed) = (0, 0, 0);
    let script = &arguments.files[0];
    let work = |handout: &Handout| run_row(arguments, script, handout, &limits);
    each(handouts, &work, |handout, done| {
        match done {
            Done::Written => written += 1,
            Done::Kept => kept += 1,
            Done::Failed(reason) => {
                failed += 1;
                let id = visible_line(&handout.row.id).into_owned();
                let said = if terminal.writes_json() {
                    json_line(&json!({"event": "failed", "id": id, "reason": reason}))
                } else {
                    format!("failed {id}\n{reason}\n")
                };
                terminal.print(&said)?;
                terminal.flush()?;
            }
        }
        Ok(())
    })?;
    if terminal.host().interrupted() {
        return Ok(EXIT_INTERRUPTED);
    }
    let said = if terminal.writes_json() {
        json_line(
            &json!({"event": "rows_written", "written": written, "failed": failed, "kept": kept}),
        )
    } else {
        let kept = match kept {
            0 => String::new(),
            _ => format!(", {kept} there already"),
        };
        format!("{written} written, {failed} failed{kept}\n")
    };
    terminal.print(&said)?;
    Ok(if failed == 0 { 0 } else { EXIT_FAILED })
}

fn run_row(arguments: &RunArguments, script: &Path, handout: &Handout, limits: &Limits) -> Done {
    let Handout { row, output } = handout;
    if arguments.resume && !arguments.force && output.exists() {
        return Done::Kept;
    }
    let ran = match child::run_with(script, &words(arguments, row), limits) {
        Ok(ran) => ran,
        Err(error) => return Done::Failed(format!("no process could be started: {error}")),
    };
    let reports = visible_text(ran.reports.trim_end()).into_owned();
    match ran.end {
        End::Code(0) => {}
        End::Code(code) => return Done::Failed(format!("exit code {code}\n{reports}")),
        End::Timeout => return Done::Failed("it took too long".to_owned()),
        End::TooMuchOutput => return Done::Failed("it printed too much".to_owned()),
        End::TooMuchMemory => return Done::Failed("it took too much memory".to_owned()),
        End::Crashed(how) => return Done::Failed(format!("{how}\n{reports}")),
    }
    let process = Process::new(0);
    match process.replace(output, ran.output.as_bytes()) {
        Ok(()) => Done::Written,
        Err(error) => {
            let reason = crate::host::write_reason(&error);
            Done::Failed(format!("{} can't be written: {reason}", output.display()))
        }
    }
}

/// The options of a row's run.
fn words(arguments: &RunArguments, row: &Row) -> Vec<OsString> {
    let RunArguments {
        settings,
        force,
        resume,
        sandbox,
        max_disk,
        given,
        ..
    } = arguments;
    let seed = settings.seed.unwrap_or_else(|| row.seed());
    let mut words = vec![
        OsString::from("--of-row"),
        named("--seed", seed.to_string()),
    ];
    words.extend(given.words());
    words.extend(row.words.iter().cloned());
    words.extend(sandbox.out.iter().map(|out| named("--out", out)));
    words.extend(sandbox.allow.iter().map(|folder| named("--allow", folder)));
    match settings.max_nodes {
        Some(Setting::Value(nodes)) => words.push(named("--max-nodes", nodes.to_string())),
        Some(_) => words.push("--max-nodes=none".into()),
        None => {}
    }
    words.extend(
        settings
            .threads
            .map(|threads| named("--threads", threads.to_string())),
    );
    words.extend(max_disk.map(|most| named("--max-disk", format!("{most}B"))));
    let flags = [
        (*force, "--force"),
        (*resume, "--resume"),
        (settings.keep_going, "--keep-going"),
        (settings.timing, "--timing"),
        (sandbox.sandbox, "--sandbox"),
    ];
    let wanted = flags.into_iter().filter(|(wanted, _)| *wanted);
    words.extend(wanted.map(|(_, flag)| OsString::from(flag)));
    words
}
