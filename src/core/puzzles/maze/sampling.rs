//! Draws, and what can be reached.

use super::notation::place;
use super::{Maze, board_of, cells_of};
use crate::puzzle::{Notation, Problem, Rules, Sampling, SamplingError, Solvability};
use crate::state::{Board, Random};
use std::collections::BTreeMap;

impl Maze {
    /// Draws a state. Where each has a goal of its own that is drawn, too.
    pub(super) fn draw_state(
        &self,
        sampling: Sampling,
        goal: Option<&Board>,
        random: &mut Random,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Result<Board, SamplingError> {
        let map = &self.map;
        let drawn = |cells: &[u32], random: &mut Random| {
            let number = random.below(cells.len() as u64);
            cells[number as usize]
        };
        let rules: &dyn Rules = self;
        let has_goal = goal.is_some() || !self.goals.is_empty();
        if sampling == Sampling::Uniform && !has_goal {
            let pair = self.draw_pair(random).ok_or_else(|| {
                let reason = "no way leads from a cell of this map to another one";
                SamplingError::Unsupported(reason.to_owned())
            });
            return pair.map(|(start, goal)| board_of(start, Some(goal)));
        }
        let free: Vec<u32> = map.free().collect();
        let drawn_cell = (!has_goal).then(|| drawn(&free, random));
        if sampling != Sampling::Uniform {
            let from = drawn_cell.map(|cell| board_of(cell, None));
            let goal = goal.or(from.as_ref());
            let board = rules.sample_by_rules(sampling, goal, random, interrupted)?;
            return Ok(board_of(cells_of(&board).0, drawn_cell));
        }
        let goals = goal.map_or_else(|| self.goals.clone(), |goal| vec![cells_of(goal).0]);
        let reaches = |cell: &u32| goals.iter().any(|&goal| map.part(goal) == map.part(*cell));
        let cells: Vec<u32> = free.into_iter().filter(reaches).collect();
        Ok(board_of(drawn(&cells, random), None))
    }

    /// Two different cells with a way between them, uniform among all such pairs; `None` where there is none.
    fn draw_pair(&self, random: &mut Random) -> Option<(u32, u32)> {
        let mut parts: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for cell in self.map.free() {
            parts.entry(self.map.part(cell)).or_default().push(cell);
        }
        let pairs = |cells: &Vec<u32>| cells.len() as u64 * (cells.len() as u64 - 1);
        let all = parts.values().map(pairs).sum();
        if all == 0 {
            return None;
        }
        let mut number = random.below(all);
        let cells = parts.values().find(|cells| {
            let pair_count = pairs(cells);
            let is_here = number < pair_count;
            number -= if is_here { 0 } else { pair_count };
            is_here
        });
        let cells = cells.expect("the number is less than the sum");
        let others = cells.len() as u64 - 1;
        let (start, goal) = ((number / others) as usize, (number % others) as usize);
        Some((cells[start], cells[goal + usize::from(goal >= start)]))
    }

    /// Whether walls part the start from all goals.
    pub(super) fn judge(&self, problem: &Problem) -> Solvability {
        let map = &self.map;
        if self.is_connected(problem) {
            return Solvability::Solvable {
                reason: "a way leads from the start to a goal".to_owned(),
            };
        }
        let (start, start_goal) = cells_of(&problem.start);
        let goals = self.goals_of(&problem.start, problem.goal.as_ref());
        let (row, column) = map.place(start);
        let apart = |cell: &u32| {
            let (other_row, other_column) = map.place(*cell);
            row.abs_diff(other_row) + column.abs_diff(other_column)
        };
        let reaches = |cell: &u32| goals.iter().any(|&goal| map.part(goal) == map.part(*cell));
        let nearest = map.free().filter(reaches).min_by_key(apart);
        let repair = nearest.map(|cell| {
            let board = board_of(cell, start_goal);
            let state = self.format(&board, Notation::Compact);
            (state, format!("starting in {}", place(map, cell)))
        });
        Solvability::Unsolvable {
            reason: "walls part the start from every goal".to_owned(),
            repair,
        }
    }
}
