//! Text about the word under the pointer.

use super::Server;
use super::diagnostics::Unseen;
use super::documents::Document;
use super::message::Response;
use crate::check::{NameKind, Names};
use crate::completion::Position;
use crate::host::Parts;
use crate::interp::{Engine, Event};
use puzzle_core::syntax::{Source, Token, TokenKind, is_name, tokens};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// Time for working out the text about a word.
const THOUGHT: Duration = Duration::from_millis(100);

impl Server<'_> {
    /// The help of a command, a value, a board, what a heuristic says.
    pub(super) fn hover(&self, document: &Document, parameters: &Value) -> Response {
        let lined = document.lined();
        let offset = lined.offset(&parameters["position"])?;
        let source = Arc::new(document.source());
        let all = tokens(&source).into_iter();
        let holds = |token: &Token| token.span.range().contains(&offset);
        let Some(token) = all.into_iter().find(holds) else {
            return Ok(Value::Null);
        };
        let said = match token.kind {
            TokenKind::Word | TokenKind::Variable => self.said_of(document, &source, token),
            TokenKind::Text => self.board(document, &source, token),
            _ => None,
        };
        Ok(said.map_or(Value::Null, |said| {
            let text = format!("```text\n{}\n```", said.trim_matches('\n'));
            json!({
                "contents": {"kind": "markdown", "value": text},
                "range": lined.span(token.span),
            })
        }))
    }

    /// The text about a name, else the text of `help` about a word.
    fn said_of(&self, document: &Document, source: &Arc<Source>, token: Token) -> Option<String> {
        let names = self.names(source);
        let start = token.span.start as usize + usize::from(token.kind == TokenKind::Variable);
        if let Some(made) = made(&names, source, start) {
            let value = self.value(document, source, token, made.0 == NameKind::Heuristic);
            return Some(match value {
                Some(value) => format!("{}\n\n{value}", made.1),
                None => made.1,
            });
        }
        let word = source.slice(token.span).trim_start_matches('$');
        if !is_name(word) {
            return None;
        }
        let (mut engine, _) = self.engine_at(document, token);
        let said = self.run(&mut engine, &format!("help {word}")).pop()?;
        let value = self.value(document, source, token, true);
        Some(match value {
            Some(value) => format!("{said}\n\n{value}"),
            None => said,
        })
    }

    /// The value of a heuristic for the state in force at its place, where that is known without running.
    fn value(
        &self,
        document: &Document,
        source: &Source,
        token: Token,
        may_be_one: bool,
    ) -> Option<String> {
        let (mut engine, is_known) = self.engine_at(document, token);
        let word = source.slice(token.span);
        let puzzle = engine.session().puzzle.clone();
        if !may_be_one || !is_known || !puzzle.heuristic_names().contains(&word) {
            return None;
        }
        self.run(&mut engine, &format!("heuristic {word}")).pop()
    }

    /// A state as it is drawn, where a text is one in the notation of the puzzle in force there.
    fn board(&self, document: &Document, source: &Source, token: Token) -> Option<String> {
        let at = token.span.start as usize;
        let puzzle = self.at(document, at, |position| position.knowledge().puzzle.clone())?;
        let text = source.slice(token.span).trim_matches('"');
        let board = puzzle.parse(text).ok()?;
        Some(puzzle.draw(&board))
    }

    /// An engine with what is known in front of a token, and whether the state there is.
    fn engine_at(&self, document: &Document, token: Token) -> (Engine, bool) {
        let known = |position: &Position<'_>| {
            (
                position.knowledge().puzzle.clone(),
                position.state().cloned(),
            )
        };
        let (puzzle, state) = self.at(document, token.span.start as usize, known);
        let is_known = state.is_some();
        let session = document.rehearsed.as_ref();
        let session = session.unwrap_or(self.engine.session()).clone();
        (self.engine.on(session, puzzle.as_ref(), state), is_known)
    }

    /// The texts that a line prints.
    fn run(&self, engine: &mut Engine, line: &str) -> Vec<String> {
        let over = self.world.now() + THOUGHT;
        let files = self.files();
        let host = Parts {
            files: &files,
            world: self.world,
            interrupted: &|| self.world.now() >= over,
        };
        let mut unseen = Unseen {
            host: &host,
            events: Vec::new(),
        };
        engine.run_text("help", line, None, &mut unseen);
        let texts = unseen.events.into_iter().filter_map(|event| match event {
            Event::Help { text } => Some(text),
            Event::Heuristic { heuristic, value } => {
                Some(format!("Here {heuristic} says {value}."))
            }
            _ => None,
        });
        texts.collect()
    }
}

/// The kind of a name of the text, and the line that makes it: the last one above, else the first.
fn made(names: &Names, source: &Arc<Source>, offset: usize) -> Option<(NameKind, String)> {
    let name = names.at(source, offset)?;
    let makers = names.same(name).filter(|making| making.makes);
    let makers: Vec<_> = makers.collect();
    let above = makers.iter().rev().find(|earlier| {
        Arc::ptr_eq(&earlier.source, source) && earlier.span.start as usize <= offset
    });
    let maker = above.or(makers.first())?;
    let text = &maker.source.text;
    let start = maker.span.start as usize;
    let begin = text[..start].rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let end = text[start..]
        .find(['\n', '\r'])
        .map_or(text.len(), |at| start + at);
    Some((maker.kind, text[begin..end].trim().to_owned()))
}
