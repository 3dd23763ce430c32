//! Moves that need not be made behind others, whatever the state.

use crate::puzzle::group::Permutation;
use crate::search::Move;
use foldhash::fast::FixedState;
use std::collections::{HashMap, HashSet, VecDeque};

/// Products that are looked at when detours are looked for.
const MOST_PRODUCTS: usize = 100_000;
/// No detour is longer.
const LONGEST: usize = 16;

/// A move where it can be made: what allows moves is at a station, and comes to one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Letter<'a> {
    /// The move.
    pub mv: Move,
    /// Where it can be made.
    pub from: u8,
    /// Where it leads.
    pub to: u8,
    /// What it does, the same in every state.
    pub by: &'a Permutation,
}

/// A move that is worth making.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Onward {
    /// The move.
    pub mv: Move,
    /// The number of its letter.
    pub letter: u16,
    /// The state of the machine behind it.
    pub next: u32,
}

/// The letters of moves that can always be made, in an order.
pub(crate) fn always<'a>(order: &[Move], moves: &'a [Permutation]) -> Vec<Letter<'a>> {
    let letter = |&mv: &Move| Letter {
        mv,
        from: 0,
        to: 0,
        by: &moves[usize::from(mv.0)],
    };
    order.iter().map(letter).collect()
}

/// A finite-state machine that reads a path's moves and knows when the last few of them do what fewer do, or as many that
/// come first in successor order (Taylor and Korf, "Pruning duplicate nodes in depth-first search", AAAI 1993): a shortest
/// path that is first in that order has none of them in it. Which moves there are may depend on one thing, its station: the
/// cell of the blank. Where all moves can always be made there is one station.
#[derive(Debug)]
pub(crate) struct Detours {
    /// By state: the moves that are worth making, in successor order. The first states are those before any move, by
    /// station.
    onward: Vec<Box<[Onward]>>,
}

impl Detours {
    /// Of so many stations and letters, those of each station in successor order; `None` where `interrupted` said so.
    pub(crate) fn new(
        stations: usize,
        letters: &[Letter<'_>],
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let alphabet = Alphabet::new(stations, letters);
        let mut machine = Machine {
            beginnings: (0..stations)
                .map(|station| alphabet.beginning(station))
                .collect(),
            alphabet: &alphabet,
        };
        for word in detours(&alphabet, interrupted)? {
            machine.forbid(&word);
        }
        machine.finish();
        let onward = machine
            .beginnings
            .iter()
            .map(|Beginning { station, links }| {
                let worth = links.iter().zip(&alphabet.at[*station]);
                let worth = worth.filter_map(|(link, &letter)| match *link {
                    Link::To(next) => Some(Onward {
                        mv: letters[usize::from(letter)].mv,
                        letter,
                        next,
                    }),
                    _ => None,
                });
                worth.collect()
            });
        Some(Self {
            onward: onward.collect(),
        })
    }

    /// The moves that are worth making in a state; states before any move are the numbers of stations.
    #[inline]
    pub(crate) fn onward(&self, state: u32) -> &[Onward] {
        &self.onward[state as usize]
    }
}

/// Letters by their numbers.
type Word = Vec<u16>;

struct Alphabet<'a> {
    letters: &'a [Letter<'a>],
    /// By station: the letters that can be read there.
    at: Vec<Vec<u16>>,
    /// By letter: its place among these.
    slots: Vec<usize>,
}

impl<'a> Alphabet<'a> {
    fn new(stations: usize, letters: &'a [Letter<'a>]) -> Self {
        let mut at = vec![Vec::new(); stations];
        let slots = (0..).zip(letters).map(|(number, letter)| {
            let own: &mut Vec<u16> = &mut at[usize::from(letter.from)];
            own.push(number);
            own.len() - 1
        });
        Self {
            letters,
            slots: slots.collect(),
            at,
        }
    }

    /// Of words that no forbidden one goes on from.
    fn beginning(&self, station: usize) -> Beginning {
        Beginning {
            station,
            links: vec![Link::Unknown; self.at[station].len()],
        }
    }
}

/// A way that is the first to do what it does.
struct Way {
    word: Word,
    from: u8,
    to: u8,
    product: Permutation,
}

