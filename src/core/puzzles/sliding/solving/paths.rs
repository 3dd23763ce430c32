//! Paths on sliding boards, for searches that keep one.

use super::lanes::{Lanes, Seed};
use super::pruning::Pruning;
use crate::heuristic::{Displaced, GoalGrid, MOST_CELLS, TileView};
use crate::operators::Move;
use crate::puzzles::grid::Grid;
use crate::search::{
    Descent, DescentHalt, Estimate, IncrementalHeuristic, StateView, SubtreeSplit, Tree,
};
use crate::state::Board;

use std::ops::ControlFlow;

/// The least number of subtrees that are searched in lanes.
const SUBTREES: usize = 64;

/// A board by cell. Not packed: a path changes two cells at a time, in place; and so one search does
/// for boards of all sizes.
pub(crate) type Tiles = [u8; MOST_CELLS];

/// The boards of one size under one goal, as paths keep them.
#[derive(Clone, Debug)]
pub(crate) struct GoalBoards {
    pub grid: GoalGrid,
    pub goal: Tiles,
}

impl GoalBoards {
    /// Of a size and a goal.
    pub(crate) fn new(grid: Grid, goal: &Board) -> Self {
        Self {
            grid: GoalGrid::new(grid.rows, grid.columns, goal.cells()),
            goal: Self::tiles(goal),
        }
    }

    /// A board by cell.
    pub(crate) fn tiles(board: &Board) -> Tiles {
        let mut tiles = [0; MOST_CELLS];
        tiles[..board.cells().len()].copy_from_slice(board.cells());
        tiles
    }
}

/// A tile that is to slide on a board. In two registers: bytes that are written one by one and read together wait for
/// the cache.
#[derive(Clone, Copy)]
pub(crate) struct TileSlide<'a> {
    tiles: &'a Tiles,
    /// The cell of the tile, and from bit 8 on that of the blank.
    cells: u16,
}

impl<'a> TileSlide<'a> {
    #[inline]
    fn new(tiles: &'a Tiles, from: u8, to: u8) -> Self {
        let cells = u16::from(to) << 8 | u16::from(from);
        Self { tiles, cells }
    }
}

impl StateView for GoalBoards {
    type At<'a> = &'a Tiles;
    type Transition<'a> = TileSlide<'a>;

    #[inline]
    fn parent(made: Self::Transition<'_>) -> Self::At<'_> {
        made.tiles
    }

    #[inline]
    fn see_child<R>(made: TileSlide<'_>, see: impl FnOnce(&Tiles) -> R) -> R {
        let mut tiles = *made.tiles;
        let [from, to] = made.cells.to_le_bytes().map(usize::from);
        tiles.swap(from % MOST_CELLS, to % MOST_CELLS);
        see(&tiles)
    }
}

impl TileView for GoalBoards {
    fn cells(&self) -> usize {
        self.grid.cells()
    }

    #[inline]
    fn tile_at(&self, at: &Tiles, cell: usize) -> u8 {
        at[cell % MOST_CELLS]
    }

    #[inline]
    fn displaced_by(&self, made: TileSlide<'_>) -> Displaced {
        let [from, to] = made.cells.to_le_bytes();
        let tile = made.tiles[usize::from(from) % MOST_CELLS];
        Displaced { tile, from, to }
    }
}

/// The paths from one board that are worth following.
pub(crate) struct SlidingPaths<'a, H> {
    pub boards: &'a GoalBoards,
    pub heuristic: H,
    pub pruning: &'a Pruning,
    pub start: &'a Tiles,
    /// A faster way to search them, where the heuristic is the Manhattan distance.
    pub lanes: Option<&'a Lanes>,
}

/// The end of a path.
#[derive(Clone, Copy)]
pub(crate) struct SlidingNode<N> {
    tiles: Tiles,
    note: N,
    blank: u8,
    /// The state of the pruning on the path.
    last: u32,
}

