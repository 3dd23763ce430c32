//! Grounding by relaxed reachability: the actions that can apply when nothing is ever deleted (Helmert, "Concise
//! finite-domain representations for PDDL planning tasks", 2009, section 6).

use super::flaw;
use super::lifted::{Action, Atom, Fact, Lifted, Literal, Term};
use crate::syntax::{Diagnostic, Span};
use crate::tasks::Task;
use foldhash::fast::FixedState;
use std::collections::{HashMap, HashSet};

/// No object.
const UNBOUND: u32 = u32::MAX;

/// Most facts that are reached.
const MOST_FACTS: usize = 1 << 20;

/// Most ways to bind parameters that are looked at: some seconds, and three hundred for each action that there may be.
const MOST_WAYS: usize = 20_000_000;

/// An action with objects.
#[derive(Clone, Debug)]
pub(super) struct Grounded {
    /// The action, by number.
    pub action: usize,
    pub objects: Vec<u32>,
    /// The facts that hold before it.
    pub preconditions: Vec<u32>,
    /// The facts that do not hold before it.
    pub absences: Vec<u32>,
    pub adds: Vec<u32>,
    pub deletes: Vec<u32>,
    pub cost: u32,
}

/// A task with facts by number.
#[derive(Debug)]
pub(super) struct GroundTask {
    pub facts: Vec<Fact>,
    /// Whether each fact holds at the start.
    pub initial: Vec<bool>,
    pub actions: Vec<Grounded>,
    pub goal: Vec<(u32, bool)>,
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

/// The actions with objects that may be.
struct Instances<'t> {
    task: &'t Lifted,
    /// The atoms that each action asks to hold.
    positive: Vec<Vec<&'t Atom>>,
    /// Whether an object is of a type, by type, by object.
    of_type: Vec<Vec<bool>>,
    /// Whether some action changes a predicate, by predicate.
    is_fluent: Vec<bool>,
    initial: HashSet<Fact, FixedState>,
    found: Vec<(usize, Vec<u32>)>,
    /// The action that was being bound when there were too many ways.
    endless: Option<usize>,
    /// Ways that may still be looked at.
    ways: usize,
}

