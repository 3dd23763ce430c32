//! Grounding by relaxed reachability: the actions that can apply when nothing is ever deleted (Helmert, "Concise
//! finite-domain representations for PDDL planning tasks", 2009, section 6).

use super::flaw;
use super::instances::{Instances, MOST_RULES, ReachedFacts, UNBOUND, fact};
use super::lifted::{Atom, GroundAtom, Lifted, Literal};
use super::normal::{Of, RuleSet};
use super::simplified::simplify;
use crate::syntax::{Diagnostic, Span};
use crate::tasks::Task;
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// Most facts that are reached.
const MOST_FACTS: usize = 1 << 20;

/// Most ways to bind parameters that are looked at: some seconds, and three hundred for each action that there may be.
const MOST_WAYS: usize = 20_000_000;

/// The facts that hold where something applies, and those that do not; in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct GroundCondition {
    pub holds: Vec<u32>,
    pub lacks: Vec<u32>,
}

/// An action with objects.
#[derive(Clone, Debug)]
pub(super) struct Grounded {
    /// The action, by number, and its rule.
    pub action: usize,
    pub rule: usize,
    /// Those of its rule: the action's and those that its precondition brought.
    pub objects: Vec<u32>,
    /// The number of the action's own.
    pub named: usize,
    pub condition: GroundCondition,
    pub adds: Vec<u32>,
    pub deletes: Vec<u32>,
    pub conditional: Vec<Conditional>,
    pub cost: u32,
}

impl Grounded {
    /// The objects that its name has.
    pub(super) fn called(&self) -> &[u32] {
        &self.objects[..self.named]
    }

    /// Whether two are ways to make one action.
    pub(super) fn is_called_as(&self, other: &Self) -> bool {
        (self.action, self.called()) == (other.action, other.called())
    }
}

/// A conditional effect with objects.
#[derive(Clone, Debug)]
pub(super) struct Conditional {
    pub rule: usize,
    pub objects: Vec<u32>,
    /// What it asks for beyond the action.
    pub condition: GroundCondition,
    pub fact: u32,
    pub adds: bool,
}

/// An axiom with objects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GroundAxiom {
    pub head: u32,
    pub condition: GroundCondition,
}

/// A task with facts by number.
#[derive(Debug)]
pub(super) struct GroundTask {
    pub facts: Vec<GroundAtom>,
    /// Whether each fact holds at the start.
    pub initial: Vec<bool>,
    /// Whether axioms derive a fact.
    pub is_derived: Vec<bool>,
    pub actions: Vec<Grounded>,
    pub axioms: Vec<GroundAxiom>,
    /// The facts of the goal; `None` where no state is one.
    pub goal: Option<GroundCondition>,
}

/// Grounds a task.
///
/// # Errors
///
/// More actions than fit.
pub(super) fn ground(task: &Lifted, rules: &RuleSet) -> Result<GroundTask, Diagnostic> {
    ground_within(task, rules, MOST_WAYS)
}

