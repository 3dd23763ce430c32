//! One iteration node by node, the part above a depth at least.

use super::Tree;
use super::descent::{Descent, DescentHalt, DescentResult};
use crate::search::meter::{Meter, Stop};
use crate::search::{Move, SuccessorOutcome, units};
use std::ops::ControlFlow;

/// A successor that waits for its turn. It is produced when its turn comes: until then it counts
/// nowhere.
#[derive(Clone, Copy)]
struct StackEntry<N> {
    node: N,
    depth: u32,
    /// The cost of the moves to it.
    g: u64,
    mv: Option<Move>,
}

/// The node budget of a depth-first walk. It goes on behind a goal, to cheaper ones.
#[derive(Debug)]
pub(crate) struct Budget {
    /// The most states that it may expand.
    pub most: u64,
    /// No solution has a smaller f: one of this f ends the walk.
    pub least: u64,
    /// States that it expanded.
    pub spent: u64,
    /// The greatest f of a state that it expanded, or was to expand when the budget was spent.
    pub highest: u64,
    /// Whether it ended because the budget was spent.
    pub is_exceeded: bool,
    /// The cheapest solution that it met, and what it costs.
    pub solution: Option<(Vec<Move>, u64)>,
}

impl Budget {
    /// A budget that nothing was spent of.
    pub(crate) fn new(most: u64, least: u64) -> Self {
        Self {
            most,
            least,
            spent: 0,
            highest: 0,
            is_exceeded: false,
            solution: None,
        }
    }
}

/// A depth-first search to a threshold on a stack of its own, so that nothing but memory bounds its
/// depth. Counts, one by one, into a meter.
pub(crate) struct DepthFirstWalk<'a, T: Tree> {
    tree: &'a T,
    threshold: u64,
    /// The smallest f above the threshold; the greatest number where there is none.
    pub next: u64,
    /// The greatest depth that was entered, in moves.
    pub deepest: usize,
    /// The moves to where it stands.
    pub path: Vec<Move>,
    /// The cost of the moves to the goal that it found, where there are costs.
    pub cost: u64,
    /// The node budget; without one the walk ends at the first goal.
    pub budget: Option<Budget>,
    stack: Vec<StackEntry<T::Node>>,
}

impl<'a, T: Tree> DepthFirstWalk<'a, T> {
    /// A walk that has not begun.
    pub(crate) fn new(tree: &'a T, threshold: u64) -> Self {
        Self {
            tree,
            threshold,
            next: u64::MAX,
            deepest: 0,
            path: Vec::new(),
            cost: 0,
            budget: None,
            stack: Vec::new(),
        }
    }

    /// The same walk with a budget.
    #[must_use]
    pub(crate) fn within(self, budget: Budget) -> Self {
        Self {
            budget: Some(budget),
            ..self
        }
    }

    /// Begins again at the smallest f above the threshold.
    pub(crate) fn deepen(&mut self) {
        self.threshold = std::mem::replace(&mut self.next, u64::MAX);
        self.path.clear();
    }

