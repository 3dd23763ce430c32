//! Exact numbers.

use puzzle_core::puzzle::{FaultKind, Operation};
use puzzle_core::syntax::mantissa;
use std::cmp::Ordering;
use std::fmt;

/// Most digits behind the point.
const MOST_PLACES: u32 = 18;

/// An exact number: a fraction in lowest terms, the numerator and the divisor in 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decimal {
    numerator: i64,
    /// At least 1; 0 of infinity, whose numerator is 1 or -1.
    divisor: i64,
}

impl Decimal {
    /// More than any number.
    pub const INFINITY: Self = Self {
        numerator: 1,
        divisor: 0,
    };

    /// Whether it is infinity, or the opposite.
    pub fn is_infinite(self) -> bool {
        self.divisor == 0
    }

    /// Reads `0.5`, `-2.25`, `1_000.5` or `3`; `None` when it is no decimal or needs more than 64 bits.
    pub fn parse(text: &str) -> Option<Self> {
        let (mantissa, places) = mantissa(&text.replace('_', ""))?;
        if places > MOST_PLACES || i64::try_from(mantissa).is_err() {
            return None;
        }
        Self::of(mantissa, 10_i128.pow(places))
    }

    /// `numerator / divisor` in lowest terms, where that fits.
    fn of(numerator: i128, divisor: i128) -> Option<Self> {
        let common = gcd(numerator.unsigned_abs(), divisor.unsigned_abs());
        let common = i128::try_from(common).ok()?.max(1) * divisor.signum();
        Some(Self {
            numerator: i64::try_from(numerator / common).ok()?,
            divisor: i64::try_from(divisor / common).ok()?,
        })
    }

    /// The quotient of two integers, where that fits; by 0 infinity.
    pub(crate) fn ratio_of(numerator: u64, divisor: u64) -> Option<Self> {
        if divisor == 0 {
            return Some(Self::INFINITY);
        }
        Self::of(numerator.into(), divisor.into())
    }

    /// It as a fraction in lowest terms, the divisor at least 1.
    pub fn ratio(self) -> (i64, i64) {
        (self.numerator, self.divisor)
    }

    /// The number that has this [`ratio`](Self::ratio).
    pub(crate) fn of_ratio((numerator, divisor): (i64, i64)) -> Self {
        Self { numerator, divisor }
    }

    /// Whether it can be written with a point: with at most 18 digits behind it.
    pub fn is_decimal(self) -> bool {
        self.places().is_some()
    }

    /// Digits behind the point; `None`: it takes more than there may be.
    fn places(self) -> Option<u32> {
        if self.is_infinite() {
            return None;
        }
        let (mut rest, mut counts) = (self.divisor, [0; 2]);
        for (count, factor) in counts.iter_mut().zip([2, 5]) {
            while rest % factor == 0 {
                rest /= factor;
                *count += 1;
            }
        }
        let places = counts[0].max(counts[1]);
        (rest == 1 && places <= MOST_PLACES).then_some(places)
    }

    /// The quotient of two integers, rounded to six places toward zero; by 0 infinity.
    pub fn quotient(numerator: u64, divisor: u64) -> Self {
        if divisor == 0 {
            return Self::INFINITY;
        }
        let micros = u128::from(numerator) * 1_000_000 / u128::from(divisor);
        let micros = i64::try_from(micros).unwrap_or(i64::MAX);
        Self::of(micros.into(), 1_000_000).unwrap_or(Self::from(i64::MAX))
    }

    /// `self operation other`, exactly; a remainder has the sign of the left side.
    ///
    /// # Errors
    ///
    /// [`FaultKind::DivisionByZero`], or [`FaultKind::Overflow`] where numerator or divisor need more than 64 bits.
    pub(crate) fn calculate(self, operation: Operation, other: Self) -> Result<Self, FaultKind> {
        if self.is_infinite() || other.is_infinite() {
            // Only the sign matters of what is finite, and a remainder by infinity is the left side.
            if operation == Operation::Remainder && !self.is_infinite() {
                return Ok(self);
            }
            let sign = |decimal: Self| match decimal.numerator.signum() {
                sign if decimal.is_infinite() => sign * puzzle_core::puzzle::INFINITE,
                sign => sign,
            };
            return Ok(match operation.extended(sign(self), sign(other))? {
                0 => Self::from(0),
                infinite => Self {
                    numerator: infinite.signum(),
                    divisor: 0,
                },
            });
        }
        let [a, b, c, d] = [self.numerator, self.divisor, other.numerator, other.divisor];
        let [a, b, c, d] = [a, b, c, d].map(i128::from);
        let result = match operation {
            Operation::Add => Self::of(a * d + c * b, b * d),
            Operation::Subtract => Self::of(a * d - c * b, b * d),
            Operation::Multiply => Self::of(a * c, b * d),
            Operation::Divide | Operation::Remainder if c == 0 => {
                return Err(FaultKind::DivisionByZero);
            }
            Operation::Divide => Self::of(a * d, b * c),
            Operation::Remainder => Self::of((a * d) % (c * b), b * d),
        };
        result.ok_or(FaultKind::Overflow)
    }

