//! Random definitions whose moves have costs, held against the cheapest ways that a plain reading of them gives.

use super::plain::{Plain, number, with_costs};
use super::{printed, run};
use crate::interp::RunEnd;
use proptest::prelude::*;
use puzzle_core::distances::{Extent, Measure};
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::{Board, Origin, Problem, Puzzle, Random, Rules, Sampling, SamplingError};
use puzzle_core::puzzles::{Registry, defined::Defined};
use puzzle_core::search::{Algorithm, Ending, Limits, Outcome, StopReason, Unobserved};
use puzzle_core::tasks::{read_sas, write_sas};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The cost of the cheapest way from each state to the goal, of those that can reach it (Bellman and Ford).
pub(super) fn distances(plain: &Plain, puzzle: &Puzzle) -> BTreeMap<Vec<u8>, u32> {
    let names = puzzle.default_order().into_iter();
    let names: Vec<usize> = names.map(|mv| number(puzzle, mv)).collect();
    let states = plain.states().into_iter();
    let states: Vec<_> = states.filter(|cells| !plain.forbids(cells)).collect();
    let mut edges = Vec::new();
    for cells in &states {
        let made = names
            .iter()
            .filter_map(|&name| plain.made_at_cost(cells, name));
        edges.extend(made.map(|(next, cost)| (cells.clone(), next, cost)));
    }
    let mut distances = BTreeMap::from([(plain.goal.clone(), 0)]);
    loop {
        let mut is_better = false;
        for (cells, next, cost) in &edges {
            if let Some(left) = distances.get(next) {
                let by_edge = left + cost;
                let known = distances.entry(cells.clone()).or_insert(u32::MAX);
                is_better |= by_edge < *known;
                *known = by_edge.min(*known);
            }
        }
        if !is_better {
            return distances;
        }
    }
}

pub(super) fn spec(text: &str) -> HeuristicSpec {
    HeuristicSpec::read(text).expect("a heuristic")
}

pub(super) fn problem(puzzle: &Puzzle, cells: &[u8]) -> Problem {
    Problem {
        start: Board::new(cells),
        goal: puzzle.default_goal(),
        order: puzzle.default_order(),
    }
}

