//! Threads change nothing but how long it takes.

use super::*;
use std::collections::HashSet;
use std::thread;

#[test]
fn the_number_of_threads_shows_nowhere() {
    let plan = small();
    let of = |threads| {
        let settings = Settings {
            threads: Some(threads),
            ..Settings::default()
        };
        ran(&plan, &settings).everything()
    };
    for threads in 2..=4 {
        assert_eq!(of(threads), of(1), "{threads} threads");
    }
}

#[test]
fn a_memory_limit_holds_for_a_run_however_many_there_are() {
    let mut plan = plan(SamplingKind::Depth, &[20, 22], 2, &["h1", "h2"]);
    for run in &mut plan.puzzles[0].runs {
        (run.max_nodes, run.memory) = (None, 700_000);
    }
    let of = |threads| {
        let settings = Settings {
            threads: Some(threads),
            ..Settings::default()
        };
        ran(&plan, &settings).everything()
    };
    let one = of(1);
    assert!(
        one.contains("memory_limit") && one.contains("\\\"solved\\\":true"),
        "{one}"
    );
    assert_eq!(of(4), one);
}

#[test]
fn runs_get_no_more_than_the_process_has_left() {
    let mut plan = plan(SamplingKind::Depth, &[22], 2, &["h1"]);
    plan.puzzles[0].runs[0].max_nodes = None;
    let of = |room| {
        let settings = Settings {
            room,
            ..Settings::default()
        };
        ran(&plan, &settings).everything()
    };
    assert!(!of(None).contains("\\\"reason\\\":\\\"memory_limit"));
    assert!(of(Some(1000)).contains("\\\"reason\\\":\\\"memory_limit"));
}

/// A listener without threads.
fn alone() -> Listener {
    Listener {
        alone: true,
        ..Listener::default()
    }
}

#[test]
fn without_threads_runs_are_made_by_the_thread_that_calls() {
    let plan = small();
    let mut listener = alone();
    run(&plan, &Settings::default(), &mut listener).expect("it runs");
    let readers = listener.readers.lock().expect("no reader panics");
    assert_eq!(*readers, HashSet::from([thread::current().id()]));
    drop(readers);
    let with_threads = ran(&plan, &Settings::default());
    assert_eq!(listener.everything(), with_threads.everything());
    let readers = with_threads.readers.lock().expect("no reader panics");
    assert!(readers.len() > 1, "{readers:?}");
}

#[test]
fn a_run_on_the_calling_thread_hears_ctrl_c() {
    let mut plan = plan(SamplingKind::Depth, &[], 1, &["h1"]);
    plan.puzzles[0].runs[0].max_nodes = None;
    plan.puzzles[0].cases = Cases::Given(vec![GivenBoard {
        board: plan.puzzles[0]
            .puzzle
            .parse("867 254 3b1")
            .expect("a board"),
        number: None,
        optimal: None,
    }]);
    let mut listener = alone();
    run(&plan, &Settings::default(), &mut listener).expect("it runs");
    // The last ones to ask are the search itself, and who takes its result.
    let mut interrupted = Listener {
        interrupt_after: Some(listener.times_asked.get() - 5),
        ..alone()
    };
    let ended = error(&plan, &Settings::default(), &mut interrupted);
    assert!(matches!(ended, RunError::Interrupted), "{ended:?}");
    let note = interrupted.warnings.last().expect("it is told");
    assert!(note.to_string().contains(": 0 of "), "{note}");
}
