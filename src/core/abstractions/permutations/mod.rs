//! Puzzles whose moves permute points: what their group knows of them.

mod cosets;
mod databases;
mod estimate;
mod layering;
mod pair_orbits;
mod subgroups;
mod symmetries;
mod tuples;

pub(crate) use layering::is_shallow;

use crate::groups::{ExactCount, Group, MOST_POINTS, Permutation, Words, places_of_inverses};
use crate::heuristic::BoardEstimate;
use crate::operators::{DuplicateAutomaton, Move, Operator};
use crate::search::{Limits, Observer, StopReason};
use crate::state::{Board, Random, is_permutation};
pub(crate) use databases::{CosetPlace, MOST_PATTERNS, PermutationDatabases};
use estimate::GroupEstimate;
use pair_orbits::PairOrbits;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
pub(crate) use subgroups::Subgroup;
use tuples::Tuples;

/// Most moves of a puzzle, or of a subgroup, that is searched from both ends: a set of them fits 64 bits.
pub(crate) const MOST_MOVES: usize = 64;

/// Sets of databases that are kept: a search with `max` asks for some. As many automata.
const MOST_KEPT: usize = 4;

/// Moves as permutations of points that are made in every state, whatever it is.
#[derive(Debug)]
pub struct Permutations {
    points: Points,
    moves: Vec<Permutation>,
    /// Once it was asked for.
    group: Mutex<Option<Arc<Group>>>,
    /// Once a search needed them.
    databases: Mutex<Vec<CachedDatabases>>,
    /// Once they were asked for: of the group's parts, which take longer to find than a search near the goal.
    table_sizes: OnceLock<Vec<u64>>,
    /// Once a search needed them.
    pair_orbits: OnceLock<PairOrbits>,
    /// Once they were asked for; none where a move is not taken back.
    inverses: OnceLock<Option<Box<[usize]>>>,
    /// Once a search needed them.
    words: OnceLock<Words>,
    /// Once a search needed them.
    subgroups: OnceLock<Vec<Subgroup>>,
    /// Once a beam needed them.
    tuples: OnceLock<Tuples>,
    /// The automata of the successor orders that were asked for last.
    duplicates: Mutex<Vec<(Vec<Move>, Arc<DuplicateAutomaton>)>>,
}

/// Databases with the tuples of points that were named, if any were.
type CachedDatabases = (Vec<Vec<u8>>, Arc<PermutationDatabases>);

/// The objects that permutations move: cells or values.
#[derive(Clone, Debug)]
enum Points {
    /// The cells: moves carry what is in them.
    Cells,
    /// The values of each cell, in the order of cells: so many of each. Moves go round within each cell.
    Values(Box<[u8]>),
}

impl Permutations {
    /// Moves that carry what is in the cells: by move and cell, where that goes. `None` with more than [`MOST_POINTS`].
    pub fn of_cells(moves: Vec<Permutation>) -> Option<Self> {
        Self::new(Points::Cells, moves)
    }

    /// Moves that add to what is in the cells, round and round: `values` of each cell, and by move and cell how much
    /// is added. `None` with more than [`MOST_POINTS`] values in all.
    pub fn of_values(values: &[u8], added: &[Vec<u8>]) -> Option<Self> {
        let all: usize = values.iter().map(|&size| usize::from(size)).sum();
        if all > MOST_POINTS {
            return None;
        }
        let moves = added.iter().map(|added| turned(values, added));
        Self::new(Points::Values(values.into()), moves.collect())
    }

    fn new(points: Points, moves: Vec<Permutation>) -> Option<Self> {
        let fits = moves.iter().all(|mv| mv.len() <= MOST_POINTS);
        fits.then(|| Self {
            points,
            moves,
            group: Mutex::new(None),
            databases: Mutex::default(),
            table_sizes: OnceLock::new(),
            pair_orbits: OnceLock::new(),
            inverses: OnceLock::new(),
            words: OnceLock::new(),
            subgroups: OnceLock::new(),
            tuples: OnceLock::new(),
            duplicates: Mutex::default(),
        })
    }

    /// Whether the points are cells, from and to which moves carry values.
    pub fn carries_values(&self) -> bool {
        matches!(self.points, Points::Cells)
    }

