//! Texts that are read as moves.

use super::*;
use crate::puzzles::Registry;

/// The names of the moves that a text is read as, on the first puzzle.
pub(in crate::puzzle) fn names(text: &str) -> Result<String, NoMove> {
    let puzzle = Registry::default().first().expect("the first puzzle");
    let moves = read_moves(text, puzzle.as_ref())?.moves;
    let names: Vec<_> = moves.iter().map(|&mv| puzzle.move_name(mv)).collect();
    Ok(names.join(" "))
}

#[test]
fn moves_are_read_as_programs_print_them() {
    let same = [
        "up left down",
        "U L D",
        "['start', 'up', 'left', 'down', 'goal']",
        "up\r\nleft\r\ndown\r\n",
        "Up, LEFT; down",
        "UP -> LEFT --> DOWN",
        "up → left → down",
        "↑ ← ↓",
        "↑←↓",
        "⬆️ ⬅️ ⬇️",
        "uld",
        "[\"north\", \"west\", \"south\"]",
        "start => up => left => down => goal",
        "['start'->'up'->'left'->'down'->'goal']",
        "- up\n- left\n- down",
        "1. up\n2. left\n3. down\n",
        "1) U\n2) L\n\n3: D",
        "Solution found!\nSolution Length:  3\nSolution Path ['start', 'up', 'left', 'down', 'goal']\nTotal nodes generated: 5",
    ];
    for text in same {
        assert_eq!(names(text).as_deref(), Ok("up left down"), "{text}");
    }
    assert_eq!(names(" \n\n").as_deref(), Ok(""));
    assert_eq!(names("→ →").as_deref(), Ok("right right"));
}

#[test]
fn what_is_no_move_is_named_with_its_place() {
    let wrong = |line, word, text: &str| {
        let text = text.to_owned();
        Err(NoMove { line, word, text })
    };
    assert_eq!(names("up\nleft upp"), wrong(2, 2, "upp"));
    assert_eq!(names("up start"), wrong(1, 2, "start"));
    assert_eq!(names("up goal left"), wrong(1, 2, "goal"));
    // Prose around moves is to blame, not the moves' own frame.
    let path = "['start', 'up', 'left', 'goal']";
    let prose = [
        (format!("{path} it's done"), (1, 5, "it's")),
        (format!("{path}\n\n{path}"), (1, 4, "goal")),
    ];
    for (text, (line, word, blamed)) in prose {
        assert_eq!(names(&text), wrong(line, word, blamed), "{text}");
    }
    assert_eq!(names("up 5"), wrong(1, 2, "5"));
    assert_eq!(names("1. upp"), wrong(1, 2, "upp"));
    assert_eq!(names("1 up"), wrong(1, 1, "1"));
    assert_eq!(names("1. 2. up"), wrong(1, 2, "2."));
    // An arrow that splits no two words is no arrow that splits, and a move in vain.
    for (text, place) in [("↑ left down", 1), ("up → → left", 2), ("left →", 2)] {
        let found = names(text).expect_err(text);
        assert_eq!(found.word, place, "{text}");
    }
    // A quote alone may belong to the name of another move.
    assert_eq!(names("up left'"), wrong(1, 2, "left'"));
    assert_eq!(names("up left-"), wrong(1, 2, "left-"));
    assert_eq!(names("up] setState [left"), wrong(1, 2, "setState"));
}

#[test]
fn words_beside_moves_and_labels_before_them_mean_nothing() {
    for text in [
        "move up\nmove left\nmove down",
        "Move blank up\nMOVE BLANK LEFT\nmove the blank down",
        "The path: up left down",
        "Step 1: up\nStep 2: left\nStep 3: down",
        "Solution: ULD",
        "Uld",
        "uLD",
        "nws",
    ] {
        assert_eq!(names(text).as_deref(), Ok("up left down"), "{text}");
    }
    // What is called so is a move.
    let registry = Registry::default();
    let family = registry.find("eight").expect("there is one");
    let eight = registry.build(family, &[]).expect("it takes nothing");
    assert_eq!(
        read_moves("blank", eight.as_ref())
            .expect_err("a noun")
            .word,
        1
    );
}

#[test]
fn lines_of_other_text_are_skipped_and_numbered() {
    let read = |text: &str| {
        let puzzle = Registry::default().first().expect("the first puzzle");
        let read = read_moves(text, puzzle.as_ref());
        read.map(|read| (read.moves.len(), read.skipped))
    };
    let prose = "Search, sheet 3\nAda Lovelace\n\nmoves:\nup left\ndown\n";
    assert_eq!(read(prose), Ok((3, vec![1, 2, 4])));
    let after =
        "['start', 'up', 'left', 'goal']\nThese are my moves: first I go up, then I don't know";
    assert_eq!(read(after), Ok((2, vec![2])));
    for heading in ["moves", "Lou", "Rule", "Board 7:", "=== A ===", "s01"] {
        assert_eq!(
            read(&format!("{heading}\nULD")),
            Ok((3, vec![1])),
            "{heading}"
        );
    }
    for (text, line, word) in [
        // Mostly moves: a mistake.
        ("up left\nleft upp left", 2, 2),
        ("up\nleft upp", 2, 2),
        // Nearly moves: mistakes, too.
        ("up\nleftt\nup", 2, 1),
        ("up\nrihgt donw", 2, 1),
        ("ULD\nULXD\nUL", 2, 1),
        ("uld\nlou", 2, 1),
        // No line of moves at all.
        ("I don't know\nSorry", 1, 1),
        ("solution", 1, 1),
    ] {
        let wrong = read(text).expect_err(text);
        assert_eq!((wrong.line, wrong.word), (line, word), "{text}");
    }
}

#[test]
fn moves_of_the_octagon_are_numbers() {
    let registry = Registry::default();
    let family = registry.find("octa").expect("there is one");
    let octa = registry.build(family, &[]).expect("it takes nothing");
    let name = octa.move_names()[0].to_owned();
    let read = read_moves(&name, octa.as_ref()).map(|read| read.moves);
    assert_eq!(read, Ok(vec![Move(0)]));
    // There a number with a full stop may be meant as a move.
    assert!(read_moves(&format!("{name}. {name}"), octa.as_ref()).is_err());
}
