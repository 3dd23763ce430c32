//! Collections of patterns on random tasks, against true distances and against what the theory says of one another.

use super::causal_graph::affected;
use super::combination::{Combination, greedy_order, maximal_additive};
use super::databases::{AbstractionDatabases, DatabaseSubject, open_one};
use super::hill_climbing::HillClimbing;
use super::patterns::Patterns;
use crate::abstractions::database::DatabaseSource as _;
use crate::heuristic::{BoardEstimate, HeuristicArgument, HeuristicSpec};
use crate::operators::Model;
use crate::search::{
    Estimate, INFINITE, Limits, MemoryTables, Observer, Statistics, StopReason, TableData,
    TableKey, TableStore, Unobserved,
};
use crate::state::Board;
use crate::tasks::random::{tasks, true_costs};
use crate::tasks::{Task, read_pddl};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

const PDB: [Option<Combination>; 5] = [
    None,
    Some(Combination::Canonical),
    Some(Combination::ZeroOne),
    Some(Combination::Uniform),
    Some(Combination::Saturated),
];

/// The argument of `pdb`.
fn argument(text: &str) -> Vec<HeuristicArgument> {
    let spec = HeuristicSpec::read(text).expect("an argument");
    vec![HeuristicArgument::Heuristic(spec)]
}

/// The task with some actions twice, at another cost: read backwards they are one move.
fn doubled(mut task: Task) -> Task {
    let mut again: Vec<_> = task.actions.iter().take(3).cloned().collect();
    for action in &mut again {
        action.name.push_str(" again");
        action.cost += 1;
    }
    task.actions.extend(again);
    task
}

/// `cells("...")` of different patterns of the model.
fn cells_of(model: &Model, drawn: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let cells = model.allowed.len();
    let mut patterns: Vec<Vec<usize>> = Vec::new();
    for drawn_cells in drawn {
        let distinct: BTreeSet<usize> = drawn_cells.iter().map(|cell| cell % cells).collect();
        let pattern: Vec<usize> = distinct.into_iter().collect();
        if !patterns.contains(&pattern) {
            patterns.push(pattern);
        }
    }
    patterns
}

fn cells_text(model: &Model, patterns: &[Vec<usize>]) -> String {
    let names = |pattern: &Vec<usize>| {
        let names = pattern
            .iter()
            .map(|&cell| model.layout.cells[cell].to_string());
        names.collect::<Vec<_>>().join(" ")
    };
    let all: Vec<String> = patterns.iter().map(names).collect();
    format!("cells(\"{}\")", all.join("; "))
}

fn opened(model: &Model, text: &str, combination: Option<Combination>) -> AbstractionDatabases {
    let patterns = Patterns::of(model, &argument(text)).expect("patterns");
    let of = (model, "");
    let all = (&patterns, combination);
    AbstractionDatabases::open(of, all, None, &Limits::default(), &mut Unobserved)
        .expect("not stopped")
}

