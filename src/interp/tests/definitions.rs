//! Tests of single lines of a definition.

use super::{codes, printed};

/// Two numbers that grow, one of them round and round.
const COUNTED: &str = "define puzzle counted {
  cells 1..2 values 0..9 start 2
  goal when (at(1) + at(2)) == 9
  move up when at(1) < 9 set 1 (at(1) + 1)
  move round add 2 1
}
puzzle counted
";

#[test]
fn entries_stand_in_any_order_and_in_loops() {
    let text = "define puzzle row n {
  goal 1..$n
  move first swap 1 2
  if $n > 3 { move last swap ($n - 1) $n }
  let turns = 0
  repeat 2 {
    let turns = ($turns + 1)
    move \"round$turns\" reverse 1..($turns + 1)
  }
  cells 1..$n
}
";
    let moves = |n: &str| {
        let text = text.replace("  cells 1..$n\n", "");
        let text = text.replace("n {\n", "n {\n  cells 1..$n\n");
        printed(&format!("{text}puzzle row {n}\nhelp row"))
    };
    assert!(moves("3").contains("Moves       3: first round1 round2\n"));
    assert!(moves("4").contains("Moves       4: first last round1 round2\n"));
    // A function is called so, too.
    assert!(moves("3").contains("row(CELL)"));
    // What is said of the cells may stand before them.
    let late = format!("{text}puzzle row 3\nsetState \"2 1 3\"\nsolve print $length");
    assert_eq!(printed(&late), "1");
}

#[test]
fn names_of_cells_and_moves_compare_as_text() {
    let text = "define puzzle own {\n  cells [1 two]\n  goal \"a b\"\n  move 12 swap 1 two\n}\npuzzle own\n";
    for name in ["12", "\"12\""] {
        assert_eq!(printed(&format!("{text}move {name}\nprint $state")), "b a");
    }
    let twice = text.replace("[1 two]", "[1 \"1\"]");
    assert_eq!(codes(&twice), ["definition::cell_twice"]);
}

#[test]
fn values_that_nothing_declares_are_in_the_order_of_the_goal() {
    let text = "define puzzle own {\n  cells 1..3\n  goal \"c a b\"\n  move on add 1 1\n  move off add 1 -1\n}\npuzzle own\n";
    let steps =
        "move on print $state move on print $state move on print $state move off print $state";
    let lines = "a a b\nb a b\nc a b\nb a b";
    assert_eq!(printed(&format!("{text}{steps}")), lines);
}

#[test]
fn a_move_that_changes_nothing_here_is_generated_and_counted() {
    let idle = "define puzzle own {\n  cells 1..2\n  goal \"a b\"\n  move put set 1 a\n  move turn swap 1 2\n}\npuzzle own\nsetState \"a a\"\nsolveUCS maxNodes none\nprint $generated $expanded $reason";
    // Both of its moves lead back to it.
    assert_eq!(printed(idle), "2 1 exhausted");
}

#[test]
fn then_makes_the_effects_of_a_move_and_asks_for_nothing() {
    let text = "define puzzle own {\n  cells 1..3 values 1..3\n  goal 1..3\n  move a when at(1) == 3 cycle [1 2 3]\n  move b then a then a\n}\npuzzle own\n";
    assert_eq!(printed(&format!("{text}move b print $state")), "2 3 1");
    assert_eq!(codes(&format!("{text}move a")), ["run::illegal_move"]);
}

#[test]
fn a_forbidden_result_makes_the_move_illegal_whatever_variants_there_are() {
    let text = "define puzzle own {\n  cells 1 values 0..3 start 0 goal 3\n  never at(1) == 1\n  move on when at(1) == 0 set 1 1\n  move on set 1 3\n  move off set 1 2\n}\npuzzle own\n";
    assert_eq!(codes(&format!("{text}move on")), ["run::illegal_move"]);
    assert_eq!(
        printed(&format!("{text}move off move on print $state")),
        "3"
    );
}

#[test]
fn effects_read_what_those_before_them_left() {
    let text = "define puzzle own {\n  cells 1..2 values 0..9 start 1 goal 9\n  move fib set 1 (at(1) + at(2)) set 2 (at(1) + at(2))\n}\npuzzle own\nsetState \"1 1\"\nmove fib print $state";
    assert_eq!(printed(text), "2 3");
}

#[test]
fn where_the_goal_is_a_rule_all_begins_at_the_start() {
    let reset = "move [up round] reset print $state";
    assert_eq!(printed(&format!("{COUNTED}{reset}")), "2 2");
    let drawn = printed(&format!(
        "{COUNTED}setState \"5 5\" randomizeState 2 print $state"
    ));
    assert!(["4 2", "3 3", "2 4"].contains(&drawn.as_str()), "{drawn}");
}

