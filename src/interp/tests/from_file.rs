//! Definitions that are taken from a file, and nothing else of it.

use super::{Run, codes, printed};
use crate::interp::{Options, RunEnd};

const LINE: &str = "define puzzle line n {
  cells 1..$n
  goal 1..$n
  for i in 1..($n - 1) { move \"s$i\" swap $i ($i + 1) }
}
";

fn run(files: &[(&str, &str)], text: &str) -> Run {
    Run::with(Options::default(), files, text)
}

/// The output of a script that takes `mine` from a file of that text.
fn taken(file: &str, then: &str) -> String {
    let run = run(
        &[("h.txt", file)],
        &format!("heuristicFrom \"h.txt\" mine\n{then}"),
    );
    assert_eq!(run.end, RunEnd::Done, "{file}: {:?}", run.reports());
    run.printed()
}

/// The codes of the reports of that, and what they say.
fn refused(file: &str) -> (Vec<String>, String) {
    let text = "let key = 7 let f = \"h.txt\"
heuristicFrom $f mine
setState \"312 475 68b\" solveAStar mine print $length";
    let run = run(&[("h.txt", file), ("k.txt", "secret")], text);
    let messages = run
        .reports()
        .iter()
        .map(|report| report.message())
        .collect::<Vec<_>>();
    assert_eq!(run.printed(), "", "{file}");
    (run.codes(), messages.join("\n"))
}

#[test]
fn one_heuristic_is_taken_with_its_parameters() {
    let file = "# mine\ndefine heuristic other = 0\ndefine heuristic mine = count(c in cells, at($c) != b and at($c) != goal($c))\n";
    let solve = "setState \"312 475 68b\" solveAStar mine print $length $heuristic $command";
    assert_eq!(taken(file, solve), "4 mine solveAStar mine");
    // Nothing else of the file is there.
    let all = run(
        &[("h.txt", file)],
        "heuristicFrom \"h.txt\" mine solveAStar other",
    );
    assert_eq!(all.codes(), ["argument::unknown_heuristic"]);
    let weighted = [("h.txt", "define heuristic times k = 2 * $k\n")];
    let text = "heuristicFrom \"h.txt\" times k\nheuristic times(3)";
    assert_eq!(run(&weighted, text).end, RunEnd::Done);
    let text = "heuristicFrom \"h.txt\" times\nprint a";
    assert_eq!(run(&weighted, text).codes(), ["run::unfit_definition"]);
    assert_eq!(
        run(&weighted, "heuristicFrom \"h.txt\" nothing").codes(),
        ["run::unfit_definition"]
    );
}

#[test]
fn helpers_of_the_file_come_along_and_stay_in_it() {
    let helpers = "define heuristic wrong = 9\n\
        define heuristic times k = $k * count(c in cells, at($c) != b and at($c) != goal($c))\n\
        define heuristic half = times(1) / 2\n\
        define heuristic mine = max(times(1), half, unlike)\n\
        define heuristic unlike = weighted(1, half)\n";
    let solve = "setState \"312 475 68b\" print heuristic(mine) heuristic(h1) solveAStar mine print $length $heuristic";
    assert_eq!(taken(helpers, solve), "4 4\n4 mine");
    let after = |before: &str, then: &str| {
        let text = format!("{before}heuristicFrom \"h.txt\" mine own\nheuristic mine\n{then}");
        let run = run(&[("h.txt", helpers)], &text);
        (run.printed(), run.codes())
    };
    // The session has none of them, and does not list them.
    let (_, unknown) = after("", "solveAStar half");
    assert_eq!(unknown, ["argument::unknown_heuristic"]);
    let (listed, _) = after("", "help heuristics");
    assert!(!listed.contains("half"), "{listed}");
    assert_eq!(
        after("", "define heuristic half = 1\nprint ok"),
        ("ok".to_owned(), Vec::new())
    );
    // Those of its file are meant, whatever the script calls so, before and behind.
    let mine = "setState \"312 475 68b\" print heuristic(mine) heuristic(half)";
    let given = "define heuristic half = 99\n";
    assert_eq!(after(given, mine).0, "4 99");
    assert_eq!(after("", &format!("{given}{mine}")).0, "4 99");
    // The terms of helpers are those of the heuristic.
    for (file, words, allowed) in [
        (
            "define heuristic a = h1\ndefine heuristic mine = a",
            "",
            true,
        ),
        (
            "define heuristic a = h1\ndefine heuristic mine = a",
            "own",
            false,
        ),
        (
            "define heuristic a = b / 2\ndefine heuristic b = pdb(\"1 2\")\ndefine heuristic mine = a",
            "without pdb",
            false,
        ),
    ] {
        assert_eq!(terms(file, "", words).is_ok(), allowed, "{file}");
    }
    let circle = "define heuristic a = mine\ndefine heuristic mine = a";
    assert_eq!(refused(circle).0, ["definition::heuristic_of_itself"]);
    let fault = "define heuristic a = -1\ndefine heuristic mine = a + 1";
    assert_eq!(refused(fault).0, ["definition::fault"]);
}

