//! Records of logs, for who looks into them.

use super::judging::SEARCHES;
use super::kinds::KINDS;
use super::{Run, printed};
use crate::host::Host as _;
use crate::interp::{Event, Options, RunEnd};
use std::path::Path;

/// A file that a run wrote.
pub(super) fn text(run: &Run, file: &str) -> String {
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
                let [expanded, other] = ["t.csv", "u.csv"].map(|file| expansions(&run, file));
                assert_eq!(expanded, other, "{} {seed} {search}", kind.name);
                compared += usize::from(expanded.len() > 2);
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
fn the_session_stays_as_it_is() {
    let text = "setState \"312 475 68b\"\nsolveAStar h2 trace \"t.csv\"\nlet before = $generated\ncheckSearch \"t.csv\" solveBFS\nprint ($generated == $before) $state\nsetState \"1b2 345 678\"\nprint conforms";
    assert_eq!(printed(text), "true 312 475 68b\nconforms");
}

#[test]
fn a_record_is_made_when_somebody_asks() {
    let files = &[("t.txt", "312 475 68b\n312 475 6b8\n...\n")];
    let script = "setState \"312 475 68b\"\ncheckSearch \"t.txt\" solveAStar h2\n";
    let has_record = |question: &str| {
        let run = Run::with(Options::default(), files, &format!("{script}{question}"));
        assert_eq!(run.end, RunEnd::Done, "{question} {:?}", run.reports());
        run.engine.session().watched[0].watched().is_some()
    };
    assert!(!has_record("print $conforms\nsolveBFS"));
    for question in [
        "step",
        "back",
        "goTo 2",
        "why \"312 4b5 678\"",
        "printOpen",
        "printTree",
        "watch solveBFS\ncompare",
    ] {
        let at = usize::from(question.ends_with("compare"));
        let run = Run::with(Options::default(), files, &format!("{script}{question}"));
        let asked = &run.engine.session().watched[at];
        assert!(asked.watched().is_some(), "{question} {:?}", run.reports());
    }
}

/// The fates of a state are those of the form that its log shows.
#[test]
fn a_record_keeps_to_the_form_that_fits() {
    let fates = |graph: &str, search: &str, log: &'static str, state: &str| {
        let files: &'static [(&'static str, &'static str)] = Box::leak(Box::new([("t.txt", log)]));
        let text = format!(
            "define graph map {{ {graph} }}\npuzzle map\ncheckSearch \"t.txt\" {search}\nexpect conforms == true\nwhy {state}"
        );
        let run = Run::with(Options::default(), files, &text);
        assert_eq!(run.end, RunEnd::Done, "{:?}", run.reports());
        let why = run.host.events.iter().find_map(|event| match event {
            Event::Why(report) => Some(report),
            _ => None,
        });
        let fates = why.expect("an answer").produced.iter();
        let fates = fates.filter_map(|one| Some(format!("{} {}", one.parent?, one.fate?)));
        fates.collect::<Vec<_>>().join(", ")
    };
    // A state that is marked when it is expanded is a successor of the youngest.
    let graph = "start S goal G arc S A arc S B arc A B arc A D arc B C arc D G arc C G";
    let dfs = |log| fates(graph, "solveDFS", log, "B");
    assert_eq!(dfs("S\nA\nB\nC\n...\n"), "1 open, 2 open");
    assert_eq!(dfs("S\nA\nD\n...\n"), "1 open, 2 known");
    let graph = "start S goal G arc S A 1 arc S B 3 arc A C 5 arc B C 1 arc C D 1 arc D G 9 arc A D 9 h S 0 h A 0 h B 4 h C 0 h D 0 h G 0";
    let a_star = |log| fates(graph, "solveAStar h", log, "C");
    assert_eq!(a_star("S\nA\nC\nB\nC\nD\n...\n"), "2 open, 4 better");
    assert_eq!(a_star("S\nA\nC\nB\nD\n...\n"), "2 open, 4 passed_over");
    // Along a path the parent may be left out.
    let graph = "start S goal G edge S A arc A G 9";
    let paths = |log| fates(graph, "solveIDAStar zero", log, "S");
    assert_eq!(paths("S\nS\nA\nS\nA\nS\n...\n"), "3 cut, 5 open");
    assert_eq!(paths("S\nS\nA\nS\nA\nG\n"), "3 cycle, 5 cycle");
    // Repeats keep their places in the layers of a beam, or are dropped.
    let graph =
        "start S goal G edge S A 1 edge S B 1 edge A C 1 edge C G 1 h S 3 h A 2 h B 2 h C 1 h G 0";
    let beam = |log| fates(graph, "solveBeam 3 h", log, "S");
    assert_eq!(beam("S\nA\nB\nC\nS\n...\n"), "2 open, 3 known");
    assert_eq!(beam("S\nA\nB\nC\nG\n"), "2 known, 3 known");
}
