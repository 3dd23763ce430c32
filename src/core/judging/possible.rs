//! The paths that a search returns in some order of ties: of equal states, and of the successors of a state.
//!
//! Of a best-first search it is enough to follow each path in the run that expands its states as soon as it may, and nothing else
//! that need not come before them. In any other run that returns this path at least as much was expanded before each of its
//! states, so this one returns it, too. That holds where no better path to a closed state is found: for breadth-first and
//! uniform-cost search, for greedy search, where the first path counts, and for A* as far as no state has a successor of lesser
//! f. For other searches all runs are followed.

mod trees;

use super::best_first::{BestFirst, BestFirstForm, Update, WeightedPriority};
use super::forms::priority;
use super::rule::{ExpansionRule, LeftOut};
use super::space::{JudgedSpace, Successor};
use super::{LOOK_EVERY, NotJudged, Standard, estimated};
use crate::puzzle::{Notation, Puzzle};
use crate::search::{
    Algorithm, Limits, Move, Observer, Policy, PriorityFunction, Statistics, StopReason, name_key,
};
use crate::state::Board;
use std::collections::{BTreeSet, HashSet};
use trees::TreeSearchForm;

/// Most expansions, and most paths that are begun.
const MOST_WORK: u64 = 1_000_000;

/// Most paths.
const MOST_PATHS: usize = 1_000;

/// Most bytes of what is remembered.
const MOST_BYTES: u64 = 1 << 29;

/// A path that a search may return.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PossiblePath {
    /// Its states, from the start to a goal.
    pub states: Vec<Board>,
    /// The moves between them, of several the cheapest.
    pub moves: Vec<Move>,
    /// What these cost.
    pub cost: u64,
}

/// The paths that a search may return.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PossiblePaths {
    /// The paths: the cheapest first, of these the shortest, of these by the names of their states.
    pub paths: Vec<PossiblePath>,
    /// Whether these are all.
    pub is_complete: bool,
}

/// The end of an enumeration before its end: the observer's word, or that there was too much.
type Ended = Option<StopReason>;

/// The paths that a search returns in some order of ties.
///
/// # Errors
///
/// Why none can be told.
pub fn possible_paths(
    puzzle: &Puzzle,
    standard: Standard<'_>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<PossiblePaths, NotJudged> {
    let mut space = JudgedSpace::new(puzzle, standard.problem);
    let heuristic = estimated(standard, &mut space, limits, observer)?;
    let mut enumeration = PathEnumeration {
        space,
        observer,
        work: 0,
        most_work: limits.max_nodes.unwrap_or(MOST_WORK).min(MOST_WORK),
        room: limits.memory.min(MOST_BYTES),
        found: BTreeSet::new(),
    };
    let is_complete = match enumeration.run(standard.algorithm, heuristic)? {
        Ok(()) => true,
        Err(None) => false,
        Err(Some(reason)) => return Err(reason.into()),
    };
    let paths = enumeration.paths(puzzle);
    Ok(PossiblePaths { paths, is_complete })
}

/// What became of a state that was to come next.
enum Came {
    /// It was expanded.
    Expanded,
    /// It is a goal.
    Goal,
    /// Others come first, which end the search or find another path to it.
    Late,
    /// A state has a successor of lesser value.
    OutOfOrder,
}

struct PathEnumeration<'s, 'o> {
    space: JudgedSpace<'s>,
    observer: &'o mut dyn Observer,
    work: u64,
    most_work: u64,
    /// Bytes that may still be remembered.
    room: u64,
    /// Costs, numbers of moves, states.
    found: BTreeSet<(u64, usize, Vec<u32>)>,
}