/// The variants, with their costs, that lead from a state to others.
fn steps(model: &Model, board: &Board) -> Vec<(Board, u32)> {
    let mut steps = Vec::new();
    for variant in &model.variants {
        if let Ok(Some(next)) = model.apply(board, variant.mv) {
            let cost = model.step_cost(board, variant.mv).expect("it is legal");
            steps.push((next, cost));
        }
    }
    steps
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn no_combination_says_more_than_the_distance(
        task in tasks(8, Some(4)).prop_map(doubled),
        drawn in vec(vec(0..8_usize, 1..=3), 1..=4),
    ) {
        let model = task.model("t", None);
        let known = true_costs(&task);
        let named = cells_text(&model, &cells_of(&model, &drawn));
        for text in [&named, "systematic(1)", "systematic(2)", "hillClimbing"] {
            let all = PDB.map(|combined| opened(&model, text, combined));
            for (state, distance) in &known {
                let board = Board::new(state);
                let [plain, canonical, zero_one, _, saturated] = all.each_ref().map(|heuristic| heuristic.of(&board));
                for (databases, combination) in all.iter().zip(PDB) {
                    let estimate = databases.of(&board);
                    let said = format!("{combination:?} {text} of {state:?}");
                    if let Some(distance) = distance {
                        prop_assert!(u64::from(estimate) <= *distance, "{said}: {estimate} of {distance}");
                    }
                    if *distance == Some(0) && task.is_goal(state) {
                        prop_assert_eq!(estimate, 0, "{}", said);
                    }
                    for (next, cost) in steps(&model, &board) {
                        let after = databases.of(&next).saturating_add(cost);
                        prop_assert!(estimate <= after, "{said}: {estimate} before {after}");
                    }
                }
                prop_assert!(plain <= canonical, "{text} {state:?}");
                prop_assert!(zero_one <= saturated, "{text} {state:?}");
            }
        }
    }

    /// Each pattern alone says no more than the canonical heuristic, and what uniform cost partitioning divides evenly from the
    /// beginning no more than what it divides of what is left.
    #[test]
    fn parts_say_no_more_than_the_whole(
        task in tasks(8, Some(4)).prop_map(doubled),
        drawn in vec(vec(0..8_usize, 1..=2), 1..=4),
    ) {
        let model = task.model("t", None);
        let patterns = cells_of(&model, &drawn);
        let affected = affected(&model, &patterns);
        let units = Combination::Uniform.units(&model, &affected);
        let even = |pattern: &Vec<usize>| {
            let costs = model.variants.iter().zip(&affected);
            let costs = costs.map(|(variant, by)| variant.cost * units / by.len().max(1) as u32);
            let of = DatabaseSubject { model: &model, digest: "", goal: None };
            let wanted = (&pattern[..], costs.collect(), false);
            open_one(of, wanted, &Limits::default(), &mut Unobserved).expect("not stopped").0
        };
        let even: Vec<_> = patterns.iter().map(even).collect();
        let alone = |pattern: &Vec<usize>| opened(&model, &cells_text(&model, std::slice::from_ref(pattern)), None);
        let alone: Vec<AbstractionDatabases> = patterns.iter().map(alone).collect();
        let text = cells_text(&model, &patterns);
        let [canonical, uniform] = [Combination::Canonical, Combination::Uniform].map(|combination| opened(&model, &text, Some(combination)));
        for state in true_costs(&task).keys() {
            let board = Board::new(state);
            let parts = alone.iter().map(|single| single.of(&board)).max();
            prop_assert!(parts.unwrap_or(0) <= canonical.of(&board), "{text} {state:?}");
            let sum = even.iter().map(|databases| databases.distance(&board)).fold(0, Estimate::saturating_add);
            let sum = if sum == INFINITE { INFINITE } else { sum.div_ceil(units) };
            prop_assert!(sum <= uniform.of(&board), "{text} {state:?}");
        }
    }

    /// Saturated costs are no more than what was given, and keep all distances.
    #[test]
    fn saturated_costs_keep_all_distances(task in tasks(8, Some(4)).prop_map(doubled), drawn in vec(0..8_usize, 1..=3)) {
        let model = task.model("t", None);
        let pattern = &cells_of(&model, &[drawn])[0];
        let of = DatabaseSubject { model: &model, digest: "", goal: None };
        let costs: Vec<u32> = model.variants.iter().map(|move_variant| move_variant.cost).collect();
        let open = |costs: &[u32], asks| {
            let wanted = (&pattern[..], costs.to_vec(), asks);
            open_one(of, wanted, &Limits::default(), &mut Unobserved).expect("not stopped")
        };
        let (full, saturated) = open(&costs, true);
        for (&saturated_cost, &cost) in saturated.iter().zip(&costs) {
            prop_assert!(saturated_cost <= cost.into(), "{saturated:?} of {costs:?}");
        }
        let least: Vec<u32> = saturated.iter().map(|&used_cost| used_cost.try_into().unwrap_or(0)).collect();
        let (kept, _) = open(&least, false);
        for state in true_costs(&task).keys() {
            let board = Board::new(state);
            prop_assert_eq!(full.distance(&board), kept.distance(&board), "{:?}", state);
        }
        // None of them can be less.
        for (variant, &cost_left) in least.iter().enumerate().filter(|(_, least_cost)| **least_cost > 0) {
            let mut less = least.clone();
            less[variant] = cost_left - 1;
            let (lost, _) = open(&less, false);
            let all = abstract_states(&model, pattern);
            let mut differ = all.iter().filter(|board| full.distance(board) != lost.distance(board));
            prop_assert!(differ.next().is_some(), "{variant} of {least:?}");
        }
    }

    #[test]
    fn maximal_additive_sets_are_all_and_maximal(edges in vec(any::<bool>(), 28)) {
        let are = |one: usize, other: usize| {
            let (low, high) = (one.min(other), one.max(other));
            edges[high * (high - 1) / 2 + low]
        };
        let found = maximal_additive(8, are, u64::MAX, &mut Unobserved).expect("not stopped");
        let members = |set: u32| (0..8_usize).filter(|member| set >> member & 1 == 1).collect::<Vec<_>>();
        let adds_up = |set: u32| {
            let all = members(set);
            all.iter().all(|&one| all.iter().all(|&other| one == other || are(one, other)))
        };
        let is_maximal = |set: u32| (0..8).all(|index| set >> index & 1 == 1 || !adds_up(set | 1 << index));
        let mut expected: Vec<Vec<usize>> =
            (0..256).filter(|&set| adds_up(set) && is_maximal(set)).map(members).collect();
        expected.sort_unstable();
        prop_assert_eq!(found, expected);
    }
}

