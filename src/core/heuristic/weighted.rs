//! A heuristic times a weight.

use super::max::greatest_common_divisor;
use crate::search::{Domain, Estimate, Heuristic, Move};

/// `weighted(w,h)`: a heuristic times an exact weight above 0, a fraction in lowest terms. Its
/// scale is the heuristic's times the denominator, so no estimate is rounded. Admissible when the
/// heuristic is and the weight is at most 1.
#[derive(Clone, Debug)]
pub(crate) struct Weighted<H> {
    heuristic: H,
    numerator: u32,
    denominator: u32,
}

impl<H> Weighted<H> {
    /// `numerator / denominator` times a heuristic whose estimates times the numerator, and whose
    /// scale times the denominator, fit 32 bits. Neither may be 0.
    pub(crate) fn new(heuristic: H, numerator: u32, denominator: u32) -> Self {
        Self {
            heuristic,
            numerator,
            denominator,
        }
    }
}

impl<D: Domain, H: Heuristic<D>> Heuristic<D> for Weighted<H> {
    fn estimate(&self, domain: &D, state: D::State) -> Estimate {
        self.numerator * self.heuristic.estimate(domain, state)
    }

    fn estimate_child(
        &self,
        domain: &D,
        parent: D::State,
        estimate: Estimate,
        mv: Move,
        child: D::State,
    ) -> Estimate {
        let inner = estimate / self.numerator;
        let inner = self
            .heuristic
            .estimate_child(domain, parent, inner, mv, child);
        self.numerator * inner
    }

    fn scale(&self) -> u32 {
        self.denominator * self.heuristic.scale()
    }

    fn admissible(&self) -> bool {
        self.numerator <= self.denominator && self.heuristic.admissible()
    }
}

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
