//! Completion by Tab.

use super::snapshot::Snapshot;
use rustyline::completion::Pair;

/// The ways to go on at a cursor, and the byte where what they replace begins.
pub(crate) fn complete(line: &str, cursor: usize, session: &Snapshot) -> (usize, Vec<Pair>) {
    // What stands behind the cursor stays there, as in any shell.
    let (text, behind) = line.split_at(cursor);
    let position = session.end_of(text);
    let candidates = position.candidates();
    let only = candidates.len() == 1;
    let pairs = candidates.into_iter().map(|candidate| {
        let mut replacement = candidate.text;
        if only && candidate.goes_on && !behind.starts_with([' ', '\t']) {
            replacement.push(' ');
        }
        if behind.starts_with('"') && replacement.ends_with('"') {
            replacement.pop();
        }
        Pair {
            display: candidate.shown,
            replacement,
        }
    });
    (position.span().start as usize, pairs.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interp::{Engine, Options};

    /// The line after Tab, where only one thing fits.
    fn completed(line: &str) -> String {
        let cursor = line.find('|').expect("the line has a cursor");
        let session = Snapshot::new(&Engine::new(Options::default()));
        let text = line.replace('|', "");
        let (start, pairs) = complete(&text, cursor, &session);
        let [pair] = &pairs[..] else {
            panic!("not one candidate in {line}")
        };
        format!("{}{}{}", &text[..start], pair.replacement, &text[cursor..])
    }

    #[test]
    fn one_candidate_is_typed_with_the_space_it_needs() {
        assert_eq!(completed("solveBe|"), "solveBeam ");
        assert_eq!(completed("solveBe| 5"), "solveBeam 5");
        assert_eq!(completed("isSolv|"), "isSolvable");
        assert_eq!(completed("solvebe|"), "solveBeam ");
        assert_eq!(completed("if solved { } el|"), "if solved { } else ");
        assert_eq!(
            completed("experiment \"a\" {\n dep|"),
            "experiment \"a\" {\n depths "
        );
    }

    #[test]
    fn files_are_typed_as_words_and_in_quotes() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = folder.path().display().to_string();
        std::fs::write(folder.path().join("a b.txt"), "").expect("written");
        std::fs::create_dir(folder.path().join("sub")).expect("made");
        assert_eq!(
            completed(&format!("readCommands {at}/a|")),
            format!("readCommands \"{at}/a b.txt\"")
        );
        assert_eq!(
            completed(&format!("save \"{at}/a b|\"")),
            format!("save \"{at}/a b.txt\"")
        );
        assert_eq!(
            completed(&format!("save {at}/s|")),
            format!("save {at}/sub/")
        );
    }
}
