//! Ties broken by name, and searches on trees, held against searches as they are written on a blackboard.

use super::puzzles::{Sample, samples};
use crate::heuristic::{BoardEstimate, HeuristicSpec};
use crate::puzzle::{Method, Notation, RecordingOptions};
use crate::search::{Algorithm, INFINITE, Limits, Move, Ties, Tuning, Unobserved, name_key};
use crate::state::{Board, MOST_WORDS};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Most expansions that are compared.
const MOST: usize = 40;

/// A node as one draws it.
#[derive(Clone)]
struct Node {
    board: Board,
    g: u64,
    f: u64,
    /// The states from the start on.
    path: Vec<Board>,
    /// The g of each.
    costs: Vec<u64>,
    /// The names along the path; of two moves to the same state the first comes first.
    names: Vec<(Box<[u8]>, usize)>,
    came: usize,
}

struct Blackboard<'a> {
    sample: &'a Sample,
    heuristic: Option<Box<dyn BoardEstimate + 'a>>,
    /// Whether an infinite estimate proves a dead end.
    proves_dead_ends: bool,
    ties: Ties,
    /// Whether there is no closed list, and whether paths are checked.
    tree: Option<bool>,
    expanded: Vec<Board>,
    /// Whether a path ended at the depth.
    is_cut: bool,
}