/// The cost of a solution that is proved optimal; `None` where it is proved that there is none.
pub(super) fn proved(
    puzzle: &Puzzle,
    problem: &Problem,
    outcome: &Outcome,
) -> Result<Option<u32>, String> {
    match &outcome.ending {
        Ending::Solved { path, cost, .. } if outcome.ending.is_optimal() => {
            assert_eq!(u64::from(*cost), puzzle.cost(&problem.start, path));
            Ok(Some(*cost))
        }
        Ending::Stopped(StopReason::Exhausted | StopReason::Unsolvable) => Ok(None),
        ending => Err(format!("{ending:?}")),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn searches_find_what_costs_least(plain in with_costs()) {
        let text = plain.text();
        let run = run(&text);
        prop_assume!(run.end == RunEnd::Done);
        let puzzle = run.engine.session().puzzle.as_ref();
        let distances = distances(&plain, puzzle);
        let limits = Limits { max_nodes: Some(20_000), ..Limits::default() };
        let pdb = spec("pdb");
        let pdb = puzzle.accepts(&pdb).is_ok().then_some(pdb);
        let states = plain.states();
        for cells in states.iter().step_by(1 + states.len() / 12) {
            if plain.forbids(cells) {
                continue;
            }
            let problem = problem(puzzle, cells);
            let expected = distances.get(cells).copied();
            let solved = puzzle.solve(&problem, &limits, &mut Unobserved);
            // What goes wrong in a definition on its way ends a search.
            if puzzle.take_fault().is_some() {
                continue;
            }
            prop_assert_eq!(proved(puzzle, &problem, &solved.outcome), Ok(expected), "{}\nsolve {:?}", &text, cells);
            for algorithm in [
                Algorithm::UNIFORM_COST,
                Algorithm::A_STAR,
                Algorithm::repairing((3, 1), None),
                Algorithm::Rectangle { aspect: 4 },
                Algorithm::IDA_STAR,
                Algorithm::BUDGETED_TREE,
                Algorithm::RBFS,
                Algorithm::Bidirectional,
                Algorithm::Nbs,
                Algorithm::Mm,
                Algorithm::BAE,
                Algorithm::Dvcbs,
                Algorithm::Dbbs,
            ] {
                for heuristic in [None, pdb.as_ref()] {
                    let outcome = puzzle.search(&problem, algorithm, heuristic, &limits, &mut Unobserved);
                    if puzzle.take_fault().is_some() {
                        continue;
                    }
                    // A tree of paths without a goal has no end.
                    if !algorithm.remembers() && outcome.ending == Ending::Stopped(StopReason::MaxNodes) {
                        continue;
                    }
                    prop_assert_eq!(
                        proved(puzzle, &problem, &outcome), Ok(expected),
                        "{}\n{:?} {:?} {:?}", &text, algorithm, heuristic, cells
                    );
                }
            }
        }
    }

    #[test]
    fn tasks_that_puzzles_are_written_as_have_the_same_layers(plain in with_costs()) {
        let text = plain.text();
        let run = run(&text);
        prop_assume!(run.end == RunEnd::Done);
        let puzzle = run.engine.session().puzzle.as_ref();
        let start = puzzle.initial_state();
        // Goals that are rules are no facts; every puzzle has a task whose goal is a state.
        let goal = puzzle.default_goal().unwrap_or_else(|| start.clone());
        if let Ok(task) = puzzle.task(&start, Some(&goal)) {
            prop_assert_eq!(read_sas(&write_sas(&task)).expect("it was written"), task.clone());
            let rules: Arc<dyn Rules> = Arc::new(Defined::of_task("task", task, String::new(), &[]).expect("it has no line"));
            let again = Registry::default().puzzle(&rules, &[]);
            let layers = |puzzle: &Puzzle| {
                let ways = (Origin::State(puzzle.initial_state()), Measure::Cost);
                let layers = puzzle.count_layers(ways, None, &Limits::default(), &mut Unobserved);
                let layers = layers.expect("moves lead on");
                layers.by_distance().collect::<Vec<_>>()
            };
            let counted = layers(puzzle);
            if puzzle.take_fault().is_none() {
                prop_assert_eq!(layers(&again), counted, "{}", &text);
            }
        }
    }

    #[test]
    fn layers_audits_and_draws_are_by_cost(plain in with_costs()) {
        let text = plain.text();
        let run = run(&text);
        prop_assume!(run.end == RunEnd::Done);
        let puzzle = run.engine.session().puzzle.as_ref();
        prop_assume!(puzzle.has_costs());
        let distances = distances(&plain, puzzle);
        let mut expected: BTreeMap<u32, u64> = BTreeMap::new();
        for distance in distances.values() {
            *expected.entry(*distance).or_default() += 1;
        }
        let (limits, goal) = (Limits::default(), puzzle.default_goal());
        let ways = (Origin::Goals(goal.clone()), Measure::Cost);
        if let Ok(layers) = puzzle.count_layers(ways, None, &limits, &mut Unobserved)
            && puzzle.take_fault().is_none()
        {
            let counted: BTreeMap<u32, u64> = layers.by_distance().collect();
            prop_assert!(layers.complete);
            prop_assert_eq!(&counted, &expected, "{}", &text);
        }
        let pdb = spec("pdb");
        if puzzle.accepts(&pdb).is_ok() && puzzle.can_audit(std::slice::from_ref(&pdb)).is_ok() {
            let all = Extent::Depth(u32::MAX);
            let audit = puzzle.audit(goal.as_ref(), &[pdb], all, &limits, &mut Unobserved);
            if puzzle.take_fault().is_none() {
                let found = audit.expect("it is not cut").found;
                let counted: BTreeMap<u32, u64> = found.by_distance().collect();
                prop_assert_eq!(&counted, &expected, "{}", &text);
                prop_assert!(found.heuristics[0].is_admissible(), "{}", &text);
                prop_assert!(found.heuristics[0].is_consistent(), "{}", &text);
            }
        }
        let mut random = Random::new(1);
        for depth in 0..4 {
            let sampled = puzzle.sample(Sampling::Depth(depth), goal.as_ref(), &mut random, &mut || false);
            if puzzle.take_fault().is_some() {
                continue;
            }
            match sampled {
                Ok(board) => prop_assert_eq!(distances.get(board.cells()).copied(), Some(depth as u32)),
                Err(SamplingError::Between { before, after }) => {
                    prop_assert!(before < depth && depth < after);
                    prop_assert!(!expected.contains_key(&(depth as u32)));
                }
                Err(SamplingError::TooDeep { deepest }) => {
                    prop_assert_eq!(expected.keys().last().copied().map(u64::from), Some(deepest));
                }
                Err(_) => {}
            }
        }
    }
}

/// A ferry where each crossing costs what it carries.
const FERRY: &str = "define puzzle ferry {\n  cells [ann bob boat] values [here there] start here goal there\n  \
    move ann cost 2 when ann == boat add [ann boat] 1\n  move bob cost 3 when bob == boat add [bob boat] 1\n  \
    move both cost 4 when ann == bob and bob == boat add [ann bob boat] 1\n}\npuzzle ferry\n";

#[test]
fn costs_can_be_read() {
    let read = |script: &str| printed(&format!("{FERRY}{script}"));
    assert_eq!(read("solve\nprint $cost $length $optimal"), "4 1 true");
    assert_eq!(
        read("solveGreedy\ncheckSolution\nprint $excess ($cost == 4)"),
        "0 true"
    );
    assert_eq!(
        read("checkSolution [ann ann both]\nprint $moves $excess"),
        "3 4"
    );
    assert_eq!(read("layers moves\nprint $layers"), "1 3 2");
}

#[test]
fn bounds_of_searches_from_both_ends_are_no_more_than_the_optimal_cost() {
    let puzzle = "define puzzle three {\n  cells [x y z] values [0 1 2]\n  start [1 2 0]\n  goal [0 1 2]\n  \
                  move a cost 3 swap x y\n  move b cost 2 swap y z\n}\npuzzle three\n";
    for search in ["solveNBS", "solveMM", "solveBAE", "solveDVCBS", "solveDBBS"] {
        let rounds = format!("{puzzle}{search}\nprint $cost count(r in $rounds, item($r, 1) > 5)");
        assert_eq!(printed(&rounds), "5 0", "{search}");
        let traced = run(&format!("{puzzle}{search} trace"));
        let limits: Vec<String> = traced
            .host
            .events
            .iter()
            .filter_map(|event| {
                let event = serde_json::to_value(event).expect("an event");
                Some(event.get("limit")?.to_string())
            })
            .collect();
        assert!(!limits.is_empty());
        let is_proved = |limit: &String| limit.parse::<f64>().is_ok_and(|limit| limit <= 5.0);
        assert!(limits.iter().all(is_proved), "{search} {limits:?}");
    }
}

#[test]
fn a_search_that_a_limit_ends_says_what_it_proved() {
    let korf = "puzzle fifteen\nsetGoal \"b 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15\"\n\
                setState \"14 13 15 7 / 11 12 9 5 / 6 b 2 1 / 4 8 10 3\"\n";
    for limit in ["maxNodes 5000", "maxNodes none memoryLimit \"2MB\""] {
        let script = format!(
            "{korf}solveAStar h2 {limit}\nprint $solved (41 <= $lowerBound and $lowerBound <= 57)"
        );
        assert_eq!(printed(&script), "false true", "{limit}");
    }
    assert_eq!(
        printed(&format!("{korf}solveDFS maxNodes 50\nprint $lowerBound")),
        "0"
    );
    assert_eq!(
        printed(&format!("{korf}solveBFS maxNodes 50\nprint $lowerBound")),
        "4"
    );
    assert_eq!(
        printed(&format!("{korf}solveDFS 4\nprint $reason $lowerBound")),
        "depth_limit 5"
    );
    let none = run("setState \"1b2 345 687\"\nsolveAStar h2 maxNodes none\nprint $lowerBound");
    assert_eq!(
        none.codes().last().map(String::as_str),
        Some("run::no_value")
    );
}

#[test]
fn costs_are_whole_and_not_too_great() {
    for (cost, code) in [
        ("-1", "definition::cost"),
        ("1000001", "definition::cost"),
        ("1.5", "run::wrong_kind"),
    ] {
        let text = FERRY.replace("cost 2", &format!("cost {cost}"));
        assert_eq!(run(&text).codes(), [code], "{cost}");
    }
}
