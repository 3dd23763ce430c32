//! Graphs: named nodes, arcs with costs, tables of estimates.
//!
//! A state is a node, a move leads to the node that it is named after. A goal is one node or several (Russell and Norvig,
//! "Artificial Intelligence: A Modern Approach", chapter 3).

mod domain;
mod draft;
mod heuristics;
mod layout;
mod nodes;
mod notation;
mod random;
mod searching;
mod solvability;
#[cfg(test)]
mod tests;
mod writing;

pub use draft::{GraphDraft, GraphFlaw, GraphNumber};
pub use heuristics::is_of_graphs;
pub use nodes::Nodes;
pub use random::{NotDrawn, TableKind, random_graph};

use crate::heuristic::{HeuristicInfo, HeuristicSpec};
use crate::operators::{Move, MoveName};
use crate::puzzle::{
    EdgeList, Estimator, Network, Notation, NotationError, Problem, Rules, Solvability, Solver,
};
use crate::search::Estimate;
use crate::state::{Board, Layout};
use nodes::{Arcs, NodeIndex};
use smol_str::{SmolStr, ToSmolStr};
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
    /// The cost, times [`GraphParts::scale`].
    pub cost: u32,
}

/// A table of estimates.
#[derive(Clone, Debug)]
pub struct Table {
    /// The name of the heuristic.
    pub name: SmolStr,
    /// The estimate of each node, times [`GraphParts::scale`].
    pub values: Vec<Estimate>,
}

impl Table {
    /// The estimate of a node from which no goal can be reached.
    pub const INFINITE: Estimate = crate::search::INFINITE;
}

/// The parts of a graph's definition.
#[derive(Clone, Debug, Default)]
pub struct GraphParts {
    /// As the user chooses it: `romania`.
    pub name: String,
    /// Stands for all that the definition says.
    pub digest: String,
    /// The nodes, in successor order.
    pub nodes: Nodes,
    /// All arcs; of parallel ones the cheapest counts. A graph that is made of them keeps them elsewhere.
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
    parts: GraphParts,
    moves: Vec<MoveName>,
    numbers: NodeIndex,
    /// Whether a move is the node that it leads to; else it is the place of an arc among those of its node.
    has_node_moves: bool,
    onward: Arcs,
    back: Arcs,
    has_costs: bool,
    least_cost: u32,
    /// Whether a path may cost more than 32 bits can say.
    is_far: bool,
    start: u32,
    goals: Vec<u32>,
    heuristics: Vec<HeuristicInfo>,
    /// The first arc that costs less than it is long.
    too_short: Option<Arc>,
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
    /// Most nodes of a graph that a script defines, and of one whose moves are named after nodes.
    pub const MOST_NODES: usize = 1 << 16;
    /// Most goals at a time.
    pub const MOST_GOALS: usize = crate::state::MOST_CELLS / 4;

    /// The graph of these parts, of at least one node.
    ///
    /// # Panics
    ///
    /// With 65,536 arcs from one node of a graph that has more than [`MOST_NODES`](Self::MOST_NODES).
    pub fn new(parts: GraphParts) -> Self {
        Self::with_node_moves(parts, Self::MOST_NODES)
    }

    /// The graph of a file, if its moves have numbers: of a graph with more than [`MOST_NODES`](Self::MOST_NODES) no node has
    /// that many arcs.
    pub fn of_file(parts: GraphParts) -> Option<Self> {
        let nodes = parts.nodes.len();
        let mut counts = vec![0_u32; if nodes > Self::MOST_NODES { nodes } else { 0 }];
        if !counts.is_empty() {
            for arc in &parts.arcs {
                counts[arc.from as usize] += 1;
            }
        }
        let is_fit = counts.iter().all(|&count| count < Self::MOST_NODES as u32);
        is_fit.then(|| Self::new(parts))
    }

    /// The graph of these parts, whose moves are nodes if there are at most so many.
    fn with_node_moves(mut parts: GraphParts, most: usize) -> Self {
        let nodes = parts.nodes.len();
        let arcs = std::mem::take(&mut parts.arcs);
        let onward = Arcs::new(nodes, arcs.iter().map(|arc| (arc.from, arc.to, arc.cost)));
        drop(arcs);
        let has_node_moves = nodes <= most;
        let moves = if has_node_moves {
            parts.nodes.names().map(MoveName::new).collect()
        } else {
            let each = onward.firsts.windows(2).map(|bounds| bounds[1] - bounds[0]);
            let most = each.max().unwrap_or(0);
            assert!(most < 1 << 16, "a move has 16 bits");
            (1..=most)
                .map(|number| MoveName::new(number.to_smolstr()))
                .collect()
        };
        let goals = match parts.tables.first() {
            _ if !parts.goals.is_empty() => parts.goals.clone(),
            Some(table) => {
                let nodes = (0..nodes as u32).zip(&table.values);
                let zero = nodes
                    .filter(|entry| *entry.1 == 0)
                    .map(|zero_entry| zero_entry.0);
                zero.take(Self::MOST_GOALS).collect()
            }
            None => Vec::new(),
        };
        let goals = if goals.is_empty() {
            vec![nodes as u32 - 1]
        } else {
            goals
        };
        let mut graph = Self {
            moves,
            numbers: NodeIndex::of(&parts.nodes),
            has_node_moves,
            back: onward.turned(),
            has_costs: onward.ends.iter().any(|arc| arc.1 != 1),
            is_far: onward.greatest_path() > u64::from(u32::MAX / 2),
            least_cost: onward.ends.iter().map(|end| end.1).min().unwrap_or(1),
            start: parts.start.unwrap_or(0),
            goals,
            heuristics: Vec::new(),
            too_short: None,
            onward,
            parts,
        };
        graph.too_short = graph.first_too_short();
        graph.heuristics = graph.table_of_heuristics();
        graph
    }

