//! The heuristics of graphs: tables, and straight lines.

use super::domain::GraphDomain;
use super::{Arc, Graph, board_of, node_of};
use crate::heuristic::{BoardEstimate, Composed, HeuristicError, HeuristicInfo, HeuristicSpec};
use crate::puzzle::Estimator;
use crate::puzzles::defined::COMPOSED_HEURISTICS;
use crate::search::{Estimate, Heuristic, INFINITE, Limits, Observer, StopReason};
use crate::state::Board;

/// The name of the heuristic that is 0 everywhere.
const ZERO: &str = "zero";
/// The name of the heuristic of straight lines.
const STRAIGHT: &str = "straight";

/// Units of straight lines in a unit of costs, at most.
const FINEST: u32 = 1_000_000;

/// Estimates stay below this.
const MOST: u128 = 1 << 31;

/// Whether some graph can have a heuristic of that name.
#[doc(hidden)]
pub fn is_of_graphs(name: &str) -> bool {
    let digits = name.strip_prefix('h');
    let is_table = digits.is_some_and(|number| number.bytes().all(|digit| digit.is_ascii_digit()));
    is_table || Graph::HEURISTICS.contains(&name)
}

/// The estimates of nodes, for the goals of a search.
pub(super) struct GraphEstimate<'a> {
    values: EstimateSource<'a>,
    /// The number of units in a unit of costs.
    pub(super) units: u32,
    is_admissible: bool,
    pub(super) is_consistent: bool,
}

/// Where estimates come from.
enum EstimateSource<'a> {
    /// The estimate of each node.
    All(Vec<Estimate>),
    Zero,
    /// Straight lines, computed when they are asked for: there are too many nodes to compute all.
    Lines {
        graph: &'a Graph,
        goals: Vec<u32>,
    },
}

impl GraphEstimate<'_> {
    /// The estimate of a node.
    #[inline]
    pub(super) fn value(&self, node: u32) -> Estimate {
        match &self.values {
            EstimateSource::All(values) => values[node as usize],
            EstimateSource::Zero => 0,
            EstimateSource::Lines { graph, goals } => graph.nearest(node, goals, self.units),
        }
    }
}

impl Graph {
    /// The names that tables can't have.
    pub const HEURISTICS: [&str; 2] = [ZERO, STRAIGHT];

    /// Its heuristics, the tables first.
    pub(super) fn table_of_heuristics(&self) -> Vec<HeuristicInfo> {
        let admissible = self.admissible_tables(&self.goals);
        let tables = self.parts.tables.iter().map(|table| {
            let sound = admissible
                .iter()
                .any(|listed| listed.name == table.name.as_str());
            HeuristicInfo {
                name: table.name.clone(),
                admissible: sound,
                consistent: sound && self.is_consistent(&table.values),
                ..HeuristicInfo::new("", "the table of estimates in the definition", false)
            }
        });
        let straight = (!self.parts.places.is_empty()).then(|| {
            HeuristicInfo::new(
                STRAIGHT,
                "the straight line to the nearest goal, by the places behind `at`",
                self.too_short.is_none(),
            )
        });
        let zero = HeuristicInfo::new(ZERO, "0 everywhere: what knows nothing", true);
        // Searches without a heuristic take the first one.
        let mut lines: Vec<_> = straight.into_iter().chain([zero]).collect();
        lines.sort_by_key(|info| !info.admissible);
        let composed = COMPOSED_HEURISTICS.iter();
        tables.chain(lines).chain(composed.cloned()).collect()
    }

    /// The tables that never exceed the distance to the goals.
    pub(super) fn admissible_tables(&self, goals: &[u32]) -> Vec<HeuristicSpec> {
        if self.parts.tables.is_empty() {
            return Vec::new();
        }
        let distances = self.distances(goals);
        let is_admissible = |values: &[Estimate]| {
            let mut pairs = values.iter().zip(&distances);
            pairs.all(|(&value, distance)| {
                distance.is_none_or(|far| value != INFINITE && u64::from(value) <= far)
            })
        };
        let tables = self.parts.tables.iter();
        tables
            .filter(|table| is_admissible(&table.values))
            .map(|table| HeuristicSpec::named(&table.name))
            .collect()
    }

