//! Grounding by relaxed reachability: the actions that can apply when nothing is ever deleted (Helmert, "Concise
//! finite-domain representations for PDDL planning tasks", 2009, section 6).

use super::flaw;
use super::lifted::{Atom, Fact, Lifted, Literal, Term};
use super::normal::{Of, Rule, Rules};
use super::simplified::simplify;
use crate::syntax::{Diagnostic, Span};
use crate::tasks::Task;
use foldhash::fast::FixedState;
use std::collections::{HashMap, HashSet};

/// No object.
const UNBOUND: u32 = u32::MAX;

/// Most facts that are reached.
const MOST_FACTS: usize = 1 << 20;

/// Most conditional effects and axioms with objects.
const MOST_RULES: usize = 1 << 21;

/// Most ways to bind parameters that are looked at: some seconds, and three hundred for each action that there may be.
const MOST_WAYS: usize = 20_000_000;

/// The facts that hold where something applies, and those that do not; in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Asked {
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
    pub asked: Asked,
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
    pub asked: Asked,
    pub fact: u32,
    pub adds: bool,
}

/// An axiom with objects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GroundAxiom {
    pub head: u32,
    pub asked: Asked,
}

/// A task with facts by number.
#[derive(Debug)]
pub(super) struct GroundTask {
    pub facts: Vec<Fact>,
    /// Whether each fact holds at the start.
    pub initial: Vec<bool>,
    /// Whether axioms derive a fact.
    pub is_derived: Vec<bool>,
    pub actions: Vec<Grounded>,
    pub axioms: Vec<GroundAxiom>,
    /// The facts of the goal; `None` where no state is one.
    pub goal: Option<Asked>,
}

/// Facts by number, and by what stands in them.
#[derive(Default)]
struct Reached {
    facts: Vec<Fact>,
    numbers: HashMap<Fact, u32, FixedState>,
    /// The facts of each predicate that were looked at.
    of_predicate: Vec<Vec<u32>>,
    /// The same facts by predicate, place and object.
    with: HashMap<(usize, usize, u32), Vec<u32>, FixedState>,
}

impl Reached {
    fn add(&mut self, fact: Fact) -> u32 {
        if let Some(&known) = self.numbers.get(&fact) {
            return known;
        }
        let number = self.facts.len() as u32;
        self.facts.push(fact.clone());
        self.numbers.insert(fact, number);
        number
    }

    /// From now on it is found by what stands in it.
    fn look_at(&mut self, number: u32) {
        let fact = &self.facts[number as usize];
        self.of_predicate[fact.predicate].push(number);
        for (place, &object) in fact.objects.iter().enumerate() {
            let own = self.with.entry((fact.predicate, place, object));
            own.or_default().push(number);
        }
    }

    /// The facts that may be an atom, as far as its arguments are bound.
    fn candidates(&self, atom: &Atom, bound: &[u32]) -> &[u32] {
        let mut best: &[u32] = &self.of_predicate[atom.predicate];
        for (place, term) in atom.arguments.iter().enumerate() {
            let object = value(*term, bound);
            if object != UNBOUND {
                let own = self.with.get(&(atom.predicate, place, object));
                let own = own.map_or(&[][..], Vec::as_slice);
                if own.len() < best.len() {
                    best = own;
                }
            }
        }
        best
    }
}

fn value(term: Term, bound: &[u32]) -> u32 {
    match term {
        Term::Parameter(number) => bound[number],
        Term::Object(number) => number as u32,
    }
}

fn fact(atom: &Atom, bound: &[u32]) -> Fact {
    Fact {
        predicate: atom.predicate,
        objects: atom
            .arguments
            .iter()
            .map(|term| value(*term, bound))
            .collect(),
    }
}

/// The rules with objects that may be.
struct Instances<'t> {
    task: &'t Lifted,
    rules: &'t [Rule],
    /// The atoms that each rule asks to hold; a rule that deletes matters where what it deletes holds.
    positive: Vec<Vec<&'t Atom>>,
    /// Whether an object is of a type, by type, by object.
    of_type: Vec<Vec<bool>>,
    /// Whether some rule changes a predicate, by predicate.
    is_fluent: Vec<bool>,
    initial: HashSet<Fact, FixedState>,
    found: Vec<(usize, Vec<u32>)>,
    /// The number of those that are actions.
    actions: usize,
    /// The rule that was being bound when there were too many ways.
    endless: Option<usize>,
    /// Ways that may still be looked at.
    ways: usize,
}

