//! `checkSearch`, on every kind of puzzle.

use super::kinds::KINDS;
use super::{Run, codes, printed};
use crate::host::Host as _;
use crate::interp::{Conforms, Event, JudgedReport, Options, RunEnd};
use std::path::Path;

/// Searches of which every trace is one of theirs.
const SEARCHES: [&str; 14] = [
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

/// A file that a run wrote.
fn text(run: &Run, file: &str) -> String {
    let bytes = run.host.read(Path::new(file)).expect("it was written");
    String::from_utf8(bytes).expect("text")
}

/// The expansions of a trace: what was expanded, from where, and the values.
fn expansions(run: &Run, file: &str) -> Vec<String> {
    let text = text(run, file);
    let rows = text.lines().filter(|row| row.starts_with("taken"));
    // Without what stands behind f: the last expansion of a search that a limit ended had more to generate.
    let columns = rows.filter_map(|row| row.rsplitn(11, ',').last().map(str::to_owned));
    columns.collect()
}

#[test]
fn a_log_is_recorded_as_the_search_that_wrote_it_on_every_kind_of_puzzle() {
    let mut compared = 0;
    for kind in KINDS {
        for seed in 1..4 {
            for search in SEARCHES {
                let has_costs =
                    kind.name.contains("costs") || ["map", "graph"].contains(&kind.name);
                // Weights are told by no log, nor which of two paths to a state was taken, or from which side.
                let is_open = match search {
                    "solveARA 3" => true,
                    "solveBidirectional" | "solveAStar tree" => has_costs,
                    _ => false,
                };
                let more = format!(
                    "memoryLimit 64MiB\n{search} maxNodes 400 quiet trace \"t.csv\"\ncheckSearch \"t.csv\" {search} trace \"u.csv\"\n"
                );
                let run = kind.run(seed, &more);
                if is_open || run.end != RunEnd::Done {
                    continue;
                }
                let [own, other] = ["t.csv", "u.csv"].map(|file| expansions(&run, file));
                assert_eq!(own, other, "{} {seed} {search}", kind.name);
                compared += usize::from(own.len() > 2);
            }
        }
    }
    assert!(compared > 250, "{compared}");
}

#[test]
fn a_page_shows_a_log_beside_the_search_on_every_kind_of_puzzle() {
    let mut deviating = 0;
    for kind in KINDS {
        for seed in 1..4 {
            let more = "memoryLimit 64MiB\nsolveDFS 4 maxNodes 60 quiet trace \"t.csv\"\n\
                        replay \"p.html\" {\n  run log \"t.csv\" as \"mine\"\n  run solveBFS maxNodes 200\n}\n\
                        replay \"p.svg\" {\n  run solveBFS maxNodes 200\n  run log \"t.csv\"\n}\n";
            let run = kind.run(seed, more);
            assert_eq!(run.end, RunEnd::Done, "{} {:?}", kind.name, run.reports());
            let page = text(&run, "p.html");
            let deviates = page.contains("<b>Deviates from solveBFS at expansion <a href=\"#step=");
            let conforms = page.contains("<b>Conforms to solveBFS.</b>");
            assert!(deviates || conforms, "{}", kind.name);
            assert!(page.contains("<h2 id=\"name-0\">mine</h2>"));
            let film = text(&run, "p.svg");
            let said = film.contains("here the log leaves the algorithm");
            assert!(said || conforms, "{} {seed}", kind.name);
            deviating += usize::from(deviates);
        }
    }
    assert!(deviating > 10, "{deviating}");
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

/// Prints what is said of a log on the 8-puzzle.
fn said(log: &'static str, search: &str, names: &str) -> String {
    let files: &'static [(&'static str, &'static str)] = Box::leak(Box::new([("t.txt", log)]));
    let text = format!("setState \"312 475 68b\"\ncheckSearch \"t.txt\" {search}\nprint {names}");
    let run = Run::with(Options::default(), files, &text);
    assert_eq!(run.end, RunEnd::Done, "{:?}", run.reports());
    run.printed()
}

const RIGHT: &str = "312 475 68b\n312 475 6b8\n312 4b5 678\n3b2 145 678\n";

#[test]
fn a_log_is_read_in_any_notation() {
    for log in [
        "312 475 68b\n312 475 6b8\n312 4b5 678\n",
        "1: (3, 1, 2, 4, 7, 5, 6, 8, 0)\n2: (3, 1, 2, 4, 7, 5, 6, 0, 8)\n...\n",
        "# mine\nexpand 312/475/68b\nexpand 312/475/6b8\n...",
        "[[3,1,2],[4,7,5],[6,8,0]]\n[[3,1,2],[4,7,5],[6,0,8]]\npartial",
        "state,h\n312 475 68b,4\n312 475 6b8,3\n",
    ] {
        let names = "$conforms $deviation";
        let said = said(log, "solveAStar h2", names);
        let expected = if log.ends_with("8\n") || log.contains("h\n") {
            "false"
        } else {
            "true"
        };
        assert!(said.starts_with(expected), "{log} {said}");
    }
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

#[test]
fn what_is_no_log_is_told_at_its_line() {
    let files = &[
        ("t.txt", "312 475 68b\n312 475 688\n"),
        ("u.jsonl", "{\"state\":1}\n"),
        ("v.csv", "g,state\n0,312 475 68b\n1,\n"),
        (
            "w.yaml",
            "events:\n- { type: expand, id: 312 475 68b }\n- { type: expand, id: 312 475 688 }\n",
        ),
    ];
    let run = |text: &str| {
        let run = Run::with(Options::default(), files, text);
        run.reports()
            .iter()
            .map(|report| report.message().clone())
            .collect::<Vec<_>>()
            .join("|")
    };
    let message = run("checkSearch \"t.txt\" solveBFS");
    assert!(
        message.starts_with("`t.txt` is no log of this puzzle: line 2: "),
        "{message}"
    );
    assert!(message.contains("tile 8 stands twice"), "{message}");
    let message = run("checkSearch \"w.yaml\" solveBFS");
    assert!(
        message.contains("line 3: ") && message.contains("twice"),
        "{message}"
    );
    assert!(run("checkSearch \"v.csv\" solveBFS").contains("line 3 has no state"));
    assert!(run("checkSearch \"u.jsonl\" solveBFS").contains("line 1: "));
    assert_eq!(codes("checkSearch \"t.txt\""), ["check::missing_argument"]);
    assert_eq!(
        codes("checkSearch \"t.txt\" print 1"),
        ["check::missing_argument"]
    );
    assert_eq!(codes("print $conforms"), ["run::no_value"]);
    assert!(run("checkSearch \"t.txt\" solve").contains("chooses its algorithm"));
}

#[test]
fn a_search_that_was_handed_in_begins_at_the_start() {
    // Else the goal alone, called a start, would be a search that is right.
    let files = &[
        ("t.txt", "start 123 456 78b\n123 456 78b\n"),
        ("u.txt", "start 312 475 68b\n312 475 68b\n..."),
    ];
    let said = |file: &str, word: &str| {
        let text = format!(
            "setState \"312 475 68b\" setGoal \"123 456 78b\"\n{word} \"{file}\" solveBFS\nprint $conforms $deviation"
        );
        Run::with(Options::default(), files, &text).printed()
    };
    assert_eq!(said("t.txt", "checkSearch"), "true 0");
    assert_eq!(said("t.txt", "submissionSearch"), "false 1");
    assert_eq!(said("u.txt", "submissionSearch"), "false 2");
}

/// Posthoc draws what it is told about places and cells.
#[test]
fn a_trace_for_posthoc_has_what_it_draws() {
    for (kind, told) in [
        ("board", &["cells\":[\"", "$.i % 3"][..]),
        ("maze", &["\"x\":", "\"ground\":[[", "$: rect"]),
        ("graph", &["\"x\":", "\"ground\":[[", "$: circle"]),
        ("task", &["label: ${{ $.id }}"]),
    ] {
        let own = KINDS.iter().find(|own| own.name == kind).expect("a kind");
        let run = own.run(1, "solveBFS quiet trace \"t.trace.yaml\"");
        let file = run.host.files.read(Path::new("t.trace.yaml"));
        let text = String::from_utf8(file.expect("a file")).expect("text");
        let told = [&["version: 1.4.0", "\"type\":\"source\"", "\"pId\":"], told].concat();
        for part in told {
            assert!(text.contains(part), "{kind} {part}: {text}");
        }
    }
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
                .map(|own| of(&own.command, own.conforms, own.deviation))
                .collect();
            let among: Vec<_> = together
                .among
                .iter()
                .map(|own| of(&own.command, own.conforms, own.deviation))
                .collect();
            assert_eq!(among, singly, "{} {search}", kind.name);
            let right: Vec<&str> = singly
                .iter()
                .filter(|own| own.1 == Conforms::Yes)
                .map(|own| own.0.as_str())
                .collect();
            assert_eq!(run.printed(), right.join(" "), "{}", kind.name);
            let best = match right.first() {
                Some(first) => singly.iter().find(|own| own.0 == *first),
                None => singly.iter().rev().max_by_key(|own| {
                    let is_open = own.1 == Conforms::Undecided;
                    (is_open, own.2)
                }),
            };
            let best = best.expect("some search");
            let own = of(&together.command, together.conforms, together.deviation);
            assert_eq!(&own, best, "{}", kind.name);
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

/// The verdict on a log in a file of that name.
fn report(name: &'static str, log: &'static str, text: &str) -> JudgedReport {
    let files: &'static [(&'static str, &'static str)] = Box::leak(Box::new([(name, log)]));
    let run = Run::with(Options::default(), files, text);
    assert_eq!(run.end, RunEnd::Done, "{:?}", run.reports());
    let report = run.host.events.iter().find_map(|event| match event {
        Event::Judged(report) => Some((**report).clone()),
        _ => None,
    });
    report.expect("a verdict")
}

#[test]
fn goal_tests_of_a_file_are_seen() {
    let graph = "define graph g {\n start S goal G\n arc S A 1 arc S B 2 arc A G 3 arc B G 1\n h S 2 h A 2 h B 1 h G 0\n}\npuzzle g\n";
    let early = "event,state\nexpand,S\ngoal,A\ngoal,B\nexpand,A\ngoal,G\n";
    let late = "{\"event\":\"goal\",\"state\":\"S\"}\n{\"state\":\"S\"}\n{\"event\":\"goal\",\"state\":\"A\"}\n{\"state\":\"A\"}\n{\"event\":\"goal\",\"state\":\"B\"}\n{\"event\":\"generate\",\"state\":\"G\"}\n...\n";
    let of = |name, log, search: &str| {
        let text = format!("{graph}checkSearch \"{name}\" {search}");
        report(name, log, &text)
    };
    for (search, conforms) in [("solveUCS", Conforms::No), ("solveBFS", Conforms::Yes)] {
        let found = of("t.csv", early, search);
        assert_eq!(found.conforms, conforms, "{found:?}");
        assert_eq!(found.goal_tested.as_deref(), Some("generated"));
        assert!(
            !found.forms.iter().any(|form| form.contains("generated")) || conforms == Conforms::Yes
        );
    }
    let ucs = of("t.csv", early, "solveUCS");
    assert_eq!(ucs.explained[0], "goal tested when generated", "{ucs:?}");
    let found = of("t.jsonl", late, "solveUCS");
    assert_eq!(found.conforms, Conforms::Yes, "{found:?}");
    assert_eq!(found.goal_tested.as_deref(), Some("selected"));
    // Several searches of one file.
    let two = "event,state\nstart,S\nexpand,S\nexpand,A\nexpand,B\nexpand,G\nstart,B\nexpand,B\nexpand,G\n";
    let found = of("t.csv", two, "solveUCS");
    assert_eq!((found.conforms, found.searches), (Conforms::Yes, 2));
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
fn the_session_stays_as_it_is() {
    let text = "setState \"312 475 68b\"\nsolveAStar h2 trace \"t.csv\"\nlet before = $generated\ncheckSearch \"t.csv\" solveBFS\nprint ($generated == $before) $state\nsetState \"1b2 345 678\"\nprint conforms";
    assert_eq!(printed(text), "true 312 475 68b\nconforms");
}

/// The map of a tree search whose log does not say which copy of a state was expanded.
const COPIES: &str = "define graph map { start S goal G edge S E 0 edge S A 1 edge S B 1 edge A C 1 edge B C 1 edge C G 5 }\npuzzle map\n";

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

#[test]
fn a_verdict_is_read_back_as_it_was_written() {
    let files = &[("t.txt", "S\nE\nB\nC\n")];
    let text = format!("{COPIES}checkSearch \"t.txt\" solveUCS");
    let run = Run::with(Options::default(), files, &text);
    let report = run.host.events.iter().find_map(|event| match event {
        Event::Judged(report) => Some(report),
        _ => None,
    });
    let written = serde_json::to_string(report.expect("a verdict")).expect("JSON");
    let read: crate::interp::JudgedReport = serde_json::from_str(&written).expect("a verdict");
    assert_eq!(serde_json::to_string(&read).expect("JSON"), written);
    assert!(written.contains("\"explained\""), "{written}");
}

#[test]
fn values_beside_the_states_are_compared() {
    let board = "setState \"312 475 68b\"\n";
    let read = |log: &'static str, search: &str| {
        let files: &'static [(&'static str, &'static str)] = Box::leak(Box::new([("t.csv", log)]));
        let text = format!("{board}checkSearch \"t.csv\" {search}");
        let run = Run::with(Options::default(), files, &text);
        let report = run.host.events.iter().find_map(|event| match event {
            Event::Judged(report) => Some(report.clone()),
            _ => None,
        });
        report.expect("a verdict")
    };
    let right = read(
        "state,g,h\n312 475 68b,0,4\n312 475 6b8,1,3\n...",
        "solveAStar h2",
    );
    assert!(right.wrong_value.is_none(), "{:?}", right.wrong_value);
    let blank = read("state,h\n312 475 68b,8\n312 475 6b8,6\n", "solveAStar h2");
    let wrong = blank.wrong_value.expect("h is wrong");
    assert_eq!((wrong.line, &*wrong.name, &*wrong.logged), (2, "h", "8"));
    assert_eq!(wrong.own.to_string(), "4");
    assert_eq!(wrong.explained, ["the blank counted"]);
    let other = read("state,h\n312 475 68b,4\n312 475 6b8,77\n", "solveAStar h2");
    let wrong = other.wrong_value.expect("h is wrong");
    assert_eq!((wrong.line, wrong.explained.len()), (3, 0));
    let one = read("state,g\n312 475 68b,1\n", "solveUCS");
    let wrong = one.wrong_value.expect("g is wrong");
    assert_eq!((&*wrong.name, wrong.line), ("g", 2));
    assert_eq!(wrong.explained, ["g from 1"]);
    let later = read(
        "state,g\n312 475 68b,0\n312 475 6b8,2\n...",
        "solveAStar h2",
    );
    let wrong = later.wrong_value.expect("g is wrong");
    assert_eq!(
        (&*wrong.name, wrong.line, wrong.explained.len()),
        ("g", 3, 0)
    );
    assert_eq!(wrong.own.to_string(), "1");
}
