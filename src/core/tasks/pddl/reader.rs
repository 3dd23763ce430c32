//! Reads the domain and the problem.

use super::expression::{Expression, Kind, read};
use super::flaw;
use super::lifted::{Action, Atom, Fact, Lifted, Literal, Term, Type};
use super::names::{Parameters, typed_list};
use crate::syntax::{Diagnostic, Span};
use crate::tasks::Task;

/// What a domain may require.
const REQUIREMENTS: [&str; 5] = [
    ":strips",
    ":typing",
    ":negative-preconditions",
    ":equality",
    ":action-costs",
];

/// The function that plans are measured by.
const TOTAL_COST: &str = "total-cost";

/// No parameters.
const NOTHING: Parameters<'static> = Parameters {
    names: Vec::new(),
    types: Vec::new(),
};

/// Reads a domain: what it declares, its name, and where its actions' costs are named.
pub(super) fn read_domain(text: &str) -> Result<(Lifted, String), Diagnostic> {
    let whole = read(text)?;
    let (name, sections) = defined(&whole, "domain")?;
    let mut task = Lifted {
        types: vec![Type {
            name: "object".to_owned(),
            parent: 0,
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
        ":action",
    ] {
        let mut first: Option<Span> = None;
        for section in sections {
            let (head, rest) = section.headed("a section such as `(:predicates ...)`")?;
            if head != due {
                continue;
            }
            if let Some(first) = first.filter(|_| due != ":action") {
                return Err(flaw::repeated(&format!("`{head}`"), section.span, first));
            }
            first = Some(section.span);
            match head {
                ":requirements" => requirements(rest)?,
                ":types" => task.declare_types(rest)?,
                ":constants" => task.declare_objects(rest)?,
                ":predicates" => predicates(&mut task, rest)?,
                ":functions" => functions(&mut task, rest)?,
                _ => {
                    let action = action(&task, section, rest)?;
                    task.actions.push(action);
                }
            }
        }
    }
    for section in sections {
        let (head, _) = section.headed("a section")?;
        match head {
            ":requirements" | ":types" | ":constants" | ":predicates" | ":functions"
            | ":action" => {}
            _ => return Err(flaw::unsupported(&flaw::shown(head), section.span)),
        }
    }
    Ok((task, name.to_owned()))
}

/// `(define (domain NAME) ...)`: the name and what is behind it.
fn defined<'e>(
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
        _ => Err(flaw::unexpected(&expected, kind, title.span)),
    }
}

