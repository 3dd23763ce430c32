//! `emit`: jobs for engines that run the parts of an experiment.

use super::arguments::{EmitArguments, JobEngine, RunSettings};
use super::input::{self, Input};
use super::terminal::Terminal;
use super::{CliError, EXIT_CHECK, EXIT_FAILED, EXIT_USAGE};
use crate::interp::{Engine, FrontEnd, Options};
use std::fmt::Write;

/// How often a part that the system kills is run.
const ATTEMPTS: u32 = 3;

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
    let job = Job {
        file: quoted(&script_path(name)),
        stem: quoted(
            &file
                .file_stem()
                .map_or("experiment".into(), |stem| stem.to_string_lossy()),
        ),
        settings: written(&arguments.settings),
        threads: arguments.settings.threads,
        shards: arguments.shards,
    };
    let text = match arguments.engine {
        JobEngine::Slurm => job.slurm(),
        JobEngine::Parallel => job.parallel(),
    };
    // As above.
    let _ = terminal.print(&text);
    0
}

/// A name that can't be taken for an option or a subcommand.
fn script_path(name: &str) -> String {
    if name.contains('/') {
        name.to_owned()
    } else {
        format!("./{name}")
    }
}

/// What the jobs are made of, as words of the shell.
struct Job {
    file: String,
    stem: String,
    /// With a space before each.
    settings: String,
    threads: Option<u16>,
    shards: u32,
}

impl Job {
    /// A script for `sbatch`.
    fn slurm(&self) -> String {
        let Self {
            file,
            stem,
            settings,
            shards,
            ..
        } = self;
        let cpus = self.threads.unwrap_or(1);
        let merge = quoted(&format!(
            "exec \"$PUZZLE_SCRIPT\" merge{settings} {file} ./*.[0-9]*-of-{shards}.runs.jsonl"
        ));
        format!(
            r#"#!/bin/sh
#SBATCH --job-name=puzzle-script
#SBATCH --array=1-{shards}
#SBATCH --ntasks=1
#SBATCH --cpus-per-task={cpus}
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=puzzle-script-%A_%a.out
# Runs the experiments of a script in {shards} parts, and merges them when all are done.
# Submit it with sbatch in the folder that the files are to be written to. When a part has failed
# submit it again: what is done is not run again. Add --partition, --time, --mem as the cluster
# wants them. The output of the whole is in {stem}.out.
set -eu
: "${{PUZZLE_SCRIPT:=puzzle-script}}"
export PUZZLE_SCRIPT
if [ -z "${{SLURM_ARRAY_TASK_ID:-}}" ]; then
  echo "submit this script with sbatch" >&2
  exit 2
fi
# The first task sends the merge after the array; not again when it is requeued.
if [ "$SLURM_ARRAY_TASK_ID" = 1 ] && [ "${{SLURM_RESTART_COUNT:-0}}" = 0 ]; then
  sbatch --job-name=puzzle-script-merge --ntasks=1 \
    --dependency="afterok:$SLURM_ARRAY_JOB_ID" --kill-on-invalid-dep=yes \
    --output={stem}.out --error={stem}.err \
    --wrap {merge}
fi
attempt=1
while :; do
  code=0
  "$PUZZLE_SCRIPT" --resume --threads {cpus}{settings} --shard "$SLURM_ARRAY_TASK_ID/{shards}" {file} || code=$?
  # 137: killed, perhaps for want of memory. What is done is not run again.
  if [ "$code" != 137 ] || [ "$attempt" -ge {ATTEMPTS} ]; then
    exit "$code"
  fi
  attempt=$((attempt + 1))
done
"#
        )
    }

    /// A shell script around GNU parallel.
    fn parallel(&self) -> String {
        let Self {
            file,
            settings,
            shards,
            ..
        } = self;
        let threads = self.threads.unwrap_or(1);
        format!(
            r#"#!/bin/sh
# Runs the experiments of a script in {shards} parts with GNU parallel, then merges them: standard
# output is that of a single run. Run it in the folder that the files are to be written to. When it
# has failed run it again: what is done is not run again. PARALLEL in the environment adds options
# for GNU parallel (PARALLEL="--jobs 4").
set -eu
: "${{PUZZLE_SCRIPT:=puzzle-script}}"
seq {shards} | parallel --quote --retries {ATTEMPTS} --halt soon,fail=1 \
  "$PUZZLE_SCRIPT" --resume --threads {threads}{settings} --shard '{{}}/{shards}' {file} >&2
exec "$PUZZLE_SCRIPT" merge{settings} {file} ./*.[0-9]*-of-{shards}.runs.jsonl
"#
        )
    }
}

/// The options that results depend on, with a space before each; the number of threads is the
/// engine's.
fn written(settings: &RunSettings) -> String {
    let RunSettings {
        seed,
        max_nodes,
        time_limit,
        memory_limit,
        threads: _,
        keep_going,
        timing,
    } = settings;
    let mut text = String::new();
    let mut add = |option: &str, value: Option<String>| {
        if let Some(value) = value {
            let _ = write!(text, " {option} {}", quoted(&value));
        }
    };
    let max_nodes =
        max_nodes.map(|limit| limit.0.map_or("none".to_owned(), |most| most.to_string()));
    add("--seed", seed.map(|seed| seed.to_string()));
    add("--max-nodes", max_nodes);
    add(
        "--time-limit",
        time_limit.map(|limit| limit.as_secs_f64().to_string()),
    );
    add(
        "--memory-limit",
        memory_limit.map(|bytes| format!("{bytes}B")),
    );
    for (option, given) in [("--keep-going", *keep_going), ("--timing", *timing)] {
        if given {
            text.push(' ');
            text.push_str(option);
        }
    }
    text
}

/// A word of the shell that means these characters.
fn quoted(text: &str) -> String {
    let plain =
        |character: char| character.is_ascii_alphanumeric() || "_-./+:,=".contains(character);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_their_characters() {
        assert_eq!(quoted("./a-b.txt"), "./a-b.txt");
        assert_eq!(quoted("it's $x"), r"'it'\''s $x'");
        assert_eq!(quoted(""), "''");
    }

    #[test]
    fn a_file_is_no_option_and_no_subcommand() {
        assert_eq!(script_path("merge"), "./merge");
        assert_eq!(script_path("a/b.txt"), "a/b.txt");
    }

    #[test]
    fn options_that_results_depend_on_are_handed_on() {
        let settings = RunSettings {
            seed: Some(7),
            memory_limit: Some(200_000_000),
            timing: true,
            ..RunSettings::default()
        };
        assert_eq!(
            written(&settings),
            " --seed 7 --memory-limit 200000000B --timing"
        );
    }
}
