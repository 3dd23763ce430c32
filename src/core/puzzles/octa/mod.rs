//! The octagon: 1 to 16 in sixteen cells, so that ten groups of four sum to 34 each.
//!
//! A move writes a missing number into the first empty cell, so a solution has as many moves as
//! the start has empty cells, and any filling with all sums right is one. Nothing can be taken
//! back.

mod auditing;
mod boards;
mod completion;
mod domain;
mod drawing;
mod family;
mod groups;
mod heuristics;
mod notation;
mod rules;
mod sampling;
mod solutions;
mod solvability;
mod solving;

pub(crate) use family::family;

use crate::distances::{Cut, Extent};
use crate::heuristic::HeuristicSpec;
use crate::operators::{Move, MoveName};
use crate::puzzle::{
    BoardAudit, Estimator, Notation, NotationError, Problem, Rules, Sampling, SamplingError,
    Solvability, Solver, Step,
};
use crate::search::{Limits, Observer, StopReason};
use crate::state::{Board, Label, Layout, Random};

/// The octagon.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Octa;

impl Rules for Octa {
    fn name(&self) -> &str {
        family::NAME
    }

    fn default_goal(&self) -> Option<Board> {
        None
    }

    fn goal_rule(&self) -> Option<&str> {
        Some("all ten sums are 34")
    }

    fn initial_state(&self) -> Board {
        Board::new(&[0; groups::CELLS])
    }

    fn cells(&self) -> usize {
        groups::CELLS
    }

    fn layout(&self) -> Layout {
        let mut layout = Layout::numbered(groups::CELLS, groups::CELLS + 1, None);
        layout.values[0] = Label::Text("_".into());
        layout
    }

    fn moves(&self) -> &[MoveName] {
        &*rules::NAMES
    }

    fn parse(&self, text: &str) -> Result<Board, NotationError> {
        notation::read(text)
    }

    fn format(&self, board: &Board, notation: Notation) -> String {
        notation::write(board, notation)
    }

    fn draw(&self, board: &Board) -> String {
        drawing::draw(board)
    }

    fn draw_step(&self, board: &Board, step: Step) -> String {
        drawing::draw_step(board, step)
    }

    /// As the document's report names it.
    fn report_label(&self, board: &Board) -> String {
        format!("OctaPuzzle({})", self.format(board, Notation::Tuple))
    }

    fn permutes(&self) -> bool {
        true
    }

    fn apply(&self, board: &Board, mv: Move) -> Option<Board> {
        rules::apply(board, mv)
    }

    fn is_goal(&self, board: &Board, _: Option<&Board>) -> bool {
        rules::is_goal(board)
    }

    fn estimator(&self) -> Option<&dyn Estimator> {
        Some(self)
    }

    fn solver(&self) -> Option<&dyn Solver> {
        Some(self)
    }

    fn sample(
        &self,
        sampling: Sampling,
        _: Option<&Board>,
        random: &mut Random,
        _: &mut dyn FnMut() -> bool,
    ) -> Option<Result<Board, SamplingError>> {
        Some(sampling::sample(sampling, random))
    }

    fn audited_states(&self) -> Option<u64> {
        Some(2_000_000)
    }

    fn audit(
        &self,
        _: Option<&Board>,
        heuristics: &[HeuristicSpec],
        extent: Extent,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Result<BoardAudit, Cut>> {
        Some(auditing::audit(heuristics, extent, limits, observer))
    }

    fn solvability(&self, problem: &Problem) -> Option<Solvability> {
        Some(solvability::solvability(&problem.start))
    }

    fn solve_all(
        &self,
        problem: &Problem,
        limits: &Limits,
        observer: &mut dyn Observer,
        visit: &mut dyn FnMut(Board),
    ) -> Option<Result<u64, StopReason>> {
        Some(solving::solve_all(problem, limits, observer, visit))
    }
}

#[cfg(test)]
mod tests;
