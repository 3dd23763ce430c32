//! Graphs: named nodes, arcs with costs, tables of estimates.
//!
//! A state is a node, a move leads to the node that it is named after. A goal is one node or several (Russell and Norvig,
//! "Artificial Intelligence: A Modern Approach", chapter 3).

mod domain;
mod heuristics;
mod layout;
mod notation;
mod random;
mod sampling;
mod searching;
#[cfg(test)]
mod tests;

pub use heuristics::is_of_graphs;
pub use random::{NotDrawn, TableKind, random_graph};

use crate::heuristic::{HeuristicInfo, HeuristicSpec};
use crate::operators::{Move, MoveName};
use crate::puzzle::{
    Estimator, Network, Notation, NotationError, Rules, Sampler, SolvabilityTest, Solver,
};
use crate::search::Estimate;
use crate::state::{Board, Layout};
use smol_str::SmolStr;
use std::collections::HashMap;
use std::fmt::Write as _;

/// Most names that a report or `help` lists.
const MOST_NAMED: usize = 24;

/// An arc as its definition writes it, between nodes by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arc {
    /// The node that it leads from.
    pub from: u32,
    /// The node that it leads to.
    pub to: u32,
    /// The cost, times [`Parts::scale`].
    pub cost: u32,
}

/// A table of estimates.
#[derive(Clone, Debug)]
pub struct Table {
    /// The name of the heuristic.
    pub name: SmolStr,
    /// The estimate of each node, times [`Parts::scale`].
    pub values: Vec<Estimate>,
}

/// The parts of a graph's definition.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// As the user chooses it: `romania`.
    pub name: String,
    /// Stands for all that the definition says.
    pub digest: String,
    /// The names of the nodes, in successor order.
    pub nodes: Vec<SmolStr>,
    /// All arcs; of parallel ones the cheapest counts.
    pub arcs: Vec<Arc>,
    /// The number of units of costs and estimates in a cost of 1: a power of ten.
    pub scale: u32,
    /// The x and y of each node; empty where nodes have no places.
    pub places: Vec<(i64, i64)>,
    /// The number of units of places in a distance of 1: a power of ten.
    pub places_scale: u32,
    /// Tables of estimates.
    pub tables: Vec<Table>,
    /// The node of a new session, otherwise the first one.
    pub start: Option<u32>,
    /// The goals of a new session, otherwise the nodes whose first estimate is 0, otherwise the last node.
    pub goals: Vec<u32>,
}

/// A graph with its start and its goals.
#[derive(Debug)]
pub struct Graph {
    parts: Parts,
    moves: Vec<MoveName>,
    numbers: HashMap<SmolStr, u32, foldhash::fast::FixedState>,
    onward: Arcs,
    back: Arcs,
    has_costs: bool,
    start: u32,
    goals: Vec<u32>,
    heuristics: Vec<HeuristicInfo>,
    /// The first arc that costs less than it is long.
    too_short: Option<Arc>,
}

/// Arcs by the node at one of their ends.
#[derive(Debug)]
struct Arcs {
    /// The start of each node's arcs; the end of the last one behind.
    firsts: Vec<u32>,
    /// The other end and the cost, in the order of other ends.
    ends: Vec<(u32, u32)>,
}

impl Arcs {
    /// Arcs in the order of a node and its other ends, without parallel ones.
    fn new(nodes: usize, arcs: &[(u32, u32, u32)]) -> Self {
        let mut firsts = vec![0; nodes + 1];
        for &(node, ..) in arcs {
            firsts[node as usize + 1] += 1;
        }
        for node in 0..nodes {
            firsts[node + 1] += firsts[node];
        }
        Self {
            firsts,
            ends: arcs.iter().map(|&(_, end, cost)| (end, cost)).collect(),
        }
    }

    /// The other ends of a node's arcs with the costs.
    #[inline]
    fn of(&self, node: u32) -> &[(u32, u32)] {
        let [first, behind] = [node, node + 1].map(|at| self.firsts[at as usize] as usize);
        &self.ends[first..behind]
    }

    /// The cost of the arc between a node and another end.
    #[inline]
    fn cost(&self, node: u32, end: u32) -> Option<u32> {
        let own = self.of(node);
        let place = own.binary_search_by_key(&end, |own| own.0);
        place.ok().map(|place| own[place].1)
    }
}

/// The nodes of a state or a goal.
fn nodes_of(board: &Board) -> impl Iterator<Item = u32> + '_ {
    let (words, _) = board.cells().as_chunks::<4>();
    words.iter().map(|&word| u32::from_le_bytes(word))
}

/// The node of a state; the first one of a goal.
fn node_of(board: &Board) -> u32 {
    nodes_of(board).next().unwrap_or(0)
}

