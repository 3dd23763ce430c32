//! The structure of a text: its layout, its definitions, its blocks.

use super::Server;
use super::documents::{Document, Lined};
use super::message::{Refusal, Response};
use puzzle_core::syntax::{
    Block, Edit, Source, Span, Statement, StatementKind, TokenKind, layout_edits, outline,
    spelling_edits, tokens,
};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::sync::Arc;

/// Numbers of the protocol for what a symbol is.
const CLASS: u8 = 5;
const METHOD: u8 = 6;
const FUNCTION: u8 = 12;
const VARIABLE: u8 = 13;
const EVENT: u8 = 24;

impl Server<'_> {
    /// The statements of a text, as far as it can be understood.
    pub(super) fn statements(&self, source: &Arc<Source>) -> Vec<Statement> {
        let table = &self.engine.catalog().table;
        outline(source.clone(), table).script.statements
    }

    /// The edits that make the canonical layout, of all or of the lines of a range.
    pub(super) fn formatting(&self, document: &Document, parameters: &Value) -> Response {
        let lined = document.lined();
        let (source, table) = (document.source(), &self.engine.catalog().table);
        let range = &parameters["range"];
        let spelled = spelling_edits(&source, table);
        // A text with other spellings has one edit for its layout: of a range they alone are written anew.
        let edits = match spelled {
            Ok(spelled) if !range.is_null() && !spelled.is_empty() => Ok(spelled),
            _ => layout_edits(&source, table),
        };
        let mut edits = edits.map_err(|errors| {
            let first = errors.first().map(ToString::to_string).unwrap_or_default();
            Refusal::failed(format!("the text does not parse: {first}"))
        })?;
        if !range.is_null() {
            let text = document.unmarked();
            let (start, end) = (lined.offset(&range["start"])?, lined.offset(&range["end"])?);
            // Whole lines, with the spaces before the first of them.
            let start = text[..start].trim_end_matches([' ', '\t']).len();
            let begin = text[..start].rfind(['\n', '\r']).map_or(0, |at| at + 1);
            let end = text[end..]
                .find(['\n', '\r'])
                .map_or(text.len(), |at| end + at);
            let lies_there = |edit: &Edit| {
                // An edit that begins with the end of the line above is about the line behind it.
                let indents = text[edit.at.range()].rfind(['\n', '\r']);
                let at =
                    indents.map_or(edit.at.start as usize, |at| edit.at.start as usize + at + 1);
                (begin..=end).contains(&at)
            };
            edits.retain(lies_there);
        }
        let edits = edits.into_iter();
        let edits = edits.map(|edit| json!({"range": lined.span(edit.at), "newText": edit.text}));
        Ok(edits.collect())
    }

    /// The definitions of a text, its tasks and experiments.
    #[expect(clippy::unnecessary_wraps, reason = "some requests have no answer")]
    pub(super) fn symbols(&self, document: &Document, _: &Value) -> Response {
        let source = Arc::new(document.source());
        let mut symbols = Symbols {
            source: &source,
            lined: document.lined(),
            met: HashSet::new(),
        };
        Ok(symbols.of(&self.statements(&source)).into())
    }

    /// Blocks and runs of comments.
    #[expect(clippy::unnecessary_wraps, reason = "some requests have no answer")]
    pub(super) fn folding(&self, document: &Document, _: &Value) -> Response {
        let source = Arc::new(document.source());
        let lined = document.lined();
        let mut blocks = Vec::new();
        for statement in &self.statements(&source) {
            visit_blocks(statement, &mut |block| blocks.push(block.span));
        }
        let line = |at: u32| lined.line_and_column(at as usize).0;
        let mut folds: Vec<Value> = Vec::new();
        for span in blocks {
            let (start, end) = (line(span.start), line(span.end));
            // The line of the brace stays.
            if end > start + 1 {
                folds.push(json!({"startLine": start, "endLine": end - 1}));
            }
        }
        let mut run: Option<(usize, usize)> = None;
        let mut end_run = |run: Option<(usize, usize)>| {
            if let Some((start, end)) = run.filter(|(start, end)| end > start) {
                folds.push(json!({"startLine": start, "endLine": end, "kind": "comment"}));
            }
        };
        for token in tokens(&source) {
            match token.kind {
                TokenKind::Comment => {
                    let at = line(token.span.start);
                    match &mut run {
                        Some((_, last)) if *last + 1 == at => *last = at,
                        _ => {
                            end_run(run.take());
                            run = Some((at, at));
                        }
                    }
                }
                TokenKind::Newline => {}
                _ => end_run(run.take()),
            }
        }
        end_run(run);
        Ok(folds.into())
    }
}

/// Calls `visit` for the blocks of a statement, outer ones first.
pub(super) fn visit_blocks(statement: &Statement, visit: &mut dyn FnMut(&Block)) {
    for block in blocks_of(statement) {
        visit(block);
        for inner in &block.statements {
            visit_blocks(inner, visit);
        }
    }
}

/// The blocks of a statement itself.
pub(super) fn blocks_of(statement: &Statement) -> Vec<&Block> {
    match &statement.kind {
        StatementKind::WithEntries { entries, .. } => vec![entries],
        StatementKind::If {
            branches,
            otherwise,
        } => branches
            .iter()
            .map(|branch| &branch.body)
            .chain(otherwise)
            .collect(),
        StatementKind::Repeat { body, .. }
        | StatementKind::For { body, .. }
        | StatementKind::Define { body, .. }
        | StatementKind::DefinePuzzle { body, .. }
        | StatementKind::ExpectFails { body } => vec![body],
        StatementKind::Task(task) => vec![&task.body],
        _ => Vec::new(),
    }
}

struct Symbols<'a> {
    source: &'a Source,
    lined: Lined<'a>,
    /// Variables are told where they are first made.
    met: HashSet<String>,
}

impl Symbols<'_> {
    fn of(&mut self, statements: &[Statement]) -> Vec<Value> {
        statements
            .iter()
            .filter_map(|statement| self.symbol(statement))
            .collect()
    }

    fn symbol(&mut self, statement: &Statement) -> Option<Value> {
        let (kind, name, body) = match &statement.kind {
            StatementKind::Define { name, body, .. } => (FUNCTION, name.span, Some(body)),
            StatementKind::DefinePuzzle { name, .. } => (CLASS, name.span, None),
            StatementKind::DefineFormula { name, .. } => (METHOD, name.span, None),
            StatementKind::Let { name, .. } => (VARIABLE, name.span, None),
            StatementKind::Task(task) => (EVENT, task.name.span, Some(&task.body)),
            StatementKind::WithEntries { command, .. } => {
                (EVENT, command.arguments.first()?.span, None)
            }
            _ => return None,
        };
        let text = self.source.slice(name).trim_matches('"').to_owned();
        if text.is_empty() || kind == VARIABLE && !self.met.insert(text.clone()) {
            return None;
        }
        let inner: Vec<&Statement> = body.into_iter().flat_map(|body| &body.statements).collect();
        let tasks = inner
            .into_iter()
            .filter(|nested| !matches!(nested.kind, StatementKind::Let { .. }));
        let children: Vec<Value> = tasks.filter_map(|task| self.symbol(task)).collect();
        Some(json!({
            "name": text,
            "kind": kind,
            "range": self.lined.span(whole(statement.span, name)),
            "selectionRange": self.lined.span(name),
            "children": children,
        }))
    }
}

/// A span that holds another one too.
fn whole(span: Span, other: Span) -> Span {
    Span {
        start: span.start.min(other.start),
        end: span.end.max(other.end),
    }
}
