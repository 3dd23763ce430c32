//! Landmark cuts (Helmert and Domshlak, "Landmarks, critical paths and abstractions: what's the difference anyway?", 2009).

use super::exploration::Scratch;
use super::{DEAD_END, NONE, Relaxation};

/// Where a fact lies, seen from a cut.
const NOWHERE: u8 = 0;
/// From it the goal costs nothing.
const GOAL_ZONE: u8 = 1;
/// It is reached before the cut.
const BEFORE: u8 = 2;

impl Scratch {
    /// The sum of what cuts cost, each a set of operators of which every plan has one.
    pub(super) fn landmark_cut(&mut self, task: &Relaxation, values: &[u8]) -> u32 {
        let mut left = std::mem::take(&mut self.left);
        left.clone_from(&task.costs);
        self.explore(task, values, &left, false);
        let goal = task.goal_fact();
        let mut total = 0_u32;
        if self.cost(goal) == NONE {
            self.left = left;
            return DEAD_END;
        }
        while self.cost(goal) > 0 {
            self.zones.clear();
            self.zones.resize(task.facts, NOWHERE);
            self.mark_goal_zone(task, &left);
            self.find_cut(task, values);
            let least = self.cut.iter().map(|&own| left[own as usize]).min();
            let least = least.expect("a goal that costs something is cut off");
            for &operator in &self.cut {
                left[operator as usize] -= least;
            }
            total = total.saturating_add(least).min(DEAD_END);
            self.explore_again(task, &left);
        }
        self.left = left;
        total
    }

    /// Marks the facts from which the goal costs nothing more, depth first.
    fn mark_goal_zone(&mut self, task: &Relaxation, left: &[u32]) {
        let mut path = std::mem::take(&mut self.path);
        path.push((task.goal_fact(), 0));
        self.zones[task.goal_fact() as usize] = GOAL_ZONE;
        while let Some((fact, next)) = path.last_mut() {
            let Some(&operator) = task.making.row(*fact).get(*next as usize) else {
                path.pop();
                continue;
            };
            *next += 1;
            if left[operator as usize] > 0 || self.supporters[operator as usize] == NONE {
                continue;
            }
            self.choose_supporter(task, operator, left);
            let supporter = self.supporters[operator as usize];
            if self.zones[supporter as usize] == NOWHERE {
                self.zones[supporter as usize] = GOAL_ZONE;
                path.push((supporter, 0));
            }
        }
        self.path = path;
    }

    /// Of what an operator of the goal zone asks for and is as dear as can be, takes the first as its supporter that keeps the zone small:
    /// what the zone has already, or what nothing makes for free. Fast Downward breaks such ties in the same way: cuts that lie
    /// farther from the goal leave more for others.
    fn choose_supporter(&mut self, task: &Relaxation, operator: u32, left: &[u32]) {
        let asked = self.asked[operator as usize];
        let chosen = task.preconditions.row(operator).iter().find(|&&fact| {
            let is_free = |&own: &u32| left[own as usize] == 0;
            self.fact_costs[fact as usize] == asked
                && (self.zones[fact as usize] == GOAL_ZONE
                    || !task.making.row(fact).iter().any(is_free))
        });
        if let Some(&fact) = chosen {
            self.supporters[operator as usize] = fact;
        }
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
            for &operator in task.asking.row(fact) {
                if self.supporters[operator as usize] != fact {
                    continue;
                }
                let before = self.waiting.len();
                for &effect in task.effects.row(operator) {
                    let zone = &mut self.zones[effect as usize];
                    if *zone == NOWHERE {
                        *zone = BEFORE;
                        self.waiting.push(effect);
                    } else if *zone == GOAL_ZONE {
                        // It crosses the cut, and leads nowhere before it.
                        for other in self.waiting.drain(before..) {
                            self.zones[other as usize] = NOWHERE;
                        }
                        self.cut.push(operator);
                        break;
                    }
                }
            }
        }
    }

    /// Lowers what facts cost after the operators of the cut became cheaper.
    fn explore_again(&mut self, task: &Relaxation, left: &[u32]) {
        let cut = std::mem::take(&mut self.cut);
        for &operator in &cut {
            let target = self.asked[operator as usize] + left[operator as usize];
            self.lower(task, operator, target);
        }
        self.cut = cut;
        while let Some((cost, fact)) = self.queue.pop() {
            if self.fact_costs[fact as usize] < cost {
                continue;
            }
            for &operator in task.asking.row(fact) {
                let own = operator as usize;
                if self.supporters[own] != fact || self.asked[own] <= cost {
                    continue;
                }
                let mut dearest = fact;
                for &other in task.preconditions.row(operator) {
                    if self.fact_costs[other as usize] > self.fact_costs[dearest as usize] {
                        dearest = other;
                    }
                }
                self.supporters[own] = dearest;
                let asked = self.fact_costs[dearest as usize];
                if asked < self.asked[own] {
                    self.asked[own] = asked;
                    self.lower(task, operator, asked + left[own]);
                }
            }
        }
    }

    fn lower(&mut self, task: &Relaxation, operator: u32, target: u32) {
        for &effect in task.effects.row(operator) {
            let known = &mut self.fact_costs[effect as usize];
            if target < *known {
                *known = target;
                self.queue.push(target, effect);
            }
        }
    }
}
