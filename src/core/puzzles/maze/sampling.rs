//! Draws, and what can be reached.

use super::notation::place;
use super::{Maze, board_of, cells_of};
use crate::puzzle::{
    Notation, Problem, Rules, Sampler, Sampling, SamplingError, Solvability, SolvabilityTest,
};
use crate::state::{Board, Random};

impl Sampler for Maze {
    /// Where each state has a goal of its own that is drawn, too.
    fn sample(
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
        let free: Vec<u32> = map.free().collect();
        let own = (!has_goal).then(|| drawn(&free, random));
        if sampling != Sampling::Uniform {
            let from = own.map(|own| board_of(own, None));
            let goal = goal.or(from.as_ref());
            let board = rules.sample_by_rules(sampling, goal, random, interrupted)?;
            return Ok(board_of(cells_of(&board).0, own));
        }
        let goals = match (own, goal) {
            (Some(own), _) => vec![own],
            (None, Some(goal)) => vec![cells_of(goal).0],
            (None, None) => self.goals.clone(),
        };
        let reaches = |cell: &u32| goals.iter().any(|&goal| map.part(goal) == map.part(*cell));
        let cells: Vec<u32> = free.into_iter().filter(reaches).collect();
        Ok(board_of(drawn(&cells, random), own))
    }
}

impl SolvabilityTest for Maze {
    /// Whether walls part the start from all goals.
    fn solvability(&self, problem: &Problem) -> Option<Solvability> {
        let map = &self.map;
        if self.is_connected(problem) {
            return Some(Solvability::Solvable {
                reason: "a way leads from the start to a goal".to_owned(),
            });
        }
        let (start, own) = cells_of(&problem.start);
        let goals = self.goals_of(&problem.start, problem.goal.as_ref());
        let (row, column) = map.place(start);
        let apart = |cell: &u32| {
            let (other_row, other_column) = map.place(*cell);
            row.abs_diff(other_row) + column.abs_diff(other_column)
        };
        let reaches = |cell: &u32| goals.iter().any(|&goal| map.part(goal) == map.part(*cell));
        let nearest = map.free().filter(reaches).min_by_key(apart);
        let repair = nearest.map(|cell| {
            let board = board_of(cell, own);
            let state = self.format(&board, Notation::Compact);
            (state, format!("starting in {}", place(map, cell)))
        });
        Some(Solvability::Unsolvable {
            reason: "walls part the start from every goal".to_owned(),
            repair,
        })
    }
}
