//! Tests of the text form.

mod terminal;

use super::*;
use crate::command::Report;
use crate::interp::{Counts, Position, StatisticsReport, UnsolvedReport};
use puzzle_core::puzzle::Notation;
use puzzle_core::puzzles::Registry;
use puzzle_core::search::StopReason;
use puzzle_core::syntax::Diagnostic;
use puzzle_core::syntax::Source;
use std::sync::Arc;

const PLAIN: Text = Text {
    palette: Palette { colour: false },
    coloured_reports: false,
    width: || 60,
    columns: || None,
};

/// On a terminal.
const NARROW: Text = Text {
    columns: || Some(60),
    ..PLAIN
};

const COUNTS: Counts = Counts {
    generated: 12,
    expanded: 5,
    goal_tests: 6,
    stored: 9,
};

fn position(text: &str) -> Position {
    let puzzle = Registry::default()
        .first()
        .expect("the first puzzle takes no parameter");
    let board = puzzle.parse(text).expect("a state of it");
    Position { puzzle, board }
}

fn rendered(event: &Event) -> String {
    let mut text = String::new();
    assert_eq!(PLAIN.render(event, &mut text), Channel::Output);
    text
}

fn solution(counts: Option<Counts>, lower_bound: u32) -> Event {
    Event::Solved(SearchReport {
        algorithm: "a_star",
        counts_moves: None,
        heuristic: Some("h1".to_owned()),
        start: position("312 475 68b"),
        goal: "b12 345 678".to_owned(),
        length: 2,
        cost: 2.into(),
        path: vec!["left".into(), "up".into()],
        counts,
        optimal: lower_bound == 2,
        lower_bound: lower_bound.into(),
        within: None,
    })
}

fn stopped(reason: StopReason) -> Event {
    Event::Unsolved(UnsolvedReport {
        algorithm: "a_star",
        heuristic: None,
        reason,
        max_nodes: Some(10),
        start: position("312 475 68b"),
        goal: "b12 345 678".to_owned(),
        counts: COUNTS,
        lower_bound: Some(3.into()),
    })
}

fn stats(reason: Option<&'static str>) -> String {
    rendered(&Event::Statistics(Box::new(StatisticsReport {
        puzzle: "eight".to_owned(),
        states: Some("181440".to_owned()),
        command: "solveAStar h1".to_owned(),
        algorithm: "a_star",
        counts_moves: None,
        heuristic: Some("h1".to_owned()),
        start: position("312 475 68b"),
        goal: "b12 345 678".to_owned(),
        length: reason.is_none().then_some(4),
        cost: None,
        reason,
        optimal: reason.is_none(),
        lower_bound: reason.is_none().then_some(4.into()),
        counts: COUNTS,
        branching: reason.is_none().then_some(1.49),
        order: vec!["up".into(), "down".into()],
        ties: "first in, first out",
        way_back: Some(true),
        goal_test: Some("when taken"),
        reopened: None,
        h_start: Some(4.0),
        peak_bytes: Some(4096),
    })))
}

#[test]
fn a_state_stands_below_its_heading() {
    let event = |notation| Event::State {
        state: position("312 475 68b"),
        notation,
        drawn: false,
    };
    assert_eq!(
        rendered(&event(Notation::Compact)),
        "Current puzzle state:\n312 475 68b\n"
    );
    assert!(rendered(&event(Notation::Tuple)).contains("(3, 1, 2, 4, 7, 5, 6, 8, 0)"));
}

#[test]
fn a_drawn_state_has_empty_lines_around_it() {
    let text = rendered(&Event::State {
        state: position("312 475 68b"),
        notation: Notation::Compact,
        drawn: true,
    });
    assert!(
        text.starts_with("\nCurrent State\n-------------\n| 3 | 1 | 2 |\n"),
        "{text}"
    );
    assert!(text.ends_with("| 6 | 8 | 0 |\n\n"), "{text}");
}

#[test]
fn a_solution_has_four_lines() {
    let head =
        "Solution found!\nSolution Length:  2\nSolution Path ['start', 'left', 'up', 'goal']\n";
    assert_eq!(
        rendered(&solution(Some(COUNTS), 2)),
        format!("{head}Total nodes generated: 12\n")
    );
    assert_eq!(
        rendered(&solution(None, 2)),
        format!("{head}Proved optimal\n")
    );
    assert_eq!(
        rendered(&solution(None, 1)),
        format!("{head}Lower bound: 1\n")
    );
}

