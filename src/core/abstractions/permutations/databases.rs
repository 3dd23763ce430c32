//! Distances of parts of a state, to estimate those of the whole: the moves of a group as they move some points of it.

use super::Permutations;
use super::cosets::Cosets;
use super::layering::cut;
use crate::distances::{Building, Residues, RowSpace, row_bytes, row_layers};
use crate::groups::{Group, MOST_POINTS, Permutation, orbits};
use crate::search::{Limits, Observer, StopReason, interruptible};
use std::sync::{Arc, OnceLock};

/// Most patterns.
pub(crate) const MOST_PATTERNS: usize = 4;
/// States of a group that has a table of all of them.
const MOST_WHOLE: u64 = 20_000_000;
/// Steps of building a table: seconds.
const MOST_STEPS: u64 = 1_600_000_000;
/// Distances that are written out, a byte each.
const MOST_WRITTEN: u64 = 1 << 25;
/// Distances that are written out between two questions whether to go on.
const BETWEEN_QUESTIONS: usize = 1 << 16;
/// Bytes of lists of places of a pattern that is not a whole group.
const MOST_LISTED: u64 = 48 << 20;

/// Some points, what they become under the moves, and how far that is from where they belong.
#[derive(Debug)]
pub(crate) struct PointPattern {
    /// The points that moves take these to, in order: what `cosets` calls 0, 1, ...
    points: Vec<u8>,
    /// The number of each point in the pattern.
    numbers: [Option<u8>; MOST_POINTS],
    pub cosets: Cosets,
    residues: Residues,
    /// The distances by row and place, once somebody asked for those of states that no move leads to.
    distances: OnceLock<Box<[u8]>>,
}

/// The place of a pattern in a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CosetPlace {
    row: u32,
    column: u16,
    /// The distance to the goal.
    pub distance: u8,
}

impl PointPattern {
    /// Returns the place of the pattern after a move. Where a move is taken back by another, distances differ by one at
    /// most.
    #[inline]
    pub(crate) fn moved(&self, place: CosetPlace, mv: usize) -> CosetPlace {
        let (row, column) = self.cosets.moved(place.row, place.column, mv);
        let residue = self.residues.of(row as usize, column.into());
        let distance = match (residue + 3 - place.distance % 3) % 3 {
            0 => place.distance,
            1 => place.distance + 1,
            _ => place.distance - 1,
        };
        CosetPlace {
            row,
            column,
            distance,
        }
    }

    /// Returns the place in the state of a permutation of the group; `None` for some that are not in the group.
    pub(crate) fn place(&self, element: &[u8], moves: usize) -> Option<CosetPlace> {
        self.place_of(|point| Some(element[usize::from(point)]), moves)
    }

    /// The same where the permutation takes each point of the pattern to what `image` says; `None` too where it says nothing.
    #[inline]
    pub(super) fn place_of(
        &self,
        image: impl Fn(u8) -> Option<u8>,
        moves: usize,
    ) -> Option<CosetPlace> {
        let found = self.cosets.find(|number| {
            let image = image(self.points[usize::from(number)])?;
            self.numbers[usize::from(image)]
        });
        let (row, column) = found?;
        let start = CosetPlace {
            row: row as u32,
            column: column as u16,
            distance: 0,
        };
        if let Some(distances) = self.distances.get() {
            let distance = distances[row * self.cosets.columns() + column];
            return Some(CosetPlace { distance, ..start });
        }
        // As far as there are moves that lead nearer.
        let (mut at, mut distance) = ((start.row, start.column), 0);
        while at != (0, 0) {
            at = self.nearer(at, moves);
            distance += 1;
        }
        Some(CosetPlace { distance, ..start })
    }

    /// Where a move leads that is nearer to the goal than a place other than the goal.
    fn nearer(&self, (row, column): (u32, u16), moves: usize) -> (u32, u16) {
        let residue = |row: u32, column: u16| self.residues.of(row as usize, column.into());
        let wanted = (residue(row, column) + 2) % 3;
        let mut predecessors = (0..moves).map(|mv| self.cosets.moved(row, column, mv));
        let nearer = predecessors.find(|&(row, column)| residue(row, column) == wanted);
        nearer.expect("each but the first has a nearer one")
    }

