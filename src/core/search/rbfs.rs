//! Recursive best-first search.

use super::meter::{Meter, Stop};
use super::{
    CachedValue, Domain, Estimate, Heuristic, Limits, Move, Observer, Outcome, ParentPruning,
    SearchEvent, SuccessorOutcome, Transition, sum_f, units,
};
use std::ops::ControlFlow;

/// No solution below.
const INFINITE: u64 = u64::MAX;

/// Recursive best-first search (Korf; as in Russell and Norvig, *Artificial Intelligence: A Modern
/// Approach*): best-first in the memory of one path. A node is left when its f exceeds the best
/// alternative beside the path, which it takes back up as its own. A child's f is the larger of
/// its `g + h` and its parent's f; the smallest comes first, the earlier successor of equals. The
/// goal test comes on entry. Without parent pruning a state's parent is generated and counted as any successor.
pub fn rbfs<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    parent_pruning: ParentPruning,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut meter = Meter::new(limits, observer);
    let (frames, children) = (Vec::new(), Vec::new());
    let mut search = RbfsSearch {
        domain,
        heuristic,
        parent_pruning,
        start,
        frames,
        children,
        deepest: 0,
    };
    let flow = search.run(start, &mut meter);
    meter.finish_alone((domain, start), flow, search.deepest, |_| {
        let best = |frame: &Frame| search.children[frame.best].mv;
        search.frames.iter().map(best).collect()
    })
}

/// A successor of a node on the path.
#[derive(Clone, Copy)]
struct RbfsSuccessor<S> {
    state: S,
    mv: Move,
    estimate: Estimate,
    f: u64,
    /// The cost of the moves to it.
    g: u64,
}

/// A node on the path that was expanded.
#[derive(Clone, Copy)]
struct Frame {
    /// Where its successors begin; they end where the next frame's begin.
    first: usize,
    /// The successor that the path goes on with.
    best: usize,
    /// The best f beside the path above.
    limit: u64,
}

struct RbfsSearch<'a, D: Domain, H> {
    domain: &'a D,
    heuristic: &'a H,
    parent_pruning: ParentPruning,
    start: D::State,
    /// An explicit stack: nothing bounds the depth but memory.
    frames: Vec<Frame>,
    children: Vec<RbfsSuccessor<D::State>>,
    deepest: usize,
}

