//! A command that fails leaves the session exactly as it was.

use super::{Memory, Run, run};
use crate::interp::{Engine, Options, RunEnd, catalog};

/// Every command that can fail while it runs: what leads there, a use of it, and the code of the failure
/// (that of Ctrl-C is none).
const FAILURES: &[(&str, &str, &str, &str)] = &[
    (
        "randomizeState",
        "",
        "randomizeState depth 40",
        "run::impossible_sample",
    ),
    (
        "move",
        "setState \"1b2 345 678\"",
        "move [down up up]",
        "run::illegal_move",
    ),
    ("undo", "puzzle eight", "undo", "run::nothing_to_undo"),
    ("solve", FIFTEEN, "solve", INTERRUPTED),
    ("solveAStar", FIFTEEN, "solveAStar h2", INTERRUPTED),
    ("solveGreedy", FIFTEEN, "solveGreedy h1", INTERRUPTED),
    ("solveIDAStar", FIFTEEN, "solveIDAStar h2", INTERRUPTED),
    (
        "solveIDAStar",
        FIFTEEN,
        "solveIDAStar h2 table 1MB",
        INTERRUPTED,
    ),
    ("solveARA", FIFTEEN, "solveARA 2 h2", INTERRUPTED),
    ("solveRectangle", FIFTEEN, "solveRectangle h2", INTERRUPTED),
    ("solveBTS", FIFTEEN, "solveBTS h2", INTERRUPTED),
    ("solveHDAStar", FIFTEEN, "solveHDAStar h2", INTERRUPTED),
    ("solveQStar", FIFTEEN, "solveQStar h2", INTERRUPTED),
    (
        "solveExternalAStar",
        FIFTEEN,
        "solveExternalAStar h2",
        INTERRUPTED,
    ),
    ("solveBFIDAStar", FIFTEEN, "solveBFIDAStar h2", INTERRUPTED),
    (
        "solveJPS",
        "seed 1 randomMaze 300 300 40",
        "solveJPS",
        INTERRUPTED,
    ),
    ("solveRBFS", FIFTEEN, "solveRBFS h2", INTERRUPTED),
    (
        "solveWeightedAStar",
        FIFTEEN,
        "solveWeightedAStar 1.1 h2",
        INTERRUPTED,
    ),
    ("solveBeam", FIFTEEN, "solveBeam none", INTERRUPTED),
    ("solveDFS", FIFTEEN, "solveDFS", INTERRUPTED),
    ("solveBFS", FIFTEEN, "solveBFS", INTERRUPTED),
    ("solveIDDFS", FIFTEEN, "solveIDDFS", INTERRUPTED),
    ("solveUCS", FIFTEEN, "solveUCS", INTERRUPTED),
    (
        "solveBidirectional",
        FIFTEEN,
        "solveBidirectional",
        INTERRUPTED,
    ),
    ("solveNBS", FIFTEEN, "solveNBS h2", INTERRUPTED),
    ("solveMM", FIFTEEN, "solveMM h2", INTERRUPTED),
    ("solveBAE", FIFTEEN, "solveBAE h2", INTERRUPTED),
    ("solveDVCBS", FIFTEEN, "solveDVCBS h2", INTERRUPTED),
    ("solveDBBS", FIFTEEN, "solveDBBS h2", INTERRUPTED),
    (
        "solveRandomRestarts",
        FIFTEEN,
        "solveRandomRestarts 1000000000",
        INTERRUPTED,
    ),
    (
        "solveAnnealing",
        FIFTEEN,
        "solveAnnealing 1000 0.999999",
        INTERRUPTED,
    ),
    ("solveAll", "", "solveAll", "run::not_offered"),
    ("solveAll", FIFTEEN, "solveAll shortest", INTERRUPTED),
    (
        "solveAll",
        "",
        "solveAll shortest 2 maxNodes 5",
        "run::uncounted_solutions",
    ),
    ("report", "", "report [bfs] [\"876 b41 253\"]", INTERRUPTED),
    (
        "experiment",
        "",
        "experiment \"e\" { states [\"876 b41 253\"] run solveBFS maxNodes none }",
        INTERRUPTED,
    ),
    ("audit", "", "audit h1", INTERRUPTED),
    ("layers", "puzzle octa", "layers", "run::uncounted_layers"),
    (
        "prettyPrintSolution",
        "",
        "prettyPrintSolution",
        "run::no_search",
    ),
    ("printSolution", "", "printSolution", "run::no_search"),
    (
        "printPath",
        "solveAStar h1 maxNodes 1",
        "printPath",
        "run::no_solution",
    ),
    ("printStats", "", "printStats", "run::no_search"),
    ("checkSolution", "", "checkSolution", "run::no_search"),
    (
        "applySolution",
        "setState \"1b2 345 678\" solveAStar h2 move down",
        "applySolution",
        "run::other_start",
    ),
    (
        "readCommands",
        "let f = nowhere.txt",
        "readCommands $f",
        "run::unreadable_file",
    ),
    ("cache", "", "cache list", "run::unusable_cache"),
    ("watch", FIFTEEN, "watch solveAStar h2", INTERRUPTED),
    ("step", "", "step", "run::nothing_watched"),
    ("back", "", "back", "run::nothing_watched"),
    (
        "goTo",
        "setState \"1b2 345 678\" watch solveBFS",
        "goTo \"876 b41 253\"",
        "run::never_taken",
    ),
    (
        "drawSolution",
        "",
        "drawSolution \"a.svg\"",
        "run::no_search",
    ),
    ("printOpen", "", "printOpen", "run::nothing_watched"),
    ("printTree", "", "printTree", "run::nothing_watched"),
    ("why", "", "why \"1b2 345 678\"", "run::nothing_watched"),
    ("compare", "watch solveBFS", "compare", "run::one_watched"),
    (
        "replay",
        "",
        "replay \"p.html\" { }",
        "run::replay_searches",
    ),
    (
        "print",
        "let s = ab repeat 23 { let s = \"$s$s\" }",
        "print $s $s",
        "run::text_too_long",
    ),
    (
        "heuristicFrom",
        "let f = \"none.txt\"",
        "heuristicFrom $f mine",
        "run::unreadable_file",
    ),
    (
        "puzzleFrom",
        "let n = eight",
        "puzzleFrom \"none.txt\" $n",
        "run::taken_name",
    ),
    (
        "submission",
        "let f = nowhere.txt",
        "submission $f",
        "run::failed_submission",
    ),
    (
        "randomGraph",
        "let n = 5",
        "randomGraph $n 3",
        "run::impossible_graph",
    ),
    (
        "randomGraph",
        "let n = 2",
        "randomGraph $n 1 distinct [solveBFS solveUCS]",
        "run::no_distinct_graph",
    ),
    (
        "checkSearch",
        "let f = nowhere.txt",
        "checkSearch $f [bfs astar]",
        "run::unreadable_file",
    ),
    (
        "checkSearch",
        "let f = nowhere.txt",
        "checkSearch $f solveBFS",
        "run::unreadable_file",
    ),
    ("show", "let k = 1", "show", "run::no_search"),
    (
        "possible",
        "let k = 1",
        "possible solve",
        "run::no_possible_paths",
    ),
    (
        "submissionSearch",
        "let f = nowhere.txt",
        "submissionSearch $f solveBFS",
        "run::unreadable_file",
    ),
    (
        "task",
        "let k = 1",
        "task \"A\" { let k = 2 expect $k == 1 }",
        "run::expectation_failed",
    ),
    (
        "write",
        "let s = ab repeat 23 { let s = \"$s$s\" }",
        "write a.txt [$s $s]",
        "run::text_too_long",
    ),
    (
        "expect",
        "let k = 1",
        "expect $k == 2",
        "run::expectation_failed",
    ),
    (
        "let",
        "let k = 1",
        "let k = ($k / 0)",
        "run::division_by_zero",
    ),
    (
        "if",
        "let k = 1",
        "if $k == \"one\" { move right }",
        "run::incomparable",
    ),
    (
        "repeat",
        "let k = -1",
        "repeat $k { move right }",
        "run::negative_count",
    ),
    (
        "for",
        "let k = 1",
        "for i in $k { move right }",
        "run::wrong_kind",
    ),
];

