//! Searches that are told while they run.

use super::watching::SEARCHES;
use super::{Run, run};
use crate::interp::Event;
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