/// All words that do what a shorter one does, or one as long that comes first, but for those with such a word in them: as
/// long as few enough products are to be looked at.
fn detours(alphabet: &Alphabet<'_>, interrupted: &mut dyn FnMut() -> bool) -> Option<Vec<Word>> {
    let Some(first) = alphabet.letters.first() else {
        return Some(Vec::new());
    };
    let identity: Permutation = (0..first.by.len()).map(|point| point as u8).collect();
    let stations = 0..alphabet.at.len() as u8;
    let mut seen: HashSet<(u8, Permutation), FixedState> = stations
        .clone()
        .map(|from| (from, identity.clone()))
        .collect();
    let mut layer: Vec<Way> = stations
        .map(|from| Way {
            word: Vec::new(),
            from,
            to: from,
            product: identity.clone(),
        })
        .collect();
    let mut found = Vec::new();
    for length in 1..=LONGEST {
        let products = layer
            .iter()
            .map(|way| alphabet.at[usize::from(way.to)].len());
        if seen.len() + products.sum::<usize>() > MOST_PRODUCTS && length > 2 {
            break;
        }
        let kept: HashSet<Word, FixedState> = layer.iter().map(|way| way.word.clone()).collect();
        let mut next = Vec::new();
        for way in &layer {
            if interrupted() {
                return None;
            }
            for &letter in &alphabet.at[usize::from(way.to)] {
                let Letter { to, by, .. } = alphabet.letters[usize::from(letter)];
                let mut word = way.word.clone();
                word.push(letter);
                // Without its first move it is a detour, or has one in it.
                if length > 1 && !kept.contains(&word[1..]) {
                    continue;
                }
                let product = way.product.iter().map(|&to| by[usize::from(to)]);
                let product: Permutation = product.collect();
                let from = way.from;
                if seen.insert((from, product.clone())) {
                    next.push(Way {
                        word,
                        from,
                        to,
                        product,
                    });
                } else {
                    found.push(word);
                }
            }
        }
        layer = next;
    }
    Some(found)
}

/// The beginnings of forbidden words, by letter (Aho and Corasick, "Efficient string matching", 1975).
struct Machine<'a> {
    alphabet: &'a Alphabet<'a>,
    /// Those without letters first, by station.
    beginnings: Vec<Beginning>,
}

struct Beginning {
    /// Where it leads.
    station: usize,
    /// By letter of that station.
    links: Vec<Link>,
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

impl Machine<'_> {
    /// Forbids a word that has no other one in it.
    fn forbid(&mut self, word: &[u16]) {
        let (last, first) = word.split_last().expect("no move does nothing");
        let mut at = usize::from(self.alphabet.letters[usize::from(word[0])].from);
        for &letter in first {
            let slot = self.alphabet.slots[usize::from(letter)];
            at = if let Link::To(next) = self.beginnings[at].links[slot] {
                next as usize
            } else {
                let next = self.beginnings.len();
                self.beginnings[at].links[slot] = Link::To(next as u32);
                let station = self.alphabet.letters[usize::from(letter)].to;
                self.beginnings
                    .push(self.alphabet.beginning(station.into()));
                next
            };
        }
        let slot = self.alphabet.slots[usize::from(*last)];
        self.beginnings[at].links[slot] = Link::Forbidden;
    }

    /// Fills in where every move leads from every beginning.
    fn finish(&mut self) {
        let mut shorter: HashMap<u32, u32, FixedState> = HashMap::default();
        let mut queue = VecDeque::new();
        for (station, own) in self.alphabet.at.iter().enumerate() {
            for (link, &letter) in self.beginnings[station].links.iter_mut().zip(own) {
                let to = u32::from(self.alphabet.letters[usize::from(letter)].to);
                match *link {
                    Link::Unknown => *link = Link::To(to),
                    Link::To(longer) => {
                        shorter.insert(longer, to);
                        queue.push_back(longer);
                    }
                    Link::Forbidden => {}
                }
            }
        }
        while let Some(at) = queue.pop_front() {
            let less = self.beginnings[shorter[&at] as usize].links.clone();
            for (link, less) in self.beginnings[at as usize].links.iter_mut().zip(less) {
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
    use crate::puzzle::permutations::known::{pocket_cube, topspin};
    use std::collections::BTreeMap;

    /// How many paths of each length are left.
    fn paths(puzzle: &dyn Puzzle, longest: usize) -> Vec<usize> {
        let group = puzzle.permutations().expect("a group");
        let machine = Detours::new(
            1,
            &always(&puzzle.default_order(), group.moves()),
            &mut || false,
        );
        let machine = machine.expect("not interrupted");
        let identity: Permutation = (0..group.moves()[0].len() as u8).collect();
        let mut ends = vec![(0, identity)];
        let mut counts = vec![1];
        // Each state that is as far as that has its first path left: no other is needed.
        let mut distances = BTreeMap::from([(ends[0].1.clone(), 0)]);
        for length in 1..=longest {
            let mut next = Vec::new();
            for (state, product) in &ends {
                for &Onward {
                    mv, next: state, ..
                } in machine.onward(*state)
                {
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
