//! Good solutions of any board in a limited time.

use super::PERMUTATIONS;
use super::domain::{MoveOrder, Naming, RingDomain};
use super::moves::{CELLS, unpack};
use super::three_cycles;
use super::triples::Triples;
use crate::operators::Move;
use crate::puzzle::Problem;
use crate::search::{
    Anytime, Join, Limits, Meter, Observer, Outcome, Proof, Side, Statistics, Stop, anytime,
};
use crate::state::Board;
use crate::strategy::TwoSided;
use std::ops::ControlFlow;

/// States that the first beams keep: some milliseconds.
const FIRST_WIDTH: usize = 10;

/// Moves of the first windows: an exact search of windows of 9 takes less than a millisecond.
const FIRST_WINDOW: usize = 8;

/// The factor by which each move of the start's side grows the work.
const GROWTH: u64 = 18;

/// One in so many sequences from the goal is left, up to symmetry.
const OF_THE_GOAL: u64 = 10;

/// States that two-sided search expands for one that a beam expands, where no limit counts them: two seconds prove 12 moves
/// then, and fifteen 13.
const EXPANSIONS: u64 = 24;

/// Moves that the goal's side of a window is at most: filters of 8 MB.
const MOST_BACKWARD: usize = 5;

/// The best solution that the limits allow, with a proved lower bound. There is one always: before
/// the search begins the board is solved by cycles of three tiles.
pub(crate) fn solve(
    problem: &Problem,
    goal: &Board,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let order = MoveOrder::new(&problem.order);
    let side = |start: &Board, goal: &Board| Side {
        domain: RingDomain::new(order),
        evaluation: Triples::new(),
        start: Naming::new(goal).pack(start),
    };
    let forward = side(&problem.start, goal);
    let memory = limits.memory / 4;
    let filters = |most| TwoSided::new(&PERMUTATIONS, &problem.order, memory, most);
    let mut proof = Lengths {
        start: points(unpack(forward.start)),
        search: filters(usize::MAX),
        length: 0,
        saved: 0,
        expansions: limits.max_nodes.map_or(EXPANSIONS, |_| 1),
    };
    observer.stage("cycles of three", &Statistics::default());
    let first = three_cycles::solve(forward.start);
    let plan = Anytime {
        backward: side(goal, &problem.start),
        forward,
        join: Boards(filters(MOST_BACKWARD)),
        first_window: FIRST_WINDOW,
        first_width: FIRST_WIDTH,
        least_gain: 1,
    };
    anytime(&plan, &mut proof, first, limits, observer)
}

/// The cells as two-sided search has them: a state for it.
const POINTS: usize = CELLS.next_power_of_two();

/// The tile of each cell.
fn points(tiles: [u8; CELLS]) -> [u8; POINTS] {
    let mut points = [0; POINTS];
    points[..CELLS].copy_from_slice(&tiles);
    points
}

/// States that are expanded to look for paths of a length, about.
fn cost(length: u32) -> u64 {
    let backward = length.div_ceil(2);
    let states = |moves: u32| GROWTH.saturating_pow(moves.saturating_sub(1));
    states(backward) / OF_THE_GOAL + states(length - backward)
}

/// Two-sided search of one length after the other.
struct Lengths {
    start: [u8; POINTS],
    search: TwoSided<'static, POINTS>,
    /// The next length.
    length: u32,
    /// States that it was given and did not use: a length is not begun before it is paid for.
    saved: u64,
    /// The number of states that it may expand for one that it is given.
    expansions: u64,
}

impl Proof for Lengths {
    fn go_on(&mut self, states: u64, meter: &mut Meter) -> ControlFlow<Stop, Option<Vec<Move>>> {
        self.saved += states * self.expansions;
        while self.saved >= cost(self.length) {
            self.saved -= cost(self.length);
            let found = self
                .search
                .search_at(&self.start, self.length as usize, meter)?;
            if found.is_some() {
                return ControlFlow::Continue(found);
            }
            self.length += 1;
        }
        ControlFlow::Continue(None)
    }

    fn lower_bound(&self) -> u32 {
        self.length
    }
}

/// Joins two boards by two-sided search: the end of a window names the tiles, so that the filters
/// around the goal serve for all windows.
#[derive(Clone, Debug)]
struct Boards(TwoSided<'static, POINTS>);

impl Join<u128> for Boards {
    fn join(
        &mut self,
        from: u128,
        to: u128,
        longest: u32,
        states: u64,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<Vec<Move>>> {
        let affordable = (0..=longest).rev().find(|&length| cost(length) <= states);
        let mut name = [0; 32];
        for (cell, tile) in unpack(to).into_iter().enumerate() {
            name[usize::from(tile)] = cell as u8;
        }
        let start = points(unpack(from).map(|tile| name[usize::from(tile)]));
        self.0.search(&start, affordable.unwrap_or(0), meter)
    }
}
