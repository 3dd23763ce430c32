//! Potential heuristics: a number for each fact, summed over those that hold (Pommerening, Helmert, Röger and Seipp, "From
//! non-negative to general operator cost partitioning", 2015).

mod simplex;
#[cfg(test)]
mod tests;

use super::InterruptCheck;
use super::task::{Effect, Fact, GroundAction, Task};
use crate::search::StopReason;
use std::collections::BTreeMap;

/// The greatest potential, which dead ends would exceed.
const MOST: f64 = 1e8;

/// The states whose estimates are as great as can be, in sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Optimized {
    /// The start of the task.
    Start,
    /// All states, those that can't be reached among them (Seipp, Pommerening and Helmert, "New optimization functions for
    /// potential heuristics", 2015).
    AllStates,
}

/// The heuristic. What it says is admissible and consistent: that has been tried on whole numbers, for each action.
#[derive(Debug)]
pub(crate) struct Potentials {
    /// By variable and value, so many units for each of cost.
    potentials: Vec<Vec<i64>>,
    units: u32,
}

impl Potentials {
    /// The potentials of a task. Those of derived variables are 0.
    ///
    /// # Errors
    ///
    /// The memory in bytes does not suffice, or the word of `look`.
    pub(crate) fn new(
        task: &Task,
        goal: &[Fact],
        optimized: Optimized,
        memory: u64,
        look: &mut InterruptCheck<'_>,
    ) -> Result<Self, StopReason> {
        let mut program = Program::new(task, goal);
        for action in &task.actions {
            program.add_action(task, action);
        }
        let gains = program.gains(task, optimized);
        let rows = program.rows.into_iter().map(|(row, bound)| {
            let coefficients = row
                .into_iter()
                .map(|(column, factor)| (column, f64::from(factor)));
            (coefficients.collect(), bound)
        });
        let rows: Vec<(Vec<(usize, f64)>, f64)> = rows.collect();
        if simplex::bytes(gains.len(), rows.len()) as u64 > memory {
            return Err(StopReason::MemoryLimit);
        }
        let found = simplex::maximum(&gains, &rows, look)?;
        let of_fact = |terms: &Terms| -> f64 {
            terms
                .iter()
                .map(|(&column, &factor)| f64::from(factor) * found[column])
                .sum()
        };
        let potentials = program
            .facts
            .iter()
            .map(|facts| facts.iter().map(of_fact).collect());
        let potentials: Vec<Vec<f64>> = potentials.collect();
        let whole = [fraction(&potentials), 1 << 20].map(|units| Self::rounded(&potentials, units));
        let fits = |candidate: &Self| candidate.fits(task, goal);
        // Where both break a constraint nothing is known: potentials of 0.
        Ok(whole
            .into_iter()
            .find(fits)
            .unwrap_or_else(|| Self::rounded(&potentials, 0)))
    }

    fn rounded(potentials: &[Vec<f64>], units: u32) -> Self {
        let rounded = |potential: &f64| (potential * f64::from(units)).round() as i64;
        Self {
            potentials: potentials
                .iter()
                .map(|values| values.iter().map(rounded).collect())
                .collect(),
            units: units.max(1),
        }
    }

    /// Whether it is 0 at most in goal states, and no action lowers it by more than it costs.
    fn fits(&self, task: &Task, goal: &[Fact]) -> bool {
        let of = |fact: Fact| self.potentials[usize::from(fact.variable)][usize::from(fact.value)];
        let most = |variable: u16| {
            self.potentials[usize::from(variable)]
                .iter()
                .copied()
                .max()
                .unwrap_or(0)
        };
        let variables = 0..task.variables.len() as u16;
        let at_goal = variables.map(|variable| {
            let wanted = goal.iter().find(|fact| fact.variable == variable);
            wanted.map_or_else(|| most(variable), |&fact| of(fact))
        });
        if at_goal.sum::<i64>() > 0 {
            return false;
        }
        task.actions.iter().all(|action| {
            let lowered = changes(action)
                .into_iter()
                .map(|(variable, variable_changes)| {
                    let before = |value: Option<u8>| {
                        value.map_or_else(|| most(variable), |value| of(Fact { variable, value }))
                    };
                    let lowered = variable_changes
                        .iter()
                        .map(|change| before(change.before) - of(change.after));
                    let least = if is_sure(&variable_changes) {
                        i64::MIN
                    } else {
                        0
                    };
                    lowered.max().unwrap_or(0).max(least)
                });
            lowered.sum::<i64>() <= i64::from(action.cost) * i64::from(self.units)
        })
    }

    /// The estimate of the state with these values of the variables.
    pub(crate) fn estimate(&self, values: &[u8]) -> u32 {
        let pairs = self.potentials.iter().zip(values);
        let sum: i64 = pairs
            .map(|(potentials, &value)| potentials[usize::from(value)])
            .sum();
        // All costs are whole numbers.
        let estimate = sum.max(0).unsigned_abs().div_ceil(self.units.into());
        u32::try_from(estimate)
            .unwrap_or(u32::MAX)
            .min(crate::operators::INFINITE_ESTIMATE - 1)
    }

    /// The memory that it takes, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.potentials
            .iter()
            .map(|values| size_of_val(&values[..]) as u64)
            .sum()
    }
}

/// The number of units in which all of these are whole numbers; 0 where there is none that is small.
fn fraction(potentials: &[Vec<f64>]) -> u32 {
    let mut units = 1_u32;
    for &potential in potentials.iter().flatten() {
        let is_whole = |units: u32| {
            let scaled = potential * f64::from(units);
            (scaled - scaled.round()).abs() < 1e-6
        };
        let Some(by) = (1..=1000).find(|by| is_whole(units * by)) else {
            return 0;
        };
        units *= by;
        if units > 1 << 20 {
            return 0;
        }
    }
    units
}

