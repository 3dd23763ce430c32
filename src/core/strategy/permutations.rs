//! Optimal solutions by the group of the moves: IDA* with tables of all distances, or of parts of a state.

use crate::abstractions::Permutations;
use crate::abstractions::permutations::{Databases, MOST_PATTERNS, Place};
use crate::heuristic::BoardEstimate;
use crate::operators::{DuplicateAutomaton, Move, Operator, Transition};
use crate::puzzle::Problem;
use crate::search::{
    Estimate, Limits, Observer, Outcome, Statistics, StopReason, Tree, ida_star_from,
};
use crate::side_by_side::pairs;
use crate::state::Board;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Most points that tell states apart which no pattern tells apart.
const MOST_LOOSE: usize = 16;

impl Permutations {
    /// Whether each move is taken back by another, as tables need it.
    pub fn goes_both_ways(&self) -> bool {
        self.moves().iter().all(|mv| {
            let mut others = self.moves().iter();
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
        observer.stage("tables of pattern databases", &Statistics::default());
        let databases = match self.databases(limits, observer) {
            Ok(databases) => databases,
            Err(reason) => return Some(Err(reason)),
        };
        if databases.patterns.is_empty() || databases.loose.len() > MOST_LOOSE {
            return None;
        }
        let mut stopped = None;
        let duplicates = self.duplicates(&problem.order, &mut || {
            stopped = stopped.or_else(|| observer.observe(&Statistics::default()));
            stopped.is_some()
        });
        let Some(duplicates) = duplicates else {
            return Some(Err(stopped.expect("only an interruption ends this")));
        };
        let mut root = Node::default();
        for (place, pattern) in root.places.iter_mut().zip(&databases.patterns) {
            let found = pattern.place(&element, self.moves().len());
            *place = found.expect("the group has the start");
        }
        for (place, &point) in root.loose.iter_mut().zip(&databases.loose) {
            *place = element[usize::from(point)];
        }
        let tree = PatternTree {
            permutations: self,
            databases: &databases,
            duplicates: &duplicates,
            root,
        };
        observer.stage("solveIDAStar pdb", &Statistics::default());
        Some(Ok(ida_star_from(&tree, 0, limits, observer).0))
    }

    /// What tables say of distances to a goal whose values stand once; what does not fit the limit on memory is not left out.
    pub fn estimate(
        &self,
        goal: Board,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Box<dyn BoardEstimate + '_>, StopReason> {
        let databases = self.databases(limits, observer)?;
        if databases.cut_by.is_some() || databases.bytes() > limits.memory {
            return Err(StopReason::MemoryLimit);
        }
        Ok(Box::new(GroupEstimate {
            permutations: self,
            databases,
            goal,
        }))
    }

    /// The automaton that prunes duplicate move sequences; `None` where `interrupted` said so.
    fn duplicates(
        &self,
        order: &[Move],
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<DuplicateAutomaton> {
        let operator = |&mv: &Move| Operator { mv, from: 0, to: 0 };
        let operators: Vec<Operator> = order.iter().map(operator).collect();
        let effects = order.iter().map(|mv| &*self.moves()[usize::from(mv.0)]);
        let effects: Vec<&[u8]> = effects.collect();
        DuplicateAutomaton::of_permutations((1, &operators), &effects, interrupted)
    }
}

/// The greatest distance of the parts of a state.
struct GroupEstimate<'a> {
    permutations: &'a Permutations,
    databases: Arc<Databases>,
    goal: Board,
}

impl BoardEstimate for GroupEstimate<'_> {
    fn of(&self, board: &Board) -> Estimate {
        let Some(element) = self.permutations.element(&self.goal, board) else {
            return 0;
        };
        let moves = self.permutations.moves().len();
        let patterns = self.databases.patterns.iter();
        let places = patterns.filter_map(|pattern| pattern.place(&element, moves));
        places.map(|place| place.distance.into()).max().unwrap_or(0)
    }

    fn bytes(&self) -> u64 {
        self.databases.bytes()
    }
}

/// The paths from a start.
struct PatternTree<'a> {
    permutations: &'a Permutations,
    databases: &'a Databases,
    duplicates: &'a DuplicateAutomaton,
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
        let mut loose = pairs(&node.loose, &self.databases.loose);
        node.estimate() == 0 && loose.all(|(place, point)| place == point)
    }

    #[inline]
    fn visit<B>(
        &self,
        node: &mut Node,
        mut visit: impl FnMut(&mut Node, Move, &mut Node) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for &Transition { mv, next: read, .. } in self.duplicates.transitions(node.read) {
            let mut next = Node { read, ..*node };
            let index = usize::from(mv.0);
            for (place, pattern) in pairs(&mut next.places, &self.databases.patterns) {
                *place = pattern.moved(*place, index);
            }
            let by = &self.permutations.moves()[index];
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