impl Blackboard<'_> {
    fn key(&self, board: &Board) -> Box<[u8]> {
        name_key(&self.sample.puzzle.format(board, Notation::Compact))
    }

    fn is_goal(&self, board: &Board) -> bool {
        let problem = &self.sample.problem;
        self.sample.puzzle.is_goal(board, problem.goal.as_ref())
    }

    /// Successors by name, of equal ones by the order of moves.
    fn successors(&self, board: &Board) -> Vec<(Board, u64)> {
        let Sample {
            puzzle, problem, ..
        } = self.sample;
        let made = |&mv: &Move| {
            // Searches leave out what no goal depends on.
            let next = match puzzle.compiled_moves() {
                Some(compiled) => {
                    let packing = compiled.packing();
                    let state: [u64; MOST_WORDS] = packing.pack(board);
                    packing.board(&compiled.apply(&state, mv)?)
                }
                None => puzzle.apply(board, mv)?,
            };
            Some((next, puzzle.step_cost(board, mv).into()))
        };
        let mut all: Vec<(Board, u64)> = problem.order.iter().filter_map(made).collect();
        if self.ties.is_by_name() {
            all.sort_by_key(|(next, _)| self.key(next));
        }
        all
    }

    /// Breadth-first and depth-first search: a list, from whose front or end states are taken.
    fn list_search(&mut self, is_stack: bool) {
        let start = self.sample.problem.start.clone();
        if self.is_goal(&start) {
            return;
        }
        let mut known = BTreeSet::from([start.clone()]);
        let mut list = vec![vec![start]];
        while !list.is_empty() && self.expanded.len() < MOST {
            let at = if is_stack { list.len() - 1 } else { 0 };
            let path = list.remove(at);
            let board = path.last().cloned().unwrap_or_else(|| unreachable!());
            self.expanded.push(board.clone());
            let mut opened = Vec::new();
            for (next, _) in self.successors(&board) {
                let is_new = match self.tree {
                    None => known.insert(next.clone()),
                    Some(checks) => !(checks && path.contains(&next)),
                };
                if !is_new {
                    continue;
                }
                if self.is_goal(&next) {
                    return;
                }
                opened.push([&path[..], &[next]].concat());
            }
            if is_stack && self.ties.is_by_name() {
                opened.reverse();
            }
            list.append(&mut opened);
        }
    }

    /// Depth-first search to a depth; whether it goes on.
    fn depth_limited(&mut self, path: &[Board], depth: usize) -> bool {
        let board = &path[path.len() - 1];
        if path.len() - 1 == depth {
            self.is_cut = true;
            return true;
        }
        self.expanded.push(board.clone());
        for (next, _) in self.successors(board) {
            if self.is_goal(&next) || self.expanded.len() >= MOST {
                return false;
            }
            let onward = [path, std::slice::from_ref(&next)].concat();
            if !path.contains(&next) && !self.depth_limited(&onward, depth) {
                return false;
            }
        }
        true
    }

    /// A search with a list that is sorted again and again.
    fn best_first(&mut self, (g_share, h_share): (u64, u64)) {
        let h = |board: &Board| {
            self.heuristic
                .as_ref()
                .map_or(0, |estimator| u64::from(estimator.of(board)))
        };
        let scale = self
            .heuristic
            .as_ref()
            .map_or(1, |estimator| u64::from(estimator.scale()));
        let h_share = if self.heuristic.is_some() { h_share } else { 0 };
        let f = |board: &Board, g: u64| g_share * g * scale + h_share * h(board);
        let start = self.sample.problem.start.clone();
        let mut best = BTreeMap::from([(start.clone(), 0)]);
        let mut open = vec![Node {
            f: f(&start, 0),
            path: vec![start.clone()],
            costs: vec![0],
            names: Vec::new(),
            board: start,
            g: 0,
            came: 0,
        }];
        let (mut came, mut expanded) = (0, Vec::new());
        while expanded.len() < MOST && !open.is_empty() {
            let sorted = |node: &Node| {
                let tie = match self.ties {
                    Ties::Fifo => Vec::new(),
                    Ties::Alphabetical => vec![(self.key(&node.board), 0)],
                    Ties::Path => node.names.clone(),
                    _ => unreachable!("not asked for here"),
                };
                (node.f, tie, node.came)
            };
            let first = (0..open.len()).min_by_key(|&at| sorted(&open[at]));
            let node = open.remove(first.unwrap_or_default());
            let is_stale = self.tree.is_none() && best[&node.board] < node.g;
            if is_stale {
                continue;
            }
            let is_dead = self.proves_dead_ends && h(&node.board) == u64::from(INFINITE);
            if is_dead || self.is_goal(&node.board) {
                break;
            }
            expanded.push(node.board.clone());
            for (place, (next, cost)) in self.successors(&node.board).into_iter().enumerate() {
                let g = node.g + cost;
                let is_kept = match self.tree {
                    None if g_share == 0 => !best.contains_key(&next),
                    None => best.get(&next).is_none_or(|&before| g < before),
                    Some(true) => !node.path.contains(&next),
                    // Cycles that cost nothing would never end.
                    Some(false) => {
                        let mut free = node.path.iter().zip(&node.costs);
                        g_share == 0 || !free.any(|pair| pair == (&next, &g))
                    }
                };
                if !is_kept {
                    continue;
                }
                best.insert(next.clone(), g);
                came += 1;
                let path = [&node.path[..], std::slice::from_ref(&next)].concat();
                let name = (self.key(&next), place);
                let names = [&node.names[..], &[name]].concat();
                open.push(Node {
                    costs: [&node.costs[..], &[g]].concat(),
                    names,
                    f: f(&next, g),
                    board: next,
                    g,
                    path,
                    came,
                });
            }
        }
        self.expanded = expanded;
    }
}