impl<'t> Instances<'t> {
    fn new(task: &'t Lifted, ways: usize) -> Self {
        let positive = task.actions.iter().map(|action| {
            let own = action
                .preconditions
                .iter()
                .filter_map(|literal| match literal {
                    Literal::Atom(atom, true) => Some(atom),
                    _ => None,
                });
            own.collect()
        });
        let mut is_fluent = vec![false; task.predicates.len()];
        for action in &task.actions {
            for atom in action.adds.iter().chain(&action.deletes) {
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
            endless: None,
            ways,
            task,
        }
    }

    /// Counts a way to bind parameters of an action; whether there are too many.
    fn is_too_much(&mut self, number: usize) -> bool {
        match self.ways.checked_sub(1) {
            Some(left) => self.ways = left,
            None => self.endless = Some(number),
        }
        self.endless.is_some()
    }

    /// Binds the parameters that an atom has to a fact; whether it fits. What was bound is told.
    fn bind(
        &self,
        action: &Action,
        atom: &Atom,
        fact: &Fact,
        bound: &mut [u32],
    ) -> Option<Vec<usize>> {
        let mut own = Vec::new();
        for (term, &object) in atom.arguments.iter().zip(&fact.objects) {
            let fits = match *term {
                Term::Object(number) => number as u32 == object,
                Term::Parameter(number) if bound[number] == UNBOUND => {
                    let is_of_type = self.of_type[action.parameters[number]][object as usize];
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
    fn is_possible(&self, action: &Action, bound: &[u32]) -> bool {
        action.preconditions.iter().all(|literal| match literal {
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

    /// Completes an action by facts that were looked at. `open` are the numbers of atoms that it still asks for; those
    /// before `first` must not be the fact `new`, so that each is found once.
    fn complete(
        &mut self,
        reached: &Reached,
        number: usize,
        open: &mut Vec<usize>,
        bound: &mut Vec<u32>,
        (first, new): (usize, u32),
    ) {
        let task = self.task;
        let action = &task.actions[number];
        if self.is_too_much(number) || !self.is_possible(action, bound) {
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
            if let Some(newly) = self.bind(action, atom, fact, bound) {
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
        let task = self.task;
        let action = &task.actions[number];
        let is_over = self.is_too_much(number) || self.found.len() > Task::MOST_ACTIONS;
        if is_over || !self.is_possible(action, bound) {
            return;
        }
        let Some(place) = bound.iter().position(|&own| own == UNBOUND) else {
            self.found.push((number, bound.clone()));
            return;
        };
        for object in 0..task.objects.len() {
            if self.of_type[action.parameters[place]][object] {
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
pub(super) fn ground(task: &Lifted) -> Result<GroundTask, Diagnostic> {
    ground_within(task, MOST_WAYS)
}

/// The same with so many ways to bind parameters at most.
pub(super) fn ground_within(task: &Lifted, ways: usize) -> Result<GroundTask, Diagnostic> {
    let mut instances = Instances::new(task, ways);
    let mut reached = Reached {
        of_predicate: vec![Vec::new(); task.predicates.len()],
        ..Reached::default()
    };
    for fact in &task.initial {
        reached.add(fact.clone());
    }
    for (number, action) in task.actions.iter().enumerate() {
        if instances.positive[number].is_empty() {
            let mut bound = vec![UNBOUND; action.parameters.len()];
            instances.fill(number, &mut bound);
        }
    }
    // By predicate, where actions ask for it.
    let mut asked: Vec<Vec<(usize, usize)>> = vec![Vec::new(); task.predicates.len()];
    for (number, atoms) in instances.positive.iter().enumerate() {
        for (place, atom) in atoms.iter().enumerate() {
            asked[atom.predicate].push((number, place));
        }
    }
    let (mut next, mut made) = (0, 0);
    loop {
        // What actions that are new add.
        while made < instances.found.len() {
            let (number, objects) = &instances.found[made];
            for atom in &task.actions[*number].adds {
                reached.add(fact(atom, objects));
            }
            made += 1;
        }
        if let Some(number) = instances.endless {
            let action = &task.actions[number];
            let what = format!(
                "ways to bind the parameters of its actions, many of `{}`",
                action.name
            );
            let found = format!("more than {ways}");
            return Err(flaw::too_large(&what, &found, ways, action.span));
        }
        if instances.found.len() > Task::MOST_ACTIONS || reached.facts.len() > MOST_FACTS {
            let at = task.actions.first().map_or(Span::default(), |own| own.span);
            let found = format!("more than {}", Task::MOST_ACTIONS);
            return Err(flaw::too_large(
                "ground actions",
                &found,
                Task::MOST_ACTIONS,
                at,
            ));
        }
        if next == reached.facts.len() {
            break;
        }
        let new = next as u32;
        reached.look_at(new);
        let own = reached.facts[next].clone();
        for &(number, place) in &asked[own.predicate] {
            let action = &task.actions[number];
            let mut bound = vec![UNBOUND; action.parameters.len()];
            let atom = instances.positive[number][place];
            if instances.bind(action, atom, &own, &mut bound).is_some() {
                let all = 0..instances.positive[number].len();
                let mut open: Vec<usize> = all.filter(|&other| other != place).collect();
                instances.complete(&reached, number, &mut open, &mut bound, (place, new));
            }
        }
        next += 1;
    }
    let mut found = std::mem::take(&mut instances.found);
    found.sort_unstable();
    Ok(numbered(task, &instances, reached, &found))
}

/// The actions by numbers of facts that may change.
fn numbered(
    task: &Lifted,
    instances: &Instances<'_>,
    mut reached: Reached,
    found: &[(usize, Vec<u32>)],
) -> GroundTask {
    for (fact, _) in &task.goal {
        reached.add(fact.clone());
    }
    let values: HashMap<&Fact, u64> = task
        .values
        .iter()
        .map(|(own, value)| (own, *value))
        .collect();
    let actions = found.iter().map(|(number, objects)| {
        let action = &task.actions[*number];
        let numbers = |atoms: &[Atom]| -> Vec<u32> {
            let known = atoms
                .iter()
                .filter_map(|atom| reached.numbers.get(&fact(atom, objects)));
            let mut known: Vec<u32> = known.copied().collect();
            known.sort_unstable();
            known.dedup();
            known
        };
        let asked = |wanted: bool| -> Vec<Atom> {
            let own = action
                .preconditions
                .iter()
                .filter_map(|literal| match literal {
                    Literal::Atom(atom, holds) if *holds == wanted => Some(atom.clone()),
                    _ => None,
                });
            own.filter(|atom| instances.is_fluent[atom.predicate])
                .collect()
        };
        let adds = numbers(&action.adds);
        // What is added stays, whatever deletes it.
        let mut deletes = numbers(&action.deletes);
        deletes.retain(|own| adds.binary_search(own).is_err());
        let costs = action
            .costs
            .iter()
            .map(|atom| values.get(&fact(atom, objects)));
        let cost: u64 = action.cost + costs.map(|value| value.copied().unwrap_or(0)).sum::<u64>();
        Grounded {
            action: *number,
            preconditions: numbers(&asked(true)),
            absences: numbers(&asked(false)),
            adds,
            deletes,
            cost: if task.has_costs {
                u32::try_from(cost)
                    .unwrap_or(u32::MAX)
                    .min(Task::HIGHEST_COST)
            } else {
                1
            },
            objects: objects.clone(),
        }
    });
    let actions: Vec<Grounded> = actions.collect();
    let holds = |own: &Fact| instances.initial.contains(own);
    GroundTask {
        actions,
        initial: reached.facts.iter().map(holds).collect(),
        goal: task
            .goal
            .iter()
            .map(|(own, holds)| (reached.numbers[own], *holds))
            .collect(),
        facts: reached.facts,
    }
}
