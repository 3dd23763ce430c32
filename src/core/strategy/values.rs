//! Optimal solutions by databases of places of values, where moves only exchange these.

use super::databases::{DatabaseLookup, duplicates, search};
use crate::abstractions::{AbstractionDatabases, Patterns, PlacedTable, combined};
use crate::heuristic::BoardEstimate;
use crate::operators::{AutomatonEdge, BlankOperators, DuplicateAutomaton, Model};
use crate::puzzle::Problem;
use crate::search::{Estimate, Limits, Observer, Outcome, Statistics, StopReason};
use crate::state::Board;

/// The data of a puzzle that a search by pattern databases needs, before tables are built.
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
        let goal = problem.goal.clone()?;
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

    /// The number of states of its tables.
    pub(crate) fn table_states(&self) -> u64 {
        self.patterns.table_states(self.model)
    }
}

/// The least number of cells and values for which a node has room.
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
) -> Result<Option<Outcome>, StopReason> {
    let ByDatabases {
        model,
        blank,
        position,
        patterns,
        goal,
    } = by;
    let Patterns::Values(values) = patterns else {
        return Ok(None);
    };
    let most = width(model, problem);
    observer.stage("tables of pattern databases", &Statistics::default());
    let databases = {
        let all = (patterns, None);
        AbstractionDatabases::open((model, digest), all, Some(goal), limits, observer)?
    };
    let Some(tables) = databases.placed(values, goal) else {
        return Ok(None);
    };
    let duplicates = duplicates(observer, |interrupted| blank.duplicates(interrupted))?;
    let left = limits.less(databases.bytes());
    let mut table_of = [None; 64];
    for (index, table) in (0..).zip(&tables) {
        for value in table.counted.values() {
            table_of[usize::from(value)] = Some(index);
        }
    }
    let adds_up = patterns.add_up(model);
    let tables = ValueTables {
        blank,
        is_incremental: adds_up && model.inverses.iter().all(Option::is_some),
        adds_up,
        each: tables,
        table_of,
        goal: goal.cells(),
    };
    let automaton = (&duplicates, *position);
    let run = match most {
        0..=16 => searched::<16>,
        17..=32 => searched::<32>,
        _ => searched::<64>,
    };
    let start = problem.start.cells();
    Ok(Some(run(&tables, start, automaton, &left, observer)))
}

/// The search on states of at most so many cells and values.
fn searched<const MOST: usize>(
    tables: &ValueTables<'_>,
    start: &[u8],
    automaton: (&DuplicateAutomaton, u32),
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let state = tables.state(start);
    search(
        &BoundedTables::<MOST>(tables),
        state,
        automaton,
        limits,
        observer,
    )
}

/// The tables, and how moves change places.
struct ValueTables<'a> {
    blank: &'a BlankOperators,
    each: Vec<PlacedTable<'a>>,
    /// The table whose distances a value changes when it moves, by value.
    table_of: [Option<u8>; 64],
    adds_up: bool,
    /// Whether a table's distance changes only when a value of it moves.
    is_incremental: bool,
    goal: &'a [u8],
}

/// A state of at most so many cells and values.
#[derive(Clone, Copy)]
struct ValueState<const MOST: usize> {
    /// The value of each cell.
    values: [u8; MOST],
    /// The cell of each value.
    places: [u8; MOST],
    /// The distance of each table; each table has a value of its own.
    distances: [u16; MOST],
    estimate: Estimate,
}

/// The tables for states of at most so many cells and values.
struct BoundedTables<'a, const MOST: usize>(&'a ValueTables<'a>);

impl ValueTables<'_> {
    /// The state of a board.
    fn state<const MOST: usize>(&self, board: &[u8]) -> ValueState<MOST> {
        let mut state = ValueState {
            values: [0; MOST],
            places: [0; MOST],
            distances: [0; MOST],
            estimate: 0,
        };
        for (cell, &value) in board.iter().enumerate() {
            state.values[cell] = value;
            state.places[usize::from(value)] = cell as u8;
        }
        for index in 0..self.each.len() {
            state.distances[index] = self.distance(index, &state);
        }
        state.estimate = self.estimate(&state);
        state
    }

    #[inline]
    fn distance<const MOST: usize>(&self, index: usize, state: &ValueState<MOST>) -> u16 {
        let table = &self.each[index];
        let mut places = [0; MOST];
        for (place, &value) in places.iter_mut().zip(&table.values) {
            *place = state.places[usize::from(value) % MOST];
        }
        table.distance(&places[..table.values.len()])
    }

    #[inline]
    fn estimate<const MOST: usize>(&self, state: &ValueState<MOST>) -> Estimate {
        let distances = state.distances[..self.each.len()].iter();
        combined(self.adds_up, distances.map(|&distance| distance.into()))
    }
}

impl<const MOST: usize> DatabaseLookup for BoundedTables<'_, MOST> {
    type State = ValueState<MOST>;

    #[inline]
    fn estimate(&self, state: &ValueState<MOST>) -> Estimate {
        state.estimate
    }

    #[inline]
    fn is_goal(&self, state: &ValueState<MOST>) -> bool {
        state.estimate == 0 && state.values.starts_with(self.0.goal)
    }

    #[inline]
    fn next(&self, state: &ValueState<MOST>, transition: AutomatonEdge) -> ValueState<MOST> {
        let tables = self.0;
        let mut next = *state;
        let mut touched = 0_u64;
        for &(source, target) in tables.blank.pairs(transition.operator) {
            let value = state.values[usize::from(source) % MOST];
            next.values[usize::from(target) % MOST] = value;
            next.places[usize::from(value) % MOST] = target as u8;
            if let Some(table) = tables.table_of[usize::from(value & 63)] {
                touched |= 1 << table;
            }
        }
        for index in 0..tables.each.len() {
            if !tables.is_incremental || touched >> index & 1 == 1 {
                next.distances[index] = tables.distance(index, &next);
            }
        }
        next.estimate = tables.estimate(&next);
        next
    }
}
