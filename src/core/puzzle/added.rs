//! Heuristics and searches by name that programs and scripts add to puzzles.

use super::{BoardHeuristic, DefinedHeuristic, SearchAlgorithm};
use foldhash::fast::FixedState;
use smol_str::SmolStr;
use std::collections::HashMap;
use std::sync::Arc;

/// Heuristics and searches in the order in which they were added. A copy shares what it holds, so a script of many definitions, of which each
/// extends a puzzle anew, is linear in them but for a logarithm: each part is at least twice as large as the next (the logarithmic method of Bentley
/// and Saxe, "Decomposable searching problems I", 1980).
#[derive(Clone, Debug, Default)]
pub(crate) struct Additions {
    /// The oldest and largest first.
    parts: Vec<Arc<AddedHeuristics>>,
    searches: Arc<Vec<Arc<dyn SearchAlgorithm>>>,
}

#[derive(Debug, Default)]
struct AddedHeuristics {
    heuristics: Vec<(SmolStr, Arc<dyn BoardHeuristic>)>,
    by_name: HashMap<SmolStr, usize, FixedState>,
}

impl AddedHeuristics {
    fn new(heuristics: Vec<(SmolStr, Arc<dyn BoardHeuristic>)>) -> Self {
        let names = heuristics.iter().map(|(name, _)| name.clone());
        Self {
            by_name: names.zip(0..).collect(),
            heuristics,
        }
    }
}

impl Additions {
    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Adds one behind the others, in the place of one that has its name.
    pub(crate) fn add(&mut self, heuristic: Arc<dyn BoardHeuristic>) {
        let mut newest = vec![(heuristic.info().name, heuristic)];
        while let Some(part) = self
            .parts
            .pop_if(|part| part.heuristics.len() < 2 * newest.len())
        {
            let replaced = AddedHeuristics::new(newest);
            let kept = part.heuristics.iter();
            let kept = kept.filter(|(name, _)| !replaced.by_name.contains_key(name));
            newest = kept.cloned().collect();
            newest.extend(replaced.heuristics);
        }
        self.parts.push(Arc::new(AddedHeuristics::new(newest)));
    }

    /// The one of that name.
    pub(crate) fn find(&self, name: &str) -> Option<&Arc<dyn BoardHeuristic>> {
        self.parts.iter().rev().find_map(|part| {
            let place = part.by_name.get(name)?;
            Some(&part.heuristics[*place].1)
        })
    }

    /// Adds a search behind the others, in the place of one that has its name.
    pub(crate) fn add_search(&mut self, search: Arc<dyn SearchAlgorithm>) {
        let searches = Arc::make_mut(&mut self.searches);
        searches.retain(|known| known.name() != search.name());
        searches.push(search);
    }

    /// All searches, in the order in which they were added.
    pub(crate) fn searches(&self) -> &[Arc<dyn SearchAlgorithm>] {
        &self.searches
    }

    /// All of them, in the order in which they were added.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Arc<dyn BoardHeuristic>> {
        self.named().map(|(_, heuristic)| heuristic)
    }

    /// Those that users see, with their names: all but helpers of others.
    pub(crate) fn listed(&self) -> impl Iterator<Item = (&str, &Arc<dyn BoardHeuristic>)> {
        let named = self.named().filter(|(_, heuristic)| {
            let own = heuristic.own();
            !own.is_some_and(DefinedHeuristic::is_helper)
        });
        named.map(|(name, heuristic)| (name.as_str(), heuristic))
    }

    fn named(&self) -> impl Iterator<Item = &(SmolStr, Arc<dyn BoardHeuristic>)> {
        let parts = self.parts.iter().enumerate();
        parts.flat_map(|(number, part)| {
            let newer = &self.parts[number + 1..];
            let all = part.heuristics.iter();
            all.filter(move |(name, _)| !newer.iter().any(|part| part.by_name.contains_key(name)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{Source, Span};
    use proptest::prelude::*;

    fn heuristic(name: &str) -> Arc<dyn BoardHeuristic> {
        let source = Source::new("", "", None).into();
        Arc::new(DefinedHeuristic::new(
            name.into(),
            Vec::new(),
            source,
            Span::new(0, 0),
            String::new(),
        ))
    }

    proptest! {
        #[test]
        fn they_stand_in_order_each_name_once(names in prop::collection::vec("[a-e]{1,2}", 0..40)) {
            let mut added = Additions::default();
            let mut expected: Vec<String> = Vec::new();
            let mut copies = Vec::new();
            for name in names {
                copies.push((added.clone(), expected.clone()));
                added.add(heuristic(&name));
                expected.retain(|other| *other != name);
                expected.push(name);
            }
            copies.push((added, expected));
            for (added, expected) in copies {
                let names: Vec<SmolStr> = added.iter().map(|entry| entry.info().name).collect();
                prop_assert_eq!(&names, &expected);
                prop_assert!(names.iter().all(|name| added.find(name).is_some()));
                prop_assert!(added.find("f").is_none());
                prop_assert_eq!(added.is_empty(), expected.is_empty());
                // Few parts are copied.
                prop_assert!(added.parts.len() <= 6);
            }
        }
    }
}
