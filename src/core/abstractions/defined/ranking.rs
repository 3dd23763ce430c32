//! Perfect hashing: ranks of abstract states, without a search.

use super::abstraction::Abstraction;
use super::arranged::Arranged;
use crate::abstractions::permutations::Permutations;
use crate::groups::{Images, Permutation};
use crate::operators::Model;

/// No cell.
const NOWHERE: u8 = u8::MAX;
/// The place of classes whose cells nobody asks for: so many have no place of their own.
const ELSEWHERE: u8 = 63;

/// Most states of a table that is an array.
pub(crate) const MOST_RANKS: u64 = 1 << 28;

/// The ranking of abstract states: from state to number and back.
#[derive(Clone, Debug)]
pub(crate) enum Ranking {
    /// Some classes stand once, all other cells are of one class: by the cells of the former, without gaps.
    Placed(PlacementRanking),
    /// Classes stand as often as in one state: by the cells of each, without gaps.
    Arranged(Arranged),
    /// Ranks by the class in each cell.
    Mixed {
        /// The amount that the next class adds to the rank, by cell.
        weights: Vec<u64>,
        /// The number of classes, by cell.
        counts: Vec<u8>,
        /// The number of ranks.
        total: u64,
    },
}

/// Places of some classes in so many cells.
#[derive(Clone, Debug)]
pub(crate) struct PlacementRanking {
    cells: usize,
    /// The class of all other cells.
    rest: u8,
    /// The classes that stand once.
    pub classes: Vec<u8>,
    /// The place of each class among these.
    slots: [u8; 64],
    /// The amount that one more cell adds to the rank, by place.
    weights: Vec<u32>,
    /// Where the moves of a group bring the classes to fewer cells: those.
    pub images: Option<Images>,
    total: u64,
}

impl Ranking {
    /// The shortest ranking of abstract states, around the goal where there is one; `None` where there would be too many
    /// ranks, or `interrupted` said so. Where moves only exchange what is in the cells, each class stands as often as
    /// there; where they make a group, in the cells that it brings them to.
    pub(crate) fn new(
        model: &Model,
        abstraction: &Abstraction,
        one: Option<&[u8]>,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        if model.permutes()
            && abstraction.is_even
            && let Some(one) = one
        {
            let group = model.permutations().filter(Permutations::carries_values);
            let moves = group.as_ref().map_or(&[][..], Permutations::moves);
            if let Some(placed) = PlacementRanking::new(abstraction, one, moves, interrupted) {
                return Some(Self::Placed(placed));
            }
            if let Some(arranged) = Arranged::new(abstraction, one) {
                return Some(Self::Arranged(arranged));
            }
        }
        let mut weights = Vec::with_capacity(abstraction.cells());
        let mut total = 1_u64;
        let counts = (0..abstraction.cells()).map(|cell| abstraction.count(cell) as u8);
        let counts: Vec<u8> = counts.collect();
        for &count in &counts {
            weights.push(total);
            total = total.checked_mul(count.into())?;
            if total > MOST_RANKS {
                return None;
            }
        }
        Some(Self::Mixed {
            weights,
            counts,
            total,
        })
    }

    /// The number of ranks.
    pub(crate) fn total(&self) -> u64 {
        match self {
            Self::Placed(placed) => placed.total,
            Self::Arranged(arranged) => arranged.total(),
            Self::Mixed { total, .. } => *total,
        }
    }

    /// The rank of an abstract state, if it has one.
    #[inline]
    pub(crate) fn rank(&self, image: &[u8]) -> Option<u64> {
        match self {
            Self::Placed(placed) => placed.rank(image),
            Self::Arranged(arranged) => arranged.rank(image),
            Self::Mixed { weights, .. } => {
                let cells = image.iter().zip(weights);
                Some(
                    cells
                        .map(|(&class, weight)| u64::from(class) * weight)
                        .sum(),
                )
            }
        }
    }

    /// The abstract state of a rank.
    pub(crate) fn unrank(&self, number: u64, image: &mut [u8]) {
        match self {
            Self::Placed(placed) => placed.unrank(number, image),
            Self::Arranged(arranged) => arranged.unrank(number, image),
            Self::Mixed { counts, .. } => {
                let mut rest = number;
                for (class, &count) in image.iter_mut().zip(counts) {
                    *class = (rest % u64::from(count)) as u8;
                    rest /= u64::from(count);
                }
            }
        }
    }
}

impl PlacementRanking {
    /// Of abstract states around one, under moves that are made in every state, if they are.
    fn new(
        abstraction: &Abstraction,
        one: &[u8],
        moves: &[Permutation],
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let cells = abstraction.cells();
        if cells > 128 || abstraction.count(0) > 64 {
            return None;
        }
        let often = |class: u8| count_of(one.iter().copied(), &class);
        let classes = 0..abstraction.count(0) as u8;
        let rest = classes
            .clone()
            .max_by_key(|&class| (often(class), u8::MAX - class))?;
        let present = classes.filter(|&class| class != rest && often(class) > 0);
        let classes: Vec<u8> = present.collect();
        if classes.iter().any(|&class| often(class) > 1) || classes.len() >= ELSEWHERE.into() {
            return None;
        }
        let mut slots = [ELSEWHERE; 64];
        for (slot, &class) in (0..).zip(&classes) {
            slots[usize::from(class)] = slot;
        }
        // Of the last place first.
        let mut weights = vec![0; classes.len()];
        let mut total = Some(1_u64);
        for (slot, weight) in weights.iter_mut().enumerate().rev() {
            *weight = total.and_then(|total| total.try_into().ok()).unwrap_or(0);
            total = total.and_then(|total| total.checked_mul((cells - slot) as u64));
        }
        let home = |class: &u8| {
            one.iter()
                .position(|other_class| other_class == class)
                .map(|cell| cell as u8)
        };
        let homes: Vec<u8> = classes.iter().filter_map(home).collect();
        let images = Images::new(&homes, moves, interrupted);
        let images = images.filter(|images| total.is_none_or(|all| images.total() < all));
        let total = images.as_ref().map(Images::total).or(total)?;
        (total <= MOST_RANKS).then_some(Self {
            cells,
            rest,
            classes,
            slots,
            weights,
            images,
            total,
        })
    }

