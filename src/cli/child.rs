//! A script in a process of its own, which can do no harm to this one.

use crate::cli::exit::EXIT_NO_MEMORY;
use crate::host::{most_resident, resident};
use std::ffi::{OsStr, OsString};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// Time that a process which knows its time limit has to end by itself.
const GRACE: Duration = Duration::from_secs(1);

/// Time between two looks at how much memory it takes.
const LOOK: Duration = Duration::from_millis(50);

/// Limits of the process of a script.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    /// Time by the clock.
    pub time: Duration,
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes that it prints, on each of both streams.
    pub output: u64,
    /// Folders that it may read below.
    pub allow: Vec<PathBuf>,
    /// Further words of its command line.
    pub words: Vec<OsString>,
}

/// The result of a process.
pub(crate) struct ProcessResult {
    /// Its standard output.
    pub output: String,
    /// Its standard error.
    pub reports: String,
    /// The way it ended.
    pub end: ProcessEnd,
    /// The time it took.
    pub took: Duration,
}

/// The way a process ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ProcessEnd {
    /// It ended by itself, with this code.
    Code(u8),
    /// Its time was over.
    Timeout,
    /// It wrote more than it may.
    TooMuchOutput,
    /// It took more memory than it may.
    TooMuchMemory,
    /// It did not come to an end of its own.
    Crashed(String),
}

/// Runs a script in a sandbox that reads below a folder of an absolute path without links, the script's own where there is none, with these words more on its command line.
pub(crate) fn run(
    script: &Path,
    folder: Option<&Path>,
    more: &[OsString],
    limits: &Limits,
) -> io::Result<ProcessResult> {
    let mut words = vec![OsString::from("--rehearse")];
    words.extend_from_slice(more);
    // In one word: its name may begin with a dash.
    words.extend(folder.map(|folder| named("--beneath", folder)));
    words.extend(limits.allow.iter().map(|folder| named("--allow", folder)));
    run_with(script, &words, limits)
}

/// An option with its value in one word.
pub(crate) fn named(option: &str, value: impl AsRef<OsStr>) -> OsString {
    let mut word = OsString::from(option);
    word.push("=");
    word.push(value);
    word
}

/// Runs a script with these words before it on its command line.
pub(crate) fn run_with(
    script: &Path,
    words: &[OsString],
    limits: &Limits,
) -> io::Result<ProcessResult> {
    run_until(script, words, limits, &|| false)
}

/// As [`run_with`], but kills the process as soon as `stop` says so.
pub(crate) fn run_until(
    script: &Path,
    words: &[OsString],
    limits: &Limits,
    stop: &dyn Fn() -> bool,
) -> io::Result<ProcessResult> {
    let started = Instant::now();
    let mut child = command(script, words, limits)?.spawn()?;
    let (done, wait) = mpsc::channel();
    let readers = collect_both(&mut child, limits.output, done);
    let [output, reports] = match readers {
        Ok(readers) => readers,
        Err(error) => {
            let _ = child.kill();
            let _ = child.wait();
            return Err(error);
        }
    };
    let stopped = watch(&child, &wait, started, limits, stop);
    if stopped.is_some() {
        // One that has ended already can't be killed.
        let _ = child.kill();
    }
    let status = child.wait()?;
    let text = |reader: Option<PipeThread>| {
        let bytes = reader.map(PipeThread::join);
        let bytes = bytes.and_then(Result::ok).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    };
    Ok(ProcessResult {
        output: text(output),
        reports: text(reports),
        end: stopped.unwrap_or_else(|| ended(status)),
        took: started.elapsed(),
    })
}

fn command(script: &Path, words: &[OsString], limits: &Limits) -> io::Result<Command> {
    let mut command = Command::new(std::env::current_exe()?);
    command
        .args(["--color", "never", "--time-limit"])
        .arg(limits.time.as_secs_f64().to_string())
        .arg("--memory-limit")
        .arg(format!("{}B", limits.memory));
    // It ends when this process does, however that ends.
    command
        .arg("--started-by")
        .arg(std::process::id().to_string());
    command.args(words);
    command.arg("--");
    // A file of that name, and not standard input.
    if script.as_os_str() == "-" {
        command.arg("./-");
    } else {
        command.arg(script);
    }
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    Ok(command)
}

/// A thread that reads a pipe to its end.
type PipeThread = thread::JoinHandle<Vec<u8>>;

/// Reads what a process writes to its two streams, and says of each whether it was too much.
fn collect_both(
    child: &mut Child,
    most: u64,
    done: mpsc::Sender<bool>,
) -> io::Result<[Option<PipeThread>; 2]> {
    let output = child.stdout.take();
    let output = output.map(|pipe| collect(pipe, most, done.clone()));
    let output = output.transpose()?;
    let reports = child.stderr.take().map(|pipe| collect(pipe, most, done));
    Ok([output, reports.transpose()?])
}

/// Reads all of a pipe, and says whether it was too much.
fn collect(
    pipe: impl Read + Send + 'static,
    most: u64,
    done: mpsc::Sender<bool>,
) -> io::Result<PipeThread> {
    thread::Builder::new().spawn(move || {
        let mut bytes = Vec::new();
        // What can't be read is what there is.
        let _ = pipe.take(most.saturating_add(1)).read_to_end(&mut bytes);
        let _ = done.send(bytes.len() as u64 > most);
        bytes
    })
}

/// Waits until both pipes are at their ends, or the process must be stopped, and says why.
fn watch(
    child: &Child,
    wait: &mpsc::Receiver<bool>,
    started: Instant,
    limits: &Limits,
    stop: &dyn Fn() -> bool,
) -> Option<ProcessEnd> {
    let deadline = limits.time + GRACE;
    let mut open = 2;
    while open > 0 {
        match wait.recv_timeout(LOOK) {
            Ok(true) => return Some(ProcessEnd::TooMuchOutput),
            Ok(false) => open -= 1,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
        if stop() {
            return Some(ProcessEnd::Crashed("it was stopped".to_owned()));
        }
        if started.elapsed() >= deadline {
            return Some(ProcessEnd::Timeout);
        }
        if resident(child.id()).is_some_and(|bytes| bytes > most_resident(limits.memory)) {
            return Some(ProcessEnd::TooMuchMemory);
        }
    }
    None
}

fn ended(status: ExitStatus) -> ProcessEnd {
    // What a panic ends with.
    const PANIC: i32 = 101;
    match status.code() {
        Some(PANIC) => ProcessEnd::Crashed("a panic, which is a mistake of the program".to_owned()),
        Some(code) if code == i32::from(EXIT_NO_MEMORY) => {
            ProcessEnd::Crashed("the system gives no more memory".to_owned())
        }
        Some(code) => u8::try_from(code).map_or_else(
            |_| ProcessEnd::Crashed(status.to_string()),
            ProcessEnd::Code,
        ),
        None => ProcessEnd::Crashed(status.to_string()),
    }
}
