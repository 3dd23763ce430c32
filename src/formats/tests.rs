//! Files as definitions, and what is wrong with files.

use super::{Bounds, Format, FormatOperand, FormatOptions, Metric, Read};
use proptest::prelude::*;
use puzzle_core::puzzle::{Neighbours, Terrain};
use puzzle_core::puzzles::Registry;
use puzzle_core::syntax::{Diagnostic, Source};
use std::sync::Arc;

const BOUNDS: Bounds = Bounds {
    cells: 128,
    values: 64,
    bits: 512,
    moves: 120,
};

fn request(format: &str, operands: &[FormatOperand]) -> FormatOptions {
    let format = Format::named(format).expect("a format");
    format.request(operands).expect("they fit")
}

fn read(format: &str, text: &str, request: &FormatOptions) -> Result<String, Box<Diagnostic>> {
    let source = Source::new("folder/a file.txt", text, None);
    let format = Format::named(format).expect("a format");
    let files = [Arc::new(source)];
    match format.read(&files, request, BOUNDS) {
        Ok(Read::Definition(definition)) => Ok(definition.text),
        Ok(_) => unreachable!("no definition"),
        Err((_, flaw)) => Err(Box::new(flaw)),
    }
}

/// The definition of a file.
fn defined(format: &str, text: &str) -> String {
    let read = read(format, text, &request(format, &[]));
    read.unwrap_or_else(|error| panic!("{text}\n{error} at {:?}", error.span()))
}

/// Lines of a definition that begin with a word.
fn lines(definition: &str, word: &str) -> Vec<String> {
    let lines = definition.lines().map(str::trim);
    let matching = lines.filter(|line| line.starts_with(word));
    matching.map(str::to_owned).collect()
}

/// The message of a report, and the text that it points to.
fn refused(format: &str, text: &str) -> (String, String) {
    let request = request(format, &[]);
    let error = read(format, text, &request).expect_err(text);
    let span = error.span();
    (error.to_string(), text[span.range()].to_owned())
}

#[test]
fn families_of_files_are_the_formats() {
    let registry = Registry::default();
    let families = registry.families().iter();
    let families = families.filter(|family| family.is_of_files());
    let names: Vec<&str> = families.map(|family| family.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "gap", "graph", "kpuzzle", "map", "maze", "pddl", "sas", "sokoban", "tws"
        ]
    );
    assert!(names.iter().all(|name| Format::named(name).is_some()));
    assert_eq!(super::FORMATS.len(), names.len());
}

#[test]
fn a_power_that_is_a_generator_is_no_second_move() {
    let two = "A := (1,2,3,4); B := (1,4,3,2); C := (1,3)(2,4); I := ();";
    assert_eq!(
        lines(&defined("gap", two), "move"),
        [
            "move \"A\" cycle [1 2 3 4]",
            "move \"B\" cycle [1 4 3 2]",
            "move \"C\" cycle [1 3] [2 4]",
        ]
    );
    let one = "A := (10,20,30,40,50);";
    let names = |operands: &[FormatOperand]| names("gap", one, operands);
    let word = |word: &str| FormatOperand::Word(word.to_owned());
    assert_eq!(names(&[]), "A A'");
    assert_eq!(names(&[word("half")]), "A A2 A2' A'");
    let list = FormatOperand::List(vec!["A2".to_owned()]);
    assert_eq!(names(&[word("quarter"), list]), "A2 A2'");
    let definition = defined("gap", one);
    assert_eq!(lines(&definition, "cells"), ["cells [10 20 30 40 50]"]);
    assert!(definition.starts_with("define puzzle gap_a_file {\n"));
}

#[test]
fn gap_multiplies_from_left_to_right() {
    let file = "# a comment\nA := (1,2); B := (2,3);; L := [A*B, A^B, (A*B)^-1, PermList([2,3,1]), (1,2)/B,];\nG := Group(L);";
    assert_eq!(
        lines(&defined("gap", file), "move"),
        [
            "move \"g1\" cycle [1 3 2]",
            "move \"g2\" cycle [1 3]",
            "move \"g3\" cycle [1 2 3]",
            "move \"g4\" cycle [1 2 3]",
            "move \"g5\" cycle [1 3 2]",
        ]
    );
    // The last group counts, else the last list of permutations, and names are those of variables.
    for (file, moves) in [
        ("a := (1,2); b := (2,3); Group(b, a);", "b a"),
        (
            "a := (1,2); b := (2,3); c := (1,3); l := [c, b]; ip := [[1], [2, 3]];",
            "c b",
        ),
        (
            "G := GroupByGenerators([(1,2), (2,3)], ()); l := [(1,3)];",
            "g1 g2",
        ),
    ] {
        let definition = defined("gap", file);
        let moves_of = lines(&definition, "move").into_iter();
        let names = moves_of.map(|line| line.split('"').nth(1).expect("a name").to_owned());
        assert_eq!(names.collect::<Vec<_>>().join(" "), moves, "{file}");
    }
}

const SET: &str = "Name X\nSet A 3 2\nSolved\nA\n1 2 3\n0 0 0\nEnd\n";

