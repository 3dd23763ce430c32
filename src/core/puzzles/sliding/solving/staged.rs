//! `solve` on boards of up to 25 cells: what is cheap first, databases when a board needs them.

use super::estimates::SlidingProblem;
use super::heuristics::NamedHeuristic;
use super::line_codes::LineCodes;
use super::paths::{GoalBoards, Tiles};
use super::pruning::Pruning;
use super::run;
use crate::abstractions::{Partition, PatternDatabases};
use crate::heuristic::{GoalGrid, HeuristicSpec};
use crate::operators::Move;
use crate::puzzle::{Problem, stopped};
use crate::puzzles::grid::Grid;
use crate::search::{
    Algorithm, Ending, Limits, Observer, OffsetObserver, Outcome, Statistics, StopReason,
};
use crate::state::Board;
use std::sync::{Arc, Mutex, PoisonError};

/// Most cells of a board that is solved this way.
const MOST_CELLS: usize = 25;

/// Nodes that a search without databases may generate: about as long as 5-5-5 takes to build, and
/// half of all boards of the 15-puzzle need no more.
const WITHOUT: u64 = 4_000_000;

/// Nodes of it before tables on disk are looked for: about as long as that takes.
const BEFORE_STORED: u64 = 300_000;

/// Nodes that a search with 5-5-5 may generate: about as long as 6-6-3 takes to build, and nine in
/// ten boards need no more.
const WITH_SMALL: u64 = 8_000_000;

/// The longest duplicate move sequences that the first search prunes: found in a millisecond or two.
const DUPLICATES: u32 = 8;

/// The longest that searches with databases prune.
const LONG_DUPLICATES: u32 = 10;

/// Partitions that `solve` takes, with the nodes that a search with them may generate before it is
/// worth building the next.
#[derive(Clone, Copy, Debug)]
struct Stage {
    partitions: Partitions,
    nodes: Option<u64>,
}

#[derive(Clone, Copy, Debug)]
enum Partitions {
    Sizes(&'static str),
    /// The board's own.
    Own,
    /// That and the one beside it.
    Both,
}

/// On 4x4. A search with 6-6-3 may take all it needs, so 7-8 is never built here: that takes too long
/// for one board. Once it is there no other is as fast.
const FIFTEEN: &[Stage] = &[
    Stage {
        partitions: Partitions::Sizes("5-5-5"),
        nodes: Some(WITH_SMALL),
    },
    Stage {
        partitions: Partitions::Sizes("6-6-3"),
        nodes: None,
    },
    Stage {
        partitions: Partitions::Sizes("7-8"),
        nodes: None,
    },
];

/// Where there is a partition beside the own one. It is taken once its tables are there.
const WITH_BESIDE: &[Stage] = &[
    Stage {
        partitions: Partitions::Own,
        nodes: None,
    },
    Stage {
        partitions: Partitions::Both,
        nodes: None,
    },
];

/// On other boards.
const OTHERS: &[Stage] = &[Stage {
    partitions: Partitions::Own,
    nodes: None,
}];

/// The data that one board left for the next.
#[derive(Debug, Default)]
pub(crate) struct SlidingCache {
    /// Databases, at most one of a goal.
    databases: Mutex<Vec<Open>>,
    /// The last automata that were made, by successor order and the length of the longest duplicates.
    prunings: Mutex<Vec<CachedPruning>>,
}

type CachedPruning = (Vec<Move>, u32, Arc<Pruning>);

#[derive(Clone, Debug)]
struct Open {
    goal: Vec<u8>,
    stage: usize,
    databases: Arc<PatternDatabases>,
}

impl SlidingCache {
    /// Goals whose databases stay open.
    const MOST: usize = 8;

    fn strongest(&self, goal: &[u8]) -> Option<Open> {
        let open = self
            .databases
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let of_goal = open.iter().filter(|open| open.goal == goal);
        of_goal.max_by_key(|open| open.stage).cloned()
    }

    /// Keeps databases instead of weaker ones of their goal.
    fn keep(&self, new: &Open) {
        let mut open = self
            .databases
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        open.retain(|open| open.goal != new.goal);
        if open.len() == Self::MOST {
            open.remove(0);
        }
        open.push(new.clone());
    }

