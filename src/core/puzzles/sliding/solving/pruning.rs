//! The automaton that prunes duplicate move sequences of sliding boards, packed for their four moves.

use crate::operators::{Bounds, DuplicateAutomaton, Move, Operator};
use crate::puzzles::grid::Grid;
use crate::puzzles::sliding::rules::{PackedBoard, moves, packed};

/// A [`DuplicateAutomaton`] whose positions are the blank's cells, as rows of four.
#[derive(Debug)]
pub(crate) struct Pruning {
    /// The rows by state of the automaton. The first ones are those before any move, by the blank's cell.
    rows: Box<[Row]>,
}

/// A state of the automaton.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    /// The moves that are not pruned, in successor order, as many as there are.
    pub onward: [PackedTransition; 4],
    /// The number of moves.
    pub count: u8,
    /// Where the blank is.
    pub blank: u8,
}

/// A transition, packed: the move in bits 0 and 1, the blank's cell after it in bits 2 to 7, the next
/// state of the automaton above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PackedTransition(u32);

impl PackedTransition {
    /// None any more.
    const NONE: Self = Self(u32::MAX);

    /// States must be fewer.
    const MOST_STATES: usize = (1 << 24) - 1;

    fn new(mv: Move, cell: u8, next: u32) -> Self {
        Self(mv.0 | u32::from(cell) << 2 | next << 8)
    }

    /// The move.
    #[inline]
    pub(crate) fn mv(self) -> Move {
        Move(self.0 & 3)
    }

    /// The blank's cell after it.
    #[inline]
    pub(crate) fn cell(self) -> u8 {
        (self.0 >> 2) as u8 & 63
    }

    /// The state of the automaton after it.
    #[inline]
    pub(crate) fn next(self) -> u32 {
        self.0 >> 8
    }
}

impl Pruning {
    /// Prunes inverse moves alone (parent pruning).
    pub(crate) fn of_inverses(grid: Grid, order: &[Move]) -> Self {
        Self::new(grid, order, 2)
    }

    /// Prunes duplicates of up to `longest` moves. The states of the automaton, and the time to find
    /// them, double with every move.
    pub(crate) fn new(grid: Grid, order: &[Move], longest: u32) -> Self {
        packed!(grid.cells(), Self::packed(grid, order, longest))
    }

    fn packed<S: PackedBoard>(grid: Grid, order: &[Move], longest: u32) -> Self {
        let cells = grid.cells();
        let from = |from: usize| {
            let operator = move |&mv: &Move| {
                Some(Operator {
                    mv,
                    from: from as u8,
                    to: moves::target(grid, from, mv)? as u8,
                })
            };
            order.iter().filter_map(operator)
        };
        let operators: Vec<Operator> = (0..cells).flat_map(from).collect();
        let start = |blank: u8| {
            let mut tiles: Vec<u8> = (1..cells as u8).collect();
            tiles.insert(blank.into(), 0);
            S::pack(&tiles)
        };
        let apply = |board: &S, operator: u16| {
            let Operator { from, to, .. } = operators[usize::from(operator)];
            board.slide(to.into(), from.into())
        };
        let bounds = Bounds {
            length: longest as usize,
            sequences: PackedTransition::MOST_STATES,
        };
        let automaton =
            DuplicateAutomaton::new((cells, &operators), start, apply, bounds, &mut || false)
                .expect("nothing interrupts it");
        let row = |state: u32| {
            let mut row = Row {
                onward: [PackedTransition::NONE; 4],
                count: 0,
                blank: automaton.position(state),
            };
            for transition in automaton.transitions(state) {
                let to = operators[usize::from(transition.operator)].to;
                row.onward[usize::from(row.count)] =
                    PackedTransition::new(transition.mv, to, transition.next);
                row.count += 1;
            }
            row
        };
        Self {
            rows: (0..automaton.states() as u32).map(row).collect(),
        }
    }

    /// The state of any automaton where the blank stands in a cell and nothing was moved yet.
    pub(crate) fn start(blank: usize) -> u32 {
        blank as u32
    }

    /// The states of the automaton.
    pub(crate) fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// A state of the automaton.
    #[inline]
    pub(crate) fn row(&self, state: u32) -> &Row {
        &self.rows[state as usize]
    }

    /// The moves that are not pruned in a state of the automaton, in successor order.
    #[inline]
    pub(crate) fn onward(&self, state: u32) -> impl Iterator<Item = PackedTransition> {
        let row = self.row(state);
        row.onward.into_iter().take(row.count.into())
    }
}

#[cfg(test)]
mod tests {
    use super::super::heuristics::NamedHeuristic;
    use super::*;
    use crate::puzzles::sliding::rules::{MOVES, SlidingDomain};
    use crate::puzzles::sliding::solving::estimates::SlidingProblem;
    use crate::puzzles::sliding::solving::paths::GoalBoards;
    use crate::search::{Domain, Ending, Limits, Outcome, Unobserved};
    use crate::state::Board;
    use proptest::prelude::*;
    use std::collections::{HashMap, HashSet};
    use std::ops::ControlFlow;

