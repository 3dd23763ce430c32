//! A command that fails leaves the session exactly as it was.

use super::{Memory, Run, run};
use crate::interp::{Engine, Options, RunEnd, catalog};

/// For each command that can fail while running: a session and a failing use of it.
const FAILURES: &[(&str, &str, &str)] = &[
    ("setState", "let s = \"b12 345 67x\"", "setState $s"),
    ("setGoal", "let s = \"112 345 67b\"", "setGoal $s"),
    ("randomizeState", "let d = 40", "randomizeState depth $d"),
    ("move", "setState \"1b2 345 678\"", "move [down up up]"),
    ("undo", "puzzle eight", "undo"),
    ("printState", "let n = round", "printState $n"),
    ("heuristic", "let h = h9", "heuristic $h"),
    ("solveAStar", "let h = h9", "solveAStar $h"),
    ("solveGreedy", "let h = h9", "solveGreedy $h"),
    ("solveIDAStar", "let h = h9", "solveIDAStar $h"),
    ("solveRBFS", "let h = h9", "solveRBFS $h"),
    (
        "solveWeightedAStar",
        "let w = 0.5",
        "solveWeightedAStar $w h2",
    ),
    ("solveBeam", "let k = 0", "solveBeam $k"),
    ("solveDFS", "let d = -1", "solveDFS $d"),
    ("solve", "let n = 0", "solve maxNodes $n"),
    ("solveBFS", "let n = 0", "solveBFS maxNodes $n"),
    ("solveIDDFS", "let n = 0", "solveIDDFS maxNodes $n"),
    ("solveUCS", "let n = 0", "solveUCS maxNodes $n"),
    (
        "solveBidirectional",
        "let n = 0",
        "solveBidirectional maxNodes $n",
    ),
    (
        "solveHillClimbing",
        "let n = 0",
        "solveHillClimbing maxNodes $n",
    ),
    ("solveAll", "", "solveAll"),
    (
        "report",
        "let a = [dijkstra]",
        "report $a [\"1b2 345 678\"]",
    ),
    (
        "experiment",
        "let n = 0",
        "experiment \"e\" { depths 2 samples $n run solveBFS }",
    ),
    ("audit", "let h = h9", "audit [h1 $h]"),
    ("prettyPrintSolution", "", "prettyPrintSolution"),
    ("printSolution", "", "printSolution"),
    (
        "printPath",
        "setState \"7b2 853 641\" solveAStar h1 maxNodes 10",
        "printPath",
    ),
    ("printStats", "", "printStats"),
    ("checkSolution", "", "checkSolution"),
    (
        "applySolution",
        "setState \"1b2 345 678\" solveAStar h2 move down",
        "applySolution",
    ),
    ("maxNodes", "let n = 0", "maxNodes $n"),
    ("timeLimit", "let n = 0", "timeLimit $n"),
    ("memoryLimit", "let n = apples", "memoryLimit $n"),
    ("threads", "let n = 0", "threads $n"),
    ("order", "let o = [up down left left]", "order $o"),
    ("puzzle", "let p = nine", "puzzle $p"),
    ("seed", "let n = -1", "seed $n"),
    ("readCommands", "let f = nowhere.txt", "readCommands $f"),
    ("help", "let t = nothing", "help $t"),
    ("cache", "", "cache list"),
    (
        "print",
        "let s = ab repeat 23 { let s = \"$s$s\" }",
        "print $s $s",
    ),
    ("expect", "let k = 1", "expect $k == 2"),
    ("let", "let k = 1", "let k = ($k / 0)"),
    ("if", "let k = 1", "if $k == \"one\" { move right }"),
    ("repeat", "let k = -1", "repeat $k { move right }"),
    ("for", "let k = 1", "for i in $k { move right }"),
];

/// Commands without a way to fail while running.
const SAFE: &[&str] = &[
    "prettyPrintState",
    "reset",
    "legalMoves",
    "isSolvable",
    "tree",
    "save",
    "define",
];

#[test]
fn a_failed_command_leaves_the_session_untouched() {
    for (name, setup, failing) in FAILURES {
        let before = run(&format!("seed 9 randomizeState 3\n{setup}"));
        let after = run(&format!("seed 9 randomizeState 3\n{setup}\n{failing}"));
        assert_eq!(
            after.codes().len(),
            1,
            "{name} must fail once: {:?}",
            after.codes()
        );
        assert_eq!(before.snapshot(), after.snapshot(), "{name}");
    }
}

#[test]
fn every_command_is_covered() {
    for spec in catalog().table.specs() {
        let covered =
            FAILURES.iter().any(|(name, ..)| *name == spec.name) || SAFE.contains(&spec.name);
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
fn an_interrupted_search_leaves_the_result_before_it() {
    let mut engine = Engine::new(Options::default());
    let mut host = Memory::default();
    engine.run_text("test", "move right solveAStar h2", None, &mut host);
    host.interrupt_after = Some(0);
    let end = engine.run_text(
        "test",
        "setState \"876 b41 253\" solveIDDFS maxNodes none",
        None,
        &mut host,
    );
    host.interrupt_after = None;
    assert_eq!(end, RunEnd::Interrupted);
    assert_eq!(
        engine.run_text("test", "expect length == 1", None, &mut host),
        RunEnd::Done
    );
}
