//! Moves as programs print them.

use super::written_algorithms::read_algorithm;
use super::{Puzzle, written_plans};
use crate::operators::{Move, MoveName};
use crate::syntax::nearest;

/// The characters that may stand around and between moves.
const AROUND: [char; 14] = [
    '[', ']', '(', ')', '{', '}', '<', '>', '\'', '"', '`', '=', '|', '\u{feff}',
];

/// The words before the path that this program prints.
pub(super) const PATH: &str = "Solution Path ";

/// The quotes that may stand before and behind a move.
const QUOTES: [char; 3] = ['\'', '"', '`'];

/// Arrows that are moves, with the moves' names.
const ARROWS: [(&str, &str); 12] = [
    ("↑", "up"),
    ("↓", "down"),
    ("←", "left"),
    ("→", "right"),
    ("⬆", "up"),
    ("⬇", "down"),
    ("⬅", "left"),
    ("➡", "right"),
    ("⇧", "up"),
    ("⇩", "down"),
    ("⇦", "left"),
    ("⇨", "right"),
];

/// Words that mean nothing beside a move: `Move the blank left`.
const BESIDE: [&str; 4] = ["move", "the", "blank", "tile"];

/// Moves that were read from a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenMoves {
    /// The moves, in order.
    pub moves: Vec<Move>,
    /// The lines of other text, from 1.
    pub skipped: Vec<usize>,
}

/// A word with its place, which is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoMove {
    /// Its line, from 1.
    pub line: usize,
    /// Its place among the words of the line, from 1.
    pub word: usize,
    /// The text in that place.
    pub text: String,
}

/// Reads moves: words of any case or their first letters, split by spaces, commas, brackets, quotes, arrows or new
/// lines, or letters alone directly behind one another (`UUL`); `start` before them, `goal` behind them, numbers of
/// lines (`1. up`), a label before them (`Path: up left`) and words beside them mean nothing.
/// Arrows are moves where there is nothing else; between two words they split these. Plans of planners are read as these
/// write them: `(move a b)`, with `;` before what is no part of it. Where moves are permutations, algorithms are read as
/// [`read_algorithm`] does.
///
/// Lines of other text between lines of moves are skipped. A line is other text if fewer than half of its words are
/// moves; but not a line of words that are nearly moves, and not all lines.
///
/// # Errors
///
/// The first word that is no move.
pub fn read_moves(text: &str, puzzle: &Puzzle) -> Result<WrittenMoves, NoMove> {
    if written_plans::is_plan(text, puzzle) {
        let path = text.lines().rfind(|line| line.starts_with(PATH));
        let moves = written_plans::read(path.unwrap_or(text), puzzle)?;
        return Ok(WrittenMoves {
            moves,
            skipped: Vec::new(),
        });
    }
    if let Some(moves) = read_algorithm(text, &**puzzle) {
        let skipped = Vec::new();
        return Ok(WrittenMoves { moves, skipped });
    }
    let (words, skipped) = words_of_moves(text, puzzle)?;
    let is_of_arrows = |word: &str| arrows(word, puzzle).is_some();
    let only_arrows = words
        .iter()
        .all(|word| is_frame(&word.text) || is_of_arrows(&word.text));
    let last = words.len().saturating_sub(1);
    let is_word = |index: usize| words.get(index).is_some_and(|word| !is_arrow(&word.text));
    let mut moves = Vec::with_capacity(words.len());
    for (index, word) in words.iter().enumerate() {
        let text = &*word.text;
        if !only_arrows && is_arrow(text) && index > 0 && is_word(index - 1) && is_word(index + 1) {
            continue;
        }
        let found = arrows(text, puzzle).filter(|_| only_arrows);
        match found.or_else(|| moves_of_word(text, puzzle)) {
            Some(found) => moves.extend(found),
            None if index == 0 && text.eq_ignore_ascii_case("start") => {}
            None if index == last && text.eq_ignore_ascii_case("goal") => {}
            None => return Err(word.clone()),
        }
    }
    Ok(WrittenMoves { moves, skipped })
}

