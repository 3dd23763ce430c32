//! Paths that need not be followed.

use crate::puzzle::Grid;
use crate::puzzle::sliding::rules::{Cells, moves};
use crate::search::Move;
use foldhash::fast::FixedState;
use std::collections::{HashSet, VecDeque};

/// Which moves are worth making behind others: a finite-state machine that reads a path's moves
/// and knows when the last few of them lead to where fewer would have led, or as many that come first
/// in successor order (Taylor and Korf, "Pruning duplicate nodes in depth-first search", AAAI 1993).
///
/// A shortest solution that is first in successor order has no such moves in it: with the others in
/// their place it would be shorter, or come earlier. So a search that leaves them out still finds
/// that one, whatever admissible heuristic it has, but generates fewer nodes.
#[derive(Debug)]
pub(crate) struct Pruning {
    /// By state of the machine. The first ones are those before any move, by the blank's cell.
    rows: Box<[Row]>,
}

/// A state of the machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    /// The moves that are worth making, in successor order, as many as there are.
    pub onward: [Onward; 4],
    /// How many there are.
    pub count: u8,
    /// Where the blank is.
    pub blank: u8,
}

/// A move that is worth making, packed: the move in bits 0 and 1, the cell that the blank comes to
/// in bits 2 to 7, the machine's next state above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Onward(u32);

impl Onward {
    /// None any more.
    const NONE: Self = Self(u32::MAX);

    /// States must be fewer.
    const MOST_STATES: usize = (1 << 24) - 1;

    fn new(mv: Move, cell: u8, next: u32) -> Self {
        Self(u32::from(mv.0) | u32::from(cell) << 2 | next << 8)
    }

    /// The move.
    #[inline]
    pub(crate) fn mv(self) -> Move {
        Move(self.0 as u8 & 3)
    }

    /// The cell that the blank comes to.
    #[inline]
    pub(crate) fn cell(self) -> u8 {
        (self.0 >> 2) as u8 & 63
    }

    /// The machine's state after the move.
    #[inline]
    pub(crate) fn next(self) -> u32 {
        self.0 >> 8
    }
}

impl Pruning {
    /// Knows only moves that take the last one back.
    pub(crate) fn of_inverses(grid: Grid, order: &[Move]) -> Self {
        Self::new(grid, order, 2)
    }

    /// Knows all that takes up to `longest` moves: at most 32. The states of the machine, and the
    /// time to find them, double with every move.
    pub(crate) fn new(grid: Grid, order: &[Move], longest: u32) -> Self {
        let exits = exits(grid, order);
        let detours = match grid.cells() {
            cells if cells <= <u64 as Cells>::MOST => detours::<u64>,
            cells if cells <= <u128 as Cells>::MOST => detours::<u128>,
            _ => detours::<[u64; 7]>,
        };
        let mut machine = Machine::new(&exits);
        for word in detours(&exits, longest) {
            machine.forbid(&word);
        }
        machine.finish()
    }

    /// The state of any machine where the blank stands in a cell and nothing was moved yet.
    pub(crate) fn start(blank: usize) -> u32 {
        blank as u32
    }

    /// The states of the machine.
    pub(crate) fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// A state of the machine.
    #[inline]
    pub(crate) fn row(&self, state: u32) -> &Row {
        &self.rows[state as usize]
    }

    /// The moves that are worth making in a state of the machine, in successor order.
    #[inline]
    pub(crate) fn onward(&self, state: u32) -> impl Iterator<Item = Onward> {
        let row = self.row(state);
        row.onward.into_iter().take(row.count.into())
    }
}

/// By the blank's cell: its moves in successor order and where they lead.
type Exits = Vec<Vec<(Move, u8)>>;

fn exits(grid: Grid, order: &[Move]) -> Exits {
    let from = |cell| {
        let legal = |&mv: &Move| Some((mv, moves::target(grid, cell, mv)? as u8));
        order.iter().filter_map(legal).collect()
    };
    (0..grid.cells()).map(from).collect()
}

