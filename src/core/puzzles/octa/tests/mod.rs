mod audit;
mod completions;
mod reading;
mod sampling;
mod searches;

use super::groups::{CELLS, GROUPS};
use super::*;
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{Problem, Puzzle, Sampling, SamplingError, Shortest, Solvability};
use crate::puzzles::registry::Registry;
use crate::search::{Algorithm, Limits, Observer, StopReason, Unobserved};
use crate::state::Random;
use smol_str::SmolStr;
use std::sync::Arc;

/// The document's boards.
const E1: &str = "_ _ _ _ 12 _ 5 1 14 _ 2 4 _ 8 15 10";
const E2: &str = "9 3 13 6 12 11 _ 1 14 16 2 4 7 8 15 10";
const E3: &str = "9 3 13 6 12 11 _ 1 14 16 2 4 7 _ _ _";
const E4: &str = "9 3 13 6 12 11 _ 1 14 _ _ 4 7 _ _ _";
const E5: &str = "9 3 13 6 12 _ _ 1 14 _ _ 4 7 _ _ _";
const EMPTY: &str = "_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _";
const ANSWER: &str = "9 3 13 6 12 11 5 1 14 16 2 4 7 8 15 10";

/// What the registry makes of the words behind the name.
fn built(words: &[&str]) -> Result<Arc<Puzzle>, String> {
    Registry::default().build(&family(), words)
}

fn board(text: &str) -> Board {
    Octa.parse(text).expect("a board")
}

fn compact(board: &Board) -> String {
    Octa.format(board, Notation::Compact)
}

fn natural_order() -> Vec<Move> {
    (0..CELLS as u32).map(Move).collect()
}

fn problem(start: &str) -> Problem {
    Problem {
        start: board(start),
        goal: None,
        order: natural_order(),
    }
}

/// The board after the moves of a path.
fn replayed(start: &Board, path: &[Move]) -> Board {
    path.iter().fold(start.clone(), |board, &mv| {
        Octa.apply(&board, mv).expect("a legal move")
    })
}

/// The goal as the document words it, apart from the program's own arithmetic.
fn sums_are_34(board: &Board) -> bool {
    let sum = |group: &[usize; 4]| {
        group
            .iter()
            .map(|&cell| u32::from(board.cells()[cell]))
            .sum::<u32>()
    };
    GROUPS.iter().all(|group| sum(group) == 34)
}

#[test]
fn a_session_starts_empty_and_its_goal_is_a_rule() {
    assert_eq!(compact(&Octa.initial_state()), EMPTY);
    assert_eq!(Octa.default_goal(), None);
    assert_eq!(Octa.goal_rule(), Some("all ten sums are 34"));
    assert_eq!(Octa.default_max_nodes(), 10_000_000);
    assert!(built(&[]).is_ok_and(|puzzle| puzzle.name() == "octa"));
    assert!(built(&["4x4"]).is_err_and(|reason| reason.contains("takes nothing")));
}

#[test]
fn a_move_writes_into_the_first_empty_cell() {
    let moved = Octa
        .apply(&board(E1), Octa.find_move("9").expect("a move"))
        .expect("9 is missing");
    assert_eq!(compact(&moved), E1.replacen('_', "9", 1));
    assert_eq!(Octa.apply(&moved, Move(8)), None, "9 is no longer missing");
    assert_eq!(Octa.apply(&board(ANSWER), Move(0)), None);
    assert_eq!(Octa.apply(&board(EMPTY), Move(16)), None);
}

#[test]
fn the_missing_numbers_are_the_legal_moves() {
    let names = |order: &[Move]| -> Vec<SmolStr> {
        let legal = Octa.legal_moves(&board(E1), order);
        legal.iter().map(|&mv| Octa.move_name(mv)).collect()
    };
    assert_eq!(
        names(&natural_order()),
        ["3", "6", "7", "9", "11", "13", "16"]
    );
    let reversed: Vec<Move> = natural_order().into_iter().rev().collect();
    assert_eq!(names(&reversed), ["16", "13", "11", "9", "7", "6", "3"]);
}

#[test]
fn goals_are_filled_and_have_all_sums_right() {
    assert!(Octa.is_goal(&board(ANSWER), None) && sums_are_34(&board(ANSWER)));
    let exchanged = ANSWER.replace("9 3", "3 9");
    assert!(!Octa.is_goal(&board(&exchanged), None));
    assert!(!Octa.is_goal(&board(E2), None) && !Octa.is_goal(&board(EMPTY), None));
}

#[test]
fn the_octagon_is_drawn_as_the_document_draws_it() {
    let lines = [
        "         __         ",
        "   __ __    __ 12   ",
        "   __          05   ",
        "01                14       Step #0",
        "   __          02   ",
        "   04 __    08 15   ",
        "         10         ",
    ];
    let step = Step {
        depth: 0,
        length: 7,
    };
    assert_eq!(Octa.draw_step(&board(E1), step), lines.join("\n"));
    assert_eq!(
        Octa.draw(&board(E1)),
        lines.join("\n").replace("       Step #0", "")
    );
    let last = Step {
        depth: 7,
        length: 7,
    };
    let drawn = Octa.draw_step(&board(ANSWER), last);
    assert!(
        drawn.starts_with("         09         \n   03 13    06 12   \n   11          05   \n")
    );
    assert!(drawn.contains("\n01                14       Step #7\n   16          02   \n"));
}

#[test]
fn a_report_names_the_board_as_the_document_does() {
    let label = Octa.report_label(&board(E1));
    assert_eq!(&label[..40], "OctaPuzzle((0, 0, 0, 0, 12, 0, 5, 1, 14,");
}

#[test]
fn two_sided_search_is_refused() {
    let refused = Octa.supports(Algorithm::Bidirectional);
    assert!(refused.is_err_and(|reason| reason.contains("one goal state")));
    assert_eq!(Octa.supports(Algorithm::A_STAR), Ok(()));
}

#[test]
fn heuristics_are_values_of_the_start() {
    let value = |name: &str, state: &str| {
        let spec = HeuristicSpec::named(name);
        assert_eq!(Octa.accepts(&spec), Ok(()));
        Octa.estimate(&spec, &problem(state))
    };
    assert_eq!((value("h1", E1), value("h2", E1)), ((7, 1), (0, 1)));
    assert_eq!((value("h1", EMPTY), value("h2", EMPTY)), ((16, 1), (0, 1)));
    assert!(Octa.accepts(&HeuristicSpec::named("h3")).is_err());
}
