//! Pieces that change places among themselves and turn around: what twsearch calls a set, and cubing.js an orbit.
//!
//! A place with a piece of `n` orientations becomes `n` cells, a piece `n` values, as stickers would: then a move carries
//! values and does nothing else, and the puzzle is a group of permutations.

use super::cycles::gcd;
use super::definition::{CellGroup, IllegalValues, Permuted, Turn};
use super::error::{malformed, shown, too_large};
use super::{Bounds, Definition, FormatOptions, metric};
use puzzle_core::puzzles::defined::PieceSet;
use puzzle_core::syntax::{Diagnostic, Span, did_you_mean};
use std::collections::HashMap;

/// Pieces that change places among themselves.
pub(super) struct Orbit {
    pub name: String,
    pub at: Span,
    /// Orientations of a piece.
    pub modulus: u32,
    /// The piece in each place at the goal, by numbers; equal pieces have one number.
    pub pieces: Vec<u32>,
    /// Its orientation there.
    pub orientations: Vec<u32>,
    /// The orientations of that piece that can be told apart; all are that number of turns further the same.
    pub told_apart: Vec<u32>,
    /// Whether the puzzle does without it.
    pub is_omitted: bool,
}

impl Orbit {
    /// One whose pieces are all different.
    pub(super) fn new(name: String, at: Span, places: usize, modulus: u32) -> Self {
        Self {
            name,
            at,
            modulus,
            pieces: (0..places as u32).collect(),
            orientations: vec![0; places],
            told_apart: vec![modulus; places],
            is_omitted: false,
        }
    }

    /// Cells of a place: as many as all its pieces need, none if the orbit is omitted.
    fn slots(&self) -> usize {
        if self.is_omitted {
            return 0;
        }
        let multiple =
            |all: u64, &modulus: &u32| all / gcd(all, u64::from(modulus)) * u64::from(modulus);
        self.told_apart.iter().fold(1, multiple) as usize
    }

    /// Reports a piece that can be told apart from its equals by its orientations.
    pub(super) fn check(&self, at: Span) -> Result<(), Diagnostic> {
        let mut known = HashMap::new();
        for (&piece, &told_apart) in self.pieces.iter().zip(&self.told_apart) {
            if *known.entry(piece).or_insert(told_apart) != told_apart {
                return Err(malformed(
                    format!(
                        "equal pieces of `{}` have orientations of two kinds",
                        shown(&self.name)
                    ),
                    at,
                    "for some of them the orientation matters, for others not",
                    "let it matter for all pieces of one number, or for none",
                ));
            }
        }
        Ok(())
    }
}

/// The effect of a move on an orbit.
pub(super) struct Change {
    /// The place that the piece in each place comes from.
    pub from: Vec<u32>,
    /// Its turns, by the place that it comes to.
    pub turned: Vec<u32>,
}

/// The orbits with the places of their cells.
pub(super) struct Orbits {
    all: Vec<Orbit>,
    /// The first cell of each orbit, and behind them how many there are.
    first: Vec<usize>,
    /// The first cell that shows what each cell shows at the goal, or one of another orbit that stands for it.
    goal: Vec<usize>,
}

impl Orbits {
    /// # Errors
    ///
    /// They have too many cells; or one that is to be omitted is not there, or no other is.
    pub(super) fn new(
        mut orbits: Vec<Orbit>,
        request: &FormatOptions,
        bounds: Bounds,
    ) -> Result<Self, Diagnostic> {
        omit(&mut orbits, &request.omitted)?;
        let mut first = vec![0];
        for orbit in &orbits {
            let cells = first[first.len() - 1] + orbit.pieces.len() * orbit.slots();
            if cells > bounds.cells {
                let found = format!(
                    "the puzzle has {cells} cells up to here, one for each orientation of a piece"
                );
                return Err(too_large(found, bounds.cells, orbit.at));
            }
            first.push(cells);
        }
        let goal = shared(goal(&orbits, &first), &first, bounds.values);
        Ok(Self {
            all: orbits,
            first,
            goal,
        })
    }

    pub(super) fn all(&self) -> &[Orbit] {
        &self.all
    }

