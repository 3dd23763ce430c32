//! `checkSearch`, on every kind of puzzle.

use super::Run;
use super::judged_records::text;
use super::kinds::KINDS;
use super::logs::{COPIES, RIGHT, report, said};
use crate::interp::{Conforms, Event, Options, RunEnd};

/// Searches of which every trace is one of theirs.
pub(super) const SEARCHES: [&str; 14] = [
    "solveBFS",
    "solveDFS 5",
    "solveIDDFS",
    "solveUCS",
    "solveGreedy",
    "solveAStar",
    "solveAStar tree",
    "solveWeightedAStar 2",
    "solveIDAStar",
    "solveRBFS",
    "solveBeam 3",
    "solveHillClimbing",
    "solveBidirectional",
    "solveARA 3",
];

#[test]
fn what_a_search_writes_conforms_to_it_on_every_kind_of_puzzle() {
    let mut judged = 0;
    for kind in KINDS {
        for seed in 1..4 {
            for search in SEARCHES {
                let is_two_sided = search == "solveBidirectional";
                if is_two_sided
                    && matches!(
                        kind.name,
                        "octa" | "rule" | "maze" | "maze with costs" | "task"
                    )
                {
                    continue;
                }
                let endings = ["csv", "txt", "jsonl", "trace.yaml"];
                let endings = match seed {
                    1 => &endings[..],
                    2 => &endings[..2],
                    _ => &endings[2..],
                };
                for ending in endings {
                    let more = format!(
                        "memoryLimit 64MiB\n{search} maxNodes 400 quiet trace \"t.{ending}\"\ncheckSearch \"t.{ending}\" {search} maxNodes 400\n"
                    );
                    let run = kind.run(seed, &more);
                    assert_eq!(
                        run.end,
                        RunEnd::Done,
                        "{} {search} {:?}",
                        kind.name,
                        run.reports()
                    );
                    let mut verdicts = run.host.events.iter().filter_map(|event| match event {
                        Event::Judged(report) => Some(report),
                        _ => None,
                    });
                    let verdict = verdicts.next().expect("a verdict");
                    assert!(
                        verdict.wrong_value.is_none(),
                        "{} {search} {:?}",
                        kind.name,
                        verdict.wrong_value
                    );
                    // Which of two paths to a state was taken, a tree search with moves of cost 0 does not say.
                    let may_be_open = search.ends_with("tree") && kind.name.contains("costs");
                    let is_right = verdict.conforms == Conforms::Yes
                        || may_be_open && verdict.conforms == Conforms::Undecided;
                    let is_right = is_right && verdict.deviation == 0;
                    assert!(
                        is_right,
                        "{} {seed} {search} {ending}: {verdict:?}",
                        kind.name
                    );
                    judged += usize::from(verdict.expansions > 2);
                }
            }
        }
    }
    assert!(judged > 500, "{judged}");
}

#[test]
fn predictions_are_right_where_some_run_goes_on_so_on_every_kind_of_puzzle() {
    for kind in KINDS {
        for search in ["solveBFS", "solveAStar", "solveGreedy", "solveBeam 3"] {
            let more = format!("memoryLimit 64MiB\n{search} maxNodes 60 quiet trace \"t.txt\"");
            let run = kind.run(2, &more);
            assert_eq!(run.end, RunEnd::Done, "{} {:?}", kind.name, run.reports());
            let log = text(&run, "t.txt");
            let states = log
                .lines()
                .filter(|line| !line.starts_with(['#', '.']))
                .take(9);
            let states: Vec<&str> = states.collect();
            let answer = |(number, state): (usize, &&str)| {
                format!("{{\"expansion\":{number},\"state\":{state:?}}}")
            };
            let mut answers: Vec<String> = (1..).zip(&states).map(answer).collect();
            let right = answers.len();
            // Another answer to the last one comes too late, and the start is not expanded again at once.
            answers.push(answer((right, &"nowhere")).replace("nowhere", states[0]));
            if right > 1 {
                answers.insert(1, answer((2, &states[0])));
            }
            let file = format!("{{\"search\":\"s\",\"answers\":[{}]}}", answers.join(","));
            let files: Vec<(&str, &str)> = kind
                .files
                .iter()
                .copied()
                .chain([("p.json", &*file)])
                .collect();
            let script = format!(
                "{}\nmemoryLimit 64MiB\nmaxNodes 60\ncheckSearch \"p.json\" {search}\nprint $predictions $predictionsRight $deviation",
                kind.text(2)
            );
            let run = Run::with(Options::default(), &files, &script);
            assert_eq!(run.end, RunEnd::Done, "{} {:?}", kind.name, run.reports());
            let wrong = usize::from(right > 1);
            let said = format!("{right} {} ", right - wrong);
            let printed = run.printed();
            assert!(
                printed.starts_with(&said),
                "{} {search} {file}: {printed}",
                kind.name
            );
            if right > 1 {
                assert!(
                    printed.ends_with(" 2"),
                    "{} {search} {file}: {printed}",
                    kind.name
                );
            }
        }
    }
}