    /// Whether no arc lowers the estimates by more than its cost.
    fn is_consistent(&self, values: &[Estimate]) -> bool {
        (0..self.parts.nodes.len() as u32).all(|node| {
            let node_value = values[node as usize];
            let mut ends = self.onward.of(node).iter();
            ends.all(|&(end, cost)| match values[end as usize] {
                INFINITE => true,
                value => node_value != INFINITE && node_value <= value.saturating_add(cost),
            })
        })
    }

    /// The certain mistakes of heuristics for these goals, as sentences without full stops.
    pub(super) fn doubts_for(&self, goals: &[u32]) -> Vec<String> {
        let mut doubts = Vec::new();
        for table in &self.parts.tables {
            let value = |goal: u32| table.values[goal as usize];
            if let Some(&goal) = goals.iter().find(|&&goal| value(goal) > 0) {
                let (name, node) = (&table.name, self.node(goal));
                let value = self.written(value(goal));
                doubts.push(format!("`{name}` is {value} at the goal {node}, not 0"));
            }
        }
        if let Some(arc) = self.too_short {
            let (from, to) = (self.node(arc.from), self.node(arc.to));
            let (units, scale) = self.straight_line(arc.from, arc.to);
            let long = super::written(units, scale);
            let cost = self.written(arc.cost);
            doubts.push(format!(
                "`{STRAIGHT}` is not admissible: from {from} to {to} the line is {long} long, and the way costs {cost}"
            ));
        }
        doubts
    }

    /// The square of the distance of two nodes, in units of places.
    fn squared(&self, one: u32, other: u32) -> u128 {
        let [one, other] = [one, other].map(|node| self.parts.places[node as usize]);
        let square = |one: i64, other: i64| u128::from(one.abs_diff(other)).pow(2);
        square(one.0, other.0) + square(one.1, other.1)
    }

    /// The distance of two nodes rounded down to hundredths, with the scale of it.
    fn straight_line(&self, one: u32, other: u32) -> (u64, u32) {
        const HUNDREDTHS: u32 = 100;
        (self.line(one, other, HUNDREDTHS) as u64, HUNDREDTHS)
    }

    /// The distance of two nodes rounded down, where so many units make a distance of 1.
    fn line(&self, one: u32, other: u32, units: u32) -> u128 {
        let squared = self.squared(one, other) * u128::from(units).pow(2);
        (squared / u128::from(self.parts.places_scale).pow(2)).isqrt()
    }

    /// The first arc that costs less than it is long: compared exactly.
    pub(super) fn first_too_short(&self) -> Option<Arc> {
        if self.parts.places.is_empty() {
            return None;
        }
        let [costs, places] = [self.parts.scale, self.parts.places_scale].map(u128::from);
        self.arcs().find(|arc| {
            let cost = u128::from(arc.cost) * places;
            cost * cost < self.squared(arc.from, arc.to) * costs * costs
        })
    }

