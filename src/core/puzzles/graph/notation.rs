//! States as names of nodes; goals as one name or several.

use super::{Graph, Nodes, board_of, nodes_of};
use crate::puzzle::{Advice, Notation, NotationError, quoted};
use crate::state::Board;
use crate::syntax::nearest;
use smol_str::SmolStr;
use std::ops::Range;

/// A state or a goal.
pub(super) fn format(graph: &Graph, board: &Board, notation: Notation) -> String {
    let names: Vec<SmolStr> = nodes_of(board).map(|node| graph.node(node)).collect();
    let written = if let [only] = &names[..] {
        only.to_string()
    } else {
        let names = names.iter().map(|name| written(name));
        names.collect::<Vec<_>>().join(" ")
    };
    match notation {
        Notation::Compact | Notation::Matrix => written,
        Notation::Tuple => format!("({written})"),
    }
}

/// A name among others.
fn written(name: &str) -> String {
    if name.contains(char::is_whitespace) || name.is_empty() {
        format!("'{name}'")
    } else {
        name.to_owned()
    }
}

/// Reads a name; with `many` as many as there are, with spaces between them, in single quotes those that have spaces.
pub(super) fn parse(graph: &Graph, text: &str, many: bool) -> Result<Board, NotationError> {
    let find = |name: &str| graph.numbers.find(name);
    let trimmed = text.trim();
    let start = text.len() - text.trim_start().len();
    let whole = start..start + trimmed.len();
    // Spaces may begin or end a name.
    if let Some(node) = find(text).or_else(|| find(trimmed)) {
        return Ok(board_of(&[node]));
    }
    let words = words(text);
    let names = if many { &words[..] } else { &[whole][..] };
    if words.is_empty() || (many && words.len() > Graph::MOST_GOALS) {
        let advice = advice(graph, "", "write the name of a node");
        return Err(NotationError::empty(0..text.len(), advice));
    }
    let mut nodes = Vec::with_capacity(names.len());
    for at in names {
        let name = &text[at.clone()];
        match find(name) {
            Some(node) if !nodes.contains(&node) => nodes.push(node),
            Some(_) => {}
            None => {
                let advice = advice(graph, name, "its nodes");
                let found = quoted(name).1;
                return Err(NotationError::no_node(at.clone(), found, advice));
            }
        }
    }
    Ok(board_of(&nodes))
}

/// Where names stand, without their quotes.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let first = rest.len() - rest.trim_start().len();
        let rest = &rest[first..];
        let start = at + first;
        if rest.is_empty() {
            break;
        }
        let inner = rest.strip_prefix('\'');
        let closed = inner.and_then(|inner| inner.find('\''));
        let (word, next) = if let Some(length) = closed {
            (start + 1..start + 1 + length, start + length + 2)
        } else {
            let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
            (start..start + length, start + length)
        };
        words.push(word);
        at = next;
    }
    words
}

fn advice(graph: &Graph, found: &str, words: &str) -> Advice {
    let nodes = &graph.parts.nodes;
    let meant = match nodes {
        Nodes::Named(names) if graph.has_node_moves => {
            nearest(found, names.iter().map(SmolStr::as_str)).map(str::to_owned)
        }
        Nodes::Named(_) | Nodes::Numbered(_) => None,
    };
    let all: Vec<SmolStr> = nodes.names().take(super::MOST_NAMED).collect();
    let dots = if all.len() < nodes.len() { " ..." } else { "" };
    Advice {
        words: format!("{words}: {}{dots}", all.join(" ")),
        state: meant.unwrap_or_else(|| all[0].to_string()),
        repaired: false,
    }
}
