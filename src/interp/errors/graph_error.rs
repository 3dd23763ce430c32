//! Errors of graphs that are drawn or written.

use crate::command::RandomGraph;
use puzzle_core::puzzles::graph::NotDrawn;
use puzzle_core::syntax::{Diagnostic, Span};
use std::fmt::Display;

/// `randomGraph 5 3`.
pub(crate) fn impossible(reason: NotDrawn, drawn: &RandomGraph, span: Span) -> Diagnostic {
    let (nodes, edges) = (drawn.nodes.0, drawn.edges.0);
    let kind = drawn.options().kind.word();
    let (says, help) = match reason {
        NotDrawn::Nodes => (
            format!("no graph of {nodes} nodes is drawn"),
            format!("they are 2 to {}: randomGraph 7 10", NotDrawn::MOST_DRAWN),
        ),
        NotDrawn::Edges { least, most } => (
            format!("no connected graph has {nodes} nodes and {edges} edges"),
            format!("the edges are {least} to {most}: randomGraph {nodes} {most}"),
        ),
        NotDrawn::Table => (
            format!(
                "no graph of {nodes} nodes and {edges} edges was found with a table that is {kind}"
            ),
            format!("draw more nodes: randomGraph 7 10 {kind}"),
        ),
    };
    Diagnostic::new("run::impossible_graph")
        .says(says)
        .at(span, "can't be drawn")
        .advise(help)
}

/// `randomGraph 2 1 distinct [solveBFS solveUCS]`.
pub(crate) fn no_distinct(
    (one, other): (String, Option<String>),
    most: u64,
    span: Span,
) -> Diagnostic {
    let says = match other {
        None => format!("`{one}` did not end in time on {most} graphs"),
        Some(other) => format!(
            "on none of {most} graphs all searches differ: on the last one `{one}` and `{other}` do not"
        ),
    };
    Diagnostic::new("run::no_distinct_graph")
        .says(says)
        .at(span, "none is found")
        .advise("draw more nodes and edges, or name fewer searches: randomGraph 7 10 distinct [solveBFS solveAStar]")
}

/// `randomGraph 7 10 distinct [solveAStar h2]`.
pub(crate) fn foreign_heuristic(heuristic: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("run::not_of_graph")
        .says(format!("graphs that are drawn have no heuristic `{heuristic}`"))
        .at(span, "named here")
        .advise("they have `h`, `straight` and `zero`: randomGraph 7 10 distinct [solveBFS solveAStar h]")
}

/// `save "a.dot" dot` of a puzzle that is no graph.
pub(crate) fn no_graph(puzzle: &str, span: Span) -> Diagnostic {
    Diagnostic::new("run::no_graph")
        .says(format!("puzzle `{puzzle}` is not a graph"))
        .at(span, "nothing to write")
        .advise("graphs come from `define graph`, `puzzle graph` and `randomGraph`")
}
