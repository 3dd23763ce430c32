//! Recorded searches: what is told of them against plain replays of their records.

use super::last_watched;
use super::traces::lines;
use super::{Memory, codes, run, shown, shown_on};
use crate::host::Host;
use crate::interp::observation::watching::{OpenList, Verdict, WatchedSearch, Why};
use crate::interp::{Engine, Event, Options, RunEnd};
use puzzle_core::search::{Entry, GoalTest, Round, SuccessorOutcome};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

pub(super) const SEARCHES: [&str; 52] = [
    "solveAStar h2",
    "solveAStar h1Blank",
    "solveAStar h1 ties lifo",
    "solveAStar h2 ties highG",
    "solveAStar h1 ties lowH",
    "solveAStar h1 tree",
    "solveUCS",
    "solveGreedy h2",
    "solveGreedy h1 ties highG",
    "solveWeightedAStar 1.5 h2",
    "solveARA 3 h2",
    "solveARA 2 h1 by 0.25",
    "solveBFS",
    "solveDFS",
    "solveDFS 5",
    "solveIDDFS",
    "solveIDAStar h2",
    "solveIDAStar h2 bpmx",
    "solveAStar h1 bpmx",
    "solveAStar h2 bpmx ties lowH",
    "solveBTS h2",
    "solveRBFS h2",
    "solveRectangle h2",
    "solveRectangle h1 aspect 4",
    "solveBeam 3",
    "solveBeam 4 h1",
    "solveBidirectional",
    "solveBFS tree",
    "solveDFS pathCheck",
    "solveUCS pathCheck",
    "solveGreedy h1 tree",
    "solveBFS ties alphabetical",
    "solveDFS ties alphabetical",
    "solveDFS tree ties path",
    "solveUCS ties path",
    "solveAStar h1 ties path",
    "solveGreedy h1 ties path",
    "solveAStar h1 ties alphabetical",
    "solveUCS tree ties alphabetical",
    "solveAStar h1 pathCheck ties path",
    "solveHillClimbing",
    "solveStochasticHillClimbing h2",
    "solveFirstChoice h2",
    "solveRandomRestarts 20 h2",
    "solveAnnealing 2 0.9 h1",
    "solve",
    "solveHDAStar h2",
    "solveExternalAStar h2",
    "solveBFIDAStar h1",
    "solveQStar h2",
    "solveQStar h1 ties lifo",
    "solveQStar h1 ties lowH",
];

/// Those from both ends with a heuristic.
const BOTH_ENDS: [&str; 7] = [
    "solveNBS h2",
    "solveNBS h1",
    "solveMM h2",
    "solveBAE h2",
    "solveBAE h1 within 1.5",
    "solveDVCBS h2",
    "solveDBBS h1",
];

/// Watched searches from random boards.
fn watched(count: usize) -> Vec<(String, Arc<WatchedSearch>)> {
    let puzzles = ["eight", "sliding 2x3", "fifteen", "ring"];
    let all = (0..count).map(|index| (index, &SEARCHES[..]));
    all.chain((0..count / 4).map(|index| (index, &BOTH_ENDS[..])))
        .map(|(index, searches)| {
            let puzzle = puzzles[index / searches.len() % puzzles.len()];
            let mut search = searches[index % searches.len()];
            if puzzle == "ring" && search.contains("h1Blank") {
                search = "solveAStar lastMove";
            }
            let script = format!(
                "puzzle {puzzle}\nseed {index}\nrandomizeState {}\nwatch {search} maxNodes 160",
                3 + index % 9
            );
            let run = run(&script);
            assert_eq!(run.end, RunEnd::Done, "{script}: {:?}", run.reports());
            (script, last_watched(run.engine.session()).clone())
        })
        .collect()
}

/// Searches of `solve` from both sides, and those that fill a board.
fn own_methods() -> Vec<(String, Arc<WatchedSearch>)> {
    let watched = (0..8).map(|seed| {
        let (puzzle, moves) = [("ring", 2 + seed / 2 % 2), ("octa", 9 + seed)][seed % 2];
        let script = format!("puzzle {puzzle}\nseed {seed}\nrandomizeState {moves}\nwatch solve");
        let watched = last_watched(run(&script).engine.session()).clone();
        assert_eq!(watched.record.is_two_sided(), puzzle == "ring", "{script}");
        (script, watched)
    });
    watched.collect()
}

