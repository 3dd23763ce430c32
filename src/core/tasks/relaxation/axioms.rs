//! Axioms as operators that cost nothing, also those by which a derived variable has the value that it has without axioms.

use super::{NONE, StripsOperator};
use crate::tasks::task::{Effect, Fact, Task};

/// The operators of a task's axioms; facts that they need besides take numbers from `facts` on.
///
/// A derived variable has its default if each of its axioms asks for something that does not hold. If axioms depend on
/// themselves, what they derive may hold no longer although each asks for something that still holds: then the default
/// costs nothing.
pub(super) fn derivations(
    task: &Task,
    relevant: &[bool],
    first: &[u32],
    facts: &mut u32,
) -> Vec<StripsOperator> {
    let number = |fact: Fact| first[usize::from(fact.variable)] + u32::from(fact.value);
    let rule = |body, made| StripsOperator {
        action: NONE,
        preconditions: body,
        made: vec![made],
        cost: 0,
    };
    let is_settled = settled(task);
    let axioms: Vec<&Effect> = task
        .axioms
        .iter()
        .filter(|setting| relevant[usize::from(setting.after.variable)])
        .collect();
    let mut rules: Vec<StripsOperator> = axioms
        .iter()
        .map(|setter| {
            rule(
                setter.conditions.iter().map(|&fact| number(fact)).collect(),
                number(setter.after),
            )
        })
        .collect();
    for (variable, derived) in task.variables.iter().enumerate() {
        if derived.layer.is_none() || !relevant[variable] {
            continue;
        }
        let default = first[variable] + u32::from(task.initial[variable]);
        if !is_settled[variable] {
            rules.push(rule(Vec::new(), default));
            continue;
        }
        let mut conditions = Vec::new();
        for axiom in axioms
            .iter()
            .filter(|candidate| usize::from(candidate.after.variable) == variable)
        {
            let fails = *facts;
            *facts += 1;
            conditions.push(fails);
            for condition in &axiom.conditions {
                let values = 0..task.variables[usize::from(condition.variable)].facts.len();
                let others = values
                    .map(|value| value as u8)
                    .filter(|&value| value != condition.value);
                rules.extend(others.map(|value| {
                    let other = Fact {
                        value,
                        ..*condition
                    };
                    rule(vec![number(other)], fails)
                }));
            }
        }
        rules.push(rule(conditions, default));
    }
    rules
}

/// Whether no axiom of a variable depends on the variable, by variable.
fn settled(task: &Task) -> Vec<bool> {
    let mut is_settled: Vec<bool> = task
        .variables
        .iter()
        .map(|declared| declared.layer.is_none())
        .collect();
    loop {
        let open = |variable: usize| !is_settled[variable];
        let mut is_next: Vec<bool> = (0..is_settled.len()).map(open).collect();
        for axiom in &task.axioms {
            let layer = task.variables[usize::from(axiom.after.variable)].layer;
            let waits = axiom.conditions.iter().any(|fact| {
                let variable = usize::from(fact.variable);
                task.variables[variable].layer == layer && !is_settled[variable]
            });
            if waits {
                is_next[usize::from(axiom.after.variable)] = false;
            }
        }
        if !is_next.contains(&true) {
            return is_settled;
        }
        for (settled, next) in is_settled.iter_mut().zip(is_next) {
            *settled |= next;
        }
    }
}