/// The state of a node, or the goal of several.
fn board_of(nodes: &[u32]) -> Board {
    let words: Vec<[u8; 4]> = nodes.iter().map(|node| node.to_le_bytes()).collect();
    Board::new(words.as_flattened())
}

impl Graph {
    /// Most nodes: each is a move.
    pub const MOST_NODES: usize = 1 << 16;
    /// Most goals at a time.
    pub const MOST_GOALS: usize = crate::state::MOST_CELLS / 4;

    /// The graph of these parts, of at least one node and at most [`MOST_NODES`](Self::MOST_NODES).
    pub fn new(parts: Parts) -> Self {
        let nodes = parts.nodes.len();
        let mut arcs = Vec::with_capacity(parts.arcs.len());
        arcs.extend(parts.arcs.iter().map(|arc| (arc.from, arc.to, arc.cost)));
        // The cheapest of parallel ones comes first.
        arcs.sort_unstable();
        arcs.dedup_by_key(|arc| (arc.0, arc.1));
        let onward = Arcs::new(nodes, &arcs);
        let mut turned: Vec<_> = arcs
            .iter()
            .map(|&(from, to, cost)| (to, from, cost))
            .collect();
        turned.sort_unstable();
        let named = parts.nodes.iter().cloned().zip(0..);
        let goals = match parts.tables.first() {
            _ if !parts.goals.is_empty() => parts.goals.clone(),
            Some(table) => {
                let nodes = (0..nodes as u32).zip(&table.values);
                let zero = nodes.filter(|own| *own.1 == 0).map(|own| own.0);
                zero.take(Self::MOST_GOALS).collect()
            }
            None => Vec::new(),
        };
        let goals = if goals.is_empty() {
            vec![nodes as u32 - 1]
        } else {
            goals
        };
        let mut own = Self {
            moves: parts.nodes.iter().cloned().map(MoveName::new).collect(),
            numbers: named.collect(),
            back: Arcs::new(nodes, &turned),
            has_costs: arcs.iter().any(|arc| arc.2 != 1),
            start: parts.start.unwrap_or(0),
            goals,
            heuristics: Vec::new(),
            too_short: None,
            onward,
            parts,
        };
        own.too_short = own.first_too_short();
        own.heuristics = own.table_of_heuristics();
        own
    }

    /// The name of a node.
    fn node(&self, node: u32) -> &SmolStr {
        &self.parts.nodes[node as usize]
    }

    /// The goals to reach.
    fn goals_of(&self, goal: Option<&Board>) -> Vec<u32> {
        goal.map_or_else(|| self.goals.clone(), |goal| nodes_of(goal).collect())
    }

    /// A cost or an estimate as its definition writes it.
    fn written(&self, units: u32) -> String {
        if units == Estimate::MAX {
            return "inf".to_owned();
        }
        written(units.into(), self.parts.scale)
    }

    /// The least cost of a way from each node to the nearest of the goals; `None` where there is no way.
    fn distances(&self, goals: &[u32]) -> Vec<Option<u64>> {
        let mut distances = vec![None; self.parts.nodes.len()];
        let mut open = std::collections::BinaryHeap::new();
        open.extend(goals.iter().map(|&goal| std::cmp::Reverse((0, goal))));
        while let Some(std::cmp::Reverse((distance, node))) = open.pop() {
            let known = &mut distances[node as usize];
            if known.is_some() {
                continue;
            }
            *known = Some(distance);
            for &(before, cost) in self.back.of(node) {
                if distances[before as usize].is_none() {
                    open.push(std::cmp::Reverse((distance + u64::from(cost), before)));
                }
            }
        }
        distances
    }
}