    /// The automaton that prunes duplicates of up to that length.
    fn pruning(&self, grid: Grid, order: &[Move], longest: u32) -> Arc<Pruning> {
        let mut prunings = self.prunings.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = |made: &&CachedPruning| made.0 == order && made.1 == longest;
        if let Some((_, _, pruning)) = prunings.iter().find(fits) {
            return pruning.clone();
        }
        let pruning = Arc::new(Pruning::new(grid, order, longest));
        if prunings.len() == Self::MOST {
            prunings.remove(0);
        }
        prunings.push((order.to_vec(), longest, pruning.clone()));
        pruning
    }
}

/// The heuristic whose tables are worth building beforehand.
pub(crate) fn tabled(grid: Grid, goal: &Board) -> HeuristicSpec {
    let spec = HeuristicSpec::named("pdb");
    let goal = GoalGrid::new(grid.rows, grid.columns, goal.cells());
    match Partition::beside(&goal) {
        Some(beside) => spec.max(HeuristicSpec::databases(&beside)),
        None => spec,
    }
}

/// Whether [`solve`] is for boards of that size.
pub(crate) fn fits(grid: Grid) -> bool {
    grid.cells() <= MOST_CELLS
}

/// Proves the shortest path that is first in successor order, whatever databases there are: that is
/// what IDA* finds with any admissible heuristic. `cheap` is the one to begin with. Gives the
/// heuristic that it came to, too.
pub(crate) fn solve(
    grid: Grid,
    problem: &Problem,
    goal: &Board,
    cheap: &HeuristicSpec,
    kept: &SlidingCache,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> (Outcome, HeuristicSpec) {
    let boards = GoalBoards::new(grid, goal);
    let stages = if (grid.rows, grid.columns) == (4, 4) {
        FIFTEEN
    } else if Partition::beside(&boards.grid).is_some() {
        WITH_BESIDE
    } else {
        OTHERS
    };
    let mut search = InStages {
        grid,
        problem,
        goal,
        boards,
        start: GoalBoards::tiles(&problem.start),
        stages,
        kept,
        limits: *limits,
        least: 0,
        counted: Statistics::default(),
    };
    let mut used = cheap.clone();
    let outcome = search.run(cheap, &mut used, observer);
    (outcome, used)
}

struct InStages<'a> {
    grid: Grid,
    problem: &'a Problem,
    goal: &'a Board,
    boards: GoalBoards,
    start: Tiles,
    stages: &'static [Stage],
    kept: &'a SlidingCache,
    limits: Limits,
    /// No path is shorter.
    least: u32,
    /// The counts of the stages before.
    counted: Statistics,
}

impl InStages<'_> {
    fn run(
        &mut self,
        cheap: &HeuristicSpec,
        used: &mut HeuristicSpec,
        observer: &mut dyn Observer,
    ) -> Outcome {
        let mut at_hand = self.kept.strongest(self.goal.cells());
        if at_hand.is_none() {
            let outcome = self.search_without(cheap, Some(BEFORE_STORED), observer);
            if !is_used_up(&outcome) {
                return outcome;
            }
            at_hand = self.stored(observer);
        }
        if at_hand.is_none() {
            let outcome = self.search_without(cheap, Some(WITHOUT), observer);
            if !is_used_up(&outcome) {
                return outcome;
            }
        }
        let mut stage = at_hand.as_ref().map_or(0, |open| open.stage);
        loop {
            let open = match at_hand.take() {
                Some(open) => open,
                None => match self.build(stage, observer) {
                    Ok(open) => open,
                    Err(StopReason::MemoryLimit) => {
                        // What needs no tables needs time alone.
                        used.clone_from(cheap);
                        return self.search_without(cheap, None, observer);
                    }
                    Err(reason) => return self.stopped(reason),
                },
            };
            self.kept.keep(&open);
            *used = self.heuristic(stage);
            let nodes = self.stages[stage].nodes;
            let Some(outcome) = self.search_with(&open, nodes, observer) else {
                used.clone_from(cheap);
                return self.search_without(cheap, None, observer);
            };
            if nodes.is_none() || !is_used_up(&outcome) {
                return outcome;
            }
            stage += 1;
        }
    }

    fn grid(&self) -> &GoalGrid {
        &self.boards.grid
    }

    fn task<'a>(&'a self, pruning: &'a Pruning) -> SlidingProblem<'a> {
        SlidingProblem {
            boards: &self.boards,
            start: &self.start,
            pruning,
            least: self.least,
        }
    }