    #[inline]
    fn rank(&self, image: &[u8]) -> Option<u64> {
        let mut places = [NOWHERE; 64];
        for (cell, &class) in (0..).zip(image) {
            // Without a question: where values stand can't be foreseen.
            places[usize::from(self.slots[usize::from(class & 63)] & 63)] = cell;
        }
        self.of_places(&places[..self.classes.len()])
    }

    /// The rank of these cells, one for each of the classes.
    #[inline]
    pub(crate) fn of_places(&self, places: &[u8]) -> Option<u64> {
        match &self.images {
            Some(images) => images.number(places),
            None => self.of_any(places),
        }
    }

    /// The rank where classes come to any cells.
    #[inline]
    pub(crate) fn of_any(&self, places: &[u8]) -> Option<u64> {
        if self.cells <= 64 {
            return self.of_few(places);
        }
        let mut taken = 0_u128;
        let mut number = 0;
        for (&place, weight) in places.iter().zip(&self.weights) {
            let before = taken & (1_u128.checked_shl(place.into())? - 1);
            number += (u32::from(place) - before.count_ones()) * weight;
            taken |= 1 << place;
        }
        Some(number.into())
    }

    /// That of at most 64 cells.
    #[inline]
    fn of_few(&self, places: &[u8]) -> Option<u64> {
        let mut taken = 0_u64;
        let mut number = 0;
        for (&place, weight) in places.iter().zip(&self.weights) {
            let before = taken & (1_u64.checked_shl(place.into())? - 1);
            number += (u32::from(place) - before.count_ones()) * weight;
            taken |= 1 << place;
        }
        Some(number.into())
    }

    fn unrank(&self, number: u64, image: &mut [u8]) {
        image.fill(self.rest);
        let mut places = [0_u8; 64];
        let places = &mut places[..self.classes.len()];
        self.places(number, places);
        for (&class, &place) in self.classes.iter().zip(&*places) {
            image[usize::from(place)] = class;
        }
    }

    /// Writes the cells of a rank, one for each of the classes.
    pub(crate) fn places(&self, number: u64, places: &mut [u8]) {
        if let Some(images) = &self.images {
            images.images(number, places);
            return;
        }
        let mut rest = number as u32;
        for (place, &weight) in places.iter_mut().zip(&self.weights) {
            *place = (rest / weight) as u8;
            rest %= weight;
        }
        // Each is counted among the cells that those before it leave: from the last one back, those behind make room.
        for slot in (0..places.len()).rev() {
            let slot_place = places[slot];
            for later_place in &mut places[slot + 1..] {
                *later_place += u8::from(*later_place >= slot_place);
            }
        }
    }
}

/// The number of occurrences of an item.
pub(crate) fn count_of<T: PartialEq>(all: impl Iterator<Item = T>, one: &T) -> usize {
    all.filter(|element| element == one).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_numbered_without_gaps() {
        let abstraction = Abstraction::of_values(5, &[1, 2, 3, 0, 0]);
        let mut goal = [0; 5];
        abstraction.of(&[0, 1, 2, 3, 4], &mut goal);
        let placed = PlacementRanking::new(&abstraction, &goal, &[], &mut || false)
            .expect("three stand once");
        assert_eq!(placed.total, 60);
        for number in 0..60 {
            let mut image = [9; 5];
            placed.unrank(number, &mut image);
            assert_eq!(placed.rank(&image), Some(number));
            assert_eq!(count_of(image.iter(), &&goal[4]), 2);
        }
    }
    #[test]
    fn groups_bring_values_to_few_places() {
        let abstraction = Abstraction::of_values(6, &[1, 2, 0, 0, 0, 0]);
        let mut goal = [0; 6];
        abstraction.of(&[0, 1, 2, 3, 4, 5], &mut goal);
        // Two rings of three: the second value is never where the first one can be.
        let moves: [Permutation; 2] = [[2, 1, 4, 3, 0, 5].into(), [0, 3, 2, 5, 4, 1].into()];
        let placed = PlacementRanking::new(&abstraction, &goal, &moves, &mut || false)
            .expect("two stand once");
        assert_eq!(placed.total, 9);
        for number in 0..9 {
            let mut image = [9; 6];
            placed.unrank(number, &mut image);
            assert_eq!(placed.rank(&image), Some(number));
        }
        let mut odd = goal;
        odd.swap(0, 1);
        assert_eq!(placed.rank(&odd), None);
    }
}
