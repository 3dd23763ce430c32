//! The least number of pushes that a state needs, each box for itself: a matching of boxes to goals.

use super::domain::{PushState, Pushing};
use super::shape::SokobanShape;
use crate::search::{Estimate, Heuristic, INFINITE};
use std::collections::VecDeque;

/// No way.
const NEVER: u16 = u16::MAX;

/// Pushes that bring a box to each goal, by its cell and by where the man is; how a state needs at least so many, or has no
/// solution since boxes block one another (Junghanns and Schaeffer 2001).
#[derive(Debug)]
pub(super) struct LowerBound {
    cells: usize,
    /// The parts into which a box in a cell parts the floor: the part of each cell, by the cell of the box.
    parts: Vec<u16>,
    /// The first of the places of a box in each cell: one for each part in which the man may be.
    firsts: Vec<u32>,
    /// The pushes to each goal from each place, one goal after the other.
    pushes: Vec<u16>,
    places: usize,
    goals: usize,
    push_cost: u32,
}

impl LowerBound {
    pub(super) fn new(shape: &SokobanShape) -> Self {
        let cells = shape.cells;
        let mut parts = vec![NEVER; cells * cells];
        let mut firsts = Vec::with_capacity(cells + 1);
        let mut places = 0;
        for (cell, labels) in parts.chunks_mut(cells).enumerate() {
            firsts.push(places);
            places += part(shape, cell, labels);
        }
        firsts.push(places);
        let mut bound = Self {
            cells,
            parts,
            firsts,
            pushes: Vec::new(),
            places: places as usize,
            goals: shape.goals.len(),
            push_cost: shape.push_cost,
        };
        let mut before = vec![Vec::new(); bound.places];
        for push in &shape.pushes {
            let [at, to] = [(push.at, push.from), (push.to, push.at)];
            let [at, to] = [at, to].map(|(cell, man)| bound.place(cell.into(), man.into()));
            before[to].push(at as u32);
        }
        bound.pushes = vec![NEVER; bound.places * bound.goals];
        for (&goal, goal_pushes) in shape
            .goals
            .iter()
            .zip(bound.pushes.chunks_mut(places as usize))
        {
            let goal = usize::from(goal);
            let mut open: VecDeque<u32> = (bound.firsts[goal]..bound.firsts[goal + 1]).collect();
            for &place in &open {
                goal_pushes[place as usize] = 0;
            }
            while let Some(place) = open.pop_front() {
                for &earlier in &before[place as usize] {
                    if goal_pushes[earlier as usize] == NEVER {
                        goal_pushes[earlier as usize] = goal_pushes[place as usize] + 1;
                        open.push_back(earlier);
                    }
                }
            }
        }
        bound
    }

    /// The bytes of the tables.
    pub(super) fn bytes(&self) -> u64 {
        (2 * self.parts.len() + 4 * self.firsts.len() + 2 * self.pushes.len()) as u64
    }

    /// The place of a box in a cell where the man is in another one.
    fn place(&self, cell: usize, man: usize) -> usize {
        self.firsts[cell] as usize + usize::from(self.parts[cell * self.cells + man])
    }

    /// Whether a box in a cell comes to some goal, wherever the man is.
    pub(super) fn is_alive(&self, cell: u16) -> bool {
        let cell = usize::from(cell);
        let range = self.firsts[cell] as usize..self.firsts[cell + 1] as usize;
        let mut goals = self.pushes.chunks(self.places);
        goals.any(|pushes| {
            pushes[range.clone()]
                .iter()
                .any(|&distance| distance != NEVER)
        })
    }

    /// The least number of pushes that bring a box to each goal, each by itself; `None` where some goal gets none.
    fn matched(&self, boxes: &[u16], man: u16) -> Option<u32> {
        let places = boxes
            .iter()
            .map(|&cell| self.place(cell.into(), man.into()));
        let places: Vec<usize> = places.collect();
        cheapest(self.goals, places.len(), |goal, number| {
            let pushes = self.pushes[goal * self.places + places[number]];
            (pushes != NEVER).then_some(pushes.into())
        })
    }
}

/// Numbers the parts of the floor without a cell; the number of parts.
fn part(shape: &SokobanShape, without: usize, parts: &mut [u16]) -> u32 {
    let mut count = 0;
    for first in 0..shape.cells {
        if first == without || parts[first] != NEVER {
            continue;
        }
        parts[first] = count;
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            for &(next, _) in &shape.steps[cell] {
                let next = usize::from(next);
                if next != without && parts[next] == NEVER {
                    parts[next] = count;
                    open.push(next);
                }
            }
        }
        count += 1;
    }
    // Where the box itself is the man is not.
    parts[without] = 0;
    count.max(1).into()
}

/// The least sum of costs of an assignment of each row to a column of its own, by the Hungarian method (Kuhn 1955) as Jonker and
/// Volgenant find augmenting paths (1987); `None` where there is none.
fn cheapest(
    rows: usize,
    columns: usize,
    cost: impl Fn(usize, usize) -> Option<u32>,
) -> Option<u32> {
    let (mut of_row, mut of_column) = (vec![0_i64; rows], vec![0_i64; columns + 1]);
    // Behind the last column stands the row that is to be assigned.
    let mut row_of = vec![None; columns + 1];
    for row in 0..rows {
        row_of[columns] = Some(row);
        let mut slack = vec![i64::MAX; columns];
        let mut from = vec![columns; columns];
        let mut is_done = vec![false; columns + 1];
        let mut column = columns;
        while let Some(row) = row_of[column] {
            is_done[column] = true;
            let (mut least, mut nearest) = (i64::MAX, column);
            for next in (0..columns).filter(|&next| !is_done[next]) {
                if let Some(cost) = cost(row, next) {
                    let left = i64::from(cost) - of_row[row] - of_column[next];
                    if left < slack[next] {
                        (slack[next], from[next]) = (left, column);
                    }
                }
                if slack[next] < least {
                    (least, nearest) = (slack[next], next);
                }
            }
            if least == i64::MAX {
                return None;
            }
            for next in 0..=columns {
                if is_done[next] {
                    of_row[row_of[next]?] += least;
                    of_column[next] -= least;
                } else if slack[next] < i64::MAX {
                    slack[next] -= least;
                }
            }
            column = nearest;
        }
        while column != columns {
            let before = from[column];
            row_of[column] = row_of[before];
            column = before;
        }
    }
    let mut rows = row_of[..columns].iter().enumerate();
    rows.try_fold(0, |sum, (column, row)| match row {
        Some(row) => Some(sum + cost(*row, column)?),
        None => Some(sum),
    })
}

impl Heuristic<Pushing<'_>> for LowerBound {
    fn estimate(&self, domain: &Pushing<'_>, state: PushState) -> Estimate {
        let boxes = domain.boxes(state);
        if domain.is_stuck(&boxes) {
            return INFINITE;
        }
        let pushes = self.matched(&boxes, Pushing::man(state));
        pushes.map_or(INFINITE, |pushes| pushes.saturating_mul(self.push_cost))
    }

    fn is_admissible(&self) -> bool {
        true
    }

    fn is_consistent(&self) -> bool {
        true
    }
}
