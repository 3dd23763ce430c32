//! States between pushes.

use super::SokobanPosition;
use super::lower_bound::LowerBound;
use super::shape::{MOST_BOX_CELLS, MOST_CELLS, Push, SokobanShape};
use crate::search::{Domain, Move};
use std::ops::ControlFlow;

/// Words of a bit for each cell in which a box can stand.
const WORDS: usize = MOST_BOX_CELLS / 64;

/// The boxes as bits, and behind them the cell of the man: where steps cost nothing the first one that he can reach.
pub(super) type PushState = [u64; WORDS + 1];

/// A puzzle of boxes as a state space of pushes: a move is the number of a push, and costs the walk to it, too.
#[derive(Debug)]
pub(super) struct Pushing<'a> {
    pub(super) shape: &'a SokobanShape,
    /// The cells in which a box may stand, in order.
    cells: Vec<u16>,
    /// The bit of each of them.
    bits: Vec<Option<u16>>,
}

/// The cells that the man reaches, with the steps that it takes.
pub(super) struct ReachableCells {
    steps: [u16; MOST_CELLS],
    first: u16,
}

impl ReachableCells {
    /// Whether he reaches a cell.
    pub(super) fn has(&self, cell: u16) -> bool {
        self.steps[usize::from(cell)] != NEVER
    }
}

/// A cell that he does not reach.
const NEVER: u16 = u16::MAX;

impl<'a> Pushing<'a> {
    /// The pushes of a puzzle; `None` where boxes come to too many cells. Where there are no more boxes than goals, none is pushed to where it comes to no goal.
    pub(super) fn new(
        shape: &'a SokobanShape,
        bound: &LowerBound,
        start: &SokobanPosition,
    ) -> Option<Self> {
        let all_count = shape.boxes == shape.goals.len();
        let mut is_box_cell = start.boxes.clone();
        for push in &shape.pushes {
            let is_kept = !all_count || bound.is_alive(push.to);
            is_box_cell[usize::from(push.to)] |= is_kept;
        }
        let mut cells = Vec::new();
        let mut bits = vec![None; shape.cells];
        for (cell, bit) in (0..).zip(&mut bits) {
            if is_box_cell[usize::from(cell)] {
                *bit = Some(cells.len() as u16);
                cells.push(cell);
            }
        }
        (cells.len() <= MOST_BOX_CELLS).then_some(Self { shape, cells, bits })
    }

    /// A state packed.
    pub(super) fn pack(&self, placed: &SokobanPosition) -> PushState {
        let mut state = [0; WORDS + 1];
        for (bit, &cell) in self.cells.iter().enumerate() {
            state[bit / 64] |= u64::from(placed.boxes[usize::from(cell)]) << (bit % 64);
        }
        self.with_man(state, placed.man)
    }

    /// The same with the man in a cell.
    fn with_man(&self, mut state: PushState, man: u16) -> PushState {
        state[WORDS] = man.into();
        if self.shape.step_cost == 0 {
            state[WORDS] = self.reach(&self.boxes(state), man).first.into();
        }
        state
    }

    /// The cells with boxes, in order.
    pub(super) fn boxes(&self, state: PushState) -> Vec<u16> {
        let mut boxes = Vec::with_capacity(self.shape.boxes);
        for (word, &bits) in state[..WORDS].iter().enumerate() {
            let mut left = bits;
            while left != 0 {
                boxes.push(self.cells[64 * word + left.trailing_zeros() as usize]);
                left &= left - 1;
            }
        }
        boxes
    }

    /// The cell of the man.
    pub(super) fn man(state: PushState) -> u16 {
        state[WORDS] as u16
    }

    /// The bit of a box in a cell; none where no box may stand there.
    pub(super) fn bit(&self, cell: u16) -> Option<u16> {
        self.bits[usize::from(cell)]
    }

