//! The submission: a folder that somebody else filled.

use crate::host::{Host, Listed};
use puzzle_core::visible::visible_line;
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Most folders that a file is looked for in.
const MOST_FOLDERS: usize = 100;

/// Most names that are told of.
const MOST_NAMES: usize = 8;

/// Most characters of a name that is told of.
const LONGEST_NAME: usize = 40;

/// Endings of archives that are not read.
const PACKED: [&str; 12] = [
    "7z", "bz2", "gz", "lz", "rar", "tar", "tbz2", "tgz", "txz", "xz", "z", "zst",
];

/// The folder of what is graded, and whether an assignment goes on with something that it read there.
#[derive(Clone, Debug)]
pub struct HandIn {
    folder: PathBuf,
    /// The only folder or archive in it that is looked at.
    only: Option<String>,
    /// The number of the attempt: files that have it stand for those that have none.
    number: Option<u32>,
    used: Arc<AtomicBool>,
    found: Arc<Mutex<HandInFiles>>,
}

/// The known facts about the folder's files.
#[derive(Debug, Default)]
struct HandInFiles {
    archives: Vec<Archive>,
    /// Sentences on files that were read in the place of those that were asked for.
    taken: Vec<String>,
    /// The names of files that were asked for, without their folders.
    asked: BTreeSet<String>,
}

/// An archive that was handed in.
#[derive(Clone, Debug)]
pub(crate) struct Archive {
    /// Its name.
    pub name: String,
    /// The folder with what it holds.
    pub place: PathBuf,
    /// Why it is not read.
    pub refused: Option<String>,
}

