//! Reports as they are drawn on standard error.

use super::excerpt::Excerpt;
use super::tied::{tied, untied};
use crate::command::{Report, shown_code};
use anstyle::{AnsiColor, Style};
use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, Severity, SourceCode,
};
use puzzle_core::visible::{visible_line, visible_text};
use std::fmt;
use textwrap::{WordSeparator, WordSplitter};

/// Least width: below it nothing can be read anyway.
const LEAST_WIDTH: usize = 40;

/// Before what the heading goes on with on another line.
const INDENT: &str = "  ";

/// Columns before a line of source: its number and the frame.
const MARGIN: usize = 12;

/// Draws a report, `width` columns wide, ending in a newline.
///
/// # Panics
///
/// Never: strings take everything, and every label lies in the excerpt.
pub fn draw(report: &Report, width: usize, colour: bool) -> String {
    let width = width.max(LEAST_WIDTH);
    let drawn = DrawnReport::new(report, width - MARGIN);
    let theme = if colour {
        GraphicalTheme::unicode()
    } else {
        GraphicalTheme::unicode_nocolor()
    };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_width(width)
        .with_urls(false)
        .with_break_words(false)
        .without_syntax_highlighting()
        // A line to paste must not break behind a hyphen.
        .with_word_separator(WordSeparator::AsciiSpace)
        .with_word_splitter(WordSplitter::NoHyphenation);
    let mut text = String::new();
    handler
        .render_report(&mut text, &drawn)
        .expect("a string takes everything, and every label lies in the excerpt");
    // In the place of the line that miette begins with.
    let below = text.split_once('\n').map_or("", |(_, below)| below);
    drawn.heading(width, colour) + &drawn.untied(below)
}

/// A report whose texts are safe and whose labels point into an excerpt.
#[derive(Debug)]
struct DrawnReport {
    message: String,
    code: Option<String>,
    help: Option<String>,
    severity: Severity,
    labels: Vec<LabeledSpan>,
    excerpt: Excerpt,
}

impl DrawnReport {
    fn new(report: &Report, room: usize) -> Self {
        let diagnostic = &report.diagnostic;
        let labels = report.labels();
        let ranges: Vec<_> = labels
            .iter()
            .map(|label| label.offset()..label.offset() + label.len())
            .collect();
        let excerpt = Excerpt::new(&report.source, &ranges, room);
        let text = |label: &LabeledSpan| label.label().map(|text| visible_line(text).into_owned());
        let place = |(index, label)| excerpt.label(&report.source, label, text(label), index == 0);
        Self {
            message: visible_line(&report.message()).into_owned(),
            code: diagnostic
                .code()
                .map(|code| shown_code(&code.to_string()).to_owned()),
            help: report.help().map(|help| tied(&visible_text(&help))),
            severity: diagnostic.severity().unwrap_or(Severity::Error),
            labels: labels.iter().enumerate().map(place).collect(),
            excerpt,
        }
    }

    /// Returns the text that miette drew, with the spaces of its help again.
    fn untied(&self, text: &str) -> String {
        match &self.help {
            Some(_) => untied(text),
            None => text.to_owned(),
        }
    }

    /// The heading: the kind, the sentence, and behind it the code, for those who look it up.
    fn heading(&self, width: usize, colour: bool) -> String {
        let (kind, style) = match self.severity {
            Severity::Error => ("Error:", AnsiColor::Red),
            Severity::Warning => ("Warning:", AnsiColor::Yellow),
            Severity::Advice => ("Advice:", AnsiColor::Cyan),
        };
        let code = self.code.as_ref().map(|code| format!("({code})"));
        let code = code.unwrap_or_default();
        let options = textwrap::Options::new(width)
            .subsequent_indent(INDENT)
            .break_words(false)
            .word_separator(WordSeparator::AsciiSpace)
            .word_splitter(WordSplitter::NoHyphenation);
        let message = tied(&self.message);
        let text = textwrap::fill(format!("{kind} {message} {code}").trim_end(), options);
        let mut text = untied(&text);
        text.push('\n');
        if colour {
            let dimmed = Style::new().dimmed();
            let style = style.on_default();
            if let Some(at) = text.rfind(&code).filter(|_| !code.is_empty()) {
                text.replace_range(at..at + code.len(), &format!("{dimmed}{code}{dimmed:#}"));
            }
            text.replace_range(..kind.len(), &format!("{style}{kind}{style:#}"));
        }
        text
    }
}