    /// The number of states of each table of its parts; there is one table where that has all states.
    pub fn table_sizes(&self) -> Vec<u64> {
        let sizes = self
            .table_sizes
            .get_or_init(|| PermutationDatabases::sizes(self));
        sizes.clone()
    }

    /// The destination of each point under each move.
    pub fn moves(&self) -> &[Permutation] {
        &self.moves
    }

    /// The group that the moves generate; `None` where `interrupted` said so before it was known.
    pub fn group(&self, interrupted: &mut dyn FnMut() -> bool) -> Option<Arc<Group>> {
        let mut kept = self.group.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.is_none() {
            let points = self.moves.first().map_or(0, |mv| mv.len());
            let group = Group::generated_by(points, &self.moves, interrupted)?;
            *kept = Some(Arc::new(group));
        }
        kept.clone()
    }

    /// The number of states that the moves make of one.
    pub fn states(&self, interrupted: &mut dyn FnMut() -> bool) -> Option<ExactCount> {
        Some(self.group(interrupted)?.order())
    }

    /// The permutation that makes the board of a goal; `None` where none does so alone: a value stands twice in
    /// the goal, or the board has others.
    pub fn element(&self, goal: &Board, board: &Board) -> Option<Permutation> {
        match &self.points {
            Points::Cells => Self::between(goal, board),
            Points::Values(values) => {
                let each = goal.cells().iter().zip(board.cells()).zip(&**values);
                let added = each.map(|((&from, &to), &size)| {
                    // Not above 128 together: a cell has at most half of the points, or is alone.
                    (to + (size - from)) % size
                });
                let added: Vec<u8> = added.collect();
                Some(turned(values, &added))
            }
        }
    }

    /// The permutation of cells that makes one board of another; `None` where a value stands twice, or only in one.
    pub fn between(goal: &Board, board: &Board) -> Option<Permutation> {
        let mut places = [None; 256];
        for (cell, &value) in board.cells().iter().enumerate() {
            if places[usize::from(value)].replace(cell as u8).is_some() {
                return None;
            }
        }
        let to = goal.cells().iter().map(|&value| places[usize::from(value)]);
        let element: Permutation = to.collect::<Option<_>>()?;
        is_permutation(&element).then_some(element)
    }

    /// The board that a permutation makes of a goal.
    pub fn board(&self, goal: &Board, element: &[u8]) -> Board {
        let mut board = goal.clone();
        match &self.points {
            Points::Cells => {
                for (&to, &value) in element.iter().zip(goal.cells()) {
                    board.cells_mut()[usize::from(to)] = value;
                }
            }
            Points::Values(values) => {
                let mut first = 0;
                for (cell, &size) in board.cells_mut().iter_mut().zip(&**values) {
                    *cell = element[usize::from(first + *cell)] - first;
                    first += size;
                }
            }
        }
        board
    }

