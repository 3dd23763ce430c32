//! Puzzles of rules and notation alone, held against those that have searches of their own.

use crate::distances::Measure;
use crate::distances::{Extent, Origin};
use crate::heuristic::{BoardEstimate, HeuristicInfo, HeuristicSpec};
use crate::operators::{Move, MoveName};
use crate::puzzle::abilities::Estimator;
use crate::puzzle::notation::{Notation, NotationError};
use crate::puzzle::shortest::Shortest;
use crate::puzzle::{Problem, Puzzle, Rules, Sampling, SamplingError, Solvability};
use crate::puzzles::sliding::Sliding;
use crate::search::{Algorithm, Limits, Observer, Outcome, StopReason, Unobserved};
use crate::state::{Board, Random};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The rules of the 8-puzzle; with Manhattan distance, and moves that can be taken back, or without.
#[derive(Debug)]
struct Plain {
    eight: Sliding,
    knows_h2: bool,
    goes_back: bool,
    /// How often a move was tried.
    tried: Arc<AtomicU64>,
}

impl Rules for Plain {
    fn name(&self) -> &'static str {
        "plain"
    }

    fn default_goal(&self) -> Option<Board> {
        self.eight.default_goal()
    }

    fn initial_state(&self) -> Board {
        self.eight.initial_state()
    }

    fn moves(&self) -> &[MoveName] {
        self.eight.moves()
    }

    fn apply(&self, board: &Board, mv: Move) -> Option<Board> {
        self.tried.fetch_add(1, Ordering::Relaxed);
        self.eight.apply(board, mv)
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        self.eight.inverse(mv).filter(|_| self.goes_back)
    }

    fn parse(&self, text: &str) -> Result<Board, NotationError> {
        self.eight.parse(text)
    }

    fn format(&self, board: &Board, notation: Notation) -> String {
        self.eight.format(board, notation)
    }

    fn estimator(&self) -> Option<&dyn Estimator> {
        self.knows_h2.then_some(self)
    }
}

impl Estimator for Plain {
    fn heuristics(&self) -> &[HeuristicInfo] {
        static TABLE: &[HeuristicInfo] = &[HeuristicInfo::new("h2", "Manhattan distance", true)];
        TABLE
    }

    fn prepare(
        &self,
        heuristic: &HeuristicSpec,
        goal: Option<&Board>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Box<dyn BoardEstimate + '_>, StopReason> {
        self.eight.prepare(heuristic, goal, limits, observer)
    }
}

fn plain(knows_h2: bool, goes_back: bool) -> Puzzle {
    watched(knows_h2, goes_back).0
}

/// The same, and how often a move was tried.
fn watched(knows_h2: bool, goes_back: bool) -> (Puzzle, Arc<AtomicU64>) {
    let tried = Arc::default();
    let rules = Plain {
        eight: Sliding::new(3, 3),
        knows_h2,
        goes_back,
        tried: Arc::clone(&tried),
    };
    (rules.into(), tried)
}

fn problem(start: &str) -> Problem {
    let eight: &Puzzle = &Sliding::new(3, 3).into();
    Problem {
        start: eight.parse(start).expect("a board"),
        goal: eight.default_goal(),
        order: eight.default_order(),
    }
}

const START: &str = "312 475 68b";

fn searched(puzzle: &Puzzle, start: &str, algorithm: Algorithm) -> Outcome {
    let h2 = HeuristicSpec::named("h2");
    let limits = Limits::default();
    puzzle.search(
        &problem(start),
        algorithm,
        Some(&h2),
        &limits,
        &mut Unobserved,
    )
}

#[test]
fn a_path_is_known_without_a_second_search_where_no_move_is_taken_back() {
    for algorithm in [
        Algorithm::BREADTH_FIRST,
        Algorithm::UNIFORM_COST,
        Algorithm::A_STAR,
        Algorithm::GREEDY,
    ] {
        let (puzzle, tried) = watched(true, false);
        let outcome = searched(&puzzle, "867 254 3b1", algorithm);
        assert!(ends_at_the_goal(&puzzle, "867 254 3b1", &outcome));
        let (tried, expanded) = (tried.load(Ordering::Relaxed), outcome.statistics.expanded);
        // The end of the path is tried here.
        assert!(
            tried <= 4 * expanded + 1_000,
            "{algorithm:?}: {tried} for {expanded}"
        );
    }
}

fn ends_at_the_goal(puzzle: &Puzzle, start: &str, outcome: &Outcome) -> bool {
    let problem = problem(start);
    let made = |board: Board, mv: &Move| puzzle.apply(&board, *mv);
    let path = outcome.path().expect("a solution");
    path.iter().try_fold(problem.start, made) == problem.goal
}

