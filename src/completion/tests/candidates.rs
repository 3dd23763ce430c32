//! Tests of candidates, by place.

use super::{accepted, candidates, shown};
use crate::command::CommandRole;
use crate::completion::CandidateKind;

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
    assert!(shown("ra|").contains(&"randomizeState".to_owned()));
    assert!(!shown("|").contains(&"tree".to_owned()));
}

#[test]
fn before_the_first_letter_the_usual_commands_are_offered() {
    let all = shown("|");
    let usual = [
        "puzzle",
        "setState",
        "printState",
        "solve",
        "solveAStar",
        "solveBFS",
        "printPath",
        "watch",
        "why",
    ];
    let others = ["audit", "report", "expect", "help commands", "tutorial"];
    assert_eq!(all, [&["go"][..], &usual, &others].concat());
    assert_eq!(shown("repeat 2 { |"), all[..14]);
    assert_eq!(shown("reset |"), all[1..]);
    assert_eq!(shown("tut|"), ["tutorial"]);
    assert!(shown("experiment \"a\" { |").contains(&"samples".to_owned()));
    for command in crate::interp::catalog().table.specs() {
        let letter = &command.name[..1];
        if !matches!(
            command.role,
            CommandRole::ModifierOf(_) | CommandRole::OfSearch | CommandRole::Interactive
        ) {
            assert!(
                shown(&format!("{letter}|")).contains(&command.name.to_owned()),
                "{}",
                command.name
            );
        }
    }
}

#[test]
fn procedures_are_offered_where_a_call_may_stand() {
    assert_eq!(shown("g|"), ["go", "goTo"]);
    assert_eq!(shown("repeat 2 { g|"), ["go", "goTo"]);
    assert_eq!(shown("reset g|"), ["goTo"]);
    assert_eq!(shown("define again { reset }\nag|"), ["again"]);
}

#[test]
fn heuristics_and_modifiers_follow_a_search() {
    assert!(shown("solveAStar |").starts_with(&["h1".to_owned(), "h2".to_owned()]));
    assert!(shown("solveAStar |").contains(&"tree".to_owned()));
    assert!(!shown("solveMM |").contains(&"tree".to_owned()));
    assert!(shown("solveIDAStar h2 |").contains(&"bpmx".to_owned()));
    assert!(!shown("solveUCS |").contains(&"bpmx".to_owned()));
    assert_eq!(shown("solveBFS max|"), ["maxNodes"]);
    assert!(shown("solveBFS maxNodes 5 |").contains(&"order".to_owned()));
    assert_eq!(shown("solveBeam |"), ["none"]);
    assert!(!shown("maxNodes 5 |").is_empty());
}

#[test]
fn a_heuristic_of_the_script_is_offered_with_what_it_may_say() {
    let far = "define heuristic far tile = row(where($tile))\n";
    assert_eq!(shown(&format!("{far}solveAStar fa|")), ["far("]);
    assert_eq!(shown(&format!("{far}audit [h1 fa|")), ["far("]);
    assert_eq!(shown("define heu|"), ["heuristic"]);
    assert_eq!(shown("define search a = b|"), ["bestFirst(", "beam("]);
    assert_eq!(
        shown("define search a = earlyGoalTest(b|"),
        ["bestFirst(", "beam("]
    );
    assert_eq!(
        shown("define search a = anytime(earlyGoalTest(b|"),
        ["bestFirst(", "beam("]
    );
    assert_eq!(shown("define search a = an|"), ["anytime("]);
    assert_eq!(shown("define search a = bestFirst(g + hS|"), ["hStart"]);
    assert_eq!(shown("define search a = anytime(bestFirst(be|"), ["best"]);
    assert_eq!(
        shown("define search far w = bestFirst(g)\nsolve fa|"),
        ["far"]
    );
    assert_eq!(
        shown("define search far w = bestFirst(h)\nsolve far 2 h1B|"),
        ["h1Blank"]
    );
    assert_eq!(shown("define heuristic far tile = wh|"), ["where("]);
    assert_eq!(
        shown("define heuristic far tile = sum(c in cells, $t|"),
        ["$tile"]
    );
    assert!(shown("print hom|").is_empty());
}

