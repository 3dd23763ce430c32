//! Programs that a run starts and talks to over pipes.

use super::Alarm;
use std::fmt;
use std::io::{self, Read, Write};
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Most bytes that are kept of what a program wrote to standard error: its end.
const MOST_ERRORS: usize = 2_000;

/// Time for a program to end once its input is closed.
const FAREWELL: Duration = Duration::from_millis(200);

/// Starts programs, from any thread.
pub trait Programs: Send + Sync + fmt::Debug {
    /// Starts a program by its words, the first of which is its name, in the folder of the run.
    fn start(&self, words: &[String]) -> io::Result<Box<dyn Program>>;
}

/// A program that runs, and ends when this is dropped.
pub trait Program: Send + fmt::Debug {
    /// Writes to its standard input, without waiting until it reads.
    fn send(&mut self, bytes: Vec<u8>);

    /// The new text on its standard output; waits for something for this time at most.
    fn receive(&mut self, most: Duration) -> Received;

    /// The end of what it wrote to its standard error.
    fn errors(&self) -> String;
}

/// The result of waiting for a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Received {
    /// It wrote this.
    Bytes(Vec<u8>),
    /// Nothing yet.
    Nothing,
    /// Nothing, and somebody pressed Ctrl-C.
    Interrupted,
    /// Nothing any more: it ended, as the words say.
    Ended(String),
}

/// Programs that are processes beside this one.
pub(super) struct Processes {
    pub(super) alarm: Arc<Alarm>,
}

impl fmt::Debug for Processes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Processes")
    }
}

impl Programs for Processes {
    fn start(&self, words: &[String]) -> io::Result<Box<dyn Program>> {
        let (name, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(name);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // Ctrl-C is answered by this process alone.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (sender, input) = mpsc::channel::<Vec<u8>>();
        let (output, received) = mpsc::channel();
        let errors: Arc<Mutex<Vec<u8>>> = Arc::default();
        if let Some(mut pipe) = child.stdin.take() {
            thread::Builder::new().spawn(move || {
                // A program that ended shows when it is asked for what it wrote.
                while let Ok(bytes) = input.recv()
                    && pipe.write_all(&bytes).and_then(|()| pipe.flush()).is_ok()
                {}
            })?;
        }
        if let Some(pipe) = child.stdout.take() {
            thread::Builder::new().spawn(move || read(pipe, &output))?;
        }
        let told = if let Some(pipe) = child.stderr.take() {
            let errors = errors.clone();
            let (told, over) = mpsc::channel();
            thread::Builder::new().spawn(move || {
                keep(pipe, &errors);
                let _ = told.send(());
            })?;
            Some(over)
        } else {
            None
        };
        Ok(Box::new(ChildProcess {
            child,
            alarm: self.alarm.clone(),
            input: Some(sender),
            received,
            errors,
            told,
        }))
    }
}

/// Passes on what a program writes, as it comes.
fn read(mut pipe: ChildStdout, output: &Sender<Vec<u8>>) {
    let mut buffer = vec![0; 1 << 16];
    while let Ok(length @ 1..) = pipe.read(&mut buffer)
        && output.send(buffer[..length].to_vec()).is_ok()
    {}
}

/// Keeps the end of what a program writes to standard error.
fn keep(mut pipe: ChildStderr, errors: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 1 << 10];
    while let Ok(length @ 1..) = pipe.read(&mut buffer) {
        let mut kept = errors.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(&buffer[..length]);
        let surplus = kept.len().saturating_sub(MOST_ERRORS);
        kept.drain(..surplus);
    }
}

struct ChildProcess {
    child: Child,
    alarm: Arc<Alarm>,
    /// `None` once its input is closed.
    input: Option<Sender<Vec<u8>>>,
    received: Receiver<Vec<u8>>,
    errors: Arc<Mutex<Vec<u8>>>,
    /// Says that all of standard error was read.
    told: Option<Receiver<()>>,
}

impl fmt::Debug for ChildProcess {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Process({})", self.child.id())
    }
}

impl Program for ChildProcess {
    fn send(&mut self, bytes: Vec<u8>) {
        if let Some(input) = &self.input {
            // One that ended shows when it is asked for what it wrote.
            let _ = input.send(bytes);
        }
    }

    fn receive(&mut self, most: Duration) -> Received {
        match self.received.recv_timeout(most) {
            Ok(bytes) => Received::Bytes(bytes),
            Err(RecvTimeoutError::Timeout) if self.alarm.interrupted() => Received::Interrupted,
            Err(RecvTimeoutError::Timeout) => Received::Nothing,
            Err(RecvTimeoutError::Disconnected) => {
                // What it said last is read to its end, unless another program holds the pipe.
                if let Some(told) = &self.told {
                    let _ = told.recv_timeout(FAREWELL);
                }
                let status = self.end();
                Received::Ended(status.map_or_else(|| "was ended".to_owned(), described))
            }
        }
    }

    fn errors(&self) -> String {
        let kept = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&kept).trim().to_owned()
    }
}

impl ChildProcess {
    /// Closes its input, and ends it if it does not end by itself.
    fn end(&mut self) -> Option<std::process::ExitStatus> {
        self.input = None;
        let began = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if began.elapsed() < FAREWELL => {
                    thread::sleep(Duration::from_millis(2));
                }
                _ => break,
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        None
    }
}

/// The end of a program, in words.
fn described(status: std::process::ExitStatus) -> String {
    match status.code() {
        Some(code) => format!("ended with exit code {code}"),
        None => "was ended by a signal".to_owned(),
    }
}

impl Drop for ChildProcess {
    fn drop(&mut self) {
        self.end();
    }
}
