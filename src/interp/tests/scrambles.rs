//! States of puzzles of pieces as twsearch writes them: positions of sets, and algorithms.

use super::Run;
use crate::interp::{Options, RunEnd};
use proptest::prelude::*;
use puzzle_core::puzzle::Puzzle;
use std::fmt::Write;
use std::sync::Arc;

/// Orientations of a piece of the first set.
const TURNS: u32 = 3;

/// Five pieces with three orientations, two of them equal; and three whose orientations do not matter.
const HEAD: &str = "Set A 5 3\nSet B 3 2\nSolved\nA\n1 2 3 4 4\n0 1 0 0 2\nB\n1 ? ?\n? ? ?\nEnd\n";

fn run(files: &[(&str, &str)], text: &str) -> Run {
    Run::with(Options::default(), files, text)
}

/// The puzzle of a file of twsearch.
fn puzzle(file: &str, behind: &str) -> Arc<Puzzle> {
    let run = run(&[("a.tws", file)], &format!("puzzle tws a.tws {behind}"));
    assert_eq!(run.end, RunEnd::Done, "{file}{behind}: {:?}", run.reports());
    run.engine.session().puzzle.clone()
}

/// A row of numbers.
fn row(numbers: &[u32], more: u32) -> String {
    let numbers = numbers.iter().map(|number| (number + more).to_string());
    numbers.collect::<Vec<_>>().join(" ")
}

/// What a move does: the place that the piece in each place comes from, and its turns by the place that it leaves.
type Change = (Vec<u32>, Vec<u32>);

fn changes() -> impl Strategy<Value = [(Change, Vec<u32>); 2]> {
    let places = || Just((0..5_u32).collect::<Vec<_>>()).prop_shuffle();
    let others = || Just((0..3_u32).collect::<Vec<_>>()).prop_shuffle();
    let turns = || prop::collection::vec(0..TURNS, 5);
    let change = || ((places(), turns()), others());
    (change(), change()).prop_map(|(first, second)| [first, second])
}

fn text(moves: &[(Change, Vec<u32>); 2]) -> String {
    let mut text = HEAD.to_owned();
    for (name, ((from, turned), other)) in ["L", "R"].iter().zip(moves) {
        let (from, turned, other) = (row(from, 1), row(turned, 0), row(other, 1));
        let _ = write!(text, "Move {name}\nA\n{from}\n{turned}\nB\n{other}\nEnd\n");
    }
    text
}

/// The position behind moves, as twsearch multiplies them: of each set the pieces, of the first their orientations.
fn position(moves: &[(Change, Vec<u32>); 2], made: &[bool]) -> [Vec<u32>; 3] {
    let mut pieces: Vec<u32> = vec![0, 1, 2, 3, 3];
    let mut turned: Vec<u32> = vec![0, 1, 0, 0, 2];
    let mut others: Vec<u32> = vec![0, 254, 254];
    let at = |row: &[u32], from: &[u32]| -> Vec<u32> {
        from.iter().map(|&place| row[place as usize]).collect()
    };
    for &second in made {
        let ((from, turns), other) = &moves[usize::from(second)];
        let sum = turned.iter().zip(turns).map(|(turn, more)| turn + more);
        let sum: Vec<u32> = sum.map(|total| total % TURNS).collect();
        turned = at(&sum, from);
        pieces = at(&pieces, from);
        others = at(&others, other);
    }
    [pieces, turned, others]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// A position is the state to which the moves lead.
    #[test]
    fn positions_are_the_states_behind_algorithms(
        moves in changes(),
        made in prop::collection::vec(any::<bool>(), 1..12),
        from_zero in any::<bool>(),
    ) {
        prop_assume!(moves.iter().all(|(change, _)| change.0 != [0, 1, 2, 3, 4]));
        let puzzle = puzzle(&text(&moves), "quarter");
        let names: Vec<&str> = made.iter().map(|&second| if second { "R" } else { "L" }).collect();
        let behind = puzzle.parse(&names.join(" "));
        let step = |state, name: &&str| puzzle.apply(&state, puzzle.find_move(name)?);
        let walked = names.iter().try_fold(puzzle.initial_state(), step);
        prop_assert_eq!(behind.as_ref().ok(), walked.as_ref());
        let [pieces, turned, others] = position(&moves, &made);
        let least = u32::from(!from_zero);
        let others: Vec<&str> = others.iter().map(|&orientation| match orientation {
            254 => "?",
            _ if from_zero => "0",
            _ => "1",
        }).collect();
        let written = format!(
            "B {} ? ? ? A {} {}", others.join(" "), row(&pieces, least), row(&turned, 0),
        );
        prop_assert_eq!(puzzle.parse(&written), behind);
        // Without one of its sets the puzzle has the other part of the state.
        let part = self::puzzle(&text(&moves), "quarter omit B");
        let cells = puzzle.cells() - 3;
        prop_assert_eq!(part.cells(), cells);
        let whole = walked.expect("moves lead somewhere");
        let part = part.parse(&written).expect("a position");
        let shown = puzzle.layout();
        prop_assert!(shown.cells.len() > cells && part.cells() == &whole.cells()[..cells]);
    }

    /// A file of scrambles with something else in it is read, or one report points into it.
    #[test]
    fn no_file_of_scrambles_is_more_than_a_report(
        places in prop::collection::vec((0_usize..200, prop::sample::select(vec![
            "", " ", "\n", "End", "?", "9", "Scramble x\n", "A\n", "é", "#", "(", "]", "ScrambleAlg", "255", "0",
        ])), 1..5),
    ) {
        let mut file = SCRAMBLES.to_owned();
        for (place, text) in places {
            let at = place.min(file.len());
            let end = (at + text.len()).min(file.len());
            if file.is_char_boundary(at) && file.is_char_boundary(end) {
                file.replace_range(at..end, text);
            }
        }
        let run = run(&[("a.tws", WHEEL), ("s.scr", &file)], SCRIPT);
        prop_assert!(run.codes().len() <= 1, "{file}: {:?}", run.codes());
        for report in run.reports() {
            prop_assert!(report.offset() <= file.len(), "{file}");
        }
    }
}

