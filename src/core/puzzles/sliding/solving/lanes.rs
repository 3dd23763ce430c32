//! Subtrees of the Manhattan distance searched two at a time.

use super::paths::{GoalBoards, Tiles};
use super::pruning::Pruning;
use crate::heuristic::TileView;
use crate::operators::Move;
use crate::puzzles::grid::Grid;
use crate::puzzles::sliding::rules::{MOVES, PackedBoard, moves};
use crate::search::{Descent, DescentHalt, Tally};
use std::ops::ControlFlow;

/// Places of a stack. Of every move two siblings wait at most.
const PLACES: usize = 256;

/// No path has more moves left: so its stack suffices, and a byte for each number.
const MOST_MOVES: u32 = 120;

/// Nodes that both lanes take between two looks at the observer.
const PERIOD: usize = 1024;

/// The growth of an estimate by a padded step: more than any room.
const CLOSED: u8 = 200;

/// IDA* with the Manhattan distance on boards of at most 16 cells, without a branch that depends on a
/// board: every successor is put on a stack, of which those grow it that are not cut off. What a node
/// waits for is then the stack itself, so two subtrees are searched in turns, one node of each:
/// together they take 0.6 of the time of a recursion.
#[derive(Debug)]
pub(crate) struct Lanes {
    /// The steps of each state of the duplicate automaton: up to three, the last one first (in bits 0 to 5 the tile's
    /// cell and the move, above the automaton's next state), padded; then in bits 2 to 5 the blank's cell, above how
    /// many steps there are.
    rows: Box<[[u32; 4]]>,
    /// The growth of the estimate, plus one, by tile, then by its cell and the blank's move to it.
    growth: Box<[[u8; 64]; 16]>,
}

/// Where a subtree begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seed {
    pub tiles: Tiles,
    pub estimate: u32,
    /// The state of the duplicate automaton.
    pub last: u32,
    /// The amount by which f may still grow, with nothing estimated.
    pub room: u32,
}

/// The counts and the path of a subtree that was searched to its end.
#[derive(Debug)]
pub(crate) struct SubtreeResult {
    pub tally: Tally,
    /// To a goal, the last move first.
    pub path: Option<Vec<Move>>,
}

impl Lanes {
    /// For boards of at most 16 cells.
    pub(crate) fn new(boards: &GoalBoards, pruning: &Pruning) -> Option<Self> {
        let goal = &boards.grid;
        let grid = Grid {
            rows: goal.rows,
            columns: goal.columns,
            blank: true,
        };
        if boards.cells() > <u64 as PackedBoard>::MOST {
            return None;
        }
        let mut growth = Box::new([[CLOSED; 64]; 16]);
        for (tile, growth) in growth.iter_mut().enumerate().take(boards.cells()).skip(1) {
            let home = usize::from(goal.goal_cell[tile]);
            for (code, growth) in growth.iter_mut().enumerate() {
                let (from, mv) = (code / 4, MOVES[code % 4]);
                let to = (from < boards.cells()).then(|| moves::target(grid, from, Move(mv.0 ^ 1)));
                if let Some(to) = to.flatten() {
                    let farther = goal.distance(to, home) > goal.distance(from, home);
                    *growth = if farther { 2 } else { 0 };
                }
            }
        }
        let rows = pruning.rows().iter().map(|row| {
            let blank = u32::from(row.blank) << 2;
            let mut steps = [blank; 4];
            let count = usize::from(row.count).min(3);
            for (step, onward) in steps[3 - count..3].iter_mut().rev().zip(&row.onward) {
                let code = u32::from(onward.cell()) << 2 | onward.mv().0;
                *step = code | onward.next() << 6;
            }
            steps[3] |= u32::from(row.count) << 8;
            steps
        });
        Some(Self {
            rows: rows.collect(),
            growth,
        })
    }

    /// Searches subtrees that begin behind a move, in their order, up to the first with a goal. What
    /// is not known lies behind that, has too long a way to go, or the limit of nodes was near.
    pub(crate) fn search(
        &self,
        seeds: &[Seed],
        threshold: u64,
        descent: &mut Descent,
    ) -> ControlFlow<DescentHalt, Vec<Option<SubtreeResult>>> {
        let mut known: Vec<Option<SubtreeResult>> = seeds.iter().map(|_| None).collect();
        let mut lanes = [Lane::EMPTY, Lane::EMPTY];
        let (mut next, mut end) = (0, seeds.len());
        // Of subtrees that are done.
        let (mut expanded, mut generated) = (0, 0);
        loop {
            for lane in &mut lanes {
                while lane.height == 0 && next < end {
                    if seeds[next].room <= MOST_MOVES {
                        lane.begin(next, &seeds[next]);
                    }
                    next += 1;
                }
            }
            let [first, second] = &mut lanes;
            match (first.height > 0, second.height > 0) {
                (true, true) => self.run_both(first, second),
                (true, false) => self.run(first),
                (false, true) => self.run(second),
                (false, false) => return ControlFlow::Continue(known),
            }
            for lane in &mut lanes {
                if lane.seed < end && lane.height == 0 {
                    if lane.goal {
                        end = lane.seed;
                    }
                    let found = self.known(lane, threshold);
                    expanded += found.tally.expanded;
                    generated += found.tally.generated;
                    known[lane.seed] = Some(found);
                    *lane = Lane::EMPTY;
                }
            }
            for lane in &mut lanes {
                if lane.height > 0 && lane.seed > end {
                    *lane = Lane::EMPTY;
                }
            }
            let taken = |count: fn(&Lane) -> u64| lanes.iter().map(count).sum::<u64>();
            let (now, then) = (taken(|lane| lane.expanded), taken(|lane| lane.generated));
            descent.ask(expanded + now, generated + then)?;
            if descent.tally.generated + generated + then > descent.budget() {
                return ControlFlow::Continue(known);
            }
        }
    }