#[test]
fn one_puzzle_is_taken_with_its_parameters() {
    let files = [("p.txt", LINE)];
    let text = "puzzleFrom \"p.txt\" line n\npuzzle line 4 setState \"4 3 2 1\" solveBFS print $length $puzzle";
    let run = Run::with(Options::default(), &files, text);
    assert_eq!(run.printed(), "6 line 4", "{:?}", run.reports());
    let one = Run::with(
        Options::default(),
        &files,
        "puzzleFrom \"p.txt\" line\npuzzle line",
    );
    assert_eq!(one.codes(), ["run::unfit_definition"]);
}

#[test]
fn nothing_but_definitions_may_stand_in_the_file() {
    let mine = "define heuristic mine = 0";
    for statement in [
        "task \"Bonus\" points 100 { }",
        "let key = 8",
        "repeat 9_000_000_000 { print a }",
        "for i in 1..9 { let key = $i }",
        "if 1 == 1 { }",
        "expect 1 == 1",
        "define f { print a }",
        "define puzzle p { }",
        "readCommands \"h.txt\"",
        "readCommands \"k.txt\"",
        "print a",
        "setState \"b12 345 678\"",
        "heuristicFrom \"h.txt\" mine",
        "experiment \"e\" { run solveBFS }",
        "write \"x.txt\" a",
    ] {
        for file in [
            format!("{mine}\n{statement}\n"),
            format!("{statement}\n{mine}\n"),
        ] {
            let (codes, said) = refused(&file);
            assert_eq!(codes, ["check::no_definition"], "{file}: {said}");
        }
    }
    let wrong = [
        ("define heuristic mine = (", "syntax::"),
        ("define heuristic mine = $key", "check::unknown_variable"),
        ("define heuristic mine = $length", "check::unknown_variable"),
        (
            "define heuristic mine = size(\"$key\")",
            "check::unknown_variable",
        ),
        (
            "define heuristic mine = size(lines(\"k.txt\"))",
            "check::reads_file",
        ),
        (
            "define heuristic mine = external(\"python3 model.py\")",
            "check::runs_program",
        ),
        (
            "define heuristic h2 = 0\ndefine heuristic mine = 0",
            "check::reserved_name",
        ),
        ("define heuristic solve = 0", "check::reserved_name"),
        ("define heuristic mine = seed", "definition::unknown_cell"),
        ("define heuristic mine = if(solved, 1, 0)", "definition::"),
        ("define heuristic mine = -1", "definition::fault"),
    ];
    for (file, code) in wrong {
        let (codes, said) = refused(file);
        let [only] = &codes[..] else {
            panic!("{file}: {codes:?} {said}");
        };
        assert!(only.starts_with(code), "{file}: {only}: {said}");
    }
}

