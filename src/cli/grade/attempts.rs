//! Attempts: parts of a student's folder that are graded each by itself, and the best of them.

use super::class::{ClassContext, Student};
use super::grades::Grade;
use super::handin::Handin;
use super::unpack::is_archive;
use crate::cli::child::named;
use crate::host::{EntryKind, HeldFolder};
use crate::interp::attempt_of;
use puzzle_core::visible::{shortened, visible_line};
use std::collections::{BTreeSet, HashSet};
use std::ffi::OsString;
use std::path::Path;

/// Most attempts of a student beside all files together: those that were changed last.
const MOST_ATTEMPTS: usize = 10;

/// Most characters of a name that feedback tells.
const LONGEST_NAME: usize = 40;

/// The files that are graded together.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Attempt {
    /// All.
    #[default]
    Whole,
    /// Those of the folder or archive of that name.
    In(String),
    /// Those with that number before their ending, each in the place of the one without.
    Numbered(u32),
}

impl Attempt {
    /// The options that tell it to the process that grades.
    pub(crate) fn words(&self) -> Option<OsString> {
        match self {
            Self::Whole => None,
            Self::In(name) => Some(named("--attempt-in", name)),
            Self::Numbered(number) => Some(named("--attempt-number", number.to_string())),
        }
    }

    /// The text that keeps its grade apart from those of others; none for all files.
    pub(crate) fn label(&self) -> String {
        match self {
            Self::Whole => String::new(),
            Self::In(name) => format!("in {name}"),
            Self::Numbered(number) => format!("number {number}"),
        }
    }

    /// The words for it in feedback.
    fn said(&self) -> String {
        match self {
            Self::Whole => "all files together".to_owned(),
            Self::In(name) => format!("`{}`", visible_line(&shortened(name, LONGEST_NAME))),
            Self::Numbered(number) => format!("the files with the number {number}"),
        }
    }

    /// Whether a file or folder of that name belongs to it.
    fn has(&self, name: &str) -> bool {
        match self {
            Self::Whole => true,
            Self::In(attempt_name) => name == attempt_name,
            Self::Numbered(number) => {
                attempt_of(name).is_none_or(|(_, attempt)| attempt == *number)
            }
        }
    }
}

/// The attempts in a folder but all files together. A folder or an archive alone is none: it is all there is.
fn parts(folder: &HeldFolder) -> Vec<Attempt> {
    let (mut parts, mut has_more) = (BTreeSet::new(), false);
    for name in folder.names().unwrap_or_default() {
        let Ok(there) = folder.there(&name) else {
            continue;
        };
        let name = name.to_string_lossy().into_owned();
        if name.starts_with(['.', '_']) {
            continue;
        }
        let is_part = match there.kind {
            EntryKind::Folder => true,
            EntryKind::File => is_archive(&name),
            _ => false,
        };
        has_more |= !is_part;
        if is_part {
            parts.insert(Attempt::In(name));
        } else if let Some((_, number)) = attempt_of(&name) {
            parts.insert(Attempt::Numbered(number));
        }
    }
    if parts.len() == 1 && !has_more {
        parts.clear();
    }
    parts.into_iter().collect()
}

