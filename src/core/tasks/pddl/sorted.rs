//! Facts and groups of facts by name, as Fast Downward's translator orders them.

use super::grounding::GroundTask;
use super::lifted::Lifted;

/// Groups of facts, and all facts, in the order of their names.
pub(super) struct SortedFacts {
    pub facts: Vec<Vec<u32>>,
    pub order: Vec<u32>,
    /// Where each fact stands in the order.
    places: Vec<u32>,
    /// The groups of each fact, by number.
    groups: Vec<Vec<u32>>,
}

impl SortedFacts {
    pub(super) fn place(&self, fact: u32) -> u32 {
        self.places[fact as usize]
    }

    /// Whether two of these facts are of one group.
    pub(super) fn exclude(&self, facts: &[u32]) -> bool {
        let groups = facts.iter().flat_map(|&fact| &self.groups[fact as usize]);
        let mut groups: Vec<u32> = groups.copied().collect();
        groups.sort_unstable();
        groups.windows(2).any(|pair| pair[0] == pair[1])
    }
}

/// Groups of a task with their facts, in order.
pub(super) fn sorted(lifted: &Lifted, ground: &GroundTask, groups: &[Vec<u32>]) -> SortedFacts {
    let mut order: Vec<u32> = (0..ground.facts.len() as u32).collect();
    order.sort_by_cached_key(|&fact| {
        let atom = &ground.facts[fact as usize];
        let objects = atom.objects.iter();
        let objects = objects.map(|&object| lifted.objects[object as usize].name.as_str());
        let name = lifted.predicates[atom.predicate].name.as_str();
        (name, objects.collect::<Vec<&str>>())
    });
    let mut places = vec![0; order.len()];
    for (place, &fact) in (0..).zip(&order) {
        places[fact as usize] = place;
    }
    let mut facts = groups.to_vec();
    for group in &mut facts {
        group.sort_unstable_by_key(|&fact| places[fact as usize]);
    }
    facts.sort_by_cached_key(|group| {
        let numbers = group.iter().map(|&fact| places[fact as usize]);
        numbers.collect::<Vec<u32>>()
    });
    let mut groups = vec![Vec::new(); order.len()];
    for (number, group) in (0..).zip(&facts) {
        for &fact in group {
            groups[fact as usize].push(number);
        }
    }
    SortedFacts {
        facts,
        order,
        places,
        groups,
    }
}
