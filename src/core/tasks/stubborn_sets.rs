//! Stubborn sets: of actions that can wait, all orders but one are left out (Valmari 1989; Alkhazraji, Wehrle, Mattmüller and
//! Helmert, "A stubborn set algorithm for optimal planning", 2012).

use super::task::{Fact, GroundAction, Task};
use std::ops::Range;
use std::sync::OnceLock;

/// Strong stubborn sets of the actions of a task: some action of the set begins a cheapest plan, if there is a plan.
#[derive(Debug)]
pub struct StubbornSets {
    /// In the order of the variables, as all facts here.
    goal: Vec<Fact>,
    preconditions: Vec<Vec<Fact>>,
    effects: Vec<Vec<Fact>>,
    /// The actions that make each fact, by variable and value.
    making: Vec<Vec<Vec<u32>>>,
    /// The actions that each action interferes with, once somebody has asked.
    interfering: Vec<OnceLock<Vec<u32>>>,
    /// The actions of each move.
    moves: Vec<Range<usize>>,
}

impl StubbornSets {
    /// Those of a task with that goal.
    ///
    /// # Errors
    ///
    /// Why it has none, as a sentence without a full stop.
    pub(crate) fn new(task: &Task, goal: &[Fact]) -> Result<Self, String> {
        let has_condition = |action: &&GroundAction| {
            let mut effects = action.effects.iter();
            effects.any(|effect| !effect.conditions.is_empty())
        };
        if let Some(GroundAction { name, .. }) = task.actions.iter().find(has_condition) {
            return Err(format!(
                "its action `({name})` has a conditional effect, and stubborn sets need effects without conditions"
            ));
        }
        if !task.axioms.is_empty() {
            return Err("it has axioms, and stubborn sets need a task without them".to_owned());
        }
        let sorted = |facts: &mut dyn Iterator<Item = Fact>| {
            let mut facts: Vec<Fact> = facts.collect();
            facts.sort_unstable();
            facts
        };
        let mut making: Vec<Vec<Vec<u32>>> = task
            .variables
            .iter()
            .map(|variable| vec![Vec::new(); variable.facts.len()])
            .collect();
        for (number, action) in (0..).zip(&task.actions) {
            for effect in &action.effects {
                let Fact { variable, value } = effect.after;
                making[usize::from(variable)][usize::from(value)].push(number);
            }
        }
        let actions = task.actions.iter();
        Ok(Self {
            goal: sorted(&mut goal.iter().copied()),
            preconditions: actions
                .clone()
                .map(|action| sorted(&mut action.preconditions()))
                .collect(),
            effects: actions
                .map(|action| sorted(&mut action.effects.iter().map(|effect| effect.after)))
                .collect(),
            making,
            interfering: task.actions.iter().map(|_| OnceLock::new()).collect(),
            moves: task.moves(),
        })
    }

    /// Whether each move is by an action in a stubborn set of the state with these values of the variables.
    pub(crate) fn moves(&self, values: &[u8]) -> Vec<bool> {
        let is_in = self.of(values);
        let moves = self.moves.iter();
        moves
            .map(|range| is_in[range.clone()].contains(&true))
            .collect()
    }

    /// Whether each action is in a stubborn set.
    ///
    /// It has all that make one fact of the goal that does not hold; for each of them that is possible all that it interferes
    /// with, and for each other all that make one of its preconditions that does not hold.
    fn of(&self, values: &[u8]) -> Vec<bool> {
        let mut is_in = vec![false; self.effects.len()];
        let mut waiting = Vec::new();
        let lacking = |facts: &[Fact]| {
            let mut facts = facts.iter();
            facts
                .find(|fact| values[usize::from(fact.variable)] != fact.value)
                .copied()
        };
        let making = |fact: Fact| &self.making[usize::from(fact.variable)][usize::from(fact.value)];
        let Some(first) = lacking(&self.goal) else {
            return vec![true; self.effects.len()];
        };
        let mut added = &making(first)[..];
        loop {
            for &action in added {
                if !std::mem::replace(&mut is_in[action as usize], true) {
                    waiting.push(action);
                }
            }
            let Some(action) = waiting.pop() else {
                return is_in;
            };
            added = match lacking(&self.preconditions[action as usize]) {
                Some(fact) => &making(fact)[..],
                None => self.interfering(action),
            };
        }
    }

    /// The actions that one interferes with: one of them disables the other, or they set a variable to different values.
    fn interfering(&self, action: u32) -> &[u32] {
        self.interfering[action as usize].get_or_init(|| {
            let number = action as usize;
            let (required, made) = (&self.preconditions[number], &self.effects[number]);
            let all = 0..self.effects.len() as u32;
            let interferes = |&other: &u32| {
                let at = other as usize;
                other != action
                    && (contradict(made, &self.preconditions[at])
                        || contradict(&self.effects[at], required)
                        || contradict(made, &self.effects[at]))
            };
            all.filter(interferes).collect()
        })
    }
}

/// Whether some variable has different values in two lists of facts, sorted by variable.
fn contradict(first: &[Fact], second: &[Fact]) -> bool {
    let (mut first, mut second) = (first.iter().peekable(), second.iter().peekable());
    while let (Some(one), Some(other)) = (first.peek(), second.peek()) {
        if one.variable == other.variable && one.value != other.value {
            return true;
        }
        if one.variable <= other.variable {
            first.next();
        } else {
            second.next();
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tasks::GroundAction;
    use crate::tasks::random::{tasks, true_costs};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn a_cheapest_plan_begins_with_an_action_of_the_set(task in tasks(12, Some(3))) {
            let Ok(sets) = StubbornSets::new(&task, &task.goal) else {
                return Ok(());
            };
            let costs = true_costs(&task);
            for (state, cost) in &costs {
                let Some(cost) = cost.filter(|_| !task.is_goal(state)) else { continue };
                let is_in = sets.of(state);
                let begins = |(number, action): (usize, &GroundAction)| {
                    let next = task.after(state, action);
                    let remaining = next.and_then(|next| costs[&next]);
                    is_in[number] && remaining.is_some_and(|left| left + u64::from(action.cost) == cost)
                };
                prop_assert!(task.actions.iter().enumerate().any(begins), "{state:?}");
            }
        }
    }
}