/// A board that no search solves before it looks whether it was interrupted.
const FIFTEEN: &str = "puzzle fifteen seed 1 randomizeState uniform maxNodes none";
const INTERRUPTED: &str = "";

/// Commands that can't fail once their operands are what they must be: a value that is none when they are
/// reached, and the code of that failure; none for a command that takes no such operand.
const OPERANDS: &[(&str, &str, &str)] = &[
    (
        "setState",
        "setState \"b12 345 67$x\"",
        "state::wrong_character",
    ),
    (
        "setGoal",
        "setGoal \"112 345 67$x\"",
        "state::wrong_character",
    ),
    ("printState", "printState $x", "argument::unknown_word"),
    ("heuristic", "heuristic $x", "argument::unknown_heuristic"),
    ("help", "help $x", "argument::unknown_word"),
    ("maxNodes", "maxNodes ($n - 1)", "argument::too_small"),
    ("timeLimit", "timeLimit ($n - 1)", "argument::too_small"),
    ("memoryLimit", "memoryLimit $x", "argument::no_size"),
    ("threads", "threads ($n - 1)", "argument::too_small"),
    ("order", "order [up down left $x]", "argument::unknown_move"),
    ("ties", "solveAStar h2 ties $x", "argument::unknown_word"),
    (
        "priority",
        "solveWeightedAStar 2 h2 priority $x",
        "argument::unknown_word",
    ),
    (
        "reopen",
        "solveAStar h2 reopen $x",
        "argument::unknown_word",
    ),
    (
        "batch",
        "solveAStar h2 batch ($n - 1)",
        "argument::too_small",
    ),
    (
        "preferred",
        "solveGreedy h2 preferred ($n - 2)",
        "argument::too_small",
    ),
    ("puzzle", "puzzle $x", "argument::unknown_puzzle"),
    ("seed", "seed (0 - $n)", "argument::too_small"),
    ("solveAStar", "solveAStar $x", "argument::unknown_heuristic"),
    ("solveBeam", "solveBeam ($n - 1)", "argument::too_small"),
    (
        "solveBFS",
        "solveBFS maxNodes ($n - 1)",
        "argument::too_small",
    ),
    (
        "report",
        "report [$x] [\"1b2 345 678\"]",
        "argument::unknown_algorithm",
    ),
    (
        "experiment",
        "experiment \"e\" { depths 2 samples ($n - 1) run solveBFS }",
        "argument::too_small",
    ),
    ("audit", "audit [h1 $x]", "argument::unknown_heuristic"),
    ("layers", "layers $x", "argument::unknown_word"),
    ("solveAll", "solveAll $x", "argument::unknown_word"),
    (
        "randomGraph",
        "randomGraph 7 10 $x",
        "argument::unknown_word",
    ),
    (
        "randomMaze",
        "randomMaze ($n + 1) 9",
        "run::impossible_maze",
    ),
    ("drawState", "drawState $x", "argument::wrong_kind"),
    (
        "writeStates",
        "writeStates \"a.csv\" walks $n $x",
        "argument::wrong_kind",
    ),
];

