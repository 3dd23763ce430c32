//! Tasks without values that are never reached, and without what the goal does not depend on where states get too large.

use super::flaw;
use crate::syntax::{Diagnostic, Span};
use crate::tasks::{Effect, Fact, Task, Variable};

/// The task without values of variables that are never reached. If its states take too many bits, that of the variables on
/// which the goal depends.
pub(super) fn fitted(mut task: Task) -> Result<Task, Diagnostic> {
    // None of the facts holds only where an action or the start says so.
    let mut has_none: Vec<bool> = task
        .variables
        .iter()
        .map(|known_variable| known_variable.facts.len() == 2)
        .collect();
    let none = |variable: usize| task.variables[variable].facts.len() - 1;
    for (variable, &value) in task.initial.iter().enumerate() {
        has_none[variable] |= usize::from(value) == none(variable);
    }
    for effect in task.actions.iter().flat_map(|action| &action.effects) {
        let variable = usize::from(effect.after.variable);
        has_none[variable] |= usize::from(effect.after.value) == none(variable);
    }
    for (variable, has_none) in task.variables.iter_mut().zip(has_none) {
        if !has_none {
            variable.facts.pop();
        }
    }
    let bits = |task: &Task| task.variables.iter().map(Variable::bits).sum::<u32>();
    if bits(&task) > Task::MOST_BITS {
        task = restricted(task);
    }
    let found = bits(&task);
    if found > Task::MOST_BITS {
        let most = Task::MOST_BITS as usize;
        let found = found.to_string();
        return Err(flaw::too_large(
            "bits of a state",
            &found,
            most,
            Span::default(),
        ));
    }
    Ok(task)
}

/// The task of the variables on which the goal depends: those that it names, and those that actions and axioms ask for which
/// change such.
fn restricted(mut task: Task) -> Task {
    let is_relevant = task.relevant(&task.goal);
    let mut numbers: Vec<Option<u16>> = Vec::with_capacity(is_relevant.len());
    let mut count = 0;
    for &is_kept in &is_relevant {
        numbers.push(is_kept.then_some(count));
        count += u16::from(is_kept);
    }
    let renamed = |fact: &Fact| {
        let variable = numbers[usize::from(fact.variable)]?;
        Some(Fact { variable, ..*fact })
    };
    let renamed_all = |facts: &[Fact]| facts.iter().filter_map(renamed).collect::<Vec<Fact>>();
    let effect = |old_effect: &Effect| {
        Some(Effect {
            conditions: renamed_all(&old_effect.conditions),
            before: old_effect.before,
            after: renamed(&old_effect.after)?,
        })
    };
    let mut kept = is_relevant.iter();
    task.variables.retain(|_| kept.next() == Some(&true));
    let mut flags = is_relevant.iter();
    task.initial.retain(|_| flags.next() == Some(&true));
    for (number, variable) in task.variables.iter_mut().enumerate() {
        variable.name = format!("var{number}");
    }
    task.goal = renamed_all(&task.goal);
    task.axioms = task.axioms.iter().filter_map(effect).collect();
    task.retain_actions(|action| {
        action.prevail = renamed_all(&action.prevail);
        action.effects = action.effects.iter().filter_map(effect).collect();
        !action.effects.is_empty()
    });
    task
}
