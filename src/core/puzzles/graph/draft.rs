//! A graph while its definition or its file is read.

use super::{Arc, GraphParts, Table};
use crate::syntax::Span;
use smol_str::SmolStr;
use std::collections::HashMap;

/// Every number times its scale is below this.
const LIMIT: i64 = 1 << 31;

/// A cost, an estimate or a coordinate with its place in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphNumber {
    /// Numerator and divisor. The divisor divides a power of ten; 0 stands for infinity.
    pub ratio: (i64, i64),
    /// The place in the text.
    pub at: Span,
}

impl GraphNumber {
    /// Most digits behind the point.
    pub const MOST_PLACES: u32 = 6;

    /// The cost of an arc that has none.
    pub fn one(at: Span) -> Self {
        Self { ratio: (1, 1), at }
    }

    /// The estimate of a node from which no goal can be reached.
    pub fn infinity(at: Span) -> Self {
        Self { ratio: (1, 0), at }
    }

    /// Whether it is infinite or has at most [`MOST_PLACES`](Self::MOST_PLACES).
    pub fn is_short(self) -> bool {
        10_i64.pow(Self::MOST_PLACES) % self.ratio.1.max(1) == 0
    }

    /// The number times a scale that makes it whole.
    fn scaled(self, scale: u32) -> Result<i64, GraphFlaw> {
        let (scale, (numerator, divisor)) = (i64::from(scale), self.ratio);
        if divisor == 0 {
            return Ok(Table::INFINITE.into());
        }
        let units = numerator.checked_mul(scale / divisor);
        let units = units.filter(|units| units.unsigned_abs() < LIMIT.unsigned_abs());
        units.ok_or(GraphFlaw::TooLarge {
            limit: LIMIT / scale,
            at: self.at,
        })
    }

    /// As [`scaled`](Self::scaled), for a number of at least 0.
    fn units(self, scale: u32) -> Result<u32, GraphFlaw> {
        let units = self.scaled(scale)?;
        Ok(u32::try_from(units).expect("costs and estimates are not negative"))
    }
}

/// The least power of ten that makes all of the numbers whole.
fn scale<'a>(numbers: impl Iterator<Item = &'a GraphNumber>) -> u32 {
    numbers.fold(1, |mut scale, number| {
        while i64::from(scale) % number.ratio.1.max(1) != 0 {
            scale *= 10;
        }
        scale
    })
}

/// The reason why a draft is no graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GraphFlaw {
    /// Some nodes have a value in this table, or a place, and this one does not.
    Missing {
        /// The name of the table; `at` for places.
        table: SmolStr,
        /// The first node without a value.
        node: SmolStr,
        /// The first value of the table.
        at: Span,
    },
    /// The first number that is not below the limit.
    TooLarge {
        /// The limit of all numbers of the graph.
        limit: i64,
        /// The number.
        at: Span,
    },
}

/// Estimates by node, each with the place of its entry.
#[derive(Debug)]
struct DraftTable {
    name: SmolStr,
    /// The place of the first entry.
    at: Span,
    values: HashMap<u32, (GraphNumber, Span)>,
}

/// Collects what a text says of a graph.
#[derive(Debug, Default)]
pub struct GraphDraft {
    nodes: Vec<SmolStr>,
    numbers: HashMap<SmolStr, u32>,
    arcs: Vec<(u32, u32, GraphNumber)>,
    places: HashMap<u32, ([GraphNumber; 2], Span)>,
    tables: Vec<DraftTable>,
    start: Option<u32>,
    goals: Vec<u32>,
}

impl GraphDraft {
    /// The names of the nodes so far.
    pub fn nodes(&self) -> &[SmolStr] {
        &self.nodes
    }

    /// The number of arcs so far.
    pub fn arcs(&self) -> usize {
        self.arcs.len()
    }

    /// The goals so far.
    pub fn goals(&self) -> &[u32] {
        &self.goals
    }

    /// The node of that name; adds it the first time.
    pub fn node(&mut self, name: &str) -> u32 {
        if let Some(node) = self.find(name) {
            return node;
        }
        let node = self.nodes.len() as u32;
        self.numbers.insert(name.into(), node);
        self.nodes.push(name.into());
        node
    }

