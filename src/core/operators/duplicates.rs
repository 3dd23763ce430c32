//! Duplicate move sequences, pruned by a finite automaton.

use super::moves::Move;
use foldhash::fast::FixedState;
use std::collections::HashSet;
use std::hash::Hash;

/// A move with a position of the blank: where it applies, and where the blank is afterwards. Puzzles without a blank have
/// one position, 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Operator {
    /// The move.
    pub mv: Move,
    /// The position of the blank before it.
    pub from: u8,
    /// The position of the blank after it.
    pub to: u8,
}

/// A transition of a [`DuplicateAutomaton`]: a move that is not pruned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AutomatonEdge {
    /// The move.
    pub mv: Move,
    /// The number of its operator.
    pub operator: u16,
    /// The state of the automaton after it.
    pub next: u32,
}

/// The most moves of a duplicate sequence of permutations.
const LONGEST: usize = 16;

/// The most sequences of permutations that are kept, but for those of one and two moves.
const MOST_SEQUENCES: usize = 100_000;

/// The limits on the search for duplicates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// The most moves of a duplicate sequence.
    pub length: usize,
    /// The most sequences that are kept, but for those of one and two moves. A duplicate that is not found costs nodes,
    /// no solution.
    pub sequences: usize,
}

/// A finite automaton that reads the moves of a path and prunes those that complete a duplicate: a sequence that has the
/// effect of a shorter one, or of one as long that is first in successor order (Taylor and Korf, "Pruning duplicate nodes in
/// depth-first search", AAAI 1993). The shortest solution that is first in successor order contains no duplicate, so a
/// search that prunes them finds the same solution.
///
/// Sequences that are no duplicates form a tree, which breadth-first search enumerates from each position of the blank. All
/// suffixes of such a sequence are in the tree too, so the sequence without its first move is its failure link (Aho and
/// Corasick, "Efficient string matching", 1975). The states of the automaton are the proper prefixes of duplicates.
#[derive(Debug)]
pub(crate) struct DuplicateAutomaton {
    /// The position of the blank in each state. The first states are those before any move, by position.
    positions: Box<[u8]>,
    /// The start of each state's transitions; one more at the end.
    first: Box<[u32]>,
    transitions: Box<[AutomatonEdge]>,
}

impl DuplicateAutomaton {
    /// Finds the duplicates of a puzzle's operators, which are in successor order at each position. `start` gives a state
    /// with the blank at a position, `apply` the state after the operator of a number; operators must have the same effect
    /// in all states. `None` where `interrupted` said so.
    pub(crate) fn new<S: Clone + Eq + Hash>(
        (positions, operators): (usize, &[Operator]),
        start: impl Fn(u8) -> S,
        apply: impl Fn(&S, u16) -> S,
        bounds: Bounds,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let mut tree = SequenceTree::new(positions, operators);
        let mut seen: HashSet<(u8, S), FixedState> = HashSet::default();
        let mut layer: Vec<(u32, S)> = Vec::new();
        for position in 0..positions as u8 {
            let state = start(position);
            seen.insert((position, state.clone()));
            layer.push((position.into(), state));
        }
        for length in 1..=bounds.length {
            let ends = layer
                .iter()
                .map(|(sequence, _)| tree.operators_at(*sequence).len());
            if length > 2 && tree.sequences.len() + ends.sum::<usize>() > bounds.sequences {
                break;
            }
            let mut next = Vec::new();
            for (parent, state) in layer {
                if interrupted() {
                    return None;
                }
                for slot in 0..tree.operators_at(parent).len() {
                    let Some(suffix) = tree.suffix_of_child(parent, slot) else {
                        // It ends with a shorter duplicate.
                        tree.prune(parent, slot);
                        continue;
                    };
                    let state = apply(&state, tree.operators_at(parent)[slot]);
                    let root = tree.sequences[parent as usize].root;
                    if seen.insert((root, state.clone())) {
                        next.push((tree.extend(parent, slot, suffix), state));
                    } else {
                        tree.prune(parent, slot);
                        tree.is_prefix(parent);
                    }
                }
            }
            layer = next;
        }
        Some(tree.automaton())
    }

    /// [`new`](Self::new) for operators that permute points: of each, by point, where what is there goes. Duplicates have
    /// `longest` moves at most, and 16 at most.
    pub(crate) fn of_permutations(
        (positions, operators): (usize, &[Operator]),
        effects: &[&[u8]],
        longest: usize,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let points = effects.first().map_or(0, |effect| effect.len());
        let identity: Vec<u8> = (0..points).map(|point| point as u8).collect();
        let apply = |product: &Vec<u8>, operator: u16| -> Vec<u8> {
            let effect = effects[usize::from(operator)];
            product
                .iter()
                .map(|&point| effect[usize::from(point)])
                .collect()
        };
        let bounds = Bounds {
            length: longest.min(LONGEST),
            sequences: MOST_SEQUENCES,
        };
        Self::new(
            (positions, operators),
            |_| identity.clone(),
            apply,
            bounds,
            interrupted,
        )
    }

    /// The number of states.
    pub(crate) fn states(&self) -> usize {
        self.positions.len()
    }

    /// The position of the blank in a state.
    pub(crate) fn position(&self, state: u32) -> u8 {
        self.positions[state as usize]
    }

    /// The moves that are not pruned in a state, in successor order. The states before any move are the positions.
    #[inline]
    pub(crate) fn transitions(&self, state: u32) -> &[AutomatonEdge] {
        let state = state as usize;
        &self.transitions[self.first[state] as usize..self.first[state + 1] as usize]
    }
}

