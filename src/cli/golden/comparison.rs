//! Whether two outputs are the same, and how they differ.

use super::alignment::{Aligned, align};
use super::patience::{OutOfTime, Patience};
use super::pattern::{Pattern, literal};
use crate::output::{Palette, TextRole};
use puzzle_core::visible::{shortened, visible_line};
use std::fmt::Write;

/// Lines that are shown before and behind what differs.
const AROUND: usize = 3;

/// Most lines that are shown, and most characters of each: a script may print megabytes.
const MOST_LINES: usize = 1_000;
const LONGEST_LINE: usize = 2_000;

/// Returns the differences of the outputs as a diff of lines; nothing if there are none. Spaces at the ends
/// of lines do not count, nor a byte-order mark, nor how many empty lines stand in a row, or at both
/// ends at all. Output that is not there yet differs from any.
///
/// # Errors
///
/// That comparing takes too long.
pub(crate) fn difference(
    expected: Option<&str>,
    found: &str,
    palette: Palette,
    patience: &Patience,
) -> Result<Option<String>, OutOfTime> {
    let Some(expected) = expected else {
        return Ok(Some("there is no expected output yet".to_owned()));
    };
    let (expected, found) = (lines(expected), lines(found));
    let patterns: Vec<Pattern> = expected.iter().map(|line| Pattern::read(line)).collect();
    let aligned = align(&patterns, &found, patience)?;
    if aligned.iter().all(Aligned::is_fine) {
        return Ok(None);
    }
    let mut diff = Diff::new(palette);
    let far = far(&aligned);
    for (index, part) in aligned.iter().enumerate() {
        // What is left out between two places is marked.
        if !far[index] && index > 0 && far[index - 1] && far[..index].contains(&false) {
            diff.left_out();
        }
        match *part {
            _ if far[index] => {}
            Aligned::Same { line, at } => {
                diff.add(' ', expected[line], None);
                if let Pattern::Line(pattern) = &patterns[line] {
                    for (wildcard, text) in pattern.taken(found[at]).into_iter().flatten() {
                        diff.add(
                            '~',
                            &format!("{} is `{text}`", wildcard.written()),
                            Some(TextRole::Faint),
                        );
                    }
                }
            }
            Aligned::Taken { line, ref lines } => {
                diff.add(' ', expected[line], None);
                let count = lines.len();
                let said = format!(
                    "... is {count} {}",
                    if count == 1 { "line" } else { "lines" }
                );
                diff.add('~', &said, Some(TextRole::Faint));
            }
            Aligned::Gone { line } => diff.add('-', expected[line], Some(TextRole::Failure)),
            Aligned::Come { at } => diff.add('+', found[at], Some(TextRole::Success)),
        }
    }
    Ok(Some(diff.end()))
}

/// Returns the text of a golden for the found output: lines with wildcards stay where they still fit.
///
/// # Errors
///
/// That comparing takes too long.
pub(crate) fn updated(
    expected: Option<&str>,
    found: &str,
    patience: &Patience,
) -> Result<String, OutOfTime> {
    let expected = lines(expected.unwrap_or_default());
    let patterns: Vec<Pattern> = expected.iter().map(|line| Pattern::read(line)).collect();
    let literally = |text: &str| -> String {
        let lines = text.split_inclusive('\n');
        let literal = lines.map(|line| {
            let body = line.trim_end_matches(['\r', '\n']);
            literal(body) + &line[body.len()..]
        });
        literal.collect()
    };
    if !patterns.iter().any(Pattern::is_wild) {
        return Ok(literally(found));
    }
    let found = lines(found);
    let mut text = String::new();
    for part in align(&patterns, &found, patience)? {
        match part {
            Aligned::Same { line, .. } if patterns[line].is_wild() => text.push_str(expected[line]),
            Aligned::Taken { line, .. } => text.push_str(expected[line]),
            Aligned::Same { at, .. } | Aligned::Come { at } => text.push_str(&literal(found[at])),
            Aligned::Gone { .. } => continue,
        }
        text.push('\n');
    }
    // Whoever reads it takes one mark away.
    if text.starts_with('\u{feff}') {
        text.insert(0, '\u{feff}');
    }
    Ok(text)
}

/// Which parts are shown as dots: what fits, and is not near to what does not.
fn far(aligned: &[Aligned]) -> Vec<bool> {
    let mut far = vec![true; aligned.len()];
    for (index, _) in aligned
        .iter()
        .enumerate()
        .filter(|(_, part)| !part.is_fine())
    {
        let near = index.saturating_sub(AROUND)..(index + AROUND + 1).min(aligned.len());
        far[near].fill(false);
    }
    far
}

