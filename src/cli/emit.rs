//! `emit`: jobs for engines that run the parts of an experiment.

use super::arguments::{EmitArguments, JobEngine, RunSettings};
use super::input::{self, Input};
use super::terminal::Terminal;
use super::{CliError, EXIT_CHECK, EXIT_FAILED, EXIT_USAGE};
use crate::experiment::PartsJob;
use crate::interp::{Engine, FrontEnd, Options};

/// Writes the job to standard output; the exit code.
pub fn emit(arguments: &EmitArguments, terminal: &mut Terminal) -> u8 {
    let file = &arguments.file;
    if input::is_standard_input(file) {
        // That nobody reads the report shows when the host finishes.
        let _ = terminal.report(CliError::NoFile);
        return EXIT_USAGE;
    }
    let inputs = match Input::read_all(std::slice::from_ref(file), terminal.host()) {
        Ok(inputs) => inputs,
        Err(errors) => {
            // As above.
            let _ = input::report_unreadable(errors, terminal);
            return EXIT_USAGE;
        }
    };
    let engine = Engine::new(Options::default());
    for input in inputs {
        let mut checked = input.check(&engine, engine.session().knowledge(), terminal.host());
        match input::accept(&mut checked, terminal) {
            Ok(true) => {}
            Ok(false) => return EXIT_CHECK,
            Err(_) => return EXIT_FAILED,
        }
    }
    let Some(name) = file.to_str() else {
        // As above.
        let _ = terminal.report(CliError::NoFile);
        return EXIT_USAGE;
    };
    let settings = &arguments.settings;
    let threads = settings.threads.unwrap_or(1);
    let job = PartsJob::new(name, &written(settings), threads, arguments.shards);
    let text = match arguments.engine {
        JobEngine::Slurm => job.slurm(),
        JobEngine::Parallel => job.parallel(),
    };
    // As above.
    let _ = terminal.print(&text);
    0
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