#[test]
fn the_node_limit_of_a_session_is_ten_million() {
    let run = super::run(COUNTED);
    assert_eq!(run.engine.session().puzzle.default_max_nodes(), 10_000_000);
}

#[test]
fn numbers_and_texts_are_unequal_and_have_no_order() {
    let text = "define puzzle own {\n  cells 1..2 values [1 \"1\" a]\n  goal [1 a]\n  move m when at(1) == at(2) add 1 1\n  move n add 2 1\n}\npuzzle own\n";
    let illegal = format!("{text}setState \"1 '1'\" move m");
    assert_eq!(codes(&illegal), ["run::illegal_move"]);
    assert_eq!(
        printed(&format!("{text}setState \"1 1\" move m print $state")),
        "\"1\" 1"
    );
}

#[test]
fn functions_of_an_empty_list_say_what_holds_of_nothing() {
    let text = "print all(x in [], 1 == 2) any(x in [], 1 == 1) count(x in [], 1 == 1) sum(x in [], 1) size(select(x in [], 1 == 1)) size(each(x in [], 1))";
    assert_eq!(printed(text), "true false 0 0 0 0");
    for function in ["least(x in [], 1)", "most(x in [], 1)"] {
        assert_eq!(codes(&format!("print {function}")), ["run::empty_list"]);
    }
}

#[test]
fn a_puzzle_may_be_as_large_as_can_be() {
    let wide = "define puzzle wide {
  cells 1..128 values 0..15 start 0
  goal when at(120) == 1
  for k in 1..120 { move \"m$k\" add $k 1 }
  columns 16
}
puzzle wide
solveBFS print $length $path
solve print $length
layers from start depth 1 print $layers
randomizeState 5 prettyPrintState watch solveBFS
step 2 printTree
";
    assert!(printed(wide).starts_with("1 m120\n1\n1 120\n"));
    let many = "define puzzle many {
  cells 1..85 values 0..63 start 0
  goal when at(85) == 63
  move on add 1 1
  move down add 85 -1
}
puzzle many
solve print $length $path
move down expect state == goal
";
    assert_eq!(printed(many), "1 down");
}

/// Moves beyond those whose numbers searches keep in seven bits.
#[test]
fn hundreds_of_moves_are_searched_as_few_are() {
    let text = "define puzzle counters n {
  cells 1..$n values 0..3 start 0 goal 0
  for a in 1..$n { for b in 1..$n { if $a != $b { for v in 1..3 {
    move \"up$a-$b-$v\" when at($a) == ($v - 1) set $a $v
    move \"down$a-$b-$v\" when at($a) == $v set $a ($v - 1)
  } } } }
}
puzzle counters 6
setState \"3 0 0 0 0 1\"
";
    for search in [
        "solveBFS",
        "solveUCS",
        "solveIDDFS",
        "solveAStar pdb",
        "solveIDAStar pdb",
        "solveIDAStar pdb table 1MB",
        "solveRBFS pdb",
        "solveGreedy pdb",
        "solveBeam 3 pdb",
        "solveBidirectional",
        "solve",
    ] {
        let script = format!(
            "{text}{search} maxNodes none\nprint $length\ncheckSolution\nprint $solves $excess"
        );
        assert_eq!(printed(&script), "4\ntrue 0", "{search}");
    }
    let puzzle = super::run(text).engine.session().puzzle.clone();
    assert_eq!(puzzle.moves().len(), 180);
    let all = puzzle.default_order().into_iter();
    assert!(all.filter_map(|mv| puzzle.inverse(mv)).count() == 180);
}

/// A count beside them takes nothing from what a condition says of single cells.
#[test]
fn a_condition_says_what_was_in_a_cell_whatever_stands_beside() {
    let way_back = |condition: &str| {
        let text = format!(
            "define puzzle w {{\n cells 1..3 values [a b c] start a goal c\n move x when {condition} set 3 b\n move y when at(3) == b set 3 c\n move z when at(3) == c set 3 a\n}}\npuzzle w"
        );
        let run = super::run(&text);
        let puzzle = run.engine.session().puzzle.clone();
        puzzle.goes_back_by(puzzle.find_move("x").expect("a move"))
    };
    assert_eq!(
        way_back("at(3) == a and count(e in 1..2, at($e) == b) == 0"),
        Ok(())
    );
    assert_eq!(
        way_back("at(3) == a and sum(e in 1..2, if(at($e) == a, 1, 0)) == 2"),
        Ok(())
    );
    assert!(way_back("count(e in 1..3, at($e) == b) == 0").is_err());
}
