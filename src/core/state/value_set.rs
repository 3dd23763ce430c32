//! Sets of values.

/// A set of values, by their bytes, which are below 64.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ValueSet(pub u64);

impl ValueSet {
    /// The set of these values.
    pub fn of(values: impl IntoIterator<Item = u8>) -> Self {
        Self(values.into_iter().fold(0, |set, value| set | 1 << value))
    }

    /// Whether the value is in it.
    #[inline]
    pub fn contains(self, value: u8) -> bool {
        self.0.checked_shr(value.into()).unwrap_or(0) & 1 == 1
    }

    /// Whether nothing is in it.
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// What is in both.
    #[must_use]
    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether all of it is in the other.
    pub(crate) fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// How many there are.
    pub(crate) fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Its values.
    pub fn values(self) -> impl Iterator<Item = u8> + Clone {
        (0..64).filter(move |&value| self.contains(value))
    }

    /// The value that it is of, where it is of one.
    pub(crate) fn only(self) -> Option<u8> {
        (self.len() == 1).then(|| self.0.trailing_zeros() as u8)
    }
}
