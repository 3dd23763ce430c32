//! Planning tasks in PDDL: a domain and a problem, read and grounded, and their facts as variables.

mod causal;
mod conditions;
mod domain;
mod expression;
mod fitted;
mod flaw;
mod grounding;
mod instances;
mod invariants;
mod lifted;
mod names;
mod normal;
mod problem;
mod simplified;
mod sorted;
#[cfg(test)]
mod tests;
mod variables;

use super::task::Task;
use crate::syntax::Diagnostic;

/// Reads a domain and a problem.
///
/// # Errors
///
/// The flaw, with the text that it is in: 0 for the domain, 1 for the problem.
pub fn read(domain: &str, problem: &str) -> Result<Task, (usize, Diagnostic)> {
    let of_domain = |flaw| (0, flaw);
    let (declared, name) = domain::read(domain).map_err(of_domain)?;
    let mut lifted = problem::read(problem, declared, &name).map_err(|flaw| (1, flaw))?;
    let rules = normal::rules(&mut lifted);
    let ground = grounding::ground(&lifted, &rules).map_err(of_domain)?;
    let groups = invariants::groups(&lifted, &rules.all, &ground);
    variables::task(&lifted, ground, &groups).map_err(of_domain)
}
