//! A graph while its file is read.

use super::super::error::{malformed, shown, too_large};
use puzzle_core::puzzles::graph::{Arc, Graph, GraphParts, Table};
use puzzle_core::syntax::{Diagnostic, Span};
use smol_str::SmolStr;
use std::collections::HashMap;

/// Most places behind the point.
const FINEST: usize = 6;
/// Costs and estimates times their scale are below this.
const MOST: u64 = 1 << 31;
/// Most nodes and arcs of a graph whose nodes have names.
const MOST_NAMED: usize = 1 << 24;

/// A decimal: `mantissa` divided by ten to the power of `places`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    mantissa: i64,
    places: usize,
}

impl Number {
    pub(super) const ONE: Self = Self {
        mantissa: 1,
        places: 0,
    };

    /// A decimal of at most six places. Zeros at its end are no places; with `rounded` further places are cut off.
    pub(super) fn parse(text: &str, rounded: bool) -> Option<Self> {
        let (is_negative, digits) = match text.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, behind) = digits.split_once('.').unwrap_or((digits, ""));
        let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(whole) || !is_number(behind) || whole.len() + behind.len() == 0 {
            return None;
        }
        let mut behind = behind.trim_end_matches('0');
        if behind.len() > FINEST {
            if !rounded {
                return None;
            }
            behind = &behind[..FINEST];
        }
        let mantissa: i64 = format!("{whole}{behind}").parse().ok()?;
        Some(Self {
            mantissa: if is_negative { -mantissa } else { mantissa },
            places: behind.len(),
        })
    }

    fn scaled(self, places: usize) -> Option<i64> {
        let power = 10_i64.checked_pow(u32::try_from(places - self.places).ok()?)?;
        self.mantissa.checked_mul(power)
    }
}

/// The places of all numbers of a kind.
fn finest(numbers: impl Iterator<Item = Number>) -> usize {
    numbers.map(|number| number.places).max().unwrap_or(0)
}

/// A table while it is read: its name, where it is named first, and its values by node.
struct DraftTable {
    name: SmolStr,
    at: Span,
    values: HashMap<u32, Option<Number>>,
}

/// A graph while its file is read.
#[derive(Default)]
pub(super) struct GraphDraft {
    nodes: Vec<SmolStr>,
    numbers: HashMap<SmolStr, u32>,
    arcs: Vec<(u32, u32, Number)>,
    places: HashMap<u32, [Number; 2]>,
    tables: Vec<DraftTable>,
    start: Option<u32>,
    goals: Vec<u32>,
}

impl GraphDraft {
    /// The node of that name: a new one, if it is the first time.
    pub(super) fn node(&mut self, name: &str) -> u32 {
        if let Some(&node) = self.numbers.get(name) {
            return node;
        }
        let node = self.nodes.len() as u32;
        self.numbers.insert(name.into(), node);
        self.nodes.push(name.into());
        node
    }

