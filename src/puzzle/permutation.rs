//! Arithmetic of permutations: parity, inversions, and their numbers in lexicographic order.

/// Most items whose permutations can be numbered: 34! is less than 2^128, 35! is not.
pub const MOST_RANKED: usize = 34;

/// Most items a permutation in here may have, since sets of items are kept in 64 bits.
const MOST_ITEMS: usize = 64;

/// How many pairs stand in the wrong order. Items are distinct and less than 64.
pub fn inversions(items: &[u8]) -> u32 {
    let mut seen = 0_u64;
    let mut inversions = 0;
    for &item in items {
        // Items seen before that are greater than this one.
        inversions += (seen >> item).count_ones();
        seen |= 1 << item;
    }
    inversions
}

/// Whether an odd number of exchanges sorts a permutation of `0..items.len()`.
pub fn is_odd(items: &[u8]) -> bool {
    inversions(items) % 2 == 1
}

/// The permutation that tells for each cell of `start` which cell of `goal` holds the same item.
/// Both hold each of `0..length` once, in any order; `None` otherwise.
pub fn relative(start: &[u8], goal: &[u8]) -> Option<Vec<u8>> {
    let places = inverse(goal)?;
    inverse(start)?;
    (start.len() == goal.len()).then(|| start.iter().map(|&item| places[item as usize]).collect())
}

/// Where each item of `0..length` stands; `None` when one is missing or stands twice.
pub fn inverse(items: &[u8]) -> Option<Vec<u8>> {
    if items.len() > MOST_ITEMS {
        return None;
    }
    let mut places = vec![u8::MAX; items.len()];
    for (place, &item) in items.iter().enumerate() {
        let slot = places.get_mut(item as usize)?;
        if *slot != u8::MAX {
            return None;
        }
        *slot = place as u8;
    }
    Some(places)
}

/// `length!`.
///
/// # Panics
///
/// Above [`MOST_RANKED`].
pub fn factorial(length: usize) -> u128 {
    assert!(
        length <= MOST_RANKED,
        "the factorial of {length} does not fit 128 bits"
    );
    (1..=length as u128).product()
}

/// The number of a permutation of `0..length` among all of them in lexicographic order, from 0:
/// its Lehmer code read in the factorial number system.
///
/// # Panics
///
/// With more than [`MOST_RANKED`] items.
pub fn rank(items: &[u8]) -> u128 {
    assert!(
        items.len() <= MOST_RANKED,
        "ranks of {} items do not fit 128 bits",
        items.len()
    );
    let mut unused = u64::MAX;
    let mut rank = 0;
    for (index, &item) in items.iter().enumerate() {
        let smaller = (unused & ((1 << item) - 1)).count_ones();
        unused &= !(1 << item);
        rank = rank * (items.len() - index) as u128 + u128::from(smaller);
    }
    rank
}

/// The permutation of `0..length` with that number: the inverse of [`rank`].
///
/// # Panics
///
/// When `number` is not less than [`factorial`] of `length`.
pub fn unrank(number: u128, length: usize) -> Vec<u8> {
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
    fn ranks_number_all_permutations_in_lexicographic_order() {
        let all: Vec<Vec<u8>> = (0..120).map(|number| unrank(number, 5)).collect();
        assert!(all.is_sorted_by(|earlier, later| earlier < later));
        assert!(
            all.iter()
                .enumerate()
                .all(|(number, items)| rank(items) == number as u128)
        );
    }

    #[test]
    fn the_last_permutation_of_34_items_fits() {
        let last: Vec<u8> = (0..34).rev().collect();
        assert_eq!(rank(&last), factorial(34) - 1);
        assert_eq!(unrank(factorial(34) - 1, 34), last);
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
        assert_eq!(inverse(&[0, 0]), None);
        assert_eq!(inverse(&[0, 2]), None);
        assert_eq!(relative(&[0, 0], &[0, 1]), None);
        assert_eq!(relative(&[0, 1, 2], &[0, 1]), None);
        assert_eq!(inverse(&[1, 2, 0]), Some(vec![2, 0, 1]));
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
            prop_assert_ne!(is_odd(&items), is_odd(&exchanged));
        }

        #[test]
        fn rank_and_unrank_are_inverse(items in Just((0..20).collect::<Vec<u8>>()).prop_shuffle()) {
            prop_assert_eq!(unrank(rank(&items), 20), items);
        }
    }
}
