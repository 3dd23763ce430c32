use super::*;
use crate::puzzle::NotationError;
use proptest::prelude::*;
use std::ops::Range;

const EIGHT: Grid = Grid {
    rows: 3,
    columns: 3,
    blank: true,
};
const FIFTEEN: Grid = Grid {
    rows: 4,
    columns: 4,
    blank: true,
};
const FULL: Grid = Grid {
    rows: 5,
    columns: 5,
    blank: false,
};

fn in_order(grid: Grid) -> Board {
    let least = u8::from(!grid.blank);
    Board::new(&(least..=grid.greatest()).collect::<Vec<u8>>())
}

fn read(grid: Grid, text: &str) -> Result<Board, NotationError> {
    grid.read(text, &in_order(grid))
}

fn mistake(grid: Grid, text: &str) -> NotationError {
    read(grid, text).expect_err("a text with a mistake")
}

fn compact(grid: Grid, text: &str) -> String {
    grid.write(&read(grid, text).expect("a board"), Notation::Compact)
}

/// Code after `state::`, place, help.
fn told(grid: Grid, text: &str) -> (String, Range<usize>, String) {
    let mistake = mistake(grid, text);
    let code = mistake.code().strip_prefix("state::");
    let code = code.expect("a code of this stage");
    (code.to_owned(), mistake.at(), mistake.help())
}

fn expect(grid: Grid, text: &str, code: &str, at: Range<usize>, help: &str) {
    assert_eq!(
        told(grid, text),
        (code.to_owned(), at, help.to_owned()),
        "{text}"
    );
}

#[test]
fn the_3x3_board_reads_groups_and_numbers() {
    for text in [
        "123 8b4 765",
        "123 8_4 765",
        "123 804 765",
        "1238b4765",
        "  123\t8b4,765\n",
        "123 / 8b4 / 765",
        "[[1, 2, 3], [8, -1, 4], [7, 6, 5]]",
        "(1, 2, 3, 8, 0, 4, 7, 6, 5)",
        "1 2 3 8 b 4 7 6 5",
        "1 2 3/8 _ 4/7 6 5/",
        "1,2,3,8,-1,4,7,6,5",
    ] {
        assert_eq!(compact(EIGHT, text), "123 8b4 765", "{text}");
    }
}

#[test]
fn other_boards_read_numbers() {
    let expected = "2 8 3 4 / 1 6 b 7 / 5 9 10 11 / 13 14 15 12";
    assert_eq!(compact(FIFTEEN, expected), expected);
    assert_eq!(
        compact(FIFTEEN, "2 8 3 4 1 6 -1 7 (5,9,10,11) [13 14 15 12]"),
        expected
    );
    assert_eq!(
        compact(
            FULL,
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25"
        ),
        "1 2 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 21 22 23 24 25"
    );
}

#[test]
fn a_board_is_written_in_three_ways() {
    let board = read(EIGHT, "312 475 68b").expect("a board");
    assert_eq!(
        EIGHT.write(&board, Notation::Matrix),
        " 3  1  2\n 4  7  5\n 6  8 -1"
    );
    assert_eq!(
        EIGHT.write(&board, Notation::Tuple),
        "(3, 1, 2, 4, 7, 5, 6, 8, 0)"
    );
    assert!(
        FULL.write(&in_order(FULL), Notation::Matrix)
            .starts_with(" 1  2  3  4  5\n 6")
    );
}

#[test]
fn one_too_many_points_at_the_repeat() {
    let help = "it takes 9, the tiles are 1 to 8 and the blank `b`: `setState \"b12 345 678\"`";
    expect(EIGHT, "b12 345 6788", "too_many_tiles", 11..12, help);
    expect(EIGHT, "b122 345 678", "too_many_tiles", 3..4, help);
    expect(EIGHT, "b123 345 678", "too_many_tiles", 3..4, help);
    expect(EIGHT, "b 1 2 3 4 5 6 7 8 3", "too_many_tiles", 18..19, help);
}