    /// The estimates of a heuristic that was accepted.
    pub(super) fn estimates<'a>(
        &'a self,
        heuristic: &HeuristicSpec,
        goals: &[u32],
    ) -> GraphEstimate<'a> {
        let nodes = 0..self.parts.nodes.len() as u32;
        if let Some(composed) = Composed::of(heuristic) {
            let part = |part: &HeuristicSpec| self.estimates(part, goals);
            let mut boxed =
                |spec: &HeuristicSpec| Ok(Box::new(part(spec)) as Box<dyn BoardEstimate + 'a>);
            let joined = composed.prepare(|_, estimate| estimate, &mut boxed);
            let joined = joined.expect("nothing stops it");
            let is_admissible = composed.is_admissible(|inner| part(inner).is_admissible);
            return GraphEstimate {
                values: EstimateSource::All(
                    nodes.map(|node| joined.of(&board_of(&[node]))).collect(),
                ),
                units: joined.scale(),
                is_admissible,
                is_consistent: is_admissible
                    && composed
                        .parts()
                        .all(|argument| part(argument).is_consistent),
            };
        }
        let table = { self.parts.tables.iter() }
            .find(|known_table| known_table.name == heuristic.name.as_str());
        if let Some(table) = table {
            let spec = HeuristicSpec::named(&table.name);
            let is_admissible = self.admissible_tables(goals).contains(&spec);
            return GraphEstimate {
                values: EstimateSource::All(table.values.clone()),
                units: 1,
                is_admissible,
                is_consistent: is_admissible && self.is_consistent(&table.values),
            };
        }
        if heuristic.name != STRAIGHT {
            return GraphEstimate {
                values: EstimateSource::Zero,
                units: 1,
                is_admissible: true,
                is_consistent: true,
            };
        }
        let units = self.straight_units();
        let values = if self.has_node_moves {
            EstimateSource::All(nodes.map(|node| self.nearest(node, goals, units)).collect())
        } else {
            let (graph, goals) = (self, goals.to_vec());
            EstimateSource::Lines { graph, goals }
        };
        GraphEstimate {
            values,
            units,
            is_admissible: self.too_short.is_none(),
            is_consistent: self.too_short.is_none(),
        }
    }

    /// The straight line from a node to the nearest of the goals, in so many units of a unit of costs.
    fn nearest(&self, node: u32, goals: &[u32], units: u32) -> Estimate {
        let lines = goals
            .iter()
            .map(|&goal| self.line(node, goal, units * self.parts.scale));
        lines.min().unwrap_or(0) as Estimate
    }

    /// The units of straight lines in a unit of costs: as many as fit.
    fn straight_units(&self) -> u32 {
        let range = |place: fn(&(i64, i64)) -> i64| {
            let places = || self.parts.places.iter().map(place);
            let (least, most) = (places().min().unwrap_or(0), places().max().unwrap_or(0));
            u128::from(least.abs_diff(most))
        };
        let longest = range(|point| point.0) + range(|spot| spot.1) + 1;
        let longest = longest * u128::from(self.parts.scale) / u128::from(self.parts.places_scale);
        let mut units = FINEST / self.parts.scale.min(FINEST);
        while units > 1 && (longest + 1) * u128::from(units) >= MOST {
            units /= 10;
        }
        units.max(1)
    }
}

impl Estimator for Graph {
    fn heuristics(&self) -> &[HeuristicInfo] {
        &self.heuristics
    }

    fn accepts(&self, heuristic: &HeuristicSpec) -> Result<(), HeuristicError> {
        if let Some(composed) =
            Composed::of(heuristic).filter(|candidate| candidate.view().is_none())
        {
            return composed.parts().try_for_each(|part| self.accepts(part));
        }
        let name = heuristic.name.clone();
        let message = match name.as_str() {
            "max" => "max takes two heuristics, for example max(h,h2)",
            "weighted" => {
                "weighted takes a weight above 0 with at most six decimals, and a heuristic, for example weighted(1.5,h)"
            }
            other if self.heuristics.iter().any(|info| info.name == other) => {
                return heuristic.without_arguments();
            }
            _ => return Err(HeuristicError::Unknown { name }),
        };
        let message = message.to_owned();
        Err(HeuristicError::Arguments { name, message })
    }

    /// Of tables that depends on the goal: [`admissible_for`](crate::puzzle::Rules::admissible_for) says it.
    fn is_admissible(&self, heuristic: &HeuristicSpec) -> bool {
        if let Some(composed) = Composed::of(heuristic) {
            return composed.is_admissible(|part| self.is_admissible(part));
        }
        let is_table =
            { self.parts.tables.iter() }.any(|table| table.name == heuristic.name.as_str());
        !is_table && (heuristic.name != STRAIGHT || self.too_short.is_none())
    }

    fn scale(&self, heuristic: &HeuristicSpec) -> u32 {
        self.estimates(heuristic, &self.goals).units
    }

    fn prepare(
        &self,
        heuristic: &HeuristicSpec,
        goal: Option<&Board>,
        _: &Limits,
        _: &mut dyn Observer,
    ) -> Result<Box<dyn BoardEstimate + '_>, StopReason> {
        Ok(Box::new(self.estimates(heuristic, &self.goals_of(goal))))
    }
}

impl Heuristic<GraphDomain<'_>> for GraphEstimate<'_> {
    #[inline]
    fn estimate(&self, _: &GraphDomain<'_>, state: u32) -> Estimate {
        self.value(state)
    }

    fn scale(&self) -> u32 {
        self.units
    }

    fn is_admissible(&self) -> bool {
        self.is_admissible
    }

    fn is_consistent(&self) -> bool {
        self.is_consistent
    }
}

impl BoardEstimate for GraphEstimate<'_> {
    fn of(&self, board: &Board) -> Estimate {
        self.value(node_of(board))
    }

    fn scale(&self) -> u32 {
        self.units
    }
}
