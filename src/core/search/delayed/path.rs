//! Paths without parents: layers are expanded again.

use super::ExternalSearch;
use super::runs::Cursor;
use crate::search::meter::Stop;
use crate::search::{Domain, Heuristic, Move};
use std::ops::ControlFlow;

impl<D: Domain, H: Heuristic<D>> ExternalSearch<'_, '_, D, H> {
    /// The moves to a state of the last layer.
    pub(super) fn path_to(&mut self, goal: D::State) -> ControlFlow<Stop, Vec<Move>> {
        let mut path = Vec::new();
        let (mut target, mut at) = (goal, self.closed.len() - 1);
        while at > 0 {
            let (mv, parent, before) = self.parent(target, at)?;
            path.push(mv);
            (target, at) = (parent, before);
        }
        path.reverse();
        ControlFlow::Continue(path)
    }

    /// A state of a layer before that one from which a move leads to this state, with its place.
    fn parent(
        &mut self,
        target: D::State,
        at: usize,
    ) -> ControlFlow<Stop, (Move, D::State, usize)> {
        let g = self.closed[at].g;
        let costs = std::mem::take(&mut self.costs);
        for &cost in &costs {
            let before = g.checked_sub(cost.into());
            let places = before.and_then(|before| self.by_g.get(&before));
            let places: Vec<_> = places.into_iter().flatten().copied().collect();
            for place in places.into_iter().rev().filter(|&place| place < at) {
                if let Some((mv, parent)) = self.parent_in(place, target, cost)? {
                    self.costs = costs;
                    return ControlFlow::Continue((mv, parent, place));
                }
            }
        }
        unreachable!("a state of a layer before it led there")
    }

    /// The first state of a layer from which a move leads to this one at this cost, found by expanding the layer again.
    fn parent_in(
        &mut self,
        at: usize,
        target: D::State,
        due: u32,
    ) -> ControlFlow<Stop, Option<(Move, D::State)>> {
        let domain = self.domain;
        let mut cursor = Cursor::new();
        loop {
            let states = cursor.page(&self.closed[at].run, &mut self.disk)?;
            if states.is_empty() {
                return ControlFlow::Continue(None);
            }
            for (looked_at, &parent) in (0..).zip(states) {
                self.meter.look(looked_at)?;
                let leads = domain.expand(parent, |mv, child| {
                    let cost = || domain.step_cost(parent, mv, child);
                    if child == target && cost() == due {
                        ControlFlow::Break(mv)
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                if let ControlFlow::Break(mv) = leads {
                    return ControlFlow::Continue(Some((mv, parent)));
                }
            }
        }
    }
}