impl<D: Domain, H: Heuristic<D>> RbfsSearch<'_, D, H> {
    fn run(&mut self, start: D::State, meter: &mut Meter) -> ControlFlow<Stop> {
        let estimate = meter.estimate_start((self.domain, self.heuristic), start)?;
        meter.begin(estimate, self.heuristic.scale());
        let root = RbfsSuccessor {
            state: start,
            mv: Move(0),
            estimate,
            f: units(estimate, self.heuristic.proves_dead_ends()),
            g: 0,
        };
        let values = (Some(estimate), Some(estimate.into()));
        meter.tell_begin(self.domain, (0, start), values);
        self.enter(root, 0, INFINITE, meter)?;
        while let Some(frame) = self.frames.last().copied() {
            let (best, second) = self.best_two(frame.first);
            let f = best.map_or(INFINITE, |best| self.children[best].f);
            match best {
                Some(best) if f <= frame.limit && f < INFINITE => {
                    if let Some(top) = self.frames.last_mut() {
                        top.best = best;
                    }
                    let limit = frame.limit.min(second);
                    self.enter(self.children[best], best as u32 + 1, limit, meter)?;
                }
                _ => {
                    self.children.truncate(frame.first);
                    self.frames.pop();
                    if let Some(above) = self.frames.last() {
                        self.children[above.best].f = f;
                        meter.tell(self.domain, || SearchEvent::BackedUp {
                            id: above.best as u32 + 1,
                            first: frame.first as u32 + 1,
                            f,
                        });
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Tests a node and produces its successors. Its number among the nodes is one more than its place among
    /// the children.
    fn enter(
        &mut self,
        node: RbfsSuccessor<D::State>,
        id: u32,
        limit: u64,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let depth = self.frames.len();
        self.deepest = self.deepest.max(depth);
        // All nodes beside the path have an f of that or more.
        meter.prove_by(self.heuristic, node.f);
        if meter.test(self.domain, node.state) {
            return meter.found(self.domain, id);
        }
        meter.expand_node(self.domain, id, self.deepest)?;
        if self.frames.len() == self.frames.capacity() {
            meter.memory.grow(&mut self.frames)?;
        }
        let scale = self.heuristic.scale();
        let first = self.children.len();
        let last = (depth > 0 && self.parent_pruning.is_on()).then_some(node.mv);
        let mut cached = CachedValue::of(node.estimate);
        self.domain.expand_onward(node.state, last, |mv, state| {
            meter.generate()?;
            if self.children.len() == self.children.capacity() {
                meter.memory.grow(&mut self.children)?;
            }
            let step = Transition {
                parent: node.state,
                mv,
                child: state,
            };
            let estimate = self
                .heuristic
                .estimate_successor(self.domain, &mut cached, step);
            let successor = (self.children.len() as u32 + 1, mv, state);
            let cost = self.domain.step_cost(node.state, mv, state);
            let g = node.g + u64::from(cost);
            if cost == 0 && self.is_cycle(&node, state) {
                let fate = SuccessorOutcome::Cycle;
                meter.tell_generated(self.domain, id, successor, (None, None), fate);
                return ControlFlow::Continue(());
            }
            let proves = self.heuristic.proves_dead_ends();
            let f = node.f.max(sum_f(g, estimate, (scale, proves)));
            let values = (Some(estimate), Some(f));
            meter.tell_generated(self.domain, id, successor, values, SuccessorOutcome::Open);
            self.children.push(RbfsSuccessor {
                state,
                mv,
                estimate,
                f,
                g,
            });
            ControlFlow::Continue(())
        })?;
        self.frames.push(Frame {
            first,
            best: first,
            limit,
        });
        ControlFlow::Continue(())
    }

    /// Whether a move that costs nothing from a node at the end of the path leads back onto it, by moves that all cost
    /// nothing.
    fn is_cycle(&self, node: &RbfsSuccessor<D::State>, state: D::State) -> bool {
        let path = self.frames.iter().rev().skip(1);
        let before = path.map(|frame| &self.children[frame.best]);
        let mut free = before.take_while(|before| before.g == node.g);
        let is_start = node.g == 0 && self.start == state;
        is_start || node.state == state || free.any(|before| before.state == state)
    }

    /// The successor with the smallest f, and the smallest f of the others.
    fn best_two(&self, first: usize) -> (Option<usize>, u64) {
        let (mut best, mut second) = (None, INFINITE);
        let mut least = INFINITE;
        for (place, child) in self.children.iter().enumerate().skip(first) {
            if best.is_none() || child.f < least {
                (best, second, least) = (Some(place), least, child.f);
            } else {
                second = second.min(child.f);
            }
        }
        (best, second)
    }
}

#[cfg(test)]
mod tests {
    use crate::search::{ParentPruning, Tuning, tests::eight::*};
    use proptest::prelude::*;

    /// RBFS as it is written on a blackboard (Russell and Norvig, section 3.5).
    struct Plain {
        case: Case,
        h2: Manhattan,
        parent_pruning: ParentPruning,
        expanded: u64,
        generated: u64,
    }

    impl Plain {
        /// The length of a solution, or the smallest f beyond the limit.
        fn descend(
            &mut self,
            state: u64,
            (last, g, f): (Option<Move>, u32, u32),
            limit: u32,
        ) -> Result<u32, u32> {
            let domain = self.case.domain.clone();
            if domain.is_goal(state) {
                return Ok(g);
            }
            self.expanded += 1;
            let back = last.and_then(|mv| domain.inverse(mv));
            let moves = MOVES
                .into_iter()
                .filter(|&mv| !self.parent_pruning.is_on() || Some(mv) != back);
            let children = moves.filter_map(|mv| Some((mv, domain.apply(state, mv)?)));
            let mut children: Vec<_> = children
                .map(|(mv, child)| (f.max(g + 1 + self.h2.estimate(&domain, child)), mv, child))
                .collect();
            self.generated += children.len() as u64;
            loop {
                let Some(best) = (0..children.len()).min_by_key(|&at| children[at].0) else {
                    return Err(u32::MAX);
                };
                let (f, mv, child) = children[best];
                if f > limit || f == u32::MAX {
                    return Err(f);
                }
                let others = children.iter().enumerate().filter(|(at, _)| *at != best);
                let second = others.map(|(_, child)| child.0).min().unwrap_or(u32::MAX);
                match self.descend(child, (Some(mv), g + 1, f), limit.min(second)) {
                    Ok(length) => return Ok(length),
                    Err(backed_up) => children[best].0 = backed_up,
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn it_goes_as_it_is_written_on_a_blackboard(
            steps in prop::collection::vec(0..4_u8, 0..30),
            parent_pruning in prop::sample::select(&ParentPruning::ALL[..]),
        ) {
            let mut case = Case::new(STANDARD, STANDARD, "udlr");
            case.start = walk(&case.domain, &steps);
            let tuning = Tuning { parent_pruning: Some(parent_pruning), ..Tuning::default() };
            let found = case.leg(Algorithm::RBFS.tuned(tuning));
            let h2 = Manhattan::new(case.domain.grid());
            let (start, f) = (case.start, h2.estimate(&case.domain, case.start));
            let mut plain = Plain { case, h2, parent_pruning, expanded: 0, generated: 0 };
            let length = plain.descend(start, (None, 0, f), u32::MAX).expect("a solvable board");
            prop_assert_eq!(found, (length as usize, plain.expanded, plain.generated));
        }
    }
}
