//! Rules with objects, found by joining the facts that are reached.

use super::lifted::{Atom, GroundAtom, Lifted, Literal, Term};
use super::normal::{LiftedRule, Of};
use crate::tasks::Task;
use foldhash::fast::FixedState;
use std::collections::{HashMap, HashSet};

/// No object.
pub(super) const UNBOUND: u32 = u32::MAX;

/// Most conditional effects and axioms with objects.
pub(super) const MOST_RULES: usize = 1 << 21;

/// Facts by number, and by what stands in them.
#[derive(Default)]
pub(super) struct ReachedFacts {
    pub facts: Vec<GroundAtom>,
    pub numbers: HashMap<GroundAtom, u32, FixedState>,
    /// The facts of each predicate that were looked at.
    pub of_predicate: Vec<Vec<u32>>,
    /// The same facts by predicate, place and object.
    pub with: HashMap<(usize, usize, u32), Vec<u32>, FixedState>,
}

impl ReachedFacts {
    pub(super) fn add(&mut self, fact: GroundAtom) -> u32 {
        if let Some(&known) = self.numbers.get(&fact) {
            return known;
        }
        let number = self.facts.len() as u32;
        self.facts.push(fact.clone());
        self.numbers.insert(fact, number);
        number
    }

    /// From now on it is found by what stands in it.
    pub(super) fn look_at(&mut self, number: u32) {
        let fact = &self.facts[number as usize];
        self.of_predicate[fact.predicate].push(number);
        for (place, &object) in fact.objects.iter().enumerate() {
            let list = self.with.entry((fact.predicate, place, object));
            list.or_default().push(number);
        }
    }

    /// The facts that may be an atom, as far as its arguments are bound.
    pub(super) fn candidates(&self, atom: &Atom, bound: &[u32]) -> &[u32] {
        let mut best: &[u32] = &self.of_predicate[atom.predicate];
        for (place, term) in atom.arguments.iter().enumerate() {
            let object = value(*term, bound);
            if object != UNBOUND {
                let list = self.with.get(&(atom.predicate, place, object));
                let facts = list.map_or(&[][..], Vec::as_slice);
                if facts.len() < best.len() {
                    best = facts;
                }
            }
        }
        best
    }
}

pub(super) fn value(term: Term, bound: &[u32]) -> u32 {
    match term {
        Term::Parameter(number) => bound[number],
        Term::Object(number) => number as u32,
    }
}

pub(super) fn fact(atom: &Atom, bound: &[u32]) -> GroundAtom {
    GroundAtom {
        predicate: atom.predicate,
        objects: atom
            .arguments
            .iter()
            .map(|term| value(*term, bound))
            .collect(),
    }
}

/// The rules with objects that may be.
pub(super) struct Instances<'t> {
    pub task: &'t Lifted,
    pub rules: &'t [LiftedRule],
    /// The atoms that each rule asks to hold; a rule that deletes matters where what it deletes holds.
    pub positive: Vec<Vec<&'t Atom>>,
    /// Whether an object is of a type, by type, by object.
    pub of_type: Vec<Vec<bool>>,
    /// Whether some rule changes a predicate, by predicate.
    pub is_fluent: Vec<bool>,
    pub initial: HashSet<GroundAtom, FixedState>,
    pub found: Vec<(usize, Vec<u32>)>,
    /// The number of those that are actions.
    pub actions: usize,
    /// The rule that was being bound when there were too many ways.
    pub endless: Option<usize>,
    /// Ways that may still be looked at.
    pub ways: usize,
}

