//! Facts as variables, ground actions as operators.

use super::causal::ordered;
use super::fitted::fitted;
use super::flaw;
use super::grounding::{GroundCondition, GroundTask, Grounded};
use super::lifted::Lifted;
use super::sorted::{SortedFacts, sorted};
use crate::syntax::{Diagnostic, Span};
use crate::tasks::{Effect, Fact, GroundAction, Task, Variable};
use std::collections::BTreeMap;

/// Facts of a variable: one value more is left for none of them.
const MOST_FACTS: usize = Task::MOST_VALUES - 1;

/// Where a fact went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FactPlace {
    /// It holds in all states.
    Always,
    /// A value of a variable.
    Of(usize, usize),
}

/// The facts of each variable; one behind the last value none of them holds.
struct Variables {
    facts: Vec<Vec<u32>>,
    places: Vec<FactPlace>,
}

/// The task of a ground one. Of `groups` at most one fact holds in each state, and one at the start.
///
/// # Errors
///
/// The number that is above a limit.
pub(super) fn task(
    lifted: &Lifted,
    mut ground: GroundTask,
    groups: &[Vec<u32>],
) -> Result<Task, Diagnostic> {
    let groups = sorted(lifted, &ground, groups);
    // What asks for two facts of a group never applies.
    ground
        .actions
        .retain(|candidate| !groups.exclude(&candidate.condition.holds));
    let ground = &ground;
    let variables = variables(ground, &groups);
    let count = variables.facts.len();
    if count >= usize::from(u16::MAX) {
        let most = Task::MOST_BITS as usize;
        return Err(flaw::too_large(
            "variables",
            &count.to_string(),
            most,
            Span::default(),
        ));
    }
    let mut actions = Vec::with_capacity(ground.actions.len());
    let mut last: Option<&Grounded> = None;
    for action in &ground.actions {
        if let Some(made) = variables.action(lifted, action) {
            let is_another_way = last.is_some_and(|last| last.is_called_as(action));
            last = Some(action);
            actions.push(GroundAction {
                is_another_way,
                ..made
            });
        }
    }
    let goal = ground.goal.as_ref().and_then(|goal| variables.values(goal));
    let initial = variables.facts.iter().map(|facts| {
        let holding = facts.iter().position(|&fact| ground.initial[fact as usize]);
        holding.unwrap_or(facts.len()) as u8
    });
    let text = |fact: u32| atom(&lifted.written(&ground.facts[fact as usize]));
    let layers =
        layers(ground).map_err(|fact| flaw::derived_circle(lifted, fact, &ground.facts))?;
    let sayings = variables.facts.iter().enumerate().map(|(number, facts)| {
        let mut sayings: Vec<String> = facts.iter().map(|&fact| text(fact)).collect();
        sayings.push(match facts[..] {
            [fact] => format!("Negated{}", text(fact)),
            _ => "<none of those>".to_owned(),
        });
        let is_derived = ground.is_derived[facts[0] as usize];
        Variable {
            name: format!("var{number}"),
            facts: sayings,
            layer: is_derived.then(|| layers[facts[0] as usize]),
        }
    });
    let axioms = ground.axioms.iter().filter_map(|axiom| {
        let FactPlace::Of(variable, value) = variables.places[axiom.head as usize] else {
            return None;
        };
        Some(Effect {
            conditions: facts_of(&variables.values(&axiom.condition)?),
            before: Some(variables.facts[variable].len() as u8),
            after: fact_of((variable, value)),
        })
    });
    let mut task = Task {
        has_costs: lifted.has_costs,
        initial: initial.collect(),
        goal: goal.as_ref().map(facts_of).unwrap_or_default(),
        axioms: axioms.collect(),
        variables: sayings.collect(),
        actions,
    };
    if goal.is_none() {
        // No state is a goal: a variable that no action changes says so.
        task.goal = vec![fact_of((task.variables.len(), 1))];
        task.initial.push(0);
        task.variables.push(Variable {
            name: format!("var{}", task.variables.len()),
            facts: vec![
                "NegatedAtom impossible()".to_owned(),
                "Atom impossible()".to_owned(),
            ],
            layer: None,
        });
    }
    fitted(ordered(task))
}

fn fact_of((variable, value): (usize, usize)) -> Fact {
    Fact {
        variable: variable as u16,
        value: value as u8,
    }
}

fn facts_of(values: &BTreeMap<usize, usize>) -> Vec<Fact> {
    let values = values.iter();
    values
        .map(|(&variable, &value)| fact_of((variable, value)))
        .collect()
}

