//! Abstract states of places that a group carries values to.

use super::ranking::{Placed, Ranking};
use super::regression::Regression;
use crate::abstractions::permutations::Permutations;
use crate::distances::UNVISITED;
use crate::groups::{Permutation, inverse};
use crate::search::{Meter, Stop, StopReason};
use std::ops::ControlFlow;

/// Values whose places are ranked, and the moves of the group that carries them.
pub(super) struct Carried<'b> {
    placed: &'b Placed,
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
        if meter.memory.reserve(total * size_of::<u16>()).is_break() {
            return Err(StopReason::MemoryLimit);
        }
        let mut distances = vec![UNVISITED; total];
        let mut layer = Vec::new();
        make_room(meter, goals.len(), &mut layer)?;
        for &goal in goals {
            if distances[goal as usize] == UNVISITED {
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
                        if distances[before as usize] == UNVISITED {
                            distances[before as usize] = last + 1;
                            next.push(before);
                        }
                        ControlFlow::Continue(())
                    });
                }
            } else {
                for number in 0..total {
                    if distances[number] != UNVISITED {
                        continue;
                    }
                    self.expand(meter, reached, &mut next)?;
                    let is_beside = self.visit(number as u32, &self.moves, |after| {
                        if distances[after as usize] == last {
                            ControlFlow::Break(())
                        } else {
                            ControlFlow::Continue(())
                        }
                    });
                    if is_beside.is_break() {
                        distances[number] = last + 1;
                        next.push(number as u32);
                    }
                }
            }
            meter.memory.release(layer.capacity() * size_of::<u32>());
            reached += next.len();
            layer = next;
            last += 1;
        }
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
        mut visit: impl FnMut(u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let classes = self.placed.classes.len();
        let (mut from, mut to) = ([0; 64], [0; 64]);
        let (from, to) = (&mut from[..classes], &mut to[..classes]);
        self.placed.places(number.into(), from);
        for mv in moves {
            for (to, &from) in to.iter_mut().zip(&*from) {
                *to = mv[usize::from(from)];
            }
            if let Some(next) = self.placed.take_places(to) {
                visit(next as u32)?;
            }
        }
        ControlFlow::Continue(())
    }
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
