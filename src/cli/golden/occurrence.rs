//! Where lines of a golden that follow each other stand in an output.

use super::alignment::same;
use super::patience::{OutOfTime, Patience};
use super::pattern::Pattern;
use std::collections::HashMap;

/// Where lines first occur in others: in as many steps as there are lines in both (Knuth, Morris and Pratt, "Fast pattern
/// matching in strings", 1977).
pub(super) fn first_occurrence(
    wanted: &[&str],
    lines: &[&str],
    patience: &Patience,
) -> Result<Option<usize>, OutOfTime> {
    if wanted.is_empty() {
        return Ok(Some(0));
    }
    // By length of a prefix: the longest shorter prefix that is a suffix of it.
    let mut borders = vec![0; wanted.len() + 1];
    let mut matched = 0;
    for (index, line) in wanted.iter().enumerate().skip(1) {
        patience.compare(line)?;
        while matched > 0 && wanted[matched] != *line {
            matched = borders[matched];
        }
        matched += usize::from(wanted[matched] == *line);
        borders[index + 1] = matched;
    }
    matched = 0;
    for (index, line) in lines.iter().enumerate() {
        patience.compare(line)?;
        while matched > 0 && wanted[matched] != *line {
            matched = borders[matched];
        }
        matched += usize::from(wanted[matched] == *line);
        if matched == wanted.len() {
            return Ok(Some(index + 1 - matched));
        }
    }
    Ok(None)
}

/// A pattern, by its number, and where it stands among 64 that follow each other.
type Standing = (usize, u64);

/// Where patterns first fit lines: in a step for each line, 64 patterns and different ones among them that the lines fit so
/// far (Baeza-Yates and Gonnet, "A new approach to text searching", 1992).
pub(super) fn first_fit(
    wanted: &[Pattern],
    lines: &[&str],
    patience: &Patience,
) -> Result<Option<usize>, OutOfTime> {
    let Some(last) = wanted.len().checked_sub(1) else {
        return Ok(Some(0));
    };
    let (different, words) = standing(wanted);
    // By number of a pattern: whether it fits the line.
    let mut fits: Vec<Option<bool>> = vec![None; different.len()];
    let mut tried = Vec::new();
    let mut before = None;
    // Bit `i`: the lines up to the last one fit the patterns up to that of the number `i`.
    let mut state = vec![0_u64; words.len()];
    for (at, line) in lines.iter().enumerate() {
        if before.replace(line) != Some(line) {
            for pattern in tried.drain(..) {
                fits[pattern] = None;
            }
        }
        let mut begins = 1;
        for (word, standing) in state.iter_mut().zip(&words) {
            let mut open = *word << 1 | begins;
            begins = *word >> 63;
            *word = 0;
            if open == 0 {
                continue;
            }
            for &(pattern, places) in standing {
                if open & places == 0 {
                    continue;
                }
                patience.compare(if fits[pattern].is_some() { "" } else { line })?;
                let does = *fits[pattern].get_or_insert_with(|| {
                    tried.push(pattern);
                    same(different[pattern], line)
                });
                if does {
                    *word |= open & places;
                }
                open &= !places;
                if open == 0 {
                    break;
                }
            }
        }
        if state[last / 64] >> (last % 64) & 1 == 1 {
            return Ok(Some(at - last));
        }
    }
    Ok(None)
}

/// The different ones of some patterns, and for each 64 of them which of these stand where.
fn standing(patterns: &[Pattern]) -> (Vec<&Pattern>, Vec<Vec<Standing>>) {
    let mut numbers = HashMap::new();
    let mut different = Vec::new();
    let words = patterns.chunks(64).map(|word| {
        let mut standing: Vec<Standing> = Vec::new();
        for (bit, pattern) in word.iter().enumerate() {
            let number = *numbers.entry(pattern).or_insert_with(|| {
                different.push(pattern);
                different.len() - 1
            });
            match standing.iter_mut().find(|(other, _)| *other == number) {
                Some((_, places)) => *places |= 1 << bit,
                None => standing.push((number, 1 << bit)),
            }
        }
        standing
    });
    let words = words.collect();
    (different, words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::golden::alignment::{Aligned, align};
    use proptest::prelude::*;

    #[test]
    fn lines_that_repeat_are_found_in_one_pass() {
        // Line by line from each place that is 10,000,000,000 comparisons.
        let mut expected = vec!["..."];
        expected.resize(20_001, "x");
        expected.extend(["y", "..."]);
        let mut found = vec!["x"; 500_000];
        found.push("y");
        let patterns: Vec<Pattern> = expected.iter().map(|line| Pattern::read(line)).collect();
        let patience = Patience::of_lines(3_000_000);
        let aligned = align(&patterns, &found, &patience).expect("there is time");
        assert!(aligned.iter().all(Aligned::is_fine));
        found.pop();
        let patience = Patience::of_lines(3_000_000);
        let aligned = align(&patterns, &found, &patience).expect("there is time");
        assert!(!aligned.iter().all(Aligned::is_fine));
    }

    #[test]
    fn wild_lines_that_take_too_long_end_it() {
        let mut expected = vec!["..."];
        expected.resize(2_001, "x[INT]");
        expected.extend(["y", "..."]);
        let found = vec!["x1"; 10_000];
        let patterns: Vec<Pattern> = expected.iter().map(|line| Pattern::read(line)).collect();
        let patience = Patience::of_lines(100_000);
        assert_eq!(align(&patterns, &found, &patience), Err(OutOfTime));
    }

    #[test]
    fn wild_lines_that_repeat_are_found_in_a_step_for_64_of_them() {
        let mut expected = vec!["..."];
        expected.resize(6_401, "x[INT]");
        expected.extend(["y", "..."]);
        let found = vec!["x1"; 20_000];
        let patterns: Vec<Pattern> = expected.iter().map(|line| Pattern::read(line)).collect();
        // Line by line from each place it is 80,000,000 of them.
        let patience = Patience::of_lines(2_500_000);
        let aligned = align(&patterns, &found, &patience).expect("there is time");
        assert!(!aligned.iter().all(Aligned::is_fine));
    }

    proptest! {
        #[test]
        fn the_first_place_is_found(
            wanted in prop::collection::vec(prop::sample::select(vec!["a", "[..]", "x[INT]", "[..]1"]), 0..5),
            times in prop::sample::select(vec![1_usize, 1, 20, 33]),
            found in prop::collection::vec(prop::sample::select(vec!["a", "x1", "x2", "b"]), 0..9),
            repeats in 1..40_usize,
        ) {
            let wanted: Vec<Pattern> = wanted.repeat(times).iter().map(|line| Pattern::read(line)).collect();
            let found = found.repeat(repeats);
            let fits = |at: usize| wanted.iter().zip(&found[at..]).all(|(pattern, line)| same(pattern, line));
            let first = (0..(found.len() + 1).saturating_sub(wanted.len())).find(|&at| fits(at));
            prop_assert_eq!(first_fit(&wanted, &found, &Patience::endless()), Ok(first));
        }
    }
}
