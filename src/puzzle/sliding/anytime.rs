//! Good solutions of large boards in a limited time.

use super::steepness::Steepness;
use super::{Cells, SlidingDomain, row_by_row};
use crate::heuristic::{LinearConflict, TileDomain};
use crate::puzzle::{Board, Grid, Problem};
use crate::search::{
    Anytime, Deepening, Join, Limits, Meter, Move, Observer, Outcome, Progress, Side, Stop, anytime,
};
use std::ops::ControlFlow;

/// States that the first beams keep: some milliseconds on the largest board.
const FIRST_WIDTH: usize = 40;

/// Moves of the first windows, which take next to no time.
const FIRST_WINDOW: usize = 24;

/// Moves by which windows move on and grow.
const WINDOW_STEP: usize = 4;

/// The best solution that the limits allow, with a proved lower bound. There is one always: before
/// the search begins the board is solved row by row.
pub(super) fn solve(
    grid: Grid,
    problem: &Problem,
    goal: &Board,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let run = match grid.cells() {
        cells if cells <= <u64 as Cells>::MOST => run::<u64>,
        cells if cells <= <u128 as Cells>::MOST => run::<u128>,
        _ => run::<[u64; 7]>,
    };
    run(grid, problem, goal, limits, observer)
}

fn run<S: Cells>(
    grid: Grid,
    problem: &Problem,
    goal: &Board,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let boards = Boards {
        grid,
        order: &problem.order,
    };
    let forward = boards.side::<S>(&problem.start, goal);
    let heuristic = LinearConflict::new(forward.domain.grid());
    let plan = Anytime {
        backward: boards.side(goal, &problem.start),
        join: boards,
        forward,
        first_window: FIRST_WINDOW,
        window_step: WINDOW_STEP,
        first_width: FIRST_WIDTH,
        least_gain: 2,
    };
    let Side { domain, start, .. } = &plan.forward;
    let proof = Deepening::new(domain, &heuristic, *start, u32::MAX);
    let first = row_by_row::solve(grid, &problem.start, goal);
    anytime(&plan, proof, first, limits, observer)
}

/// The boards of a problem, whatever the goal.
#[derive(Clone, Debug)]
struct Boards<'a> {
    grid: Grid,
    order: &'a [Move],
}

impl Boards<'_> {
    fn domain<S: Cells>(&self, goal: &[u8]) -> SlidingDomain<S> {
        SlidingDomain::new(self.grid.rows, self.grid.columns, goal, self.order)
    }

    fn side<S: Cells>(&self, start: &Board, goal: &Board) -> Side<SlidingDomain<S>, Steepness> {
        let domain = self.domain(goal.cells());
        Side {
            evaluation: Steepness::new(domain.grid()),
            start: domain.pack(start.cells()),
            domain,
        }
    }
}

/// By IDA*: the end of the window is the goal.
impl<S: Cells> Join<S> for Boards<'_> {
    fn join(
        &mut self,
        from: S,
        to: S,
        longest: u32,
        states: u64,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<Vec<Move>>> {
        let goal: Vec<u8> = (0..self.grid.cells()).map(|cell| to.tile(cell)).collect();
        let domain = self.domain::<S>(&goal);
        let heuristic = LinearConflict::new(domain.grid());
        let mut search = Deepening::new(&domain, &heuristic, from, longest);
        let found = search.run(states, meter)? == Progress::Found;
        ControlFlow::Continue(found.then(|| search.path().to_vec()))
    }
}
