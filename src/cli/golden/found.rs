//! Which scripts there are to test, and what is expected of each.

use super::case::{GoldenCase, is_there};
use crate::cli::confine::folder_of;
use crate::cli::given::GivenRow;
use crate::host::{EntryKind, HeldFolder, read_reason, sweep};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The tests that were found.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct FoundTests {
    /// Sorted, each script once.
    pub cases: Vec<GoldenCase>,
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
pub(crate) fn find(
    paths: &[PathBuf],
    golden: Option<&Path>,
    rows: Option<&[GivenRow]>,
) -> Result<FoundTests, (PathBuf, io::Error)> {
    let goldens = Goldens {
        named: golden,
        rows,
    };
    let mut scripts = BTreeMap::new();
    let (mut unreadable, mut untested) = (Vec::new(), BTreeSet::new());
    for path in paths {
        let metadata = fs::metadata(path).map_err(|error| (path.clone(), error))?;
        if metadata.is_dir() {
            let mut search = Search {
                goldens: &goldens,
                scripts: Vec::new(),
                unreadable: &mut unreadable,
                untested: &mut untested,
            };
            search.look_into(path, HeldFolder::open(path));
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
    let cases = scripts
        .into_iter()
        .flat_map(|(script, folder)| goldens.cases(&script, folder.as_deref()));
    Ok(FoundTests {
        cases: cases.collect(),
        unreadable,
        untested,
    })
}

struct Search<'a> {
    goldens: &'a Goldens<'a>,
    scripts: Vec<PathBuf>,
    unreadable: &'a mut Vec<(PathBuf, String)>,
    untested: &'a mut BTreeSet<PathBuf>,
}

impl Search<'_> {
    fn look_into(&mut self, folder: &Path, held: io::Result<HeldFolder>) {
        let looked = held.and_then(|held| {
            sweep(&held);
            for name in held.names()? {
                let path = folder.join(&name);
                // A link to a folder is not followed: it may lead back, or out of the folder.
                let is_folder = match held.there(&name) {
                    Ok(there) => there.kind == EntryKind::Folder,
                    // It went in the meantime.
                    Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                    Err(error) => return Err(error),
                };
                if is_folder {
                    self.look_into(&path, held.folder(Path::new(&name)));
                } else if path.extension().is_some_and(|extension| extension == "txt") {
                    if self.goldens.has_any_of(&path) {
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
}

/// Where goldens lie.
struct Goldens<'a> {
    /// The one that was named for all scripts, or with rows the folder of theirs.
    named: Option<&'a Path>,
    /// The rows that each script runs for.
    rows: Option<&'a [GivenRow]>,
}

impl Goldens<'_> {
    /// Whether a script in a folder is a test.
    fn has_any_of(&self, script: &Path) -> bool {
        match self.named {
            Some(golden) if self.is_folder(golden) => golden.file_name() == script.file_stem(),
            Some(golden) => golden.file_stem() == script.file_stem(),
            None => {
                let mut cases = self.cases(script, None).into_iter();
                cases.any(|case| {
                    is_there(&case.golden) || case.shared.is_some_and(|shared| is_there(&shared))
                })
            }
        }
    }

    /// The runs of a script, in the order of their rows.
    fn cases(&self, script: &Path, folder: Option<&Path>) -> Vec<GoldenCase> {
        let case = |golden: PathBuf| GoldenCase {
            script: script.to_owned(),
            row: None,
            folder: folder.map(Path::to_owned),
            golden,
            around: self.around(script, folder),
            shared: None,
        };
        let Some(rows) = self.rows else {
            let golden = self.named.map(Path::to_owned);
            return vec![case(golden.unwrap_or_else(|| script.with_extension("out")))];
        };
        let own_folder = script.parent().and_then(Path::file_name);
        let is_of = |row: &&GivenRow| own_folder.is_some_and(|name| name == &*row.id);
        let rows = match rows.iter().find(is_of) {
            Some(row) => std::slice::from_ref(row),
            None => rows,
        };
        let of_row = |row: &GivenRow| GoldenCase {
            row: Some(row.clone()),
            ..match self.named {
                Some(golden) if !self.is_folder(golden) => case(golden.to_owned()),
                named => {
                    let folder = named.map_or_else(|| script.with_extension(""), Path::to_owned);
                    let mut shared = folder.clone().into_os_string();
                    shared.push(".out");
                    GoldenCase {
                        shared: Some(shared.into()),
                        ..case(folder.join(format!("{}.out", row.id)))
                    }
                }
            }
        };
        rows.iter().map(of_row).collect()
    }

    /// The folders that goldens of a script lie beneath: one that was named, or that of a file that was named.
    fn around(&self, script: &Path, folder: Option<&Path>) -> Vec<PathBuf> {
        match self.named {
            Some(golden) if self.is_folder(golden) => vec![folder_of(golden), golden.to_owned()],
            Some(golden) => vec![folder_of(golden)],
            None => vec![folder.map_or_else(|| folder_of(script), Path::to_owned)],
        }
    }

    /// Whether what was named has a golden for each row.
    fn is_folder(&self, golden: &Path) -> bool {
        self.rows.is_some() && golden.is_dir()
    }
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
        let found = find(&[folder.to_owned()], golden, None).expect("found");
        let below = |case: &GoldenCase| {
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
        let found = find(&[folder.path().to_owned()], None, None).expect("found");
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

    #[cfg(unix)]
    #[test]
    fn a_folder_that_becomes_a_link_is_not_left() {
        let folder = folder(&[("in/a.txt", ""), ("in/a.out", ""), ("out/b.txt", "")]);
        let at = |name: &str| folder.path().join(name);
        let held = HeldFolder::open(&at("in"));
        fs::rename(at("in"), at("moved")).expect("renamed");
        std::os::unix::fs::symlink("out", at("in")).expect("linked");
        let goldens = Goldens {
            named: Some(Path::new("a.out")),
            rows: None,
        };
        let (mut unreadable, mut untested) = (Vec::new(), BTreeSet::new());
        let mut search = Search {
            goldens: &goldens,
            scripts: Vec::new(),
            unreadable: &mut unreadable,
            untested: &mut untested,
        };
        search.look_into(&at("in"), held);
        assert_eq!(search.scripts, [at("in/a.txt")]);
        assert!(untested.is_empty() && unreadable.is_empty());
    }

    #[test]
    fn a_path_that_is_not_there_is_named() {
        assert_eq!(
            find(&["missing".into()], None, None)
                .expect_err("missing")
                .0,
            Path::new("missing")
        );
    }
}
