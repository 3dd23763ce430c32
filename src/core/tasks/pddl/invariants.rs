//! Monotonicity invariants: facts of which at most one holds at a time (Helmert, "Concise finite-domain
//! representations for PDDL planning tasks", 2009, section 5). Candidates are made of the lifted task and held against
//! ground actions: what no reachable action breaks is an invariant, instance by instance.

use super::grounding::{Conditional, GroundTask, Grounded};
use super::lifted::{Atom, GroundAtom, Lifted, Literal, Term};
use super::normal::{LiftedRule, Of};
use foldhash::fast::FixedState;
use std::collections::{BTreeSet, HashMap, VecDeque};

/// Most candidates that are looked at.
const MOST_CANDIDATES: usize = 300;

/// Most effects of ground actions that are looked at, over all candidates.
const MOST_EFFECTS: usize = 100_000_000;

/// The facts of a predicate that an invariant covers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct InvariantPart {
    predicate: usize,
    /// The place of the predicate where each parameter of the invariant stands.
    order: Vec<usize>,
}

/// Parts that share parameters: for each choice of these at most one fact of all parts holds.
type InvariantCandidate = Vec<InvariantPart>;

/// Objects for the parameters.
type Instance = Vec<u32>;

impl InvariantPart {
    fn instance(&self, fact: &GroundAtom) -> Instance {
        self.order
            .iter()
            .map(|&place| fact.objects[place])
            .collect()
    }
}

/// Sets of facts of which exactly one holds at the start and at most one in each state.
pub(super) fn groups(lifted: &Lifted, rules: &[LiftedRule], task: &GroundTask) -> Vec<Vec<u32>> {
    let mut open: VecDeque<InvariantCandidate> = VecDeque::new();
    let mut seen: BTreeSet<InvariantCandidate> = BTreeSet::new();
    let mut changed = vec![false; lifted.predicates.len()];
    for action in &task.actions {
        let conditional = action.conditional.iter().map(|effect| &effect.fact);
        for &fact in action.adds.iter().chain(&action.deletes).chain(conditional) {
            changed[task.facts[fact as usize].predicate] = true;
        }
    }
    for (predicate, declared) in lifted.predicates.iter().enumerate() {
        if !changed[predicate] {
            continue;
        }
        let arity = declared.parameters.len();
        for counted in std::iter::once(None).chain((0..arity).map(Some)) {
            let order = (0..arity).filter(|place| Some(*place) != counted).collect();
            push(
                &mut open,
                &mut seen,
                vec![InvariantPart { predicate, order }],
            );
        }
    }
    let effects: usize = task
        .actions
        .iter()
        .map(|action| action.adds.len() + action.deletes.len() + action.conditional.len())
        .sum();
    let most = MOST_CANDIDATES
        .min(MOST_EFFECTS / effects.max(1))
        .max(lifted.predicates.len());
    let mut found = Vec::new();
    let mut looked_at = 0;
    while let Some(candidate) = open.pop_front() {
        looked_at += 1;
        if looked_at > most {
            break;
        }
        let broken = held(task, &candidate, &mut found);
        for instance in broken {
            for part in refinements(rules, &candidate, instance, task) {
                let mut larger = candidate.clone();
                larger.push(part);
                larger.sort_unstable();
                push(&mut open, &mut seen, larger);
            }
        }
    }
    found
}

fn push(
    open: &mut VecDeque<InvariantCandidate>,
    seen: &mut BTreeSet<InvariantCandidate>,
    candidate: InvariantCandidate,
) {
    if seen.insert(candidate.clone()) {
        open.push_back(candidate);
    }
}

/// An effect that breaks an invariant: of a rule with objects the fact that it adds.
#[derive(Clone, Copy)]
struct Breaker<'t> {
    action: usize,
    rule: usize,
    objects: &'t [u32],
    add: u32,
}

impl<'t> Breaker<'t> {
    fn new(action: &'t Grounded, effect: Option<&'t Conditional>, add: u32) -> Self {
        let (rule, objects) = match effect {
            Some(conditional) => (conditional.rule, &conditional.objects),
            None => (action.rule, &action.objects),
        };
        Self {
            action: action.action,
            rule,
            objects,
            add,
        }
    }
}

