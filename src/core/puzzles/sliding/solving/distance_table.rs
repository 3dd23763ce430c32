//! The whole space of a small board: every state with its distance from a goal.

use crate::distances::{
    BreadthFirstEnumeration, DirectedDomain, Direction, Layers, Measure, Visited,
};
use crate::operators::Move;
use crate::puzzle::{Recording, RecordingOptions, record_descent};
use crate::puzzles::grid::Grid;
use crate::puzzles::sliding::rules::{MOVES, SlidingDomain};
use crate::search::{
    Domain, Estimate, Heuristic, Interruption, Limits, Meter, Observer, Outcome, Unobserved,
    descent,
};
use crate::state::Board;
use std::sync::{Arc, Mutex, PoisonError};

/// The distances from the goal that was last asked for, so that a script that draws and solves a
/// thousand states enumerates them once.
#[derive(Debug, Default)]
pub(crate) struct TableCache(Mutex<Option<Arc<DistanceTable>>>);

impl TableCache {
    /// The table for that goal; `None` when `interrupted` says so. Then what was kept is kept.
    ///
    /// # Panics
    ///
    /// When the board [has no table](DistanceTable::fits).
    pub(crate) fn get(
        &self,
        grid: Grid,
        goal: &Board,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Arc<DistanceTable>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = kept.as_ref().filter(|table| table.goal == *goal) {
            return Some(table.clone());
        }
        let table = Arc::new(DistanceTable::new(grid, goal, interrupted)?);
        *kept = Some(table.clone());
        Some(table)
    }
}

/// All states that can reach a goal, in the order in which breadth-first search from it meets them
/// with the default successor order, and the distance of each: 1.6 MB for 3x3.
#[derive(Debug)]
pub(crate) struct DistanceTable {
    domain: SlidingDomain<u64>,
    goal: Board,
    /// The distances by rank. The farthest states are 36 moves away (on 2x4).
    distances: Vec<u8>,
    layers: Layers<u64>,
}

impl DistanceTable {
    /// Whether boards of this size have one: those of up to 9 cells.
    pub(crate) fn fits(grid: Grid) -> bool {
        grid.cells() <= 9
    }

    /// Bytes that the table of a board takes.
    pub(crate) fn bytes(grid: Grid) -> u64 {
        let states: usize = (3..=grid.cells()).product();
        (states * (size_of::<u8>() + size_of::<u64>())) as u64
    }

    fn new(grid: Grid, goal: &Board, interrupted: &mut dyn FnMut() -> bool) -> Option<Self> {
        let domain = SlidingDomain::new(grid.rows, grid.columns, goal.cells(), &MOVES);
        let mut watch = Interruption(interrupted);
        let mut meter = Meter::new(&Limits::default(), &mut watch);
        let ranks = domain.ranks().expect("a board that fits has ranks");
        let visited = Visited::distances(ranks, &mut meter.memory).ok()?;
        let mut layers = Layers::default();
        let space = DirectedDomain {
            domain: &domain,
            direction: Direction::Onward,
            measure: Measure::Moves,
        };
        let enumeration = BreadthFirstEnumeration::new(space, visited, &mut layers);
        let goals = [domain.pack(goal.cells())];
        let distances = enumeration.distances(&goals, &mut meter).ok()?;
        Some(Self {
            goal: goal.clone(),
            distances: distances.iter().map(|&distance| distance as u8).collect(),
            layers,
            domain,
        })
    }

    /// The greatest distance of any state.
    pub(crate) fn deepest(&self) -> u64 {
        self.layers.depth().into()
    }

    /// The number of states at that distance.
    pub(crate) fn states_at(&self, distance: u64) -> u64 {
        self.layers.at(distance as usize).len() as u64
    }

    /// The state of that number among those at that distance, in order of discovery.
    ///
    /// # Panics
    ///
    /// When there are not so many.
    pub(crate) fn state_at(&self, distance: u64, number: u64) -> Board {
        let state = self.layers.layer(distance as usize).nth(number as usize);
        let state = state.expect("there are so many");
        Board::new(&self.domain.unpack(state))
    }

    /// The distance of a board that can reach the goal.
    fn distance(&self, board: u64) -> u8 {
        self.distances[self.domain.rank(board)]
    }

    /// The shortest way to the goal that is first in successor order, for a board that can reach it:
    /// in each state the first move that leads nearer.
    pub(crate) fn descend(&self, start: &Board, order: &[Move], limits: &Limits) -> Outcome {
        let reordered;
        let domain = if order == MOVES {
            &self.domain
        } else {
            reordered = self.ordered(order);
            &reordered
        };
        let start = domain.pack(start.cells());
        let stored = self.distances.len();
        descent(domain, start, self, stored, limits, &mut Unobserved)
    }

    /// The same, written down.
    pub(crate) fn record(
        &self,
        start: &Board,
        order: &[Move],
        tape: RecordingOptions<'_>,
        observer: &mut dyn Observer,
    ) -> Recording {
        let domain = self.ordered(order);
        let start = domain.pack(start.cells());
        let board = |state| Board::new(&domain.unpack(state));
        record_descent(
            &domain,
            start,
            self,
            self.distances.len(),
            tape,
            observer,
            board,
        )
    }

