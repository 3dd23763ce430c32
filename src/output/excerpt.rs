//! The few lines of a text that a report shows, safe for a terminal.

use super::window::windows;
use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use puzzle_core::syntax::Source;
use puzzle_core::syntax::{boundary, newlines};
use puzzle_core::visible::{visible, visible_line};
use std::ops::Range;

/// A label over more lines than this is drawn on its first line alone.
const MOST_LINES: usize = 6;

/// A copy of the lines around some labels: control characters as pictures, long lines cut to what
/// stands around the labels. Its own offsets run through the copied lines without gaps.
#[derive(Debug)]
pub(crate) struct Excerpt {
    name: String,
    text: String,
    lines: Vec<CopiedLine>,
    /// Where the labels start: offset in `text`, and column in the original, both from 0.
    columns: Vec<(usize, usize)>,
}

/// One copied line.
#[derive(Debug)]
struct CopiedLine {
    /// Its number in the original, from 0.
    number: usize,
    /// Its bytes in the original, with its newline.
    original: Range<usize>,
    /// Its bytes in the copy, with a newline.
    copied: Range<usize>,
    /// The copied pieces, in order.
    pieces: Vec<CopiedPiece>,
}

/// A part of a line that was copied whole.
#[derive(Debug)]
struct CopiedPiece {
    original: Range<usize>,
    copied: Range<usize>,
}

impl Excerpt {
    /// Copies what labels with these bytes of the source need. `room` is how many characters of a
    /// line may be shown.
    pub(crate) fn new(source: &Source, labels: &[Range<usize>], room: usize) -> Self {
        let text = source.text.as_str();
        let labels: Vec<_> = labels.iter().map(|label| clip(text, label)).collect();
        let mut excerpt = Self {
            name: visible_line(&source.name).into_owned(),
            text: String::new(),
            lines: Vec::new(),
            columns: Vec::new(),
        };
        let (mut number, mut counted) = (0, 0);
        for line in lines_around(text, &labels) {
            number += newlines(&text[counted..line.start]);
            counted = line.start;
            excerpt.copy(text, number, line, &labels, room);
        }
        for label in &labels {
            let start = text[..label.start]
                .rfind('\n')
                .map_or(0, |newline| newline + 1);
            let column = text[start..label.start].chars().count();
            excerpt
                .columns
                .push((excerpt.offset(text, label.start), column));
        }
        excerpt
    }

    /// A label of the source as a label of the copy.
    pub(crate) fn label(
        &self,
        source: &Source,
        label: &LabeledSpan,
        text: Option<String>,
        primary: bool,
    ) -> LabeledSpan {
        let range = clip(
            &source.text,
            &(label.offset()..label.offset() + label.len()),
        );
        let (start, end) = (
            self.offset(&source.text, range.start),
            self.offset(&source.text, range.end),
        );
        let span = SourceSpan::from(start..end.max(start));
        if primary {
            LabeledSpan::new_primary_with_span(text, span)
        } else {
            LabeledSpan::new_with_span(text, span)
        }
    }

    fn copy(
        &mut self,
        text: &str,
        number: usize,
        original: Range<usize>,
        labels: &[Range<usize>],
        room: usize,
    ) {
        let line = text[original.clone()].trim_end_matches(['\n', '\r']);
        let within = |offset: usize| {
            offset.clamp(original.start, original.start + line.len()) - original.start
        };
        let on_it = labels.iter().filter(|label| {
            label.start < original.end && label.end > original.start
                || original.contains(&label.start)
                || label.start == original.start
        });
        let on_it: Vec<_> = on_it
            .map(|label| within(label.start)..within(label.end))
            .collect();
        let start = self.text.len();
        let mut pieces: Vec<CopiedPiece> = Vec::new();
        for window in windows(line, &on_it, room) {
            if window.start > 0 {
                self.text.push('…');
            }
            let copied = self.text.len();
            self.text.extend(line[window.clone()].chars().map(shown));
            let (from, to) = (original.start + window.start, original.start + window.end);
            pieces.push(CopiedPiece {
                original: from..to,
                copied: copied..self.text.len(),
            });
        }
        if pieces
            .last()
            .is_some_and(|piece| piece.original.end < original.start + line.len())
        {
            self.text.push('…');
        }
        self.text.push('\n');
        self.lines.push(CopiedLine {
            number,
            original,
            copied: start..self.text.len(),
            pieces,
        });
    }

    /// Where an original byte went; what was cut off stands where the cut is.
    fn offset(&self, text: &str, original: usize) -> usize {
        let Some(line) = self
            .lines
            .iter()
            .rev()
            .find(|line| line.original.start <= original)
        else {
            return 0;
        };
        if original >= line.original.end
            && line.original.end > line.original.start
            && text[line.original.clone()].ends_with('\n')
        {
            return line.copied.end;
        }
        let Some(piece) = line
            .pieces
            .iter()
            .rev()
            .find(|piece| piece.original.start <= original)
        else {
            return line.copied.start;
        };
        if original >= piece.original.end {
            return piece.copied.end;
        }
        piece.copied.start
            + text[piece.original.start..original]
                .chars()
                .map(|character| shown(character).len_utf8())
                .sum::<usize>()
    }

    fn line_of(&self, offset: usize) -> usize {
        self.lines
            .partition_point(|line| line.copied.end <= offset)
            .min(self.lines.len().saturating_sub(1))
    }
}

impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (start, end) = (span.offset(), span.offset() + span.len());
        let (mut first, mut last) = (
            self.line_of(start),
            self.line_of(end.saturating_sub(1).max(start)),
        );
        let adjacent = |line: usize| self.lines[line + 1].number == self.lines[line].number + 1;
        // Lines were left out in between: these are two places.
        if end > self.text.len() || self.lines.is_empty() || !(first..last).all(adjacent) {
            return Err(MietteError::OutOfBounds);
        }
        let (number, contents, column) = if before == 0 && after == 0 {
            let column = self
                .columns
                .iter()
                .find(|(offset, _)| *offset == start)
                .map_or(0, |(_, column)| *column);
            (self.lines[first].number, start..end, column)
        } else {
            for _ in 0..before {
                first -= usize::from(first > 0 && adjacent(first - 1));
            }
            for _ in 0..after {
                last += usize::from(last + 1 < self.lines.len() && adjacent(last));
            }
            (
                self.lines[first].number,
                self.lines[first].copied.start..self.lines[last].copied.end,
                0,
            )
        };
        let span = SourceSpan::from(contents.clone());
        let data = &self.text.as_bytes()[contents];
        let name = self.name.clone();
        Ok(Box::new(MietteSpanContents::new_named(
            name,
            data,
            span,
            number,
            column,
            last + 1 - first,
        )))
    }
}

/// Tabs are drawn as spaces, everything else that has no picture gets one.
fn shown(character: char) -> char {
    if character == '\t' {
        character
    } else {
        visible(character)
    }
}

/// The part of a label that is drawn.
fn clip(text: &str, label: &Range<usize>) -> Range<usize> {
    let start = boundary(text, label.start);
    let end = boundary(text, label.end).max(start);
    let mut newlines = text[start..end].match_indices('\n');
    let first_line = newlines.next().map_or(end, |(newline, _)| start + newline);
    if newlines.nth(MOST_LINES - 2).is_some() {
        start..first_line
    } else {
        start..end
    }
}

/// The lines that labels touch and one on either side of each, in order, with their newlines.
fn lines_around(text: &str, labels: &[Range<usize>]) -> Vec<Range<usize>> {
    let start_of = |offset: usize| text[..offset].rfind('\n').map_or(0, |newline| newline + 1);
    let end_of = |offset: usize| {
        text[offset..]
            .find('\n')
            .map_or(text.len(), |newline| offset + newline + 1)
    };
    let mut lines: Vec<Range<usize>> = Vec::new();
    for label in labels {
        let first = start_of(label.start);
        if first > 0 {
            lines.push(start_of(first - 1)..first);
        }
        let mut line = first..end_of(first);
        lines.push(line.clone());
        while line.end < label.end {
            line = line.end..end_of(line.end);
            lines.push(line.clone());
        }
        if line.end < text.len() {
            lines.push(line.end..end_of(line.end));
        }
    }
    lines.sort_by_key(|line| (line.start, line.end));
    lines.dedup();
    lines
}

#[cfg(test)]
#[allow(
    clippy::single_range_in_vec_init,
    reason = "a list of one label, not of its bytes"
)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source {
            name: "a.txt".into(),
            text: text.into(),
            path: None,
        }
    }

    fn excerpt(text: &str, labels: &[Range<usize>]) -> Excerpt {
        Excerpt::new(&source(text), labels, 40)
    }

    #[test]
    fn only_lines_around_labels_are_copied() {
        let lines: Vec<String> = (0..100).map(|line| format!("line {line}\n")).collect();
        let text = lines.concat();
        let at = text.find("line 50").expect("it is there");
        assert_eq!(
            excerpt(&text, &[at..at + 4]).text,
            "line 49\nline 50\nline 51\n"
        );
    }

    #[test]
    fn two_places_far_apart_are_not_joined() {
        let excerpt = excerpt("a\nb\nc\nd\ne\nf\ng\n", &[0..1, 12..13]);
        assert_eq!(excerpt.text, "a\nb\nf\ng\n");
        assert!(excerpt.read_span(&(0, 7).into(), 1, 1).is_err());
        assert_eq!(
            excerpt
                .read_span(&(6, 1).into(), 1, 1)
                .expect("a line")
                .line(),
            5
        );
    }

    #[test]
    fn a_text_without_a_last_newline_gets_one() {
        let excerpt = excerpt("move", &[4..4]);
        assert_eq!(
            (excerpt.text.as_str(), excerpt.columns[0]),
            ("move\n", (4, 4))
        );
    }

    #[test]
    fn the_place_behind_the_last_newline_is_a_line() {
        assert_eq!(excerpt("if {\n", &[5..5]).text, "if {\n\n");
        assert_eq!(excerpt("", &[0..0]).text, "\n");
    }

    #[test]
    fn pictures_shift_labels_that_follow() {
        let text = "a\0b\u{1b}c";
        let label =
            excerpt(text, &[4..5]).label(&source(text), &LabeledSpan::underline(4..5), None, true);
        assert_eq!((label.offset(), label.len()), ("a␀b␛".len(), 1));
    }

    #[test]
    fn a_long_line_is_cut_to_a_window() {
        let text = format!("{}HERE{}", "x".repeat(10_000_000), "y".repeat(1000));
        let excerpt = excerpt(&text, &[10_000_000..10_000_004]);
        assert_eq!(
            excerpt.text,
            format!("…{}HERE{}…\n", "x".repeat(18), "y".repeat(18))
        );
        assert_eq!(excerpt.columns[0].1, 10_000_000);
    }

    #[test]
    fn a_label_over_many_lines_keeps_its_first() {
        let text = "if {\n".to_owned() + &"  move up\n".repeat(1000) + "}\n";
        assert_eq!(
            excerpt(&text, &[3..text.len() - 1]).text,
            "if {\n  move up\n"
        );
    }
}