impl<'t> Instances<'t> {
    pub(super) fn new(task: &'t Lifted, rules: &'t [LiftedRule], ways: usize) -> Self {
        let positive = rules.iter().map(|rule| {
            let positive_atoms = rule.literals.iter().filter_map(|literal| match literal {
                Literal::Atom(atom, true) => Some(atom),
                _ => None,
            });
            let deleted = rule
                .deletes
                .iter()
                .filter(|_| matches!(rule.of, Of::Effect(_)));
            let mut atoms: Vec<&Atom> = Vec::new();
            for atom in positive_atoms.chain(deleted) {
                if !atoms.contains(&atom) {
                    atoms.push(atom);
                }
            }
            atoms
        });
        let mut is_fluent = vec![false; task.predicates.len()];
        for rule in rules {
            for atom in rule.adds.iter().chain(&rule.deletes) {
                is_fluent[atom.predicate] = true;
            }
        }
        let of_type = (0..task.types.len()).map(|due| {
            let objects = task.objects.iter();
            objects
                .map(|object| task.is_within(object.of, due))
                .collect()
        });
        Self {
            positive: positive.collect(),
            of_type: of_type.collect(),
            is_fluent,
            initial: task.initial.iter().cloned().collect(),
            found: Vec::new(),
            actions: 0,
            endless: None,
            ways,
            task,
            rules,
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.actions > Task::MOST_ACTIONS || self.found.len() - self.actions > MOST_RULES
    }

    /// Counts a way to bind parameters of a rule; whether there are too many.
    pub(super) fn is_too_much(&mut self, number: usize) -> bool {
        match self.ways.checked_sub(1) {
            Some(left) => self.ways = left,
            None => self.endless = Some(number),
        }
        self.endless.is_some()
    }

    /// Binds the parameters that an atom has to a fact; whether it fits. What was bound is told.
    pub(super) fn bind(
        &self,
        rule: &LiftedRule,
        atom: &Atom,
        fact: &GroundAtom,
        bound: &mut [u32],
    ) -> Option<Vec<usize>> {
        let mut fresh = Vec::new();
        for (term, &object) in atom.arguments.iter().zip(&fact.objects) {
            let fits = match *term {
                Term::Object(number) => number as u32 == object,
                Term::Parameter(number) if bound[number] == UNBOUND => {
                    let is_of_type = self.of_type[rule.parameters[number]][object as usize];
                    if is_of_type {
                        bound[number] = object;
                        fresh.push(number);
                    }
                    is_of_type
                }
                Term::Parameter(number) => bound[number] == object,
            };
            if !fits {
                for &number in &fresh {
                    bound[number] = UNBOUND;
                }
                return None;
            }
        }
        Some(fresh)
    }

    /// Whether nothing that can't change speaks against it, as far as parameters are bound.
    pub(super) fn is_possible(&self, rule: &LiftedRule, bound: &[u32]) -> bool {
        rule.literals.iter().all(|literal| match literal {
            Literal::Same(first, second, same) => {
                let [first, second] = [*first, *second].map(|term| value(term, bound));
                first == UNBOUND || second == UNBOUND || (first == second) == *same
            }
            Literal::Atom(atom, false) if !self.is_fluent[atom.predicate] => {
                let fact = fact(atom, bound);
                fact.objects.contains(&UNBOUND) || !self.initial.contains(&fact)
            }
            Literal::Atom(..) => true,
        })
    }

    /// Completes a rule by facts that were looked at. `open` are the numbers of atoms that it still asks for; those
    /// before `first` must not be the fact `new`, so that each is found once.
    pub(super) fn complete(
        &mut self,
        reached: &ReachedFacts,
        number: usize,
        open: &mut Vec<usize>,
        bound: &mut Vec<u32>,
        (first, new): (usize, u32),
    ) {
        let rule = &self.rules[number];
        if self.is_too_much(number) || self.is_full() || !self.is_possible(rule, bound) {
            return;
        }
        let sizes = open.iter().enumerate().map(|(place, &atom)| {
            let candidates = reached.candidates(self.positive[number][atom], bound);
            (candidates.len(), place)
        });
        let Some((_, place)) = sizes.min() else {
            return self.fill(number, bound);
        };
        let literal = open.swap_remove(place);
        let atom = self.positive[number][literal];
        for &candidate in reached.candidates(atom, bound) {
            if literal < first && candidate == new {
                continue;
            }
            let fact = &reached.facts[candidate as usize];
            if let Some(newly) = self.bind(rule, atom, fact, bound) {
                self.complete(reached, number, open, bound, (first, new));
                for &number in &newly {
                    bound[number] = UNBOUND;
                }
            }
        }
        open.push(literal);
        let last = open.len() - 1;
        open.swap(place, last);
    }

    /// All objects for parameters that no condition binds.
    pub(super) fn fill(&mut self, number: usize, bound: &mut Vec<u32>) {
        let rule = &self.rules[number];
        let is_over = self.is_too_much(number) || self.is_full();
        if is_over || !self.is_possible(rule, bound) {
            return;
        }
        let Some(place) = bound.iter().position(|&value| value == UNBOUND) else {
            self.actions += usize::from(matches!(rule.of, Of::Action(_)));
            self.found.push((number, bound.clone()));
            return;
        };
        for object in 0..self.task.objects.len() {
            if self.of_type[rule.parameters[place]][object] {
                bound[place] = object as u32;
                self.fill(number, bound);
            }
        }
        bound[place] = UNBOUND;
    }
}