#[test]
fn every_reason_has_its_sentence() {
    let sentence = |reason| rendered(&stopped(reason));
    assert_eq!(
        sentence(StopReason::MaxNodes),
        "No Solution Found in first 10 nodes generated\n"
    );
    assert_eq!(
        sentence(StopReason::DepthLimit),
        "No Solution Found within the depth limit after 12 nodes generated\n"
    );
    assert_eq!(
        sentence(StopReason::DeadEnd),
        "No Solution Found: dead end after 12 nodes generated\n"
    );
    assert_eq!(
        sentence(StopReason::Exhausted),
        "No Solution Found: search space exhausted after 12 nodes generated\n"
    );
    assert_eq!(
        sentence(StopReason::Unsolvable),
        "No Solution Found: the goal cannot be reached\n"
    );
    assert_eq!(
        sentence(StopReason::TimeLimit),
        "No Solution Found within the time limit\n"
    );
    assert_eq!(
        sentence(StopReason::MemoryLimit),
        "No Solution Found within the memory limit after 12 nodes generated; lower bound 3\n"
    );
    assert_eq!(sentence(StopReason::Interrupted), "Search interrupted\n");
}

#[test]
fn statistics_are_aligned() {
    let text = stats(None);
    assert!(
        text.contains("\nNodes generated:            12\n"),
        "{text}"
    );
    assert!(
        text.contains("\nEffective branching factor: 1.49\n"),
        "{text}"
    );
    assert!(
        text.contains("\nOptimal:                    proved\n"),
        "{text}"
    );
    assert!(!text.contains("No solution"), "{text}");
}

#[test]
fn statistics_of_a_cut_search_have_no_counts() {
    assert!(stats(Some("max_nodes")).contains("Nodes generated"));
    let text = stats(Some("time_limit"));
    assert!(
        text.contains("time limit") && !text.contains("Nodes") && !text.contains(" 12\n"),
        "{text}"
    );
}

#[test]
fn short_answers_fit_a_line() {
    assert_eq!(
        rendered(&Event::LegalMoves {
            moves: vec!["down".into(), "right".into()]
        }),
        "Legal moves: ['down', 'right']\n"
    );
    let event = Event::Heuristic {
        heuristic: "h2".to_owned(),
        value: "14".to_owned(),
    };
    assert_eq!(rendered(&event), "Heuristic h2: 14\n");
    assert_eq!(
        rendered(&Event::PathState {
            state: position("312 475 68b")
        }),
        "312 475 68b\n"
    );
    assert_eq!(
        rendered(&Event::Printed {
            text: "a b".to_owned()
        }),
        "a b\n"
    );
    assert_eq!(
        rendered(&Event::Timed { seconds: 0.12345 }),
        "Time: 0.123450 s\n"
    );
}

#[test]
fn changes_of_the_session_are_silent() {
    assert_eq!(
        rendered(&Event::StateSet {
            state: position("312 475 68b")
        }),
        ""
    );
    assert_eq!(
        rendered(&Event::Moved {
            mv: "up".into(),
            state: position("312 475 68b")
        }),
        ""
    );
}

#[test]
fn an_unsolvable_state_comes_with_its_repair() {
    let event = Event::Solvability {
        solvable: false,
        reason: "the permutation is odd".to_owned(),
        repair: Some("235 678 b14".to_owned()),
        change: Some("swapping 2 and 3".to_owned()),
    };
    let expected =
        "Solvable: no, the permutation is odd\nSolvable after swapping 2 and 3: 235 678 b14\n";
    assert_eq!(rendered(&event), expected);
}

#[test]
fn reports_belong_to_the_diagnostics() {
    let source = Arc::new(Source::new("a.txt", "move", None));
    let mut text = String::new();
    let report = Report::new(&source, Diagnostic::new("").says("no"));
    assert_eq!(
        PLAIN.render(&Event::Error(report), &mut text),
        Channel::Diagnostics
    );
    assert_eq!(
        PLAIN.render(&Event::Unreported { count: 1 }, &mut text),
        Channel::Diagnostics
    );
    assert!(text.ends_with("and 1 mistake more, not shown\n"), "{text}");
}
