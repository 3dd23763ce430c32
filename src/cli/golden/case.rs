//! One golden test: a script, what it must print and report, its exit code.

use super::child::{self, End, Limits, Ran};
use super::comparison::{difference, updated};
use super::verdict::{Verdict, Word};
use crate::host::{Host, read_reason, sweep, write_reason};
use crate::output::Palette;
use crate::visible::{shortened, visible_line, visible_text};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Most characters of its reports that are shown of a script that failed.
const LONGEST_REPORTS: usize = 10_000;

/// A script that is tested.
#[derive(Debug, PartialEq, Eq)]
pub struct Case {
    /// NAME.txt.
    pub script: PathBuf,
    /// The folder that was named and has it: all of that may be read.
    folder: Option<PathBuf>,
    /// What must be printed; reports and exit code lie beside it.
    golden: PathBuf,
}

/// What there is to test.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Sorted, each script once.
    pub cases: Vec<Case>,
    /// Folders that can't be looked into, and why.
    pub unreadable: Vec<(PathBuf, String)>,
    /// Texts in folders that nothing is expected of, sorted.
    pub untested: Vec<PathBuf>,
}

/// All tests: scripts that are named, and in folders at any depth pairs of script and output. With a `golden` that is named
/// folders have the scripts of its name, and nothing that lies beside a script counts.
///
/// # Errors
///
/// A path that is named and is not there.
pub fn find(paths: &[PathBuf], golden: Option<&Path>) -> Result<Found, (PathBuf, io::Error)> {
    let mut scripts = BTreeMap::new();
    let (mut unreadable, mut untested) = (Vec::new(), BTreeSet::new());
    for path in paths {
        let metadata = fs::metadata(path).map_err(|error| (path.clone(), error))?;
        if metadata.is_dir() {
            let mut search = Search {
                golden,
                scripts: Vec::new(),
                unreadable: &mut unreadable,
                untested: &mut untested,
            };
            search.look_into(path);
            // What is handed in by one is not to be read by another.
            let folder = golden.is_none().then(|| path.clone());
            for script in search.scripts {
                scripts.entry(script).or_insert_with(|| folder.clone());
            }
        } else {
            scripts.entry(path.clone()).or_insert(None);
        }
    }
    // What is named is tested, whatever folder has it too.
    let named = |path: &PathBuf| !scripts.contains_key(path);
    let untested = untested.into_iter().filter(named).collect();
    let cases = scripts.into_iter().map(|(script, folder)| Case {
        golden: golden.map_or_else(|| script.with_extension("out"), Path::to_owned),
        script,
        folder,
    });
    Ok(Found {
        cases: cases.collect(),
        unreadable,
        untested,
    })
}

struct Search<'a> {
    golden: Option<&'a Path>,
    scripts: Vec<PathBuf>,
    unreadable: &'a mut Vec<(PathBuf, String)>,
    untested: &'a mut BTreeSet<PathBuf>,
}

impl Search<'_> {
    fn look_into(&mut self, folder: &Path) {
        sweep(folder);
        let looked = fs::read_dir(folder).and_then(|entries| {
            for entry in entries {
                let entry = entry?;
                let path = entry.path();
                // A link to a folder is not followed: it may lead back.
                if entry.file_type()?.is_dir() {
                    self.look_into(&path);
                } else if path.extension().is_some_and(|extension| extension == "txt") {
                    if self.is_test(&path) {
                        self.scripts.push(path);
                    } else {
                        self.untested.insert(path);
                    }
                }
            }
            Ok(())
        });
        if let Err(error) = looked {
            self.unreadable
                .push((folder.to_owned(), read_reason(&error)));
        }
    }

    fn is_test(&self, path: &Path) -> bool {
        match self.golden {
            Some(golden) => golden.file_stem() == path.file_stem(),
            // Whatever it is: what can't be read is told.
            None => fs::symlink_metadata(path.with_extension("out")).is_ok(),
        }
    }
}

impl Case {
    /// Runs the script in a process of its own and compares; with `update` what it prints is
    /// written down where it differs, unless the exit code is wrong.
    pub fn run(&self, update: bool, palette: Palette, limits: &Limits, host: &dyn Host) -> Verdict {
        self.judge(update, palette, limits, host)
            .unwrap_or_else(|detail| Verdict::that(Word::Failed, detail))
    }

