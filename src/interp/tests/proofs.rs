//! The starts that an audit of all states covers: it proves nothing of others.

use super::{Run, codes, run, shown};
use crate::experiment::ExperimentEvent;
use crate::interp::{Event, Options, RunEnd};

/// Five lamps of which neighbours change places; with four of them lit `q` says too much.
const RING: &str = "define puzzle p { cells 1..5 values [0 1]\ngoal \"1 0 _ 1 _\"\nstart \"0 0 1 1 0\"\n\
    for c in 1..5 { move \"m$c\" swap $c ($c % 5 + 1) } }\npuzzle p\n\
    define heuristic q = if(sum(c in cells, at($c)) == 4 and at(3) == 0, 50, 0)\naudit q\n";

/// A road on which only a lamp that the start never carries makes a detour look cheap.
const DOMAIN: &str = "(define (domain d) (:requirements :strips)
 (:predicates (at ?x) (road ?x ?y) (fork ?x ?y) (lamp) (sw ?x))
 (:action on :parameters (?x) :precondition (and (at ?x) (sw ?x)) :effect (lamp))
 (:action leave :parameters (?x ?y) :precondition (and (at ?x) (fork ?x ?y)) :effect (and (at ?y) (not (at ?x)) (not (lamp))))
 (:action go :parameters (?x ?y) :precondition (and (at ?x) (road ?x ?y)) :effect (and (at ?y) (not (at ?x)))))";
const PROBLEM: &str = "(define (problem p) (:domain d) (:objects a b c e f g)
 (:init (at a) (sw a) (fork a b) (road b c) (road c g) (road b e) (road e f) (road f g)) (:goal (and (at g))))";
const TASK: &str = "puzzle pddl \"d.pddl\" \"p.pddl\"\n\
    define heuristic q = if(holds(lamp) and holds(at c), 90, 0)\naudit q\n";

/// A map with its goal in the middle, so that no way to it is as long as some others.
const MAZE: &str =
    "puzzle maze \"m.txt\"\ndefine heuristic q = if(manhattan > 5, 50, 0)\naudit q\n";

fn with_files(text: &str) -> Run {
    let maze = "S......\n.##.##.\n...G...\n";
    let files = [("d.pddl", DOMAIN), ("p.pddl", PROBLEM), ("m.txt", maze)];
    let run = Run::with(Options::default(), &files, text);
    assert_eq!(run.end, RunEnd::Done, "{text}: {:?}", run.reports());
    run
}

#[test]
fn a_search_from_a_state_that_no_audit_lists_proves_nothing_by_it() {
    for (puzzle, listed, other) in [
        (RING, "1 0 0 0 1", "1 1 1 0 1"),
        (TASK, "(at b)", "(at b) (lamp)"),
        (MAZE, "0,2", "0,6 to 0,0"),
    ] {
        for (state, bound) in [(listed, "true true"), (other, "false false")] {
            let text = format!(
                "{puzzle}setState \"{state}\"\nsolveAStar max(q,q)\nlet max = $optimal\nsolveAStar q\n\
                 print $max $optimal\nlet bound = $lowerBound\nsolve\nif $bound > $length {{ print over }}"
            );
            assert_eq!(with_files(&text).printed(), bound, "{text}");
        }
    }
}

#[test]
fn reports_say_that_the_audit_does_not_cover_the_state() {
    let other = format!("{RING}setState \"1 1 1 0 1\"\n");
    let failed = run(&format!("{other}solveAStar q\nexpect optimal"));
    assert_eq!(
        failed.reports()[0].help().as_deref(),
        Some("the audit that proved `q` admissible does not cover the start of the search")
    );
    let proved = "as an audit of all states proved";
    let uncovered = "That audit does not cover the current state";
    for (text, is_covered) in [(RING, true), (&other, false)] {
        let helped = run(&format!("{text}help q")).printed();
        assert!(helped.contains(proved), "{helped}");
        assert_eq!(helped.contains(uncovered), !is_covered, "{helped}");
    }
}

#[test]
fn layers_and_audits_say_which_states_they_list() {
    let pair = |goal: &str| {
        format!(
            "define puzzle p {{ cells 1..3 values [0 1]\ngoal \"{goal}\"\nstart \"1 0 0\"\nmove a swap 1 2 }}\npuzzle p\n"
        )
    };
    for (script, told) in [
        (
            format!("{RING}layers"),
            "10 states with the values of the start, ",
        ),
        (
            format!("{TASK}layers"),
            "6 states between the start and the goal, ",
        ),
        (format!("{MAZE}layers"), "17 states, "),
        (
            pair("1 _ _") + "layers\nlayers depth 9",
            "2 states with the values of the start, ",
        ),
        (
            pair("1 _ _") + "layers from start\nlayers from start",
            "2 states, ",
        ),
        (pair("1 0 0") + "layers\nlayers", "2 states, "),
    ] {
        let run = with_files(&script);
        let shown = run.host.events.iter().map(shown).collect::<String>();
        assert_eq!(shown.matches(told).count(), 2, "{script}: {shown}");
    }
}

#[test]
fn heuristics_of_different_states_are_not_audited_together() {
    let ring = "puzzle ring\ndefine heuristic q = 0\naudit ";
    for (audited, told) in [
        ("[lastMove q] depth 1", &["run::not_offered"][..]),
        ("[q lastMove] depth 1", &["run::not_offered"]),
        ("[lastMove h1] depth 1", &[]),
        ("[q h1] depth 1", &[]),
    ] {
        assert_eq!(codes(&format!("{ring}{audited}")), told, "{audited}");
    }
}

#[test]
fn an_experiment_trusts_a_proof_on_the_boards_that_it_covers() {
    let options = Options {
        results: true,
        ..Options::default()
    };
    let block =
        "experiment \"e\" { states [\"1 0 0 0 1\" \"1 1 1 0 1\" \"0 0 0 1 1\"] run solveAStar q }";
    let run = Run::with(options, &[], &format!("{RING}{block}"));
    let optimal = run.host.events.iter().filter_map(|event| match event {
        Event::Experiment(ExperimentEvent::Result(result)) => result.run["optimal"].as_bool(),
        _ => None,
    });
    assert_eq!(optimal.collect::<Vec<_>>(), [true, false, true]);
}
