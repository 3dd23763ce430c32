//! Puzzles that a script defines.

use super::{BOARD, codes, printed, run};
use puzzle_core::puzzle::{Notation, Puzzle, Random, Sampling};
use puzzle_core::search::Move;

/// Two pegs and two values: moves back and forth, a rule that forbids, a move without a way back.
pub(super) const LIFT: &str = "define puzzle lift n {
  summary \"a lift\"
  cells floor values 0..$n start 0 goal $n
  cells door values [open shut] start shut goal _
  never floor == 4 and door == open
  move up when door == shut and floor <= ($n - 3) set floor (at(floor) + 3)
  move down when door == shut and floor >= 2 set floor (at(floor) - 2)
  move turn add door 1
  draw \"floor {floor}, {door}\"
}
puzzle lift 8
";

#[test]
fn layers_of_burnt_pancakes_are_the_known_ones() {
    // As a search through lists of signed numbers counts them.
    let burnt = "define puzzle burnt n {\n  cells 1..(2 * $n)\n  goal 1..(2 * $n)\n  for k in 1..$n { move \"f$k\" reverse 1..(2 * $k) }\n}\nfor n in 1..5 { puzzle burnt $n\nlayers\nprint $layers }";
    let known = "1 1\n1 2 2 2 1\n1 3 6 12 18 6 2\n1 4 12 36 90 124 96 18 3\n1 5 20 80 280 680 1214 1127 389 40 4";
    assert_eq!(printed(burnt), known);
}

#[test]
fn more_moves_or_variants_than_there_may_be_are_told() {
    let moves = |count: u32| {
        format!(
            "define puzzle p {{ cells 1..128 values 1..2 start 1\n goal when at(1) == 2\n for k in 1..{count} {{ move \"m$k\" add (($k % 128) + 1) 1 }} }}\npuzzle p"
        )
    };
    assert_eq!(codes(&moves(2_000)), [""; 0]);
    assert_eq!(codes(&moves(16_385)), ["definition::moves"]);
    let variants = |count: u32| {
        format!(
            "define puzzle p {{ cells 1..3 values 0..63 start 0 goal 63\n for i in 1..{count} {{ for k in 0..63 {{ for j in 0..63 {{ move \"a$i\" when at(1) == $k and at(2) == $j and at(3) == $i set 1 (($k + 1) % 64) }} }} }} }}\npuzzle p"
        )
    };
    assert_eq!(codes(&variants(1)), [""; 0]);
    let more = variants(4).replace("\n for", "\n move b add 1 1\n for");
    assert_eq!(codes(&more), ["definition::moves"]);
}

#[test]
fn help_says_which_databases_pdb_takes() {
    let line = |text: &str, name: &str| {
        let help = printed(&format!("{text}help {name}"));
        let line = help
            .lines()
            .find_map(|line| line.strip_prefix("  Databases   "));
        line.unwrap_or_default().to_owned()
    };
    let pancake = "define puzzle pancake n {\n  cells 1..$n\n  goal 1..$n\n  for k in 2..$n { move \"f$k\" reverse 1..$k }\n}\n";
    for (text, name, databases) in [
        (
            format!("{pancake}puzzle pancake 5\n"),
            "pancake",
            "pdb takes the distances of all states",
        ),
        (
            format!("{pancake}puzzle pancake 12\n"),
            "pancake",
            "pdb takes the greatest of parts of the state: 79833600, 79833600 in all",
        ),
        (
            format!("{BOARD}puzzle board 3 4\n"),
            "board",
            "pdb takes the sum of patterns of values: 1 2 4 5 8 9; 3 6 7 10 11",
        ),
        (
            LIFT.to_owned(),
            "lift",
            "pdb takes the distances of all states",
        ),
        (
            JUGS.to_owned(),
            "jugs",
            "none: pdb goes back from the goal, and",
        ),
    ] {
        let description = line(&text, name);
        assert!(description.starts_with(databases), "{name}: {description}");
    }
}