#[test]
fn a_watched_search_offers_its_states() {
    assert_eq!(shown("why |"), ["\"3b2 615 748\"", "\"312 6b5 748\""]);
    assert_eq!(shown("goTo \"312|"), ["\"312 6b5 748\""]);
    assert!(shown("setState \"312|").is_empty());
    assert!(shown("watch |").contains(&"solveAStar".to_owned()));
    assert!(shown("watch solveAStar h2 |").contains(&"trace".to_owned()));
    assert!(!shown("|").contains(&"trace".to_owned()));
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
    assert_eq!(
        shown("randomGraph 7 10 in|"),
        ["inconsistent", "inadmissible"]
    );
    assert_eq!(shown("randomGraph 7 10 consistent |"), ["distinct"]);
    assert_eq!(shown("randomGraph 7 10 distinct |"), ["["]);
    let searches = shown("randomGraph 7 10 distinct [solveBFS |");
    assert!(searches.contains(&"solveUCS".to_owned()));
    assert!(shown("randomGraph 7 10\nsolveAStar |").starts_with(&["h".to_owned()]));
    assert_eq!(shown("randomizeState |"), ["walk", "depth", "uniform"]);
    assert!(shown("randomizeState walk |").is_empty());
    assert_eq!(shown("timeLimit |"), ["none"]);
    assert_eq!(shown("help solveBea|"), ["solveBeam"]);
    assert!(shown("help |").contains(&"h2".to_owned()));
    assert_eq!(
        shown("define |"),
        ["heuristic", "puzzle", "graph", "search"]
    );
}

#[test]
fn a_block_of_a_puzzle_offers_its_words() {
    let words = shown("define puzzle row {\n  |");
    assert!(words.contains(&"cells".to_owned()) && !words.contains(&"solveAStar".to_owned()));
    assert!(words.contains(&"for".to_owned()) || !words.contains(&"print".to_owned()));
    assert_eq!(shown("define puzzle row {\n  cells 1..3 val|"), ["values"]);
    assert_eq!(shown("define puzzle row {\n  move a sw|"), ["swap"]);
}

