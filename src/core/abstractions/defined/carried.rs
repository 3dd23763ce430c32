//! Abstract states of places that a group carries values to.

use super::ranking::{PlacementRanking, Ranking};
use super::regression::Regression;
use crate::abstractions::permutations::Permutations;
use crate::distances::UNVISITED;
use crate::groups::{Images, Permutation, inverse};
use crate::search::{Meter, Stop, StopReason};
use crate::side_by_side::pairs;
use std::ops::ControlFlow;

/// Values whose places are ranked, and the moves of the group that carries them.
pub(super) struct Carried<'b> {
    placed: &'b PlacementRanking,
    /// Ranks by the fewest of their places, where the group brings values to fewer cells.
    images: Option<Images>,
    moves: Vec<Permutation>,
    /// The inverses of the moves.
    back: Vec<Permutation>,
}

impl<'b> Carried<'b> {
    /// `None` where values are not placed, moves are no permutations of cells, or some of them cost nothing.
    pub(super) fn new(regression: &Regression<'b>, ranking: &'b Ranking) -> Option<Self> {
        let Ranking::Placed(placed) = ranking else {
            return None;
        };
        let model = regression.counts_all().then(|| regression.model())?;
        let group = model.permutations().filter(Permutations::carries_values)?;
        Some(Self {
            placed,
            images: placed.images.as_ref().map(Images::without_determined),
            moves: group.moves().to_vec(),
            back: group.moves().iter().map(|mv| inverse(mv)).collect(),
        })
    }

    /// The distances of all abstract states by rank, layer by layer: back from the states of the layer before, as long as these
    /// are the fewer; then onward from those that were not reached yet (S. Beamer, K. Asanović and D. Patterson,
    /// "Direction-optimizing breadth-first search", 2012).
    pub(super) fn distances(
        &self,
        goals: &[u32],
        total: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<u16>, StopReason> {
        let total = total as usize;
        let sets = 2 * Ranks::bytes(total);
        let bytes = total * size_of::<u16>() + sets;
        if meter.memory.reserve(bytes).is_break() {
            return Err(StopReason::MemoryLimit);
        }
        let mut distances = vec![UNVISITED; total];
        // Moves lead anywhere: these sets stay in the processor's nearer memory where the distances do not.
        let (mut visited, mut outermost) = (Ranks::new(total), Ranks::new(total));
        let mut layer = Vec::new();
        make_room(meter, goals.len(), &mut layer)?;
        for &goal in goals {
            if visited.insert(goal) {
                distances[goal as usize] = 0;
                layer.push(goal);
            }
        }
        let (mut reached, mut last) = (layer.len(), 0);
        while !layer.is_empty() && reached < total && last + 1 < UNVISITED {
            let mut next = Vec::new();
            if layer.len() <= total - reached {
                for &number in &layer {
                    self.expand(meter, reached, &mut next)?;
                    let _ = self.visit(number, &self.back, |before| {
                        if visited.insert(before) {
                            distances[before as usize] = last + 1;
                            next.push(before);
                        }
                        ControlFlow::Continue(())
                    });
                }
            } else {
                outermost.clear();
                for &number in &layer {
                    outermost.insert(number);
                }
                for number in 0..total as u32 {
                    if visited.contains(number) {
                        continue;
                    }
                    self.expand(meter, reached, &mut next)?;
                    let is_beside = self.visit(number, &self.moves, |after| {
                        if outermost.contains(after) {
                            ControlFlow::Break(())
                        } else {
                            ControlFlow::Continue(())
                        }
                    });
                    if is_beside.is_break() {
                        visited.insert(number);
                        distances[number as usize] = last + 1;
                        next.push(number);
                    }
                }
            }
            meter.memory.release(layer.capacity() * size_of::<u32>());
            reached += next.len();
            layer = next;
            last += 1;
        }
        meter.memory.release(sets);
        Ok(distances)
    }

    /// Counts an expansion while so many states are reached, and makes room in the next layer for all that it may lead to.
    fn expand(
        &self,
        meter: &mut Meter<'_>,
        reached: usize,
        next: &mut Vec<u32>,
    ) -> Result<(), StopReason> {
        if let ControlFlow::Break(Stop::Reason(reason)) = meter.expand(reached + next.len()) {
            return Err(reason);
        }
        make_room(meter, self.back.len(), next)
    }

    /// Calls `visit` with the ranks to which moves lead.
    #[inline]
    fn visit(
        &self,
        number: u32,
        moves: &[Permutation],
        visit: impl FnMut(u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (mut from, mut to) = ([0; 64], [0; 64]);
        if let Some(images) = &self.images {
            let (from, to) = (&mut from[..images.arity()], &mut to[..images.arity()]);
            images.images(number.into(), from);
            carry(moves, from, to, |to| images.take(to), visit)
        } else {
            let classes = self.placed.classes.len();
            let (from, to) = (&mut from[..classes], &mut to[..classes]);
            self.placed.places(number.into(), from);
            carry(moves, from, to, |to| self.placed.of_any(to), visit)
        }
    }
}

/// A set of ranks.
struct Ranks(Vec<u64>);

impl Ranks {
    /// An empty set of ranks below this one.
    fn new(total: usize) -> Self {
        Self(vec![0; total.div_ceil(64)])
    }

    /// Bytes of such a set.
    fn bytes(total: usize) -> usize {
        total.div_ceil(64) * size_of::<u64>()
    }

    #[inline]
    fn contains(&self, rank: u32) -> bool {
        self.0[rank as usize / 64] >> (rank % 64) & 1 == 1
    }

    /// Whether it was not in the set before.
    #[inline]
    fn insert(&mut self, rank: u32) -> bool {
        let (word, bit) = (&mut self.0[rank as usize / 64], 1 << (rank % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    fn clear(&mut self) {
        self.0.fill(0);
    }
}

/// Calls `visit` with the rank of what each move makes of some places.
#[inline]
fn carry(
    moves: &[Permutation],
    from: &[u8],
    to: &mut [u8],
    rank: impl Fn(&mut [u8]) -> Option<u64>,
    mut visit: impl FnMut(u32) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for mv in moves {
        for (to, &from) in pairs(&mut *to, from) {
            *to = mv[usize::from(from)];
        }
        if let Some(next) = rank(to) {
            visit(next as u32)?;
        }
    }
    ControlFlow::Continue(())
}

/// Makes room for so many more states of a layer.
fn make_room(meter: &mut Meter<'_>, count: usize, layer: &mut Vec<u32>) -> Result<(), StopReason> {
    while layer.capacity() - layer.len() < count {
        if meter.memory.grow(layer).is_break() {
            return Err(StopReason::MemoryLimit);
        }
    }
    Ok(())
}
