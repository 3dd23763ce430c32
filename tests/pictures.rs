//! Boards, solutions, trees and searches as pictures in files.

use crate::support::{Ran, Script, root};
use roxmltree::Document;
use std::fs;

const NEAR: &str = "setState \"312 475 68b\"\n";

/// The texts of a picture, which must be XML.
fn texts(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).expect("XML");
    let texts = document
        .descendants()
        .filter(|node| node.has_tag_name("text"));
    texts
        .map(|node| node.text().unwrap_or("").to_owned())
        .collect()
}

/// Frames of a GIF, and how wide each is.
fn frames(ran: &Ran, name: &str) -> Vec<u16> {
    let file = fs::File::open(ran.path().join(name)).expect("a file");
    let mut decoder = gif::DecodeOptions::new().read_info(file).expect("a GIF");
    let mut widths = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        widths.push(frame.width);
    }
    widths
}

#[test]
fn a_state_of_any_puzzle_is_a_picture() {
    let script = "drawState \"eight.svg\" drawState \"eight.PNG\" drawState \"eight.pdf\"\npuzzle octa drawState \"octa.svg\"\npuzzle ring drawState \"ring.svg\"\n\
                  define puzzle own {\n  cells 1..2\n  goal 1..2\n  move flip reverse 1..2\n  draw \"<b>{1}&\"\n  draw \"{2}]]>\"\n}\n\
                  puzzle own drawState \"own.svg\"";
    let ran = Script::new(script).stdout_contains("Wrote own.svg\n").run();
    assert_eq!(
        texts(&ran.file("eight.svg")),
        ["1", "2", "3", "4", "5", "6", "7", "8"]
    );
    assert_eq!(texts(&ran.file("ring.svg")).len(), 25);
    assert!(texts(&ran.file("octa.svg")).contains(&"__".to_owned()));
    assert_eq!(texts(&ran.file("own.svg")), ["<b>1&", "2]]>"]);
    let png = fs::read(ran.path().join("eight.PNG")).expect("a file");
    assert!(png.starts_with(b"\x89PNG"));
    let pdf = fs::read(ran.path().join("eight.pdf")).expect("a file");
    assert!(pdf.starts_with(b"%PDF-") && pdf.ends_with(b"%%EOF"));
}

#[test]
fn a_picture_in_the_way_stays() {
    for command in ["drawState \"a.svg\"", "solveBFS drawSolution \"a.svg\""] {
        let ran = Script::new(&format!("{NEAR}{command}"))
            .file("a.svg", "before")
            .status(1)
            .stderr_contains("it is there already")
            .run();
        assert_eq!(ran.file("a.svg"), "before");
    }
}

#[test]
fn a_solution_plays_board_by_board() {
    let script = format!("{NEAR}solveAStar h2 drawSolution \"s.svg\" drawSolution \"s.gif\"");
    let ran = Script::new(&script).run();
    let svg = ran.file("s.svg");
    let said: Vec<String> = texts(&svg)
        .into_iter()
        .filter(|text| text.len() > 1)
        .collect();
    let moves = [
        "Start of 4 moves",
        "Move 1 of 4: left",
        "Move 2 of 4: up",
        "Move 3 of 4: left",
        "Move 4 of 4: up",
    ];
    assert_eq!(said, moves);
    // One board is seen at a time, the last one where nothing is to move.
    assert_eq!(svg.matches("step-end infinite").count(), 5);
    assert_eq!(svg.matches(" visibility=\"hidden\"").count(), 4);
    assert!(svg.contains("prefers-reduced-motion"));
    let widths = frames(&ran, "s.gif");
    assert!(
        widths.len() == 5 && widths[1..].iter().all(|&width| width < widths[0]),
        "{widths:?}"
    );
}

#[test]
fn a_tree_shows_boards_sums_numbers_and_the_solution() {
    let script = format!(
        "{NEAR}watch solveAStar h2\nprintTree \"all.svg\"\nprintTree \"first.svg\" first 2\nprintTree \"level.svg\" depth 1\n\
         printTree \"below.svg\" from \"312 475 6b8\"\nprintTree first 2\nstep 3\nprintTree \"three.svg\""
    );
    let ran = Script::new(&script).run();
    let all = texts(&ran.file("all.svg"));
    for text in [
        "#1",
        "0 + 4 = 4",
        "up open",
        "3 + 1 = 4",
        "up goal",
        "right known",
    ] {
        assert!(all.contains(&text.to_owned()), "{text}: {all:?}");
    }
    // The goal and the way to it: five boards, four lines.
    let is_marked = |svg: &str| svg.matches("stroke=\"#c2185b\" stroke-width=\"3\"").count();
    assert_eq!(is_marked(&ran.file("all.svg")), 9);
    let first = texts(&ran.file("first.svg"));
    assert!(first.contains(&"The first 2 of 4 expansions".to_owned()));
    assert!(first.contains(&"left #2".to_owned()) && !first.contains(&"up #3".to_owned()));
    let boards = |name: &str| ran.file(name).matches("class=\"tile\"").count() / 8;
    assert_eq!(
        [
            "all.svg",
            "first.svg",
            "level.svg",
            "below.svg",
            "three.svg"
        ]
        .map(boards),
        [13, 6, 3, 11, 10]
    );
    let drawn = "`- left: 312 475 6b8  #2\n   |- up: 312 4b5 678  ? f 4\n";
    assert!(ran.stdout.contains(drawn), "{}", ran.stdout);
}

