//! Pattern databases of puzzles that a script defines (Culberson and Schaeffer, "Pattern databases", 1998): what is left
//! of a state when some values are not told apart, or some cells are left out, and how far that is from the goals.

mod abstraction;
mod arranged;
mod cell_patterns;
mod description;
mod merges;
mod patterns;
mod ranking;
mod regression;
mod table;

pub(crate) use patterns::Patterns;

use super::database::{self, combined};
use crate::hash::fnv_1a;
use crate::heuristic::BoardEstimate;
use crate::operators::{Goal, MOST_GOALS, Model, boards};
use crate::search::{
    Estimate, INFINITE, Limits, Observer, StopReason, TableData, TableKey, interruptible,
};
use crate::state::{Board, ValueSet};
use abstraction::Abstraction;
use ranking::{Placed, Ranking};
use regression::Regression;
use table::{Addressing, Table};

/// The version of what the bytes of a table mean.
const FORMAT: u32 = 2;

/// The tables of some patterns, for a goal.
#[derive(Debug)]
pub(crate) struct Databases {
    tables: Vec<(Abstraction, Table)>,
    /// Whether their distances are added up; else the greatest counts.
    pub adds_up: bool,
}

/// A table of places of values.
pub(crate) struct PlacedTable<'d> {
    /// The values whose places are ranked, in the order of the ranking.
    pub values: Vec<u8>,
    /// The values whose moves count.
    pub own: ValueSet,
    placed: &'d Placed,
    table: &'d Table,
}

impl PlacedTable<'_> {
    /// The distance where the values stand in these cells.
    #[inline]
    pub(crate) fn distance(&self, places: &[u8]) -> u16 {
        // Only asked where moves have no costs: no distance is greater.
        self.table.ranked(self.placed.of_places(places)) as u16
    }
}

impl Databases {
    /// Finds or builds the tables of patterns; without a goal that of the puzzle. `digest` stands for all that the
    /// definition says.
    pub(crate) fn open(
        (model, digest): (&Model, &str),
        patterns: &Patterns,
        goal: Option<&Board>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Self, StopReason> {
        let adds_up = patterns.add_up(model);
        let abstractions = patterns.abstractions(model);
        let wanted = interruptible(observer, |interrupted| {
            let wanted = abstractions.iter().enumerate().map(|(index, abstraction)| {
                let counted = match patterns {
                    Patterns::Values(own) if adds_up => {
                        Some(abstraction.classes_of(0, ValueSet::of(own[index].iter().copied())))
                    }
                    _ => None,
                };
                Wanted::new((model, digest), abstraction, counted, goal, interrupted)
            });
            wanted.collect::<Result<Vec<_>, _>>()
        })??;
        let built = database::open(&wanted, limits, observer)?;
        let tables = abstractions.into_iter().zip(built).collect();
        Ok(Self { tables, adds_up })
    }
}

impl Databases {
    /// Its tables, where each is of the places of values, which stand in the goal.
    pub(crate) fn placed(
        &self,
        patterns: &[Vec<u8>],
        goal: &Board,
    ) -> Option<Vec<PlacedTable<'_>>> {
        let tables = self.tables.iter().zip(patterns);
        let placed = tables.map(|((abstraction, table), pattern)| {
            let Addressing::Ranked(Ranking::Placed(placed)) = table.place() else {
                return None;
            };
            let values = placed.classes.iter().map(|&class| {
                let mut cells = goal.cells().iter();
                cells
                    .find(|&&value| abstraction.class(0, value) == class)
                    .copied()
            });
            Some(PlacedTable {
                values: values.collect::<Option<_>>()?,
                own: ValueSet::of(pattern.iter().copied()),
                placed,
                table,
            })
        });
        placed.collect()
    }
}

impl BoardEstimate for Databases {
    fn bytes(&self) -> u64 {
        self.tables.iter().map(|(_, table)| table.bytes()).sum()
    }

    fn of(&self, board: &Board) -> Estimate {
        let mut image = board.clone();
        let image = image.cells_mut();
        let cells = board.cells();
        let distances = self.tables.iter().map(|(abstraction, table)| {
            abstraction.of(cells, image);
            match table.distance(image) {
                distance if distance > table.greatest => INFINITE,
                distance => distance,
            }
        });
        combined(self.adds_up, distances)
    }
}

/// A table that is to be found or built.
struct Wanted<'l> {
    model: &'l Model,
    abstraction: &'l Abstraction,
    counted: Option<ValueSet>,
    goals: Vec<Vec<u8>>,
    place: Addressing,
    key: TableKey,
}

impl<'l> Wanted<'l> {
    fn new(
        (model, digest): (&'l Model, &str),
        abstraction: &'l Abstraction,
        counted: Option<ValueSet>,
        goal: Option<&Board>,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Result<Self, StopReason> {
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
        let key = TableKey {
            name: format!("own-{:032x}", fnv_1a(said.as_bytes())),
            format: FORMAT,
        };
        Ok(Self {
            model,
            abstraction,
            counted,
            goals,
            place,
            key,
        })
    }
}

impl database::Abstraction for Wanted<'_> {
    type Database = Table;

    const SHARES_THREADS: bool = false;

    fn key(&self) -> TableKey {
        self.key.clone()
    }

    fn read(&self, data: TableData) -> Option<Table> {
        Table::new(self.place.clone(), data)
    }

    fn build(&self, limits: &Limits, observer: &mut dyn Observer) -> Result<TableData, StopReason> {
        let regression = Regression::new(self.model, self.abstraction, self.counted);
        table::build(&regression, &self.place, &self.goals, limits, observer)
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
    let own;
    let pattern = match (goal, &model.goal) {
        (Some(goal), _) | (None, Goal::State(goal)) => {
            own = goal.cells().iter().map(|&value| Some(value)).collect();
            &own
        }
        (None, Goal::Pattern(pattern)) => pattern,
        (None, Goal::Rule(..)) => {
            return Err(
                "pdb goes back from the goal, which is a rule here: no state to begin with"
                    .to_owned(),
            );
        }
    };
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
