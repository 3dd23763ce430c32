//! Plans as planners write them: `(move a b)`, one a line, behind `;` what is no part of it.

use super::Puzzle;
use super::written_moves::{NoMove, PATH, in_any_case};
use crate::operators::Move;

/// Whether a text is a plan: its puzzle's moves are written like that, or a line is a comment of plans, or each line is one
/// action in parentheses and some end in the number of a ground action.
pub(super) fn is_plan(text: &str, puzzle: &Puzzle) -> bool {
    let moves = puzzle.moves();
    if !moves.is_empty() && moves.iter().all(|mv| mv.name.starts_with('(')) {
        return true;
    }
    let mut lines = text.lines().map(str::trim);
    if lines.clone().any(|line| line.starts_with(';')) {
        return true;
    }
    let mut has_number = false;
    lines.all(|line| {
        let action = line
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'));
        let Some(inner) = action.filter(|inner| !inner.contains(['(', ')'])) else {
            return line.is_empty();
        };
        let words: Vec<&str> = inner.split_whitespace().collect();
        has_number |= matches!(
            words[..],
            // Where moves are numbers, several may stand in parentheses.
            [_, .., last] if is_number(last) && puzzle.find_move(last).is_none()
        );
        true
    }) && has_number
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
        let no_move = |word: usize, text: &str| NoMove {
            line: line + 1,
            word,
            text: text.trim().to_owned(),
        };
        let (before, groups) = content.split_once('(').unwrap_or((content, ""));
        if !is_beside(before) && !before.starts_with(PATH) {
            let word = before.split_whitespace().next().unwrap_or_default();
            return Err(no_move(1, word));
        }
        let groups = groups.split('(').take(content.matches('(').count());
        for (place, group) in groups.enumerate() {
            let Some((inner, behind)) = group.split_once(')') else {
                return Err(no_move(place + 1, &format!("({group}")));
            };
            let words: Vec<&str> = inner.split_whitespace().collect();
            let found = one(&words, puzzle);
            moves.push(found.ok_or_else(|| no_move(place + 1, &format!("({})", words.join(" "))))?);
            // Durations stand in brackets behind actions.
            let is_nothing = is_beside(behind) || behind.trim_start().starts_with('[');
            if !is_nothing && !before.starts_with(PATH) {
                return Err(no_move(place + 2, behind));
            }
        }
    }
    Ok(moves)
}

/// Whether a text beside actions means nothing: numbers of lines and times, and brackets of lists.
fn is_beside(text: &str) -> bool {
    text.chars().all(|letter| {
        letter.is_ascii_digit() || letter.is_whitespace() || ".:[]'\",\u{feff}".contains(letter)
    })
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

fn one(words: &[&str], puzzle: &Puzzle) -> Option<Move> {
    let named = |words: &[&str]| {
        let written = words.join(" ");
        let lower = written.to_lowercase();
        puzzle
            .find_move(&format!("({lower})"))
            .or_else(|| puzzle.find_move(&written))
            .or_else(|| puzzle.find_move(&lower))
            .or_else(|| in_any_case(&written, puzzle))
    };
    named(words).or_else(|| match words.split_last() {
        Some((last, name)) if is_number(last) => named(name),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::NoMove;
    use crate::puzzle::written_moves::tests::names;

    #[test]
    fn plans_of_all_planners_are_read() {
        for text in [
            "(left 48)\n(up 39)\n(left)\n; cost = 3 (unit cost)\n",
            "(left 48)\n(up 39)\n(left)\n",
            "(left 48)\r\n\r\n(up 39)\r\n(left 2)\r\n",
            "; found (by hand)\n(LEFT 48)\n(Up 39) ; up\n\n( left 2 )",
            "0.000: (left 48) [0.001]\n0.001: (up 39) [D:1; C:1]\n;\n2: (left 2)",
        ] {
            assert_eq!(names(text).as_deref(), Ok("left up left"), "{text}");
        }
        // A list of moves in parentheses is none.
        for text in [
            "(left up left)",
            "(left)\n(up)\n(left)",
            "(left, up)\n(left)",
        ] {
            assert_eq!(names(text).as_deref(), Ok("left up left"), "{text}");
        }
    }

    #[test]
    fn a_plan_with_a_mistake_is_refused_at_its_line() {
        for (text, line, word, blamed) in [
            ("(left 48)\n(upp 39)", 2, 1, "(upp 39)"),
            ("(left 48)\n()", 2, 1, "()"),
            ("(left 48)\n(up 39 1)", 2, 1, "(up 39 1)"),
            (";\n(left 48)\n(up 39", 3, 1, "(up 39"),
            (";\n(left 48) up", 2, 2, "up"),
            (";\n\nup (left 48)", 3, 1, "up"),
        ] {
            let text_of_move = blamed.to_owned();
            let due = NoMove {
                line,
                word,
                text: text_of_move,
            };
            assert_eq!(names(text), Err(due), "{text}");
        }
    }
}
