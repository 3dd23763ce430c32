//! The tree of paths of a watched search, for whoever draws it.

use super::WatchedSearch;
use puzzle_core::search::{Entry, Generated, SuccessorOutcome};
use std::collections::{BTreeMap, HashMap, HashSet};

/// A node: a start, or what an entry produced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum PathNode {
    /// A start: its state.
    Root(u32),
    /// The product of an entry.
    Entry(u32),
}

/// The fate of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Became {
    /// It was expanded: the number of the last time, and how many times.
    Expanded(u32, usize),
    /// It is open.
    Open,
    /// It is open no more: a shorter way to the state was found.
    Replaced,
    /// It was cut off, by its f or beside a solution.
    Cut,
    /// It was cut off by its depth, or does not fit.
    Deep,
    /// Its state was known.
    Known,
    /// It leads back.
    Back,
}

/// The tree of paths after an expansion.
pub(crate) struct Paths<'a> {
    watched: &'a WatchedSearch,
    roots: Vec<PathNode>,
    children: HashMap<PathNode, Vec<u32>>,
    expansions: BTreeMap<PathNode, Vec<u32>>,
    /// Entries that a better path took the place of.
    replaced: HashSet<u32>,
}

/// A node where it is drawn.
pub(crate) struct Visit {
    pub node: PathNode,
    /// Its parent, by its place among the visits.
    #[cfg_attr(
        not(feature = "figures"),
        expect(dead_code, reason = "pictures draw lines to it")
    )]
    pub parent: Option<usize>,
    /// The lines that lead to it in a drawing of text.
    pub lead: String,
}

impl<'a> Paths<'a> {
    /// The tree as it is after an expansion, below the first expansion of any of these states, or from where the
    /// search began; `None` where none of them is expanded.
    pub(crate) fn after(
        watched: &'a WatchedSearch,
        number: u32,
        from: Option<&[u32]>,
    ) -> Option<Self> {
        let record = &watched.record;
        let mut paths = Self {
            watched,
            roots: Vec::new(),
            children: HashMap::new(),
            expansions: BTreeMap::new(),
            replaced: HashSet::new(),
        };
        let mut open: HashMap<u32, u32> = HashMap::new();
        let node_of =
            |from: Option<u32>, state| from.map_or(PathNode::Root(state), PathNode::Entry);
        let entries = &record.entries[..record.place(number.saturating_add(1))];
        for (index, entry) in (0_u32..).zip(entries) {
            match *entry {
                Entry::Expanded(taken) => {
                    let node = node_of(taken.from, taken.state);
                    paths.expansions.entry(node).or_default().push(taken.number);
                    let is_root = match from {
                        Some(states) => paths.roots.is_empty() && states.contains(&taken.state),
                        None => taken.from.is_none(),
                    };
                    if is_root && !paths.roots.contains(&node) {
                        paths.roots.push(node);
                    }
                }
                Entry::Generated(produced) => {
                    let Some(parent) = record.expansion(produced.parent) else {
                        continue;
                    };
                    let node = node_of(parent.from, parent.state);
                    paths.children.entry(node).or_default().push(index);
                    if let SuccessorOutcome::Better { .. } = produced.fate
                        && let Some(before) = open.get(&produced.state)
                    {
                        paths.replaced.insert(*before);
                    }
                    if produced.fate.is_open() {
                        open.insert(produced.state, index);
                    }
                }
                _ => {}
            }
        }
        if paths.roots.is_empty() {
            if from.is_some() {
                return None;
            }
            paths.roots.push(PathNode::Root(0));
        }
        Some(paths)
    }

    /// Visits all nodes to a depth, each behind its parent; a stack of its own, since paths may be long.
    pub(crate) fn walk(&self, deepest: usize, visit: &mut dyn FnMut(Visit)) {
        let mut stack = Vec::new();
        for &node in self.roots.iter().rev() {
            stack.push((node, None, String::new(), String::new(), 0_usize));
        }
        let mut visited = 0;
        while let Some((node, parent, lead, indent, depth)) = stack.pop() {
            visit(Visit { node, parent, lead });
            let place = visited;
            visited += 1;
            if depth >= deepest {
                continue;
            }
            let children = self.children_of(node);
            let count = children.len();
            for (child, entry) in children.into_iter().enumerate().rev() {
                let is_last = child + 1 == count;
                let lead = format!("{indent}{}", if is_last { "`- " } else { "|- " });
                let indent = format!("{indent}{}", if is_last { "   " } else { "|  " });
                let node = PathNode::Entry(entry);
                stack.push((node, Some(place), lead, indent, depth + 1));
            }
        }
    }

    /// The successors of a node's last expansion: an iteration produces a state's successors again.
    fn children_of(&self, node: PathNode) -> Vec<u32> {
        let children = self.children.get(&node).cloned().unwrap_or_default();
        let Some(last) = self.expansions.get(&node).and_then(|all| all.last()) else {
            return children;
        };
        let record = &self.watched.record;
        let of_last = |entry: &u32| {
            let produced = record.generated(*entry);
            produced.is_some_and(|produced| produced.parent == *last)
        };
        children.into_iter().filter(of_last).collect()
    }

    /// The entry that produced a node.
    pub(crate) fn produced(&self, node: PathNode) -> Option<Generated> {
        match node {
            PathNode::Root(_) => None,
            PathNode::Entry(entry) => self.watched.record.generated(entry),
        }
    }

    /// The state of a node.
    pub(crate) fn state(&self, node: PathNode) -> u32 {
        match node {
            PathNode::Root(state) => state,
            PathNode::Entry(_) => self.produced(node).map_or(0, |produced| produced.state),
        }
    }

    /// The fate of a node.
    pub(crate) fn became(&self, node: PathNode) -> Became {
        if let Some(numbers) = self.expansions.get(&node) {
            let last = numbers.last().copied().unwrap_or_default();
            return Became::Expanded(last, numbers.len());
        }
        let Some(produced) = self.produced(node) else {
            return Became::Open;
        };
        let is_replaced = matches!(node, PathNode::Entry(entry) if self.replaced.contains(&entry));
        match produced.fate {
            SuccessorOutcome::Open
            | SuccessorOutcome::Better { .. }
            | SuccessorOutcome::Inconsistent => {
                if is_replaced {
                    Became::Replaced
                } else {
                    Became::Open
                }
            }
            SuccessorOutcome::Cut { .. } | SuccessorOutcome::LeftOut | SuccessorOutcome::Aside => {
                Became::Cut
            }
            SuccessorOutcome::Deep | SuccessorOutcome::Clash => Became::Deep,
            SuccessorOutcome::Known | SuccessorOutcome::PassedOver => Became::Known,
            SuccessorOutcome::Cycle | SuccessorOutcome::Back => Became::Back,
        }
    }
}
