//! The tables of a collection of patterns, and how their distances make one estimate.

use super::TableRequest;
use super::abstraction::Abstraction;
use super::causal_graph::{CausalGraph, affected};
use super::combination::{Combination, greedy_order, maximal_additive};
use super::hill_climbing::HillClimbing;
use super::patterns::Patterns;
use super::ranking::{PlacementRanking, Ranking};
use super::table::{AbstractionTable, Addressing};
use crate::abstractions::database;
use crate::heuristic::BoardEstimate;
use crate::operators::Model;
use crate::search::{Estimate, INFINITE, Limits, Observer, StopReason, interruptible};
use crate::side_by_side::pairs;
use crate::state::{Board, ValueSet};
use std::slice;
use std::sync::Arc;

/// The tables of some patterns, for a goal.
#[derive(Debug)]
pub(crate) struct AbstractionDatabases {
    tables: Vec<TableLookup>,
    /// Tables whose distances are added up; the greatest of these sums counts.
    sums: Vec<Vec<usize>>,
    /// The number of units of the tables in one of the puzzle's cost.
    units: u64,
}

/// A table, and what it sees of a state.
#[derive(Debug)]
pub(super) struct TableLookup {
    seen: Seen,
    pub(super) table: AbstractionTable,
}

/// What a table sees of a state.
#[derive(Debug)]
enum Seen {
    /// All cells, whose abstract state is ranked or hashed.
    All(Abstraction),
    /// Some cells: the class of each value, times its weight, adds to the rank.
    Cells(Vec<(usize, Arc<[u8; 256]>, u64)>),
}

/// A table of places of values.
pub(crate) struct PlacedTable<'d> {
    /// The values whose places are ranked, in the order of the ranking.
    pub values: Vec<u8>,
    /// The values whose moves count.
    pub counted: ValueSet,
    placed: &'d PlacementRanking,
    table: &'d AbstractionTable,
}

impl PlacedTable<'_> {
    /// The distance where the values stand in these cells.
    #[inline]
    pub(crate) fn distance(&self, places: &[u8]) -> u16 {
        // Only asked where moves have no costs: no distance is greater.
        self.table.ranked(self.placed.of_places(places)) as u16
    }
}

impl TableLookup {
    pub(super) fn new(abstraction: Abstraction, table: AbstractionTable) -> Self {
        let seen = match table.place() {
            Addressing::Ranked(Ranking::Mixed { weights, .. }) => {
                let seen = (0..abstraction.cells()).filter(|&cell| abstraction.count(cell) > 1);
                let cell = |cell| (cell, abstraction.classes_in(cell).clone(), weights[cell]);
                Seen::Cells(seen.map(cell).collect())
            }
            _ => Seen::All(abstraction),
        };
        Self { seen, table }
    }

    /// The distance of a state; infinite where no moves lead from its abstract state to a goal.
    #[inline]
    pub(super) fn distance(&self, board: &Board) -> Estimate {
        let cells = board.cells();
        let distance = match &self.seen {
            Seen::Cells(seen) => {
                let class = |(cell, classes, weight): &(usize, Arc<[u8; 256]>, u64)| {
                    u64::from(classes[usize::from(cells[*cell])]) * weight
                };
                self.table.ranked(Some(seen.iter().map(class).sum()))
            }
            Seen::All(abstraction) => {
                let mut image = board.clone();
                abstraction.of(cells, image.cells_mut());
                self.table.distance(image.cells())
            }
        };
        if distance > self.table.greatest {
            INFINITE
        } else {
            distance
        }
    }

    /// The memory that it takes, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let place = match &self.seen {
            Seen::All(abstraction) => abstraction.cells() * size_of::<usize>(),
            Seen::Cells(seen) => size_of_val(&seen[..]) + 256 * seen.len(),
        };
        self.table.bytes() + place as u64
    }
}

/// The puzzle and the goal that tables are of.
#[derive(Clone, Copy)]
pub(super) struct DatabaseSubject<'l> {
    pub model: &'l Model,
    /// Text that stands for all that the definition says.
    pub digest: &'l str,
    pub goal: Option<&'l Board>,
}