#[test]
fn what_never_ends_is_a_failure_of_its_own() {
    let sums =
        "define heuristic mine = sum(a in 1..100000, sum(b in 1..100000, sum(c in 1..100000, 1)))";
    assert_eq!(refused(sums).0, ["run::too_many_steps"]);
    let deep = format!(
        "define heuristic mine = {}1{}",
        "(".repeat(5_000),
        ")".repeat(5_000)
    );
    assert_eq!(refused(&deep).0.len(), 1);
    for body in [
        "repeat 9_000_000_000 { }",
        "for i in 1..9_000_000_000 { let x = $i }",
        "let t = a repeat 60 { let t = \"$t$t\" }",
        "let l = [a] repeat 60 { let l = [$l $l] }",
        "repeat 9_000_000_000 { move a swap 1 2 }",
    ] {
        let file = format!(
            "define puzzle line {{ {body}\n cells 1..2\n goal 1..2\n move a swap 1 2\n }}\n"
        );
        let text = "let f = \"p.txt\" puzzleFrom \"p.txt\" line
expect fails { puzzle line }
print still here\npuzzle line";
        let run = run(&[("p.txt", &file)], text);
        assert_eq!(run.printed(), "still here", "{body}: {:?}", run.reports());
        assert_eq!(run.codes().len(), 1, "{body}");
    }
    // The script's own definitions have no such limit.
    assert_eq!(
        printed(
            "define puzzle p { repeat 1_100_000 { }\n cells 1..2\n goal 1..2\n move a swap 1 2\n } puzzle p print $puzzle"
        ),
        "p"
    );
}

#[test]
fn many_definitions_are_checked_in_linear_time() {
    let lines = (0..20_000).map(|n| format!("define heuristic h{n}x = 0\n"));
    let lines = lines.collect::<Vec<_>>().concat();
    let file = format!("{lines}define heuristic mine = 0\n");
    assert_eq!(taken(&file, "print ok"), "ok");
}

#[test]
fn a_definition_of_a_file_sees_nothing_of_the_session() {
    // A name that the session has too means what the definition says.
    let puzzle = "define puzzle line { cells 1..2\n goal 1..2\n let n = 1\n move a swap $n 2\n }\n";
    let files = [("p.txt", puzzle)];
    let text = "let n = 2 solve puzzleFrom \"p.txt\" line\npuzzle line setState \"2 1\" solveBFS print $length $n";
    let run = Run::with(Options::default(), &files, text);
    assert_eq!(run.printed(), "1 2", "{:?}", run.reports());
    for name in ["$n", "$length", "$seed", "$path"] {
        let file = format!(
            "define puzzle line {{ cells 1..2\n goal 1..2\n let a = {name}\n move a swap 1 2\n }}"
        );
        let text = "let n = 2 solve puzzleFrom \"p.txt\" line\npuzzle line";
        let run = Run::with(Options::default(), &[("p.txt", &file)], text);
        assert_eq!(run.codes(), ["check::unknown_variable"], "{name}");
    }
    for condition in ["solved", "length > 1", "(seed) > 1"] {
        let file = format!(
            "define puzzle line {{ cells 1..2\n goal 1..2\n if {condition} {{ move b swap 1 2 }}\n move a swap 1 2\n }}"
        );
        let text = "solve puzzleFrom \"p.txt\" line\npuzzle line";
        let run = Run::with(Options::default(), &[("p.txt", &file)], text);
        let codes = run.codes();
        // A word alone means nothing there.
        assert!(
            codes.len() == 1 && codes[0].starts_with("run::"),
            "{condition}: {codes:?}"
        );
    }
    // The board of the session is none of a definition's words.
    for condition in [
        "state == \\\"312 475 68b\\\"",
        "state == goal",
        "not state != goal",
    ] {
        let file = format!(
            "define puzzle line {{ cells 1..2\n goal 1..2\n if {condition} {{ move b swap 1 2 }}\n move a swap 1 2\n }}"
        )
        .replace("\\\"", "\"");
        let text = "setState \"312 475 68b\" setGoal \"312 475 68b\" puzzleFrom \"p.txt\" line\npuzzle line legalMoves";
        let run = Run::with(Options::default(), &[("p.txt", &file)], text);
        assert_eq!(run.end, RunEnd::Done, "{condition}: {:?}", run.reports());
        let moves = run.engine.session().puzzle.moves().len();
        assert_eq!(moves, 1, "{condition}");
    }
}

