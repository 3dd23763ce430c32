//! Which cells a part of a formula reads.

/// Most cells that are told one by one: more than a table by their bytes could be made of.
pub(super) const MOST_TOLD: usize = 12;

/// The cells that a node reads, as long as they are few.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reads {
    /// So many of these, in their order.
    Few([u16; MOST_TOLD], u8),
    /// Many cells, or what is no cell.
    Many,
}

impl Reads {
    /// Nothing.
    pub(super) const NOTHING: Self = Self::Few([0; MOST_TOLD], 0);

    /// These cells, in their order.
    pub(super) fn of(cells: impl Iterator<Item = usize>) -> Self {
        let (mut told_cells, mut count) = ([0; MOST_TOLD], 0);
        for cell in cells {
            if count == MOST_TOLD {
                return Self::Many;
            }
            told_cells[count] = cell as u16;
            count += 1;
        }
        Self::Few(told_cells, count as u8)
    }

    /// The cells; none where they are many.
    pub(super) fn cells(&self) -> Option<&[u16]> {
        match self {
            Self::Few(cells, count) => Some(&cells[..usize::from(*count)]),
            Self::Many => None,
        }
    }

    /// The cells that either reads.
    #[must_use]
    pub(super) fn and(self, other: Self) -> Self {
        let (Some(mut one), Some(mut two)) = (self.cells(), other.cells()) else {
            return Self::Many;
        };
        let merged = std::iter::from_fn(|| {
            let least = match (one.first(), two.first()) {
                (Some(&first), Some(&second)) => first.min(second),
                (first, second) => *first.or(second)?,
            };
            one = one.strip_prefix(&[least]).unwrap_or(one);
            two = two.strip_prefix(&[least]).unwrap_or(two);
            Some(usize::from(least))
        });
        Self::of(merged)
    }
}
