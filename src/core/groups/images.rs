//! Images of a tuple of points under a group: numbered without gaps.

use super::chain::Chain;
use super::{MOST_POINTS, Permutation, inverse};
use crate::side_by_side::pairs;

/// A point that another can't become.
const NOWHERE: u8 = u8::MAX;

/// The images of a tuple of points, by a chain of stabilisers with these points as its first base points. Which number
/// an image has depends on the group and the tuple alone.
#[derive(Clone, Debug)]
pub(crate) struct Images {
    points: usize,
    tuple: Box<[u8]>,
    /// The levels, by place in the tuple.
    levels: Box<[ImageLevel]>,
    total: u64,
}

/// The images of a point of the tuple while those before it stay.
#[derive(Clone, Debug)]
struct ImageLevel {
    /// The place of each point among the images, in their order.
    index: Box<[u8]>,
    /// The first element in the order of images that takes the base point to a point, by place and point.
    there: Box<[u8]>,
    /// The inverses of these elements.
    back: Box<[u8]>,
    size: u64,
}

impl Images {
    /// Those of a tuple under the group that permutations generate; `None` where there are more than 64 bits number, or
    /// `interrupted` said so.
    pub(crate) fn new(
        tuple: &[u8],
        generators: &[Permutation],
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let points = generators.first()?.len();
        // The points of the tuple stand first.
        let others = (0..points as u8).filter(|point| !tuple.contains(point));
        let named: Permutation = tuple.iter().copied().chain(others).collect();
        let number = inverse(&named);
        let renamed = |mv: &Permutation| {
            let images = named.iter().map(|&point| mv[usize::from(point)]);
            images.map(|image| number[usize::from(image)]).collect()
        };
        let renamed: Vec<Permutation> = generators.iter().map(renamed).collect();
        let chain = Chain::of(points, &renamed, interrupted)?;
        let levels = (0..tuple.len()).map(|base| {
            let mut orbit = chain.orbit(base).to_vec();
            orbit.sort_unstable_by_key(|&point| named[usize::from(point)]);
            let mut level = ImageLevel {
                index: vec![NOWHERE; points].into(),
                there: vec![0; orbit.len() * points].into(),
                back: vec![0; orbit.len() * points].into(),
                size: orbit.len() as u64,
            };
            for (at, &image) in orbit.iter().enumerate() {
                level.index[usize::from(named[usize::from(image)])] = at as u8;
                let mut bases = chain.bases().iter();
                let element = chain.choose(|images| {
                    let next_base = usize::from(*bases.next().expect("one a choice"));
                    match next_base.cmp(&base) {
                        std::cmp::Ordering::Less => next_base as u8,
                        std::cmp::Ordering::Equal => image,
                        std::cmp::Ordering::Greater => images.trailing_zeros() as u8,
                    }
                });
                for (from, &to) in element.iter().enumerate() {
                    let (from, to) = (named[from], named[usize::from(to)]);
                    level.there[at * points + usize::from(from)] = to;
                    level.back[at * points + usize::from(to)] = from;
                }
            }
            level
        });
        let levels: Box<[ImageLevel]> = levels.collect();
        let mut sizes = levels.iter().map(|level| level.size);
        let total = sizes.try_fold(1_u64, u64::checked_mul)?;
        Some(Self {
            points,
            tuple: tuple.into(),
            levels,
            total,
        })
    }

    /// The number of images.
    pub(crate) fn total(&self) -> u64 {
        self.total
    }

    /// The same numbers, by the points alone that those before them in the tuple do not determine.
    pub(crate) fn without_determined(&self) -> Self {
        // An element that fixes the points before a determined one fixes it, too, so its level moves nothing.
        let free = || pairs(&self.tuple, &self.levels).filter(|(_, level)| level.size > 1);
        Self {
            points: self.points,
            tuple: free().map(|(&point, _)| point).collect(),
            levels: free().map(|(_, level)| level.clone()).collect(),
            total: self.total,
        }
    }

    /// The number of points of the tuple.
    pub(crate) fn arity(&self) -> usize {
        self.tuple.len()
    }

    /// The number of what the points became; `None` where no element makes them that.
    #[inline]
    pub(crate) fn number(&self, images: &[u8]) -> Option<u64> {
        let mut rest = [0; MOST_POINTS];
        let rest = &mut rest[..images.len()];
        rest.copy_from_slice(images);
        self.take(rest)
    }

    /// The same, where the points are of no use afterwards.
    #[inline]
    pub(crate) fn take(&self, rest: &mut [u8]) -> Option<u64> {
        let mut number = 0;
        for (place, level) in self.levels.iter().enumerate() {
            let at = *level.index.get(usize::from(rest[place]))?;
            if at == NOWHERE {
                return None;
            }
            number = number * level.size + u64::from(at);
            let back = &level.back[usize::from(at) * self.points..][..self.points];
            for point in &mut rest[place + 1..] {
                *point = *back.get(usize::from(*point))?;
            }
        }
        Some(number)
    }

    /// Writes the image with a number, point by point.
    pub(crate) fn images(&self, number: u64, images: &mut [u8]) {
        images.copy_from_slice(&self.tuple);
        let mut rest = number;
        for (place, level) in self.levels.iter().enumerate().rev() {
            let at = (rest % level.size) as usize;
            rest /= level.size;
            let there = &level.there[at * self.points..][..self.points];
            for point in &mut images[place..] {
                *point = there[usize::from(*point)];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::groups::Group;
    use crate::puzzles::known::pocket_cube;
    use crate::state::Random;
    use std::collections::BTreeSet;

    #[test]
    fn images_are_numbered_without_gaps() {
        let cube = pocket_cube();
        let moves = cube.permutations().expect("a group").moves();
        let group = Group::generated_by(24, moves, &mut || false).expect("not interrupted");
        for tuple in [&[5][..], &[9, 4, 0], &[0, 1, 2, 3, 4], &[0, 9, 11, 5, 17]] {
            let images = Images::new(tuple, moves, &mut || false).expect("few");
            let mut seen = BTreeSet::new();
            let mut image = vec![0; tuple.len()];
            for number in 0..images.total() {
                images.images(number, &mut image);
                assert_eq!(images.number(&image), Some(number));
                seen.insert(image.clone());
            }
            assert_eq!(seen.len() as u64, images.total(), "each once");
            let free = images.without_determined();
            let mut few = vec![0; free.arity()];
            for number in 0..free.total() {
                free.images(number, &mut few);
                images.images(number, &mut image);
                assert!(few.iter().all(|point| image.contains(point)));
                assert_eq!(free.take(&mut few), Some(number));
            }
            let mut random = Random::new(1);
            for _ in 0..200 {
                let element = group.draw(&mut random);
                let made: Vec<u8> = tuple.iter().map(|&at| element[usize::from(at)]).collect();
                assert!(seen.contains(&made), "all that the group makes");
            }
        }
    }

    #[test]
    fn all_points_number_the_group_and_nothing_else() {
        let cube = pocket_cube();
        let moves = cube.permutations().expect("a group").moves();
        let all: Vec<u8> = (0..24).collect();
        let images = Images::new(&all, moves, &mut || false).expect("few");
        assert_eq!(images.total(), 3_674_160);
        let mut turned = all.clone();
        images.images(1_234_567, &mut turned);
        assert_eq!(images.number(&turned), Some(1_234_567));
        turned.swap(0, 1);
        assert_eq!(images.number(&turned), None);
        assert_eq!(images.number(&[200; 24]), None);
    }
}
