//! Optimal solutions by pattern databases: IDA* that prunes duplicate move sequences.

use crate::abstractions::{Databases, Patterns, PlacedTable};
use crate::heuristic::BoardEstimate;
use crate::operators::{BlankOperators, DuplicateAutomaton, Model, Move, Transition};
use crate::puzzle::Problem;
use crate::search::{
    Estimate, Limits, Observer, Outcome, Statistics, StopReason, Tree, ida_star_from,
};
use crate::state::Board;
use std::ops::ControlFlow;

/// What a search by pattern databases needs to know of a puzzle, before tables are built.
pub(crate) struct ByDatabases<'m> {
    model: &'m Model,
    blank: BlankOperators,
    position: u32,
    patterns: Patterns,
    goal: Board,
}

impl<'m> ByDatabases<'m> {
    /// `None` where moves do more than exchange values, or ask for the cells of several, and where values stand in no places
    /// that tables number.
    pub(crate) fn new(model: &'m Model, problem: &Problem) -> Option<Self> {
        let goal = problem.goal?;
        let blank = BlankOperators::new(model, &problem.order)?;
        let position = blank.position(&problem.start)?;
        let patterns = Patterns::of(model, &[]).ok()?;
        let is_of_values = matches!(patterns, Patterns::Values(_));
        let sorted = |cells: &[u8]| {
            let mut cells = cells.to_vec();
            cells.sort_unstable();
            cells
        };
        let has_way = sorted(goal.cells()) == sorted(problem.start.cells());
        let fits = width(model, problem) <= 64;
        (is_of_values && has_way && fits).then_some(Self {
            model,
            blank,
            position,
            patterns,
            goal,
        })
    }

    /// How many states its tables have.
    pub(crate) fn table_states(&self) -> u64 {
        self.patterns.table_states(self.model)
    }
}

/// How many cells and values a node has room for, at least.
fn width(model: &Model, problem: &Problem) -> usize {
    problem.start.cells().len().max(model.layout.values.len())
}

/// The optimal path that is first in successor order; `None` where tables can't be read by places.
pub(crate) fn solve(
    by: &ByDatabases<'_>,
    digest: &str,
    problem: &Problem,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Option<Result<Outcome, StopReason>> {
    let ByDatabases {
        model,
        blank,
        position,
        patterns,
        goal,
    } = by;
    let Patterns::Values(values) = patterns else {
        return None;
    };
    let most = width(model, problem);
    observer.stage("tables of pattern databases", &Statistics::default());
    let databases = match Databases::open((model, digest), patterns, Some(goal), limits, observer) {
        Ok(databases) => databases,
        Err(reason) => return Some(Err(reason)),
    };
    let tables = databases.placed(values, goal)?;
    let mut stopped = None;
    let duplicates = blank.duplicates(&mut || {
        stopped = stopped.or_else(|| observer.observe(&Statistics::default()));
        stopped.is_some()
    });
    let Some(duplicates) = duplicates else {
        return Some(Err(stopped.expect("only an interruption ends this")));
    };
    let left = Limits {
        memory: limits.memory.saturating_sub(databases.bytes()),
        ..*limits
    };
    let mut table_of = [None; 64];
    for (index, table) in (0..).zip(&tables) {
        for value in table.own.values() {
            table_of[usize::from(value)] = Some(index);
        }
    }
    let paths = Paths {
        blank,
        duplicates: &duplicates,
        is_carried: databases.adds_up && model.inverses.iter().all(Option::is_some),
        adds_up: databases.adds_up,
        tables,
        table_of,
        goal: goal.cells(),
    };
    let (start, limits) = (problem.start.cells(), &left);
    observer.stage("solveIDAStar pdb", &Statistics::default());
    Some(Ok(match most {
        0..=16 => paths.search::<16>(start, *position, limits, observer),
        17..=32 => paths.search::<32>(start, *position, limits, observer),
        _ => paths.search::<64>(start, *position, limits, observer),
    }))
}

/// What paths go along.
struct Paths<'a> {
    blank: &'a BlankOperators,
    duplicates: &'a DuplicateAutomaton,
    tables: Vec<PlacedTable<'a>>,
    /// By value, the table whose distances it changes when it moves.
    table_of: [Option<u8>; 64],
    adds_up: bool,
    /// Whether a table's distance changes only when a value of it moves.
    is_carried: bool,
    goal: &'a [u8],
}

