//! Positions as twsearch writes them: the name of a set, the piece in each of its places, and their orientations.

use crate::puzzle::{Advice, NotationError, quoted};
use crate::state::Board;
use std::ops::Range;

/// The piece for which a position has `?`.
const ANY_PIECE: u32 = 254;

/// Pieces that change places among themselves, and where their stickers are among the cells of a puzzle.
#[derive(Clone, Debug)]
pub struct PieceSet {
    /// The name of the set.
    pub name: String,
    /// The first cell of the first place.
    pub first: usize,
    /// The number of cells of a place, one for each orientation that can be told apart; 0 if the set is omitted.
    pub slots: usize,
    /// The number of orientations of a piece.
    pub modulus: u32,
    /// The piece in each place at the goal, from 0; equal pieces have one number.
    pub pieces: Vec<u32>,
    /// Its orientation there.
    pub orientations: Vec<u32>,
}

/// A word of a position with its bytes.
struct PositionWord<'a> {
    text: &'a str,
    at: Range<usize>,
}

impl PositionWord<'_> {
    fn is_number(&self) -> bool {
        self.text == "?" || self.text.starts_with(|first: char| first.is_ascii_digit())
    }
}

/// Reads a position, `CORNER 2 1 3 4 0 1 0 2 EDGE ...`: sets in any order, each with its pieces, from 1 or from 0, and then
/// their orientations. Orientations that are not there are 0. A set that is not named is as in the goal. `?` is a piece or
/// an orientation that the goal has as `?`. Returns nothing if the text
/// does not begin with the name of a set and a piece.
///
/// # Errors
///
/// The word that does not fit, with its bytes.
pub(super) fn parse(
    text: &str,
    sets: &[PieceSet],
    goal: &Board,
    advice: &dyn Fn(String) -> Advice,
) -> Option<Result<Board, NotationError>> {
    let mut words = text.split_whitespace();
    let (first, second) = (words.next()?, words.next()?);
    let is_row = second == "?" || second.starts_with(|letter: char| letter.is_ascii_digit());
    let is_position = is_row && sets.iter().any(|set| set.name == first);
    is_position.then(|| position(text, sets, goal, advice))
}

fn position(
    text: &str,
    sets: &[PieceSet],
    goal: &Board,
    advice: &dyn Fn(String) -> Advice,
) -> Result<Board, NotationError> {
    let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    let words: Vec<PositionWord<'_>> = text
        .split_whitespace()
        .map(|word| PositionWord {
            text: word,
            at: start(word)..start(word) + word.len(),
        })
        .collect();
    let wrong = |word: &PositionWord<'_>, set: &str, words: String| {
        let (length, found) = quoted(word.text);
        let at = word.at.start..word.at.start + length;
        NotationError::wrong_value(at, found, set, advice(words))
    };
    let mut cells = goal.cells().to_vec();
    let mut seen = vec![false; sets.len()];
    let mut rest = &words[..];
    while let [name, behind @ ..] = rest {
        let Some(index) = sets.iter().position(|set| set.name == name.text) else {
            let names: Vec<&str> = sets.iter().map(|set| set.name.as_str()).collect();
            return Err(wrong(name, "set", format!("the sets: {}", names.join(" "))));
        };
        let set = &sets[index];
        if std::mem::replace(&mut seen[index], true) {
            return Err(wrong(name, &set.name, "a set is there once".to_owned()));
        }
        let count = behind.iter().take_while(|word| word.is_number()).count();
        let (numbers, next) = behind.split_at(count);
        rest = next;
        let places = set.pieces.len();
        let takes = || {
            advice(format!(
                "`{}` takes {places} pieces, then {places} orientations",
                set.name
            ))
        };
        if let Some(surplus) = numbers.get(2 * places) {
            let at = surplus.at.clone();
            return Err(NotationError::too_many_tiles(at, 2 * places, takes()));
        }
        if count != places && count != 2 * places {
            let end = numbers.last().unwrap_or(name).at.end;
            let due = if count < places { places } else { 2 * places };
            return Err(NotationError::too_few_tiles(end..end, due, count, takes()));
        }
        let (pieces, orientations) = numbers.split_at(places);
        let homes = homes(pieces, set).map_err(|word| {
            let words = "its pieces are those of the goal, numbered from 1 or from 0".to_owned();
            wrong(&pieces[word], &set.name, words)
        })?;
        for (place, home) in homes.into_iter().enumerate() {
            let at_home = set.first + home * set.slots;
            let shown = &goal.cells()[at_home..at_home + set.slots];
            let orientation = match orientations.get(place) {
                None => 0,
                Some(word) if word.text == "?" => {
                    if shown.windows(2).any(|pair| pair[0] != pair[1]) {
                        let words = "the orientation of this piece matters".to_owned();
                        return Err(wrong(word, &set.name, words));
                    }
                    0
                }
                Some(word) => {
                    let number = word.text.parse::<u32>().ok();
                    let number = number.filter(|&value| value < set.modulus);
                    number.ok_or_else(|| {
                        let most = set.modulus - 1;
                        wrong(word, &set.name, format!("orientations are 0 to {most}"))
                    })?
                }
            };
            // The stickers at home, turned by what the piece is turned more than there.
            let slots = set.slots.max(1);
            let turned = (orientation + set.modulus - set.orientations[home]) as usize % slots;
            let at = set.first + place * set.slots;
            for (slot, &value) in shown.iter().enumerate() {
                cells[at + (slot + turned) % slots] = value;
            }
        }
    }
    Ok(Board::new(&cells))
}

/// The place in which the goal has each piece of a row; else the number of the word that is no piece or one too many.
fn homes(row: &[PositionWord<'_>], set: &PieceSet) -> Result<Vec<usize>, usize> {
    let from = |least: u32| {
        let mut left = set.pieces.clone();
        left.sort_unstable();
        let find = |(index, word): (usize, &PositionWord<'_>)| {
            let piece = match word.text {
                "?" => Some(ANY_PIECE),
                text => text
                    .parse::<u32>()
                    .ok()
                    .and_then(|value| value.checked_sub(least)),
            };
            let piece = piece.ok_or(index)?;
            let place = left.binary_search(&piece).map_err(|_| index)?;
            left.remove(place);
            let home = set.pieces.iter().position(|&other| other == piece);
            home.ok_or(index)
        };
        row.iter()
            .enumerate()
            .map(find)
            .collect::<Result<Vec<usize>, usize>>()
    };
    from(1).or_else(|flaw| from(0).map_err(|_| flaw))
}
