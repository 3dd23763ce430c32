//! Pages of text on a terminal.

use super::tied::{tied, untied};
use std::mem;

/// Columns of a page where there is room for them.
pub(crate) const WIDEST_PAGE: usize = 80;

/// A text of help on a terminal of so many columns.
#[cfg(feature = "terminal")]
pub(crate) fn page(text: &str, columns: usize) -> String {
    wrapped(text, columns.min(WIDEST_PAGE))
}

/// The text with lines of at most so many columns, so that no terminal of that many breaks one inside of a word. What
/// a line goes on with stands below what it began with, in the second column where it has two. Examples and definitions
/// stay as they are: other lines would be other scripts.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    broken(text, width, false)
}

/// As [`wrapped`], and a line ends where a phrase does, if one ends in its second half: behind a comma, a semicolon, a
/// colon or a full stop, before a parenthesis, between columns.
pub(super) fn phrased(text: &str, width: usize) -> String {
    broken(text, width, true)
}

fn broken(text: &str, width: usize, phrases: bool) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut is_example = false;
    for line in text.lines() {
        is_example |= line.starts_with("Example") || line == "Definition:";
        if is_example {
            lines.push(line.to_owned());
            continue;
        }
        let margin = line.len() - line.trim_start().len();
        let second = line[margin..].find("  ").map(|gap| {
            let gap = margin + gap;
            gap + line[gap..].len() - line[gap..].trim_start().len()
        });
        let indent = second
            .filter(|&column| column < width / 2)
            .unwrap_or(margin);
        let (head, words) = line.split_at(indent);
        let words = tied(words);
        let mut current = head.to_owned();
        let mut empty = true;
        // The end of the last phrase.
        let mut phrase = None;
        for word in words.split(' ') {
            let columns = |line: &str| line.chars().count();
            while !empty && columns(&current) + 1 + columns(word) > width {
                let rest = current.split_off(phrase.take().unwrap_or(current.len()));
                lines.push(mem::replace(&mut current, " ".repeat(indent)));
                current.push_str(rest.trim_start());
                empty = rest.is_empty();
            }
            if !empty {
                let ends = current.ends_with([',', ';', ':', '.']);
                if phrases
                    && columns(&current) > width / 2
                    && (ends || word.is_empty() || word.starts_with('('))
                {
                    phrase = Some(current.len());
                }
                current.push(' ');
            }
            current.push_str(word);
            empty = false;
        }
        lines.push(current);
    }
    untied(&lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Report;
    use crate::output::diagnostics::draw;
    use proptest::prelude::*;
    use puzzle_core::syntax::{Diagnostic, Source};
    use std::sync::Arc;

    proptest! {
        #[test]
        fn no_width_parts_what_is_to_be_pasted(
            words in prop::collection::vec(("[a-z,.]{1,9}", "[a-z$1-9=]{1,6}( [a-z$1-9=]{1,6}){0,9}", 0..3_u8), 1..9),
            width in 1..130_usize,
        ) {
            let piece = |(plain, code, kind): &(String, String, u8)| match kind {
                0 => format!("{plain} `{code}`"),
                1 => format!("{plain} \"{code}\""),
                _ => format!("{plain} `print \"{code}\"`"),
            };
            let text = words.iter().map(piece).collect::<Vec<_>>().join(" ");
            let page = wrapped(&text, width);
            let report = Report::new(
                &Arc::new(Source { name: "a.txt".into(), text: "up".into(), path: None }),
                Diagnostic::new("run::no_search").says(&text).advise(text),
            );
            let report = draw(&report, width, false);
            for (_, code, kind) in &words {
                let code = match kind {
                    0 => format!("`{code}`"),
                    1 => format!("\"{code}\""),
                    _ => format!("`print \"{code}\"`"),
                };
                prop_assert!(page.contains(&code), "{page}");
                prop_assert!(report.matches(&code).count() >= 2, "{report}");
            }
        }
    }

    #[test]
    fn a_line_ends_with_a_phrase_where_one_ends_in_its_second_half() {
        let text = "  Produced by expansion 1 (3b2 615 748) by down: g 1  h 4  f 5, open";
        let ends = |width| {
            phrased(text, width)
                .lines()
                .map(|line| line.trim().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(ends(80), [text.trim()]);
        assert_eq!(
            ends(60),
            [
                "Produced by expansion 1 (3b2 615 748) by down: g 1  h 4",
                "f 5, open"
            ]
        );
        assert_eq!(
            ends(56),
            [
                "Produced by expansion 1 (3b2 615 748) by down: g 1",
                "h 4  f 5, open"
            ]
        );
        assert_eq!(
            ends(40),
            [
                "Produced by expansion 1",
                "(3b2 615 748) by down: g 1  h 4",
                "f 5, open"
            ]
        );
        // No phrase ends in the second half: words.
        assert_eq!(phrased("a, b c d e f g h", 10), "a, b c d e\nf g h");
    }

    proptest! {
        #[test]
        fn phrases_lose_no_word_and_keep_to_the_width(words in prop::collection::vec("[a-z]{1,9}[,.]?", 1..30), width in 12..70_usize) {
            let text = words.join(" ");
            let page = phrased(&text, width);
            prop_assert!(page.split_whitespace().eq(words.iter().map(String::as_str)));
            prop_assert!(page.lines().all(|line| line.chars().count() <= width), "{page}");
        }
    }

    #[test]
    fn a_line_goes_on_below_its_second_column() {
        let text = format!("  a  {}\n\nexample", "word ".repeat(30).trim_end());
        let wrapped = wrapped(&text, 80);
        let lines: Vec<&str> = wrapped.lines().collect();
        assert!(lines[0].starts_with("  a  word") && lines[1].starts_with("     word"));
        assert_eq!(&lines[2..], ["", "example"]);
        assert_eq!(wrapped.split_whitespace().count(), 32);
    }
}
