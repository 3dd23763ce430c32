//! Puzzles that are read from files of other programs.

use super::{Run, codes};
use crate::interp::{Options, RunEnd};

const LEVEL: &str = "; Corridor\n######\n#@ $.#\n######\n";
const WHEELS: &str = "A := (1,2,3,4); B := (3,4,5,6);";

fn run(files: &[(&str, &str)], text: &str) -> Run {
    Run::with(Options::default(), files, text)
}

/// The output of a script without mistakes.
fn printed(files: &[(&str, &str)], text: &str) -> String {
    let run = run(files, text);
    assert_eq!(run.end, RunEnd::Done, "{text}: {:?}", run.reports());
    run.printed()
}

/// The digest of the puzzle in force behind a script.
fn digest(files: &[(&str, &str)], text: &str) -> String {
    let run = run(files, text);
    let puzzle = &run.engine.session().puzzle;
    puzzle.digest().expect("it is a defined one").to_owned()
}

#[test]
fn a_file_becomes_a_puzzle_like_others() {
    let files = [("l/a level.xsb", LEVEL), ("w.g", WHEELS)];
    let text = "puzzle sokoban \"l/a level.xsb\"\nsolve print $puzzle $length \"$path\"";
    assert_eq!(printed(&files, text), "sokoban \"l/a level.xsb\" 2 r R");
    let text = "let n = 1 puzzle sokoban \"l/a level.xsb\" $n\nprint $puzzle";
    assert_eq!(printed(&files, text), "sokoban \"l/a level.xsb\" 1");
    let text = "for w in [quarter half] { puzzle gap w.g $w [A] layers print $states $puzzle }";
    assert_eq!(
        printed(&files, text),
        "4 gap \"w.g\" quarter [A]\n4 gap \"w.g\" half [A]"
    );
    // Steps cost nothing where pushes are counted.
    let text = "puzzle sokoban \"l/a level.xsb\" 1 pushes\nsolveUCS print $puzzle $length $cost";
    assert_eq!(
        printed(&files, text),
        "sokoban \"l/a level.xsb\" 1 pushes 2 1"
    );
    // What was typed can be typed again.
    let text = "puzzle gap \"w.g\" half [A B]\nlayers print $states\npuzzle sokoban \"l/a level.xsb\"\nundo";
    assert!(run(&files, text).printed().starts_with("120"));
}

#[test]
fn a_move_of_a_name_that_can_not_be_seen_is_refused() {
    for (file, text, command) in [
        (
            "w.tws",
            "Name w\nSet A 3 1\nSolved\nA\n1 2 3\nEnd\nMove f\u{0}\nA\n2 3 1\nEnd\n",
            "tws",
        ),
        (
            "w.json",
            "{\"orbits\": [{\"orbitName\": \"A\", \"numPieces\": 3, \"numOrientations\": 1}], \"name\": \"w\",\n\
            \"defaultPattern\": {\"A\": {\"pieces\": [0, 1, 2], \"orientation\": [0, 0, 0]}},\n\
            \"moves\": {\"f\\u0007\": {\"A\": {\"permutation\": [1, 2, 0], \"orientationDelta\": [0, 0, 0]}}}}",
            "kpuzzle",
        ),
    ] {
        let wrong = run(&[(file, text)], &format!("puzzle {command} {file}"));
        assert_eq!(
            wrong.codes(),
            ["format::malformed"],
            "{file}: {:?}",
            wrong.reports()
        );
        assert!(
            wrong.reports()[0]
                .diagnostic
                .to_string()
                .contains("can't be seen")
        );
    }
}

#[test]
fn sets_of_many_pieces_use_the_values_of_one_another() {
    let rest =
        |from: usize| (from..=130).fold(String::new(), |text, piece| format!("{text} {piece}"));
    let (rest, solved) = (rest(4), rest(1));
    let moves = |set: &str| format!("Move {set}\n{set}\n2 3 1{rest}\nEnd\n");
    let text = format!(
        "Name many\nSet L 130 1\nSet R 130 1\nSolved\nL\n{solved}\nR\n{solved}\nEnd\n{}{}",
        moves("L"),
        moves("R")
    );
    let files = [("many.tws", &*text)];
    let script = "puzzle tws many.tws\nlayers print $states\nmove L move R solve print \"$path\"";
    assert_eq!(printed(&files, script), "9\nL' R'");
}