#[test]
fn what_is_first_in_the_open_list_is_taken_next() {
    let mut kept = 0;
    for (script, watched) in watched(120).into_iter().chain(own_methods()) {
        let mut open = OpenList::new(&watched);
        for (index, entry) in (0..).zip(&watched.record.entries) {
            if let Entry::Expanded(taken) = entry
                && open.is_kept()
            {
                kept += 1;
                let first = open.sorted()[0];
                assert_eq!(first.state, taken.state, "{script}: {taken:?}");
                let known = taken.open.map(|open| open as usize);
                let next = OpenList::after(&watched, taken.number);
                assert_eq!(known, Some(next.sorted().len()), "{script}: {taken:?}");
            }
            open.pass(&watched, index, entry);
        }
    }
    assert!(kept > 400, "{kept}");
}

/// A node that waits, in the plainest way: what was produced to wait, and by which entry.
fn open_nodes(watched: &WatchedSearch, upto: usize) -> BTreeMap<u32, u32> {
    let entries = &watched.record.entries[..upto];
    let name = watched.result.method.name();
    let is_tree = name.ends_with("_tree") || name == "rbfs";
    let mut nodes: BTreeMap<u32, u32> = BTreeMap::new();
    let mut put_off: BTreeMap<u32, u32> = BTreeMap::new();
    for (index, entry) in (0..).zip(entries) {
        match entry {
            Entry::Generated(one) if one.fate.is_open() => {
                if !is_tree {
                    nodes.retain(|_, state| *state != one.state);
                }
                nodes.insert(index, one.state);
            }
            Entry::Generated(one) if one.fate == SuccessorOutcome::Inconsistent => {
                put_off.retain(|_, state| *state != one.state);
                put_off.insert(index, one.state);
            }
            Entry::Round {
                round: Round::Weight { .. },
                ..
            } => nodes.append(&mut put_off),
            Entry::Expanded(one) if is_tree => {
                nodes.retain(|entry, _| Some(*entry) != one.from);
            }
            Entry::Expanded(one) => nodes.retain(|_, state| *state != one.state),
            Entry::Dropped { state: gone, .. } => nodes.retain(|_, state| state != gone),
            // It goes on with what is cheaper.
            Entry::Goal { g, .. } if watched.result.method.name() == "rectangle" => {
                let cost = Some(u64::from(*g) * watched.record.f_scale);
                let f = |entry: &u32| watched.record.generated(*entry).and_then(|one| one.f);
                nodes.retain(|entry, _| f(entry) < cost);
            }
            Entry::Goal { from, .. } => {
                let goal_test = watched
                    .result
                    .method
                    .counting()
                    .map(|counting| counting.goal_test);
                if goal_test == Some(GoalTest::Selected) {
                    nodes.retain(|entry, _| Some(*entry) != *from);
                }
            }
            Entry::BackedUp { expansion, f, .. } => {
                let parent = |entry: &u32| watched.record.generated(*entry).map(|one| one.parent);
                nodes.retain(|entry, _| parent(entry) < Some(*expansion));
                let taken = watched
                    .record
                    .expansion(*expansion)
                    .expect("it was expanded");
                if let (Some(from), Some(_)) = (taken.from, f) {
                    nodes.insert(from, taken.state);
                }
            }
            _ => {}
        }
    }
    nodes
}

#[test]
fn why_is_what_a_plain_replay_of_the_record_says() {
    hold_why(200);
}

#[test]
#[ignore = "two hundred states of each record above, all of them take seconds"]
fn why_is_what_a_plain_replay_of_the_record_says_of_every_state() {
    hold_why(u32::MAX);
}

