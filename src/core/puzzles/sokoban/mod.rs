//! Puzzles of a man who pushes boxes, whatever a definition calls them: searches that push, and walk in between.

mod corral;
mod domain;
mod lower_bound;
mod shape;

use crate::operators::{Model, Move};
use crate::puzzle::{Problem, stopped};
use crate::search::{
    Ending, Limits, Observer, Outcome, Policy, Statistics, StopReason, Ties, Weight,
    weighted_a_star,
};
use domain::Pushing;
use lower_bound::LowerBound;
use shape::SokobanShape;

/// Solves by A* over pushes, with a matching of boxes to goals as lower bound; `None` where the puzzle has another shape. The
/// path is one of least cost.
pub(crate) fn solve(
    model: &Model,
    problem: &Problem,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Option<Outcome> {
    let shape = SokobanShape::new(model, problem)?;
    let (bound, start) = (LowerBound::new(&shape), shape.start(&problem.start));
    let domain = Pushing::new(&shape, &bound, &start)?;
    observer.stage("by pushes", &Statistics::default());
    let Some(rest) = limits.memory.checked_sub(bound.bytes()) else {
        return Some(stopped(StopReason::MemoryLimit));
    };
    let limits = Limits {
        memory: rest,
        ..*limits
    };
    let policy = Policy {
        ties: Ties::LowH,
        ..Policy::USUAL
    };
    let packed = domain.pack(&start);
    let mut outcome = weighted_a_star(
        &domain,
        packed,
        &bound,
        Weight::ONE,
        policy,
        &limits,
        observer,
    );
    if let Ending::Solved { path, .. } = &mut outcome.ending {
        *path = shape.walked(start, path);
    }
    Some(outcome)
}

/// The boxes and the man of a state.
#[derive(Clone, Debug)]
struct SokobanPosition {
    /// Whether a box stands in each cell.
    boxes: Vec<bool>,
    /// The cell of the man.
    man: u16,
}

impl SokobanShape {
    /// Pushes, as moves of the definition with the walks between them.
    fn walked(&self, mut at: SokobanPosition, pushes: &[Move]) -> Vec<Move> {
        let mut path = Vec::new();
        for push in pushes {
            let push = &self.pushes[push.index()];
            path.extend(self.walk(&at, push.from));
            path.push(push.mv);
            at.boxes[usize::from(push.at)] = false;
            at.boxes[usize::from(push.to)] = true;
            at.man = push.at;
        }
        path
    }

    /// A shortest walk of the man to a cell that he can reach.
    fn walk(&self, at: &SokobanPosition, to: u16) -> Vec<Move> {
        let mut reached = vec![None; self.cells];
        let mut open = std::collections::VecDeque::from([at.man]);
        while let Some(cell) = open.pop_front().filter(|&cell| cell != to) {
            for &(next, mv) in &self.steps[usize::from(cell)] {
                let place = usize::from(next);
                if next != at.man && !at.boxes[place] && reached[place].is_none() {
                    reached[place] = Some((cell, mv));
                    open.push_back(next);
                }
            }
        }
        let mut walk = Vec::new();
        let mut cell = to;
        while let Some((before, mv)) = reached[usize::from(cell)] {
            walk.push(mv);
            cell = before;
        }
        walk.reverse();
        walk
    }
}
