//! Searches that are told while they run.

use super::watching::SEARCHES;
use super::{Run, codes, run};
use crate::host::Host;
use crate::interp::{Event, Options, RunEnd};
use std::path::Path;
use std::sync::Arc;

/// The lines of a trace.
pub(super) fn lines(run: &Run) -> String {
    let lines = run.host.events.iter().filter_map(|event| match event {
        Event::Traced(traced) => traced.line.clone(),
        _ => None,
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn what_weighted_a_star_sorts_by_is_told_in_moves() {
    let run = run("setState \"312 475 68b\" solveWeightedAStar 1.5 h2 trace");
    let taken = run.host.events.iter().filter_map(|event| match event {
        Event::Traced(traced) if traced.kind == "taken" => Some((traced.g?, traced.h?, traced.f?)),
        _ => None,
    });
    let taken: Vec<_> = taken.collect();
    assert!(!taken.is_empty());
    for (g, h, f) in taken {
        assert_eq!((h.scale, f.scale), (1, 2));
        let g: u64 = g.to_string().parse().expect("a whole number");
        assert_eq!(f.units, 2 * g + 3 * h.units);
    }
}

#[test]
fn a_trace_is_a_table_of_expansions() {
    let run = run("setState \"312 475 68b\" solveAStar h2 trace");
    assert_eq!(
        lines(&run),
        "   #  state        from  move  g  h  f  open\n\
         \x20  1  312 475 68b     -  -     0  4  4     2\n\
         \x20  2  312 475 6b8     1  left  1  3  4     3\n\
         \x20  3  312 4b5 678     2  up    2  2  4     5\n\
         \x20  4  312 b45 678     3  left  3  1  4     6\n\
         goal  b12 345 678     4  up    4  0  4     -"
    );
}

#[test]
fn a_trace_changes_nothing_else() {
    for search in SEARCHES {
        let script = format!("setState \"312 475 68b\" {search} maxNodes 500");
        let (with, without) = (run(&format!("{script} trace keep 30")), run(&script));
        let bare = |run: &Run| {
            let mut result = run.engine.session().result.clone().expect("a search");
            let result = Arc::make_mut(&mut result);
            for seconds in result.rounds.iter_mut().map(|round| &mut round.seconds) {
                *seconds = 0.0;
            }
            for seconds in result.stages.iter_mut().map(|stage| &mut stage.seconds) {
                *seconds = 0.0;
            }
            format!(
                "{:?} {:?} {:?}",
                result.outcome, result.rounds, result.stages
            )
        };
        assert_eq!(bare(&with), bare(&without), "{search}");
        let others = |run: &Run| {
            let others = run
                .host
                .events
                .iter()
                .filter(|event| !matches!(event, Event::Traced(_)));
            format!("{:?}", others.collect::<Vec<_>>())
        };
        assert_eq!(others(&with), others(&without), "{search}");
    }
}

/// A graph with an inconsistent heuristic, a decimal cost and the name of a node as hostile as a name can be.
const EXAM: &str = "define graph exam { start S goal G
  edge S A 1 edge S \"B|<i>&\\\\_\" 4 edge A \"B|<i>&\\\\_\" 2 edge A G 12 edge \"B|<i>&\\\\_\" G 5.5
  h S 7 h A 6 h \"B|<i>&\\\\_\" 2 h G 0 }
puzzle exam\n";

#[test]
fn the_table_of_a_trace_is_that_of_a_solution_sheet() {
    let romania = |search: &str| {
        let files = [("romania.txt", include_str!("../../../scripts/romania.txt"))];
        let script = format!("readCommands \"romania.txt\"\n{search} quiet trace table");
        let shown = Run::with(Options::default(), &files, &script).printed();
        let at = shown.rfind("solve").unwrap_or_default();
        shown[at..].to_owned()
    };
    let shown = romania("solveGreedy h");
    assert_eq!(
        shown.trim_end(),
        "solveGreedy h\n\n\
         step        1\n\
         \x20 expanded  Arad\n\
         \x20 h         366\n\
         \x20 frontier  Sibiu 253, Timisoara 329, Zerind 374\n\
         \x20 explored  Arad\n\
         step        2\n\
         \x20 expanded  Sibiu\n\
         \x20 h         253\n\
         \x20 frontier  Fagaras 176, Rimnicu 193, Timisoara 329, Zerind 374, Oradea 380\n\
         \x20 explored  Arad, Sibiu\n\
         \x20 pruned    Arad (explored)\n\
         step        3\n\
         \x20 expanded  Fagaras\n\
         \x20 h         176\n\
         \x20 frontier  Bucharest 0, Rimnicu 193, Timisoara 329, Zerind 374, Oradea 380\n\
         \x20 explored  Arad, Sibiu, Fagaras\n\
         \x20 pruned    Sibiu (explored)\n\
         step        goal\n\
         \x20 expanded  Bucharest\n\
         \x20 h         0\n\
         \x20 frontier  Rimnicu 193, Timisoara 329, Zerind 374, Oradea 380\n\
         \x20 explored  Arad, Sibiu, Fagaras"
    );
    let shown = romania("solveAStar h");
    for step in [
        "393 = 140 + 253",
        "413 = 220 + 193",
        "415 = 239 + 176",
        "417 = 317 + 100",
        "418 = 418 + 0",
    ] {
        assert!(shown.contains(step), "{step} {shown}");
    }
}

#[test]
fn a_table_shows_what_reopens_and_each_round() {
    let shown = super::printed(&format!("{EXAM}solveAStar h quiet trace table"));
    assert!(shown.contains("8.5 = 8.5 + 0"), "{shown}");
    assert!(shown.contains("B|<i>&\\_ (g 4)"), "{shown}");
    let shown = super::printed(&format!("{EXAM}solveIDDFS quiet trace table"));
    assert!(
        shown.contains("solveIDDFS, depth 1") && shown.contains("solveIDDFS, depth 2"),
        "{shown}"
    );
    assert!(shown.contains("S-A-S (on the path)"), "{shown}");
}

#[test]
fn long_tables_are_cut_and_say_how_to_see_more() {
    let has_step = |shown: &str, step: &str| {
        let mut lines = shown.lines().filter(|line| line.starts_with("step "));
        lines.any(|line| line.ends_with(&format!(" {step}")))
    };
    let search = "setState \"876 b41 253\" solveAStar h2 quiet maxNodes 400";
    let shown = super::printed(&format!("{search} trace table"));
    let last = shown.trim_end().lines().last().unwrap_or_default();
    assert!(has_step(&shown, "100"), "{last}");
    assert!(!has_step(&shown, "101"), "{last}");
    assert!(
        shown.lines().all(|line| line.chars().count() <= 80),
        "{shown}"
    );
    let (_, advice) = last.split_once('`').expect("an advice");
    let (advice, _) = advice.split_once('`').expect("an advice");
    let all = super::printed(&format!("{search} {advice}"));
    let recorded = advice.rsplit(' ').next().unwrap_or_default();
    assert!(has_step(&all, recorded), "{advice}");
    assert!(!all.contains("`trace table"), "{advice}");
    // Each row lists what waits: a table has an end.
    let search = "setState \"876 b41 253\" solveIDDFS quiet maxNodes 4000";
    let shown = super::printed(&format!("{search} trace table 999999"));
    assert!(has_step(&shown, "1000") && !has_step(&shown, "1001"));
    assert!(
        shown.trim_end().ends_with("a table has at most 1000."),
        "{shown}"
    );
}

#[test]
fn a_table_goes_into_files_of_four_kinds() {
    let file = |name: &str| {
        let script = format!("{EXAM}solveAStar h quiet trace table \"{name}\"");
        let run = run(&script);
        assert_eq!(run.end, RunEnd::Done, "{:?}", run.reports());
        let bytes = run.host.read(Path::new(name)).expect("a file");
        String::from_utf8(bytes).expect("UTF-8")
    };
    let markdown = file("a.md");
    assert!(
        markdown.contains("| B\\|&lt;i>&amp;\\\\\\_ |"),
        "{markdown}"
    );
    assert!(file("a.tex").contains("B\\textbar{}"), "{}", file("a.tex"));
    assert!(file("a.html").contains("B|&lt;i&gt;&amp;\\_") && !file("a.html").contains("<i>"));
    assert!(file("a.txt").contains("8.5 = 8.5 + 0"));
    assert_eq!(
        codes(&format!("{EXAM}solveAStar h trace table \"a.csv\"")),
        ["argument::wrong_kind"]
    );
}