#[test]
fn many_too_many_shows_what_a_state_looks_like() {
    let help = "it takes 9, the tiles are 1 to 8 and the blank `b`; a state looks like \
                `setState \"b12 345 678\"`";
    expect(EIGHT, "876 543 21b 876", "too_many_tiles", 12..13, help);
}

#[test]
fn a_character_that_is_no_tile_is_replaced() {
    let help =
        "the tiles are 1 to 8 and the blank `b`; tile 8 is missing: `setState \"b12 345 678\"`";
    expect(EIGHT, "b12 345 67x", "wrong_character", 10..11, help);
    expect(EIGHT, "b12 345 67\u{2467}", "wrong_character", 10..13, help);
    expect(EIGHT, "b 1 2 3 4 5 6 7 88", "wrong_character", 16..18, help);
    let help = "the tiles are 1 to 8 and the blank `b`; the blank `b` is missing: `setState \"b12 345 678\"`";
    expect(EIGHT, "B12 345 678", "wrong_character", 0..1, help);
}

#[test]
fn a_tile_that_the_board_lacks_is_wrong() {
    let text = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 16 b";
    let help = "the tiles are 1 to 15 and the blank `b`; tile 15 is missing: \
                `setState \"1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 b\"`";
    expect(FIFTEEN, text, "wrong_character", 39..41, help);
    assert!(read(FIFTEEN, &text.replace("16", "99999999999999999999999")).is_err());
    assert!(read(FIFTEEN, &text.replace("16", "-2")).is_err());
    assert!(read(FULL, "0 2 3").is_err_and(|mistake| mistake.at() == (0..1)));
}

#[test]
fn a_second_blank_is_replaced() {
    let help = "tile 1 is missing: `setState \"b12 345 678\"`";
    expect(EIGHT, "bb2 345 678", "duplicate_blank", 1..2, help);
    expect(EIGHT, "b 0 2 3 4 5 6 7 8", "duplicate_blank", 2..3, help);
    let labels = mistake(EIGHT, "bb2 345 678").labels();
    assert_eq!(
        labels,
        [
            (1..2, "the blank again".to_owned()),
            (0..1, "first here".to_owned())
        ]
    );
}

#[test]
fn a_second_tile_is_replaced() {
    let help = "tile 8 is missing: `setState \"182 345 67b\"`";
    expect(EIGHT, "112 345 67b", "duplicate_tile", 1..2, help);
    let mistake = mistake(EIGHT, "112 345 67b");
    assert_eq!(mistake.to_string(), "tile 1 stands twice");
    let labels = mistake.labels();
    assert_eq!(
        labels,
        [
            (1..2, "tile 1 again".to_owned()),
            (0..1, "first here".to_owned())
        ]
    );
}

#[test]
fn two_repeats_have_no_evident_repair() {
    let help = "tiles 3 and 8 are missing; a state looks like `setState \"b12 345 678\"`";
    expect(EIGHT, "112 245 67b", "duplicate_tile", 1..2, help);
}

#[test]
fn one_too_few_is_added_where_the_row_is_short() {
    let help = "tile 8 is missing: `setState \"b12 345 678\"`";
    expect(EIGHT, "b12 345 67", "too_few_tiles", 10..10, help);
    let help = "tile 5 is missing: `setState \"b12 345 678\"`";
    expect(EIGHT, "b12 34 678", "too_few_tiles", 6..6, help);
    let help = "the blank `b` is missing: `setState \"123 456 78b\"`";
    expect(EIGHT, "1 2 3 4 5 6 7 8", "too_few_tiles", 15..15, help);
}

#[test]
fn many_too_few_lists_the_first_ones() {
    let help = "tiles 2, 3, 4, 5, 6, 7, 8 and the blank `b` are missing; a state looks like \
                `setState \"b12 345 678\"`";
    expect(EIGHT, "1", "too_few_tiles", 1..1, help);
    let help = told(FIFTEEN, "1 2 3").2;
    assert!(
        help.starts_with("tiles 4, 5, 6, 7, 8, 9, 10, 11, 4 more and the blank `b` are"),
        "{help}"
    );
}

