//! The states of a page: all that there are, where they can be listed, else those that were met.

use super::encoding::push;
use crate::figure::{Atlas, base64};
use puzzle_core::puzzle::{Board, Network, Problem, Puzzle};
use puzzle_core::search::Move;
use serde_json::{Value, json};
use std::collections::HashMap;

/// Most states of an atlas.
const MOST_STATES: usize = 400_000;

/// Most cells of a board of which that is tried.
const MOST_CELLS: usize = 12;

/// A map whose cells are states.
struct MapOfStates {
    rows: Vec<String>,
    /// Whether odd rows stand half a cell further to the right.
    is_hex: bool,
    /// The row and the column of each state.
    places: Vec<(u32, u32)>,
    /// Those of the start and of the goals, with their letters.
    named: Vec<(char, u32, u32)>,
}

/// A graph whose nodes are states.
struct GraphOfStates {
    network: Network,
    /// The node of each state.
    nodes: Vec<u32>,
}

/// States under numbers.
pub(crate) struct States {
    /// The graph that they are the nodes of.
    graph: Option<GraphOfStates>,
    /// The map that they are the cells of: its rows, and those of each state with its column.
    map: Option<MapOfStates>,
    boards: Vec<Board>,
    numbers: HashMap<Board, u32, foldhash::fast::FixedState>,
    /// Of all states, in the order of their distance from the goal, the first: whose neighbour each is. Empty where the
    /// states are those that were met.
    parents: Vec<u32>,
}

