//! Facts as variables, ground actions as operators.

use super::flaw;
use super::grounding::{GroundTask, Grounded};
use super::lifted::Lifted;
use crate::syntax::{Diagnostic, Span};
use crate::tasks::task::bits_of;
use crate::tasks::{Effect, Fact, GroundAction, Task, Variable};
use std::collections::BTreeMap;

/// Facts of a variable: one value more is left for none of them.
const MOST_FACTS: usize = Task::MOST_VALUES - 1;

/// Where a fact went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// It holds in all states.
    Always,
    /// A value of a variable.
    Of(usize, usize),
}

/// The facts of each variable; one behind the last value none of them holds.
struct Variables {
    facts: Vec<Vec<u32>>,
    places: Vec<Place>,
}

/// The task of a ground one. Of `groups` at most one fact holds in each state, and one at the start.
///
/// # Errors
///
/// The number that is above a limit.
pub(super) fn task(
    lifted: &Lifted,
    ground: &GroundTask,
    groups: &[Vec<u32>],
) -> Result<Task, Diagnostic> {
    let variables = variables(ground, groups);
    let mut actions = Vec::with_capacity(ground.actions.len());
    for action in &ground.actions {
        actions.extend(converted(lifted, &variables, action));
    }
    let mut goal = BTreeMap::new();
    let mut contradicts = false;
    for &(fact, holds) in &ground.goal {
        match variables.places[fact as usize] {
            Place::Always => contradicts |= !holds,
            Place::Of(variable, value) => {
                let value = if holds {
                    value
                } else {
                    variables.facts[variable].len()
                };
                contradicts |= goal.insert(variable, value).is_some_and(|own| own != value);
            }
        }
    }
    let initial = variables.facts.iter().map(|facts| {
        let holding = facts.iter().position(|&fact| ground.initial[fact as usize]);
        holding.unwrap_or(facts.len())
    });
    let mut initial: Vec<usize> = initial.collect();
    let text = |fact: u32| lifted.written(&ground.facts[fact as usize]);
    let mut sayings: Vec<Vec<String>> = variables
        .facts
        .iter()
        .map(|facts| facts.iter().map(|&fact| atom(&text(fact))).collect())
        .collect();
    for (saying, facts) in sayings.iter_mut().zip(&variables.facts) {
        saying.push(match facts[..] {
            [fact] => format!("Negated{}", atom(&text(fact))),
            _ => "<none of those>".to_owned(),
        });
    }
    if contradicts {
        // No state is a goal: a variable that no action changes says so.
        goal.insert(sayings.len(), 1);
        initial.push(0);
        sayings.push(vec![
            "NegatedAtom impossible()".to_owned(),
            "Atom impossible()".to_owned(),
        ]);
    }
    task_of(lifted.has_costs, (sayings, initial), &goal, &actions)
}

/// `on a b` as Fast Downward writes it: `Atom on(a, b)`.
fn atom(text: &str) -> String {
    let (name, objects) = text.split_once(' ').unwrap_or((text, ""));
    format!("Atom {name}({})", objects.replace(' ', ", "))
}

/// A cover of the facts that change by groups, the largest first.
fn variables(ground: &GroundTask, groups: &[Vec<u32>]) -> Variables {
    let count = ground.facts.len();
    let mut is_deleted = vec![false; count];
    // Facts that stand alone: whether they hold can be asked for and changed by itself.
    let mut is_alone = vec![false; count];
    for action in &ground.actions {
        for &fact in &action.deletes {
            is_deleted[fact as usize] = true;
        }
        for &fact in &action.absences {
            is_alone[fact as usize] = true;
        }
    }
    for &(fact, holds) in &ground.goal {
        is_alone[fact as usize] |= !holds;
    }
    let stays = |fact: usize| ground.initial[fact] && !is_deleted[fact];
    loop {
        let mut own = Variables {
            facts: Vec::new(),
            places: vec![Place::Always; count],
        };
        let mut is_free: Vec<bool> = (0..count).map(|fact| !stays(fact)).collect();
        let mut open: Vec<Vec<u32>> = groups.to_vec();
        loop {
            for group in &mut open {
                group.retain(|&fact| is_free[fact as usize] && !is_alone[fact as usize]);
            }
            open.retain(|group| group.len() > 1);
            let largest = open.iter().enumerate();
            let largest = largest.max_by_key(|(place, group)| (group.len(), usize::MAX - place));
            let Some(place) = largest.map(|(place, _)| place) else {
                break;
            };
            for chunk in open.swap_remove(place).chunks(MOST_FACTS) {
                own.add(chunk);
                for &fact in chunk {
                    is_free[fact as usize] = false;
                }
            }
        }
        for fact in 0..count as u32 {
            if is_free[fact as usize] {
                own.add(&[fact]);
            }
        }
        let unsafe_facts: Vec<u32> = ground
            .actions
            .iter()
            .flat_map(|action| own.unsafe_facts(action))
            .collect();
        if unsafe_facts.is_empty() {
            return own;
        }
        for fact in unsafe_facts {
            is_alone[fact as usize] = true;
        }
    }
}

impl Variables {
    fn add(&mut self, facts: &[u32]) {
        for (value, &fact) in facts.iter().enumerate() {
            self.places[fact as usize] = Place::Of(self.facts.len(), value);
        }
        self.facts.push(facts.to_vec());
    }

    fn variable(&self, fact: u32) -> Option<usize> {
        match self.places[fact as usize] {
            Place::Always => None,
            Place::Of(variable, _) => Some(variable),
        }
    }

