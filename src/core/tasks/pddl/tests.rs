use super::lifted::{
    Atom, GroundAtom, Lifted, LiftedAction, LiftedCondition, Literal, Term, TypeId,
};
use super::{domain, grounding, normal, problem, read};
use crate::tasks::{Task, Variable};
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::fmt::Write;

const DOMAIN: &str = "(define (domain rooms) (:requirements :strips :typing :action-costs)
  (:types robot room - object kitchen - room)
  (:constants hall - room)
  (:predicates (in ?r - robot ?p - room) (lit ?p - room))
  (:functions (total-cost) - number (way ?a ?b - room) - number)
  (:action go :parameters (?r - robot ?a ?b - room)
    :precondition (and (in ?r ?a) (not (= ?a ?b)) (not (lit ?b)))
    :effect (and (in ?r ?b) (not (in ?r ?a)) (increase (total-cost) (way ?a ?b))))
  (:action light :parameters (?p - room) :effect (lit ?p)))";

const PROBLEM: &str = "(define (problem two) (:domain rooms)
  (:objects r2 - robot stove - kitchen)
  (:init (in r2 hall) (= (way hall stove) 4) (= (way stove hall) 1) (= (way hall hall) 0)
    (= (way stove stove) 0) (= (total-cost) 0))
  (:goal (and (in r2 stove) (lit stove)))
  (:metric minimize (total-cost)))";

/// Code, message and marked text of the report, and which text it is about.
fn refused(domain: &str, problem: &str) -> (usize, String, String, String) {
    let (number, flaw) = read(domain, problem).expect_err("something is wrong");
    let text = [domain, problem][number];
    let marked = text[flaw.span().range()].to_owned();
    let code = miette::Diagnostic::code(&flaw).expect("a code").to_string();
    let code = code.trim_start_matches("puzzle_script::").to_owned();
    (number, code, flaw.to_string(), marked)
}

/// The same where something of the domain is replaced.
fn domain_with(old: &str, new: &str) -> (String, String, String) {
    assert!(DOMAIN.contains(old), "{old}");
    let (number, code, says, at) = refused(&DOMAIN.replacen(old, new, 1), PROBLEM);
    assert_eq!(number, 0, "{says}");
    (code, says, at)
}

fn problem_with(old: &str, new: &str) -> (String, String, String) {
    assert!(PROBLEM.contains(old), "{old}");
    let (number, code, says, at) = refused(DOMAIN, &PROBLEM.replacen(old, new, 1));
    assert_eq!(number, 1, "{says}");
    (code, says, at)
}

#[test]
fn a_task_is_what_its_texts_say() {
    let task = read(DOMAIN, PROBLEM).expect("a task");
    let names: Vec<&str> = task
        .actions
        .iter()
        .map(|named| named.name.as_str())
        .collect();
    let costs: Vec<u32> = task.actions.iter().map(|action| action.cost).collect();
    assert_eq!(
        names,
        [
            "go r2 hall stove",
            "go r2 stove hall",
            "light hall",
            "light stove"
        ]
    );
    assert_eq!(costs, [4, 1, 0, 0]);
    assert!(task.has_costs);
    let sizes: Vec<usize> = task
        .variables
        .iter()
        .map(|variable| variable.facts.len())
        .collect();
    assert_eq!(sizes, [2, 2, 2]);
}

