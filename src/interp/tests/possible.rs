//! `possible`, on every kind of puzzle.

use super::kinds::KINDS;
use super::{Run, codes, printed};
use crate::interp::{Event, Options, PossibleReport, RunEnd};

/// Searches, each with the ties that it has.
const SEARCHES: [(&str, &[&str]); 14] = {
    const BLIND: &[&str] = &["", "ties alphabetical", "ties path"];
    const BEST: &[&str] = &[
        "ties fifo",
        "ties lifo",
        "ties highG",
        "ties lowH",
        "ties alphabetical",
        "ties path",
    ];
    [
        ("solveBFS", BLIND),
        ("solveBFS tree", BLIND),
        ("solveDFS", BLIND),
        ("solveDFS pathCheck", BLIND),
        ("solveDFS 4", BLIND),
        ("solveIDDFS", BLIND),
        ("solveUCS", BEST),
        ("solveUCS tree", BEST),
        ("solveGreedy", BEST),
        ("solveGreedy pathCheck", BEST),
        ("solveAStar", BEST),
        ("solveAStar reopen off", BEST),
        ("solveAStar tree", BEST),
        ("solveWeightedAStar 2", BEST),
    ]
};

fn reports(run: &Run) -> Vec<&PossibleReport> {
    let possible = run.host.events.iter().filter_map(|event| match event {
        Event::Possible(report) => Some(&**report),
        _ => None,
    });
    possible.collect()
}

#[test]
fn each_path_that_a_search_returns_is_among_them_on_every_kind_of_puzzle() {
    let (mut compared, mut cut_off) = (0, 0);
    for kind in KINDS {
        let start = if kind.name == "graph" { "$state " } else { "" };
        for (search, ties) in SEARCHES {
            let each = ties.iter().map(|ties| {
                format!(
                    "{search} {ties} quiet maxNodes 3000\nif solved {{ print \"{start}$path cost $cost\" }}\n"
                )
            });
            let each: String = each.collect();
            let more = format!("memoryLimit 64MiB\npossible {search} maxNodes 9000\n{each}");
            let run = kind.run(2, &more);
            let told = (kind.name, search);
            assert_eq!(run.end, RunEnd::Done, "{told:?} {:?}", run.reports());
            let answered = reports(&run);
            let [report] = answered[..] else {
                panic!("{told:?}");
            };
            let ordered = report
                .paths
                .is_sorted_by_key(|path| (path.cost.exact(), path.length));
            assert!(ordered, "{told:?} {report:?}");
            if !report.complete {
                cut_off += 1;
                continue;
            }
            for line in run.printed().lines() {
                let found = report.paths.iter().any(|path| {
                    let path = format!("{} cost {}", path.path, path.cost);
                    path.trim() == line.trim()
                });
                assert!(found, "{told:?} {line} {report:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 500 && cut_off < 40, "{compared} {cut_off}");
}

const GRAPH: &str = "define graph g { start S goal G\n edge S A 1 edge S B 1 edge A G 2.5 edge B G 2.5 edge A C 0.5 edge C G 1\n h S 2 h A 1 h B 1 h C 1 h G 0 }\npuzzle g\n";

#[test]
fn a_script_reads_which_paths_are_possible() {
    let said = |text: &str| printed(&format!("{GRAPH}{text}"));
    assert_eq!(
        said("possible solveGreedy h print \"$paths $pathCosts $pathsComplete\""),
        "S A G S B G 3.5 3.5 true"
    );
    assert_eq!(
        said(
            "possible solveUCS expect paths == [\"S A C G\"] expect pathCosts == [2.5] print done"
        ),
        "done"
    );
    // The last search stays as it is.
    assert_eq!(said("solveBFS quiet possible solveUCS print $cost"), "3.5");
    assert_eq!(codes(&format!("{GRAPH}print $paths")), ["run::no_value"]);
    for text in [
        "possible solveUCS setGoal A print $paths",
        "possible solveUCS puzzle eight print $paths",
    ] {
        assert_eq!(
            codes(&format!("{GRAPH}{text}")),
            ["run::no_value"],
            "{text}"
        );
    }
    // A variable may have these names, as it may have had before.
    assert_eq!(printed("let paths = 3 print $paths"), "3");
}

#[test]
fn what_has_no_possible_paths_is_told() {
    for (text, code) in [
        ("possible", "check::missing_argument"),
        ("possible print 1", "check::missing_argument"),
        ("possible solve", "run::no_possible_paths"),
        ("possible solveBeam 3", "run::no_possible_paths"),
        ("possible solveAStar batch 3", "run::no_possible_paths"),
    ] {
        assert_eq!(codes(text), [code], "{text}");
    }
    let none = "define graph g { start S goal G arc S A 1 arc G A 1 }\npuzzle g\npossible solveUCS\nprint \"[$paths] $pathsComplete\"";
    assert_eq!(printed(none), "[] true");
    let run = Run::with(
        Options::default(),
        &[],
        "setState \"867 254 3b1\"\npossible solveUCS maxNodes 50",
    );
    let found = reports(&run);
    assert!(found.len() == 1 && !found[0].complete, "{found:?}");
}