    /// The name of a node.
    fn node(&self, node: u32) -> SmolStr {
        self.parts.nodes.name(node)
    }

    /// The arc that a move makes from a node: where it leads to, and its cost.
    #[inline]
    fn arc(&self, node: u32, mv: Move) -> Option<(u32, u32)> {
        let place = if self.has_node_moves {
            self.onward.place(node, mv.0)?
        } else {
            mv.index()
        };
        self.onward.of(node).get(place).copied()
    }

    /// The move of the arc at that place among those of its node.
    #[inline]
    fn move_at(&self, place: usize, end: u32) -> Move {
        let number = if self.has_node_moves {
            end as usize
        } else {
            place
        };
        Move(number as u32)
    }

    /// All arcs, by the node that they lead from.
    fn arcs(&self) -> impl Iterator<Item = Arc> + '_ {
        let nodes = 0..self.parts.nodes.len() as u32;
        nodes.flat_map(|from| {
            let ends = self.onward.of(from).iter();
            ends.map(move |&(to, cost)| Arc { from, to, cost })
        })
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
        let (end, _) = self.arc(node_of(board), mv)?;
        Some(board_of(&[end]))
    }

    fn legal_moves(&self, board: &Board, order: &[Move]) -> Vec<Move> {
        let is_possible = |mv: &&Move| self.arc(node_of(board), **mv).is_some();
        order.iter().filter(is_possible).copied().collect()
    }

    fn has_costs(&self) -> bool {
        self.has_costs
    }

    fn step_cost(&self, board: &Board, mv: Move) -> u32 {
        self.arc(node_of(board), mv).map_or(1, |arc| arc.1)
    }

    fn cost_scale(&self) -> u32 {
        self.parts.scale
    }

    fn predecessors(&self, board: &Board, mv: Move) -> Vec<Board> {
        let node = node_of(board);
        let before = self.back.of(node).iter().map(|end| end.0);
        let leads_here = |before: &u32| self.arc(*before, mv).is_some_and(|arc| arc.0 == node);
        let before = before.filter(leads_here);
        before.map(|before| board_of(&[before])).collect()
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

    fn list_of_edges(&self) -> Option<EdgeList> {
        Some(self.csv())
    }

    fn graphviz(&self, board: &Board, goal: Option<&Board>) -> Option<String> {
        Some(self.dot(node_of(board), &self.goals_of(goal)))
    }

    fn network(&self) -> Option<Network> {
        self.drawn_network()
    }

    fn nodes(&self, board: &Board, goal: Option<&Board>) -> Option<(u32, Vec<u32>)> {
        Some((node_of(board), self.goals_of(goal)))
    }

    fn find_move(&self, name: &str) -> Option<Move> {
        if self.has_node_moves {
            return self.numbers.find(name).map(Move);
        }
        let place = self.moves.iter().position(|mv| mv.name == name)?;
        Some(Move(place as u32))
    }

    fn estimator(&self) -> Option<&dyn Estimator> {
        Some(self)
    }

    fn solver(&self) -> Option<&dyn Solver> {
        Some(self)
    }

    fn solvability(&self, problem: &Problem) -> Option<Solvability> {
        self.judge(problem)
    }

    fn admissible_for(&self, goal: Option<&Board>) -> Vec<HeuristicSpec> {
        self.admissible_tables(&self.goals_of(goal))
    }

    fn doubts(&self, goal: Option<&Board>) -> Vec<String> {
        self.doubts_for(&self.goals_of(goal))
    }

    fn describe(&self) -> Vec<(&'static str, String)> {
        let parts = &self.parts;
        let costs = self.onward.ends.iter().map(|end| end.1);
        let (count, mut names) = (parts.nodes.len(), parts.nodes.names());
        let shown: Vec<SmolStr> = names.by_ref().take(MOST_NAMED).collect();
        let dots = if count > MOST_NAMED { " ..." } else { "" };
        let mut lines = vec![
            ("Nodes", format!("{count}: {}{dots}", shown.join(" "))),
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
