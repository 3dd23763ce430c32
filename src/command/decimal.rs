//! Exact decimals.

use std::cmp::Ordering;
use std::fmt;

/// Most digits behind the point.
const MOST_PLACES: u32 = 18;

/// An exact decimal: `mantissa / 10^places`, without trailing zeros behind the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decimal {
    mantissa: i64,
    places: u32,
}

impl Decimal {
    /// Reads `0.5`, `-2.25`, `1_000.5` or `3`; `None` when it is no decimal or needs more than 64 bits.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.replace('_', "");
        let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
        let fraction = fraction.trim_end_matches('0');
        if fraction.len() > MOST_PLACES as usize {
            return None;
        }
        let mantissa = [whole, fraction].concat().parse().ok()?;
        Some(Self {
            mantissa,
            places: fraction.len() as u32,
        })
    }

    /// `mantissa / 10^places` as two integers, the second a power of ten.
    pub fn ratio(self) -> (i64, i64) {
        (self.mantissa, 10_i64.pow(self.places))
    }

    /// The quotient of two integers, rounded to six places toward zero.
    pub fn quotient(numerator: u64, denominator: u64) -> Self {
        let micros = u128::from(numerator) * 1_000_000 / u128::from(denominator.max(1));
        let mut value = Self {
            mantissa: i64::try_from(micros).unwrap_or(i64::MAX),
            places: 6,
        };
        while value.places > 0 && value.mantissa % 10 == 0 {
            value.mantissa /= 10;
            value.places -= 1;
        }
        value
    }

    /// As seconds, milliseconds and below: nearest float, for clocks only.
    pub fn to_f64(self) -> f64 {
        self.to_string().parse().unwrap_or(f64::INFINITY)
    }
}

impl From<i64> for Decimal {
    fn from(value: i64) -> Self {
        Self {
            mantissa: value,
            places: 0,
        }
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        let left = i128::from(self.mantissa) * 10_i128.pow(other.places);
        let right = i128::from(other.mantissa) * 10_i128.pow(self.places);
        left.cmp(&right)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.places == 0 {
            return write!(formatter, "{}", self.mantissa);
        }
        let sign = if self.mantissa < 0 { "-" } else { "" };
        let unit = 10_u64.pow(self.places);
        let magnitude = self.mantissa.unsigned_abs();
        let (whole, fraction) = (magnitude / unit, magnitude % unit);
        write!(
            formatter,
            "{sign}{whole}.{fraction:0width$}",
            width = self.places as usize
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_what_it_reads_without_trailing_zeros() {
        for (text, printed) in [
            ("0.50", "0.5"),
            ("-2.25", "-2.25"),
            ("1_000.0", "1000"),
            ("1.5_0", "1.5"),
            ("0.000_001", "0.000001"),
            ("-0.05", "-0.05"),
        ] {
            assert_eq!(Decimal::parse(text).expect(text).to_string(), printed);
        }
    }

    #[test]
    fn compares_exactly() {
        let read = |text| Decimal::parse(text).expect(text);
        assert!(read("0.1") < read("0.11") && read("2") > read("1.999999999999999999"));
        assert_eq!(read("1.0"), Decimal::from(1));
    }

    #[test]
    fn too_many_digits_are_refused() {
        assert_eq!(Decimal::parse("99999999999999999999"), None);
        assert_eq!(Decimal::parse("0.1234567890123456789"), None);
    }

    #[test]
    fn quotients_are_rounded_toward_zero() {
        assert_eq!(Decimal::quotient(16, 5).to_string(), "3.2");
        assert_eq!(Decimal::quotient(2, 3).to_string(), "0.666666");
    }
}
