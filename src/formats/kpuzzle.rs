//! Puzzles of cubing.js: `KPuzzleDefinition` as JSON.

use super::algorithm::{algorithm, amount};
use super::cycles::{identity, power};
use super::definition::{Turn, name};
use super::error::{malformed, shown, too_large};
use super::json::JsonValue;
use super::orbits::{Change, Orbit, Orbits};
use super::{Bounds, Definition, FormatOptions};
use puzzle_core::syntax::{Diagnostic, Source, Span, did_you_mean, nearest};
use std::collections::HashMap;

/// Most pieces of an orbit, and orientations of a piece, as cubing.js has it.
const MOST_PIECES: u32 = 255;
const MOST_ORIENTATIONS: u32 = 127;

/// Derived moves made of derived moves, at most.
const DEEPEST: usize = 50;

/// Most letters of all derived moves.
const MOST_LETTERS: usize = 20_000;

/// The members of an object, of which some must be there.
struct JsonObject<'a> {
    members: Vec<(String, JsonValue<'a>)>,
    at: Span,
}

impl<'a> JsonObject<'a> {
    /// One that has these members and no others but for experimental ones and its schema.
    fn of(json: JsonValue<'a>, known: &[&str]) -> Result<Self, Diagnostic> {
        let members = json.members()?;
        let is_known =
            |key: &str| known.contains(&key) || key.starts_with("experimental") || key == "$schema";
        if let Some((name, value)) = members.iter().find(|(member, _)| !is_known(member)) {
            let help = did_you_mean(name, "", known.iter().copied());
            let help = help.unwrap_or_else(|| format!("known here: {}", known.join(" ")));
            let message = format!("`{}` is not a member of this object", shown(name));
            return Err(malformed(
                message,
                value.head(),
                "the value of that name",
                help,
            ));
        }
        Ok(Self {
            members,
            at: json.head(),
        })
    }

    fn find(&self, name: &str) -> Option<JsonValue<'a>> {
        let member = self.members.iter().find(|(key, _)| key == name);
        member.map(|(_, value)| *value)
    }

    fn get(&self, name: &str) -> Result<JsonValue<'a>, Diagnostic> {
        self.find(name).ok_or_else(|| {
            malformed(
                format!("`{name}` is missing"),
                self.at,
                "in this object",
                "",
            )
        })
    }
}

/// The puzzle of a file.
pub(super) fn read(
    source: &Source,
    request: &FormatOptions,
    bounds: Bounds,
) -> Result<Definition, Diagnostic> {
    let known = [
        "name",
        "orbits",
        "orbitOrdering",
        "defaultPattern",
        "moves",
        "derivedMoves",
    ];
    let definition = JsonObject::of(JsonValue::of(&source.text)?, &known)?;
    let title = definition.find("name").map(JsonValue::text).transpose()?;
    let listed = definition.get("orbits")?;
    let orbits = listed.elements()?;
    if orbits.len() > bounds.cells {
        let found = format!("the file has {} orbits", orbits.len());
        return Err(too_large(found, bounds.cells, listed.head()));
    }
    let mut orbits = orbits
        .into_iter()
        .map(orbit)
        .collect::<Result<Vec<_>, _>>()?;
    for (index, declared) in orbits.iter().enumerate() {
        if let Some(earlier) = orbits[..index]
            .iter()
            .find(|other| other.name == declared.name)
        {
            let message = format!("the orbit `{}` is there twice", shown(&declared.name));
            return Err(malformed(message, declared.at, "again", "").at(earlier.at, "first here"));
        }
    }
    let pattern = definition.get("defaultPattern")?;
    for (orbit_name, value) in pattern.members()? {
        let index = orbits.iter().position(|orbit| orbit.name == orbit_name);
        let index = index.ok_or_else(|| no_orbit(&orbit_name, value, &orbits))?;
        goal(&mut orbits[index], value)?;
    }
    if orbits.is_empty() {
        return Err(malformed(
            "a puzzle has orbits",
            definition.at,
            "there are none",
            "",
        ));
    }
    let orbits = Orbits::new(orbits, request, bounds)?;
    let mut generators = Vec::new();
    for (move_name, value) in definition.get("moves")?.members()? {
        if generators.len() == bounds.moves {
            return Err(too_large(
                "the file has more moves",
                bounds.moves,
                value.head(),
            ));
        }
        let to = turn(value, &orbits)?;
        let at = value.head();
        generators.push(Turn {
            name: move_name,
            to,
            at,
        });
    }
    if let Some(derived) = definition.find("derivedMoves") {
        Derived::new(derived, &generators, orbits.cells())?.add_to(&mut generators)?;
    }
    if generators.is_empty() {
        return Err(malformed(
            "a puzzle has moves",
            definition.at,
            "there are none",
            "",
        ));
    }
    let called = match &title {
        Some(title) => name("kpuzzle", &format!("{title}.")),
        None => name("kpuzzle", &source.name),
    };
    let called = [called, title.unwrap_or_default()];
    orbits.puzzle(called, &generators, Vec::new(), request, bounds)
}