#[test]
fn what_another_search_writes_is_judged_on_every_kind_of_puzzle() {
    let mut deviating = 0;
    for kind in KINDS {
        for search in SEARCHES {
            let of = |command: &str| format!("checkSearch \"t.csv\" {command}\n");
            let others = [
                "solveBFS",
                "solveDFS 4",
                "solveUCS",
                "solveAStar",
                "solveIDAStar",
                "solveBeam 2",
            ];
            let more = format!(
                "memoryLimit 64MiB\n{search} maxNodes 120 quiet trace \"t.csv\"\n{}",
                others.map(of).concat()
            );
            if kind.run(3, &format!("{search} maxNodes 9")).end != RunEnd::Done {
                continue;
            }
            let run = kind.run(3, &more);
            assert_eq!(
                run.end,
                RunEnd::Done,
                "{} {search} {:?}",
                kind.name,
                run.reports()
            );
            let deviates = |event: &&Event| matches!(event, Event::Judged(report) if report.conforms == Conforms::No);
            deviating += run.host.events.iter().filter(deviates).count();
            for event in &run.host.events {
                if let Event::Judged(report) = event {
                    let deviates = report.conforms == Conforms::No;
                    assert_eq!(deviates, report.deviation > 0, "{report:?}");
                }
            }
        }
    }
    assert!(deviating > 300, "{deviating}");
}

#[test]
fn a_script_reads_what_is_said_of_a_log() {
    let names = "$conforms $deviation";
    assert_eq!(said(RIGHT, "solveGreedy h2", names), "false 4");
    assert_eq!(said("", "solveBFS", names), "false 1");
    // Several searches: each from its own start.
    let two = "start 1b2 345 678\n1b2 345 678\nb12 345 678\nstart 12b 345 678\n12b 345 678\n1b2 345 678\nb12 345 678\n";
    assert_eq!(said(two, "solveAStar h2", names), "true 0");
    let wrong = "start 1b2 345 678\n1b2 345 678\nb12 345 678\nstart 12b 345 678\n12b 345 678\n125 34b 678\n...";
    assert_eq!(said(wrong, "solveAStar h2", names), "false 2");
    let stack = "312 475 68b\n312 47b 685\n31b 472 685\n...";
    assert_eq!(said(stack, "solveBFS", names), "false 3");
    let explained = said(stack, "solveBFS", "$explained");
    assert!(
        explained.contains("a stack for the open list"),
        "{explained}"
    );
    // In the order of this program alone.
    assert_eq!(
        said(
            "312 475 68b\n312 475 6b8\n...",
            "solveAStar h2 ties fifo",
            names
        ),
        "true 0"
    );
    let second = "312 475 68b\n312 475 6b8\n...";
    for (word, told) in [("", "true 0"), ("exact", "false 2")] {
        assert_eq!(said(second, &format!("solveBFS {word}"), names), told);
    }
    assert_eq!(
        said(
            "312 475 68b\n312 47b 685\n...",
            "solveBFS order [left up down right]",
            names
        ),
        "false 2"
    );
}