impl States {
    /// Those around the goal, if all of `met` are among them.
    pub(crate) fn of<'b>(
        puzzle: &Puzzle,
        problem: &'b Problem,
        met: impl Iterator<Item = &'b Board> + Clone,
    ) -> Self {
        let on_map = Self::on_map(puzzle, problem);
        let on_map = on_map.or_else(|| Self::in_graph(puzzle, problem, met.clone()));
        let all = on_map.or_else(|| Self::all(puzzle, problem));
        if let Some(all) =
            all.filter(|all| met.clone().all(|board| all.numbers.contains_key(board)))
        {
            return all;
        }
        let mut states = Self::empty();
        for board in std::iter::once(&problem.start).chain(met) {
            states.add(board.clone());
        }
        states
    }

    fn empty() -> Self {
        Self {
            graph: None,
            map: None,
            boards: Vec::new(),
            numbers: HashMap::default(),
            parents: Vec::new(),
        }
    }

    fn add(&mut self, board: Board) -> bool {
        let number = self.boards.len() as u32;
        let is_new = !self.numbers.contains_key(&board);
        if is_new {
            self.numbers.insert(board.clone(), number);
            self.boards.push(board);
        }
        is_new
    }

    /// All states, breadth first from the goal; `None` where there are too many, or moves that nothing takes back.
    fn all(puzzle: &Puzzle, problem: &Problem) -> Option<Self> {
        let goal = problem.goal.clone()?;
        let goes_back = problem.order.iter().all(|&mv| puzzle.inverse(mv).is_some());
        if !goes_back || goal.cells().len() > MOST_CELLS {
            return None;
        }
        let moves: &[Move] = &problem.order;
        let mut states = Self::empty();
        states.add(goal);
        states.parents.push(0);
        let mut next = 0;
        while next < states.boards.len() {
            let board = states.boards[next].clone();
            for &mv in moves {
                if let Some(child) = puzzle.apply(&board, mv)
                    && states.add(child)
                {
                    states.parents.push(next as u32);
                }
            }
            if states.boards.len() > MOST_STATES {
                return None;
            }
            next += 1;
        }
        Some(states)
    }

    /// The cells of a map that the start reaches; `None` where there is none, or too large a one.
    fn on_map(puzzle: &Puzzle, problem: &Problem) -> Option<Self> {
        let map = puzzle.on_map(&problem.start, problem.goal.as_ref())?;
        let (rows, is_hex, start) = (map.look(), map.is_hex(), map.place());
        let goals = map.goals().into_iter();
        let named = goals.map(|(row, column)| ('G', row, column));
        let named = std::iter::once(('S', start.0, start.1))
            .chain(named)
            .collect();
        let mut states = Self::empty();
        let mut places = Vec::new();
        states.add(problem.start.clone());
        while let Some(board) = states.boards.get(places.len()).cloned() {
            places.push(puzzle.on_map(&board, None)?.place());
            for next in { problem.order.iter() }.filter_map(|&mv| puzzle.apply(&board, mv)) {
                states.add(next);
            }
            if states.boards.len() > MOST_STATES {
                return None;
            }
        }
        states.map = Some(MapOfStates {
            rows,
            is_hex,
            places,
            named,
        });
        Some(states)
    }

    /// The nodes of a graph; `None` where there is none that is drawn.
    fn in_graph<'b>(
        puzzle: &Puzzle,
        problem: &'b Problem,
        met: impl Iterator<Item = &'b Board>,
    ) -> Option<Self> {
        let network = puzzle.network()?;
        let mut states = Self::empty();
        let goals = puzzle.goals(problem.goal.as_ref()).ok()?;
        let met = std::iter::once(&problem.start).chain(met).cloned();
        for board in met.chain(goals) {
            states.add(board);
        }
        let mut next = 0;
        while let Some(board) = states.boards.get(next).cloned() {
            for child in { problem.order.iter() }.filter_map(|&mv| puzzle.apply(&board, mv)) {
                states.add(child);
            }
            next += 1;
        }
        let nodes = states.boards.iter();
        let nodes = nodes.filter_map(|board| puzzle.place(board)).collect();
        states.graph = Some(GraphOfStates { network, nodes });
        Some(states)
    }

    /// The part of all states that the page draws.
    pub(crate) fn kind(&self) -> Atlas {
        match (&self.map, &self.graph, self.parents.is_empty()) {
            (Some(_), ..) => Atlas::Map,
            (None, Some(_), _) => Atlas::Graph,
            (None, None, true) => Atlas::Nothing,
            (None, None, false) => Atlas::Rings,
        }
    }

    /// The number of a state, if it has one.
    pub(crate) fn find(&self, board: &Board) -> Option<u32> {
        self.numbers.get(board).copied()
    }

    /// The number of a state that was met.
    pub(crate) fn number(&self, board: &Board) -> u32 {
        self.find(board).expect("every state that was met has one")
    }

    /// All states, as the page's script reads them: each by its parent, and by the two cells that the move exchanges
    /// where all moves do.
    pub(crate) fn atlas(&self) -> Value {
        if let Some(map) = &self.map {
            let mut bytes = Vec::new();
            for &(row, column) in &map.places {
                push(&mut bytes, row.into());
                push(&mut bytes, column.into());
            }
            let columns = map.rows.first().map_or(0, |row| row.chars().count());
            let mut atlas = json!({
                "size": self.boards.len(),
                "map": { "rows": map.rows.len(), "columns": columns, "look": map.rows, "named": map.named },
                "places": base64(&bytes),
            });
            if map.is_hex {
                atlas["map"]["hex"] = true.into();
                atlas["map"]["columns"] = (f64::from(columns as u32) + 0.5).into();
            }
            return atlas;
        }
        if let Some(graph) = &self.graph {
            return graph.atlas();
        }
        if self.kind() == Atlas::Nothing {
            return Value::Null;
        }
        let (mut parents, mut last) = (Vec::new(), 0);
        for &parent in &self.parents[1..] {
            push(&mut parents, u64::from(parent - last));
            last = parent;
        }
        json!({
            "size": self.boards.len(),
            "goal": self.boards[0].cells(),
            "parents": base64(&parents),
            "swaps": self.swaps().map(|swaps| base64(&swaps)),
        })
    }

    /// The two cells that each state and its parent have exchanged, a nibble each.
    fn swaps(&self) -> Option<Vec<u8>> {
        let pairs = self.boards.iter().zip(&self.parents);
        let swap = |(board, &parent): (&Board, &u32)| {
            let (cells, above) = (board.cells(), self.boards[parent as usize].cells());
            if cells == above {
                return Some(0);
            }
            let mut places = (0..cells.len()).filter(|&place| cells[place] != above[place]);
            let (first, second) = (places.next()?, places.next()?);
            let is_swap = places.next().is_none()
                && cells[first] == above[second]
                && cells[second] == above[first]
                && second < 16;
            is_swap.then_some((first << 4 | second) as u8)
        };
        pairs.map(swap).collect()
    }

    /// The cells of all states, where they do not follow from the atlas.
    pub(crate) fn boards(&self) -> Option<String> {
        let has_places = self.map.is_some() || self.graph.is_some();
        if has_places || (self.kind() == Atlas::Rings && self.swaps().is_some()) {
            return None;
        }
        let cells = self.boards.iter().flat_map(|board| board.cells().to_vec());
        Some(base64(&cells.collect::<Vec<u8>>()))
    }
}