/// The layer of each derived fact: none below those on which it depends, and above those whose absence it asks for. The error
/// is a fact that depends on its own absence.
fn layers(ground: &GroundTask) -> Result<Vec<u32>, u32> {
    let mut layers = vec![0; ground.facts.len()];
    loop {
        let mut changed = None;
        for axiom in &ground.axioms {
            let is_derived = |fact: &&u32| ground.is_derived[**fact as usize];
            let holds = axiom.condition.holds.iter().filter(is_derived);
            let lacks = axiom.condition.lacks.iter().filter(is_derived);
            let least = holds.map(|&fact| layers[fact as usize]);
            let least = least
                .chain(lacks.map(|&fact| layers[fact as usize] + 1))
                .max();
            let layer = &mut layers[axiom.head as usize];
            if least.is_some_and(|least| least > *layer) {
                *layer = least.unwrap_or(0);
                changed = Some(axiom.head);
            }
        }
        match changed {
            None => return Ok(layers),
            Some(fact) if layers[fact as usize] as usize > ground.axioms.len() => return Err(fact),
            Some(_) => {}
        }
    }
}

/// `on a b` as Fast Downward writes it: `Atom on(a, b)`.
fn atom(text: &str) -> String {
    let (name, objects) = text.split_once(' ').unwrap_or((text, ""));
    format!("Atom {name}({})", objects.replace(' ', ", "))
}

/// A cover of the facts that change by groups, the largest first; of several as large the one that became so last, and of
/// these the last by name. Fast Downward's translator takes them in the same order.
fn variables(ground: &GroundTask, groups: &SortedFacts) -> Variables {
    let count = ground.facts.len();
    let mut is_deleted = vec![false; count];
    // Facts that stand alone: whether they hold can be asked for and changed by itself.
    let mut is_alone = vec![false; count];
    for action in &ground.actions {
        let conditional = action.conditional.iter().filter(|effect| !effect.adds);
        for &fact in action
            .deletes
            .iter()
            .chain(conditional.map(|deletion| &deletion.fact))
        {
            is_deleted[fact as usize] = true;
        }
    }
    let conditions = ground.actions.iter().flat_map(|action| {
        let conditional = action.conditional.iter().map(|effect| &effect.condition);
        conditional.chain([&action.condition])
    });
    let axioms = ground.axioms.iter().map(|rule| &rule.condition);
    for condition in conditions.chain(axioms).chain(&ground.goal) {
        for &fact in &condition.lacks {
            is_alone[fact as usize] = true;
        }
    }
    let mut is_kept = vec![false; count];
    for axiom in &ground.axioms {
        is_kept[axiom.head as usize] = true;
    }
    let stays = |fact: usize| ground.initial[fact] && !is_deleted[fact];
    loop {
        let mut variables = Variables {
            facts: Vec::new(),
            places: vec![FactPlace::Always; count],
        };
        // A derived fact that nothing asks for has no axioms any more.
        let is_free = |fact: usize| !stays(fact) && (!ground.is_derived[fact] || is_kept[fact]);
        let mut is_free: Vec<bool> = (0..count).map(is_free).collect();
        let mut chosen: Vec<Vec<u32>> = Vec::new();
        let mut waiting: Vec<Vec<Vec<u32>>> = Vec::new();
        let put = |waiting: &mut Vec<Vec<Vec<u32>>>, group: Vec<u32>| {
            if waiting.len() <= group.len() {
                waiting.resize(group.len() + 1, Vec::new());
            }
            waiting[group.len()].push(group);
        };
        for mut group in groups.facts.iter().cloned() {
            group.retain(|&fact| is_free[fact as usize] && !is_alone[fact as usize]);
            put(&mut waiting, group);
        }
        while waiting.len() > 2 {
            let size = waiting.len() - 1;
            let Some(mut group) = waiting[size].pop() else {
                waiting.pop();
                continue;
            };
            group.retain(|&fact| is_free[fact as usize]);
            if group.len() < size {
                put(&mut waiting, group);
                continue;
            }
            for &fact in &group {
                is_free[fact as usize] = false;
            }
            chosen.extend(group.chunks(MOST_FACTS).map(<[u32]>::to_vec));
        }
        let alone = groups.order.iter().filter(|&&fact| is_free[fact as usize]);
        chosen.extend(alone.map(|&fact| vec![fact]));
        chosen.sort_unstable_by_key(|group| groups.place(group[0]));
        for group in &chosen {
            variables.add(group);
        }
        let unsafe_facts: Vec<u32> = ground
            .actions
            .iter()
            .flat_map(|action| variables.unsafe_facts(action))
            .collect();
        if unsafe_facts.is_empty() {
            return variables;
        }
        for fact in unsafe_facts {
            is_alone[fact as usize] = true;
        }
    }
}

impl Variables {
    fn add(&mut self, facts: &[u32]) {
        for (value, &fact) in facts.iter().enumerate() {
            self.places[fact as usize] = FactPlace::Of(self.facts.len(), value);
        }
        self.facts.push(facts.to_vec());
    }

