//! Views of states whose moves are permutations: images under what maps moves onto moves, and inverses.

use super::{Permutations, Points};
use crate::abstractions::Views;
use crate::groups::{Permutation, automorphisms, inverse};
use crate::operators::{MOST_SYMMETRIES, NO_VALUE, Symmetry};
use crate::state::Board;

/// The kind of turns that are no moves: no move costs so much.
const TURN: u32 = u32::MAX;

impl Permutations {
    /// The permutations of points that map each move onto one of the same cost, one for each way to map all moves but for the
    /// identity.
    pub(crate) fn symmetries(&self, costs: &[u32]) -> Vec<Permutation> {
        let mut moves = self.moves.clone();
        let mut kinds = costs.to_vec();
        if let Points::Values(values) = &self.points {
            // Values of a cell stay together and in their order, if what turns them in one cell turns them in one.
            for cell in 0..values.len() {
                let mut added = vec![0; values.len()];
                added[cell] = 1 % values[cell];
                let turn = super::turned(values, &added);
                moves.extend([inverse(&turn), turn]);
                kinds.extend([TURN; 2]);
            }
        }
        automorphisms(&moves, &kinds, MOST_SYMMETRIES)
    }

    /// Returns the symmetry by which such a permutation maps states around a goal.
    pub(crate) fn image(&self, by: &[u8], goal: &Board) -> Symmetry {
        let cells = goal.cells();
        match &self.points {
            Points::Cells => {
                let most = cells.iter().copied().max().unwrap_or(0);
                let mut map = vec![NO_VALUE; usize::from(most) + 1];
                for (&value, &to) in cells.iter().zip(by) {
                    map[usize::from(value)] = cells[usize::from(to)];
                }
                Symmetry::new(by.iter().map(|&to| (to.into(), map.clone())))
            }
            Points::Values(values) => {
                let firsts = values.iter().scan(0, |first, &length| {
                    let here = *first;
                    *first += length;
                    Some(here)
                });
                let firsts: Vec<u8> = firsts.collect();
                let cell_of = |point: u8| firsts.iter().rposition(|&first| first <= point);
                let back = inverse(by);
                let each = firsts.iter().zip(&**values).zip(cells);
                Symmetry::new(each.map(|((&first, &size), &value)| {
                    let to = cell_of(by[usize::from(first)]).unwrap_or(0);
                    // What the goal's value there is an image of turns as far as the value here.
                    let start = back[usize::from(firsts[to] + cells[to])] - first;
                    let image = |turned: u8| {
                        let turn = u16::from(turned) + u16::from(size) - u16::from(value);
                        let point = (u16::from(start) + turn) % u16::from(size);
                        by[usize::from(first) + usize::from(point)] - firsts[to]
                    };
                    (to as u16, (0..size).map(image).collect())
                }))
            }
        }
    }

    /// The state that the inverse permutation makes of the goal.
    pub(crate) fn inverse_view(&self, goal: &Board) -> Views {
        let Points::Values(values) = &self.points else {
            return Views::inverse(goal);
        };
        let each = (0..).zip(&**values).zip(goal.cells());
        let back = Symmetry::new(each.map(|((cell, &size), &value)| {
            let (wide_size, value) = (u16::from(size), u16::from(value));
            let image = |turned: u16| ((2 * value + wide_size - turned) % wide_size) as u8;
            (cell, (0..wide_size).map(image).collect())
        }));
        Views::Images(vec![back])
    }

    /// A move that no move of the same cost takes back, if there is one.
    pub(crate) fn one_way(&self, costs: &[u32]) -> Option<usize> {
        (0..self.moves.len()).find(|&mv| {
            let back = inverse(&self.moves[mv]);
            let mut others = self.moves.iter().zip(costs);
            !others.any(|(other, &cost)| *other == back && cost == costs[mv])
        })
    }
}