const WHEEL: &str = "Set A 4 2\nSet B 1 2\nSolved\nA\n1 2 3 4\nEnd\nMove L\nA\n2 3 4 1\n1 0 0 1\nEnd\nMove x\nB\n1\n1\nEnd\n";
const SCRAMBLES: &str = "# Three of them.\nScrambleAlg one\n L (L' L2)\nEnd\n\nScramble two\nA\n2 3 4 1\n0 0 1 1\n# a comment\nEnd\nScrambleState three\nA\n0 1 2 3\nEnd\nScrambleAlg none\nEnd\n";
const SCRIPT: &str = "puzzle tws a.tws quarter\nexperiment \"e\" { file \"s.scr\" run solveBFS table cost rows board }";

#[test]
fn a_file_of_scrambles_is_a_file_of_boards() {
    let files = [("a.tws", WHEEL), ("s.scr", SCRAMBLES)];
    let text = format!("{SCRIPT}\nfor r in $results {{ print $r }}");
    let run = run(&files, &text);
    assert_eq!(run.end, RunEnd::Done, "{:?}", run.reports());
    let costs: Vec<String> = run
        .printed()
        .lines()
        .map(|line| line.split(' ').nth_back(2).expect("a cost").to_owned())
        .collect();
    assert_eq!(costs, ["2", "1", "0", "0"]);
}

#[test]
fn what_is_wrong_with_a_scramble_is_placed() {
    for (scramble, code, at) in [
        ("ScrambleAlg a\nL Q\nEnd", "format::malformed", "Q"),
        ("ScrambleAlg a\nL", "format::malformed", "ScrambleAlg a"),
        ("ScrambleAlg\nEnd", "format::malformed", "ScrambleAlg"),
        (
            "Scramble a\nA\n1 2 3 4\nEnd\nCPOS ab",
            "format::malformed",
            "CPOS",
        ),
        ("Scramble a\nA\n1 2 3 3\nEnd", "state::wrong_value", "3"),
        ("Scramble a\nA\n1 2 3\nEnd", "state::too_few_tiles", ""),
        (
            "Scramble a\nA\n1 2 3 4\n0 0 0 2\nEnd",
            "state::wrong_value",
            "2",
        ),
        (
            "Scramble a\nA\n1 2 3 4\n0 0 0 ?\nEnd",
            "state::wrong_value",
            "?",
        ),
        (
            "Scramble a\nA\n1 2 3 4\nC\n1\nEnd",
            "state::wrong_value",
            "C",
        ),
    ] {
        let run = run(&[("a.tws", WHEEL), ("s.scr", scramble)], SCRIPT);
        assert_eq!(run.codes(), [code], "{scramble}");
        let report = &run.reports()[0];
        assert_eq!(report.source.name, "s.scr");
        assert!(scramble[report.offset()..].starts_with(at), "{scramble}");
    }
}

#[test]
fn sets_are_omitted_by_their_names() {
    let files = [("a.tws", WHEEL)];
    let text = "puzzle tws a.tws omit B\nprint $puzzle\nlayers print $states\npuzzle tws a.tws quarter [L] omit [B]\nprint $puzzle";
    let omitted = run(&files, text);
    assert_eq!(
        omitted.printed(),
        "tws \"a.tws\" omit B\n4\ntws \"a.tws\" quarter [L] omit [B]"
    );
    for (behind, code) in [
        ("omit", "argument::impossible_puzzle"),
        ("omit [B] [L]", "argument::impossible_puzzle"),
        ("omit B omit A", "argument::impossible_puzzle"),
        ("omit C", "format::malformed"),
        ("omit [A B]", "format::malformed"),
    ] {
        let text = format!("puzzle tws a.tws {behind}");
        assert_eq!(run(&files, &text).codes(), [code], "{behind}");
    }
}
