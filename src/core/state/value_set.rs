//! Sets of values.

/// A set of values, by their bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ValueSet([u64; 4]);

impl ValueSet {
    /// All bytes.
    pub const ALL: Self = Self([u64::MAX; 4]);

    /// The set of these values.
    pub fn of(values: impl IntoIterator<Item = u8>) -> Self {
        let mut set = Self::default();
        for value in values {
            set.insert(value);
        }
        set
    }

    /// The set of the first so many bytes.
    pub fn below(values: usize) -> Self {
        Self::of((0..=u8::MAX).take(values))
    }

    /// Adds a value.
    pub fn insert(&mut self, value: u8) {
        self.0[usize::from(value >> 6)] |= 1 << (value & 63);
    }

    /// Takes a value out.
    pub fn remove(&mut self, value: u8) {
        self.0[usize::from(value >> 6)] &= !(1 << (value & 63));
    }

    /// Whether the value is in it.
    #[inline]
    pub fn contains(self, value: u8) -> bool {
        self.0[usize::from(value >> 6)] >> (value & 63) & 1 == 1
    }

    /// Whether nothing is in it.
    pub(crate) fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// The values that are in both.
    #[must_use]
    pub(crate) fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Whether all of it is in the other.
    pub(crate) fn is_within(self, other: Self) -> bool {
        self.and(other) == self
    }

    /// The number of values.
    pub(crate) fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Its values.
    pub fn values(self) -> impl Iterator<Item = u8> + Clone {
        (0..4).flat_map(move |word| {
            let mut rest = self.0[usize::from(word)];
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros() as u8;
                rest &= rest.wrapping_sub(1);
                (bit < 64).then_some(word << 6 | bit)
            })
        })
    }

    /// The value that it is of, where it is of one.
    pub(crate) fn only(self) -> Option<u8> {
        self.values().next().filter(|_| self.len() == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn sets_are_as_those_of_the_standard_library(
            one: BTreeSet<u8>,
            other: BTreeSet<u8>,
            value: u8,
        ) {
            let [first, second] = [&one, &other].map(|set| ValueSet::of(set.iter().copied()));
            prop_assert!(first.values().eq(one.iter().copied()));
            prop_assert_eq!(first.len(), one.len());
            prop_assert_eq!(first.is_empty(), one.is_empty());
            prop_assert_eq!(first.contains(value), one.contains(&value));
            prop_assert!(first.and(second).values().eq(one.intersection(&other).copied()));
            prop_assert_eq!(first.is_within(second), one.is_subset(&other));
            prop_assert_eq!(first.only(), one.first().copied().filter(|_| one.len() == 1));
            let mut without = first;
            without.remove(value);
            prop_assert!(without.values().eq(one.iter().copied().filter(|&other| other != value)));
        }
    }
}
