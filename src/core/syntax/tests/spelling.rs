//! Other spellings: the tree is that of the usual one, places are those of the text.

use super::errors::{codes, one};
use super::{Words, parsed, tree};
use crate::syntax::{
    ExprKind, SPELLINGS, Source, StatementKind, format, layout_edits, search_named, spelling_edits,
};

/// The usual spelling of a text, without another layout.
fn usual(text: &str) -> String {
    let source = Source::new("test", text, None);
    let edits = spelling_edits(&source, &Words).expect("the text parses");
    crate::syntax::spelling::edited(text, &edits)
}

/// Holds two texts against each other: the same tree, and the layout of the second.
#[track_caller]
fn is_spelled(written: &str, usual: &str) {
    let bare = |tree: String| tree.replace('\'', "");
    assert_eq!(bare(tree(written)), bare(tree(usual)), "{written:?}");
    let source = Source::new("test", written, None);
    let laid_out = format(&source, &Words);
    assert_eq!(laid_out.as_deref(), Ok(format!("{usual}\n").as_str()));
}

#[test]
fn every_row_of_the_table_has_the_tree_of_its_usual_spelling() {
    for spelling in SPELLINGS {
        is_spelled(spelling.written, spelling.usual);
    }
}

#[test]
fn searches_are_named_in_any_case_with_hyphens_spaces_and_stars() {
    for written in [
        "solve A* h1",
        "solve a-star h1",
        "solve AStar h1",
        "solve astar h1",
        "solve A star h1",
        "solve  A* h1",
        "solveA* h1",
        "solve A_STAR h1",
    ] {
        is_spelled(written, "solveAStar h1");
    }
    is_spelled("solve Beam 50 maxnodes=9", "solveBeam 50 maxNodes 9");
    assert_eq!(search_named("A-star", &Words), Some("solveAStar"));
    assert_eq!(search_named("solve bfs", &Words), Some("solveBFS"));
    assert_eq!(search_named("solve", &Words), None);
    // `solve` alone stays what it is.
    assert_eq!(tree("solve maxNodes 5"), "solve; ~maxNodes 5");
    assert_eq!(tree("solve printState"), "solve; ~printState");
}

#[test]
fn modifiers_have_signs_and_brackets() {
    for written in [
        "solveBFS maxNodes=100",
        "solveBFS maxnodes = 100",
        "solveBFS maxnodes 100",
        "solveBFS [maxNodes=100]",
        "solve bfs[maxnodes=100]",
        "solve BFS [ maxnodes 100 ]",
    ] {
        is_spelled(written, "solveBFS maxNodes 100");
    }
    is_spelled(
        "solve A* h1 [maxnodes=5, seed=3] printState",
        "solveAStar h1 maxNodes 5 seed 3 printState",
    );
    is_spelled("seed=5 printState", "seed 5 printState");
    // Lists stay lists.
    assert_eq!(tree("print [maxNodes 100]"), "print [maxNodes 100]");
    assert_eq!(codes("[maxNodes 100]"), ["expected_command"]);
}

#[test]
fn a_board_needs_no_quotes() {
    is_spelled(
        "setState b12 345 678 printState",
        "setState \"b12 345 678\" printState",
    );
    is_spelled(
        "setState 7 2 4 5 0 6 8 3 1 # c",
        "setState \"7 2 4 5 0 6 8 3 1\" # c",
    );
    is_spelled("setState 012345678", "setState \"012345678\"");
    is_spelled(
        "repeat 2 { setState 0 1 2 }",
        "repeat 2 { setState \"0 1 2\" }",
    );
    is_spelled(
        "setState 1 2 3 scrambleState 5",
        "setState \"1 2 3\" randomizeState 5",
    );
    is_spelled(
        "setState 1 2 3 solve A* h1",
        "setState \"1 2 3\" solveAStar h1",
    );
    // One word or number is what it was.
    for same in [
        "setState b12",
        "setState 123",
        "setState $x",
        "setState \"1 2\"",
        "setState [1 2]",
        "print 0 1 2",
    ] {
        assert_eq!(usual(same), same);
    }
}

