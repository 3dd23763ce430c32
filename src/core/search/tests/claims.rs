//! What searches claim of costs, on random puzzles of every kind, held against a plain search.

use super::puzzles::{Sample, defined, samples};
use crate::distances::Extent;
use crate::heuristic::{BoardEstimate, HeuristicArgument, HeuristicInfo, HeuristicSpec};
use crate::operators::{EffectStep, Goal, Move};
use crate::puzzle::{
    Additions, BoardHeuristic, Method, Notation, Puzzle, RecordingOptions, Rules, Shortest,
};
use crate::search::{
    Algorithm, Ending, Entry, Estimate, Limits, Observer, Outcome, ParentPruning, Round, Rounds,
    Statistics, StopReason, Tuning, Unobserved,
};
use crate::state::Board;
use proptest::prelude::*;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

/// Hears what a search tells on its way, and writes down what can't be.
struct Listener {
    /// The cost of the cheapest solution; greater than any bound where there is none.
    optimum: u64,
    /// Whether thresholds are bounds that are proved.
    is_bounded: bool,
    rounds: Rounds,
    wrong: Vec<String>,
}

impl Listener {
    fn new(optimum: Option<u64>, is_bounded: bool) -> Self {
        let mut rounds = Rounds::default();
        rounds.begin_stage("all", &Statistics::default(), 0.0);
        Self {
            optimum: optimum.unwrap_or(u64::MAX),
            is_bounded,
            rounds,
            wrong: Vec::new(),
        }
    }

    fn hold(&mut self, holds: bool, what: impl Fn() -> String) {
        if !holds {
            self.wrong.push(what());
        }
    }
}

impl Observer for Listener {
    fn observe(&mut self, statistics: &Statistics) -> Option<StopReason> {
        let bound = statistics.lower_bound;
        self.hold(u64::from(bound) <= self.optimum, || {
            format!("proved {bound}")
        });
        None
    }

    fn improved(&mut self, length: u32, lower_bound: u32, _: &Statistics) {
        let holds = u64::from(lower_bound) <= self.optimum && self.optimum <= length.into();
        self.hold(holds, || {
            format!("improved to {length}, at least {lower_bound}")
        });
        self.rounds.improved(length, lower_bound);
    }

    fn round(&mut self, round: Round, statistics: &Statistics) {
        self.observe(statistics);
        if let (Round::Threshold { units, scale }, true) = (round, self.is_bounded) {
            let holds = units.div_ceil(scale.into()) <= self.optimum;
            self.hold(holds, || format!("a bound of {units} by {scale}"));
        }
        self.rounds.begin(round, statistics, 0.0);
    }
}

/// The cost of a path that leads to a goal by legal moves.
fn replay(
    Sample {
        puzzle, problem, ..
    }: &Sample,
    path: &[Move],
) -> u64 {
    let (mut board, mut cost) = (problem.start.clone(), 0);
    for &mv in path {
        cost += u64::from(puzzle.step_cost(&board, mv));
        board = puzzle.apply(&board, mv).expect("a legal move");
    }
    assert!(puzzle.is_goal(&board, problem.goal.as_ref()));
    cost
}

/// Algorithms that prove the least cost wherever they end by themselves with an admissible heuristic.
fn is_optimal(algorithm: Algorithm) -> bool {
    match algorithm {
        Algorithm::UniformCost { .. }
        | Algorithm::AStarTree { .. }
        | Algorithm::AnytimeRepairing { .. }
        | Algorithm::IdaStar { .. }
        | Algorithm::IdaStarBpmx { .. }
        | Algorithm::IdaStarTable { .. }
        | Algorithm::BudgetedTree { .. }
        | Algorithm::Rbfs { .. }
        | Algorithm::HashDistributedAStar
        | Algorithm::ExternalAStar
        | Algorithm::BreadthFirstIdaStar
        | Algorithm::QStar { .. }
        | Algorithm::JumpPoint
        | Algorithm::Rectangle { .. }
        | Algorithm::Bidirectional
        | Algorithm::Nbs
        | Algorithm::Mm
        | Algorithm::Bae { .. }
        | Algorithm::Dvcbs
        | Algorithm::Dbbs => true,
        Algorithm::AStar { policy } => policy.reopen,
        Algorithm::AStarBpmx { reopen, .. } => reopen,
        _ => false,
    }
}

