//! Moves that need not be made behind others, whatever the state.

use crate::puzzle::group::Permutation;
use crate::search::Move;
use foldhash::fast::FixedState;
use std::collections::{HashMap, HashSet, VecDeque};

/// Products that are looked at when detours are looked for.
const MOST_PRODUCTS: usize = 100_000;
/// No detour is longer.
const LONGEST: usize = 16;

/// A finite-state machine that reads a path's moves and knows when the last few of them do what fewer do, or as many that
/// come first in successor order (Taylor and Korf, "Pruning duplicate nodes in depth-first search", AAAI 1993): a shortest
/// path that is first in that order has none of them in it.
#[derive(Debug)]
pub struct Detours {
    /// By state: the moves that are worth making, in successor order, with the state behind each. The first state is that
    /// before any move.
    onward: Vec<Box<[(Move, u32)]>>,
}

impl Detours {
    /// Of moves in successor order, each with what it does; `None` where `interrupted` said so.
    pub fn new(
        order: &[(Move, &Permutation)],
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let mut machine = Machine {
            beginnings: vec![vec![Link::Unknown; order.len()]],
        };
        for word in detours(order, interrupted)? {
            machine.forbid(&word);
        }
        machine.finish();
        let onward = machine.beginnings.iter().map(|links| {
            let worth = links.iter().zip(order);
            let worth = worth.filter_map(|(link, &(mv, _))| match *link {
                Link::To(next) => Some((mv, next)),
                _ => None,
            });
            worth.collect()
        });
        Some(Self {
            onward: onward.collect(),
        })
    }

    /// The moves that are worth making in a state, each with the state behind it.
    #[inline]
    pub fn onward(&self, state: u32) -> &[(Move, u32)] {
        &self.onward[state as usize]
    }
}

/// Moves by their places in the order.
type Word = Vec<u8>;

/// All words that do what a shorter one does, or one as long that comes first, but for those with such a word in them: as
/// long as few enough products are to be looked at.
fn detours(
    order: &[(Move, &Permutation)],
    interrupted: &mut dyn FnMut() -> bool,
) -> Option<Vec<Word>> {
    let Some((_, first)) = order.first() else {
        return Some(Vec::new());
    };
    let identity: Permutation = (0..first.len()).map(|point| point as u8).collect();
    let mut seen: HashSet<Permutation, FixedState> = HashSet::from_iter([identity.clone()]);
    let mut layer: Vec<(Word, Permutation)> = vec![(Vec::new(), identity)];
    let mut found = Vec::new();
    for length in 1..=LONGEST {
        if seen.len() + layer.len() * order.len() > MOST_PRODUCTS && length > 2 {
            break;
        }
        let kept: HashSet<Word, FixedState> = layer.iter().map(|(word, _)| word.clone()).collect();
        let mut next = Vec::new();
        for (word, product) in &layer {
            if interrupted() {
                return None;
            }
            for (at, (_, mv)) in (0_u8..).zip(order) {
                let mut word = word.clone();
                word.push(at);
                // Without its first move it is a detour, or has one in it.
                if length > 1 && !kept.contains(&word[1..]) {
                    continue;
                }
                let product: Permutation = product.iter().map(|&to| mv[usize::from(to)]).collect();
                if seen.insert(product.clone()) {
                    next.push((word, product));
                } else {
                    found.push(word);
                }
            }
        }
        layer = next;
    }
    Some(found)
}

/// The beginnings of forbidden words, by move (Aho and Corasick, "Efficient string matching", 1975).
struct Machine {
    beginnings: Vec<Vec<Link>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Link {
    /// No forbidden word goes on like that.
    Unknown,
    /// To a longer beginning, or the longest that is an end of what was read.
    To(u32),
    /// A forbidden word ends.
    Forbidden,
}

impl Machine {
    /// Forbids a word that has no other one in it.
    fn forbid(&mut self, word: &[u8]) {
        let (last, first) = word.split_last().expect("no move does nothing");
        let mut at = 0;
        for &mv in first {
            let mv = usize::from(mv);
            at = if let Link::To(next) = self.beginnings[at][mv] {
                next as usize
            } else {
                let next = self.beginnings.len();
                self.beginnings[at][mv] = Link::To(next as u32);
                self.beginnings
                    .push(vec![Link::Unknown; self.beginnings[0].len()]);
                next
            };
        }
        self.beginnings[at][usize::from(*last)] = Link::Forbidden;
    }

    /// Fills in where every move leads from every beginning.
    fn finish(&mut self) {
        let mut shorter: HashMap<u32, u32, FixedState> = HashMap::default();
        let mut queue = VecDeque::new();
        for link in &mut self.beginnings[0] {
            match *link {
                Link::Unknown => *link = Link::To(0),
                Link::To(longer) => {
                    shorter.insert(longer, 0);
                    queue.push_back(longer);
                }
                Link::Forbidden => {}
            }
        }
        while let Some(at) = queue.pop_front() {
            let less = self.beginnings[shorter[&at] as usize].clone();
            for (link, less) in self.beginnings[at as usize].iter_mut().zip(less) {
                match (*link, less) {
                    (Link::Unknown, other) => *link = other,
                    (Link::To(longer), Link::To(other)) => {
                        shorter.insert(longer, other);
                        queue.push_back(longer);
                    }
                    (Link::To(_), _) => *link = Link::Forbidden,
                    (Link::Forbidden, _) => {}
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::puzzle::permutations::known::Known;
    use crate::puzzle::permutations::known::{pocket_cube, topspin};
    use std::collections::BTreeMap;

    /// How many paths of each length are left.
    fn paths(puzzle: &Known, longest: usize) -> Vec<usize> {
        let group = puzzle.permutations().expect("a group");
        let order: Vec<_> = (0..).map(Move).zip(group.moves()).collect();
        let machine = Detours::new(&order, &mut || false).expect("not interrupted");
        let identity: Permutation = (0..group.moves()[0].len() as u8).collect();
        let mut ends = vec![(0, identity)];
        let mut counts = vec![1];
        // Each state that is as far as that has its first path left: no other is needed.
        let mut distances = BTreeMap::from([(ends[0].1.clone(), 0)]);
        for length in 1..=longest {
            let mut next = Vec::new();
            for (state, product) in &ends {
                for &(mv, state) in machine.onward(*state) {
                    let by = &group.moves()[usize::from(mv.0)];
                    let product: Permutation =
                        product.iter().map(|&to| by[usize::from(to)]).collect();
                    distances.entry(product.clone()).or_insert(length);
                    next.push((state, product));
                }
            }
            ends = next;
            counts.push(ends.len());
        }
        for (length, &count) in counts.iter().enumerate() {
            let states = distances
                .values()
                .filter(|&&distance| distance == length)
                .count();
            assert!(states <= count, "{length}");
        }
        counts.extend((0..=longest).map(|length| {
            distances
                .values()
                .filter(|&&distance| distance == length)
                .count()
        }));
        counts
    }

    #[test]
    fn each_state_keeps_a_shortest_path() {
        // Paths, then states, by length: few of them are met twice.
        assert_eq!(
            paths(&pocket_cube(), 4),
            [1, 9, 54, 321, 1847, 1, 9, 54, 321, 1847]
        );
        let [counts @ .., _, _, _, _, _, _, _, _] = &paths(&topspin(8, 4), 7)[..] else {
            panic!("seven layers");
        };
        assert_eq!(counts, [1, 3, 6, 12, 23, 44, 85, 148]);
    }
}
