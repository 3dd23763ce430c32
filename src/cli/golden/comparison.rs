//! Whether two outputs are the same, and how they differ.

use crate::output::{Palette, Role, visible_line};
use similar::{ChangeTag, TextDiff};
use std::fmt::Write;

/// How the outputs differ, as a diff of their lines; nothing when they do not. Spaces at the ends
/// of lines and empty lines do not count. Output that is not there yet differs from any.
pub fn difference(expected: Option<&str>, found: &str, palette: Palette) -> Option<String> {
    let found = lines(found);
    let Some(expected) = expected else {
        return Some("there is no expected output yet".to_owned());
    };
    let expected = lines(expected);
    if expected == found {
        return None;
    }
    let diff = TextDiff::from_slices(&expected, &found);
    let mut text = format!(
        "{}\n{}",
        palette.paint(Role::Failure, "--- expected"),
        palette.paint(Role::Success, "+++ found")
    );
    for (index, group) in diff.grouped_ops(3).iter().enumerate() {
        if index > 0 {
            let _ = write!(text, "\n{}", palette.paint(Role::Faint, "..."));
        }
        for change in group
            .iter()
            .flat_map(|operation| diff.iter_changes(operation))
        {
            let line = visible_line(change.value());
            let _ = match change.tag() {
                ChangeTag::Equal => write!(text, "\n {line}"),
                ChangeTag::Delete => write!(
                    text,
                    "\n{}",
                    palette.paint(Role::Failure, format!("-{line}"))
                ),
                ChangeTag::Insert => write!(
                    text,
                    "\n{}",
                    palette.paint(Role::Success, format!("+{line}"))
                ),
            };
        }
    }
    Some(text)
}

fn lines(text: &str) -> Vec<&str> {
    text.lines()
        .map(str::trim_end)
        .filter(|line| !line.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Palette = Palette { colour: false };

    #[test]
    fn spaces_at_ends_and_empty_lines_do_not_count() {
        assert_eq!(
            difference(Some("\na  \r\n\n\nb"), "a\n\nb\n\n", PLAIN),
            None
        );
    }

    #[test]
    fn spaces_before_and_inside_count() {
        assert!(difference(Some("a b"), "a  b", PLAIN).is_some());
        assert!(difference(Some("a"), " a", PLAIN).is_some());
    }

    #[test]
    fn a_difference_is_a_diff_with_its_surroundings() {
        let difference = difference(Some("a\nb\nc"), "a\nx\nc", PLAIN);
        assert_eq!(
            difference.as_deref(),
            Some("--- expected\n+++ found\n a\n-b\n+x\n c")
        );
    }

    #[test]
    fn colours_mark_what_differs() {
        let difference =
            difference(Some("a"), "\u{1b}b", Palette { colour: true }).expect("they differ");
        assert!(
            difference.contains("\u{1b}[") && difference.contains("+␛b"),
            "{difference:?}"
        );
    }
}