#[test]
fn a_piece_has_a_cell_for_each_orientation() {
    let file = format!("{SET}Move m\nA\n2 3 1\n1 0 0\nEnd\n");
    // What is in the first place comes to the third, and is turned.
    let cycle = "move \"m\" cycle [1 6 4 2 5 3]";
    assert_eq!(lines(&defined("tws", &file), "move")[0], cycle);
    // The same by the place that a piece comes to, from 0.
    let file = "Set A 3 2\nStartState\nA\n0 1 2\nEnd\nMoveTransformation m\nA\n1 2 0\n0 0 1\nEnd\n";
    assert_eq!(lines(&defined("tws", file), "move")[0], cycle);
    let json = r#"{"orbits": [{"orbitName": "A", "numPieces": 3, "numOrientations": 2}],
        "defaultPattern": {"A": {"pieces": [0, 1, 2], "orientation": [0, 0, 0]}},
        "moves": {"m": {"A": {"permutation": [1, 2, 0], "orientationDelta": [0, 0, 1]}}}}"#;
    assert_eq!(lines(&defined("kpuzzle", json), "move")[0], cycle);
    // The same as cubing.js has it in its clock: an orientation back.
    let back = json.replace("[0, 0, 1]", "[0, 0, -1]");
    assert_eq!(lines(&defined("kpuzzle", &back), "move")[0], cycle);
    let (three, back) = (json.replace(": 2}", ": 3}"), back.replace(": 2}", ": 3}"));
    let [ahead, back] =
        [three.replace("0, 1]}}}", "0, 2]}}}"), back].map(|json| defined("kpuzzle", &json));
    assert_eq!(lines(&ahead, "move"), lines(&back, "move"));
}

#[test]
fn equal_pieces_and_orientations_that_do_not_matter_look_alike() {
    let goal = |solved: &str| {
        let file =
            format!("Set A 4 2\nSolved\nA\n{solved}\nEnd\nMove m\nA\n2 1 3 4\n1 1 0 0\nEnd\n");
        lines(&defined("tws", &file), "goal")[0].clone()
    };
    assert_eq!(goal("1 1 2 2"), "goal [1 2 1 2 5 6 5 6]");
    assert_eq!(goal("? ? 2 ?"), "goal [1 2 1 2 5 6 1 2]");
    assert_eq!(goal("1 1 2 2\n0 1 0 0"), "goal [1 2 2 1 5 6 5 6]");
    assert_eq!(goal("1 2 3 4\n? 0 0 ?"), "goal [1 1 3 4 5 6 7 7]");
    // One cell is enough where no orientation matters.
    assert_eq!(goal("1 1 2 3\n? ? ? ?"), "goal [1 1 3 4]");
    let file = format!("{SET}Move m\nA\n2 1 3\nEnd\nIllegal A 3 1 2\n");
    assert_eq!(
        lines(&defined("tws", &file), "never"),
        [
            "never at(5) == 1 or at(5) == 2",
            "never at(5) == 3 or at(5) == 4"
        ]
    );
}