/// A state of each abstract state of a pattern.
fn abstract_states(model: &Model, pattern: &[usize]) -> Vec<Board> {
    let mut boards = vec![model.start.clone()];
    for &cell in pattern {
        let values: Vec<u8> = model.allowed[cell].values().collect();
        let with = |board: &Board, value: u8| {
            let mut changed_board = board.clone();
            changed_board.cells_mut()[cell] = value;
            changed_board
        };
        let all = boards
            .iter()
            .flat_map(|neighbour| values.iter().map(move |&value| with(neighbour, value)));
        boards = all.collect();
    }
    boards
}

/// The texts of a task that tests have in files.
macro_rules! files_of {
    ($name:literal) => {
        [
            include_str!(concat!("../../../../tests/tasks/", $name, "/domain.pddl")),
            include_str!(concat!("../../../../tests/tasks/", $name, "/p01.pddl")),
        ]
    };
}

fn model_of([domain, problem]: [&str; 2]) -> Model {
    let task = read_pddl(domain, problem).expect("a task");
    task.model("t", None)
}

/// One action may change both derived cells: its cost counts in one pattern of them alone.
#[test]
fn every_move_may_change_derived_cells() {
    let domain = "(define (domain lamps) (:requirements :adl :derived-predicates)
        (:predicates (on) (seen) (heard)) (:derived (seen) (or (on) (heard))) (:derived (heard) (or (on) (seen)))
        (:action switch :parameters () :precondition () :effect (on)))";
    let problem = "(define (problem both) (:domain lamps) (:init) (:goal (and (seen) (heard))))";
    let model = model_of([domain, problem]);
    let derived = (0..model.allowed.len()).filter(|&cell| model.derives(cell));
    let patterns: Vec<Vec<usize>> = derived.map(|cell| vec![cell]).collect();
    assert_eq!(affected(&model, &patterns), [BTreeSet::from([0, 1])]);
    let text = cells_text(&model, &patterns);
    for combination in PDB {
        let estimate = opened(&model, &text, combination).of(&model.start);
        assert_eq!(estimate, 1, "{combination:?}");
    }
}

/// Ends what it watches after so many questions, and keeps tables.
#[derive(Default)]
struct Watch {
    questions: Option<u32>,
    tables: Option<Arc<Saved>>,
}

impl Observer for Watch {
    fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
        let left = self.questions.as_mut()?;
        *left = left.saturating_sub(1);
        (*left == 0).then_some(StopReason::TimeLimit)
    }

    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        let tables = self.tables.clone()?;
        Some(tables)
    }
}

/// Tables that are kept, and the number of those that were saved.
#[derive(Default)]
struct Saved(MemoryTables, AtomicUsize);

impl TableStore for Saved {
    fn load(&self, key: &TableKey) -> Option<TableData> {
        self.0.load(key)
    }

    fn save(&self, key: &TableKey, data: &TableData) {
        self.1.fetch_add(1, Relaxed);
        self.0.save(key, data);
    }
}

