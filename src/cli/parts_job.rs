//! Jobs for engines that run the parts of a script's experiments on many machines.

use std::path::Path;

/// Number of attempts at a part that the system kills.
const ATTEMPTS: u32 = 3;

/// Parts of such jobs, as words of the shell.
pub(crate) struct PartsJob {
    file: String,
    stem: String,
    /// With a space before each.
    settings: String,
    /// Lines that stand before the program; each with its newline.
    prologue: String,
    threads: u16,
    shards: u32,
}

/// Resources that a job asks of a cluster.
pub(crate) struct JobResources {
    /// Memory of a job, in MiB; 0 is all of its machine.
    pub(crate) memory: u64,
    /// Time limit of a job, in Slurm's words.
    pub(crate) time: Option<String>,
    /// Partition of the cluster.
    pub(crate) partition: Option<String>,
}

impl PartsJob {
    /// The job of the script of that name in so many parts, each with these words of the command line
    /// and so many threads; the prologue is lines of the shell that come before.
    pub(crate) fn new(
        script: &str,
        settings: &[String],
        prologue: &[String],
        threads: u16,
        shards: u32,
    ) -> Self {
        let stem = Path::new(script).file_stem();
        let stem = stem.map_or("experiment".into(), |stem| stem.to_string_lossy());
        Self {
            file: quoted(&script_path(script)),
            stem: stem.into_owned(),
            settings: settings
                .iter()
                .fold(String::new(), |written, word| written + " " + &quoted(word)),
            prologue: prologue
                .iter()
                .fold(String::new(), |lines, line| lines + line + "\n"),
            threads,
            shards,
        }
    }

    /// A shell script around `sbatch`.
    pub(crate) fn slurm(&self, request: &JobResources) -> String {
        let Self {
            file,
            stem,
            settings,
            prologue,
            threads: cpus,
            shards,
        } = self;
        // Slurm takes a `%` for the begin of a pattern.
        let stem = stem.replace('%', "%%");
        let [output, errors] = ["out", "err"].map(|end| quoted(&format!("{stem}.{end}")));
        let options = request.options();
        format!(
            r#"#!/bin/sh
# Runs the experiments of a script in {shards} parts on a cluster with Slurm, then merges them. Run it
# with sh where jobs are submitted, in the folder that the files are to be written to. When a part has
# failed run it again: what is done is not run again. The output of the whole is in {stem}.out.
set -eu
if ! command -v sbatch >/dev/null; then
  echo "there is no sbatch here: run this with sh where jobs are submitted" >&2
  exit 2
fi
: "${{PUZZLE_SCRIPT:=puzzle-script}}"
export PUZZLE_SCRIPT
array=$(sbatch --parsable --job-name=puzzle-script --array=1-{shards} --ntasks=1 \
  --cpus-per-task={cpus}{options} --requeue --open-mode=append \
  --output=puzzle-script-%A_%a.out <<'END_OF_PART'
#!/bin/sh
{prologue}set -eu
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
END_OF_PART
)
# With several clusters the name of one follows the number.
array=${{array%%;*}}
merge=$(sbatch --parsable --job-name=puzzle-script-merge --ntasks=1{options} \
  --dependency="afterok:$array" --kill-on-invalid-dep=yes \
  --output={output} --error={errors} <<'END_OF_MERGE'
#!/bin/sh
{prologue}exec "$PUZZLE_SCRIPT" merge{settings} {file} ./*.[0-9]*-of-{shards}.runs.jsonl
END_OF_MERGE
)
echo "array job $array, merge job ${{merge%%;*}}"
"#
        )
    }

    /// A shell script around GNU parallel. The script's name is a value to it, which it takes as it is.
    pub(crate) fn parallel(&self) -> String {
        let Self {
            file,
            settings,
            prologue,
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
{prologue}set -eu
: "${{PUZZLE_SCRIPT:=puzzle-script}}"
seq {shards} | parallel --quote --retries {ATTEMPTS} --halt soon,fail=1 \
  "$PUZZLE_SCRIPT" --resume --threads {threads}{settings} --shard '{{1}}/{shards}' '{{2}}' \
  :::: - ::: {file} >&2
exec "$PUZZLE_SCRIPT" merge{settings} {file} ./*.[0-9]*-of-{shards}.runs.jsonl
"#
        )
    }
}

impl JobResources {
    /// The options of `sbatch`, with a space before each.
    fn options(&self) -> String {
        let unit = if self.memory == 0 { "" } else { "M" };
        let mut options = format!(" --mem={}{unit}", self.memory);
        for (name, value) in [("time", &self.time), ("partition", &self.partition)] {
            if let Some(value) = value {
                options.extend([" --", name, "=", &quoted(value)]);
            }
        }
        options
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