#[test]
fn the_definition_that_help_prints_is_the_puzzle() {
    for (file, content, command, name) in [
        ("w.g", WHEELS, "gap \"w.g\" half", "gap"),
        ("l.xsb", LEVEL, "sokoban \"l.xsb\"", "sokoban"),
    ] {
        let chosen = format!("puzzle {command}\nlayers from start print $layers");
        let files = [(file, content)];
        let layers = printed(&files, &chosen);
        let help = printed(&files, &format!("puzzle {command}\nhelp {name}"));
        let (_, definition) = help.split_once("Definition:\n").expect("there is one");
        let called = definition.split_whitespace().nth(2).expect("a name");
        let text = format!("{definition}\npuzzle {called}\nlayers from start print $layers");
        assert_eq!(printed(&[], &text), layers, "{text}");
    }
}

#[test]
fn help_names_heuristics_that_searches_take() {
    let domain = "(define (domain d) (:predicates (a) (b)) (:action go :parameters () :precondition (a) :effect (and (b) (not (a)))))";
    let problem = "(define (problem p) (:domain d) (:init (a)) (:goal (b)))";
    let files = [
        ("m.txt", "####\n#SG#\n####\n"),
        ("m.map", "type octile\nheight 1\nwidth 2\nmap\n..\n"),
        ("d.pddl", domain),
        ("p.pddl", problem),
    ];
    for (family, chosen) in [
        ("maze", "maze \"m.txt\""),
        ("map", "map \"m.map\""),
        ("pddl", "pddl \"d.pddl\" \"p.pddl\""),
    ] {
        let help = printed(&files, &format!("help {family}"));
        let (_, names) = help.split_once("Heuristics  ").expect("it has some");
        let names: Vec<&str> = names.split_whitespace().collect();
        assert!(names.len() >= 5, "{help}");
        for name in &names {
            let call = match *name {
                "max" => format!("max({},{})", names[0], names[1]),
                "weighted" => format!("weighted(2,{})", names[0]),
                "canonical" | "zeroOne" | "uniform" | "saturated" => format!("{name}(pdb)"),
                name => name.to_owned(),
            };
            let cells = if *name == "hex" { " hex" } else { "" };
            printed(
                &files,
                &format!("puzzle {chosen}{cells}\nsolveAStar {call}"),
            );
        }
    }
}

#[test]
fn the_digest_stands_for_what_the_file_says() {
    let gap = |content: &str, before: &str| {
        digest(&[("w.g", content)], &format!("{before}puzzle gap \"w.g\""))
    };
    let gap_digest = gap(WHEELS, "");
    assert_eq!(gap(&format!("# the same\n{WHEELS}\n"), ""), gap_digest);
    assert_ne!(gap("A := (1,2,3,4); B := (3,4,6,5);", ""), gap_digest);
    let level = |before: &str| {
        digest(
            &[("l.xsb", LEVEL)],
            &format!("{before}puzzle sokoban \"l.xsb\""),
        )
    };
    // Variables of a script that are called like those of the definition are others.
    assert_eq!(level("let floor = 3 let goals = 4 "), level(""));
}

#[test]
fn scripts_may_call_what_they_like_as_formats_are_called() {
    for text in [
        "define puzzle sokoban { cells 1..2\n goal 1..2\n move a swap 1 2 }\npuzzle sokoban\nlayers expect states == 2",
        "define puzzle tws n { cells 1..$n\n goal 1..$n\n move a swap 1 2 }\npuzzle tws 3",
        "define gap n { print $n }\ngap 3",
        "define heuristic kpuzzle = 0\nsolveAStar kpuzzle",
        "let sokoban = 3 print $sokoban",
    ] {
        assert_eq!(codes(text), [""; 0], "{text}");
    }
}