    /// `-self`, where that fits.
    pub(crate) fn negate(self) -> Option<Self> {
        let numerator = self.numerator.checked_neg()?;
        Some(Self { numerator, ..self })
    }

    /// Without its sign, where that fits.
    pub(crate) fn abs(self) -> Option<Self> {
        let numerator = self.numerator.checked_abs()?;
        Some(Self { numerator, ..self })
    }

    /// The least common multiple of divisors.
    pub(crate) fn common(divisors: impl Iterator<Item = i64>) -> Option<i64> {
        let mut divisors = divisors;
        divisors.try_fold(1_i64, |common, divisor| {
            let shared = gcd(common.unsigned_abs().into(), divisor.unsigned_abs().into());
            (common / i64::try_from(shared).ok()?).checked_mul(divisor)
        })
    }

    /// As seconds, milliseconds and below: nearest float, for clocks only.
    pub fn to_f64(self) -> f64 {
        let float = |number: i64| number.to_string().parse::<f64>().unwrap_or(f64::INFINITY);
        float(self.numerator) / float(self.divisor)
    }
}

fn gcd(mut first: u128, mut second: u128) -> u128 {
    while second != 0 {
        (first, second) = (second, first % second);
    }
    first
}

impl From<i64> for Decimal {
    fn from(numerator: i64) -> Self {
        Self {
            numerator,
            divisor: 1,
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
        let left = i128::from(self.numerator) * i128::from(other.divisor);
        let right = i128::from(other.numerator) * i128::from(self.divisor);
        left.cmp(&right)
    }
}

impl fmt::Display for Decimal {
    /// With a point where that is exact, else as a fraction.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (numerator, divisor) = self.ratio();
        if self.is_infinite() {
            let sign = if numerator < 0 { "-" } else { "" };
            return write!(formatter, "{sign}infinity");
        }
        let Some(places) = self.places() else {
            return write!(formatter, "{numerator}/{divisor}");
        };
        let sign = if numerator < 0 { "-" } else { "" };
        let unit = 10_u128.pow(places);
        let mantissa =
            u128::from(numerator.unsigned_abs()) * (unit / u128::from(divisor.unsigned_abs()));
        let whole = mantissa / unit;
        write!(formatter, "{sign}{whole}")?;
        match mantissa % unit {
            _ if places == 0 => Ok(()),
            fraction => write!(formatter, ".{fraction:0width$}", width = places as usize),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Numerators and divisors that leave room for their products.
        #[test]
        fn it_calculates_as_fractions_do(
            a in -1_000_000_000_i64..1_000_000_000, b in 1_i64..1_000_000_000,
            c in -1_000_000_000_i64..1_000_000_000, d in 1_i64..1_000_000_000,
        ) {
            let [left, right] = [(a, b), (c, d)].map(|(above, below)| {
                Decimal::of(above.into(), below.into()).expect("both fit")
            });
            let [a, b, c, d] = [a, b, c, d].map(i128::from);
            for (operation, above, below) in [
                (Operation::Add, a * d + c * b, b * d),
                (Operation::Subtract, a * d - c * b, b * d),
                (Operation::Multiply, a * c, b * d),
                (Operation::Divide, a * d, b * c),
                (Operation::Remainder, a * d % (b * c).max(1), b * d),
            ] {
                let found = left.calculate(operation, right);
                if c == 0 && matches!(operation, Operation::Divide | Operation::Remainder) {
                    prop_assert_eq!(found, Err(FaultKind::DivisionByZero));
                } else if let Ok(found) = found {
                    let (numerator, divisor) = found.ratio();
                    if c > 0 || operation != Operation::Remainder {
                        prop_assert_eq!(i128::from(numerator) * below, above * i128::from(divisor));
                    }
                    prop_assert!(divisor > 0);
                } else {
                    prop_assert_eq!(found, Err(FaultKind::Overflow));
                }
            }
            prop_assert_eq!(left.cmp(&right), (a * d).cmp(&(c * b)));
        }

        #[test]
        fn decimals_are_read_as_they_are_printed(mantissa: i64, places in 0_u32..=18) {
            let decimal = Decimal::of(mantissa.into(), 10_i128.pow(places)).expect("it fits");
            prop_assert_eq!(Decimal::parse(&decimal.to_string()), Some(decimal));
        }
    }

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
