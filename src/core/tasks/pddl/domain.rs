//! Reads the domain.

use super::conditions::condition_of;
use super::expression::{Expression, read as expression};
use super::flaw;
use super::lifted::{Axiom, Lifted, LiftedAction, LiftedCondition, LiftedEffect, Type};
use super::names::Parameters;
use crate::syntax::{Diagnostic, Span};
use crate::tasks::Task;

/// The requirements of PDDL 3.1 and older ones. Each only allows more in a text: what of that is not supported is refused where
/// it is used.
const REQUIREMENTS: [&str; 24] = [
    ":strips",
    ":typing",
    ":negative-preconditions",
    ":disjunctive-preconditions",
    ":equality",
    ":existential-preconditions",
    ":universal-preconditions",
    ":quantified-preconditions",
    ":conditional-effects",
    ":fluents",
    ":numeric-fluents",
    ":object-fluents",
    ":adl",
    ":durative-actions",
    ":duration-inequalities",
    ":continuous-effects",
    ":derived-predicates",
    ":domain-axioms",
    ":timed-initial-literals",
    ":preferences",
    ":constraints",
    ":action-costs",
    ":goal-utilities",
    ":safety-constraints",
];

/// The parts of an action.
const PARTS: [&str; 3] = [":parameters", ":precondition", ":effect"];

/// The function that plans are measured by.
pub(super) const TOTAL_COST: &str = "total-cost";

/// No parameters.
pub(super) const NOTHING: Parameters<'static> = Parameters {
    names: Vec::new(),
    types: Vec::new(),
};

/// Reads a domain: what it declares, its name, and where its actions' costs are named.
pub(super) fn read(text: &str) -> Result<(Lifted, String), Diagnostic> {
    let whole = expression(text)?;
    let (name, sections) = defined(&whole, "domain")?;
    let mut task = Lifted {
        types: vec![Type {
            name: "object".to_owned(),
            parent: 0,
            either: Vec::new(),
        }],
        ..Lifted::default()
    };
    // Types come before what is of them, wherever they stand.
    for due in [
        ":requirements",
        ":types",
        ":constants",
        ":predicates",
        ":functions",
        ":derived",
        ":action",
    ] {
        let mut first: Option<Span> = None;
        for section in sections {
            let (head, rest) = section.headed("a section such as `(:predicates ...)`")?;
            if head != due {
                continue;
            }
            if let Some(first) = first.filter(|_| !matches!(due, ":action" | ":derived")) {
                return Err(flaw::repeated(&format!("`{head}`"), section.span, first));
            }
            first = Some(section.span);
            match head {
                ":requirements" => requirements(rest)?,
                ":types" => task.declare_types(rest)?,
                ":constants" => task.declare_objects(rest)?,
                ":predicates" => predicates(&mut task, rest)?,
                ":functions" => functions(&mut task, rest)?,
                ":derived" => {
                    let axiom = axiom(&mut task, section, rest)?;
                    task.axioms.push(axiom);
                }
                _ => {
                    let action = action(&mut task, section, rest)?;
                    task.actions.push(action);
                }
            }
        }
    }
    for section in sections {
        let (head, _) = section.headed("a section")?;
        match head {
            ":requirements" | ":types" | ":constants" | ":predicates" | ":functions"
            | ":derived" | ":action" => {}
            _ => return Err(flaw::unsupported(&flaw::shown(head), section.span)),
        }
    }
    Ok((task, name.to_owned()))
}

/// `(define (domain NAME) ...)`: the name and what is behind it.
pub(super) fn defined<'e>(
    whole: &'e Expression,
    what: &str,
) -> Result<(&'e str, &'e [Expression]), Diagnostic> {
    let expected = format!("`(define ({what} NAME) ...)`");
    let (head, rest) = whole.headed(&expected)?;
    if head != "define" {
        return Err(flaw::unexpected(&expected, head, whole.span));
    }
    let Some((title, sections)) = rest.split_first() else {
        return Err(flaw::unexpected(&expected, "", whole.span));
    };
    let (kind, names) = title.headed(&expected)?;
    let name = names.first().and_then(Expression::word);
    match name {
        Some(name) if kind == what && names.len() == 1 => Ok((name, sections)),
        _ => Err(flaw::unexpected(&expected, kind, title.span)
            .advise("the file of the domain comes first, then that of the problem")),
    }
}

