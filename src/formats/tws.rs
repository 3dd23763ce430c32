//! Definitions of twsearch: `Name Set Solved Move Illegal End`.

use super::cycles::identity;
use super::definition::{IllegalValues, Turn, name};
use super::error::{expected, malformed, shown, too_large, unsupported};
use super::orbits::{Change, Orbit, Orbits};
use super::words::FileToken;
use super::{Bounds, Definition, FormatOptions};
use forbidden::forbid;
use lines::{TwsLines, nothing_behind, number, only};
use puzzle_core::syntax::{Diagnostic, Source, Span, did_you_mean, nearest};
use sequences::{Made, define};
use std::collections::HashMap;

mod forbidden;
mod lines;
mod sequences;

/// Most pieces of a set, and the greatest number of one, as twsearch has it.
const MOST_PIECES: u32 = 255;
/// Most orientations of a piece, as twsearch has it.
const MOST_ORIENTATIONS: u32 = 127;

/// The words that a line of the file may begin with.
const WORDS: [&str; 10] = [
    "Name",
    "Set",
    "Solved",
    "StartState",
    "Move",
    "MoveTransformation",
    "MoveSequence",
    "MoveAlias",
    "Illegal",
    "End",
];

/// Words of twsearch, and of ksolve before it, that become no puzzle here, with what to do about each.
const REFUSED: [(&str, &str); 8] = [
    (
        "Ignore",
        "equal numbers in `Solved` make pieces alike, `?` leaves out orientations",
    ),
    (
        "Block",
        "pieces that stay together are not known here: leave the block out",
    ),
    (
        "ForbiddenPairs",
        "moves that follow one another are pruned anyway: leave the block out",
    ),
    (
        "ForbiddenGroups",
        "moves that follow one another are pruned anyway: leave the block out",
    ),
    (
        "MoveLimits",
        "a move can be made as often as it helps: leave the block out",
    ),
    (
        "Multipliers",
        "powers of a move are moves here: leave the block out",
    ),
    (
        "ScrambleState",
        "it belongs to a file of scrambles: use `setState`",
    ),
    (
        "ScrambleAlg",
        "it belongs to a file of scrambles: use `move`",
    ),
];

/// The puzzle of a file.
pub(super) fn read(
    source: &Source,
    request: &FormatOptions,
    bounds: Bounds,
) -> Result<Definition, Diagnostic> {
    let mut lines = TwsLines::new(source);
    let mut called = None;
    let mut sets: Vec<Orbit> = Vec::new();
    let mut orbits: Option<Orbits> = None;
    let mut generators: Vec<Turn> = Vec::new();
    let mut defined: HashMap<&str, Span> = HashMap::new();
    let mut illegal: Vec<IllegalValues> = Vec::new();
    let mut made: Vec<Made<'_>> = Vec::new();
    while let Some(line) = lines.next() {
        let (first, rest) = (line[0], &line[1..]);
        match (first.text, &mut orbits) {
            ("Name", None) if sets.is_empty() && called.is_none() => {
                called = Some(only(first, rest, "a name")?.text);
            }
            ("Set", None) => sets.push(set(first, rest, &sets, bounds)?),
            ("Solved" | "StartState", None) if !sets.is_empty() => {
                nothing_behind(rest)?;
                goal(&mut lines, &mut sets, first.text == "StartState")?;
                orbits = Some(Orbits::new(std::mem::take(&mut sets), request, bounds)?);
            }
            ("Move" | "MoveTransformation", Some(orbits)) => {
                let named = only(first, rest, "the name of the move")?;
                define(&mut defined, named, bounds)?;
                let from_zero = first.text == "MoveTransformation";
                let to = turn(&mut lines, orbits, from_zero)?;
                generators.push(Turn {
                    name: named.text.to_owned(),
                    to,
                    at: named.at,
                });
            }
            ("MoveSequence" | "MoveAlias", Some(_)) => {
                let entry = Made::read(first, rest)?;
                define(&mut defined, entry.named, bounds)?;
                made.push(entry);
            }
            ("Illegal", Some(orbits)) => forbid(first, rest, orbits, &mut illegal)?,
            (word, _) => return Err(misplaced(word, first.at)),
        }
    }
    let Some(orbits) = orbits else {
        let help = "a file has lines `Set NAME pieces orientations`, then `Solved`, then moves";
        let due = if sets.is_empty() { "`Set`" } else { "`Solved`" };
        return Err(expected(due, "", lines.end()).advise(help));
    };
    sequences::add(source, made, orbits.cells(), request, &mut generators)?;
    if generators.is_empty() {
        let help = "`Move NAME`, rows of numbers below the names of sets, `End`";
        return Err(expected("`Move`", "", lines.end()).advise(help));
    }
    let title = called.unwrap_or_default().to_owned();
    let called = match called {
        Some(called) => name("tws", &format!("{called}.")),
        None => name("tws", &source.name),
    };
    orbits.puzzle([called, title], &generators, illegal, request, bounds)
}

