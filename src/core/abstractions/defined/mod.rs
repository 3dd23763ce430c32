//! Pattern databases of puzzles that a script defines (Culberson and Schaeffer, "Pattern databases", 1998): what is left
//! of a state when some values are not told apart, or some cells are left out, and how far that is from the goals.

mod abstraction;
mod building;
mod patterns;
mod ranking;
mod regression;
mod table;

pub(crate) use patterns::Patterns;

use crate::hash::fnv_1a;
use crate::heuristic::BoardEstimate;
use crate::operators::{Goal, Model};
use crate::search::{
    Estimate, Limits, Observer, StopReason, TableData, TableKey, TableStore, interruptible,
};
use crate::state::{Board, MOST_CELLS, ValueSet};
use abstraction::Abstraction;
use ranking::{Placed, Ranking};
use regression::Regression;
use table::{Addressing, Table};

/// The version of what the bytes of a table mean.
const FORMAT: u32 = 2;

/// Goals that are gone back from, at most.
const MOST_GOALS: usize = 100_000;

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
        self.table.ranked(self.placed.of_places(places))
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
        let built = open(model, &wanted, limits, observer)?;
        let bytes: u64 = built.iter().map(Table::bytes).sum();
        if bytes > limits.memory {
            return Err(StopReason::MemoryLimit);
        }
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
        let mut image = [0; MOST_CELLS];
        let cells = board.cells();
        let distances = self.tables.iter().map(|(abstraction, table)| {
            let image = &mut image[..cells.len()];
            abstraction.of(cells, image);
            Estimate::from(table.distance(image))
        });
        combined(self.adds_up, distances)
    }
}

/// The estimate of several tables: the sum of their distances where no move counts in two of them, else the greatest.
pub(crate) fn combined(adds_up: bool, distances: impl Iterator<Item = Estimate>) -> Estimate {
    if adds_up {
        distances.sum()
    } else {
        distances.max().unwrap_or(0)
    }
}

/// A table that is to be found or built.
struct Wanted<'l> {
    abstraction: &'l Abstraction,
    counted: Option<ValueSet>,
    goals: Vec<Vec<u8>>,
    place: Addressing,
    key: TableKey,
}

impl<'l> Wanted<'l> {
    fn new(
        (model, digest): (&Model, &str),
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
        let said = format!("{digest}\n{abstraction:?}\n{counted:?}\n{goals:?}");
        let key = TableKey {
            name: format!("own-{:032x}", fnv_1a(said.as_bytes())),
            format: FORMAT,
        };
        Ok(Self {
            abstraction,
            counted,
            goals,
            place,
            key,
        })
    }

    fn find(&self, tables: Option<&dyn TableStore>) -> Option<Table> {
        let data = tables?.load(&self.key)?;
        Table::new(self.place.clone(), data)
    }

    fn build(
        &self,
        model: &Model,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<TableData, StopReason> {
        let regression = Regression::new(model, self.abstraction, self.counted);
        table::build(&regression, &self.place, &self.goals, limits, observer)
    }
}

/// Finds tables, or builds them: side by side where memory suffices for that, else one after the other.
fn open(
    model: &Model,
    wanted: &[Wanted<'_>],
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Vec<Table>, StopReason> {
    let kept = observer.tables();
    let mut found: Vec<Option<Table>> =
        wanted.iter().map(|own| own.find(kept.as_deref())).collect();
    let missing = (0..wanted.len()).filter(|&index| found[index].is_none());
    let missing: Vec<usize> = missing.collect();
    let mut keep = |index: usize, data: TableData| {
        let own = &wanted[index];
        if let Some(tables) = &kept {
            tables.save(&own.key, &data);
        }
        let table = Table::new(own.place.clone(), data);
        found[index] = Some(table.expect("it was built so"));
    };
    let threads = limits.threads.min(missing.len());
    let mut left = missing.clone();
    if threads > 1 {
        let share = Limits {
            memory: limits.memory / threads as u64,
            ..*limits
        };
        let build = |at: usize, observer: &mut dyn Observer| {
            wanted[missing[at]].build(model, &share, observer)
        };
        let results = building::build_in_parallel(missing.len(), threads, build, observer)?;
        left.clear();
        for (&index, data) in missing.iter().zip(results) {
            match data {
                Ok(data) => keep(index, data),
                Err(_) => left.push(index),
            }
        }
    }
    for index in left {
        keep(index, wanted[index].build(model, limits, observer)?);
    }
    Ok(found.into_iter().flatten().collect())
}

/// The abstract goals, each once; the error says why they can't be listed, as a sentence without a full stop.
pub(crate) fn goals(
    model: &Model,
    abstraction: &Abstraction,
    goal: Option<&Board>,
) -> Result<Vec<Vec<u8>>, String> {
    let cells = abstraction.cells();
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
    let mut goals = vec![Vec::with_capacity(cells)];
    for (cell, wanted) in pattern.iter().enumerate() {
        let values = wanted.map_or(model.allowed[cell], |value| ValueSet::of([value]));
        let classes = abstraction.classes_of(cell, values);
        goals = goals
            .iter()
            .flat_map(|goal: &Vec<u8>| {
                classes.values().map(move |class| {
                    let mut longer = Vec::with_capacity(cells);
                    longer.extend_from_slice(goal);
                    longer.push(class);
                    longer
                })
            })
            .collect();
        if goals.len() > MOST_GOALS {
            return Err(format!(
                "pdb goes back from the goals, and of these a pattern leaves more than {MOST_GOALS}"
            ));
        }
    }
    Ok(goals)
}