impl HandIn {
    /// A folder that nothing was read from.
    pub fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            only: None,
            number: None,
            used: Arc::default(),
            found: Arc::default(),
        }
    }

    /// The same where one attempt counts alone: the folder or archive of a name, or the files of a number.
    #[cfg(feature = "terminal")]
    pub(crate) fn attempt(self, only: Option<String>, number: Option<u32>) -> Self {
        Self {
            only,
            number,
            ..self
        }
    }

    /// The archive that is looked at alone.
    fn only_archive(&self) -> Option<Archive> {
        let only = self.only.as_ref()?;
        let found = self.found();
        let mut archives = found.archives.iter();
        archives.find(|archive| archive.name == *only).cloned()
    }

    /// The folder with the files that count.
    fn root(&self) -> PathBuf {
        match (self.only_archive(), &self.only) {
            (Some(archive), _) => archive.place,
            (None, Some(only)) => self.folder.join(only),
            (None, None) => self.folder.clone(),
        }
    }

    fn found(&self) -> MutexGuard<'_, HandInFiles> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on what an archive holds is handed in, too.
    #[cfg(feature = "terminal")]
    pub(crate) fn unpacked(&self, archive: Archive) {
        self.found().archives.push(archive);
    }

    /// Where a file lies that a script names. What comes of one below the folder is not the assignment's alone. Where
    /// there is none of that name, it is the one that must be meant: its name differs in case or has its ending twice, or it
    /// lies in an archive or a folder.
    pub(crate) fn place_of(&self, written: &str, host: &dyn Host) -> PathBuf {
        let place = self.folder.join(written);
        if !is_below(Path::new(written)) {
            return place;
        }
        self.set_used(true);
        let name = place.file_name().unwrap_or_default();
        let name = name.to_string_lossy().into_owned();
        self.found().asked.insert(name);
        let place = self.root().join(written);
        if let Some(numbered) = self.numbered(&place, host) {
            let shown = numbered.file_name().unwrap_or_default().to_string_lossy();
            self.tell(format!("`{}` was read for `{written}`.", shortened(&shown)));
            return numbered;
        }
        if is_listed(&place, host) {
            return place;
        }
        match <[_; 1]>::try_from(self.meant(written, host)) {
            // A folder that could not be listed at first may hold the file itself.
            Ok([(meant, shown)]) if meant != place => {
                self.tell(format!("{shown} was read for `{written}`."));
                meant
            }
            _ => place,
        }
    }

    /// The file of the attempt's number that stands for another one.
    fn numbered(&self, place: &Path, host: &dyn Host) -> Option<PathBuf> {
        let number = self.number?;
        let due = place.file_name()?.to_string_lossy();
        let listed = host.list(place.parent()?).into_iter();
        let mut names: Vec<String> = listed.map(|listed| listed.name).collect();
        names.sort();
        let is_it = |name: &String| {
            attempt_of(name)
                .is_some_and(|(base, attempt)| attempt == number && is_meant(&base, &due))
        };
        let name = names.into_iter().find(is_it)?;
        Some(place.with_file_name(name))
    }

    /// Keeps a sentence on the files that a task reads.
    pub(crate) fn tell(&self, said: String) {
        let taken = &mut self.found().taken;
        if !taken.contains(&said) {
            taken.push(said);
        }
    }

    /// Whether a file of that name may be handed in, as far as that shows before archives are unpacked.
    #[cfg(feature = "terminal")]
    pub(crate) fn may_hold(&self, written: &str, host: &dyn Host) -> bool {
        let is_zip = |name: &str| name.to_lowercase().ends_with(".zip");
        let mut listed = host.list(&self.folder).into_iter();
        is_listed(&self.folder.join(written), host)
            || listed.any(|listed| !listed.is_folder && is_zip(&listed.name))
            || !self.meant(written, host).is_empty()
    }

    /// Whether a text names a file that was asked for.
    #[cfg(feature = "terminal")]
    pub(crate) fn is_named_in(&self, text: &str) -> bool {
        let asked = &self.found().asked;
        asked.iter().any(|name| text.contains(name))
    }

    /// Sentences on files that were read in the place of others, since this was asked last.
    pub(crate) fn take_taken(&self) -> Vec<String> {
        std::mem::take(&mut self.found().taken)
    }

    /// All files, in archives and in folders that lie there, too.
    #[cfg(feature = "terminal")]
    pub(crate) fn files(&self, host: &dyn Host) -> Vec<PathBuf> {
        let folders = self.folders(host);
        let files = folders.iter().flat_map(|folder| {
            let listed = host.list(&folder.place).into_iter();
            let files = listed.filter(|listed| !listed.is_folder);
            let mut files: Vec<PathBuf> =
                files.map(|listed| folder.place.join(listed.name)).collect();
            files.sort();
            files
        });
        files.collect()
    }

    /// That a file was not handed in, and what was.
    pub(crate) fn missing(&self, written: &str, host: &dyn Host) -> String {
        let meant = self.meant(written, host);
        if meant.len() > 1 {
            let names = meant.into_iter().map(|(_, shown)| shown);
            let names = told(names.collect(), " and ");
            return format!("it was not handed in, and {names} may be meant: hand in one");
        }
        let packed =
            |archive: &Archive| format!("`{}` ({})", shortened(&archive.name), archive.held(host));
        let listed: Vec<String> = if let Some(archive) = self.only_archive() {
            vec![packed(&archive)]
        } else {
            let listed = host.list(&self.root()).into_iter();
            let archives = &self.found().archives;
            let listed = listed.map(|listed| {
                let mut archives = archives.iter();
                let archive = archives.find(|archive| archive.name == listed.name);
                archive.map_or_else(|| shown("", &listed, false), packed)
            });
            listed.collect()
        };
        if listed.is_empty() {
            "it was not handed in".to_owned()
        } else {
            format!(
                "it was not handed in; your folder holds {}",
                told(listed, ", ")
            )
        }
    }

    /// The files that may be meant by a name that none has, each with what it is called: those that are nearest.
    fn meant(&self, written: &str, host: &dyn Host) -> Vec<(PathBuf, String)> {
        let folders = self.folders(host);
        let (nearest, others) = folders.split_at(1);
        for (folders, matches) in [
            (nearest, is_meant as fn(&str, &str) -> bool),
            (others, |name, due| name == due),
            (others, is_meant),
        ] {
            let found: Vec<_> = folders
                .iter()
                .flat_map(|folder| folder.files_like(written, matches, host))
                .collect();
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }

    /// The folder itself, then those in it and what archives hold, which may lie in one folder too.
    fn folders(&self, host: &dyn Host) -> Vec<Folder> {
        let folder = self.only_archive().map_or_else(
            || Folder {
                place: self.root(),
                below: String::new(),
                archive: None,
            },
            |archive| archive.top(),
        );
        let mut folders = folder.folders(host);
        for archive in &self.found().archives {
            if self.only.as_ref() == Some(&archive.name) {
                continue;
            }
            let top = archive.top();
            let inner = top.folders(host);
            folders.push(top);
            folders.extend(inner);
        }
        folders.truncate(MOST_FOLDERS);
        folders.insert(0, folder);
        folders
    }

    /// Whether a file lies in the folder, by where both lie.
    pub(crate) fn holds(&self, place: &Path, host: &dyn Host) -> bool {
        let archives = &self.found().archives;
        let archives = archives.iter().map(|archive| &archive.place);
        let mut folders = std::iter::once(&self.folder).chain(archives);
        folders.any(|folder| place.starts_with(host.identify(folder)))
    }

    /// Whether what went wrong may be due to what was handed in.
    pub fn is_used(&self) -> bool {
        self.used.load(Ordering::Relaxed)
    }

    /// Sets whether the submission counts as read.
    pub(crate) fn set_used(&self, used: bool) {
        self.used.store(used, Ordering::Relaxed);
    }
}

