//! Searches that choose among the nodes near the least estimate.

use super::DefinedSearch;
use super::formulas::{FormulaRating, Formulas};
use crate::puzzle::SearchAlgorithm;
use crate::search::{Node, SearchGraph, StopReason};
use std::collections::BTreeSet;

/// The entry of an open node: its order, its estimate, its age; sorted by estimates with these first.
type FocalEntry = (u64, u64, u64, Node);

/// Bytes of the entries of a node, with their shares of the trees.
const COST: usize = 4 * size_of::<FocalEntry>();

/// The open nodes by their estimate, and those of them near the least one by their order. The graph keeps them by f, too. What
/// belongs to an earlier path, or to a node that was expanded, is dropped when it is met.
pub(super) struct Focal<'a> {
    formulas: &'a Formulas<'a>,
    /// The factor: numerator and denominator.
    weight: (u64, u64),
    /// Open nodes, the least estimate first.
    estimated: BTreeSet<FocalEntry>,
    /// Those within the bound, the least order first.
    near: BTreeSet<FocalEntry>,
    /// Estimates up to here are within the bound.
    bound: Option<u64>,
    /// The entry of each node by its number.
    entries: Vec<Option<FocalEntry>>,
    ages: u64,
    /// The number of entries whose bytes are counted.
    paid: usize,
}

impl<'a> Focal<'a> {
    /// The place of the formula for f.
    const F: usize = 1;

    pub(super) fn new(formulas: &'a Formulas<'a>) -> Self {
        Self {
            formulas,
            weight: (1, 1),
            estimated: BTreeSet::new(),
            near: BTreeSet::new(),
            bound: None,
            entries: Vec::new(),
            ages: 0,
            paid: 0,
        }
    }

    pub(super) fn run(
        mut self,
        search: &DefinedSearch,
        graph: &mut dyn SearchGraph,
    ) -> Result<Option<Node>, StopReason> {
        let mut rating = self.formulas.rating(graph, Self::F, None);
        rating.start(graph)?;
        self.weight = rating.at_start(graph, 0)?;
        if search.tests_early() && graph.is_goal(Node::START) {
            return Ok(Some(Node::START));
        }
        if graph.peek().is_some() {
            self.enter(Node::START, &mut rating, graph)?;
        }
        while let Some(node) = self.next(graph) {
            if let Some(goal) = search.goal_from((node, None), &mut rating, graph)? {
                if !search.improves() {
                    return Ok(Some(goal));
                }
                rating.improve(goal, graph)?;
                self.clear();
            }
            for at in 0..graph.opened().len() {
                let node = graph.opened()[at];
                self.enter(node, &mut rating, graph)?;
            }
        }
        Ok(None)
    }

    /// Enters a node that was opened.
    fn enter(
        &mut self,
        node: Node,
        rating: &mut FormulaRating<'_>,
        graph: &mut dyn SearchGraph,
    ) -> Result<(), StopReason> {
        let last = self.formulas.len() - 1;
        // Without an estimate of its own, f is the estimate.
        let of_estimate = if last == 3 { 2 } else { Self::F };
        let infinite = u64::MAX;
        let estimate = rating.of(of_estimate, node, graph)?.unwrap_or(infinite);
        let order = rating.of(last, node, graph)?.unwrap_or(infinite);
        if self.estimated.len() >= self.paid {
            graph.reserve(COST)?;
            self.paid += 1;
        }
        let index = node.index();
        if self.entries.len() <= index {
            self.entries.resize(index + 1, None);
        }
        self.leave(node);
        let entry = (order, estimate, self.ages, node);
        self.ages += 1;
        self.entries[index] = Some(entry);
        self.estimated.insert(by_estimate(entry));
        if self.bound.is_some_and(|bound| estimate <= bound) {
            self.near.insert(entry);
        }
        Ok(())
    }

    /// Takes all entries away.
    fn clear(&mut self) {
        self.estimated.clear();
        self.near.clear();
        self.bound = None;
        self.entries.fill(None);
    }

    /// Takes the entries of a node away.
    fn leave(&mut self, node: Node) {
        if let Some(entry) = self.entries[node.index()].take() {
            self.estimated.remove(&by_estimate(entry));
            self.near.remove(&entry);
        }
    }

    /// The node that is expanded next.
    fn next(&mut self, graph: &mut dyn SearchGraph) -> Option<Node> {
        let (least, node) = graph.peek()?;
        let (best, ..) = *self.estimated.first()?;
        self.bound_by(best);
        let is_estimate_f = self.formulas.len() == 3;
        let of_estimate = if is_estimate_f { Self::F } else { 2 };
        let scales = (
            self.formulas.scale(of_estimate),
            self.formulas.scale(Self::F),
        );
        // Whether an estimate is at most the weight times the least f.
        let promises = |estimate: u64| {
            let (w, one) = self.weight;
            let estimate = u128::from(estimate) * u128::from(scales.1) * u128::from(one);
            let least = u128::from(least.f) * u128::from(scales.0);
            estimate <= least.saturating_mul(w.into())
        };
        let first = self
            .near
            .first()
            .map(|&(_, estimate, _, node)| (estimate, node));
        let nearest = self
            .estimated
            .first()
            .map(|&(estimate, _, _, node)| (estimate, node));
        let chosen = first.into_iter().chain(nearest);
        let mut chosen = chosen.filter(|&(estimate, _)| promises(estimate));
        let next = chosen.next().map_or(node, |(_, node)| node);
        self.leave(next);
        Some(next)
    }

    /// Lets those into the focal list whose estimate is within the bound by the least one, and no others.
    fn bound_by(&mut self, least: u64) {
        let (w, one) = self.weight;
        let bound = u128::from(least) * u128::from(w) / u128::from(one.max(1));
        let bound = u64::try_from(bound).unwrap_or(u64::MAX).max(least);
        let before = self.bound.replace(bound);
        if before.is_none_or(|before| before < bound) {
            let from = before.map_or(0, |before| before + 1);
            let added = self.estimated.range((from, 0, 0, Node::START)..);
            let added = added.take_while(|entry| entry.0 <= bound);
            let added = added.map(|&(estimate, order, age, node)| (order, estimate, age, node));
            self.near.extend(added);
        } else if before > Some(bound) {
            self.near.retain(|&(_, estimate, _, _)| estimate <= bound);
        }
    }
}

/// The same entry where the estimate comes first.
fn by_estimate((order, estimate, age, node): FocalEntry) -> (u64, u64, u64, Node) {
    (estimate, order, age, node)
}
