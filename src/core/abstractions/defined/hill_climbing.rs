//! iPDB: the search for a pattern collection by hill climbing (Haslum, Botea, Helmert, Bonet and Koenig, "Domain-independent
//! construction of pattern database heuristics for cost-optimal planning", 2007), with the numbers of Fast Downward.

use super::abstraction::Abstraction;
use super::causal_graph::CausalGraph;
use super::cell_patterns::{goal_cells, states};
use super::combination::maximal_additive;
use super::databases::{DatabaseSubject, TableLookup};
use super::{FORMAT, TableRequest};
use crate::abstractions::database::{self, DatabaseSource as _};
use crate::hash::fnv_1a;
use crate::operators::{Model, Move};
use crate::search::{
    Estimate, INFINITE, Limits, Observer, Statistics, StopReason, TableData, TableKey,
    interruptible,
};
use crate::state::{Board, Random};
use std::collections::BTreeSet;

/// States of a pattern.
const MOST_STATES: u64 = 2_000_000;
/// States of all patterns of the collection.
const MOST_COLLECTED: u64 = 20_000_000;
/// States of all patterns that are tried: where Fast Downward looks at the clock.
const MOST_TRIED: u64 = 100_000_000;
/// States on which collections are compared.
const SAMPLES: usize = 1_000;
/// The number of these states of which a pattern must raise the estimate to be taken.
const LEAST_RAISED: usize = 10;
/// The seed of all samples: a task has the same collection on every machine.
const SEED: u64 = 2011;

/// The search for the patterns of a puzzle and a goal.
pub(super) struct HillClimbing<'l> {
    of: DatabaseSubject<'l>,
}

/// A pattern with its table.
struct CandidatePattern {
    pattern: Vec<usize>,
    lookup: TableLookup,
}

/// The patterns that are taken or may be.
struct Climb<'l> {
    of: DatabaseSubject<'l>,
    graph: CausalGraph,
    goals: BTreeSet<usize>,
    taken: Vec<CandidatePattern>,
    /// Those that were not taken yet.
    open: Vec<CandidatePattern>,
    known: BTreeSet<Vec<usize>>,
    /// The sets of taken patterns that add up.
    sums: Vec<Vec<usize>>,
    tried: u64,
    random: Random,
    limits: Limits,
}

impl<'l> HillClimbing<'l> {
    pub(super) fn new(of: DatabaseSubject<'l>) -> Self {
        Self { of }
    }
}

impl database::DatabaseSource for HillClimbing<'_> {
    type Database = Vec<Vec<usize>>;

    const SHARES_THREADS: bool = true;

    fn key(&self) -> TableKey {
        let said = format!("{}\nhill climbing\n{:?}", self.of.digest, self.of.goal);
        TableKey {
            name: format!("own-{:032x}", fnv_1a(said.as_bytes())),
            format: FORMAT,
        }
    }

    /// Each pattern is the number of its cells and these, in two bytes each.
    fn read(&self, data: TableData) -> Option<Vec<Vec<usize>>> {
        let (words, rest) = data.bytes().as_chunks::<2>();
        let mut words = words
            .iter()
            .map(|&word| usize::from(u16::from_le_bytes(word)));
        let mut patterns = Vec::new();
        while let Some(length) = words.next() {
            let pattern: Vec<usize> = words.by_ref().take(length).collect();
            let is_pattern = pattern.len() == length
                && pattern.is_sorted_by(|one, next| one < next)
                && pattern
                    .last()
                    .is_some_and(|&last| last < self.of.model.allowed.len());
            patterns.push(pattern);
            if !is_pattern {
                return None;
            }
        }
        rest.is_empty().then_some(patterns)
    }

    fn build(&self, limits: &Limits, observer: &mut dyn Observer) -> Result<TableData, StopReason> {
        let patterns = Climb::new(self.of, limits).run(observer)?;
        let length = |pattern_cells: &Vec<usize>| [pattern_cells.len()];
        let words = patterns
            .iter()
            .flat_map(|pattern| length(pattern).into_iter().chain(pattern.clone()));
        let bytes: Vec<u8> = words.flat_map(|word| (word as u16).to_le_bytes()).collect();
        Ok(bytes.into())
    }
}

