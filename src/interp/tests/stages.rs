//! The stages of `solve`, and the width of texts about a search.

use super::last_watched;
use super::traces::lines;
use super::{Run, run, shown};
use crate::interp::{Event, RunEnd};
use std::collections::BTreeSet;

/// The stages that a watched `solve` took, by their names, with bounds, lengths and nodes.
fn stages(script: &str) -> Vec<(String, u32, Option<u32>, u64)> {
    let run = run(&format!("{script}\nwatch solve"));
    assert_eq!(run.end, RunEnd::Done, "{script}: {:?}", run.reports());
    let session = run.engine.session();
    let result = &last_watched(session).result;
    let Some(path) = result.outcome.path() else {
        panic!("{script}: {:?}", result.outcome);
    };
    let last = result.stages.last().expect("a stage");
    assert_eq!(last.length, Some(path.len() as u32), "{script}");
    let bounds = result.stages.iter().map(|one| one.bound);
    assert!(
        bounds.clone().is_sorted() && bounds.max() <= last.length,
        "{script}"
    );
    for (index, stage) in result.stages.iter().enumerate() {
        let rounds = result.rounds.iter().filter(|one| one.stage == Some(index));
        let generated: u64 = rounds.clone().map(|one| one.generated).sum();
        assert!(
            rounds.count() == 0 || generated == stage.generated,
            "{script}: {stage:?}"
        );
    }
    let told = |one: &puzzle_core::search::StageCounts| {
        (one.name.clone(), one.bound, one.length, one.generated)
    };
    result.stages.iter().map(told).collect()
}

/// Half of a cube turned around one of four corners: a board that a first search does not solve.
const TURNS: &str = "define puzzle skewb {\n  cells 1..30\n  goal 1..30\n\
    move R cycle [2 11 19] [3 13 18] [4 15 17] [5 12 16] [7 27 21]\n  move R2 then R then R\n\
    move D cycle [2 15 9] [17 27 25] [18 28 23] [19 29 21] [20 30 24]\n  move D2 then D then D\n\
    move B cycle [1 22 6] [2 25 7] [3 23 8] [4 21 9] [11 17 29]\n  move B2 then B then B\n\
    move L cycle [4 25 19] [7 29 15] [8 28 13] [9 27 11] [10 26 14]\n  move L2 then L then L\n}\n\
    puzzle skewb\nmove [R L B2 D L2 R2 D2 R2 B]";

#[test]
fn the_stages_of_solve_are_its_rounds() {
    let names = |script: &str| -> Vec<String> {
        stages(script).into_iter().map(|(name, ..)| name).collect()
    };
    assert_eq!(
        names("setState \"312 475 68b\""),
        ["the table of all distances"]
    );
    assert_eq!(
        names("puzzle ring\nseed 1\nrandomizeState 4"),
        ["from both sides"]
    );
    assert_eq!(names("puzzle octa"), ["completion"]);
    let fifteen = stages("puzzle fifteen\nseed 3\nrandomizeState 30");
    assert_eq!(
        fifteen[0].0,
        "solveIDAStar max(walkingDistance,linearConflict)"
    );
    assert!(fifteen[0].3 > 0);
    let defined = stages(TURNS);
    let stage_names: Vec<&str> = defined.iter().map(|(name, ..)| name.as_str()).collect();
    assert_eq!(
        stage_names,
        [
            "solveBFS",
            "tables of pattern databases",
            "solveIDAStar pdb"
        ]
    );
    let nodes: Vec<u64> = defined.iter().map(|&(.., generated)| generated).collect();
    assert!(nodes[..2] == [100_000, 0] && nodes[2] > 0, "{nodes:?}");
    let near = stages(&TURNS.replace("[R L B2 D L2 R2 D2 R2 B]", "[R L]"));
    assert_eq!(near[0].1, 2, "{near:?}");
    let beams = names("puzzle sliding 5x5\nseed 3\nrandomizeState 200\nmaxNodes 200000");
    assert_eq!(
        beams[..3],
        [
            "row by row",
            "the proof of a bound",
            "a beam of 40 from the start"
        ]
    );
}

#[test]
fn what_is_told_of_solve_names_its_stages() {
    let run = run(&format!(
        "{TURNS}\nwatch solve trace 1\nback printTree depth 1 print $rounds\nwhy \"{}\"",
        (1..=30)
            .map(|cell| cell.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    ));
    assert_eq!(run.end, RunEnd::Done, "{:?}", run.reports());
    let text = lines(&run);
    let told = "The record is that of `solveIDAStar pdb` by itself, the last of 3 stages";
    for part in [
        "-- stage 1: solveBFS\n-- stage 2: tables of pattern databases\n-- stage 3: solveIDAStar pdb\n-- threshold 9\n",
        "stage                               bound  length  generated  expanded\n    1  solveBFS                         7       -     100000     12501\n",
        "stage  threshold  generated  expanded\n    3          9 ",
        told,
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let said = |event: &Event| match event {
        Event::Stepped(_) => shown(event).contains("\n  stage 3: solveIDAStar pdb\n"),
        Event::SearchTree { drawing, .. } => drawing.starts_with(told),
        Event::Why(_) => shown(event).contains(told),
        Event::Printed { text } => text.starts_with("solveBFS 7 100000 12501 "),
        _ => false,
    };
    let count = run.host.events.iter().filter(|event| said(event)).count();
    assert_eq!(count, 4);
    let named = |event: &Event| matches!(event, Event::Traced(one) if one.stage == Some(3) && one.round == Some("stage"));
    assert_eq!(
        run.host.events.iter().filter(|event| named(event)).count(),
        2
    );
}

/// The text of an event about a watched search.
fn said(event: &Event) -> String {
    match event {
        Event::Traced(_)
        | Event::Stepped(_)
        | Event::OpenList(_)
        | Event::SearchTree { .. }
        | Event::Why(_)
        | Event::SearchesCompared(_) => shown(event),
        _ => String::new(),
    }
}

#[test]
fn what_is_told_has_80_columns_on_any_board() {
    let boards = [
        "puzzle sliding 5x5\nseed 3 randomizeState 60 maxNodes 60000",
        "puzzle ring\nseed 1 randomizeState 4",
        "puzzle octa\nseed 1",
        "puzzle sliding 6x6\nseed 2 randomizeState 40 maxNodes 60000",
        TURNS,
    ];
    let searches = ["BFS", "IDAStar", "Beam 3", "RBFS", ""];
    let mut wide = BTreeSet::new();
    for board in boards {
        for search in searches {
            let limit = if search.is_empty() {
                ""
            } else {
                "maxNodes 300"
            };
            let script = format!(
                "{board}\nwatch solveDFS 3\nwatch solve{search} {limit} trace\nstep back printOpen printTree compare"
            );
            let Run {
                mut engine,
                mut host,
                ..
            } = run(&script);
            let watched = last_watched(engine.session()).clone();
            for state in (0..watched.boards.len() as u32).step_by(20) {
                let why = format!("why \"{}\"", watched.text(state));
                engine.run_text("test", &why, None, &mut host);
            }
            let all: Vec<String> = host.events.iter().map(said).collect();
            assert!(
                all.iter().filter(|text| !text.is_empty()).count() > 9,
                "{script}"
            );
            // A drawing is as wide as its puzzle.
            let lines = all.iter().flat_map(|text| text.lines());
            let lines = lines.filter(|line| !line.contains("---") && !line.contains(" | "));
            wide.extend(
                lines
                    .filter(|line| line.chars().count() > 80)
                    .map(str::to_owned),
            );
        }
    }
    assert!(wide.is_empty(), "{wide:#?}");
}
