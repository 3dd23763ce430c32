//! Runs puzzle-script.

use crate::Result;
use crate::class::{KINDS, Kind, class};
use crate::work::{Known, Sample, Search, Start, Tables, Work};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
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
    /// Folders with tables, by the scripts that built them.
    built: Vec<(String, TempDir)>,
}

/// What a process wrote.
struct Written {
    events: Vec<Value>,
    /// Until the last of them, from the start of the process.
    seconds: f64,
    /// Bytes of memory at the peak.
    peak: f64,
}

impl Product {
    pub fn new(path: &str) -> Result<Self> {
        let mut product = Self {
            path: path.into(),
            idle: 0.0,
            built: Vec::new(),
        };
        product.idle = product.written(None, "1", "printState", "state", 1)?.peak;
        Ok(product)
    }

    pub fn samples(&mut self, work: &Work, repetitions: usize) -> Result<Vec<Sample>> {
        match work {
            Work::Process {
                arguments,
                tables,
                scripts,
                prints,
            } => {
                let folder = self.folder(tables)?;
                let mut samples = Vec::new();
                for script in scripts {
                    let mut file = tempfile::NamedTempFile::new()?;
                    file.write_all(script.as_bytes())?;
                    let mut command = self.command(folder.as_deref());
                    command.args(*arguments).arg(file.path());
                    for _ in 0..repetitions {
                        samples.push(process(&mut command, prints)?);
                    }
                }
                Ok(samples)
            }
            Work::Event {
                script,
                threads,
                event,
                known,
            } => (0..repetitions)
                .map(|_| self.event(script, threads, event, *known))
                .collect(),
            Work::Search(search) => {
                let folder = self.folder(&search.tables)?;
                let boards = search.boards.iter();
                let samples = boards
                    .map(|start| self.searches(search, start, folder.as_deref(), repetitions));
                Ok(samples.collect::<Result<Vec<_>>>()?.concat())
            }
            Work::Build {
                script,
                threads,
                tables,
            } => (0..repetitions)
                .map(|_| self.build(script, threads, *tables))
                .collect(),
            Work::Grade { students } => self.grades(*students, repetitions),
        }
    }

    /// Searches from one board.
    fn searches(
        &self,
        search: &Search,
        start: &Start,
        folder: Option<&Path>,
        repetitions: usize,
    ) -> Result<Vec<Sample>> {
        let Search {
            puzzle,
            map,
            goal,
            command,
            threads,
            ..
        } = search;
        let mut puzzle = puzzle.clone();
        let mut file = tempfile::NamedTempFile::new()?;
        if let Some(map) = map {
            file.write_all(map.as_bytes())?;
            puzzle = puzzle.replace("MAP", &file.path().display().to_string());
        }
        let goal = goal.map_or(String::new(), |goal| format!("setGoal \"{goal}\""));
        let script = format!(
            "{puzzle}\n{goal} {} maxNodes none\nrepeat {repetitions} {{ {command} }}",
            start.set
        );
        let written = self.written(folder, threads, &script, "timed", repetitions)?;
        let pairs = written.events.windows(2);
        pairs
            .filter(|pair| pair[1]["event"] == "timed")
            .map(|pair| sample(pair, start.known, written.peak - self.idle))
            .collect()
    }

    /// Runs a script without tables up to an event, and looks at that.
    fn event(&self, script: &str, threads: &str, kind: &str, known: Known) -> Result<Sample> {
        let written = self.written(None, threads, script, kind, 1)?;
        let event = written.events.last().ok_or("no event")?;
        Ok(Sample {
            seconds: written.seconds,
            ..told(event, known, written.peak - self.idle)?
        })
    }

    /// Builds so many tables in a new folder, and keeps it for those who look for what the script
    /// builds.
    fn build(&mut self, script: &str, threads: &str, tables: usize) -> Result<Sample> {
        let folder = tempfile::tempdir()?;
        let written = self.written(Some(folder.path()), threads, script, "cached", 1)?;
        let cached = written.events.last().map(|event| &event["tables"]);
        if cached.and_then(Value::as_array).map(Vec::len) != Some(tables) {
            return Err(format!("not {tables} tables: {cached:?}").into());
        }
        self.built.retain(|(built, _)| built != script);
        self.built.push((script.into(), folder));
        Ok(Sample {
            seconds: written.seconds,
            bytes: written.peak - self.idle,
            ..Sample::default()
        })
    }