#[test]
fn a_large_tree_says_what_it_leaves_out() {
    let script = "randomizeState depth 12\nwatch solveBFS\nprintTree \"t.svg\"";
    let ran = Script::new(script).run();
    let svg = ran.file("t.svg");
    let said = texts(&svg);
    let cut = said
        .iter()
        .find(|text| text.contains("a picture holds 300 states"));
    assert!(
        cut.is_some_and(|text| text.starts_with("The first ")),
        "{said:?}"
    );
    let boards = svg.matches("class=\"tile\"").count() / 8;
    assert!((200..=300).contains(&boards), "{boards}");
}

#[test]
fn searches_play_side_by_side_as_a_picture() {
    let block = "{ title \"<b>&\" run solveAStar h2 run solveIDAStar h1 as \"\\\"two\\\"\" run solveDFS 2 }";
    let script = format!("{NEAR}replay \"r.svg\" {block}\nreplay \"r.gif\" {block}");
    let ran = Script::new(&script)
        .stdout("Wrote r.svg\nWrote r.gif\n")
        .run();
    let said = texts(&ran.file("r.svg"));
    for text in [
        "<b>&",
        "\"two\"",
        "a solution of 4 moves",
        "Before the first expansion",
        "Expansion 1: 0 + 4 = 4, 2 open",
        "Move 4 of 4: up",
        "no solution, depth limit",
    ] {
        assert!(said.contains(&text.to_owned()), "{text}: {said:?}");
    }
    assert!(frames(&ran, "r.gif").len() > 8);
}

#[test]
fn long_searches_are_cut_and_say_so() {
    let script = "randomizeState depth 18\nreplay \"r.svg\" { run solveAStar h1 maxNodes none }";
    let said = texts(&Script::new(script).run().file("r.svg"));
    let has = |part: &str| said.iter().any(|text| text.contains(part));
    assert!(
        has("A frame for each ") && has("states of its tree are not drawn"),
        "{said:?}"
    );
}

#[test]
fn the_cost_of_a_solution_stands_beside_its_length() {
    let roads = "define graph roads {\n  start A\n  goal C\n  edge A B 2.5\n  edge B C 1\n  edge A C 9\n}\npuzzle roads\n";
    let script = format!(
        "{roads}solveUCS drawSolution \"s.svg\" replay \"r.svg\" {{ run solveUCS }}\nreplay \"r.html\" {{ run solveUCS run solveBFS }}\n\
         watch solveUCS\ngoTo 99\nwatch solveBFS\ncompare"
    );
    let ran = Script::new(&script).run();
    let has = |name: &str, text: &str| {
        let file = ran.file(name);
        assert!(file.contains(text), "{name}: {text}");
    };
    has("s.svg", "solveUCS from A: 2 moves, cost 3.5");
    has("r.svg", "a solution of 2 moves, cost 3.5");
    has("r.svg", "The solution, 2 moves, cost 3.5");
    has("r.html", "a solution of 2 moves, cost 3.5, proved optimal");
    has("r.html", "a solution of 1 move, cost 9;");
    let told = "found a solution of 2 moves, cost 3.5.";
    assert!(ran.stdout.contains(told), "{}", ran.stdout);
    let row = |line: &str| line.split_whitespace().eq(["cost", "3.5", "9"]);
    assert!(ran.stdout.lines().any(row), "{}", ran.stdout);
    // Where moves have no costs nothing is said of them.
    let plain = Script::new(&format!(
        "{NEAR}watch solveBFS\nwatch solveAStar h2\ncompare"
    ))
    .run();
    assert!(!plain.stdout.contains("cost"), "{}", plain.stdout);
}

#[test]
fn a_quiet_search_keeps_its_ending() {
    let script = format!(
        "{NEAR}watch solveAStar h2 quiet\nstep\ngoTo 99\nsolveBFS quiet\nprint $length $generated"
    );
    let printed = Script::new(&script).run().stdout;
    let (before, ending) = printed.split_once("The search is over").expect("its end");
    assert!(before.starts_with("Expansion 1: 312 475 68b"), "{before}");
    assert!(
        !before.contains("Solution") && ending.ends_with("4 36\n"),
        "{printed}"
    );
}

#[test]
fn the_picture_of_the_readme_is_what_its_script_draws() {
    let read = |name: &str| fs::read_to_string(root().join(name)).expect("a file of the project");
    // What stands behind it names the version and the target.
    let drawn = |svg: &str| {
        svg.split_once("<metadata>")
            .map(|(drawn, _)| drawn.to_owned())
    };
    let ran = Script::new(&read("docs/searches.txt")).run();
    let own = drawn(&ran.file("searches.svg")).expect("metadata");
    assert_eq!(Some(&own), drawn(&read("docs/searches.svg")).as_ref());
    assert!(own.len() < 300_000);
    assert!(read("README.md").contains("](docs/searches.svg)"));
}
