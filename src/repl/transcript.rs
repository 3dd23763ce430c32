//! The inputs of a session that succeeded, as a script that does it again.

use crate::command::{CommandRole, CommandSpec, Setting, Table};
use crate::formats::Format;
use crate::host::Host;
use crate::interp::{Options, Passage, Session};
use puzzle_core::syntax::escaped;
use puzzle_core::syntax::{Command, Expr, ExprKind, Source, Span, Statement, StatementKind, parse};
use std::collections::HashSet;
use std::fmt::Write;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// A text that succeeded.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TranscriptEntry {
    text: String,
    /// The folder that paths in it are relative to.
    folder: PathBuf,
}

/// The inputs of a session that succeeded, and of those that failed what succeeded in them.
#[derive(Debug, Default)]
pub(crate) struct Transcript {
    /// Settings by options of the command line.
    options: String,
    entries: Vec<TranscriptEntry>,
    /// The statements of the input that is being run.
    running: Vec<TranscriptEntry>,
    /// The files that it was written to.
    saved: HashSet<PathBuf>,
}

impl Transcript {
    /// Of a session in which nothing ran yet.
    pub(crate) fn new(session: &Session) -> Self {
        let default = Options::default();
        let mut options = String::new();
        if session.seed != default.seed {
            let _ = writeln!(options, "seed {}", session.seed);
        }
        if session.settings.max_nodes != Setting::Unset {
            let _ = writeln!(options, "maxNodes {}", session.settings.max_nodes);
        }
        if let Setting::Value(bytes) = session.settings.memory {
            let _ = writeln!(options, "memoryLimit {bytes}B");
        }
        Self {
            options,
            ..Self::default()
        }
    }

    /// A statement is over, with this left behind.
    pub(crate) fn performed(&mut self, source: &Source, done: &str) {
        self.running.extend(entry(done, folder_of(source)));
    }

    /// An input has ended; `whole` is what it says when all of it succeeded.
    pub(crate) fn finished(&mut self, whole: Option<Vec<Passage>>) {
        let statements = std::mem::take(&mut self.running);
        match whole {
            None => self.entries.extend(statements),
            Some(passages) => {
                let entries = passages.iter();
                let entries = entries
                    .filter_map(|statement| entry(&statement.text, folder_of(&statement.source)));
                self.entries.extend(entries);
            }
        }
    }

    /// Whether a block of it reads that file: one that is read outside of blocks stands in it line by line.
    pub(crate) fn reads(&self, file: &Path, host: &dyn Host, table: &Table) -> bool {
        self.entries.iter().chain(&self.running).any(|entry| {
            let mut files = entry.files(table).into_iter();
            files.any(|(_, written)| host.identify(&entry.folder.join(written)) == file)
        })
    }

    /// Notes that a file was written.
    pub(crate) fn saved(&mut self, file: PathBuf) {
        self.saved.insert(file);
    }

    /// Whether the file is one that this session wrote.
    pub(crate) fn is_own(&self, file: &Path) -> bool {
        self.saved.contains(file)
    }

    /// An input ended as none should: what was told of it stays.
    pub(crate) fn abandon(&mut self) {
        self.entries.append(&mut self.running);
    }

    /// The script, to stand in that folder.
    pub(crate) fn script(&self, folder: &Path, table: &Table) -> String {
        let mut text = self.options.clone();
        for entry in self.entries.iter().chain(&self.running) {
            text.push_str(&entry.text_in(folder, table));
            text.push('\n');
        }
        text
    }
}

fn entry(text: &str, folder: PathBuf) -> Option<TranscriptEntry> {
    let text = text.trim_end().trim_start_matches(['\n', '\r']).to_owned();
    (!text.is_empty()).then_some(TranscriptEntry { text, folder })
}

fn folder_of(source: &Source) -> PathBuf {
    let parent = source.path.as_deref().and_then(Path::parent);
    let parent = parent.filter(|folder| !folder.as_os_str().is_empty());
    parent.unwrap_or(Path::new(".")).to_owned()
}

