//! Names of files.

use super::candidate::{Candidate, CandidateKind};
use super::scope::Scope;
use crate::command::{Table, resolve};
use crate::host::Listed;
use puzzle_core::syntax::{Source, escaped};
use puzzle_core::visible::is_visible;

/// Most names that are offered; a list of more could not be read.
const MOST: usize = 1000;

/// The files that what was typed could become: a word, or a string that begins with its quote.
pub(super) fn paths(typed: &str, source: &Source, scope: Scope<'_>) -> Vec<Candidate> {
    let (quoted, written) = match typed.strip_prefix('"') {
        Some(rest) => (true, unescape(rest)),
        None => (false, typed.to_owned()),
    };
    let begun = written.rsplit('/').next().unwrap_or_default();
    let folder = &written[..written.len() - begun.len()];
    let place = resolve(source, if folder.is_empty() { "." } else { folder });
    let mut listed = scope.host.list(&place);
    listed.retain(|Listed { name, .. }| {
        let hidden = name.starts_with('.') && !begun.starts_with('.');
        name.starts_with(begun) && !hidden && name.chars().all(is_visible)
    });
    listed.truncate(MOST);
    listed.sort_unstable_by(|one, other| one.name.cmp(&other.name));
    let candidate = |Listed { name, is_folder }: Listed| {
        let (kind, shown) = if is_folder {
            (CandidateKind::Folder, format!("{name}/"))
        } else {
            (CandidateKind::File, name)
        };
        let path = format!("{folder}{shown}");
        let text = if quoted || !is_word(&path, scope.table) {
            let end = if is_folder { "" } else { "\"" };
            format!("\"{}{end}", escaped(&path))
        } else {
            path
        };
        Candidate {
            shown,
            ..Candidate::new(kind, text)
        }
    };
    listed.into_iter().map(candidate).collect()
}

/// Whether the path can be written without quotes.
fn is_word(path: &str, table: &Table) -> bool {
    let run = |letter: char| letter.is_ascii_alphanumeric() || "_-./\\~:+".contains(letter);
    let number = |text: &str| {
        text.bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'_')
    };
    path.chars().all(run)
        && !path.starts_with(['-', '\\', ':', '+'])
        && !number(path)
        && path.parse::<f64>().is_err()
        && table.find(path).is_none()
}

fn unescape(text: &str) -> String {
    let mut path = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        path.extend(match character {
            '\\' => characters.next(),
            _ => Some(character),
        });
    }
    path
}
