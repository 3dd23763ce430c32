//! One golden test: a script, the output it must have, its exit code.

use super::comparison;
use super::recorder::Recorder;
use crate::cli::input::Input;
use crate::cli::run::exit_code;
use crate::cli::{EXIT_CHECK, EXIT_FAILED};
use crate::host::{Host, OutputClosed, read_reason, write_reason};
use crate::interp::{Engine, FrontEnd, Options};
use crate::output::Palette;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A script that is tested.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Case {
    /// NAME.txt.
    pub script: PathBuf,
}

/// How a test went.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// As expected.
    Passed,
    /// It was not as expected, and now it is.
    Updated,
    /// It is not as expected.
    Failed {
        /// The difference, or the reason; the lines joined by newlines.
        detail: String,
    },
}

impl Verdict {
    /// The name in JSON.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Updated => "updated",
            Self::Failed { .. } => "failed",
        }
    }

    /// What is to say of it.
    pub fn detail(&self) -> &str {
        match self {
            Self::Failed { detail } => detail,
            _ => "",
        }
    }
}

/// All tests: scripts that are named, and pairs of script and output in folders at any depth.
/// Sorted, each once.
pub fn find(paths: &[PathBuf]) -> Result<Vec<Case>, (PathBuf, io::Error)> {
    let mut scripts = BTreeSet::new();
    for path in paths {
        let metadata = fs::metadata(path).map_err(|error| (path.clone(), error))?;
        if metadata.is_dir() {
            find_pairs(path, &mut scripts)?;
        } else {
            scripts.insert(path.clone());
        }
    }
    Ok(scripts.into_iter().map(|script| Case { script }).collect())
}

fn find_pairs(folder: &Path, scripts: &mut BTreeSet<PathBuf>) -> Result<(), (PathBuf, io::Error)> {
    let failed = |error| (folder.to_owned(), error);
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let path = entry.path();
        // A link to a folder is not followed: it may lead back.
        if entry.file_type().map_err(failed)?.is_dir() {
            find_pairs(&path, scripts)?;
        } else if path.extension().is_some_and(|extension| extension == "txt")
            && path.with_extension("out").is_file()
        {
            scripts.insert(path);
        }
    }
    Ok(())
}

impl Case {
    /// Runs the script in a session of its own and compares; with `update` a different output is
    /// written down, unless the exit code is wrong.
    pub fn run(&self, update: bool, palette: Palette, host: &dyn Host) -> Verdict {
        self.judge(update, palette, host)
            .unwrap_or_else(|detail| Verdict::Failed { detail })
    }

    fn judge(&self, update: bool, palette: Palette, host: &dyn Host) -> Result<Verdict, String> {
        let wanted_code = self.wanted_code()?;
        let expected_path = self.script.with_extension("out");
        let expected = match host.read(&expected_path) {
            Ok(bytes) => Some(String::from_utf8_lossy(&bytes).into_owned()),
            Err(error) if error.kind() == io::ErrorKind::NotFound && update => None,
            Err(error) => {
                return Err(format!(
                    "{}: {}",
                    expected_path.display(),
                    read_reason(&error)
                ));
            }
        };
        let bytes = host
            .read(&self.script)
            .map_err(|error| read_reason(&error))?;
        let (recorder, code) = self.record(bytes, host.stack());
        if code != wanted_code {
            return Err(format!(
                "exit code {code}, expected {wanted_code}\n{}",
                recorder.diagnostics.trim_end()
            ));
        }
        let Some(difference) =
            comparison::difference(expected.as_deref(), &recorder.output, palette)
        else {
            return Ok(Verdict::Passed);
        };
        if !update {
            return Err(difference);
        }
        host.replace(&expected_path, recorder.output.as_bytes())
            .map_err(|error| {
                format!(
                    "{} can't be written: {}",
                    expected_path.display(),
                    write_reason(&error)
                )
            })?;
        Ok(Verdict::Updated)
    }