#[test]
fn reports_name_what_is_wrong_and_its_place() {
    let is = |code: &str, says: &str, at: &str| (code.to_owned(), says.to_owned(), at.to_owned());
    for (old, new, due) in [
        (
            ":strips",
            ":strip",
            is(
                "pddl::unknown",
                "there is no requirement `:strip`",
                ":strip",
            ),
        ),
        (
            "(lit ?p)))",
            "(assign (way ?p ?p) 3)))",
            is(
                "pddl::unsupported",
                "`assign` is not supported",
                "(assign (way ?p ?p) 3)",
            ),
        ),
        (
            "kitchen - room",
            "kitchen - (either room robot)",
            is(
                "pddl::unsupported",
                "`either` for an object or a type is not supported",
                "(either room robot)",
            ),
        ),
        (
            "(in ?r ?a) (not (=",
            "(im ?r ?a) (not (=",
            is("pddl::unknown", "there is no predicate `im`", "im"),
        ),
        (
            "(in ?r ?a) (not (=",
            "(in ?r ?q) (not (=",
            is("pddl::unknown", "there is no parameter `?q`", "?q"),
        ),
        (
            "(in ?r ?a) (not (=",
            "(in ?r) (not (=",
            is(
                "pddl::arguments",
                "`in` takes 2 arguments, not 1",
                "(in ?r)",
            ),
        ),
        (
            "(in ?r ?a) (not (=",
            "(in ?a ?a) (not (=",
            is(
                "pddl::mistyped",
                "`?a` is of type `room`, and has to be of type `robot`",
                "?a",
            ),
        ),
        (
            "(lit ?p - room))",
            "(lit ?p - room) (in ?p - room))",
            is(
                "pddl::repeated",
                "predicate `in` stands twice",
                "(in ?p - room)",
            ),
        ),
        (
            "robot room - object",
            "robot room - kitchen",
            is("pddl::circle", "type `kitchen` is above itself", "kitchen"),
        ),
        (
            "(:constants hall - room)",
            "(:constants hall - room hall - robot)",
            is("pddl::mistyped_object", "`hall` has two types", "hall"),
        ),
        (
            "(lit ?p)))",
            "(lit ?p))",
            is("pddl::unexpected", "expected `)`, found nothing", "("),
        ),
    ] {
        assert_eq!(domain_with(old, new), due, "{new}");
    }
    for (old, new, due) in [
        (
            "(:domain rooms)",
            "(:domain room)",
            is(
                "pddl::unexpected",
                "expected domain `rooms`, found `room`",
                "room",
            ),
        ),
        (
            "(:goal (and (in r2 stove) (lit stove)))",
            "",
            is("pddl::missing", "`:goal` is missing", ")"),
        ),
        (
            "(in r2 hall)",
            "(in r3 hall)",
            is("pddl::unknown", "there is no object `r3`", "r3"),
        ),
        (
            "minimize",
            "maximize",
            is(
                "pddl::unsupported",
                "a metric other than `minimize (total-cost)` is not supported",
                "(:metric maximize (total-cost))",
            ),
        ),
    ] {
        assert_eq!(problem_with(old, new), due, "{new}");
    }
}

#[test]
fn a_cost_that_is_too_large_as_a_sum_is_refused() {
    let domain = DOMAIN.replacen(
        "(increase (total-cost) (way ?a ?b))",
        "(increase (total-cost) (way ?a ?b)) (increase (total-cost) 2147483647)",
        1,
    );
    let (_, code, says, _) = refused(&domain, PROBLEM);
    assert_eq!(code, "pddl::too_large");
    assert_eq!(
        says,
        "the task has 2147483651 as the cost of `go`, at most 2147483647 fit"
    );
}

#[test]
fn what_is_too_large_is_refused_with_its_numbers() {
    let mut objects = String::new();
    for number in 0..1000 {
        let _ = write!(objects, " p{number}");
    }
    let many = PROBLEM.replacen("stove - kitchen", &format!("stove{objects} - kitchen"), 1);
    let many = many.replacen("(= (way hall hall) 0)", "", 1);
    let free = DOMAIN.replacen("(increase (total-cost) (way ?a ?b))", "", 1);
    let (_, code, says, _) = refused(&free, &many);
    assert_eq!(code, "pddl::too_large");
    assert_eq!(
        says,
        "the task has more than 1000000 ground actions, at most 1000000 fit"
    );
}

/// What a task's texts mean, word by word: states are sets of facts.
struct Plain {
    lifted: Lifted,
    /// By action, all its instances.
    instances: Vec<(usize, Vec<u32>)>,
}

