//! All ways to fill the empty cells of a board so that all ten sums are 34.
//!
//! The ten sums are nine independent equations for sixteen numbers, so seven cells decide the
//! board. Taken in index order those are 0, 1, 2, 3, 5, 6 and 9, and each other cell follows from
//! the last one chosen before it: fillings come in lexicographic order by themselves. Before a
//! number is tried in one of the seven, the sets of numbers that the following cells may hold are
//! carried back over their equations, as bit masks, and intersected; only what is in all of them
//! is tried.

use super::groups::{CELLS, GROUPS, SUM};
use super::rules::{missing, number};
use crate::operators::Move;
use crate::search::{Limits, Observer, Statistics, StopReason};
use crate::state::Board;
use std::ops::ControlFlow;

/// Choices between two looks at the observer: a few microseconds.
const CHOICES_BETWEEN_LOOKS: u64 = 1024;

/// A filled octagon.
pub(crate) type Filling = [u8; CELLS];

/// Why an enumeration was left early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CompletionHalt {
    /// A limit, or a word from outside.
    Stopped(StopReason),
    /// The visitor has seen enough.
    Enough,
}

/// A cell that follows from the one chosen, and the group that says so.
struct Follower {
    cell: usize,
    group: usize,
}

/// A cell to choose a number for. What follows is listed so that each follower's group has no
/// other cell that is still open.
struct ChoiceStep {
    cell: usize,
    followers: &'static [Follower],
}

const fn then(cell: usize, group: usize) -> Follower {
    Follower { cell, group }
}

const STEPS: [ChoiceStep; 7] = [
    ChoiceStep {
        cell: 0,
        followers: &[],
    },
    ChoiceStep {
        cell: 1,
        followers: &[],
    },
    ChoiceStep {
        cell: 2,
        followers: &[],
    },
    ChoiceStep {
        cell: 3,
        followers: &[then(4, 7)],
    },
    ChoiceStep {
        cell: 5,
        followers: &[then(7, 0)],
    },
    ChoiceStep {
        cell: 6,
        followers: &[then(8, 1), then(15, 9)],
    },
    ChoiceStep {
        cell: 9,
        followers: &[
            then(12, 3),
            then(11, 4),
            then(14, 8),
            then(10, 6),
            then(13, 2),
        ],
    },
];

/// A number that follows from the one chosen: `sign * chosen + offset`, the sign 1 or -1.
#[derive(Clone, Copy, Debug, Default)]
struct Affine {
    sign: i32,
    offset: i32,
}

impl Affine {
    #[inline]
    fn of(self, chosen: i32) -> i32 {
        self.sign * chosen + self.offset
    }

    /// The chosen numbers that lead into a set.
    #[inline]
    fn preimage(self, set: u32) -> u32 {
        if self.sign > 0 {
            shifted(set, self.offset)
        } else {
            // Bit n of the reversal is bit 31 - n of the set, and offset - n is wanted.
            shifted(set.reverse_bits(), 31 - self.offset)
        }
    }
}

/// Bit n is bit n + `by` of the set.
#[inline]
fn shifted(set: u32, by: i32) -> u32 {
    let distance = by.unsigned_abs();
    if by >= 0 {
        set.checked_shr(distance).unwrap_or(0)
    } else {
        set.checked_shl(distance).unwrap_or(0)
    }
}

/// Hears what a completion does, step by step. Boards have what is given and decided by then, 0 in other cells.
pub(crate) trait Listener {
    /// Numbers are tried in an empty cell, that of this step.
    fn tries(&mut self, step: usize, board: &dyn Fn() -> Filling);
    /// One was tried there; `fits` says whether that and what follows can stand.
    fn tried(&mut self, step: usize, number: u8, fits: bool, board: &dyn Fn() -> Filling);
    /// Called when the numbers that follow from a given cell were written, or do not fit.
    fn followed(&mut self, fits: bool, board: &dyn Fn() -> Filling);
    /// The board is filled.
    fn filled(&mut self, board: &Filling);
}

/// Nobody listens.
impl Listener for () {
    #[inline]
    fn tries(&mut self, _: usize, _: &dyn Fn() -> Filling) {}
    #[inline]
    fn tried(&mut self, _: usize, _: u8, _: bool, _: &dyn Fn() -> Filling) {}
    #[inline]
    fn followed(&mut self, _: bool, _: &dyn Fn() -> Filling) {}
    #[inline]
    fn filled(&mut self, _: &Filling) {}
}