    /// Takes nodes of both lanes until one has no more or is on a goal, or for a while.
    fn run_both(&self, first: &mut Lane, second: &mut Lane) {
        for _ in 0..PERIOD {
            self.step(first);
            self.step(second);
            if first.height.min(second.height) == 0 {
                break;
            }
        }
    }

    /// The same of one.
    fn run(&self, lane: &mut Lane) {
        for _ in 0..PERIOD {
            self.step(lane);
            if lane.height == 0 {
                break;
            }
        }
    }

    /// Replaces the uppermost node by its successors, the first one above, or finds it a goal.
    #[expect(clippy::inline_always, reason = "two lanes are to share one loop")]
    #[inline(always)]
    fn step(&self, lane: &mut Lane) {
        let at = (lane.height - 1) % PLACES;
        let (board, path) = (lane.boards[at], lane.paths[at]);
        let (estimate, room) = (path as u8, (path >> 8) as u8);
        let last = (path >> 16) as u32;
        lane.trail[usize::from(room)] = last;
        lane.least = lane.least.min(room);
        if estimate == 0 {
            (lane.goal, lane.goal_room, lane.height) = (true, room, 0);
            return;
        }
        let row = &self.rows[last as usize];
        lane.expanded += 1;
        lane.generated += u64::from(row[3] >> 8);
        let blank = row[3] & 0x3C;
        let onward = u64::from(room - 1) << 8;
        let mut height = at;
        for &step in &row[..3] {
            let code = step & 0x3F;
            let from = code & 0x3C;
            let tile = board >> from & 0xF;
            let grown = u64::from(estimate) + u64::from(self.growth[tile as usize][code as usize]);
            let estimate = grown - 1;
            lane.boards[height % PLACES] = board ^ (tile << from) ^ (tile << blank);
            lane.paths[height % PLACES] = estimate | onward | u64::from(step >> 6) << 16;
            height += usize::from(estimate < u64::from(room));
        }
        lane.height = height;
    }

    /// The findings of a lane, at the end of its subtree.
    fn known(&self, lane: &Lane, threshold: u64) -> SubtreeResult {
        let mut tally = Tally {
            generated: lane.generated,
            expanded: lane.expanded,
            deepest: threshold - u64::from(lane.least),
            // All but the root are successors that were not cut off.
            next: if lane.generated + 1 > lane.expanded {
                threshold + lane.beyond
            } else {
                u64::MAX
            },
        };
        let path = lane.goal.then(|| {
            let states = lane.trail[lane.goal_room.into()..=lane.room.into()].windows(2);
            let moves = states.map(|pair| {
                let steps = self.rows[pair[1] as usize];
                let count = (steps[3] >> 8) as usize;
                let made = steps[..3].iter().rposition(|&step| step >> 6 == pair[0]);
                let made = made.expect("the path took one of the steps");
                // Those behind it have not had their turn.
                tally.generated -= (count + made - 3) as u64;
                Move(steps[made] & 3)
            });
            moves.collect()
        });
        SubtreeResult { tally, path }
    }
}

/// A subtree that is searched.
#[derive(Debug)]
struct Lane {
    /// The number of its seed.
    seed: usize,
    /// Of the seed.
    room: u8,
    /// The boards that wait, the next one last.
    boards: [u64; PLACES],
    /// Beside them: the estimate, from bit 8 the room, from bit 16 the state of the automaton.
    paths: [u64; PLACES],
    /// The number of waiting nodes.
    height: usize,
    /// Whether it came to a goal, where it ends.
    goal: bool,
    /// The room there.
    goal_room: u8,
    /// The amount by which f is above the threshold where it is: estimates change by one, so f stays or grows by two.
    beyond: u64,
    expanded: u64,
    generated: u64,
    /// The least room of all that had their turn.
    least: u8,
    /// The automaton's state on the path, by room.
    trail: [u32; PLACES],
}

impl Lane {
    /// Without a subtree.
    const EMPTY: Self = Self {
        seed: usize::MAX,
        room: 0,
        boards: [0; PLACES],
        paths: [0; PLACES],
        height: 0,
        goal: false,
        goal_room: 0,
        beyond: 0,
        expanded: 0,
        generated: 0,
        least: u8::MAX,
        trail: [0; PLACES],
    };

    /// Takes a subtree up.
    fn begin(&mut self, number: usize, seed: &Seed) {
        *self = Self::EMPTY;
        self.seed = number;
        self.room = seed.room as u8;
        self.boards[0] = PackedBoard::pack(&seed.tiles[..<u64 as PackedBoard>::MOST]);
        let path = u64::from(seed.estimate) | u64::from(seed.room) << 8;
        self.paths[0] = path | u64::from(seed.last) << 16;
        self.height = 1;
        self.beyond = 2 - u64::from(seed.room - seed.estimate) % 2;
    }
}