/// The states that the program expands.
fn expanded(
    sample: &Sample,
    algorithm: Algorithm,
    heuristic: Option<&HeuristicSpec>,
) -> Vec<Board> {
    let Sample {
        puzzle, problem, ..
    } = sample;
    let limits = &Limits {
        max_nodes: Some(2_000),
        ..Limits::default()
    };
    let outcome = puzzle.search(problem, algorithm, heuristic, limits, &mut Unobserved);
    let tape = RecordingOptions {
        limits,
        most: 4_000,
    };
    let search = (Method::Algorithm(algorithm), heuristic);
    let recording = puzzle.record(problem, search, &outcome, tape, &mut Unobserved);
    let recording = recording.expect("nothing stops it");
    assert_eq!(
        recording.outcome.statistics.expanded, outcome.statistics.expanded,
        "{algorithm:?}"
    );
    recording.expanded().take(MOST).cloned().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn names_break_ties_and_trees_grow_as_on_a_blackboard(sample in samples(), choice: u8) {
        let puzzle = &sample.puzzle;
        let names: Vec<HeuristicSpec> = puzzle.heuristics().iter()
            .map(|info| HeuristicSpec::named(&info.name))
            .filter(|heuristic_spec| puzzle.accepts(heuristic_spec).is_ok())
            .collect();
        let named = names.get(usize::from(choice) % names.len().max(1));
        let limits = Limits::default();
        for ties in [Ties::Alphabetical, Ties::Path, Ties::Fifo] {
            for tree in [None, Some(false), Some(true)] {
                let tuning = Tuning {
                    ties: Some(ties).filter(|ties| *ties != Ties::Fifo),
                    tree: tree.is_some(),
                    path_check: tree == Some(true),
                    ..Tuning::default()
                };
                for algorithm in [
                    Algorithm::BREADTH_FIRST,
                    Algorithm::DEPTH_FIRST,
                    Algorithm::depth_limited(3),
                    Algorithm::ITERATIVE_DEEPENING,
                    Algorithm::UNIFORM_COST,
                    Algorithm::GREEDY,
                    Algorithm::A_STAR,
                    Algorithm::weighted(2, 1),
                ] {
                    let tuned = algorithm.tuned(tuning);
                    let has_tree = tuned.is_tree();
                    if tree.is_some() && !has_tree {
                        continue;
                    }
                    let heuristic = named.filter(|_| algorithm.is_informed());
                    let prepared = heuristic.and_then(|named| {
                        puzzle.prepare(named, sample.problem.goal.as_ref(), &limits, &mut Unobserved)
                    });
                    let prepared = prepared.transpose().expect("nothing stops it");
                    let has_infinite = prepared.as_ref().is_some_and(|estimator| estimator.of(&sample.problem.start) == u32::MAX);
                    if has_infinite || (algorithm.is_informed() && prepared.is_none()) {
                        continue;
                    }
                    let start = sample.problem.start.clone();
                    let proves_dead_ends = heuristic.is_some_and(|spec| puzzle.proves_dead_ends(spec));
                    let mut board = Blackboard {
                        sample: &sample,
                        heuristic: prepared,
                        proves_dead_ends,
                        ties,
                        tree,
                        expanded: Vec::new(),
                        is_cut: false,
                    };
                    match algorithm {
                        Algorithm::BreadthFirst { .. } => board.list_search(false),
                        Algorithm::DepthFirst { .. } => board.list_search(true),
                        _ if board.is_goal(&start) => {}
                        Algorithm::DepthLimited { .. } => {
                            board.depth_limited(&[start], 3);
                        }
                        Algorithm::IterativeDeepening { .. } => {
                            let mut depth = 0;
                            while board.depth_limited(std::slice::from_ref(&start), depth) && depth < 99 {
                                depth += 1;
                                if !std::mem::take(&mut board.is_cut) {
                                    break;
                                }
                            }
                        }
                        Algorithm::UniformCost { .. } => board.best_first((1, 0)),
                        Algorithm::Greedy { .. } => board.best_first((0, 1)),
                        Algorithm::WeightedAStar { .. } => board.best_first((1, 2)),
                        _ => board.best_first((1, 1)),
                    }
                    let order = expanded(&sample, tuned, heuristic);
                    let length = order.len().min(board.expanded.len());
                    prop_assert_eq!(
                        &order[..length], &board.expanded[..length],
                        "{:?} {:?} {:?}", tuned, heuristic, sample
                    );
                    prop_assert!(order.len() == board.expanded.len() || board.expanded.len() >= MOST, "{tuned:?} {order:?} {:?}", board.expanded);
                }
            }
        }
    }
}