/// A diff that grows line by line.
struct Diff {
    palette: Palette,
    text: String,
    shown: usize,
    left_out: usize,
}

impl Diff {
    fn new(palette: Palette) -> Self {
        let text = format!(
            "{}\n{}",
            palette.paint(TextRole::Failure, "--- expected"),
            palette.paint(TextRole::Success, "+++ found")
        );
        Self {
            palette,
            text,
            shown: 0,
            left_out: 0,
        }
    }

    fn add(&mut self, mark: char, line: &str, role: Option<TextRole>) {
        if self.shown == MOST_LINES {
            self.left_out += 1;
            return;
        }
        self.shown += 1;
        let line = shortened(line, LONGEST_LINE);
        let line = format!("{mark}{}", visible_line(&line));
        let line = role.map_or_else(|| line.clone(), |role| self.palette.paint(role, &line));
        let _ = write!(self.text, "\n{line}");
    }

    fn left_out(&mut self) {
        let _ = write!(
            self.text,
            "\n{}",
            self.palette.paint(TextRole::Faint, "...")
        );
    }

    fn end(mut self) -> String {
        if self.left_out > 0 {
            let more = format!("... {} more lines are not shown", self.left_out);
            let _ = write!(self.text, "\n{}", self.palette.paint(TextRole::Faint, more));
        }
        self.text
    }
}

fn lines(text: &str) -> Vec<&str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines: Vec<&str> = Vec::new();
    for line in text.lines().map(str::trim_end) {
        if !line.is_empty() || lines.last().is_some_and(|last| !last.is_empty()) {
            lines.push(line);
        }
    }
    lines.pop_if(|last| last.is_empty());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Palette = Palette { colour: false };

    fn difference(expected: Option<&str>, found: &str, palette: Palette) -> Option<String> {
        super::difference(expected, found, palette, &Patience::endless()).expect("there is time")
    }

    fn updated(expected: Option<&str>, found: &str) -> String {
        super::updated(expected, found, &Patience::endless()).expect("there is time")
    }

    #[test]
    fn spaces_at_ends_and_how_many_empty_lines_do_not_count() {
        assert_eq!(difference(Some("\u{feff}a\n"), "a", PLAIN), None);
        assert!(difference(Some("a\nb"), "a\n\nb", PLAIN).is_some());
        assert_eq!(
            difference(Some("\n\na  \r\n\n\nb"), "a\n\nb\n\n", PLAIN),
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
    fn what_lies_far_from_a_difference_is_left_out() {
        let expected = "1\n2\n3\n4\n5\na\n6\n7\n8\n9\n10\n11\n12\nb\n13\n14\n15\n16";
        let found = expected.replace('a', "x").replace("b\n", "");
        assert_eq!(
            difference(Some(expected), &found, PLAIN).as_deref(),
            Some(
                "--- expected\n+++ found\n 3\n 4\n 5\n-a\n+x\n 6\n 7\n 8\n...\n 10\n 11\n 12\n-b\n 13\n 14\n 15"
            )
        );
    }

    #[test]
    fn a_difference_shows_what_wildcards_took() {
        let found = "Total: 12 nodes\n1\n2\nb";
        let difference = difference(Some("Total: [INT] nodes\n...\na"), found, PLAIN);
        assert_eq!(
            difference.as_deref(),
            Some(
                "--- expected\n+++ found\n Total: [INT] nodes\n~[INT] is `12`\n ...\n~... is 2 lines\n-a\n+b"
            )
        );
    }

    #[test]
    fn an_update_keeps_wildcards_that_fit_and_writes_text_as_it_is() {
        let golden = "n [INT]\nold\n...\n[TIME]\nc\n";
        let found = "n 7\nnew [INT]\n\nx\ny\nno time\nc\n";
        let new = updated(Some(golden), found);
        assert_eq!(new, "n [INT]\nnew \\[INT]\n...\nno time\nc\n");
        assert_eq!(difference(Some(&new), found, PLAIN), None);
        assert_eq!(updated(None, "a \\\r\n\n\n...\n"), "a \\\\\r\n\n\n\\...\n");
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

    #[test]
    fn a_diff_of_megabytes_is_cut() {
        let difference = difference(Some("a"), &"long line\n".repeat(100_000), PLAIN);
        let difference = difference.expect("they differ");
        assert!(difference.ends_with("\n... 99001 more lines are not shown"));
        let line = "x".repeat(1_000_000);
        let difference = self::difference(Some("a"), &line, PLAIN).expect("they differ");
        assert!(difference.len() < 10_000);
    }
}