/// The node that follows a sequence by one operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SequenceChild {
    /// Not looked at: too long.
    Unknown,
    /// A sequence that is no duplicate.
    Sequence(u32),
    /// A duplicate, or a sequence that ends with one.
    Pruned,
}

/// A sequence of operators that is no duplicate.
#[derive(Debug)]
struct Sequence {
    /// The position of the blank before it.
    root: u8,
    /// The position of the blank after it.
    position: u8,
    /// The sequence without its first operator; of an empty one, itself.
    suffix: u32,
    /// Where its children begin.
    children: u32,
    /// Whether it is empty or begins a duplicate: then it is a state of the automaton.
    is_prefix: bool,
}

/// All sequences that are no duplicates, by length, the empty ones first.
#[derive(Debug)]
struct SequenceTree<'a> {
    operators: &'a [Operator],
    /// The numbers of the operators that apply at each position.
    by_position: Vec<Vec<u16>>,
    sequences: Vec<Sequence>,
    /// Of each sequence, one for each operator that applies at its end.
    children: Vec<SequenceChild>,
}

impl<'a> SequenceTree<'a> {
    fn new(positions: usize, operators: &'a [Operator]) -> Self {
        let mut by_position = vec![Vec::new(); positions];
        for (number, operator) in (0..).zip(operators) {
            by_position[usize::from(operator.from)].push(number);
        }
        let mut tree = Self {
            operators,
            by_position,
            sequences: Vec::new(),
            children: Vec::new(),
        };
        for position in 0..positions as u8 {
            tree.push(position, position, u32::from(position));
            tree.is_prefix(position.into());
        }
        tree
    }

    fn push(&mut self, root: u8, position: u8, suffix: u32) -> u32 {
        let number = self.sequences.len() as u32;
        self.sequences.push(Sequence {
            root,
            position,
            suffix,
            children: self.children.len() as u32,
            is_prefix: false,
        });
        let count = self.by_position[usize::from(position)].len();
        self.children
            .extend(std::iter::repeat_n(SequenceChild::Unknown, count));
        number
    }

    /// The numbers of the operators that apply after a sequence.
    fn operators_at(&self, sequence: u32) -> &[u16] {
        &self.by_position[usize::from(self.sequences[sequence as usize].position)]
    }

    fn child(&self, sequence: u32, slot: usize) -> SequenceChild {
        self.children[self.sequences[sequence as usize].children as usize + slot]
    }

    /// The suffix of a child that has still to be made; `None` where that is a duplicate or ends with one.
    fn suffix_of_child(&self, parent: u32, slot: usize) -> Option<u32> {
        if (parent as usize) < self.by_position.len() {
            let operator = self.operators[usize::from(self.operators_at(parent)[slot])];
            return Some(operator.to.into());
        }
        match self.child(self.sequences[parent as usize].suffix, slot) {
            SequenceChild::Sequence(suffix) => Some(suffix),
            SequenceChild::Pruned => None,
            SequenceChild::Unknown => unreachable!("shorter sequences are enumerated first"),
        }
    }

    fn extend(&mut self, parent: u32, slot: usize, suffix: u32) -> u32 {
        let root = self.sequences[parent as usize].root;
        let operator = self.operators[usize::from(self.operators_at(parent)[slot])];
        let child = self.push(root, operator.to, suffix);
        let place = self.sequences[parent as usize].children as usize + slot;
        self.children[place] = SequenceChild::Sequence(child);
        child
    }

    fn prune(&mut self, parent: u32, slot: usize) {
        let place = self.sequences[parent as usize].children as usize + slot;
        self.children[place] = SequenceChild::Pruned;
    }

    fn is_prefix(&mut self, sequence: u32) {
        self.sequences[sequence as usize].is_prefix = true;
    }

    /// Marks the prefixes of prefixes and numbers them; gives each sequence the state of its longest suffix that is one,
    /// and links the states.
    fn automaton(mut self) -> DuplicateAutomaton {
        for sequence in (0..self.sequences.len() as u32).rev() {
            let begins = (0..self.operators_at(sequence).len()).any(|slot| {
                matches!(self.child(sequence, slot), SequenceChild::Sequence(child) if self.sequences[child as usize].is_prefix)
            });
            if begins {
                self.is_prefix(sequence);
            }
        }
        let mut states: Vec<u32> = Vec::with_capacity(self.sequences.len());
        let mut count = 0;
        for sequence in &self.sequences {
            if sequence.is_prefix {
                states.push(count);
                count += 1;
            } else {
                // Suffixes are shorter, so they have their states already.
                states.push(states[sequence.suffix as usize]);
            }
        }
        let mut automaton = (Vec::new(), vec![0], Vec::new());
        for sequence in 0..self.sequences.len() as u32 {
            if !self.sequences[sequence as usize].is_prefix {
                continue;
            }
            for (slot, &operator) in self.operators_at(sequence).iter().enumerate() {
                let next = match self.child(sequence, slot) {
                    SequenceChild::Sequence(child) => states[child as usize],
                    SequenceChild::Pruned => continue,
                    SequenceChild::Unknown => {
                        unreachable!("prefixes of duplicates have all their children")
                    }
                };
                let mv = self.operators[usize::from(operator)].mv;
                automaton.2.push(AutomatonEdge { mv, operator, next });
            }
            automaton.0.push(self.sequences[sequence as usize].position);
            automaton.1.push(automaton.2.len() as u32);
        }
        let (positions, first, transitions) = automaton;
        DuplicateAutomaton {
            positions: positions.into(),
            first: first.into(),
            transitions: transitions.into(),
        }
    }
}
