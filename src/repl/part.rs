//! The part of an input that is edited where the window has no room for all of it.

use crate::host;
use std::io::{self, IsTerminal};
use std::ops::Range;

/// Columns and rows of a window.
pub(crate) type Window = (usize, usize);

/// The window of a terminal that does not tell its size: of a long block only a part is edited and drawn there, too. The columns are
/// those that rustyline takes.
const UNTOLD: Window = (80, 24);

/// The window that an input is edited in, if it is one.
pub(crate) fn window() -> Option<Window> {
    host::window().or_else(|| io::stdout().is_terminal().then_some(UNTOLD))
}

/// Rows that lines take in a window of so many columns.
pub(crate) fn rows(text: &str, columns: usize) -> usize {
    let rows = |line: &str| 1 + line.chars().count() / columns.max(1);
    text.split('\n').map(rows).sum()
}

/// Whether a window has no room for a line more. The prompt and a hint take some.
pub(crate) fn is_full(text: &str, (columns, rows_there): Window) -> bool {
    rows(text, columns) + 2 > rows_there
}

/// Whole lines around a place, so many that some more can be typed: as many as half a window takes up to the place, and
/// those behind it as far as there is room.
pub(crate) fn around(text: &str, at: usize, (columns, rows_there): Window) -> Range<usize> {
    let room = rows_there.saturating_sub(3).max(1);
    let mut start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let mut end = text[at..].find('\n').map_or(text.len(), |end| at + end);
    let mut taken = rows(&text[start..end], columns);
    while start > 0 {
        let line = text[..start - 1].rfind('\n').map_or(0, |end| end + 1);
        taken += rows(&text[line..start - 1], columns);
        if taken > room.div_ceil(2) {
            taken -= rows(&text[line..start - 1], columns);
            break;
        }
        start = line;
    }
    while end < text.len() {
        let line = text[end + 1..]
            .find('\n')
            .map_or(text.len(), |more| end + 1 + more);
        taken += rows(&text[end + 1..line], columns);
        if taken > room {
            break;
        }
        end = line;
    }
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_window_is_full_when_another_line_would_hide_the_first() {
        assert!(!is_full("a\nb", (80, 5)) && is_full("a\nb\nc\nd", (80, 5)));
        assert!(is_full(&"x".repeat(300), (80, 5)));
    }

    #[test]
    fn half_a_window_stands_above_the_cursor() {
        let part = |at, rows| {
            let text = "a\nb\nc\nd\ne\nf\ng";
            &text[around(text, at, (80, rows))]
        };
        assert_eq!(part(13, 7), "f\ng");
        assert_eq!(part(0, 7), "a\nb\nc\nd");
        assert_eq!(part(7, 7), "c\nd\ne\nf");
        assert_eq!(part(6, 2), "d");
        assert_eq!(part(6, 12), "a\nb\nc\nd\ne\nf\ng");
    }

    proptest! {
        #[test]
        fn a_part_is_of_whole_lines_and_fits(
            text in "[ab\n]{0,60}", at in 0..61_usize, columns in 1..5_usize, height in 1..9_usize,
        ) {
            let at = at.min(text.len());
            let Range { start, end } = around(&text, at, (columns, height));
            prop_assert!(start <= at && at <= end);
            prop_assert!(start == 0 || text[..start].ends_with('\n'));
            prop_assert!(end == text.len() || text[end..].starts_with('\n'));
            let is_one = !text[start..end].contains('\n');
            prop_assert!(is_one || !is_full(&text[start..end], (columns, height)));
        }
    }
}