/// An element of `orbits`.
fn orbit(json: JsonValue<'_>) -> Result<Orbit, Diagnostic> {
    let orbit = JsonObject::of(json, &["orbitName", "numPieces", "numOrientations"])?;
    let places = orbit.get("numPieces")?.number(1, MOST_PIECES)?;
    let modulus = orbit.get("numOrientations")?.number(1, MOST_ORIENTATIONS)?;
    let named = orbit.get("orbitName")?;
    Ok(Orbit::new(
        named.text()?,
        named.at(),
        places as usize,
        modulus,
    ))
}

fn no_orbit(name: &str, value: JsonValue<'_>, orbits: &[Orbit]) -> Diagnostic {
    let names = orbits.iter().map(|orbit| orbit.name.as_str());
    let help = did_you_mean(name, "", names.clone()).unwrap_or_else(|| {
        format!(
            "the orbits: {}",
            names.map(shown).collect::<Vec<_>>().join(" ")
        )
    });
    malformed(
        format!("`{}` is not an orbit", shown(name)),
        value.head(),
        "the value of that name",
        help,
    )
}

/// Reads the goal of an orbit from `defaultPattern`.
fn goal(orbit: &mut Orbit, json: JsonValue<'_>) -> Result<(), Diagnostic> {
    let pattern = JsonObject::of(json, &["pieces", "orientation", "orientationMod"])?;
    let places = orbit.pieces.len();
    let numbers =
        |numbers: Vec<(u32, Span)>| numbers.into_iter().map(|(number, _)| number).collect();
    orbit.pieces = numbers(pattern.get("pieces")?.numbers(places, 0, MOST_PIECES)?);
    let orientation = pattern.get("orientation")?;
    orbit.orientations = numbers(orientation.numbers(places, 0, orbit.modulus - 1)?);
    if let Some(moduli) = pattern.find("orientationMod") {
        let moduli = moduli.numbers(places, 0, orbit.modulus)?;
        for (told_apart, (modulus, at)) in orbit.told_apart.iter_mut().zip(moduli) {
            if modulus != 0 && !orbit.modulus.is_multiple_of(modulus) {
                let message = format!(
                    "{modulus} does not divide the {} orientations of a piece",
                    orbit.modulus
                );
                return Err(malformed(
                    message,
                    at,
                    "here",
                    "0 tells all orientations apart, 1 none",
                ));
            }
            *told_apart = if modulus == 0 { orbit.modulus } else { modulus };
        }
    }
    orbit.check(json.head())
}