fn leads_to(exits: &Exits, cell: u8, mv: Move) -> u8 {
    let exits = exits[usize::from(cell)].iter();
    let mut found = exits.filter(|exit| exit.0 == mv);
    found.next().expect("the move was made from here").1
}

/// Moves from a cell of the blank.
struct Word {
    cell: u8,
    moves: Vec<Move>,
}

/// A board that was reached for the first time.
struct Reached<S> {
    /// How: two bits for each move, the first move lowest.
    moves: u64,
    state: S,
    blank: u8,
}

/// All ways of up to `longest` moves that lead to where fewer lead, or as many that come first in
/// successor order, but for those with such a way in them. Breadth first, from every cell of the
/// blank, in successor order: so a board is reached first by the best way to it.
fn detours<S: Cells>(exits: &Exits, longest: u32) -> Vec<Word> {
    let mut detours = Vec::new();
    let mut seen: Vec<HashSet<S, FixedState>> = Vec::new();
    let mut layers = Vec::new();
    for cell in 0..exits.len() {
        let tiles = 1..exits.len() as u8;
        let mut tiles: Vec<u8> = tiles.collect();
        tiles.insert(cell, 0);
        let state = S::pack(&tiles);
        seen.push(HashSet::from_iter([state]));
        layers.push(vec![Reached {
            moves: 0,
            state,
            blank: cell as u8,
        }]);
    }
    for length in 1..=longest.min(32) {
        let kept: Vec<HashSet<u64, FixedState>> = layers
            .iter()
            .map(|layer| layer.iter().map(|reached| reached.moves).collect())
            .collect();
        for (cell, (layer, seen)) in layers.iter_mut().zip(&mut seen).enumerate() {
            let mut next = Vec::new();
            for Reached {
                moves,
                state,
                blank,
            } in layer.drain(..)
            {
                for &(mv, to) in &exits[usize::from(blank)] {
                    let moves = moves | u64::from(mv.0) << (2 * (length - 1));
                    let first = leads_to(exits, cell as u8, Move(moves as u8 & 3));
                    // Without its first move it is a detour, or has one in it.
                    if length > 1 && !kept[usize::from(first)].contains(&(moves >> 2)) {
                        continue;
                    }
                    let state = state.slide(to.into(), blank.into());
                    if seen.insert(state) {
                        next.push(Reached {
                            moves,
                            state,
                            blank: to,
                        });
                    } else {
                        let moves = (0..length).map(|at| Move((moves >> (2 * at)) as u8 & 3));
                        detours.push(Word {
                            cell: cell as u8,
                            moves: moves.collect(),
                        });
                    }
                }
            }
            *layer = next;
        }
    }
    detours
}

/// What a machine under construction knows: the beginnings of forbidden words, each with the
/// longest beginning that its end is (Aho and Corasick, "Efficient string matching", 1975).
struct Machine<'a> {
    exits: &'a Exits,
    beginnings: Vec<Beginning>,
}

#[derive(Clone, Copy)]
struct Beginning {
    /// The blank's cell at its end.
    cell: u8,
    /// By move.
    onward: [Link; 4],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    /// No forbidden word goes on like that.
    Unknown,
    /// To a longer beginning.
    To(u32),
    /// A forbidden word ends.
    Forbidden,
}

impl<'a> Machine<'a> {
    fn new(exits: &'a Exits) -> Self {
        let empty = (0..exits.len() as u8).map(|cell| Beginning {
            cell,
            onward: [Link::Unknown; 4],
        });
        Self {
            exits,
            beginnings: empty.collect(),
        }
    }