/// Holds an outcome, and what was told before it, against the plain search.
fn check(
    sample: &Sample,
    outcome: &Outcome,
    mut heard: Listener,
    [optimum, fewest]: [Option<u64>; 2],
    proves_moves: bool,
) -> Result<(), TestCaseError> {
    heard.rounds.end(outcome, 0.0);
    let (_, stages) = heard.rounds.done();
    prop_assert!(heard.wrong.is_empty(), "{:?}", heard.wrong);
    for stage in &stages {
        prop_assert!(
            u64::from(stage.bound) <= heard.optimum,
            "a stage of {:?}",
            stage
        );
    }
    match &outcome.ending {
        Ending::Solved {
            path,
            cost,
            lower_bound,
        } => {
            prop_assert_eq!(u64::from(*cost), replay(sample, path));
            prop_assert!(heard.optimum <= (*cost).into());
            prop_assert!(
                u64::from(*lower_bound) <= heard.optimum,
                "proved {}",
                lower_bound
            );
            if proves_moves {
                prop_assert_eq!(Some(path.len() as u64), fewest);
            }
        }
        Ending::Stopped(StopReason::Exhausted | StopReason::Unsolvable) => {
            prop_assert_eq!(optimum, None);
        }
        Ending::Stopped(_) => {
            let bound = outcome.statistics.lower_bound;
            prop_assert!(u64::from(bound) <= heard.optimum, "proved {}", bound);
        }
    }
    Ok(())
}

fn within(nodes: u64) -> Limits {
    Limits {
        max_nodes: Some(nodes),
        ..Limits::default()
    }
}

/// Nodes that are enough for any search that keeps the states it met.
const ENOUGH: u64 = 20_000;

/// A heuristic that is admissible in the states whose distances it knows, and says anything in all others.
#[derive(Clone, Debug)]
struct Partial {
    known: HashMap<Board, u32>,
    numbers: Vec<u8>,
}

impl BoardHeuristic for Partial {
    fn info(&self) -> HeuristicInfo {
        HeuristicInfo::new("partial", "", false)
    }

    fn prepare<'a>(
        &'a self,
        _: &'a dyn Rules,
        _: &[HeuristicArgument],
        _: Option<&Board>,
    ) -> Box<dyn BoardEstimate + 'a> {
        Box::new(self.clone())
    }
}

impl BoardEstimate for Partial {
    fn of(&self, board: &Board) -> Estimate {
        let sum = board.cells().iter().fold(7_usize, |sum, &cell| {
            sum.wrapping_mul(31).wrapping_add(cell.into())
        });
        let number = u32::from(self.numbers[sum % self.numbers.len()]);
        self.known
            .get(board)
            .map_or(number % 20, |&far| number % (far + 1))
    }
}

