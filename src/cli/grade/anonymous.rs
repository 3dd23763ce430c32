//! Ids in the place of names: a code of each id under a secret, which is kept with the names in a file of its own.

use super::class::Student;
use super::gradebook::{cell, csv_of};
use super::grades::Grade;
use super::ledger::checksum;
use crate::command::FileTable;
use crate::host::{HeldFolder, place, read_in, read_reason, replace_in, write_reason};
use hmac_sha256::HMAC;
use std::collections::HashMap;
use std::ffi::OsString;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The word in the first column of the secret's row, which no id is.
const SECRET: &str = "secret";

/// Shortest part of a name, and shortest id, that is looked for in texts.
const SHORTEST: usize = 3;

/// The characters of an id.
const LETTERS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";

/// Ids in the place of names.
pub(crate) struct Codes {
    folder: HeldFolder,
    /// The file in it that says who is who.
    file: OsString,
    secret: String,
}

impl Codes {
    /// Reads the secret of a file, or draws one and writes it where there is none yet. The file must not lie in folders that
    /// others read. What is wrong is a sentence without a full stop.
    pub(crate) fn open(file: &Path, shared: &[&Path]) -> Result<Self, String> {
        let shown = file.display();
        let parent = file
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let folder = parent.unwrap_or(Path::new("."));
        let mut shared = shared.iter();
        if let Some(shared) = shared.find(|shared| place(folder).starts_with(place(shared))) {
            return Err(format!(
                "`{shown}` says who is who, and must not lie in `{}`: name a file elsewhere",
                shared.display()
            ));
        }
        let name = file.file_name().unwrap_or_default();
        let held = HeldFolder::open(folder);
        let found = held.and_then(|held| Ok((read_in(&held, name)?, held)));
        let (found, folder) =
            found.map_err(|error| format!("`{shown}` can't be read: {}", read_reason(&error)))?;
        let is_new = found.is_none();
        let secret = found.map_or_else(|| Some(drawn()), |bytes| secret_of(&bytes));
        let secret = secret.ok_or_else(|| {
            format!("`{shown}` is no file that --anonymous wrote: name one that is not there yet")
        })?;
        let codes = Self {
            folder,
            file: name.to_owned(),
            secret,
        };
        if is_new {
            // Its owner alone reads it. It is there before anything depends on the secret.
            let made = codes.folder.writable(&codes.file, 0o600, false);
            let made = made.and_then(|_| codes.write(&[]));
            made.map_err(|error| format!("`{shown}` can't be written: {}", write_reason(&error)))?;
        }
        Ok(codes)
    }

    /// The id in the place of an id.
    fn code(&self, id: &str) -> String {
        let mac = HMAC::mac(id.as_bytes(), self.secret.as_bytes());
        let letters = mac.iter().take(8);
        // Without letters and digits that look alike.
        let letter = |byte: &u8| char::from(LETTERS[*byte as usize % LETTERS.len()]);
        std::iter::once('p').chain(letters.map(letter)).collect()
    }

    /// Replaces what names students, and writes who is who.
    ///
    /// # Errors
    ///
    /// The file can't be written.
    pub(crate) fn apply(&self, students: &mut [Student]) -> Result<(), (PathBuf, io::Error)> {
        let (mut rows, mut all, mut near) = (Vec::new(), Vec::new(), HashMap::new());
        for student in &mut *students {
            let code = self.code(&student.id);
            let name = student.name.take().unwrap_or_default();
            let email = std::mem::take(&mut student.about).email;
            let group = student.group.take();
            student.group = group
                .as_ref()
                .map(|group| self.code(&format!("group {group}")));
            let words = [&email, &name, &student.id].map(|word| (word.clone(), code.clone()));
            all.extend(words);
            all.extend(group.zip(student.group.clone()));
            let parts = name.split(|letter: char| !letter.is_alphanumeric());
            let parts = parts.map(|part| (part.to_owned(), code.clone()));
            let mates: &mut Vec<_> = near.entry(mates_of(student)).or_default();
            mates.extend(parts.filter(|(part, _)| is_long(part)));
            rows.push([&code, &student.id, &name].map(|text| cell(text)).to_vec());
            student.id = code;
        }
        all.retain(|(word, _)| is_long(word));
        let all = Arc::new(all);
        for student in students {
            student.hidden = Hidden {
                near: near.get(&mates_of(student)).cloned().unwrap_or_default(),
                all: Arc::clone(&all),
            };
        }
        let written = self.write(&rows);
        written.map_err(|error| (self.folder.path().join(&self.file), error))
    }