#[test]
fn a_name_that_is_taken_is_refused() {
    let files = [
        (
            "h.txt",
            "define heuristic own = 0\ndefine heuristic mine = 0\ndefine heuristic x = 1\n",
        ),
        ("p.txt", LINE),
    ];
    let script = "define heuristic own = 1\ndefine puzzle line n { cells 1..$n }\n";
    for (then, code) in [
        ("heuristicFrom \"h.txt\" h2", "check::reserved_name"),
        ("heuristicFrom \"h.txt\" own", "check::reserved_name"),
        ("heuristicFrom \"h.txt\" print", "check::missing_argument"),
        ("heuristicFrom \"h.txt\" \"print\"", "check::reserved_name"),
        ("heuristicFrom \"h.txt\" \"a b\"", "check::reserved_name"),
        ("heuristicFrom \"h.txt\" max", "check::reserved_name"),
        ("puzzleFrom \"p.txt\" eight", "check::reserved_name"),
        ("puzzleFrom \"p.txt\" line n", "check::reserved_name"),
        ("puzzleFrom \"p.txt\" solve", "check::missing_argument"),
        (
            "for n in [own h2] { heuristicFrom \"h.txt\" $n }",
            "run::taken_name",
        ),
        (
            "for n in [line eight] { puzzleFrom \"p.txt\" $n n }",
            "run::taken_name",
        ),
        (
            "heuristicFrom \"h.txt\" mine\ndefine f { heuristicFrom \"h.txt\" own }",
            "check::reserved_name",
        ),
    ] {
        let run = run(&files, &format!("{script}{then}"));
        assert_eq!(run.codes(), [code], "{then}");
    }
    // What came from a file gives way, to a file and to the script.
    let again = "for f in [\"h.txt\" \"h.txt\"] { heuristicFrom $f mine }\nheuristicFrom \"h.txt\" mine\ndefine heuristic mine = 2\nprint ok";
    let run = run(&files, again);
    assert_eq!(run.printed(), "ok", "{:?}", run.reports());
}

#[test]
fn what_a_task_took_is_gone_behind_it() {
    let task = "task \"A\" { heuristicFrom \"h.txt\" mine audit mine depth 3 expect admissible }\n";
    assert_eq!(
        codes(&format!("{task}solveAStar mine")),
        ["argument::unknown_heuristic"]
    );
    let files = [("h.txt", "define heuristic mine = 0\n")];
    let twice = run(
        &files,
        &format!("{task}{task}define heuristic mine = 1\nprint ok"),
    );
    assert_eq!(twice.printed(), "ok", "{:?}", twice.reports());
}

#[test]
fn what_an_audit_found_is_read() {
    let read = |audit: &str, names: &str| printed(&format!("audit {audit}\nprint {names}"));
    assert_eq!(
        read("h1 depth 4", "$admissible $consistent $dominated"),
        "true true false"
    );
    assert_eq!(
        read(
            "h1Blank depth 4",
            "$admissible $consistent $witness $dominated"
        ),
        "false false 312 b45 678 false"
    );
    // Of several the first one is meant.
    assert_eq!(read("[h1 h2] depth 8", "$dominated"), "true");
    assert_eq!(read("[h2 h1] depth 8", "$dominated"), "false");
    assert_eq!(read("[h1 h1] depth 8", "$dominated"), "false");
    // One that says too much dominates nothing.
    assert_eq!(read("[h1 h1Blank] depth 8", "$dominated"), "false");
    let steep = "define heuristic steep = if(at(0) == b, 0, if(at(1) == b, 1, 0))\n";
    assert_eq!(
        printed(&format!(
            "{steep}audit steep depth 6\nprint $admissible $consistent"
        )),
        "true true"
    );
    for (text, code) in [
        ("print $admissible", "run::no_value"),
        ("expect dominated", "run::expectation_failed"),
        ("audit h1 depth 2 print $witness", "run::no_value"),
        (
            "audit h1 depth 2 setGoal \"123 456 78b\" print $admissible",
            "run::no_value",
        ),
        (
            "audit h1 depth 2 task \"A\" { expect admissible }",
            "run::expectation_failed",
        ),
    ] {
        assert_eq!(codes(text), [code], "{text}");
    }
    // A variable, and a word, that were called so before.
    assert_eq!(
        printed(
            "let witness = 3 print $witness for heuristic in [h1] { print $heuristic } if (command) == command { print c }"
        ),
        "3\nh1\nc"
    );
}

