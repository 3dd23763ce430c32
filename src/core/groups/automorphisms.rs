//! Symmetries of a set of permutations: permutations of the points that map it onto itself by conjugation.
//!
//! Points and moves are coloured by what they do to one another until no colour splits further; points are then
//! individualised one by one, on both sides alike ("Practical graph isomorphism", 1981). Colours are hashes, so what
//! they say is tried out: nothing is given that does not map moves onto moves.

use super::{Permutation, inverse};
use crate::hash::folded_product;
use std::collections::HashMap;

/// Steps of the refinement, a point and a move each: a tenth of a second.
const MOST_STEPS: usize = 20_000_000;

/// Colours of points and of moves.
#[derive(Clone)]
struct Colours {
    points: Vec<u64>,
    moves: Vec<u64>,
}

impl Colours {
    /// The colours of points in order: what both sides must have in common.
    fn sorted(&self) -> Vec<u64> {
        let mut sorted = self.points.clone();
        sorted.sort_unstable();
        sorted
    }

    /// The number of colours.
    fn count(&self) -> [usize; 2] {
        [&self.points, &self.moves].map(|colours| {
            let mut sorted = colours.clone();
            sorted.sort_unstable();
            sorted.dedup();
            sorted.len()
        })
    }
}

/// A search for symmetries.
struct AutomorphismSearch<'a> {
    moves: &'a [Permutation],
    inverses: Vec<Permutation>,
    /// The numbers of the moves that a permutation is.
    numbers: HashMap<&'a [u8], Vec<usize>>,
    kinds: &'a [u32],
    /// Points that were individualised, each with the colours before.
    path: Vec<(usize, Colours)>,
    last: Colours,
    most: usize,
    steps: usize,
    /// Onto which moves the moves are mapped, with the points.
    found: Vec<(Vec<usize>, Permutation)>,
}

/// Permutations of points that map each move onto one of the same kind, one for each way to map all moves but for that which
/// leaves them as they are: `most` at most, and those that so many steps find. Points that no move moves stay where they are.
pub(crate) fn automorphisms(moves: &[Permutation], kinds: &[u32], most: usize) -> Vec<Permutation> {
    let points = moves.first().map_or(0, |mv| mv.len());
    let mut numbers: HashMap<&[u8], Vec<usize>> = HashMap::new();
    for (number, mv) in moves.iter().enumerate() {
        numbers.entry(mv).or_default().push(number);
    }
    let is_moved = |point: usize| moves.iter().any(|mv| usize::from(mv[point]) != point);
    let first = |point: usize| {
        if is_moved(point) { 0 } else { 1 + point as u64 }
    };
    let start = Colours {
        points: (0..points).map(first).collect(),
        moves: kinds.iter().map(|&kind| kind.into()).collect(),
    };
    let mut search = AutomorphismSearch {
        moves,
        inverses: moves.iter().map(|mv| inverse(mv)).collect(),
        numbers,
        kinds,
        path: Vec::new(),
        last: start.clone(),
        most,
        steps: 0,
        found: Vec::new(),
    };
    let start = search.refined(start);
    let mut colours = start.clone();
    while let Some(point) = next_point(&colours) {
        let after = search.individualised(&colours, point);
        search.path.push((point, colours));
        colours = after;
    }
    search.last = colours;
    search.run(0, &start);
    search.found.into_iter().map(|(_, to)| to).collect()
}

/// A point of the smallest colour that several have.
fn next_point(colours: &Colours) -> Option<usize> {
    let all = &colours.points;
    let often = |&point: &usize| all.iter().filter(|kind| **kind == all[point]).count();
    let open = (0..all.len()).filter(|point| often(point) > 1);
    open.min_by_key(often)
}

impl AutomorphismSearch<'_> {
    /// The colours when one point has its own.
    fn individualised(&mut self, colours: &Colours, point: usize) -> Colours {
        let mut colours = colours.clone();
        colours.points[point] = mixed(colours.points[point], 1);
        self.refined(colours)
    }

    /// The coarsest colours below these in which points of one colour look alike.
    fn refined(&mut self, mut colours: Colours) -> Colours {
        let mut count = colours.count();
        loop {
            self.steps += self.moves.len() * colours.points.len();
            let each = self.moves.iter().zip(&self.inverses).zip(&colours.moves);
            let mut points: Vec<u64> = colours
                .points
                .iter()
                .map(|&first_colour| mixed(first_colour, 2))
                .collect();
            let mut moves = Vec::with_capacity(self.moves.len());
            for ((mv, back), &colour) in each {
                let mut sum = mixed(colour, 3);
                for (point, &point_colour) in colours.points.iter().enumerate() {
                    // Written out: a closure would be called.
                    let to = colours.points[usize::from(mv[point])];
                    let from = colours.points[usize::from(back[point])];
                    let edge = mixed(mixed(mixed(colour, point_colour), to), from);
                    points[point] = points[point].wrapping_add(edge);
                    sum = sum.wrapping_add(mixed(mixed(point_colour, to), 4));
                }
                moves.push(sum);
            }
            colours = Colours { points, moves };
            let after = colours.count();
            if after == count || self.steps > MOST_STEPS {
                return colours;
            }
            count = after;
        }
    }

    /// Tries all images of the points that are individualised from `level` on; whether there was a symmetry among them.
    fn run(&mut self, level: usize, colours: &Colours) -> bool {
        let Some((point, left)) = self.path.get(level) else {
            return self.keep(colours);
        };
        let wanted = left.points[*point];
        let next = self.path.get(level + 1);
        let due = next.map_or(&self.last, |(_, next)| next).sorted();
        // Where colours tell how moves are mapped one way to map points is enough.
        let is_enough = colours.count()[1] == self.moves.len();
        let mut any = false;
        for image in 0..colours.points.len() {
            let is_over = self.found.len() == self.most || self.steps > MOST_STEPS;
            if is_over || any && is_enough {
                break;
            }
            if colours.points[image] != wanted {
                continue;
            }
            let after = self.individualised(colours, image);
            any |= after.sorted() == due && self.run(level + 1, &after);
        }
        any
    }

    /// Keeps the permutation that maps each point to that of its colour, unless it is none, or one that maps moves as it does
    /// is known; whether it is a symmetry.
    fn keep(&mut self, colours: &Colours) -> bool {
        let places: HashMap<u64, u8> = colours.points.iter().copied().zip(0..).collect();
        let to = self
            .last
            .points
            .iter()
            .map(|colour| places.get(colour).copied());
        let Some(to) = to.collect::<Option<Permutation>>() else {
            return false;
        };
        let image = |(mv, &kind): (&Permutation, &u32)| {
            let known = self.numbers.get(&*conjugate(mv, &to))?;
            known
                .iter()
                .copied()
                .find(|&number| self.kinds[number] == kind)
        };
        let images = self.moves.iter().zip(self.kinds).map(image);
        let images = images.collect::<Option<Vec<usize>>>();
        let Some(images) = images.filter(|_| places.len() == to.len()) else {
            return false;
        };
        // Equal moves have the number of the first of their kind.
        let stays = |(number, &image): (usize, &usize)| self.moves[number] == self.moves[image];
        let is_known = images.iter().enumerate().all(stays)
            || self.found.iter().any(|(symmetry, _)| *symmetry == images);
        if !is_known {
            self.found.push((images, to));
        }
        true
    }
}