/// Commands that can't fail at all, and `save`, which is the prompt's (see `repl`).
const SAFE: &[&str] = &[
    "prettyPrintState",
    "reset",
    "legalMoves",
    "isSolvable",
    "tree",
    "pathCheck",
    "bpmx",
    "monotonic",
    "deferred",
    "stubbornSets",
    "alternate",
    "save",
    "solveHillClimbing",
    "solveStochasticHillClimbing",
    "solveFirstChoice",
    "define",
    "trace",
    "quiet",
    "exact",
];

/// Runs what must fail with that code, and asserts that the session is as it was.
#[track_caller]
fn fails_without_a_trace(setup: &str, failing: &str, code: &str) {
    let mut run = run(&format!(
        "seed 9 randomizeState 3 define twice what {{ print $what }}\nlet x = x let n = 1\n{setup}"
    ));
    assert_eq!(run.end, RunEnd::Done, "{setup}: {:?}", run.codes());
    let before = run.snapshot();
    run.host.interrupt_after = (code == INTERRUPTED).then_some(0);
    let end = run.engine.run_text("test", failing, None, &mut run.host);
    if code == INTERRUPTED {
        assert_eq!(end, RunEnd::Interrupted, "{failing}");
        // A search that was interrupted is the last one: all else is as it was.
        assert_eq!(run.snapshot()[0], before[0], "{failing}");
    } else {
        assert_eq!(run.codes(), [code], "{failing}");
        assert_eq!(run.snapshot(), before, "{failing}");
    }
}

