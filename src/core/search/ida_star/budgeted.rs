//! Budgeted tree search.

use super::tree::{DomainTree, Tree};
use super::walk::{Budget, DepthFirstWalk};
use super::{CostLine, begin};
use crate::search::meter::{Meter, Stop};
use crate::search::{
    Domain, Heuristic, Limits, Move, Observer, Outcome, ParentPruning, Round, SuccessorOutcome,
};
use std::ops::ControlFlow;

/// So many times the expansions of the stage before are enough for a stage.
const ENOUGH: u64 = 2;

/// A search may expand so many times the states of the stage before.
const MOST: u64 = 8;

/// Budgeted tree search, the tree search of Iterative Budgeted Exponential Search (Helmert, Lattimore, Lelis, Orseau and
/// Sturtevant, "Iterative Budgeted Exponential Search", IJCAI 2019). A stage begins like an iteration of IDA*, with the
/// smallest f above the last threshold. If that expands less than twice the states of the stage before, the stage looks
/// for a threshold that expands two to eight times as many: at 1, 2, 4, ... units above the least f that is left, then
/// halfway between that and the greatest f of a search that was cut short, since it would have expanded more. A search
/// goes on behind a goal, to cheaper ones.
///
/// With N states within the optimal cost C*, `O(N log C*)` expansions are enough, also where each iteration of IDA* adds
/// few states and it expands `O(N^2)`. A search that a limit ends has the best solution so far, if there is one.
pub fn budgeted_tree_search<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    parent_pruning: ParentPruning,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let tree = DomainTree::new(domain, start, heuristic, parent_pruning);
    let (mut meter, estimate) = begin(&tree, limits, observer);
    let mut search = BudgetedTreeSearch {
        tree: &tree,
        scale: heuristic.scale().into(),
        least: estimate,
        greatest: u64::MAX,
        best: None,
        deepest: 0,
    };
    tree.tell_start(&mut meter);
    let flow = search.run(&mut meter);
    search.prove(&mut meter);
    let best = search.best.map(|(path, _)| path);
    meter.finish_improving((domain, start), flow, search.deepest, best)
}

struct BudgetedTreeSearch<'a, T: Tree> {
    tree: &'a T,
    /// Units of estimates that cost 1.
    scale: u64,
    /// The smallest f that is not searched: with an admissible heuristic no solution costs less.
    least: u64,
    /// Of a stage: a search to this threshold expands more than it may.
    greatest: u64,
    /// The cheapest solution so far, with its cost in units of estimates.
    best: Option<(Vec<Move>, u64)>,
    /// The greatest depth that was entered, in moves.
    deepest: usize,
}

impl<T: Tree> BudgetedTreeSearch<'_, T> {
    fn run(&mut self, meter: &mut Meter) -> ControlFlow<Stop> {
        let mut stage = 1_u64;
        while self.least < u64::MAX {
            let spent = self.walk(self.least, u64::MAX, meter)?.unwrap_or(u64::MAX);
            if spent >= ENOUGH.saturating_mul(stage) {
                stage = spent;
                continue;
            }
            let (enough, most) = (ENOUGH * stage, MOST.saturating_mul(stage));
            self.greatest = u64::MAX;
            let mut step = 1_u64;
            stage = enough;
            while self.least < self.greatest {
                let threshold = if self.greatest == u64::MAX {
                    let next = self.least.saturating_add(step);
                    step = step.saturating_mul(2);
                    next
                } else {
                    u64::midpoint(self.least, self.greatest)
                };
                let spent = self.walk(threshold, most, meter)?;
                if let Some(spent) = spent.filter(|&spent| spent >= enough) {
                    stage = spent;
                    break;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Searches to a threshold, or until so many states are expanded. Gives how many were, or nothing if the budget was
    /// exceeded; breaks when the cheapest solution is known.
    fn walk(
        &mut self,
        threshold: u64,
        most: u64,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<u64>> {
        // What costs as much as the best solution improves nothing.
        let threshold = match self.best {
            Some((_, cost)) => threshold.min(cost - 1),
            None => threshold,
        };
        self.prove(meter);
        meter.round(Round::Threshold {
            units: threshold,
            scale: self.scale as u32,
        });
        let budget = Budget::new(most, self.least);
        let mut walk = DepthFirstWalk::new(self.tree, threshold).within(budget);
        let has_costs = self.tree.has_costs();
        let mut line = CostLine::new(self.tree);
        let fate = &mut |node: &T::Node, depth, g| {
            if has_costs {
                line.fate(node, depth, g)
            } else {
                SuccessorOutcome::Open
            }
        };
        let never = &mut |_: &mut _, _: &_, _: &mut Meter| ControlFlow::Continue(());
        let flow = walk.run((u32::MAX, never), fate, meter);
        self.deepest = self.deepest.max(walk.deepest);
        let next = walk.next;
        let budget = walk.budget.expect("it has one");
        let is_better = budget.solution.is_some();
        if let Some((path, cost)) = budget.solution {
            self.best = Some((path, cost * self.scale));
        }
        if let ControlFlow::Break(stop) = flow {
            if stop == Stop::Found(0) {
                // It costs no more than the least f, unless the heuristic is not admissible.
                self.least = self.best.as_ref().map_or(self.least, |(_, cost)| *cost);
            }
            return ControlFlow::Break(stop);
        }
        if budget.is_exceeded {
            self.greatest = self.greatest.min(budget.highest);
            self.tell(meter, is_better);
            return ControlFlow::Continue(None);
        }
        let cheapest = self.best.as_ref().map_or(u64::MAX, |(_, cost)| *cost);
        self.least = if is_better {
            cheapest
        } else {
            next.min(cheapest)
        };
        if self.best.is_some() && self.least == cheapest {
            return ControlFlow::Break(Stop::Found(0));
        }
        ControlFlow::Continue(Some(budget.spent))
    }

    fn prove(&self, meter: &mut Meter) {
        meter.prove_units(self.tree.is_admissible(), self.least, self.scale as u32);
    }

    /// Tells of a solution that is not proved optimal.
    fn tell(&self, meter: &mut Meter, is_better: bool) {
        let Some((_, cost)) = self.best.as_ref().filter(|_| is_better) else {
            return;
        };
        self.prove(meter);
        meter.improved(u32::try_from(cost / self.scale).unwrap_or(u32::MAX));
    }
}

#[cfg(test)]
mod tests;