/// Adds the groups of a candidate's instances that hold; for each lifted action that breaks others, one of its ground
/// actions with a fact that it adds.
fn held<'t>(
    task: &'t GroundTask,
    candidate: &InvariantCandidate,
    found: &mut Vec<Vec<u32>>,
) -> Vec<Breaker<'t>> {
    let part_of = |fact: u32| {
        let predicate = task.facts[fact as usize].predicate;
        candidate.iter().find(|part| part.predicate == predicate)
    };
    let instance_of = |fact: u32| Some(part_of(fact)?.instance(&task.facts[fact as usize]));
    let mut weights: HashMap<Instance, u32, FixedState> = HashMap::default();
    let mut members: HashMap<Instance, Vec<u32>, FixedState> = HashMap::default();
    for fact in 0..task.facts.len() as u32 {
        if let Some(instance) = instance_of(fact) {
            if task.initial[fact as usize] {
                *weights.entry(instance.clone()).or_default() += 1;
            }
            members.entry(instance).or_default().push(fact);
        }
    }
    // An instance of which nothing holds at the start is no group, but with another part of the candidate it may be one.
    let matters = |candidate: &Instance| weights.get(candidate).is_none_or(|&weight| weight == 1);
    let mut broken: BTreeSet<Instance> = BTreeSet::new();
    let mut by: HashMap<usize, Breaker<'t>, FixedState> = HashMap::default();
    for action in &task.actions {
        if !action.conditional.is_empty() {
            let instance = |fact: u32| instance_of(fact).filter(&matters);
            for (broken_instance, breaker) in unbalanced(action, &instance, &members) {
                by.entry(action.action).or_insert(breaker);
                broken.insert(broken_instance);
            }
            continue;
        }
        let is_needed = |fact: &u32| action.condition.holds.binary_search(fact).is_ok();
        let mut balance: Vec<(Instance, i32, u32)> = Vec::new();
        let new = action.adds.iter().filter(|fact| !is_needed(fact));
        let gone = action.deletes.iter().filter(|fact| is_needed(fact));
        for (&fact, change) in new.map(|fact| (fact, 1)).chain(gone.map(|fact| (fact, -1))) {
            let Some(instance) = instance_of(fact) else {
                continue;
            };
            match balance.iter_mut().find(|entry| entry.0 == instance) {
                Some(found) => found.1 += change,
                None => balance.push((instance, change, fact)),
            }
        }
        for (instance, change, fact) in balance {
            if change > 0 && matters(&instance) {
                by.entry(action.action)
                    .or_insert(Breaker::new(action, None, fact));
                broken.insert(instance);
            }
        }
    }
    let mut good: Vec<(Instance, Vec<u32>)> = members
        .into_iter()
        .filter(|(instance, facts)| {
            facts.len() > 1 && weights.get(instance) == Some(&1) && !broken.contains(instance)
        })
        .collect();
    good.sort_unstable();
    found.extend(good.into_iter().map(|(_, facts)| facts));
    let mut by: Vec<Breaker<'t>> = by.into_values().collect();
    by.sort_unstable_by_key(|breaker| breaker.action);
    by
}

