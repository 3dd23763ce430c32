//! Label reduction: labels that only one factor tells apart become one.

use super::InterruptCheck;
use super::factor::{Factor, NONE};
use crate::hash::folded_product;
use crate::search::StopReason;
use std::collections::HashMap;

/// Reduces labels until no factor can spare any more (Sievers, Wehrle and Helmert, "Generalized label reduction for
/// merge-and-shrink heuristics", 2014): labels of one cost that are locally equivalent in all factors but one become one
/// label, whose transitions in that factor are those of all of them. Distances stay.
///
/// # Errors
///
/// The word of `look`.
pub(super) fn reduce_labels(
    factors: &mut [Option<Factor>],
    costs: &mut Vec<u32>,
    look: &mut InterruptCheck<'_>,
) -> Result<(), StopReason> {
    let active = (0..factors.len()).filter(|&index| factors[index].is_some());
    let active: Vec<usize> = active.collect();
    // Of each label the sum of hashes over all factors: without that of one it is the hash of the others.
    let mut sums = vec![0_u64; costs.len()];
    for &number in &active {
        for (sum, hash) in sums.iter_mut().zip(hashes(factors, number)) {
            *sum = sum.wrapping_add(hash);
        }
    }
    let mut unchanged = 0;
    for &number in active.iter().cycle() {
        if unchanged == active.len() {
            break;
        }
        look()?;
        for (sum, hash) in sums.iter_mut().zip(hashes(factors, number)) {
            *sum = sum.wrapping_sub(hash);
        }
        let replaced = combinable(factors, number, costs, &sums);
        for labels in &replaced {
            let first = labels[0] as usize;
            costs.push(costs[first]);
            sums.push(sums[first]);
        }
        if replaced.is_empty() {
            unchanged += 1;
        } else {
            // The factor itself can spare none now.
            unchanged = 1;
            for factor in factors.iter_mut().flatten() {
                factor.replace(&replaced);
            }
        }
        for (sum, hash) in sums.iter_mut().zip(hashes(factors, number)) {
            *sum = sum.wrapping_add(hash);
        }
    }
    Ok(())
}

/// A hash for each label, by its group in a factor.
fn hashes(factors: &[Option<Factor>], number: usize) -> impl Iterator<Item = u64> + '_ {
    let groups = factors[number].iter().flat_map(|factor| &factor.group_of);
    let seed = (number as u64 + 1) << 32;
    groups.map(move |&group| folded_product(seed | u64::from(group), 0x9e37_79b9_7f4a_7c15))
}

/// The sets of two labels and more of one cost that are locally equivalent in all factors but one; `sums` are hashes of
/// labels by these factors.
fn combinable(
    factors: &[Option<Factor>],
    but: usize,
    costs: &[u32],
    sums: &[u64],
) -> Vec<Vec<u32>> {
    let others = factors
        .iter()
        .enumerate()
        .filter(|numbered| numbered.0 != but);
    let others: Vec<&Factor> = others.filter_map(|pair| pair.1.as_ref()).collect();
    let are_equivalent = |one: u32, other: u32| {
        let [one, other] = [one, other].map(|label| label as usize);
        let mut others = others.iter();
        others.all(|factor| factor.group_of[one] == factor.group_of[other])
    };
    let groups = factors[but].iter().flat_map(|factor| &factor.group_of);
    let mut sets: Vec<Vec<u32>> = Vec::new();
    let mut known: HashMap<(u64, u32), Vec<usize>> = HashMap::new();
    for ((label, _), (&sum, &cost)) in (0..)
        .zip(groups)
        .zip(sums.iter().zip(costs))
        .filter(|entry| *entry.0.1 != NONE)
    {
        let same = known.entry((sum, cost)).or_default();
        let found = same
            .iter()
            .find(|&&set| are_equivalent(sets[set][0], label));
        if let Some(&set) = found {
            sets[set].push(label);
        } else {
            same.push(sets.len());
            sets.push(vec![label]);
        }
    }
    sets.retain(|set| set.len() > 1);
    sets
}