/// A word that begins no line, or not there.
fn misplaced(word: &str, at: Span) -> Diagnostic {
    if let Some((_, help)) = REFUSED
        .iter()
        .find(|(refused_word, _)| *refused_word == word)
    {
        return unsupported(format!("`{word}`"), at, *help);
    }
    let order = "the order is `Name`, `Set`, `Solved`, then `Move` and `Illegal`";
    if WORDS.contains(&word) {
        return malformed(
            format!("`{word}` stands at the wrong place"),
            at,
            "here",
            order,
        );
    }
    let known = WORDS
        .iter()
        .chain(REFUSED.iter().map(|(refused, _)| refused));
    let help = did_you_mean(word, "", known.copied()).unwrap_or_else(|| order.to_owned());
    malformed(
        format!("`{}` begins no line of a definition", shown(word)),
        at,
        "here",
        help,
    )
}

/// `Set CORNERS 8 3`.
fn set(
    first: FileToken<'_>,
    rest: &[FileToken<'_>],
    sets: &[Orbit],
    bounds: Bounds,
) -> Result<Orbit, Diagnostic> {
    if sets.len() == bounds.cells {
        return Err(too_large("the file has more sets", bounds.cells, first.at));
    }
    let [named, pieces, orientations] = rest else {
        let last = rest.last().map_or(first.at, |last| last.at);
        return Err(malformed(
            "a set has a name, a number of pieces and a number of orientations",
            first.at.to(last),
            format!("{} words follow `Set`", rest.len()),
            "for example: Set CORNERS 8 3",
        ));
    };
    if let Some(earlier) = sets.iter().find(|piece_set| piece_set.name == named.text) {
        let message = format!("the set `{}` is there twice", shown(named.text));
        return Err(malformed(message, named.at, "again", "").at(earlier.at, "first here"));
    }
    let places = number(*pieces, 1, MOST_PIECES)? as usize;
    let modulus = number(*orientations, 1, MOST_ORIENTATIONS)?;
    Ok(Orbit::new(named.text.to_owned(), named.at, places, modulus))
}

/// The sets that a position names, each with the rows below it.
fn rows<'a>(
    lines: &mut TwsLines<'a>,
    sets: &[Orbit],
    mut take: impl FnMut(usize, FileToken<'a>, Vec<Vec<FileToken<'a>>>) -> Result<(), Diagnostic>,
) -> Result<(), Diagnostic> {
    let mut open: Option<(usize, FileToken<'a>, Vec<Vec<FileToken<'a>>>)> = None;
    let mut seen = vec![false; sets.len()];
    loop {
        let Some(line) = lines.next() else {
            return Err(expected("`End`", "", lines.end())
                .advise("a position ends with `End` on a line of its own"));
        };
        let first = line[0];
        let is_row = first.text == "?"
            || first
                .text
                .starts_with(|letter: char| letter.is_ascii_digit());
        if is_row {
            let Some((set, _, rows)) = &mut open else {
                return Err(expected("the name of a set", first.text, first.at));
            };
            if rows.len() == 2 {
                return Err(malformed(
                    "a set has two rows at most",
                    first.at,
                    "a third one",
                    "the pieces, then their orientations",
                ));
            }
            let due = sets[*set].pieces.len();
            if line.len() != due {
                let at = line[due.min(line.len() - 1)].at;
                let message = format!(
                    "a row of `{}` has {due} numbers, this one has {}",
                    shown(&sets[*set].name),
                    line.len()
                );
                return Err(malformed(
                    message,
                    at,
                    if line.len() > due {
                        "too many"
                    } else {
                        "too few"
                    },
                    "",
                ));
            }
            rows.push(line);
            continue;
        }
        if let Some((set, name, rows)) = open.take() {
            if rows.is_empty() {
                return Err(
                    expected("a row of numbers", first.text, first.at).at(name.at, "of this set")
                );
            }
            take(set, name, rows)?;
        }
        nothing_behind(&line[1..])?;
        if first.text == "End" {
            return Ok(());
        }
        let Some(set) = sets
            .iter()
            .position(|piece_set| piece_set.name == first.text)
        else {
            let names = sets.iter().map(|known_set| known_set.name.as_str());
            let help = match nearest(first.text, names.clone()) {
                Some(name) => format!("did you mean `{}`?", shown(name)),
                None => format!(
                    "the sets: {}",
                    names.map(shown).collect::<Vec<_>>().join(" ")
                ),
            };
            return Err(malformed(
                format!("`{}` is not a set", shown(first.text)),
                first.at,
                "no set",
                help,
            ));
        };
        if std::mem::replace(&mut seen[set], true) {
            return Err(malformed(
                format!("`{}` is there twice", shown(first.text)),
                first.at,
                "again",
                "",
            ));
        }
        open = Some((set, first, Vec::new()));
    }
}

