//! Landmark cuts (Helmert and Domshlak, "Landmarks, critical paths and abstractions: what's the difference anyway?", 2009).

use super::exploration::RelaxationScratch;
use super::{MOST_COST, NONE, Relaxation, RelaxedOperator};
use crate::operators::INFINITE_ESTIMATE as INFINITE;

/// Where a fact lies, seen from a cut.
const NOWHERE: u8 = 0;
/// From it the goal costs nothing.
const GOAL_ZONE: u8 = 1;
/// It is reached before the cut.
const BEFORE: u8 = 2;

impl RelaxationScratch {
    /// The sum of what cuts cost, each a set of operators of which every plan has one.
    pub(super) fn landmark_cut(&mut self, task: &Relaxation, values: &[u8]) -> u32 {
        self.explore(task, values, false);
        let goal = task.goal_fact();
        let mut total = 0_u32;
        if self.cost(goal) == NONE {
            return INFINITE;
        }
        self.is_free.clone_from(&task.is_free);
        while self.cost(goal) > 0 {
            self.zones.clear();
            self.zones.resize(task.facts, NOWHERE);
            self.mark_goal_zone(task);
            self.find_cut(task, values);
            self.add_copies(task);
            let costs = self
                .cut
                .iter()
                .map(|&member| self.operators[member as usize].cost);
            let least = costs.min();
            let least = least.expect("a goal that costs something is cut off");
            for &number in &self.cut {
                let operator = &mut self.operators[number as usize];
                operator.cost -= least;
                if operator.cost == 0 {
                    for &effect in task.effects(*operator) {
                        self.is_free[effect as usize] = true;
                    }
                }
            }
            total = total.saturating_add(least).min(MOST_COST);
            self.explore_again(task);
        }
        total
    }

    /// Marks the facts from which the goal costs nothing more, depth first.
    fn mark_goal_zone(&mut self, task: &Relaxation) {
        let mut path = std::mem::take(&mut self.path);
        path.push((task.goal_fact(), 0));
        self.zones[task.goal_fact() as usize] = GOAL_ZONE;
        while let Some((fact, next)) = path.last_mut() {
            let Some(&operator) = task.making.row(*fact).get(*next as usize) else {
                path.pop();
                continue;
            };
            *next += 1;
            let relaxed = self.operators[operator as usize];
            if relaxed.cost > 0 || relaxed.supporter == NONE {
                continue;
            }
            let supporter = self.choose_supporter(task, operator);
            if self.zones[supporter as usize] == NOWHERE {
                self.zones[supporter as usize] = GOAL_ZONE;
                path.push((supporter, 0));
            }
        }
        self.path = path;
    }

    /// Of what an operator of the goal zone asks for and is as dear as can be, takes the first as its supporter that keeps the zone small:
    /// what the zone has already, or what nothing makes for free. Cuts that lie farther from the goal leave more for others.
    fn choose_supporter(&mut self, task: &Relaxation, operator: u32) -> u32 {
        let RelaxedOperator {
            asked_cost: dearest,
            supporter,
            ..
        } = self.operators[operator as usize];
        let chosen = task.preconditions.row(operator).iter().find(|&&fact| {
            self.fact_costs[fact as usize] == dearest
                && (self.zones[fact as usize] == GOAL_ZONE || !self.is_free[fact as usize])
        });
        let chosen = chosen.copied().unwrap_or(supporter);
        self.operators[operator as usize].supporter = chosen;
        chosen
    }

    /// The operators that lead from what the state reaches into the goal zone.
    fn find_cut(&mut self, task: &Relaxation, values: &[u8]) {
        self.cut.clear();
        self.waiting.clear();
        for fact in task.holding(values) {
            self.zones[fact as usize] = BEFORE;
            self.waiting.push(fact);
        }
        while let Some(fact) = self.waiting.pop() {
            for &number in task.asking.row(fact) {
                let operator = self.operators[number as usize];
                if operator.supporter != fact {
                    continue;
                }
                let before = self.waiting.len();
                for &effect in task.effects(operator) {
                    let zone = &mut self.zones[effect as usize];
                    if *zone == NOWHERE {
                        *zone = BEFORE;
                        self.waiting.push(effect);
                    } else if *zone == GOAL_ZONE {
                        // It crosses the cut, and leads nowhere before it.
                        for other in self.waiting.drain(before..) {
                            self.zones[other as usize] = NOWHERE;
                        }
                        self.cut.push(number);
                        break;
                    }
                }
            }
        }
    }

    /// Adds the other operators of the cut's actions: an action is paid for once, whichever of its conditional effects are
    /// of use (Keyder, Hoffmann and Haslum, "Semi-relaxed plan heuristics", 2012).
    fn add_copies(&mut self, task: &Relaxation) {
        if task.copies.is_empty() {
            return;
        }
        let mut all: Vec<u32> = self
            .cut
            .iter()
            .flat_map(|&operator| task.copies(operator))
            .collect();
        all.sort_unstable();
        all.dedup();
        self.cut = all;
    }

    /// Lowers what facts cost after the operators of the cut became cheaper.
    fn explore_again(&mut self, task: &Relaxation) {
        let cut = std::mem::take(&mut self.cut);
        for &number in &cut {
            let operator = self.operators[number as usize];
            if operator.supporter != NONE {
                self.lower(task, operator);
            }
        }
        self.cut = cut;
        while let Some((cost, fact)) = self.queue.pop() {
            if self.fact_costs[fact as usize] < cost {
                continue;
            }
            for &number in task.asking.row(fact) {
                let operator = &mut self.operators[number as usize];
                if operator.supporter != fact || operator.asked_cost <= cost {
                    continue;
                }
                let mut dearest = fact;
                for &other in task.preconditions.row(number) {
                    if self.fact_costs[other as usize] > self.fact_costs[dearest as usize] {
                        dearest = other;
                    }
                }
                operator.supporter = dearest;
                let dearest_cost = self.fact_costs[dearest as usize];
                if dearest_cost < operator.asked_cost {
                    operator.asked_cost = dearest_cost;
                    let operator = *operator;
                    self.lower(task, operator);
                }
            }
        }
    }

    fn lower(&mut self, task: &Relaxation, operator: RelaxedOperator) {
        let target = operator
            .asked_cost
            .saturating_add(operator.cost)
            .min(MOST_COST);
        for &effect in task.effects(operator) {
            let known = &mut self.fact_costs[effect as usize];
            if target < *known {
                *known = target;
                self.queue.push(target, effect);
            }
        }
    }
}
