//! Pattern databases of an experiment: built once, whoever needs them, and found where they are.

use super::*;
use crate::command::Request;
use crate::experiment::batch::PuzzleSearch;
use crate::experiment::searching::{Tables, prepare};
use puzzle_core::heuristic::{HeuristicArgument, HeuristicSpec};
use puzzle_core::search::{Algorithm, MemoryTables, TableData, TableKey, TableStore};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Counts what is built.
#[derive(Default)]
struct Counted {
    tables: MemoryTables,
    built: AtomicUsize,
}

impl TableStore for Counted {
    fn load(&self, key: &TableKey) -> Option<TableData> {
        self.tables.load(key)
    }

    fn save(&self, key: &TableKey, data: &TableData) {
        self.built.fetch_add(1, Ordering::Relaxed);
        self.tables.save(key, data);
    }
}

/// The 8-puzzle with databases of those patterns, by A* and IDA*.
fn with_databases(patterns: &[&str]) -> Plan {
    let mut plan = plan(SamplingKind::Depth, &[8], 6, &["h2"]);
    let run_of_h2 = plan.puzzles[0].runs[0].clone();
    plan.puzzles[0].runs.clear();
    for patterns in patterns {
        let heuristic = HeuristicSpec {
            name: "pdb".to_owned(),
            arguments: vec![HeuristicArgument::Text((*patterns).to_owned())],
        };
        for algorithm in [Algorithm::A_STAR, Algorithm::IDA_STAR] {
            let mut run = run_of_h2.clone();
            run.label = format!("{algorithm:?} {patterns}");
            run.search = Request::Algorithm(algorithm, Some(heuristic.clone()));
            plan.puzzles[0].runs.push(run);
        }
    }
    plan
}

fn built(store: &Counted) -> usize {
    store.built.swap(0, Ordering::Relaxed)
}

#[test]
fn databases_are_built_once_for_all_runs_and_threads() {
    let plan = with_databases(&["1 2 3 4; 5 6 7 8"]);
    for alone in [false, true] {
        let store = Arc::new(Counted::default());
        let listener = || Listener {
            alone,
            tables: Some(store.clone()),
            ..Listener::default()
        };
        let mut first = listener();
        run(&plan, &Settings::default(), &mut first).expect("it runs");
        assert_eq!(built(&store), 2);
        let mut second = listener();
        run(&plan, &Settings::default(), &mut second).expect("it runs");
        assert_eq!(built(&store), 0);
        assert_eq!(second.everything(), first.everything());
    }
}

#[test]
fn the_time_to_build_stands_apart() {
    let plan = with_databases(&["1 2 3 4 5; 6 7 8"]);
    let settings = Settings {
        timing: true,
        ..Settings::default()
    };
    let listener = ran(&plan, &settings);
    let log = String::from_utf8(listener.file(LOG).expect("a log")).expect("UTF-8");
    assert_eq!(log.matches("\"seconds\":").count(), 12);
    assert_eq!(log.matches("\"build_seconds\":").count(), 12);
}

#[test]
fn tables_that_take_too_much_together_come_one_after_the_other() {
    let mut plan = plan(SamplingKind::Depth, &[8], 1, &["h1", "h2", "gaschnig"]);
    for run in &mut plan.puzzles[0].runs {
        run.memory = 500;
    }
    let begun = |searches: &[usize]| {
        let mut tables = Tables::new(None);
        let on_first = |&run: &usize| PuzzleSearch { puzzle: 0, run };
        let searches = searches.iter().map(on_first).collect();
        let begun = prepare(&plan, &searches, &mut tables, |tables, search| {
            let key = TableKey {
                name: search.run.to_string(),
                format: 1,
            };
            tables.store().save(&key, &vec![0; 100].into());
            Ok(())
        });
        begun
            .into_iter()
            .map(|search| search.run)
            .collect::<Vec<_>>()
    };
    assert_eq!(begun(&[0, 1, 2]), [0, 1]);
    assert_eq!(begun(&[2]), [2]);
}