    /// What NAME.exit says, else 0.
    fn wanted_code(&self) -> Result<u8, String> {
        let path = self.script.with_extension("exit");
        match fs::read_to_string(&path) {
            Ok(text) => text
                .trim()
                .parse()
                .map_err(|_| format!("{} holds no exit code", path.display())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(0),
            Err(error) => Err(format!("{}: {}", path.display(), read_reason(&error))),
        }
    }

    fn record(&self, bytes: Vec<u8>, stack: usize) -> (Recorder, u8) {
        let mut recorder = Recorder::new(stack);
        let mut engine = Engine::new(Options::default());
        let input = Input {
            name: self.script.display().to_string(),
            bytes,
            path: Some(self.script.clone()),
        };
        let mut checked = input.check(&engine, engine.session().knowledge(), recorder.host());
        let code = match crate::cli::input::accept(&mut checked, &mut recorder) {
            Ok(true) => exit_code(engine.run(&checked.program, &mut recorder)),
            Ok(false) => EXIT_CHECK,
            Err(OutputClosed) => EXIT_FAILED,
        };
        (recorder, code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::Process;

    const PLAIN: Palette = Palette { colour: false };

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("it lies in the folder")).expect("made");
            fs::write(path, text).expect("written");
        }
        folder
    }

    fn run(files: &[(&str, &str)], update: bool) -> (Verdict, tempfile::TempDir) {
        let folder = folder(files);
        (
            Case {
                script: folder.path().join("a.txt"),
            }
            .run(update, PLAIN, &Process::new(1 << 20)),
            folder,
        )
    }

    #[test]
    fn folders_are_searched_in_order_for_pairs() {
        let folder = folder(&[
            ("b/a.txt", ""),
            ("b/a.out", ""),
            ("a.txt", ""),
            ("a.out", ""),
            ("alone.txt", ""),
            ("c.out", ""),
        ]);
        let cases = find(&[folder.path().to_owned()]).expect("found");
        let names: Vec<_> = cases
            .iter()
            .map(|case| case.script.strip_prefix(folder.path()).expect("below it"))
            .collect();
        assert_eq!(names, [Path::new("a.txt"), Path::new("b/a.txt")]);
    }

    #[test]
    fn a_path_that_is_not_there_is_named() {
        assert_eq!(
            find(&["missing".into()]).expect_err("missing").0,
            Path::new("missing")
        );
    }

    #[test]
    fn the_same_output_passes() {
        assert_eq!(
            run(&[("a.txt", "print 5"), ("a.out", "5")], false).0,
            Verdict::Passed
        );
    }

    #[test]
    fn another_output_is_shown_as_a_difference() {
        let (verdict, _) = run(&[("a.txt", "print 5"), ("a.out", "6")], false);
        assert!(
            verdict.detail().contains("-6") && verdict.detail().contains("+5"),
            "{verdict:?}"
        );
    }

    #[test]
    fn the_exit_code_must_be_right() {
        assert_eq!(
            run(
                &[("a.txt", "move up"), ("a.out", ""), ("a.exit", "1\n")],
                false
            )
            .0,
            Verdict::Passed
        );
        let (verdict, _) = run(&[("a.txt", "move up"), ("a.out", "")], false);
        assert!(
            verdict
                .detail()
                .starts_with("exit code 1, expected 0\nError: "),
            "{verdict:?}"
        );
        let (verdict, folder) = run(&[("a.txt", "print 5 move up"), ("a.out", "")], true);
        assert_eq!(
            (
                verdict.name(),
                fs::read(folder.path().join("a.out"))
                    .expect("it is there")
                    .len()
            ),
            ("failed", 0)
        );
    }

    #[test]
    fn an_update_writes_the_output_down() {
        for files in [
            &[("a.txt", "print 5"), ("a.out", "6")][..],
            &[("a.txt", "print 5")],
        ] {
            let (verdict, folder) = run(files, true);
            assert_eq!(verdict, Verdict::Updated);
            assert_eq!(
                fs::read_to_string(folder.path().join("a.out")).expect("written"),
                "5\n"
            );
        }
    }

    #[test]
    fn files_are_read_beside_the_script() {
        let files = [
            ("a.txt", "readCommands b.txt"),
            ("b.txt", "print 5"),
            ("a.out", "5"),
        ];
        assert_eq!(run(&files, false).0, Verdict::Passed);
    }
}
