//! Experiments in parts, as jobs of a cluster.

use super::*;
use crate::support::{PROGRAM, root};
use std::fs;
use std::process::{Command, Output};

#[test]
fn the_jobs_hand_on_what_results_depend_on() {
    let desk = Desk::new();
    let slurm = desk.printed(&[
        "emit",
        "slurm",
        "script.txt",
        "--shards",
        "7",
        "--seed",
        "3",
    ]);
    for part in [
        " --array=1-7 ",
        " --cpus-per-task=1 --mem=4608M ",
        "--dependency=\"afterok:$array\"",
        "--resume --threads 1 --seed 3 --shard \"$SLURM_ARRAY_TASK_ID/7\" ./script.txt",
        "merge --seed 3 ./script.txt",
    ] {
        assert!(slurm.contains(part), "{part}: {slurm}");
    }
    let parallel = desk.printed(&["emit", "parallel", "script.txt", "--shards", "7"]);
    assert!(parallel.contains("seq 7 | parallel"), "{parallel}");
    assert!(
        desk.refused(&["emit", "slurm", "-"], 2)
            .contains("(no_file)")
    );
    assert!(
        desk.refused(&["emit", "slurm", "none.txt"], 2)
            .contains("cli::unreadable_file")
    );
    let asked = desk.printed(&[
        "emit",
        "slurm",
        "script.txt",
        "--threads=4",
        "--memory-limit=1GiB",
        "--time=2:00:00",
        "--partition=long jobs",
        "--prologue=module load puzzles",
    ]);
    let options = " --mem=4608M --time=2:00:00 --partition='long jobs' ";
    assert_eq!(asked.matches(options).count(), 2, "{asked}");
    assert_eq!(
        asked.matches("\nmodule load puzzles\n").count(),
        2,
        "{asked}"
    );
    let limited = Desk::with(&SCRIPT.replace("samples 12", "memoryLimit 256MiB"));
    let limited = limited.printed(&["emit", "slurm", "script.txt"]);
    assert!(limited.contains(" --mem=768M "), "{limited}");
    let broken = Desk::with("mov up\n");
    broken.refused(&["emit", "slurm", "script.txt"], 3);
}

#[test]
fn the_jobs_are_scripts_of_the_shell() {
    let desk = Desk::new();
    for engine in ["slurm", "parallel"] {
        let job = desk.printed(&["emit", engine, "script.txt"]);
        fs::write(desk.path("job.sh"), job).expect("written");
        let checked = Command::new("sh")
            .args(["-n", "job.sh"])
            .current_dir(desk.0.path())
            .status();
        assert!(checked.expect("a shell").success(), "{engine}");
    }
    assert!(root().join("scripts/cluster-check").exists());
}

/// Programs that stand in for `sbatch` and for the engine under it: each job is run at once, and is not
/// allowed to submit another.
const SBATCH: &str = r#"#!/bin/sh
[ -z "${SLURM_JOB_ID:-}" ] || exit 127
cat >"job.$$"
export SLURM_JOB_ID=$$
parts= output=/dev/null errors=/dev/null
for word; do
  case $word in
  --array=1-*) parts=${word#--array=1-} ;;
  --output=*) output=${word#--output=} ;;
  --error=*) errors=${word#--error=} ;;
  esac
done
for part in $(seq "${parts:-1}"); do
  SLURM_ARRAY_TASK_ID=$part sh "job.$$" >"$output" 2>"$errors" || exit 1
done
rm "job.$$"
echo "$$;cluster"
"#;

/// What the emitted job writes with the program on its path, run in the folder.
fn run_job(desk: &Desk, engine: &str, script: &str) -> Output {
    let job = desk.printed(&["emit", engine, script, "--shards", "3"]);
    fs::write(desk.path("job.sh"), job).expect("written");
    let mut command = Command::new("sh");
    let path = std::env::var("PATH").expect("a path");
    let path = format!("{}:{path}", desk.path("bin").display());
    command.arg("job.sh").current_dir(desk.0.path());
    command.env("PUZZLE_SCRIPT", PROGRAM).env("PATH", path);
    command.output().expect("a shell")
}

#[cfg(unix)]
#[test]
fn the_merge_is_submitted_where_the_array_is() {
    use std::os::unix::fs::PermissionsExt;
    let whole = Desk::new();
    let printed = whole.printed(&["script.txt"]);
    let desk = Desk::new();
    fs::create_dir(desk.path("bin")).expect("a folder");
    let sbatch = desk.path("bin/sbatch");
    fs::write(&sbatch, SBATCH).expect("written");
    fs::set_permissions(&sbatch, PermissionsExt::from_mode(0o755)).expect("set");
    // Neither a pattern of the shell nor one of Slurm.
    let script = "it's $x %j.txt";
    fs::rename(desk.path("script.txt"), desk.path(script)).expect("renamed");
    let output = run_job(&desk, "slurm", script);
    assert!(output.status.success(), "{output:?}");
    let merged = fs::read_to_string(desk.path("it's $x %%j.out")).expect("an output");
    assert_eq!(merged, printed);
}

#[cfg(unix)]
#[test]
fn parallel_takes_names_as_they_are() {
    if Command::new("parallel").arg("--version").output().is_err() {
        return;
    }
    let desk = Desk::with(SCRIPT);
    let script = "a{}{1} it's.txt";
    fs::rename(desk.path("script.txt"), desk.path(script)).expect("renamed");
    let output = run_job(&desk, "parallel", script);
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("before\n"));
}

#[cfg(unix)]
#[test]
fn a_name_of_two_lines_is_no_job() {
    let desk = Desk::new();
    let script = "a\nrm -rf b.txt";
    fs::rename(desk.path("script.txt"), desk.path(script)).expect("renamed");
    for engine in ["slurm", "parallel"] {
        let report = desk.refused(&["emit", engine, script], 2);
        assert!(report.contains("(unfit_name)"), "{report}");
    }
    desk.refused(&["emit", "slurm", "script.txt", "--prologue", "a\nb"], 2);
}
