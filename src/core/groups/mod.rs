//! Groups of permutations: how many elements, which ones, one of them drawn, each with a number.
//!
//! A base and strong generating set by the method of Schreier and Sims (Sims, "Computational methods in the study of
//! permutation groups", 1970; Holt, Eick and O'Brien, "Handbook of Computational Group Theory", 2005, chapter 4). The
//! base is all points in order. The chain is filled with random elements and then either has as many elements as such a
//! group can have at all, or every Schreier generator is sifted through it: the answers are exact. What is drawn and how
//! elements are numbered depends on the group alone, not on how its chain was found.

mod automorphisms;
mod chain;
mod exact_count;
mod images;
mod words;

#[cfg(test)]
mod tests;

pub(crate) use automorphisms::automorphisms;
pub use exact_count::ExactCount;
pub(crate) use images::Images;
pub(crate) use words::Words;

use crate::state::Random;
pub(crate) use crate::state::inverse;
use chain::Chain;
use std::cmp::Ordering;

/// Most points that a permutation may move.
pub const MOST_POINTS: usize = 128;

/// A permutation of points from 0: the image of each.
pub type Permutation = Box<[u8]>;

/// First one, then the other.
pub(crate) fn product(first: &[u8], second: &[u8]) -> Permutation {
    let points = first.iter();
    points.map(|&point| second[usize::from(point)]).collect()
}

/// For each of some permutations the place among them of its inverse; `None` if one has none there.
pub(crate) fn places_of_inverses(all: &[Permutation]) -> Option<Box<[usize]>> {
    let place = |element: &Permutation| {
        let back = inverse(element);
        all.iter().position(|other| *other == back)
    };
    all.iter().map(place).collect()
}

/// The sets of points that moves take to one another, each in order, in the order of their first points.
pub(crate) fn orbits(moves: &[Permutation]) -> Vec<Vec<u8>> {
    let points = moves.first().map_or(0, |mv| mv.len());
    let mut met = vec![false; points];
    let mut orbits = Vec::new();
    for point in 0..points {
        if std::mem::replace(&mut met[point], true) {
            continue;
        }
        let mut orbit = vec![point as u8];
        let mut next = 0;
        while next < orbit.len() {
            for mv in moves {
                let to = mv[usize::from(orbit[next])];
                if !std::mem::replace(&mut met[usize::from(to)], true) {
                    orbit.push(to);
                }
            }
            next += 1;
        }
        orbit.sort_unstable();
        orbits.push(orbit);
    }
    orbits
}

/// All products of some permutations.
#[derive(Debug)]
pub struct Group {
    chain: Chain,
}

impl Group {
    /// The group that permutations of `0..points` generate; `None` where `interrupted` said so before it was known.
    ///
    /// # Panics
    ///
    /// With more than [`MOST_POINTS`].
    pub fn generated_by(
        points: usize,
        generators: &[Permutation],
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        assert!(points <= MOST_POINTS, "a set of points fits 128 bits");
        let chain = Chain::of(points, generators, interrupted)?;
        Some(Self { chain })
    }

    /// The number of elements.
    pub fn order(&self) -> ExactCount {
        ExactCount::product(self.chain.orbit_sizes())
    }

    /// To how many points each of the first points can go while those before it stay; 1 for one that can't.
    pub fn orbit_sizes(&self) -> impl Iterator<Item = u64> {
        self.chain.all_orbit_sizes()
    }

    /// The points that can be moved while those before them stay: what they become tells elements apart.
    pub fn bases(&self) -> &[u8] {
        self.chain.bases()
    }

    /// Whether the permutation is an element.
    pub fn contains(&self, permutation: &[u8]) -> bool {
        self.chain.contains(permutation)
    }

    /// An element, exactly uniform: the image of each point in turn is drawn among those it can have, in order, given
    /// the images before.
    pub fn draw(&self, random: &mut Random) -> Permutation {
        let choose = |images: u128| {
            let choice = random.below(images.count_ones().into());
            nth(images, choice as u32)
        };
        self.chain.choose(choose)
    }

    /// The number of an element, below its [order](Self::order), where that fits 128 bits: elements in lexicographic
    /// order of their images.
    pub fn rank(&self, element: &[u8]) -> u128 {
        let mut rank = 0;
        let mut point = 0;
        self.chain.choose(|images| {
            let image = element[usize::from(self.chain.bases()[point])];
            point += 1;
            let before = images & ((1 << image) - 1);
            rank = rank * u128::from(images.count_ones()) + u128::from(before.count_ones());
            image
        });
        rank
    }

    /// The element of that number.
    ///
    /// # Panics
    ///
    /// When there are not so many elements.
    pub fn unrank(&self, rank: u128) -> Permutation {
        let mut sizes: Vec<u128> = self.chain.orbit_sizes().map(u128::from).collect();
        let mut rest = rank;
        for digit in sizes.iter_mut().rev() {
            (rest, *digit) = (rest / *digit, rest % *digit);
        }
        let mut digits = sizes.into_iter();
        self.chain
            .choose(|images| nth(images, digits.next().expect("one a choice") as u32))
    }
}

/// The member of a set of points that so many others are less than.
fn nth(mut points: u128, index: u32) -> u8 {
    for _ in 0..index {
        points &= points - 1;
    }
    points.trailing_zeros() as u8
}

/// Whether it takes an even number of exchanges to make it.
pub(crate) fn is_even(permutation: &[u8]) -> bool {
    let mut seen = 0_u128;
    let mut exchanges = 0;
    for start in 0..permutation.len() {
        let mut point = start;
        while seen & (1 << point) == 0 {
            seen |= 1 << point;
            point = usize::from(permutation[point]);
            exchanges += u32::from(point.cmp(&start) != Ordering::Equal);
        }
    }
    exchanges.is_multiple_of(2)
}