    /// A state, exactly uniform among those that moves make of the goal; `None` where the group does not tell.
    pub fn draw(
        &self,
        goal: &Board,
        random: &mut Random,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Board> {
        self.element(goal, goal)?;
        let group = self.group(interrupted)?;
        Some(self.board(goal, &group.draw(random)))
    }

    /// Whether each move is taken back by another, as tables need it.
    pub fn goes_both_ways(&self) -> bool {
        self.inverses().is_some()
    }

    /// The move that takes each back; `None` where one is not taken back.
    pub(crate) fn inverses(&self) -> Option<&[usize]> {
        let known = self
            .inverses
            .get_or_init(|| places_of_inverses(&self.moves));
        known.as_deref()
    }

    /// The automaton that prunes duplicate move sequences of at most so many moves; `None` where `interrupted` said so.
    pub(crate) fn duplicates(
        &self,
        order: &[Move],
        longest: usize,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Arc<DuplicateAutomaton>> {
        let mut kept = self
            .duplicates
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let known = kept.iter().find(|(kept_order, _)| kept_order == order);
        if let Some((_, known)) = known.filter(|_| longest == usize::MAX) {
            return Some(known.clone());
        }
        let operator = |&mv: &Move| Operator { mv, from: 0, to: 0 };
        let operators: Vec<Operator> = order.iter().map(operator).collect();
        let effects = order.iter().map(|mv| &*self.moves[mv.index()]);
        let effects: Vec<&[u8]> = effects.collect();
        let operators = (1, &*operators);
        let built = DuplicateAutomaton::of_permutations(operators, &effects, longest, interrupted)?;
        let built = Arc::new(built);
        if longest == usize::MAX {
            kept.truncate(MOST_KEPT - 1);
            kept.insert(0, (order.to_vec(), built.clone()));
        }
        Some(built)
    }

    /// Elements as products of moves; `None` where a move is not taken back, and where `interrupted` said so.
    pub(crate) fn words(&self, interrupted: &mut dyn FnMut() -> bool) -> Option<&Words> {
        if self.words.get().is_none() {
            let inverses = self.inverses()?;
            let group = self.group(interrupted)?;
            let words = Words::new(&group, &self.moves, inverses, interrupted)?;
            let _ = self.words.set(words);
        }
        self.words.get()
    }

    /// The subgroups that divide the way to the goal best into two phases, if there are any; `None` where `interrupted` said so.
    pub(crate) fn subgroups(&self, interrupted: &mut dyn FnMut() -> bool) -> Option<&[Subgroup]> {
        if self.subgroups.get().is_none() {
            let found = subgroups::subgroups(self, interrupted)?;
            let _ = self.subgroups.set(found);
        }
        self.subgroups.get().map(|found| &**found)
    }

    /// Distances of tuples of points, where moves are taken back.
    #[inline]
    pub(crate) fn tuples(&self) -> &Tuples {
        self.tuples.get_or_init(|| Tuples::new(self))
    }

    /// The orbits of pairs of points under the symmetries of the moves.
    pub(crate) fn pair_orbits(&self) -> &PairOrbits {
        self.pair_orbits.get_or_init(|| PairOrbits::new(self))
    }

    /// The heuristic of tables of distances to a goal whose values stand once: tables of the images of the named tuples
    /// of points or, where none is named, of chosen ones; none is left out because it exceeds the limit on memory.
    /// `None` where a tuple that is named has no table.
    pub(crate) fn estimate(
        &self,
        goal: Board,
        tuples: &[Vec<u8>],
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Option<Box<dyn BoardEstimate + '_>>, StopReason> {
        let databases = self.databases(tuples, limits, observer)?;
        if databases.cut_by.is_some() || databases.bytes() > limits.memory {
            return Err(StopReason::MemoryLimit);
        }
        if !tuples.is_empty() && databases.patterns.len() < tuples.len() {
            return Ok(None);
        }
        databases.write_out(self.moves.len(), limits.memory, observer)?;
        Ok(Some(Box::new(GroupEstimate {
            permutations: self,
            databases,
            is_told_by_value: self.carries_values() && self.element(&goal, &goal).is_some(),
            goal,
        })))
    }

    /// Its pattern databases, those of tuples where these are named, built at the first question, or when there is more memory than
    /// there was.
    pub(crate) fn databases(
        &self,
        tuples: &[Vec<u8>],
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Arc<PermutationDatabases>, StopReason> {
        let mut kept = self
            .databases
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let is_enough = |kept_databases: &PermutationDatabases| {
            kept_databases
                .cut_by
                .is_none_or(|memory| memory >= limits.memory)
        };
        let known = kept
            .iter()
            .find(|(known_tuples, databases)| known_tuples == tuples && is_enough(databases));
        if let Some((_, databases)) = known {
            return Ok(databases.clone());
        }
        let built = Arc::new(PermutationDatabases::new(self, tuples, limits, observer)?);
        kept.retain(|(kept_tuples, _)| kept_tuples != tuples);
        if kept.len() == MOST_KEPT {
            kept.remove(0);
        }
        kept.push((tuples.to_vec(), built.clone()));
        Ok(built)
    }
}

/// The permutation of all values of cells that adds so much in each.
fn turned(values: &[u8], added: &[u8]) -> Permutation {
    let mut points = Vec::with_capacity(MOST_POINTS);
    for (&size, &added) in values.iter().zip(added) {
        let first = points.len() as u8;
        points.extend((0..size).map(|value| {
            let sum = u16::from(value) + u16::from(added);
            first + (sum % u16::from(size)) as u8
        }));
    }
    points.into()
}

#[cfg(test)]
mod tests;