type State = BTreeSet<GroundAtom>;

impl Plain {
    fn new(lifted: Lifted) -> Self {
        let actions = lifted.actions.iter().enumerate();
        let instances = actions.flat_map(|(number, action)| {
            let all = Self::choices(&lifted, &action.parameters);
            all.into_iter().map(move |objects| (number, objects))
        });
        Self {
            instances: instances.collect(),
            lifted,
        }
    }

    /// All objects of these types.
    fn choices(lifted: &Lifted, types: &[TypeId]) -> Vec<Vec<u32>> {
        let mut all = vec![Vec::new()];
        for &of in types {
            let objects = (0..lifted.objects.len()).filter(|&candidate| {
                let mut above = lifted.objects[candidate].of;
                while above != of && above != 0 {
                    above = lifted.types[above].parent;
                }
                above == of
            });
            let objects: Vec<u32> = objects.map(|number| number as u32).collect();
            all = all
                .iter()
                .flat_map(|before: &Vec<u32>| {
                    objects
                        .iter()
                        .map(move |&object| [&before[..], &[object]].concat())
                })
                .collect();
        }
        all
    }

    fn fact(atom: &Atom, objects: &[u32]) -> GroundAtom {
        let arguments = atom.arguments.iter();
        GroundAtom {
            predicate: atom.predicate,
            objects: arguments.map(|&term| Self::object(term, objects)).collect(),
        }
    }

    fn object(term: Term, objects: &[u32]) -> u32 {
        match term {
            Term::Parameter(number) => objects[number],
            Term::Object(number) => number as u32,
        }
    }

    /// Whether a condition holds in a state with its derived facts.
    fn holds(&self, state: &State, condition: &LiftedCondition, objects: &[u32]) -> bool {
        let with = |types: &[TypeId]| {
            let all = Self::choices(&self.lifted, types).into_iter();
            all.map(|choice| [objects, &choice].concat())
        };
        match condition {
            LiftedCondition::Literal(Literal::Atom(atom, due)) => {
                state.contains(&Self::fact(atom, objects)) == *due
            }
            LiftedCondition::Literal(Literal::Same(one, other, due)) => {
                (Self::object(*one, objects) == Self::object(*other, objects)) == *due
            }
            LiftedCondition::All(parts) => {
                parts.iter().all(|part| self.holds(state, part, objects))
            }
            LiftedCondition::Any(parts) => {
                parts.iter().any(|part| self.holds(state, part, objects))
            }
            LiftedCondition::Not(inner) => !self.holds(state, inner, objects),
            LiftedCondition::ForAll(types, inner) => {
                with(types).all(|choice| self.holds(state, inner, &choice))
            }
            LiftedCondition::Exists(types, inner) => {
                with(types).any(|choice| self.holds(state, inner, &choice))
            }
        }
    }

    /// A state with its derived facts, of one predicate after the other.
    fn derived(&self, state: &State) -> State {
        let mut all = state.clone();
        for predicate in 0..self.lifted.predicates.len() {
            loop {
                let before = all.len();
                for axiom in &self.lifted.axioms {
                    if axiom.predicate == predicate {
                        for objects in Self::choices(&self.lifted, &axiom.parameters) {
                            if self.holds(&all, &axiom.condition, &objects) {
                                all.insert(GroundAtom { predicate, objects });
                            }
                        }
                    }
                }
                if all.len() == before {
                    break;
                }
            }
        }
        all
    }

    fn apply(&self, state: &State, action: &LiftedAction, objects: &[u32]) -> Option<State> {
        let all = self.derived(state);
        if !self.holds(&all, &action.precondition, objects) {
            return None;
        }
        let mut next = state.clone();
        let mut adds = Vec::new();
        for effect in &action.effects {
            for choice in Self::choices(&self.lifted, &effect.parameters) {
                let objects = [objects, &choice].concat();
                if !self.holds(&all, &effect.condition, &objects) {
                    continue;
                }
                let fact = Self::fact(&effect.atom, &objects);
                if effect.adds {
                    adds.push(fact);
                } else {
                    next.remove(&fact);
                }
            }
        }
        next.extend(adds);
        Some(next)
    }