    fn partitions(&self, stage: usize) -> Vec<Partition> {
        let (rows, columns) = (self.grid().rows, self.grid().columns);
        match self.stages[stage].partitions {
            Partitions::Sizes(sizes) => {
                let partition = Partition::parse(sizes, rows, columns);
                vec![partition.expect("the stages are for this size")]
            }
            Partitions::Own => vec![Partition::of_board(rows, columns)],
            Partitions::Both => {
                let by_board = Partition::of_board(rows, columns);
                let beside = Partition::beside(self.grid());
                [by_board].into_iter().chain(beside).collect()
            }
        }
    }

    /// The heuristic of a stage.
    fn heuristic(&self, stage: usize) -> HeuristicSpec {
        let partitions = self.partitions(stage).into_iter();
        let databases = partitions.map(|partition| HeuristicSpec::databases(&partition));
        let greatest = databases.reduce(HeuristicSpec::max);
        greatest.expect("a stage has databases")
    }

    /// The strongest databases whose tables are in the store.
    fn stored(&self, observer: &mut dyn Observer) -> Option<Open> {
        let store = observer.tables()?;
        let is_there = |&stage: &usize| {
            PatternDatabases::are_stored(self.grid(), &self.partitions(stage), &*store)
        };
        let mut there = (0..self.stages.len()).rev().filter(is_there);
        // The strongest may be too large.
        there.find_map(|stage| self.build(stage, observer).ok())
    }

    fn build(&self, stage: usize, observer: &mut dyn Observer) -> Result<Open, StopReason> {
        let partitions = self.partitions(stage);
        observer.stage(
            &format!("tables of {}", self.heuristic(stage)),
            &self.counted,
        );
        let databases = PatternDatabases::open(self.grid(), &partitions, &self.limits, observer)?;
        Ok(Open {
            goal: self.goal.cells().to_vec(),
            stage,
            databases: Arc::new(databases),
        })
    }

    /// Searches on without databases, for so many nodes.
    fn search_without(
        &mut self,
        cheap: &HeuristicSpec,
        nodes: Option<u64>,
        observer: &mut dyn Observer,
    ) -> Outcome {
        let limits = self.limits_of(nodes);
        let chosen = NamedHeuristic::new(self.grid, cheap).expect("it is one of this size");
        let name = Algorithm::IDA_STAR.command_line(Some(&cheap.to_string()));
        let observer = &mut OffsetObserver::stage(&name, self.counted, observer);
        let pruning = self
            .kept
            .pruning(self.grid, &self.problem.order, DUPLICATES);
        let task = self.task(&pruning);
        let (outcome, least) = if LineCodes::<2>::fits(self.grid.rows, self.grid.columns) {
            task.search(&chosen, &limits, observer)
        } else {
            let problem = (self.problem, self.goal);
            let search_for = (Algorithm::IDA_STAR, &chosen);
            let outcome = run(self.grid, problem, search_for, &limits, observer);
            (outcome.unwrap_or_else(stopped), self.least)
        };
        self.count(outcome, least)
    }

    /// Searches on with databases, for so many nodes; `None` if that can't be done.
    fn search_with(
        &mut self,
        open: &Open,
        nodes: Option<u64>,
        observer: &mut dyn Observer,
    ) -> Option<Outcome> {
        let limits = self.limits_of(nodes);
        let name = Algorithm::IDA_STAR.command_line(Some(&self.heuristic(open.stage).to_string()));
        let observer = &mut OffsetObserver::stage(&name, self.counted, observer);
        let pruning = self
            .kept
            .pruning(self.grid, &self.problem.order, LONG_DUPLICATES);
        let task = self.task(&pruning);
        let (outcome, least) = task.search_with_databases(&open.databases, &limits, observer)?;
        Some(self.count(outcome, least))
    }

    fn limits_of(&self, nodes: Option<u64>) -> Limits {
        Limits {
            max_nodes: nodes,
            ..self.limits
        }
    }

    /// The outcome with all that was done so far.
    fn count(&mut self, mut outcome: Outcome, least: u32) -> Outcome {
        self.least = self.least.max(least);
        let (counted, new) = (&mut self.counted, outcome.statistics);
        counted.expanded += new.expanded;
        counted.generated += new.generated;
        counted.goal_tests += new.goal_tests;
        counted.stored = counted.stored.max(new.stored);
        outcome.statistics = *counted;
        outcome
    }

    fn stopped(&self, reason: StopReason) -> Outcome {
        Outcome {
            ending: Ending::Stopped(reason),
            statistics: self.counted,
        }
    }
}

/// Whether a search ended by its number of nodes.
fn is_used_up(outcome: &Outcome) -> bool {
    outcome.ending == Ending::Stopped(StopReason::MaxNodes)
}
