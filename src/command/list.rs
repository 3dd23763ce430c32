//! The elements of a list, which take as little memory as they can.

use super::value::RangeValue;
use super::{MOST_PARTS, Records, Value};
use std::sync::Arc;

/// So many packed parts take about the memory of one value, and count as one part.
const PACKED: usize = 32;

/// Most numbers of a list of whole numbers alone, which take 256 MB.
pub(crate) const MOST_NUMBERS: usize = PACKED * MOST_PARTS;

/// The elements of a list. Lists are equal when their elements are.
#[derive(Clone, Debug)]
pub struct List(ListStorage);

#[derive(Clone, Debug)]
enum ListStorage {
    /// `[h1 h2]`.
    Values(Arc<[Value]>),
    /// `[3 1 2]`: whole numbers alone, packed.
    Numbers(Arc<[i64]>),
    /// `2..24 step 2`, not written out.
    Range(RangeValue),
    /// The rows of a file, each a list that is made when it is read.
    Rows(Arc<Records>),
}

impl List {
    /// The number of elements.
    pub fn length(&self) -> u64 {
        match &self.0 {
            ListStorage::Values(values) => values.len() as u64,
            ListStorage::Numbers(numbers) => numbers.len() as u64,
            ListStorage::Range(range) => range.length(),
            ListStorage::Rows(records) => records.length() as u64,
        }
    }

    /// The element with that index, from 0.
    pub fn get(&self, index: u64) -> Option<Value> {
        let place = usize::try_from(index).ok()?;
        match &self.0 {
            ListStorage::Values(values) => values.get(place).cloned(),
            ListStorage::Numbers(numbers) => numbers.get(place).copied().map(Value::Integer),
            ListStorage::Range(range) => range.get(index).map(Value::Integer),
            ListStorage::Rows(records) => records.row(place).map(Value::list),
        }
    }

    /// Its elements, one after the other.
    pub fn iter(&self) -> impl Iterator<Item = Value> + '_ {
        (0..self.length()).map_while(|index| self.get(index))
    }

    /// The values that stand in memory as such.
    pub(super) fn values(&self) -> &[Value] {
        match &self.0 {
            ListStorage::Values(values) => values,
            _ => &[],
        }
    }

    /// The bounds of a range.
    pub(crate) fn range(&self) -> Option<RangeValue> {
        match self.0 {
            ListStorage::Range(range) => Some(range),
            _ => None,
        }
    }

    /// The numbers of a list of whole numbers alone.
    pub(crate) fn numbers(&self) -> Option<Arc<[i64]>> {
        match &self.0 {
            ListStorage::Numbers(numbers) => Some(Arc::clone(numbers)),
            _ => None,
        }
    }

    /// The number of parts that take memory, those that are packed counted together.
    pub(super) fn parts(&self) -> usize {
        match &self.0 {
            ListStorage::Values(values) => values.len(),
            ListStorage::Numbers(numbers) => numbers.len().div_ceil(PACKED),
            ListStorage::Range(_) => 0,
            ListStorage::Rows(records) => records.fields().div_ceil(PACKED),
        }
    }

    /// Bytes of its elements in memory.
    pub(crate) fn bytes(&self) -> usize {
        match &self.0 {
            ListStorage::Values(values) => size_of_val(&**values),
            ListStorage::Numbers(numbers) => size_of_val(&**numbers),
            ListStorage::Range(_) => 0,
            ListStorage::Rows(records) => records.bytes(),
        }
    }
}

impl IntoIterator for List {
    type Item = Value;
    type IntoIter = Box<dyn Iterator<Item = Value>>;

    fn into_iter(self) -> Self::IntoIter {
        Box::new((0..self.length()).map_while(move |index| self.get(index)))
    }
}

impl From<RangeValue> for List {
    fn from(range: RangeValue) -> Self {
        Self(ListStorage::Range(range))
    }
}

impl From<Records> for List {
    fn from(records: Records) -> Self {
        Self(ListStorage::Rows(records.into()))
    }
}

impl From<Vec<i64>> for List {
    fn from(numbers: Vec<i64>) -> Self {
        Self(ListStorage::Numbers(numbers.into()))
    }
}

impl From<Vec<Value>> for List {
    fn from(values: Vec<Value>) -> Self {
        let whole = |value: &Value| match value {
            Value::Integer(number) => Some(*number),
            _ => None,
        };
        match values.iter().map(whole).collect() {
            Some(numbers) => Self(ListStorage::Numbers(numbers)),
            None => Self(ListStorage::Values(values.into())),
        }
    }
}

impl<const N: usize> From<[Value; N]> for List {
    fn from(values: [Value; N]) -> Self {
        Vec::from(values).into()
    }
}

impl FromIterator<Value> for List {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Self {
        Vec::from_iter(values).into()
    }
}

impl PartialEq for List {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (ListStorage::Values(one), ListStorage::Values(other)) => one == other,
            (ListStorage::Numbers(one), ListStorage::Numbers(other)) => one == other,
            (ListStorage::Range(one), ListStorage::Range(other)) => one == other,
            _ => self.length() == other.length() && self.iter().eq(other.iter()),
        }
    }
}

impl Eq for List {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_equal_when_their_elements_are() {
        let numbers: List = (2..5).map(Value::Integer).collect();
        assert!(numbers.numbers().is_some());
        let range = |to| {
            List::from(RangeValue {
                from: 2,
                to,
                step: 1,
            })
        };
        assert_eq!(numbers, range(4));
        assert_ne!(numbers, range(5));
        let plain = List(ListStorage::Values(numbers.iter().collect()));
        assert_eq!(plain, numbers);
        assert_eq!(plain, range(4));
        assert_ne!(plain, List::from([Value::Integer(2), Value::text("3")]));
        assert_eq!(List::from(Vec::<i64>::new()), range(1));
    }

    #[test]
    fn an_element_has_an_index() {
        let list = List::from([Value::text("a"), Value::Integer(7)]);
        assert_eq!(list.get(1), Some(Value::Integer(7)));
        assert_eq!(list.get(2), None);
        let all: Vec<Value> = list.clone().into_iter().collect();
        assert_eq!(all, list.iter().collect::<Vec<_>>());
    }
}
