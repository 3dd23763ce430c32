//! The searches' reference numbers, on sliding boards.

use super::*;
use crate::heuristic::{Manhattan, Misplaced, Sum};
use crate::search::*;

/// A board written `283 164 7b5`.
fn tiles(text: &str) -> Vec<u8> {
    let digit = |c: char| if c == 'b' { 0 } else { c as u8 - b'0' };
    text.chars().filter(|c| *c != ' ').map(digit).collect()
}

/// The 8-puzzle with a goal and an order written `ldru`.
fn eight(goal: &str, order: &str) -> SlidingDomain<u64> {
    let order: Vec<Move> = order
        .chars()
        .filter_map(|c| "udlr".find(c))
        .map(|index| Move(index as u8))
        .collect();
    SlidingDomain::new(3, 3, &tiles(goal), &order)
}

/// Length, expanded and generated of a solution that was replayed; `None` without one.
fn run<S: Cells>(
    domain: &SlidingDomain<S>,
    start: &[u8],
    search: impl Fn(S, &Limits, &mut dyn Observer) -> Outcome,
) -> (Option<usize>, u64, u64) {
    let start = domain.pack(start);
    let outcome = search(start, &Limits::default(), &mut Unobserved);
    let length = outcome.path().map(|path| {
        let end = path
            .iter()
            .fold(start, |state, &mv| domain.apply(state, mv).expect("legal"));
        assert!(domain.is_goal(end));
        path.len()
    });
    (
        length,
        outcome.statistics.expanded,
        outcome.statistics.generated,
    )
}

#[test]
fn try_it() {
    for (start, goal, order) in [
        ("456738 12b", "4b5 736 128", "ldru"),
        ("283 164 7b5", "123 8b4 765", "ldru"),
        ("283 164 7b5", "123 8b4 765", "udlr"),
        ("b56 438 712", "456 738 b12", "ldru"),
        ("5b8 421 736", "123 456 78b", "udlr"),
        ("867254301", "123 456 78b", "udlr"),
    ] {
        let d = eight(goal, order);
        let s = tiles(start);
        let h1 = Misplaced::new(d.grid());
        let h2 = Manhattan::new(d.grid());
        let sum = Sum(h1.clone(), h2.clone());
        println!("{start}");
        println!(
            "bfs {:?}",
            run(&d, &s, |s, l, o| breadth_first(&d, s, l, o))
        );
        println!("dfs {:?}", run(&d, &s, |s, l, o| depth_first(&d, s, l, o)));
        println!("a1 {:?}", run(&d, &s, |s, l, o| a_star(&d, s, &h1, l, o)));
        println!("a2 {:?}", run(&d, &s, |s, l, o| a_star(&d, s, &h2, l, o)));
        println!("gr {:?}", run(&d, &s, |s, l, o| greedy(&d, s, &h2, l, o)));
        println!(
            "beam {:?}",
            run(&d, &s, |s, l, o| beam(&d, s, &sum, Some(10), l, o))
        );
        println!(
            "ida {:?}",
            run(&d, &s, |s, l, o| ida_star(&d, s, &h2, l, o))
        );
    }
}
