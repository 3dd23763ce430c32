//! Permutations of points as walks make them, with a hash that states share with their images.

use crate::abstractions::Permutations;
use crate::abstractions::permutations::MOST_MOVES;
use crate::groups::inverse;
use crate::hash::folded_product;
use crate::side_by_side::pairs;

/// What stands at each point. At the goal that is the point itself, or a label that several points may have.
pub(crate) type PermutationState<const N: usize> = [u8; N];

/// The moves of a puzzle as they change states of at most `N` points, a power of two.
///
/// The hash of a state is the sum, over the points, of a number for the point and what stands there. Up to symmetry pairs that
/// are images of one another under the symmetries of the puzzle, or under the inverse permutation, have the same number: both
/// map moves to moves, so that images are as far from the goal (symmetry reduction). A move changes only the numbers of
/// the points that it moves.
#[derive(Clone, Debug)]
pub(crate) struct Turns<const N: usize> {
    points: usize,
    goal: PermutationState<N>,
    is_up_to_symmetry: bool,
    /// By move, the points that it moves and where what is there goes.
    carried: Vec<Vec<[u8; 2]>>,
    pairs: Vec<MovePair>,
    number: Box<[[u64; N]; N]>,
}

/// Two moves of the same points, or one move twice: most moves have an inverse, which moves what they move.
#[derive(Clone, Debug)]
struct MovePair {
    moves: [usize; 2],
    /// Each point, and where both moves take what is there.
    steps: Vec<[u8; 3]>,
}

impl<const N: usize> Turns<N> {
    /// The moves of permutations of `N` points at most, where each state has a hash of its own.
    pub(crate) fn plain(permutations: &Permutations) -> Self {
        Self::labelled(permutations, Self::points_of(permutations))
    }

    /// The same where a state shares its hash with its images.
    pub(super) fn up_to_symmetry(permutations: &Permutations) -> Self {
        let orbits = &permutations.pair_orbits().pairs;
        let turns = Self::with(permutations, Self::points_of(permutations), |pair| {
            orbits[pair]
        });
        Self {
            is_up_to_symmetry: true,
            ..turns
        }
    }

    /// The same where points have labels, below `N`: a state is what its labels show (a coset of those permutations that keep
    /// all labels).
    pub(super) fn labelled(permutations: &Permutations, labels: PermutationState<N>) -> Self {
        Self::with(permutations, labels, |pair| pair as u16)
    }

    /// Each point with itself as label.
    fn points_of(permutations: &Permutations) -> PermutationState<N> {
        let points = permutations.moves().first().map_or(0, |mv| mv.len());
        std::array::from_fn(|point| if point < points { point as u8 } else { 0 })
    }

    /// With a number for each point and what stands there, by point times the number of points plus that.
    fn with(
        permutations: &Permutations,
        goal: PermutationState<N>,
        orbit: impl Fn(usize) -> u16,
    ) -> Self {
        let moves = permutations.moves();
        let mut turns = Self {
            points: moves.first().map_or(0, |mv| mv.len()),
            goal,
            is_up_to_symmetry: false,
            carried: Vec::with_capacity(moves.len()),
            pairs: Vec::new(),
            number: Box::new([[0; N]; N]),
        };
        for (index, mv) in moves.iter().enumerate() {
            let each = (0..).zip(&**mv).filter(|(point, to)| point != *to);
            let carried: Vec<[u8; 2]> = each.map(|(point, &to)| [point, to]).collect();
            let is_open = |pair: &&mut MovePair| {
                let points = pair.steps.iter().map(|&[point, ..]| point);
                pair.moves[0] == pair.moves[1]
                    && points.eq(carried.iter().map(|carried_pair| carried_pair[0]))
            };
            if let Some(pair) = turns.pairs.iter_mut().find(is_open) {
                pair.moves[1] = index;
                for (step, images) in pair.steps.iter_mut().zip(&carried) {
                    step[2] = images[1];
                }
            } else {
                turns.pairs.push(MovePair {
                    moves: [index; 2],
                    steps: carried.iter().map(|&[from, to]| [from, to, to]).collect(),
                });
            }
            turns.carried.push(carried);
        }
        for point in 0..turns.points {
            for image in 0..turns.points {
                turns.number[point][image] = mixed(orbit(point * turns.points + image).into());
            }
        }
        turns
    }

    /// The state `from`, with points named after what stands there in `to`: it is as far from the goal as `from` is from `to`.
    pub(crate) fn between(
        &self,
        from: &PermutationState<N>,
        to: &PermutationState<N>,
    ) -> PermutationState<N> {
        let mut names = [0; N];
        for (point, &image) in to[..self.points.min(N)].iter().enumerate() {
            names[usize::from(image) % N] = point as u8;
        }
        let mut state = *from;
        for label in &mut state[..self.points.min(N)] {
            *label = names[usize::from(*label) % N];
        }
        state
    }

    /// The number of moves.
    pub(super) fn count(&self) -> usize {
        self.carried.len()
    }

    /// Whether states share their hashes with their images.
    pub(super) fn is_up_to_symmetry(&self) -> bool {
        self.is_up_to_symmetry
    }

    /// The goal.
    pub(crate) fn goal(&self) -> PermutationState<N> {
        self.goal
    }

    /// The state after a move.
    #[inline]
    pub(crate) fn apply(&self, state: &PermutationState<N>, mv: usize) -> PermutationState<N> {
        let mut after = *state;
        for &[point, to] in &self.carried[mv] {
            after[usize::from(to) % N] = state[usize::from(point) % N];
        }
        after
    }

    /// The hash of a state.
    #[inline]
    pub(super) fn hash(&self, state: &PermutationState<N>) -> u64 {
        let mut sum = 0_u64;
        for (numbers, &label) in pairs(&self.number[..self.points.min(N)], state) {
            sum = sum.wrapping_add(numbers[usize::from(label) % N]);
        }
        sum
    }

    /// The hashes of the states after each move, by its index.
    #[inline]
    pub(super) fn hashes_after(&self, state: &PermutationState<N>, hashes: &mut [u64; MOST_MOVES]) {
        let whole = self.hash(state);
        for MovePair { moves, steps } in &self.pairs {
            let (mut still, mut one, mut other) = (whole, 0_u64, 0_u64);
            for &[from, to, back] in steps {
                let (from, to) = (usize::from(from) % N, usize::from(to) % N);
                let back = usize::from(back) % N;
                let label = usize::from(state[from]) % N;
                still = still.wrapping_sub(self.number[from][label]);
                one = one.wrapping_add(self.number[to][label]);
                other = other.wrapping_add(self.number[back][label]);
            }
            hashes[moves[0] % MOST_MOVES] = still.wrapping_add(one);
            hashes[moves[1] % MOST_MOVES] = still.wrapping_add(other);
        }
    }
}

/// The state that a permutation makes of the goal where each point is its own label.
pub(crate) fn state_of<const N: usize>(element: &[u8]) -> PermutationState<N> {
    let mut state = [0; N];
    for (slot, point) in state.iter_mut().zip(&*inverse(element)) {
        *slot = *point;
    }
    state
}

/// Numbers that have nothing to do with one another.
fn mixed(index: u64) -> u64 {
    let once = folded_product(index ^ 0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93);
    folded_product(once ^ 0xa076_1d64_78bd_642f, 0xe703_7ed1_a0b4_28db)
}
