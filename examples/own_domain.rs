//! A search on a domain of one's own: a knight that walks over a chessboard.
//!
//! `cargo run --example own_domain`

#![expect(clippy::print_stdout, reason = "it tells what it does")]

use puzzle_script::search::{Domain, Limits, Move, Unobserved, bidirectional, breadth_first};
use std::ops::ControlFlow;

/// The eight jumps of a knight, each opposite to the one four places on.
const JUMPS: [(i64, i64); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// The board, with the square that the knight is to reach; a square is `8 * rank + file`.
struct Knight {
    goal: u64,
}

/// The square behind a jump, if the board has it.
fn jump(square: u64, mv: Move) -> Option<u64> {
    let (files, ranks) = JUMPS[mv.index()];
    let file = (square % 8).checked_add_signed(files)?;
    let rank = (square / 8).checked_add_signed(ranks)?;
    (file < 8 && rank < 8).then_some(8 * rank + file)
}

fn opposite(mv: Move) -> Move {
    Move((mv.0 + 4) % 8)
}

impl Domain for Knight {
    type State = u64;

    fn expand<B>(
        &self,
        square: u64,
        mut visit: impl FnMut(Move, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for mv in (0..8).map(Move) {
            if let Some(next) = jump(square, mv) {
                visit(mv, next)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn undoes(&self) -> bool {
        true
    }

    fn undo(&self, square: u64, mv: Move) -> u64 {
        jump(square, opposite(mv)).expect("the knight came from there")
    }

    fn expand_backward<B>(
        &self,
        square: u64,
        mut visit: impl FnMut(Move, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.expand(square, |mv, before| visit(opposite(mv), before))
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        Some(opposite(mv))
    }

    fn is_goal(&self, square: u64) -> bool {
        square == self.goal
    }

    fn goal(&self) -> Option<u64> {
        Some(self.goal)
    }
}

fn name(square: u64) -> String {
    let file = char::from(b"abcdefgh"[(square % 8) as usize]);
    format!("{file}{}", square / 8 + 1)
}

/// From one corner to the opposite one; the squares on the way.
pub fn main() {
    let (start, knight) = (0, Knight { goal: 63 });
    let outcome = breadth_first(&knight, start, &Limits::default(), &mut Unobserved);
    let path = outcome.path().expect("a knight reaches every square");
    let mut square = start;
    let mut squares = vec![name(start)];
    for &mv in path {
        square = jump(square, mv).expect("a legal jump");
        squares.push(name(square));
    }
    println!("{}", squares.join(" "));
    assert_eq!((path.len(), square), (6, knight.goal));

    let other = bidirectional(&knight, start, &Limits::default(), &mut Unobserved);
    assert_eq!(other.path().map(<[_]>::len), Some(6));
    let [one, both] = [outcome, other].map(|outcome| outcome.statistics.generated);
    println!("{one} nodes from one side, {both} from both");
    assert!(both < one);
}
