//! Pattern databases of puzzles that a script defines (Culberson and Schaeffer, "Pattern databases", 1998): what is left
//! of a state when values look alike, or cells are not seen, and how far that is from the goals.

mod estimator;
mod look;
mod numbering;
mod patterns;
mod table;
mod walk;

pub use patterns::Patterns;

use super::model::{Goal, Model};
use super::value_set::ValueSet;
use crate::hash::fnv_1a;
use crate::puzzle::{Board, BoardEstimate, MOST_CELLS};
use crate::search::{Estimate, Limits, Observer, StopReason, TableKey};
use look::Look;
use numbering::{Numbering, Placed};
use table::{Place, Table};
use walk::Walk;

/// The version of what the bytes of a table mean.
const FORMAT: u32 = 1;

/// Goals that are gone back from, at most.
const MOST_GOALS: usize = 100_000;

/// The tables of some patterns, for a goal.
#[derive(Debug)]
pub struct Databases {
    tables: Vec<(Look, Table)>,
    /// Whether their distances are added up; else the greatest counts.
    pub adds_up: bool,
}

/// A table of places of values.
pub struct PlacedTable<'d> {
    /// The values whose places are numbered, in the order of the numbering.
    pub values: Vec<u8>,
    /// The values whose moves count.
    pub own: ValueSet,
    placed: &'d Placed,
    table: &'d Table,
}

impl PlacedTable<'_> {
    /// The distance where the values stand in these cells.
    #[inline]
    pub fn distance(&self, places: &[u8]) -> u16 {
        self.table.numbered(self.placed.of_places(places))
    }
}

impl Databases {
    /// Finds or builds the tables of patterns; without a goal that of the puzzle. `digest` stands for all that the
    /// definition says.
    pub fn open(
        (model, digest): (&Model, &str),
        patterns: &Patterns,
        goal: Option<&Board>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Self, StopReason> {
        let adds_up = patterns.add_up(model);
        let mut left = *limits;
        let mut tables = Vec::new();
        for (index, look) in patterns.looks(model).into_iter().enumerate() {
            let counted = match patterns {
                Patterns::Values(own) if adds_up => {
                    Some(look.classes_of(0, ValueSet::of(own[index].iter().copied())))
                }
                _ => None,
            };
            let table = open(model, digest, &look, counted, goal, &left, observer)?;
            left.memory = left.memory.saturating_sub(table.bytes());
            tables.push((look, table));
        }
        Ok(Self { tables, adds_up })
    }
}

impl Databases {
    /// Its tables, where each is of the places of values, which stand in the goal.
    pub fn placed(&self, patterns: &[Vec<u8>], goal: &Board) -> Option<Vec<PlacedTable<'_>>> {
        let tables = self.tables.iter().zip(patterns);
        let placed = tables.map(|((look, table), pattern)| {
            let Place::Numbered(Numbering::Placed(placed)) = table.place() else {
                return None;
            };
            let values = placed.classes.iter().map(|&class| {
                let mut cells = goal.cells().iter();
                cells.find(|&&value| look.class(0, value) == class).copied()
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
        let mut seen = [0; MOST_CELLS];
        let cells = board.cells();
        let distances = self.tables.iter().map(|(look, table)| {
            let seen = &mut seen[..cells.len()];
            look.of(cells, seen);
            Estimate::from(table.distance(seen))
        });
        if self.adds_up {
            distances.sum()
        } else {
            distances.max().unwrap_or(0)
        }
    }
}

fn open(
    model: &Model,
    digest: &str,
    look: &Look,
    counted: Option<ValueSet>,
    goal: Option<&Board>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Table, StopReason> {
    let goals = goals(model, look, goal).map_err(|_| StopReason::MemoryLimit)?;
    // Where there are several goals states need not have the values of one.
    let one = (goals.len() == 1).then(|| goals[0].as_slice());
    let place = table::place(model, look, one).ok_or(StopReason::MemoryLimit)?;
    let said = format!("{digest}\n{look:?}\n{counted:?}\n{goals:?}");
    let key = TableKey {
        name: format!("own-{:032x}", fnv_1a(said.as_bytes())),
        format: FORMAT,
    };
    let kept = observer.tables();
    let known = kept.as_ref().and_then(|tables| tables.load(&key));
    if let Some(table) = known.and_then(|data| Table::new(place.clone(), data)) {
        return if table.bytes() > limits.memory {
            Err(StopReason::MemoryLimit)
        } else {
            Ok(table)
        };
    }
    let walk = Walk::new(model, look, counted);
    let data = table::build(&walk, &place, &goals, limits, observer)?;
    if let Some(tables) = kept {
        tables.save(&key, &data);
    }
    Ok(Table::new(place, data).expect("it was built so"))
}

/// What goals look like, each once; the error says why they can't be listed, as a sentence without a full stop.
pub fn goals(model: &Model, look: &Look, goal: Option<&Board>) -> Result<Vec<Vec<u8>>, String> {
    let cells = look.cells();
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
        let classes = look.classes_of(cell, values);
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