pub(super) fn requirements(list: &[Expression]) -> Result<(), Diagnostic> {
    for item in list {
        let word = item.expect_word("a requirement such as `:strips`")?;
        if !REQUIREMENTS.contains(&word) {
            return Err(flaw::unknown("requirement", word, REQUIREMENTS, item.span));
        }
    }
    Ok(())
}

fn predicates(task: &mut Lifted, list: &[Expression]) -> Result<(), Diagnostic> {
    for item in list {
        let declared = task.declaration(item)?;
        if declared.name == "=" {
            return Err(flaw::unexpected("a name of a predicate", "=", item.span));
        }
        let known = task
            .predicates
            .iter()
            .find(|predicate| predicate.name == declared.name);
        if let Some(known) = known {
            let what = format!("predicate `{}`", known.name);
            return Err(flaw::repeated(&what, item.span, known.span));
        }
        task.predicates.push(declared);
    }
    Ok(())
}

fn functions(task: &mut Lifted, list: &[Expression]) -> Result<(), Diagnostic> {
    let mut rest = list.iter();
    while let Some(item) = rest.next() {
        if item.word() == Some("-") {
            match rest.next() {
                Some(of) if of.word() == Some("number") => continue,
                Some(of) => {
                    return Err(flaw::unsupported("a function that is no number", of.span));
                }
                None => return Err(flaw::unexpected("`number`", "", item.span)),
            }
        }
        let declared = task.declaration(item)?;
        let known = task
            .functions
            .iter()
            .find(|function| function.name == declared.name);
        if let Some(known) = known {
            let what = format!("function `{}`", known.name);
            return Err(flaw::repeated(&what, item.span, known.span));
        }
        task.functions.push(declared);
    }
    Ok(())
}

fn action(
    task: &mut Lifted,
    whole: &Expression,
    rest: &[Expression],
) -> Result<LiftedAction, Diagnostic> {
    let Some((name, rest)) = rest.split_first() else {
        return Err(flaw::unexpected("the name of an action", "", whole.span));
    };
    let text = name.expect_word("the name of an action")?;
    if task
        .actions
        .iter()
        .any(|known_action| known_action.name == text)
    {
        let first = task.actions.iter().find(|candidate| candidate.name == text);
        let first = first.map_or(name.span, |action| action.span);
        return Err(flaw::repeated(
            &format!("action `{text}`"),
            name.span,
            first,
        ));
    }
    let mut parts: [Option<&Expression>; 3] = [None; 3];
    let mut words = rest.iter();
    while let Some(part) = words.next() {
        let word = part.expect_word("`:parameters`, `:precondition` or `:effect`")?;
        let Some(place) = PARTS.iter().position(|known_part| *known_part == word) else {
            return Err(flaw::unsupported(&flaw::shown(word), part.span));
        };
        let Some(value) = words.next() else {
            return Err(flaw::unexpected(
                &format!("a list after `{word}`"),
                "",
                part.span,
            ));
        };
        if let Some(first) = parts[place] {
            return Err(flaw::repeated(&format!("`{word}`"), part.span, first.span));
        }
        parts[place] = Some(value);
    }
    let scope = match parts[0] {
        Some(list) => NOTHING.with(task, list)?,
        None => NOTHING,
    };
    let mut action = LiftedAction {
        name: text.to_owned(),
        span: name.span,
        precondition: LiftedCondition::All(Vec::new()),
        effects: Vec::new(),
        cost: 0,
        costs: Vec::new(),
        parameters: scope.types.clone(),
    };
    if let Some(condition) = parts[1] {
        action.precondition = condition_of(task, condition, &scope)?;
    }
    if let Some(effect) = parts[2] {
        effect_of(task, effect, (&scope, &[]), &mut action)?;
    }
    Ok(action)
}