impl<'t> Instances<'t> {
    fn new(task: &'t Lifted, rules: &'t [Rule], ways: usize) -> Self {
        let positive = rules.iter().map(|rule| {
            let own = rule.literals.iter().filter_map(|literal| match literal {
                Literal::Atom(atom, true) => Some(atom),
                _ => None,
            });
            let deleted = rule
                .deletes
                .iter()
                .filter(|_| matches!(rule.of, Of::Effect(_)));
            let mut atoms: Vec<&Atom> = Vec::new();
            for atom in own.chain(deleted) {
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
            objects.map(|own| task.is_within(own.of, due)).collect()
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

    fn is_full(&self) -> bool {
        self.actions > Task::MOST_ACTIONS || self.found.len() - self.actions > MOST_RULES
    }

    /// Counts a way to bind parameters of a rule; whether there are too many.
    fn is_too_much(&mut self, number: usize) -> bool {
        match self.ways.checked_sub(1) {
            Some(left) => self.ways = left,
            None => self.endless = Some(number),
        }
        self.endless.is_some()
    }

    /// Binds the parameters that an atom has to a fact; whether it fits. What was bound is told.
    fn bind(&self, rule: &Rule, atom: &Atom, fact: &Fact, bound: &mut [u32]) -> Option<Vec<usize>> {
        let mut own = Vec::new();
        for (term, &object) in atom.arguments.iter().zip(&fact.objects) {
            let fits = match *term {
                Term::Object(number) => number as u32 == object,
                Term::Parameter(number) if bound[number] == UNBOUND => {
                    let is_of_type = self.of_type[rule.parameters[number]][object as usize];
                    if is_of_type {
                        bound[number] = object;
                        own.push(number);
                    }
                    is_of_type
                }
                Term::Parameter(number) => bound[number] == object,
            };
            if !fits {
                for &number in &own {
                    bound[number] = UNBOUND;
                }
                return None;
            }
        }
        Some(own)
    }

    /// Whether nothing that can't change speaks against it, as far as parameters are bound.
    fn is_possible(&self, rule: &Rule, bound: &[u32]) -> bool {
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
    fn complete(
        &mut self,
        reached: &Reached,
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
        let own = open.swap_remove(place);
        let atom = self.positive[number][own];
        for &candidate in reached.candidates(atom, bound) {
            if own < first && candidate == new {
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
        open.push(own);
        let last = open.len() - 1;
        open.swap(place, last);
    }

    /// All objects for parameters that no condition binds.
    fn fill(&mut self, number: usize, bound: &mut Vec<u32>) {
        let rule = &self.rules[number];
        let is_over = self.is_too_much(number) || self.is_full();
        if is_over || !self.is_possible(rule, bound) {
            return;
        }
        let Some(place) = bound.iter().position(|&own| own == UNBOUND) else {
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

/// Grounds a task.
///
/// # Errors
///
/// More actions than fit.
pub(super) fn ground(task: &Lifted, rules: &Rules) -> Result<GroundTask, Diagnostic> {
    ground_within(task, rules, MOST_WAYS)
}

/// The same with so many ways to bind parameters at most.
pub(super) fn ground_within(
    task: &Lifted,
    rules: &Rules,
    ways: usize,
) -> Result<GroundTask, Diagnostic> {
    let mut instances = Instances::new(task, &rules.all, ways);
    let mut reached = Reached {
        of_predicate: vec![Vec::new(); task.predicates.len()],
        ..Reached::default()
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
    let mut asked: Vec<Vec<(usize, usize)>> = vec![Vec::new(); task.predicates.len()];
    for (number, atoms) in instances.positive.iter().enumerate() {
        for (place, atom) in atoms.iter().enumerate() {
            asked[atom.predicate].push((number, place));
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
        let last = instances.found.last().map_or(0, |own| own.0);
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
        let own = reached.facts[next].clone();
        for &(number, place) in &asked[own.predicate] {
            let rule = &rules.all[number];
            let mut bound = vec![UNBOUND; rule.parameters.len()];
            let atom = instances.positive[number][place];
            if instances.bind(rule, atom, &own, &mut bound).is_some() {
                let all = 0..instances.positive[number].len();
                let mut open: Vec<usize> = all.filter(|&other| other != place).collect();
                instances.complete(&reached, number, &mut open, &mut bound, (place, new));
            }
        }
        next += 1;
    }
    let mut found = std::mem::take(&mut instances.found);
    let action = |number: usize| match rules.all[number].of {
        Of::Action(own) => own,
        Of::Effect(_) | Of::Axiom => usize::MAX,
    };
    // The ways to make one action stand together.
    found.sort_unstable_by(|(first, one), (second, other)| {
        let own = action(*first);
        let external = task.actions.get(own).map_or(0, |own| own.parameters.len());
        let key = |number, objects: &[u32]| {
            (
                action(number),
                objects[..external.min(objects.len())].to_vec(),
            )
        };
        let order = own.cmp(&action(*second));
        let order = order.then_with(|| key(*first, one).1.cmp(&key(*second, other).1));
        order.then_with(|| (first, one).cmp(&(second, other)))
    });
    Ok(numbered(task, rules, &instances, reached, &found))
}

/// The action of a rule as reports name it, or the predicate of an axiom, and where it stands.
fn named<'t>(task: &'t Lifted, rules: &Rules, number: usize) -> (&'t str, Span) {
    let rule = rules.all.get(number);
    match rule.map(|rule| rule.of) {
        Some(Of::Action(own)) => (&task.actions[own].name, task.actions[own].span),
        Some(Of::Effect(of)) => named(task, rules, of),
        Some(Of::Axiom) => {
            let predicate = rule.map_or(0, |rule| rule.adds[0].predicate);
            let axiom = task.axioms.iter().find(|own| own.predicate == predicate);
            let at = axiom.map_or(Span::default(), |own| own.span);
            (&task.predicates[predicate].name, at)
        }
        None => ("", Span::default()),
    }
}

/// The rules by numbers of facts that may change.
fn numbered(
    task: &Lifted,
    rules: &Rules,
    instances: &Instances<'_>,
    mut reached: Reached,
    found: &[(usize, Vec<u32>)],
) -> GroundTask {
    let goal = rules.goal.as_ref().and_then(|literals| {
        let mut asked = Asked::default();
        for literal in literals {
            match literal {
                Literal::Atom(atom, true) => asked.holds.push(reached.add(fact(atom, &[]))),
                Literal::Atom(atom, false) => asked.lacks.push(reached.add(fact(atom, &[]))),
                Literal::Same(first, second, same) => {
                    if (first == second) != *same {
                        return None;
                    }
                }
            }
        }
        Some(asked)
    });
    let values: HashMap<&Fact, u64> = task
        .values
        .iter()
        .map(|(own, value)| (own, *value))
        .collect();
    let numbers = |atoms: &mut dyn Iterator<Item = &Atom>, objects: &[u32]| -> Vec<u32> {
        let known = atoms.filter_map(|atom| reached.numbers.get(&fact(atom, objects)));
        let mut known: Vec<u32> = known.copied().collect();
        known.sort_unstable();
        known.dedup();
        known
    };
    let asked = |literals: &[Literal], objects: &[u32]| {
        let own = |wanted: bool| {
            let mut atoms = literals.iter().filter_map(|literal| match literal {
                Literal::Atom(atom, holds) if *holds == wanted => Some(atom),
                _ => None,
            });
            let mut fluent = atoms
                .by_ref()
                .filter(|atom| instances.is_fluent[atom.predicate]);
            numbers(&mut fluent, objects)
        };
        Asked {
            holds: own(true),
            lacks: own(false),
        }
    };
    let mut actions: Vec<Grounded> = Vec::new();
    let mut axioms = Vec::new();
    let mut places: HashMap<(usize, &[u32]), usize, FixedState> = HashMap::default();
    for (number, objects) in found {
        let rule = &rules.all[*number];
        let Of::Action(own) = rule.of else { continue };
        let action = &task.actions[own];
        let adds = numbers(&mut rule.adds.iter(), objects);
        // What is added stays, whatever deletes it.
        let mut deletes = numbers(&mut rule.deletes.iter(), objects);
        deletes.retain(|own| adds.binary_search(own).is_err());
        let costs = action
            .costs
            .iter()
            .map(|atom| values.get(&fact(atom, objects)));
        let cost: u64 = action.cost + costs.map(|value| value.copied().unwrap_or(0)).sum::<u64>();
        places.insert((*number, objects), actions.len());
        actions.push(Grounded {
            action: own,
            rule: *number,
            asked: asked(&rule.literals, objects),
            adds,
            deletes,
            conditional: Vec::new(),
            cost: if task.has_costs {
                u32::try_from(cost)
                    .unwrap_or(u32::MAX)
                    .min(Task::HIGHEST_COST)
            } else {
                1
            },
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
                asked: asked(&rule.literals, objects),
            }),
            Of::Effect(of) => {
                let around = &rules.all[of];
                let own = &objects[..around.parameters.len()];
                let Some(&place) = places.get(&(of, own)) else {
                    continue;
                };
                let adds = !rule.adds.is_empty();
                let atom = rule.adds.iter().chain(&rule.deletes).next();
                let effect = atom.and_then(|atom| reached.numbers.get(&fact(atom, objects)));
                if let Some(&effect) = effect {
                    actions[place].conditional.push(Conditional {
                        rule: *number,
                        objects: objects.clone(),
                        asked: asked(&rule.literals[around.literals.len()..], objects),
                        fact: effect,
                        adds,
                    });
                }
            }
        }
    }
    let holds = |own: &Fact| instances.initial.contains(own);
    let mut ground = GroundTask {
        actions,
        axioms,
        initial: reached.facts.iter().map(holds).collect(),
        is_derived: reached
            .facts
            .iter()
            .map(|own| rules.is_derived[own.predicate])
            .collect(),
        goal,
        facts: reached.facts,
    };
    simplify(&mut ground);
    ground
}