#[test]
fn more_goals_than_can_be_listed_are_told() {
    let goals = |cells: u32| {
        let free = "_ ".repeat(cells as usize - 1);
        format!(
            "define puzzle p {{ cells 1..{cells} values 1..{cells}\n start 1..{cells}\n goal \"1 {free}\"\n move turn cycle 1..{cells}\n move change swap 1 2 }}\npuzzle p\nlayers"
        )
    };
    assert_eq!(codes(&goals(6)), [""; 0]);
    assert_eq!(codes(&goals(10)), ["run::uncounted_layers"]);
}

#[test]
fn help_says_what_was_understood_of_a_definition() {
    let text = printed(&format!("{LIFT}help lift"));
    let expected = "puzzle lift n
  a lift.
  Defined by this script; what follows is `lift 8`.
  Cells       2: floor door
  Values      0, 1, 2, 3, 4, 5, 6, 7 or 1 more in floor; open or shut in door
  Moves       3: up down turn
  Way back    turn itself; found state by state for up down
  Goal        8 _
";
    assert!(text.starts_with(expected), "{text}");
    assert!(
        text.contains("\n  First state setState \"0 shut\""),
        "{text}"
    );
    let quoted = "define puzzle p { cells 1..3 values [\"2\" 2 \"a b\"]\n goal [\"2\" 2 \"a b\"]\n move a add 1..3 1 }\npuzzle p\n";
    let text = printed(&format!("{quoted}help p"));
    assert!(text.contains("Values      3: \"2\" 2 \"a b\"\n"), "{text}");
    assert!(!text.contains("defined by a script"), "{text}");
    let first = r#"setState "\"2\" 2 \"a b\"""#;
    assert!(text.contains(first), "{text}");
    // It is read as it is written, by itself and as a variable.
    let read = format!(
        "{quoted}let before = $state\nmove a\n{first}\nprint ($state == $before)\nmove a\nlet before = $state\nmove a\nsetState $before\nprint ($state == $before)"
    );
    assert_eq!(printed(&read), "true\ntrue");
}

/// Words, numbers and texts, with all that may stand in them.
const SHELF: &str = r#"define puzzle shelf {
  cells [left_side_of_the_shelf "the middle" 3] values [red "dark blue" "say \"hi\"" "it's" "both \" and '" 7 "7" "世界" "a/b" "" "{" "b,c" "[x]" "\$x" "back\\slash"]
  goal [red "both \" and '" "世界"]
  start ["it's" "say \"hi\"" "7"]
  move "turn all" add $cells 1
  move swap12 swap left_side_of_the_shelf "the middle"
  move first add left_side_of_the_shelf 1
  move second add "the middle" 1
  move third add 3 1
  draw "|{left_side_of_the_shelf}|{the middle}|{3}|"
}
puzzle shelf
"#;

#[test]
fn values_of_any_kind_are_read_as_they_are_written() {
    let shelf = run(&format!("{SHELF}help shelf"));
    let puzzle = &shelf.engine.session().puzzle;
    let mut board = puzzle.initial_state();
    for _ in 0..15 {
        for notation in [Notation::Compact, Notation::Matrix, Notation::Tuple] {
            let text = puzzle.format(&board, notation);
            assert_eq!(puzzle.parse(&text).ok(), Some(board.clone()), "{text}");
        }
        board = puzzle.apply(&board, Move(0)).expect("always legal");
    }
    let help = shelf.printed();
    let named = "Cells       3: left_side_of_the_shelf \"the middle\" 3\n";
    assert!(help.contains(named), "{help}");
    // Whatever help and reports say to write is that state.
    let line = help
        .lines()
        .find_map(|line| line.strip_prefix("  First state "));
    let pasted = format!(
        "{SHELF}let first = $state move third {}",
        line.expect("a line")
    );
    assert_eq!(
        printed(&format!("{pasted} print ($state == $first)")),
        "true"
    );
    let through = "let there = $state reset setState $there move \"turn all\" setState $there expect $state == $there";
    assert_eq!(
        codes(&format!(
            "{SHELF}repeat 15 {{ {through} move \"turn all\" }}"
        )),
        [""; 0]
    );
}

