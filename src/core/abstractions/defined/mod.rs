//! Pattern databases of puzzles that a script defines (Culberson and Schaeffer, "Pattern databases", 1998): what is left
//! of a state when some values are not told apart, or some cells are left out, and how far that is from the goals.

mod abstraction;
mod arranged;
mod carried;
mod causal_graph;
mod cell_patterns;
mod combination;
mod databases;
mod description;
mod hill_climbing;
mod merges;
mod patterns;
mod ranking;
mod regression;
mod reverse;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use combination::Combination;
pub(crate) use databases::{AbstractionDatabases, PlacedTable};
pub(crate) use patterns::Patterns;

use super::database;
use crate::hash::fnv_1a;
use crate::operators::{Goal, MOST_GOALS, Model, boards};
use crate::search::{Limits, Observer, StopReason, TableData, TableKey};
use crate::state::{Board, ValueSet};
use abstraction::Abstraction;
use databases::DatabaseSubject;
use ranking::Ranking;
use regression::Regression;
use std::fmt::Write;
use table::{AbstractionTable, Addressing};

/// The version of what the bytes of a table mean.
const FORMAT: u32 = 2;

/// A table that is to be found or built.
struct TableRequest<'l> {
    model: &'l Model,
    abstraction: &'l Abstraction,
    counted: Option<ValueSet>,
    /// The cost of each variant, where it is another one than the model says.
    costs: Option<Vec<u32>>,
    goals: Vec<Vec<u8>>,
    place: Addressing,
    key: TableKey,
}

impl<'l> TableRequest<'l> {
    fn new(
        of: DatabaseSubject<'l>,
        abstraction: &'l Abstraction,
        (counted, costs): (Option<ValueSet>, Option<Vec<u32>>),
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Result<Self, StopReason> {
        let DatabaseSubject {
            model,
            digest,
            goal,
        } = of;
        // What can't be listed or kept would take more memory than there is.
        let goals = goals(model, abstraction, goal).map_err(|_| StopReason::MemoryLimit)?;
        // Where there are several goals states need not have the values of one.
        let one = (goals.len() == 1).then(|| goals[0].as_slice());
        let place =
            table::place(model, abstraction, one, interrupted).ok_or(StopReason::MemoryLimit)?;
        let mut said = format!("{digest}\n{abstraction:?}\n{counted:?}\n{goals:?}");
        if let Addressing::Ranked(Ranking::Arranged(_)) = place {
            // Tables of such abstractions had other ranks once.
            said.push_str("\narranged");
        }
        if let Some(costs) = &costs {
            let _ = write!(said, "\ncosts {costs:?}");
        }
        let key = TableKey {
            name: format!("own-{:032x}", fnv_1a(said.as_bytes())),
            format: FORMAT,
        };
        Ok(Self {
            model,
            abstraction,
            counted,
            costs,
            goals,
            place,
            key,
        })
    }
}

impl TableRequest<'_> {
    /// The moves, backwards.
    fn regression(&self) -> Regression<'_> {
        let costs = self.costs.as_deref();
        Regression::new(self.model, self.abstraction, self.counted, costs)
    }

    /// The saturated cost of each variant, the least that keeps the distances of its table. Unless states are ranked: all of
    /// its cost.
    fn saturated(
        &self,
        table: &AbstractionTable,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Vec<i64> {
        let regression = self.regression();
        let Addressing::Ranked(ranking) = &self.place else {
            let all = 0..self.model.variants.len();
            return all
                .map(|variant| regression.cost_of(variant).into())
                .collect();
        };
        let numbers = 0..ranking.total();
        // What is found before an interruption is of no use.
        let numbers = numbers.take_while(|number| !(number.is_multiple_of(1024) && interrupted()));
        let states = numbers.filter_map(|number| {
            let distance = table.ranked(Some(number));
            let mut image = Board::empty(regression.cells());
            ranking.unrank(number, image.cells_mut());
            (distance <= table.greatest).then_some((image, distance))
        });
        regression.saturated(states, |before| table.distance(before))
    }
}

impl database::DatabaseSource for TableRequest<'_> {
    type Database = AbstractionTable;

    const SHARES_THREADS: bool = false;

    fn key(&self) -> TableKey {
        self.key.clone()
    }

    fn read(&self, data: TableData) -> Option<AbstractionTable> {
        AbstractionTable::new(self.place.clone(), data)
    }

    fn build(&self, limits: &Limits, observer: &mut dyn Observer) -> Result<TableData, StopReason> {
        table::build(
            &self.regression(),
            &self.place,
            &self.goals,
            limits,
            observer,
        )
    }
}

/// All values of a puzzle.
fn all(model: &Model) -> Vec<u8> {
    (0..model.layout.values.len() as u8).collect()
}

/// The abstract goals, each once; the error says why they can't be listed, as a sentence without a full stop.
pub(crate) fn goals(
    model: &Model,
    abstraction: &Abstraction,
    goal: Option<&Board>,
) -> Result<Vec<Vec<u8>>, String> {
    let pattern = wanted(model, goal)
        .ok_or("pdb goes back from the goal, which is a rule here: no state to begin with")?;
    let classes = pattern.iter().enumerate().map(|(cell, wanted)| {
        let values = wanted.map_or(model.allowed[cell], |value| ValueSet::of([value]));
        abstraction.classes_of(cell, values)
    });
    let goals = boards(&classes.collect::<Vec<_>>(), MOST_GOALS);
    if goals.is_empty() {
        return Err(format!(
            "pdb goes back from the goals, and of these a pattern leaves more than {MOST_GOALS}"
        ));
    }
    Ok(goals.iter().map(|goal| goal.cells().to_vec()).collect())
}

/// The values of the goal by cell, `None` for any value; without a goal that of the puzzle, unless it is a rule.
fn wanted(model: &Model, goal: Option<&Board>) -> Option<Vec<Option<u8>>> {
    match (goal, &model.goal) {
        (Some(goal), _) | (None, Goal::State(goal)) => {
            Some(goal.cells().iter().map(|&value| Some(value)).collect())
        }
        (None, Goal::Pattern(pattern)) => Some(pattern.clone()),
        (None, Goal::Rule(..)) => None,
    }
}
