//! Quick fixes: what reports propose.

use super::Server;
use super::diagnostics::{MOST_REPORTS, diagnostic};
use super::documents::Document;
use super::message::Response;
use crate::command::Report;
use puzzle_core::syntax::{Edit, spelling_edits};
use serde_json::{Value, json};

/// The kind of the edit that writes a text in the usual spelling.
pub(super) const SPELLING: &str = "source.fixAll.spelling";

impl Server<'_> {
    /// The edits of the reports that a range touches.
    pub(super) fn code_actions(&self, document: &Document, parameters: &Value) -> Response {
        let only = parameters["context"]["only"].as_array();
        let all = |kind: &Value| kind.as_str().is_some_and(|kind| SPELLING.starts_with(kind));
        let spelling = if only.is_none_or(|kinds| kinds.iter().any(all)) {
            self.spelling(document)
        } else {
            None
        };
        let wanted = |kind: &Value| {
            kind.as_str()
                .is_some_and(|kind| kind.is_empty() || kind.starts_with("quickfix"))
        };
        if only.is_some_and(|kinds| !kinds.iter().any(wanted)) {
            return Ok(spelling.into_iter().collect());
        }
        let lined = document.lined();
        let (start, end) = (
            lined.offset(&parameters["range"]["start"])?,
            lined.offset(&parameters["range"]["end"])?,
        );
        let touches = |report: &&Report| {
            let labels = report.labels();
            labels.first().is_some_and(|label| {
                let from = label.offset();
                from <= end.max(start) && start <= from + label.len()
            })
        };
        let checked;
        let reports = if document.is_stale {
            let source = document.source();
            checked = self
                .engine
                .examine(source.into(), &self.files(), MOST_REPORTS)
                .0;
            let reports = checked.reports.iter();
            reports
                .filter(|report| report.source.name == document.uri)
                .collect()
        } else {
            document.reports.iter().collect::<Vec<_>>()
        };
        let reports = reports.into_iter().filter(touches);
        let actions = reports.flat_map(|report| {
            let edits = report.edits();
            let is_only = edits.len() == 1;
            let shown = diagnostic(report, &document.uri, &lined);
            let action = |edit: &Edit| {
                let change = json!({"range": lined.span(edit.at), "newText": edit.text});
                json!({
                    "title": title(document.unmarked(), edit),
                    "kind": "quickfix",
                    "isPreferred": is_only,
                    "diagnostics": [shown],
                    "edit": {"changes": {document.uri.as_str(): [change]}},
                })
            };
            edits.iter().map(action).collect::<Vec<_>>()
        });
        Ok(actions.chain(spelling).collect())
    }

    /// The action that writes all of a text in the usual spelling, where it has others.
    fn spelling(&self, document: &Document) -> Option<Value> {
        let edits = spelling_edits(&document.source(), &self.engine.catalog().table).ok()?;
        let lined = document.lined();
        let changes = edits.iter();
        let changes =
            changes.map(|edit| json!({"range": lined.span(edit.at), "newText": edit.text}));
        let changes: Vec<Value> = changes.collect();
        (!changes.is_empty()).then(|| {
            json!({
                "title": "Write the whole file in the usual spelling",
                "kind": SPELLING,
                "edit": {"changes": {document.uri.as_str(): changes}},
            })
        })
    }
}

/// The effect of an edit, in words.
fn title(text: &str, edit: &Edit) -> String {
    let short = |text: &str| {
        let line = text.lines().next().unwrap_or_default();
        let mut shown: String = line.chars().take(60).collect();
        if shown.len() < text.trim_end().len() {
            shown.push_str("...");
        }
        shown
    };
    let old = text.get(edit.at.range()).unwrap_or_default();
    match (old.trim(), edit.text.trim()) {
        ("", new) => format!("Insert `{}`", short(new)),
        (old, "") => format!("Remove `{}`", short(old)),
        (_, new) => format!("Write `{}`", short(new)),
    }
}