impl<H: IncrementalHeuristic<GoalBoards>> Tree for SlidingPaths<'_, H> {
    type Node = SlidingNode<H::Cached>;

    fn root(&self) -> Self::Node {
        let cells = &self.start[..self.boards.cells()];
        let blank = cells.iter().position(|&tile| tile == 0);
        let blank = blank.expect("a board has a blank");
        SlidingNode {
            tiles: *self.start,
            note: self.heuristic.cached_value(self.boards, self.start),
            blank: blank as u8,
            last: Pruning::start(blank),
        }
    }

    fn scale(&self) -> u32 {
        self.heuristic.scale()
    }

    fn is_admissible(&self) -> bool {
        self.heuristic.is_admissible()
    }

    #[inline]
    fn estimate(&self, node: &Self::Node) -> Estimate {
        self.heuristic.estimate_of(&node.note)
    }

    #[inline]
    fn is_goal(&self, node: &Self::Node) -> bool {
        self.is_at_goal(&node.tiles, &node.note)
    }

    fn expand<B>(
        &self,
        node: &Self::Node,
        mut visit: impl FnMut(Move, &Self::Node) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for onward in self.pruning.onward(node.last) {
            let from = onward.cell();
            let slide = TileSlide::new(&node.tiles, from, node.blank);
            let child = SlidingNode {
                tiles: GoalBoards::see_child(slide, |tiles| *tiles),
                note: self.heuristic.cached_child(self.boards, &node.note, slide),
                blank: from,
                last: onward.next(),
            };
            visit(onward.mv(), &child)?;
        }
        ControlFlow::Continue(())
    }

    fn descend(
        &self,
        node: &Self::Node,
        made: u64,
        descent: &mut Descent,
    ) -> ControlFlow<DescentHalt> {
        if let Some(lanes) = self.lanes {
            return self.descend_in_lanes(lanes, node, made, descent);
        }
        let room = (descent.threshold() - made) as u32;
        self.follow_from(node, room, descent)
    }
}

/// Where a path is, packed by the processor's calling convention into one register.
#[derive(Clone, Copy)]
struct PathBudget {
    /// The amount by which f may still grow, with nothing estimated.
    room: u32,
    /// The number of successors of nodes on the path that are counted and have not had their turn.
    pending: u32,
}

