//! Delete relaxation: what a task costs when nothing that holds ever ceases to hold, and the heuristics that estimate it.

mod axioms;
mod exploration;
mod landmark_cut;
mod landmarks;
#[cfg(test)]
mod tests;

use axioms::derivations;
pub(crate) use exploration::RelaxationScratch;

use super::task::{Fact, GroundAction, Task};
use crate::operators::INFINITE_ESTIMATE as INFINITE;
use std::ops::Range;

/// No operator, no fact, and no cost.
const NONE: u32 = u32::MAX;

/// The greatest cost: of dearer facts it is as much as can be said.
const MOST_COST: u32 = NONE - 1;

/// A heuristic of planning tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TaskHeuristic {
    /// The number of facts of the goal that do not hold.
    GoalCount,
    /// The cost of the dearest fact of the goal, each fact as the dearest that its cheapest action asks for (Bonet and
    /// Geffner 2001).
    Max,
    /// The same with sums.
    Add,
    /// The cost of a relaxed plan, of the cheapest actions by sums (Hoffmann and Nebel 2001; Keyder and Geffner 2008).
    FastForward,
    /// The number of landmark facts that do not hold.
    LandmarkCount,
    /// Landmark cuts (Helmert and Domshlak 2009).
    LandmarkCut,
}

impl TaskHeuristic {
    /// All of them, with their names.
    pub(crate) const ALL: [(&'static str, Self); 6] = [
        ("lmcut", Self::LandmarkCut),
        ("hmax", Self::Max),
        ("hadd", Self::Add),
        ("ff", Self::FastForward),
        ("goalCount", Self::GoalCount),
        ("landmarkCount", Self::LandmarkCount),
    ];

    /// Whether it prefers operators: by a relaxed plan or by landmarks.
    pub(crate) fn has_preferred(self) -> bool {
        matches!(self, Self::Add | Self::FastForward | Self::LandmarkCount)
    }

    /// The heuristic of that name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let found = Self::ALL.iter().find(|(known, _)| *known == name);
        found.map(|(_, heuristic)| *heuristic)
    }
}

