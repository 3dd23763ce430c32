//! Where names are made and used, and other names for what they stand for.

use super::Server;
use super::documents::{Document, Lined};
use super::message::{Refusal, Response};
use super::server::new_name;
use crate::check::{NameKind, NameUse, Names};
use puzzle_core::syntax::{Source, is_name};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

impl Server<'_> {
    /// The names of a text, with their definitions.
    pub(super) fn names(&self, source: &Arc<Source>) -> Names {
        let text = crate::check::Text {
            source: source.clone(),
            invalid: None,
        };
        self.engine.examine(text, &self.files(), 1).1
    }

    /// The address of a text that was checked.
    fn uri_of_source(&self, source: &Source, document: &Document) -> String {
        match &source.path {
            Some(path) if source.name != document.uri => self.uri_of(&self.world.identify(path)),
            _ => document.uri.clone(),
        }
    }

    fn location(&self, usage: &NameUse, document: &Document) -> Value {
        let uri = self.uri_of_source(&usage.source, document);
        let text = self.text_of(&usage.source, &uri);
        json!({"uri": uri, "range": Lined::new(&text).span(usage.span)})
    }

    /// Where a name is made; of a file its beginning.
    pub(super) fn definition(&self, document: &Document, parameters: &Value) -> Response {
        let source = Arc::new(document.source());
        let offset = document.lined().offset(&parameters["position"])?;
        let names = self.names(&source);
        if let Some(path) = names.file_at(&source, offset) {
            let start = json!({"line": 0, "character": 0});
            let range = json!({"start": start, "end": start});
            return Ok(json!([{"uri": self.uri_of(path), "range": range}]));
        }
        let Some(name) = names.at(&source, offset) else {
            return Ok(Value::Null);
        };
        let made = names.same(name).filter(|maker| maker.makes);
        Ok(made
            .map(|name_use| self.location(name_use, document))
            .collect())
    }

    /// Where a name stands.
    pub(super) fn references(&self, document: &Document, parameters: &Value) -> Response {
        let source = Arc::new(document.source());
        let offset = document.lined().offset(&parameters["position"])?;
        let makers = parameters["context"]["includeDeclaration"].as_bool();
        let names = self.names(&source);
        let Some(name) = names.at(&source, offset) else {
            return Ok(Value::Null);
        };
        let used = names
            .same(name)
            .filter(|name_use| !name_use.makes || makers.unwrap_or(true));
        Ok(used
            .map(|used_name| self.location(used_name, document))
            .collect())
    }

    /// The same in this text alone: 3 writes it, 2 reads it.
    pub(super) fn highlights(&self, document: &Document, parameters: &Value) -> Response {
        let source = Arc::new(document.source());
        let lined = document.lined();
        let offset = lined.offset(&parameters["position"])?;
        let names = self.names(&source);
        let Some(name) = names.at(&source, offset) else {
            return Ok(Value::Null);
        };
        let uses = names
            .same(name)
            .filter(|candidate| Arc::ptr_eq(&candidate.source, &source));
        let marks = uses.map(|name_use| {
            let kind = if name_use.makes { 3 } else { 2 };
            json!({"range": lined.span(name_use.span), "kind": kind})
        });
        Ok(marks.collect())
    }

    /// Whether what stands at a place can have another name.
    pub(super) fn prepare_rename(&self, document: &Document, parameters: &Value) -> Response {
        let source = Arc::new(document.source());
        let lined = document.lined();
        let offset = lined.offset(&parameters["position"])?;
        let names = self.names(&source);
        let Some(name) = names.at(&source, offset) else {
            return Err(Refusal::failed("there is no name of this script"));
        };
        Ok(json!({
            "range": lined.span(name.span),
            "placeholder": source.slice(name.span),
        }))
    }

    /// Another name for what a name stands for, in all texts. Refused where any name would stand for something else.
    pub(super) fn rename(&self, document: &Document, parameters: &Value) -> Response {
        let source = Arc::new(document.source());
        let offset = document.lined().offset(&parameters["position"])?;
        let new = new_name(parameters)?.trim_start_matches('$');
        let names = self.names(&source);
        let Some(name) = names.at(&source, offset) else {
            return Err(Refusal::failed("there is no name of this script"));
        };
        if !is_name(new) {
            return Err(Refusal::failed(format!(
                "`{new}` is not a name: that is a letter, then letters, digits and `_`"
            )));
        }
        let mut by_text: BTreeMap<String, (Arc<Source>, Vec<&NameUse>)> = BTreeMap::new();
        for occurrence in names.same(name) {
            let uri = self.uri_of_source(&occurrence.source, document);
            let (_, all) = by_text
                .entry(uri)
                .or_insert((occurrence.source.clone(), Vec::new()));
            // A file that is read twice is changed once.
            if all.iter().all(|other| other.span != occurrence.span) {
                all.push(occurrence);
            }
        }
        if by_text.len() == 1 && by_text.contains_key(&document.uri) {
            self.keeps_meaning(&source, &names, name, new)?;
        } else if names
            .uses
            .iter()
            .any(|other_use| other_use.source.slice(other_use.span) == new)
        {
            return Err(Refusal::failed(format!("`{new}` is a name already")));
        }
        let mut changes = Map::new();
        for (uri, (source, all)) in by_text {
            let text = self.text_of(&source, &uri);
            let lined = Lined::new(&text);
            let edits = all.iter();
            let edits =
                edits.map(|name_use| json!({"range": lined.span(name_use.span), "newText": new}));
            changes.insert(uri, edits.collect());
        }
        Ok(json!({"changes": changes}))
    }

    /// Refuses a name with which the text would be wrong where it was right, or mean something else.
    fn keeps_meaning(
        &self,
        source: &Arc<Source>,
        names: &Names,
        name: &NameUse,
        new: &str,
    ) -> Result<(), Refusal> {
        let mut text = source.text.clone();
        let mut spans: Vec<_> = names.same(name).map(|used| used.span).collect();
        spans.sort_unstable();
        for span in spans.iter().rev() {
            text.replace_range(span.range(), new);
        }
        let renamed = Source::new(&*source.name, text, source.path.clone());
        let files = self.files();
        let most = super::diagnostics::MOST_REPORTS;
        let as_text = |source: Arc<Source>| crate::check::Text {
            source,
            invalid: None,
        };
        let (before, _) = self.engine.examine(as_text(source.clone()), &files, most);
        let (after, others) = self
            .engine
            .examine(as_text(Arc::new(renamed)), &files, most);
        let told = |checked: &crate::check::Checked| checked.reports.len() + checked.unreported;
        let meaning = |names: &Names| -> Vec<(NameKind, usize, bool)> {
            let uses = names.uses.iter();
            uses.map(|name_use| (name_use.kind, name_use.thing, name_use.makes))
                .collect()
        };
        if told(&before) != told(&after) || meaning(names) != meaning(&others) {
            return Err(Refusal::failed(format!(
                "`{new}` stands for something else here: choose another name"
            )));
        }
        Ok(())
    }
}