    /// The values that the variables of a task have in a state.
    fn seen(&self, state: &State, task: &Task) -> Vec<u8> {
        let said: BTreeSet<String> = state
            .iter()
            .map(|fact| {
                let objects = fact.objects.iter();
                let objects =
                    objects.map(|&object| self.lifted.objects[object as usize].name.as_str());
                let objects = objects.collect::<Vec<_>>().join(", ");
                format!(
                    "Atom {}({objects})",
                    self.lifted.predicates[fact.predicate].name
                )
            })
            .collect();
        let value = |variable: &Variable| {
            let mut held = variable.facts.iter().filter(|fact| said.contains(*fact));
            let first = held.next();
            assert_eq!(held.next(), None, "facts of a variable hold one at a time");
            let is_it = |fact: &String| match first {
                Some(name) => name == fact,
                None => !fact.starts_with("Atom "),
            };
            variable.facts.iter().position(is_it).expect("a value") as u8
        };
        let variables = task
            .variables
            .iter()
            .filter(|variable| variable.layer.is_none());
        variables.map(value).collect()
    }

    /// The states that the start reaches, and how far the goal is.
    fn explored(&self) -> (HashSet<State>, Option<u32>) {
        let start: State = self.lifted.initial.iter().cloned().collect();
        explored(
            start,
            |state| {
                let instances = self.instances.iter();
                let next = instances.filter_map(|(number, objects)| {
                    self.apply(state, &self.lifted.actions[*number], objects)
                });
                next.collect()
            },
            |state| {
                let goal = self.lifted.goal.as_ref().expect("a goal");
                self.holds(&self.derived(state), goal, &[])
            },
        )
    }
}

fn explored<S: Clone + Eq + std::hash::Hash>(
    start: S,
    successors: impl Fn(&S) -> Vec<S>,
    is_goal: impl Fn(&S) -> bool,
) -> (HashSet<S>, Option<u32>) {
    let mut depths = HashMap::from([(start.clone(), 0)]);
    let mut open = VecDeque::from([start]);
    let mut nearest = None;
    while let Some(state) = open.pop_front() {
        let depth = depths[&state];
        if nearest.is_none() && is_goal(&state) {
            nearest = Some(depth);
        }
        for next in successors(&state) {
            if !depths.contains_key(&next) {
                depths.insert(next.clone(), depth + 1);
                open.push_back(next);
            }
        }
    }
    (depths.into_keys().collect(), nearest)
}

/// The states of a task without their derived variables, and how far the goal is.
fn explored_task(task: &Task) -> (HashSet<Vec<u8>>, Option<u32>) {
    let (states, nearest) = explored(
        task.start(),
        |state| {
            let actions = task.actions.iter();
            actions
                .filter_map(|action| task.after(state, action))
                .collect()
        },
        |state| task.is_goal(state),
    );
    let strip_derived = |state: Vec<u8>| {
        let values = state.into_iter().zip(&task.variables);
        let kept = values.filter(|(_, variable)| variable.layer.is_none());
        kept.map(|(value, _)| value).collect()
    };
    (states.into_iter().map(strip_derived).collect(), nearest)
}

/// A literal of some predicate over terms: `(p x y)`, `(q x)`, `(r)`.
fn literal(terms: &'static [&'static str]) -> impl Strategy<Value = String> {
    let term = || proptest::sample::select(terms);
    prop_oneof![
        (term(), term()).prop_map(|(a, b)| format!("(p {a} {b})")),
        term().prop_map(|a| format!("(q {a})")),
        Just("(r)".to_owned()),
    ]
}

