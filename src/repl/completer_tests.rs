use super::*;
use crate::host::OutputClosed;
use crate::interp::{Engine, Event, FrontEnd, Options};

struct Silent;

impl FrontEnd for Silent {
    fn emit(&mut self, _: Event) -> Result<(), OutputClosed> {
        Ok(())
    }
}

/// What Tab shows at the `|` of a line, in a session with a variable `board` and a procedure `go h`.
fn shown(line: &str) -> Vec<String> {
    let mut engine = Engine::new(Options::default());
    let text = "let board = 1 define go h { solveAStar $h }";
    engine.run_text("test", text, None, &mut Silent);
    let cursor = line.find('|').expect("the line has a cursor");
    let (_, candidates) = complete(&line.replace('|', ""), cursor, &Scope::new(&engine));
    candidates
        .into_iter()
        .map(|candidate| candidate.shown)
        .collect()
}

/// The line after Tab, where only one thing fits.
fn completed(line: &str) -> String {
    let cursor = line.find('|').expect("the line has a cursor");
    let scope = Scope::new(&Engine::new(Options::default()));
    let text = line.replace('|', "");
    let (start, candidates) = complete(&text, cursor, &scope);
    let [candidate] = &candidates[..] else {
        panic!("not one candidate: {candidates:?}")
    };
    format!("{}{}{}", &text[..start], candidate.text, &text[cursor..])
}

#[test]
fn commands_are_offered_where_one_is_due() {
    assert_eq!(shown("printSt|"), ["printState", "printStats"]);
    assert_eq!(shown("reset printSt|"), ["printState", "printStats"]);
    assert_eq!(
        shown("repeat 3 { undo printSt|"),
        ["printState", "printStats"]
    );
    assert_eq!(shown("move up\nprintSt|"), ["printState", "printStats"]);
    assert!(shown("|").contains(&"setState".to_owned()));
    assert!(!shown("|").contains(&"tree".to_owned()));
}

#[test]
fn one_candidate_is_typed_with_the_space_it_needs() {
    assert_eq!(completed("solveBe|"), "solveBeam ");
    assert_eq!(completed("solveBe| 5"), "solveBeam 5");
    assert_eq!(completed("und|"), "undo");
    assert_eq!(completed("solvebe|"), "solveBeam ");
}

#[test]
fn procedures_are_offered_where_a_call_may_stand() {
    assert_eq!(shown("g|"), ["go"]);
    assert_eq!(shown("repeat 2 { g|"), ["go"]);
    assert!(shown("reset g|").is_empty());
    assert_eq!(shown("define again { reset }\nag|"), ["again"]);
}

#[test]
fn heuristics_and_modifiers_follow_a_search() {
    assert!(shown("solveAStar |").starts_with(&["h1".to_owned(), "h2".to_owned()]));
    assert!(shown("solveAStar |").contains(&"tree".to_owned()));
    assert!(!shown("solveBFS |").contains(&"tree".to_owned()));
    assert_eq!(shown("solveBFS max|"), ["maxNodes"]);
    assert!(shown("solveBFS maxNodes 5 |").contains(&"order".to_owned()));
    assert_eq!(shown("solveBeam |"), ["none"]);
    assert!(!shown("maxNodes 5 |").is_empty());
}

#[test]
fn moves_are_those_that_are_legal() {
    assert_eq!(shown("move |"), ["down", "right"]);
    assert_eq!(shown("move [|"), ["down", "right"]);
    assert_eq!(shown("move [down down |"), ["up", "right"]);
    assert!(shown("move [up |").is_empty());
    assert_eq!(shown("move d|"), ["down"]);
}

#[test]
fn an_order_offers_the_moves_it_lacks() {
    assert_eq!(shown("order [up left |"), ["down", "right"]);
    assert_eq!(shown("order n|"), ["none"]);
}

#[test]
fn operands_are_offered_by_kind() {
    assert!(shown("puzzle |").contains(&"fifteen".to_owned()));
    assert!(shown("puzzle sliding |").is_empty());
    assert_eq!(shown("printState |"), ["compact", "matrix", "tuple"]);
    assert_eq!(shown("randomizeState |"), ["walk", "depth", "uniform"]);
    assert!(shown("randomizeState walk |").is_empty());
    assert_eq!(shown("timeLimit |"), ["none"]);
    assert_eq!(shown("help solveBea|"), ["solveBeam"]);
    assert!(shown("help |").contains(&"h2".to_owned()));
}

