//! The tree of paths of a watched search as a picture.

use crate::experiment::drawn;
use crate::figure::{Graphic, Node, NodeFate, Tree, grouped};
use crate::interp::observation::traced::InMoves;
use crate::interp::observation::watching::{
    Became, PathNode, Paths, WatchedSearch, levels, outcome, solution, solution_phrase,
};
use puzzle_core::search::{Ending, Entry};
use std::collections::HashSet;

/// Most states of a picture.
const MOST: usize = 300;

/// The tree as it is after an expansion, below the first expansion of any of these states, or from where the search began;
/// to a depth. `None` where no such state is expanded.
pub(crate) fn tree(
    watched: &WatchedSearch,
    number: u32,
    depth: Option<u64>,
    from: Option<&[u32]>,
) -> Option<Graphic> {
    let mut shown = number;
    loop {
        let paths = Paths::after(watched, shown, from)?;
        let mut visits = Vec::new();
        paths.walk(levels(depth), &mut |visit| {
            visits.push((visit.node, visit.parent));
        });
        if visits.len() > MOST && shown > 1 {
            // In proportion, and at least one less.
            let fewer = u64::from(shown) * MOST as u64 / visits.len() as u64;
            shown = u32::try_from(fewer).unwrap_or(shown).clamp(1, shown - 1);
            if from.is_none_or(|states| is_expanded(watched, states, shown)) {
                continue;
            }
        }
        let all = visits.len();
        visits.truncate(MOST);
        let mut lead = lead(watched, shown, number);
        if all > visits.len() {
            let left_out = grouped(&(all - visits.len()).to_string());
            lead.push(format!(
                "{left_out} states are left out: a picture holds {MOST}"
            ));
        }
        return Some(drawing(watched, &paths, &visits, lead));
    }
}

/// Whether any of some states is expanded by then.
fn is_expanded(watched: &WatchedSearch, states: &[u32], number: u32) -> bool {
    let first = watched.expansion_of(states);
    first.is_some_and(|taken| taken.number <= number)
}

/// The text above the tree.
fn lead(watched: &WatchedSearch, shown: u32, asked: u32) -> Vec<String> {
    let all = watched.expansions();
    let count = |number: u32| grouped(&number.to_string());
    let mut lead = Vec::new();
    lead.extend(watched.of_stages());
    if shown < all {
        let why = if shown < asked {
            format!(": a picture holds {MOST} states")
        } else {
            String::new()
        };
        lead.push(format!(
            "The first {} of {} expansions{why}",
            count(shown),
            count(all)
        ));
    }
    if watched.record.is_full {
        lead.push(format!(
            "The record is full after expansion {}; the search went on",
            count(all)
        ));
    }
    lead
}

fn drawing(
    watched: &WatchedSearch,
    paths: &Paths<'_>,
    visits: &[(PathNode, Option<usize>)],
    lead: Vec<String>,
) -> Graphic {
    let puzzle = watched.result.puzzle.as_ref();
    let (way, goals) = (solution(watched), goals(watched));
    let is_solved = matches!(watched.result.outcome.ending, Ending::Solved { .. });
    let nodes = visits.iter().map(|&(node, parent)| {
        let produced = paths.produced(node);
        let became = paths.became(node);
        let number = match became {
            Became::Expanded(last, 1) => Some(last.to_string()),
            Became::Expanded(last, times) => Some(format!("{last}, {times} times")),
            _ => None,
        };
        let fate = match (node, became) {
            (PathNode::Entry(entry), _) if goals.contains(&entry) => NodeFate::Goal,
            (_, Became::Expanded(..)) => NodeFate::Expanded,
            (_, Became::Open) => NodeFate::Open,
            (_, Became::Cut | Became::Deep) => NodeFate::Cut,
            (_, Became::Replaced | Became::Known | Became::Back) => NodeFate::Known,
        };
        let is_solution = match node {
            PathNode::Root(_) => is_solved && !way.is_empty(),
            PathNode::Entry(entry) => way.contains(&entry),
        };
        Node {
            parent,
            mv: produced.map_or_else(String::new, |one| puzzle.move_name(one.mv).to_string()),
            drawing: drawn(puzzle, &watched.board(paths.state(node)), None),
            sums: sums(watched, paths, node),
            number,
            fate,
            is_solution,
        }
    });
    Tree {
        title: format!("{}: {}", watched.command(), came_to(watched)),
        nodes: nodes.collect(),
        lead,
    }
    .graphic()
}

/// The entries that produced a goal.
pub(super) fn goals(watched: &WatchedSearch) -> HashSet<u32> {
    let entries = watched.record.entries.iter();
    let goals = entries.filter_map(|entry| match entry {
        Entry::Goal { from, .. } => *from,
        _ => None,
    });
    goals.collect()
}

/// The result of the search.
pub(super) fn came_to(watched: &WatchedSearch) -> String {
    solution_phrase(watched).unwrap_or_else(|| format!("no solution, {}", outcome(watched)))
}

fn sums(watched: &WatchedSearch, paths: &Paths<'_>, node: PathNode) -> String {
    let (g, h, f) = match paths.produced(node) {
        Some(one) => (one.g, one.h, one.f),
        None => match first_of(watched, paths.state(node)) {
            Some(values) => values,
            None => return String::new(),
        },
    };
    sum(watched, g, h, f)
}

/// `1 + 4 = 5`, or what there is of it.
pub(super) fn sum(watched: &WatchedSearch, g: u32, h: Option<u32>, f: Option<u64>) -> String {
    let (h, f) = (watched.h(h), watched.f(f));
    let is_sum = |h: &InMoves, f: &InMoves| {
        !h.is_infinite() && (u64::from(g) * h.scale + h.units) * f.scale == f.units * h.scale
    };
    match (h, f) {
        (Some(h), Some(f)) if is_sum(&h, &f) => format!("{g} + {h} = {f}"),
        (Some(h), Some(f)) => format!("g {g}  h {h}  f {f}"),
        (Some(h), None) => format!("g {g}  h {h}"),
        (None, Some(f)) => format!("g {g}  f {f}"),
        (None, None) => format!("g {g}"),
    }
}

/// The first entry of a start.
fn first_of(watched: &WatchedSearch, state: u32) -> Option<(u32, Option<u32>, Option<u64>)> {
    let taken = watched.expansion_of(&[state])?;
    Some((taken.g, taken.h, taken.f))
}