#[test]
fn what_has_no_candidates_offers_none() {
    for line in [
        "setState |",
        "seed |",
        "let |",
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
fn what_is_handed_over_is_offered() {
    assert_eq!(shown("submission a.txt gi|"), ["given"]);
    assert_eq!(shown("let board = 1 submission a.txt given bo|"), ["board"]);
    assert_eq!(
        shown("let board = 1 let box = 2 submission a.txt given [board |"),
        ["box"]
    );
    assert_eq!(shown("let board = 1 submission a.txt given [|"), ["board"]);
    assert_eq!(shown("expect length == 5 el|"), ["else"]);
}

#[test]
fn variables_follow_a_dollar() {
    assert_eq!(shown("solveBeam $bo|"), ["$board"]);
    assert_eq!(shown("print \"is $bo|"), ["$board"]);
    assert_eq!(
        shown("print \"is ${le|"),
        ["${length}", "${legal}", "${leastCover}"]
    );
    assert_eq!(
        shown("for d in 1..3 { print $d|"),
        ["$d", "$dominated", "$deviation"]
    );
    assert!(shown("print $|").contains(&"$length".to_owned()));
    assert!(shown("print \"\\$bo|").is_empty() && shown("# $bo|").is_empty());
}

#[test]
fn what_a_function_runs_over_does_not_know_its_variable() {
    assert!(shown("print sum(mine in $mi|").is_empty());
    assert_eq!(shown("print sum(mine in 1..2, $mi|"), ["$mine"]);
}

#[test]
fn conditions_offer_names_that_can_be_read() {
    assert!(shown("if |").contains(&"solved".to_owned()));
    assert_eq!(shown("expect fa|"), ["fails", "false", "farthest"]);
    assert_eq!(
        shown("if solved and le|"),
        ["length", "legal", "leastCover", "least("]
    );
    assert_eq!(
        shown("print sum(x in 1..2, le|"),
        ["length", "legal", "leastCover", "least("]
    );
    for text in ["print se|", "let k = se|", "for x in se|", "let k = [se|"] {
        assert!(shown(text).contains(&"select(".to_owned()), "{text}");
    }
    assert_eq!(shown("print sum(xy in 1..2, $x|"), ["$xy"]);
    assert_eq!(
        shown("if not so|"),
        ["solved", "solvable", "solves", "solutions"]
    );
    assert_eq!(shown("expect length == ge|"), ["generated"]);
    assert_eq!(shown("if solved |"), ["and", "or"]);
    assert_eq!(
        shown("expect length == 5 printSt|"),
        ["printState", "printStats"]
    );
    assert_eq!(
        shown("if ( sol|"),
        ["solved", "solvable", "solves", "solutions"]
    );
}

#[test]
fn words_of_blocks_are_offered() {
    assert_eq!(shown("for x |"), ["in"]);
    assert_eq!(shown("if solved { } el|"), ["else"]);
    assert!(!shown("el|").contains(&"else".to_owned()));
    assert_eq!(shown("let x = 5 und|"), ["undo"]);
}

#[test]
fn a_block_with_words_of_its_own_offers_them() {
    assert_eq!(
        accepted("experiment \"a\" {\n dep|"),
        "experiment \"a\" {\n depths"
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
        [
            "solveBeam",
            "solveBFS",
            "solveBTS",
            "solveBFIDAStar",
            "solveBidirectional",
            "solveBAE"
        ]
    );
    assert_eq!(shown("experiment \"a\" { run solveAStar |"), {
        let mut names = shown("solveAStar |");
        names.push("as".to_owned());
        names
    });
    assert_eq!(shown("replay \"a.html\" { run lo|"), ["log"]);
    assert!(!shown("replay \"a.html\" { |").contains(&"log".to_owned()));
    assert!(!shown("experiment \"a\" { run |").contains(&"log".to_owned()));
    assert_eq!(shown("experiment \"a\" { table e|"), ["expanded", "excess"]);
    assert_eq!(
        shown("experiment \"a\" { plot generated |"),
        [
            "against", "mean", "median", "min", "max", "sd", "ci", "q5", "q25", "q75", "q95",
            "sum", "geomean", "meanci", "lines", "band", "bars", "log", "logx", "loglog", "linear",
            "title", "caption", "xlabel", "ylabel", "width", "height"
        ]
    );
    assert_eq!(shown("experiment \"a\" { goal \"x\" puzzle ri|"), ["ring"]);
}

#[test]
fn what_is_typed_is_replaced_whole() {
    assert_eq!(accepted("solveBe|xyz 5"), "solveBeam 5");
    assert_eq!(accepted("print \"a ${len|} b\""), "print \"a ${length} b\"");
    assert_eq!(
        accepted("solveAStar weigh|ted(2,h1)"),
        "solveAStar weighted(2,h1)"
    );
    assert_eq!(accepted("\u{feff}printPa|"), "\u{feff}printPath");
}

#[test]
fn variables_are_those_in_scope() {
    assert_eq!(shown("define f size { print $si|"), ["$size"]);
    assert!(shown("define f size { }\nprint $si|").is_empty());
    assert_eq!(
        shown("for side in 1..3 { repeat 2 {\n print $si|"),
        ["$side"]
    );
    assert!(shown("let side = $si|").is_empty());
    assert!(shown("for side in $si|").is_empty());
    assert_eq!(shown("let side = 1 print $si|"), ["$side"]);
    assert_eq!(
        shown("define f a { let size = 1\n if true { print $si|"),
        ["$size"]
    );
}

#[test]
fn the_puzzle_is_that_of_the_place() {
    let whole = ["wholeDivision"];
    assert_eq!(shown("puzzle ring solveAStar whole|"), whole);
    assert_eq!(
        shown("experiment \"a\" { puzzle ring run solveAStar whole|"),
        whole
    );
    assert!(shown("solveAStar whole|").is_empty());
    assert!(shown("puzzle ring\nif true { puzzle eight solveAStar whole|").is_empty());
    // A parameter may be any puzzle: all heuristics are possible.
    assert_eq!(shown("define f p { puzzle $p solveAStar whole|"), whole);
}

#[test]
fn moves_that_are_not_known_to_be_illegal_are_offered() {
    assert_eq!(shown("reset move |"), ["up", "down", "left", "right"]);
    assert_eq!(
        shown("repeat 2 { move [up |"),
        ["up", "down", "left", "right"]
    );
    assert!(shown("puzzle ring move |").len() > 4);
}

#[test]
fn procedures_of_files_are_known() {
    assert_eq!(shown("readCommands defined.txt\nshe|"), ["shelved"]);
}

#[test]
fn lists_and_calls_take_what_their_command_takes() {
    assert_eq!(shown("report [ida|"), ["idastar"]);
    assert!(shown("report [bfs astar(h|").starts_with(&["h1".to_owned()]));
    assert!(shown("audit [h1 |").contains(&"h2".to_owned()));
    assert!(shown("solveAStar max(h1,|").contains(&"h2".to_owned()));
    assert!(shown("solveAStar max(h1 |").is_empty());
    let pair =
        "define puzzle pair {\n  cells 1..2\n  goal 1..2\n  move flip swap 1 2\n}\npuzzle pair ";
    assert_eq!(
        shown(&format!("{pair}solveAStar pdb(|")),
        ["cells(", "merge("]
    );
    assert!(shown(&format!("{pair}solveAStar pdb(cells(|")).is_empty());
    assert!(shown("solveAStar pdb(|").is_empty());
}

#[test]
fn words_of_the_grammar_stand_where_the_parser_takes_them() {
    assert_eq!(shown("if solved { } else |"), ["if"]);
    assert_eq!(shown("for d in 2..8 |"), ["step"]);
    assert_eq!(shown("expect |")[..2], ["fails", "not"]);
    assert!(!shown("repeat 2 { } el|").contains(&"else".to_owned()));
    assert!(!shown("if length == |").contains(&"not".to_owned()));
}

#[test]
fn a_candidate_says_what_it_is() {
    let kind = |text: &str| candidates(text)[0].kind;
    assert_eq!(kind("solveBe|"), CandidateKind::Command);
    assert_eq!(kind("g|"), CandidateKind::Procedure);
    assert_eq!(kind("let|"), CandidateKind::Keyword);
    assert_eq!(kind("solveAStar |"), CandidateKind::Heuristic);
    assert_eq!(kind("move |"), CandidateKind::Move);
    assert_eq!(kind("puzzle |"), CandidateKind::Puzzle);
    assert_eq!(kind("experiment \"a\" { |"), CandidateKind::Entry);
    assert_eq!(kind("print $|"), CandidateKind::Variable);
    let beam = &candidates("solveBe|")[0];
    assert!(beam.goes_on && beam.summary.contains("beam"), "{beam:?}");
}

#[test]
fn a_definition_offers_functions_and_its_cells() {
    let block = "define puzzle jugs {\n  cells big values 0..5\n  cells [bowl cup] values 0..3\n";
    let offered = |line: &str| shown(&format!("{block}  {line}|"));
    assert_eq!(offered("never al"), ["all("]);
    assert_eq!(
        offered("move a when co"),
        ["count(", "column(", "contains("]
    );
    assert_eq!(offered("move a when wh"), ["where("]);
    assert_eq!(offered("move a when bo"), ["bowl"]);
    assert_eq!(offered("move a set b"), ["big", "bowl"]);
    assert_eq!(offered("move a set big 5 swap bowl cu"), ["cup"]);
    let built = format!("{block}}}\ndefine puzzle row n {{\n  cells 1..$n\n}}\npuzzle ");
    assert_eq!(shown(&format!("{built}ju|")), ["jugs"]);
    assert!(shown(&format!("{built}row |")).is_empty());
    assert_eq!(shown("layers from |")[0], "start");
    assert_eq!(shown("layers |")[..3], ["from", "depth", "plot"]);
    assert_eq!(shown("help coun|"), ["count"]);
}

#[test]
fn nodes_of_a_graph_are_offered_in_its_block() {
    let block = "define graph other {\n  edge X Y\n}\ndefine graph map {\n  edge Arad Sibiu 140 arc Sibiu \"New York\" edge 7 Arad\n  ";
    let all = ["Arad", "Sibiu", "\"New York\"", "7"];
    for entry in [
        "h ",
        "h2 ",
        "at ",
        "start ",
        "goal ",
        "goal [",
        "goal [Arad ",
        "edge ",
        "edge Arad ",
    ] {
        assert_eq!(shown(&format!("{block}{entry}|")), all, "{entry}");
    }
    assert_eq!(shown(&format!("{block}h A|")), ["Arad"]);
    assert_eq!(shown(&format!("{block}edge Arad S|")), ["Sibiu"]);
    assert!(shown(&format!("{block}edge Zer|")).is_empty());
    assert!(!shown(&format!("{block}h Arad |")).contains(&"Arad".to_owned()));
}

#[test]
fn names_of_a_definition_are_offered_in_it() {
    let block = "define puzzle ferry {\n  cells [me boat] values [west east]\n  move row swap me boat\n  move \"go on\" when me == |";
    let offered = shown(block);
    for name in ["me", "boat", "west", "east", "at("] {
        assert!(offered.contains(&name.to_owned()), "{name}: {offered:?}");
    }
    let then = block.replace("when me == |", "then |");
    assert_eq!(shown(&then), ["row", "\"go on\""]);
}