    /// The pushes of a box in a cell.
    pub(super) fn pushes_of(&self, cell: u16) -> impl Iterator<Item = &'a Push> {
        let numbers = self.shape.pushes_at[usize::from(cell)].iter();
        numbers.map(|&number| &self.shape.pushes[number as usize])
    }

    fn reach(&self, boxes: &[u16], man: u16) -> ReachableCells {
        let mut steps = [NEVER; MOST_CELLS];
        // Boxes are in the way as what was reached is.
        for &cell in boxes {
            steps[usize::from(cell)] = 0;
        }
        steps[usize::from(man)] = 0;
        let mut first = man;
        let mut open = Vec::with_capacity(self.shape.cells);
        open.push(man);
        let mut next = 0;
        while let Some(&cell) = open.get(next) {
            next += 1;
            first = first.min(cell);
            for &(beside, _) in &self.shape.steps[usize::from(cell)] {
                if steps[usize::from(beside)] == NEVER {
                    steps[usize::from(beside)] = steps[usize::from(cell)] + 1;
                    open.push(beside);
                }
            }
        }
        for &cell in boxes {
            steps[usize::from(cell)] = NEVER;
        }
        ReachableCells { steps, first }
    }

    /// Whether some box that is needed can never be pushed again and stands in no goal. Of boxes that block one another, be they
    /// as many as they like, none is the first to be pushed: those are left when one takes away, again and again, a box that
    /// could be pushed if only those that are left stood there.
    pub(super) fn is_stuck(&self, boxes: &[u16]) -> bool {
        let shape = self.shape;
        if shape.boxes > shape.goals.len() {
            return false;
        }
        let mut left = boxes.to_vec();
        loop {
            let before = left.len();
            let mut at = 0;
            while let Some(&cell) = left.get(at) {
                let mut pushes = self.pushes_of(cell);
                let is_free = |cell: u16| left.binary_search(&cell).is_err();
                if pushes.any(|push| is_free(push.from) && is_free(push.to)) {
                    left.remove(at);
                } else {
                    at += 1;
                }
            }
            if left.len() == before {
                break;
            }
        }
        left.iter()
            .any(|cell| shape.goals.binary_search(cell).is_err())
    }
}

impl Domain for Pushing<'_> {
    type State = PushState;

    fn expand<B>(
        &self,
        state: PushState,
        mut visit: impl FnMut(Move, PushState) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let boxes = self.boxes(state);
        let reach = self.reach(&boxes, Self::man(state));
        let corral = match self.shape.step_cost {
            0 => self.corral(&boxes, &reach),
            _ => None,
        };
        for &cell in corral.as_ref().unwrap_or(&boxes) {
            for &number in &self.shape.pushes_at[usize::from(cell)] {
                let push = &self.shape.pushes[number as usize];
                let is_reached = reach.has(push.from);
                let Some(to) = self.bit(push.to).filter(|_| is_reached) else {
                    continue;
                };
                let mut next = state;
                let (word, bit) = (usize::from(to / 64), to % 64);
                if next[word] >> bit & 1 == 1 {
                    continue;
                }
                next[word] |= 1 << bit;
                if let Some(at) = self.bit(cell) {
                    next[usize::from(at / 64)] &= !(1 << (at % 64));
                }
                visit(Move(number), self.with_man(next, push.at))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn has_costs(&self) -> bool {
        self.shape.step_cost != 0 || self.shape.push_cost != 1
    }

    fn step_cost(&self, state: PushState, mv: Move, _: PushState) -> u32 {
        let push = &self.shape.pushes[mv.index()];
        let walk = match self.shape.step_cost {
            0 => 0,
            each => {
                let reach = self.reach(&self.boxes(state), Self::man(state));
                each * u32::from(reach.steps[usize::from(push.from)])
            }
        };
        walk + self.shape.push_cost
    }

    fn least_cost(&self) -> u32 {
        self.shape.push_cost
    }

    fn is_goal(&self, state: PushState) -> bool {
        let mut goals = self.shape.goals.iter();
        goals.all(|&goal| {
            self.bit(goal)
                .is_some_and(|bit| state[usize::from(bit / 64)] >> (bit % 64) & 1 == 1)
        })
    }
}
