//! Events as JSON, one object a line.

use super::{Channel, Renderer};
use crate::interp::Event;
use crate::json::escaped_json;

/// Everything on standard output, reports too.
#[derive(Clone, Copy, Debug)]
pub struct Json;

impl Renderer for Json {
    fn render(&self, event: &Event, text: &mut String) -> Channel {
        let object = serde_json::to_string(event);
        let object = object.expect("events have string keys and finite numbers");
        text.push_str(&escaped_json(object));
        text.push('\n');
        Channel::Output
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Report;
    use puzzle_core::syntax::{Diagnostic, Source, Span};
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
        let diagnostic = Diagnostic::new("run::no_search").says("no");
        let diagnostic = diagnostic.at(Span::new(19, 22), "here");
        let report = Report::new(&source, diagnostic.at(Span::new(0, 5), ""));
        let expected = json!({
            "event": "error", "code": "puzzle_script::run::no_search", "message": "no", "file": "a.txt", "line": 2, "column": 13, "help": null,
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
            Diagnostic::new("").says("no").advise("do"),
        )));
        assert_eq!(
            (&value["event"], &value["line"], &value["help"]),
            (&json!("warning"), &json!(null), &json!("do"))
        );
    }

    #[test]
    fn mistakes_that_are_not_shown_are_counted() {
        assert_eq!(
            object(&Event::Unreported { count: 3 }),
            json!({"event": "unreported", "count": 3})
        );
    }
}