/// The words of the lines of moves, and the numbers of the lines of other text.
///
/// # Errors
///
/// The first word that is no move in a line of moves, or in a text without such a line.
fn words_of_moves(text: &str, puzzle: &Puzzle) -> Result<(Vec<NoMove>, Vec<usize>), NoMove> {
    let is_read = |word: &NoMove| {
        let text = &*word.text;
        is_frame(text) || arrows(text, puzzle).is_some() || moves_of_word(text, puzzle).is_some()
    };
    let is_beside = |word: &NoMove| {
        let lower = word.text.to_lowercase();
        BESIDE.contains(&&*lower) && !is_read(word)
    };
    let (mut words, mut others) = (Vec::new(), Vec::<NoMove>::new());
    // Of all that this program prints of searches, the last path.
    let lines = text.lines().enumerate();
    let path = lines.filter(|(_, line)| line.starts_with(PATH)).last();
    let lines = match path {
        Some((line, content)) => vec![(line, &content[PATH.len()..])],
        None => text.lines().enumerate().collect(),
    };
    for (line, content) in lines {
        let all = words_of_line(line + 1, content, puzzle);
        let Some(first) = all.first().cloned() else {
            continue;
        };
        let mut unplaced: Vec<NoMove> = all.into_iter().filter(|word| !is_beside(word)).collect();
        let label = unplaced.iter().rposition(|word| word.text.ends_with(':'));
        if let Some(label) = label
            && unplaced.len() > label + 1
            && unplaced[label + 1..].iter().all(is_read)
        {
            unplaced.drain(..=label);
        }
        let wrong = unplaced.iter().find(|word| !is_read(word));
        let read = unplaced.iter().filter(|word| is_read(word)).count();
        match wrong {
            Some(wrong)
                if 2 * read >= unplaced.len()
                    || unplaced.iter().all(|word| is_near(word, puzzle)) =>
            {
                return Err(wrong.clone());
            }
            None if !unplaced.is_empty() => words.append(&mut unplaced),
            _ => others.push(first),
        }
    }
    match others.first() {
        Some(first) if words.is_empty() => Err(first.clone()),
        _ => Ok((words, others.iter().map(|word| word.line).collect())),
    }
}

/// Whether a word is likely a move with a mistake in it: nearly the name of one, or letters of which all but one are moves,
/// unless it is capitalised as a name.
fn is_near(word: &NoMove, puzzle: &Puzzle) -> bool {
    let text = &word.text;
    let names = puzzle.moves().iter().flat_map(MoveName::all);
    let wrong = text
        .chars()
        .filter(|letter| one(letter.encode_utf8(&mut [0; 4]), puzzle).is_none());
    let is_name =
        text.starts_with(char::is_uppercase) && text.chars().skip(1).all(char::is_lowercase);
    nearest(text, names).is_some() || (text.len() > 2 && !is_name && wrong.take(2).count() < 2)
}

/// The words of a line with their places in it.
fn words_of_line(line: usize, content: &str, puzzle: &Puzzle) -> Vec<NoMove> {
    let mut words = Vec::new();
    let chunks = content.split(|letter: char| letter.is_whitespace() || ",;".contains(letter));
    let mut chunks = chunks.filter(|chunk| !chunk.is_empty()).peekable();
    let number = chunks.next_if(|chunk| is_number_of_line(chunk, puzzle));
    let mut place = usize::from(number.is_some());
    let mut push = |text: &str| {
        place += 1;
        NoMove {
            line,
            word: place,
            text: text.to_owned(),
        }
    };
    for chunk in chunks {
        // Names with a quote or a stroke, as those of cubes have, are looked for first.
        let bare = chunk.trim_matches(['[', ']', '(', ')', '{', '}']);
        let quoted = QUOTES.iter().find_map(|&quote| {
            let inner = bare.strip_prefix(quote)?;
            inner.strip_suffix(quote)
        });
        let named = [Some(bare), quoted].into_iter().flatten();
        if let Some(name) = { named }.find(|name| puzzle.find_move(name).is_some()) {
            words.push(push(name));
            continue;
        }
        // A quote that nothing closes may be a part of the move's name.
        if QUOTES
            .iter()
            .any(|&quote| chunk.matches(quote).count() % 2 == 1)
        {
            words.push(push(bare));
            continue;
        }
        // `->`, `-->` and `=>` are arrows, strokes alone nothing.
        let arrows = chunk.replace("->", ">");
        let parts = arrows
            .split(AROUND)
            .map(|part| part.trim_start_matches('-'));
        words.extend(parts.filter(|part| !part.is_empty()).map(&mut push));
    }
    words
}