    /// Writes out all distances, a byte each, where there are at most `most`: for states that are asked for one by one.
    /// Whether it was not interrupted.
    fn write_out(&self, moves: usize, most: u64, interrupted: &mut dyn FnMut() -> bool) -> bool {
        let (rows, columns) = (self.cosets.rows(), self.cosets.columns());
        if self.distances.get().is_some() || (rows * columns) as u64 > most {
            return true;
        }
        let mut distances = vec![u8::MAX; rows * columns].into_boxed_slice();
        distances[0] = 0;
        let mut path = Vec::new();
        for start in 0..distances.len() {
            if start % BETWEEN_QUESTIONS == 0 && interrupted() {
                return false;
            }
            let mut at = start;
            while distances[at] == u8::MAX {
                path.push(at);
                let place = ((at / columns) as u32, (at % columns) as u16);
                let (row, column) = self.nearer(place, moves);
                at = row as usize * columns + usize::from(column);
            }
            let mut distance = distances[at];
            while let Some(at) = path.pop() {
                distance += 1;
                distances[at] = distance;
            }
        }
        self.distances.get_or_init(|| distances);
        true
    }
}

/// Patterns that together say what is known of distances.
#[derive(Debug)]
pub(crate) struct PermutationDatabases {
    pub patterns: Vec<PointPattern>,
    /// Points that tell states apart which no pattern tells apart.
    pub loose: Vec<u8>,
    /// The limit on memory that left some patterns out, if it did.
    pub cut_by: Option<u64>,
}

/// A pattern that is to be built.
struct Plan {
    points: Vec<u8>,
    tuple: Vec<u8>,
    first: usize,
    columns: usize,
    /// Whether moves make any order of the tuple's points.
    symmetric: bool,
    states: u64,
}

impl PermutationDatabases {
    /// The number of states that each database of a group would have; one number where it has all states.
    pub(crate) fn sizes(permutations: &Permutations) -> Vec<u64> {
        let plans = plans(permutations, &mut || false);
        let plans = plans.into_iter().flat_map(|(_, plans)| plans);
        plans.map(|plan| plan.states).take(MOST_PATTERNS).collect()
    }

    /// The memory that the distances take, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let cosets = self
            .patterns
            .iter()
            .map(|coset_pattern| &coset_pattern.cosets);
        let bytes = cosets.map(|cosets| row_bytes(cosets.rows(), cosets.columns()));
        let written = self
            .patterns
            .iter()
            .filter_map(|pattern| pattern.distances.get());
        bytes.sum::<u64>() + written.map(|distances| distances.len() as u64).sum::<u64>()
    }

    /// Writes out the distances of all parts that are small enough, and fit so many bytes with all that is there.
    ///
    /// # Errors
    ///
    /// The observer's word.
    pub(crate) fn write_out(
        &self,
        moves: usize,
        memory: u64,
        observer: &mut dyn Observer,
    ) -> Result<(), StopReason> {
        let mut is_done = |point_pattern: &PointPattern| {
            let most = memory.saturating_sub(self.bytes()).min(MOST_WRITTEN);
            interruptible(observer, |interrupted| {
                point_pattern
                    .write_out(moves, most, interrupted)
                    .then_some(())
            })
        };
        self.patterns
            .iter()
            .try_for_each(|pattern| is_done(pattern).map(|_| ()))
    }

    /// Builds the tables of a group of which each move is taken back by another: of what each of some tuples of points becomes, or,
    /// where none is named, of all its states where they are few, else of parts of them.
    pub(crate) fn new(
        permutations: &Permutations,
        tuples: &[Vec<u8>],
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Self, StopReason> {
        let mut built = Self {
            patterns: Vec::new(),
            loose: Vec::new(),
            cut_by: None,
        };
        let moves = permutations.moves();
        let plans = interruptible(observer, |interrupted| match tuples {
            [] => plans(permutations, interrupted),
            _ => named(permutations, tuples, interrupted),
        })?;
        let (group, plans) = plans.expect("only an interruption ends this");
        let mut memory = limits.memory / 2;
        let mut told = Vec::new();
        for plan in plans {
            if built.patterns.len() == MOST_PATTERNS {
                break;
            }
            if plan.states > memory {
                built.cut_by = Some(limits.memory);
                continue;
            }
            let restricted: Vec<Permutation> =
                moves.iter().map(|mv| among(mv, &plan.points)).collect();
            let mut watch = Building {
                observer,
                states: Some(plan.states),
            };
            let cosets = interruptible(&mut watch, |interrupted| {
                let (first, columns) = (plan.first, plan.columns);
                Cosets::new(
                    &restricted,
                    &plan.tuple,
                    first,
                    columns,
                    plan.symmetric,
                    interrupted,
                )
            })?;
            let Some(cosets) = cosets else {
                continue;
            };
            let free = Limits {
                max_nodes: None,
                ..*limits
            };
            let depth = u32::from(u8::MAX) - 1;
            let layers = row_layers(&cosets, (0, 0), depth, true, &free, &mut watch);
            if let Some(reason) = layers.stopped {
                return Err(reason);
            }
            let residues = layers.residues.expect("they were asked for");
            if !layers.complete {
                continue;
            }
            memory = memory.saturating_sub(row_bytes(cosets.rows(), cosets.columns()));
            told.extend(plan.tuple.iter().map(|&at| plan.points[usize::from(at)]));
            built.patterns.push(PointPattern {
                numbers: numbers(&plan.points),
                points: plan.points,
                cosets,
                residues,
                distances: OnceLock::new(),
            });
        }
        let untold = group
            .bases()
            .iter()
            .copied()
            .filter(|base| !told.contains(base));
        built.loose = untold.collect();
        Ok(built)
    }
}

