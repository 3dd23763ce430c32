//! A heuristic of one's own: the gaps in a pile of pancakes, of which the upper ones are turned over.
//!
//! `cargo run --example own_heuristic`

#![expect(clippy::print_stdout, reason = "it tells what it does")]

use puzzle_script::search::{
    Domain, Estimate, Heuristic, Limits, Move, ParentPruning, Unobserved, Zero, a_star, rbfs,
};
use std::ops::ControlFlow;

/// Pancakes in a pile. Each has 4 bits of a state, the top one the lowest.
const COUNT: u32 = 8;

/// The pile with the smallest on top.
const IN_ORDER: u64 = 0x8765_4321;

/// Piles; the move `k` turns over the upper `k + 2` pancakes.
struct Pancakes;

fn turned(pile: u64, mv: Move) -> u64 {
    let upper = mv.0 + 2;
    let turned = (0..upper).fold(0, |turned, at| turned << 4 | pile >> (4 * at) & 15);
    pile >> (4 * upper) << (4 * upper) | turned
}

impl Domain for Pancakes {
    type State = u64;

    fn expand<B>(
        &self,
        pile: u64,
        mut visit: impl FnMut(Move, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for mv in (0..COUNT - 1).map(Move) {
            visit(mv, turned(pile, mv))?;
        }
        ControlFlow::Continue(())
    }

    fn undoes(&self) -> bool {
        true
    }

    fn undo(&self, pile: u64, mv: Move) -> u64 {
        turned(pile, mv)
    }

    fn expand_backward<B>(
        &self,
        pile: u64,
        visit: impl FnMut(Move, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.expand(pile, visit)
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        Some(mv)
    }

    fn is_goal(&self, pile: u64) -> bool {
        pile == IN_ORDER
    }

    fn goal(&self) -> Option<u64> {
        Some(IN_ORDER)
    }
}

/// The number of neighbours, the plate among them, that do not belong together. A turn mends one of
/// them at most, so the estimate is never too high (Helmert 2010, "Landmark heuristics for the
/// pancake problem").
struct Gaps;

impl Heuristic<Pancakes> for Gaps {
    fn estimate(&self, _: &Pancakes, pile: u64) -> Estimate {
        let plate = u64::from(COUNT) + 1;
        let pile = pile | plate << (4 * COUNT);
        let at = |place: u32| pile >> (4 * place) & 15;
        let is_gap = |place: &u32| at(*place).abs_diff(at(place + 1)) != 1;
        (0..COUNT).filter(is_gap).count() as Estimate
    }

    fn is_admissible(&self) -> bool {
        true
    }
}

/// A* with it and without, and RBFS, on one pile.
pub fn main() {
    let (start, limits) = (0x3817_2645, Limits::default());
    let blind = a_star(&Pancakes, start, &Zero, &limits, &mut Unobserved);
    let informed = a_star(&Pancakes, start, &Gaps, &limits, &mut Unobserved);
    let linear = rbfs(
        &Pancakes,
        start,
        &Gaps,
        ParentPruning::Off,
        &limits,
        &mut Unobserved,
    );
    for (name, outcome) in [
        ("none", &blind),
        ("gaps", &informed),
        ("gaps, RBFS", &linear),
    ] {
        let length = outcome.path().map_or(0, <[_]>::len);
        let generated = outcome.statistics.generated;
        println!("{name}: {length} moves, {generated} nodes");
    }
    let length = blind.path().map(<[_]>::len);
    assert_eq!(informed.path().map(<[_]>::len), length);
    assert_eq!(linear.path().map(<[_]>::len), length);
    assert!(100 * informed.statistics.generated < blind.statistics.generated);
}