/// All ways to combine a collection, and iPDB.
fn all_ways(model: &Model) -> Vec<(Patterns, Option<Combination>)> {
    let of = |text| Patterns::of(model, &argument(text)).expect("patterns");
    let found = (of("hillClimbing"), Some(Combination::Canonical));
    let ways = PDB.map(|combination| (of("systematic(2)"), combination));
    ways.into_iter().chain([found]).collect()
}

#[test]
fn limits_and_interruptions_end_the_building() {
    let model = model_of(files_of!("gripper"));
    for (patterns, combination) in all_ways(&model) {
        let all = (&patterns, combination);
        let open = |limits: &Limits, watch: &mut Watch| {
            let opened = AbstractionDatabases::open((&model, ""), all, None, limits, watch);
            opened.map(|databases| databases.of(&model.start))
        };
        let known = open(&Limits::default(), &mut Watch::default()).expect("no limit");
        let mut stopped = 0;
        for questions in (0..12).step_by(3).map(|power| 1 << power) {
            let mut watch = Watch {
                questions: Some(questions),
                ..Watch::default()
            };
            match open(&Limits::default(), &mut watch) {
                Ok(estimate) => assert_eq!(estimate, known),
                Err(reason) => {
                    assert_eq!(reason, StopReason::TimeLimit);
                    stopped += 1;
                }
            }
        }
        assert!(stopped > 0, "{all:?}");
        let mut stopped = 0;
        for memory in (0..25).step_by(4).map(|power| 1 << power) {
            let limits = Limits {
                memory,
                ..Limits::default()
            };
            match open(&limits, &mut Watch::default()) {
                Ok(estimate) => assert_eq!(estimate, known),
                Err(reason) => {
                    assert_eq!(reason, StopReason::MemoryLimit);
                    stopped += 1;
                }
            }
        }
        assert!((2..7).contains(&stopped), "{all:?}: {stopped}");
    }
}

#[test]
fn kept_tables_are_those_of_the_same_costs() {
    let model = model_of(files_of!("ferry"));
    let tables = Arc::<Saved>::default();
    for round in 0..2 {
        let saved = tables.1.load(Relaxed);
        for (patterns, combination) in all_ways(&model) {
            let open = |watch: &mut Watch| {
                let all = (&patterns, combination);
                let opened =
                    AbstractionDatabases::open((&model, ""), all, None, &Limits::default(), watch);
                opened.expect("no limit")
            };
            let fresh = open(&mut Watch::default());
            let kept = open(&mut Watch {
                tables: Some(tables.clone()),
                ..Watch::default()
            });
            let mut board = model.start.clone();
            for step in 0..20 {
                assert_eq!(
                    fresh.of(&board),
                    kept.of(&board),
                    "{patterns:?} {combination:?}"
                );
                let next = steps(&model, &board);
                board = next[step % next.len()].0.clone();
            }
        }
        assert_eq!(saved == tables.1.load(Relaxed), round == 1);
    }
}

#[test]
fn collections_are_read_as_they_were_written() {
    let model = model_of(files_of!("ferry"));
    let climbing = HillClimbing::new(DatabaseSubject {
        model: &model,
        digest: "",
        goal: None,
    });
    let data = climbing
        .build(&Limits::default(), &mut Unobserved)
        .expect("no limit");
    let patterns = climbing.read(data.clone()).expect("it was written so");
    assert!(
        patterns.len() > 4,
        "more than those of the goal: {patterns:?}"
    );
    let bytes = data.bytes();
    for end in 1..bytes.len() {
        let read = climbing.read(bytes[..end].to_vec().into());
        assert!(read.is_none_or(|known_patterns| patterns.starts_with(&known_patterns)));
    }
    for place in 0..bytes.len() {
        let mut wrong = bytes.to_vec();
        wrong[place] ^= 0x80;
        assert_eq!(climbing.read(wrong.into()), None, "{place}");
    }
}

#[test]
fn the_greedy_order_begins_with_what_takes_least_from_others() {
    // The first needs all of both moves, of which the others need one each.
    let each = [(5, vec![4, 4]), (4, vec![4, 0]), (4, vec![0, 3])];
    assert_eq!(greedy_order(&[4, 4], &each), [2, 1, 0]);
    assert_eq!(greedy_order(&[8, 8], &each), [0, 1, 2]);
}