#[test]
fn what_is_wrong_is_told_where_it_is() {
    let wrong = run(
        &[("w.g", "A := (1,2);\nB := (1,x);\n")],
        "let n = 1 puzzle gap \"w.g\"",
    );
    let reports = wrong.reports();
    assert_eq!(wrong.codes(), ["format::malformed"]);
    assert_eq!(
        (reports[0].source.name.as_str(), reports[0].offset()),
        ("w.g", 20)
    );
    for (text, code) in [
        ("puzzle gap", "argument::impossible_puzzle"),
        ("puzzle gap 3", "argument::wrong_kind"),
        ("puzzle gap w.g sideways", "argument::impossible_puzzle"),
        ("puzzle sokoban l.xsb 0", "argument::impossible_puzzle"),
        ("puzzle sokoban l.xsb 2", "format::malformed"),
        ("puzzle gap none.g", "run::unreadable_file"),
        (
            "let n = 0 puzzle sokoban l.xsb $n",
            "argument::impossible_puzzle",
        ),
        ("puzzle gap w.g [C]", "format::malformed"),
        ("help gap puzzle gap w.g help gap help sokoban", ""),
    ] {
        let run = run(&[("w.g", WHEELS), ("l.xsb", LEVEL)], text);
        let code = if code.is_empty() {
            vec![]
        } else {
            vec![code.to_owned()]
        };
        assert_eq!(run.codes(), code, "{text}");
    }
    // A puzzle that is refused leaves the one before in force.
    let text = "puzzle fifteen expect fails { puzzle gap none.g } print $puzzle";
    assert_eq!(printed(&[], text), "fifteen");
    let bytes = run(&[("w.g", "A := (1,2);\u{0}")], "puzzle gap w.g");
    assert_eq!(bytes.codes(), ["format::malformed"]);
}

#[test]
fn experiments_and_procedures_read_files() {
    let files = [("w.g", WHEELS), ("l.xsb", LEVEL)];
    let text = "define go { puzzle gap \"w.g\" }\ngo\nprint $puzzle\nexperiment \"a\" { puzzle sokoban \"l.xsb\" sampling walk depths [0] samples 1 run solveBFS }";
    assert_eq!(printed(&files, text), "gap \"w.g\"");
    let text = "experiment \"a\" { for n in 1..2 { puzzle sokoban \"l.xsb\" $n } sampling walk depths [0] samples 1 run solveBFS }";
    assert_eq!(run(&files, text).codes(), ["format::malformed"]);
}

/// Two steps of the highest cost are added up, three are more than any sum.
#[test]
fn paths_that_cost_too_much_end_a_search() {
    let domain = "(define (domain d) (:requirements :action-costs) (:predicates (at ?x) (next ?x ?y)) (:functions (total-cost))
        (:action go :parameters (?x ?y) :precondition (and (at ?x) (next ?x ?y))
            :effect (and (not (at ?x)) (at ?y) (increase (total-cost) 2147483647))))";
    let problem = |goal: &str| {
        format!(
            "(define (problem p) (:domain d) (:objects a b c d) (:init (at a) (next a b) (next b c) (next c d) (= (total-cost) 0))
                (:goal (at {goal})) (:metric minimize (total-cost)))"
        )
    };
    for search in [
        "solveUCS",
        "solveAStar lmcut",
        "solveGreedy ff",
        "solveIDAStar hmax",
        "solveRBFS hmax",
        "solveDFS 9",
        "solveBeam 5 ff",
    ] {
        let script = format!(
            "puzzle pddl d.pddl p.pddl\n{search} quiet\nif solved {{ print $cost }} else {{ print $reason }}"
        );
        let after = |goal: &str| {
            let files = [("d.pddl", domain), ("p.pddl", &*problem(goal))];
            printed(&files, &script)
        };
        assert_eq!(after("c"), "4294967294", "{search}");
        assert_eq!(after("d"), "cost_limit", "{search}");
    }
}