#[test]
fn the_last_search_says_its_heuristic_and_its_command() {
    let board = "setState \"312 475 68b\"";
    assert_eq!(
        printed(&format!(
            "{board} solveWeightedAStar 2 h1 print $heuristic if heuristic == h1 {{ print $command }}"
        )),
        "h1\nsolveWeightedAStar 2 h1"
    );
    for search in ["solveBFS", "solve"] {
        assert_eq!(
            codes(&format!("{board} {search} print $heuristic")),
            ["run::no_value"]
        );
    }
    assert_eq!(
        printed(&format!(
            "{board} solveBFS print $command solve print $command"
        )),
        "solveBFS\nsolve"
    );
}

/// Whether a heuristic of that file, taken with those words after its name, can be used.
fn terms(file: &str, before: &str, words: &str) -> Result<(), String> {
    let text = format!(
        "{before}\nheuristicFrom \"h.txt\" mine {words}\nsetState \"1b2 345 678\" solveAStar mine"
    );
    let run = run(&[("h.txt", file)], &text);
    match run.end {
        RunEnd::Done => Ok(()),
        _ => Err(run.codes().join(" ")),
    }
}

#[test]
fn built_in_terms_are_excluded_however_they_are_named() {
    let excluded = Err("definition::excluded_term".to_owned());
    let script = "define heuristic mine = count(c in cells, at($c) != b and at($c) != goal($c))";
    assert_eq!(terms(script, "", "own"), Ok(()));
    for value in [
        "linearConflict",
        "weighted(2,h1)",
        "max(0, h1)",
        "max(h1,h2)",
        "h1 + 0",
        "heuristic(h1)",
        "most(h in [h1 h2], heuristic($h))",
        "if(at(0) == b, 0, h1)",
        "pdb(\"1 2 3\")",
    ] {
        let file = format!("define heuristic mine = {value}");
        assert_eq!(terms(&file, "", "own"), excluded, "{value}");
        assert_eq!(terms(&file, "", ""), Ok(()), "{value}");
        let found = terms(&file, "", "without [h1 linearConflict pdb]");
        assert_eq!(found, excluded, "{value}");
    }
    assert_eq!(
        terms("define heuristic mine = h2", "", "without h1"),
        Ok(())
    );
    // The branch that is not taken is no term.
    let file = "define heuristic mine = if(1 > 2, h1, 0)";
    assert_eq!(terms(file, "", "own"), Ok(()));
}

#[test]
fn terms_are_excluded_through_other_definitions() {
    let excluded = Err("definition::excluded_term".to_owned());
    let file = "define heuristic first = pdb(\"1 2 3\")\ndefine heuristic second = max(first, 1)\ndefine heuristic mine = second\ndefine heuristic fine = 0\ndefine heuristic other = fine";
    let chain = "heuristicFrom \"h.txt\" first\nheuristicFrom \"h.txt\" second";
    for words in ["own", "without [pdb]", "without first"] {
        assert_eq!(terms(file, chain, words), excluded, "{words}");
        // Made ready before it is a part.
        let used = format!("{chain}\nheuristic second");
        assert_eq!(terms(file, &used, words), excluded, "{words}");
    }
    assert_eq!(terms(file, chain, "without [h1]"), Ok(()));
    let script = "define heuristic fine = 1 - 1\ndefine heuristic mine = fine";
    let taken = "heuristicFrom \"h.txt\" fine own";
    assert_eq!(terms(script, taken, "own"), Ok(()));
    // What the assignment defines is not the student's own.
    let given = "define heuristic fine = 0";
    let mine = "define heuristic mine = fine";
    assert_eq!(terms(mine, given, "own"), excluded);
    assert_eq!(terms(mine, given, "without [pdb]"), Ok(()));
    assert_eq!(terms(mine, given, "without fine"), excluded);
    // A part that is replaced later by one that is excluded.
    let text = "heuristicFrom \"a.txt\" part\nheuristicFrom \"m.txt\" mine own\nheuristic mine\nheuristicFrom \"b.txt\" part\nheuristic mine";
    let files = [
        ("a.txt", "define heuristic part = 0"),
        ("m.txt", "define heuristic mine = part"),
        ("b.txt", "define heuristic part = h1"),
    ];
    assert_eq!(run(&files, text).codes(), ["definition::excluded_term"]);
}

