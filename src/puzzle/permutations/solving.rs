//! Optimal solutions by the group of the moves: IDA* with tables of all distances, or of parts of a state.

use super::Permutations;
use super::databases::{Databases, MOST_PATTERNS, Place};
use super::detours::Detours;
use crate::puzzle::Problem;
use crate::search::{
    Estimate, Limits, Move, Observer, Outcome, Statistics, StopReason, Tree, ida_star_from,
};
use std::ops::ControlFlow;
use std::sync::{Arc, PoisonError};

/// Most points that tell states apart which no pattern tells apart.
const MOST_LOOSE: usize = 16;

impl Permutations {
    /// Whether each move is taken back by another, as tables need it.
    pub fn goes_both_ways(&self) -> bool {
        self.moves.iter().all(|mv| {
            let mut others = self.moves.iter();
            others.any(|other| {
                (0_u8..)
                    .zip(mv)
                    .all(|(point, &to)| other[usize::from(to)] == point)
            })
        })
    }

    /// The optimal path that is first in successor order, of a start that the group has; `None` where there are no
    /// tables that fit.
    ///
    /// # Panics
    ///
    /// When the start is none of the group's.
    pub fn solve(
        &self,
        problem: &Problem,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Result<Outcome, StopReason>> {
        let goal = problem.goal?;
        self.element(&goal, &goal)?;
        let element = self.element(&goal, &problem.start)?;
        if !self.goes_both_ways() {
            return None;
        }
        let databases = match self.databases(limits, observer) {
            Ok(databases) => databases,
            Err(reason) => return Some(Err(reason)),
        };
        if databases.patterns.is_empty() || databases.loose.len() > MOST_LOOSE {
            return None;
        }
        let moves = problem.order.iter();
        let order: Vec<_> = moves
            .map(|&mv| (mv, &self.moves[usize::from(mv.0)]))
            .collect();
        let mut stopped = None;
        let detours = Detours::new(&order, &mut || {
            stopped = stopped.or_else(|| observer.observe(&Statistics::default()));
            stopped.is_some()
        });
        let Some(detours) = detours else {
            return Some(Err(stopped.expect("only an interruption ends this")));
        };
        let mut root = Node::default();
        for (place, pattern) in root.places.iter_mut().zip(&databases.patterns) {
            *place = pattern.place(&element, self.moves.len());
        }
        for (place, &point) in root.loose.iter_mut().zip(&databases.loose) {
            *place = element[usize::from(point)];
        }
        let tree = PatternTree {
            permutations: self,
            databases: &databases,
            detours: &detours,
            root,
        };
        Some(Ok(ida_star_from(&tree, 0, limits, observer).0))
    }

    fn databases(
        &self,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Arc<Databases>, StopReason> {
        let mut kept = self
            .databases
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if kept.is_none() {
            *kept = Some(Arc::new(Databases::new(self, limits, observer)?));
        }
        Ok(kept.clone().expect("it was built"))
    }
}

/// The paths from a start.
struct PatternTree<'a> {
    permutations: &'a Permutations,
    databases: &'a Databases,
    detours: &'a Detours,
    root: Node,
}

/// A state as patterns see it.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    places: [Place; MOST_PATTERNS],
    /// Where the points are that no pattern has.
    loose: [u8; MOST_LOOSE],
    /// What the moves before it forbid.
    read: u32,
}

impl Node {
    fn estimate(&self) -> Estimate {
        let distances = self.places.iter().map(|place| place.distance);
        distances.max().unwrap_or(0).into()
    }
}

impl Tree for PatternTree<'_> {
    type Node = Node;
    type Step = Node;

    fn root(&self) -> Node {
        self.root
    }

    fn scale(&self) -> u32 {
        1
    }

    fn is_admissible(&self) -> bool {
        true
    }

    fn estimate(&self, node: &Node) -> Estimate {
        node.estimate()
    }

    fn is_goal(&self, node: &Node) -> bool {
        let mut loose = node.loose.iter().zip(&self.databases.loose);
        node.estimate() == 0 && loose.all(|(place, point)| place == point)
    }

    #[inline]
    fn visit<B>(
        &self,
        node: &mut Node,
        mut visit: impl FnMut(&mut Node, Move, &mut Node) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for &(mv, read) in self.detours.onward(node.read) {
            let mut next = Node { read, ..*node };
            let index = usize::from(mv.0);
            for (place, pattern) in next.places.iter_mut().zip(&self.databases.patterns) {
                *place = pattern.moved(*place, index);
            }
            let by = &self.permutations.moves[index];
            for place in &mut next.loose[..self.databases.loose.len()] {
                *place = by[usize::from(*place)];
            }
            visit(node, mv, &mut next)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn estimate_after(&self, step: &Node) -> Estimate {
        step.estimate()
    }

    #[inline]
    fn exchange(&self, node: &mut Node, step: &mut Node) {
        std::mem::swap(node, step);
    }
}

#[cfg(test)]
mod tests;