    /// Walks the whole iteration, but leaves what lies below a node `cut` moves deep to `below`. What is within the
    /// threshold and, by `fate` (of a node, its depth and what the moves to it cost), not open is not searched.
    #[expect(
        clippy::type_complexity,
        reason = "its parts are said where it is called"
    )]
    pub(crate) fn run(
        &mut self,
        (cut, below): (
            u32,
            &mut dyn FnMut(&mut Self, &T::Node, &mut Meter) -> ControlFlow<Stop>,
        ),
        fate: &mut dyn FnMut(&T::Node, u32, u64) -> SuccessorOutcome,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let scale = u64::from(self.tree.scale());
        let proves = self.tree.proves_dead_ends();
        let root = StackEntry {
            node: self.tree.root(),
            depth: 0,
            g: 0,
            mv: None,
        };
        self.stack.push(root);
        while let Some(StackEntry { node, depth, g, mv }) = self.stack.pop() {
            if let Some(mv) = mv {
                meter.generate()?;
                let made = u64::from(depth) * scale;
                let f = (g * scale).saturating_add(units(self.tree.estimate(&node), proves));
                let threshold = self.threshold;
                let fate = if f > threshold {
                    self.next = self.next.min(f);
                    SuccessorOutcome::Cut { threshold }
                } else {
                    fate(&node, depth, g)
                };
                self.tree.tell_node(meter, (made, mv), &node, (f, fate));
                if fate != SuccessorOutcome::Open {
                    continue;
                }
                self.path.truncate(depth as usize - 1);
                self.path.push(mv);
            }
            if depth == cut {
                below(self, &node, meter)?;
                continue;
            }
            self.deepest = self.path.len().max(self.deepest);
            meter.statistics.goal_tests += 1;
            if self.tree.is_goal(&node) {
                self.tree.tell_taken(meter, u64::from(depth) * scale, true);
                self.cost = g;
                if self.goes_on_behind(g * scale) {
                    continue;
                }
                return ControlFlow::Break(Stop::Found(0));
            }
            if self.budget.is_some() && !self.can_spend(g * scale, &node) {
                self.stack.clear();
                return ControlFlow::Continue(());
            }
            meter.expand(self.deepest)?;
            if self.tree.wants_batches() {
                meter.look(0)?;
            }
            self.tree.tell_taken(meter, u64::from(depth) * scale, false);
            let first = self.stack.len();
            let (stack, tree) = (&mut self.stack, self.tree);
            tree.expand(&node, |mv, child| {
                if stack.len() == stack.capacity() {
                    meter.memory.grow(stack)?;
                }
                let g = g + u64::from(tree.step_cost(&node, mv, child));
                stack.push(StackEntry {
                    node: *child,
                    depth: depth + 1,
                    g,
                    mv: Some(mv),
                });
                ControlFlow::Continue(())
            })?;
            if let Some(reason) = self.tree.stopped() {
                return ControlFlow::Break(Stop::Reason(reason));
            }
            self.stack[first..].reverse();
        }
        ControlFlow::Continue(())
    }

    /// Keeps the solution where it stands, of that cost in units of estimates, and says whether a cheaper one is to be
    /// looked for.
    fn goes_on_behind(&mut self, cost: u64) -> bool {
        let Some(budget) = &mut self.budget else {
            return false;
        };
        // The threshold lies below the cost of each one before.
        budget.solution = Some((self.path.clone(), self.cost));
        let goes_on = cost > budget.least;
        if goes_on {
            self.threshold = self.threshold.min(cost - 1);
        }
        goes_on
    }

    /// Spends an expansion of a node that moves of that cost, in units of estimates, led to; `false` where nothing is
    /// left to spend.
    fn can_spend(&mut self, cost: u64, node: &T::Node) -> bool {
        let Some(budget) = &mut self.budget else {
            return true;
        };
        let proves = self.tree.proves_dead_ends();
        let f = cost.saturating_add(units(self.tree.estimate(node), proves));
        budget.highest = budget.highest.max(f);
        budget.is_exceeded = budget.spent == budget.most;
        budget.spent += u64::from(!budget.is_exceeded);
        !budget.is_exceeded
    }

    /// The threshold.
    pub(crate) fn threshold(&self) -> u64 {
        self.threshold
    }

    /// Descends below the node where it stands, generating at most `most` nodes.
    pub(crate) fn descend(
        &mut self,
        node: &T::Node,
        most: u64,
        meter: &mut Meter,
    ) -> ControlFlow<DescentHalt> {
        let made = self.path.len() as u64 * u64::from(self.tree.scale());
        let most = most.min(meter.remaining());
        let descent = Descent::new(self.tree.scale(), self.threshold, most, meter);
        let (flow, below) = descent.run(self.tree, node, made);
        // A goal is all that it may break for.
        let _ = self.add(&below, meter);
        flow
    }

    /// Adds a descent that was made below the node where it stands.
    pub(crate) fn add(
        &mut self,
        below: &DescentResult,
        meter: &mut Meter,
    ) -> ControlFlow<DescentHalt> {
        let tally = &below.tally;
        self.next = self.next.min(tally.next);
        let depth = (tally.deepest / u64::from(self.tree.scale())) as usize;
        self.deepest = self.deepest.max(depth);
        meter.add(tally.expanded, tally.generated);
        let Some(path) = &below.path else {
            return ControlFlow::Continue(());
        };
        meter.statistics.goal_tests += 1;
        self.path.extend(path);
        ControlFlow::Break(DescentHalt::Found)
    }
}