    /// The node of that name, if there is one.
    pub fn find(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    /// Adds an arc; with `is_both` one back too.
    pub fn arc(&mut self, from: u32, to: u32, cost: GraphNumber, is_both: bool) {
        self.arcs.push((from, to, cost));
        if is_both {
            self.arcs.push((to, from, cost));
        }
    }

    /// Sets the coordinates of a node. Returns the place of an entry that did so before.
    pub fn place(&mut self, node: u32, place: [GraphNumber; 2], at: Span) -> Option<Span> {
        Some(self.places.insert(node, (place, at))?.1)
    }

    /// Sets an estimate in a table. Returns the place of an entry that did so before.
    pub fn estimate(
        &mut self,
        table: &str,
        node: u32,
        value: GraphNumber,
        at: Span,
    ) -> Option<Span> {
        let place = self.tables.iter().position(|known| known.name == table);
        let place = place.unwrap_or_else(|| {
            self.tables.push(DraftTable {
                name: table.into(),
                at,
                values: HashMap::new(),
            });
            self.tables.len() - 1
        });
        Some(self.tables[place].values.insert(node, (value, at))?.1)
    }

    /// Sets the start.
    pub fn start(&mut self, node: u32) {
        self.start = Some(node);
    }

    /// Adds a goal.
    pub fn goal(&mut self, node: u32) {
        if !self.goals.contains(&node) {
            self.goals.push(node);
        }
    }

    /// Drops the places if some node has none, or one that is too large.
    pub fn drop_partial_places(&mut self) {
        if self.spots().is_err() {
            self.places.clear();
        }
    }

    /// The scale of places, and the place of each node times it.
    fn spots(&self) -> Result<(u32, Vec<(i64, i64)>), GraphFlaw> {
        let first = self.places.values().map(|place| place.1);
        let Some(first) = first.min_by_key(|at| at.start) else {
            return Ok((1, Vec::new()));
        };
        let places = self.of_all("at", first, &self.places)?;
        let scale = scale(self.places.values().flat_map(|place| &place.0));
        let spots = places.map(|([x, y], _)| Ok((x.scaled(scale)?, y.scaled(scale)?)));
        Ok((scale, spots.collect::<Result<_, _>>()?))
    }

    /// The value of each node, if all have one.
    fn of_all<'a, T>(
        &self,
        table: &str,
        at: Span,
        values: &'a HashMap<u32, T>,
    ) -> Result<impl Iterator<Item = &'a T> + use<'a, T>, GraphFlaw> {
        let nodes = 0..self.nodes.len() as u32;
        match nodes.clone().find(|node| !values.contains_key(node)) {
            None => Ok(nodes.map(|node| &values[&node])),
            Some(node) => Err(GraphFlaw::Missing {
                table: table.into(),
                node: self.nodes[node as usize].clone(),
                at,
            }),
        }
    }

    /// The graph.
    ///
    /// # Errors
    ///
    /// A table without a value of some node, or a number that is too large.
    pub fn finish(self) -> Result<GraphParts, GraphFlaw> {
        let (places_scale, places) = self.spots()?;
        let estimates = self.tables.iter().flat_map(|table| table.values.values());
        let costs = self.arcs.iter().map(|arc| &arc.2);
        let scale = scale(costs.chain(estimates.map(|value| &value.0)));
        let tables: Vec<_> = { self.tables.iter() }
            .map(|table| self.of_all(&table.name, table.at, &table.values))
            .collect::<Result<_, _>>()?;
        let arcs = self.arcs.iter().map(|&(from, to, cost)| {
            let cost = cost.units(scale)?;
            Ok(Arc { from, to, cost })
        });
        let arcs = arcs.collect::<Result<_, _>>()?;
        let tables = tables.into_iter().zip(&self.tables).map(|(values, table)| {
            Ok(Table {
                name: table.name.clone(),
                values: values
                    .map(|value| value.0.units(scale))
                    .collect::<Result<_, _>>()?,
            })
        });
        Ok(GraphParts {
            arcs,
            scale,
            places,
            places_scale,
            tables: tables.collect::<Result<_, _>>()?,
            start: self.start,
            goals: self.goals,
            nodes: self.nodes.into(),
            ..GraphParts::default()
        })
    }
}
