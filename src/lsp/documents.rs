//! The texts that are open in the editor.

use super::message::{Refusal, place, text};
use super::uri::path_of;
use crate::command::Report;
use crate::host::Host;
use crate::interp::Session;
use puzzle_core::syntax::{LineIndex, Source, Span};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Some editors put it before a text; it is no part of it.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A text with its lines: what places of editors are reckoned with.
#[derive(Clone, Debug)]
pub(super) struct Lined<'t> {
    text: &'t str,
    lines: LineIndex,
    /// The length of its byte-order mark: spans count from behind it.
    mark: usize,
}

impl<'t> Lined<'t> {
    /// A text as the editor has it.
    pub(super) fn new(text: &'t str) -> Self {
        let unmarked = text.trim_start_matches(BYTE_ORDER_MARK);
        Self {
            text,
            lines: LineIndex::new(text),
            mark: (text.len() - unmarked.len()).min(BYTE_ORDER_MARK.len_utf8()),
        }
    }

    /// Where a byte of the text behind its mark stands.
    pub(super) fn place(&self, offset: usize) -> Value {
        let place = self
            .lines
            .position(self.text, offset.saturating_add(self.mark));
        json!({"line": place.line, "character": place.character})
    }

    /// The range of so many bytes.
    pub(super) fn range(&self, start: usize, end: usize) -> Value {
        json!({"start": self.place(start), "end": self.place(end)})
    }

    /// The range of a span.
    pub(super) fn span(&self, span: Span) -> Value {
        self.range(span.start as usize, span.end as usize)
    }

    /// The line and the column of a byte, both from 0.
    pub(super) fn line_and_column(&self, offset: usize) -> (usize, usize) {
        let place = self
            .lines
            .position(self.text, offset.saturating_add(self.mark));
        (place.line, place.character)
    }

    /// The byte behind the mark at a place of the editor's.
    pub(super) fn offset(&self, value: &Value) -> Result<usize, Refusal> {
        let offset = self.lines.offset(self.text, place(value)?);
        Ok(offset.saturating_sub(self.mark))
    }
}

/// An open text.
#[derive(Debug)]
pub(super) struct Document {
    /// Its address.
    pub(super) uri: String,
    /// As the editor counts changes.
    pub(super) version: Option<i64>,
    /// All of it, a byte-order mark included.
    pub(super) text: String,
    /// Its file, as the host identifies it.
    pub(super) path: Option<PathBuf>,
    /// Whether its reports are those of an earlier text.
    pub(super) is_stale: bool,
    /// The files that its check read or would have read.
    pub(super) reads: Vec<PathBuf>,
    /// Diagnostics of it and of the files that it reads, by their addresses.
    pub(super) found: BTreeMap<String, Vec<Value>>,
    /// The same as reports: those of this text.
    pub(super) reports: Vec<Report>,
    /// The session that a rehearsal of it left.
    pub(super) rehearsed: Option<Session>,
}

impl Document {
    /// Its text behind a byte-order mark.
    pub(super) fn unmarked(&self) -> &str {
        self.text
            .strip_prefix(BYTE_ORDER_MARK)
            .unwrap_or(&self.text)
    }

    /// Its text with its lines.
    pub(super) fn lined(&self) -> Lined<'_> {
        Lined::new(&self.text)
    }

    /// As it is parsed.
    pub(super) fn source(&self) -> Source {
        Source::new(&*self.uri, &*self.text, self.path.clone())
    }

    /// Makes the changes that the editor made, each to what the one before left.
    pub(super) fn change(&mut self, changes: &[Value]) -> Result<(), Refusal> {
        let mut new = self.text.clone();
        for change in changes {
            let written = text(&change["text"], "text")?;
            let range = &change["range"];
            if range.is_null() {
                written.clone_into(&mut new);
                continue;
            }
            let lines = LineIndex::new(&new);
            let start = lines.offset(&new, place(&range["start"])?);
            let end = lines.offset(&new, place(&range["end"])?);
            new.replace_range(start..end.max(start), written);
        }
        self.text = new;
        self.is_stale = true;
        Ok(())
    }
}

/// All open texts, in the order in which they were opened.
#[derive(Debug, Default)]
pub(super) struct Documents(Vec<Document>);

impl Documents {
    /// Opens a text, in the place of one of its address.
    pub(super) fn open(&mut self, item: &Value, host: &dyn Host) -> Result<&Document, Refusal> {
        let uri = text(&item["uri"], "textDocument.uri")?.to_owned();
        let text = text(&item["text"], "textDocument.text")?.to_owned();
        self.0.retain(|document| document.uri != uri);
        self.0.push(Document {
            path: path_of(&uri).map(|path| host.identify(&path)),
            uri,
            version: item["version"].as_i64(),
            text,
            is_stale: true,
            reads: Vec::new(),
            found: BTreeMap::new(),
            reports: Vec::new(),
            rehearsed: None,
        });
        Ok(&self.0[self.0.len() - 1])
    }

    /// Closes a text; gives what it was.
    pub(super) fn close(&mut self, uri: &str) -> Option<Document> {
        let at = self.0.iter().position(|document| document.uri == uri)?;
        Some(self.0.remove(at))
    }

    /// The text of that address.
    pub(super) fn get(&self, uri: &str) -> Result<&Document, Refusal> {
        let found = self.0.iter().find(|document| document.uri == uri);
        found.ok_or_else(|| Refusal::invalid_parameters(format!("`{uri}` is not open")))
    }

    /// The same to change it.
    pub(super) fn get_mut(&mut self, uri: &str) -> Option<&mut Document> {
        self.0.iter_mut().find(|document| document.uri == uri)
    }

    /// All of them.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Document> {
        self.0.iter()
    }

    /// Whatever was found of texts that read that file may be wrong now; without a file that of all texts.
    pub(super) fn make_stale(&mut self, file: Option<&PathBuf>) {
        for document in &mut self.0 {
            document.is_stale |= file.is_none_or(|file| document.reads.contains(file));
        }
    }

    /// The first text whose reports are those of an earlier one.
    pub(super) fn stale(&mut self) -> Option<&mut Document> {
        self.0.iter_mut().find(|document| document.is_stale)
    }
}