    /// Grades a class, whose answers are not part of the time, and holds the points against those that are due.
    fn grades(&self, size: usize, repetitions: usize) -> Result<Vec<Sample>> {
        let patient: Vec<Kind> = KINDS
            .into_iter()
            .filter(|kind| !matches!(kind, Kind::Loops | Kind::Floods))
            .collect();
        let folder = tempfile::tempdir()?;
        let program = std::fs::canonicalize(&self.path)?;
        let students = class(folder.path(), &program, size, &patient);
        let mut command = Command::new(program);
        command.env("PUZZLE_SCRIPT_CACHE", "");
        command
            .current_dir(folder.path())
            .args(["grade", "--all", "assignment.txt"]);
        command.args([
            "--each",
            "students.csv",
            "--submissions",
            "work",
            "--out",
            "graded",
        ]);
        let prints = format!("{size} students");
        let mut samples = Vec::new();
        for _ in 0..repetitions {
            samples.push(process(&mut command, &prints)?);
            let book = std::fs::read_to_string(folder.path().join("graded/gradebook.csv"))?;
            for (id, kind) in &students {
                let (begins, holds) = (format!("{id},"), format!(",{},", kind.points().join(",")));
                let due = |line: &str| line.starts_with(&begins) && line.contains(&holds);
                if !book.lines().any(due) {
                    return Err(format!("not {holds} of {id} in {book}").into());
                }
            }
        }
        Ok(samples)
    }

    /// The program with a folder for tables, or without any.
    fn command(&self, tables: Option<&Path>) -> Command {
        let mut command = Command::new(&self.path);
        command.env("PUZZLE_SCRIPT_CACHE", tables.unwrap_or(Path::new("")));
        command
    }

    /// The folder with those tables, which are built when they are first asked for.
    fn folder(&mut self, tables: &Tables) -> Result<Option<PathBuf>> {
        let Tables::Of(script) = tables else {
            return Ok(None);
        };
        if let Some((_, folder)) = self.built.iter().find(|(built, _)| built == script) {
            return Ok(Some(folder.path().into()));
        }
        let folder = tempfile::tempdir()?;
        process(
            self.command(Some(folder.path())).args(["-c", script]),
            "built",
        )?;
        let path = folder.path().into();
        self.built.push((script.clone(), folder));
        Ok(Some(path))
    }

    /// Runs a script up to the last of so many events of a kind.
    fn written(
        &self,
        folder: Option<&Path>,
        threads: &str,
        script: &str,
        kind: &str,
        count: usize,
    ) -> Result<Written> {
        let clock = Instant::now();
        let mut child = self
            .command(folder)
            .args(["--timing", "--format", "json", "-q", "--threads", threads])
            .args(["-c", &format!("{script}\n{LINGER}")])
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
        let seconds = clock.elapsed().as_secs_f64();
        let peak = peak(&child.id().to_string());
        child.kill()?;
        child.wait()?;
        if found < count {
            return Err(format!("ended with {:?}", events.last()).into());
        }
        Ok(Written {
            events,
            seconds,
            peak,
        })
    }
}

/// A search from its own event and the one that times it.
fn sample(pair: &[Value], known: Known, bytes: f64) -> Result<Sample> {
    let [event, timed] = pair else {
        return Err("two events are due".into());
    };
    Ok(Sample {
        seconds: timed["seconds"].as_f64().unwrap_or_default(),
        ..told(event, known, bytes)?
    })
}

/// What an event says, which must be what is known of it.
fn told(event: &Value, known: Known, bytes: f64) -> Result<Sample> {
    let number = |name: &str| event[name].as_f64().unwrap_or_default();
    let (length, lower_bound) = (number("length"), number("lower_bound"));
    let solved = event["event"] == "solved";
    let (right, optimum) = match known {
        Known::Numbers(numbers) => (
            numbers.iter().all(|(name, value)| event[*name] == *value),
            0.0,
        ),
        Known::Proved(optimum) => (
            solved && event["length"] == optimum && event["lower_bound"] == optimum,
            f64::from(optimum),
        ),
        Known::Optimum(optimum) => {
            let optimum = f64::from(optimum);
            (solved && (lower_bound..=length).contains(&optimum), optimum)
        }
        Known::Nothing => (solved && lower_bound <= length, 0.0),
    };
    if !right {
        return Err(format!("this is not what is known of it: {event}").into());
    }
    Ok(Sample {
        expanded: number("expanded"),
        generated: number("generated"),
        stored: number("stored"),
        bytes,
        length,
        lower_bound,
        optimum,
        ..Sample::default()
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