/// Of about so many states of each record.
fn hold_why(states: u32) {
    let (mut verdicts, mut equals) = (BTreeSet::new(), 0);
    for (script, watched) in watched(200).into_iter().chain(own_methods()) {
        let entries = &watched.record.entries;
        let has_list = OpenList::new(&watched).is_kept();
        let left = open_nodes(&watched, entries.len());
        let all = watched.boards.len() as u32;
        // A board that no state has.
        assert_eq!(Why::of(&watched, &[]).verdict, Verdict::NeverProduced);
        for state in (0..all).step_by(1 + (all / states) as usize) {
            let states = watched.states(&watched.board(state)).to_vec();
            let why = Why::of(&watched, &states);
            let what = || format!("{script}: {} {why:?}", watched.text(state));
            let produced: Vec<u32> = (0..)
                .zip(entries)
                .filter(|(_, entry)| matches!(entry, Entry::Generated(one) if states.contains(&one.state)))
                .map(|(index, _)| index)
                .collect();
            let told: Vec<u32> = why.productions.iter().map(|one| one.entry).collect();
            assert_eq!(told, produced, "{}", what());
            let taken: Vec<u32> = (1..=watched.expansions())
                .filter(|&number| {
                    watched
                        .record
                        .expansion(number)
                        .is_some_and(|one| states.contains(&one.state))
                })
                .collect();
            let told: Vec<u32> = why.takings.iter().map(|(taken, _)| taken.number).collect();
            assert_eq!(told, taken, "{}", what());
            let is_goal = entries
                .iter()
                .any(|entry| matches!(entry, Entry::Goal { state, .. } if states.contains(state)));
            let waits = left.values().any(|open| states.contains(open));
            let is_start = watched.record.starts.contains(&state);
            let last = produced
                .last()
                .map(|&entry| watched.record.generated(entry).expect("one"));
            match why.verdict {
                Verdict::Goal => assert!(is_goal, "{}", what()),
                Verdict::Taken => assert!(!is_goal && !taken.is_empty(), "{}", what()),
                Verdict::Open { f, .. } if has_list => {
                    assert!(waits || is_start, "{}", what());
                    // A board that several states have may wait more than once.
                    let nodes = left.iter().filter(|(_, open)| states.contains(open));
                    // What was backed up, or belongs to another weight or to either side.
                    let rbfs = ["rbfs", "ara"].contains(&watched.result.method.name())
                        || watched.record.is_two_sided();
                    let values: Vec<_> = nodes
                        .map(|(entry, _)| watched.record.generated(*entry).expect("one").f)
                        .collect();
                    assert!(
                        rbfs || values.is_empty() || values.contains(&f),
                        "{}",
                        what()
                    );
                }
                Verdict::Open { .. } => {
                    assert!(last.is_none_or(|one| one.fate.is_open()), "{}", what());
                }
                Verdict::Cut { f, threshold } => {
                    let last = last.expect("it was produced");
                    assert_eq!(
                        (last.fate, last.f),
                        (SuccessorOutcome::Cut { threshold }, f),
                        "{}",
                        what()
                    );
                    assert!(f > Some(threshold), "{}", what());
                }
                Verdict::Dropped { rank, of, width } => {
                    assert!(!waits && width < rank && rank <= of, "{}", what());
                    let is_dropped = |entry: &Entry| matches!(entry, Entry::Dropped { state, rank: dropped_rank, .. } if states.contains(state) && *dropped_rank == rank);
                    let at = entries
                        .iter()
                        .rposition(is_dropped)
                        .expect("it was dropped");
                    let layer = entries[at..]
                        .iter()
                        .take_while(|entry| matches!(entry, Entry::Dropped { .. }));
                    let most = layer.filter_map(|entry| match entry {
                        Entry::Dropped { rank, .. } => Some(*rank),
                        _ => None,
                    });
                    assert_eq!(most.max(), Some(of), "{}", what());
                }
                Verdict::Deep => {
                    assert_eq!(
                        last.map(|one| one.fate),
                        Some(SuccessorOutcome::Deep),
                        "{}",
                        what()
                    );
                }
                Verdict::Aside => {
                    assert_eq!(
                        last.map(|one| one.fate),
                        Some(SuccessorOutcome::Aside),
                        "{}",
                        what()
                    );
                }
                Verdict::Clash => {
                    assert_eq!(
                        last.map(|one| one.fate),
                        Some(SuccessorOutcome::Clash),
                        "{}",
                        what()
                    );
                }
                Verdict::GivenUp => assert!(!waits && !produced.is_empty(), "{}", what()),
                Verdict::NeverProduced => panic!("{}", what()),
            }
            verdicts.insert(
                format!("{:?}", why.verdict)
                    .chars()
                    .take(4)
                    .collect::<String>(),
            );
            let best_first = ["a_star", "ucs", "greedy", "weighted_a_star"];
            let name = watched.result.method.name();
            if !best_first.contains(&name.trim_end_matches("_tree")) {
                continue;
            }
            for (taken, equal) in &why.takings {
                let at = watched.record.place(taken.number);
                let mut nodes = open_nodes(&watched, at);
                nodes.retain(|entry, _| {
                    let one = watched.record.generated(*entry).expect("one");
                    one.f == taken.f && Some(*entry) != taken.from
                });
                let naive: BTreeSet<u32> = nodes.into_keys().collect();
                let told = equal.iter().filter_map(|one| one.from);
                equals += naive.len();
                assert_eq!(told.collect::<BTreeSet<_>>(), naive, "{}", what());
            }
        }
    }
    assert_eq!(
        verdicts.into_iter().collect::<Vec<_>>(),
        [
            "Asid", "Clas", "Cut ", "Deep", "Drop", "Give", "Goal", "Open", "Take"
        ]
    );
    assert!(equals > 1_000, "{equals}");
}