/// A state that the puzzle reads, whether its start reaches it or not.
fn anywhere(puzzle: &Puzzle, near: &Board, numbers: &[u8]) -> Board {
    let compact = |board: &Board| puzzle.format(board, Notation::Compact);
    let text = match puzzle.compiled_moves() {
        Some(compiled) => {
            let mut board = near.clone();
            let numbers = numbers.iter().cycle();
            let allowed = compiled.model.allowed.iter().zip(numbers);
            for (cell, (allowed, &number)) in board.cells_mut().iter_mut().zip(allowed) {
                let values: Vec<u8> = allowed.values().collect();
                *cell = values[usize::from(number) % values.len()];
            }
            compact(&board)
        }
        // On a map with the cell to reach.
        None => format!("{} to {}", compact(near), compact(&puzzle.initial_state())),
    };
    puzzle.parse(&text).unwrap_or_else(|_| near.clone())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn searches_claim_no_more_of_costs_than_a_plain_search_finds(
        sample in samples(),
        choice in any::<u8>(),
        few in 0..200_u64,
        reopen in option(),
        is_pruned: bool,
        seed: u64,
    ) {
        let Sample { puzzle, problem, .. } = &sample;
        let least = [sample.least_cost(), sample.fewest_moves()];
        let names: Vec<HeuristicSpec> = puzzle.heuristics().iter()
            .map(|info| HeuristicSpec::named(&info.name))
            .filter(|heuristic_spec| puzzle.accepts(heuristic_spec).is_ok())
            .collect();
        let pruning = if is_pruned { ParentPruning::On } else { ParentPruning::Off };
        let tuning = Tuning { reopen, parent_pruning: Some(pruning), ..Tuning::default() };
        for (number, algorithm) in Algorithm::ALL.iter().enumerate() {
            let algorithm = algorithm.tuned(tuning).seeded(seed);
            if puzzle.supports(algorithm).is_err() {
                continue;
            }
            let heuristic = names.get((usize::from(choice) + number) % names.len().max(1));
            let heuristic = heuristic.filter(|_| algorithm.is_informed());
            let is_admissible = heuristic.is_none_or(|spec| puzzle.is_admissible(spec));
            let is_bounded = algorithm.estimates_back() && is_admissible;
            for nodes in [ENOUGH, few] {
                let what = format!("{algorithm:?} {heuristic:?} within {nodes}");
                let mut heard = Listener::new(least[0], is_bounded);
                let outcome = puzzle.search(problem, algorithm, heuristic, &within(nodes), &mut heard);
                let held = check(&sample, &outcome, heard, least, algorithm.proves_fewest_moves());
                prop_assert!(held.is_ok(), "{}: {:?} {:?}", what, held, outcome);
                let is_over = nodes == ENOUGH && outcome.statistics.generated < ENOUGH;
                if is_over && is_optimal(algorithm) && is_admissible && least[0].is_some() {
                    prop_assert!(outcome.ending.is_optimal(), "{}: {:?}", what, outcome);
                }
                if is_bounded {
                    let limits = &within(nodes);
                    let tape = RecordingOptions { limits, most: 100_000 };
                    let search = (Method::Algorithm(algorithm), heuristic);
                    let recording = puzzle.record(problem, search, &outcome, tape, &mut Unobserved);
                    for entry in &recording.expect("nothing stops it").record.entries {
                        if let Entry::Round { round: Round::Forward(bound) | Round::Backward(bound), .. } = entry {
                            prop_assert!(least[0].is_none_or(|least| u64::from(*bound) <= least), "{}: {:?}", what, entry);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn what_an_audit_proves_holds_wherever_a_search_starts(
        sample in samples(),
        first in 0..8_usize,
        numbers in prop::collection::vec(any::<u8>(), 1..50),
    ) {
        let Sample { puzzle, problem, .. } = &sample;
        let goal = problem.goal.as_ref();
        let (all, unlimited) = (Extent::Depth(u32::MAX), Limits::default());
        let mut known = HashMap::new();
        let mut keep = |board: &Board, distance| {
            known.insert(board.clone(), distance);
            Ok(())
        };
        if puzzle.list_layers(goal.cloned(), None, &mut keep, &unlimited, &mut Unobserved).is_err() {
            return Ok(());
        }
        let start = anywhere(puzzle, &problem.start, &numbers);
        let partial = Partial { known, numbers };
        let mut added = Additions::default();
        added.add(Arc::new(partial.clone()));
        let spec = HeuristicSpec::named("partial");
        let with = |proved| Puzzle::with_heuristics(puzzle.rules().clone(), added.clone(), proved);
        let audit = with(Vec::new()).audit(goal, std::slice::from_ref(&spec), all, &unlimited, &mut Unobserved);
        let found = audit.expect("it is not cut").found;
        prop_assert!(found.exhaustive && found.heuristics[0].is_admissible());
        let sample = Sample::new(with(vec![spec.clone()]), start, &[], format!("{sample:?}"));
        let Sample { puzzle, problem, .. } = &sample;
        let least = [sample.least_cost(), sample.fewest_moves()];
        // Without moves there is nothing to go back by, and nothing to prove.
        if least[0].is_some() && !problem.order.is_empty() {
            let is_covered = matches!(puzzle.known_from(problem), Cow::Borrowed(_));
            prop_assert_eq!(is_covered, partial.known.contains_key(&problem.start));
        }
        for &algorithm in Algorithm::ALL.iter().skip(first).step_by(8) {
            if !algorithm.is_informed() || puzzle.supports(algorithm).is_err() {
                continue;
            }
            let mut heard = Listener::new(least[0], false);
            let outcome = puzzle.search(problem, algorithm, Some(&spec), &within(ENOUGH), &mut heard);
            let held = check(&sample, &outcome, heard, least, algorithm.proves_fewest_moves());
            prop_assert!(held.is_ok(), "{:?}: {:?} {:?}", algorithm, held, outcome);
        }
    }

    #[test]
    fn what_is_proved_of_the_cheapest_solution_holds(sample in samples(), few in 0..200_u64) {
        let Sample { puzzle, problem, .. } = &sample;
        let least = [sample.least_cost(), sample.fewest_moves()];
        for nodes in [ENOUGH, few] {
            let mut heard = Listener::new(least[0], false);
            let solved = puzzle.solve(problem, &within(nodes), &mut heard);
            check(&sample, &solved.outcome, heard, least, false)?;
            match puzzle.shortest(problem, nodes, &mut Unobserved) {
                Ok(Shortest::None) => prop_assert_eq!(least[0], None),
                Ok(Shortest::Exactly(cost)) => prop_assert_eq!(Some(u64::from(cost)), least[0]),
                Ok(Shortest::AtLeast(bound)) => {
                    prop_assert!(nodes == few, "not proved");
                    prop_assert!(least[0].is_none_or(|least| u64::from(bound) <= least), "{}", bound);
                    prop_assert!(solved.outcome.statistics.lower_bound <= bound);
                }
                Err(reason) => prop_assert!(false, "{:?}", reason),
            }
        }
    }
}

fn option() -> impl Strategy<Value = Option<bool>> {
    prop::option::of(any::<bool>())
}

/// Of moves that do the same the cheapest counts, on the way back, too.
#[test]
fn of_equal_moves_the_cheapest_leads_back() {
    let swap = |one, other| (None, EffectStep::Permute(vec![(one, other), (other, one)]));
    let goal = [0, 1, 2, 1];
    for start in [[1, 0, 2, 1], [2, 1, 1, 0], [1, 2, 1, 0], [1, 1, 0, 2]] {
        let moves = vec![swap(0, 1), swap(0, 1), swap(1, 2), swap(2, 3)];
        let puzzle = defined(
            moves,
            Some([5, 1, 2, 2]),
            4,
            Goal::State(Board::new(&goal)),
            &start,
        );
        let puzzle = puzzle.expect("all moves do something");
        let sample = Sample::new(puzzle, Board::new(&start), &[], String::new());
        for algorithm in [Algorithm::Bidirectional, Algorithm::Nbs, Algorithm::Mm] {
            let outcome = sample.puzzle.search(
                &sample.problem,
                algorithm,
                None,
                &within(ENOUGH),
                &mut Unobserved,
            );
            let found = outcome.path().map(|path| replay(&sample, path));
            assert_eq!(found, sample.least_cost(), "{algorithm:?} {start:?}");
        }
    }
}
