//! Names that the definition around a place gives.

use super::Position;
use super::candidate::{Candidate, CandidateKind, words};
use puzzle_core::syntax::{Token, TokenKind, tokens};

impl Position<'_> {
    /// The names that the definition around gave so far to its `cells`, its `values` or, each once, its moves; numbers
    /// and names that a loop makes are left out.
    pub(super) fn defined_names(&self, word: &str) -> Vec<&str> {
        let tokens = tokens(&self.source);
        let text = |token: &Token| self.slice(token.span);
        let begins = tokens
            .windows(2)
            .rposition(|pair| text(&pair[0]) == "define" && text(&pair[1]) == "puzzle");
        let mut names = Vec::new();
        let mut is_one = false;
        for token in &tokens[begins.unwrap_or(tokens.len())..] {
            match (token.kind, text(token)) {
                (TokenKind::Word, found) if found == word => is_one = true,
                (TokenKind::Word, "cells" | "values" | "start" | "goal")
                | (TokenKind::Newline, _) => is_one = false,
                (TokenKind::Word | TokenKind::Text, name) if is_one => {
                    if !names.contains(&name) {
                        names.push(name);
                    }
                    // Behind the name of a move stands what it does.
                    is_one = word != "move";
                }
                _ => {}
            }
        }
        names
    }

    /// The nodes that the edges and arcs of the graph around name, but for the name that is being typed.
    pub(super) fn defined_nodes(&self) -> Vec<Candidate> {
        let tokens = tokens(&self.source);
        let text = |token: &Token| self.slice(token.span);
        let begins = tokens
            .windows(2)
            .rposition(|pair| text(&pair[0]) == "define" && text(&pair[1]) == "graph");
        let (mut names, mut left) = (Vec::new(), 0);
        for token in &tokens[begins.unwrap_or(tokens.len())..] {
            match (token.kind, text(token)) {
                (TokenKind::Word, "edge" | "arc") if left == 0 => left = 2,
                (kind, name) if left > 0 => {
                    left -= 1;
                    let is_name =
                        matches!(kind, TokenKind::Word | TokenKind::Text | TokenKind::Integer);
                    if is_name && token.span != self.typed.span && !names.contains(&name) {
                        names.push(name);
                    }
                }
                _ => {}
            }
        }
        words(CandidateKind::Variable, names)
    }

    /// The cells that the definition around names so far.
    pub(super) fn defined_cells(&self) -> Vec<Candidate> {
        words(CandidateKind::Variable, self.defined_names("cells"))
    }
}
