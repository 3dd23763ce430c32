//! Pages of text on a terminal.

use super::tied::{tied, untied};
use std::mem;

/// Columns of a page where there is room for them.
pub(crate) const WIDEST_PAGE: usize = 80;

/// A text of help on a terminal of so many columns.
pub(crate) fn page(text: &str, columns: usize) -> String {
    wrapped(text, columns.min(WIDEST_PAGE))
}

/// The text with lines of at most so many columns, so that no terminal of that many breaks one inside of a word. What
/// a line goes on with stands below what it began with, in the second column where it has two. Examples and definitions
/// stay as they are: other lines would be other scripts.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
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
        for word in words.split(' ') {
            let columns = current.chars().count() + usize::from(!empty) + word.chars().count();
            if !empty && columns > width {
                lines.push(mem::replace(&mut current, " ".repeat(indent)));
            } else if !empty {
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
    fn a_line_goes_on_below_its_second_column() {
        let text = format!("  a  {}\n\nexample", "word ".repeat(30).trim_end());
        let wrapped = wrapped(&text, 80);
        let lines: Vec<&str> = wrapped.lines().collect();
        assert!(lines[0].starts_with("  a  word") && lines[1].starts_with("     word"));
        assert_eq!(&lines[2..], ["", "example"]);
        assert_eq!(wrapped.split_whitespace().count(), 32);
    }
}
