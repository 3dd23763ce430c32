//! `--each`: a run for each row of a table.

use crate::cli::arguments::{RunArguments, SheetFormat};
use crate::cli::child::{self, Limits, ProcessEnd, named};
use crate::cli::error;
use crate::cli::exit::{EXIT_CHECK, EXIT_FAILED, EXIT_INTERRUPTED, EXIT_USAGE};
use crate::cli::given::{GivenRow, table_of_rows};
use crate::cli::input::{self, Input};
use crate::cli::name::name_of;
use crate::cli::parallel::each;
use crate::cli::terminal::Terminal;
use crate::cli::usage::{refuse, usage_error};
use crate::command::{FileTable, Setting, Value};
use crate::host::{Host, OutputClosed, Process};
use crate::interp::FrontEnd;
use crate::json::json_line;
use crate::output::{Sheet, sheet_of, sheets_page};
use puzzle_core::visible::{visible_line, visible_text};
use serde_json::json;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Longest run if no limit is given.
const MOST_TIME: Duration = Duration::from_hours(24);
const MOST_MEMORY: u64 = 8 << 30;
const MOST_OUTPUT: u64 = 1 << 30;

/// A row and where its output goes.
struct Handout {
    row: GivenRow,
    output: PathBuf,
    /// Whose it is, where the table says it.
    name: Option<String>,
}

/// The file with all sheets, without its ending.
const ALL_SHEETS: &str = "sheets";

/// Runs the script for each row; the exit code.
pub(crate) fn run_each(arguments: &RunArguments, each: &Path, terminal: &mut Terminal) -> u8 {
    let (table, given, handouts) = match handouts(arguments, each) {
        Ok(handouts) => handouts,
        Err(error) => return refuse(&error),
    };
    let Some(inputs) = Input::read_or_report(&arguments.files, terminal) else {
        return EXIT_USAGE;
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
    let ending = arguments.sheets.map_or("txt", |SheetFormat::Html| "html");
    let handouts = GivenRow::of(&table).into_iter().zip(&table.rows);
    let handouts = handouts.map(|(row, cells)| Handout {
        output: out.join(format!("{}.{ending}", row.id)),
        name: name_of(&table, cells),
        row,
    });
    let handouts: Vec<Handout> = handouts.collect();
    let is_all = |handout: &Handout| handout.row.id.eq_ignore_ascii_case(ALL_SHEETS);
    if arguments.sheets.is_some() && handouts.iter().any(is_all) {
        let message = "no row can be called `sheets`: sheets.html has the sheets of all rows";
        return Err(usage_error(message));
    }
    let existing = handouts.iter().find(|handout| handout.output.exists());
    match existing {
        Some(handout) if !(arguments.force || arguments.resume) => Err(usage_error(format_args!(
            "`{}` is there already: --force writes over it, --resume goes on with the rows that have none",
            handout.output.display()
        ))),
        _ => Ok((table, given, handouts)),
    }
}

/// The outcome of a row.
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
        terminal.report(error::unwritable(&out, &error))?;
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
    each("each", handouts, &work, |handout, done| {
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
    if arguments.sheets.is_some()
        && let Err(reason) = write_all_sheets(script, handouts, &out)
    {
        failed += 1;
        terminal.print(&format!("{reason}\n"))?;
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
    let Handout { row, output, .. } = handout;
    if arguments.resume && !arguments.force && output.exists() {
        return Done::Kept;
    }
    let ran = match child::run_with(script, &words(arguments, row), limits) {
        Ok(ran) => ran,
        Err(error) => return Done::Failed(format!("no process could be started: {error}")),
    };
    let reports = visible_text(ran.reports.trim_end()).into_owned();
    match ran.end {
        ProcessEnd::Code(0) => {}
        ProcessEnd::Code(code) => return Done::Failed(format!("exit code {code}\n{reports}")),
        ProcessEnd::Timeout => return Done::Failed("it took too long".to_owned()),
        ProcessEnd::TooMuchOutput => return Done::Failed("it printed too much".to_owned()),
        ProcessEnd::TooMuchMemory => return Done::Failed("it took too much memory".to_owned()),
        ProcessEnd::Crashed(how) => return Done::Failed(format!("{how}\n{reports}")),
    }
    let written = if arguments.sheets.is_some() {
        let sheet = Sheet {
            id: &row.id,
            name: handout.name.as_deref(),
            body: &ran.output,
        };
        sheets_page(&row.id, &[sheet.html()])
    } else {
        ran.output
    };
    match write(output, &written) {
        Ok(()) => Done::Written,
        Err(reason) => Done::Failed(reason),
    }
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    let written = Process::new(0).replace(file, text.as_bytes());
    written.map_err(|error| {
        let reason = crate::host::write_reason(&error);
        format!("{} can't be written: {reason}", file.display())
    })
}

/// Puts the sheets of all rows that have one into one file, in the order of the table.
fn write_all_sheets(script: &Path, handouts: &[Handout], out: &Path) -> Result<(), String> {
    let read = handouts
        .iter()
        .filter_map(|handout| fs::read_to_string(&handout.output).ok());
    let sheets = read.filter_map(|html| Some(sheet_of(&html)?.to_owned()));
    let sheets: Vec<String> = sheets.collect();
    let title = script.file_stem().unwrap_or_default().to_string_lossy();
    write(
        &out.join(format!("{ALL_SHEETS}.html")),
        &sheets_page(&title, &sheets),
    )
}

/// The options of a row's run.
fn words(arguments: &RunArguments, row: &GivenRow) -> Vec<OsString> {
    let RunArguments {
        settings,
        force,
        resume,
        sandbox,
        max_disk,
        given,
        sheets,
        ..
    } = arguments;
    let seed = settings.seed.unwrap_or_else(|| row.seed());
    let mut words = vec![
        named("--of-row", &row.id),
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
        (sheets.is_some(), "--sheet"),
    ];
    let wanted = flags.into_iter().filter(|(wanted, _)| *wanted);
    words.extend(wanted.map(|(_, flag)| OsString::from(flag)));
    words
}
