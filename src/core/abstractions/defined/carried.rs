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
        let mut found = 0;
        for &goal in goals {
            let distance = &mut distances[goal as usize];
            found += usize::from(*distance == UNVISITED);
            *distance = 0;
        }
        let (mut reached, mut last) = (found, 0);
        while found > 0 && reached < total && last + 1 < UNVISITED {
            let goes_back = found <= total - reached;
            let (from, moves) = if goes_back {
                (last, &self.back[..])
            } else {
                (UNVISITED, &self.moves[..])
            };
            found = 0;
            for number in 0..total {
                if distances[number] != from {
                    continue;
                }
                if let ControlFlow::Break(Stop::Reason(reason)) = meter.expand(reached + found) {
                    return Err(reason);
                }
                let _ = self.visit(number, moves, |next| {
                    let distance = &mut distances[next];
                    if goes_back && *distance == UNVISITED {
                        *distance = last + 1;
                        found += 1;
                    } else if !goes_back && *distance == last {
                        distances[number] = last + 1;
                        found += 1;
                        return ControlFlow::Break(());
                    }
                    ControlFlow::Continue(())
                });
            }
            reached += found;
            last += 1;
        }
        Ok(distances)
    }

    /// Calls `visit` with the ranks to which moves lead.
    #[inline]
    fn visit(
        &self,
        number: usize,
        moves: &[Permutation],
        mut visit: impl FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let classes = self.placed.classes.len();
        let (mut from, mut to) = ([0; 64], [0; 64]);
        let (from, to) = (&mut from[..classes], &mut to[..classes]);
        self.placed.places(number as u64, from);
        for mv in moves {
            for (to, &from) in to.iter_mut().zip(&*from) {
                *to = mv[usize::from(from)];
            }
            if let Some(next) = self.placed.take_places(to) {
                visit(next as usize)?;
            }
        }
        ControlFlow::Continue(())
    }
}
