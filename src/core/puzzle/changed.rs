//! Which parts of a drawing a move has changed.

use super::{Puzzle, Step};
use crate::state::Board;
use std::ops::Range;

/// The bytes of a drawing ([`draw_step`](super::Rules::draw_step) of a step, else [`draw`](super::Rules::draw)) that show something else than in that of
/// the board before, in order: cells where the puzzle knows their places, else words.
pub fn changed(
    puzzle: &Puzzle,
    before: &Board,
    board: &Board,
    step: Option<Step>,
) -> Vec<Range<usize>> {
    let draw = |board: &Board| match step {
        Some(step) => puzzle.draw_step(board, step),
        None => puzzle.draw(board),
    };
    let text = draw(board);
    match puzzle.drawn(board) {
        Some(drawn) if text.ends_with(&drawn.text) => {
            let start = text.len() - drawn.text.len();
            let differs = |cell: &usize| before.cells().get(*cell) != board.cells().get(*cell);
            let places = drawn.places.into_iter();
            let changed = places.filter(|(cell, _)| differs(cell));
            changed
                .map(|(_, place)| place.start + start..place.end + start)
                .collect()
        }
        _ => changed_words(&draw(before), &text),
    }
}

/// The words of a text that are others than those at the same places of the text before, line by line.
fn changed_words(before: &str, text: &str) -> Vec<Range<usize>> {
    let mut changed = Vec::new();
    let mut before = before.lines();
    for line in text.lines() {
        let start = line.as_ptr() as usize - text.as_ptr() as usize;
        let mut old = before.next().unwrap_or_default().split_whitespace();
        for word in line.split_whitespace() {
            if old.next() != Some(word) {
                let at = start + (word.as_ptr() as usize - line.as_ptr() as usize);
                changed.push(at..at + word.len());
            }
        }
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_differ_are_changed() {
        assert_eq!(changed_words("a bc\n01 __", "a bd\n01 02"), [2..4, 8..10]);
        assert_eq!(changed_words("a", "a b\nc"), [2..3, 4..5]);
        assert!(changed_words("a b", "a b").is_empty());
    }
}