impl PathEnumeration<'_, '_> {
    fn run(
        &mut self,
        algorithm: Algorithm,
        heuristic: Option<usize>,
    ) -> Result<Result<(), Ended>, NotJudged> {
        let priority = priority(algorithm, heuristic).unwrap_or(WeightedPriority {
            g: 1,
            h: 0,
            heuristic: None,
            greatest_first: false,
        });
        let form = BestFirstForm::new(priority);
        Ok(match algorithm {
            // Each shortest path can be the first one: its states come first in their groups then.
            Algorithm::BreadthFirst { .. }
            | Algorithm::BreadthFirstTree { .. }
            | Algorithm::IterativeDeepening { .. } => {
                let form = BestFirstForm {
                    unit_costs: true,
                    ..form
                };
                self.early(form, false).map(|_| ())
            }
            Algorithm::Greedy { batch: 1, .. } => {
                let form = BestFirstForm {
                    update: Update::First,
                    reopens: false,
                    ..form
                };
                self.early(form, false).map(|_| ())
            }
            Algorithm::UniformCost { .. } => self.best_first(form),
            Algorithm::AStar {
                policy:
                    Policy {
                        reopen,
                        batch: 1,
                        stubborn_sets: false,
                        ..
                    },
            }
            | Algorithm::WeightedAStar {
                function: PriorityFunction::Linear,
                policy:
                    Policy {
                        reopen,
                        batch: 1,
                        stubborn_sets: false,
                        ..
                    },
                ..
            } => self.best_first(BestFirstForm {
                reopens: reopen,
                ..form
            }),
            Algorithm::UniformCostTree { path_check, .. }
            | Algorithm::AStarTree { path_check, .. }
            | Algorithm::GreedyTree { path_check, .. } => self.tree(TreeSearchForm {
                priority,
                path_check,
                by_g: priority.g > 0,
            }),
            Algorithm::DepthFirst { .. } => self.deep(LeftOut::Generated, u32::MAX, true),
            Algorithm::DepthFirstTree { path_check, .. } => {
                let left_out = if path_check {
                    LeftOut::OnPath
                } else {
                    LeftOut::Nothing
                };
                self.deep(left_out, u32::MAX, true)
            }
            Algorithm::DepthLimited {
                depth,
                parent_pruning,
                ..
            } => {
                let left_out = if parent_pruning.is_on() {
                    LeftOut::Parent
                } else {
                    LeftOut::Nothing
                };
                self.deep(left_out, depth, false)
            }
            other => return Err(NotJudged::NoRule(other.command().to_owned())),
        })
    }

    /// Counts an expansion, or a path that is begun.
    fn count(&mut self) -> Result<(), Ended> {
        self.work += 1;
        if self.work > self.most_work {
            return Err(None);
        }
        if self.work.is_multiple_of(LOOK_EVERY as u64) {
            let statistics = Statistics {
                expanded: self.work,
                ..Statistics::default()
            };
            if let Some(reason) = self.observer.observe(&statistics) {
                return Err(Some(reason));
            }
        }
        Ok(())
    }

    /// Takes room for what is remembered of a search.
    fn remember(&mut self, rule: &BestFirst) -> Result<u64, Ended> {
        let bytes = size_of_val(rule.met()) as u64;
        self.room = self.room.checked_sub(bytes).ok_or(None)?;
        Ok(bytes)
    }

    /// The cheapest move from a state to a successor.
    fn step(&mut self, from: u32, to: u32) -> Option<Successor> {
        let successors = self.space.successors(from);
        let ways = successors.iter().filter(|way| way.state == to);
        ways.min_by_key(|way| way.cost).copied()
    }

    fn found(&mut self, path: Vec<u32>) -> Result<(), Ended> {
        let steps = path.windows(2);
        let cost = steps.map(|ends| self.step(ends[0], ends[1]).map_or(0, |way| way.cost.into()));
        let cost: u64 = cost.sum();
        self.found.insert((cost, path.len(), path));
        if self.found.len() > MOST_PATHS {
            self.found.pop_last();
            return Err(None);
        }
        Ok(())
    }

