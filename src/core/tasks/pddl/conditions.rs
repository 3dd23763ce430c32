//! Reads conditions.

use super::expression::Expression;
use super::flaw;
use super::lifted::{Lifted, LiftedCondition, Literal};
use super::names::Parameters;
use crate::syntax::Diagnostic;

/// A condition: of atoms, `and`, `or`, `not`, `imply`, `forall` and `exists`.
pub(super) fn condition_of(
    task: &mut Lifted,
    item: &Expression,
    scope: &Parameters<'_>,
) -> Result<LiftedCondition, Diagnostic> {
    if item.list().is_some_and(<[_]>::is_empty) {
        return Ok(LiftedCondition::All(Vec::new()));
    }
    let (head, rest) = item.headed("a condition")?;
    let mut parts = |rest: &[Expression]| -> Result<Vec<LiftedCondition>, Diagnostic> {
        rest.iter()
            .map(|part| condition_of(task, part, scope))
            .collect()
    };
    let arguments = |due| flaw::arguments(head, due, rest.len(), item.span);
    Ok(match (head, rest) {
        ("and", _) => LiftedCondition::All(parts(rest)?),
        ("or", _) => LiftedCondition::Any(parts(rest)?),
        ("not", [inner]) => LiftedCondition::Not(Box::new(condition_of(task, inner, scope)?)),
        ("not", _) => return Err(arguments(1)),
        ("imply", [_, _]) => {
            let mut parts = parts(rest)?;
            let then = parts.pop().expect("two parts");
            let first = parts.pop().expect("two parts");
            LiftedCondition::Any(vec![LiftedCondition::Not(Box::new(first)), then])
        }
        ("forall" | "exists", [list, inner]) => {
            let around = scope.types.len();
            let scope = scope.with(task, list)?;
            let inner = Box::new(condition_of(task, inner, &scope)?);
            let types = scope.types[around..].to_vec();
            match head {
                "forall" => LiftedCondition::ForAll(types, inner),
                _ => LiftedCondition::Exists(types, inner),
            }
        }
        ("imply" | "forall" | "exists", _) => return Err(arguments(2)),
        ("when" | "preference" | "<" | ">" | "<=" | ">=" | "at-start" | "over-all", _) => {
            return Err(flaw::unsupported(
                &format!("`{head}` in a condition"),
                item.span,
            ));
        }
        _ => LiftedCondition::Literal(literal(task, item, scope)?),
    })
}

fn literal(
    task: &Lifted,
    item: &Expression,
    scope: &Parameters<'_>,
) -> Result<Literal, Diagnostic> {
    let (head, rest) = item.headed("a predicate")?;
    if head != "=" {
        return Ok(Literal::Atom(task.atom(item, scope, false)?, true));
    }
    let [first, second] = rest else {
        return Err(flaw::arguments("=", 2, rest.len(), item.span));
    };
    if first.list().is_some() {
        return Err(flaw::unsupported("a comparison of numbers", item.span));
    }
    let [first, second] = [task.term(first, scope)?, task.term(second, scope)?];
    Ok(Literal::Same(first, second, true))
}
