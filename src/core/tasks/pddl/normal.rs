//! Conditions as conjunctions of literals: disjunctions make several rules, `exists` makes parameters, `forall` makes axioms
//! (Helmert, "Concise finite-domain representations for PDDL planning tasks", 2009, section 4).

use super::lifted::{
    Atom, Lifted, LiftedCondition, LiftedEffect, Literal, Predicate, Term, TypeId,
};
use crate::syntax::Span;

/// Conjunctions of which a disjunction may make so many at most; otherwise it becomes an axiom.
const MOST_WAYS: usize = 64;

/// The part of a task that a rule is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Of {
    /// An action with what it does wherever it applies.
    Action(usize),
    /// A conditional effect of the action of an earlier rule, whose parameters and literals come before its own.
    Effect(usize),
    /// An axiom.
    Axiom,
}

/// Literals under which atoms are added and deleted.
#[derive(Clone, Debug)]
pub(super) struct LiftedRule {
    pub of: Of,
    pub parameters: Vec<TypeId>,
    pub literals: Vec<Literal>,
    pub adds: Vec<Atom>,
    pub deletes: Vec<Atom>,
}

/// The rules of a task.
pub(super) struct RuleSet {
    pub all: Vec<LiftedRule>,
    /// Whether rules of axioms add it, by predicate.
    pub is_derived: Vec<bool>,
    /// The literals of the goal, of objects alone; `None` where it never holds.
    pub goal: Option<Vec<Literal>>,
}

/// A conjunction with the parameters that it has so far.
#[derive(Clone)]
struct Partial {
    parameters: Vec<TypeId>,
    literals: Vec<Literal>,
}

/// An axiom that stands for a condition.
struct Named {
    condition: LiftedCondition,
    holds: bool,
    /// By parameter around the condition the term that it is in the axiom.
    terms: Vec<Term>,
    parameters: Vec<TypeId>,
    predicate: usize,
}

struct Normalizer<'t> {
    task: &'t mut Lifted,
    rules: Vec<LiftedRule>,
    named: Vec<Named>,
}

/// The rules of a task, to which predicates of axioms are added.
pub(super) fn rules(task: &mut Lifted) -> RuleSet {
    let mut normalizer = Normalizer {
        task,
        rules: Vec::new(),
        named: Vec::new(),
    };
    for number in 0..normalizer.task.actions.len() {
        normalizer.add_action(number);
    }
    for axiom in normalizer.task.axioms.clone() {
        normalizer.add_axiom(axiom.predicate, &axiom.parameters, &axiom.condition);
    }
    let goal = normalizer
        .task
        .goal
        .clone()
        .unwrap_or(LiftedCondition::All(Vec::new()));
    let nothing = Partial {
        parameters: Vec::new(),
        literals: Vec::new(),
    };
    let mut ways = normalizer.conjoined(vec![nothing.clone()], &goal, true, &[]);
    let is_plain = ways.len() == 1 && ways[0].parameters.is_empty();
    let goal = match ways.pop() {
        None => None,
        Some(way) if is_plain => Some(way.literals),
        Some(_) => {
            let atom = normalizer.named(&goal, true, &[], &nothing);
            Some(vec![Literal::Atom(atom, true)])
        }
    };
    let mut is_derived = vec![false; normalizer.task.predicates.len()];
    for rule in normalizer.rules.iter().filter(|rule| rule.of == Of::Axiom) {
        is_derived[rule.adds[0].predicate] = true;
    }
    for axiom in &normalizer.task.axioms {
        is_derived[axiom.predicate] = true;
    }
    RuleSet {
        all: normalizer.rules,
        is_derived,
        goal,
    }
}

fn parameters(count: usize) -> Vec<Term> {
    (0..count).map(Term::Parameter).collect()
}

