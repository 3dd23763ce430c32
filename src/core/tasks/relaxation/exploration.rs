//! The costs of facts, cheapest first: by the dearest or by the sum of what their actions ask for.

use super::landmarks::Landmarks;
use super::{MOST_COST, NONE, Relaxation, RelaxedOperator};
use crate::operators::INFINITE_ESTIMATE as INFINITE;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Costs below this have a bucket.
const BUCKETS: usize = 1024;

/// Facts that wait, by cost.
#[derive(Debug)]
pub(super) struct Queue {
    buckets: Vec<Vec<u32>>,
    /// No bucket before this one has any.
    first: usize,
    /// The number of entries in buckets.
    count: usize,
    dear: BinaryHeap<Reverse<(u32, u32)>>,
}

impl Default for Queue {
    fn default() -> Self {
        Self {
            buckets: vec![Vec::new(); BUCKETS],
            first: 0,
            count: 0,
            dear: BinaryHeap::new(),
        }
    }
}

impl Queue {
    #[inline]
    pub(super) fn push(&mut self, cost: u32, fact: u32) {
        let place = cost as usize;
        if place < BUCKETS {
            self.buckets[place].push(fact);
            self.first = self.first.min(place);
            self.count += 1;
        } else {
            self.dear.push(Reverse((cost, fact)));
        }
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<(u32, u32)> {
        if self.count == 0 {
            self.first = 0;
            return self.dear.pop().map(|Reverse(entry)| entry);
        }
        loop {
            if let Some(fact) = self.buckets[self.first].pop() {
                self.count -= 1;
                return Some((self.first as u32, fact));
            }
            self.first += 1;
        }
    }
}

/// Room for what is known of one state, used again for the next.
#[derive(Debug, Default)]
pub(crate) struct RelaxationScratch {
    /// The cost of each fact.
    pub(super) fact_costs: Vec<u32>,
    /// The operator that makes each fact cheapest.
    makers: Vec<u32>,
    pub(super) operators: Vec<RelaxedOperator>,
    pub(super) queue: Queue,
    /// The zone of each fact, as it is seen from a cut.
    pub(super) zones: Vec<u8>,
    /// Whether an operator makes a fact and costs nothing any more, by fact.
    pub(super) is_free: Vec<bool>,
    pub(super) cut: Vec<u32>,
    pub(super) waiting: Vec<u32>,
    /// Facts with the next of the operators that make them.
    pub(super) path: Vec<(u32, u32)>,
    pub(super) landmarks: Landmarks,
    /// Whether an operator is part of a plan, by operator.
    is_planned: Vec<bool>,
}

impl RelaxationScratch {
    /// The cost of a fact.
    pub(super) fn cost(&self, fact: u32) -> u32 {
        self.fact_costs[fact as usize]
    }

    /// Reckons what all facts cost from a state: what an operator asks for costs as much as its dearest part, or as all of
    /// them.
    pub(super) fn explore(&mut self, task: &Relaxation, values: &[u8], adds: bool) {
        self.fact_costs.clear();
        self.fact_costs.resize(task.facts, NONE);
        self.makers.clear();
        self.makers.resize(task.facts, NONE);
        self.operators.clone_from(&task.operators);
        for fact in task.holding(values) {
            self.fact_costs[fact as usize] = 0;
            self.queue.push(0, fact);
        }
        while let Some((cost, fact)) = self.queue.pop() {
            if self.fact_costs[fact as usize] < cost {
                continue;
            }
            for &number in task.asking.row(fact) {
                let operator = &mut self.operators[number as usize];
                operator.open -= 1;
                if adds {
                    operator.asked_cost = operator.asked_cost.saturating_add(cost).min(MOST_COST);
                }
                if operator.open > 0 {
                    continue;
                }
                if !adds {
                    operator.asked_cost = cost;
                }
                operator.supporter = fact;
                let target = operator
                    .asked_cost
                    .saturating_add(operator.cost)
                    .min(MOST_COST);
                for &effect in task.effects(*operator) {
                    let known = &mut self.fact_costs[effect as usize];
                    if target < *known {
                        *known = target;
                        self.makers[effect as usize] = number;
                        self.queue.push(target, effect);
                    }
                }
            }
        }
    }

    /// Whether an operator of the relaxed plan asks only for what holds, after [`relaxed_plan`](Self::relaxed_plan).
    pub(super) fn is_applicable(&self, task: &Relaxation, operator: u32) -> bool {
        let mut required = task.preconditions.row(operator).iter();
        self.is_planned[operator as usize]
            && required.all(|&fact| self.makers[fact as usize] == NONE)
    }

    /// The cost of the operators that make the goal, each counted once, after [`explore`](Self::explore).
    pub(super) fn relaxed_plan(&mut self, task: &Relaxation) -> u32 {
        let goal = task.goal_fact();
        if self.cost(goal) == NONE {
            return INFINITE;
        }
        self.is_planned.clear();
        self.is_planned.resize(task.operators.len(), false);
        let mut total = 0_u32;
        self.waiting.clear();
        self.waiting.push(goal);
        while let Some(fact) = self.waiting.pop() {
            let maker = self.makers[fact as usize];
            if maker == NONE || self.is_planned[maker as usize] {
                continue;
            }
            let mut copies = task.copies(maker);
            if !copies.any(|copy| self.is_planned[copy as usize]) {
                total = total.saturating_add(task.operators[maker as usize].cost);
            }
            self.is_planned[maker as usize] = true;
            self.waiting
                .extend_from_slice(task.preconditions.row(maker));
        }
        total.min(MOST_COST)
    }
}
