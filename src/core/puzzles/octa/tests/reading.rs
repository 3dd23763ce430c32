use super::*;
use proptest::prelude::*;
use std::ops::Range;

/// Code after `state::`, place, help.
fn expect(text: &str, code: &str, at: Range<usize>, help: &str) {
    let mistake = Octa.parse(text).expect_err("a text with a mistake");
    assert_eq!(mistake.code(), format!("state::{code}"), "{text}");
    assert_eq!(
        (mistake.at(), mistake.help().as_str()),
        (at, help),
        "{text}"
    );
}

#[test]
fn a_board_is_read_in_all_its_notations() {
    let text = "9 3 13 6 12 11 _ 1 14 16 2 4 7 8 15 10";
    for other in [
        "9 3 13 6 12 11 0 1 14 16 2 4 7 8 15 10",
        "(9, 3, 13, 6, 12, 11, 0, 1, 14, 16, 2, 4, 7, 8, 15, 10)",
        "[[9,3,13,6],[12,11,_,1],[14,16,2,4],[7,8,15,10]]",
        " 9 3 13 6 / 12 11 0 1 / 14 16 2 4 / 7 8 15 10\n",
    ] {
        assert_eq!(compact(&board(other)), text);
    }
}

#[test]
fn a_board_is_written_in_three_ways() {
    let board = board(E3);
    assert_eq!(compact(&board), E3);
    assert_eq!(
        Octa.format(&board, Notation::Matrix),
        " 9  3 13  6\n12 11  0  1\n14 16  2  4\n 7  0  0  0"
    );
    assert_eq!(
        Octa.format(&board, Notation::Tuple),
        "(9, 3, 13, 6, 12, 11, 0, 1, 14, 16, 2, 4, 7, 0, 0, 0)"
    );
}

#[test]
fn a_number_twice_is_pointed_at_and_emptied() {
    let text = "_ _ _ _ 12 _ 5 1 14 _ 2 4 _ 8 5 10";
    let help = "`_` leaves a cell empty: `setState \"_ _ _ _ 12 _ 5 1 14 _ 2 4 _ 8 _ 10\"`";
    expect(text, "duplicate_tile", 30..31, help);
    let mistake = Octa.parse(text).expect_err("5 stands twice");
    assert_eq!(mistake.to_string(), "tile 5 stands twice");
    assert_eq!(
        mistake.labels(),
        [
            (30..31, "tile 5 again".to_owned()),
            (13..14, "first here".to_owned())
        ]
    );
}

#[test]
fn a_number_twice_on_a_full_board_is_the_missing_one() {
    let text = "9 3 13 6 12 11 9 1 14 16 2 4 7 8 15 10";
    let help = "number 5 is missing: `setState \"9 3 13 6 12 11 5 1 14 16 2 4 7 8 15 10\"`";
    expect(text, "duplicate_tile", 15..16, help);
}

#[test]
fn two_numbers_twice_are_both_emptied() {
    let text = "9 3 9 6 12 11 5 1 14 16 2 4 7 8 15 12";
    let help = "`_` leaves a cell empty: `setState \"9 3 _ 6 12 11 5 1 14 16 2 4 7 8 15 _\"`";
    expect(text, "duplicate_tile", 4..5, help);
}

#[test]
fn what_is_no_number_of_the_octagon_is_pointed_at() {
    let allowed = "the numbers are 1 to 16, `_` or 0 leaves a cell empty";
    for (word, end) in [("17", 8), ("b", 7), ("-1", 8), ("1.5", 9), ("\u{2463}", 9)] {
        let text = format!("9 3 _ {word} 12 11 5 1 14 16 2 4 7 8 15 10");
        let help = format!("{allowed}: `setState \"9 3 _ _ 12 11 5 1 14 16 2 4 7 8 15 10\"`");
        expect(&text, "wrong_character", 6..end, &help);
    }
    let help = "number 6 is missing: `setState \"9 3 13 6 12 11 5 1 14 16 2 4 7 8 15 10\"`";
    let text = "9 3 13 x 12 11 5 1 14 16 2 4 7 8 15 10";
    expect(text, "wrong_character", 7..8, help);
    let help = format!("{allowed}; a state looks like `setState \"{E2}\"`");
    expect("123 456 78b", "wrong_character", 0..3, &help);
}

#[test]
fn too_few_are_filled_up() {
    let help = "number 10 is missing: `setState \"9 3 13 6 12 11 5 1 14 16 2 4 7 8 15 10\"`";
    expect(
        ANSWER.trim_end_matches(" 10"),
        "too_few_tiles",
        35..35,
        help,
    );
    let help = "the numbers are 1 to 16, `_` or 0 leaves a cell empty: \
                `setState \"9 3 13 6 12 11 _ 1 14 _ _ _ _ _ _ _\"`";
    expect("9 3 13 6 12 11 _ 1 14 ", "too_few_tiles", 21..21, help);
}

#[test]
fn one_too_many_is_taken_away() {
    let help = "it takes 16, the numbers are 1 to 16, `_` or 0 leaves a cell empty: \
                `setState \"9 3 13 6 12 11 5 1 14 16 2 4 7 8 15 10\"`";
    expect(&format!("{ANSWER} 10"), "too_many_tiles", 39..41, help);
    let text = "9 3 13 6 12 11 5 1 14 16 2 4 7 8 15 10 _";
    expect(text, "too_many_tiles", 39..40, help);
    let help = format!(
        "it takes 16, the numbers are 1 to 16, `_` or 0 leaves a cell empty; a state looks like \
         `setState \"{E2}\"`"
    );
    let text = format!("{ANSWER} 10 10");
    expect(&text, "too_many_tiles", 39..41, &help);
}

#[test]
fn nothing_at_all_is_its_own_mistake() {
    let help = format!(
        "the numbers are 1 to 16, `_` or 0 leaves a cell empty; a state looks like `setState \"{E2}\"`"
    );
    expect("", "empty", 0..0, &help);
    expect(" ( ) ", "empty", 5..5, &help);
}

proptest! {
    #[test]
    fn every_notation_reads_back(
        numbers in Just((1..=16).collect::<Vec<u8>>()).prop_shuffle(),
        filled in any::<u16>(),
    ) {
        let cells: Vec<u8> = (0..).zip(&numbers)
            .map(|(cell, &number)| if filled >> cell & 1 == 1 { number } else { 0 })
            .collect();
        let board = Board::new(&cells);
        for notation in [Notation::Compact, Notation::Matrix, Notation::Tuple] {
            prop_assert_eq!(Octa.parse(&Octa.format(&board, notation)), Ok(board.clone()));
        }
    }

    #[test]
    fn no_text_is_too_strange(text in "([_0-9]{1,2} ){10,18}|[b0-9_xé /,\\[\\]-]{0,60}|\\PC{0,20}") {
        if let Err(mistake) = Octa.parse(&text) {
            for (at, _) in mistake.labels() {
                prop_assert!(text.get(at).is_some());
            }
            prop_assert!(Octa.parse(&mistake.advice().state).is_ok());
        }
    }
}