/// `(:derived (above ?x ?y) CONDITION)`.
fn axiom(task: &mut Lifted, whole: &Expression, rest: &[Expression]) -> Result<Axiom, Diagnostic> {
    let [head, condition] = rest else {
        let found = format!("{} parts", rest.len());
        let expected = "a predicate with its parameters and a condition";
        return Err(flaw::unexpected(expected, &found, whole.span));
    };
    let (name, parameters) = head.headed("a predicate with its parameters")?;
    let Some(predicate) = task
        .predicates
        .iter()
        .position(|candidate| candidate.name == name)
    else {
        let known: Vec<&str> = task
            .predicates
            .iter()
            .map(|declared| declared.name.as_str())
            .collect();
        return Err(flaw::unknown("predicate", name, known, head.span));
    };
    let list = Expression::of(parameters, head.span);
    let mut scope = NOTHING.with(task, &list)?;
    let due = task.predicates[predicate].parameters.clone();
    if scope.types.len() != due.len() {
        return Err(flaw::arguments(
            name,
            due.len(),
            scope.types.len(),
            head.span,
        ));
    }
    for (slot, due) in scope.types.iter_mut().zip(due) {
        if *slot == 0 {
            *slot = due;
        }
    }
    Ok(Axiom {
        predicate,
        span: head.span,
        condition: condition_of(task, condition, &scope)?,
        parameters: scope.types,
    })
}

/// Reads an effect under the conditions around it.
fn effect_of(
    task: &mut Lifted,
    item: &Expression,
    (scope, conditions): (&Parameters<'_>, &[LiftedCondition]),
    action: &mut LiftedAction,
) -> Result<(), Diagnostic> {
    if item.list().is_some_and(<[_]>::is_empty) {
        return Ok(());
    }
    let (head, rest) = item.headed("an effect")?;
    let arguments = |due| flaw::arguments(head, due, rest.len(), item.span);
    let (atom, adds) = match (head, rest) {
        ("and", _) => {
            return rest
                .iter()
                .try_for_each(|part| effect_of(task, part, (scope, conditions), action));
        }
        ("forall", [list, inner]) => {
            let scope = scope.with(task, list)?;
            return effect_of(task, inner, (&scope, conditions), action);
        }
        ("when", [condition, inner]) => {
            let mut all = conditions.to_vec();
            all.push(condition_of(task, condition, scope)?);
            return effect_of(task, inner, (scope, &all), action);
        }
        ("when" | "forall", _) => return Err(arguments(2)),
        ("increase", _) => {
            if !conditions.is_empty() || scope.types.len() > action.parameters.len() {
                let what = "`increase` within `when` or `forall`";
                return Err(flaw::unsupported(what, item.span));
            }
            return cost_of(task, item, rest, scope, action);
        }
        ("assign" | "decrease" | "scale-up" | "scale-down" | "probabilistic" | "oneof", _) => {
            return Err(flaw::unsupported(&format!("`{head}`"), item.span));
        }
        ("not", [inner]) => (inner, false),
        ("not", _) => return Err(arguments(1)),
        _ => (item, true),
    };
    let head = task.atom(atom, scope, false)?;
    let mut axioms = task.axioms.iter();
    if let Some(axiom) = axioms.find(|axiom| axiom.predicate == head.predicate) {
        let name = &task.predicates[axiom.predicate].name;
        let expected = format!("a predicate that is not derived, as `{name}` is");
        return Err(flaw::unexpected(&expected, name, atom.span));
    }
    action.effects.push(LiftedEffect {
        parameters: scope.types[action.parameters.len()..].to_vec(),
        condition: LiftedCondition::All(conditions.to_vec()),
        atom: head,
        adds,
    });
    Ok(())
}

/// `(increase (total-cost) ...)`.
fn cost_of(
    task: &Lifted,
    item: &Expression,
    rest: &[Expression],
    scope: &Parameters<'_>,
    action: &mut LiftedAction,
) -> Result<(), Diagnostic> {
    let [what, by] = rest else {
        return Err(flaw::arguments("increase", 2, rest.len(), item.span));
    };
    let (name, _) = what.headed("`(total-cost)`")?;
    if name != TOTAL_COST {
        let what = format!("`increase` of anything but `({TOTAL_COST})`");
        return Err(flaw::unsupported(&what, item.span));
    }
    match by.word() {
        Some(_) => action.cost += number(by)?,
        None => action.costs.push(task.atom(by, scope, true)?),
    }
    Ok(())
}

/// A whole number from 0 to the highest cost.
pub(super) fn number(item: &Expression) -> Result<u64, Diagnostic> {
    let word = item.expect_word("a number")?;
    let highest = u64::from(Task::HIGHEST_COST);
    let whole = word.strip_suffix(".0").unwrap_or(word);
    let number = whole.parse::<u64>().ok().filter(|&value| value <= highest);
    number.ok_or_else(|| {
        let expected = format!("a whole number from 0 to {highest}");
        flaw::unexpected(&expected, word, item.span)
    })
}