    fn write(&self, rows: &[Vec<String>]) -> io::Result<()> {
        let heads = ["anonymous", "id", "name"].map(str::to_owned).to_vec();
        let secret = vec![SECRET.to_owned(), self.secret.clone(), String::new()];
        let table = csv_of(&[&[heads, secret], rows].concat());
        if read_in(&self.folder, &self.file)?.is_some_and(|older| older == table) {
            return Ok(());
        }
        // What is there keeps its rights.
        replace_in(&self.folder, &self.file, &table)
    }
}

fn secret_of(bytes: &[u8]) -> Option<String> {
    let table = FileTable::read(bytes).ok()?;
    let mut rows = table.rows.iter();
    let row = rows.find(|row| row[0].to_string() == SECRET)?;
    let secret = row.get(1)?.to_string();
    (secret.len() == 64).then_some(secret)
}

/// A secret: the system draws the keys of a hash table's hasher.
fn drawn() -> String {
    let parts = (0..4_u32).map(|part| RandomState::new().hash_one(part).to_le_bytes());
    checksum(&parts.collect::<Vec<_>>().concat())
}

/// Whether a word is long enough to be looked for in texts.
fn is_long(word: &str) -> bool {
    word.chars().count() >= SHORTEST
}

/// What those who hand in together have in common; one alone is in no such group.
fn mates_of(student: &Student) -> (Option<String>, Option<usize>) {
    let alone = student.group.is_none().then_some(student.row);
    (student.group.clone(), alone)
}

/// Words that name people, each with the id in its place.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hidden {
    /// Parts of the names of a student and those who hand in together with the student.
    near: Vec<(String, String)>,
    /// Whole names, addresses and ids of all.
    all: Arc<Vec<(String, String)>>,
}

/// Puts ids in the place of what names people in texts of a grade.
pub(crate) fn hide(grade: &mut Grade, hidden: &Hidden) {
    if hidden.all.is_empty() {
        return;
    }
    let in_tasks = grade.tasks.iter_mut().flat_map(|task| {
        let scored = task.expectations.iter_mut().flat_map(|expectation| {
            let texts = [
                &mut expectation.expected,
                &mut expectation.found,
                &mut expectation.message,
            ];
            texts.into_iter().flatten()
        });
        let texts = [
            &mut task.notice,
            &mut task.message,
            &mut task.expected,
            &mut task.found,
        ];
        let texts = texts.into_iter().chain([&mut task.comment]).flatten();
        texts
            .chain(&mut task.taken)
            .chain([&mut task.printed])
            .chain(scored)
    });
    let scripts = grade.scripts.iter_mut();
    let scripts = scripts.flat_map(|script| [&mut script.name, &mut script.text]);
    for text in in_tasks
        .chain(scripts)
        .chain(&mut grade.broken)
        .chain(&mut grade.chosen)
    {
        // A whole name before its parts.
        for (word, id) in hidden.all.iter().chain(&hidden.near) {
            if text.contains(word) {
                *text = without(text, word, id);
            }
        }
    }
}

/// A text with another word in the place of a word that stands by itself.
fn without(text: &str, word: &str, other: &str) -> String {
    let (mut rest, mut done) = (text, String::new());
    while let Some(at) = rest.find(word) {
        let (before, after) = (&rest[..at], &rest[at + word.len()..]);
        done.push_str(before);
        let is_inner = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        let is_part = is_inner(done.chars().next_back()) || is_inner(after.chars().next());
        done.push_str(if is_part { word } else { other });
        rest = after;
    }
    done + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_stand_alone_are_replaced() {
        for (text, hidden) in [
            ("Ada, by Ada.", "p1, by p1."),
            ("Adam and #Ada", "Adam and #p1"),
            ("xAda Ada", "xAda p1"),
            ("", ""),
        ] {
            assert_eq!(without(text, "Ada", "p1"), hidden, "{text}");
        }
    }

    #[test]
    fn ids_depend_on_the_secret_alone() {
        let codes = |secret: &str| Codes {
            folder: HeldFolder::open(Path::new(".")).expect("a folder"),
            file: OsString::new(),
            secret: secret.to_owned(),
        };
        assert_eq!(codes("a").code("s1"), codes("a").code("s1"));
        assert_ne!(codes("a").code("s1"), codes("b").code("s1"));
        assert_ne!(codes("a").code("s1"), codes("a").code("s2"));
        assert_ne!(drawn(), drawn());
        assert_eq!(drawn().len(), 64);
    }
}