impl<'l> Climb<'l> {
    fn new(of: DatabaseSubject<'l>, limits: &Limits) -> Self {
        Self {
            graph: CausalGraph::new(of.model),
            goals: goal_cells(of.model, of.goal).into_iter().collect(),
            taken: Vec::new(),
            open: Vec::new(),
            known: BTreeSet::new(),
            sums: Vec::new(),
            tried: 0,
            random: Random::new(SEED),
            limits: Limits {
                max_nodes: None,
                ..*limits
            },
            of,
        }
    }

    /// The patterns, those of one cell of the goal first.
    fn run(mut self, observer: &mut dyn Observer) -> Result<Vec<Vec<usize>>, StopReason> {
        for cell in self.goals.clone() {
            if let Some(candidate) = self.candidate(vec![cell], observer)? {
                self.taken.push(candidate);
            }
        }
        for index in 0..self.taken.len() {
            let pattern = self.taken[index].pattern.clone();
            self.open_around(&pattern, observer)?;
        }
        loop {
            let graph = &self.graph;
            let are_additive = |one: usize, other: usize| {
                graph.are_additive(&self.taken[one].pattern, &self.taken[other].pattern)
            };
            let count = self.taken.len();
            self.sums = maximal_additive(count, are_additive, self.limits.memory, observer)?;
            let start = &self.of.model.start;
            let estimate = self.estimate(&self.distances(start));
            if estimate == INFINITE {
                break;
            }
            let samples = self.samples(estimate, observer)?;
            let Some(best) = self.best(&samples, observer)? else {
                break;
            };
            let best = self.open.remove(best);
            let pattern = best.pattern.clone();
            self.taken.push(best);
            self.open_around(&pattern, observer)?;
        }
        Ok(self
            .taken
            .into_iter()
            .map(|candidate| candidate.pattern)
            .collect())
    }

    /// The table of a pattern that is not known yet; `None` where it is too large.
    fn candidate(
        &mut self,
        pattern: Vec<usize>,
        observer: &mut dyn Observer,
    ) -> Result<Option<CandidatePattern>, StopReason> {
        let model = self.of.model;
        let states = states(model, &pattern);
        let fits = states <= MOST_STATES && self.tried + states <= MOST_TRIED;
        if !fits || !self.known.insert(pattern.clone()) {
            return Ok(None);
        }
        let abstraction = Abstraction::of_cells(model, &pattern);
        if super::goals(model, &abstraction, self.of.goal).is_err() {
            return Ok(None);
        }
        self.tried += states;
        if let Some(reason) = observer.observe(&Statistics::default()) {
            return Err(reason);
        }
        let wanted = interruptible(observer, |interrupted| {
            TableRequest::new(self.of, &abstraction, (None, None), interrupted)
        })??;
        let data = wanted.build(&self.limits, observer)?;
        let table = wanted.read(data).expect("it was built so");
        let lookup = TableLookup::new(abstraction, table);
        let bytes = lookup.bytes();
        if bytes > self.limits.memory {
            return Err(StopReason::MemoryLimit);
        }
        self.limits.memory -= bytes;
        Ok(Some(CandidatePattern { pattern, lookup }))
    }

    /// Opens the patterns of one cell more than this: of those that moves of its cells ask for, and of those of the goal whose
    /// moves ask for its cells or change them.
    fn open_around(
        &mut self,
        pattern: &[usize],
        observer: &mut dyn Observer,
    ) -> Result<(), StopReason> {
        for &cell in pattern {
            let graph = &self.graph;
            let asks = |goal: &usize| {
                graph.changed[cell].contains(goal) || graph.asked[*goal].contains(&cell)
            };
            let goals = self.goals.iter().copied().filter(asks);
            let near: BTreeSet<usize> = graph.asked[cell].iter().copied().chain(goals).collect();
            for other in near {
                if pattern.contains(&other) || self.of.model.derives(other) {
                    continue;
                }
                let mut longer = pattern.to_vec();
                longer.push(other);
                longer.sort_unstable();
                if let Some(candidate) = self.candidate(longer, observer)? {
                    self.open.push(candidate);
                }
            }
        }
        Ok(())
    }

    /// The distances of a state by the patterns that are taken.
    fn distances(&self, board: &Board) -> Vec<Estimate> {
        let taken = self.taken.iter();
        taken
            .map(|candidate| candidate.lookup.distance(board))
            .collect()
    }

    /// The canonical heuristic of these distances.
    fn estimate(&self, distances: &[Estimate]) -> Estimate {
        let sum = |sum_members: &Vec<usize>| sum_of(distances, sum_members);
        self.sums.iter().map(sum).max().unwrap_or(0)
    }