/// Whether a search without estimates looks at each path by itself: there are too many.
fn is_endless(algorithm: Algorithm) -> bool {
    algorithm.is_tree() && !algorithm.is_informed()
}

#[test]
fn every_search_counts_on_boards_as_it_does_on_packed_states() {
    let (sliding, plain) = (Puzzle::from(Sliding::new(3, 3)), plain(true, true));
    for start in [START, "5b8 421 736"] {
        // Sorting is by h1 + h2 there, and by the default heuristic here.
        let ends = |one: &&Algorithm| !one.is_evaluated() && !is_endless(**one);
        for algorithm in Algorithm::ALL.iter().filter(ends) {
            // What a table that is full keeps depends on how states are packed.
            let algorithm = match algorithm {
                Algorithm::IdaStarTable { .. } => &Algorithm::ida_star_table(1 << 20),
                other => other,
            };
            let [special, plain] =
                [&sliding, &plain].map(|puzzle| searched(puzzle, start, *algorithm));
            assert_eq!(special.path(), plain.path(), "{algorithm:?} {start}");
            let crate::search::Statistics {
                stored, peak_bytes, ..
            } = special.statistics;
            let expected = crate::search::Statistics {
                stored,
                peak_bytes,
                ..plain.statistics
            };
            assert_eq!(special.statistics, expected, "{algorithm:?} {start}");
        }
    }
}

#[test]
fn every_search_finds_its_way_without_heuristics_and_inverses() {
    let puzzle = plain(false, false);
    // Without an evaluation hill climbing goes anywhere, and so does what draws.
    let found = |one: &&Algorithm| {
        **one != Algorithm::HillClimbing && !one.is_random() && !is_endless(**one)
    };
    for &algorithm in Algorithm::ALL.iter().filter(found) {
        let outcome = searched(&puzzle, START, algorithm);
        assert!(
            ends_at_the_goal(&puzzle, START, &outcome),
            "{algorithm:?} {outcome:?}"
        );
    }
}

#[test]
fn paths_are_found_again_where_no_move_is_taken_back() {
    for algorithm in [
        Algorithm::BREADTH_FIRST,
        Algorithm::DEPTH_FIRST,
        Algorithm::A_STAR,
        Algorithm::GREEDY,
    ] {
        let [back, onward] =
            [true, false].map(|goes_back| searched(&plain(true, goes_back), START, algorithm));
        assert_eq!(back.path(), onward.path(), "{algorithm:?}");
        assert_eq!(back.statistics.generated, onward.statistics.generated);
    }
}

#[test]
fn solve_proves_the_first_optimal_path() {
    let limits = Limits::default();
    let sliding: &Puzzle = &Sliding::new(3, 3).into();
    let path = |puzzle: &Puzzle| {
        let solved = puzzle.solve(&problem("5b8 421 736"), &limits, &mut Unobserved);
        solved.outcome.path().map(<[Move]>::to_vec)
    };
    for plain in [plain(true, true), plain(false, true), plain(false, false)] {
        assert_eq!(path(&plain), path(sliding), "{plain:?}");
    }
}

#[test]
fn what_was_not_proved_is_a_bound() {
    let plain: &Puzzle = &plain(true, true);
    let shortest = |nodes| plain.shortest(&problem(START), nodes, &mut Unobserved);
    assert_eq!(shortest(1_000), Ok(Shortest::Exactly(4)));
    // The estimate of the start.
    assert_eq!(shortest(1), Ok(Shortest::AtLeast(4)));
}

#[test]
fn only_what_goes_back_is_searched_from_both_ends_and_audited() {
    let (back, onward) = (plain(true, true), plain(true, false));
    let [back, onward] = [&back, &onward];
    assert_eq!(back.supports(Algorithm::Bidirectional), Ok(()));
    let reason = "it goes back from the goal, and no move takes back `up`".to_owned();
    assert_eq!(
        onward.supports(Algorithm::Bidirectional),
        Err(reason.clone())
    );
    assert_eq!(onward.can_audit(&[]), Err(reason));
    let audit = back.audit(
        None,
        &[HeuristicSpec::named("h2")],
        Extent::Depth(5),
        &Limits::default(),
        &mut Unobserved,
    );
    let found = audit.expect("nothing stops it").found;
    assert_eq!(found.layers, [1, 2, 4, 8, 16, 20]);
    assert!(found.heuristics[0].is_consistent());
}

