//! The tree of paths, drawn in text.

use super::WatchedSearch;
use super::lines::cut;
use super::paths::{Became, PathNode, Paths, Visit};
use std::fmt::Write;

/// Most lines of a tree.
const MOST: usize = 2_000;

/// Columns of a line.
const WIDTH: usize = 80;

/// Draws the tree as it is after an expansion, below the first expansion of any of these states, or from where the
/// search began; to a depth.
pub(crate) fn tree(
    watched: &WatchedSearch,
    number: u32,
    depth: Option<u64>,
    from: Option<&[u32]>,
) -> String {
    let Some(paths) = Paths::after(watched, number, from) else {
        return NOT_EXPANDED.to_owned();
    };
    let (mut text, mut lines) = (String::new(), 0);
    paths.walk(levels(depth), &mut |visit| {
        lines += 1;
        if lines <= MOST {
            let _ = writeln!(text, "{}", line(watched, &paths, &visit));
        }
    });
    if lines > MOST {
        let _ = write!(text, "... and {} lines more", lines - MOST);
    }
    text.trim_end().to_owned()
}

/// Said of a tree below a state that is not expanded.
const NOT_EXPANDED: &str = "It is not expanded there";

/// Levels below the root.
pub(crate) fn levels(depth: Option<u64>) -> usize {
    depth.map_or(usize::MAX, |depth| {
        usize::try_from(depth).unwrap_or(usize::MAX)
    })
}

fn line(watched: &WatchedSearch, paths: &Paths<'_>, visit: &Visit) -> String {
    let node = visit.node;
    let mv = paths.produced(node).map_or_else(String::new, |one| {
        format!("{}: ", watched.result.puzzle.move_name(one.mv))
    });
    let (state, said) = (watched.text(paths.state(node)), said(watched, paths, node));
    let line = format!("{}{mv}{state}  {said}", visit.lead);
    cut(line.trim_end(), WIDTH)
}

/// The text about a node.
fn said(watched: &WatchedSearch, paths: &Paths<'_>, node: PathNode) -> String {
    let f = paths
        .produced(node)
        .and_then(|produced| watched.f(produced.f));
    let f = f.map_or_else(String::new, |f| format!(" f {f}"));
    match paths.became(node) {
        Became::Expanded(last, 1) => format!("#{last}"),
        Became::Expanded(last, times) => format!("#{last}, {times} times"),
        Became::Open => format!("?{f}"),
        Became::Replaced => "= a shorter way was found".to_owned(),
        Became::Cut => format!("x{f}"),
        Became::Deep => "x".to_owned(),
        Became::Known => "=".to_owned(),
        Became::Back => "= back".to_owned(),
    }
}