/// The rows of a set behind `Solved`.
struct SetPosition {
    set: usize,
    at: Span,
    /// From 0.
    pieces: Vec<u32>,
    /// None where it does not matter.
    orientations: Vec<Option<u32>>,
}

/// The position behind `Solved`.
fn goal(lines: &mut TwsLines<'_>, sets: &mut [Orbit], from_zero: bool) -> Result<(), Diagnostic> {
    let least = u32::from(!from_zero);
    let mut found: Vec<SetPosition> = Vec::new();
    rows(lines, sets, |set, name, rows| {
        let pieces = rows[0].iter().map(|&word| {
            // Pieces with `?` look alike.
            match word.text {
                "?" => Ok::<u32, Diagnostic>(MOST_PIECES - 1),
                _ => Ok(number(word, least, MOST_PIECES)? - least),
            }
        });
        let modulus = sets[set].modulus;
        let orientations = rows
            .get(1)
            .into_iter()
            .flatten()
            .map(|&word| match word.text {
                "?" => Ok(None),
                _ => number(word, 0, modulus - 1).map(Some),
            });
        let pieces = pieces.collect::<Result<_, _>>()?;
        found.push(SetPosition {
            set,
            at: name.at,
            pieces,
            orientations: orientations.collect::<Result<_, _>>()?,
        });
        Ok(())
    })?;
    for position in found {
        let piece_set = &mut sets[position.set];
        piece_set.pieces = position.pieces;
        for (place, orientation) in position.orientations.into_iter().enumerate() {
            match orientation {
                Some(orientation) => piece_set.orientations[place] = orientation,
                None => piece_set.told_apart[place] = 1,
            }
        }
        piece_set.check(position.at)?;
    }
    Ok(())
}

/// The rows behind `Move`, as a permutation of all cells.
fn turn(
    lines: &mut TwsLines<'_>,
    orbits: &Orbits,
    from_zero: bool,
) -> Result<Vec<u32>, Diagnostic> {
    let mut to = identity(orbits.cells());
    rows(lines, orbits.all(), |set, _, rows| {
        let orbit = &orbits.all()[set];
        let places = orbit.pieces.len();
        let least = u32::from(!from_zero);
        let mut first_at: Vec<Option<Span>> = vec![None; places];
        let mut from = Vec::with_capacity(places);
        for &word in &rows[0] {
            let place = number(word, least, places as u32 - 1 + least)? - least;
            if let Some(earlier) = first_at[place as usize].replace(word.at) {
                let message = format!("the piece in place {} goes to two places", word.text);
                return Err(malformed(
                    message,
                    word.at,
                    "again",
                    "a row of a move has each place once",
                )
                .at(earlier, "first here"));
            }
            from.push(place);
        }
        let orientations = rows.get(1).into_iter().flatten();
        let orientations = orientations.map(|&word| number(word, 0, orbit.modulus - 1));
        let mut turned = orientations.collect::<Result<Vec<_>, _>>()?;
        turned.resize(places, 0);
        if !from_zero {
            // A `Move` says it by the place that the piece leaves, a `MoveTransformation` by the one that it comes to.
            turned = from.iter().map(|&place| turned[place as usize]).collect();
        }
        orbits.turn(set, &Change { from, turned }, &mut to);
        Ok(())
    })?;
    Ok(to)
}
