//! Two lists side by side.

/// The items of two lists in the same places, up to the end of the shorter one; `Iterator::zip` for the loops that
/// searches spend their time in. That is compiled once for all units of the crate and called from each of them; this
/// goes into whoever asks, so that no link-time optimisation is needed to put it there.
#[inline]
pub(crate) fn pairs<A: IntoIterator, B: IntoIterator>(
    first: A,
    second: B,
) -> impl Iterator<Item = (A::Item, B::Item)> {
    let mut second = second.into_iter();
    let pair = move |one| second.next().map(|other| (one, other));
    first.into_iter().map_while(pair)
}

#[cfg(test)]
mod tests {
    use super::pairs;

    #[test]
    fn lists_end_with_the_shorter_one() {
        assert!(pairs([1, 2, 3], "ab".chars()).eq([(1, 'a'), (2, 'b')]));
        assert!(pairs([1], "ab".chars()).eq([(1, 'a')]));
    }
}