/// The moves that a word stands for: that of its name, or those of its letters.
fn moves_of_word(word: &str, puzzle: &Puzzle) -> Option<Vec<Move>> {
    let named = one(word, puzzle).map(|mv| vec![mv]);
    named.or_else(|| letters(word, puzzle))
}

/// Whether a word before all others counts the lines: `1.`, `2)`, `3:`. Where moves are numbers it may be one.
fn is_number_of_line(word: &str, puzzle: &Puzzle) -> bool {
    let number = word.strip_suffix(['.', ')', ':']);
    number.is_some_and(|number| {
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        is_number && puzzle.find_move(number).is_none()
    })
}

fn is_frame(word: &str) -> bool {
    word.eq_ignore_ascii_case("start") || word.eq_ignore_ascii_case("goal")
}

fn is_arrow(word: &str) -> bool {
    let word = word.trim_end_matches('\u{fe0f}');
    ARROWS.iter().any(|(arrow, _)| *arrow == word)
}

/// The moves of arrows, where the puzzle has moves of their names.
fn arrows(word: &str, puzzle: &Puzzle) -> Option<Vec<Move>> {
    let letters = word.chars().filter(|&letter| letter != '\u{fe0f}');
    let moves = letters.map(|letter| {
        let mut buffer = [0; 4];
        let letter = &*letter.encode_utf8(&mut buffer);
        let (_, name) = ARROWS.iter().find(|(arrow, _)| *arrow == letter)?;
        puzzle.find_move(name)
    });
    moves.collect()
}

/// The move of that name; or of that name but for its case, or of that first letter, if there is only one.
fn one(word: &str, puzzle: &Puzzle) -> Option<Move> {
    if let Some(mv) = puzzle.find_move(word) {
        return Some(mv);
    }
    in_any_case(word, puzzle).or_else(|| {
        let lower = word.to_lowercase();
        let is_letter = word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
        let first = |name: &str| name.to_lowercase().starts_with(&*lower);
        is_letter.then(|| only(puzzle, first)).flatten()
    })
}

/// The move of that name but for its case, if there is only one.
pub(super) fn in_any_case(word: &str, puzzle: &Puzzle) -> Option<Move> {
    let lower = word.to_lowercase();
    only(puzzle, |name| name.to_lowercase() == lower)
}

/// The move with a fitting name, if there is only one.
fn only(puzzle: &Puzzle, fits: impl Fn(&str) -> bool) -> Option<Move> {
    let moves = puzzle.moves().iter().enumerate();
    let mut fitting = moves.filter(|(_, mv)| mv.all().any(&fits));
    let (index, _) = fitting.next()?;
    let index = u32::try_from(index).ok().map(Move);
    index.filter(|_| fitting.next().is_none())
}

/// Letters directly behind one another, each a move: all of them of the names that are printed, or all of other names, so
/// that fewer words of a language are moves.
fn letters(word: &str, puzzle: &Puzzle) -> Option<Vec<Move>> {
    let read = |are_printed: bool| {
        let letters = word.chars().map(|letter| {
            let letter = letter.is_ascii_alphabetic().then_some(letter)?;
            let mv = one(letter.encode_utf8(&mut [0; 4]), puzzle)?;
            let name = &puzzle.moves()[mv.index()].name;
            let is_printed = name.starts_with(|first: char| first.eq_ignore_ascii_case(&letter));
            (is_printed == are_printed).then_some(mv)
        });
        letters.collect::<Option<Vec<Move>>>()
    };
    read(true).or_else(|| read(false))
}

#[cfg(test)]
pub(super) mod tests;