/// Visits every filling in lexicographic order of the cells, numbers compared by their place in
/// `order`, until the visitor breaks. A number tried in an empty cell counts as generated, what
/// follows from it does not; an empty cell that numbers are tried in counts as expanded, a filling
/// as a goal test.
pub(crate) fn complete(
    board: &Board,
    order: &[Move],
    limits: &Limits,
    observer: &mut dyn Observer,
    visit: &mut dyn FnMut(&Filling) -> ControlFlow<()>,
) -> (ControlFlow<CompletionHalt>, Statistics) {
    complete_heard(board, order, limits, observer, &mut (), visit)
}

/// The same with an observer.
pub(crate) fn complete_heard(
    board: &Board,
    order: &[Move],
    limits: &Limits,
    observer: &mut dyn Observer,
    listener: &mut impl Listener,
    visit: &mut dyn FnMut(&Filling) -> ControlFlow<()>,
) -> (ControlFlow<CompletionHalt>, Statistics) {
    let missing = missing(board.cells());
    let mut allowed = [missing; CELLS];
    let mut given = 0;
    for (cell, (allowed, &number)) in allowed.iter_mut().zip(board.cells()).enumerate() {
        if number != 0 {
            *allowed = 1 << number;
            given |= 1 << cell;
        }
    }
    run((&allowed, given), order, limits, observer, listener, visit)
}

/// [`complete`] where each cell may hold the numbers of a set, as bits 1 to 16. What is tried in cells
/// that `given` holds, as bits, does not count.
pub(crate) fn complete_within(
    allowed: &[u32; CELLS],
    given: u32,
    order: &[Move],
    limits: &Limits,
    observer: &mut dyn Observer,
    visit: &mut dyn FnMut(&Filling) -> ControlFlow<()>,
) -> (ControlFlow<CompletionHalt>, Statistics) {
    run((allowed, given), order, limits, observer, &mut (), visit)
}

fn run<L: Listener>(
    (allowed, given): (&[u32; CELLS], u32),
    order: &[Move],
    limits: &Limits,
    observer: &mut dyn Observer,
    listener: &mut L,
    visit: &mut dyn FnMut(&Filling) -> ControlFlow<()>,
) -> (ControlFlow<CompletionHalt>, Statistics) {
    let mut completion = Completion {
        allowed: *allowed,
        given,
        free: missing(&[]),
        numbers: [0; CELLS],
        order: order.iter().map(|&mv| 1 << number(mv)).collect(),
        ascending: order.is_sorted(),
        max_nodes: limits.max_nodes.unwrap_or(u64::MAX),
        statistics: Statistics::default(),
        observer,
        listener,
        visit,
    };
    let flow = completion.run(0);
    (flow, completion.statistics)
}

/// The given cells, and the decisions of the steps before one.
struct PartialFilling<'a> {
    allowed: &'a [u32; CELLS],
    given: u32,
    numbers: &'a [i32; CELLS],
    step: usize,
}

impl<'a> PartialFilling<'a> {
    #[inline]
    fn new(allowed: &'a [u32; CELLS], given: u32, numbers: &'a [i32; CELLS], step: usize) -> Self {
        Self {
            allowed,
            given,
            numbers,
            step,
        }
    }

    fn board(&self) -> Filling {
        let mut board = [0; CELLS];
        for (cell, number) in board.iter_mut().enumerate() {
            if self.given >> cell & 1 == 1 {
                *number = self.allowed[cell].trailing_zeros() as u8;
            }
        }
        for step in &STEPS[..self.step] {
            let followers = step.followers.iter().map(|follower| follower.cell);
            for cell in followers.chain([step.cell]) {
                board[cell] = self.numbers[cell].unsigned_abs() as u8;
            }
        }
        board
    }
}

struct Completion<'a, L> {
    /// The numbers that each cell may hold, as bits.
    allowed: [u32; CELLS],
    /// The cells that were filled at the start, as bits.
    given: u32,
    /// The numbers that no cell decided so far holds.
    free: u32,
    /// The numbers of the cells that are decided so far.
    numbers: [i32; CELLS],
    /// The bits of all numbers in the order in which they are tried.
    order: Vec<u32>,
    /// Whether that is from 1 up.
    ascending: bool,
    max_nodes: u64,
    statistics: Statistics,
    observer: &'a mut dyn Observer,
    listener: &'a mut L,
    visit: &'a mut dyn FnMut(&Filling) -> ControlFlow<()>,
}

