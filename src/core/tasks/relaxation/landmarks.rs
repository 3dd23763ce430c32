//! Landmarks of the delete relaxation: facts that every plan makes true.

use super::Relaxation;
use crate::operators::INFINITE_ESTIMATE as INFINITE;
use std::collections::VecDeque;

/// Sets of facts, a row of bits for each fact.
#[derive(Debug, Default)]
pub(super) struct Landmarks {
    /// The words of a row.
    words: usize,
    rows: Vec<u64>,
    is_reached: Vec<bool>,
    /// Operators whose facts are all reached, and whose landmarks may have changed.
    queue: VecDeque<u32>,
    is_queued: Vec<bool>,
    /// The number of facts that are not reached, by operator.
    open: Vec<u32>,
    set: Vec<u64>,
}

impl Landmarks {
    fn row(&self, fact: u32) -> &[u64] {
        let start = fact as usize * self.words;
        &self.rows[start..start + self.words]
    }

    /// Whether a fact is a landmark of the goal, after [`count`](Self::count).
    pub(super) fn has(&self, task: &Relaxation, fact: u32) -> bool {
        let goal = self.row(task.goal_fact());
        goal[fact as usize / 64] >> (fact % 64) & 1 == 1
    }

    /// Whether a fact holds in the state, which needs nothing, after [`count`](Self::count).
    fn holds(&self, fact: u32) -> bool {
        let itself = self.row(fact)[fact as usize / 64] >> (fact % 64) & 1;
        self.is_reached[fact as usize] && itself == 0
    }

    /// Whether an operator applies and makes a landmark that does not hold, after [`count`](Self::count).
    pub(super) fn is_made_by(&self, task: &Relaxation, operator: u32) -> bool {
        let mut required = task.preconditions.row(operator).iter();
        let mut made = task.effects.row(operator).iter();
        required.all(|&fact| self.holds(fact))
            && made.any(|&fact| !self.holds(fact) && self.has(task, fact))
    }

    /// The number of facts that do not hold in a state, and that every plan from there makes true if nothing ceases to hold;
    /// [`INFINITE`] if there is none.
    ///
    /// A fact that does not hold needs what all operators that make it have in common, and an operator what each of its
    /// conditions needs: the greatest solution of these equations (Zhu and Givan, "Landmark extraction via planning graph
    /// propagation", 2003; Keyder, Richter and Helmert, "Sound and complete landmarks for and/or graphs", 2010).
    pub(super) fn count(&mut self, task: &Relaxation, values: &[u8]) -> u32 {
        self.words = task.facts.div_ceil(64);
        self.rows.clear();
        self.rows.resize(task.facts * self.words, 0);
        self.set.clear();
        self.set.resize(self.words, 0);
        self.is_reached.clear();
        self.is_reached.resize(task.facts, false);
        self.is_queued.clear();
        self.is_queued.resize(task.operators.len(), false);
        self.open.clear();
        self.open
            .extend(task.operators.iter().map(|rule| rule.open));
        for fact in task.holding(values) {
            self.reach(task, fact);
        }
        while let Some(operator) = self.queue.pop_front() {
            self.is_queued[operator as usize] = false;
            self.set.fill(0);
            for &fact in task.preconditions.row(operator) {
                let start = fact as usize * self.words;
                let row = &self.rows[start..start + self.words];
                for (bits, word) in self.set.iter_mut().zip(row) {
                    *bits |= word;
                }
            }
            for &fact in task.effects.row(operator) {
                self.make(task, fact);
            }
        }
        if !self.is_reached[task.goal_fact() as usize] {
            return INFINITE;
        }
        let of_variables = 0..task.of_variables;
        of_variables.filter(|&fact| self.has(task, fact)).count() as u32
    }

    /// Lets an operator that needs the set make a fact.
    fn make(&mut self, task: &Relaxation, fact: u32) {
        let start = fact as usize * self.words;
        if !self.is_reached[fact as usize] {
            self.rows[start..start + self.words].copy_from_slice(&self.set);
            self.rows[start + fact as usize / 64] |= 1 << (fact % 64);
            self.reach(task, fact);
            return;
        }
        let (own_word, own_bit) = (fact as usize / 64, 1 << (fact % 64));
        let mut has_changed = false;
        for (place, (bits, word)) in self.rows[start..].iter_mut().zip(&self.set).enumerate() {
            let itself = if place == own_word {
                *bits & own_bit
            } else {
                0
            };
            let less = *bits & word | itself;
            has_changed |= less != *bits;
            *bits = less;
        }
        if has_changed {
            for &operator in task.asking.row(fact) {
                self.enqueue(operator);
            }
        }
    }

    fn reach(&mut self, task: &Relaxation, fact: u32) {
        self.is_reached[fact as usize] = true;
        for &operator in task.asking.row(fact) {
            self.open[operator as usize] -= 1;
            self.enqueue(operator);
        }
    }

    fn enqueue(&mut self, operator: u32) {
        let place = operator as usize;
        if self.open[place] == 0 && !self.is_queued[place] {
            self.is_queued[place] = true;
            self.queue.push_back(operator);
        }
    }
}
