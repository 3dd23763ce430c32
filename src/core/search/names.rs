//! Names of states, where they break ties.

use super::memory::Memory;
use super::meter::Stop;
use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Bytes in the order of names: numbers in them by size, letters without regard to case. Different names have different bytes.
pub fn name_key(name: &str) -> Box<[u8]> {
    let mut key = Vec::with_capacity(2 * name.len() + 4);
    let mut rest = name;
    let behind_sign = name.strip_prefix('-').unwrap_or_default();
    let length = number_length(behind_sign);
    if length > 0 {
        // The greater a negative number is without its sign, the earlier it comes.
        let mut number = Vec::new();
        push_number(&behind_sign[..length], &mut number);
        number.push(0);
        key.push(b'-');
        key.extend(number.iter().map(|byte| !byte));
        rest = &behind_sign[length..];
    }
    while let Some(letter) = rest.chars().next() {
        let length = number_length(rest);
        if length > 0 {
            push_number(&rest[..length], &mut key);
            rest = &rest[length..];
        } else {
            let lower = letter.to_lowercase().collect::<String>();
            key.extend_from_slice(lower.as_bytes());
            rest = &rest[letter.len_utf8()..];
        }
    }
    key.push(0);
    key.extend_from_slice(name.as_bytes());
    key.into()
}

/// The bytes of the number that a text begins with, `12` or `1.5`; 0 where it begins with none.
fn number_length(text: &str) -> usize {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(text);
    let fraction = text[whole..].strip_prefix('.').map_or(0, digits);
    if whole > 0 && fraction > 0 {
        whole + 1 + fraction
    } else {
        whole
    }
}

fn push_number(number: &str, key: &mut Vec<u8>) {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let (whole, fraction) = (
        whole.trim_start_matches('0'),
        fraction.trim_end_matches('0'),
    );
    let length = u16::try_from(whole.len()).unwrap_or(u16::MAX);
    key.push(b'0');
    key.extend_from_slice(&length.to_be_bytes());
    key.extend_from_slice(whole.as_bytes());
    if !fraction.is_empty() {
        key.push(b'.');
        key.extend_from_slice(fraction.as_bytes());
    }
}

/// Open nodes by their priority, then by name or by the names along the path; of equal ones the first that came.
#[derive(Debug, Default)]
pub(super) struct NamedQueue {
    open: BTreeMap<(u64, Arc<[u8]>), VecDeque<u32>>,
    /// The path of each node that was opened: the place of each of its states among the successors of the state before. With the
    /// number of successors that were opened since.
    paths: Vec<(Arc<[u8]>, u16)>,
}

impl NamedQueue {
    /// The memory of an entry beside the bytes of its key.
    const COST: usize = 64;

    /// Adds a node with the bytes of its name.
    pub(super) fn push(
        &mut self,
        priority: u64,
        id: u32,
        key: Arc<[u8]>,
        memory: &mut Memory,
    ) -> ControlFlow<Stop> {
        memory.reserve(Self::COST + key.len())?;
        self.open.entry((priority, key)).or_default().push_back(id);
        ControlFlow::Continue(())
    }

    /// Adds a node that is the next successor of its parent, in the order of names; the start is its own parent.
    pub(super) fn push_path(
        &mut self,
        priority: u64,
        (id, parent): (u32, u32),
        memory: &mut Memory,
    ) -> ControlFlow<Stop> {
        let mut path = Vec::new();
        if id != parent
            && let Some((before, next)) = self.paths.get_mut(parent as usize)
        {
            path.extend_from_slice(before);
            path.extend_from_slice(&next.to_be_bytes());
            *next = next.saturating_add(1);
        }
        let path: Arc<[u8]> = path.into();
        let place = id as usize;
        if place >= self.paths.len() {
            let more = place + 1 - self.paths.len();
            memory.reserve(more * size_of::<(Arc<[u8]>, u16)>())?;
            self.paths.resize(place + 1, (Arc::default(), 0));
        }
        self.paths[place] = (path.clone(), 0);
        self.push(priority, id, path, memory)
    }

    /// Takes the first node, with its priority.
    pub(super) fn pop(&mut self, memory: &mut Memory) -> Option<(u64, u32)> {
        let mut first = self.open.first_entry()?;
        let (priority, length) = (first.key().0, first.key().1.len());
        let id = first.get_mut().pop_front()?;
        if first.get().is_empty() {
            first.remove();
        }
        memory.release(Self::COST + length);
        Some((priority, id))
    }

    /// All nodes with their priorities, in the order in which they are taken.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, u32)> {
        let ids = |((priority, _), ids): (&(u64, Arc<[u8]>), &VecDeque<u32>)| {
            let priority = *priority;
            ids.iter()
                .map(move |&id| (priority, id))
                .collect::<Vec<_>>()
        };
        self.open.iter().flat_map(ids)
    }

    /// Drops all nodes.
    pub(super) fn clear(&mut self, memory: &mut Memory) {
        while self.pop(memory).is_some() {}
    }
}

#[cfg(test)]
mod tests {
    use super::name_key;
    use proptest::prelude::*;

    #[test]
    fn names_are_sorted_as_people_sort_them() {
        let sorted = [
            "", "-2", "-1.5", "-1.25", "-1", "0", "1", "1.25", "1.5", "1.10x", "2", "10", "10a",
            "a", "A1", "a2", "A10", "a10b", "Arad", "b", "B 2", "B 10", "Oradea", "é",
        ];
        let position = |name: &str| sorted.iter().position(|known_name| *known_name == name);
        let mut shuffled = sorted;
        shuffled.sort_unstable();
        shuffled.sort_by_key(|name| name_key(name));
        // 1.10 is 1.1, and less than 1.25.
        let mut expected = sorted.to_vec();
        let at = position("1.10x").unwrap_or_default();
        let name = expected.remove(at);
        expected.insert(position("1.25").unwrap_or_default(), name);
        assert_eq!(shuffled.to_vec(), expected);
    }

    proptest! {
        #[test]
        fn whole_numbers_come_by_size(one: i64, other: i64) {
            let [first, second] = [one, other].map(|number| name_key(&number.to_string()));
            prop_assert_eq!(first.cmp(&second), one.cmp(&other));
        }

        #[test]
        fn names_that_differ_have_keys_that_differ(one in "[-0-9a-cA.é ]{0,6}", other in "[-0-9a-cA.é ]{0,6}") {
            prop_assert_eq!(name_key(&one) == name_key(&other), one == other);
        }
    }
}