/// The same with so many ways to bind parameters at most.
pub(super) fn ground_within(
    task: &Lifted,
    rules: &RuleSet,
    ways: usize,
) -> Result<GroundTask, Diagnostic> {
    let mut instances = Instances::new(task, &rules.all, ways);
    let mut reached = ReachedFacts {
        of_predicate: vec![Vec::new(); task.predicates.len()],
        ..ReachedFacts::default()
    };
    for fact in &task.initial {
        reached.add(fact.clone());
    }
    for (number, rule) in rules.all.iter().enumerate() {
        if instances.positive[number].is_empty() {
            let mut bound = vec![UNBOUND; rule.parameters.len()];
            instances.fill(number, &mut bound);
        }
    }
    // By predicate, where rules ask for it.
    let mut uses: Vec<Vec<(usize, usize)>> = vec![Vec::new(); task.predicates.len()];
    for (number, atoms) in instances.positive.iter().enumerate() {
        for (place, atom) in atoms.iter().enumerate() {
            uses[atom.predicate].push((number, place));
        }
    }
    let (mut next, mut made) = (0, 0);
    loop {
        // What rules that are new add.
        while made < instances.found.len() {
            let (number, objects) = &instances.found[made];
            for atom in &rules.all[*number].adds {
                reached.add(fact(atom, objects));
            }
            made += 1;
        }
        if let Some(number) = instances.endless {
            let (name, at) = named(task, rules, number);
            let what = format!("ways to bind the parameters of its actions, many of `{name}`");
            let found = format!("more than {ways}");
            return Err(flaw::too_large(&what, &found, ways, at));
        }
        let last = instances.found.last().map_or(0, |entry| entry.0);
        for (what, is_over, most) in [
            (
                "ground actions",
                instances.actions > Task::MOST_ACTIONS,
                Task::MOST_ACTIONS,
            ),
            ("facts", reached.facts.len() > MOST_FACTS, MOST_FACTS),
            (
                "axioms and conditional effects",
                instances.is_full(),
                MOST_RULES,
            ),
        ] {
            if is_over {
                let at = named(task, rules, last).1;
                return Err(flaw::too_large(
                    what,
                    &format!("more than {most}"),
                    most,
                    at,
                ));
            }
        }
        if next == reached.facts.len() {
            break;
        }
        let new = next as u32;
        reached.look_at(new);
        let fact = reached.facts[next].clone();
        for &(number, place) in &uses[fact.predicate] {
            let rule = &rules.all[number];
            let mut bound = vec![UNBOUND; rule.parameters.len()];
            let atom = instances.positive[number][place];
            if instances.bind(rule, atom, &fact, &mut bound).is_some() {
                let all = 0..instances.positive[number].len();
                let mut open: Vec<usize> = all.filter(|&other| other != place).collect();
                instances.complete(&reached, number, &mut open, &mut bound, (place, new));
            }
        }
        next += 1;
    }
    let mut found = std::mem::take(&mut instances.found);
    let action = |number: usize| match rules.all[number].of {
        Of::Action(index) => index,
        Of::Effect(_) | Of::Axiom => usize::MAX,
    };
    // The ways to make one action stand together.
    found.sort_unstable_by(|(first, one), (second, other)| {
        let index = action(*first);
        let external = task
            .actions
            .get(index)
            .map_or(0, |known_action| known_action.parameters.len());
        let key = |number, objects: &[u32]| {
            (
                action(number),
                objects[..external.min(objects.len())].to_vec(),
            )
        };
        let order = index.cmp(&action(*second));
        let order = order.then_with(|| key(*first, one).1.cmp(&key(*second, other).1));
        order.then_with(|| (first, one).cmp(&(second, other)))
    });
    numbered(task, rules, &instances, reached, &found)
}

/// The action of a rule as reports name it, or the predicate of an axiom, and where it stands.
fn named<'t>(task: &'t Lifted, rules: &RuleSet, number: usize) -> (&'t str, Span) {
    let rule = rules.all.get(number);
    match rule.map(|rule| rule.of) {
        Some(Of::Action(index)) => (&task.actions[index].name, task.actions[index].span),
        Some(Of::Effect(of)) => named(task, rules, of),
        Some(Of::Axiom) => {
            let predicate = rule.map_or(0, |rule| rule.adds[0].predicate);
            let axiom = task
                .axioms
                .iter()
                .find(|candidate| candidate.predicate == predicate);
            let at = axiom.map_or(Span::default(), |known| known.span);
            (&task.predicates[predicate].name, at)
        }
        None => ("", Span::default()),
    }
}

