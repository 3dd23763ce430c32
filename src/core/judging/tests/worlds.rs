//! Puzzles as the programs of others see them.

use super::programs::{Draw, shuffle};
use super::*;
use crate::heuristic::{BoardEstimate, HeuristicInfo};
use crate::operators::{Move, MoveName};
use crate::puzzle::{Estimator, Notation, NotationError, Rules};
use crate::puzzles::Registry;
use crate::puzzles::maze::random_maze;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// A graph of nodes with costs and a table of estimates: node 0 is the start, the last one the goal. Many mistakes do not
/// show on boards.
#[derive(Clone, Debug)]
pub(super) struct Net {
    pub(super) edges: Vec<BTreeMap<u8, u32>>,
    pub(super) estimates: Vec<u32>,
    pub(super) moves: Vec<MoveName>,
    pub(super) table: Vec<HeuristicInfo>,
    /// Whether it says that every move costs 1.
    pub(super) is_free_of_costs: bool,
}

impl Net {
    /// One with these edges, which lead both ways, and the same estimate of all nodes but the goal.
    pub(super) fn of(nodes: usize, pairs: &[(u8, u8, u32)]) -> Self {
        let mut edges = vec![BTreeMap::new(); nodes];
        for &(one, other, cost) in pairs {
            edges[usize::from(one)].insert(other, cost);
            edges[usize::from(other)].insert(one, cost);
        }
        let estimates = (0..nodes).map(|node| u32::from(node + 1 < nodes));
        let moves = (0..nodes).map(|node| MoveName::new(format!("to{node}").into()));
        Self {
            estimates: estimates.collect(),
            moves: moves.collect(),
            table: vec![HeuristicInfo::new("h", "a table", false)],
            is_free_of_costs: false,
            edges,
        }
    }

    /// A random one, whose goal can be reached; whether its estimates never exceed the distances.
    pub(super) fn random(nodes: usize, admissible: bool, random: &mut Random) -> Self {
        loop {
            let mut edges = vec![BTreeMap::new(); nodes];
            for _ in 0..nodes * 12 / 5 {
                let [from, to] = [0, 1].map(|_| random.below(nodes as u64) as usize);
                if from != to {
                    edges[from].insert(to as u8, 1 + random.below(9) as u32);
                }
            }
            let mut distance = vec![u32::MAX; nodes];
            distance[nodes - 1] = 0;
            for _ in 0..nodes {
                for from in 0..nodes {
                    for (&to, &cost) in &edges[from] {
                        let over = distance[usize::from(to)].saturating_add(cost);
                        distance[from] = distance[from].min(over);
                    }
                }
            }
            if distance[0] == u32::MAX {
                continue;
            }
            let estimates = (0..nodes).map(|node| match distance[node] {
                0 => 0,
                far if admissible && far < u32::MAX => random.below(u64::from(far) + 1) as u32,
                _ => random.below(25) as u32,
            });
            let moves = (0..nodes).map(|node| MoveName::new(format!("to{node}").into()));
            return Self {
                estimates: estimates.collect(),
                moves: moves.collect(),
                table: vec![HeuristicInfo::new("h", "a table", false)],
                is_free_of_costs: false,
                edges,
            };
        }
    }
}

impl Rules for Net {
    fn name(&self) -> &'static str {
        "net"
    }

    fn default_goal(&self) -> Option<Board> {
        Some(Board::new(&[self.edges.len() as u8 - 1]))
    }

    fn initial_state(&self) -> Board {
        Board::new(&[0])
    }

    fn moves(&self) -> &[MoveName] {
        &self.moves
    }

    fn apply(&self, board: &Board, mv: Move) -> Option<Board> {
        let edges = &self.edges[usize::from(board.cells()[0])];
        let to = mv.0 as u8;
        edges.contains_key(&to).then(|| Board::new(&[to]))
    }

    fn has_costs(&self) -> bool {
        !self.is_free_of_costs
    }

    fn step_cost(&self, board: &Board, mv: Move) -> u32 {
        self.edges[usize::from(board.cells()[0])][&(mv.0 as u8)]
    }

    fn predecessors(&self, board: &Board, mv: Move) -> Vec<Board> {
        let leads_here = |before: &u8| {
            let is_here = board.cells()[0] == mv.0 as u8;
            is_here && self.edges[usize::from(*before)].contains_key(&(mv.0 as u8))
        };
        let before = (0..self.edges.len() as u8).filter(leads_here);
        before.map(|before| Board::new(&[before])).collect()
    }

    fn goes_back_by(&self, _: Move) -> Result<(), String> {
        Ok(())
    }

    fn parse(&self, _: &str) -> Result<Board, NotationError> {
        unreachable!("no test reads a node")
    }

    fn format(&self, board: &Board, _: Notation) -> String {
        board.cells()[0].to_string()
    }

    fn estimator(&self) -> Option<&dyn Estimator> {
        Some(self)
    }
}

