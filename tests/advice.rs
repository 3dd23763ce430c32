//! What reports advise is pasted and run: each row is a mistake, what its report is to advise, and what the script prints
//! once that is followed.

use crate::support::{CACHE, PROGRAM};
use serde_json::Value;
use std::fs;
use std::process::Command;

/// A mistake with its repair.
struct Mistake {
    script: &'static str,
    /// What the help has in backticks.
    advice: &'static str,
    repair: Repair,
    /// What the repaired script prints last.
    prints: &'static str,
}

/// How a reader follows the advice.
enum Repair {
    /// As an editor does: by the edit that the report has.
    Edit,
    /// Pastes it in the place of these characters.
    For(&'static str),
    /// Runs it as it is, with these lines below.
    Alone(&'static str),
    /// Moves the last line to the top.
    MoveUp,
}

use Repair::{Alone, Edit, For, MoveUp};

const LINE: &str = "define puzzle line {\n  cells 1..3\n  goal \"1 2 b\"\n";
const TRI: &str = "define puzzle tri {\n  cells 1..6\n  goal \"1 2 3 4 5 6\"\n  for i in 1..5 { move \"s$i\" swap $i ($i + 1) }\n}\npuzzle tri\n";
const BOARD: &str = "puzzle eight\nsetState \"312 475 68b\"\n";

const fn mistake(
    script: &'static str,
    advice: &'static str,
    repair: Repair,
    prints: &'static str,
) -> Mistake {
    Mistake {
        script,
        advice,
        repair,
        prints,
    }
}

/// Of other languages.
const FOREIGN: &[Mistake] = &[
    mistake(
        "BOARDlet n = solveAStar h2\nprint $n",
        "solveAStar h2 let n = $length",
        Edit,
        "\n4",
    ),
    mistake(
        "BOARDlet n = solveAStar h1 maxNodes 5000 # all\nprint $n",
        "solveAStar h1 maxNodes 5000 let n = $length",
        Edit,
        "\n4",
    ),
    mistake("for i in 1 to 5 { print $i }", "1..5", Edit, "4\n5"),
    mistake("for i in 1 .. 3 { print $i }", "1..3", Edit, "1\n2\n3"),
    mistake("for i in 1 ..3 { print $i }", "1..3", Edit, "1\n2\n3"),
    mistake("for i in 1...3 { print $i }", "1..3", Edit, "1\n2\n3"),
    mistake(
        "let r = 2 to 3\nfor i in $r { print $i }",
        "2..3",
        Edit,
        "2\n3",
    ),
    mistake(
        "let a = 1 b = 2 c = 3\nprint \"$a $b $c\"",
        "let b = 2 let c = 3",
        Edit,
        "1 2 3",
    ),
    mistake("let l = [7 8 9]\nprint $l[0]", "item($l, 1)", Edit, "7"),
    mistake(
        "let l = [7 8 9]\nprint $l[-1]",
        "item($l, size($l))",
        Edit,
        "9",
    ),
    mistake(
        "let l = [7 8 9]\nlet i = 2\nprint $l[$i]",
        "item($l, $i)",
        Edit,
        "8",
    ),
    mistake(
        "LINE  for i in 1..2 { move p$i when at($i) == b swap $i ($i + 1) }\n  move q swap 2 3\n}\npuzzle line\nmove q\nmove p2\nprintState",
        "\"p$i\"",
        Edit,
        "1 2 b",
    ),
    mistake(
        "heuristic h1 + h2",
        "max(h1,h2)",
        For("h1 + h2"),
        "max(h1,h2): 0",
    ),
    mistake(
        "BOARDdefine heuristic x = if at(0) != b { 1 } else { 0 }\nheuristic x",
        "if(at(0) != b, 1, 0)",
        Edit,
        "x: 1",
    ),
    mistake(
        "let k = 3\nlet v = if $k > 5 { 1 } else if $k > 2 { 2 } else { 3 }\nprint $v",
        "if($k > 5, 1, if($k > 2, 2, 3))",
        Edit,
        "2",
    ),
    mistake("print (1 +\n\n)", "(1 + 2)", For("(1 +\n\n)"), "3"),
    mistake(
        "print (1 +\nprintState\n)",
        "(1 + 2)",
        For("(1 +\nprintState\n)"),
        "3",
    ),
    mistake(
        "define f { return }",
        "define f { if state != goal { printState } }",
        Alone("f\nprint ok"),
        "ok",
    ),
    mistake(
        "for i in 1..3 { break }",
        "for i in 1..3 { if state != goal { printState } }",
        Alone("print ok"),
        "ok",
    ),
    mistake("print (7 // 2)", "/", Edit, "3"),
    mistake("let k = 7 // 2\nprint $k", "(7 / 2)", Edit, "3"),
    mistake(
        "define fact n { print ($n * fact(($n - 1))) }",
        "let f = 1 for i in 1..5 { let f = ($f * $i) }",
        Alone("print $f"),
        "120",
    ),
    mistake("print 1.5 * 2", "(1.5 * 2)", Edit, "3"),
    mistake("BOARDsolve()", "solve", Edit, "Proved optimal"),
    mistake(
        "BOARDsolveBeam(50, h2)\nprint $length",
        "solveBeam 50 h2",
        Edit,
        "\n4",
    ),
    mistake(
        "LINE  move a swap 2 3\n  start \"1 b 2\"\n}\npuzzle line\nwhile not solved { move a }\nprintState",
        "repeat 100 { if state != goal { move a } }",
        Edit,
        "1 2 b",
    ),
    mistake(
        "until solved { print 1 }\nprint 2",
        "repeat 100 { if state != goal { print 1 } }",
        Edit,
        "2",
    ),
    mistake(
        "repeat i in 1..3 { print $i }",
        "for i in 1..3",
        Edit,
        "1\n2\n3",
    ),
    mistake("heuristic = h1\nprint 1", "heuristic h1", Edit, "1"),
    mistake(
        "setState = 3b2 615 748\nprint $state",
        "setState 3b2 615 748",
        Edit,
        "3b2 615 748",
    ),
    mistake("maxNodes 1e6\nprint 1", "1000000", Edit, "1"),
    mistake("let v = (heuristic h1)", "heuristic h1", Alone(""), "h1: 0"),
];

/// Of this language.
const OWN: &[Mistake] = &[
    mistake(
        "BOARDmove left left\nprintState",
        "move [left left]",
        Edit,
        "312 475 b68",
    ),
    mistake(
        "define puzzle q {\n  cells 1..3 values 0 1\n  goal [1 1 1]\n  for i in 1..3 { move \"f$i\" add $i 1 }\n}\npuzzle q\nprint built",
        "values [0 1]",
        Edit,
        "built",
    ),
    mistake(
        "goal \"123 456 78b\"\nprint $goal",
        "setGoal",
        Edit,
        "123 456 78b",
    ),
    mistake(
        "puzzle fifteen\nsetState \"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\"\nexpect state == goal\nprint 1",
        "setState \"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 b\"",
        Edit,
        "1",
    ),
    mistake("BOARDleft\nprintState", "move left", Edit, "312 475 6b8"),
    mistake("puzzle eight\nh1", "heuristic h1", Edit, "h1: 0"),
    mistake("fifteen\nprint $puzzle", "puzzle fifteen", Edit, "fifteen"),
    mistake(
        "TRIsetState [3 1 2 4 5 6]\nprintState",
        "setState \"3 1 2 4 5 6\"",
        For("setState [3 1 2 4 5 6]"),
        "3 1 2 4 5 6",
    ),
    mistake(
        "TRIsetState 312456\nprintState",
        "setState \"312456\"",
        For("setState 312456"),
        "3 1 2 4 5 6",
    ),
    mistake(
        "TRIsetState 777\nprintState",
        "setState \"1 2 3 4 5 6\"",
        For("setState 777"),
        "1 2 3 4 5 6",
    ),
    mistake(
        "BOARDsolveBeam h2 50",
        "solveBeam 50 h2",
        Edit,
        "Total nodes generated: 44",
    ),
    mistake("BOARDsolveBFS\nprint $nodes", "$generated", Edit, ""),
    mistake(
        "BOARDsolveBFS\nexpect nodes > 3\nprint 1",
        "generated",
        Edit,
        "1",
    ),
    mistake(
        "BOARDsolveAStar hx\ndefine heuristic hx = 0",
        "line 4 defines it",
        MoveUp,
        "Total nodes generated: 66",
    ),
    mistake(
        "f 2\ndefine f x { print $x }",
        "line 2 defines it",
        MoveUp,
        "2",
    ),
    mistake(
        "define puzzle lights n {\n  cells 1..$n values 0..1 goal 0\n  for i in 1..$n { move \"p$i\" add $i 1 }\n}\npuzzle lights\nprint $puzzle",
        "puzzle lights 3",
        Edit,
        "lights 3",
    ),
    mistake("TRIpuzzle tri 3\nprint 1", "puzzle tri", Edit, "1"),
    mistake("BOARDsolveDFS depth 5", "solveDFS 5", Edit, ""),
];

/// What runs, and is hardly meant: the report is a warning.
const DOUBTS: &[Mistake] = &[
    mistake(
        "BOARDsolveAStar heuristic h1 maxNodes none",
        "solveAStar h1",
        Edit,
        "Total nodes generated: 12",
    ),
    mistake(
        "BOARDsolveBeam 50 maxNodes 100 heuristic h1\nprint $command",
        "solveBeam 50 h1 maxNodes 100",
        Edit,
        "\nsolveBeam 50 h1",
    ),
    mistake("BOARDsolveAStar h1\nprint length", "$length", Edit, "\n4"),
    mistake(
        "BOARDprint state goal",
        "$state $goal",
        Edit,
        "312 475 68b b12 345 678",
    ),
    mistake("let k = 3\nprint k", "$k", Edit, "3"),
    mistake(
        "BOARDsolveAStar h1\nlet n = length\nprint $n",
        "$length",
        Edit,
        "\n4",
    ),
    mistake(
        "let s = 7\nprint \"mean: ($s / 3)\"",
        "\"mean:\" ($s / 3)",
        Edit,
        "mean: 2",
    ),
    mistake(
        "let s = 7\nprint \"all ($s * (${s} - 1)), ($s) and (1 - 3)\" $s",
        "\"all\" ($s * ($s - 1)) \", ($s) and (1 - 3)\"",
        Edit,
        "all 42 , (7) and (1 - 3) 7",
    ),
    mistake(
        "setState \"876 b41 253\"\nsolveBeam 1",
        "solveBeam 10",
        For("solveBeam 1"),
        "Total nodes generated: 669",
    ),
    mistake(
        "setState \"876 b41 253\"\nsolveHillClimbing",
        "solveBeam 10",
        For("solveHillClimbing"),
        "Total nodes generated: 669",
    ),
    mistake(
        "setState \"876 b41 253\"\nseed 2\nsolveFirstChoice h2\nsolveFirstChoice h2",
        "solveBeam 10 h2",
        For("solveFirstChoice h2\nsolveFirstChoice h2"),
        "Total nodes generated: 795",
    ),
];

const MAZE: &str = "seed 3\nrandomMaze 7 7\n";

/// On a maze.
const MAZES: &[Mistake] = &[
    mistake(
        "MAZEdefine heuristic g = abs(row - goalrow)\nheuristic g",
        "goalRow",
        For("goalrow"),
        "g: 4",
    ),
    mistake(
        "MAZEdefine heuristic g = abs(row(goal)  - row)\nheuristic g",
        "goalRow",
        For("row(goal) "),
        "g: 4",
    ),
    mistake(
        "MAZEdefine heuristic g = abs(goal(column)  - column)\nheuristic g",
        "goalColumn",
        For("goal(column) "),
        "g: 4",
    ),
];

/// Of blocks and names.
const BLOCKS: &[Mistake] = &[
    mistake(
        "puzzle eight\nsetGoalState \"123 456 78b\"\nprint $goal",
        "setGoal",
        For("setGoalState"),
        "123 456 78b",
    ),
    mistake(
        "experiment \"e\" {\n  depths [4]\n  samples 2\n  run solveBeam [5 10] h2 maxNodes 500 # two\n}\nprint done",
        "for k in [5 10] { run solveBeam $k h2 maxNodes 500 }",
        Edit,
        "done",
    ),
    mistake(
        "experiment \"e\" {\n  depths [4]\n  samples 2\n  run solveAStar [h1 h2] as \"A*\" }\nprint done",
        "for h in [h1 h2] { run solveAStar $h as \"A* $h\" }",
        Edit,
        "done",
    ),
    mistake(
        "BOARDsolveBeam [8 9] quiet print $length",
        "for k in [8 9] { solveBeam $k quiet print $length }",
        Edit,
        "4\n4",
    ),
    mistake(
        "BOARDreplay { run solveAStar h1 }",
        "replay \"search.html\"",
        Edit,
        "Wrote search.html",
    ),
    mistake(
        "BOARDreplay \"a.html\" { solveAStar h1 maxNodes none }",
        "run solveAStar h1 maxNodes none",
        Edit,
        "Wrote a.html",
    ),
    mistake(
        "BOARDreplay \"a.html\" { maxNodes none\nrun solveAStar h1 }",
        "run solveAStar maxNodes none",
        For("maxNodes none\nrun solveAStar h1"),
        "Wrote a.html",
    ),
    mistake(
        "experiment {\n  depths [4]\n  samples 2\n  run solveBFS\n}\nprint done",
        "experiment \"nodes\"",
        Edit,
        "done",
    ),
    mistake("define row r { print $r }", "my_row", Edit, ""),
    mistake("define my_row r { print $r }\nrow 1", "my_row", Edit, "1"),
];

/// Of definitions of puzzles.
const PUZZLES: &[Mistake] = &[
    mistake(
        "LINE  start \"1 b 2\"\n  move a swap 2 3 cost 3\n}\npuzzle line\nsolveUCS\nprint $cost",
        "move a cost 3 swap 2 3",
        Edit,
        "\n3",
    ),
    mistake(
        "LINE  start \"1 b 2\"\n  move a swap 2 3 when at(2) == b cost 4\n}\npuzzle line\nsolveUCS\nprint $cost",
        "move a when at(2) == b cost 4 swap 2 3",
        Edit,
        "\n4",
    ),
    mistake(
        "define puzzle p {\n  cells 3\n  goal \"1 2 3\"\n  move a swap 1 2\n}\npuzzle p\nprint built",
        "cells 1..3",
        For("cells 3"),
        "built",
    ),
    mistake(
        "define puzzle p {\n  cells 1..3\n  goal 1 2 3\n  move a swap 1 2\n}\npuzzle p\nprint $goal",
        "goal \"1 2 3\"",
        Edit,
        "1 2 3",
    ),
    mistake(
        "define puzzle p {\n  cells 1..3\n  goal \"1 2 3\"\n  action a swap 1 2\n}\npuzzle p\nmove a\nprintState",
        "move",
        Edit,
        "2 1 3",
    ),
    mistake(
        "define puzzle p {\n  variables 1..3\n  goal \"1 2 3\"\n  move a swap 1 2\n}\npuzzle p\nprint built",
        "cells",
        Edit,
        "built",
    ),
    mistake(
        "LINE  initial \"1 b 2\"\n  move a swap 2 3\n}\npuzzle line\nsolve\nprint $length",
        "start",
        Edit,
        "\n1",
    ),
    mistake(
        "define puzzle j {\n  cells [a b] values 0..5\n  start \"0 0\"\n  goal (a == 4)\n  move up add a 1\n}\npuzzle j\nsolveBFS\nprint $length",
        "goal when a == 4",
        Edit,
        "\n4",
    ),
];

const EXPERIMENT: &str = "experiment \"e\" {\n  depths [4]\n  samples 2\n";

/// Of experiments and operands.
const OPERANDS: &[Mistake] = &[
    mistake(
        "EXPERIMENT  run solveAStar h1\n  table generated expanded\n}\nprint done",
        "table generated table expanded",
        For("table generated expanded"),
        "done",
    ),
    mistake(
        "experiment \"e\" {\n  setState \"312 475 68b\"\n  run solveAStar h1\n}\nprint done",
        "states [\"312 475 68b\"]",
        Edit,
        "done",
    ),
    mistake(
        "experiment \"e\" {\n  states \"312 475 68b\" \"3b2 615 748\"\n  run solveAStar h1\n}\nprint done",
        "states [\"312 475 68b\" \"3b2 615 748\"]",
        Edit,
        "done",
    ),
    mistake(
        "EXPERIMENT  run solveAStar h1\n  csv \"e.csv\"\n}\nprint done",
        "save",
        Edit,
        "done",
    ),
    mistake(
        "EXPERIMENT  for h in [h1 h2] { run solveAStar h maxNodes 90 }\n}\nprint done",
        "$h",
        Edit,
        "done",
    ),
    mistake(
        "puzzle sliding 2x3\naudit h1 h2\nprint done",
        "audit [h1 h2]",
        Edit,
        "done",
    ),
    mistake(
        "BOARDapplySolution [left up left up]\nprintState",
        "move [left up left up]",
        Edit,
        "b12 345 678",
    ),
    mistake(
        "BOARDsolveBFS timeLimit 10s\nprint $length",
        "10",
        Edit,
        "\n4",
    ),
    mistake(
        "report [bfs] \"312 475 68b\"\nprint done",
        "[\"312 475 68b\"]",
        For("\"312 475 68b\""),
        "done",
    ),
    mistake(
        "randomMaze 5 5\nsave \"m.txt\" maze\nmaze \"m.txt\"\nprint done",
        "puzzle maze",
        Edit,
        "done",
    ),
    mistake(
        "MAZEsolveAStar weighted(2,manhattan)",
        "define heuristic both = weighted(2,manhattan)",
        Alone("seed 3\nrandomMaze 7 7\nsolveAStar both\nprint $heuristic"),
        "\nboth",
    ),
    mistake(
        "randomizeState 20 seed 5 # again\nprint $state",
        "seed 5 randomizeState 20",
        Edit,
        "",
    ),
    mistake(
        "BOARDsolveFirstChoice h2 maxNodes 5 seed 3",
        "seed 3 solveFirstChoice h2 maxNodes 5",
        Edit,
        "",
    ),
];

/// As people write command files.
const SHEETS: &[Mistake] = &[
    mistake(
        "BOARDMOVE LEFT\nprintState",
        "move left",
        Edit,
        "312 475 6b8",
    ),
    mistake("BOARDMove Up\nprintState", "move up", Edit, "312 47b 685"),
    mistake(
        "BOARDMOVE left Left\nprintState",
        "move [left left]",
        Edit,
        "312 475 b68",
    ),
    mistake(
        "puzzle eight\nset state \"312 475 68b\"\nprintState",
        "setState \"312 475 68b\"",
        Edit,
        "312 475 68b",
    ),
    mistake(
        "puzzle eight\nset state 312 475 68b\nprintState",
        "setState 312 475 68b",
        Edit,
        "312 475 68b",
    ),
    mistake(
        "puzzle eight\nsetGoalState \"123 456 78b\"\nprint $goal",
        "setGoal",
        Edit,
        "123 456 78b",
    ),
    mistake("BOARDshowState", "printState", Edit, "312 475 68b"),
    mistake(
        "puzzle eight\nscramble 0\nprintState",
        "randomizeState",
        Edit,
        "b12 345 678",
    ),
    mistake(
        "puzzle eight\nsetState \" 12 345 678\"\nprintState",
        "setState \"b12 345 678\"",
        Edit,
        "b12 345 678",
    ),
    mistake(
        "puzzle eight\nsetState \"123 4 5 678\"\nprintState",
        "setState \"123 4b5 678\"",
        Edit,
        "123 4b5 678",
    ),
    mistake(
        "puzzle eight\nsetState 1b2-345-678\nprintState",
        "setState \"1b2 345 678\"",
        Edit,
        "1b2 345 678",
    ),
    mistake("BOARDsolveBeam width 50", "solveBeam 50", Edit, "44"),
    mistake(
        "puzzle eight\nrandomizeState n=0\nprintState",
        "randomizeState 0",
        Edit,
        "b12 345 678",
    ),
    mistake(
        "let x = 1\nx = x + 1\nprint $x",
        "let x = ($x + 1)",
        Edit,
        "2",
    ),
    mistake(
        "let x = 1\nlet y = 5\nx = y - x * 2\nprint $x",
        "let x = ($y - $x * 2)",
        Edit,
        "3",
    ),
    mistake(
        "BOARDsolveAStar h1 > result.txt",
        "puzzle-script FILE > result.txt",
        Edit,
        "generated: 12",
    ),
    mistake(
        "puzzle eight\ndef measure(h):\n    setState \"312 475 68b\"\n    solveAStar h\n\nprint 1",
        "define measure h {...",
        Edit,
        "1",
    ),
    mistake(
        "let x = 3\nprint ($x ^ 2)",
        "($x * $x)",
        For("($x ^ 2)"),
        "9",
    ),
    mistake("print 1\n\u{feff}print 2", "", Edit, "1\n2"),
    mistake("BOARDsolve h1", "solveAStar h1", Edit, "generated: 12"),
    mistake(
        "BOARDsolve dijkstra\nprint $algorithm",
        "solveUCS",
        Edit,
        "ucs",
    ),
    mistake(
        "BOARDsolve greedyy h1\nprint $algorithm",
        "solveGreedy",
        Edit,
        "greedy",
    ),
    mistake(
        "BOARDsolve d&c\nprintState",
        "",
        For("solve d&c"),
        "312 475 68b",
    ),
    mistake(
        "-- it's the {first\nprint 1",
        "# it's the {first",
        Edit,
        "1",
    ),
    mistake("% it's\nprint 1", "# it's", Edit, "1"),
    mistake("; it's\nprint 1", "# it's", Edit, "1"),
    mistake("===== one =====\nprint 1", "# one =====", Edit, "1"),
    mistake("/* it's\n * two lines */\nprint 1", "# it's...", Edit, "1"),
    mistake("/* it's */ print 1", "# it's...", Edit, "1"),
    mistake("print 1 -- it's", "# it's", Edit, "1"),
    mistake("print 1 /* it's */", "# it's", Edit, "1"),
    mistake("```text\nprint 1\n```\n", "", Edit, "1"),
];

/// A missing `$`.
const DOLLARS: &[Mistake] = &[
    mistake("BOARDlet k = 5\nsolveBeam k", "$k", Edit, ""),
    mistake("BOARDlet h = h2\nsolveAStar h", "$h", Edit, ""),
    mistake(
        "BOARDlet k = 4\nsolveAStar h2\nexpect length == k # moves\nprint $length",
        "$k",
        For("k # moves"),
        "\n4",
    ),
    mistake(
        "BOARDlet most = 5\nsolveAStar h2\nexpect length < most # moves\nprint fewer",
        "$most",
        For("most # moves"),
        "\nfewer",
    ),
    mistake(
        "BOARDlet m = up\nmove m\nprintState",
        "$m",
        Edit,
        "312 47b 685",
    ),
    mistake(
        "puzzle eight\nlet s = \"312 475 68b\"\nsetState s\nprintState",
        "$s",
        Edit,
        "312 475 68b",
    ),
    mistake(
        "puzzle eight\nlet boards = [\"3b2 615 748\"]\nfor b in boards { setState $b }\nprintState",
        "$boards",
        Edit,
        "3b2 615 748",
    ),
    mistake(
        "let n = 3\nfor i in 1..n { print $i }",
        "1..$n",
        Edit,
        "1\n2\n3",
    ),
    mistake(
        "let n = 3\nlet r = 1..n\nprint size($r)",
        "1..$n",
        Edit,
        "3",
    ),
    mistake("let n = 3\nprint sum(x in 1..n, $x)", "1..$n", Edit, "6"),
    mistake("let n = 2\nrepeat n { print 1 }", "$n", Edit, "1\n1"),
    mistake("let n = 2\nprint item([7 8], n)", "$n", Edit, "8"),
    mistake("let n = 2\nprint (n + 1)", "$n", Edit, "3"),
    mistake("let n = 2\nif n == 2 { print 1 }", "$n", Edit, "1"),
    mistake(
        "define puzzle p n {\n  cells 1..n\n  goal \"1 2 b\"\n  move a swap 1 2\n}\npuzzle p 3\nprintState",
        "1..$n",
        Edit,
        "1 2 b",
    ),
    mistake(
        "BOARDdefine heuristic q = count(t in values, where(t) != home($t))\nheuristic q",
        "$t",
        For("t)"),
        "q: 5",
    ),
    mistake(
        "BOARDdefine heuristic q = count(t in values, where($t) != home(t))\nheuristic q",
        "$t",
        For("t))"),
        "q: 5",
    ),
    mistake(
        "let n = 2\nexperiment \"e\" {\n  puzzle eight\n  depths 1..n\n  samples 1\n  run solveBFS\n}\nprint 1",
        "1..$n",
        Edit,
        "1",
    ),
];

#[test]
fn mistakes_of_other_languages_are_put_right() {
    hold(FOREIGN);
}

#[test]
fn mistakes_of_this_language_are_put_right() {
    hold(OWN);
}

/// Of formulas.
const FORMULAS: &[Mistake] = &[
    mistake(
        "BOARDdefine heuristic rows = sum(t in 1..8, abs(row($t) - row(home($t))))\nheuristic rows",
        "row(where($t))",
        Edit,
        "rows: 2",
    ),
    mistake(
        "BOARDdefine heuristic out = count(c in cells, goal($c) != $c)\nheuristic out",
        "at($c)",
        Edit,
        "out: 5",
    ),
    mistake(
        "BOARDdefine heuristic out = count(c in cells, at($c) != b and at($c) != at($c))\nheuristic out",
        "goal($c)",
        Edit,
        "out: 4",
    ),
    mistake(
        "BOARDdefine heuristic far = abs(row(3) - 2)\nheuristic far\nheuristic far",
        "row(where(3))",
        For("row(3)"),
        "far: 2",
    ),
    mistake(
        "define heuristic out { count(c in cells,\n  at($c) != goal($c)) }",
        "define heuristic out = count(c in cells, at($c) != b and at($c) != goal($c))",
        Alone("audit out\nprint $admissible"),
        "true",
    ),
    mistake(
        "let n = 10\nif sqrt($n) < 4 { print less } else { print more }",
        "$n < (4 * 4)",
        Edit,
        "less",
    ),
    mistake(
        "let n = 10\nexpect sqrt($n) == sqrt(10)\nprint same",
        "$n == 10",
        Edit,
        "same",
    ),
    mistake(
        "let n = 10\nlet r = (1 + sqrt($n))\nprint $r",
        "most(root in 0..99, if($root * $root <= $n, $root, 0))",
        Edit,
        "4",
    ),
    mistake(
        "BOARDdefine heuristic near = if(sqrt(h1 + h2) <= 2, 1, 0)\nheuristic near",
        "(h1 + h2) <= (2 * 2)",
        Edit,
        "near: 0",
    ),
    mistake(
        "BOARDdefine heuristic air = sqrt(h1 + h2)\nheuristic air",
        "most(root in 0..99, if($root * $root <= h1 + h2, $root, 0))",
        Edit,
        "air: 2",
    ),
];

#[test]
fn mistakes_in_formulas_are_put_right() {
    hold(FORMULAS);
}

#[test]
fn mistakes_of_command_files_are_put_right() {
    hold(SHEETS);
}

#[test]
fn missing_dollars_are_put_right() {
    hold(DOLLARS);
}

#[test]
fn what_is_hardly_meant_is_a_warning_with_the_repair() {
    hold(DOUBTS);
}

#[test]
fn names_on_mazes_are_put_right() {
    hold(MAZES);
}

#[test]
fn blocks_are_put_right() {
    hold(BLOCKS);
}

#[test]
fn definitions_of_puzzles_are_put_right() {
    hold(PUZZLES);
}

#[test]
fn experiments_and_operands_are_put_right() {
    hold(OPERANDS);
}

#[test]
fn a_refused_definition_is_one_report_with_its_calls() {
    let script = "define row r { print $r }\nrow 1\nrepeat 2 { row 2 }";
    let [report] = &reports(script)[..] else {
        panic!("one report is due: {:#?}", reports(script));
    };
    let mut repaired = edited(script, &report["edit"]).expect("an edit");
    for _ in 0..2 {
        let report = &reports(&repaired)[0];
        repaired = edited(&repaired, &report["edit"]).expect("an edit");
    }
    let (code, printed, _) = ran(&repaired, &[]);
    assert_eq!((code, &*printed), (Some(0), "1\n2\n2\n"));
}

/// A larger limit would only take longer.
#[test]
fn what_cannot_be_reached_is_repaired_and_no_limit_raised() {
    let searches = [
        "solveAStar h1",
        "solveBFS",
        "solveDFS",
        "solveIDDFS",
        "solveUCS",
        "solveGreedy",
        "solveIDAStar h2",
        "solveRBFS",
        "solveBidirectional",
        "solveBeam 1",
        "solveHillClimbing",
        "solveFirstChoice",
        "solve",
        "watch solveBFS",
        "report [bfs astar(h2)] [\"7b2 853 641\"]",
    ];
    for search in searches {
        let script = format!("setState \"7b2 853 641\"\n{search}");
        let reports = reports(&script);
        let [report] = &reports[..] else {
            panic!("{script}\n{reports:#?}");
        };
        let help = report["help"].as_str().unwrap_or_default();
        let (_, repaired) = help.split_once('`').expect("a repair");
        let line = repaired.trim_end_matches('`');
        assert_eq!(line, "setState \"7b1 853 642\"", "{script}");
        let (code, printed, _) = ran(&format!("{line}\nsolve"), &[]);
        assert!(code == Some(0) && printed.contains("Proved optimal"));
    }
}

/// Correct scripts near those: no report, whatever words they have.
#[test]
fn a_call_that_makes_a_range_elsewhere_is_a_range_here() {
    let reports = reports("for i in range(5) { print $i }");
    let help = reports[0]["help"].as_str().expect("there is help");
    assert!(help.contains("`1..5`"), "{help}");
    let (_, printed, _) = ran("for i in 1..5 { print $i }", &[]);
    assert_eq!(printed, "1\n2\n3\n4\n5\n");
}

#[test]
fn what_is_right_is_left_alone() {
    let scripts = [
        "print 1...3",
        "print length reached: $state",
        "BOARDsolveAStar h1\nprint length $length\nheuristic h2",
        "BOARDsolveAStar h1 heuristic h2",
        "BOARDsolve heuristic h2",
        "let a = 1 let b = 2\nprint \"($a/$b) ($a) ($a, $b) (1 + 1) ($a + $b moves)\"",
        "let h1 = h2\nlet h = h1",
        "let n = 3\nprint 1..n",
        "print 1 to 5",
        "let k = 7 // seven\nprint $k",
        "puzzle eight // the usual { \nprint 1",
        "print a//b",
        "let w = solve\nprint $w",
        "let s = (1 - 2)\nprint $s",
        "expect (1 +\nseed) == 43",
        "let length2 = 3\nif $length2 > 1.5 { print 1 }",
        "let k = 2\nif 1.5 < $k { print 1 }",
        "print item([7 8], 1)",
        "BOARDsolveBeam 50 h2",
        "BOARDsolveBeam(50)",
        "BOARDlet order = up\nmove up",
        "let h1 = 5\nsolveAStar h1",
        "let k = 3\nprint (1.5 * 2) ($k / 1.5)",
        "BOARDdefine heuristic x = h1 + 1\nheuristic x",
        "MAZEdefine heuristic m = max(abs(row - goalRow), manhattan)\ndefine heuristic w = weighted(2,m)\nheuristic w",
        "seed 5 randomizeState 20\nsolveBFS seed 3",
        "expect fails { for b in c { print $b } }",
        "expect fails { repeat k { print 1 } }",
        "TRIexpect fails { setState 777 }",
        "define heuristic q = if(at(0) == b, 0, 1)\naudit q",
        "let v = if(solved, 1, 0)\nprint $v",
        "define puzzle chess {\n  cells [h1 h2]\n  goal \"t b\"\n  move a swap h1 h2\n}\ndefine heuristic q = if(at(h1) == t, 0, 1)\npuzzle chess\nheuristic q",
        "define puzzle p {\n  cells 1..3\n  goal \"t u b\"\n  for t in 1..2 { move \"p$t\" when where(t) == $t swap 1 2 }\n}\npuzzle p\nprintState",
    ];
    for script in scripts {
        let script = whole(script);
        let reports = reports(&script);
        assert!(reports.is_empty(), "{script}\n{reports:?}");
    }
}

/// Advice that would be wrong where it looks like another mistake.
#[test]
fn advice_keeps_to_what_is_known() {
    let wrong = [
        ("for i in 1..n { print $i }", "`[1..n]`"),
        ("let a = 5 6", "let 6"),
        ("let a = five six", "command"),
        ("let a = 5 # 6\nlet b = 5 == 6", "let =="),
        ("print (1 + 2\nprint 3", "(1 + 2)`"),
        ("BOARDsolveBeam h2 h2", "other order"),
        ("BOARDsetState \"312 475 689\"", "blank is"),
        ("solveAStar hx", "move it up"),
        ("define heuristic x = misplaced\nheuristic x", "max(h1"),
        (
            "EXPERIMENT  repeat 2 { run solveBFS }\n}",
            "in front of the block",
        ),
        ("define left { print 1 }\nleft", "move it up"),
        (
            "BOARDdefine heuristic x = foo + 1\nheuristic x",
            "says itself",
        ),
    ];
    for (script, unwanted) in wrong {
        let script = whole(script);
        let reports = reports(&script);
        assert!(!reports.is_empty(), "{script}");
        for report in reports {
            let help = report["help"].as_str().unwrap_or_default();
            assert!(!help.contains(unwanted), "{script}\n{help}");
        }
    }
}

fn hold(mistakes: &[Mistake]) {
    let failures: Vec<String> = mistakes.iter().filter_map(failure).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

/// What is wrong with the report of a mistake.
fn failure(mistake: &Mistake) -> Option<String> {
    let script = whole(mistake.script);
    let reports = reports(&script);
    let [report] = &reports[..] else {
        return Some(format!("{script}\n--- one report is due: {reports:#?}"));
    };
    let help = report["help"].as_str().unwrap_or_default();
    let advises = mistake.advice.is_empty() || help.contains(&format!("`{}`", mistake.advice));
    if !advises && !help.contains("defines it") {
        return Some(format!("{script}\n--- advises: {help}"));
    }
    let repaired = match mistake.repair {
        Edit => match edited(&script, &report["edit"]) {
            Some(repaired) => repaired,
            None => return Some(format!("{script}\n--- has no edit: {report:#}")),
        },
        For(place) => {
            let kept: String = place.chars().rev().take_while(|own| *own == ')').collect();
            let kept = if mistake.advice.ends_with(')') {
                ""
            } else {
                &kept
            };
            script.replacen(place, &format!("{}{kept}", mistake.advice), 1)
        }
        Alone(below) => format!("{}\n{below}\n", mistake.advice),
        MoveUp => {
            let (above, last) = script.rsplit_once('\n').expect("two lines");
            format!("{last}\n{above}\n")
        }
    };
    let (code, printed, reported) = ran(&repaired, &[]);
    let holds = code == Some(0) && printed.trim_end().ends_with(mistake.prints);
    (!holds).then(|| {
        format!("{script}\n--- repaired:\n{repaired}\n--- ends with {code:?}:\n{printed}{reported}")
    })
}

fn whole(script: &str) -> String {
    let script = script.replace("BOARD", BOARD).replace("LINE", LINE);
    script
        .replace("TRI", TRI)
        .replace("MAZE", MAZE)
        .replace("EXPERIMENT", EXPERIMENT)
}

/// The script after the edit of a report.
fn edited(script: &str, edit: &Value) -> Option<String> {
    let number = |key: &str| edit[key].as_u64().map(|number| number as usize);
    let (line, column, length) = (number("line")?, number("column")?, number("length")?);
    let above: usize = script
        .split_inclusive('\n')
        .take(line - 1)
        .map(|line| line.chars().count())
        .sum();
    let start = above + column - 1;
    let before: String = script.chars().take(start).collect();
    let behind: String = script.chars().skip(start + length).collect();
    Some(format!("{before}{}{behind}", edit["text"].as_str()?))
}

/// The reports of a script.
fn reports(script: &str) -> Vec<Value> {
    let (_, printed, reported) = ran(script, &["--format", "json"]);
    let events = printed.lines().chain(reported.lines());
    let events = events.map(|line| serde_json::from_str(line).expect(line));
    let is_report = |event: &Value| event["event"] == "error" || event["event"] == "warning";
    events.filter(is_report).collect()
}

fn ran(script: &str, options: &[&str]) -> (Option<i32>, String, String) {
    let folder = tempfile::tempdir().expect("a folder for the run");
    let path = folder.path().join("script.txt");
    fs::write(&path, script).expect("it can be written");
    let output = Command::new(PROGRAM)
        .args(["--color", "never"])
        .args(options)
        .arg("script.txt")
        .env("PUZZLE_SCRIPT_CACHE", CACHE)
        .current_dir(folder.path())
        .output()
        .expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}