/// Rows of numbers, one after the other.
#[derive(Clone, Debug, Default)]
struct CompressedRows {
    /// Where each begins, and where the last one ends.
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl CompressedRows {
    fn of(rows: &[Vec<u32>]) -> Self {
        let mut lists = Self {
            starts: vec![0],
            items: Vec::new(),
        };
        for row in rows {
            lists.items.extend(row);
            lists.starts.push(lists.items.len() as u32);
        }
        lists
    }

    #[inline]
    fn row(&self, index: u32) -> &[u32] {
        let index = index as usize;
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

/// An operator as it is said: the facts that it asks for, and those that it makes hold.
struct StripsOperator {
    /// The number of the task's action; `NONE` for axioms and the goal.
    action: u32,
    preconditions: Vec<u32>,
    made: Vec<u32>,
    cost: u32,
}

/// The data of an operator while a state is estimated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RelaxedOperator {
    /// Where its effects stand, and where they end.
    effects: [u32; 2],
    /// The number of facts that it asks for and that are not reached.
    open: u32,
    /// The cost, or what is left of it.
    cost: u32,
    /// The cost of the facts that it asks for.
    asked_cost: u32,
    /// The dearest fact that it asks for.
    supporter: u32,
}

/// A task without deletes. Facts are numbered by variable and value; behind them stand one that always holds, and the
/// goal as one.
#[derive(Debug)]
pub(crate) struct Relaxation {
    /// The number of the first fact of each variable.
    first: Vec<u32>,
    facts: usize,
    /// The number of facts of variables, which come first.
    of_variables: u32,
    goal: Vec<u32>,
    /// The facts that each operator asks for: one at least. The last operator makes the goal.
    preconditions: CompressedRows,
    /// The facts that each operator makes hold.
    effects: CompressedRows,
    /// The data of each operator before a state is known.
    operators: Vec<RelaxedOperator>,
    /// The operators of the action of an operator, by operator: one for each condition of its effects. Empty if all actions
    /// are one operator each.
    copies: Vec<[u32; 2]>,
    /// The operators that ask for a fact, by fact, and those that make it hold.
    asking: CompressedRows,
    making: CompressedRows,
    /// The action of the task of each operator; `NONE` of axioms and the goal.
    actions: Vec<u32>,
    /// Whether an operator makes a fact and costs nothing, by fact.
    is_free: Vec<bool>,
}

impl Relaxation {
    /// That of a task, with that goal.
    pub(crate) fn new(task: &Task, goal_facts: &[Fact]) -> Self {
        let mut facts = 0;
        let first: Vec<u32> = task
            .variables
            .iter()
            .map(|variable| {
                let first = facts;
                facts += variable.facts.len() as u32;
                first
            })
            .collect();
        let of_variables = facts;
        let number = |fact: Fact| first[usize::from(fact.variable)] + u32::from(fact.value);
        let goal: Vec<u32> = goal_facts.iter().map(|&fact| number(fact)).collect();
        let mut rules: Vec<StripsOperator> = Vec::with_capacity(task.actions.len() + 1);
        // The goal costs nothing else, whatever an action may make besides.
        let relevant = task.relevant(goal_facts);
        let mut copies: Vec<[u32; 2]> = Vec::new();
        // Ties are broken by it: that of Fast Downward's translator.
        let mut actions: Vec<(u32, &GroundAction)> = (0..).zip(&task.actions).collect();
        actions.sort_by(|(_, first), (_, second)| first.name.cmp(&second.name));
        actions.retain(|(_, kept)| kept.changes(&relevant));
        for (number_of, action) in actions {
            let start = rules.len();
            for effect in &action.effects {
                if !relevant[usize::from(effect.after.variable)] {
                    continue;
                }
                let mut required: Vec<u32> = action.preconditions().map(number).collect();
                let conditions = effect.conditions.iter().map(|&fact| number(fact));
                let new = conditions.filter(|fact| !required.contains(fact));
                let new: Vec<u32> = new.collect();
                required.extend(new);
                match rules[start..]
                    .iter_mut()
                    .find(|known| known.preconditions == required)
                {
                    Some(rule) => rule.made.push(number(effect.after)),
                    None => rules.push(StripsOperator {
                        action: number_of,
                        preconditions: required,
                        made: vec![number(effect.after)],
                        cost: action.cost,
                    }),
                }
            }
            let range = [start as u32, rules.len() as u32];
            copies.resize(rules.len(), range);
        }
        let has_copies = copies.iter().any(|range| range[1] - range[0] > 1);
        rules.extend(derivations(task, &relevant, &first, &mut facts));
        let (always, goal_fact) = (facts, facts + 1);
        rules.push(StripsOperator {
            action: NONE,
            preconditions: goal.clone(),
            made: vec![goal_fact],
            cost: 0,
        });
        copies.extend((copies.len() as u32..rules.len() as u32).map(|number| [number, number + 1]));
        let or_always = |mut entries: Vec<u32>| {
            if entries.is_empty() {
                entries.push(always);
            }
            entries
        };
        let costs: Vec<u32> = rules.iter().map(|priced| priced.cost).collect();
        let actions = rules.iter().map(|instance| instance.action).collect();
        let (preconditions, effects_of): (Vec<Vec<u32>>, Vec<Vec<u32>>) = rules
            .into_iter()
            .map(|rule| (or_always(rule.preconditions), rule.made))
            .unzip();
        let effects = CompressedRows::of(&effects_of);
        let rows = effects.starts.windows(2).zip(&preconditions).zip(costs);
        let operators = rows.map(|((row, preconditions), cost)| RelaxedOperator {
            effects: [row[0], row[1]],
            open: preconditions.len() as u32,
            cost,
            asked_cost: 0,
            supporter: NONE,
        });
        let facts = facts as usize + 2;
        let turned = |rows: &[Vec<u32>]| {
            let mut turned = vec![Vec::new(); facts];
            for (operator, row) in (0..).zip(rows) {
                for &fact in row {
                    turned[fact as usize].push(operator);
                }
            }
            CompressedRows::of(&turned)
        };
        let mut is_free = vec![false; facts];
        for (operator, made) in operators.clone().zip(&effects_of) {
            for &fact in made {
                is_free[fact as usize] |= operator.cost == 0;
            }
        }
        Self {
            is_free,
            asking: turned(&preconditions),
            making: turned(&effects_of),
            operators: operators.collect(),
            copies: if has_copies { copies } else { Vec::new() },
            preconditions: CompressedRows::of(&preconditions),
            effects,
            first,
            facts,
            of_variables,
            goal,
            actions,
        }
    }

    fn goal_fact(&self) -> u32 {
        self.facts as u32 - 1
    }

    /// The operators of the action of one, this one among them.
    #[inline]
    fn copies(&self, operator: u32) -> Range<u32> {
        let range = self.copies.get(operator as usize);
        range.map_or(operator..operator + 1, |&[start, end]| start..end)
    }

    /// The effects of an operator.
    #[inline]
    fn effects(&self, operator: RelaxedOperator) -> &[u32] {
        let [start, end] = operator.effects;
        &self.effects.items[start as usize..end as usize]
    }

    /// The facts that hold in a state, and the one that always does.
    fn holding<'s>(&'s self, values: &'s [u8]) -> impl Iterator<Item = u32> + 's {
        let cells = self.first.iter().zip(values);
        let facts = cells.map(|(&first, &value)| first + u32::from(value));
        facts.chain(std::iter::once(self.facts as u32 - 2))
    }

    /// Adds the actions that a heuristic [prefers](TaskHeuristic::has_preferred), some perhaps twice, after its
    /// [estimate](Self::estimate): those of the relaxed plan whose conditions hold, or those that make a landmark.
    ///
    /// Those of Hoffmann and Nebel ("The FF planning system", 2001) make a fact of the relaxed plan's first layer, too, that
    /// another action of the plan makes. Here they are part of the plan, as in Richter and Helmert (2009). Actions that make
    /// landmarks: Richter and Westphal, "The LAMA planner", 2010.
    pub(crate) fn add_preferred(
        &self,
        heuristic: TaskHeuristic,
        scratch: &mut RelaxationScratch,
        actions: &mut Vec<u32>,
    ) {
        let by_landmarks = heuristic == TaskHeuristic::LandmarkCount;
        if !by_landmarks && scratch.relaxed_plan(self) == INFINITE {
            return;
        }
        let preferred = (0..).zip(&self.actions).filter(|&(operator, &action)| {
            action != NONE
                && if by_landmarks {
                    scratch.landmarks.is_made_by(self, operator)
                } else {
                    scratch.is_applicable(self, operator)
                }
        });
        actions.extend(preferred.map(|(_, action)| *action));
    }

    /// The estimate of the state with these values of the variables;
    /// [`INFINITE_ESTIMATE`](crate::operators::INFINITE_ESTIMATE) where the goal can't be reached even if nothing
    /// ceases to hold.
    pub(crate) fn estimate(
        &self,
        heuristic: TaskHeuristic,
        values: &[u8],
        scratch: &mut RelaxationScratch,
    ) -> u32 {
        match heuristic {
            TaskHeuristic::GoalCount => {
                let holds = |fact: u32| self.holding(values).any(|held| held == fact);
                self.goal.iter().filter(|&&fact| !holds(fact)).count() as u32
            }
            TaskHeuristic::Max => {
                scratch.explore(self, values, false);
                scratch.cost(self.goal_fact())
            }
            TaskHeuristic::Add => {
                scratch.explore(self, values, true);
                scratch.cost(self.goal_fact())
            }
            TaskHeuristic::FastForward => {
                scratch.explore(self, values, true);
                scratch.relaxed_plan(self)
            }
            TaskHeuristic::LandmarkCount => scratch.landmarks.count(self, values),
            TaskHeuristic::LandmarkCut => scratch.landmark_cut(self, values),
        }
    }
}