    /// The orbit of that name.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.all.iter().position(|orbit| orbit.name == name)
    }

    /// The orbits that are not omitted, each with its first cell.
    fn kept(&self) -> impl Iterator<Item = (&Orbit, &usize)> {
        let all = self.all.iter().zip(&self.first);
        all.filter(|(orbit, _)| !orbit.is_omitted)
    }

    /// The sets by which positions name pieces.
    fn sets(&self) -> Vec<PieceSet> {
        let set = |(orbit, &first): (&Orbit, &usize)| PieceSet {
            name: orbit.name.clone(),
            first,
            slots: orbit.slots(),
            modulus: orbit.modulus,
            pieces: orbit.pieces.clone(),
            orientations: orbit.orientations.clone(),
        };
        self.all.iter().zip(&self.first).map(set).collect()
    }

    /// The number of cells.
    pub(super) fn cells(&self) -> usize {
        self.first[self.all.len()]
    }

    /// Adds what a move does with an orbit to a permutation of the cells.
    pub(super) fn turn(&self, orbit: usize, change: &Change, to: &mut [u32]) {
        let (definition, first) = (&self.all[orbit], self.first[orbit]);
        let slots = definition.slots();
        for (place, (&from, &turned)) in change.from.iter().zip(&change.turned).enumerate() {
            for slot in 0..slots {
                let before = (slot + slots - turned as usize % slots) % slots;
                to[first + from as usize * slots + before] = (first + place * slots + slot) as u32;
            }
        }
    }

    /// Values that a piece shows in the first cell of its place, as cells that show them at the goal; none where there is
    /// no such piece.
    pub(super) fn illegal(&self, orbit: usize, place: usize, piece: u32) -> Option<IllegalValues> {
        let (definition, first) = (&self.all[orbit], self.first[orbit]);
        let slots = definition.slots();
        let home = definition.pieces.iter().position(|&other| other == piece)?;
        let shown = |slot| self.goal[first + home * slots + slot];
        let mut values: Vec<usize> = (0..slots).map(shown).collect();
        values.sort_unstable();
        values.dedup();
        (slots > 0).then(|| IllegalValues {
            cell: first + place * slots,
            values,
        })
    }

    /// The definition of the puzzle of these orbits.
    pub(super) fn puzzle(
        &self,
        [name, title]: [String; 2],
        generators: &[Turn],
        illegal: Vec<IllegalValues>,
        request: &FormatOptions,
        bounds: Bounds,
    ) -> Result<Definition, Diagnostic> {
        let moves = metric::moves(generators, metric::is_rotation, request, bounds)?;
        let is_move = |turn: &Turn| moves.iter().any(|other| other.name == turn.name);
        let rotations = generators.iter().filter(|generator| {
            request.moves.is_none() && metric::is_rotation(&generator.name) && !is_move(generator)
        });
        let rotations = rotations.map(|rotation| rotation.name.clone()).collect();
        let group = |(orbit, &first): (&Orbit, &usize)| {
            let slots = orbit.slots();
            let piece = |place| {
                (0..slots)
                    .map(|slot| first + place * slots + slot)
                    .collect()
            };
            CellGroup {
                name: orbit.name.clone(),
                pieces: (0..orbit.pieces.len()).map(piece).collect(),
            }
        };
        let puzzle = Permuted {
            name,
            title,
            cells: (1..=self.cells() as u32).collect(),
            goal: self.goal.clone(),
            groups: self.kept().map(group).collect(),
            illegal,
            rotations,
            moves,
            metric: request.metric,
            at: self.all.first().map(|orbit| orbit.at).unwrap_or_default(),
        };
        Ok(Definition {
            text: puzzle.text(bounds)?,
            sets: self.sets(),
        })
    }
}

/// Marks the orbits of these names as omitted.
fn omit(orbits: &mut [Orbit], names: &[String]) -> Result<(), Diagnostic> {
    let at = orbits.first().map(|orbit| orbit.at).unwrap_or_default();
    for name in names {
        let Some(omitted) = orbits.iter_mut().find(|orbit| orbit.name == *name) else {
            let all = orbits.iter().map(|orbit| orbit.name.as_str());
            let help = did_you_mean(name, "", all.clone()).unwrap_or_else(|| {
                let all: Vec<String> = all.take(24).map(shown).collect();
                format!("sets of the file: {}", all.join(" "))
            });
            let message = format!("the file has no set `{}` to omit", shown(name));
            return Err(malformed(message, at, "its sets begin here", help));
        };
        omitted.is_omitted = true;
    }
    if orbits.iter().all(|orbit| orbit.is_omitted) {
        let help = "keep one of them";
        return Err(malformed("all sets are omitted", at, "the first one", help));
    }
    Ok(())
}

/// The first cell that shows what each cell shows at the goal.
fn goal(orbits: &[Orbit], first: &[usize]) -> Vec<usize> {
    let mut goal = Vec::new();
    for (orbit, &first) in orbits.iter().zip(first) {
        let slots = orbit.slots();
        let mut shown = HashMap::new();
        for (place, &piece) in orbit.pieces.iter().enumerate() {
            let modulus = orbit.told_apart[place] as usize;
            let orientation = orbit.orientations[place] as usize % modulus;
            for slot in 0..slots {
                let sticker = (slot % modulus + modulus - orientation) % modulus;
                let cell = first + place * slots + slot;
                goal.push(*shown.entry((piece, sticker)).or_insert(cell));
            }
        }
    }
    goal
}

/// The same where no more than `most` cells show something of their own: of more, orbits use the values of one another, which never
/// come to the cells of another.
fn shared(mut goal: Vec<usize>, first: &[usize], most: usize) -> Vec<usize> {
    let shown = |cells: &[usize]| {
        let mut shown = cells.to_vec();
        shown.sort_unstable();
        shown.dedup();
        shown
    };
    if shown(&goal).len() <= most {
        return goal;
    }
    let orbits: Vec<_> = first.windows(2).map(|pair| pair[0]..pair[1]).collect();
    let of_orbit = orbits.iter().map(|range| shown(&goal[range.clone()]));
    let values = of_orbit.max_by_key(Vec::len).unwrap_or_default();
    for cells in orbits {
        let orbit_values = shown(&goal[cells.clone()]);
        for cell in &mut goal[cells] {
            let place = orbit_values.binary_search(cell);
            *cell = place.map_or(*cell, |place| values[place]);
        }
    }
    goal
}
