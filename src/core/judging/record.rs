//! A log as the record of a search: what its program did, as far as the states tell.
//!
//! The log has the states that were expanded. The rest follows from the algorithm: their successors, the parent of each by the
//! path that the algorithm keeps, and the values. A state that nothing generated has no parent.

mod fates;
mod finding;
mod rounds;

use super::best_first::WeightedPriority;
use super::form::{Duplicates, SearchForm};
use super::forms;
use super::space::{JudgedSpace, Successor};
use super::{LOOK_EVERY, Log, NotJudged, Standard, estimated, search_back};
use crate::operators::Move;
use crate::puzzle::{Puzzle, Recording, RecordingOptions, Steps};
use crate::search::{
    Algorithm, Ending, Estimate, INFINITE, Observer, OpenListOrder, Outcome, Recorder, Round,
    SearchEvent, Statistics, StopReason, SuccessorOutcome,
};
use std::collections::HashMap;
use std::ops::Range;

/// The nodes that an algorithm keeps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SearchStructure {
    /// One for each state.
    Graph,
    /// One for each path.
    Tree,
    /// Those of the current path, with their successors.
    Path,
}

/// A node of the search.
#[derive(Clone, Copy)]
struct LoggedNode {
    state: u32,
    /// The node before, and the move from there; of the side of the goal, the move to there.
    parent: Option<(u32, Move)>,
    g: u32,
    h: Option<Estimate>,
    f: Option<u64>,
    depth: u32,
    is_backward: bool,
    /// Whether it is what nothing generated, or comes from there: its cost is not known.
    is_lost: bool,
    status: LoggedStatus,
}

/// What became of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LoggedStatus {
    /// It waits for its turn.
    Open,
    /// It was left out: known, on the path already, or beyond a bound. A program with another form takes it in spite of that.
    LeftOut,
    /// It was expanded, or left the beam.
    Gone,
}

/// Writes the record of a log.
struct Writer<'a, 's> {
    puzzle: &'a Puzzle,
    space: &'s mut JudgedSpace<'a>,
    algorithm: Algorithm,
    heuristic: Option<usize>,
    duplicates: Duplicates,
    /// The weights of g and h in f, where the algorithm has f.
    priority: Option<WeightedPriority>,
    shape: SearchStructure,
    recorder: Recorder,
    nodes: Vec<LoggedNode>,
    /// The nodes of a state, on a side; none of a path.
    known: HashMap<(bool, u32), Vec<u32>>,
    /// The current path, each node with those of its successors.
    path: Vec<(u32, Range<u32>)>,
    /// The round that was told last, and the least f that it cut off.
    round: Option<Round>,
    cut: Option<u64>,
    /// The depth limit in force.
    deepest: Option<u32>,
    counts: Statistics,
    /// The goal that the last expansion found; of a search from both ends the two nodes that meet.
    found: Option<(u32, Option<u32>)>,
}