impl<H: IncrementalHeuristic<GoalBoards>> SlidingPaths<'_, H> {
    /// Searches the subtrees below a node in lanes, and then counts all again in order, with what is
    /// known of them.
    fn descend_in_lanes(
        &self,
        lanes: &Lanes,
        node: &SlidingNode<H::Cached>,
        made: u64,
        descent: &mut Descent,
    ) -> ControlFlow<DescentHalt> {
        let threshold = descent.threshold();
        let split = SubtreeSplit::new(self, *node, threshold - made, SUBTREES);
        let seeds = split.roots.iter().map(|root| Seed {
            tiles: root.tiles,
            estimate: self.estimate(root),
            last: root.last,
            room: (threshold - made) as u32 - split.depth,
        });
        let seeds: Vec<Seed> = seeds.collect();
        let known = lanes.search(&seeds, threshold, descent)?;
        let mut known = known.into_iter();
        let mut below = |descent: &mut Descent, node: &SlidingNode<H::Cached>, made: u64| {
            let most = descent.budget() - descent.tally.generated;
            match known.next().flatten() {
                Some(known) if known.tally.generated <= most => {
                    descent.add(&known.tally);
                    let Some(path) = known.path else {
                        return ControlFlow::Continue(());
                    };
                    descent.path.extend(path);
                    ControlFlow::Break(DescentHalt::Found)
                }
                _ => {
                    let room = (threshold - made) as u32;
                    self.follow_from(node, room, descent)
                }
            }
        };
        descent.enter(self, node, made, split.depth, &mut below)
    }

    #[inline]
    fn is_at_goal(&self, tiles: &Tiles, note: &H::Cached) -> bool {
        let goal = &self.boards.goal;
        // One cell tells most of them, the estimate almost all.
        tiles[0] == goal[0]
            && (self.heuristic.estimate_of(note) == 0 || !self.is_admissible())
            && tiles == goal
    }

    /// Searches below a node.
    fn follow_from(
        &self,
        node: &SlidingNode<H::Cached>,
        room: u32,
        descent: &mut Descent,
    ) -> ControlFlow<DescentHalt> {
        let way = PathBudget { room, pending: 0 };
        self.follow(&mut { node.tiles }, &node.note, node.last, way, descent)
    }

    /// Searches below a board with its cached value, where the pruning is in the state `last`. What is cut off costs no
    /// call, successors are counted together, the board is changed in place and brought back.
    fn follow(
        &self,
        tiles: &mut Tiles,
        note: &H::Cached,
        last: u32,
        way: PathBudget,
        descent: &mut Descent,
    ) -> ControlFlow<DescentHalt> {
        let PathBudget { room, pending } = way;
        let made = descent.threshold() - u64::from(room);
        descent.tally.deepest = descent.tally.deepest.max(made);
        if self.is_at_goal(tiles, note) {
            return ControlFlow::Break(DescentHalt::Found);
        }
        descent.expand(pending.into())?;
        if self.heuristic.is_asked_one_by_one() {
            return self.follow_one_by_one(tiles, note, last, way, descent);
        }
        let row = self.pruning.row(last);
        let count = u32::from(row.count);
        let to = usize::from(row.blank) % MOST_CELLS;
        // All look-ups are under way before any is waited for.
        let mut children = [*note; 4];
        macro_rules! look_up {
            ($at:literal) => {
                let from = row.onward[$at].cell();
                let slide = TileSlide::new(tiles, from, row.blank);
                children[$at] = self.heuristic.cached_child(self.boards, note, slide);
            };
        }
        descent.tally.generated += u64::from(count);
        let units = self.heuristic.scale();
        macro_rules! go_on {
            ($at:literal) => {
                let left = count - $at;
                if descent.tally.generated - u64::from(pending + left) >= descent.budget() {
                    descent.tally.generated -= u64::from(left);
                    return ControlFlow::Break(DescentHalt::Budget);
                }
                let step = units.saturating_add(self.heuristic.estimate_of(&children[$at]));
                if step > room {
                    let next = made + u64::from(step);
                    descent.tally.next = descent.tally.next.min(next);
                } else {
                    let onward = row.onward[$at];
                    let from = usize::from(onward.cell()) % MOST_CELLS;
                    (tiles[to], tiles[from]) = (tiles[from], 0);
                    let way = PathBudget {
                        room: room - units,
                        pending: pending + left - 1,
                    };
                    let flow = self.follow(tiles, &children[$at], onward.next(), way, descent);
                    (tiles[from], tiles[to]) = (tiles[to], 0);
                    if flow.is_break() {
                        descent.tally.generated -= u64::from(left - 1);
                        if flow == ControlFlow::Break(DescentHalt::Found) {
                            descent.path.push(onward.mv());
                        }
                        return flow;
                    }
                }
            };
        }
        // Behind each other, not in a loop: every place has a branch of its own to be foreseen.
        if count > 0 {
            look_up!(0);
            if count > 1 {
                look_up!(1);
                if count > 2 {
                    look_up!(2);
                    if count > 3 {
                        look_up!(3);
                    }
                }
            }
            go_on!(0);
            if count > 1 {
                go_on!(1);
                if count > 2 {
                    go_on!(2);
                    if count > 3 {
                        go_on!(3);
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The estimate after a move that is too much by itself.
    #[cold]
    #[inline(never)]
    fn estimate_beyond(&self, note: &H::Cached, made: TileSlide<'_>) -> Estimate {
        let child = self.heuristic.cached_child(self.boards, note, made);
        self.heuristic.estimate_of(&child)
    }

    /// The moves onward of [`follow`](Self::follow), for estimates of which not all need be known.
    #[inline]
    fn follow_one_by_one(
        &self,
        tiles: &mut Tiles,
        note: &H::Cached,
        last: u32,
        way: PathBudget,
        descent: &mut Descent,
    ) -> ControlFlow<DescentHalt> {
        let PathBudget { room, pending } = way;
        let row = self.pruning.row(last);
        let to = usize::from(row.blank) % MOST_CELLS;
        let units = self.heuristic.scale();
        let mut left = u32::from(row.count);
        descent.tally.generated += u64::from(left);
        for onward in row.onward.iter().take(row.count.into()) {
            if descent.tally.generated - u64::from(pending + left) >= descent.budget() {
                descent.tally.generated -= u64::from(left);
                return ControlFlow::Break(DescentHalt::Budget);
            }
            left -= 1;
            let from = usize::from(onward.cell()) % MOST_CELLS;
            let tile = tiles[from];
            let made = TileSlide::new(tiles, onward.cell(), row.blank);
            // Written where it stays: to copy it once more took a twentieth of the time.
            let mut child = *note;
            let within = match room.checked_sub(units) {
                Some(most) => {
                    self.heuristic
                        .cached_child_within(self.boards, note, made, most, &mut child)
                }
                None => Err(self.estimate_beyond(note, made)),
            };
            if let Err(estimate) = within {
                let made = descent.threshold() - u64::from(room);
                let next = made + u64::from(units.saturating_add(estimate));
                descent.tally.next = descent.tally.next.min(next);
                continue;
            }
            (tiles[to], tiles[from]) = (tile, 0);
            let way = PathBudget {
                room: room - units,
                pending: pending + left,
            };
            let flow = self.follow(tiles, &child, onward.next(), way, descent);
            (tiles[from], tiles[to]) = (tile, 0);
            if flow.is_break() {
                descent.tally.generated -= u64::from(left);
                if flow == ControlFlow::Break(DescentHalt::Found) {
                    descent.path.push(onward.mv());
                }
                return flow;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::Manhattan;
    use crate::puzzles::sliding::rules::{MOVES, moves};
    use crate::search::{Limits, Unobserved, ida_star_from};
    use proptest::prelude::*;

    /// The same paths, searched as those of any tree.
    struct Plainly<'a>(SlidingPaths<'a, &'a Manhattan>);

    impl Tree for Plainly<'_> {
        type Node = SlidingNode<Estimate>;

        fn root(&self) -> Self::Node {
            self.0.root()
        }

        fn scale(&self) -> u32 {
            self.0.scale()
        }

        fn is_admissible(&self) -> bool {
            self.0.is_admissible()
        }

        fn estimate(&self, node: &Self::Node) -> Estimate {
            self.0.estimate(node)
        }

        fn is_goal(&self, node: &Self::Node) -> bool {
            self.0.is_goal(node)
        }

        fn expand<B>(
            &self,
            node: &Self::Node,
            visit: impl FnMut(Move, &Self::Node) -> ControlFlow<B>,
        ) -> ControlFlow<B> {
            self.0.expand(node, visit)
        }
    }

    proptest! {
        #[test]
        fn the_faster_ways_count_like_that_of_any_tree(
            walk in prop::collection::vec(0..4_u8, 0..60),
            longest in 2..10_u32,
            threads in 1..3_usize,
            share in 0..=100_u64,
        ) {
            let grid = Grid { rows: 3, columns: 4, blank: true };
            let goal = Board::new(&(0..12).collect::<Vec<u8>>());
            let start = walk.into_iter().fold(goal.clone(), |board, mv| {
                moves::apply(grid, &board, Move(mv.into())).unwrap_or(board)
            });
            let (boards, start) = (GoalBoards::new(grid, &goal), GoalBoards::tiles(&start));
            let heuristic = Manhattan::new(&boards.grid);
            let pruning = Pruning::new(grid, &MOVES, longest);
            let lanes = Lanes::new(&boards, &pruning);
            let paths = |lanes| SlidingPaths {
                boards: &boards,
                heuristic: &heuristic,
                pruning: &pruning,
                start: &start,
                lanes,
            };
            let alone = Limits { threads: 1, ..Limits::default() };
            let (all, _) = ida_star_from(&Plainly(paths(None)), 0, &alone, &mut Unobserved);
            // A limit anywhere on the way, and just behind its end.
            let most = all.statistics.generated * share / 99;
            for max_nodes in [None, Some(most)] {
                let limits = Limits { max_nodes, ..alone };
                let expected = ida_star_from(&Plainly(paths(None)), 0, &limits, &mut Unobserved);
                let limits = Limits { threads, ..limits };
                for lanes in [None, lanes.as_ref()] {
                    let found = ida_star_from(&paths(lanes), 0, &limits, &mut Unobserved);
                    prop_assert_eq!(&found, &expected);
                }
            }
        }
    }
}
