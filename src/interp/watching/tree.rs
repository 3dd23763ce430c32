//! The tree of paths, drawn in text.

use super::Watched;
use super::lines::cut;
use puzzle_core::search::{Entry, Fate, Produced};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write;

/// Most lines of a tree.
const MOST: usize = 2_000;

/// Columns of a line.
const WIDTH: usize = 80;

/// Draws the tree as it is after an expansion, below the first expansion of any of these states, or from where the
/// search began; to a depth.
pub(crate) fn tree(
    watched: &Watched,
    number: u32,
    depth: Option<u64>,
    from: Option<&[u32]>,
) -> String {
    let record = &watched.record;
    let entries = &record.entries[..record.place(number + 1)];
    let mut drawn = Drawn {
        watched,
        children: HashMap::new(),
        expansions: BTreeMap::new(),
        replaced: HashSet::new(),
        most: depth.map_or(usize::MAX, |depth| {
            usize::try_from(depth).unwrap_or(usize::MAX)
        }),
        text: String::new(),
        lines: 0,
        left_out: 0,
    };
    let mut roots = Vec::new();
    let mut open: HashMap<u32, u32> = HashMap::new();
    for (index, entry) in (0_u32..).zip(entries) {
        match *entry {
            Entry::Taken(taken) => {
                drawn
                    .expansions
                    .entry(taken.from.map_or(Node::Root(taken.state), Node::Entry))
                    .or_default()
                    .push(taken.number);
                let is_root = match from {
                    Some(states) => roots.is_empty() && states.contains(&taken.state),
                    None => taken.from.is_none(),
                };
                let node = taken.from.map_or(Node::Root(taken.state), Node::Entry);
                if is_root && !roots.contains(&node) {
                    roots.push(node);
                }
            }
            Entry::Produced(produced) => {
                let Some(parent) = record.taken(produced.parent) else {
                    continue;
                };
                let node = parent.from.map_or(Node::Root(parent.state), Node::Entry);
                drawn.children.entry(node).or_default().push(index);
                if let Fate::Better { .. } = produced.fate
                    && let Some(before) = open.get(&produced.state)
                {
                    drawn.replaced.insert(*before);
                }
                if produced.fate.is_open() {
                    open.insert(produced.state, index);
                }
            }
            _ => {}
        }
    }
    if roots.is_empty() {
        match from {
            Some(_) => return "It is not expanded there".to_owned(),
            None => roots.push(Node::Root(0)),
        }
    }
    for root in roots {
        drawn.draw(root);
    }
    if drawn.left_out > 0 {
        let _ = write!(drawn.text, "... and {} lines more", drawn.left_out);
    }
    drawn.text.trim_end().to_owned()
}

/// A node: a start, or what an entry produced.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Node {
    Root(u32),
    Entry(u32),
}

struct Drawn<'a> {
    watched: &'a Watched,
    children: HashMap<Node, Vec<u32>>,
    expansions: BTreeMap<Node, Vec<u32>>,
    /// Entries that a better path took the place of.
    replaced: HashSet<u32>,
    most: usize,
    text: String,
    lines: usize,
    left_out: usize,
}

impl Drawn<'_> {
    /// Draws a node with all below it; a stack of its own, since paths may be long.
    fn draw(&mut self, root: Node) {
        let mut stack = vec![(root, String::new(), String::new(), 0_usize)];
        while let Some((node, lead, indent, depth)) = stack.pop() {
            self.line(node, &lead);
            let children = self.children.get(&node).cloned().unwrap_or_default();
            // An iteration produces a state's successors again: the last time counts.
            let last = self.last_round(node, children);
            if depth >= self.most {
                continue;
            }
            let count = last.len();
            for (place, entry) in last.into_iter().enumerate().rev() {
                let is_last = place + 1 == count;
                let lead = format!("{indent}{}", if is_last { "`- " } else { "|- " });
                let indent = format!("{indent}{}", if is_last { "   " } else { "|  " });
                stack.push((Node::Entry(entry), lead, indent, depth + 1));
            }
        }
    }

    fn last_round(&self, node: Node, children: Vec<u32>) -> Vec<u32> {
        let Some(last) = self.expansions.get(&node).and_then(|all| all.last()) else {
            return children;
        };
        let record = &self.watched.record;
        let of_last = |entry: &u32| {
            let produced = record.produced(*entry);
            produced.is_some_and(|produced| produced.parent == *last)
        };
        children.into_iter().filter(of_last).collect()
    }

    fn line(&mut self, node: Node, lead: &str) {
        if self.lines == MOST {
            self.left_out += 1;
            return;
        }
        self.lines += 1;
        let watched = self.watched;
        let produced = match node {
            Node::Root(_) => None,
            Node::Entry(entry) => watched.record.produced(entry),
        };
        let state = match (node, produced) {
            (_, Some(Produced { state, .. })) | (Node::Root(state), None) => state,
            (Node::Entry(_), None) => 0,
        };
        let mv = produced.map_or_else(String::new, |one| {
            format!("{}: ", watched.result.puzzle.move_name(one.mv))
        });
        let said = self.said(node, produced);
        let line = format!("{lead}{mv}{}  {said}", watched.text(state));
        let _ = writeln!(self.text, "{}", cut(line.trim_end(), WIDTH));
    }

    /// What became of a node.
    fn said(&self, node: Node, produced: Option<Produced>) -> String {
        if let Some(numbers) = self.expansions.get(&node) {
            let last = numbers.last().copied().unwrap_or_default();
            return match numbers.len() {
                1 => format!("#{last}"),
                times => format!("#{last}, {times} times"),
            };
        }
        let Some(produced) = produced else {
            return "?".to_owned();
        };
        let f = self.watched.f(produced.f).map(|f| format!(" f {f}"));
        let f = f.unwrap_or_default();
        let is_replaced = matches!(node, Node::Entry(entry) if self.replaced.contains(&entry));
        match produced.fate {
            Fate::Open | Fate::Better { .. } if is_replaced => {
                "= a shorter way was found".to_owned()
            }
            Fate::Open | Fate::Better { .. } => format!("?{f}"),
            Fate::Cut { .. } | Fate::Aside => format!("x{f}"),
            Fate::Deep | Fate::Clash => "x".to_owned(),
            Fate::Known | Fate::PassedOver => "=".to_owned(),
            Fate::Cycle | Fate::Back => "= back".to_owned(),
        }
    }
}