#[test]
fn a_command_that_fails_leaves_the_session_untouched() {
    for (_, setup, failing, code) in FAILURES {
        fails_without_a_trace(setup, failing, code);
    }
}

#[test]
fn an_operand_that_does_not_fit_leaves_the_session_untouched() {
    for (_, failing, code) in OPERANDS {
        fails_without_a_trace("", failing, code);
    }
}

#[test]
fn every_command_is_covered() {
    for spec in catalog().table.specs() {
        let covered = FAILURES.iter().any(|row| row.0 == spec.name)
            || OPERANDS.iter().any(|row| row.0 == spec.name)
            || SAFE.contains(&spec.name);
        assert!(covered, "no failing use of `{}`", spec.name);
    }
}

#[test]
fn what_succeeded_inside_a_block_stays() {
    let half = run("repeat 3 { move right }");
    assert_eq!(half.codes(), ["run::illegal_move"]);
    let session: Run = run("move right move right");
    assert_eq!(
        half.engine.session().state(),
        session.engine.session().state()
    );
}

#[test]
fn trying_whether_a_goal_can_be_reached_is_interrupted() {
    let mut engine = Engine::new(Options::default());
    let mut host = Memory::default();
    let million = "define puzzle own { cells 1..20 values 0..1 start 0 goal 1
        for i in 1..19 { move \"on$i\" when at($i) == 0 set $i 1 move \"off$i\" when at($i) == 1 set $i 0 } }
        puzzle own";
    let defined = engine.run_text("test", million, None, &mut host);
    assert_eq!(defined, RunEnd::Done);
    host.interrupt_after = Some(0);
    for (text, end) in [
        ("print 1", RunEnd::Done),
        ("isSolvable", RunEnd::Interrupted),
        ("print $solvable", RunEnd::Interrupted),
    ] {
        let ran = engine.run_text("test", text, None, &mut host);
        assert_eq!(ran, end, "{text}");
    }
}

#[test]
fn an_interrupted_search_is_the_last_one() {
    let script = "define search mine = bestFirst(g + h)\npuzzle fifteen\n\
        setState \"14 13 15 7 11 12 9 5 6 b 2 1 4 8 10 3\" solve mine maxNodes none";
    for search in ["setState \"876 b41 253\" solveIDDFS maxNodes none", script] {
        let mut engine = Engine::new(Options::default());
        let mut host = Memory::default();
        engine.run_text("test", "move right solveAStar h2", None, &mut host);
        host.interrupt_after = Some(0);
        let end = engine.run_text("test", search, None, &mut host);
        host.interrupt_after = None;
        assert_eq!(end, RunEnd::Interrupted);
        for holds in [
            "expect not solved and reason == interrupted and generated > 1000",
            "expect fails { print $length }",
            "expect fails { prettyPrintSolution }",
        ] {
            let end = engine.run_text("test", holds, None, &mut host);
            assert_eq!(end, RunEnd::Done, "{search}: {holds}");
        }
    }
}
