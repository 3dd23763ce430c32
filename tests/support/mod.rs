//! One run of the program in a folder of its own, with what is expected of it.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_puzzle-script");

/// Where runs keep tables, not in the user's own folder.
pub const CACHE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/cache");

/// The project's folder.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// A run with its expectations. Unless told otherwise it must end with 0 and write nothing to
/// standard error.
pub struct Script {
    folder: TempDir,
    arguments: Vec<String>,
    named: Option<String>,
    stdin: String,
    shell: Option<String>,
    status: i32,
    stdout: Option<String>,
    stdout_parts: Vec<String>,
    stderr_parts: Vec<String>,
}

/// What came of a run.
pub struct Ran {
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
    folder: TempDir,
}

impl Script {
    /// Runs a file of this text.
    pub fn new(text: &str) -> Self {
        let mut script = Self::none().file("script.txt", text);
        script.named = Some("script.txt".to_owned());
        script
    }

    /// Runs the program with arguments alone.
    pub fn none() -> Self {
        Self {
            folder: tempfile::tempdir().expect("a folder for the run"),
            arguments: Vec::new(),
            named: None,
            stdin: String::new(),
            shell: None,
            status: 0,
            stdout: None,
            stdout_parts: Vec::new(),
            stderr_parts: Vec::new(),
        }
    }

    /// A file in the folder.
    pub fn file(self, name: &str, text: impl AsRef<[u8]>) -> Self {
        let path = self.folder.path().join(name);
        let folder = path.parent().expect("it lies in the folder");
        fs::create_dir_all(folder).expect("a folder for the file");
        fs::write(&path, text).expect("the file can be written");
        self
    }

    /// Arguments, before the script's name.
    pub fn args<const N: usize>(mut self, arguments: [&str; N]) -> Self {
        self.arguments.extend(arguments.map(str::to_owned));
        self
    }

    /// What it reads from standard input.
    pub fn stdin(mut self, text: &str) -> Self {
        text.clone_into(&mut self.stdin);
        self
    }

    /// A line of shell instead, with the program as `$PROGRAM`.
    pub fn shell(mut self, line: &str) -> Self {
        self.shell = Some(line.to_owned());
        self
    }

    /// The exit code it must have.
    pub fn status(mut self, status: i32) -> Self {
        self.status = status;
        self
    }

    /// All that it must print.
    pub fn stdout(mut self, text: &str) -> Self {
        self.stdout = Some(text.to_owned());
        self
    }

    /// A part of what it must print.
    pub fn stdout_contains(mut self, part: &str) -> Self {
        self.stdout_parts.push(part.to_owned());
        self
    }

    /// A part of what it must report.
    pub fn stderr_contains(mut self, part: &str) -> Self {
        self.stderr_parts.push(part.to_owned());
        self
    }

    /// Runs it and compares.
    #[track_caller]
    pub fn run(self) -> Ran {
        let output = self.output();
        let stdout = String::from_utf8(output.stdout).expect("standard output is UTF-8");
        let stderr = String::from_utf8(output.stderr).expect("standard error is UTF-8");
        let all = format!(
            "status {}\n--- stdout\n{stdout}\n--- stderr\n{stderr}",
            output.status
        );
        assert_eq!(output.status.code(), Some(self.status), "{all}");
        if let Some(expected) = &self.stdout {
            assert_eq!(&stdout, expected, "{all}");
        }
        for part in &self.stdout_parts {
            assert!(stdout.contains(part), "no {part:?} in stdout: {all}");
        }
        for part in &self.stderr_parts {
            assert!(stderr.contains(part), "no {part:?} in stderr: {all}");
        }
        assert!(
            !self.stderr_parts.is_empty() || stderr.is_empty(),
            "unexpected report: {all}"
        );
        Ran {
            stdout,
            stderr,
            folder: self.folder,
        }
    }

    /// The run as a command, for tests that watch it.
    pub fn command(&self) -> Command {
        let mut command = match &self.shell {
            None => Command::new(PROGRAM),
            Some(line) => {
                let mut command = Command::new("sh");
                command.args(["-c", line]).env("PROGRAM", PROGRAM);
                command
            }
        };
        command
            .args(&self.arguments)
            .args(&self.named)
            .env("PUZZLE_SCRIPT_CACHE", CACHE)
            .current_dir(self.folder.path());
        for name in ["NO_COLOR", "TERM", "COLUMNS"] {
            command.env_remove(name);
        }
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    fn output(&self) -> Output {
        let mut child = self.command().spawn().expect("the program starts");
        let mut input = child.stdin.take().expect("standard input is piped");
        // A program that refuses its arguments reads nothing.
        let _ = input.write_all(self.stdin.as_bytes());
        drop(input);
        child.wait_with_output().expect("the program ends")
    }
}

impl Ran {
    /// The folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The text of a file in the folder.
    pub fn file(&self, name: &str) -> String {
        fs::read_to_string(self.folder.path().join(name)).expect("the file is there")
    }

    /// The names in the folder, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).expect("the folder is there");
        let mut names: Vec<String> = entries
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .to_string_lossy()
                    .into_owned()
            })
            .collect();
        names.sort();
        names
    }
}

/// All files with that extension in a folder, sorted.
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    paths.sort();
    paths
}

/// Runs the first lines of a script of the showcase, which must print so many lines of its output.
pub fn begins_as_its_golden(name: &str, lines: usize, printed: usize) -> Ran {
    let path = root().join("scripts").join(name);
    let script = fs::read_to_string(&path).expect("a script");
    let golden = fs::read_to_string(path.with_extension("out")).expect("its golden");
    let first = |text: &str, count| -> String { text.split_inclusive('\n').take(count).collect() };
    Script::new(&first(&script, lines))
        .stdout(&first(&golden, printed))
        .run()
}

/// The scripts of the showcase: those of the program's own puzzles, and those that define some.
pub fn showcase() -> Vec<PathBuf> {
    let folders = ["scripts", "scripts/own"];
    let scripts = folders.map(|folder| files(&root().join(folder), "txt"));
    scripts.concat()
}