impl TranscriptEntry {
    /// The text with the files it reads named as from another folder.
    fn text_in(&self, folder: &Path, table: &Table) -> String {
        let place = |path: &Path| std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let (current, new) = (place(&self.folder), place(folder));
        if current == new {
            return self.text.clone();
        }
        let mut text = self.text.clone();
        // From the back, so that the places before stay where they are.
        for (span, written) in self.files(table).into_iter().rev() {
            let path = relative(&current.join(written), &new);
            text.replace_range(span.range(), &format!("\"{}\"", escaped(&path)));
        }
        text
    }

    /// The files that it reads and names literally, in order, with their places. One in the home folder is the
    /// same from everywhere.
    fn files(&self, table: &Table) -> Vec<(Span, String)> {
        let source = Arc::new(Source::new("", self.text.clone(), None));
        let (script, _) = parse(source, table);
        let mut places = Vec::new();
        included(&script.statements, &script.source, table, &mut places);
        let written = |span: Span| script.source.slice(span).trim_matches('"').to_owned();
        let files = places.into_iter().map(|span| (span, written(span)));
        files
            .filter(|(_, written)| !written.starts_with("~/"))
            .collect()
    }
}

/// Whether a command reads the file that it names first.
fn reads_file(spec: &CommandSpec) -> bool {
    matches!(
        spec.role,
        CommandRole::Include | CommandRole::Definitions(_)
    ) || spec.name == "submission"
}

/// The files behind `puzzle` that a puzzle is read from.
fn files_of_puzzle<'a>(operands: &'a [Expr], source: &Source) -> &'a [Expr] {
    let Some((family, behind)) = operands.split_first() else {
        return &[];
    };
    let format = Format::named(source.slice(family.span));
    let count = format.map_or(0, Format::files);
    &behind[..count.min(behind.len())]
}

/// The places of all files that are read and named literally, in order: scripts, and the boards of experiments.
fn included(statements: &[Statement], source: &Source, table: &Table, places: &mut Vec<Span>) {
    let literal = |path: &&Expr| matches!(path.kind, ExprKind::Word | ExprKind::Text);
    for statement in statements {
        match &statement.kind {
            StatementKind::Command(Command {
                id: Some(id),
                arguments,
                ..
            }) if reads_file(table.spec(*id)) => {
                places.extend(arguments.first().filter(literal).map(|path| path.span));
            }
            StatementKind::Command(Command {
                id: Some(id),
                arguments,
                ..
            }) if table.spec(*id).role == CommandRole::Puzzle => {
                let files = files_of_puzzle(arguments, source).iter();
                places.extend(files.filter(literal).map(|path| path.span));
            }
            StatementKind::WithEntries { entries, .. } => {
                for entry in &entries.statements {
                    let StatementKind::Command(Command {
                        name, arguments, ..
                    }) = &entry.kind
                    else {
                        continue;
                    };
                    let paths = match source.slice(*name) {
                        "file" => arguments.iter().collect(),
                        "puzzle" => files_of_puzzle(arguments, source).iter().collect(),
                        _ => Vec::new(),
                    };
                    places.extend(paths.into_iter().filter(literal).map(|path| path.span));
                }
            }
            StatementKind::If {
                branches,
                otherwise,
            } => {
                let blocks = branches.iter().map(|branch| &branch.body);
                for block in blocks.chain(otherwise) {
                    included(&block.statements, source, table, places);
                }
            }
            StatementKind::Task(task) => {
                included(&task.body.statements, source, table, places);
            }
            StatementKind::Repeat { body, .. }
            | StatementKind::For { body, .. }
            | StatementKind::Define { body, .. }
            | StatementKind::ExpectFails { body } => {
                included(&body.statements, source, table, places);
            }
            _ => {}
        }
    }
}