#[test]
fn nothing_at_all_is_its_own_mistake() {
    let help =
        "the tiles are 1 to 8 and the blank `b`; a state looks like `setState \"b12 345 678\"`";
    expect(EIGHT, "", "empty", 0..0, help);
    expect(EIGHT, " [] / ", "empty", 6..6, help);
}

#[test]
fn uneven_rows_are_told_with_the_rows_put_right() {
    let help = "3 rows of 3 cells: `setState \"b12 345 678\"`";
    expect(EIGHT, "b1 2345 678", "uneven_row", 0..2, help);
    expect(EIGHT, "b 1 2 / 3 4 / 5 6 7 8", "uneven_row", 8..11, help);
    assert_eq!(
        mistake(EIGHT, "b1 2345 678").to_string(),
        "row 1 has 2 cells, not 3"
    );
    assert!(
        mistake(EIGHT, "b 1 2 / 3 4 / 5 6 7 8")
            .to_string()
            .starts_with("row 2 has 2")
    );
}

#[test]
fn help_names_the_command_it_is_for() {
    let help = mistake(EIGHT, "bb2 345 678")
        .advice()
        .for_command("setGoal");
    assert_eq!(help, "tile 1 is missing: `setGoal \"b12 345 678\"`");
}

#[test]
fn a_huge_text_is_quoted_in_part() {
    for text in [
        "1".repeat(10_000_000),
        "\u{1F980}".repeat(2_500_000),
        "1 ".repeat(5_000_000),
    ] {
        for grid in [EIGHT, FIFTEEN] {
            let mistake = mistake(grid, &text);
            assert!(mistake.at().len() <= 48 && text.get(mistake.at()).is_some());
            assert!(
                mistake.to_string().len() < 100 && mistake.help().len() < 250,
                "{mistake}"
            );
        }
    }
}

#[test]
fn control_characters_are_shown_escaped() {
    let mistake = mistake(FIFTEEN, "1 \u{1b}[31m 2");
    assert_eq!(mistake.to_string(), "`\\u{1b}` is not a tile of this board");
}

prop_compose! {
    fn boards()(rows in 2..=8_usize, columns in 2..=8_usize, blank in any::<bool>())(
        tiles in Just(in_order(Grid { rows, columns, blank }).cells().to_vec()).prop_shuffle(),
        grid in Just(Grid { rows, columns, blank }),
    ) -> (Grid, Board) {
        (grid, Board::new(&tiles))
    }
}

proptest! {
    #[test]
    fn every_notation_reads_back((grid, board) in boards()) {
        for notation in [Notation::Compact, Notation::Matrix, Notation::Tuple] {
            prop_assert_eq!(read(grid, &grid.write(&board, notation)), Ok(board.clone()));
        }
    }

    /// What is read in a moment, the general way reads as the same board.
    #[test]
    fn plain_numbers_read_as_any((grid, board) in boards(), at in any::<prop::sample::Index>(), put in "[b0-9_ /,()]{0,3}") {
        for notation in [Notation::Compact, Notation::Matrix, Notation::Tuple] {
            let mut text = grid.write(&board, notation);
            if !grid.is_grouped() && notation != Notation::Matrix {
                prop_assert_eq!(grid.read_plain_numbers(&text), Some(board.clone()));
            }
            let at = at.index(text.len());
            text.replace_range(at..at, &put);
            if let Some(read) = grid.read_plain_numbers(&text) {
                prop_assert_eq!(grid.read_cells(&text, &board), Ok(read), "{}", text);
            }
        }
    }

    #[test]
    fn no_text_is_too_strange(text in "[b0-9_xé /,\\[\\]-]{0,40}|\\PC{0,20}", small in any::<bool>()) {
        let grid = if small { EIGHT } else { FIFTEEN };
        if let Err(mistake) = read(grid, &text) {
            for (at, _) in mistake.labels() {
                prop_assert!(text.get(at).is_some());
            }
            prop_assert!(read(grid, &mistake.advice().state).is_ok());
        }
    }
}