/// A number of units as a decimal, where so many of them make 1: a power of ten.
fn written(units: u64, scale: u32) -> String {
    let scale = u64::from(scale);
    let places = scale.ilog10() as usize;
    let text = format!("{}.{:0places$}", units / scale, units % scale);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

impl Rules for Graph {
    fn name(&self) -> &str {
        &self.parts.name
    }

    fn default_goal(&self) -> Option<Board> {
        Some(board_of(&self.goals))
    }

    fn initial_state(&self) -> Board {
        board_of(&[self.start])
    }

    fn layout(&self) -> Layout {
        // What a state is made of are no cells that hold something.
        Layout::numbered(0, 1, None)
    }

    fn digest(&self) -> Option<&str> {
        Some(&self.parts.digest)
    }

    fn moves(&self) -> &[MoveName] {
        &self.moves
    }

    fn apply(&self, board: &Board, mv: Move) -> Option<Board> {
        let end = u32::from(mv.0);
        self.onward.cost(node_of(board), end)?;
        Some(board_of(&[end]))
    }

    fn legal_moves(&self, board: &Board, order: &[Move]) -> Vec<Move> {
        let own = |mv: &&Move| self.onward.cost(node_of(board), mv.0.into()).is_some();
        order.iter().filter(own).copied().collect()
    }

    fn has_costs(&self) -> bool {
        self.has_costs
    }

    fn step_cost(&self, board: &Board, mv: Move) -> u32 {
        self.onward.cost(node_of(board), mv.0.into()).unwrap_or(1)
    }

    fn cost_scale(&self) -> u32 {
        self.parts.scale
    }

    fn predecessors(&self, board: &Board, mv: Move) -> Vec<Board> {
        let node = node_of(board);
        let before = self.back.of(node).iter().map(|own| board_of(&[own.0]));
        if node == u32::from(mv.0) {
            before.collect()
        } else {
            Vec::new()
        }
    }

    fn goes_back_by(&self, _: Move) -> Result<(), String> {
        Ok(())
    }

    fn goals(&self, goal: Option<&Board>) -> Result<Vec<Board>, String> {
        let goals = self.goals_of(goal).into_iter();
        Ok(goals.map(|goal| board_of(&[goal])).collect())
    }

    fn is_goal(&self, board: &Board, goal: Option<&Board>) -> bool {
        let node = node_of(board);
        match goal {
            Some(goal) => nodes_of(goal).any(|goal| goal == node),
            None => self.goals.contains(&node),
        }
    }

    fn has_named_states(&self) -> bool {
        true
    }

    fn parse(&self, text: &str) -> Result<Board, NotationError> {
        notation::parse(self, text, false)
    }

    fn parse_goal(&self, text: &str) -> Result<Board, NotationError> {
        notation::parse(self, text, true)
    }

    fn format(&self, board: &Board, notation: Notation) -> String {
        notation::format(self, board, notation)
    }

    fn draw(&self, board: &Board) -> String {
        let node = node_of(board);
        let mut text = self.node(node).to_string();
        for table in &self.parts.tables {
            let value = self.written(table.values[node as usize]);
            let _ = write!(text, "  {} = {value}", table.name);
        }
        for &(end, cost) in self.onward.of(node) {
            let _ = write!(text, "\n  -> {} {}", self.node(end), self.written(cost));
        }
        text
    }

    fn network(&self) -> Option<Network> {
        self.drawn_network()
    }

    fn nodes(&self, board: &Board, goal: Option<&Board>) -> Option<(u32, Vec<u32>)> {
        Some((node_of(board), self.goals_of(goal)))
    }

    fn find_move(&self, name: &str) -> Option<Move> {
        self.numbers.get(name).map(|&node| Move(node as u16))
    }

    fn estimator(&self) -> Option<&dyn Estimator> {
        Some(self)
    }

    fn solver(&self) -> Option<&dyn Solver> {
        Some(self)
    }

    fn sampler(&self) -> Option<&dyn Sampler> {
        Some(self)
    }

    fn solvability_test(&self) -> Option<&dyn SolvabilityTest> {
        Some(self)
    }

    fn admissible_for(&self, goal: Option<&Board>) -> Vec<HeuristicSpec> {
        self.admissible_tables(&self.goals_of(goal))
    }

    fn doubts(&self, goal: Option<&Board>) -> Vec<String> {
        self.doubts_for(&self.goals_of(goal))
    }

    fn describe(&self) -> Vec<(&'static str, String)> {
        let parts = &self.parts;
        let costs = self.onward.ends.iter().map(|own| own.1);
        let names: Vec<&str> = parts.nodes.iter().map(SmolStr::as_str).collect();
        let (shown, dots) = match &names[..] {
            [first @ .., _] if first.len() >= MOST_NAMED => (&names[..MOST_NAMED], " ..."),
            all => (all, ""),
        };
        let mut lines = vec![
            (
                "Nodes",
                format!("{}: {}{dots}", names.len(), shown.join(" ")),
            ),
            ("Arcs", self.onward.ends.len().to_string()),
        ];
        if let (true, Some(least), Some(most)) = (self.has_costs, costs.clone().min(), costs.max())
        {
            let range = format!("{} to {}", self.written(least), self.written(most));
            lines.push(("Costs", range));
        }
        let heuristics = self.heuristics.iter().map(|info| info.name.as_str());
        lines.push(("Heuristics", heuristics.collect::<Vec<_>>().join(" ")));
        let text = |board| self.format(&board, Notation::Compact);
        lines.push(("Goal", text(board_of(&self.goals))));
        let first = crate::syntax::escaped(&text(self.initial_state())).clone();
        lines.push(("First state", format!("setState \"{first}\"")));
        lines
    }
}
