//! How many there are of something, exactly, however many.

use std::fmt;

/// A number that may have hundreds of digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// In base 10^18, the lowest first, none of the highest 0.
    digits: Vec<u64>,
}

const BASE: u128 = 1_000_000_000_000_000_000;

impl Order {
    /// The product of these numbers; 1 of none.
    pub fn product(factors: impl Iterator<Item = u64>) -> Self {
        let mut digits = vec![1];
        for factor in factors {
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

    /// The number, where it fits.
    pub fn fits(&self) -> Option<u128> {
        self.digits.iter().rev().try_fold(0_u128, |number, &digit| {
            number.checked_mul(BASE)?.checked_add(digit.into())
        })
    }
}

/// All digits, without separators.
impl fmt::Display for Order {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = self.digits.iter().rev();
        write!(formatter, "{}", digits.next().expect("never empty"))?;
        digits.try_for_each(|digit| write!(formatter, "{digit:018}"))
    }
}