#[test]
fn rounds_are_known_of_every_iteration() {
    let search = "setState \"312 475 68b\" solveIDAStar h1\nprint";
    let shown = super::printed(&format!("{search} $rounds"));
    assert_eq!(shown, super::printed(&format!("{search} (rounds)")));
    assert!(shown.starts_with("4 "), "{shown}");
    let run = run("setState \"312 475 68b\" solveIDAStar h1");
    let result = run.engine.session().result.clone().expect("a search");
    let generated: u64 = result.rounds.iter().map(|round| round.generated).sum();
    assert_eq!(generated, result.outcome.statistics.generated);
    assert!(matches!(
        result.rounds[0].round,
        Round::Threshold { units: 4, scale: 1 }
    ));
    assert_eq!(codes("solveAStar h2 print $rounds"), ["run::no_value"]);
}

#[test]
fn what_needs_a_watched_search_says_so() {
    for command in [
        "step",
        "back",
        "goTo 1",
        "printOpen",
        "printTree",
        "why \"b12 345 678\"",
        "compare",
    ] {
        assert_eq!(
            codes(&format!("solveBFS\n{command}")),
            ["run::nothing_watched"],
            "{command}"
        );
        let other = format!("watch solveBFS\npuzzle fifteen\npuzzle eight\n{command}");
        assert_eq!(codes(&other), ["run::nothing_watched"], "{command}");
    }
    assert_eq!(codes("watch solveBFS compare"), ["run::one_watched"]);
    let never = "setState \"312 475 68b\" watch solveAStar h2\ngoTo \"876 b41 253\"";
    assert_eq!(codes(never), ["run::never_taken"]);
    assert_eq!(codes("watch printState"), ["check::missing_argument"]);
    assert_eq!(codes("watch\nsolveBFS"), ["check::missing_argument"]);
    assert_eq!(codes("trace 5"), ["check::only_a_modifier"]);
}

#[test]
fn the_position_belongs_to_the_last_watched_search() {
    let position = |script: &str| {
        let run = run(&format!(
            "setState \"312 475 68b\"\nwatch solveAStar h2\n{script}"
        ));
        assert_eq!(run.end, RunEnd::Done, "{script}: {:?}", run.reports());
        run.engine.session().position
    };
    assert_eq!(position(""), 0);
    assert_eq!(position("step step 2 back"), 2);
    assert_eq!(position("step 100"), 4);
    assert_eq!(position("step 3 move up undo solveBFS"), 3);
    assert_eq!(position("step 3 watch solveBFS"), 0);
    assert_eq!(position("goTo \"312 475 68b\""), 1);
    assert_eq!(position("for d in 1..3 step 2 { step }"), 2);
}

#[test]
fn a_record_that_is_full_says_where() {
    let run = run("setState \"867 254 3b1\"\nwatch solveAStar h2 trace keep 50\nstep 1000");
    let text = run.host.events.iter().rev().find_map(|event| match event {
        Event::Stepped(_) => Some(super::shown(event)),
        _ => None,
    });
    assert!(text.expect("a step").contains("The record is full"));
    assert!(
        lines(&run).contains("The record is full: it has 50 entries"),
        "{}",
        lines(&run)
    );
    assert_eq!(last_watched(run.engine.session()).record.entries.len(), 50);
}

/// A board that no search solves before it is interrupted.
const LONG: &str = "puzzle fifteen\nsetState \"14 13 15 7 / 11 12 9 5 / 6 b 1 2 / 4 8 10 3\"\n";

/// Runs a script until Ctrl-C is pressed.
fn interrupted(script: &str) -> (Engine, Memory) {
    let mut engine = Engine::new(Options::default());
    let mut host = Memory {
        interrupt_after: Some(20),
        ..Memory::default()
    };
    let end = engine.run_text("test", &format!("{LONG}{script}"), None, &mut host);
    assert_eq!(end, RunEnd::Interrupted, "{script}");
    (engine, host)
}