/// The rules by numbers of facts that may change.
fn numbered(
    task: &Lifted,
    rules: &RuleSet,
    instances: &Instances<'_>,
    mut reached: ReachedFacts,
    found: &[(usize, Vec<u32>)],
) -> Result<GroundTask, Diagnostic> {
    let goal = rules.goal.as_ref().and_then(|literals| {
        let mut condition = GroundCondition::default();
        for literal in literals {
            match literal {
                Literal::Atom(atom, true) => condition.holds.push(reached.add(fact(atom, &[]))),
                Literal::Atom(atom, false) => condition.lacks.push(reached.add(fact(atom, &[]))),
                Literal::Same(first, second, same) => {
                    if (first == second) != *same {
                        return None;
                    }
                }
            }
        }
        Some(condition)
    });
    let values: HashMap<&GroundAtom, u64> = task
        .values
        .iter()
        .map(|(key, value)| (key, *value))
        .collect();
    let numbers = |atoms: &mut dyn Iterator<Item = &Atom>, objects: &[u32]| -> Vec<u32> {
        let known = atoms.filter_map(|atom| reached.numbers.get(&fact(atom, objects)));
        let mut known: Vec<u32> = known.copied().collect();
        known.sort_unstable();
        known.dedup();
        known
    };
    let condition_of = |literals: &[Literal], objects: &[u32]| {
        let facts_where = |wanted: bool| {
            let mut atoms = literals.iter().filter_map(|literal| match literal {
                Literal::Atom(atom, holds) if *holds == wanted => Some(atom),
                _ => None,
            });
            let mut fluent = atoms
                .by_ref()
                .filter(|atom| instances.is_fluent[atom.predicate]);
            numbers(&mut fluent, objects)
        };
        GroundCondition {
            holds: facts_where(true),
            lacks: facts_where(false),
        }
    };
    let mut actions: Vec<Grounded> = Vec::new();
    let mut axioms = Vec::new();
    let mut places: HashMap<(usize, &[u32]), usize, FixedState> = HashMap::default();
    for (number, objects) in found {
        let rule = &rules.all[*number];
        let Of::Action(index) = rule.of else { continue };
        let action = &task.actions[index];
        let adds = numbers(&mut rule.adds.iter(), objects);
        // What is added stays, whatever deletes it.
        let mut deletes = numbers(&mut rule.deletes.iter(), objects);
        deletes.retain(|deleted| adds.binary_search(deleted).is_err());
        let costs = action
            .costs
            .iter()
            .map(|atom| values.get(&fact(atom, objects)));
        let cost: u64 = action.cost + costs.map(|value| value.copied().unwrap_or(0)).sum::<u64>();
        let known = u32::try_from(cost).ok();
        let Some(cost) = known.filter(|&cost| cost <= Task::HIGHEST_COST || !task.has_costs) else {
            let what = format!("as the cost of `{}`", action.name);
            let most = Task::HIGHEST_COST as usize;
            return Err(flaw::too_large(&what, &cost.to_string(), most, action.span));
        };
        places.insert((*number, objects), actions.len());
        actions.push(Grounded {
            action: index,
            rule: *number,
            condition: condition_of(&rule.literals, objects),
            adds,
            deletes,
            conditional: Vec::new(),
            cost: if task.has_costs { cost } else { 1 },
            named: action.parameters.len(),
            objects: objects.clone(),
        });
    }
    for (number, objects) in found {
        let rule = &rules.all[*number];
        match rule.of {
            Of::Action(_) => {}
            Of::Axiom => axioms.push(GroundAxiom {
                head: reached.numbers[&fact(&rule.adds[0], objects)],
                condition: condition_of(&rule.literals, objects),
            }),
            Of::Effect(of) => {
                let around = &rules.all[of];
                let outer = &objects[..around.parameters.len()];
                let Some(&place) = places.get(&(of, outer)) else {
                    continue;
                };
                let adds = !rule.adds.is_empty();
                let atom = rule.adds.iter().chain(&rule.deletes).next();
                let effect = atom.and_then(|atom| reached.numbers.get(&fact(atom, objects)));
                if let Some(&effect) = effect {
                    actions[place].conditional.push(Conditional {
                        rule: *number,
                        objects: objects.clone(),
                        condition: condition_of(&rule.literals[around.literals.len()..], objects),
                        fact: effect,
                        adds,
                    });
                }
            }
        }
    }
    let holds = |initial_atom: &GroundAtom| instances.initial.contains(initial_atom);
    let mut ground = GroundTask {
        actions,
        axioms,
        initial: reached.facts.iter().map(holds).collect(),
        is_derived: reached
            .facts
            .iter()
            .map(|atom| rules.is_derived[atom.predicate])
            .collect(),
        goal,
        facts: reached.facts,
    };
    simplify(&mut ground);
    Ok(ground)
}