#[test]
fn draws_end_where_they_say() {
    let plain: &Puzzle = &plain(true, true);
    let goal = plain.default_goal();
    let mut random = Random::new(7);
    let mut sample = |sampling| plain.sample(sampling, goal.as_ref(), &mut random, &mut || false);
    let board = sample(Sampling::Depth(5)).expect("a board");
    let problem = Problem {
        start: board,
        ..problem(START)
    };
    let shortest = plain.shortest(&problem, 100_000, &mut Unobserved);
    assert_eq!(shortest, Ok(Shortest::Exactly(5)));
    assert_ne!(sample(Sampling::Moves(1)).ok(), goal);
    assert_ne!(sample(Sampling::Walk(10)).ok(), goal);
    let too_deep = sample(Sampling::Depth(99));
    assert_eq!(too_deep, Err(SamplingError::TooDeep { deepest: 31 }));
}

#[test]
fn solvability_is_tried_out() {
    let plain: &Puzzle = &plain(false, false);
    let judged = |start| plain.solvability(&problem(start), &mut || false);
    assert!(matches!(judged(START), Solvability::Solvable { .. }));
    assert_eq!(
        judged("21b 345 678"),
        Solvability::Unsolvable {
            reason: "none of the 181440 states that can be reached is a goal".to_owned(),
            repair: None
        }
    );
    let interrupted = plain.solvability(&problem("21b 345 678"), &mut || true);
    let reason = "it was interrupted".to_owned();
    assert_eq!(interrupted, Solvability::Unknown { reason });
}

#[test]
fn layers_are_those_of_packed_states() {
    let sliding: &Puzzle = &Sliding::new(3, 3).into();
    let (back, onward) = (plain(false, true), plain(false, false));
    let [back, onward] = [&back, &onward];
    let count = |puzzle: &Puzzle, origin| {
        puzzle.count_layers(
            (origin, Measure::Cost),
            None,
            &Limits::default(),
            &mut Unobserved,
        )
    };
    let goals = Origin::Goals(sliding.default_goal());
    let counted = count(sliding, goals.clone()).expect("moves go back");
    assert_eq!((counted.states(), counted.depth()), (181_440, 31));
    assert!(counted.complete && counted.stopped.is_none());
    let farthest: Vec<String> = counted
        .farthest
        .iter()
        .map(|board| sliding.format(board, Notation::Compact))
        .collect();
    assert_eq!(farthest, ["8b6 547 231", "876 b41 253"]);
    assert_eq!(count(back, goals.clone()), Ok(counted.clone()));
    let start = Origin::State(sliding.initial_state());
    assert_eq!(count(onward, start), Ok(counted));
    let reason = "it goes back from the goal, and no move takes back `up`".to_owned();
    assert_eq!(count(onward, goals), Err(reason));
}

#[test]
fn what_the_table_calls_admissible_is_taken_for_it() {
    let plain: &Puzzle = &plain(true, true);
    assert!(plain.is_admissible(&HeuristicSpec::named("h2")));
    assert!(!plain.is_admissible(&HeuristicSpec::named("h7")));
}

#[test]
fn a_draw_by_distance_may_be_interrupted() {
    let plain: &Puzzle = &plain(true, true);
    let drawn = plain.sample(Sampling::Depth(20), None, &mut Random::new(1), &mut || true);
    assert_eq!(drawn, Err(SamplingError::Interrupted));
}

/// A row of coins with rules alone.
#[derive(Debug)]
struct Coins(usize, Vec<MoveName>);

impl Rules for Coins {
    fn name(&self) -> &'static str {
        "coins"
    }

    fn default_goal(&self) -> Option<Board> {
        Some(self.initial_state())
    }

    fn initial_state(&self) -> Board {
        Board::new(&vec![0; self.0])
    }

    fn moves(&self) -> &[MoveName] {
        &self.1
    }

    fn apply(&self, board: &Board, _: Move) -> Option<Board> {
        let mut next = board.clone();
        next.cells_mut()[self.0 - 1] ^= 1;
        Some(next)
    }

    fn parse(&self, _: &str) -> Result<Board, NotationError> {
        unreachable!("no test writes one")
    }

    fn format(&self, board: &Board, _: Notation) -> String {
        format!("{board:?}")
    }
}

#[test]
fn walks_of_states_that_are_too_large_to_be_packed_are_refused() {
    let drawn = |cells| {
        let coins = Coins(cells, vec![MoveName::new("flip".into())]);
        let end =
            Puzzle::from(coins)
                .sample(Sampling::Moves(3), None, &mut Random::new(1), &mut || false);
        end.map(|board| board.cells()[cells - 1])
    };
    assert_eq!(drawn(1152), Ok(1));
    let reason = "its states are too large to be packed".to_owned();
    assert_eq!(drawn(1153), Err(SamplingError::Unsupported(reason)));
}