/// Each search of a list has the verdict that it has alone, and the report is that of the first which is right, else of the
/// one that was followed longest.
#[test]
fn each_search_of_a_list_is_judged_as_alone_on_every_kind_of_puzzle() {
    let list = [
        "solveBFS",
        "solveUCS",
        "solveGreedy",
        "solveAStar",
        "solveIDAStar",
        "solveBeam 2",
    ];
    let mut told = [0, 0];
    for kind in KINDS {
        for search in ["solveAStar", "solveDFS 4"] {
            let alone = list.map(|search| format!("checkSearch \"t.csv\" {search}\n"));
            let alone = alone.concat();
            let more = format!(
                "memoryLimit 64MiB\n{search} maxNodes 120 quiet trace \"t.csv\"\n{alone}checkSearch \"t.csv\" [{}]\nprint $candidates",
                list.join(" ")
            );
            let run = kind.run(3, &more);
            assert_eq!(run.end, RunEnd::Done, "{} {:?}", kind.name, run.reports());
            let verdicts: Vec<_> = run
                .host
                .events
                .iter()
                .filter_map(|event| match event {
                    Event::Judged(report) => Some(report),
                    _ => None,
                })
                .collect();
            let (together, alone) = verdicts.split_last().expect("verdicts");
            let of = |command: &str, conforms, deviation| (command.to_owned(), conforms, deviation);
            let singly: Vec<_> = alone
                .iter()
                .map(|verdict| of(&verdict.command, verdict.conforms, verdict.deviation))
                .collect();
            let among: Vec<_> = together
                .among
                .iter()
                .map(|judged| of(&judged.command, judged.conforms, judged.deviation))
                .collect();
            assert_eq!(among, singly, "{} {search}", kind.name);
            let right: Vec<&str> = singly
                .iter()
                .filter(|triple| triple.1 == Conforms::Yes)
                .map(|conforming| conforming.0.as_str())
                .collect();
            assert_eq!(run.printed(), right.join(" "), "{}", kind.name);
            let best = match right.first() {
                Some(first) => singly.iter().find(|candidate| candidate.0 == *first),
                None => singly.iter().rev().max_by_key(|judged_search| {
                    let is_open = judged_search.1 == Conforms::Undecided;
                    (is_open, judged_search.2)
                }),
            };
            let best = best.expect("some search");
            let verdict_together = of(&together.command, together.conforms, together.deviation);
            assert_eq!(&verdict_together, best, "{}", kind.name);
            told[usize::from(right.is_empty())] += 1;
        }
    }
    assert!(told[0] > 12 && told[1] > 3, "{told:?}");
}

#[test]
fn a_log_tells_which_heuristic_it_was() {
    let files = &[("t.txt", "S\nA\nB\nG\n")];
    let graph = "define graph g {\n edge S A 2 edge S B 2 edge A G 9 edge B G 3\n h S 4 h A 2 h B 3 h G 0\n h2 S 4 h2 A 4 h2 B 3 h2 G 0\n}\npuzzle g\n";
    let said = |searches: &str| {
        let text = format!(
            "{graph}checkSearch \"t.txt\" {searches}\nprint $candidates / $conforms $deviation"
        );
        let run = Run::with(Options::default(), files, &text);
        assert_eq!(run.end, RunEnd::Done, "{:?}", run.reports());
        run.printed()
    };
    assert_eq!(
        said("[solveAStar h solveAStar h2]"),
        "solveAStar h / true 0"
    );
    assert_eq!(
        said("[solveAStar h2 bfs astar(h)]"),
        "solveBFS solveAStar h / true 0"
    );
    assert_eq!(said("[solveGreedy h2 solveAStar h2]"), " / false 2");
    // A list takes `exact`, and may be that of a log that was handed in, whose end is judged.
    assert_eq!(
        said("[solveBFS solveAStar h] exact"),
        "solveAStar h / true 0"
    );
    let handed_in = |log: &'static str, more: &str| {
        let files: &'static [(&'static str, &'static str)] = Box::leak(Box::new([("t.txt", log)]));
        let text = format!(
            "{graph}submissionSearch \"t.txt\" [solveBFS solveAStar h]{more}\nprint $candidates"
        );
        let run = Run::with(Options::default(), files, &text);
        assert_eq!(run.end, RunEnd::Done, "{:?}", run.reports());
        run.printed()
    };
    assert_eq!(handed_in("S\nA\nB\nG\n", ""), "solveBFS solveAStar h");
    assert_eq!(handed_in("S\nA\nB\nG\n", " exact"), "solveAStar h");
    // One that ends there has generated the goal, and not selected it.
    assert_eq!(handed_in("S\nA\n...\n", ""), "solveBFS");
    // Of one search it is that one, or none.
    assert_eq!(said("solveAStar h"), "solveAStar h / true 0");
    assert_eq!(said("solveAStar h2"), " / false 2");
    let codes = |searches: &str| {
        let text = format!("{graph}checkSearch \"t.txt\" {searches}");
        let run = Run::with(Options::default(), files, &text);
        run.reports()
            .iter()
            .map(|report| report.code())
            .collect::<Vec<_>>()
    };
    for (searches, code) in [
        ("[]", "run::no_searches"),
        ("[solve]", "argument::unknown_algorithm"),
        ("[solveAStar h3]", "argument::unknown_heuristic"),
        ("solveAStar", "argument::wrong_kind"),
    ] {
        let codes = codes(searches);
        assert!(
            searches == "solveAStar" || codes[0].ends_with(code),
            "{searches} {codes:?}"
        );
    }
}