fn literals(
    terms: &'static [&'static str],
    count: std::ops::Range<usize>,
) -> impl Strategy<Value = String> {
    let signed = (literal(terms), proptest::bool::weighted(0.35)).prop_map(|(atom, negated)| {
        if negated {
            format!("(not {atom})")
        } else {
            atom
        }
    });
    proptest::collection::vec(signed, count).prop_map(|list| list.join(" "))
}

const TERMS: [&str; 3] = ["?x", "?y", "a"];
const OBJECTS: [&str; 3] = ["a", "b", "c"];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn grounded_tasks_mean_what_their_texts_say(
        actions in proptest::collection::vec(
            (literals(&TERMS, 0..4), literals(&TERMS, 1..4), any::<bool>()), 1..4),
        initial in proptest::collection::vec(literal(&OBJECTS), 0..5),
        goal in literals(&OBJECTS, 1..3),
    ) {
        let mut domain = "(define (domain d) (:requirements :strips :negative-preconditions :equality)
            (:constants a) (:predicates (p ?x ?y) (q ?x) (r))".to_owned();
        for (number, (preconditions, effects, apart)) in actions.iter().enumerate() {
            let apart = if *apart { "(not (= ?x ?y))" } else { "" };
            let _ = write!(domain, " (:action a{number} :parameters (?x ?y)
                :precondition (and {preconditions} {apart}) :effect (and {effects}))");
        }
        domain.push(')');
        let problem = format!("(define (problem p) (:domain d) (:objects b c)
            (:init {}) (:goal (and {goal})))", initial.join(" "));
        let (declared, name) = domain::read(&domain).expect("a domain");
        let lifted = problem::read(&problem, declared, &name).expect("a problem");
        let task = read(&domain, &problem).expect("a task");
        let plain = Plain::new(lifted);
        let (states, nearest) = plain.explored();
        let (found, distance) = explored_task(&task);
        prop_assert_eq!(distance, nearest, "{} {}", domain, problem);
        let seen: HashSet<Vec<u8>> = states.iter().map(|state| plain.seen(state, &task)).collect();
        prop_assert_eq!(found, seen, "{} {}", domain, problem);
    }
}

/// A condition of literals over terms, nested so deep; quantifiers bind `?z`.
fn condition(terms: &'static [&'static str], depth: u32) -> BoxedStrategy<String> {
    let literal = literals(terms, 1..2);
    if depth == 0 {
        return literal.boxed();
    }
    let below = || condition(terms, depth - 1);
    let within = || condition(&BOUND, depth - 1);
    prop_oneof![
        2 => literal,
        1 => (below(), below()).prop_map(|(one, other)| format!("(and {one} {other})")),
        1 => proptest::collection::vec(below(), 0..4).prop_map(|all| format!("(or {})", all.join(" "))),
        1 => below().prop_map(|negated| format!("(not {negated})")),
        1 => (below(), below()).prop_map(|(one, other)| format!("(imply {one} {other})")),
        1 => within().prop_map(|body| format!("(forall (?z) {body})")),
        1 => within().prop_map(|inner| format!("(exists (?z) {inner})")),
    ]
    .boxed()
}

/// An effect under a condition, for each object or once.
fn effect() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => literals(&TERMS, 1..3),
        1 => (condition(&TERMS, 1), literals(&TERMS, 1..3)).prop_map(|(when, effects)| format!("(when {when} (and {effects}))")),
        1 => (condition(&BOUND, 1), literals(&BOUND, 1..3)).prop_map(|(when, made)| format!("(forall (?z) (when {when} (and {made})))")),
        1 => literals(&BOUND, 1..2).prop_map(|each| format!("(forall (?z) {each})")),
    ]
}

