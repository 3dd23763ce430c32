//! Searches whose paths are followed one by one: those without a closed list, and depth-first search.

use super::super::best_first::WeightedPriority;
use super::super::rule::{LeftOut, Value};
use super::super::space::Successor;
use super::{Ended, PathEnumeration};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

/// A search without a closed list.
#[derive(Clone, Copy)]
pub(super) struct TreeSearchForm {
    pub priority: WeightedPriority,
    pub path_check: bool,
    /// Whether g counts, so that cycles of moves that cost nothing are left out.
    pub by_g: bool,
}

/// The last state of a path, and the one before.
#[derive(Clone, Copy)]
struct PathNode {
    state: u32,
    before: usize,
    g: u64,
}

impl PathEnumeration<'_, '_> {
    /// Search without a closed list. A path on which no value is greater than on the best one may be first, if at none of its
    /// states others lead to a goal by lesser values.
    pub(super) fn tree(&mut self, kind: TreeSearchForm) -> Result<(), Ended> {
        let mut nodes = vec![START];
        let mut open = BinaryHeap::new();
        let first = kind.priority.of(&mut self.space, 0, 0);
        open.extend(first.map(|value| Reverse((value, 0, 0, 0))));
        let mut best: Option<Value> = None;
        while let Some(Reverse((value, _, moves, at))) = open.pop() {
            if best.is_some_and(|best| value > best) {
                break;
            }
            if self.space.is_goal(nodes[at].state) {
                best = Some(value);
                let path = states(&nodes, at);
                if self.is_first(kind, &path)? {
                    self.found(path)?;
                }
                continue;
            }
            for (next_value, next) in self.onward(kind, &mut nodes, at)? {
                open.push(Reverse((
                    next_value.max(value),
                    nodes[next].g,
                    moves + 1,
                    next,
                )));
            }
        }
        Ok(())
    }

    /// The paths by a move more than one, with their values.
    fn onward(
        &mut self,
        kind: TreeSearchForm,
        nodes: &mut Vec<PathNode>,
        at: usize,
    ) -> Result<Vec<(Value, usize)>, Ended> {
        self.count()?;
        let PathNode { state, g, .. } = nodes[at];
        // The states from which all moves cost nothing, or all on the path.
        let (mut cycle, mut back) = (vec![state], at);
        while back != 0 && (kind.path_check || nodes[nodes[back].before].g == g) {
            back = nodes[back].before;
            cycle.push(nodes[back].state);
        }
        let mut onward = Vec::new();
        for way in &*self.space.successors(state) {
            let may_close = kind.path_check || kind.by_g && way.cost == 0;
            let g = g + u64::from(way.cost);
            let value = kind.priority.of(&mut self.space, way.state, g);
            let Some(value) = value.filter(|_| !(may_close && cycle.contains(&way.state))) else {
                continue;
            };
            self.count()?;
            onward.push((value, nodes.len()));
            nodes.push(PathNode {
                state: way.state,
                before: at,
                g,
            });
        }
        Ok(onward)
    }

    /// Whether a path to a goal is the first where its states come as early as they may.
    fn is_first(&mut self, kind: TreeSearchForm, path: &[u32]) -> Result<bool, Ended> {
        let mut nodes = vec![START];
        let mut others = BinaryHeap::new();
        let mut at = 0;
        for &next in &path[1..] {
            let mut onward = self.onward(kind, &mut nodes, at)?;
            let found = onward
                .iter()
                .position(|&(_, node)| nodes[node].state == next);
            let Some(place) = found else {
                return Ok(false);
            };
            let (value, next_node) = onward.swap_remove(place);
            others.extend(onward.into_iter().map(Reverse));
            while let Some(&Reverse((other, before))) = others.peek()
                && other < value
            {
                if self.space.is_goal(nodes[before].state) {
                    return Ok(false);
                }
                others.pop();
                let more = self.onward(kind, &mut nodes, before)?;
                others.extend(more.into_iter().map(Reverse));
            }
            at = next_node;
        }
        Ok(true)
    }

    /// Depth-first search: it may go straight along any path that it can take at all. `at_once`: whether all successors are
    /// generated, and goals among them found, before one is expanded.
    pub(super) fn deep(
        &mut self,
        left_out: LeftOut,
        depth: u32,
        at_once: bool,
    ) -> Result<(), Ended> {
        if self.space.is_goal(0) {
            return self.found(vec![0]);
        }
        let mut nodes = vec![START];
        let mut open = BinaryHeap::from([Reverse((0, 0, 0))]);
        while let Some(Reverse((moves, g, at))) = open.pop() {
            if moves == depth {
                continue;
            }
            self.count()?;
            let mut path = states(&nodes, at);
            let state = nodes[at].state;
            let successors = self.space.successors(state);
            let mut known: HashSet<u32> = match left_out {
                LeftOut::Parent => path.iter().rev().nth(1).copied().into_iter().collect(),
                LeftOut::OnPath | LeftOut::Generated => path.iter().copied().collect(),
                _ => HashSet::new(),
            };
            if left_out == LeftOut::Generated {
                for &before in &path[..path.len() - 1] {
                    let generated = self.space.successors(before);
                    known.extend(generated.iter().map(|way| way.state));
                }
            }
            // Of several moves to a state one is enough.
            let onward = successors.iter().filter(|way| known.insert(way.state));
            let onward: Vec<&Successor> = onward.collect();
            let (goals, others): (Vec<&Successor>, Vec<&Successor>) = onward
                .into_iter()
                .partition(|way| self.space.is_goal(way.state));
            for goal in &goals {
                path.push(goal.state);
                self.found(path.clone())?;
                path.pop();
            }
            if at_once && !goals.is_empty() {
                continue;
            }
            for way in others {
                self.count()?;
                let g = g + u64::from(way.cost);
                open.push(Reverse((moves + 1, g, nodes.len())));
                nodes.push(PathNode {
                    state: way.state,
                    before: at,
                    g,
                });
            }
        }
        Ok(())
    }
}

/// The path of the start alone.
const START: PathNode = PathNode {
    state: 0,
    before: 0,
    g: 0,
};

/// The states of a path.
fn states(nodes: &[PathNode], last: usize) -> Vec<u32> {
    let before = |&at: &usize| (at != 0).then(|| nodes[at].before);
    let back = std::iter::successors(Some(last), before);
    let mut states: Vec<u32> = back.map(|at| nodes[at].state).collect();
    states.reverse();
    states
}