/// The permutation `mv` once its points are renamed.
fn conjugate(mv: &[u8], by: &[u8]) -> Permutation {
    let mut image: Permutation = mv.into();
    for (&point, &to) in by.iter().zip(mv) {
        image[usize::from(point)] = by[usize::from(to)];
    }
    image
}

/// A hash of two numbers in their order.
fn mixed(one: u64, other: u64) -> u64 {
    let sum = one.rotate_left(23) ^ other.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    folded_product(sum ^ 0xD6E8_FEB8_6659_FD93, 0xA076_1D64_78BD_642F)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::known::{cube, pocket_cube, topspin};
    use proptest::prelude::*;

    fn of_known(puzzle: &crate::puzzle::Puzzle) -> usize {
        let group = puzzle.permutations().expect("a group");
        let kinds = vec![1; group.moves().len()];
        automorphisms(group.moves(), &kinds, 200).len()
    }

    #[test]
    fn known_puzzles_have_their_symmetries() {
        // Rotations and reflections of the cube, those that keep the corner that does not move, the reflection of a ring.
        assert_eq!(of_known(&cube()), 47);
        assert_eq!(of_known(&pocket_cube()), 5);
        assert_eq!(of_known(&topspin(9, 4)), 1);
    }

    #[test]
    fn kinds_and_limits_count() {
        let swap = |one: usize, other: usize| {
            let mut mv: Permutation = (0..4).collect();
            mv.swap(one, other);
            mv
        };
        // The two moves can only be exchanged: what exchanges points of one maps it onto itself.
        let moves = [swap(0, 1), swap(2, 3)];
        assert_eq!(automorphisms(&moves, &[1, 1], 100).len(), 1);
        assert_eq!(automorphisms(&moves, &[1, 2], 100).len(), 0);
        let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
        let all = pairs.map(|(one, other)| swap(one, other));
        assert_eq!(automorphisms(&all, &[1; 6], 100).len(), 23);
        assert_eq!(automorphisms(&all, &[1; 6], 4).len(), 4);
        assert!(automorphisms(&[], &[], 100).is_empty());
    }

    #[test]
    fn pancakes_have_none() {
        let pancake = |length: usize| {
            let mut mv: Permutation = (0..6).collect();
            mv[..length].reverse();
            mv
        };
        let moves: Vec<Permutation> = (2..=6).map(pancake).collect();
        assert_eq!(automorphisms(&moves, &[1; 5], 100).len(), 0);
    }

    proptest! {
        #[test]
        fn all_ways_to_map_moves_are_found(
            all in (2_u8..6).prop_flat_map(|points| {
                let mv = Just((0..points).collect::<Vec<u8>>()).prop_shuffle();
                prop::collection::vec(mv, 1..4)
            }),
        ) {
            let mut moves: Vec<Permutation> = all.iter().map(|mv| mv.as_slice().into()).collect();
            moves.sort_unstable();
            moves.dedup();
            let points = moves[0].len();
            let mut every = vec![Vec::new()];
            for _ in 0..points {
                let longer = |prefix: &Vec<u8>| {
                    let tuple = prefix.clone();
                    let free = (0..points as u8).filter(|point| !tuple.contains(point));
                    free.map(|point| [tuple.clone(), vec![point]].concat()).collect::<Vec<_>>()
                };
                every = every.iter().flat_map(longer).collect();
            }
            let images = |by: &[u8]| -> Vec<Permutation> {
                moves.iter().map(|mv| conjugate(mv, by)).collect()
            };
            let mut expected: Vec<Vec<Permutation>> = every.iter().map(|by| images(by)).collect();
            expected.retain(|image| *image != moves && image.iter().all(|mv| moves.contains(mv)));
            expected.sort_unstable();
            expected.dedup();
            let found = automorphisms(&moves, &vec![1; moves.len()], 1000);
            let mut found: Vec<Vec<Permutation>> = found.iter().map(|by| images(by)).collect();
            found.sort_unstable();
            prop_assert_eq!(found, expected);
        }
    }
}
