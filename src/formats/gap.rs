//! Generators of a group of permutations, as GAP writes them: `U := (1,3,8,6)(2,5,7,4);`.

use super::definition::{Permuted, Turn, name};
use super::error::{malformed, shown, too_large};
use super::{Bounds, Definition, FormatOptions, metric};
use points::Points;
use puzzle_core::syntax::{Diagnostic, Source, Span};
use reader::GapReader;
use std::collections::HashMap;

mod lexer;
mod points;
mod reader;

/// Functions that make a group of generators.
const GROUPS: [&str; 3] = ["Group", "GroupByGenerators", "GroupWithGenerators"];

/// Functions that ask GAP something of their arguments. Their values are not computed.
const QUESTIONS: [&str; 5] = ["Size", "Order", "Print", "Display", "View"];

/// The value of an expression.
#[derive(Clone, Debug)]
enum GapValue {
    Permutation(Points),
    Number(i64),
    /// The answer to a question, which is not computed.
    Answer,
    /// A list, or the generators of a group.
    List(Vec<GapElement>),
}

/// A value with its place, and the name that it was written by.
#[derive(Clone, Debug)]
struct GapElement {
    name: Option<String>,
    value: GapValue,
    at: Span,
}

/// The puzzle of a file.
pub(super) fn read(
    source: &Source,
    request: &FormatOptions,
    bounds: Bounds,
) -> Result<Definition, Diagnostic> {
    let mut reader = GapReader::new(&source.text, bounds);
    // In order: all assigned permutations; the last list of permutations; the last group.
    let mut assigned: Vec<(String, Points, Span)> = Vec::new();
    let mut listed = None;
    let mut group = None;
    while let Some((called, element, is_group)) = reader.statement()? {
        let Some(element) = element else { continue };
        match (&element.value, called) {
            (GapValue::Permutation(points), Some((called, at))) => {
                assigned.retain(|(known, ..)| *known != called);
                assigned.push((called, points.clone(), at));
                if assigned.len() > bounds.moves {
                    return Err(too_large(
                        "the file has more permutations",
                        bounds.moves,
                        at,
                    ));
                }
            }
            (GapValue::List(elements), called) if is_group || are_permutations(elements) => {
                let place = if is_group { &mut group } else { &mut listed };
                *place = Some((elements.clone(), called.map(|(called, _)| called)));
            }
            _ => {}
        }
    }
    let (generators, called) = match group.or(listed) {
        Some((elements, called)) => (generators(elements)?, called),
        None => match reader.first_unread() {
            // All names are generators, so that none may be left out.
            Some(flaw) => return Err(flaw.clone()),
            None => (assigned, None),
        },
    };
    let at = generators.first().map_or(reader.end(), |(.., at)| *at);
    let mut points: Vec<u32> = generators
        .iter()
        .flat_map(|(_, generator, _)| generator.moved())
        .collect();
    points.sort_unstable();
    points.dedup();
    if points.is_empty() {
        let help = "for example: U := (1,3,8,6)(2,5,7,4);";
        return Err(malformed(
            "the file has no permutation that moves a point",
            at,
            "here",
            help,
        ));
    }
    if points.len() > bounds.cells {
        let found = format!("the permutations move {} points", points.len());
        return Err(too_large(found, bounds.cells, at));
    }
    let place: HashMap<u32, u32> = (0..)
        .zip(&points)
        .map(|(place, &point)| (point, place))
        .collect();
    let turns = generators.into_iter().map(|(name, permutation, at)| {
        let to = points.iter().map(|&point| place[&permutation.image(point)]);
        Turn {
            name,
            to: to.collect(),
            at,
        }
    });
    let turns: Vec<Turn> = turns.collect();
    let named = match &called {
        Some(called) => name("gap", &format!("{called}.")),
        None => name("gap", &source.name),
    };
    let puzzle = Permuted {
        name: named,
        title: called.unwrap_or_default(),
        goal: (0..points.len()).collect(),
        cells: points,
        groups: Vec::new(),
        illegal: Vec::new(),
        rotations: Vec::new(),
        moves: metric::moves(&turns, |_| false, request, bounds)?,
        metric: request.metric,
        at,
    };
    puzzle.text(bounds).map(Definition::from)
}

fn are_permutations(elements: &[GapElement]) -> bool {
    let is_permutation = |element: &GapElement| matches!(element.value, GapValue::Permutation(_));
    !elements.is_empty() && elements.iter().all(is_permutation)
}

/// The elements as generators: those without a name are numbered.
fn generators(elements: Vec<GapElement>) -> Result<Vec<(String, Points, Span)>, Diagnostic> {
    let mut generators: Vec<(String, Points, Span)> = Vec::new();
    let mut names: HashMap<String, Span> = HashMap::new();
    for (index, element) in elements.into_iter().enumerate() {
        let GapValue::Permutation(points) = element.value else {
            return Err(malformed(
                "a generator is a permutation",
                element.at,
                "this is none",
                "",
            ));
        };
        let name = element.name.unwrap_or_else(|| format!("g{}", index + 1));
        if let Some(earlier) = names.insert(name.clone(), element.at) {
            let message = format!("the generator `{}` is there twice", shown(&name));
            return Err(malformed(message, element.at, "again", "").at(earlier, "first here"));
        }
        generators.push((name, points, element.at));
    }
    Ok(generators)
}
