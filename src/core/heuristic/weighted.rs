//! Weights and scales of heuristics.

/// A weight above 0 as a fraction in lowest terms, from a decimal like `0.5` or `2` of at most six
/// digits behind the point and a numerator of 32 bits.
pub(crate) fn parse_weight(text: &str) -> Option<(u32, u32)> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(fraction) {
        return None;
    }
    let fraction = fraction.trim_end_matches('0');
    let places = u32::try_from(fraction.len())
        .ok()
        .filter(|&places| places <= 6)?;
    let numerator: u64 = format!("{whole}{fraction}").parse().ok()?;
    let denominator = 10_u32.pow(places);
    let divisor = greatest_common_divisor(numerator, denominator.into());
    let numerator = u32::try_from(numerator / divisor).ok()?;
    (numerator > 0).then(|| (numerator, denominator / divisor as u32))
}

/// The scale in which estimates of two scales are both whole; `None` when it exceeds 32 bits.
pub(crate) fn common_scale(first: u32, second: u32) -> Option<u32> {
    let divisor = greatest_common_divisor(first.into(), second.into());
    u32::try_from(u64::from(first) / divisor * u64::from(second)).ok()
}

/// Euclid's.
fn greatest_common_divisor(mut first: u64, mut second: u64) -> u64 {
    while second > 0 {
        (first, second) = (second, first % second);
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_exact_fractions_in_lowest_terms() {
        for (text, weight) in [
            ("2", (2, 1)),
            ("0.50", (1, 2)),
            ("1.25", (5, 4)),
            ("0.000001", (1, 1_000_000)),
            ("1000", (1000, 1)),
        ] {
            assert_eq!(parse_weight(text), Some(weight), "{text}");
        }
    }

    #[test]
    fn other_weights_are_refused() {
        for text in [
            "0",
            "0.0",
            "-1",
            "",
            ".5",
            "1.",
            "1e3",
            "0.0000001",
            "99999999999",
        ] {
            assert_eq!(parse_weight(text), None, "{text}");
        }
    }
}
