//! Events as JSON, one object a line.

use super::{Channel, Location, Renderer};
use crate::command::Report;
use crate::interp::Event;
use serde::Serialize;

/// Everything on standard output, reports too.
#[derive(Clone, Copy, Debug)]
pub struct Json;

impl Renderer for Json {
    fn render(&self, event: &Event, text: &mut String) -> Channel {
        let object = match event {
            Event::Warning(report) => serde_json::to_string(&Diagnostic::new("warning", report)),
            Event::Error(report) => serde_json::to_string(&Diagnostic::new("error", report)),
            Event::Unreported(count) => serde_json::to_string(&Unreported {
                event: "unreported",
                count: *count,
            }),
            event => serde_json::to_string(event),
        };
        text.push_str(&object.expect("events have string keys and finite numbers"));
        text.push('\n');
        Channel::Output
    }
}

/// A report. Line and column are those of its first label, from 1; the column counts characters.
/// They are missing where there is no place in a text.
#[derive(Serialize)]
struct Diagnostic<'a> {
    event: &'static str,
    code: String,
    message: String,
    file: &'a str,
    line: Option<usize>,
    column: Option<usize>,
    help: Option<String>,
    labels: Vec<Label>,
}

/// A labelled place.
#[derive(Serialize)]
struct Label {
    line: usize,
    column: usize,
    /// In characters.
    length: usize,
    text: Option<String>,
}

/// How many mistakes were found and not reported.
#[derive(Serialize)]
struct Unreported {
    event: &'static str,
    count: usize,
}

impl<'a> Diagnostic<'a> {
    fn new(event: &'static str, report: &'a Report) -> Self {
        let source = &report.source;
        let labels: Vec<Label> = report
            .diagnostic
            .labels()
            .into_iter()
            .flatten()
            .map(|label| {
                let Location { line, column } = Location::of(&source.text, label.offset());
                let bytes = source.text.as_bytes();
                let end = (label.offset() + label.len()).min(bytes.len());
                let labelled = bytes.get(label.offset()..end).unwrap_or_default();
                let length = String::from_utf8_lossy(labelled).chars().count();
                Label {
                    line,
                    column,
                    length,
                    text: label.label().map(str::to_owned),
                }
            })
            .collect();
        Self {
            event,
            code: report.code(),
            message: report.diagnostic.to_string(),
            file: &source.name,
            line: labels.first().map(|label| label.line),
            column: labels.first().map(|label| label.column),
            help: report.diagnostic.help().map(|help| help.to_string()),
            labels,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::Source;
    use miette::{LabeledSpan, MietteDiagnostic};
    use serde_json::{Value, json};
    use std::sync::Arc;

    fn object(event: &Event) -> Value {
        let mut text = String::new();
        assert_eq!(Json.render(event, &mut text), Channel::Output);
        assert_eq!(text.matches('\n').count(), 1, "{text}");
        serde_json::from_str(&text).expect("JSON")
    }

    #[test]
    fn events_are_named() {
        let event = Event::Printed {
            text: "a\n\u{1b}\"b".to_owned(),
        };
        assert_eq!(
            object(&event),
            json!({"event": "printed", "text": "a\n\u{1b}\"b"})
        );
    }

    #[test]
    fn a_report_is_located_in_characters() {
        let source = Arc::new(Source::new("a.txt", "print\n  print \"ü\" upp", None));
        let labels = [
            LabeledSpan::at(19..22, "here"),
            LabeledSpan::underline(0..5),
        ];
        let report = Report::new(
            &source,
            MietteDiagnostic::new("no")
                .with_code("a::b")
                .with_labels(labels),
        );
        let expected = json!({
            "event": "error", "code": "a::b", "message": "no", "file": "a.txt", "line": 2, "column": 13, "help": null,
            "labels": [
                {"line": 2, "column": 13, "length": 3, "text": "here"},
                {"line": 1, "column": 1, "length": 5, "text": null},
            ],
        });
        assert_eq!(object(&Event::Error(report)), expected);
    }

    #[test]
    fn a_report_without_a_place_has_no_line() {
        let source = Arc::new(Source::new("a.txt", "", None));
        let value = object(&Event::Warning(Report::new(
            &source,
            MietteDiagnostic::new("no").with_help("do"),
        )));
        assert_eq!(
            (&value["event"], &value["line"], &value["help"]),
            (&json!("warning"), &json!(null), &json!("do"))
        );
    }

    #[test]
    fn mistakes_that_are_not_shown_are_counted() {
        assert_eq!(
            object(&Event::Unreported(3)),
            json!({"event": "unreported", "count": 3})
        );
    }
}