#[test]
fn a_form_that_is_asked_for_is_the_only_one() {
    let graph = "define graph g {\n start S goal G\n arc S A 1 arc S B 3 arc A C 5 arc B C 1 arc C D 1 arc D G 9 arc A D 9\n h S 0 h A 0 h B 4 h C 0 h D 0 h G 0\n}\npuzzle g\n";
    let again = "S\nA\nC\nB\nC\nD\nG\n";
    let never = "S\nA\nC\nB\nD\nG\n";
    for (log, search, explained) in [
        (again, "solveAStar h", ""),
        (never, "solveAStar h", ""),
        (
            again,
            "solveAStar h reopen off",
            "closed states opened again",
        ),
        (
            never,
            "solveAStar h reopen on",
            "closed states never opened again",
        ),
        (again, "solveAStar h reopen on", ""),
        (never, "solveAStar h reopen off", ""),
    ] {
        let found = report(
            "t.txt",
            log,
            &format!("{graph}checkSearch \"t.txt\" {search}"),
        );
        let right = explained.is_empty();
        assert_eq!(found.conforms == Conforms::Yes, right, "{search} {found:?}");
        if !right {
            assert!(found.explained.contains(&explained.to_owned()), "{found:?}");
        }
    }
}

/// An infinite estimate comes after every other one, and a wrong one costs the shortest way.
#[test]
fn a_state_of_infinite_estimate_is_not_expanded() {
    let graph = "define graph g {\n start S goal G\n arc S A 1 arc S B 5 arc A B 1 arc B G 1\n h S 6 h A inf h B 1 h G 0\n}\npuzzle g\n";
    for (log, search, conforms) in [
        ("S\nB\nG\n", "solveAStar h", Conforms::Yes),
        ("S\nA\nB\nG\n", "solveAStar h", Conforms::No),
        ("S\nA\nB\nG\n", "solveUCS", Conforms::Yes),
    ] {
        let text = format!("{graph}checkSearch \"t.txt\" {search}");
        assert_eq!(
            report("t.txt", log, &text).conforms,
            conforms,
            "{log} {search}"
        );
    }
}

#[test]
fn the_move_that_is_missing_is_named() {
    let log = "1b2 345 678\n142 3b5 678\n12b 345 678\n...\n";
    let text = "setState \"1b2 345 678\"\ncheckSearch \"t.txt\" solveBFS";
    let found = report("t.txt", log, text);
    assert_eq!(found.conforms, Conforms::Yes, "{found:?}");
    let log = "1b2 345 678\n142 3b5 678\n12b 345 678\n142 35b 678\n125 34b 678\n142 375 6b8\n...\n";
    let found = report("t.txt", log, text);
    assert_eq!(
        found.explained.first().map(String::as_str),
        Some("a move missing: left"),
        "{found:?}"
    );
    let log = "12b 345 678\n123 b45 678\n...\n";
    let text = "setState \"12b 345 678\"\ncheckSearch \"t.txt\" solveBFS";
    let found = report("t.txt", log, text);
    assert!(
        found
            .explained
            .contains(&"moves that wrap around an edge".to_owned()),
        "{found:?}"
    );
}

