//! Permutations as lists: what is in cell `i` goes to cell `to[i]`.

/// The permutation that moves nothing.
pub(super) fn identity(cells: usize) -> Vec<u32> {
    (0..cells as u32).collect()
}

/// Whether nothing moves.
pub(super) fn is_identity(to: &[u32]) -> bool {
    to.iter().enumerate().all(|(cell, &to)| cell as u32 == to)
}

/// First the one, then the other.
pub(super) fn compose(first: &[u32], then: &[u32]) -> Vec<u32> {
    first.iter().map(|&to| then[to as usize]).collect()
}

/// The way back.
pub(super) fn inverse(to: &[u32]) -> Vec<u32> {
    let mut from = vec![0; to.len()];
    for (cell, &to) in to.iter().enumerate() {
        from[to as usize] = cell as u32;
    }
    from
}

/// The cycles of two cells and more, each from its first cell.
pub(super) fn cycles(to: &[u32]) -> Vec<Vec<u32>> {
    let mut is_seen = vec![false; to.len()];
    let mut cycles = Vec::new();
    for first in 0..to.len() {
        let mut cycle = Vec::new();
        let mut cell = first;
        while !std::mem::replace(&mut is_seen[cell], true) {
            cycle.push(cell as u32);
            cell = to[cell] as usize;
        }
        if cycle.len() > 1 {
            cycles.push(cycle);
        }
    }
    cycles
}

/// The order of the permutation: the number of times until nothing has moved; as large as a number can be where it is larger.
pub(super) fn order(to: &[u32]) -> u64 {
    let lengths = cycles(to).into_iter().map(|cycle| cycle.len() as u64);
    lengths.fold(1, |all, length| {
        (all / gcd(all, length)).saturating_mul(length)
    })
}

/// It made so often; backwards where that is negative.
pub(super) fn power(to: &[u32], exponent: i64) -> Vec<u32> {
    let mut power = identity(to.len());
    for cycle in cycles(to) {
        let length = cycle.len();
        let further = further(exponent, length);
        for (place, &cell) in cycle.iter().enumerate() {
            power[cell as usize] = cycle[(place + further) % length];
        }
    }
    power
}

/// The greatest common divisor.
pub(super) fn gcd(one: u64, other: u64) -> u64 {
    if other == 0 {
        one
    } else {
        gcd(other, one % other)
    }
}

/// The number of places of a cycle that so many turns are, backwards where they are negative.
pub(super) fn further(turns: i64, cycle: usize) -> usize {
    let length = i64::try_from(cycle).expect("a list is no longer than memory");
    usize::try_from(turns.rem_euclid(length)).expect("less than the length")
}