    /// The node of that name, if there is one.
    pub(super) fn find(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    /// An arc.
    pub(super) fn arc(&mut self, from: u32, to: u32, cost: Number) {
        self.arcs.push((from, to, cost));
    }

    /// The place of a node.
    pub(super) fn place(&mut self, node: u32, place: [Number; 2]) {
        self.places.insert(node, place);
    }

    /// An estimate of a table; `None` for infinity.
    pub(super) fn estimate(&mut self, table: &str, node: u32, value: Option<Number>, at: Span) {
        let place = self.tables.iter().position(|own| own.name == table);
        let place = place.unwrap_or_else(|| {
            self.tables.push(DraftTable {
                name: table.into(),
                at,
                values: HashMap::new(),
            });
            self.tables.len() - 1
        });
        self.tables[place].values.insert(node, value);
    }

    pub(super) fn start(&mut self, node: u32) {
        self.start = Some(node);
    }

    pub(super) fn goal(&mut self, node: u32) {
        if !self.goals.contains(&node) {
            self.goals.push(node);
        }
    }

    /// The graph. Places count only if all nodes have some.
    pub(super) fn finish(self, whole: Span) -> Result<GraphParts, Diagnostic> {
        if self.nodes.is_empty() {
            return Err(malformed("the file names no node", whole, "no node", ""));
        }
        if self.nodes.len().max(self.arcs.len()) > MOST_NAMED {
            let found = format!("the graph has {} arcs", self.arcs.len());
            return Err(too_large(found, MOST_NAMED, whole));
        }
        if self.goals.len() > Graph::MOST_GOALS {
            let found = format!("the graph has {} goals", self.goals.len());
            return Err(too_large(found, Graph::MOST_GOALS, whole));
        }
        for table in &self.tables {
            let mut nodes = (0..).zip(&self.nodes);
            if let Some((_, name)) = nodes.find(|(node, _)| !table.values.contains_key(node)) {
                let says = format!(
                    "`{}` says nothing of the node `{}`",
                    table.name,
                    shown(name)
                );
                return Err(malformed(
                    says,
                    table.at,
                    "said of some nodes",
                    "say it of all nodes, or of none",
                ));
            }
        }
        let estimates = self.tables.iter().flat_map(|table| table.values.values());
        let costs = self.arcs.iter().map(|arc| arc.2);
        let places = finest(costs.chain(estimates.flatten().copied()));
        let large = || {
            let says = format!(
                "the numbers of a graph are below {}",
                MOST / 10_u64.pow(places as u32)
            );
            malformed(
                says,
                whole,
                "some number in it is not",
                "divide all of them by the same number",
            )
        };
        let units = |number: Number| {
            let scaled = number
                .scaled(places)
                .and_then(|own| u64::try_from(own).ok());
            let scaled = scaled.filter(|own| *own < MOST);
            scaled.map(|own| own as u32).ok_or_else(large)
        };
        let arcs = self.arcs.iter().map(|&(from, to, cost)| {
            let cost = units(cost)?;
            Ok(Arc { from, to, cost })
        });
        let arcs = arcs.collect::<Result<Vec<_>, Diagnostic>>()?;
        let tables = self.tables.iter().map(|table| {
            let values = (0..self.nodes.len() as u32).map(|node| match table.values[&node] {
                Some(number) => units(number),
                None => Ok(Table::INFINITE),
            });
            Ok(Table {
                name: table.name.clone(),
                values: values.collect::<Result<_, Diagnostic>>()?,
            })
        });
        let tables = tables.collect::<Result<Vec<_>, Diagnostic>>()?;
        let fine = finest(self.places.values().flatten().copied());
        let all = (0..self.nodes.len() as u32).map(|node| {
            let [x, y] = *self.places.get(&node)?;
            let place = |own: Number| own.scaled(fine).filter(|own| own.unsigned_abs() < MOST);
            Some((place(x)?, place(y)?))
        });
        let spots: Option<Vec<_>> = all.collect();
        Ok(GraphParts {
            nodes: self.nodes.into(),
            arcs,
            scale: 10_u32.pow(places as u32),
            places: spots.unwrap_or_default(),
            places_scale: 10_u32.pow(fine as u32),
            tables,
            start: self.start,
            goals: self.goals,
            ..GraphParts::default()
        })
    }
}

/// The cost that a word of a file says: a decimal of at least 0.
pub(super) fn cost(word: &str, at: Span) -> Result<Number, Diagnostic> {
    let number = Number::parse(word, false).filter(|number| number.mantissa >= 0);
    number.ok_or_else(|| {
        let says = format!("`{}` is no cost", shown(word));
        malformed(
            says,
            at,
            "here",
            "costs are decimals of at least 0, with at most six places: 2.5",
        )
    })
}

/// The estimate that a word says: as a cost, or `inf`.
pub(super) fn estimate(word: &str, at: Span) -> Result<Option<Number>, Diagnostic> {
    match word {
        "inf" | "infinity" => Ok(None),
        word => cost(word, at).map(Some),
    }
}
