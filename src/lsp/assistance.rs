//! Completion, parameters and colours: what the room of completion says, in the protocol's words.

use super::Server;
use super::documents::Document;
use super::message::Response;
use crate::command::ALL_COMMANDS;
use crate::completion::{Background, CandidateKind, Class, Position, Scope, Signature, classes};
use serde_json::{Value, json};

/// The names of token types, in the order of their numbers.
pub(super) const TOKEN_TYPES: [&str; 7] = [
    "function", "keyword", "macro", "variable", "number", "string", "comment",
];

/// The number of what a token is; none where it has the colour of all text.
fn token_type(class: Class) -> Option<usize> {
    Some(match class {
        Class::Command => 0,
        Class::Keyword => 1,
        Class::Procedure => 2,
        Class::Variable => 3,
        Class::Number => 4,
        Class::Text => 5,
        Class::Comment => 6,
        Class::Unknown | Class::Mistake | Class::Plain => return None,
    })
}

/// The protocol's number for what a candidate is.
fn item_kind(kind: CandidateKind) -> u8 {
    match kind {
        CandidateKind::Command => 3,
        CandidateKind::Entry => 5,
        CandidateKind::Keyword => 14,
        CandidateKind::Procedure => 2,
        CandidateKind::Variable => 6,
        CandidateKind::Move => 20,
        CandidateKind::Heuristic => 8,
        CandidateKind::Puzzle => 7,
        CandidateKind::Choice => 12,
        CandidateKind::File => 17,
        CandidateKind::Folder => 19,
    }
}

impl Server<'_> {
    /// Knowledge before a text runs: a new session, and the puzzles that a rehearsal of it built.
    fn background(&self, document: &Document) -> Background {
        let session = self.engine.session();
        let mut knowledge = session.knowledge();
        let rehearsed = document.rehearsed.as_ref();
        knowledge.built = rehearsed.map(|session| session.registry.clone());
        Background {
            knowledge,
            state: Some(session.state()),
            order: session.order(),
            recorded: Vec::new(),
            interactive: false,
        }
    }

    /// Asks of a byte of the text behind its byte-order mark.
    pub(super) fn at<T>(
        &self,
        document: &Document,
        offset: usize,
        ask: impl FnOnce(&Position<'_>) -> T,
    ) -> T {
        let known = self.background(document);
        let files = self.files();
        let scope = Scope {
            table: &self.engine.catalog().table,
            known: &known,
            host: &files,
            path: document.path.as_deref(),
        };
        ask(&Position::new(document.unmarked(), offset, scope))
    }

    /// The ways to go on at a place.
    pub(super) fn completion(&self, document: &Document, parameters: &Value) -> Response {
        let lined = document.lined();
        let offset = lined.offset(&parameters["position"])?;
        let (span, candidates) = self.at(document, offset, |position| {
            (position.span(), position.candidates())
        });
        let range = lined.span(span);
        // Before the first letter the list has the usual commands alone.
        let is_abbreviated = candidates
            .iter()
            .any(|offered| offered.text == ALL_COMMANDS);
        let items = candidates
            .into_iter()
            .enumerate()
            .map(|(index, candidate)| {
                json!({
                    "label": candidate.shown,
                    "kind": item_kind(candidate.kind),
                    "detail": candidate.summary,
                    "sortText": format!("{index:05}"),
                    "filterText": candidate.text,
                    "textEdit": {"range": range, "newText": candidate.text},
                })
            });
        let items: Vec<Value> = items.collect();
        Ok(json!({"isIncomplete": is_abbreviated, "items": items}))
    }

    /// The parameters of the command whose operands are typed.
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the method is not general enough"
    )]
    pub(super) fn signature_help(&self, document: &Document, parameters: &Value) -> Response {
        let offset = document.lined().offset(&parameters["position"])?;
        let Some(signature) = self.at(document, offset, |position| position.signature()) else {
            return Ok(Value::Null);
        };
        let Signature {
            name,
            parameters,
            active,
            summary,
        } = signature;
        let mut label = name;
        let mut places = Vec::new();
        for parameter in &parameters {
            label.push(' ');
            let start = label.encode_utf16().count();
            label.push_str(parameter);
            places.push(json!({"label": [start, label.encode_utf16().count()]}));
        }
        // Behind the last parameter none is active.
        let active = active.unwrap_or(parameters.len());
        Ok(json!({
            "signatures": [{"label": label, "documentation": summary, "parameters": places}],
            "activeSignature": 0,
            "activeParameter": active,
        }))
    }

    /// The colours of a text: five numbers a token, each place relative to the one before.
    #[expect(clippy::unnecessary_wraps, reason = "some requests have no answer")]
    pub(super) fn semantic_tokens(&self, document: &Document, _: &Value) -> Response {
        let text = document.unmarked();
        let lined = document.lined();
        let known = Background {
            knowledge: self.engine.session().knowledge(),
            ..Background::default()
        };
        let mut data: Vec<usize> = Vec::new();
        let mut before = (0, 0);
        for (token, class) in classes(text, &self.engine.catalog().table, &known) {
            let Some(kind) = token_type(class) else {
                continue;
            };
            let (line, column) = lined.line_and_column(token.span.start as usize);
            let from = if line == before.0 { before.1 } else { 0 };
            let length = text[token.span.range()].encode_utf16().count();
            data.extend([line - before.0, column - from, length, kind, 0]);
            before = (line, column);
        }
        Ok(json!({"data": data}))
    }
}
