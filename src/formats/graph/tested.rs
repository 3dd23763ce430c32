//! The graphs of tests of CS 188: `start_state:`, `goal_states:`, and lines of `from action to [cost]`.

use super::super::error::{expected, malformed};
use super::draft::{cost, estimate, finish};
use super::{lines, words};
use puzzle_core::puzzles::graph::{GraphDraft, GraphNumber, GraphParts};
use puzzle_core::syntax::{Diagnostic, Source, Span};

/// Around a text of several lines.
const QUOTES: &str = "\"\"\"";

/// The part of a file that a line belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FileSection {
    Graph,
    /// `NODE VALUE`.
    Heuristic,
    /// A text that says nothing of the graph.
    Other,
}

pub(super) fn read(source: &Source) -> Result<GraphParts, Diagnostic> {
    let mut draft = GraphDraft::default();
    let mut part = FileSection::Graph;
    let (mut start, mut goals) = (None, Vec::new());
    let mut values = Vec::new();
    for (offset, line) in lines(&source.text) {
        if line.trim_start().starts_with('#') {
            continue;
        }
        // Three quotes end a part, or begin the one that the word before them names.
        if let Some((before, tail)) = line.split_once(QUOTES) {
            let name = before.trim();
            part = match name {
                "" | "graph:" => FileSection::Graph,
                "heuristic:" => FileSection::Heuristic,
                _ => FileSection::Other,
            };
            if tail.contains(QUOTES) {
                part = FileSection::Graph;
            }
            continue;
        }
        let found: Vec<(&str, Span)> = words(offset, line).collect();
        match (part, &found[..]) {
            (FileSection::Other, _) | (_, []) => {}
            (_, [("start_state:", _), (name, at)]) => start = Some((*name, *at)),
            (_, [("goal_states:", _), names @ ..]) => goals.extend(names.iter().copied()),
            (FileSection::Heuristic, [(name, at), (value, place)]) => {
                values.push((*name, *at, estimate(value, *place)?));
            }
            (_, [(word, _), ..]) if word.ends_with(':') => {}
            (FileSection::Graph, [(from, _), _, (to, _), rest @ ..]) if rest.len() < 2 => {
                let cost = match rest {
                    [(word, at)] => cost(word, *at)?,
                    _ => GraphNumber::one(Span::default()),
                };
                let [from, to] = [from, to].map(|name| draft.node(name));
                draft.arc(from, to, cost, false);
            }
            (_, [(word, at), ..]) => {
                let what = "a line of `from action to cost`, `start_state:` or `goal_states:`";
                return Err(expected(what, word, *at));
            }
        }
    }
    let missing = |word: &str| {
        malformed(
            format!("no line says `{word}`"),
            Span::default(),
            "nowhere here",
            format!("add a line: {word} A"),
        )
    };
    let (start, _) = start.ok_or_else(|| missing("start_state:"))?;
    if goals.is_empty() {
        return Err(missing("goal_states:"));
    }
    // They may have no arcs.
    let start = draft.node(start);
    draft.start(start);
    for (name, _) in goals {
        let goal = draft.node(name);
        draft.goal(goal);
    }
    for (name, at, value) in values {
        let Some(node) = draft.find(name) else {
            return Err(expected("the name of a node", name, at));
        };
        draft.estimate("h", node, value, at);
    }
    finish(draft)
}