/// A state of at most so many cells and values.
#[derive(Clone, Copy)]
struct Node<const MOST: usize> {
    /// By cell.
    values: [u8; MOST],
    /// By value, its cell.
    places: [u8; MOST],
    /// By table; each has a value of its own.
    distances: [u16; MOST],
    estimate: Estimate,
    /// What the moves before it forbid, and where it is.
    read: u32,
}

impl Paths<'_> {
    fn search<const MOST: usize>(
        &self,
        start: &[u8],
        position: u32,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Outcome {
        let mut root = Node {
            values: [0; MOST],
            places: [0; MOST],
            distances: [0; MOST],
            estimate: 0,
            read: position,
        };
        for (cell, &value) in start.iter().enumerate() {
            root.values[cell] = value;
            root.places[usize::from(value)] = cell as u8;
        }
        for index in 0..self.tables.len() {
            root.distances[index] = self.distance(index, &root);
        }
        root.estimate = self.estimate(&root);
        ida_star_from(&Rooted { paths: self, root }, 0, limits, observer).0
    }

    #[inline]
    fn distance<const MOST: usize>(&self, index: usize, node: &Node<MOST>) -> u16 {
        let table = &self.tables[index];
        let mut places = [0; MOST];
        for (place, &value) in places.iter_mut().zip(&table.values) {
            *place = node.places[usize::from(value) % MOST];
        }
        table.distance(&places[..table.values.len()])
    }

    #[inline]
    fn estimate<const MOST: usize>(&self, node: &Node<MOST>) -> Estimate {
        let distances = node.distances[..self.tables.len()].iter();
        let distances = distances.map(|&distance| Estimate::from(distance));
        if self.adds_up {
            distances.sum()
        } else {
            distances.max().unwrap_or(0)
        }
    }

    /// The node behind a move.
    #[inline]
    fn next<const MOST: usize>(&self, node: &Node<MOST>, transition: Transition) -> Node<MOST> {
        let mut next = Node {
            read: transition.next,
            ..*node
        };
        let mut touched = 0_u64;
        for &(source, target) in self.blank.pairs(transition.operator) {
            let value = node.values[usize::from(source) % MOST];
            next.values[usize::from(target) % MOST] = value;
            next.places[usize::from(value) % MOST] = target;
            if let Some(table) = self.table_of[usize::from(value & 63)] {
                touched |= 1 << table;
            }
        }
        for index in 0..self.tables.len() {
            if !self.is_carried || touched >> index & 1 == 1 {
                next.distances[index] = self.distance(index, &next);
            }
        }
        next.estimate = self.estimate(&next);
        next
    }
}

/// The paths from a start.
struct Rooted<'a, const MOST: usize> {
    paths: &'a Paths<'a>,
    root: Node<MOST>,
}

impl<const MOST: usize> Tree for Rooted<'_, MOST> {
    type Node = Node<MOST>;
    type Step = Node<MOST>;

    fn root(&self) -> Node<MOST> {
        self.root
    }

    fn scale(&self) -> u32 {
        1
    }

    fn is_admissible(&self) -> bool {
        true
    }

    fn estimate(&self, node: &Node<MOST>) -> Estimate {
        node.estimate
    }

    fn is_goal(&self, node: &Node<MOST>) -> bool {
        node.estimate == 0 && node.values.starts_with(self.paths.goal)
    }

    #[inline]
    fn visit<B>(
        &self,
        node: &mut Node<MOST>,
        mut visit: impl FnMut(&mut Node<MOST>, Move, &mut Node<MOST>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for &transition in self.paths.duplicates.transitions(node.read) {
            let mut next = self.paths.next(node, transition);
            visit(node, transition.mv, &mut next)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn estimate_after(&self, step: &Node<MOST>) -> Estimate {
        step.estimate
    }

    #[inline]
    fn exchange(&self, node: &mut Node<MOST>, step: &mut Node<MOST>) {
        std::mem::swap(node, step);
    }
}
