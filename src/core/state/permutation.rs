//! Arithmetic of permutations: inversions, and how many there are.

/// Most items whose permutations can be counted: 34! is less than 2^128, 35! is not.
pub(crate) const MOST_RANKED: usize = 34;

/// Most items a permutation in here may have, since sets of items are kept in 64 bits.
const MOST_ITEMS: usize = 64;

/// The number of pairs in the wrong order. Items are distinct and less than 64.
pub(crate) fn inversions(items: &[u8]) -> u32 {
    let mut seen = 0_u64;
    let mut inversions = 0;
    for &item in items {
        // Items seen before that are greater than this one.
        inversions += (seen >> item).count_ones();
        seen |= 1 << item;
    }
    inversions
}

/// The permutation that tells for each cell of `start` which cell of `goal` holds the same item.
/// Both hold each of `0..length` once, in any order; `None` otherwise.
pub(crate) fn relative(start: &[u8], goal: &[u8]) -> Option<Vec<u8>> {
    let fits = start.len() == goal.len() && start.len() <= MOST_ITEMS;
    (fits && is_permutation(start) && is_permutation(goal)).then(|| {
        let places = inverse(goal);
        start
            .iter()
            .map(|&item| places[usize::from(item)])
            .collect()
    })
}

/// Whether each of `0..length`, at most 128, stands there once.
pub(crate) fn is_permutation(items: &[u8]) -> bool {
    let all = items
        .iter()
        .fold(0, |all, &item| all | 1_u128.unbounded_shl(item.into()));
    let fits = items.iter().all(|&item| usize::from(item) < items.len());
    fits && all.count_ones() as usize == items.len()
}

/// Where each item of a permutation of `0..length` stands: what takes it back.
pub(crate) fn inverse(permutation: &[u8]) -> Box<[u8]> {
    let mut places: Box<[u8]> = permutation.into();
    for (place, &item) in permutation.iter().enumerate() {
        places[usize::from(item)] = place as u8;
    }
    places
}

/// `length!`.
///
/// # Panics
///
/// Above [`MOST_RANKED`].
pub(crate) fn factorial(length: usize) -> u128 {
    assert!(
        length <= MOST_RANKED,
        "the factorial of {length} does not fit 128 bits"
    );
    (1..=length as u128).product()
}

/// The permutation of `0..length` with that number, in lexicographic order.
///
/// # Panics
///
/// When `number` is not less than [`factorial`] of `length`.
#[cfg(test)]
pub(crate) fn unrank(number: u128, length: usize) -> Vec<u8> {
    assert!(
        number < factorial(length),
        "{length} items have no permutation {number}"
    );
    let mut unused: Vec<u8> = (0..length).map(|item| item as u8).collect();
    let mut rest = number;
    let mut block = factorial(length);
    (0..length)
        .map(|index| {
            block /= (length - index) as u128;
            let item = unused.remove((rest / block) as usize);
            rest %= block;
            item
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn permutations_are_numbered_in_lexicographic_order() {
        let all: Vec<Vec<u8>> = (0..120).map(|number| unrank(number, 5)).collect();
        assert!(all.is_sorted_by(|earlier, later| earlier < later));
    }

    #[test]
    fn the_reversal_of_64_items_has_all_inversions() {
        let reversed: Vec<u8> = (0..64).rev().collect();
        assert_eq!(inversions(&reversed), 64 * 63 / 2);
    }

    #[test]
    fn relative_to_itself_is_the_identity() {
        assert_eq!(relative(&[2, 0, 1], &[2, 0, 1]), Some(vec![0, 1, 2]));
        assert_eq!(relative(&[2, 0, 1], &[0, 1, 2]), Some(vec![2, 0, 1]));
    }

    #[test]
    fn what_is_no_permutation_has_no_inverse() {
        assert!(!is_permutation(&[0, 0]) && !is_permutation(&[0, 2]));
        assert!(!is_permutation(&[0, 200]) && is_permutation(&[]));
        assert_eq!(relative(&[0, 0], &[0, 1]), None);
        assert_eq!(relative(&[0, 1, 2], &[0, 1]), None);
        assert_eq!(*inverse(&[1, 2, 0]), [2, 0, 1]);
    }

    proptest! {
        #[test]
        fn one_exchange_changes_the_parity(
            items in Just((0..64).collect::<Vec<u8>>()).prop_shuffle(),
            first in 0..64_usize,
            distance in 1..64_usize,
        ) {
            let mut exchanged = items.clone();
            exchanged.swap(first, (first + distance) % 64);
            prop_assert_ne!(inversions(&items) % 2, inversions(&exchanged) % 2);
        }
    }
}
