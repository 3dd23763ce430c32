//! The octagon: 1 to 16 in sixteen cells, so that ten groups of four sum to 34 each.
//!
//! A move writes a missing number into the first empty cell, so a solution has as many moves as
//! the start has empty cells, and any filling with all sums right is one. Nothing can be taken
//! back.

mod auditing;
mod completion;
mod domain;
mod drawing;
mod family;
mod groups;
mod heuristics;
mod notation;
mod recording;
mod rules;
mod sampling;
mod solutions;
mod solvability;
mod solving;

pub(crate) use family::family;

use crate::distances::{Cut, Extent};
use crate::heuristic::{BoardEstimate, HeuristicError, HeuristicInfo, HeuristicSpec};
use crate::operators::{Move, MoveName};
use crate::puzzle::{
    Auditor, BoardAudit, Enumerator, Estimator, Method, Notation, NotationError, OwnMethod,
    Problem, Recording, RecordingOptions, Rules, Sampler, Sampling, SamplingError, Shortest,
    Solvability, SolvabilityTest, Solved, Solver, Step,
};
use crate::search::{Algorithm, Limits, Observer, Outcome, StopReason};
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

    fn sampler(&self) -> Option<&dyn Sampler> {
        Some(self)
    }

    fn auditor(&self) -> Option<&dyn Auditor> {
        Some(self)
    }

    fn solvability_test(&self) -> Option<&dyn SolvabilityTest> {
        Some(self)
    }

    fn enumerator(&self) -> Option<&dyn Enumerator> {
        Some(self)
    }
}

impl Estimator for Octa {
    fn heuristics(&self) -> &[HeuristicInfo] {
        heuristics::TABLE
    }

    fn default_heuristic(&self) -> Option<HeuristicSpec> {
        Some(HeuristicSpec::named("h2"))
    }

    fn accepts(&self, heuristic: &HeuristicSpec) -> Result<(), HeuristicError> {
        heuristics::choose(heuristic).map(|_| ())
    }

    fn prepare(
        &self,
        heuristic: &HeuristicSpec,
        _: Option<&Board>,
        _: &Limits,
        _: &mut dyn Observer,
    ) -> Result<Box<dyn BoardEstimate + '_>, StopReason> {
        let heuristic =
            heuristics::choose(heuristic).expect("a heuristic is checked before it is asked");
        Ok(Box::new(move |board: &Board| heuristic.of(board)))
    }
}

impl Solver for Octa {
    fn supports(&self, algorithm: Algorithm) -> Result<(), String> {
        if algorithm.is_two_sided() {
            return Err(
                "two-sided search needs one goal state to search back from, and on `octa` every \
                 filling with all ten sums 34 is a goal"
                    .to_owned(),
            );
        }
        Ok(())
    }

    fn search(
        &self,
        problem: &Problem,
        algorithm: Algorithm,
        heuristic: Option<&HeuristicSpec>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Outcome {
        solving::search(problem, algorithm, heuristic, limits, observer)
    }

    fn record(
        &self,
        problem: &Problem,
        (method, heuristic): (Method, Option<&HeuristicSpec>),
        tape: RecordingOptions<'_>,
        observer: &mut dyn Observer,
    ) -> Option<Result<Recording, StopReason>> {
        let recording = match method {
            Method::Algorithm(algorithm) => {
                solving::record(problem, algorithm, heuristic, tape, observer)
            }
            Method::Own(OwnMethod::Completion) => solving::record_solve(problem, tape, observer),
            Method::Own(_) => return None,
        };
        Some(Ok(recording))
    }

    fn solve(&self, problem: &Problem, limits: &Limits, observer: &mut dyn Observer) -> Solved {
        solving::solve(problem, limits, observer)
    }

    fn shortest(
        &self,
        problem: &Problem,
        nodes: u64,
        observer: &mut dyn Observer,
    ) -> Result<Shortest, StopReason> {
        let limits = Limits {
            max_nodes: Some(nodes),
            ..Limits::default()
        };
        let outcome = solving::solve(problem, &limits, observer).outcome;
        Shortest::of(&outcome, || {
            rules::empty_cells(&problem.start).count() as u32
        })
    }
}

impl Sampler for Octa {
    fn sample(
        &self,
        sampling: Sampling,
        _: Option<&Board>,
        random: &mut Random,
        _: &mut dyn FnMut() -> bool,
    ) -> Result<Board, SamplingError> {
        sampling::sample(sampling, random)
    }
}

impl Auditor for Octa {
    fn audit(
        &self,
        _: Option<&Board>,
        heuristics: &[HeuristicSpec],
        extent: Extent,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<BoardAudit, Cut> {
        auditing::audit(heuristics, extent, limits, observer)
    }
}

impl SolvabilityTest for Octa {
    fn solvability(&self, problem: &Problem) -> Solvability {
        solvability::solvability(&problem.start)
    }
}

impl Enumerator for Octa {
    fn solve_all(
        &self,
        problem: &Problem,
        limits: &Limits,
        observer: &mut dyn Observer,
        visit: &mut dyn FnMut(Board),
    ) -> Result<u64, StopReason> {
        solving::solve_all(problem, limits, observer, visit)
    }
}

#[cfg(test)]
mod tests;