impl AbstractionDatabases {
    /// Finds or builds the tables of patterns, and combines them; without a goal for that of the puzzle. `digest` stands for
    /// all that the definition says.
    pub(crate) fn open(
        (model, digest): (&Model, &str),
        (patterns, combination): (&Patterns, Option<Combination>),
        goal: Option<&Board>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Self, StopReason> {
        let of = DatabaseSubject {
            model,
            digest,
            goal,
        };
        let found;
        let patterns = match patterns {
            Patterns::HillClimbing => {
                let climbing = [HillClimbing::new(of)];
                let patterns = database::open(&climbing, limits, observer)?.concat();
                found = Patterns::of_cells(model, patterns);
                &found
            }
            patterns => patterns,
        };
        match (combination, patterns) {
            (None | Some(Combination::Canonical), _) => {
                Self::at_full_cost(of, (patterns, combination), limits, observer)
            }
            (Some(combination), Patterns::Cells { patterns, .. }) => {
                Self::partitioned(of, (patterns, combination), limits, observer)
            }
            (Some(_), _) => unreachable!("only patterns of cells are accepted"),
        }
    }

    /// Tables in which each move costs what it does.
    fn at_full_cost(
        of: DatabaseSubject<'_>,
        (patterns, combination): (&Patterns, Option<Combination>),
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Self, StopReason> {
        let model = of.model;
        let adds_up = patterns.add_up(model);
        let abstractions = patterns.abstractions(model);
        let wanted = interruptible(observer, |interrupted| {
            let wanted = abstractions.iter().enumerate().map(|(index, abstraction)| {
                let counted = match patterns {
                    Patterns::Values(value_sets) if adds_up => Some(
                        abstraction.classes_of(0, ValueSet::of(value_sets[index].iter().copied())),
                    ),
                    _ => None,
                };
                TableRequest::new(of, abstraction, (counted, None), interrupted)
            });
            wanted.collect::<Result<Vec<_>, _>>()
        })??;
        let built = database::open(&wanted, limits, observer)?;
        let tables = pairs(abstractions, built);
        let tables: Vec<TableLookup> = tables
            .map(|(abstraction, table)| TableLookup::new(abstraction, table))
            .collect();
        let all = 0..tables.len();
        let sums = match (combination, patterns) {
            (Some(_), Patterns::Cells { patterns, .. }) => {
                let graph = CausalGraph::new(model);
                let are_additive =
                    |one: usize, other: usize| graph.are_additive(&patterns[one], &patterns[other]);
                let bytes = tables.iter().map(TableLookup::bytes).sum();
                let room = limits.memory.saturating_sub(bytes);
                maximal_additive(all.len(), are_additive, room, observer)?
            }
            _ if adds_up => vec![all.collect()],
            _ => all.map(|table| vec![table]).collect(),
        };
        Ok(Self {
            tables,
            sums,
            units: 1,
        })
    }

    /// Tables among which the cost of each move is divided.
    fn partitioned(
        of: DatabaseSubject<'_>,
        (patterns, combination): (&[Vec<usize>], Combination),
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Self, StopReason> {
        let affected = affected(of.model, patterns);
        let written: Vec<usize> = (0..patterns.len()).collect();
        let units = combination.units(of.model, &affected);
        let costs = of
            .model
            .variants
            .iter()
            .map(|move_variant| move_variant.cost);
        let costs: Vec<u32> = costs.map(|cost| cost.saturating_mul(units)).collect();
        let mut all = Self {
            tables: Vec::new(),
            sums: Vec::new(),
            units: units.into(),
        };
        let mut orders = vec![written];
        if combination == Combination::Saturated && patterns.len() > 1 {
            let mut each = Vec::with_capacity(patterns.len());
            for pattern in patterns {
                let wanted = (&pattern[..], costs.clone(), true);
                let (lookup, saturated) = open_one(of, wanted, limits, observer)?;
                each.push((lookup.distance(&of.model.start), saturated));
            }
            let greedy = greedy_order(&costs, &each);
            if greedy != orders[0] {
                orders.push(greedy);
            }
        }
        for order in orders {
            let mut left = costs.clone();
            let mut sum = Vec::with_capacity(order.len());
            for (place, &pattern) in order.iter().enumerate() {
                let remaining = &order[place..];
                let is_affected = |variant: usize| affected[variant].contains(&pattern);
                let share = |(variant, &left): (usize, &u32)| match combination {
                    Combination::Uniform if is_affected(variant) => {
                        let others = remaining
                            .iter()
                            .filter(|pattern_left| affected[variant].contains(pattern_left));
                        left / others.count() as u32
                    }
                    _ => left,
                };
                let given: Vec<u32> = left.iter().enumerate().map(share).collect();
                let asks = combination != Combination::ZeroOne;
                let wanted = (&patterns[pattern][..], given, asks);
                let (lookup, saturated) =
                    open_one(of, wanted, &limits.less(all.bytes()), observer)?;
                for (variant, left) in left.iter_mut().enumerate() {
                    if asks {
                        let rest = i64::from(*left) - saturated[variant];
                        // More than fits is more than any path may cost.
                        *left = u32::try_from(rest).unwrap_or(u32::MAX);
                    } else if is_affected(variant) {
                        *left = 0;
                    }
                }
                sum.push(all.tables.len());
                all.tables.push(lookup);
            }
            all.sums.push(sum);
        }
        Ok(all)
    }
}

/// The table of a pattern of cells where each variant costs so much, and, if asked for, the saturated costs.
pub(super) fn open_one(
    of: DatabaseSubject<'_>,
    (pattern, costs, asks): (&[usize], Vec<u32>, bool),
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<(TableLookup, Vec<i64>), StopReason> {
    let abstraction = Abstraction::of_cells(of.model, pattern);
    let wanted = interruptible(observer, |interrupted| {
        TableRequest::new(of, &abstraction, (None, Some(costs)), interrupted)
    })??;
    let mut opened = database::open(slice::from_ref(&wanted), limits, observer)?;
    let table = opened.pop().expect("one was asked for");
    let saturated = if asks {
        interruptible(observer, |interrupted| {
            wanted.saturated(&table, interrupted)
        })?
    } else {
        Vec::new()
    };
    Ok((TableLookup::new(abstraction, table), saturated))
}

impl AbstractionDatabases {
    /// Its tables, where each is of the places of values, which stand in the goal.
    pub(crate) fn placed(
        &self,
        patterns: &[Vec<u8>],
        goal: &Board,
    ) -> Option<Vec<PlacedTable<'_>>> {
        let tables = self.tables.iter().zip(patterns);
        let placed = tables.map(|(lookup, pattern)| {
            let Seen::All(abstraction) = &lookup.seen else {
                return None;
            };
            let Addressing::Ranked(Ranking::Placed(placed)) = lookup.table.place() else {
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
                counted: ValueSet::of(pattern.iter().copied()),
                placed,
                table: &lookup.table,
            })
        });
        placed.collect()
    }
}

impl BoardEstimate for AbstractionDatabases {
    fn bytes(&self) -> u64 {
        self.tables.iter().map(|lookup| lookup.table.bytes()).sum()
    }

    fn of(&self, board: &Board) -> Estimate {
        let distances = self.tables.iter().map(|lookup| lookup.distance(board));
        let distances: Vec<Estimate> = distances.collect();
        if distances.contains(&INFINITE) {
            return INFINITE;
        }
        let sum = |tables: &Vec<usize>| {
            tables
                .iter()
                .map(|&table| u64::from(distances[table]))
                .sum()
        };
        let greatest: u64 = self.sums.iter().map(sum).max().unwrap_or(0);
        // All costs are whole numbers, and so are all distances.
        u32::try_from(greatest.div_ceil(self.units))
            .map_or(INFINITE - 1, |estimate| estimate.min(INFINITE - 1))
    }
}