#[test]
fn a_puzzle_is_what_its_definition_was_when_it_was_built() {
    let text = "let n = 3\ndefine puzzle row {\n  cells 1..$n\n  goal 1..$n\n  move a swap 1 2\n}\npuzzle row\nprintState\nlet n = 4\npuzzle row\nprintState\n\
                define puzzle row {\n  cells 1..2\n  goal 1..2\n  move a swap 1 2\n}\nprintState\npuzzle row\nprintState";
    let text = text.replace("\nprintState", "\nprint $state");
    assert_eq!(printed(&text), "1 2 3\n1 2 3 4\n1 2 3 4\n1 2");
}

#[test]
fn a_wrong_definition_leaves_the_session_as_it_was() {
    let right = "define puzzle row n {\n  cells 1..$n\n  goal 1..$n\n  move a swap 1 3\n}\npuzzle row 3\nmove a\n";
    let run = run(&format!(
        "{right}let before = $state\nexpect fails {{ puzzle row 2 }}\nexpect $state == $before\nexpect puzzle == \"row 3\"\npuzzle row 2"
    ));
    assert_eq!(run.codes(), ["definition::unknown_cell"]);
    assert_eq!(run.engine.session().puzzle.name(), "row 3");
}

#[test]
fn a_move_may_come_from_several_states() {
    let text = "define puzzle funnel {\n  cells 1 values 0..3 start 3 goal 0\n  move fall when at(1) != 0 set 1 0\n  move climb when at(1) < 3 set 1 (at(1) + 1)\n}\npuzzle funnel\nlayers\nprint $layers\nsolveBidirectional\nprint $path";
    assert_eq!(printed(text), "1 3\nfall");
}

/// Water jugs: what a jug held before it was emptied nothing says.
const JUGS: &str = "define puzzle jugs {
  cells big values 0..5 start 0 goal 4
  cells small values 0..3 start 0 goal _
  move fillBig when big < 5 set big 5
  move fillSmall when small < 3 set small 3
  move emptyBig when big > 0 set big 0
  move emptySmall when small > 0 set small 0
  move pour when (at(big) + at(small)) <= 5 set big (at(big) + at(small)) set small 0
  move pour set small (at(big) + at(small) - 5) set big 5
}
puzzle jugs
";

#[test]
fn where_no_move_goes_back_all_states_are_listed() {
    let text = "seed 1 repeat 20 { randomizeState uniform solve expect solved expect length <= 9 }
randomizeState depth 8 solve expect length == 8
expect fails { randomizeState depth 10 }
define heuristic half = if(at(big) == 4, 0, 1)
define heuristic often = 9
audit [half often]
setState \"0 0\"
solveAStar half expect optimal == true
solveAStar often expect optimal == false
experiment \"jugs\" { depths 1..4 samples 3 run solveBFS save \"x.csv\" }";
    let run = run(&format!("{JUGS}{text}"));
    assert_eq!(run.codes(), [""; 0], "{}", run.printed());
    // The help of both names what to look at.
    for (command, code) in [
        ("audit often", "run::unfinished_audit"),
        ("randomizeState uniform", "run::impossible_sample"),
    ] {
        let text = JUGS
            .replace("start 0 goal _", "start 0")
            .replace("goal 4\n", "\n  goal when (at(big) * at(small)) == 7\n");
        let text = format!("{text}define heuristic often = 9\n{command}");
        assert_eq!(codes(&text), [code], "{text}");
    }
    // A rule says of each state whether it is a goal.
    let rule = "define puzzle sums {\n  cells 1..2 values 0..4 start 0\n  goal when (at(1) + at(2)) == 7\n  move a add 1 1\n  move b add 2 1\n}\npuzzle sums\n";
    let drawn = "randomizeState depth 6 solve print $length";
    assert_eq!(printed(&format!("{rule}{drawn}")), "6");
}