    fn paths(mut self, puzzle: &Puzzle) -> Vec<PossiblePath> {
        let mut all = Vec::new();
        for (cost, moves, path) in std::mem::take(&mut self.found) {
            let steps = path.windows(2);
            let steps = steps.filter_map(|ends| Some(self.step(ends[0], ends[1])?.mv));
            let steps = steps.collect();
            let states = path.iter().map(|&state| self.space.board(state));
            let states: Vec<Board> = states.collect();
            let name = |board: &Board| name_key(&puzzle.format(board, Notation::Compact));
            let names: Vec<_> = states.iter().map(name).collect();
            let path = PossiblePath {
                states,
                moves: steps,
                cost,
            };
            all.push(((cost, moves, names), path));
        }
        all.sort_by(|one, other| one.0.cmp(&other.0));
        all.into_iter().map(|(_, path)| path).collect()
    }

    /// A best-first search where a cheaper path counts.
    fn best_first(&mut self, form: BestFirstForm) -> Result<(), Ended> {
        if self.early(form, true)? {
            return Ok(());
        }
        self.found.clear();
        self.all_runs(form)
    }

    /// Follows each path in the run that expands its states as early as may be. `in_order`: whether that is given up, and told,
    /// where a state has a successor of lesser value.
    fn early(&mut self, form: BestFirstForm, in_order: bool) -> Result<bool, Ended> {
        let mut path = Vec::new();
        let start = BestFirst::new(form, &mut self.space);
        let mut runs = vec![(start, vec![0], 0)];
        while let Some((run, next, bytes)) = runs.last_mut() {
            let Some(state) = next.pop() else {
                self.room += *bytes;
                runs.pop();
                path.pop();
                continue;
            };
            let mut run = run.clone();
            match self.arrive(&mut run, state, in_order)? {
                Came::OutOfOrder => {
                    self.room += runs.iter().map(|run| run.2).sum::<u64>();
                    return Ok(false);
                }
                Came::Late => {}
                Came::Goal => self.found([&path[..], &[state]].concat())?,
                Came::Expanded => {
                    let successors = self.space.successors(state);
                    let onward = successors.iter().map(|successor| successor.state);
                    let is_next =
                        |next: &u32| run.waits(*next).is_some_and(|waiting| waiting.1 == state);
                    let onward: BTreeSet<u32> = onward.filter(is_next).collect();
                    let bytes = self.remember(&run)?;
                    runs.push((run, onward.into_iter().collect(), bytes));
                    path.push(state);
                }
            }
        }
        Ok(true)
    }

    /// Expands what has to come before an open state, and the state.
    fn arrive(&mut self, run: &mut BestFirst, state: u32, in_order: bool) -> Result<Came, Ended> {
        let Some(waiting) = run.waits(state) else {
            return Ok(Came::Late);
        };
        while let Some((least, _)) = run.least().filter(|(least, _)| *least < waiting.0) {
            for other in run.least_states().collect::<Vec<_>>() {
                if self.space.is_goal(other) {
                    return Ok(Came::Late);
                }
                self.count()?;
                if in_order && run.descends(&mut self.space, other) {
                    return Ok(Came::OutOfOrder);
                }
                let _ = run.step(&mut self.space, other);
                if run.least().is_none_or(|now| now.0 != least) {
                    break;
                }
            }
        }
        if run.waits(state) != Some(waiting) {
            return Ok(Came::Late);
        }
        if self.space.is_goal(state) {
            return Ok(Came::Goal);
        }
        self.count()?;
        if in_order && run.descends(&mut self.space, state) {
            return Ok(Came::OutOfOrder);
        }
        let _ = run.step(&mut self.space, state);
        Ok(Came::Expanded)
    }

    /// Follows all runs, those that come to the same once.
    fn all_runs(&mut self, form: BestFirstForm) -> Result<(), Ended> {
        let mut runs = vec![BestFirst::new(form, &mut self.space)];
        let mut seen = HashSet::new();
        while let Some(run) = runs.pop() {
            for state in run.least_states() {
                if self.space.is_goal(state) {
                    self.found(run.path(state))?;
                    continue;
                }
                self.count()?;
                let mut next = run.clone();
                let _ = next.step(&mut self.space, state);
                if seen.insert(next.met().to_vec()) {
                    // For the runs and for what is seen.
                    self.remember(&next)?;
                    self.remember(&next)?;
                    runs.push(next);
                }
            }
        }
        Ok(())
    }
}
