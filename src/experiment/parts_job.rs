//! Jobs for engines that run the parts of a script's experiments on many machines.

use std::path::Path;

/// How often a part that the system kills is run.
const ATTEMPTS: u32 = 3;

/// What such jobs are made of, as words of the shell.
pub struct PartsJob {
    file: String,
    stem: String,
    /// With a space before each.
    settings: String,
    threads: u16,
    shards: u32,
}

impl PartsJob {
    /// The job of the script of that name in so many parts, each with these words of the command line
    /// and so many threads.
    pub fn new(script: &str, settings: &[String], threads: u16, shards: u32) -> Self {
        let stem = Path::new(script).file_stem();
        let stem = stem.map_or("experiment".into(), |stem| stem.to_string_lossy());
        Self {
            file: quoted(&script_path(script)),
            stem: quoted(&stem),
            settings: settings
                .iter()
                .fold(String::new(), |written, word| written + " " + &quoted(word)),
            threads,
            shards,
        }
    }

    /// A script for `sbatch`.
    pub fn slurm(&self) -> String {
        let Self {
            file,
            stem,
            settings,
            threads: cpus,
            shards,
        } = self;
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
    pub fn parallel(&self) -> String {
        let Self {
            file,
            settings,
            threads,
            shards,
            ..
        } = self;
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

/// A name that can't be taken for an option or a subcommand.
fn script_path(name: &str) -> String {
    if name.contains('/') {
        name.to_owned()
    } else {
        format!("./{name}")
    }
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
}
