//! Cargo's build script: tells the program the commit that it is built from, and the target.
//!
//! The commit is what `PUZZLE_SCRIPT_COMMIT` says (empty: none); else that of a crate's archive; else, in
//! optimised builds, that of the checkout, with `-dirty` behind it where a source differs. Other builds have
//! none, so that a commit alone makes no test build again.

#![allow(
    clippy::print_stdout,
    reason = "that is how a build script speaks to Cargo"
)]

use std::env;
use std::fs;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=scripts/commit.rs");
    println!("cargo::rerun-if-env-changed=PUZZLE_SCRIPT_COMMIT");
    let commit = env::var("PUZZLE_SCRIPT_COMMIT")
        .ok()
        .or_else(archived)
        .or_else(checked_out);
    if let Some(commit) = commit.filter(|commit| !commit.is_empty()) {
        println!("cargo::rustc-env=PUZZLE_SCRIPT_BUILT_FROM={commit}");
    }
    let target = env::var("TARGET").expect("cargo says it");
    println!("cargo::rustc-env=PUZZLE_SCRIPT_BUILT_FOR={target}");
}

/// What `cargo package` wrote beside the sources.
fn archived() -> Option<String> {
    let written = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, rest) = written.split_once("\"sha1\": \"")?;
    Some(rest.split_once('"')?.0.to_owned())
}

/// What git says, in a checkout of this project alone.
fn checked_out() -> Option<String> {
    if env::var("PROFILE").is_ok_and(|profile| profile != "release") {
        return None;
    }
    // Inside of another project's checkout it would say that one's.
    if !git(&["rev-parse", "--show-prefix"])?.is_empty() {
        return None;
    }
    // A missing file would run this script each time.
    for file in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", file])?;
        if fs::exists(&path).unwrap_or(false) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    let sources = ["src", "Cargo.toml", "Cargo.lock"];
    for source in sources {
        println!("cargo::rerun-if-changed={source}");
    }
    let commit = git(&["rev-parse", "HEAD"])?;
    let changed = git(&[&["status", "--porcelain", "--"], &sources[..]].concat())?;
    Some(commit + if changed.is_empty() { "" } else { "-dirty" })
}

/// What git prints, trimmed; `None` where it fails, or there is none.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