/// The terms of conditions below quantifiers.
const BOUND: [&str; 4] = ["?z", "?x", "a", "?z"];
/// The same where there is no parameter.
const CLOSED: [&str; 2] = ["a", "b"];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn compiled_conditions_mean_what_their_texts_say(
        actions in proptest::collection::vec(
            (condition(&TERMS, 2), proptest::collection::vec(effect(), 1..3)), 1..3),
        initial in proptest::collection::vec(literal(&CLOSED), 0..4),
        goal in condition(&CLOSED, 1),
        derived in condition(&["?x", "a"], 1),
        second in condition(&["a"], 1),
        uses in 0..4_u8,
    ) {
        // `?x` is bound in goals and axioms, too, so that quantifiers below may name it.
        let of_all = |inner: &str| format!("(exists (?x) {inner})");
        let mut domain = "(define (domain d) (:requirements :adl :derived-predicates)
            (:constants a b) (:predicates (p ?x ?y) (q ?x) (r) (d ?x) (e))".to_owned();
        let _ = write!(domain, "(:derived (d ?x) {derived}) (:derived (d ?x) (exists (?z) (and (p ?x ?z) (d ?z))))
            (:derived (e) {}) (:derived (e) (not (d a)))", of_all(&second));
        let extra = ["(q a)", "(or (d a) (r))", "(not (d ?x))", "(imply (e) (d ?y))"][usize::from(uses)];
        for (number, (precondition, effects)) in actions.iter().enumerate() {
            let _ = write!(domain, " (:action a{number} :parameters (?x ?y)
                :precondition (and {precondition} {}) :effect (and {}))",
                if number == 0 { extra } else { "" }, effects.join(" "));
        }
        domain.push(')');
        let problem = format!("(define (problem p) (:domain d) (:init {}) (:goal {}))", initial.join(" "), of_all(&goal));
        let (declared, name) = domain::read(&domain).expect("a domain");
        let lifted = problem::read(&problem, declared, &name).expect("a problem");
        let task = read(&domain, &problem).expect("a task");
        let plain = Plain::new(lifted);
        let (states, nearest) = plain.explored();
        let (found, distance) = explored_task(&task);
        prop_assert_eq!(distance, nearest, "{} {}", domain, problem);
        let seen: HashSet<Vec<u8>> = states.iter().map(|state| plain.seen(state, &task)).collect();
        prop_assert_eq!(found, seen, "{} {}", domain, problem);
        // The ways to make one action are one move.
        for (number, range) in task.moves().into_iter().enumerate() {
            let next = task.actions.get(range.end).map(|action| &action.name);
            prop_assert!(next != Some(&task.actions[range.start].name), "move {} of {} {}", number, domain, problem);
        }
    }
}

#[test]
fn what_takes_too_long_to_ground_is_refused() {
    // No way leads back after an odd number of steps, which only all of them tell.
    let domain = "(define (domain d) (:predicates (r ?x ?y) (g))
        (:action a :parameters (?a ?b ?c ?d ?e ?f ?h)
          :precondition (and (r ?a ?b) (r ?b ?c) (r ?c ?d) (r ?d ?e) (r ?e ?f) (r ?f ?h) (r ?h ?a))
          :effect (g)))";
    let names = |side: char| (0..60).map(move |number| format!("{side}{number}"));
    let mut init = String::new();
    for (left, right) in
        names('x').flat_map(|left| names('y').map(move |right| (left.clone(), right)))
    {
        let _ = write!(init, "(r {left} {right}) (r {right} {left})");
    }
    let objects: Vec<String> = names('x').chain(names('y')).collect();
    let problem = format!(
        "(define (problem p) (:domain d) (:objects {}) (:init {init}) (:goal (g)))",
        objects.join(" ")
    );
    let (declared, name) = domain::read(domain).expect("a domain");
    let mut lifted = problem::read(&problem, declared, &name).expect("a problem");
    let rules = normal::rules(&mut lifted);
    let flaw = grounding::ground_within(&lifted, &rules, 10_000).expect_err("there are more ways");
    assert_eq!(
        flaw.to_string(),
        "the task has more than 10000 ways to bind the parameters of its actions, many of `a`, at most 10000 fit"
    );
    assert_eq!(&domain[flaw.span().range()], "a");
}