    fn grid(rows: usize, columns: usize) -> Grid {
        Grid {
            rows,
            columns,
            blank: true,
        }
    }

    fn goal(grid: Grid) -> Vec<u8> {
        (0..grid.cells() as u8).collect()
    }

    /// Every path that the automaton allows of so many moves, with the board at its end.
    fn paths(pruning: &Pruning, start: u64, length: u32) -> Vec<(Vec<Move>, u64)> {
        let blank = start.blank();
        let mut all = vec![(Vec::new(), start)];
        let mut ends = vec![(Vec::new(), start, blank, Pruning::start(blank))];
        for _ in 0..length {
            let longer = ends.iter().flat_map(|(path, board, blank, state)| {
                pruning.onward(*state).map(move |onward| {
                    let cell = usize::from(onward.cell());
                    let path: Vec<Move> = path.iter().copied().chain([onward.mv()]).collect();
                    (path, board.slide(cell, *blank), cell, onward.next())
                })
            });
            ends = longer.collect();
            all.extend(ends.iter().map(|(path, board, ..)| (path.clone(), *board)));
        }
        all
    }

    #[test]
    fn of_inverses_leaves_out_nothing_but_the_way_back() {
        let pruning = Pruning::of_inverses(grid(3, 3), &MOVES);
        for onward in pruning.onward(Pruning::start(4)) {
            let back = pruning.onward(onward.next()).map(PackedTransition::mv);
            assert!(
                back.eq((0..4)
                    .map(Move)
                    .filter(|mv| { mv.0 != (onward.mv().0 ^ 1) && mv.0 != onward.mv().0 }))
            );
        }
        assert_eq!(pruning.onward(Pruning::start(4)).count(), 4);
        assert_eq!(pruning.onward(Pruning::start(0)).count(), 2);
    }

    #[test]
    fn no_board_is_reached_twice_within_the_length_that_is_known() {
        for (rows, columns, longest) in [(2, 3, 9), (3, 3, 12), (4, 4, 10)] {
            let grid = grid(rows, columns);
            let pruning = Pruning::new(grid, &MOVES, longest);
            let paths = paths(&pruning, u64::pack(&goal(grid)), longest);
            let boards: HashSet<u64> = paths.iter().map(|path| path.1).collect();
            assert_eq!(boards.len(), paths.len());
        }
    }

    #[test]
    fn the_first_of_the_shortest_paths_is_never_left_out() {
        for order in [[0, 1, 2, 3], [3, 1, 0, 2]] {
            let (grid, order) = (grid(3, 3), order.map(Move));
            let pruning = Pruning::new(grid, &order, 10);
            let domain: SlidingDomain<u64> = SlidingDomain::new(3, 3, &goal(grid), &order);
            let start = domain.pack(&goal(grid));
            // Farther than the automaton knows. Layer by layer the first path comes first.
            let mut first: HashMap<u64, Vec<Move>> = HashMap::from([(start, Vec::new())]);
            let mut layer = vec![start];
            for _ in 0..14 {
                let mut next = Vec::new();
                for board in layer {
                    let _ = domain.expand(board, |mv, child| {
                        if !first.contains_key(&child) {
                            let path = first[&board].iter().copied().chain([mv]).collect();
                            first.insert(child, path);
                            next.push(child);
                        }
                        ControlFlow::<()>::Continue(())
                    });
                }
                layer = next;
            }
            let allowed: HashSet<Vec<Move>> = paths(&pruning, start, 14)
                .into_iter()
                .map(|path| path.0)
                .collect();
            assert!(first.values().all(|path| allowed.contains(path)));
        }
    }

    proptest! {
        #[test]
        fn the_same_solution_is_found_in_no_more_nodes(
            walk in prop::collection::vec(0..4_u8, 0..60),
            order in Just([0, 1, 2, 3]).prop_shuffle(),
        ) {
            let (grid, order) = (grid(3, 4), order.map(Move));
            let goal = Board::new(&goal(grid));
            let start = walk.into_iter().fold(goal.clone(), |board, mv| {
                moves::apply(grid, &board, Move(mv.into())).unwrap_or(board)
            });
            let (boards, start) = (GoalBoards::new(grid, &goal), GoalBoards::tiles(&start));
            let solve = |pruning: &Pruning| {
                let limits = Limits { max_nodes: None, ..Limits::default() };
                let watched = &mut Unobserved;
                let task = SlidingProblem {
                    boards: &boards,
                    start: &start,
                    pruning,
                    least: 0,
                };
                task.search(&NamedHeuristic::Manhattan, &limits, watched).0
            };
            let path = |outcome: &Outcome| match &outcome.ending {
                Ending::Solved { path, .. } => Some(path.clone()),
                Ending::Stopped(_) => None,
            };
            let plain = solve(&Pruning::of_inverses(grid, &order));
            let pruned = solve(&Pruning::new(grid, &order, 10));
            prop_assert!(path(&plain).is_some());
            prop_assert_eq!(path(&plain), path(&pruned));
            prop_assert!(pruned.statistics.generated <= plain.statistics.generated);
        }
    }
}
