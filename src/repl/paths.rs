//! Names of files, as Tab offers them.

use super::completer::Candidate;
use crate::command::Table;
use std::fs;
use std::path::Path;

/// Most names that are offered; the list could not be read otherwise.
const MOST: usize = 1000;

/// The files that what was typed could become: a word, or a string that begins with its quote.
/// `closed` tells that the string's last quote stands behind the cursor already.
pub fn paths(typed: &str, closed: bool, table: &Table) -> Vec<Candidate> {
    let (quoted, written) = match typed.strip_prefix('"') {
        Some(rest) => (true, unescape(rest)),
        None => (false, typed.to_owned()),
    };
    let (folder, begun) = written
        .rsplit_once('/')
        .map_or(("", &*written), |(_, begun)| {
            (&written[..written.len() - begun.len()], begun)
        });
    let place = if folder.is_empty() { "." } else { folder };
    let Ok(entries) = fs::read_dir(place) else {
        return Vec::new();
    };
    let mut names: Vec<(String, bool)> = entries
        .filter_map(|entry| {
            // A name that is no text can't be written in a script.
            let name = entry.ok()?.file_name().into_string().ok()?;
            let hidden = name.starts_with('.') && !begun.starts_with('.');
            let fits = name.starts_with(begun) && !hidden && !name.chars().any(char::is_control);
            let is_folder = fits && Path::new(place).join(&name).is_dir();
            fits.then_some((name, is_folder))
        })
        .take(MOST)
        .collect();
    names.sort_unstable();
    let candidate = |(name, is_folder): (String, bool)| {
        let shown = if is_folder { format!("{name}/") } else { name };
        let path = format!("{folder}{shown}");
        let text = if quoted || !is_word(&path, table) {
            let end = if is_folder || closed { "" } else { "\"" };
            format!("\"{}{end}", escape(&path))
        } else {
            path
        };
        Candidate { shown, text }
    };
    names.into_iter().map(candidate).collect()
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

/// The inside of a string.
pub fn escape(path: &str) -> String {
    let mut text = String::with_capacity(path.len());
    for character in path.chars() {
        if matches!(character, '"' | '\\' | '$') {
            text.push('\\');
        }
        text.push(character);
    }
    text
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interp::catalog;

    fn texts(typed: &str, closed: bool) -> Vec<String> {
        let candidates = paths(typed, closed, &catalog().table);
        candidates.into_iter().map(|file| file.text).collect()
    }

    #[test]
    fn names_that_are_no_words_are_quoted() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = folder.path().to_str().expect("a text").to_owned();
        for name in ["two words.txt", "plain.txt", "cost$", ".hidden"] {
            fs::write(folder.path().join(name), "").expect("written");
        }
        fs::create_dir(folder.path().join("sub folder")).expect("made");
        assert_eq!(
            texts(&format!("{at}/p"), false),
            [format!("{at}/plain.txt")]
        );
        assert_eq!(
            texts(&format!("{at}/t"), false),
            [format!("\"{at}/two words.txt\"")]
        );
        assert_eq!(
            texts(&format!("\"{at}/two w"), true),
            [format!("\"{at}/two words.txt")]
        );
        assert_eq!(
            texts(&format!("{at}/s"), false),
            [format!("\"{at}/sub folder/")]
        );
        assert_eq!(
            texts(&format!("\"{at}/c"), false),
            [format!("\"{at}/cost\\$\"")]
        );
        assert_eq!(texts(&format!("{at}/"), false).len(), 4);
        assert_eq!(texts(&format!("{at}/."), false), [format!("{at}/.hidden")]);
    }

    #[test]
    fn no_folder_offers_nothing() {
        assert!(texts("no/such/folder/x", false).is_empty());
    }

    #[test]
    fn a_file_called_like_a_command_or_number_is_quoted() {
        let table = catalog().table;
        assert!(!is_word("solve", &table) && !is_word("15", &table) && !is_word("1.5", &table));
        assert!(is_word("15.txt", &table) && is_word("../a-b.txt", &table));
    }
}