#[test]
fn derived_moves_are_made_of_others() {
    let file = |derived: &str| {
        format!(
            r#"{{"orbits": [{{"orbitName": "A", "numPieces": 3, "numOrientations": 1}}],
            "defaultPattern": {{"A": {{"pieces": [0, 1, 2], "orientation": [0, 0, 0]}}}},
            "moves": {{"U": {{"A": {{"permutation": [1, 0, 2], "orientationDelta": [0, 0, 0]}}}},
                      "x": {{"A": {{"permutation": [1, 2, 0], "orientationDelta": [0, 0, 0]}}}}}},
            "derivedMoves": {derived}}}"#
        )
    };
    let moves = lines(
        &defined("kpuzzle", &file(r#"{"W": "V2 U V2'", "V": "[x: U]"}"#)),
        "move",
    );
    let due = ["U", "W", "V"].map(|name| format!("move \"{name}\" cycle"));
    let cycles = ["[1 2]", "[1 2]", "[2 3]"];
    let due: Vec<String> = due
        .iter()
        .zip(cycles)
        .map(|(listed, cycle)| format!("{listed} {cycle}"))
        .collect();
    assert_eq!(moves, due);
    let text = file(r#"{"W": "V", "V": "W'"}"#);
    assert!(refused("kpuzzle", &text).0.contains("in a circle"));
    let text = file(r#"{"W": "U Q2"}"#);
    assert_eq!(
        refused("kpuzzle", &text),
        ("`Q2` is not a move".to_owned(), "Q".to_owned())
    );
}

/// The names of the moves of a file, in order.
fn names(format: &str, text: &str, operands: &[FormatOperand]) -> String {
    let read = read(format, text, &request(format, operands)).expect("it fits");
    let moves = lines(&read, "move").into_iter();
    let names = moves.map(|line| line.split('"').nth(1).expect("a name").to_owned());
    names.collect::<Vec<_>>().join(" ")
}

#[test]
fn rotations_are_no_moves_unless_asked_for() {
    let rotations = [
        "x", "y2", "z'", "Uv", "FRv", "DFRv", "UBLBRv", "_Av", "A_Bv",
    ];
    let turns = ["u", "2U", "fv", "FRw", "v", "xU", "XV", "FRu"];
    let quarter = || FormatOperand::Word("quarter".to_owned());
    for (rotation, turn) in rotations.iter().zip(turns.iter().cycle()) {
        let row = |first: &str, second: &str| {
            let tws = format!(
                "Set A 4 1\nSolved\nA\n1 2 3 4\nEnd\nMove {first}\nA\n2 1 3 4\nEnd\nMove {second}\nA\n2 1 4 3\nEnd\n"
            );
            let json = format!(
                r#"{{"orbits": [{{"orbitName": "A", "numPieces": 4, "numOrientations": 1}}],
                "defaultPattern": {{"A": {{"pieces": [0, 1, 2, 3], "orientation": [0, 0, 0, 0]}}}},
                "moves": {{"{first}": {{"A": {{"permutation": [1, 0, 2, 3]}}}},
                          "{second}": {{"A": {{"permutation": [1, 0, 3, 2]}}}}}}}}"#
            );
            [("tws", tws), ("kpuzzle", json)]
        };
        for (format, text) in row(turn, rotation) {
            assert_eq!(&names(format, &text, &[quarter()]), turn, "{rotation}");
            let comment = lines(&defined(format, &text), "# Rotations");
            let due = format!("# Rotations of the whole, no moves: {rotation}");
            assert_eq!(comment, [due]);
            let list = FormatOperand::List(vec![(*rotation).to_owned()]);
            assert_eq!(&names(format, &text, &[list]), rotation);
        }
        // A file of rotations alone means them.
        for (format, text) in row("Rv", rotation) {
            let both = format!("Rv {rotation}");
            assert_eq!(names(format, &text, &[quarter()]), both);
        }
    }
    let rot = "Name Rot\nSet A 4 1\nSolved\nA\n1 2 3 4\nEnd\nMove U\nA\n2 3 1 4\nEnd\nMove FRv\nA\n2 1 4 3\nEnd\n";
    assert_eq!(names("tws", rot, &[]), "U U'");
    // In GAP a name says nothing of the kind.
    let gap = "x := (1,2,3); Uv := (3,4); A := (1,2);";
    assert_eq!(names("gap", gap, &[]), "x x' Uv A");
}

#[test]
fn questions_to_gap_are_not_answered() {
    let file = "U := (1,3,5); R := (1,7,4); Gen := [U, R]; ip := [[1,2],[3,4]]; n := Size(Group(Gen)); Order(U); Size(Group(R));";
    assert_eq!(names("gap", file, &[]), "U U' R R'");
    // What nothing uses is skipped, whatever it is; what is used is refused at its place.
    let file = "LoadPackage(\"x;y\"); U := (1,2); R := (1,3); G := Group(U, R); S := Stabilizer(G, [1..2], OnSets);
        Size(Stabilizer(Group(V), U, OnTuples)); Print(\"# no comment\", Size(G), \"\\n\");";
    assert_eq!(names("gap", file, &[]), "U R");
    let (message, place) = refused("gap", "U := (1,2); S := Inverse(U); G := Group(U, S);");
    assert_eq!(
        (&*message, &*place),
        ("the function `Inverse` is not read", "Inverse")
    );
    // Without a group all names are generators.
    let (message, place) = refused("gap", "U := (1,2); S := Inverse(U); Size(U);");
    assert_eq!(
        (&*message, &*place),
        ("the function `Inverse` is not read", "Inverse")
    );
    let (message, place) = refused("gap", "U := (1,2); n := Size(Group(U)); V := U^n;");
    assert_eq!((&*message, &*place), ("this is no power", "^"));
}

#[test]
fn moves_of_twsearch_are_made_of_moves_and_have_other_names() {
    let file = "Set A 4 1\nSet B 2 1\nSolved\nA\n1 2 3 4\nEnd\nMove U\nA\n2 3 4 1\nEnd\nMove R\nA\n2 1 3 4\nB\n2 1\nEnd\n\
        MoveSequence T U later U'\nMoveSequence later R\nMoveSequence S [U, R]\nMoveSequence P U,U,R\nMoveAlias right R'\nMoveAlias half U2\n";
    assert_eq!(names("tws", file, &[]), "U U2 U' R later S S' P P2 P' T");
    let list = FormatOperand::List(["T", "half", "right", "U6"].map(str::to_owned).to_vec());
    let quarter = || FormatOperand::Word("quarter".to_owned());
    assert_eq!(names("tws", file, &[quarter(), list]), "T half right U6");
    let moves = lines(&defined("tws", file), "move");
    let of = |name: &str| {
        let found = moves
            .iter()
            .find(|line| line.starts_with(&format!("move \"{name}\"")));
        found
            .unwrap_or_else(|| panic!("{name} of {moves:?}"))
            .clone()
    };
    // The set that `Solved` leaves out has its pieces in order.
    assert!(of("R").contains('5'), "{}", of("R"));
    assert_eq!(of("T").matches('[').count(), of("R").matches('[').count());
}

#[test]
fn maps_of_corners_have_the_terrain_below_their_heights() {
    let file = "type octile-corner\nheight 3\nwidth 4\nmap\n0000\n0120\n0000\nGGtO\ng.wO\nOOOO\n";
    let source = Source::new("m.map", file, None);
    let map =
        super::maze::read_map(&source, puzzle_core::puzzle::Neighbours::Eight, &[]).expect("a map");
    let maze = map.maze("m", String::new()).expect("a maze");
    assert_eq!(
        puzzle_core::puzzle::Rules::draw(&maze, &puzzle_core::puzzle::Rules::initial_state(&maze))
            .lines()
            .count(),
        2
    );
    for (text, says) in [
        (
            file.replacen("0120", "012", 1),
            "expected the heights of 4 corners, found `012`",
        ),
        (
            file.replacen("OOOO\n", "", 1),
            "the map has 2 rows, and `height` says 3",
        ),
    ] {
        let source = Source::new("m.map", text, None);
        let flaw = super::maze::read_map(&source, puzzle_core::puzzle::Neighbours::Eight, &[])
            .expect_err("it is wrong");
        assert_eq!(flaw.to_string(), says);
    }
}

#[test]
fn what_is_wrong_is_placed() {
    for (format, text, says, at) in [
        (
            "gap",
            "A := (1,2",
            "expected `,`, found the end of the file",
            "",
        ),
        ("gap", "A := (1,2)", "expected `;`", ""),
        ("gap", "A := (1,2)(2,3);", "the point 2 is there twice", "2"),
        (
            "gap",
            "A := (1,0);",
            "a whole number from 1, found `0`",
            "0",
        ),
        ("gap", "A := (1,2); B := A * C;", "`C` has no value", "C"),
        (
            "gap",
            "A := (1,2); B := SetName(A);",
            "the function `SetName` is not read",
            "SetName",
        ),
        ("gap", "A := ();", "no permutation that moves a point", "A"),
        (
            "gap",
            "Group((1,2), 3);",
            "a generator is a permutation",
            "3",
        ),
        (
            "gap",
            "A := PermList([1,1]);",
            "two points go to one",
            "PermList",
        ),
        ("gap", "A := \"x\";", "found `\"x\"`", "\"x\""),
        (
            "tws",
            "Name X\nSett A 3 2\n",
            "`Sett` begins no line",
            "Sett",
        ),
        ("tws", "Set A 3\n", "a set has a name, a number", "Set A 3"),
        ("tws", "Set A 300 1\n", "from 1 to 255, found `300`", "300"),
        ("tws", "Set A 100 2\n", "found the end of the file", ""),
        (
            "tws",
            "Set A 100 2\nSolved\nEnd\n",
            "200 cells up to here",
            "A",
        ),
        (
            "tws",
            "Set A 70 1\nSolved\nEnd\nMove m\nA\n",
            "expected `End`",
            "",
        ),
        ("tws", "Set A 3 1\nSet A 3 1\n", "`A` is there twice", "A"),
        (
            "tws",
            "Set A 3 2\nSolved\nA\n1 1 2\n? 0 0\nEnd\n",
            "orientations of two kinds",
            "A",
        ),
        (
            "tws",
            "Set A 3 2\nSolved\nA\n1 ! 2\nEnd\n",
            "a whole number from 1 to 255",
            "!",
        ),
        ("tws", "Set A 3 2\nSolved\nB\n", "`B` is not a set", "B"),
        (
            "tws",
            "Set A 3 2\nSolved\nA\n1 2\nEnd\n",
            "has 3 numbers, this one has 2",
            "2",
        ),
        (
            "tws",
            "Set A 2 2\nSolved\nA\n1 2\n0 2\nEnd\n",
            "from 0 to 1, found `2`",
            "2",
        ),
    ] {
        let (message, place) = refused(format, text);
        assert!(message.contains(says), "{text}: {message}");
        assert_eq!(place, at, "{text}: {message}");
    }
    for (behind, says, at) in [
        ("Move m\nA\n1 1 2\nEnd\n", "goes to two places", "1"),
        ("Move m\nA\n1 2 4\nEnd\n", "from 1 to 3, found `4`", "4"),
        ("Move m\nEnd\n", "no move of the file moves anything", "m"),
        (
            "Move m\nA\nEnd\n",
            "expected a row of numbers, found `End`",
            "End",
        ),
        (
            "Move m\nA\n1 2 3\n0 0 0\n0 0 0\nEnd\n",
            "two rows at most",
            "0",
        ),
        (
            "Move m\nA\n2 1 3\nEnd\nMove m\nEnd\n",
            "`m` is defined twice",
            "m",
        ),
        ("MoveAlias m n\n", "there is no move `n`", "n"),
        ("MoveSequence m n\n", "there is no move `n`", "n"),
        ("Block\n", "`Block` is not read", "Block"),
        ("Set B 1 1\n", "stands at the wrong place", "Set"),
        ("Illegal A 4 1\n", "from 1 to 3, found `4`", "4"),
        ("Illegal A 1 4\n", "no piece of `A` has the number 4", "4"),
        ("", "expected `Move`, found the end of the file", ""),
    ] {
        let (message, place) = refused("tws", &format!("{SET}{behind}"));
        assert!(message.contains(says), "{behind}: {message}");
        assert_eq!(place, at, "{behind}: {message}");
    }
}

#[test]
fn what_is_wrong_with_json_is_placed() {
    let whole = |orbits: &str, pattern: &str, moves: &str| {
        format!(r#"{{"orbits": [{orbits}], "defaultPattern": {pattern}, "moves": {moves}}}"#)
    };
    let orbit = r#"{"orbitName": "A", "numPieces": 2, "numOrientations": 2}"#;
    let pattern = r#"{"A": {"pieces": [0, 1], "orientation": [0, 0]}}"#;
    let moves = r#"{"U": {"A": {"permutation": [1, 0], "orientationDelta": [0, 1]}}}"#;
    assert!(
        defined("kpuzzle", &whole(orbit, pattern, moves)).contains("move \"U\" cycle [1 4 2 3]")
    );
    // What a move does with pieces that the definition leaves out is no matter.
    let more = moves.replace("{\"A\"", "{\"CENTERS\": {}, \"A\"");
    assert!(defined("kpuzzle", &whole(orbit, pattern, &more)).contains("[1 4 2 3]"));
    for (text, says, at) in [
        ("[1]".to_owned(), "expected an object", "["),
        ("{\"orbits\": []".to_owned(), "EOF while parsing", ""),
        (whole("", "{}", "{}"), "a puzzle has orbits", ""),
        (whole(orbit, pattern, "{}"), "a puzzle has moves", ""),
        (r#"{"orbit": 3}"#.to_owned(), "`orbit` is not a member", "3"),
        (
            whole(&orbit.replace('2', "-1"), pattern, moves),
            "from 1 to 255, found `-1`",
            "-1",
        ),
        (
            whole(&orbit.replace('2', "1e3"), pattern, moves),
            "found `1e3`",
            "1e3",
        ),
        (
            whole(orbit, &pattern.replace("[0, 1]", "[0]"), moves),
            "expected 2 numbers, found 1",
            "[0]",
        ),
        (
            whole(orbit, &pattern.replace('A', "B"), moves),
            "`B` is not an orbit",
            "",
        ),
        (
            whole(orbit, pattern, &moves.replace("[1, 0]", "[1, 1]")),
            "goes to two places",
            "1",
        ),
        (
            whole(orbit, pattern, &moves.replace("[0, 1]", "[0, 2]")),
            "from -1 to 1, found `2`",
            "2",
        ),
        (
            whole(
                orbit,
                pattern,
                &moves.replace("permutation", "permutations"),
            ),
            "is not a member",
            "[1, 0]",
        ),
        (
            whole(
                orbit,
                pattern,
                &moves.replace("{\"U\"", "{\"U\": {}, \"U\""),
            ),
            "`U` is there twice",
            "",
        ),
    ] {
        let (message, place) = refused("kpuzzle", &text);
        assert!(message.contains(says), "{text}: {message}");
        assert!(at.is_empty() || place == at, "{text}: {message} at {place}");
    }
}

#[test]
fn levels_are_found_by_number_and_checked() {
    let two = "; One\n#####\n#@$.#\n#####\n\nTitle: Two\n\n####\n#+ #\n#$ #\n#  #\n####\n";
    let level = |number: i64| {
        let request = request("sokoban", &[FormatOperand::Number(number)]);
        read("sokoban", two, &request)
    };
    let first = level(1).expect("it is there");
    assert!(first.starts_with("define puzzle sokoban_a_file_1 {\n  summary \"One\"\n"));
    assert_eq!(lines(&first, "start"), ["start \"@ o .\""]);
    assert_eq!(lines(&first, "let floor"), ["let floor = 22..24"]);
    assert!(
        level(2)
            .expect("it is there")
            .contains("summary \"Title: Two\"")
    );
    let missing = level(3).expect_err("there are two");
    assert!(missing.to_string().contains("there are 2 levels"));
    // Equal squares counted, rows with a stroke between them.
    let counted = defined("sokoban", "5#|#@$.#|5#\n");
    assert_eq!(
        counted.lines().skip(2).collect::<Vec<_>>(),
        first.lines().skip(2).collect::<Vec<_>>()
    );
    // Other letters, two levels without a line between them, and levels in XML.
    let same = |text: &str, number: i64, of: &str, title: &str| {
        let request = request("sokoban", &[FormatOperand::Number(number)]);
        let shorter = read("sokoban", text, &request).expect("it is there");
        let shown = [&shorter, of].map(|text| text.lines().skip(2).collect::<Vec<_>>());
        assert_eq!(shown[0], shown[1], "{text}");
        assert!(
            shorter.contains(&format!("summary \"{title}\"")),
            "{shorter}"
        );
    };
    let second = level(2).expect("it is there");
    same("#####\n#pbo#\n#####", 1, &first, "Level 1");
    let close = "; A\n#####\n#@$.#\n#####\n####\n#+ #\n#$ #\n#  #\n####\n";
    same(close, 1, &first, "A");
    same(close, 2, &second, "Level 2");
    let thick = defined("sokoban", "#####\n#####\n#@$.#\n#####\n#####\n");
    assert_eq!(lines(&thick, "start"), lines(&first, "start"));
    let xml = "<?xml version=\"1.0\"?>\n<SokobanLevels>\n<Title>All</Title>\n<Level Id=\"One\" Width=\"5\">\n  \
        <L>#####</L>\n<L>#@$.#</L>\n<L>#####</L>\n</Level>\n<Level Id=\"Two\">\n<L>####</L><L>#+ #</L><L>#$ #</L>\n\
        <L>#  #</L><L>####</L></Level></SokobanLevels>\n";
    same(xml, 1, &first, "One");
    same(xml, 2, &second, "Two");
    for (text, says, at) in [
        ("#####\n#@x.#\n#####", "found `x`", "x"),
        ("#####\n#@$. \n#####", "the level is open", "."),
        ("#####\n# $.#\n#####", "has no man", "#####"),
        ("######\n#@@$.#\n######", "has two men", "@"),
        ("#####\n#@$ #\n#####", "has 1 box and 0 goals", "#####"),
        ("####\n#@ #\n####", "has 0 boxes and 0 goals", "####"),
        ("#######\n#@$.#$#\n#######", "walls part this box", "$"),
        (
            "#####\n#@.$#\n#####",
            "no push brings this box to a goal",
            "$",
        ),
        ("9999#\n#@$.#\n#####", "more squares", "#"),
        ("99999999999999999999#\n", "more squares", "#"),
        ("", "there is no level 1", ""),
    ] {
        let (message, place) = refused("sokoban", text);
        assert!(message.contains(says), "{text}: {message}");
        assert_eq!(place, at, "{text}: {message}");
    }
    let pushes = [
        FormatOperand::Number(1),
        FormatOperand::Word("pushes".to_owned()),
    ];
    let pushes = read("sokoban", two, &request("sokoban", &pushes)).expect("it fits");
    assert_eq!(pushes.replace(" cost 0", ""), first);
    assert!(pushes.contains("move $step cost 0 when") && pushes.contains("move $push when"));
    // A box on a goal behind walls is an ornament.
    assert!(defined("sokoban", "#######\n#@$.#*#\n#######").contains("start \"@ o .\""));
}

#[test]
fn operands_behind_the_file_are_those_of_the_format() {
    let word = |word: &str| FormatOperand::Word(word.to_owned());
    let tws = Format::named("tws").expect("a format");
    assert!(tws.request(&[word("sideways")]).is_err());
    assert!(tws.request(&[FormatOperand::Number(3)]).is_err());
    assert!(tws.request(&[FormatOperand::List(Vec::new())]).is_err());
    assert!(tws.request(&[word("half"), word("half")]).is_err());
    let list = |name: &str| FormatOperand::List(vec![name.to_owned()]);
    let omitted = tws.request(&[list("U"), word("omit"), list("A")]);
    assert_eq!(
        omitted.map(|omitting| omitting.omitted),
        Ok(vec!["A".to_owned()])
    );
    let gap = Format::named("gap").expect("a format");
    assert!(gap.request(&[word("omit"), word("A")]).is_err());
    assert_eq!(tws.request(&[]).map(|query| query.metric), Ok(Metric::Half));
    let sokoban = Format::named("sokoban").expect("a format");
    assert!(sokoban.request(&[FormatOperand::Number(0)]).is_err());
    assert!(
        sokoban
            .request(&[FormatOperand::Number(1), FormatOperand::Number(1)])
            .is_err()
    );
    assert!(sokoban.request(&[word("pushes")]).is_ok());
    assert!(sokoban.request(&[word("pushes"), word("pushes")]).is_err());
    assert!(sokoban.request(&[word("push")]).is_err());
    let list = FormatOperand::List(vec!["V".to_owned()]);
    let read = read("gap", "U := (1,2);", &request("gap", &[list]));
    assert!(
        read.expect_err("there is none")
            .to_string()
            .contains("no move `V`")
    );
}

/// Files that would take long, or much memory, if they were not refused.
#[test]
fn hostile_files_are_refused_at_once() {
    let many = |text: &str, count: usize| text.repeat(count);
    let circle: Vec<String> = (0..200)
        .map(|index| format!("\"m{index}\": \"m{} m{}\"", index + 1, index + 1))
        .collect();
    let orbit = r#""orbits": [{"orbitName": "A", "numPieces": 2, "numOrientations": 1}], "defaultPattern": {}"#;
    for (format, text) in [
        ("gap", many("(", 1_000_000)),
        ("gap", format!("A := {}", many("[", 1_000_000))),
        (
            "gap",
            format!("A := (1,2); B := {}A;", many("(", 1_000_000)),
        ),
        ("gap", format!("A := (1,2); B := {}", many("A*", 1_000_000))),
        ("gap", many("A := (1,2,3);", 100_000) + "Group("),
        ("gap", format!("A := ({}1);", many("1,", 1_000_000))),
        ("gap", "A := (1,99999999999999999999);".to_owned()),
        (
            "gap",
            "A := (1,2,3); B := A ^ 99999999999999999999;".to_owned(),
        ),
        ("tws", many("Set A 1 1\n", 100_000)),
        ("tws", format!("{SET}{}", many("Move m\nEnd\n", 100_000))),
        ("tws", format!("{SET}{}", many("Illegal A 1 1\n", 100_000))),
        ("kpuzzle", many("[", 1_000_000)),
        ("kpuzzle", many("{\"orbits\":", 100_000)),
        (
            "kpuzzle",
            format!(
                "{{{orbit}, \"moves\": {{}}, \"derivedMoves\": {{{}}}}}",
                circle.join(", ")
            ),
        ),
        (
            "kpuzzle",
            format!(
                "{{{orbit}, \"moves\": {{}}, \"derivedMoves\": {{\"a\": \"{}\"}}}}",
                many("(", 10_000)
            ),
        ),
        ("sokoban", format!("#{}\n", many("@", 900_000))),
        ("sokoban", many("#@$.#\n", 100_000)),
        ("sokoban", many("9#|", 100_000)),
        ("gap", many(" ", 5 << 20)),
    ] {
        let read = read(format, &text, &request(format, &[]));
        assert!(read.is_err(), "{format}: {}", &text[..40]);
    }
    // Powers without end.
    let primes =
        "A := (1,2)(3,4,5)(6,7,8,9,10)(11,12,13,14,15,16,17)(18,19,20,21,22,23,24,25,26,27,28);";
    let half = request("gap", &[FormatOperand::Word("half".to_owned())]);
    let powers = read("gap", primes, &half).expect_err("they are many");
    assert!(powers.to_string().contains("120 are the most"), "{powers}");
}

/// What the cells of letters are, as a script says it, and as a list of operands.
fn terrains() -> impl Strategy<Value = Vec<(char, &'static str)>> {
    let letters: Vec<char> = super::maze::LETTERS.chars().collect();
    let letters = prop::sample::subsequence(letters, 0..6);
    let costs = prop::collection::vec(prop::sample::select(vec!["0", "2", "7", "wall"]), 6);
    (letters, costs).prop_map(|(letters, costs)| letters.into_iter().zip(costs).collect())
}

/// The least costs from a cell, where the cells of a map have these letters: until nothing changes.
fn reached(
    rows: &[Vec<char>],
    said: &[(char, &str)],
    start: (usize, usize),
    is_eight: bool,
) -> std::collections::BTreeMap<(usize, usize), u32> {
    let legend = |letter: char| {
        said.iter()
            .find(|pair| pair.0 == letter.to_ascii_uppercase())
    };
    // What a step into a cell costs, and whether it is water.
    let cell = |row: usize, column: usize| {
        let &letter = rows.get(row)?.get(column)?;
        match legend(letter) {
            Some((_, cost)) => cost.parse::<u32>().ok().map(|cost| (cost, false)),
            None => match letter.to_ascii_uppercase() {
                'W' => Some((1, true)),
                '.' | 'G' | 'S' | 'B' => Some((1, false)),
                _ => None,
            },
        }
    };
    let mut known = std::collections::BTreeMap::from([(start, 0)]);
    loop {
        let mut better = Vec::new();
        for (&(row, column), &cost) in &known {
            let here = cell(row, column);
            for (down, right) in (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)))
            {
                let onward = row
                    .checked_add_signed(down)
                    .zip(column.checked_add_signed(right));
                let Some((to_row, to_column)) = onward else {
                    continue;
                };
                let is_across = down != 0 && right != 0;
                let fits = |row, column| {
                    cell(row, column).is_some_and(|there| Some(there.1) == here.map(|here| here.1))
                };
                let corners = fits(to_row, column) && fits(row, to_column);
                if !fits(to_row, to_column) || is_across && !(is_eight && corners) {
                    continue;
                }
                let unit = if is_eight {
                    [1_000, 1_414][usize::from(is_across)]
                } else {
                    1
                };
                let cost = cost + unit * cell(to_row, to_column).map_or(0, |entered| entered.0);
                if known
                    .get(&(to_row, to_column))
                    .is_none_or(|&old| cost < old)
                {
                    better.push(((to_row, to_column), cost));
                }
            }
        }
        if better.is_empty() {
            return known;
        }
        for (place, cost) in better {
            let old = known.entry(place).or_insert(cost);
            *old = cost.min(*old);
        }
    }
}

proptest! {
    /// Of maps whose letters have costs the searches find the cheapest paths, and what is saved is the map.
    #[test]
    fn letters_of_a_map_cost_what_a_script_says(
        rows in prop::collection::vec(prop::collection::vec(
            prop::sample::select(".....SswWGBTtO@".chars().collect::<Vec<_>>()), 6), 1..6),
        said in terrains(),
        is_eight: bool,
    ) {
        let lines: String = rows.iter().map(|row| row.iter().collect::<String>() + "\n").collect();
        let height = rows.len();
        let text = format!("type octile\nheight {height}\nwidth 6\nmap\n{lines}");
        let mut operands = vec![FormatOperand::Number(if is_eight { 8 } else { 4 })];
        let list: Vec<String> = said
            .iter()
            .flat_map(|(letter, cost)| [letter.to_string(), (*cost).to_owned()])
            .collect();
        if !said.is_empty() {
            operands.extend([FormatOperand::Word("costs".to_owned()), FormatOperand::List(list)]);
        }
        let request = request("map", &operands);
        let format = Format::named("map").expect("a format");
        let read = |text: &str| {
            let files = [Arc::new(Source::new("a.map", text, None))];
            match format.read(&files, &request, BOUNDS) {
                Ok(Read::Map(map)) => map.maze("map", String::new()).ok().map(puzzle_core::puzzle::Puzzle::from),
                _ => unreachable!("it is a map"),
            }
        };
        let Some(puzzle) = read(&text) else { return Ok(()) };
        let initial = puzzle.initial_state();
        let map = puzzle.on_map(&initial, None).expect("it is a map");
        let (row, column) = map.place();
        let known = reached(&rows, &said, (row as usize, column as usize), is_eight);
        for to_row in 0..height {
            for to_column in 0..6 {
                let state = format!("{row},{column} to {to_row},{to_column}");
                let due = known.get(&(to_row, to_column)).copied();
                let Ok(start) = puzzle.parse(&state) else {
                    prop_assert_eq!(due, None);
                    continue;
                };
                let problem = puzzle_core::puzzle::Problem { start, goal: None, order: puzzle.default_order() };
                let solved = puzzle.solve_at_once(&problem);
                let cost = match solved.outcome.ending {
                    puzzle_core::search::Ending::Solved { cost, .. } => Some(cost),
                    puzzle_core::search::Ending::Stopped(_) => None,
                };
                prop_assert_eq!(cost, due, "{} {}", text, state);
            }
        }
        let written = map.written();
        if written.starts_with("type") {
            let again = read(&written).expect("it has cells");
            let other = again.on_map(&initial, None).expect("it is a map");
            prop_assert_eq!(other.look(), map.look());
        }
    }

    /// A map with something else in it is a map, or a report that points into it.
    #[test]
    fn no_map_is_more_than_a_report(
        places in prop::collection::vec((0_usize..60, prop::sample::select(vec![
            "", " ", "\n", "@", "x", "é", "9", "height 3\n", "type octile-corner\n", "width 99999999999", "map\n", "\r",
        ])), 1..4),
        operands in prop::sample::select(vec!["8", "4", "hex"]),
    ) {
        let mut text = "type octile\nheight 3\nwidth 5\nmap\n..@WW\n.S.TW\nGB...\n".to_owned();
        for (place, inserted) in places {
            let at = place.min(text.len());
            let end = (at + inserted.len()).min(text.len());
            if text.is_char_boundary(at) && text.is_char_boundary(end) {
                text.replace_range(at..end, inserted);
            }
        }
        let first = operands.parse().map_or_else(|_| FormatOperand::Word(operands.to_owned()), FormatOperand::Number);
        let list = FormatOperand::List(["S", "2", "W", "wall"].map(str::to_owned).to_vec());
        let request = request("map", &[first, FormatOperand::Word("costs".to_owned()), list]);
        let files = [Arc::new(Source::new("a.map", text.as_str(), None))];
        match Format::named("map").expect("a format").read(&files, &request, BOUNDS) {
            Ok(Read::Map(_)) => {}
            Ok(_) => prop_assert!(false, "no map"),
            Err((_, error)) => {
                let span = error.span().range();
                prop_assert!(text.get(span).is_some(), "{error}");
            }
        }
    }
}

#[test]
fn operands_of_maps_say_what_letters_cost() {
    let word = |word: &str| FormatOperand::Word(word.to_owned());
    let list = |words: &str| FormatOperand::List(words.split(' ').map(str::to_owned).collect());
    let map = Format::named("map").expect("a format");
    let of = |operands: &[FormatOperand]| {
        map.request(operands)
            .map(|options| (options.neighbours, options.terrains))
    };
    let costs = vec![('S', Terrain::Ground(2)), ('W', Terrain::Wall)];
    assert_eq!(
        of(&[word("costs"), list("s 2 W wall")]),
        Ok((Neighbours::Eight, costs.clone()))
    );
    assert_eq!(
        of(&[word("hex"), word("costs"), list("S 2 W wall")]),
        Ok((Neighbours::Six, costs))
    );
    for wrong in ["S", "S 10", "S x", "X 2", "S 2 s 3", "SW 2", "S 2 W", "é 1"] {
        assert!(of(&[word("costs"), list(wrong)]).is_err(), "{wrong}");
    }
    let given = [word("costs"), list("S 2"), word("costs"), list("W 2")];
    assert!(of(&given).is_err() && of(&given[..1]).is_err() && of(&[list("S 2")]).is_err());
    assert!(
        of(&[FormatOperand::Number(6)]).is_err()
            && of(&[word("costs"), list("S 2"), word("hex")]).is_err()
    );
    let maze = Format::named("maze").expect("a format");
    assert_eq!(
        maze.request(&[])
            .map(|plain_options| plain_options.neighbours),
        Ok(Neighbours::Four)
    );
    assert_eq!(
        maze.request(&[word("hex")])
            .map(|options| options.neighbours),
        Ok(Neighbours::Six)
    );
    assert!(maze.request(&[FormatOperand::Number(8)]).is_err());
}

proptest! {
    #[test]
    fn no_text_is_more_than_a_report(
        format in prop::sample::select(vec!["gap", "tws", "kpuzzle", "sokoban"]),
        words in prop::collection::vec(prop::sample::select(vec![
            "A", "B", ":=", "(", ")", "(1,2)", "(2,3)", "[", "]", ",", ";", "*", "^", "-1", "Group", "\n", " ", "#", "@", "$", ".",
            "+", "|", "3", "Name X\n", "Set A 2 2\n", "Solved\n", "A\n", "1 2\n", "0 1\n", "?", "End\n", "Move U\n", "Illegal A 1 1\n",
            "{", "}", ":", "\"orbits\"", "\"moves\"", "\"\\u00e9\"", "é", "\u{202e}", "\r",
        ]), 0..40),
    ) {
        let text = words.concat();
        if let Err(error) = read(format, &text, &request(format, &[])) {
            let span = error.span().range();
            prop_assert!(text.get(span).is_some(), "{error}");
        }
    }

    /// A file of a graph is a graph or a report that points into it, whatever stands in it.
    #[test]
    fn no_text_of_a_graph_is_more_than_a_report(
        name in prop::sample::select(vec!["g.csv", "g.dot", "g.gr", "g.test", "g.co"]),
        words in prop::collection::vec(prop::sample::select(vec![
            "graph ", "digraph ", "{", "}", "[", "]", "A", "B", "é", "\"", "\"a b\"", "--", "->", "=", ",", ";", ":", "h", "pos", "weight",
            "label", "role=goal", "subgraph ", "node ", "edge ", "2.5", "-1", "inf", "//", "/*", "*/", "#", "<", ">", "+", "\\", "\n", " ",
            "\t", "\r", "p sp 3 2\n", "p aux sp co 3\n", "a 1 2 3\n", "v 1 0 0\n", "c x\n", "99999999999999999999", "0", "1", "from,to\n",
            "start_state: A\n", "goal_states: B\n", "\"\"\"", "graph:", "heuristic:", "\u{202e}", "directed", ".",
        ]), 0..40),
        prefix in prop::sample::select(vec!["", "graph {", "digraph{", "p sp 3 9\n", "start_state: A\ngoal_states: B\n"]),
    ) {
        let text = format!("{prefix}{}", words.concat());
        let files = match name {
            "g.co" => vec![("g.gr", "p sp 3 1\na 1 2 3\n".to_owned()), (name, text)],
            name => vec![(name, text)],
        };
        let sources = files.iter().map(|(name, text)| Arc::new(Source::new(*name, text.as_str(), None)));
        let sources: Vec<_> = sources.collect();
        let format = Format::named("graph").expect("a format");
        match format.read(&sources, &request("graph", &[]), BOUNDS) {
            Ok(Read::Graph(parts)) => {
                let nodes = parts.nodes.len();
                prop_assert!(nodes > 0 && parts.tables.iter().all(|table| table.values.len() == nodes));
                prop_assert!(parts.places.is_empty() || parts.places.len() == nodes);
                let ends = parts.arcs.iter().flat_map(|arc| [arc.from, arc.to]);
                prop_assert!(ends.chain(parts.goals).chain(parts.start).all(|node| (node as usize) < nodes));
            }
            Ok(_) => prop_assert!(false, "no graph"),
            Err((number, error)) => {
                let span = error.span().range();
                prop_assert!(files[number].1.get(span).is_some(), "{error}");
            }
        }
    }
}
