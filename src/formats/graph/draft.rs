//! Numbers of graphs in files, and mistakes of a whole file.

use super::super::error::{malformed, shown, too_large};
use puzzle_core::puzzles::graph::{Graph, GraphDraft, GraphFlaw, GraphNumber, GraphParts};
use puzzle_core::syntax::{Diagnostic, Span, mantissa};

/// Most nodes and arcs of a graph whose nodes have names.
const MOST_NAMED: usize = 1 << 24;

/// The graph. Places count only if all nodes have some.
pub(super) fn finish(mut draft: GraphDraft) -> Result<GraphParts, Diagnostic> {
    let whole = Span::default();
    if draft.nodes().is_empty() {
        return Err(malformed("the file names no node", whole, "no node", ""));
    }
    for (count, most, what) in [
        (draft.nodes().len().max(draft.arcs()), MOST_NAMED, "arcs"),
        (draft.goals().len(), Graph::MOST_GOALS, "goals"),
    ] {
        if count > most {
            let found = format!("the graph has {count} {what}");
            return Err(too_large(found, most, whole));
        }
    }
    draft.drop_partial_places();
    draft.finish().map_err(|flaw| match flaw {
        GraphFlaw::Missing { table, node, at } => malformed(
            format!("`{table}` says nothing of the node `{}`", shown(&node)),
            at,
            "said of some nodes",
            "say it of all nodes, or of none",
        ),
        GraphFlaw::TooLarge { limit, at } => malformed(
            format!("the numbers of a graph are below {limit}"),
            at,
            "too large",
            "divide all of them by the same number",
        ),
    })
}

/// Reads a decimal of at most six places, or cuts off further ones with `is_cut`.
pub(super) fn number(text: &str, is_cut: bool, at: Span) -> Option<GraphNumber> {
    let (mantissa, places) = mantissa(text)?;
    let surplus = places.saturating_sub(GraphNumber::MOST_PLACES);
    if surplus > 0 && !is_cut {
        return None;
    }
    let numerator = i64::try_from(mantissa / 10_i128.saturating_pow(surplus)).ok()?;
    let ratio = (numerator, 10_i64.pow(places - surplus));
    Some(GraphNumber { ratio, at })
}

/// The cost that a word of a file says: a decimal of at least 0.
pub(super) fn cost(word: &str, at: Span) -> Result<GraphNumber, Diagnostic> {
    let number = number(word, false, at).filter(|number| number.ratio.0 >= 0);
    number.ok_or_else(|| {
        let says = format!("`{}` is no cost", shown(word));
        malformed(
            says,
            at,
            "here",
            "costs are decimals of at least 0, with at most six places: 2.5",
        )
    })
}

/// The estimate that a word says: as a cost, or `inf`.
pub(super) fn estimate(word: &str, at: Span) -> Result<GraphNumber, Diagnostic> {
    match word {
        "inf" | "infinity" => Ok(GraphNumber::infinity(at)),
        word => cost(word, at),
    }
}