/// The path as from a folder; both begin at the root.
fn relative(path: &Path, folder: &Path) -> String {
    let (path, folder): (Vec<Component>, Vec<Component>) =
        (path.components().collect(), folder.components().collect());
    let common = path.iter().zip(&folder).take_while(|(a, b)| a == b).count();
    if common == 0 {
        return PathBuf::from_iter(path).to_string_lossy().into_owned();
    }
    let up = folder[common..].iter().map(|_| Component::ParentDir);
    let names = up.chain(path[common..].iter().copied());
    let names: Vec<_> = names
        .map(|name| name.as_os_str().to_string_lossy())
        .collect();
    names.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::SearchSettings;
    use crate::interp::{Engine, catalog};

    fn transcript(options: Options) -> Transcript {
        Transcript::new(Engine::new(options).session())
    }

    fn source(text: &str, path: Option<&str>) -> Source {
        Source::new("", text, path.map(PathBuf::from))
    }

    fn passage(text: &str, path: Option<&str>) -> Passage {
        Passage {
            source: Arc::new(source(text, path)),
            text: text.to_owned(),
        }
    }

    #[test]
    fn whole_inputs_are_kept_as_they_were_typed() {
        let mut transcript = transcript(Options::default());
        let input = source("move up   # first\nmove down\n", None);
        transcript.performed(&input, "move up   # first");
        transcript.performed(&input, "move down");
        transcript.finished(Some(vec![passage(&input.text, None)]));
        let script = transcript.script(Path::new("."), &catalog().table);
        assert_eq!(script, "move up   # first\nmove down\n");
    }

    #[test]
    fn of_a_failed_input_the_statements_are_kept_that_succeeded() {
        let mut transcript = transcript(Options::default());
        let input = source("move up move left move left", None);
        transcript.performed(&input, "move up");
        transcript.performed(&input, "");
        transcript.finished(None);
        assert_eq!(
            transcript.script(Path::new("."), &catalog().table),
            "move up\n"
        );
    }

    #[test]
    fn options_of_the_command_line_come_first() {
        let options = Options {
            seed: 7,
            settings: SearchSettings {
                max_nodes: Setting::None,
                memory: Setting::Value(1000),
                ..SearchSettings::default()
            },
            ..Options::default()
        };
        let script = transcript(options).script(Path::new("."), &catalog().table);
        assert_eq!(script, "seed 7\nmaxNodes none\nmemoryLimit 1000B\n");
    }

    #[test]
    fn files_are_named_as_from_the_new_folder() {
        let mut transcript = transcript(Options::default());
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join("sub")).expect("made");
        let main = folder.path().join("main.txt");
        let input = source("x", main.to_str());
        transcript.performed(
            &input,
            "repeat 2 { readCommands a.txt readCommands \"b c.txt\" }",
        );
        let taken = "heuristicFrom h.txt mine a\npuzzleFrom \"p.txt\" row\nsubmission s.txt given a\npuzzle tws \"c.tws\" quarter\npuzzle sliding 3x3";
        transcript.performed(&input, taken);
        transcript.finished(None);
        let script = transcript.script(&folder.path().join("sub"), &catalog().table);
        assert_eq!(
            script,
            "repeat 2 { readCommands \"../a.txt\" readCommands \"../b c.txt\" }\n\
             heuristicFrom \"../h.txt\" mine a\npuzzleFrom \"../p.txt\" row\nsubmission \"../s.txt\" given a\npuzzle tws \"../c.tws\" quarter\npuzzle sliding 3x3\n"
        );
    }

    #[test]
    fn files_of_boards_are_named_as_from_the_new_folder_too() {
        let mut transcript = transcript(Options::default());
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join("sub")).expect("made");
        let main = folder.path().join("main.txt");
        let block = "experiment \"a\" {\n  file boards.txt\n  run solve\n}";
        transcript.finished(Some(vec![passage(block, main.to_str())]));
        let script = transcript.script(&folder.path().join("sub"), &catalog().table);
        assert!(script.contains("file \"../boards.txt\""), "{script}");
    }
}