/// The record of a log, for the algorithm that it is held against, in the form that fits it.
///
/// # Errors
///
/// The limit that was met while tables were built, or the observer's word.
pub fn record_log(
    puzzle: &Puzzle,
    (standard, form): (Standard<'_>, Option<&SearchForm>),
    log: &Log,
    options: RecordingOptions<'_>,
    observer: &mut dyn Observer,
) -> Result<Recording, NotJudged> {
    let mut space = JudgedSpace::new(puzzle, standard.problem);
    let heuristic = estimated(standard, &mut space, options.limits, observer)?;
    let algorithm = standard.algorithm;
    let goal = if algorithm.is_two_sided() {
        search_back(&mut space).ok()
    } else {
        None
    };
    let scale = space.scale(heuristic);
    let mut recorder = Recorder::new(options.most);
    recorder.begin_algorithm(algorithm, [scale; 2], goal.is_some());
    let weights = WeightedPriority {
        g: 1,
        h: 1,
        heuristic,
        greatest_first: false,
    };
    let order = algorithm.order();
    let mut writer = Writer {
        puzzle,
        space: &mut space,
        algorithm,
        heuristic,
        duplicates: form.map(|form| form.duplicates).unwrap_or_default(),
        priority: match order {
            OpenListOrder::Path | OpenListOrder::Recursive if algorithm.takes_heuristic() => {
                Some(weights)
            }
            OpenListOrder::Sides if puzzle.has_costs() => {
                Some(WeightedPriority { h: 0, ..weights })
            }
            _ => forms::priority(algorithm, heuristic),
        },
        shape: match order {
            OpenListOrder::Path | OpenListOrder::Recursive => SearchStructure::Path,
            _ if algorithm.remembers() && !algorithm.is_tree() => SearchStructure::Graph,
            _ => SearchStructure::Tree,
        },
        recorder,
        nodes: Vec::new(),
        known: HashMap::new(),
        path: Vec::new(),
        round: None,
        cut: None,
        deepest: algorithm.depth_limit(),
        counts: Statistics::default(),
        found: None,
    };
    writer.begin(0, false);
    if let Some(goal) = goal {
        writer.begin(goal, true);
    }
    for (number, board) in log.states.iter().enumerate() {
        if number % LOOK_EVERY == 0
            && let Some(reason) = observer.observe(&writer.counts)
        {
            return Err(reason.into());
        }
        if writer.recorder.is_full() {
            break;
        }
        let state = writer.space.number(board);
        writer.expand(state, number + 1 == log.states.len());
    }
    Ok(writer.finish(log.is_partial))
}

impl Writer<'_, '_> {
    fn tell(&mut self, event: SearchEvent<u32>) {
        let event = event.map(|state| vec![u64::from(state)]);
        let (puzzle, space) = (self.puzzle, &*self.space);
        self.recorder.on_event(event, &|from, mv, _| {
            puzzle.step_cost(&space.board(from[0] as u32), mv)
        });
    }

    /// The values of a state at a cost; `None` where a dead end is proved.
    fn values(&mut self, state: u32, g: u32) -> Option<(Option<Estimate>, Option<u64>)> {
        let estimate = self.space.estimate(self.heuristic, state)?;
        let is_sorted = self.priority.is_some() && !self.algorithm.is_two_sided()
            || self.algorithm.beam_width() > 0;
        let is_told = is_sorted || self.heuristic.is_some();
        let h = is_told.then_some(estimate);
        let scale = u64::from(self.space.scale(self.heuristic));
        let f = self.priority.map(|weights| {
            let [of_g, of_h] = [weights.g, weights.h].map(i64::unsigned_abs);
            match h {
                Some(INFINITE) => u64::MAX,
                h => of_g * scale * u64::from(g) + of_h * u64::from(h.unwrap_or(0)),
            }
        });
        Some((h, f))
    }

    fn add(&mut self, node: LoggedNode) -> u32 {
        let id = self.nodes.len() as u32;
        self.nodes.push(node);
        if self.shape != SearchStructure::Path {
            let key = (node.is_backward, node.state);
            self.known.entry(key).or_default().push(id);
        }
        id
    }

    /// A node without a parent: the start, a goal, or what nothing generated.
    fn root(&mut self, state: u32, is_backward: bool) -> LoggedNode {
        let (h, f) = self.values(state, 0).unwrap_or_default();
        let f = f.filter(|_| !self.algorithm.is_two_sided());
        LoggedNode {
            state,
            parent: None,
            g: 0,
            h,
            f,
            depth: 0,
            is_backward,
            is_lost: false,
            status: LoggedStatus::Open,
        }
    }

    fn begin(&mut self, state: u32, is_backward: bool) {
        let node = self.root(state, is_backward);
        let id = self.add(node);
        let LoggedNode { h, f, .. } = node;
        self.tell(SearchEvent::Begin { id, state, h, f });
    }

    /// The next line of the log.
    fn expand(&mut self, state: u32, is_last: bool) {
        let is_two_sided = self.algorithm.is_two_sided();
        if is_two_sided && self.found.is_some() && !self.space.has_costs() {
            // The sides have met. A log may show where, and the goal.
            return;
        }
        let id = match self.shape {
            SearchStructure::Path => self.on_path(state),
            SearchStructure::Graph | SearchStructure::Tree => self.waiting(state),
        };
        let id = id.unwrap_or_else(|| {
            let node = LoggedNode {
                is_lost: true,
                ..self.root(state, false)
            };
            let id = self.add(node);
            let words = vec![u64::from(state)];
            self.recorder.appear(id, words, (node.h, node.f));
            id
        });
        if !is_two_sided {
            self.found = None;
        }
        if self.space.is_goal(state) && is_last && !is_two_sided {
            self.found = Some((id, None));
            return;
        }
        self.begin_round(id);
        self.nodes[id as usize].status = LoggedStatus::Gone;
        self.tell(SearchEvent::Expanded { id });
        self.counts.expanded += 1;
        let first = self.nodes.len() as u32;
        if self.shape == SearchStructure::Path {
            self.path.push((id, first..first));
        }
        let is_backward = self.nodes[id as usize].is_backward;
        let successors = self.space.neighbours(state, is_backward);
        for &successor in &*successors {
            self.generate(id, successor);
        }
        let end = self.nodes.len() as u32;
        if let Some((_, children)) = self.path.last_mut() {
            *children = first..end;
        }
    }

    /// A successor of a node.
    fn generate(&mut self, parent: u32, successor: Successor) {
        let Successor { mv, state, cost } = successor;
        let before = self.nodes[parent as usize];
        let g = before.g.saturating_add(cost);
        let Some((h, mut f)) = self.values(state, g) else {
            return;
        };
        if self.algorithm.order() == OpenListOrder::Recursive {
            f = f.max(before.f);
        }
        let mv = if before.is_backward {
            self.puzzle.inverse(mv).unwrap_or(mv)
        } else {
            mv
        };
        let node = LoggedNode {
            state,
            parent: Some((parent, mv)),
            g,
            h,
            f,
            depth: before.depth + 1,
            is_backward: before.is_backward,
            is_lost: before.is_lost,
            status: LoggedStatus::Open,
        };
        let left_out = LoggedNode {
            status: LoggedStatus::LeftOut,
            ..node
        };
        let known_ids = self.known.get(&(before.is_backward, state));
        let first_id = known_ids.and_then(|ids| ids.first().copied());
        let (id, fate) = match (self.shape, first_id) {
            (SearchStructure::Path, _) => {
                let fate = self.fate_on_path(&node);
                if let SuccessorOutcome::Cut { .. } = fate {
                    self.cut = self.cut.into_iter().chain(f).min();
                }
                let node = if fate.is_open() { node } else { left_out };
                (self.add(node), fate)
            }
            (SearchStructure::Tree, _)
                if self.algorithm.tuning().path_check && self.leads_over(parent, state) =>
            {
                (self.add(left_out), SuccessorOutcome::Cycle)
            }
            (SearchStructure::Graph, Some(id)) => {
                let known = self.nodes[id as usize];
                let is_back = before.parent.is_some_and(|(before, _)| before == id);
                let fate = self.fate_again(known, &node, is_back);
                if fate.is_open() && self.algorithm.beam_width() > 0 {
                    // It keeps the path that it was first found by.
                    let (depth, status) = (node.depth, LoggedStatus::Open);
                    self.nodes[id as usize] = LoggedNode {
                        depth,
                        status,
                        ..known
                    };
                } else if fate.is_open() {
                    self.nodes[id as usize] = node;
                }
                (id, fate)
            }
            (SearchStructure::Tree, _) | (SearchStructure::Graph, None) => {
                (self.add(node), SuccessorOutcome::Open)
            }
        };
        self.counts.generated += u64::from(fate != SuccessorOutcome::Back);
        let event = SearchEvent::generated(parent, (id, mv, state), (h, f), fate);
        self.tell(event);
        let other = self.known.get(&(!before.is_backward, state));
        let other = other.and_then(|other_ids| other_ids.first().copied());
        let is_found = match other {
            Some(_) => true,
            None => !self.algorithm.is_two_sided() && self.space.is_goal(state),
        };
        let cost = |(id, other): (u32, Option<u32>)| {
            let ends = [Some(id), other].into_iter().flatten();
            ends.map(|id| self.nodes[id as usize].g).sum::<u32>()
        };
        let is_cheapest = self
            .found
            .is_none_or(|found| cost((id, other)) < cost(found));
        if is_found && is_cheapest {
            self.found = Some((id, other));
        }
    }

    /// The nodes on the path to one, from where its side began.
    fn line(&self, node: u32) -> Vec<u32> {
        let parent = |&id: &u32| self.nodes[id as usize].parent.map(|(parent, _)| parent);
        let mut line: Vec<u32> = std::iter::successors(Some(node), parent).collect();
        line.reverse();
        line
    }

    /// Ends the record where the log ends: with the goal, if its last expansion found one and nothing was cut off.
    fn finish(mut self, is_partial: bool) -> Recording {
        let is_whole = !is_partial && !self.recorder.is_full();
        let found = self.found.filter(|_| is_whole);
        let mut ending = Ending::Stopped(StopReason::MaxNodes);
        if let Some((id, other)) = found {
            self.tell(SearchEvent::Goal { id });
            let [forward, backward] = if self.nodes[id as usize].is_backward {
                [other.unwrap_or(id), id]
            } else {
                [id, other.unwrap_or(id)]
            };
            let moves = |id| {
                let nodes = self.line(id).into_iter().map(|id| self.nodes[id as usize]);
                nodes.filter_map(|node| node.parent).map(|(_, mv)| mv)
            };
            let mut path: Vec<Move> = moves(forward).collect();
            let mut cost = self.nodes[forward as usize].g;
            if other.is_some() {
                let back: Vec<Move> = moves(backward).collect();
                path.extend(back.into_iter().rev());
                cost += self.nodes[backward as usize].g;
            }
            ending = Ending::Solved {
                path,
                cost,
                lower_bound: 0,
            };
        }
        let outcome = Outcome {
            ending,
            statistics: self.counts,
        };
        let space = &*self.space;
        self.recorder
            .show_states(|number: u64| space.board(number as u32));
        let (record, boards) = self.recorder.finish(outcome.path()).expect("it began");
        Recording {
            record,
            boards,
            steps: Steps::Algorithm(self.algorithm),
            outcome,
        }
    }
}