impl Archive {
    /// The folder with what it holds.
    fn top(&self) -> Folder {
        Folder {
            place: self.place.clone(),
            below: String::new(),
            archive: Some(self.name.clone()),
        }
    }

    /// The names that it holds, as far as files are looked for in it, or why it is not read.
    fn held(&self, host: &dyn Host) -> String {
        if let Some(reason) = &self.refused {
            return visible_line(reason).into_owned();
        }
        let top = self.top();
        let inner = top.folders(host);
        let listed = |folder: &Folder| {
            let is_top = folder.below.is_empty();
            let listed = host.list(&folder.place).into_iter();
            let listed = listed.filter(|listed| !is_top || !listed.is_folder);
            let listed = listed.map(|listed| shown(&folder.below, &listed, true));
            listed.collect::<Vec<_>>()
        };
        let held: Vec<String> = std::iter::once(&top)
            .chain(&inner)
            .flat_map(listed)
            .collect();
        if held.is_empty() {
            "it is empty".to_owned()
        } else {
            format!("in it: {}", told(held, ", "))
        }
    }
}

/// A folder that files are looked for in.
struct Folder {
    place: PathBuf,
    /// The beginning of its files' names, seen from where it was handed in.
    below: String,
    /// The archive that it was in.
    archive: Option<String>,
}

impl Folder {
    /// Those in it.
    fn folders(&self, host: &dyn Host) -> Vec<Self> {
        let mut names: Vec<String> = host
            .list(&self.place)
            .into_iter()
            .filter(|listed| listed.is_folder)
            .map(|listed| listed.name)
            .collect();
        names.sort();
        let inner = names.into_iter().map(|name| Self {
            place: self.place.join(&name),
            below: format!("{name}/"),
            archive: self.archive.clone(),
        });
        inner.collect()
    }

    /// Files in it that a name may mean, with what they are called.
    fn files_like(
        &self,
        written: &str,
        matches: fn(&str, &str) -> bool,
        host: &dyn Host,
    ) -> Vec<(PathBuf, String)> {
        let path = Path::new(written);
        let due = path.file_name().unwrap_or_default().to_string_lossy();
        let inner = path.parent().unwrap_or(Path::new(""));
        let folder = self.place.join(inner);
        let found = host.list(&folder).into_iter().filter_map(|listed| {
            if listed.is_folder || !matches(&listed.name, &due) {
                return None;
            }
            let below = inner.join(&listed.name);
            let name = format!("{}{}", self.below, below.display());
            let shown = match &self.archive {
                Some(archive) => format!("`{}` in `{}`", shortened(&name), shortened(archive)),
                None => format!("`{}`", shortened(&name)),
            };
            Some((folder.join(&listed.name), shown))
        });
        let mut found: Vec<_> = found.collect();
        found.sort();
        found
    }
}

/// Whether there is anything of that name.
fn is_listed(place: &Path, host: &dyn Host) -> bool {
    let (Some(folder), Some(name)) = (place.parent(), place.file_name()) else {
        return true;
    };
    host.list(folder)
        .iter()
        .any(|listed| listed.name.as_str() == name)
}

/// Whether a name is that of a file which is due but for its case, or for an ending that stands twice: systems that hide
/// endings make such names.
fn is_meant(name: &str, due: &str) -> bool {
    let (name, due) = (name.to_lowercase(), due.to_lowercase());
    let again = due.rsplit_once('.').map(|(_, ending)| ending);
    name == due || again.is_some_and(|again| name == format!("{due}.{again}"))
}

