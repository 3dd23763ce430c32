//! Reports as a few lines of text, where nothing draws them.

use crate::command::{Report, shown_code};
use puzzle_core::syntax::Location;
use puzzle_core::visible::{visible_line, visible_text};
use std::fmt::Write;

/// Writes a report, ending in a newline: what is wrong, where, and what to do.
pub fn draw(report: &Report, _width: usize, _colour: bool) -> String {
    let source = &report.source;
    let kind = if report.is_warning() {
        "Warning"
    } else {
        "Error"
    };
    let message = report.message();
    let code = report.code();
    let mut text = format!(
        "{kind}: {} ({})\n",
        visible_line(&message),
        shown_code(&code)
    );
    for label in report.labels() {
        let Location { line, column } = Location::of(&source.text, label.offset());
        let said = visible_line(label.label().unwrap_or("here"));
        let name = visible_line(&source.name);
        let _ = writeln!(text, "  {name}:{line}:{column}: {said}");
    }
    if let Some(help) = report.help() {
        let _ = writeln!(text, "  help: {}", visible_text(&help));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle_core::syntax::{Diagnostic, Source, Span};
    use std::sync::Arc;

    #[test]
    fn a_report_says_what_where_and_what_to_do() {
        let source = Arc::new(Source::new("a.txt", "puzzle eight\nmove upp", None));
        let diagnostic = Diagnostic::new("argument::unknown_move")
            .says("`upp` is not a move")
            .advise("did you mean `up`?")
            .at(Span::new(18, 21), "unknown\u{1b} move");
        assert_eq!(
            draw(&Report::new(&source, diagnostic), 80, false),
            "Error: `upp` is not a move (puzzle_script::argument::unknown_move)\n  \
             a.txt:2:6: unknown␛ move\n  help: did you mean `up`?\n"
        );
    }
}
