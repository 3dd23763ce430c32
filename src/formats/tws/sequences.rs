//! Moves that are made of others, and other names of moves.

use crate::formats::algorithm::algorithm;
use crate::formats::definition::Turn;
use crate::formats::error::{malformed, shown, too_large};
use crate::formats::words::FileToken;
use crate::formats::{Bounds, FormatOptions, metric};
use puzzle_core::syntax::{Diagnostic, Source, Span, did_you_mean};
use std::collections::HashMap;

/// `MoveSequence T U R U'`, also with commas between the moves; or `MoveAlias half U2`.
pub(super) struct Made<'a> {
    pub named: FileToken<'a>,
    /// The algorithm.
    at: Span,
    /// Whether it is another name of a move, and no move of its own.
    is_alias: bool,
}

impl<'a> Made<'a> {
    /// That of a line.
    pub(super) fn read(first: FileToken<'a>, rest: &[FileToken<'a>]) -> Result<Self, Diagnostic> {
        let is_alias = first.text == "MoveAlias";
        match rest {
            [named, begin, more @ ..] if !is_alias || more.is_empty() => Ok(Self {
                named: *named,
                at: begin.at.to(more.last().unwrap_or(begin).at),
                is_alias,
            }),
            _ if is_alias => {
                let message = "two names of one move stand after `MoveAlias`";
                Err(malformed(
                    message,
                    first.at,
                    "here",
                    "for example: MoveAlias half U2",
                ))
            }
            _ => {
                let message = "a name and moves stand after `MoveSequence`";
                Err(malformed(
                    message,
                    first.at,
                    "here",
                    "for example: MoveSequence T U R U'",
                ))
            }
        }
    }

    fn turn(&self, source: &Source, cells: usize, known: &[Turn]) -> Result<Turn, Diagnostic> {
        let text = source.slice(self.at);
        // Commas that are no part of a commutator.
        let plain = if text.contains('[') {
            text.to_owned()
        } else {
            text.replace(',', " ")
        };
        let mut find = |name: &str| {
            let turn = metric::find(known, name).map(|defined| defined.to);
            turn.ok_or_else(|| format!("there is no move `{}`", shown(name)))
        };
        let made = algorithm(&plain, cells, &mut find);
        let to = made.map_err(|(byte, message)| {
            let start = self.at.start as usize + byte;
            let rest = &source.text[start..self.at.end as usize];
            let ends = |letter: char| letter.is_whitespace() || "()[],:".contains(letter);
            let word = &rest[..rest.find(ends).unwrap_or(rest.len())];
            let names = known.iter().map(|turn| turn.name.as_str());
            let help = did_you_mean(word, "", names);
            let help = help.unwrap_or_else(|| "it is made of moves of the file".to_owned());
            malformed(message, Span::new(start, start + word.len()), "here", help)
        })?;
        Ok(Turn {
            name: self.named.text.to_owned(),
            to,
            at: self.named.at,
        })
    }
}

/// Notes the name of a move.
pub(super) fn define<'a>(
    defined: &mut HashMap<&'a str, Span>,
    named: FileToken<'a>,
    bounds: Bounds,
) -> Result<(), Diagnostic> {
    if let Some(earlier) = defined.insert(named.text, named.at) {
        let message = format!("`{}` is defined twice", shown(named.text));
        return Err(malformed(message, named.at, "again", "").at(earlier, "first here"));
    }
    if defined.len() > bounds.moves {
        let found = "the file has more moves";
        return Err(too_large(found, bounds.moves, named.at));
    }
    Ok(())
}

/// Adds moves that are made of others, wherever in the file those stand. Other names of moves are added where the request
/// lists moves.
pub(super) fn add(
    source: &Source,
    mut open: Vec<Made<'_>>,
    cells: usize,
    request: &FormatOptions,
    generators: &mut Vec<Turn>,
) -> Result<(), Diagnostic> {
    let mut aliases: Vec<Turn> = Vec::new();
    while !open.is_empty() {
        let before = open.len();
        let mut first = None;
        open.retain(|candidate| {
            let known: Vec<Turn> = generators.iter().chain(&aliases).cloned().collect();
            match candidate.turn(source, cells, &known) {
                Ok(turn) if candidate.is_alias => aliases.push(turn),
                Ok(turn) => generators.push(turn),
                Err(flaw) => {
                    first.get_or_insert(flaw);
                    return true;
                }
            }
            false
        });
        if let Some(flaw) = first.filter(|_| open.len() == before) {
            return Err(flaw);
        }
    }
    if request.moves.is_some() {
        generators.extend(aliases);
    }
    Ok(())
}
