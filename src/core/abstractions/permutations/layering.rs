//! Layers of a group, all states of it numbered.

use super::Permutations;
use super::cosets::Cosets;
use crate::distances::{BoardLayers, RowSpace, count_rows, row_bytes};
use crate::groups::{Group, Permutation, inverse};
use crate::search::{Limits, Observer, interruptible};
use crate::state::Board;

impl Permutations {
    /// Counts the states that moves make of one, with as many of them as there are, or the states of which moves make it;
    /// `None` where they are not the elements of the group, do not fit the limit on memory, or are so few to a depth
    /// that they are found sooner without.
    pub fn count_layers(
        &self,
        from: &Board,
        onward: bool,
        depth: Option<u32>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<BoardLayers> {
        self.element(from, from)?;
        let cosets = interruptible(observer, |interrupted| {
            self.all(onward, depth, limits, interrupted)
        });
        let cosets = match cosets {
            Ok(cosets) => cosets?,
            Err(reason) => {
                return Some(BoardLayers {
                    sizes: vec![1],
                    costs: None,
                    complete: false,
                    reached: None,
                    farthest: vec![from.clone()],
                    stopped: Some(reason),
                });
            }
        };
        let board = |row, column| self.board(from, &cosets.element(row, column));
        Some(count_rows(&cosets, (0, 0), board, depth, limits, observer))
    }

    /// The cosets of the base: all elements.
    fn all(
        &self,
        onward: bool,
        depth: Option<u32>,
        limits: &Limits,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Cosets> {
        let group = self.group(interrupted)?;
        let states = group
            .order()
            .fits()
            .and_then(|order| u64::try_from(order).ok())?;
        if states / 4 > limits.memory || is_shallow(self.moves.len(), depth, states) {
            return None;
        }
        let taken_back;
        let moves = if onward {
            &self.moves
        } else {
            taken_back = self
                .moves
                .iter()
                .map(|element| inverse(element))
                .collect::<Vec<_>>();
            &taken_back
        };
        let cosets = numbered(moves, &group, interrupted)?;
        (row_bytes(cosets.rows(), cosets.columns()) <= limits.memory).then_some(cosets)
    }
}

/// Whether so many moves to a depth meet a small part of so many states.
pub(crate) fn is_shallow(moves: usize, depth: Option<u32>, states: u64) -> bool {
    let most = depth.and_then(|depth| (moves as u64).checked_pow(depth));
    most.is_some_and(|most| most < states / 8)
}

/// All elements of a group as cosets of its base, cut where tables are smallest.
pub(crate) fn numbered(
    moves: &[Permutation],
    group: &Group,
    interrupted: &mut dyn FnMut() -> bool,
) -> Option<Cosets> {
    let (first, columns) = cut(group, moves.len())?;
    Cosets::new(moves, group.bases(), first, columns, false, interrupted)
}

fn product(sizes: &[u64]) -> u64 {
    let sizes = sizes.iter();
    sizes.fold(1, |product, &size| product.saturating_mul(size))
}

/// Returns the number of base points that name a row, so that tables are smallest, and the number of places in a row;
/// `None` where these can't be counted.
pub(crate) fn cut(group: &Group, moves: usize) -> Option<(usize, usize)> {
    let sizes: Vec<u64> = group.orbit_sizes().filter(|&size| size > 1).collect();
    let cost = |&first: &usize| {
        let (rows, columns) = (product(&sizes[..first]), product(&sizes[first..]));
        let linked = rows.saturating_mul(16 * moves as u64);
        // Each of the elements that fix the first points may have a list.
        linked.saturating_add(columns.saturating_mul(columns).saturating_mul(2))
    };
    let first = (0..=sizes.len()).min_by_key(cost)?;
    let columns = usize::try_from(product(&sizes[first..])).ok()?;
    Some((first, columns))
}

#[cfg(test)]
mod tests;
