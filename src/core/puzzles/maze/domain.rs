//! A map as a state space: a state is the number of a cell.

use super::jump_points::OpenCells;
use crate::operators::Move;
use crate::puzzle::{GridMap, inverse_step as inverse};
use crate::search::Domain;
use std::ops::ControlFlow;

/// The cells of a map, with the goals among them.
pub(super) struct MazeDomain<'a> {
    map: &'a GridMap,
    goals: &'a [u32],
    /// The coordinates of each goal.
    places: Vec<(u32, u32)>,
    has_costs: bool,
    /// The moves in successor order, each with how many cells on it leads.
    order: Vec<(Move, i32)>,
    /// Where a walker may be, for jump point search.
    jumps: Option<&'a OpenCells>,
}

impl<'a> MazeDomain<'a> {
    pub(super) fn new(map: &'a GridMap, goals: &'a [u32], has_costs: bool, order: &[Move]) -> Self {
        Self {
            map,
            goals,
            places: goals.iter().map(|&goal| map.coordinates(goal)).collect(),
            has_costs,
            order: order.iter().map(|&mv| (mv, map.offset(mv))).collect(),
            jumps: None,
        }
    }

    /// The same, with jump points as successors.
    pub(super) fn by_jumps(self, open: &'a OpenCells) -> Self {
        Self {
            jumps: Some(open),
            ..self
        }
    }

    /// Moves to jump points, step by step.
    pub(super) fn steps(&self, start: u32, jumps: &[Move]) -> Vec<Move> {
        let mut steps = Vec::new();
        let mut at = start;
        for &mv in jumps {
            let next = self.jumps.and_then(|open| open.jump(at, mv, self.goals));
            let next = next.expect("the search jumped there");
            steps.extend(std::iter::repeat_n(mv, self.apart(at, next) as usize));
            at = next;
        }
        steps
    }

    #[cold]
    fn jump_cost(&self, state: u32, mv: Move, child: u32) -> u32 {
        self.apart(state, child) * self.map.step_cost(mv, child)
    }

    /// The number of steps between two cells in line.
    fn apart(&self, one: u32, other: u32) -> u32 {
        let (one, other) = (self.place(one), self.place(other));
        one.0.abs_diff(other.0).max(one.1.abs_diff(other.1))
    }

    /// The coordinates of a state: the row and the column of a square cell.
    #[inline]
    pub(super) fn place(&self, state: u32) -> (u32, u32) {
        self.map.coordinates(state)
    }

    /// Those of all goals.
    #[inline]
    pub(super) fn goals(&self) -> &[(u32, u32)] {
        &self.places
    }
}

impl Domain for MazeDomain<'_> {
    const COMPILES_ALL: bool = false;
    type State = u32;

    #[inline]
    fn expand<B>(
        &self,
        state: u32,
        mut visit: impl FnMut(Move, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let ways = self.map.ways(state);
        for &(mv, onward) in &self.order {
            if ways >> mv.0 & 1 == 1 {
                visit(mv, state.wrapping_add_signed(onward))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn expand_by_jumps<B>(
        &self,
        state: u32,
        last: Option<Move>,
        mut visit: impl FnMut(Move, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(open) = self.jumps else {
            return self.expand(state, visit);
        };
        for &(mv, _) in &self.order {
            if last.is_none_or(|last| open.is_left(state, last, mv))
                && let Some(next) = open.jump(state, mv, self.goals)
            {
                visit(mv, next)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn has_costs(&self) -> bool {
        self.has_costs || self.jumps.is_some()
    }

    #[inline]
    fn step_cost(&self, state: u32, mv: Move, child: u32) -> u32 {
        if self.jumps.is_some() {
            self.jump_cost(state, mv, child)
        } else if self.has_costs {
            self.map.step_cost(mv, child)
        } else {
            1
        }
    }

    fn least_cost(&self) -> u32 {
        if self.has_costs {
            self.map.least_step()
        } else {
            1
        }
    }

    fn undoes(&self) -> bool {
        true
    }

    fn undo(&self, state: u32, mv: Move) -> u32 {
        state.wrapping_add_signed(self.map.offset(inverse(mv)))
    }

    fn expand_backward<B>(
        &self,
        state: u32,
        mut visit: impl FnMut(Move, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.expand(state, |mv, before| visit(inverse(mv), before))
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        Some(inverse(mv))
    }

    fn is_goal(&self, state: u32) -> bool {
        self.goals.contains(&state)
    }

    fn goal(&self) -> Option<u32> {
        match self.goals {
            [goal] => Some(*goal),
            _ => None,
        }
    }

    fn ranks(&self) -> Option<usize> {
        Some(self.map.numbers())
    }

    fn rank(&self, state: u32) -> usize {
        state as usize
    }

    fn is_numbered(&self) -> bool {
        true
    }
}
