//! Writes a task for Fast Downward's search.

use crate::tasks::{Effect, Task};
use std::fmt::{self, Write};

/// The text of a task, without mutex groups; the reader makes the same task of it.
pub fn write(task: &Task) -> String {
    let mut text = String::new();
    let _ = put(&mut text, task); // a text takes whatever is written to it
    text
}

fn put(text: &mut String, task: &Task) -> fmt::Result {
    let metric = u8::from(task.has_costs);
    writeln!(text, "begin_version\n3\nend_version")?;
    writeln!(text, "begin_metric\n{metric}\nend_metric")?;
    writeln!(text, "{}", task.variables.len())?;
    for variable in &task.variables {
        let (name, values) = (&variable.name, variable.facts.len());
        let layer = variable.layer.map_or(-1, i64::from);
        writeln!(text, "begin_variable\n{name}\n{layer}\n{values}")?;
        for fact in &variable.facts {
            writeln!(text, "{fact}")?;
        }
        writeln!(text, "end_variable")?;
    }
    writeln!(text, "0\nbegin_state")?;
    for value in &task.initial {
        writeln!(text, "{value}")?;
    }
    writeln!(text, "end_state\nbegin_goal\n{}", task.goal.len())?;
    for fact in &task.goal {
        writeln!(text, "{} {}", fact.variable, fact.value)?;
    }
    writeln!(text, "end_goal\n{}", task.actions.len())?;
    for action in &task.actions {
        writeln!(text, "begin_operator\n{}", action.name)?;
        writeln!(text, "{}", action.prevail.len())?;
        for fact in &action.prevail {
            writeln!(text, "{} {}", fact.variable, fact.value)?;
        }
        writeln!(text, "{}", action.effects.len())?;
        for effect in &action.effects {
            let conditions = effect.conditions.iter();
            let conditions = conditions.map(|fact| format!(" {} {}", fact.variable, fact.value));
            write!(
                text,
                "{}{} ",
                effect.conditions.len(),
                conditions.collect::<String>()
            )?;
            put_change(text, effect)?;
        }
        writeln!(text, "{}\nend_operator", action.cost)?;
    }
    writeln!(text, "{}", task.axioms.len())?;
    for axiom in &task.axioms {
        writeln!(text, "begin_rule\n{}", axiom.conditions.len())?;
        for fact in &axiom.conditions {
            writeln!(text, "{} {}", fact.variable, fact.value)?;
        }
        put_change(text, axiom)?;
        writeln!(text, "end_rule")?;
    }
    Ok(())
}

/// A variable with its values before and afterwards.
fn put_change(text: &mut String, Effect { before, after, .. }: &Effect) -> fmt::Result {
    let before = before.map_or(-1, i16::from);
    writeln!(text, "{} {before} {}", after.variable, after.value)
}