/// The instances that an action with conditional effects breaks: two of their facts may become true at once, or one while
/// nothing deletes the one that holds. `instance` is that of a fact, if it matters.
fn unbalanced<'t>(
    action: &'t Grounded,
    instance: &dyn Fn(u32) -> Option<Instance>,
    members: &HashMap<Instance, Vec<u32>, FixedState>,
) -> Vec<(Instance, Breaker<'t>)> {
    let effects = action.conditional.iter();
    let held = |effect: Option<&Conditional>| {
        let conditions = effect
            .iter()
            .flat_map(|conditional| conditional.condition.holds.iter());
        let mut facts: Vec<u32> = action
            .condition
            .holds
            .iter()
            .chain(conditions)
            .copied()
            .collect();
        facts.sort_unstable();
        facts
    };
    let always = action.adds.iter().map(|&fact| (fact, None));
    let adds = always.chain(
        effects
            .clone()
            .filter(|conditional_effect| conditional_effect.adds)
            .map(|addition| (addition.fact, Some(addition))),
    );
    let adds =
        adds.filter_map(|(fact, effect)| Some((instance(fact)?, fact, effect, held(effect))));
    let adds: Vec<(Instance, u32, Option<&Conditional>, Vec<u32>)> = adds.collect();
    let lacks = |effect: Option<&Conditional>, fact: &u32| {
        let mut conditions = effect
            .iter()
            .map(|conditional| &conditional.condition)
            .chain([&action.condition]);
        conditions.any(|condition| condition.lacks.binary_search(fact).is_ok())
    };
    let mut found = Vec::new();
    for (place, (added, fact, effect, holds)) in adds.iter().enumerate() {
        let known: Vec<u32> = holds
            .iter()
            .copied()
            .filter(|&held| instance(held).as_ref() == Some(added))
            .collect();
        let breaker = || (added.clone(), Breaker::new(action, *effect, *fact));
        let is_exclusive =
            |(_, _, second, others): &(Instance, u32, Option<&Conditional>, Vec<u32>)| {
                let differs = others.iter().any(|&held| {
                    instance(held).as_ref() == Some(added)
                        && known.iter().any(|&known_fact| known_fact != held)
                });
                differs
                    || holds.iter().any(|fact| lacks(*second, fact))
                    || others.iter().any(|fact| lacks(*effect, fact))
            };
        let mut later = adds[place + 1..].iter();
        if later.any(|other| other.0 == *added && other.1 != *fact && !is_exclusive(other)) {
            found.push(breaker());
            continue;
        }
        if known.contains(fact) {
            continue;
        }
        // Whether the fact is deleted if it holds.
        let is_deleted = |held: u32| {
            let mut deletes = effects
                .clone()
                .filter(|change| !change.adds && change.fact == held);
            action.deletes.binary_search(&held).is_ok()
                || deletes.any(|deletion| {
                    let mut required = deletion.condition.holds.iter();
                    let mut lacked = deletion.condition.lacks.iter();
                    required.all(|fact| *fact == held || holds.binary_search(fact).is_ok())
                        && lacked.all(|absent| lacks(*effect, absent))
                })
        };
        let is_balanced = if known.is_empty() {
            let mut others = members[added].iter();
            others.all(|&held| held == *fact || is_deleted(held))
        } else {
            known.iter().any(|&held| is_deleted(held))
        };
        if !is_balanced {
            found.push(breaker());
        }
    }
    found
}

/// The parts that may balance an effect: what it asks for and deletes, with the parameters of what it adds.
fn refinements(
    rules: &[LiftedRule],
    candidate: &InvariantCandidate,
    breaker: Breaker<'_>,
    task: &GroundTask,
) -> Vec<InvariantPart> {
    let rule = &rules[breaker.rule];
    let added = &task.facts[breaker.add as usize];
    let value = |term: &Term| match *term {
        Term::Parameter(number) => breaker.objects[number],
        Term::Object(number) => number as u32,
    };
    let is_added = |atom: &&Atom| {
        let objects = atom.arguments.iter().map(value);
        atom.predicate == added.predicate && objects.eq(added.objects.iter().copied())
    };
    let Some(added) = rule.adds.iter().find(is_added) else {
        return Vec::new();
    };
    let part = candidate
        .iter()
        .find(|part| part.predicate == added.predicate);
    let Some(part) = part else { return Vec::new() };
    let terms: Vec<Term> = part
        .order
        .iter()
        .map(|&place| added.arguments[place])
        .collect();
    let mut found = Vec::new();
    // What other effects of the action delete that have the same parameters.
    let around = match rule.of {
        Of::Effect(of) => of,
        Of::Action(_) | Of::Axiom => breaker.rule,
    };
    let deleting = rules.iter().enumerate().filter(|(number, other)| {
        (*number == around || other.of == Of::Effect(around))
            && rule.parameters.starts_with(&other.parameters)
    });
    let deletes =
        deleting.flat_map(|(_, deleter)| deleter.deletes.iter().map(move |atom| (deleter, atom)));
    for (deleting, deleted) in deletes {
        let is_covered = candidate
            .iter()
            .any(|part| part.predicate == deleted.predicate);
        let is_needed = rule
            .literals
            .iter()
            .chain(&deleting.literals)
            .any(|literal| matches!(literal, Literal::Atom(atom, true) if atom == deleted));
        let arity = deleted.arguments.len();
        if is_covered || !is_needed || arity < terms.len() || arity > terms.len() + 1 {
            continue;
        }
        orders(&terms, &deleted.arguments, &mut Vec::new(), &mut |order| {
            found.push(InvariantPart {
                predicate: deleted.predicate,
                order: order.to_vec(),
            });
        });
    }
    found
}

/// All ways to find terms among arguments, each at a place of its own.
fn orders(
    terms: &[Term],
    arguments: &[Term],
    order: &mut Vec<usize>,
    found: &mut impl FnMut(&[usize]),
) {
    let Some(term) = terms.get(order.len()) else {
        return found(order);
    };
    for (place, argument) in arguments.iter().enumerate() {
        if argument == term && !order.contains(&place) {
            order.push(place);
            orders(terms, arguments, order, found);
            order.pop();
        }
    }
}