#[test]
fn an_interrupted_replay_is_a_page_of_what_ran() {
    let block = "replay \"p.html\" { run solveHillClimbing run solveIDAStar h2 maxNodes none as \"long\" run solveBFS }";
    let (engine, host) = interrupted(block);
    assert!(engine.session().result.is_none());
    let page = host.files.read(Path::new("p.html")).expect("a page");
    let page = String::from_utf8(page).expect("UTF-8");
    assert!(page.contains("; interrupted in search 2 of 3</p>"));
    assert!(page.contains("no solution: interrupted;"));
    assert_eq!(page.matches("<section class=\"panel\"").count(), 2);
    let saved = |event: &Event| matches!(event, Event::ReplaySaved { file } if file == "p.html");
    assert_eq!(host.events.iter().filter(|event| saved(event)).count(), 1);
}

#[test]
fn an_interrupted_search_is_watched_as_far_as_it_came() {
    for search in [
        "solveIDAStar h2",
        "solveAStar h2",
        "solveBFS",
        "solveRBFS h2",
    ] {
        let (engine, _) = interrupted(&format!("watch {search} maxNodes none"));
        let session = engine.session();
        let outcome = &session.result.as_ref().expect("the search").outcome;
        let reason = format!("{:?}", outcome.ending);
        assert_eq!(reason, "Stopped(Interrupted)", "{search}");
        let watched = last_watched(session);
        let recorded = u64::from(watched.expansions());
        let expanded = outcome.statistics.expanded;
        assert!(expanded > 500 && !watched.record.is_full, "{search}");
        // What was expanded last and produced nothing may be missing.
        let missing = expanded.abs_diff(recorded);
        assert!(
            missing * 50 < expanded,
            "{search}: {recorded} of {expanded}"
        );
    }
}

#[test]
fn compare_counts_what_each_expanded_alone() {
    let run = run("setState \"312 475 68b\"\nwatch solveBFS\nwatch solveAStar h2\ncompare");
    let Some(Event::SearchesCompared(report)) = run.host.events.last() else {
        panic!("{:?}", run.host.events.last());
    };
    let expanded = |index: usize| report.searches[index].only + report.both;
    assert_eq!(report.searches[0].expanded, expanded(0) as u64);
    assert_eq!(report.searches[1].expanded, expanded(1) as u64);
    assert_eq!(report.searches[1].only, 0);
    assert!(report.differ_at.is_some_and(|number| number > 1));
}

#[test]
fn a_replay_is_one_page_and_leaves_the_session_alone() {
    let script = "setState \"312 475 68b\" solveBFS\nlet before = $generated\n\
                  replay \"p.html\" { title \"T\" setState \"3b2 615 748\" run solveAStar h2 run solveDFS 3 as \"deep\" }\n\
                  expect generated == $before\nexpect state == \"312 475 68b\"";
    let run = run(script);
    assert_eq!(run.end, RunEnd::Done, "{:?}", run.reports());
    assert!(
        run.host
            .events
            .iter()
            .any(|event| matches!(event, Event::ReplaySaved { .. }))
    );
    let wrong = |block: &str| codes(&format!("replay {block}"));
    assert_eq!(
        wrong("\"p.txt\" { run solveBFS }"),
        ["run::unwritable_file"]
    );
    assert_eq!(wrong("\"p.html\" { }"), ["run::replay_searches"]);
    let seven = "run solveBFS ".repeat(7);
    assert_eq!(
        wrong(&format!("\"p.html\" {{ {seven} }}")),
        ["run::replay_searches"]
    );
    let turns = "\"p.html\" { for n in 1..7 { run solveDFS $n } }";
    assert_eq!(wrong(turns), ["run::replay_searches"]);
    assert!(wrong(&turns.replace('7', "6")).is_empty());
    assert_eq!(
        wrong("\"p.html\" { run printState }"),
        ["experiment::not_a_search"]
    );
}

/// A front end that takes the pages that are shown.
#[derive(Default)]
struct Viewer {
    inside: Memory,
    pages: Vec<String>,
}

impl crate::interp::FrontEnd for Viewer {
    fn emit(&mut self, event: Event) -> Result<(), crate::host::OutputClosed> {
        self.inside.emit(event)
    }

    fn host(&self) -> &dyn crate::host::Host {
        &self.inside
    }

    fn shows(&self) -> bool {
        true
    }

