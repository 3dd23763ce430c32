//! Graphs that are drawn, as exams have them.

use super::{Arc, Graph, GraphParts, Table};
use crate::search::Estimate;
use crate::state::Random;
use smol_str::{SmolStr, format_smolstr};
use std::fmt::Write as _;

/// The distance between neighbouring cells of the grid on which nodes lie.
const CELL: i64 = 3;
/// Most nodes of a graph whose edges avoid each other and other nodes.
const MOST_UNTANGLED: usize = 200;
/// Most arcs of which one is tried as the arc that breaks consistency.
const MOST_TRIED: usize = 1000;
/// Most graphs that are drawn before one has a table of its kind.
const MOST_DRAWS: usize = 100;
/// The letters of nodes that are neither start nor goal.
const LETTERS: &str = "ABCDEFHIJKLMNOPQRTUVWXYZ";

/// The kind of a drawn table of estimates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableKind {
    /// No estimate exceeds the distance to the goal; about half of these tables are consistent.
    Admissible,
    /// No edge lowers the estimate by more than its cost.
    Consistent,
    /// Admissible, but some edge lowers the estimate by more than its cost: a single one, where the graph allows it.
    Inconsistent,
    /// Some estimate exceeds the distance to the goal.
    Inadmissible,
}

impl TableKind {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Admissible => "admissible",
            Self::Consistent => "consistent",
            Self::Inconsistent => "inconsistent",
            Self::Inadmissible => "inadmissible",
        }
    }
}

/// Why no graph was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDrawn {
    /// A graph has 2 to [`MOST_DRAWN`](NotDrawn::MOST_DRAWN) nodes.
    Nodes,
    /// So many edges do not connect so many nodes, or there are not so many pairs of nodes.
    Edges {
        /// The fewest.
        least: usize,
        /// The most.
        most: usize,
    },
    /// None of the graphs that were drawn has a table of this kind.
    Table,
}

impl NotDrawn {
    /// Most nodes of a graph that is drawn.
    pub const MOST_DRAWN: usize = 1000;
}

/// Draws a connected graph of so many nodes and edges: places on a grid, S at the left and G at the right; whole costs, each
/// at least the length of its edge; and a table `h` of this kind. Short edges that cross no other come first.
///
/// # Errors
///
/// The reason, if there is no such graph.
pub fn random_graph(
    (nodes, edges): (usize, usize),
    kind: TableKind,
    random: &mut Random,
) -> Result<Graph, NotDrawn> {
    if !(2..=NotDrawn::MOST_DRAWN).contains(&nodes) {
        return Err(NotDrawn::Nodes);
    }
    let (least, most) = (nodes - 1, nodes * (nodes - 1) / 2);
    if !(least..=most).contains(&edges) {
        return Err(NotDrawn::Edges { least, most });
    }
    for _ in 0..MOST_DRAWS {
        let drawn = SampledGraph::new(nodes, edges, random);
        if let Some(h) = drawn.table(kind, random) {
            let name = format!("randomGraph {nodes} {edges} {}", kind.word());
            return Ok(Graph::new(drawn.parts(name, h)));
        }
    }
    Err(NotDrawn::Table)
}

/// A graph without a table. Node 0 is the start, the last one the goal.
struct SampledGraph {
    places: Vec<(i64, i64)>,
    /// The ends of each edge, the lesser one first, with the cost.
    edges: Vec<(usize, usize, u32)>,
    /// The edges of each node: the other end and the cost.
    neighbours: Vec<Vec<(usize, u32)>>,
    /// The least cost from each node to the goal.
    distances: Vec<u32>,
}

impl SampledGraph {
    fn new(nodes: usize, count: usize, random: &mut Random) -> Self {
        let places = places(nodes, random);
        let pairs = edges(&places, count, random);
        let edges: Vec<_> = pairs
            .into_iter()
            .map(|(one, other)| {
                let long = squared(places[one], places[other]).isqrt();
                let is_exact = long * long == squared(places[one], places[other]);
                let least = long + u64::from(!is_exact);
                (one, other, least as u32 + random.below(4) as u32)
            })
            .collect();
        let mut neighbours = vec![Vec::new(); nodes];
        for &(one, other, cost) in &edges {
            neighbours[one].push((other, cost));
            neighbours[other].push((one, cost));
        }
        let distances = distances(nodes, &edges);
        Self {
            places,
            edges,
            neighbours,
            distances,
        }
    }

    fn goal(&self) -> usize {
        self.places.len() - 1
    }

    /// A table of that kind, if the graph has one.
    fn table(&self, kind: TableKind, random: &mut Random) -> Option<Vec<u32>> {
        match kind {
            TableKind::Consistent => Some(self.consistent(random)),
            TableKind::Inconsistent => self.inconsistent(random),
            TableKind::Inadmissible => Some(self.inadmissible(random)),
            TableKind::Admissible => {
                let is_consistent = random.below(2) == 0;
                let other = (!is_consistent).then(|| self.inconsistent(random));
                Some(other.flatten().unwrap_or_else(|| self.consistent(random)))
            }
        }
    }