#[test]
fn what_is_added_to_a_cell_can_be_taken_off() {
    let text = "define puzzle hill {\n  cells 1..2 values 0..3 start 0\n  goal \"3 3\"\n  move a when at(1) < 3 set 1 (at(1) + 1)\n  move b set 2 (at(2) - 1)\n  move c add 2 1\n}\npuzzle hill\nlayers\nprint $layers";
    assert_eq!(printed(text), "1 2 3 4 3 2 1");
    let unguarded = text.replace("when at(1) < 3 ", "");
    assert_eq!(printed(&unguarded), "1 2 3 4 3 2 1");
}

#[test]
fn patterns_and_rules_are_goals() {
    let rule = "define puzzle sums {\n  cells 1..2 values 0..4 start 0\n  goal when at(1) + at(2) == 7\n  move a add 1 1\n  move b add 2 1\n}\n";
    assert_eq!(codes(rule), ["syntax::operator_outside_parentheses"]);
    let rule = rule.replace("at(1) + at(2) == 7", "(at(1) + at(2)) == 7");
    assert_eq!(
        printed(&format!("{rule}puzzle sums\nsolveBFS\nprint $length $goal")),
        "7 (at(1) + at(2)) == 7"
    );
    let pattern = "define puzzle row {\n  cells 1..4\n  goal \"1 _ _ 4\"\n  start \"4 2 3 1\"\n  for c in 1..3 { move \"m$c\" swap $c ($c + 1) }\n}\npuzzle row\nsolveBFS\nprint $length\nlayers\nprint $states";
    assert_eq!(run(pattern).codes(), ["definition::cannot_hold"]);
    let pattern = pattern.replace("cells 1..4", "cells 1..4 values 1..4");
    assert_eq!(printed(&pattern), "5\n24");
}

#[test]
fn what_goes_wrong_in_a_condition_is_told_where_a_search_meets_it() {
    let text = |goal: &str, condition: &str, never: &str| {
        format!(
            "define puzzle own {{\n  cells 1..2 values 0..3 start 3 {goal}\n  {never}\n  move a {condition} set 1 (at(1) - 1)\n  move b when at(2) > 0 set 2 (at(2) - 1)\n}}\npuzzle own\nsolveBFS\nprint $length"
        )
    };
    let usual = ("goal 0", "when at(1) > 0", "never (6 / (at(1) + 1)) == 7");
    assert_eq!(printed(&text(usual.0, usual.1, usual.2)), "6");
    for text in [
        text("\n goal when (6 / at(1)) == 7", usual.1, usual.2),
        text(usual.0, "when (6 / at(1)) >= 2", usual.2),
        text(usual.0, usual.1, "never (6 / at(2)) == 7"),
    ] {
        assert_eq!(codes(&text), ["definition::fault"], "{text}");
    }
}

#[test]
fn states_are_drawn_and_written_as_the_definition_says() {
    let run = run(&format!("{LIFT}print $state"));
    let session = run.engine.session();
    assert_eq!(session.puzzle.draw(&session.state()), "floor 0, shut");
    assert_eq!(run.printed(), "0 shut");
}

#[test]
fn a_puzzle_may_be_called_like_a_heuristic_or_a_move_of_another() {
    let block = "{\n  cells 1..2\n  goal 1..2\n  move a swap 1 2\n}\n";
    for name in ["torus", "up", "lastMove"] {
        assert_eq!(
            printed(&format!(
                "define puzzle {name} {block}puzzle {name}\nprint $puzzle"
            )),
            name
        );
    }
    for name in ["eight", "solve", "in", "solved"] {
        assert_eq!(
            codes(&format!("define puzzle {name} {block}")),
            ["check::reserved_name"]
        );
    }
}

