//! Plans as planners write them: `(move a b)`, one a line, behind `;` what is no part of it.

use super::Puzzle;
use super::written_moves::NoMove;
use crate::operators::Move;

/// Whether a text is a plan: its puzzle's moves are written like that, or a line is a comment of plans.
pub(super) fn is_plan(text: &str, puzzle: &Puzzle) -> bool {
    let moves = puzzle.moves();
    let mut lines = text.lines().map(str::trim_start);
    !moves.is_empty() && moves.iter().all(|mv| mv.name.starts_with('('))
        || lines.any(|line| line.starts_with(';'))
}

/// Reads a plan: what stands in parentheses, in any case. Of a puzzle whose moves are called otherwise these are its moves, with the
/// numbers of the ground actions that they were written as.
///
/// # Errors
///
/// The first that is no move.
pub(super) fn read(text: &str, puzzle: &Puzzle) -> Result<Vec<Move>, NoMove> {
    let mut moves = Vec::new();
    for (line, content) in text.lines().enumerate() {
        let content = content.split(';').next().unwrap_or_default();
        for (place, group) in content.split('(').skip(1).enumerate() {
            let inner = group.split(')').next().unwrap_or_default();
            let words: Vec<&str> = inner.split_whitespace().collect();
            let found = one(&words, puzzle).ok_or_else(|| NoMove {
                line: line + 1,
                word: place + 1,
                text: format!("({})", words.join(" ")),
            })?;
            moves.push(found);
        }
        let before = content.split('(').next().unwrap_or_default().trim();
        // Numbers of lines and times stand before actions, and brackets of lists.
        let is_nothing = before.chars().all(|letter| {
            letter.is_ascii_digit() || letter.is_whitespace() || ".:[]'\",".contains(letter)
        });
        if !is_nothing && !before.starts_with(super::written_moves::PATH) {
            let word = before.split_whitespace().next().unwrap_or_default();
            return Err(NoMove {
                line: line + 1,
                word: 1,
                text: word.to_owned(),
            });
        }
    }
    Ok(moves)
}

fn one(words: &[&str], puzzle: &Puzzle) -> Option<Move> {
    let written = words.join(" ");
    let mv = puzzle
        .find_move(&format!("({})", written.to_lowercase()))
        .or_else(|| puzzle.find_move(&written));
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    mv.or_else(|| match words.split_last() {
        Some((last, name)) if is_number(last) => puzzle.find_move(&name.join(" ")),
        _ => None,
    })
}
