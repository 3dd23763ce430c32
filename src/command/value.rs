//! Values of variables and operands.

use super::{Decimal, List};
use smol_str::SmolStr;
use std::fmt;
use std::sync::Arc;

/// Greatest depth of nested lists, and of nested names with arguments.
pub(crate) const DEEPEST_NESTING: usize = 64;

/// Most parts of one list, parts of parts counted each time they stand in it.
pub(crate) const MOST_PARTS: usize = 1_000_000;

/// Most parts of one name with arguments: a heuristic that is evaluated at every state.
pub(crate) const MOST_CALL_PARTS: usize = 1000;

/// A value of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value {
    /// `50`.
    Integer(i64),
    /// `0.5`.
    Decimal(Decimal),
    /// A word or a string.
    Text(SmolStr),
    /// `true`, `false`.
    Truth(bool),
    /// `[h1 h2]`, `2..24 step 2`.
    List(List),
    /// `max(h1,h2)`.
    Call(Arc<CallValue>),
}

/// A parametrised name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallValue {
    /// The word before the parenthesis.
    pub name: String,
    /// The operands in it.
    pub arguments: Vec<Value>,
}

/// Integers from `from` to `to`, both included, `step` apart.
#[derive(Clone, Copy, Debug, Eq)]
pub(crate) struct RangeValue {
    /// The first.
    pub from: i64,
    /// The bound, included when it is hit.
    pub to: i64,
    /// Not 0.
    pub step: i64,
}

impl RangeValue {
    /// The number of elements.
    pub(crate) fn length(self) -> u64 {
        let (low, high) = if self.step > 0 {
            (self.from, self.to)
        } else {
            (self.to, self.from)
        };
        if low > high {
            0
        } else {
            (high.abs_diff(low) / self.step.unsigned_abs()).saturating_add(1)
        }
    }

    /// The element with that index, from 0.
    pub(crate) fn get(self, index: u64) -> Option<i64> {
        let distance = i128::from(self.step) * i128::from(index);
        (index < self.length())
            .then(|| i128::from(self.from) + distance)
            .and_then(|element| i64::try_from(element).ok())
    }
}

impl PartialEq for RangeValue {
    /// Equal when the elements are.
    fn eq(&self, other: &Self) -> bool {
        let (length, others) = (self.length(), other.length());
        length == others
            && (length == 0 || self.from == other.from && (length == 1 || self.step == other.step))
    }
}

impl Value {
    /// A word or string.
    pub fn text(text: &str) -> Self {
        Self::Text(text.into())
    }

    /// The whole number that it is.
    pub fn whole(&self) -> Option<i64> {
        match self {
            Self::Integer(value) => Some(*value),
            Self::Decimal(value) => Some(value.ratio())
                .filter(|fraction| fraction.1 == 1)
                .map(|ratio| ratio.0),
            _ => None,
        }
    }

    /// The number that it is.
    pub fn number(&self) -> Option<Decimal> {
        match self {
            Self::Integer(value) => Some(Decimal::from(*value)),
            Self::Decimal(value) => Some(*value),
            _ => None,
        }
    }

    /// A list of these elements.
    pub fn list(elements: impl Into<List>) -> Self {
        Self::List(elements.into())
    }

    /// Whether it has elements.
    pub fn is_list(&self) -> bool {
        matches!(self, Self::List(_))
    }

    /// Whether the value has at most so many parts, written out, and nests at most
    /// `DEEPEST_NESTING` deep: values that share their parts can be exponentially large.
    pub fn is_moderate(&self, most: usize) -> bool {
        let mut room = most;
        self.fits(&mut room, DEEPEST_NESTING)
    }

    /// Whether neither the value nor a part of it is larger than values may be.
    pub fn is_usable(&self) -> bool {
        match self {
            Self::List(list) => {
                self.is_moderate(MOST_PARTS) && list.values().iter().all(Self::is_usable)
            }
            Self::Call(call) => {
                self.is_moderate(MOST_CALL_PARTS) && call.arguments.iter().all(Self::is_usable)
            }
            _ => true,
        }
    }

    fn fits(&self, room: &mut usize, depth: usize) -> bool {
        let (count, parts) = match self {
            Self::List(list) => (list.parts(), list.values()),
            Self::Call(call) => (call.arguments.len(), &call.arguments[..]),
            _ => (0, &[][..]),
        };
        let Some(left) = room.checked_sub(1 + count) else {
            return false;
        };
        *room = left;
        parts.is_empty() || depth > 0 && parts.iter().all(|part| part.fits(room, depth - 1))
    }

    /// The kind of the value, for reports: `a number`.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Integer(_) | Self::Decimal(_) => "a number",
            Self::Text(_) => "a string",
            Self::Truth(_) => "true or false",
            Self::List(_) => "a list",
            Self::Call(_) => "a name with arguments",
        }
    }

    /// Writes the value, elements with one space between, until `room` characters are used up;
    /// false when they were not enough. Shared lists can be exponentially longer than they are large.
    pub fn write_within(&self, text: &mut String, room: usize) -> bool {
        match self {
            Self::Text(other_text) => text.push_str(other_text),
            Self::List(list) => {
                for (index, element) in list.iter().enumerate() {
                    if index > 0 {
                        text.push(' ');
                    }
                    if !element.write_within(text, room) {
                        return false;
                    }
                }
            }
            other => text.push_str(&other.to_string()),
        }
        text.len() <= room
    }
}

impl fmt::Display for Value {
    /// Short values whole; a long list is cut with `...` (reports use it).
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(value) => value.fmt(formatter),
            Self::Decimal(value) => value.fmt(formatter),
            Self::Text(text) => formatter.write_str(text),
            Self::Truth(value) => value.fmt(formatter),
            Self::List(_) => {
                let mut text = String::new();
                let whole = self.write_within(&mut text, 200);
                formatter.write_str(&text)?;
                formatter.write_str(if whole { "" } else { " ..." })
            }
            Self::Call(call) => {
                write!(formatter, "{}(", call.name)?;
                for (index, argument) in call.arguments.iter().enumerate() {
                    formatter.write_str(if index == 0 { "" } else { "," })?;
                    argument.fmt(formatter)?;
                }
                formatter.write_str(")")
            }
        }
    }
}

/// The value of a word as an operand: `true` and `false` are no strings.
pub(crate) fn word_value(word: &str) -> Value {
    match word {
        "true" => Value::Truth(true),
        "false" => Value::Truth(false),
        _ => Value::text(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn elements(from: i64, to: i64, step: i64) -> Vec<i64> {
        let range = RangeValue { from, to, step };
        (0..range.length())
            .filter_map(|index| range.get(index))
            .collect()
    }

    #[test]
    fn ranges_include_both_ends_when_they_hit_them() {
        assert_eq!(elements(2, 6, 2), [2, 4, 6]);
        assert_eq!(elements(6, 1, -2), [6, 4, 2]);
        assert!(elements(3, 1, 1).is_empty());
        assert_eq!(
            elements(i64::MAX - 1, i64::MAX, 1),
            [i64::MAX - 1, i64::MAX]
        );
    }

    #[test]
    fn a_list_that_shares_itself_is_cut_not_written_out() {
        let mut value = Value::text("ab");
        for _ in 0..60 {
            value = Value::list([value.clone(), value]);
        }
        assert!(!value.write_within(&mut String::new(), 1000));
    }
}
