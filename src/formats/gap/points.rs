//! Permutations of points of any number, of which few move.

use crate::formats::cycles::further;
use std::collections::{BTreeMap, BTreeSet};

/// A permutation: where each point goes that moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Points(BTreeMap<u32, u32>);

impl Points {
    /// The permutation of these points and their images; nothing where two points go to one.
    pub(super) fn of_images(pairs: impl IntoIterator<Item = (u32, u32)>) -> Option<Self> {
        let images: BTreeMap<u32, u32> = pairs
            .into_iter()
            .filter(|(point, to)| point != to)
            .collect();
        let reached: BTreeSet<u32> = images.values().copied().collect();
        let is_whole = reached.len() == images.len() && reached.iter().eq(images.keys());
        is_whole.then_some(Self(images))
    }

    /// The number of points that move.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The points that move.
    pub(super) fn moved(&self) -> impl Iterator<Item = u32> {
        self.0.keys().copied()
    }

    /// Where a point goes.
    pub(super) fn image(&self, point: u32) -> u32 {
        self.0.get(&point).copied().unwrap_or(point)
    }

    /// First this one, then the other, as GAP multiplies.
    pub(super) fn then(&self, other: &Self) -> Self {
        let points = self.0.keys().chain(other.0.keys());
        let images = points.map(|&point| (point, other.image(self.image(point))));
        Self(images.filter(|(point, to)| point != to).collect())
    }

    /// It made so often; backwards where that is negative.
    pub(super) fn power(&self, exponent: i64) -> Self {
        let mut images = BTreeMap::new();
        let mut seen = BTreeSet::new();
        for &first in self.0.keys() {
            let mut cycle = Vec::new();
            let mut point = first;
            while seen.insert(point) {
                cycle.push(point);
                point = self.image(point);
            }
            if cycle.is_empty() {
                continue;
            }
            let further = further(exponent, cycle.len());
            for (place, &point) in cycle.iter().enumerate() {
                images.insert(point, cycle[(place + further) % cycle.len()]);
            }
        }
        images.retain(|point, to| point != to);
        Self(images)
    }
}