impl GraphOfStates {
    /// It, as the page's script reads it: places in thousandths of half the picture from its middle.
    fn atlas(&self) -> Value {
        /// The part of the picture that places take: names stand beside them.
        const ROOM: f64 = 850.0;
        let range = |axis: usize| {
            let coordinates = self
                .network
                .nodes
                .iter()
                .map(|network_node| network_node.2[axis]);
            let (least, most) = (
                coordinates.clone().fold(f64::INFINITY, f64::min),
                coordinates.fold(f64::NEG_INFINITY, f64::max),
            );
            (f64::midpoint(least, most), (most - least) / 2.0)
        };
        let ranges = [range(0), range(1)];
        let half = ranges[0].1.max(ranges[1].1).max(f64::MIN_POSITIVE);
        let place = |axis: usize| {
            let at = |&node: &u32| {
                let at = self.network.nodes[node as usize].2[axis] - ranges[axis].0;
                (at / half * ROOM).round()
            };
            self.nodes.iter().map(at).collect::<Vec<f64>>()
        };
        let selected = || {
            self.nodes
                .iter()
                .map(|&node| &self.network.nodes[node as usize])
        };
        let names: Vec<&str> = selected().map(|named| named.0.as_str()).collect();
        let said: Vec<&str> = selected().map(|labelled| labelled.1.as_str()).collect();
        let state = |node: u32| self.nodes.iter().position(|listed| *listed == node);
        let arcs = self.network.arcs.iter();
        let arcs = arcs.filter_map(|(from, to, cost, is_both)| {
            Some(json!([state(*from)?, state(*to)?, cost, is_both]))
        });
        let arcs: Vec<Value> = arcs.collect();
        json!({
            "size": self.nodes.len(),
            "graph": { "names": names, "said": said, "x": place(0), "y": place(1), "arcs": arcs },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle_core::puzzles::Registry;

    #[test]
    fn the_states_of_the_8_puzzle_lie_in_rings_around_the_goal() {
        let puzzle = Registry::default().first().expect("the 8-puzzle");
        let problem = Problem {
            start: puzzle.initial_state(),
            goal: puzzle.default_goal(),
            order: puzzle.default_order(),
        };
        let states = States::all(puzzle.as_ref(), &problem).expect("they can be listed");
        assert_eq!(states.boards.len(), 181_440);
        let mut depths = vec![0_u32; states.boards.len()];
        for state in 1..depths.len() {
            depths[state] = depths[states.parents[state] as usize] + 1;
        }
        // As published: two states are 31 moves away, none is farther.
        assert_eq!(depths.iter().filter(|&&depth| depth == 31).count(), 2);
        assert_eq!(depths.iter().max(), Some(&31));
        assert!(states.swaps().is_some() && states.boards().is_none());
    }
}