impl Normalizer<'_> {
    fn add_action(&mut self, number: usize) {
        let action = self.task.actions[number].clone();
        let action_terms = parameters(action.parameters.len());
        let start = Partial {
            parameters: action.parameters.clone(),
            literals: Vec::new(),
        };
        let is_plain = |effect: &&LiftedEffect| {
            effect.parameters.is_empty()
                && matches!(&effect.condition, LiftedCondition::All(parts) if parts.is_empty())
        };
        let always = |adds: bool| {
            let mut atoms: Vec<Atom> = Vec::new();
            for effect in action
                .effects
                .iter()
                .filter(is_plain)
                .filter(|candidate| candidate.adds == adds)
            {
                if !atoms.contains(&effect.atom) {
                    atoms.push(effect.atom.clone());
                }
            }
            atoms
        };
        let (adds, mut deletes) = (always(true), always(false));
        // What is added stays, also where it is deleted.
        deletes.retain(|deleted| !adds.contains(deleted));
        for way in self.conjoined(vec![start], &action.precondition, true, &action_terms) {
            let first = self.rules.len();
            self.rules.push(LiftedRule {
                of: Of::Action(number),
                parameters: way.parameters.clone(),
                literals: way.literals.clone(),
                adds: adds.clone(),
                deletes: deletes.clone(),
            });
            for effect in action
                .effects
                .iter()
                .filter(|candidate| !is_plain(candidate))
            {
                // Behind the parameters of the action stand those that its precondition brought.
                let mut terms = action_terms.clone();
                let mut way = way.clone();
                for &of in &effect.parameters {
                    terms.push(Term::Parameter(way.parameters.len()));
                    way.parameters.push(of);
                }
                let atom = placed(&effect.atom, &terms);
                for way in self.conjoined(vec![way], &effect.condition, true, &terms) {
                    let (adds, deletes) = if effect.adds {
                        (vec![atom.clone()], Vec::new())
                    } else {
                        (Vec::new(), vec![atom.clone()])
                    };
                    self.rules.push(LiftedRule {
                        of: Of::Effect(first),
                        parameters: way.parameters,
                        literals: way.literals,
                        adds,
                        deletes,
                    });
                }
            }
        }
    }

    fn add_axiom(&mut self, predicate: usize, types: &[TypeId], condition: &LiftedCondition) {
        self.add_rules(predicate, types, condition, true, &parameters(types.len()));
    }

    /// Adds the rules by which a predicate of parameters of these types holds.
    fn add_rules(
        &mut self,
        predicate: usize,
        types: &[TypeId],
        condition: &LiftedCondition,
        holds: bool,
        terms: &[Term],
    ) {
        let start = Partial {
            parameters: types.to_vec(),
            literals: Vec::new(),
        };
        let head = Atom {
            predicate,
            arguments: parameters(types.len()),
        };
        // A disjunction makes a rule of each part.
        let parts = match (condition, holds) {
            (LiftedCondition::Any(parts), true) | (LiftedCondition::All(parts), false) => {
                &parts[..]
            }
            _ => std::slice::from_ref(condition),
        };
        for part in parts {
            for way in self.conjoined(vec![start.clone()], part, holds, terms) {
                self.rules.push(LiftedRule {
                    of: Of::Axiom,
                    parameters: way.parameters,
                    literals: way.literals,
                    adds: vec![head.clone()],
                    deletes: Vec::new(),
                });
            }
        }
    }

    /// All ways to make these conjunctions and a condition hold, or its negation. `terms` are what its parameters are.
    fn conjoined(
        &mut self,
        ways: Vec<Partial>,
        condition: &LiftedCondition,
        holds: bool,
        terms: &[Term],
    ) -> Vec<Partial> {
        match (condition, holds) {
            (LiftedCondition::Literal(literal), _) => {
                let literal = literal_of(literal, terms, holds);
                ways.into_iter()
                    .map(|mut way| {
                        if !way.literals.contains(&literal) {
                            way.literals.push(literal.clone());
                        }
                        way
                    })
                    .collect()
            }
            (LiftedCondition::Not(inner), _) => self.conjoined(ways, inner, !holds, terms),
            (LiftedCondition::All(parts), true) | (LiftedCondition::Any(parts), false) => parts
                .iter()
                .fold(ways, |ways, part| self.conjoined(ways, part, holds, terms)),
            (LiftedCondition::Any(parts), true) | (LiftedCondition::All(parts), false) => {
                let count: usize = parts.iter().map(|part| count(part, holds)).sum();
                if parts.len() > 1 && ways.len().saturating_mul(count) > MOST_WAYS {
                    return self.with_named(ways, condition, holds, terms, true);
                }
                let mut all = Vec::new();
                for part in parts {
                    all.extend(self.conjoined(ways.clone(), part, holds, terms));
                }
                all
            }
            (LiftedCondition::Exists(types, inner), true)
            | (LiftedCondition::ForAll(types, inner), false) => {
                let mut all = Vec::new();
                for mut way in ways {
                    let mut terms = terms.to_vec();
                    for &of in types {
                        terms.push(Term::Parameter(way.parameters.len()));
                        way.parameters.push(of);
                    }
                    all.extend(self.conjoined(vec![way], inner, holds, &terms));
                }
                all
            }
            // All hold if there is none that does not.
            (LiftedCondition::ForAll(..), true) | (LiftedCondition::Exists(..), false) => {
                self.with_named(ways, condition, !holds, terms, false)
            }
        }
    }

    /// Conjunctions with an axiom that stands for a condition, which is to hold or not.
    fn with_named(
        &mut self,
        ways: Vec<Partial>,
        condition: &LiftedCondition,
        holds: bool,
        terms: &[Term],
        wanted: bool,
    ) -> Vec<Partial> {
        let mut all = ways;
        for way in &mut all {
            let atom = self.named(condition, holds, terms, way);
            way.literals.push(Literal::Atom(atom, wanted));
        }
        all
    }

    /// The atom of an axiom that holds where a condition does, or its negation: its arguments are the parameters on which
    /// the condition depends.
    fn named(
        &mut self,
        condition: &LiftedCondition,
        holds: bool,
        terms: &[Term],
        way: &Partial,
    ) -> Atom {
        let mut is_used = vec![false; terms.len()];
        mark_used(condition, &mut is_used);
        let mut arguments: Vec<usize> = Vec::new();
        let terms = terms
            .iter()
            .zip(is_used)
            .map(|(term, is_used)| match *term {
                Term::Parameter(number) if is_used => {
                    let known = arguments.iter().position(|argument| *argument == number);
                    Term::Parameter(known.unwrap_or_else(|| {
                        arguments.push(number);
                        arguments.len() - 1
                    }))
                }
                Term::Object(_) if is_used => *term,
                _ => Term::Object(0),
            });
        let terms: Vec<Term> = terms.collect();
        let types: Vec<TypeId> = arguments
            .iter()
            .map(|&argument| way.parameters[argument])
            .collect();
        let same = |earlier: &&Named| {
            (earlier.holds, &earlier.parameters, &earlier.terms) == (holds, &types, &terms)
                && earlier.condition == *condition
        };
        let known = self.named.iter().find(same).map(|named| named.predicate);
        let predicate = known.unwrap_or_else(|| {
            let predicate = self.task.predicates.len();
            self.task.predicates.push(Predicate {
                name: format!("new-axiom@{}", self.named.len()),
                parameters: types.clone(),
                span: Span::default(),
            });
            self.named.push(Named {
                condition: condition.clone(),
                holds,
                terms: terms.clone(),
                parameters: types.clone(),
                predicate,
            });
            self.add_rules(predicate, &types, condition, holds, &terms);
            predicate
        });
        Atom {
            predicate,
            arguments: arguments.into_iter().map(Term::Parameter).collect(),
        }
    }
}