    fn judge(
        &self,
        update: bool,
        palette: Palette,
        limits: &Limits,
        host: &dyn Host,
    ) -> Result<Verdict, String> {
        let wanted_code = self.wanted_code(host)?;
        let expected = read(&self.golden, host)?;
        if expected.is_none() && !update {
            return Err(format!("{}: there is no such file", shown(&self.golden)));
        }
        let expected_reports = read(&self.golden.with_extension("err"), host)?;
        let ran = child::run(&self.script, self.folder.as_deref(), &limits.words, limits)
            .map_err(|error| format!("no process could be started: {error}"))?;
        if let Some(verdict) = stopped(&ran, wanted_code, limits) {
            return Ok(verdict);
        }
        let output = difference(expected.as_deref(), &ran.output, palette);
        let reports = expected_reports
            .as_deref()
            .and_then(|expected| difference(Some(expected), &ran.reports, palette));
        match (&output, &reports) {
            (None, None) => return Ok(Verdict::plain(Word::Passed)),
            // What ran into its time limit is not judged by how far it came.
            _ if ran.took >= limits.time => return Ok(timeout(limits)),
            _ if update => {}
            _ => {
                let reports = reports.map(|reports| format!("standard error\n{reports}"));
                let all: Vec<_> = output.into_iter().chain(reports).collect();
                return Ok(Verdict::that(Word::Differs, all.join("\n")));
            }
        }
        let files = [
            (output, "out", expected, &ran.output),
            (reports, "err", expected_reports, &ran.reports),
        ];
        for (_, extension, expected, found) in
            files.iter().filter(|(different, ..)| different.is_some())
        {
            let path = self.script.with_extension(extension);
            let text = updated(expected.as_deref(), found);
            host.replace(&path, text.as_bytes()).map_err(|error| {
                let reason = write_reason(&error);
                format!("{} can't be written: {reason}", shown(&path))
            })?;
        }
        Ok(Verdict::plain(Word::Updated))
    }

    /// What NAME.exit says, else 0.
    fn wanted_code(&self, host: &dyn Host) -> Result<u8, String> {
        let path = self.golden.with_extension("exit");
        let text = read(&path, host)?.unwrap_or_else(|| "0".to_owned());
        let code = text.trim_start_matches('\u{feff}').trim().parse();
        code.map_err(|_| format!("{} holds no exit code", shown(&path)))
    }
}

/// The verdict where what was printed does not matter.
fn stopped(ran: &Ran, wanted: u8, limits: &Limits) -> Option<Verdict> {
    let reports = shortened(ran.reports.trim_end(), LONGEST_REPORTS);
    let reports = visible_text(&reports);
    Some(match &ran.end {
        End::Code(code) if *code == wanted => return None,
        End::Code(_) if ran.took >= limits.time => timeout(limits),
        End::Code(code) => Verdict::that(
            Word::Failed,
            format!("exit code {code}, expected {wanted}\n{reports}"),
        ),
        End::Timeout => timeout(limits),
        End::TooMuchOutput => Verdict::that(
            Word::TooMuchOutput,
            format!("it printed more than {} bytes", limits.output),
        ),
        End::TooMuchMemory => Verdict::that(
            Word::Failed,
            format!("it took more than {} bytes of memory", limits.memory),
        ),
        End::Crashed(how) => Verdict::that(Word::Crashed, format!("{how}\n{reports}")),
    })
}

fn timeout(limits: &Limits) -> Verdict {
    let seconds = limits.time.as_secs_f64();
    Verdict::that(Word::Timeout, format!("it took more than {seconds} s"))
}

/// The text of a file that belongs to a test, if it is there.
fn read(path: &Path, host: &dyn Host) -> Result<Option<String>, String> {
    let failed = |reason: &str| format!("{}: {reason}", shown(path));
    match fs::metadata(path) {
        Ok(there) if there.is_file() => {}
        Ok(there) if there.is_dir() => return Err(failed("it is a folder")),
        Ok(_) => return Err(failed("it is a device or a pipe")),
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(failed(&read_reason(&error)));
        }
        Err(_) if fs::symlink_metadata(path).is_ok() => {
            return Err(failed("it is a link that leads nowhere"));
        }
        Err(_) => return Ok(None),
    }
    let bytes = host.read(path);
    let bytes = bytes.map_err(|error| failed(&read_reason(&error)))?;
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

fn shown(path: &Path) -> String {
    visible_line(&path.display().to_string()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("it lies in the folder")).expect("made");
            fs::write(path, text).expect("written");
        }
        folder
    }

    fn names(folder: &Path, golden: Option<&Path>) -> Vec<PathBuf> {
        let found = find(&[folder.to_owned()], golden).expect("found");
        let below = |case: &Case| {
            let name = case.script.strip_prefix(folder).expect("below it");
            name.to_owned()
        };
        found.cases.iter().map(below).collect()
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
            ("d.txt", ""),
            ("d.out/e", ""),
        ]);
        let expected = ["a.txt", "b/a.txt", "d.txt"];
        assert_eq!(names(folder.path(), None), expected.map(PathBuf::from));
        let found = find(&[folder.path().to_owned()], None).expect("found");
        assert_eq!(found.untested, [folder.path().join("alone.txt")]);
    }

    #[test]
    fn a_golden_that_is_named_has_the_scripts_of_its_name() {
        let folder = folder(&[
            ("one/task.txt", ""),
            ("two/task.txt", ""),
            ("two/b.txt", ""),
        ]);
        let expected = ["one/task.txt", "two/task.txt"];
        assert_eq!(
            names(folder.path(), Some(Path::new("golden/task.out"))),
            expected.map(PathBuf::from)
        );
    }

    #[test]
    fn a_path_that_is_not_there_is_named() {
        assert_eq!(
            find(&["missing".into()], None).expect_err("missing").0,
            Path::new("missing")
        );
    }
}
