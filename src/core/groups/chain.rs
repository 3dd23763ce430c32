//! The chain of stabilisers of points 0, 1, 2, ...: each with where its first point can go, and an element that takes
//! it there.

use super::{ExactCount, Permutation, inverse, is_even, orbits, product};
use crate::state::Random;

/// Random elements that must all be products of what is there before the chain is held to be full.
const QUIET: u32 = 20;
/// Factors of a random element.
const POOL: usize = 12;

/// A stabiliser chain.
#[derive(Debug)]
pub(crate) struct Chain {
    points: usize,
    /// The stabilisers: at each point, the elements that fix all points before it.
    levels: Vec<ChainLevel>,
    /// The points that can be moved while those before them are fixed.
    bases: Vec<u8>,
}

/// The elements that fix the points before a base point.
#[derive(Debug)]
struct ChainLevel {
    generators: Vec<Permutation>,
    /// The points that the base point can go to, in the order they were found.
    orbit: Vec<u8>,
    /// An element that takes the base point to each point, and its inverse.
    ways: Vec<Option<[Permutation; 2]>>,
}

impl ChainLevel {
    fn new(base: usize, points: usize) -> Self {
        let mut ways = vec![None; points];
        ways[base] = Some([identity(points), identity(points)]);
        Self {
            generators: Vec::new(),
            orbit: vec![base as u8],
            ways,
        }
    }

    fn way(&self, point: u8) -> Option<&[Permutation; 2]> {
        self.ways[usize::from(point)].as_ref()
    }

    /// Adds a generator, and all points that can be reached now.
    fn add(&mut self, generator: &Permutation) {
        self.generators.push(generator.clone());
        let old = self.orbit.len();
        let mut index = 0;
        while index < self.orbit.len() {
            // Points of before were asked for all generators but the new one.
            let first = if index < old {
                self.generators.len() - 1
            } else {
                0
            };
            for next in first..self.generators.len() {
                let generator = &self.generators[next];
                let point = self.orbit[index];
                let image = generator[usize::from(point)];
                if self.way(image).is_none() {
                    let [there, _] = self.way(point).expect("in the orbit");
                    let way = product(there, generator);
                    let back = inverse(&way);
                    self.ways[usize::from(image)] = Some([way, back]);
                    self.orbit.push(image);
                }
            }
            index += 1;
        }
    }
}

impl Chain {
    /// The chain of the group that these generate; `None` where `interrupted` said so.
    pub(crate) fn of(
        points: usize,
        generators: &[Permutation],
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let levels = (0..points)
            .map(|base| ChainLevel::new(base, points))
            .collect();
        let mut chain = Self {
            points,
            levels,
            bases: Vec::new(),
        };
        for generator in generators {
            if let Some(level) = chain.levels.first_mut() {
                level.add(generator);
            }
            chain.take(generator.clone());
        }
        chain.fill(generators, interrupted)?;
        if !chain.is_greatest(generators) {
            chain.close(interrupted)?;
        }
        let moved = |base: &usize| chain.levels[*base].orbit.len() > 1;
        chain.bases = (0..points).filter(moved).map(|base| base as u8).collect();
        Some(chain)
    }

    /// The size of each point's orbit while the points before it stay.
    pub(crate) fn all_orbit_sizes(&self) -> impl Iterator<Item = u64> {
        self.levels.iter().map(|level| level.orbit.len() as u64)
    }

    /// The size of each base point's orbit.
    pub(crate) fn orbit_sizes(&self) -> impl Iterator<Item = u64> {
        self.all_orbit_sizes().filter(|&size| size > 1)
    }

    /// The points that one can go to while those before it stay.
    pub(crate) fn orbit(&self, base: usize) -> &[u8] {
        &self.levels[base].orbit
    }

    /// The points that can be moved while those before them are fixed, in order.
    pub(crate) fn bases(&self) -> &[u8] {
        &self.bases
    }

    /// Whether the permutation is a product of the generators.
    pub(crate) fn contains(&self, permutation: &[u8]) -> bool {
        self.sift(permutation.into(), 0).is_none()
    }