/// An atom whose parameters are these terms.
fn placed(atom: &Atom, terms: &[Term]) -> Atom {
    let arguments = atom.arguments.iter().map(|term| term_of(*term, terms));
    Atom {
        predicate: atom.predicate,
        arguments: arguments.collect(),
    }
}

fn term_of(term: Term, terms: &[Term]) -> Term {
    match term {
        Term::Parameter(number) => terms[number],
        Term::Object(_) => term,
    }
}

fn literal_of(literal: &Literal, terms: &[Term], wanted: bool) -> Literal {
    match literal {
        Literal::Atom(atom, holds) => Literal::Atom(placed(atom, terms), *holds == wanted),
        Literal::Same(first, second, holds) => Literal::Same(
            term_of(*first, terms),
            term_of(*second, terms),
            *holds == wanted,
        ),
    }
}

/// The number of conjunctions that a condition makes, as far as it is needed.
fn count(condition: &LiftedCondition, holds: bool) -> usize {
    match (condition, holds) {
        (LiftedCondition::Literal(_) | LiftedCondition::ForAll(..), true)
        | (LiftedCondition::Literal(_) | LiftedCondition::Exists(..), false) => 1,
        (LiftedCondition::Not(inner), _)
        | (LiftedCondition::Exists(_, inner), true)
        | (LiftedCondition::ForAll(_, inner), false) => {
            count(inner, matches!(condition, LiftedCondition::Not(_)) != holds)
        }
        (LiftedCondition::All(parts), true) | (LiftedCondition::Any(parts), false) => {
            let counts = parts.iter().map(|part| count(part, holds));
            counts.fold(1, usize::saturating_mul)
        }
        (LiftedCondition::Any(parts), true) | (LiftedCondition::All(parts), false) => {
            let counts = parts.iter().map(|part| count(part, holds));
            counts.fold(0, usize::saturating_add)
        }
    }
}

/// Marks the parameters around a condition that it names.
fn mark_used(condition: &LiftedCondition, is_used: &mut [bool]) {
    let mut mark = |term: &Term| {
        if let Term::Parameter(number) = *term
            && let Some(flag) = is_used.get_mut(number)
        {
            *flag = true;
        }
    };
    match condition {
        LiftedCondition::Literal(Literal::Atom(atom, _)) => atom.arguments.iter().for_each(mark),
        LiftedCondition::Literal(Literal::Same(first, second, _)) => {
            mark(first);
            mark(second);
        }
        LiftedCondition::All(parts) | LiftedCondition::Any(parts) => {
            for part in parts {
                mark_used(part, is_used);
            }
        }
        LiftedCondition::Not(inner)
        | LiftedCondition::ForAll(_, inner)
        | LiftedCondition::Exists(_, inner) => {
            mark_used(inner, is_used);
        }
    }
}