#[test]
fn parameters_stand_before_what_is_excluded() {
    let file = [(
        "h.txt",
        "define heuristic times k = $k * 2\ndefine heuristic mine = 0",
    )];
    for words in ["k own", "k without [h1]", "k without h1"] {
        let text = format!("heuristicFrom \"h.txt\" times {words}\nheuristic times(3)");
        assert_eq!(run(&file, &text).end, RunEnd::Done, "{words}");
    }
    for (words, code) in [
        ("without [linearConflit]", "run::unknown_term"),
        ("without", "run::unfit_definition"),
        ("without [1]", "run::unknown_term"),
    ] {
        let text = format!("heuristicFrom \"h.txt\" mine {words}");
        assert_eq!(run(&file, &text).codes(), [code], "{words}");
    }
}

/// A wheel of five, a swap of two of them, and a piece that only the swap turns.
const WHEEL: &str = "Set A 5 1\nSet B 1 2\nSolved\nA\n1 2 3 4 5\nB\n1\nEnd\nMove L\nA\n2 3 4 5 1\nEnd\n\
    Move R\nA\n2 1 3 4 5\nB\n1\n1\nEnd\n";

#[test]
fn algorithms_are_moves_wherever_moves_are_written() {
    let after = |metric: &str, moves: &str| {
        let text = format!("puzzle tws \"w.tws\" {metric}\nmove {moves}\nprintState");
        let run = run(&[("w.tws", WHEEL)], &text);
        assert_eq!(run.end, RunEnd::Done, "{moves}: {:?}", run.reports());
        let moved = run.engine.session().undo_depth();
        (run.printed(), moved)
    };
    for (algorithm, moves) in [
        ("(L R)2", "[L R L R]"),
        ("(L R)2'", "[R \"L'\" R \"L'\"]"),
        ("[L, R]", "[L R \"L'\" R]"),
        ("[L: R]", "[L R \"L'\"]"),
        ("[[L: R], L2]", "[L R \"L'\" L L L R \"L'\" \"L'\" \"L'\"]"),
        ("L6 R3", "[L R]"),
        ("L3 R2'", "[\"L'\" \"L'\"]"),
        ("L2", "[L L]"),
    ] {
        let algorithm = format!("\"{algorithm}\"");
        assert_eq!(
            after("quarter", &algorithm),
            after("quarter", moves),
            "{algorithm}"
        );
        let check = format!(
            "puzzle tws \"w.tws\" quarter\nmove {moves}\ncheckSolution \"({})'\"",
            algorithm.trim_matches('"')
        );
        assert_eq!(
            run(&[("w.tws", WHEEL)], &check).end,
            RunEnd::Done,
            "{check}"
        );
    }
    // A power that is a move is that move.
    assert_eq!(after("half", "[L7 L]"), after("half", "[L2 L]"));
    for wrong in [
        "(L R",
        "L)",
        "[L R]2",
        "Q2",
        "2",
        "(L R)99999999999",
        "[L, R, L]",
    ] {
        let text = format!("puzzle tws \"w.tws\" quarter\nmove \"{wrong}\"");
        assert_eq!(
            run(&[("w.tws", WHEEL)], &text).codes(),
            ["argument::unknown_move"],
            "{wrong}"
        );
    }
    let deep = format!(
        "puzzle tws \"w.tws\" quarter\nmove \"{}\"",
        "(".repeat(5000)
    );
    assert_eq!(
        run(&[("w.tws", WHEEL)], &deep).codes(),
        ["argument::unknown_move"]
    );
}