    /// The element that `choose` picks: for each of the [bases](Self::bases) in turn one of the images that it can have,
    /// given those before it.
    pub(crate) fn choose(&self, mut choose: impl FnMut(u128) -> u8) -> Permutation {
        let mut element = identity(self.points);
        for &base in &self.bases {
            let level = &self.levels[usize::from(base)];
            let images = level.orbit.iter().map(|&point| element[usize::from(point)]);
            let chosen = choose(images.fold(0, |set, image| set | 1 << image));
            let at = level.orbit.iter();
            let point = at
                .copied()
                .find(|&point| element[usize::from(point)] == chosen);
            let [way, _] = point.and_then(|point| level.way(point)).expect("an image");
            element = product(way, &element);
        }
        element
    }

    /// Divides by elements that the chain has from that level on: what is left, with the level that has no element to go
    /// on with; `None` where nothing is left.
    fn sift(&self, mut permutation: Permutation, from: usize) -> Option<(Permutation, usize)> {
        for (base, level) in self.levels.iter().enumerate().skip(from) {
            let image = permutation[base];
            if usize::from(image) == base {
                continue;
            }
            let Some([_, back]) = level.way(image) else {
                return Some((permutation, base));
            };
            for point in &mut permutation[base..] {
                *point = back[usize::from(*point)];
            }
            // Points before the base stay where they are.
        }
        None
    }

    /// Takes in an element; whether it was new.
    fn take(&mut self, element: Permutation) -> bool {
        let Some((rest, base)) = self.sift(element, 0) else {
            return false;
        };
        // It is a product of the generators, which the first level has.
        for level in &mut self.levels[1..=base] {
            level.add(&rest);
        }
        true
    }

    /// Takes in random elements until they bring nothing new (product replacement: Celler and others, "Generating random
    /// elements of a finite group", 1995).
    fn fill(
        &mut self,
        generators: &[Permutation],
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<()> {
        if generators.is_empty() {
            return Some(());
        }
        // Which elements come is of no consequence.
        let mut random = Random::new(0);
        let length = POOL.max(generators.len());
        let mut pool: Vec<Permutation> = generators.iter().cycle().take(length).cloned().collect();
        let mut element = identity(self.points);
        let mut next = |pool: &mut Vec<Permutation>| {
            let first = random.below(pool.len() as u64) as usize;
            let other = random.below(pool.len() as u64 - 1) as usize;
            let other = if other < first { other } else { other + 1 };
            pool[first] = product(&pool[first], &pool[other]);
            element = product(&element, &pool[first]);
            element.clone()
        };
        for _ in 0..4 * length {
            next(&mut pool);
        }
        let mut quiet = 0;
        while quiet < QUIET {
            if interrupted() {
                return None;
            }
            quiet = if self.take(next(&mut pool)) {
                0
            } else {
                quiet + 1
            };
        }
        Some(())
    }

    /// Whether it has all permutations that keep each orbit of points, or all even ones if the generators are even: no
    /// group of theirs has more.
    fn is_greatest(&self, generators: &[Permutation]) -> bool {
        let mut factors: Vec<u64> = self.orbit_sizes().collect();
        if generators.iter().all(|generator| is_even(generator)) {
            factors.push(2);
        }
        factors.sort_unstable();
        let orbits = orbits(generators).into_iter();
        let most = orbits.flat_map(|orbit| 2..=orbit.len() as u64);
        ExactCount::product(factors.into_iter()) == ExactCount::product(most)
    }

    /// Takes in all Schreier generators, from the last level to the first: then nothing is missing.
    fn close(&mut self, interrupted: &mut dyn FnMut() -> bool) -> Option<()> {
        let mut base = self.points;
        'levels: while base > 0 {
            base -= 1;
            let level = &self.levels[base];
            for &point in &level.orbit {
                if interrupted() {
                    return None;
                }
                let [there, _] = level.way(point).expect("in the orbit");
                for generator in &level.generators {
                    let way = product(there, generator);
                    let Some((rest, failed)) = self.sift(way, base) else {
                        continue;
                    };
                    for level in &mut self.levels[base + 1..=failed] {
                        level.add(&rest);
                    }
                    base = failed + 1;
                    continue 'levels;
                }
            }
        }
        Some(())
    }
}

fn identity(points: usize) -> Permutation {
    (0..points).map(|point| point as u8).collect()
}