    /// States at the ends of random walks from the start, of about twice as many moves as the estimate says.
    fn samples(
        &mut self,
        estimate: Estimate,
        observer: &mut dyn Observer,
    ) -> Result<Vec<Board>, StopReason> {
        let model = self.of.model;
        let variants = model.variants.len() as u64;
        let costs: u64 = model
            .variants
            .iter()
            .map(|variant| u64::from(variant.cost))
            .sum();
        let most = match estimate {
            0 => 10,
            // The estimate by what a move costs on average, rounded.
            estimate => 4 * ((2 * u64::from(estimate) * variants + costs) / (2 * costs)),
        };
        let mut samples = Vec::with_capacity(SAMPLES);
        let mut made = 0_u64;
        for _ in 0..SAMPLES {
            let length = (0..most).filter(|_| self.random.below(2) == 1).count();
            let mut board = model.start.clone();
            for _ in 0..length {
                made += 1;
                if made.is_multiple_of(1024)
                    && let Some(reason) = observer.observe(&Statistics::default())
                {
                    return Err(reason);
                }
                let Some(next) = drawn(model, &board, &mut self.random) else {
                    break;
                };
                let is_dead_end = self.estimate(&self.distances(&next)) == INFINITE;
                board = if is_dead_end {
                    model.start.clone()
                } else {
                    next
                };
            }
            samples.push(board);
        }
        Ok(samples)
    }

    /// The open pattern that raises the estimates of most samples, if it raises enough.
    fn best(
        &mut self,
        samples: &[Board],
        observer: &mut dyn Observer,
    ) -> Result<Option<usize>, StopReason> {
        let model = self.of.model;
        let taken = self
            .taken
            .iter()
            .map(|taken_candidate| states(model, &taken_candidate.pattern));
        let room = MOST_COLLECTED.saturating_sub(taken.sum());
        let fits =
            |open_candidate: &CandidatePattern| states(model, &open_candidate.pattern) <= room;
        self.open.retain(fits);
        let known = samples.iter().map(|board| {
            let distances = self.distances(board);
            (self.estimate(&distances), distances)
        });
        let known: Vec<(Estimate, Vec<Estimate>)> = known.collect();
        let mut best = None;
        let mut most = LEAST_RAISED - 1;
        for (index, candidate) in self.open.iter().enumerate() {
            if let Some(reason) = observer.observe(&Statistics::default()) {
                return Err(reason);
            }
            let is_additive = |other: &usize| {
                let other = &self.taken[*other].pattern;
                self.graph.are_additive(&candidate.pattern, other)
            };
            let sums = self.sums.iter();
            let sums: BTreeSet<Vec<usize>> = sums
                .map(|sum| sum.iter().copied().filter(is_additive).collect())
                .collect();
            let is_raised =
                |(board, (estimate, distances)): &(&Board, &(Estimate, Vec<Estimate>))| {
                    let added_distance = candidate.lookup.distance(board);
                    let with =
                        |sum: &Vec<usize>| sum_of(distances, sum).saturating_add(added_distance);
                    *estimate != INFINITE
                        && (added_distance == INFINITE
                            || sums.iter().any(|sum| with(sum) > *estimate))
                };
            let raised = samples.iter().zip(&known).filter(is_raised).count();
            if raised > most {
                (best, most) = (Some(index), raised);
            }
        }
        Ok(best)
    }
}

/// The sum of some distances.
fn sum_of(distances: &[Estimate], sum: &[usize]) -> Estimate {
    let sum = sum.iter().map(|&member| distances[member]);
    sum.fold(0, Estimate::saturating_add)
}

/// A state that a legal move makes, each as likely; `None` where there is no legal move.
fn drawn(model: &Model, board: &Board, random: &mut Random) -> Option<Board> {
    let moves = model.moves.len() as u64;
    let made = |mv: u64| model.apply(board, Move(mv as u32)).ok().flatten();
    // Drawing until a move is legal is faster than trying them all, unless few of them are.
    let drawn = (0..moves).find_map(|_| made(random.below(moves)));
    drawn.or_else(|| {
        let legal: Vec<Board> = (0..moves).filter_map(made).collect();
        let chosen = (!legal.is_empty()).then(|| random.below(legal.len() as u64));
        chosen.map(|chosen| legal[chosen as usize].clone())
    })
}