    fn variable(&self, fact: u32) -> Option<usize> {
        match self.places[fact as usize] {
            FactPlace::Always => None,
            FactPlace::Of(variable, _) => Some(variable),
        }
    }

    /// Facts that an action deletes without asking for them, where nothing tells what their variable has afterwards.
    fn unsafe_facts<'s>(&'s self, action: &'s Grounded) -> impl Iterator<Item = u32> + 's {
        action.deletes.iter().copied().filter(|&fact| {
            let Some(variable) = self.variable(fact) else {
                return false;
            };
            let says = |facts: &[u32]| {
                facts
                    .iter()
                    .any(|&other| self.variable(other) == Some(variable))
            };
            self.facts[variable].len() > 1 && !says(&action.condition.holds) && !says(&action.adds)
        })
    }
}

impl Variables {
    /// What variables have where these facts hold and others lack; `None` where that can't be.
    fn values(&self, condition: &GroundCondition) -> Option<BTreeMap<usize, usize>> {
        let mut values = BTreeMap::new();
        for (facts, holds) in [(&condition.holds, true), (&condition.lacks, false)] {
            for &fact in facts {
                match self.places[fact as usize] {
                    FactPlace::Always if holds => {}
                    FactPlace::Always => return None,
                    FactPlace::Of(variable, value) => {
                        let none = self.facts[variable].len();
                        let value = if holds { value } else { none };
                        let known = values.insert(variable, value);
                        if known.is_some_and(|earlier| earlier != value) {
                            return None;
                        }
                    }
                }
            }
        }
        Some(values)
    }

    /// The action over variables; none where it can't apply.
    fn action(&self, lifted: &Lifted, action: &Grounded) -> Option<GroundAction> {
        let before = self.values(&action.condition)?;
        let mut after: BTreeMap<usize, usize> = BTreeMap::new();
        for &fact in &action.deletes {
            if let FactPlace::Of(variable, value) = self.places[fact as usize]
                // Where another fact of the variable holds this one does not.
                && before.get(&variable).is_none_or(|required| *required == value)
            {
                after.insert(variable, self.facts[variable].len());
            }
        }
        for &fact in &action.adds {
            if let FactPlace::Of(variable, value) = self.places[fact as usize] {
                after.insert(variable, value);
            }
        }
        let before_known = &before;
        let conditional = |adds: bool| {
            let effects = action
                .conditional
                .iter()
                .filter(move |candidate| candidate.adds == adds);
            effects.filter_map(move |effect| {
                let FactPlace::Of(variable, value) = self.places[effect.fact as usize] else {
                    return None;
                };
                let mut conditions = self.values(&effect.condition)?;
                let after = if adds {
                    value
                } else {
                    // A fact among others is deleted only where it holds.
                    let none = self.facts[variable].len();
                    if none > 1 && *conditions.entry(variable).or_insert(value) != value {
                        return None;
                    }
                    none
                };
                for (variable, value) in before_known {
                    if conditions
                        .remove(variable)
                        .is_some_and(|required| required != *value)
                    {
                        return None;
                    }
                }
                Some((conditions, (variable, after)))
            })
        };
        // What is added stays, whatever deletes it.
        let (deletes, adds): (Vec<_>, Vec<_>) =
            (conditional(false).collect(), conditional(true).collect());
        let is_conditional = |variable: usize| {
            let mut both = deletes.iter().chain(&adds);
            both.any(|effect| effect.1.0 == variable)
        };
        after.retain(|variable, value| {
            before.get(variable) != Some(value) || is_conditional(*variable)
        });
        let after = after.into_iter().map(|change| (BTreeMap::new(), change));
        let mut effects: Vec<Effect> = Vec::new();
        for (conditions, assigned) in deletes.into_iter().chain(after).chain(adds) {
            let after = fact_of(assigned);
            let is_first = effects
                .iter()
                .all(|effect| effect.after.variable != after.variable);
            let before = before.get(&assigned.0).filter(|_| is_first);
            effects.push(Effect {
                conditions: facts_of(&conditions),
                before: before.map(|&value| value as u8),
                after,
            });
        }
        let is_changed = |fact: &Fact| {
            effects
                .iter()
                .any(|effect| effect.after.variable == fact.variable)
        };
        let mut prevail = facts_of(&before);
        prevail.retain(|fact| !is_changed(fact));
        let mut name = lifted.actions[action.action].name.clone();
        for &object in action.called() {
            name.push(' ');
            name.push_str(&lifted.objects[object as usize].name);
        }
        Some(GroundAction {
            name,
            prevail,
            effects,
            cost: action.cost,
            is_another_way: false,
        })
    }
}