/// The digest of the session's puzzle in the keys of runs.
fn digest(text: &str) -> String {
    let run = run(text);
    let digest = run.engine.session().puzzle.digest().map(str::to_owned);
    digest.unwrap_or_else(|| panic!("{text}: {:?}", run.reports()))
}

#[test]
fn runs_depend_on_what_a_definition_says_and_not_on_how_it_looks() {
    let text = "let k = 2\ndefine puzzle row n {\n  cells 1..$n\n  goal 1..$n\n  move a swap 1 $k\n}\npuzzle row 3";
    let looks = [
        ("swap 1 $k\n", "swap 1 $k # hi $n\n"),
        ("  cells 1..$n\n", "\n# hi\n\n cells   1..$n\n\n"),
        (
            "swap 1 $k\n",
            "swap 1 $k\nsummary \"rows of $k\"\ndraw \"{1}\"\n",
        ),
        (
            "swap 1 $k\n}",
            "swap 1 $k\nfor c in 1..3 { if $c != $k { draw \"{$c}\" } } }",
        ),
    ];
    for (old, new) in looks {
        assert_eq!(digest(text), digest(&text.replace(old, new)), "{new}");
    }
    let says = [
        ("swap 1 $k", "swap $k 1"),
        ("k = 2", "k = 3"),
        ("row 3", "row 4"),
        ("}\n", "if $k == 2 { columns 3 }\n}\n"),
    ];
    for (old, new) in says {
        assert_ne!(digest(text), digest(&text.replace(old, new)), "{new}");
    }
    // A line of its own, not of all cells; and spaces in a string.
    let cells = "define puzzle own {\n  cells [a b] values [1 11]\n  goal 11\n  start \"1 1\"\n  move a add a 1\n}\npuzzle own";
    let behind = cells.replace("\n  goal", " goal");
    assert_ne!(digest(cells), digest(&behind));
    assert_ne!(
        digest(text),
        digest(&text.replace("move a", "move \"a b\""))
    );
    assert_ne!(
        digest(&text.replace("move a", "move \"a  b\"")),
        digest(&text.replace("move a", "move \"a b\""))
    );
}

#[test]
fn states_are_listed_once_for_many_draws_and_these_stay_the_same() {
    let text = "define puzzle hanoi {
        cells 1..8 values [a b c] start a goal c
        for from in [a b c] { for to in [a b c] { if $from != $to { for d in 1..8 {
            move \"$from$to\" when at($d) == $from and all(s in 1..($d - 1), at($s) != $from and at($s) != $to) set $d $to
        } } } }
    }
    puzzle hanoi";
    let built = || run(text).engine.session().puzzle.clone();
    let (kept, samplings) = (
        built(),
        [
            Sampling::Depth(3),
            Sampling::Uniform,
            Sampling::Depth(2),
            Sampling::Depth(255),
            Sampling::Uniform,
            Sampling::Depth(256),
        ],
    );
    let states = kept.layers(&[0, 2], None, &mut || false);
    let other = states.expect("they are there")[1][0].clone();
    for goal in [None, Some(&other), None] {
        for (seed, sampling) in (0..).zip(samplings) {
            let draw = |puzzle: &Puzzle, looks: &mut u32| {
                puzzle.sample(sampling, goal, &mut Random::new(seed), &mut || {
                    *looks += 1;
                    false
                })
            };
            let (mut looks, mut again) = (0, 0);
            let drawn = draw(&kept, &mut 0);
            assert_eq!(
                draw(&built(), &mut looks).ok(),
                drawn.clone().ok(),
                "{sampling:?}"
            );
            assert_eq!(draw(&kept, &mut again).ok(), drawn.ok());
            assert_eq!(again, 0, "nothing is listed again");
            assert!(looks > 0 || sampling != Sampling::Uniform);
        }
    }
}