impl<L: Listener> Completion<'_, L> {
    fn run(&mut self, index: usize) -> ControlFlow<CompletionHalt> {
        let Some(step) = STEPS.get(index) else {
            return self.found();
        };
        let is_open = self.is_open(step.cell);
        self.statistics.expanded += u64::from(is_open);
        if is_open {
            let known = PartialFilling::new(&self.allowed, self.given, &self.numbers, index);
            self.listener.tries(index, &|| known.board());
        }
        let mut affine = [Affine::default(); CELLS];
        affine[step.cell].sign = 1;
        let mut candidates = self.allowed(step.cell);
        let mut open = 1 << step.cell;
        for follower in step.followers {
            let mut value = Affine {
                sign: 0,
                offset: SUM.into(),
            };
            for &cell in &GROUPS[follower.group] {
                if open >> cell & 1 == 1 {
                    value.sign -= affine[cell].sign;
                    value.offset -= affine[cell].offset;
                } else if cell != follower.cell {
                    value.offset -= self.numbers[cell];
                }
            }
            affine[follower.cell] = value;
            open |= 1 << follower.cell;
            candidates &= value.preimage(self.allowed(follower.cell));
            if candidates == 0 {
                break;
            }
        }
        let free = self.free;
        if candidates == 0 && !is_open {
            self.tell(index, 0, false);
        }
        while candidates != 0 {
            let bit = self.first(candidates);
            candidates ^= bit;
            self.count(step.cell)?;
            let fits = self.decide(step, &affine, bit);
            self.tell(index, bit, fits);
            if fits {
                self.run(index + 1)?;
            }
            self.free = free;
        }
        ControlFlow::Continue(())
    }

    /// Tells what became of a number in the cell of a step.
    #[inline]
    fn tell(&mut self, index: usize, bit: u32, fits: bool) {
        let decided = index + usize::from(fits);
        let known = PartialFilling::new(&self.allowed, self.given, &self.numbers, decided);
        let cell = STEPS[index].cell;
        if self.is_open(cell) {
            let number = bit.trailing_zeros() as u8;
            let board = || {
                let mut board = known.board();
                board[cell] = number;
                board
            };
            self.listener.tried(index, number, fits, &board);
        } else {
            self.listener.followed(fits, &|| known.board());
        }
    }

    /// Writes the number and what follows from it, unless two cells would hold the same.
    #[inline]
    fn decide(&mut self, step: &ChoiceStep, affine: &[Affine; CELLS], bit: u32) -> bool {
        let chosen = bit.trailing_zeros().cast_signed();
        self.numbers[step.cell] = chosen;
        let mut taken = bit;
        for follower in step.followers {
            let number = affine[follower.cell].of(chosen);
            if taken >> number & 1 == 1 {
                return false;
            }
            taken |= 1 << number;
            self.numbers[follower.cell] = number;
        }
        self.free &= !taken;
        true
    }

    /// The numbers that a cell may hold.
    #[inline]
    fn allowed(&self, cell: usize) -> u32 {
        self.allowed[cell] & self.free
    }

    /// Whether the cell was empty at the start.
    #[inline]
    fn is_open(&self, cell: usize) -> bool {
        self.given >> cell & 1 == 0
    }

    /// The candidate that is tried first.
    #[inline]
    fn first(&self, candidates: u32) -> u32 {
        if self.ascending {
            return candidates & candidates.wrapping_neg();
        }
        let first = self.order.iter().find(|&&bit| candidates & bit != 0);
        *first.expect("the order holds every number")
    }

    /// Counts a number tried in a cell that was empty at the start.
    #[inline]
    fn count(&mut self, cell: usize) -> ControlFlow<CompletionHalt> {
        if !self.is_open(cell) {
            return ControlFlow::Continue(());
        }
        if self.statistics.generated >= self.max_nodes {
            return ControlFlow::Break(CompletionHalt::Stopped(StopReason::MaxNodes));
        }
        self.statistics.generated += 1;
        if self
            .statistics
            .generated
            .is_multiple_of(CHOICES_BETWEEN_LOOKS)
            && let Some(reason) = self.observer.observe(&self.statistics)
        {
            return ControlFlow::Break(CompletionHalt::Stopped(reason));
        }
        ControlFlow::Continue(())
    }

    fn found(&mut self) -> ControlFlow<CompletionHalt> {
        self.statistics.goal_tests += 1;
        let filling = self
            .numbers
            .map(|number| u8::try_from(number).expect("numbers are 1 to 16"));
        self.listener.filled(&filling);
        match (self.visit)(&filling) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(CompletionHalt::Enough),
        }
    }
}