/// Plans databases for the whole group, or for each set of points that moves take to one another, as far as it goes.
fn plans(
    permutations: &Permutations,
    interrupted: &mut dyn FnMut() -> bool,
) -> Option<(std::sync::Arc<Group>, Vec<Plan>)> {
    let moves = permutations.moves();
    let group = permutations.group(interrupted)?;
    let points = moves.first().map_or(0, |mv| mv.len());
    let all: Vec<u8> = (0..points as u8).collect();
    let order = |group: &Group| {
        group
            .order()
            .fits()
            .and_then(|order| u64::try_from(order).ok())
    };
    let steps = |states: u64| states.saturating_mul(moves.len() as u64);
    if let Some(states) = order(&group).filter(|&states| states <= MOST_WHOLE) {
        let plan = whole(all, &group, moves.len(), states);
        return Some((group, vec![plan]));
    }
    let mut plans = Vec::new();
    for points in orbits(moves) {
        if points.len() == 1 {
            continue;
        }
        let restricted: Vec<Permutation> = moves.iter().map(|mv| among(mv, &points)).collect();
        let part = Group::generated_by(points.len(), &restricted, interrupted)?;
        if let Some(states) = order(&part).filter(|&states| steps(states) <= MOST_STEPS) {
            plans.push(whole(points, &part, moves.len(), states));
            continue;
        }
        let sizes: Vec<u64> = part.orbit_sizes().collect();
        let most = |size: &mut u64, next: &u64| {
            *size = size.saturating_mul(*next);
            (steps(*size) <= MOST_STEPS).then_some(*size)
        };
        let falling = (1..=points.len() as u64).rev();
        let count = points.len();
        // All orders of the points, or half of them.
        if sizes
            .iter()
            .zip(falling)
            .take(count - 2)
            .all(|(&size, all)| size == all)
        {
            let length = sizes.iter().scan(1, most).count();
            let parts = count.div_ceil(length);
            for part in 0..parts {
                let from = (part * length).min(count - length);
                let tuple: Vec<u8> = (from..from + length).map(|at| at as u8).collect();
                plans.push(of_tuple(points.clone(), tuple, &sizes[..length], true));
            }
        } else {
            let (bases, sizes): (Vec<u8>, Vec<u64>) =
                (0..).zip(&sizes).filter(|&(_, &size)| size > 1).unzip();
            let fits = |length: &usize| {
                let plan = of_tuple(
                    Vec::new(),
                    bases[..*length].into(),
                    &sizes[..*length],
                    false,
                );
                let rows: u64 = sizes[..plan.first].iter().product();
                let listed = steps(rows).saturating_mul(2 * plan.columns as u64);
                steps(plan.states) <= MOST_STEPS && listed <= MOST_LISTED
            };
            let length = (1..=bases.len()).take_while(fits).last().unwrap_or(1);
            plans.push(of_tuple(
                points,
                bases[..length].into(),
                &sizes[..length],
                false,
            ));
        }
    }
    // The greatest first, as long as there is room.
    plans.sort_by_key(|plan| std::cmp::Reverse(plan.states));
    Some((group, plans))
}

