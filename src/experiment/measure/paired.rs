//! Tests of paired numbers: whether one search takes less than another on the same boards.

/// Pairs up to which the distribution of signed ranks is counted out; with more it is as good as normal.
const MOST_EXACT: usize = 200;

/// The sign test: how likely it is that of so many differences as few, or fewer, have the rarer sign, where both signs are as
/// likely (Dixon and Mood, "The statistical sign test", 1946). Two-sided; `None` without a difference.
pub(crate) fn sign_test(less: usize, more: usize) -> Option<f64> {
    let (all, rarer) = (less + more, less.min(more));
    if all == 0 {
        return None;
    }
    if all > 1000 {
        // With the correction for a distribution of whole numbers.
        let apart = (number(less) - number(more)).abs() - 1.0;
        return Some(two_sided(apart.max(0.0) / number(all).sqrt()));
    }
    let mut ways = (0..all).fold(1.0, |ways, _| ways / 2.0);
    let mut tail = ways;
    for count in 1..=rarer {
        ways *= number(all - count + 1) / number(count);
        tail += ways;
    }
    Some((2.0 * tail).min(1.0))
}

/// Wilcoxon's signed-rank test of differences: pairs without a difference are left out, equal ones share their ranks
/// (Wilcoxon, "Individual comparisons by ranking methods", 1945). Two-sided, exact to 200 differences; `None` without one.
pub(crate) fn signed_rank_test(differences: &[f64]) -> Option<f64> {
    signed_ranks(differences, MOST_EXACT)
}

/// As `signed_rank_test`, exact up to so many differences.
fn signed_ranks(differences: &[f64], most_exact: usize) -> Option<f64> {
    let mut sizes: Vec<(f64, bool)> = differences
        .iter()
        .filter(|&&difference| difference != 0.0)
        .map(|&difference| (difference.abs(), difference > 0.0))
        .collect();
    if sizes.is_empty() {
        return None;
    }
    sizes.sort_by(|one, other| one.0.total_cmp(&other.0));
    // Ranks twice as large: those of equals lie between whole ones.
    let mut ranks: Vec<usize> = Vec::with_capacity(sizes.len());
    let mut ties = 0.0;
    for equal in sizes.chunk_by(|one, other| one.0.total_cmp(&other.0).is_eq()) {
        let first = ranks.len() + 1;
        ranks.extend(vec![2 * first + equal.len() - 1; equal.len()]);
        let count = number(equal.len());
        ties += count * count * count - count;
    }
    let all: usize = ranks.iter().sum();
    let positive = ranks
        .iter()
        .zip(&sizes)
        .filter(|(_, (_, is_positive))| *is_positive);
    let positive: usize = positive.map(|(rank, _)| rank).sum();
    let rarer = positive.min(all - positive);
    let count = number(ranks.len());
    if ranks.len() > most_exact {
        let variance = count * (count + 1.0) * (2.0 * count + 1.0) / 24.0 - ties / 48.0;
        let apart = count * (count + 1.0) / 4.0 - number(rarer) / 2.0 - 0.5;
        return Some(two_sided(apart.max(0.0) / variance.sqrt()));
    }
    // How likely each sum is, one rank after the other.
    let mut sums = vec![0.0; all + 1];
    sums[0] = 1.0;
    let mut greatest = 0;
    for &rank in &ranks {
        greatest += rank;
        for sum in (0..=greatest).rev() {
            let with = if sum >= rank { sums[sum - rank] } else { 0.0 };
            sums[sum] = f64::midpoint(sums[sum], with);
        }
    }
    let tail: f64 = sums[..=rarer].iter().sum();
    Some((2.0 * tail).min(1.0))
}

/// Probability that a normal value is so many deviations off, up or down: Abramowitz and Stegun, "Handbook of mathematical
/// functions", 26.2.17, less than 0.0000002 off.
fn two_sided(deviations: f64) -> f64 {
    const TERMS: [f64; 5] = [
        0.319_381_530,
        -0.356_563_782,
        1.781_477_937,
        -1.821_255_978,
        1.330_274_429,
    ];
    let step = 1.0 / (1.0 + 0.231_641_9 * deviations);
    let density = (-deviations * deviations / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let tail = TERMS
        .iter()
        .rev()
        .fold(0.0, |sum, term| (sum + term) * step);
    (2.0 * density * tail).min(1.0)
}

#[allow(clippy::cast_precision_loss, reason = "far fewer than 2^53")]
fn number(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounded(probability: Option<f64>) -> String {
        format!("{:.6}", probability.expect("there are differences"))
    }

    fn is_near(one: Option<f64>, other: Option<f64>) -> bool {
        let quotient = one.zip(other).map(|(one, other)| one / other);
        quotient.is_some_and(|quotient| (quotient - 1.0).abs() < 0.1)
    }

    #[test]
    fn the_sign_test_counts_the_tail() {
        // 2 * (1 + 10 + 45) / 1024.
        assert_eq!(rounded(sign_test(2, 8)), "0.109375");
        assert_eq!(rounded(sign_test(8, 2)), "0.109375");
        assert_eq!(rounded(sign_test(5, 5)), "1.000000");
        assert_eq!(rounded(sign_test(0, 1)), "1.000000");
        assert_eq!(sign_test(0, 0), None);
    }

    #[test]
    fn the_signed_rank_test_counts_the_tail() {
        // All of one sign: 2 / 2^6; the smallest of the other: 4 / 2^6.
        assert_eq!(
            rounded(signed_rank_test(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0])),
            "0.031250"
        );
        assert_eq!(
            rounded(signed_rank_test(&[-1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 0.0])),
            "0.062500"
        );
        // Equal sizes share their ranks: the tail of 1.5 among 1.5 1.5 3 is that of 3 of 8 ways.
        assert_eq!(rounded(signed_rank_test(&[-1.0, 1.0, 2.0])), "0.750000");
        assert_eq!(signed_rank_test(&[0.0, 0.0]), None);
    }

    #[test]
    fn what_is_as_good_as_normal_goes_on_from_what_is_exact() {
        let sign = |rank: usize| if rank % 5 < 2 { -1.0 } else { 1.0 };
        // With equal ones among them.
        let difference = |rank: usize| sign(rank) * number(rank / 3 + 1);
        let differences: Vec<f64> = (1..=150).map(difference).collect();
        let [exact, normal] = [200, 100].map(|most| signed_ranks(&differences, most));
        assert!(is_near(exact, normal), "{exact:?} {normal:?}");
        let (exact, normal) = (sign_test(460, 540), sign_test(461, 540));
        assert!(is_near(exact, normal), "{exact:?} {normal:?}");
    }

    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        for (deviations, tabled) in [
            (0.0, 1.0),
            (1.0, 0.317_311),
            (1.959_964, 0.05),
            (3.0, 0.002_700),
        ] {
            assert!(
                (two_sided(deviations) - tabled).abs() < 1e-6,
                "{deviations}"
            );
        }
    }
}