    /// Facts that an action deletes without asking for them, where nothing tells what their variable has afterwards.
    fn unsafe_facts<'s>(&'s self, action: &'s Grounded) -> impl Iterator<Item = u32> + 's {
        action.deletes.iter().copied().filter(|&fact| {
            let Some(own) = self.variable(fact) else {
                return false;
            };
            let says = |facts: &[u32]| facts.iter().any(|&other| self.variable(other) == Some(own));
            self.facts[own].len() > 1 && !says(&action.preconditions) && !says(&action.adds)
        })
    }
}

/// An action over variables, with its numbers of values yet to be narrowed; none where it can't apply.
fn converted(lifted: &Lifted, variables: &Variables, action: &Grounded) -> Option<Converted> {
    let mut before: BTreeMap<usize, usize> = BTreeMap::new();
    for (facts, holds) in [(&action.preconditions, true), (&action.absences, false)] {
        for &fact in facts {
            match variables.places[fact as usize] {
                Place::Always if holds => {}
                Place::Always => return None,
                Place::Of(variable, value) => {
                    let none = variables.facts[variable].len();
                    let value = if holds { value } else { none };
                    if before
                        .insert(variable, value)
                        .is_some_and(|own| own != value)
                    {
                        return None;
                    }
                }
            }
        }
    }
    let mut after: BTreeMap<usize, usize> = BTreeMap::new();
    for &fact in &action.deletes {
        if let Place::Of(variable, value) = variables.places[fact as usize]
            // Where another fact of the variable holds this one does not.
            && before.get(&variable).is_none_or(|own| *own == value)
        {
            after.insert(variable, variables.facts[variable].len());
        }
    }
    for &fact in &action.adds {
        if let Place::Of(variable, value) = variables.places[fact as usize] {
            after.insert(variable, value);
        }
    }
    after.retain(|variable, value| before.get(variable) != Some(value));
    let mut name = lifted.actions[action.action].name.clone();
    for &object in &action.objects {
        name.push(' ');
        name.push_str(&lifted.objects[object as usize].name);
    }
    Some(Converted {
        name,
        before,
        after,
        cost: action.cost,
    })
}

/// An action with what variables have before and afterwards.
struct Converted {
    name: String,
    before: BTreeMap<usize, usize>,
    after: BTreeMap<usize, usize>,
    cost: u32,
}

/// The task of all variables. If a state of these takes too many bits, that of the variables on which the goal depends:
/// those that it names, and those that actions ask for which change such. Of each variable the values that are reached.
fn task_of(
    has_costs: bool,
    (sayings, initial): (Vec<Vec<String>>, Vec<usize>),
    goal: &BTreeMap<usize, usize>,
    actions: &[Converted],
) -> Result<Task, Diagnostic> {
    let mut is_relevant = vec![false; sayings.len()];
    for &variable in goal.keys() {
        is_relevant[variable] = true;
    }
    loop {
        let before = is_relevant.iter().filter(|own| **own).count();
        for action in actions {
            if action.after.keys().any(|&variable| is_relevant[variable]) {
                for &variable in action.before.keys() {
                    is_relevant[variable] = true;
                }
            }
        }
        if is_relevant.iter().filter(|own| **own).count() == before {
            break;
        }
    }
    // None of the facts holds only where an action or the start says so.
    let mut has_none: Vec<bool> = sayings.iter().map(|own| own.len() == 2).collect();
    let none = |variable: usize| sayings[variable].len() - 1;
    for (variable, &value) in initial.iter().enumerate() {
        has_none[variable] |= value == none(variable);
    }
    for action in actions {
        for (&variable, &value) in &action.after {
            has_none[variable] |= value == none(variable);
        }
    }
    let sizes = sayings.iter().zip(&has_none);
    let sizes = sizes.map(|(own, &has_none)| own.len() - usize::from(!has_none));
    let keeps_all = sizes.map(bits_of).sum::<u32>() <= Task::MOST_BITS;
    let mut numbers: Vec<Option<u16>> = vec![None; sayings.len()];
    let mut variables = Vec::new();
    let mut start = Vec::new();
    let mut bits = 0;
    for (number, mut facts) in sayings.into_iter().enumerate() {
        if !is_relevant[number] && !keeps_all {
            continue;
        }
        if !has_none[number] {
            facts.pop();
        }
        numbers[number] = Some(variables.len() as u16);
        start.push(initial[number] as u8);
        let variable = Variable {
            name: format!("var{}", variables.len()),
            facts,
            layer: None,
        };
        bits += variable.bits();
        variables.push(variable);
    }
    if bits > Task::MOST_BITS {
        let most = Task::MOST_BITS as usize;
        let found = bits.to_string();
        return Err(flaw::too_large(
            "bits of a state",
            &found,
            most,
            Span::default(),
        ));
    }
    let fact = |(variable, value): (&usize, &usize)| {
        Some(Fact {
            variable: numbers[*variable]?,
            value: *value as u8,
        })
    };
    let actions = actions.iter().filter_map(|action| {
        let effects = action.after.iter().filter_map(|own| {
            let before = action.before.get(own.0).map(|&value| value as u8);
            Some(Effect {
                conditions: Vec::new(),
                before,
                after: fact(own)?,
            })
        });
        let effects: Vec<Effect> = effects.collect();
        let prevail = action.before.iter();
        let prevail = prevail.filter(|(variable, _)| !action.after.contains_key(variable));
        (keeps_all || !effects.is_empty()).then(|| GroundAction {
            name: action.name.clone(),
            prevail: prevail.filter_map(fact).collect(),
            effects,
            cost: action.cost,
        })
    });
    Ok(Task {
        has_costs,
        actions: actions.collect(),
        axioms: Vec::new(),
        goal: goal.iter().filter_map(fact).collect(),
        initial: start,
        variables,
    })
}