/// The name of a file without the number of an attempt before its ending, and that number: `a (2).txt`, `a-2.txt`, `a_2.txt`.
pub(crate) fn attempt_of(name: &str) -> Option<(String, u32)> {
    let (stem, ending) = name.rsplit_once('.')?;
    let inner = stem.strip_suffix(')').unwrap_or(stem);
    let at = inner.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let number = inner[at.len()..].parse().ok()?;
    let base = if inner.len() < stem.len() {
        at.strip_suffix('(')?.trim_end()
    } else {
        at.strip_suffix(['-', '_'])?
    };
    (!base.is_empty()).then(|| (format!("{base}.{ending}"), number))
}

/// The first names of some, in order.
fn told(mut names: Vec<String>, between: &str) -> String {
    names.sort();
    let more = names.len().saturating_sub(MOST_NAMES);
    names.truncate(MOST_NAMES);
    let names = names.join(between);
    match more {
        0 => names,
        _ => format!("{names} and {more} more"),
    }
}

/// A file or folder, with what to do about an archive that is not read, as none in an archive is.
fn shown(below: &str, listed: &Listed, is_in_archive: bool) -> String {
    let ending = listed.name.rsplit_once('.');
    let ending = ending.map_or_else(String::new, |(_, ending)| ending.to_lowercase());
    let is_packed = PACKED.contains(&&*ending) || (is_in_archive && ending == "zip");
    let name = shortened(&format!("{below}{}", listed.name));
    if listed.is_folder {
        format!("`{name}/`")
    } else if is_packed {
        format!("`{name}` (it is not read: make a plain zip)")
    } else {
        format!("`{name}`")
    }
}

/// A name as it is told: on one line.
fn shortened(name: &str) -> String {
    let short: String = name.chars().take(LONGEST_NAME).collect();
    visible_line(&short).into_owned()
}

/// Whether a path leads nowhere but further down, as it is written.
pub(crate) fn is_below(path: &Path) -> bool {
    let mut depth = 0;
    path.components().all(|part| {
        depth += match part {
            Component::Normal(_) => 1,
            Component::CurDir => 0,
            Component::ParentDir => -1,
            Component::RootDir | Component::Prefix(_) => return false,
        };
        depth >= 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::Nowhere;

    #[test]
    fn a_file_of_the_teachers_is_none_that_was_handed_in() {
        let used = |written: &str| {
            let hand_in = HandIn::new(Path::new("work/s1"));
            hand_in.place_of(written, &Nowhere);
            hand_in.is_used()
        };
        assert!(["a.txt", "./src/../a.txt", "~/a"].into_iter().all(used));
        let others = ["../../boards.txt", "src/../../s2/a.txt", "/etc/passwd"];
        assert!(!others.into_iter().any(used));
    }

    #[test]
    fn files_of_an_attempt_have_its_number() {
        for name in ["a (2).txt", "a(2).txt", "a-2.txt", "a_2.txt", "a-02.txt"] {
            assert_eq!(attempt_of(name), Some(("a.txt".to_owned(), 2)), "{name}");
        }
        for name in [
            "a2.txt",
            "a.txt",
            "-2.txt",
            "a-2",
            "a (x).txt",
            "a 2).txt",
            "a-99999999999.txt",
        ] {
            assert_eq!(attempt_of(name), None, "{name}");
        }
    }

    /// A folder with one file, which can't be listed the first time.
    #[derive(Debug, Default)]
    struct Hiccup(AtomicBool);

    impl Host for Hiccup {
        fn list(&self, folder: &Path) -> Vec<Listed> {
            if folder != Path::new("ann") || !self.0.swap(true, Ordering::Relaxed) {
                return Vec::new();
            }
            vec![Listed {
                name: "a.txt".to_owned(),
                is_folder: false,
            }]
        }
    }

    #[test]
    fn a_file_is_not_said_to_be_read_for_itself() {
        let hand_in = HandIn::new(Path::new("ann"));
        let place = hand_in.place_of("a.txt", &Hiccup::default());
        assert_eq!(place, Path::new("ann/a.txt"));
        assert_eq!(hand_in.take_taken(), Vec::<String>::new());
    }
}