/// Plans databases of the named tuples of points: their points come first, so that they are the first base points.
fn named(
    permutations: &Permutations,
    tuples: &[Vec<u8>],
    interrupted: &mut dyn FnMut() -> bool,
) -> Option<(Arc<Group>, Vec<Plan>)> {
    let moves = permutations.moves();
    let group = permutations.group(interrupted)?;
    let orbits = orbits(moves);
    let mut plans = Vec::new();
    for tuple in tuples {
        let touched = orbits
            .iter()
            .filter(|orbit| orbit.iter().any(|point| tuple.contains(point)));
        let others = touched
            .flatten()
            .copied()
            .filter(|point| !tuple.contains(point));
        let points: Vec<u8> = tuple.iter().copied().chain(others).collect();
        let restricted: Vec<Permutation> = moves.iter().map(|mv| among(mv, &points)).collect();
        let part = Group::generated_by(points.len(), &restricted, interrupted)?;
        let sizes = part.orbit_sizes().take(tuple.len());
        let sizes: Vec<u64> = sizes.collect();
        let falling = (1..=points.len() as u64).rev();
        let is_any_order = sizes.iter().zip(falling).all(|(&size, all)| size == all);
        let is_symmetric = is_any_order && tuple.len() + 2 <= points.len();
        let bases = (0..).zip(&sizes).filter(|&(_, &size)| size > 1);
        let (bases, sizes): (Vec<u8>, Vec<u64>) = bases.unzip();
        plans.push(of_tuple(points, bases, &sizes, is_symmetric));
    }
    Some((group, plans))
}

/// All elements of a group of these points.
fn whole(points: Vec<u8>, group: &Group, moves: usize, states: u64) -> Plan {
    let (first, columns) = cut(group, moves).expect("its states are counted");
    Plan {
        points,
        tuple: group.bases().to_vec(),
        first,
        columns,
        symmetric: false,
        states,
    }
}

/// Plans the database of the images of a tuple of points, given the number of places of each point when those before it
/// have theirs.
fn of_tuple(points: Vec<u8>, tuple: Vec<u8>, sizes: &[u64], symmetric: bool) -> Plan {
    // Rows that are as long as fits the nearest memory.
    let most = if symmetric { 20_000 } else { 1_000 };
    let mut first = tuple.len();
    let mut columns = 1;
    while first > 0 && columns * sizes[first - 1] <= most {
        first -= 1;
        columns *= sizes[first];
    }
    Plan {
        points,
        tuple,
        first,
        columns: columns as usize,
        symmetric,
        states: sizes
            .iter()
            .fold(1, |all: u64, &size| all.saturating_mul(size)),
    }
}

/// The number of each point among some points.
fn numbers(points: &[u8]) -> [Option<u8>; MOST_POINTS] {
    let mut numbers = [None; MOST_POINTS];
    for (number, &point) in (0..).zip(points) {
        numbers[usize::from(point)] = Some(number);
    }
    numbers
}

/// A permutation of points that are numbered anew, if it is one among themselves.
fn restricted(permutation: &[u8], points: &[u8]) -> Option<Permutation> {
    let numbers = numbers(points);
    let images = points.iter().map(|&point| permutation[usize::from(point)]);
    images.map(|image| numbers[usize::from(image)]).collect()
}

/// The permutation of a move, restricted to points that moves take to one another.
fn among(mv: &[u8], points: &[u8]) -> Permutation {
    restricted(mv, points).expect("moves take them to one another")
}