fn requirements(list: &[Expression]) -> Result<(), Diagnostic> {
    for item in list {
        let word = item.expect_word("a requirement such as `:strips`")?;
        if !REQUIREMENTS.contains(&word) {
            return Err(flaw::unsupported(&flaw::shown(word), item.span));
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
        let known = task.predicates.iter().find(|own| own.name == declared.name);
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
        let known = task.functions.iter().find(|own| own.name == declared.name);
        if let Some(known) = known {
            let what = format!("function `{}`", known.name);
            return Err(flaw::repeated(&what, item.span, known.span));
        }
        task.functions.push(declared);
    }
    Ok(())
}

fn action(task: &Lifted, whole: &Expression, rest: &[Expression]) -> Result<Action, Diagnostic> {
    let Some((name, rest)) = rest.split_first() else {
        return Err(flaw::unexpected("the name of an action", "", whole.span));
    };
    let text = name.expect_word("the name of an action")?;
    if task.actions.iter().any(|own| own.name == text) {
        let first = task.actions.iter().find(|own| own.name == text);
        let first = first.map_or(name.span, |own| own.span);
        return Err(flaw::repeated(
            &format!("action `{text}`"),
            name.span,
            first,
        ));
    }
    let mut parts: [Option<&Expression>; 3] = [None; 3];
    const PARTS: [&str; 3] = [":parameters", ":precondition", ":effect"];
    let mut words = rest.iter();
    while let Some(part) = words.next() {
        let word = part.expect_word("`:parameters`, `:precondition` or `:effect`")?;
        let Some(place) = PARTS.iter().position(|own| *own == word) else {
            return Err(flaw::unsupported(&flaw::shown(word), part.span));
        };
        let Some(value) = words.next() else {
            return Err(flaw::unexpected(
                &format!("a list behind `{word}`"),
                "",
                part.span,
            ));
        };
        if let Some(first) = parts[place] {
            return Err(flaw::repeated(&format!("`{word}`"), part.span, first.span));
        }
        parts[place] = Some(value);
    }
    let mut scope = NOTHING;
    if let Some(list) = parts[0] {
        let Some(list) = list.list() else {
            let found = list.shown();
            return Err(flaw::unexpected(
                "`(?x ?y)`",
                found,
                parts[0].map_or(whole.span, |own| own.span),
            ));
        };
        for own in typed_list(list, true)? {
            if scope.names.contains(&own.name) {
                let what = format!("parameter `{}`", own.name);
                return Err(flaw::repeated(&what, own.span, name.span));
            }
            scope.names.push(own.name);
            scope.types.push(task.type_of(own.of)?);
        }
    }
    let mut action = Action {
        name: text.to_owned(),
        span: name.span,
        preconditions: Vec::new(),
        adds: Vec::new(),
        deletes: Vec::new(),
        cost: 0,
        costs: Vec::new(),
        parameters: Vec::new(),
    };
    if let Some(condition) = parts[1] {
        condition_of(task, condition, &scope, &mut action.preconditions)?;
    }
    if let Some(effect) = parts[2] {
        effect_of(task, effect, &scope, &mut action)?;
    }
    // What is added stays, also where it is deleted.
    let Action { adds, deletes, .. } = &mut action;
    deletes.retain(|deleted| !adds.contains(deleted));
    action.parameters = scope.types;
    Ok(action)
}

/// A conjunction of literals.
fn condition_of(
    task: &Lifted,
    item: &Expression,
    scope: &Parameters<'_>,
    found: &mut Vec<Literal>,
) -> Result<(), Diagnostic> {
    if matches!(&item.kind, Kind::List(list) if list.is_empty()) {
        return Ok(());
    }
    let (head, rest) = item.headed("a condition")?;
    match head {
        "and" => rest
            .iter()
            .try_for_each(|part| condition_of(task, part, scope, found)),
        "not" => {
            let [inner] = rest else {
                return Err(flaw::arguments("not", 1, rest.len(), item.span));
            };
            let (head, _) = inner.headed("a condition")?;
            if matches!(head, "and" | "or" | "not" | "imply" | "forall" | "exists") {
                let what = format!("`{head}` within `not`");
                return Err(flaw::unsupported(&what, inner.span));
            }
            found.push(literal(task, inner, scope, false)?);
            Ok(())
        }
        "or" | "imply" | "forall" | "exists" | "when" | "preference" | "<" | ">" | "<=" | ">="
        | "at-start" | "over-all" => Err(flaw::unsupported(&format!("`{head}`"), item.span)),
        _ => {
            found.push(literal(task, item, scope, true)?);
            Ok(())
        }
    }
}

fn literal(
    task: &Lifted,
    item: &Expression,
    scope: &Parameters<'_>,
    holds: bool,
) -> Result<Literal, Diagnostic> {
    let (head, rest) = item.headed("a predicate")?;
    if head != "=" {
        return Ok(Literal::Atom(task.atom(item, scope, false)?, holds));
    }
    let [first, second] = rest else {
        return Err(flaw::arguments("=", 2, rest.len(), item.span));
    };
    if first.list().is_some() {
        return Err(flaw::unsupported("a comparison of numbers", item.span));
    }
    let [first, second] = [task.term(first, scope)?, task.term(second, scope)?];
    Ok(Literal::Same(first, second, holds))
}

fn effect_of(
    task: &Lifted,
    item: &Expression,
    scope: &Parameters<'_>,
    action: &mut Action,
) -> Result<(), Diagnostic> {
    if matches!(&item.kind, Kind::List(list) if list.is_empty()) {
        return Ok(());
    }
    let (head, rest) = item.headed("an effect")?;
    let add = |list: &mut Vec<Atom>, atom: Atom| {
        if !list.contains(&atom) {
            list.push(atom);
        }
    };
    match head {
        "and" => rest
            .iter()
            .try_for_each(|part| effect_of(task, part, scope, action)),
        "not" => {
            let [inner] = rest else {
                return Err(flaw::arguments("not", 1, rest.len(), item.span));
            };
            add(&mut action.deletes, task.atom(inner, scope, false)?);
            Ok(())
        }
        "increase" => cost_of(task, item, rest, scope, action),
        "when" | "forall" | "assign" | "decrease" | "scale-up" | "scale-down" | "probabilistic"
        | "oneof" => Err(flaw::unsupported(&format!("`{head}`"), item.span)),
        _ => {
            add(&mut action.adds, task.atom(item, scope, false)?);
            Ok(())
        }
    }
}

/// `(increase (total-cost) ...)`.
fn cost_of(
    task: &Lifted,
    item: &Expression,
    rest: &[Expression],
    scope: &Parameters<'_>,
    action: &mut Action,
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
fn number(item: &Expression) -> Result<u64, Diagnostic> {
    let word = item.expect_word("a number")?;
    let highest = u64::from(Task::HIGHEST_COST);
    let whole = word.strip_suffix(".0").unwrap_or(word);
    let number = whole.parse::<u64>().ok().filter(|&own| own <= highest);
    number.ok_or_else(|| {
        let expected = format!("a whole number from 0 to {highest}");
        flaw::unexpected(&expected, word, item.span)
    })
}

/// Reads a problem of a domain of that name.
pub(super) fn read_problem(
    text: &str,
    mut task: Lifted,
    domain: &str,
) -> Result<Lifted, Diagnostic> {
    let whole = read(text)?;
    let (_, sections) = defined(&whole, "problem")?;
    let mut seen: Vec<(&str, Span)> = Vec::new();
    for section in sections {
        let (head, rest) = section.headed("a section such as `(:init ...)`")?;
        if let Some((_, first)) = seen.iter().find(|(own, _)| *own == head) {
            return Err(flaw::repeated(&format!("`{head}`"), section.span, *first));
        }
        seen.push((head, section.span));
        match head {
            ":domain" => {
                let own = rest.first().unwrap_or(section);
                let name = own.expect_word("the name of the domain")?;
                if name != domain {
                    return Err(
                        flaw::unexpected(&format!("domain `{domain}`"), name, own.span)
                            .advise("the problem is one of another domain"),
                    );
                }
            }
            ":requirements" => requirements(rest)?,
            ":objects" => task.declare_objects(rest)?,
            ":init" => initial(&mut task, rest)?,
            ":goal" => {
                let mut goal = Vec::new();
                for part in rest {
                    condition_of(&task, part, &NOTHING, &mut goal)?;
                }
                for literal in goal {
                    match literal {
                        Literal::Atom(atom, holds) => task.goal.push((fact_of(&atom), holds)),
                        Literal::Same(..) => {
                            return Err(flaw::unsupported("`=` in a goal", section.span));
                        }
                    }
                }
            }
            ":metric" => {
                let words: Vec<&str> = rest.iter().map(Expression::shown).collect();
                let of_cost = rest.get(1).and_then(Expression::list);
                let is_cost = of_cost
                    .is_some_and(|list| matches!(list, [one] if one.word() == Some(TOTAL_COST)));
                if words.first() != Some(&"minimize") || rest.len() != 2 || !is_cost {
                    let what = format!("a metric other than `minimize ({TOTAL_COST})`");
                    return Err(flaw::unsupported(&what, section.span));
                }
                task.has_costs = true;
            }
            _ => return Err(flaw::unsupported(&flaw::shown(head), section.span)),
        }
    }
    for (due, example) in [
        (":init", "(:init (on a b) (clear a))"),
        (":goal", "(:goal (and (on b a)))"),
    ] {
        if seen.iter().all(|(own, _)| *own != due) {
            let end = whole.span.end as usize;
            return Err(flaw::missing(
                &format!("`{due}`"),
                example,
                Span::new(end - 1, end),
            ));
        }
    }
    Ok(task)
}

fn fact_of(atom: &Atom) -> Fact {
    let objects = atom.arguments.iter().map(|term| match *term {
        Term::Object(number) => number as u32,
        Term::Parameter(_) => unreachable!("there are no parameters"),
    });
    Fact {
        predicate: atom.predicate,
        objects: objects.collect(),
    }
}

fn initial(task: &mut Lifted, list: &[Expression]) -> Result<(), Diagnostic> {
    for item in list {
        let (head, rest) = item.headed("a fact")?;
        match (head, rest) {
            ("=", [what, value]) => {
                let atom = task.atom(what, &NOTHING, true)?;
                if task.functions[atom.predicate].name != TOTAL_COST {
                    let value = number(value)?;
                    task.values.push((fact_of(&atom), value));
                }
            }
            ("=", _) => return Err(flaw::arguments("=", 2, rest.len(), item.span)),
            ("not", _) => {
                // What is not said does not hold anyway.
                let [inner] = rest else {
                    return Err(flaw::arguments("not", 1, rest.len(), item.span));
                };
                task.atom(inner, &NOTHING, false)?;
            }
            ("at", [time, fact]) if fact.list().is_some() && time.list().is_none() => {
                return Err(flaw::unsupported("a timed fact", item.span));
            }
            _ => {
                let atom = task.atom(item, &NOTHING, false)?;
                task.initial.push(fact_of(&atom));
            }
        }
    }
    Ok(())
}
