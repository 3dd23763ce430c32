//! Distances of tuples of points, by which beams sort states.

use super::Permutations;
use crate::groups::orbits;
use std::collections::BTreeSet;

/// Most bytes of all tables.
const MOST_BYTES: usize = 16 << 20;

/// The points of a tuple.
const TRIPLE: usize = 3;

/// Not reached.
const NONE: u8 = u8::MAX;

/// For each tuple of points that follow one another in the cycle of a move, the square of the fewest moves that put what
/// belongs there there, summed: one tuple that is far away costs more than several that are near. No bound, but a better
/// guide than the sum of the distances of single points, for it sees that a row moves as a whole.
///
/// The distances are those of the inverse permutation, which are the same: what a table is asked is from where moves would
/// bring to these points what the points here are named after.
#[derive(Debug)]
pub(crate) struct Tuples {
    tables: Vec<TupleTable>,
    /// The number of each point among those that moves take it to.
    numbers: Vec<u8>,
}

/// A tuple of points.
#[derive(Debug)]
struct TupleTable {
    points: Vec<u8>,
    /// The number of points of the orbit.
    count: usize,
    /// Squares of distances, by the numbers of the points that have what belongs to these.
    squares: Box<[u8]>,
}

impl Tuples {
    /// Tables for puzzles whose moves are taken back: of triples where these fit, else of pairs.
    pub(super) fn new(permutations: &Permutations) -> Self {
        let moves = permutations.moves();
        let mut numbers = vec![0; moves.first().map_or(0, |mv| mv.len())];
        let mut counts = vec![0; numbers.len()];
        for orbit in orbits(moves) {
            for (number, &point) in orbit.iter().enumerate() {
                numbers[usize::from(point)] = number as u8;
                counts[usize::from(point)] = orbit.len();
            }
        }
        let [triples, pairs] = [TRIPLE, 2].map(|length| tuples(permutations, length));
        let bytes = triples
            .iter()
            .map(|tuple| counts[usize::from(tuple[0])].pow(3));
        let tuples = if bytes.sum::<usize>() > MOST_BYTES || triples.is_empty() {
            pairs
        } else {
            triples
        };
        let table = |points: Vec<u8>| {
            let count = counts[usize::from(points[0])];
            TupleTable::new(permutations, points, &numbers, count)
        };
        Self {
            tables: tuples.into_iter().map(table).collect(),
            numbers,
        }
    }

    /// The sum for a state of at most `N` points: what stands at each.
    #[inline]
    pub(crate) fn of<const N: usize>(&self, state: &[u8; N]) -> u32 {
        let mut numbers = [0; N];
        for (number, &state_point) in numbers[..self.numbers.len().min(N)].iter_mut().zip(state) {
            *number = self.numbers[usize::from(state_point) % self.numbers.len()];
        }
        let mut sum = 0;
        for table in &self.tables {
            let mut index = 0;
            for &point in &table.points {
                index = index * table.count + usize::from(numbers[usize::from(point) % N]);
            }
            sum += table.squares.get(index).map_or(0, |&square| square.into());
        }
        sum
    }
}

/// The sets of so many points that follow one another in the cycle of a move, in some order.
fn tuples(permutations: &Permutations, length: usize) -> Vec<Vec<u8>> {
    let mut met = BTreeSet::new();
    let mut tuples = Vec::new();
    for mv in permutations.moves() {
        for first in 0..mv.len() as u8 {
            let follow = std::iter::successors(Some(first), |&point| Some(mv[usize::from(point)]));
            let tuple: Vec<u8> = follow.take(length).collect();
            let mut set = tuple.clone();
            set.sort_unstable();
            let is_new = met.insert(set.clone());
            set.dedup();
            if is_new && set.len() == length {
                tuples.push(tuple);
            }
        }
    }
    tuples
}

impl TupleTable {
    /// By breadth-first search over the places of what belongs to these points.
    fn new(permutations: &Permutations, points: Vec<u8>, numbers: &[u8], count: usize) -> Self {
        let length = points.len();
        let index = |places: &[u8; TRIPLE]| {
            let mut index = 0;
            for &place in &places[..length] {
                index = index * count + usize::from(numbers[usize::from(place)]);
            }
            index
        };
        let mut start = [0; TRIPLE];
        start[..length].copy_from_slice(&points);
        let mut distances = vec![NONE; count.pow(length as u32)].into_boxed_slice();
        distances[index(&start)] = 0;
        let mut queue = vec![start];
        let mut next = 0;
        while let Some(&places) = queue.get(next) {
            let distance = distances[index(&places)] + 1;
            for mv in permutations.moves() {
                let mut reached = places;
                for place in &mut reached {
                    *place = mv[usize::from(*place)];
                }
                let entry = &mut distances[index(&reached)];
                if *entry == NONE {
                    *entry = distance;
                    queue.push(reached);
                }
            }
            next += 1;
        }
        let squares = distances.iter().map(|&distance| match distance {
            NONE => 0,
            distance => distance.saturating_mul(distance),
        });
        Self {
            points,
            count,
            squares: squares.collect(),
        }
    }
}
