//! All ways to fill the empty cells of a board so that all ten sums are 34.
//!
//! The ten sums are nine independent equations for sixteen numbers, so seven cells decide the
//! board. Taken in index order those are 0, 1, 2, 3, 5, 6 and 9, and each other cell follows from
//! the last one chosen before it: fillings come in lexicographic order by themselves. Before a
//! number is tried in one of the seven, the sets of numbers that the following cells may hold are
//! carried back over their equations, as bit masks, and intersected; only what is in all of them
//! is tried.

use super::boards::{OctaBoards, filled, pack};
use super::groups::{CELLS, GROUPS, SUM};
use super::rules::{missing, number, writes};
use crate::operators::Move;
use crate::search::{Limits, Meter, Observer, SearchEvent, Statistics, Stop, SuccessorOutcome};
use crate::state::Board;
use std::ops::ControlFlow;

/// A filled octagon.
pub(crate) type Filling = [u8; CELLS];

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

/// Visits every filling in lexicographic order of the cells, numbers compared by their place in
/// `order`, until the visitor breaks. A number tried in an empty cell counts as generated, what
/// follows from it does not; an empty cell that numbers are tried in counts as expanded, a filling
/// as a goal test.
///
/// In a record a number that is tried leads to the board that has it, and all that follows from it; g counts the numbers
/// written since the start.
pub(crate) fn complete(
    board: &Board,
    order: &[Move],
    limits: &Limits,
    observer: &mut dyn Observer,
    visit: &mut dyn FnMut(&Filling) -> ControlFlow<()>,
) -> (ControlFlow<Stop>, Statistics) {
    let missing = missing(board.cells());
    let mut allowed = [missing; CELLS];
    let mut given = 0;
    for (cell, (allowed, &number)) in allowed.iter_mut().zip(board.cells()).enumerate() {
        if number != 0 {
            *allowed = 1 << number;
            given |= 1 << cell;
        }
    }
    complete_within(&allowed, given, order, limits, observer, visit)
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
) -> (ControlFlow<Stop>, Statistics) {
    let mut completion = Completion {
        allowed: *allowed,
        given,
        free: missing(&[]),
        numbers: [0; CELLS],
        order: order.iter().map(|&mv| 1 << number(mv)).collect(),
        ascending: order.is_sorted(),
        meter: Meter::new(limits, observer),
        visit,
    };
    completion.tell(|completion| SearchEvent::Begin {
        id: 0,
        state: pack(&completion.decided(0)),
        h: None,
        f: None,
    });
    let flow = completion.run(0);
    (flow, completion.meter.statistics)
}

struct Completion<'a> {
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
    meter: Meter<'a>,
    visit: &'a mut dyn FnMut(&Filling) -> ControlFlow<()>,
}

impl Completion<'_> {
    fn run(&mut self, index: usize) -> ControlFlow<Stop> {
        let Some(step) = STEPS.get(index) else {
            return self.found();
        };
        let is_open = self.is_open(step.cell);
        if is_open {
            self.meter.statistics.expanded += 1;
            self.tell_tried(index, index, SuccessorOutcome::Open);
            self.tell(|completion| SearchEvent::Expanded {
                id: completion.node(index),
            });
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
            self.tell_tried(index, index, SuccessorOutcome::Clash);
        }
        while candidates != 0 {
            let bit = self.first(candidates);
            candidates ^= bit;
            if is_open {
                self.meter.generate()?;
                self.meter.look(self.meter.statistics.generated)?;
            }
            if self.decide(step, &affine, bit) {
                self.run(index + 1)?;
            } else {
                self.tell_tried(index + 1, index, SuccessorOutcome::Clash);
            }
            self.free = free;
        }
        ControlFlow::Continue(())
    }

    /// Tells the recorder of an event, if there is one.
    #[inline]
    fn tell(&mut self, event: impl FnOnce(&Self) -> SearchEvent<u128>) {
        if self.meter.is_traced() {
            let event = event(self);
            self.meter.tell(&OctaBoards, || event);
        }
    }

    /// Tells what became of the number that the steps before `end` tried last, where those before `decided` are decided.
    #[inline]
    fn tell_tried(&mut self, end: usize, decided: usize, fate: SuccessorOutcome) {
        if self.meter.is_traced()
            && let Some(event) = self.tried(end, decided, fate)
        {
            self.tell(|_| event);
        }
    }

    /// The event of that. Before any number was tried, it is what follows from the start.
    fn tried(
        &self,
        end: usize,
        decided: usize,
        fate: SuccessorOutcome,
    ) -> Option<SearchEvent<u128>> {
        let mut board = self.decided(decided);
        let mut steps = (0..end).rev();
        let Some(step) = steps.find(|&step| self.is_open(STEPS[step].cell)) else {
            let state = pack(&board);
            let cost = filled(state) - self.given.count_ones();
            return fate
                .is_open()
                .then_some(SearchEvent::Inferred { id: 0, state, cost });
        };
        let (cell, parent) = (STEPS[step].cell, self.node(step));
        board[cell] = self.number(cell);
        Some(SearchEvent::Generated {
            id: parent + 1,
            parent,
            mv: writes(board[cell]),
            state: pack(&board),
            h: None,
            f: None,
            fate,
        })
    }

    /// The node of a step in a record: the number of steps before it that try numbers.
    fn node(&self, step: usize) -> u32 {
        let open = STEPS[..step].iter().filter(|step| self.is_open(step.cell));
        open.count() as u32
    }

    /// The board with what is given and what so many steps decided, 0 in other cells.
    fn decided(&self, steps: usize) -> Filling {
        let mut board = [0; CELLS];
        for (cell, number) in board.iter_mut().enumerate() {
            if !self.is_open(cell) {
                *number = self.allowed[cell].trailing_zeros() as u8;
            }
        }
        for step in &STEPS[..steps] {
            let followers = step.followers.iter().map(|follower| follower.cell);
            for cell in followers.chain([step.cell]) {
                board[cell] = self.number(cell);
            }
        }
        board
    }

    /// The number of a cell that is decided.
    fn number(&self, cell: usize) -> u8 {
        u8::try_from(self.numbers[cell]).expect("numbers are 1 to 16")
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

    fn found(&mut self) -> ControlFlow<Stop> {
        let end = STEPS.len();
        self.meter.statistics.goal_tests += 1;
        self.tell_tried(end, end, SuccessorOutcome::Open);
        let node = self.node(end);
        self.tell(|_| SearchEvent::Goal { id: node });
        let filling = self.decided(end);
        match (self.visit)(&filling) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(Stop::Found(node)),
        }
    }
}