#[test]
fn a_task_ends_with_what_is_undecided_or_lies_elsewhere() {
    let files = &[("t.txt", "S\nE\nA\nB\nC\nC\nC\nC\n")];
    let run = |text: &str| Run::with(Options::default(), files, &format!("{COPIES}{text}"));
    let outside = run("checkSearch \"t.txt\" solveAStar zero tree print $conforms");
    assert_eq!(outside.printed(), "undecided");
    let within = run(
        "task a { submissionSearch \"t.txt\" solveAStar zero tree expect conforms != true print reached }",
    );
    assert_eq!(within.codes(), ["run::undecided_log"]);
    let task = within.host.events.iter().find_map(|event| match event {
        Event::Task(task) => Some(task),
        _ => None,
    });
    let task = task.expect("it ended");
    assert!(!task.passed && task.printed.is_empty());
    let judged = task.judged.as_ref().expect("a verdict");
    assert_eq!(judged.conforms, Conforms::Undecided);
    let elsewhere = run("submissionSearch \"../t.txt\" solveBFS");
    assert_eq!(elsewhere.codes(), ["run::not_handed_in"]);
}

/// A goal may have a line where it is seen, and a search may end within a layer.
#[test]
fn a_search_of_a_textbook_conforms_on_a_graph() {
    let limited = "edge S A edge A C edge C D edge A B edge B G edge A G start S goal G";
    let deep = "edge S A edge S B edge A G edge A D edge A C start S goal G";
    let line = "edge S A edge A B edge B G start S goal G";
    let one_way = "arc S A arc A B arc B G arc A S start S goal G";
    let layers =
        "arc S A arc S B arc A G arc A C arc B C start S goal G h S 3 h A 1 h B 1 h C 1 h G 0";
    for (graph, log, search, deviation) in [
        (limited, "S\nA\nC\nB\nG\n", "solveDFS 3", 0),
        (limited, "S\nA\nC\nB\n", "solveDFS 3", 0),
        (deep, "S\nA\nG\n", "solveDFS 2", 0),
        (deep, "S\nA\nG\n", "solveDFS 1", 4),
        (line, "S\nG\nA\n", "solveBidirectional", 0),
        (line, "S\nG\nB\n", "solveBidirectional", 0),
        (line, "S\nA\nB\n", "solveBidirectional", 0),
        (line, "S\nG\nA\nB\nS\n", "solveBidirectional", 5),
        (one_way, "S\nG\nB\n", "solveBidirectional", 0),
        (one_way, "S\nG\nA\nB\nS\n", "solveBidirectional", 5),
        (layers, "S\nA\n", "solveBeam 2 h", 0),
        (layers, "S\nA\nG\n", "solveBeam 2 h", 0),
        (layers, "S\nB\n", "solveBeam 2 h", 3),
        (line, "{\"answers\":[]}", "solveBFS", 1),
        (
            line,
            "{\"answers\":[{\"expansion\":1,\"state\":\"S\"}]}",
            "solveBFS",
            2,
        ),
    ] {
        let text =
            format!("define graph g {{ {graph} }}\npuzzle g\ncheckSearch \"t.txt\" {search}");
        let found = report("t.txt", log, &text);
        assert_eq!(found.deviation, deviation, "{log} {search} {found:?}");
        assert_eq!(found.conforms == Conforms::Yes, deviation == 0);
        if graph == deep && deviation > 0 {
            assert_eq!(found.explained, ["bound raised by one"]);
        }
    }
}

/// With costs it is uniform-cost search from both ends, and its own trace conforms.
#[test]
fn a_search_by_cost_from_both_ends_conforms() {
    let maze = [("c.maze", "#######\n#S9 9G#\n#1###1#\n#11111#\n#######\n")];
    let pancake = "define puzzle pancake n {\n cells 1..$n\n goal 1..$n\n for k in 2..$n { move \"f$k\" cost $k reverse 1..$k }\n}\npuzzle pancake 5\nsetState \"3 1 5 2 4\"\n";
    let graph = "define graph g { arc S A 2 arc A B 2 arc B G 2 edge S C 5 edge C G 4 arc B S 1 start S goal G }\npuzzle g\n";
    for puzzle in ["puzzle maze \"c.maze\"\n", pancake, graph] {
        let text = format!(
            "{puzzle}solveBidirectional quiet trace \"t.csv\"\ncheckSearch \"t.csv\" solveBidirectional\nprint $conforms"
        );
        let run = Run::with(Options::default(), &maze, &text);
        assert_eq!(run.end, RunEnd::Done, "{:?}", run.reports());
        let printed = run.printed();
        assert!(printed.starts_with("true"), "{puzzle}: {printed}");
    }
}