    /// Forbids a word that has no other one in it.
    fn forbid(&mut self, word: &Word) {
        let Some((last, first)) = word.moves.split_last() else {
            return;
        };
        // A word that is not forbidden costs nodes, a state too many an answer.
        if self.beginnings.len() + first.len() > Onward::MOST_STATES {
            return;
        }
        let mut at = usize::from(word.cell);
        for mv in first {
            let link = self.beginnings[at].onward[usize::from(mv.0)];
            at = if let Link::To(next) = link {
                next as usize
            } else {
                let cell = leads_to(self.exits, self.beginnings[at].cell, *mv);
                let next = self.beginnings.len();
                self.beginnings[at].onward[usize::from(mv.0)] = Link::To(next as u32);
                self.beginnings.push(Beginning {
                    cell,
                    onward: [Link::Unknown; 4],
                });
                next
            };
        }
        self.beginnings[at].onward[usize::from(last.0)] = Link::Forbidden;
    }

    /// Fills in where every move leads from every beginning: to the longest beginning that is an
    /// end of what was read.
    fn finish(mut self) -> Pruning {
        let cells = self.exits.len();
        let mut queue = VecDeque::new();
        // By beginning: the longest other one that is an end of it.
        let mut shorter = vec![0; self.beginnings.len()];
        for at in 0..cells {
            for &(mv, to) in &self.exits[at] {
                let link = &mut self.beginnings[at].onward[usize::from(mv.0)];
                match *link {
                    Link::Unknown => *link = Link::To(to.into()),
                    Link::To(longer) => {
                        shorter[longer as usize] = u32::from(to);
                        queue.push_back(longer);
                    }
                    Link::Forbidden => {}
                }
            }
        }
        while let Some(at) = queue.pop_front() {
            let at = at as usize;
            let less = self.beginnings[shorter[at] as usize];
            for &(mv, _) in &self.exits[usize::from(less.cell)] {
                let mv = usize::from(mv.0);
                let link = &mut self.beginnings[at].onward[mv];
                match (*link, less.onward[mv]) {
                    (Link::Unknown, other) => *link = other,
                    (Link::To(longer), Link::To(other)) => {
                        shorter[longer as usize] = other;
                        queue.push_back(longer);
                    }
                    // What is forbidden already has no more to it.
                    (Link::To(_), _) => *link = Link::Forbidden,
                    (Link::Forbidden, _) => {}
                }
            }
        }
        let rows = self.beginnings.iter().map(|beginning| {
            let mut row = Row {
                onward: [Onward::NONE; 4],
                count: 0,
                blank: beginning.cell,
            };
            for &(mv, to) in &self.exits[usize::from(beginning.cell)] {
                if let Link::To(next) = beginning.onward[usize::from(mv.0)] {
                    row.onward[usize::from(row.count)] = Onward::new(mv, to, next);
                    row.count += 1;
                }
            }
            row
        });
        Pruning {
            rows: rows.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::estimates::Task;
    use super::super::heuristics::Chosen;
    use super::super::paths::Boards;
    use super::*;
    use crate::puzzle::Board;
    use crate::puzzle::sliding::rules::{MOVES, SlidingDomain};
    use crate::search::{Domain, Ending, Limits, Outcome, Unobserved};
    use proptest::prelude::*;
    use std::collections::HashMap;
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

    /// Every path that the machine lets go on for so many moves, with the board at its end.
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
            let back = pruning.onward(onward.next()).map(Onward::mv);
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
            // Farther than the machine knows. Layer by layer the first path comes first.
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
            let start = walk.into_iter().fold(goal, |board, mv| {
                moves::apply(grid, &board, Move(mv)).unwrap_or(board)
            });
            let (boards, start) = (Boards::new(grid, &goal), Boards::tiles(&start));
            let solve = |pruning: &Pruning| {
                let limits = Limits { max_nodes: None, ..Limits::default() };
                let watched = &mut Unobserved;
                let task = Task {
                    boards: &boards,
                    start: &start,
                    order: &order,
                    pruning,
                    least: 0,
                };
                let found = task.search(&Chosen::Manhattan, &limits, watched);
                found.expect("it is carried").0
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