impl Estimator for Net {
    fn heuristics(&self) -> &[HeuristicInfo] {
        &self.table
    }

    fn prepare(
        &self,
        _: &HeuristicSpec,
        _: Option<&Board>,
        _: &Limits,
        _: &mut dyn Observer,
    ) -> Result<Box<dyn BoardEstimate + '_>, StopReason> {
        Ok(Box::new(|board: &Board| {
            self.estimates[usize::from(board.cells()[0])]
        }))
    }
}

/// A puzzle with a problem on it, as the programs below see it.
pub(super) struct World {
    pub(super) puzzle: Puzzle,
    pub(super) problem: Problem,
    pub(super) heuristic: HeuristicSpec,
    /// The moves that programs make.
    pub(super) moves: MoveSet,
    estimates: RefCell<HashMap<(String, Board), u64>>,
}

impl World {
    pub(super) fn new(puzzle: Puzzle, start: Option<Board>, heuristic: &str) -> Self {
        let problem = Problem {
            start: start.unwrap_or_else(|| puzzle.initial_state()),
            goal: puzzle.default_goal(),
            order: puzzle.default_order(),
        };
        Self {
            puzzle,
            problem,
            heuristic: HeuristicSpec::named(heuristic),
            moves: MoveSet::All,
            estimates: RefCell::default(),
        }
    }

    /// A sliding board so many random moves from its goal, or a few more.
    fn board(family: &str, words: &[&str], moves: u64, random: &mut Random) -> Self {
        let registry = Registry::default();
        let family = registry.find(family).expect("it is there");
        let puzzle = registry.build(family, words).expect("it reads");
        let puzzle = (*puzzle).clone();
        let mut board = puzzle.initial_state();
        for made in 0.. {
            if made >= moves && board != puzzle.initial_state() {
                break;
            }
            let legal = puzzle.legal_moves(&board, &puzzle.default_order());
            let mv = legal[random.below(legal.len() as u64) as usize];
            board = puzzle.apply(&board, mv).expect("it is legal");
        }
        Self::new(puzzle, Some(board), "h2")
    }

    pub(super) fn eight(moves: u64, random: &mut Random) -> Self {
        Self::board("eight", &[], moves, random)
    }

    pub(super) fn rectangle(moves: u64, random: &mut Random) -> Self {
        Self::board("sliding", &["2x3"], moves, random)
    }

    pub(super) fn net(nodes: usize, admissible: bool, random: &mut Random) -> Self {
        let net = Net::random(nodes, admissible, random);
        Self::new(Puzzle::from(net), None, "h")
    }

    fn maze(random: &mut Random) -> Self {
        let maze = random_maze((9, 11), 30, random).expect("it is no small one");
        Self::new(Puzzle::from(maze), None, "manhattan")
    }

    /// One of each of five puzzles: boards, a maze, graphs with estimates that are inconsistent, and too large.
    pub(super) fn each(random: &mut Random) -> [Self; 5] {
        let moves = 4 + random.below(12);
        [
            Self::eight(moves, random),
            Self::net(18, true, random),
            Self::net(18, false, random),
            Self::rectangle(3 * moves, random),
            Self::maze(random),
        ]
    }

    /// The states that the program makes, with their costs, in random order.
    pub(super) fn successors(&self, state: &Board, draw: &mut dyn Draw) -> Vec<(Board, u64)> {
        self.neighbours(state, false, draw)
    }