impl ClassContext<'_> {
    /// The work of a student: all that was handed in and, if the best counts, each attempt.
    pub(crate) fn works(&self, student: &Student, within: &HeldFolder) -> Vec<Student> {
        let mut works = vec![student.clone()];
        let name = student.folder.file_name().unwrap_or_default();
        let is_there = !student.linked && !student.missing && student.failed.is_none();
        let held = match within.folder(Path::new(name)) {
            Ok(held) if is_there && self.arguments.book.best => held,
            _ => return works,
        };
        let attempts = parts(&held).into_iter().map(|attempt| {
            let inner = match &attempt {
                Attempt::In(name) => held.folder(Path::new(name)).ok(),
                _ => None,
            };
            let handin = match inner {
                Some(inner) => Handin::of(Ok(inner)),
                None => Handin::of_part(Ok(held.clone()), &|name| attempt.has(name)),
            };
            (handin.changed, attempt, handin)
        });
        let mut attempts: Vec<_> = attempts.filter(|(_, _, handin)| handin.is_there).collect();
        attempts.sort_by(|(one, a, _), (other, b, _)| other.cmp(one).then(a.cmp(b)));
        attempts.truncate(MOST_ATTEMPTS);
        attempts.sort_by(|(_, a, _), (_, b, _)| a.cmp(b));
        works.extend(attempts.into_iter().map(|(changed, attempt, handin)| {
            let handed_in = student.noted.or(changed);
            Student {
                key: handin.key(&self.made_of(&student.words)),
                handed_in,
                late: self.late(handed_in, student.due),
                has_archives: handin.has_archives,
                failed: handin.failed,
                attempt,
                ..student.clone()
            }
        }));
        works
    }

    /// For each student the best work of those that count for this one: the student's, or those of the whole group. A work
    /// that could not be graded may be the best one, and goes before all.
    pub(crate) fn best(
        &self,
        students: &mut [Student],
        works: &[Student],
        grades: &[Grade],
    ) -> Vec<Grade> {
        let mut shown = HashSet::new();
        let mut best = Vec::with_capacity(students.len());
        let groups: Vec<Option<String>> =
            students.iter().map(|member| member.group.clone()).collect();
        for (row, student) in students.iter_mut().enumerate() {
            let is_mate = |other: usize| groups[row].is_some() && groups[other] == groups[row];
            let counts = |at: &usize| works[*at].row == row || is_mate(works[*at].row);
            let mut own_works: Vec<usize> = (0..works.len()).filter(counts).collect();
            // One's own first: it stays where another one is as good.
            own_works.sort_by_key(|at| works[*at].row != row);
            let is_there = |at: &usize| !grades[*at].missing;
            if own_works.iter().any(is_there) {
                own_works.retain(is_there);
            }
            let candidates = own_works.iter().map(|&at| {
                let late = self.late(works[at].handed_in, student.due);
                let grade = grades[at].clone();
                (at, Grade { late, ..grade })
            });
            let rank = |grade: &Grade| (grade.is_mistake(), grade.sum(true).0);
            let best_one = candidates.reduce(|best, other| {
                if rank(&other.1) > rank(&best.1) {
                    other
                } else {
                    best
                }
            });
            let (at, mut grade) = best_one.expect("each student has a work");
            let work = &works[at];
            grade.chosen = said(student, work, own_works.len());
            grade.id.clone_from(&student.id);
            grade.name.clone_from(&student.name);
            grade.group.clone_from(&student.group);
            student.handed_in = work.handed_in;
            if !shown.insert(at) {
                // It is compared with the work of others once.
                grade.runs.clear();
                grade.scripts.clear();
            }
            best.push(grade);
        }
        best
    }
}

/// Sentences for a student on the work that counts, of so many.
fn said(student: &Student, work: &Student, works: usize) -> Vec<String> {
    let mut said = Vec::new();
    if let Some(group) = &student.group {
        let who = match &work.name {
            _ if work.row == student.row => "you".to_owned(),
            Some(name) => format!("{name} ({})", work.id),
            None => work.id.clone(),
        };
        said.push(if work.missing {
            format!("Your group is {group}.")
        } else {
            format!("Your group is {group}: what counts was handed in by {who}.")
        });
    }
    if works > 1 {
        let attempt = work.attempt.said();
        said.push(format!(
            "Of {works} attempts the best one counts: {attempt}."
        ));
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn folders_archives_and_numbers_are_attempts() {
        let found = |names: &[&str]| {
            let folder = tempfile::tempdir().expect("a folder");
            for name in names {
                let path = folder.path().join(name);
                if let Some(name) = name.strip_suffix('/') {
                    fs::create_dir(folder.path().join(name)).expect("made");
                } else {
                    fs::write(path, "").expect("written");
                }
            }
            let held = HeldFolder::open(folder.path()).expect("a folder");
            let parts = parts(&held).into_iter();
            parts.map(|part| part.label()).collect::<Vec<_>>()
        };
        let none: [&str; 0] = [];
        for alone in [
            &["hw.zip"][..],
            &["src/"],
            &["a.txt", "b.txt"],
            &[],
            &[".git/", "__MACOSX/", "a.txt"],
        ] {
            assert_eq!(found(alone), none, "{alone:?}");
        }
        assert_eq!(found(&["1/", "2/"]), ["in 1", "in 2"]);
        assert_eq!(
            found(&["a.txt", "hw.ZIP", "b (10).txt", "b-2.txt", "a_2.txt"]),
            ["in hw.ZIP", "number 2", "number 10"]
        );
    }
}