/// What an action may do to a variable.
struct VariableChange {
    /// The value before, where one is asked for.
    before: Option<u8>,
    after: Fact,
    /// Whether it happens under conditions alone.
    is_conditional: bool,
}

/// The changes of an action, by variable.
fn changes(action: &GroundAction) -> BTreeMap<u16, Vec<VariableChange>> {
    let mut all: BTreeMap<u16, Vec<VariableChange>> = BTreeMap::new();
    for Effect {
        conditions, after, ..
    } in &action.effects
    {
        let required = action.preconditions().chain(conditions.iter().copied());
        let mut of_variable = required.filter(|fact| fact.variable == after.variable);
        all.entry(after.variable).or_default().push(VariableChange {
            before: of_variable.next().map(|fact| fact.value),
            after: *after,
            is_conditional: !conditions.is_empty(),
        });
    }
    all
}

/// Whether a variable certainly gets the one value that may be.
fn is_sure(changes: &[VariableChange]) -> bool {
    matches!(changes, [change] if !change.is_conditional)
}

/// A sum of the program's variables times whole numbers, by column.
type Terms = BTreeMap<usize, i32>;

/// The linear program.
struct Program {
    /// The number of columns.
    columns: usize,
    /// The potential of each fact.
    facts: Vec<Vec<Terms>>,
    /// The greatest potential of each variable, which stands for facts that are not known.
    greatest: Vec<Terms>,
    /// Sums with their bounds, each sum once.
    rows: BTreeMap<Vec<(usize, i32)>, f64>,
}

impl Program {
    /// With potentials of which those of the goal are 0: each is the greatest one of its variable, less what is left to it.
    fn new(task: &Task, goal: &[Fact]) -> Self {
        let mut program = Self {
            columns: 0,
            facts: Vec::new(),
            greatest: Vec::new(),
            rows: BTreeMap::new(),
        };
        for (variable, declared) in (0..).zip(&task.variables) {
            let wanted = goal.iter().find(|fact| fact.variable == variable);
            let mut greatest = Terms::new();
            if wanted.is_some() && declared.layer.is_none() {
                let column = program.column();
                greatest.insert(column, 1);
                program.add_row(&greatest, MOST);
            }
            let mut facts = Vec::new();
            for value in 0..declared.facts.len() as u8 {
                let is_wanted = wanted.is_some_and(|fact| fact.value == value);
                let mut terms = Terms::new();
                if !is_wanted && declared.layer.is_none() {
                    terms.clone_from(&greatest);
                    terms.insert(program.column(), -1);
                }
                facts.push(terms);
            }
            program.facts.push(facts);
            program.greatest.push(greatest);
        }
        program
    }

    fn column(&mut self) -> usize {
        self.columns += 1;
        self.columns - 1
    }

    fn add_row(&mut self, terms: &Terms, bound: f64) {
        let row: Vec<(usize, i32)> = terms
            .iter()
            .map(|entry| (*entry.0, *entry.1))
            .filter(|term| term.1 != 0)
            .collect();
        // Nothing below 0 has a sum above it.
        if row.iter().any(|pair| pair.1 > 0) {
            let known = self.rows.entry(row).or_insert(bound);
            *known = known.min(bound);
        }
    }

    /// No action lowers the sum by more than it costs.
    fn add_action(&mut self, task: &Task, action: &GroundAction) {
        let mut all = Terms::new();
        for (variable, variable_changes) in changes(action) {
            let at = usize::from(variable);
            if task.variables[at].layer.is_some() {
                continue;
            }
            let lowered: Vec<Terms> = variable_changes
                .iter()
                .map(|change| {
                    let before = change.before.map_or(&self.greatest[at], |value| {
                        &self.facts[at][usize::from(value)]
                    });
                    let mut terms = before.clone();
                    add(
                        &mut terms,
                        &self.facts[at][usize::from(change.after.value)],
                        -1,
                    );
                    terms
                })
                .collect();
            if let ([only], true) = (&lowered[..], is_sure(&variable_changes)) {
                add(&mut all, only, 1);
                continue;
            }
            // As much as any of the changes, or nothing.
            let most = self.column();
            for mut terms in lowered {
                add(&mut terms, &Terms::from([(most, 1)]), -1);
                self.add_row(&terms, 0.0);
            }
            add(&mut all, &Terms::from([(most, 1)]), 1);
        }
        self.add_row(&all, f64::from(action.cost));
    }

    /// The gain of each column: the potentials of the start, or those of all states on average.
    fn gains(&self, task: &Task, optimized: Optimized) -> Vec<f64> {
        let mut gains = vec![0.0; self.columns];
        for (facts, &initial) in self.facts.iter().zip(&task.initial) {
            for (value, terms) in facts.iter().enumerate() {
                let share = match optimized {
                    Optimized::Start => f64::from(u8::from(value == usize::from(initial))),
                    Optimized::AllStates => 1.0 / f64::from(facts.len() as u32),
                };
                for (&column, &factor) in terms {
                    gains[column] += share * f64::from(factor);
                }
            }
        }
        gains
    }
}

/// Adds other terms, so many times.
fn add(terms: &mut Terms, other: &Terms, times: i32) {
    for (&column, &factor) in other {
        *terms.entry(column).or_default() += times * factor;
    }
}