/// A robot goes along three tiles and paints those above it, with paint of two colours.
const FLOOR: &str = "(define (domain floor) (:requirements :strips :typing)
  (:types robot tile color - object)
  (:predicates (at ?r - robot ?t - tile) (up ?a ?b - tile) (clear ?t - tile) (painted ?t - tile ?c - color)
    (has ?r - robot ?c - color))
  (:action change :parameters (?r - robot ?c ?d - color) :precondition (has ?r ?c)
    :effect (and (has ?r ?d) (not (has ?r ?c))))
  (:action paint :parameters (?r - robot ?a ?b - tile ?c - color)
    :precondition (and (has ?r ?c) (at ?r ?b) (up ?a ?b) (clear ?a))
    :effect (and (not (clear ?a)) (painted ?a ?c)))
  (:action go :parameters (?r - robot ?a ?b - tile) :precondition (and (at ?r ?a) (up ?b ?a) (clear ?b))
    :effect (and (at ?r ?b) (not (at ?r ?a)) (clear ?a) (not (clear ?b))))
  (:action back :parameters (?r - robot ?a ?b - tile) :precondition (and (at ?r ?a) (up ?a ?b) (clear ?b))
    :effect (and (at ?r ?b) (not (at ?r ?a)) (clear ?a) (not (clear ?b)))))";

const TILES: &str = "(define (problem three) (:domain floor)
  (:objects r - robot t1 t2 t3 - tile black white - color)
  (:init (at r t1) (clear t2) (clear t3) (up t2 t1) (up t3 t2) (has r black))
  (:goal (and (painted t3 white) (painted t2 black))))";

/// Variables, their values and the order of successors are those that Fast Downward has for these texts. A tile is one
/// variable though nothing is painted at the start.
#[test]
fn variables_and_successors_come_in_the_order_of_the_planner_that_people_compare_with() {
    let mut task = read(FLOOR, TILES).expect("a task");
    // It has no operators that do nothing.
    task.retain_actions(|action| !action.effects.is_empty());
    let facts: Vec<String> = { task.variables.iter() }
        .map(|variable| variable.facts.join("; ").replace("Atom ", ""))
        .collect();
    assert_eq!(
        facts,
        [
            "has(r, black); has(r, white)",
            "at(r, t1); clear(t1)",
            "at(r, t3); clear(t3); painted(t3, black); painted(t3, white)",
            "at(r, t2); clear(t2); painted(t2, black); painted(t2, white)",
        ]
    );
    let moves = task.moves();
    let order = task.successor_order();
    let names = { order.iter() }.map(|mv| task.actions[moves[mv.index()].start].name.as_str());
    let names: Vec<&str> = names.collect();
    assert_eq!(
        names,
        [
            "change r black white",
            "paint r t2 t1 black",
            "paint r t3 t2 black",
            "change r white black",
            "paint r t2 t1 white",
            "paint r t3 t2 white",
            "go r t1 t2",
            "back r t2 t1",
            "back r t3 t2",
            "go r t2 t3",
        ]
    );
}

/// An action that asks for two facts of a group can never apply.
#[test]
fn no_action_asks_for_two_values_of_a_variable() {
    let both = "(:action both :parameters (?r - robot) :precondition (and (at ?r t1) (at ?r t2)) :effect (not (at ?r t1)))";
    let constants = "(:constants t1 t2 - tile)\n  (:predicates";
    let domain = FLOOR.replace("(:predicates", constants);
    let domain = format!(
        "{}\n  {both})",
        domain.trim_end_matches(')').to_owned() + "))))"
    );
    let problem = TILES.replace("t1 t2 t3 - tile", "t3 - tile");
    let task = read(&domain, &problem).expect("a task");
    assert_eq!(task.actions.len(), 12);
    assert!(
        !task
            .actions
            .iter()
            .any(|action| action.name.starts_with("both"))
    );
}
