//! Reads the problem.

use super::conditions::condition_of;
use super::domain::{NOTHING, TOTAL_COST, defined, number, requirements};
use super::expression::{Expression, read as expression};
use super::flaw;
use super::lifted::{Atom, GroundAtom, Lifted, LiftedCondition, Term};
use crate::syntax::{Diagnostic, Span};

/// Reads a problem of a domain of that name.
pub(super) fn read(text: &str, mut task: Lifted, domain: &str) -> Result<Lifted, Diagnostic> {
    let whole = expression(text)?;
    let (_, sections) = defined(&whole, "problem")?;
    let mut seen: Vec<(&str, Span)> = Vec::new();
    for section in sections {
        let (head, rest) = section.headed("a section such as `(:init ...)`")?;
        if let Some((_, first)) = seen.iter().find(|(known, _)| *known == head) {
            return Err(flaw::repeated(&format!("`{head}`"), section.span, *first));
        }
        seen.push((head, section.span));
        match head {
            ":domain" => {
                let word = rest.first().unwrap_or(section);
                let name = word.expect_word("the name of the domain")?;
                if name != domain {
                    return Err(
                        flaw::unexpected(&format!("domain `{domain}`"), name, word.span)
                            .advise("the problem is one of another domain"),
                    );
                }
            }
            ":requirements" => requirements(rest)?,
            ":objects" => task.declare_objects(rest)?,
            ":init" => initial(&mut task, rest)?,
            ":goal" => {
                let parts = rest
                    .iter()
                    .map(|part| condition_of(&mut task, part, &NOTHING))
                    .collect::<Result<_, _>>()?;
                task.goal = Some(LiftedCondition::All(parts));
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
        if seen.iter().all(|(found, _)| *found != due) {
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

fn fact_of(atom: &Atom) -> GroundAtom {
    let objects = atom.arguments.iter().map(|term| match *term {
        Term::Object(number) => number as u32,
        Term::Parameter(_) => unreachable!("there are no parameters"),
    });
    GroundAtom {
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