/// A move as a permutation of all cells.
fn turn(json: JsonValue<'_>, orbits: &Orbits) -> Result<Vec<u32>, Diagnostic> {
    let mut to = identity(orbits.cells());
    for (orbit_name, value) in json.members()? {
        let Some(index) = orbits.find(&orbit_name) else {
            // Definitions of parts of a puzzle keep the moves of the whole.
            let mut names = orbits.all().iter().map(|orbit| orbit.name.as_str());
            match nearest(&orbit_name, &mut names) {
                Some(_) => return Err(no_orbit(&orbit_name, value, orbits.all())),
                None => continue,
            }
        };
        let orbit = &orbits.all()[index];
        let (places, modulus) = (orbit.pieces.len(), orbit.modulus.cast_signed());
        let change = JsonObject::of(value, &["permutation", "orientationDelta"])?;
        let permutation = change.get("permutation")?;
        let permutation = permutation.numbers(places, 0, places as u32 - 1)?;
        let mut first_at: Vec<Option<Span>> = vec![None; places];
        for &(place, at) in &permutation {
            if let Some(earlier) = first_at[place as usize].replace(at) {
                let message = format!("the piece in place {place} goes to two places");
                let help = "a permutation has each place once, from 0";
                return Err(malformed(message, at, "again", help).at(earlier, "first here"));
            }
        }
        let turned = match change.find("orientationDelta") {
            // cubing.js writes -1 for one orientation back.
            Some(delta) => delta.numbers(places, 1 - modulus, modulus - 1)?,
            None => vec![(0, Span::default()); places],
        };
        let from = permutation.into_iter().map(|(place, _)| place).collect();
        let turned = turned.into_iter();
        let turned = turned.map(|(delta, _)| delta.rem_euclid(modulus).cast_unsigned());
        let turned = turned.collect();
        orbits.turn(index, &Change { from, turned }, &mut to);
    }
    Ok(to)
}

/// Moves that are made of others.
struct Derived<'a> {
    moves: Vec<(String, String, JsonValue<'a>)>,
    made: HashMap<String, Vec<u32>>,
    cells: usize,
}

impl<'a> Derived<'a> {
    fn new(json: JsonValue<'a>, generators: &[Turn], cells: usize) -> Result<Self, Diagnostic> {
        let mut moves = Vec::new();
        let mut letters = 0;
        for (move_name, value) in json.members()? {
            let text = value.text()?;
            letters += move_name.len() + text.len();
            if letters > MOST_LETTERS {
                let found = "the derived moves have more letters, all together";
                return Err(too_large(found, MOST_LETTERS, value.head()));
            }
            moves.push((move_name, text, value));
        }
        let made = generators
            .iter()
            .map(|turn| (turn.name.clone(), turn.to.clone()));
        Ok(Self {
            moves,
            made: made.collect(),
            cells,
        })
    }

    fn add_to(mut self, generators: &mut Vec<Turn>) -> Result<(), Diagnostic> {
        for index in 0..self.moves.len() {
            let (move_name, _, value) = self.moves[index].clone();
            let to = self.make(index, 0)?;
            if !generators.iter().any(|other| other.name == move_name) {
                let at = value.at();
                generators.push(Turn {
                    name: move_name,
                    to,
                    at,
                });
            }
        }
        Ok(())
    }

    /// The permutation of a derived move, of those that it is made of first.
    fn make(&mut self, index: usize, depth: usize) -> Result<Vec<u32>, Diagnostic> {
        let (move_name, text, value) = self.moves[index].clone();
        if let Some(made) = self.made.get(&move_name) {
            return Ok(made.clone());
        }
        let mut inner = None;
        let cells = self.cells;
        let made = algorithm(&text, cells, &mut |name| {
            if let Some(made) = self.made.get(name) {
                return Ok(made.clone());
            }
            let (base, amount) = amount(name);
            if let Some(made) = self.made.get(base) {
                return Ok(power(made, amount));
            }
            let of = |name: &str| self.moves.iter().position(|(known, ..)| known == name);
            let (found, amount) = match (of(name), of(base)) {
                (Some(found), _) => (found, 1),
                (None, Some(found)) => (found, amount),
                (None, None) => return Err(format!("`{}` is not a move", shown(name))),
            };
            if depth == DEEPEST {
                return Err(
                    "derived moves are made of one another in a circle, or too deep".to_owned(),
                );
            }
            match self.make(found, depth + 1) {
                Ok(made) => Ok(power(&made, amount)),
                Err(error) => {
                    inner = Some(error);
                    Err(String::new())
                }
            }
        });
        match (made, inner) {
            (_, Some(error)) => Err(error),
            (Err((at, message)), None) => {
                let help = "an algorithm: moves, `(A B)2`, `[A, B]`, `[A: B]`";
                Err(malformed(message, value.inside(at), "here", help))
            }
            (Ok(made), None) => {
                self.made.insert(move_name, made.clone());
                Ok(made)
            }
        }
    }
}