#[test]
fn places_are_those_of_the_text() {
    let (script, errors) = parsed("setState b12 345 678 solve A-star h1");
    assert_eq!(errors, []);
    let places: Vec<_> = script
        .statements
        .iter()
        .map(|statement| match &statement.kind {
            StatementKind::Command(command) => {
                assert!(matches!(command.arguments[0].kind, ExprKind::Word));
                let text = |span| script.source.slice(span);
                (
                    text(command.name),
                    command.word(&script.source),
                    text(command.arguments[0].span),
                )
            }
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(
        places,
        [
            ("setState", "setState", "b12 345 678"),
            ("solve A-star", "solveAStar", "h1")
        ]
    );
}

#[test]
fn two_slashes_begin_a_comment_behind_a_space() {
    for text in [
        "// don't worry, this one's \"easy",
        "move up // { ( [ a\"b $ ;",
        "// let us define a goal { here }\nmove up",
        "//",
        "  //x",
        "print [h1 // the first (best)\nh2]",
    ] {
        let (_, errors) = parsed(text);
        assert_eq!(errors, [], "{text:?}");
    }
    assert_eq!(usual("move up // up\n//\n# //"), "move up # up\n#\n# //");
    // A word, or a string.
    for same in [
        "print a//b",
        "print \"// a\"",
        "print http://a.b",
        "print ../a//b",
    ] {
        assert_eq!(usual(same), same);
    }
    one("let k = 7 // 2", "unexpected", "//", "`(7 / 2)`");
    one("print (7 // 2)", "expected", "//", "");
}

#[test]
fn groups_of_three_digits_are_one_number() {
    is_spelled("maxNodes 1,000", "maxNodes 1000");
    is_spelled(
        "maxNodes 1,000,000 printState",
        "maxNodes 1000000 printState",
    );
    is_spelled("repeat 1,000 { print 1 }", "repeat 1000 { print 1 }");
    is_spelled(
        "for i in 1..1,000 { print $i }",
        "for i in 1..1000 { print $i }",
    );
    is_spelled(
        "for i in 1,000..2,000 { print $i }",
        "for i in 1000..2000 { print $i }",
    );
    assert_eq!(tree("print f(1,000)"), "print f(1 0)");
    for text in [
        "maxNodes 1,00",
        "maxNodes 1,0000",
        "maxNodes 1000,000",
        "maxNodes 0,500",
        "let x = 1,23",
        "maxNodes 1,000,5",
        "print [100,200,300]",
    ] {
        assert_eq!(codes(text).len(), 1, "{text:?}: {:?}", codes(text));
    }
}

#[test]
fn the_name_of_a_procedure_stays() {
    let own = "define setSeed n { print $n }\nsetSeed 5";
    assert_eq!(
        usual(&format!("{own}\nmaxnodes 9")),
        format!("{own}\nmaxNodes 9")
    );
    let early = "scrambleState 5\ndefine scrambleState n { }";
    assert_eq!(usual(early), early);
    let read = "readCommands \"more.txt\"\nmaxnodes 9";
    assert_eq!(usual(read), read);
    let search = "readCommands \"more.txt\"\nsolve A* h1";
    assert_eq!(usual(search), "readCommands \"more.txt\"\nsolveAStar h1");
}

#[test]
fn another_name_is_an_operand_where_there_is_room() {
    for same in [
        "print maxnodes 5",
        "attempt scrambleState 5",
        "print [setSeed 5]",
    ] {
        assert_eq!(usual(same), same);
    }
    assert_eq!(tree("printState setSeed 5"), tree("printState seed 5"));
    assert_eq!(
        tree("experiment \"a\" { run solve BFS maxnodes=9 seed=3 }"),
        tree("experiment \"a\" { run solveBFS maxNodes 9 seed 3 }")
    );
}

#[test]
fn comments_of_other_languages_are_one_report() {
    for (text, mark) in [
        ("-- don't", "--"),
        ("% it's \"x", "%"),
        ("; let us", ";"),
        ("/* one { two */", "/*"),
        ("/* one\n * two's\n */\nmove up", "/*"),
        ("===== part 1 =====", "==="),
        ("***", "***"),
        ("<!-- a -->", "<!--"),
        ("\"\"\" a's\n b \"\"\"", "\"\"\""),
        ("move up -- it's", "--"),
        ("move up /* it's */", "/*"),
        ("move up ; it's the last", ";"),
        ("let k = 5 -- it's", "--"),
        ("```text\nmove up\n```\n", "```"),
    ] {
        one(text, "foreign_comment", mark, "");
    }
    one("-- a", "foreign_comment", "--", "`# a`");
    // These stay what they are.
    assert_eq!(codes("move up; move left"), ["stray_character"]);
    assert_eq!(codes("print (5 - -3)"), [""; 0]);
}

#[test]
fn one_edit_lays_out_a_text_that_has_other_spellings() {
    let text = "// a\n  move   up";
    let edits = layout_edits(&Source::new("test", text, None), &Words).expect("it parses");
    let [only] = &edits[..] else {
        panic!("{edits:?}")
    };
    assert_eq!(
        (only.at.range(), only.text.as_str()),
        (0..text.len(), "# a\nmove up\n")
    );
}

#[test]
fn what_is_no_word_behind_solve_is_one_report() {
    one("solve d&c", "unexpected", "d&c", "solveAStar");
    one(
        "def measure(h):\n    solveAStar h\n    move up\n\nmeasure h1",
        "stray_block",
        "def",
        "define measure h {",
    );
    one(
        "def f(a, b) {\n  move up\n}\nf 1 2",
        "stray_block",
        "def",
        "`define f a b {`",
    );
    one("x = x + 1", "missing_let", "x", "`let x = ($x + 1)`");
    one(
        "let y = 2\nx = y * 3",
        "missing_let",
        "x",
        "`let x = ($y * 3)`",
    );
    one("report n=10", "unexpected", "=", "`report 10`");
    one(
        "solveAStar h1 > result.txt",
        "unexpected",
        ">",
        "puzzle-script FILE > result.txt",
    );
    one(
        "move up\n\u{feff}move up",
        "stray_character",
        "\u{feff}",
        "remove it",
    );
    one("print (3 ^ 2)", "stray_character", "^", "($x * $x)");
}