#[test]
fn what_has_no_candidates_offers_none() {
    for line in [
        "setState |",
        "seed |",
        "print |",
        "let |",
        "define |",
        "let x = |",
        "repeat |",
        "# sol|",
        "print \"sol|",
        "solveBeam 5|",
        "x ) |",
        "§ |",
    ] {
        assert!(shown(line).is_empty(), "{line}: {:?}", shown(line));
    }
}

#[test]
fn variables_follow_a_dollar() {
    assert_eq!(shown("solveBeam $bo|"), ["$board"]);
    assert_eq!(shown("print \"is $bo|"), ["$board"]);
    assert_eq!(shown("print \"is ${le|"), ["${length}"]);
    assert_eq!(shown("for d in 1..3 { print $d|"), ["$d"]);
    assert!(shown("print $|").contains(&"$length".to_owned()));
    assert!(shown("print \"\\$bo|").is_empty() && shown("# $bo|").is_empty());
}

#[test]
fn conditions_offer_names_that_can_be_read() {
    assert!(shown("if |").contains(&"solved".to_owned()));
    assert_eq!(shown("expect fa|"), ["fails", "false"]);
    assert_eq!(shown("if solved and le|"), ["length"]);
    assert_eq!(shown("if not so|"), ["solved", "solvable"]);
    assert_eq!(shown("expect length == ge|"), ["generated"]);
    assert_eq!(shown("if solved |"), ["and", "or"]);
    assert_eq!(
        shown("expect length == 5 printSt|"),
        ["printState", "printStats"]
    );
    assert_eq!(shown("if ( sol|"), ["solved", "solvable"]);
}

#[test]
fn words_of_blocks_are_offered() {
    assert_eq!(shown("for x |"), ["in"]);
    assert_eq!(shown("if solved { } el|"), ["else"]);
    assert!(!shown("el|").contains(&"else".to_owned()));
    assert_eq!(shown("let x = 5 und|"), ["undo"]);
}

#[test]
fn files_are_offered_as_words_and_in_quotes() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path().display().to_string();
    std::fs::write(folder.path().join("a b.txt"), "").expect("written");
    assert_eq!(
        completed(&format!("readCommands {at}/a|")),
        format!("readCommands \"{at}/a b.txt\"")
    );
    assert_eq!(
        completed(&format!("save \"{at}/a b|\"")),
        format!("save \"{at}/a b.txt\"")
    );
}

#[test]
fn any_cursor_in_any_line_does_no_harm() {
    let line = "for é in [h1 max(h1,h2)] { solveAStar $é tree \"${x\\\" } else § expect (not solved)\n}}])";
    for cursor in (0..=line.len()).filter(|&cursor| line.is_char_boundary(cursor)) {
        let scope = Scope::new(&Engine::new(Options::default()));
        let (start, _) = complete(line, cursor, &scope);
        assert!(start <= cursor && line.is_char_boundary(start));
    }
}

#[test]
fn a_block_with_words_of_its_own_offers_them() {
    assert_eq!(
        completed("experiment \"a\" {\n dep|"),
        "experiment \"a\" {\n depths "
    );
    assert_eq!(
        shown("experiment \"a\" { depths 2 sa|"),
        ["samples", "sampling", "save"]
    );
    assert!(!shown("experiment \"a\" { |").contains(&"printState".to_owned()));
    assert!(!shown("|").contains(&"depths".to_owned()));
    assert!(shown("experiment \"a\" { }\n|").contains(&"printState".to_owned()));
}

#[test]
fn entries_offer_what_they_take() {
    assert_eq!(shown("experiment \"a\" { sampling w|"), ["walk"]);
    assert_eq!(
        shown("experiment \"a\" { run solveB|"),
        ["solveBeam", "solveBFS", "solveBidirectional"]
    );
    assert_eq!(shown("experiment \"a\" { run solveAStar |"), {
        let mut names = shown("solveAStar |");
        names.push("as".to_owned());
        names
    });
    assert_eq!(shown("experiment \"a\" { table e|"), ["expanded", "excess"]);
    assert_eq!(
        shown("experiment \"a\" { plot generated |"),
        ["mean", "median", "min", "max", "sd", "log"]
    );
    assert_eq!(shown("experiment \"a\" { goal \"x\" puzzle ri|"), ["ring"]);
}
