//! The 8-puzzle and its kin, for tests of searches: boards as they are written, and what a search on one comes to.

pub(crate) use crate::heuristic::{Manhattan, Misplaced, Sum};
pub(crate) use crate::puzzles::sliding::rules::{MOVES, PackedBoard, SlidingDomain};
pub(crate) use crate::search::{
    Algorithm::{self, *},
    Domain, Ending, Heuristic, Limits, Move, Outcome, Statistics, StopReason, Unobserved,
};

/// From weight 3 on, in steps of 0.5.
pub(crate) const REPAIRING: Algorithm = AnytimeRepairing {
    weights: crate::search::FallingWeight {
        first: 6,
        step: 1,
        parts: 2,
    },
};

pub(crate) const BEAM_10: Algorithm = Algorithm::beam(Some(10));

/// A board written `283 164 7b5`, or `2 8 3 4 / 1 6 b 7 / ...`.
pub(crate) fn tiles(text: &str) -> Vec<u8> {
    if text.contains('/') {
        let words = text.split([' ', '/']).filter(|word| !word.is_empty());
        return words.map(|word| word.parse().unwrap_or(0)).collect();
    }
    text.chars()
        .filter(|c| *c != ' ')
        .map(|c| c.to_digit(10).unwrap_or(0) as u8)
        .collect()
}

/// Moves written `ldru`.
pub(crate) fn moves(order: &str) -> Vec<Move> {
    order
        .chars()
        .filter_map(|c| "udlr".find(c))
        .map(|index| Move(index as u32))
        .collect()
}

/// A 3x3 start with its goal and order, and the searches on it.
pub(crate) struct Case {
    pub domain: SlidingDomain<u64>,
    pub start: u64,
}

impl Case {
    pub(crate) fn new(start: &str, goal: &str, order: &str) -> Self {
        let domain = SlidingDomain::new(3, 3, &tiles(goal), &moves(order));
        Self {
            start: domain.pack(&tiles(start)),
            domain,
        }
    }

    /// With h1 for `h` = 1, else h2. A solution is replayed.
    pub(crate) fn outcome(&self, algorithm: Algorithm, h: u8, limits: &Limits) -> Outcome {
        let (domain, start) = (&self.domain, self.start);
        let (h1, h2) = (Misplaced::new(domain.grid()), Manhattan::new(domain.grid()));
        let sum = Sum(h1.clone(), h2.clone());
        let observer = &mut Unobserved;
        let outcome = if h == 1 {
            algorithm.run(domain, start, &h1, &sum, limits, observer)
        } else {
            algorithm.run(domain, start, &h2, &sum, limits, observer)
        };
        if let Some(path) = outcome.path() {
            replay(domain, start, path);
        }
        outcome
    }

    pub(crate) fn all(&self, algorithm: Algorithm, h: u8) -> (usize, Statistics) {
        let outcome = self.outcome(algorithm, h, &Limits::default());
        (
            outcome.path().expect("a solvable board").len(),
            outcome.statistics,
        )
    }

    /// Length and expanded.
    pub(crate) fn le(&self, algorithm: Algorithm) -> (usize, u64) {
        let (length, statistics) = self.all(algorithm, 2);
        (length, statistics.expanded)
    }

    /// Expanded and generated.
    pub(crate) fn eg(&self, algorithm: Algorithm, h: u8) -> (u64, u64) {
        let (_, statistics) = self.all(algorithm, h);
        (statistics.expanded, statistics.generated)
    }

    /// Length, expanded and generated.
    pub(crate) fn leg(&self, algorithm: Algorithm) -> (usize, u64, u64) {
        let (length, statistics) = self.all(algorithm, 2);
        (length, statistics.expanded, statistics.generated)
    }

    /// Length and generated.
    pub(crate) fn lg(&self, algorithm: Algorithm) -> (usize, u64) {
        let (length, statistics) = self.all(algorithm, 2);
        (length, statistics.generated)
    }
}

pub(crate) fn replay<S: PackedBoard>(domain: &SlidingDomain<S>, start: S, path: &[Move]) {
    let end = path.iter().fold(start, |state, &mv| {
        domain.apply(state, mv).expect("a legal move")
    });
    assert!(domain.is_goal(end));
}

pub(crate) const STANDARD: &str = "123 456 78b";

/// Every algorithm with a parameter that lets it solve near boards.
pub(crate) const ALL: [Algorithm; 22] = [
    Algorithm::BREADTH_FIRST,
    Algorithm::DEPTH_FIRST,
    Algorithm::depth_limited(12),
    Algorithm::ITERATIVE_DEEPENING,
    Algorithm::UNIFORM_COST,
    Algorithm::GREEDY,
    Algorithm::A_STAR,
    Algorithm::A_STAR_TREE,
    Algorithm::weighted(15, 10),
    REPAIRING,
    Algorithm::IDA_STAR,
    Algorithm::BUDGETED_TREE,
    Algorithm::RBFS,
    BEAM_10,
    Rectangle { aspect: 1 },
    Bidirectional,
    Nbs,
    Mm,
    Algorithm::BAE,
    Dvcbs,
    Dbbs,
    HillClimbing,
];

/// A random walk's end.
pub(crate) fn walk<S: PackedBoard>(domain: &SlidingDomain<S>, steps: &[u8]) -> S {
    let step = |state, &mv: &u8| {
        domain
            .apply(state, Move(u32::from(mv) & 3))
            .unwrap_or(state)
    };
    steps.iter().fold(domain.goal().expect("one goal"), step)
}
