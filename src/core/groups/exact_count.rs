//! An exact number of things, however many.

use std::fmt;

/// A number that may have hundreds of digits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExactCount {
    /// In base 10^18, the lowest first, the highest not 0; none of 0.
    digits: Vec<u64>,
}

const BASE: u128 = 1_000_000_000_000_000_000;

impl ExactCount {
    /// The product of these numbers; 1 of none.
    pub fn product(factors: impl Iterator<Item = u64>) -> Self {
        let mut digits = vec![1];
        for factor in factors {
            if factor == 0 {
                return Self::default();
            }
            let mut carry = 0;
            for digit in &mut digits {
                let product = u128::from(*digit) * u128::from(factor) + carry;
                (*digit, carry) = ((product % BASE) as u64, product / BASE);
            }
            if carry > 0 {
                digits.push(carry as u64);
            }
        }
        Self { digits }
    }

    /// Adds another number.
    pub fn increase(&mut self, other: &Self) {
        let mut carry = 0;
        for (at, digit) in other.digits.iter().enumerate() {
            if at == self.digits.len() {
                self.digits.push(0);
            }
            let sum = u128::from(self.digits[at]) + u128::from(*digit) + carry;
            (self.digits[at], carry) = ((sum % BASE) as u64, sum / BASE);
        }
        let mut above = self.digits.iter_mut().skip(other.digits.len());
        while carry > 0 {
            let Some(digit) = above.next() else {
                self.digits.push(carry as u64);
                return;
            };
            let sum = u128::from(*digit) + carry;
            (*digit, carry) = ((sum % BASE) as u64, sum / BASE);
        }
    }

    /// Bytes of its digits.
    pub(crate) fn bytes(&self) -> usize {
        self.digits.capacity() * size_of::<u64>()
    }

    /// The number, where it fits.
    pub fn fits(&self) -> Option<u128> {
        self.digits.iter().rev().try_fold(0_u128, |number, &digit| {
            number.checked_mul(BASE)?.checked_add(digit.into())
        })
    }
}

/// All digits, without separators.
impl fmt::Display for ExactCount {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = self.digits.iter().rev();
        write!(formatter, "{}", digits.next().unwrap_or(&0))?;
        digits.try_for_each(|digit| write!(formatter, "{digit:018}"))
    }
}