    /// The boards with another successor order.
    fn ordered(&self, order: &[Move]) -> SlidingDomain<u64> {
        let grid = self.domain.grid();
        SlidingDomain::new(grid.rows, grid.columns, self.goal.cells(), order)
    }
}

/// True distances.
impl Heuristic<SlidingDomain<u64>> for DistanceTable {
    fn estimate(&self, _: &SlidingDomain<u64>, state: u64) -> Estimate {
        self.distance(state).into()
    }

    fn is_admissible(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Notation, Rules};
    use crate::puzzles::sliding::Sliding;
    use crate::search::{Ending, StopReason};
    use proptest::prelude::*;
    use std::ops::ControlFlow;

    fn table(rows: usize, columns: usize, goal: &str) -> (Sliding, DistanceTable) {
        let puzzle = Sliding::new(rows, columns);
        let goal = puzzle.parse(goal).expect("a board");
        let table = DistanceTable::new(puzzle.grid, &goal, &mut || false);
        (puzzle, table.expect("nobody interrupts"))
    }

    fn sizes(table: &DistanceTable) -> Vec<u64> {
        (0..=table.deepest())
            .map(|distance| table.states_at(distance))
            .collect()
    }

    #[test]
    fn layers_of_the_8_puzzle_have_known_sizes() {
        let (puzzle, table) = table(3, 3, "b12 345 678");
        let expected = [
            1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638,
            9529, 10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
        ];
        assert_eq!(sizes(&table), expected);
        assert_eq!(table.states_at(32), 0);
        let farthest = [0, 1].map(|number| table.state_at(31, number));
        let mut farthest = farthest.map(|board| puzzle.format(&board, Notation::Compact));
        farthest.sort();
        assert_eq!(farthest, ["876 b41 253", "8b6 547 231"]);
    }

    #[test]
    fn the_farthest_from_a_goal_with_the_blank_in_the_middle_are_30_away() {
        let (_, table) = table(3, 3, "123 8b4 765");
        assert_eq!((table.deepest(), table.states_at(30)), (30, 148));
    }

    #[test]
    fn the_table_takes_what_it_says() {
        let (puzzle, table) = table(3, 3, "b12 345 678");
        let bytes = table.distances.len() + size_of::<u64>() * table.layers.states.len();
        assert_eq!(bytes as u64, DistanceTable::bytes(puzzle.grid));
        assert_eq!(bytes, 181_440 * 9);
    }

    #[test]
    fn another_goal_gets_a_table_of_its_own() {
        let puzzle = Sliding::new(2, 3);
        let cache = TableCache::default();
        let get = |goal: &str| {
            let goal = puzzle.parse(goal).expect("a board");
            cache
                .get(puzzle.grid, &goal, &mut || false)
                .expect("nobody interrupts")
        };
        let first = get("1 2 3 / 4 5 b");
        assert!(Arc::ptr_eq(&first, &get("1 2 3 / 4 5 b")));
        let second = get("b 1 2 / 3 4 5");
        assert_eq!(second.state_at(0, 0), second.goal);
    }

    #[test]
    fn successors_that_are_looked_up_are_limited() {
        let (puzzle, table) = table(3, 3, "b12 345 678");
        let start = puzzle.parse("876 b41 253").expect("a board");
        let limits = |most| Limits {
            max_nodes: Some(most),
            ..Limits::default()
        };
        let free = table.descend(&start, &MOVES, &Limits::default());
        assert_eq!(free.path().map(<[_]>::len), Some(31));
        assert_eq!(free.statistics.expanded, 31);
        let generated = free.statistics.generated;
        let cut = table.descend(&start, &MOVES, &limits(generated - 1));
        assert_eq!(cut.ending, Ending::Stopped(StopReason::MaxNodes));
        let whole = table.descend(&start, &MOVES, &limits(generated));
        assert_eq!(whole.ending, free.ending);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn for_any_goal_a_neighbour_is_one_move_nearer_or_farther(
            size in prop::sample::select(vec![(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)]),
            shuffle in Just((0..9).collect::<Vec<u8>>()).prop_shuffle(),
        ) {
            let (rows, columns) = size;
            let cells: Vec<u8> = shuffle.into_iter().filter(|&tile| usize::from(tile) < rows * columns).collect();
            let puzzle = Sliding::new(rows, columns);
            let table = DistanceTable::new(puzzle.grid, &Board::new(&cells), &mut || false).expect("nobody interrupts");
            // Distances are what breadth-first search gives if only the goal has none, neighbours
            // differ by one, and every other state has a neighbour that is nearer.
            let states = || (0..table.layers.states.len()).map(|index| table.layers.states.get(index));
            for state in states() {
                let distance = table.distance(state);
                let mut nearer = false;
                let _ = table.domain.expand(state, |_, child| {
                    let other = table.distance(child);
                    nearer |= other < distance;
                    assert_eq!(other.abs_diff(distance), 1);
                    ControlFlow::<()>::Continue(())
                });
                assert_eq!(nearer, state != table.domain.pack(&cells));
            }
            prop_assert_eq!(states().len() as u128, crate::state::factorial(rows * columns) / 2);
        }
    }
}