    fn show(&mut self, page: &[u8]) -> std::io::Result<String> {
        self.pages
            .push(String::from_utf8(page.to_vec()).expect("a page"));
        Ok("page.html".to_owned())
    }
}

#[test]
fn the_last_search_is_shown_without_watch() {
    for kind in super::kinds::KINDS {
        let text = kind.text(1) + "\nsolveBFS maxNodes 2000\nshow";
        let mut viewer = Viewer::default();
        viewer.inside.files = kind.files.iter().copied().collect();
        let mut engine = Engine::new(Options::default());
        let end = engine.run_text("t", &text, None, &mut viewer);
        assert_eq!(
            end,
            RunEnd::Done,
            "{}: {:?}",
            kind.name,
            viewer.inside.events
        );
        let saved =
            |event: &&Event| matches!(event, Event::PageSaved { file } if file == "page.html");
        assert_eq!(
            viewer.inside.events.iter().filter(saved).count(),
            1,
            "{}",
            kind.name
        );
        let [page] = &viewer.pages[..] else {
            panic!("one page of {}", kind.name);
        };
        assert!(
            page.starts_with("<!doctype html>") && page.contains("solveBFS"),
            "{}",
            kind.name
        );
    }
}

#[test]
fn a_judged_log_is_shown_beside_its_search() {
    let log = [("t.txt", "312 475 68b\n312 475 6b8\n312 47b 685\n")];
    let pages = |after: &str| {
        let mut viewer = Viewer::default();
        viewer.inside.files = log.into_iter().collect();
        let text = format!(
            "setState \"312 475 68b\" solveBFS\ncheckSearch \"t.txt\" solveAStar h2\n{after}"
        );
        Engine::new(Options::default()).run_text("t", &text, None, &mut viewer);
        viewer.pages.pop()
    };
    let page = pages("show").expect("a page");
    let deviates = "<b>Deviates from solveAStar h2 at expansion <a href=\"#step=3\">3</a>.</b>";
    assert!(page.contains(deviates) && page.contains("<h2 id=\"name-1\">solveAStar h2</h2>"));
    let page = pages("solveUCS\nshow").expect("a page");
    assert!(!page.contains("Deviates") && page.contains("<h2 id=\"name-0\">solveUCS</h2>"));
}

#[test]
fn a_page_is_shown_that_asks_what_comes_next() {
    let asks = |text: &str| {
        let mut viewer = Viewer::default();
        let text = format!("setState \"312 475 68b\" solveAStar h2 {text}");
        Engine::new(Options::default()).run_text("t", &text, None, &mut viewer);
        viewer.pages[0].contains("<main id=\"main\" data-predict>")
    };
    assert!(asks("show predict") && !asks("show"));
    assert_eq!(codes("solveBFS show guess"), ["argument::unknown_word"]);
}

#[test]
fn where_nothing_may_be_written_show_says_so() {
    let run = run("setState \"312 475 68b\" solveAStar h2 show print length");
    assert_eq!(run.end, RunEnd::Done);
    let is_told = |event: &Event| matches!(event, Event::Warning(report) if report.code().ends_with("run::not_shown"));
    assert!(run.host.events.iter().any(is_told));
    assert_eq!(codes("show"), ["run::no_search"]);
    let graded = Options {
        hand_in: Some(crate::interp::HandIn::new(Path::new("work"))),
        ..Options::default()
    };
    let mut viewer = Viewer::default();
    let text = "task a { setState \"312 475 68b\" solveAStar h2 show }";
    Engine::new(graded).run_text("t", text, None, &mut viewer);
    assert!(viewer.pages.is_empty());
}

#[test]
fn steps_and_reasons_keep_to_the_columns_of_a_terminal() {
    let mut broken = 0;
    for search in SEARCHES {
        let script = format!(
            "setState \"3b2 615 748\"\nwatch {search} quiet\nstep step 3 why \"312 6b5 748\" why \"3b2 615 748\" why \"32b 615 748\""
        );
        for event in &run(&script).host.events {
            if !matches!(event, Event::Stepped(_) | Event::Why(_)) {
                continue;
            }
            let (whole, narrow) = (shown(event), shown_on(event, || Some(60)));
            let words = |text: &str| {
                text.split_whitespace()
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            };
            assert_eq!(words(&whole), words(&narrow), "{search}");
            for line in narrow.lines() {
                assert!(line.chars().count() <= 60, "{search}: {line}");
            }
            broken += narrow.lines().count() - whole.lines().count();
        }
    }
    assert!(broken > 50, "{broken}");
}
