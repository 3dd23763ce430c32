//! Runs puzzle-script.

use crate::Result;
use crate::rows::{BUILD_LARGE, Sample, Tables, Work};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;
use tempfile::TempDir;

/// Prints more than a pipe holds, so the program is there until its memory has been read.
const LINGER: &str = "repeat 5000 { printState }";

/// The program that is measured.
pub struct Product {
    path: String,
    /// Bytes of memory it has at its peak when it searches nothing.
    idle: f64,
    tables: TempDir,
}

impl Product {
    pub fn new(path: &str) -> Result<Self> {
        let mut product = Self {
            path: path.into(),
            idle: 0.0,
            tables: tempfile::tempdir()?,
        };
        product.idle = product.events("printState", "state", 1)?.1;
        Ok(product)
    }

    pub fn samples(&self, work: &Work, repetitions: usize) -> Result<Vec<Sample>> {
        match work {
            Work::Process(arguments, script, prints) => {
                let mut file = tempfile::NamedTempFile::new()?;
                file.write_all(script.as_bytes())?;
                let mut command = self.command(None);
                command.args(*arguments).arg(file.path());
                (0..repetitions)
                    .map(|_| process(&mut command, prints))
                    .collect()
            }
            Work::WithTables(tables, script, prints) => (0..repetitions)
                .map(|_| {
                    let fresh = tempfile::tempdir()?;
                    let folder = match tables {
                        Tables::Fresh => fresh.path(),
                        Tables::Large => self.large()?,
                    };
                    process(self.command(Some(folder)).args(["-c", script]), prints)
                })
                .collect(),
            Work::Search(puzzle, start, goal, command, known) => {
                let script = format!(
                    "puzzle {puzzle} setGoal \"{goal}\" setState \"{start}\" maxNodes none\n\
                     repeat {repetitions} {{ {command} }}"
                );
                let (events, peak) = self.events(&script, "timed", repetitions)?;
                let pairs = events.windows(2).filter(|pair| pair[1]["event"] == "timed");
                pairs
                    .map(|pair| sample(pair, known, peak - self.idle))
                    .collect()
            }
        }
    }

    /// The program with a folder for tables, or without any.
    fn command(&self, tables: Option<&Path>) -> Command {
        let mut command = Command::new(&self.path);
        command.env("PUZZLE_SCRIPT_CACHE", tables.unwrap_or(Path::new("")));
        command
    }

    /// A folder with large tables, built when it is first asked for.
    fn large(&self) -> Result<&Path> {
        let folder = self.tables.path();
        if std::fs::read_dir(folder)?.next().is_none() {
            process(
                self.command(Some(folder)).args(["-c", BUILD_LARGE]),
                "built",
            )?;
        }
        Ok(folder)
    }

    /// Runs a script: the events up to the last of so many of a kind, and the memory at the peak.
    fn events(&self, script: &str, kind: &str, count: usize) -> Result<(Vec<Value>, f64)> {
        let mut child = self
            .command(None)
            .args(["--timing", "--threads", "1", "--format", "json", "-q", "-c"])
            .arg(format!("{script}\n{LINGER}"))
            .stdout(Stdio::piped())
            .spawn()?;
        let output = child.stdout.take().ok_or("no standard output")?;
        let mut lines = BufReader::new(output).lines();
        let mut events: Vec<Value> = Vec::new();
        let mut found = 0;
        while found < count
            && let Some(line) = lines.next()
        {
            events.push(serde_json::from_str(&line?)?);
            found += usize::from(events.last().is_some_and(|event| event["event"] == kind));
        }
        let peak = peak(&child.id().to_string());
        child.kill()?;
        child.wait()?;
        if found < count {
            return Err(format!("ended with {:?}", events.last()).into());
        }
        Ok((events, peak))
    }
}

/// A search from its own event and the one that times it.
fn sample(pair: &[Value], known: &[(&str, u64)], bytes: f64) -> Result<Sample> {
    if let Some((name, value)) = known.iter().find(|(name, value)| pair[0][name] != *value) {
        return Err(format!("{name} is not {value}: {}", pair[0]).into());
    }
    let number = |event: &Value, name: &str| event[name].as_f64().unwrap_or_default();
    Ok(Sample {
        seconds: number(&pair[1], "seconds"),
        expanded: number(&pair[0], "expanded"),
        generated: number(&pair[0], "generated"),
        stored: number(&pair[0], "stored"),
        bytes,
    })
}

/// A whole process, which must succeed and print what is given.
pub fn process(command: &mut Command, prints: &str) -> Result<Sample> {
    let clock = Instant::now();
    let output = command.output()?;
    let seconds = clock.elapsed().as_secs_f64();
    if !output.status.success() || !String::from_utf8_lossy(&output.stdout).contains(prints) {
        return Err(format!("{command:?} gave {output:?}").into());
    }
    Ok(Sample {
        seconds,
        ..Sample::default()
    })
}

/// Bytes of memory that a process had at its peak, as Linux tells; not a number elsewhere.
pub fn peak(process: &str) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<f64>().ok());
    kilobytes.unwrap_or(f64::NAN) * 1024.0
}
