//! Planning tasks of tests/tasks.

use crate::work::{Known, Row, Sample, Search, Start, Tables, Work};

fn thousand_expanded(sample: &Sample) -> f64 {
    sample.expanded / 1e3 / sample.seconds
}

/// A*, one thread, with estimates that are computed at each state, with none, and with a table of projections.
pub fn rows() -> Vec<Row> {
    let row = |command: &str, name: &str, numbers| {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/tasks/logistics");
        let search = Search {
            puzzle: format!("puzzle pddl \"{folder}/domain.pddl\" \"{folder}/p01.pddl\""),
            map: None,
            goal: None,
            command: command.into(),
            threads: "1",
            tables: Tables::None,
            boards: vec![Start {
                set: String::new(),
                known: Known::Numbers(numbers),
            }],
        };
        Row::new((5, 20), Work::Search(search)).figure(
            format!("logistics task, {name}"),
            "thousand expanded states/s",
            None,
            thousand_expanded,
        )
    };
    vec![
        row(
            "solveAStar lmcut",
            "A* lmcut, 345 expanded",
            &[("cost", 20), ("expanded", 345)],
        ),
        row(
            "solveUCS",
            "uniform cost, 2491 expanded",
            &[("cost", 20), ("expanded", 2491)],
        ),
        row(
            "solveAStar pdb",
            "A* pdb, 99 expanded, its table included",
            &[("cost", 20), ("expanded", 99)],
        ),
    ]
}
