//! Monotonicity invariants: facts of which at most one holds at a time (Helmert, "Concise finite-domain
//! representations for PDDL planning tasks", 2009, section 5). Candidates are made of the lifted task and held against
//! ground actions: what no reachable action breaks is an invariant, instance by instance.

use super::grounding::{GroundTask, Grounded};
use super::lifted::{Atom, Fact, Lifted, Literal, Term};
use foldhash::fast::FixedState;
use std::collections::{BTreeSet, HashMap, VecDeque};

/// Most candidates that are looked at.
const MOST_CANDIDATES: usize = 300;

/// Most effects of ground actions that are looked at, over all candidates.
const MOST_EFFECTS: usize = 100_000_000;

/// The facts of a predicate that an invariant covers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    predicate: usize,
    /// The place of the predicate where each parameter of the invariant stands.
    order: Vec<usize>,
}

/// Parts that share parameters: for each choice of these at most one fact of all parts holds.
type Candidate = Vec<Part>;

/// Objects for the parameters.
type Instance = Vec<u32>;

impl Part {
    fn instance(&self, fact: &Fact) -> Instance {
        self.order
            .iter()
            .map(|&place| fact.objects[place])
            .collect()
    }
}

/// Sets of facts of which exactly one holds at the start and at most one in each state.
pub(super) fn groups(lifted: &Lifted, task: &GroundTask) -> Vec<Vec<u32>> {
    let mut open: VecDeque<Candidate> = VecDeque::new();
    let mut seen: BTreeSet<Candidate> = BTreeSet::new();
    let mut changed = vec![false; lifted.predicates.len()];
    for action in &task.actions {
        for &fact in action.adds.iter().chain(&action.deletes) {
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
            push(&mut open, &mut seen, vec![Part { predicate, order }]);
        }
    }
    let effects: usize = task
        .actions
        .iter()
        .map(|action| action.adds.len() + action.deletes.len())
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
        for (action, add) in broken {
            for part in refinements(lifted, &candidate, action, task, add) {
                let mut larger = candidate.clone();
                larger.push(part);
                larger.sort_unstable();
                push(&mut open, &mut seen, larger);
            }
        }
    }
    found
}

fn push(open: &mut VecDeque<Candidate>, seen: &mut BTreeSet<Candidate>, candidate: Candidate) {
    if seen.insert(candidate.clone()) {
        open.push_back(candidate);
    }
}

/// Adds the groups of a candidate's instances that hold; for each lifted action that breaks others, one of its ground
/// actions with a fact that it adds.
fn held<'t>(
    task: &'t GroundTask,
    candidate: &Candidate,
    found: &mut Vec<Vec<u32>>,
) -> Vec<(&'t Grounded, u32)> {
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
    let mut broken: BTreeSet<Instance> = BTreeSet::new();
    let mut by: HashMap<usize, (&Grounded, u32), FixedState> = HashMap::default();
    for action in &task.actions {
        let is_needed = |fact: &u32| action.preconditions.binary_search(fact).is_ok();
        let mut balance: Vec<(Instance, i32, u32)> = Vec::new();
        let new = action.adds.iter().filter(|fact| !is_needed(fact));
        let gone = action.deletes.iter().filter(|fact| is_needed(fact));
        for (&fact, change) in new.map(|fact| (fact, 1)).chain(gone.map(|fact| (fact, -1))) {
            let Some(instance) = instance_of(fact) else {
                continue;
            };
            match balance.iter_mut().find(|own| own.0 == instance) {
                Some(own) => own.1 += change,
                None => balance.push((instance, change, fact)),
            }
        }
        for (instance, change, fact) in balance {
            if change > 0 && weights.get(&instance) == Some(&1) {
                by.entry(action.action).or_insert((action, fact));
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
    let mut by: Vec<(&Grounded, u32)> = by.into_values().collect();
    by.sort_unstable_by_key(|(action, _)| action.action);
    by
}

/// The parts that may balance an action: what it asks for and deletes, with the parameters of what it adds.
fn refinements(
    lifted: &Lifted,
    candidate: &Candidate,
    grounded: &Grounded,
    task: &GroundTask,
    add: u32,
) -> Vec<Part> {
    let action = &lifted.actions[grounded.action];
    let added = &task.facts[add as usize];
    let value = |term: &Term| match *term {
        Term::Parameter(number) => grounded.objects[number],
        Term::Object(number) => number as u32,
    };
    let is_added = |atom: &&Atom| {
        let objects = atom.arguments.iter().map(value);
        atom.predicate == added.predicate && objects.eq(added.objects.iter().copied())
    };
    let Some(added) = action.adds.iter().find(is_added) else {
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
    for deleted in &action.deletes {
        let is_covered = candidate
            .iter()
            .any(|own| own.predicate == deleted.predicate);
        let is_needed = action
            .preconditions
            .iter()
            .any(|literal| matches!(literal, Literal::Atom(atom, true) if atom == deleted));
        let arity = deleted.arguments.len();
        if is_covered || !is_needed || arity < terms.len() || arity > terms.len() + 1 {
            continue;
        }
        orders(&terms, &deleted.arguments, &mut Vec::new(), &mut |order| {
            found.push(Part {
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
