//! Lenses above searches: to run the script up to there, and to watch the search.

use super::Server;
use super::documents::Document;
use super::message::Response;
use super::structure::blocks_of;
use crate::command::CommandSpec;
use puzzle_core::syntax::{Statement, StatementKind};
use serde_json::{Value, json};
use std::sync::Arc;

/// Most bytes of the scripts of all lenses: each holds the text up to its search, so that they grow with its square.
const MOST_BYTES: usize = 1 << 20;

/// Expansions that are shown of a search.
const TRACED: u32 = 20;

/// A search of a text.
struct SearchSpan {
    /// Its first byte.
    start: usize,
    /// Behind its last operand.
    end: usize,
    /// Behind its last modifier.
    behind: usize,
    /// Whether it shows already what it does.
    is_traced: bool,
}

impl Server<'_> {
    /// "Run", "Trace" and "Show" over each search. Their argument is an object: the address of the text, the line of the search,
    /// and the script to run from standard input, which ends with the line of the statement that holds the search.
    /// Searches have none where these scripts would become too many bytes.
    #[expect(clippy::unnecessary_wraps, reason = "some requests have no answer")]
    pub(super) fn code_lenses(&self, document: &Document, _: &Value) -> Response {
        let source = Arc::new(document.source());
        let lined = document.lined();
        let mut lenses: Vec<Value> = Vec::new();
        let mut bytes = 0;
        let statements = self.statements(&source);
        for (index, statement) in statements.iter().enumerate() {
            let mut searches = Vec::new();
            self.search(statement, &statements[index + 1..], &mut searches);
            let end = statement.span.end as usize;
            let text = &source.text;
            let end = text[end..]
                .find(['\n', '\r'])
                .map_or(text.len(), |at| end + at);
            for search in searches {
                let range = lined.range(search.start, search.end);
                let lens = |title: &str, command: &str, script: String| {
                    let line = lined.line_and_column(search.start).0;
                    let argument = json!({"uri": document.uri, "line": line, "script": script});
                    let command =
                        json!({"title": title, "command": command, "arguments": [argument]});
                    json!({"range": range, "command": command})
                };
                let script = &text[..end];
                bytes += 3 * script.len();
                if bytes > MOST_BYTES {
                    return Ok(lenses.into());
                }
                lenses.push(lens("Run", "puzzle-script.run", format!("{script}\n")));
                if !search.is_traced {
                    let (before, behind) = script.split_at(search.end);
                    let script = format!("{before} trace {TRACED}{behind}\n");
                    lenses.push(lens("Trace", "puzzle-script.trace", script));
                }
                let (before, behind) = text[..end].split_at(search.behind);
                let script = format!("{before} show{behind}\n");
                lenses.push(lens("Show", "puzzle-script.show", script));
            }
        }
        Ok(lenses.into())
    }

    /// A statement that is a search, and the searches in its blocks; not those of experiments and replays, which run many
    /// times.
    fn search(&self, statement: &Statement, behind: &[Statement], found: &mut Vec<SearchSpan>) {
        let table = &self.engine.catalog().table;
        if let StatementKind::Command(command) = &statement.kind
            && command.id.is_some_and(|id| table.spec(id).is_search())
        {
            let modifiers = behind.iter().take_while(|next| {
                !next.starts_line && self.spec(next).is_some_and(CommandSpec::may_modify)
            });
            found.push(SearchSpan {
                start: command.name.start as usize,
                end: statement.span.end as usize,
                behind: modifiers.clone().last().unwrap_or(statement).span.end as usize,
                is_traced: modifiers.clone().any(|next| self.is_trace(next)),
            });
        }
        if matches!(
            statement.kind,
            StatementKind::WithEntries { .. } | StatementKind::DefinePuzzle { .. }
        ) {
            return;
        }
        for block in blocks_of(statement) {
            for (index, inner) in block.statements.iter().enumerate() {
                self.search(inner, &block.statements[index + 1..], found);
            }
        }
    }

    fn is_trace(&self, statement: &Statement) -> bool {
        self.spec(statement)
            .is_some_and(|spec| spec.name == "trace")
    }

    /// The command of a statement.
    fn spec(&self, statement: &Statement) -> Option<&CommandSpec> {
        let StatementKind::Command(command) = &statement.kind else {
            return None;
        };
        command.id.map(|id| self.engine.catalog().table.spec(id))
    }
}
