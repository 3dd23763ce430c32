//! Which powers of the generators of a file are moves.

use super::cycles::{compose, inverse, is_identity, order};
use super::definition::Turn;
use super::error::{malformed, shown, too_large};
use super::{Bounds, FormatOptions};
use puzzle_core::syntax::{Diagnostic, did_you_mean};
use std::collections::HashSet;

/// The metric: the turns that count as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Metric {
    /// A generator and its inverse: quarter turns of a cube.
    Quarter,
    /// Every power of a generator: half turns of a cube, too.
    Half,
}

impl Metric {
    /// The word for each.
    pub(super) const NAMES: [&'static str; 2] = ["quarter", "half"];

    /// The metric of that name.
    pub(super) fn named(name: &str) -> Option<Self> {
        match name {
            "quarter" => Some(Self::Quarter),
            "half" => Some(Self::Half),
            _ => None,
        }
    }

    /// In words, for the definition.
    pub(super) fn described(self) -> &'static str {
        match self {
            Self::Quarter => "generators and their inverses (quarter turns)",
            Self::Half => "all powers of the generators (half turns, too)",
        }
    }
}

/// The moves of a puzzle: the generators that are asked for with the powers that the metric counts as moves. A power that
/// is a move already is no second one. Rotations of the whole puzzle, told by their names, are moves if they are asked for.
pub(super) fn moves(
    generators: &[Turn],
    is_rotation: fn(&str) -> bool,
    request: &FormatOptions,
    bounds: Bounds,
) -> Result<Vec<Turn>, Diagnostic> {
    let chosen = chosen(generators, is_rotation, request)?;
    let permutations: HashSet<&[u32]> = chosen.iter().map(|picked| &*picked.to).collect();
    let mut made: HashSet<Vec<u32>> = HashSet::new();
    let mut names: HashSet<String> = generators.iter().map(|turn| turn.name.clone()).collect();
    let mut moves: Vec<Turn> = Vec::new();
    for generator in &chosen {
        if is_identity(&generator.to) {
            continue;
        }
        let order = order(&generator.to);
        moves.push(generator.clone());
        let mut power = generator.to.clone();
        let twists: Box<dyn Iterator<Item = u64>> = match request.metric {
            Metric::Quarter if order == 2 => Box::new(std::iter::empty()),
            Metric::Quarter => Box::new(std::iter::once(order - 1)),
            Metric::Half => Box::new(2..order),
        };
        for twist in twists {
            power = match request.metric {
                Metric::Quarter => inverse(&generator.to),
                Metric::Half => compose(&power, &generator.to),
            };
            if permutations.contains(&*power) || !made.insert(power.clone()) {
                continue;
            }
            let mut name = power_name(&generator.name, twist, order);
            while !names.insert(name.clone()) {
                name.push('_');
            }
            moves.push(Turn {
                name,
                to: power.clone(),
                at: generator.at,
            });
            if moves.len() > bounds.moves {
                let found = format!(
                    "`{}` and its powers make more moves",
                    shown(&generator.name)
                );
                return Err(too_large(found, bounds.moves, generator.at)
                    .advise("`quarter` after the file takes generators and their inverses alone"));
            }
        }
    }
    if moves.is_empty() {
        let at = generators.first().map(|first| first.at).unwrap_or_default();
        return Err(malformed(
            "no move of the file moves anything",
            at,
            "the first one",
            "",
        ));
    }
    if moves.len() > bounds.moves {
        let (found, last) = (moves.len(), moves[moves.len() - 1].at);
        return Err(
            too_large(format!("the file has {found} moves"), bounds.moves, last)
                .advise("name some after the file: [U F R]"),
        );
    }
    Ok(moves)
}

/// `U2`, `U'`, `U2'`: as few turns as it takes, in one direction or the other.
fn power_name(name: &str, twist: u64, order: u64) -> String {
    let back = order - twist;
    match (twist <= back, twist.min(back)) {
        (true, twist) => format!("{name}{twist}"),
        (false, 1) => format!("{name}'"),
        (false, twist) => format!("{name}{twist}'"),
    }
}

/// The generators that are asked for; without any all but rotations of the whole.
fn chosen(
    generators: &[Turn],
    is_rotation: fn(&str) -> bool,
    request: &FormatOptions,
) -> Result<Vec<Turn>, Diagnostic> {
    let Some(names) = &request.moves else {
        let moving = generators.iter().filter(|turn| !is_rotation(&turn.name));
        let moving: Vec<Turn> = moving.cloned().collect();
        // A file of rotations alone means them.
        return Ok(if moving.is_empty() {
            generators.to_vec()
        } else {
            moving
        });
    };
    let find = |name: &String| {
        find(generators, name).ok_or_else(|| {
            let all = generators.iter().map(|turn| turn.name.as_str());
            let help = did_you_mean(name, "", all.clone()).unwrap_or_else(|| {
                let all: Vec<String> = all.take(24).map(shown).collect();
                format!("moves of the file: {}", all.join(" "))
            });
            let message = format!("the file has no move `{}`", shown(name));
            let at = generators.first().map(|first| first.at).unwrap_or_default();
            malformed(message, at, "its moves begin here", help)
        })
    };
    names.iter().map(find).collect()
}

/// A generator, or a power of one: `U2`, `U'`.
pub(super) fn find(generators: &[Turn], name: &str) -> Option<Turn> {
    if let Some(turn) = generators.iter().find(|candidate| candidate.name == name) {
        return Some(turn.clone());
    }
    let (base, amount) = super::algorithm::amount(name);
    let base_turn = generators.iter().find(|other| other.name == base)?;
    Some(Turn {
        name: name.to_owned(),
        to: super::cycles::power(&base_turn.to, amount),
        at: base_turn.at,
    })
}

/// Whether a move turns the whole puzzle, by its name, as twsearch and cubing.js name rotations: `x`, `y`, `z`, and capital
/// letters or `_` before a `v`, `Uv`, `DFRv`; and powers of these.
pub(super) fn is_rotation(name: &str) -> bool {
    let (base, _) = super::algorithm::amount(name);
    let is_grip = |letter: char| letter.is_ascii_uppercase() || letter == '_';
    let grip = base.strip_suffix('v');
    matches!(base, "x" | "y" | "z")
        || grip.is_some_and(|grip| !grip.is_empty() && grip.chars().all(is_grip))
}
