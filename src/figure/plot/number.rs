//! Numbers as labels: decimal, short, without the noise of binary fractions.

use super::super::grouped::grouped;

/// Numbers with more digits than these, before and behind the point, are written with an exponent: `1e9`.
const LONGEST: (u32, u32) = (9, 6);

/// `mantissa * 10^exponent`, exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ScientificNumber {
    pub mantissa: i64,
    pub exponent: i32,
}

impl ScientificNumber {
    /// The nearest double.
    pub(super) fn value(self) -> f64 {
        // The parser rounds correctly and alike everywhere, which a product of powers would not.
        let text = format!("{}e{}", self.mantissa, self.exponent);
        text.parse().expect("digits and an exponent are a number")
    }

    /// Whether it is too long to be written out.
    fn is_long(self) -> bool {
        let digits = self.mantissa.unsigned_abs().to_string().len() as u32;
        let length = digits + self.exponent.max(0).unsigned_abs();
        self.mantissa != 0
            && (length > LONGEST.0 && self.exponent >= 0 || self.exponent < -(LONGEST.1 as i32))
    }

    /// `2,500`, `0.25`; with an exponent `2.5e7`.
    fn label(self, with_exponent: bool) -> String {
        let digits = self.mantissa.unsigned_abs().to_string();
        let sign = if self.mantissa < 0 { "-" } else { "" };
        if self.mantissa == 0 {
            return "0".to_owned();
        }
        if with_exponent {
            return sign.to_owned() + &scientific(&digits, self.exponent);
        }
        let places = self.exponent.min(0).unsigned_abs() as usize;
        let whole = digits + &"0".repeat(self.exponent.max(0).unsigned_abs() as usize);
        let padded = format!("{whole:0>width$}", width = places + 1);
        let (whole, fraction) = padded.split_at(padded.len() - places);
        let point = if fraction.is_empty() { "" } else { "." };
        grouped(&format!("{sign}{whole}{point}{fraction}"))
    }
}

/// Numbers of one axis, all with an exponent where one of them needs it.
pub(super) fn labels(numbers: &[ScientificNumber]) -> Vec<String> {
    let with_exponent = numbers.iter().any(|number| number.is_long());
    let label = |number: &ScientificNumber| number.label(with_exponent);
    numbers.iter().map(label).collect()
}

/// `25`, 6 -> `2.5e7`.
fn scientific(digits: &str, exponent: i32) -> String {
    let power = exponent + digits.len() as i32 - 1;
    let (first, rest) = digits.split_at(1);
    let rest = rest.trim_end_matches('0');
    let point = if rest.is_empty() { "" } else { "." };
    format!("{first}{point}{rest}e{power}")
}

/// 10 to a whole power, exactly rounded.
pub(super) fn power_of_ten(exponent: i32) -> f64 {
    ScientificNumber {
        mantissa: 1,
        exponent,
    }
    .value()
}

/// The greatest power of ten that is not above a positive number.
pub(super) fn decade_below(value: f64) -> i32 {
    // The logarithm of a power of ten may be off by a bit.
    let guess = value.log10().floor() as i32;
    if power_of_ten(guess + 1) <= value {
        guess + 1
    } else if power_of_ten(guess) > value {
        guess - 1
    } else {
        guess
    }
}

/// A number of a point: whole, or with three digits behind the point at most.
#[cfg(feature = "figures")]
pub(in super::super) fn label(value: f64) -> String {
    let size = value.abs();
    if size != 0.0 && !(1e-3..1e15).contains(&size) {
        return format!("{value:.3e}");
    }
    super::super::grouped::trimmed(value, 3)
}

#[cfg(all(test, feature = "figures"))]
mod tests {
    use super::*;

    fn decimal(mantissa: i64, exponent: i32) -> String {
        labels(&[ScientificNumber { mantissa, exponent }]).remove(0)
    }

    #[test]
    fn labels_are_short() {
        assert_eq!(decimal(25, 2), "2,500");
        assert_eq!(decimal(-25, -2), "-0.25");
        assert_eq!(decimal(10, -1), "1.0");
        assert_eq!(decimal(25, 6), "25,000,000");
        assert_eq!(decimal(25, 8), "2.5e9");
        assert_eq!(decimal(2, -9), "2e-9");
        assert_eq!(decimal(0, 9), "0");
    }

    #[test]
    fn numbers_of_an_axis_are_written_alike() {
        let decades = |last| {
            let power = |exponent| ScientificNumber {
                mantissa: 1,
                exponent,
            };
            labels(&(4..=last).map(power).collect::<Vec<_>>())
        };
        assert_eq!(decades(6), ["10,000", "100,000", "1,000,000"]);
        assert_eq!(decades(9), ["1e4", "1e5", "1e6", "1e7", "1e8", "1e9"]);
    }

    #[test]
    fn decades_are_exact_at_powers_of_ten() {
        for exponent in -30..30 {
            assert_eq!(decade_below(power_of_ten(exponent)), exponent);
        }
        assert_eq!(decade_below(999.999), 2);
    }

    #[test]
    fn points_are_rounded_for_readers() {
        assert_eq!(label(1276.0), "1276");
        assert_eq!(label(1.276_123), "1.276");
        assert_eq!(label(-0.000_01), "-1.000e-5");
        assert_eq!(label(-0.0), "0");
        assert_eq!(label(2e20), "2.000e20");
    }
}
