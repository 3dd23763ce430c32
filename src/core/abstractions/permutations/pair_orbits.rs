//! Orbits of pairs of points under the symmetries of moves.

use super::Permutations;
use crate::groups::{Permutation, inverse, product};

/// The orbits of ordered pairs of points, and of moves, under the permutations that map moves onto moves. Pairs are in one
/// orbit with the same two points in the other order.
#[derive(Debug)]
pub(crate) struct PairOrbits {
    /// The least pair of the orbit of each pair: first point times the number of points plus second point.
    pub pairs: Box<[u16]>,
    /// The least move of the orbit of each move.
    pub moves: Box<[usize]>,
    /// The symmetries but for the identity.
    pub symmetries: Vec<Permutation>,
}

impl PairOrbits {
    /// The orbits of permutations.
    pub(super) fn new(permutations: &Permutations) -> Self {
        let moves = permutations.moves();
        let symmetries = permutations.symmetries(&vec![1; moves.len()]);
        let points = moves.first().map_or(0, |mv| mv.len());
        let pairs = orbits(points * points, |pair| {
            let (first, second) = (pair / points, pair % points);
            let image =
                move |by: &Permutation| usize::from(by[first]) * points + usize::from(by[second]);
            let turned = second * points + first;
            symmetries.iter().map(image).chain([turned])
        });
        let find = |wanted: &Permutation| moves.iter().position(|other_move| other_move == wanted);
        let by_move = orbits(moves.len(), |mv| {
            symmetries.iter().filter_map(move |by| {
                let image = product(&product(&inverse(by), &moves[mv]), by);
                find(&image)
            })
        });
        Self {
            pairs: pairs.into_iter().map(|least| least as u16).collect(),
            moves: by_move.into(),
            symmetries,
        }
    }
}

/// The least element of the orbit of each of so many elements, by what makes its images of an element.
fn orbits<I: Iterator<Item = usize>>(count: usize, images: impl Fn(usize) -> I) -> Vec<usize> {
    let mut least = vec![usize::MAX; count];
    for first in 0..count {
        if least[first] != usize::MAX {
            continue;
        }
        least[first] = first;
        let mut open = vec![first];
        while let Some(next) = open.pop() {
            for image in images(next) {
                if least[image] == usize::MAX {
                    least[image] = first;
                    open.push(image);
                }
            }
        }
    }
    least
}
