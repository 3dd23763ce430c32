//! Bisimulation: states that the same labels take to the same groups of states.

use super::InterruptCheck;
use super::factor::Factor;
use crate::search::StopReason;
use std::collections::BTreeMap;

/// A step to the goal: a group of labels, and the group of states that it leads to.
type SignatureEntry = [u32; 2];

/// The coarsest bisimulation that tells states at different distances from the goal apart, or one of the rounds before where
/// it has more than `most` groups: the group of each state, and their number. Rounds refine the groups nearest to the goal
/// first (Nissim, Hoffmann and Helmert, "Computing perfect heuristics in polynomial time: on bisimulation and merge-and-shrink
/// abstractions in optimal planning", 2011).
///
/// # Errors
///
/// The word of `look`.
pub(super) fn bisimulation(
    factor: &Factor,
    most: usize,
    look: &mut InterruptCheck<'_>,
) -> Result<(Vec<u32>, usize), StopReason> {
    // Goal states come first.
    let level = |state: usize| {
        if factor.is_goal[state] {
            0
        } else {
            u64::from(factor.distances[state]) + 1
        }
    };
    let mut numbers = BTreeMap::new();
    let states = 0..factor.size();
    for state in states.clone() {
        let next = numbers.len() as u32;
        numbers.entry(level(state)).or_insert(next);
    }
    let mut groups: Vec<u32> = states.clone().map(|state| numbers[&level(state)]).collect();
    let mut count = numbers.len();
    let mut steps: Vec<Vec<SignatureEntry>> = vec![Vec::new(); factor.size()];
    let mut order: Vec<u32> = states.map(|state| state as u32).collect();
    let mut is_stable = false;
    while !is_stable && count < most {
        is_stable = true;
        steps.iter_mut().for_each(Vec::clear);
        for (label, group) in (0..).zip(&factor.groups) {
            look()?;
            for &[from, to] in &group.transitions {
                steps[from as usize].push([label, groups[to as usize]]);
            }
        }
        for row in &mut steps {
            row.sort_unstable();
            row.dedup();
        }
        order.sort_unstable_by(|&one, &other| {
            let key = |state: u32| {
                let state = state as usize;
                (level(state), groups[state], &steps[state], state)
            };
            key(one).cmp(&key(other))
        });
        let mut refined = groups.clone();
        let levels = order.chunk_by(|&one, &other| level(one as usize) == level(other as usize));
        for level in levels {
            let alike = |one: &u32, other: &u32| {
                let [one, other] = [one, other].map(|state| *state as usize);
                groups[one] == groups[other] && steps[one] == steps[other]
            };
            let parts = level.chunk_by(alike);
            let old = level.chunk_by(|&one, &other| groups[one as usize] == groups[other as usize]);
            let new = parts.clone().count() - old.count();
            if count + new > most {
                // More than fits.
                return Ok((refined, count));
            }
            let mut last = None;
            for part in parts {
                let group = groups[part[0] as usize];
                if last == Some(group) {
                    for &state in part {
                        refined[state as usize] = count as u32;
                    }
                    count += 1;
                }
                last = Some(group);
            }
            is_stable &= new == 0;
        }
        groups = refined;
    }
    Ok((groups, count))
}