    /// Distances where each edge costs something less.
    fn consistent(&self, random: &mut Random) -> Vec<u32> {
        let cheaper = self.edges.iter().map(|&(one, other, cost)| {
            let off = random.below(u64::from(cost / 2) + 1) as u32;
            (one, other, cost - off)
        });
        distances(self.places.len(), &cheaper.collect::<Vec<_>>())
    }

    /// A consistent table in which the ends of one edge differ by more than its cost.
    fn inconsistent(&self, random: &mut Random) -> Option<Vec<u32>> {
        let table = self.consistent(random);
        let both = self
            .edges
            .iter()
            .flat_map(|&(one, other, cost)| [(one, other, cost), (other, one, cost)]);
        let mut arcs: Vec<_> = both.filter(|arc| arc.1 != self.goal()).collect();
        random.shuffle(&mut arcs);
        let mut best = None;
        for &(from, to, cost) in arcs.iter().take(MOST_TRIED) {
            // As much as is admissible, where the estimate is too small to fall by so much.
            let high = if table[from] > cost + 1 {
                table[from]
            } else {
                self.distances[from]
            };
            if high <= cost {
                continue;
            }
            let low = table[to].min(high - cost - 1);
            let mut changed = table.clone();
            (changed[from], changed[to]) = (high, low);
            let worth = (self.broken(&changed, [from, to]), low == 0);
            if best
                .as_ref()
                .is_none_or(|(best_worth, _)| worth < *best_worth)
            {
                best = Some((worth, changed));
            }
            if worth == (1, false) {
                break;
            }
        }
        best.map(|(_, table)| table)
    }

    /// The number of edges at these nodes that lower the estimate by more than their cost.
    fn broken(&self, table: &[u32], nodes: [usize; 2]) -> usize {
        let at = |node: usize| {
            self.neighbours[node]
                .iter()
                .map(move |&neighbour| (node, neighbour))
        };
        let mut broken: Vec<_> = nodes
            .into_iter()
            .flat_map(at)
            .filter(|&(node, (end, cost))| table[node].abs_diff(table[end]) > cost)
            .map(|(node, (end, _))| (node.min(end), node.max(end)))
            .collect();
        broken.sort_unstable();
        broken.dedup();
        broken.len()
    }

    /// A consistent table, but the estimate of a node is too large: one on a cheapest path, if another node lies there than
    /// its ends.
    fn inadmissible(&self, random: &mut Random) -> Vec<u32> {
        let mut table = self.consistent(random);
        let mut inner = Vec::new();
        let mut node = 0;
        while node != self.goal() {
            inner.push(node);
            let onward = self.neighbours[node]
                .iter()
                .find(|&&(end, cost)| self.distances[end] + cost == self.distances[node]);
            node = onward.expect("a cheapest path goes on").0;
        }
        let chosen = match &inner[..] {
            [start] => *start,
            [_, inner @ ..] => inner[random.below(inner.len() as u64) as usize],
            [] => 0,
        };
        table[chosen] = self.distances[chosen] + 1 + random.below(4) as u32;
        table
    }

    /// The parts of the graph with the table `h`.
    fn parts(self, name: String, h: Vec<Estimate>) -> GraphParts {
        let goal = self.goal() as u32;
        let nodes: Vec<SmolStr> = (0..self.places.len())
            .map(|node| match node {
                0 => "S".into(),
                node if node == self.goal() => "G".into(),
                node => inner_name(node - 1),
            })
            .collect();
        let mut digest = String::new();
        for &(one, other, cost) in &self.edges {
            let _ = write!(digest, "edge {one} {other} {cost};");
        }
        let _ = write!(digest, "at {:?};h {h:?}", self.places);
        let both = self.edges.iter().flat_map(|&(one, other, cost)| {
            let [one, other] = [one, other].map(|node| node as u32);
            [(one, other), (other, one)].map(|(from, to)| Arc { from, to, cost })
        });
        GraphParts {
            arcs: both.collect(),
            scale: 1,
            places: self.places,
            places_scale: 1,
            tables: vec![Table {
                name: "h".into(),
                values: h,
            }],
            start: Some(0),
            goals: vec![goal],
            name,
            digest,
            nodes: nodes.into(),
        }
    }
}

/// The name of a node between start and goal, from the left: A, B, ..., then A1, B1, ....
fn inner_name(number: usize) -> SmolStr {
    let letters = LETTERS.as_bytes();
    let letter = char::from(letters[number % letters.len()]);
    match number / letters.len() {
        0 => format_smolstr!("{letter}"),
        round => format_smolstr!("{letter}{round}"),
    }
}