    /// The same, or the states before one, for a search back from the goal.
    pub(super) fn neighbours(
        &self,
        state: &Board,
        is_backward: bool,
        draw: &mut dyn Draw,
    ) -> Vec<(Board, u64)> {
        if is_backward {
            let onward = self.problem.order.iter().flat_map(|&mv| {
                let before = self.puzzle.predecessors(state, mv).into_iter();
                before.map(move |before| (mv, before))
            });
            let cost = |(mv, before): (Move, Board)| {
                let cost = self.puzzle.step_cost(&before, mv);
                (before, u64::from(cost))
            };
            let mut made: Vec<(Board, u64)> = onward.map(cost).collect();
            shuffle(&mut made, draw);
            return made;
        }
        let mut space = JudgedSpace::new(&self.puzzle, &self.problem);
        let number = space.number(state);
        let made = space.with(self.moves, |space| space.successors(number));
        let mut made: Vec<(Board, u64)> = made
            .iter()
            .map(|successor| (space.board(successor.state), u64::from(successor.cost)))
            .collect();
        shuffle(&mut made, draw);
        made
    }

    pub(super) fn is_goal(&self, state: &Board) -> bool {
        self.puzzle.is_goal(state, self.problem.goal.as_ref())
    }

    /// An estimate of the heuristic that is asked for.
    pub(super) fn h(&self, state: &Board) -> u64 {
        self.estimate(&self.heuristic, state)
    }

    pub(super) fn estimate(&self, heuristic: &HeuristicSpec, state: &Board) -> u64 {
        let key = (heuristic.to_string(), state.clone());
        if let Some(&known) = self.estimates.borrow().get(&key) {
            return known;
        }
        let problem = Problem {
            start: state.clone(),
            ..self.problem.clone()
        };
        let limits = Limits::default();
        let estimate = self
            .puzzle
            .estimate_within(heuristic, &problem, &limits, &mut Unobserved);
        let estimate = estimate.expect("nothing stops it").0;
        self.estimates.borrow_mut().insert(key, estimate);
        estimate
    }

    pub(super) fn standard(&self, algorithm: Algorithm) -> Standard<'_> {
        Standard {
            problem: &self.problem,
            algorithm,
            heuristic: Some(&self.heuristic),
            explains: true,
            reopens: None,
            own: None,
        }
    }

    pub(super) fn judged(&self, algorithm: Algorithm, log: &Log) -> Result<Judgement, NotJudged> {
        let (standard, limits) = (self.standard(algorithm), Limits::default());
        judge(&self.puzzle, standard, log, &limits, &mut Unobserved)
    }

    pub(super) fn judge(&self, algorithm: Algorithm, log: &Log) -> Verdict {
        self.judged(algorithm, log).expect("it has a rule").verdict
    }

    /// Fails if a log does not conform.
    pub(super) fn accepts(&self, algorithm: Algorithm, log: &Log) {
        let verdict = self.judge(algorithm, log);
        assert!(
            conforms(&verdict),
            "{algorithm:?} {:?} {verdict:?} {log:?}",
            self.problem
        );
    }

    /// The expansions of this program's own search.
    pub(super) fn own_log(&self, algorithm: Algorithm) -> Log {
        let limits = Limits {
            max_nodes: Some(3000),
            ..Limits::default()
        };
        let mut unobserved = Unobserved;
        let mut observer = RecordingObserver::new(100_000, &mut unobserved);
        let heuristic = Some(&self.heuristic).filter(|_| algorithm.is_informed());
        let outcome =
            self.puzzle
                .search(&self.problem, algorithm, heuristic, &limits, &mut observer);
        let (record, boards) = observer.finish(&outcome).expect("it began");
        let states = record.entries.iter().filter_map(|entry| match entry {
            Entry::Expanded(taken) => Some(boards[taken.state as usize].clone()),
            _ => None,
        });
        Log {
            states: states.collect(),
            is_partial: outcome.path().is_none(),
            ..Log::default()
        }
    }
}

pub(super) fn conforms(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Conforms { .. })
}
