//! `emit`: jobs for engines that run the parts of an experiment.

use crate::check::{Program, ProgramStep, StepKind};
use crate::cli::arguments::{EmitArguments, JobEngine, RunSettings};
use crate::cli::error;
use crate::cli::exit::{EXIT_CHECK, EXIT_FAILED, EXIT_USAGE};
use crate::cli::input::{self, Input};
use crate::cli::parts_job::{JobResources, PartsJob};
use crate::cli::terminal::Terminal;
use crate::command::{Invocation, MemoryLimit, Setting, Word, parse_size};
use crate::interp::{Engine, FrontEnd, Options};
use puzzle_core::search::DEFAULT_MEMORY;
use puzzle_core::syntax::Source;

/// Writes the job to standard output; the exit code.
pub(crate) fn emit(arguments: &EmitArguments, terminal: &mut Terminal) -> u8 {
    let file = &arguments.file;
    if input::is_standard_input(file) {
        // That nobody reads the report shows when the host finishes.
        let _ = terminal.report(error::no_file());
        return EXIT_USAGE;
    }
    let Some(inputs) = Input::read_or_report(std::slice::from_ref(file), terminal) else {
        return EXIT_USAGE;
    };
    let Some(name) = file
        .to_str()
        .filter(|name| !name.contains(char::is_control))
    else {
        // As above.
        let _ = terminal.report(error::unfit_name(file.to_string_lossy().escape_debug()));
        return EXIT_USAGE;
    };
    let engine = Engine::new(Options::default());
    let mut programs = Vec::new();
    for input in inputs {
        let mut checked = input.check(&engine, engine.session().knowledge(), terminal.host());
        match input::accept(&mut checked, terminal) {
            Ok(true) => programs.push(checked.program),
            Ok(false) => return EXIT_CHECK,
            Err(_) => return EXIT_FAILED,
        }
    }
    let settings = &arguments.settings;
    let threads = settings.threads.unwrap_or(1);
    let words = written(settings);
    let job = PartsJob::new(name, &words, &arguments.prologue, threads, arguments.shards);
    let text = match arguments.engine {
        JobEngine::Slurm => job.slurm(&JobResources {
            memory: arguments.mem.map_or_else(
                || megabytes(memory_of(&programs, settings.memory_limit), threads),
                |bytes| bytes.div_ceil(MEGABYTE),
            ),
            time: arguments.time.clone(),
            partition: arguments.partition.clone(),
        }),
        JobEngine::Parallel => job.parallel(),
    };
    // As above.
    let _ = terminal.print(&text);
    0
}

/// A MiB.
const MEGABYTE: u64 = 1 << 20;

/// Memory of a part beside its searches, in MiB: the program, its boards and results, the files of
/// tables on disk that it reads.
const BESIDE: u64 = 512;

/// Memory of a part, in MiB, if each thread takes all that a search may; 0, which is all that there
/// is, where there is no limit.
fn megabytes(limit: u64, threads: u16) -> u64 {
    match limit.checked_mul(threads.into()) {
        Some(bytes) if limit != u64::MAX => bytes.div_ceil(MEGABYTE) + BESIDE,
        _ => 0,
    }
}

/// The most memory that a search of an experiment may take, as far as that is written down: its own
/// limit, that of its block, or the script's or the command line's.
fn memory_of(programs: &[Program], option: Option<u64>) -> u64 {
    let (mut common, mut own_limits) = (Vec::new(), Vec::new());
    for program in programs {
        limits(
            &program.steps,
            &program.source,
            &mut common,
            &mut own_limits,
        );
    }
    let common = common.into_iter().max();
    let common = common.or(option).unwrap_or(DEFAULT_MEMORY);
    own_limits
        .into_iter()
        .map(|limit| limit.unwrap_or(common))
        .max()
        .unwrap_or(common)
}

/// The limits that commands set for all that follows, and those of the searches of experiments;
/// `None` where these have none.
fn limits(
    steps: &[ProgramStep],
    source: &Source,
    common: &mut Vec<u64>,
    own_limits: &mut Vec<Option<u64>>,
) {
    for step in steps {
        match &step.kind {
            StepKind::Command(Invocation { command, .. }) => {
                if source.slice(command.name) == MemoryLimit::SPEC.name {
                    let written = source.slice(command.operands_span()).replace(',', "");
                    common.extend(match written.as_str() {
                        "none" => Some(u64::MAX),
                        size => parse_size(size),
                    });
                }
            }
            StepKind::Experiment(experiment) => match &experiment.memory {
                None => own_limits.push(None),
                Some(memory) => own_limits.extend(memory.iter().map(|limit| match limit {
                    Setting::Unset => None,
                    Setting::None => Some(u64::MAX),
                    Setting::Value(bytes) => Some(*bytes),
                })),
            },
            StepKind::Include(included) => {
                limits(&included.steps, &included.source, common, own_limits);
            }
            StepKind::Define(procedure) => limits(&procedure.body, source, common, own_limits),
            _ => step
                .bodies()
                .for_each(|body| limits(body, source, common, own_limits)),
        }
    }
}

/// The options that results depend on, word by word; the number of threads is the engine's.
fn written(settings: &RunSettings) -> Vec<String> {
    let RunSettings {
        seed,
        max_nodes,
        time_limit,
        memory_limit,
        threads: _,
        keep_going,
        timing,
    } = settings;
    let max_nodes = max_nodes.map(|limit| limit.to_string());
    let time_limit = time_limit.map(|limit| limit.as_secs_f64().to_string());
    let values = [
        ("--seed", seed.map(|seed| seed.to_string())),
        ("--max-nodes", max_nodes),
        ("--time-limit", time_limit),
        (
            "--memory-limit",
            memory_limit.map(|bytes| format!("{bytes}B")),
        ),
    ];
    let given = values
        .into_iter()
        .filter_map(|(option, value)| Some([option.to_owned(), value?]));
    let flags = [("--keep-going", *keep_going), ("--timing", *timing)];
    let flags = flags.into_iter().filter(|(_, given)| *given);
    let flags = flags.map(|(option, _)| option.to_owned());
    given.flatten().chain(flags).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_asks_for_what_its_searches_may_take() {
        assert_eq!(megabytes(1 << 30, 4), 4096 + BESIDE);
        assert_eq!(megabytes(u64::MAX, 1), 0);
        assert_eq!(megabytes(1 << 62, 64), 0);
    }

    #[test]
    fn options_that_results_depend_on_are_handed_on() {
        let settings = RunSettings {
            seed: Some(7),
            memory_limit: Some(200_000_000),
            timing: true,
            ..RunSettings::default()
        };
        let words = ["--seed", "7", "--memory-limit", "200000000B", "--timing"];
        assert_eq!(written(&settings), words);
    }
}