impl fmt::Display for DrawnReport {
    /// Nothing: the heading has it.
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl std::error::Error for DrawnReport {}

impl Diagnostic for DrawnReport {
    fn severity(&self) -> Option<Severity> {
        Some(self.severity)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help
            .as_ref()
            .map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        (!self.labels.is_empty())
            .then(|| Box::new(self.labels.iter().cloned()) as Box<dyn Iterator<Item = LabeledSpan>>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.excerpt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle_core::syntax::{self, Source, Span};
    use std::ops::Range;
    use std::sync::Arc;

    fn report(text: &str, labels: &[(Range<usize>, &str)]) -> Report {
        let source = Arc::new(Source {
            name: "a.txt".into(),
            text: text.into(),
            path: None,
        });
        let diagnostic = syntax::Diagnostic::new("argument::unknown_move")
            .says("`upp` is not a move")
            .advise("did you mean `up`?");
        let labels = labels.iter();
        let diagnostic = labels.fold(diagnostic, |diagnostic, (range, text)| {
            diagnostic.at(Span::new(range.start, range.end), text)
        });
        Report::new(&source, diagnostic)
    }

    fn drawn(text: &str, labels: &[(Range<usize>, &str)]) -> String {
        draw(&report(text, labels), 70, false)
    }

    fn lines(text: &str) -> Vec<&str> {
        text.lines().map(str::trim_end).collect()
    }

    #[test]
    fn a_report_names_code_place_and_help() {
        let text = drawn(
            "puzzle eight\nmove upp\nprintState\n",
            &[(18..21, "unknown move")],
        );
        let expected = [
            "Error: `upp` is not a move (puzzle_script::argument::unknown_move)",
            "   ╭─[a.txt:2:6]",
            " 1 │ puzzle eight",
            " 2 │ move upp",
            "   ·      ─┬─",
            "   ·       ╰── unknown move",
            " 3 │ printState",
            "   ╰────",
            "  help: did you mean `up`?",
        ];
        assert_eq!(lines(&text), expected);
    }

    #[test]
    fn a_heading_goes_on_indented() {
        let text = draw(&report("move upp", &[]), 40, false);
        assert!(
            text.starts_with(
                "Error: `upp` is not a move\n  (puzzle_script::argument::unknown_move)\n"
            ),
            "{text}"
        );
    }

    #[test]
    fn a_label_at_the_end_of_the_text_is_drawn() {
        for text in ["move", "move\n", "move\r\n", ""] {
            let text = drawn(text, &[(text.len()..text.len(), "is missing")]);
            assert!(text.contains("▲") && text.contains("is missing"), "{text}");
        }
    }

    #[test]
    fn both_places_are_shown() {
        let text = format!("move up\n{}move upp\n", "printState\n".repeat(500));
        let end = text.len() - 1;
        let text = drawn(&text, &[(end - 3..end, "here"), (0..4, "and there")]);
        assert!(
            text.contains("[a.txt:502:6]") && text.contains(" 502 │ move upp"),
            "{text}"
        );
        assert!(
            text.contains(" 1 │ move up") && text.contains("and there") && !text.contains(" 3 │"),
            "{text}"
        );
    }

    #[test]
    fn the_location_is_that_of_the_first_label_given() {
        assert!(drawn("a b c\n", &[(4..5, "again"), (0..1, "first")]).contains("[a.txt:1:5]"));
    }

    #[test]
    fn no_escape_reaches_the_terminal() {
        let label = "\u{1b}[2J";
        let text = drawn("\u{1b}[31m\0 move\u{7}\tupp\n", &[(12..13, label)]);
        assert!(
            !text
                .chars()
                .any(|character| character.is_control() && character != '\n'),
            "{text:?}"
        );
        assert!(
            text.contains("␛[31m␀ move␇    upp") && text.contains("␛[2J"),
            "{text}"
        );
    }

    #[test]
    fn a_long_line_is_shown_around_the_label() {
        let line = "printState ".repeat(1_000_000);
        let text = drawn(
            &format!("{line}move upp {line}"),
            &[(line.len() + 5..line.len() + 8, "unknown move")],
        );
        assert!(
            lines(&text).iter().all(|line| line.chars().count() <= 70),
            "{text}"
        );
        assert!(
            text.contains("move upp") && text.contains("unknown move"),
            "{text}"
        );
        assert!(
            text.contains(&format!("[a.txt:1:{}]", line.len() + 6)),
            "{text}"
        );
    }

    #[test]
    fn colours_are_drawn_when_asked_for() {
        let text = draw(&report("move upp", &[(5..8, "here")]), 70, true);
        assert!(
            text.contains("\u{1b}[2m(puzzle_script::argument::unknown_move)\u{1b}[0m"),
            "{text}"
        );
    }

    #[test]
    fn a_code_that_its_last_word_names_is_that_word() {
        let source = Arc::new(Source::new("a.txt", "solveBem", None));
        let diagnostic = syntax::Diagnostic::new("check::unknown_command").says("no");
        let report = Report::new(&source, diagnostic);
        assert_eq!(draw(&report, 70, false), "Error: no (unknown_command)\n");
        assert!(draw(&report, 70, true).contains("\u{1b}[2m(unknown_command)\u{1b}[0m"));
    }

    #[test]
    fn labels_outside_of_the_text_do_no_harm() {
        assert!(drawn("ü", &[(1..1, "a"), (9..20, "b")]).contains("╰── a"));
    }

    #[test]
    fn every_label_range_can_be_drawn() {
        let text = "a\r\n\r\n\tbü\n\0x\n\n";
        for start in 0..=text.len() {
            for end in start..=text.len() {
                assert!(
                    drawn(text, &[(start..end, "here")]).contains("here"),
                    "{start}..{end}"
                );
            }
        }
    }
}