/// A place for each node, from the left to the right, each in a cell of its own of a grid.
fn places(nodes: usize, random: &mut Random) -> Vec<(i64, i64)> {
    let columns = (2 * nodes - 1).isqrt() + 1;
    let rows = (2 * nodes).div_ceil(columns);
    let mut inner: Vec<(usize, usize)> = (1..columns.max(3) - 1)
        .flat_map(|column| (0..rows).map(move |row| (column, row)))
        .collect();
    random.shuffle(&mut inner);
    // Where the inner columns have not room enough, those of start and goal have.
    let [start, goal] = [0, columns.max(3) - 1].map(|column| {
        let row = random.below(rows as u64) as usize;
        (column, row)
    });
    let mut edge: Vec<(usize, usize)> = [start.0, goal.0]
        .into_iter()
        .flat_map(|column| (0..rows).map(move |row| (column, row)))
        .filter(|cell| ![start, goal].contains(cell))
        .collect();
    random.shuffle(&mut edge);
    let cells = inner.into_iter().chain(edge).take(nodes - 2);
    let mut place = |(column, row): (usize, usize)| {
        let mut side = |cell: usize| {
            let off = random.below(2).cast_signed();
            CELL * cell.cast_signed() as i64 + off
        };
        (side(column), side(row))
    };
    let mut inner: Vec<(i64, i64)> = cells.map(&mut place).collect();
    inner.sort_unstable_by_key(|&(x, y)| (x, -y));
    let (start, goal) = (place(start), place(goal));
    std::iter::once(start).chain(inner).chain([goal]).collect()
}

/// Draws so many edges that connect all places, short ones first.
fn edges(places: &[(i64, i64)], count: usize, random: &mut Random) -> Vec<(usize, usize)> {
    let nodes = places.len();
    let mut pairs = Vec::with_capacity(nodes * (nodes - 1) / 2);
    for one in 0..nodes {
        for other in one + 1..nodes {
            // From the start straight to the goal leads an edge only if there are no others.
            let is_whole_way = one == 0 && other == nodes - 1;
            let key = squared(places[one], places[other]) * (50 + random.below(100));
            pairs.push((is_whole_way, key, (one, other)));
        }
    }
    pairs.sort_unstable();
    let mut parts: Vec<usize> = (0..nodes).collect();
    let mut chosen: Vec<(usize, usize)> = Vec::with_capacity(count);
    for (joins, fits) in [(true, true), (true, false), (false, true), (false, false)] {
        pairs.retain(|&(.., pair)| {
            let [kept, gone] = [pair.0, pair.1].map(|node| parts[node]);
            let is_left = joins && kept == gone || fits && is_tangled(places, &chosen, pair);
            if is_left || chosen.len() == count {
                return true;
            }
            chosen.push(pair);
            if kept != gone {
                let joined = parts.iter_mut().filter(|part| **part == gone);
                joined.for_each(|part| *part = kept);
            }
            false
        });
    }
    chosen.sort_unstable();
    chosen
}

/// Whether an edge crosses one of those, or comes near another node.
fn is_tangled(
    places: &[(i64, i64)],
    chosen: &[(usize, usize)],
    (one, other): (usize, usize),
) -> bool {
    if places.len() > MOST_UNTANGLED {
        return false;
    }
    let [from, to] = [one, other].map(|node| places[node]);
    let cross = |from: (i64, i64), to: (i64, i64), third: (i64, i64)| {
        (to.0 - from.0) * (third.1 - from.1) - (to.1 - from.1) * (third.0 - from.0)
    };
    let is_near = |node: usize| {
        let third = places[node];
        let along = (to.0 - from.0) * (third.0 - from.0) + (to.1 - from.1) * (third.1 - from.1);
        let long = squared(from, to).cast_signed();
        let off = cross(from, to, third);
        node != one && node != other && (0..=long).contains(&along) && off * off <= long
    };
    let crosses = |&(first, second): &(usize, usize)| {
        let ends = [first, second];
        if ends.contains(&one) || ends.contains(&other) {
            return false;
        }
        let [first, second] = ends.map(|node| places[node]);
        let sides = |from, to, ends: [(i64, i64); 2]| {
            let [one, other] = ends.map(|end| cross(from, to, end).signum());
            one * other <= 0
        };
        sides(from, to, [first, second]) && sides(first, second, [from, to])
    };
    (0..places.len()).any(is_near) || chosen.iter().any(crosses)
}

/// The square of the distance of two places.
fn squared(one: (i64, i64), other: (i64, i64)) -> u64 {
    one.0.abs_diff(other.0).pow(2) + one.1.abs_diff(other.1).pow(2)
}

/// The least cost from each node to the last one.
fn distances(nodes: usize, edges: &[(usize, usize, u32)]) -> Vec<u32> {
    let mut distances = vec![u32::MAX; nodes];
    distances[nodes - 1] = 0;
    loop {
        let mut is_changed = false;
        for &(one, other, cost) in edges {
            for (from, to) in [(one, other), (other, one)] {
                let way = distances[to].saturating_add(cost);
                if way < distances[from] {
                    distances[from] = way;
                    is_changed = true;
                }
            }
        }
        if !is_changed {
            return distances;
        }
    }
}
