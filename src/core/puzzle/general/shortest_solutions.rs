//! All shortest solutions of any puzzle, by rules alone.

use super::domain::{BoardDomain, packing};
use crate::distances::{Solutions, shortest_solutions};
use crate::puzzle::{Problem, Rules, Solvability};
use crate::search::{Limits, Observer, StopReason, interruptible};
use crate::state::{Board, by_words};

impl dyn Rules + '_ {
    /// Counts the shortest solutions of a problem, and lists as many of the first in successor order as are asked for.
    ///
    /// # Errors
    ///
    /// The limit that was met, or the observer's word.
    #[doc(hidden)]
    pub fn shortest_solutions(
        &self,
        problem: &Problem,
        most: u64,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Solutions<Board>, StopReason> {
        let known = interruptible(observer, |interrupted| {
            self.known_solvability(problem, interrupted)
        })?;
        if matches!(known, Some(Solvability::Unsolvable { .. })) {
            return Ok(Solutions::None);
        }
        let goals = self.listed_goals(problem);
        let words = packing(self, &problem.start).words();
        let run = by_words!(run, words, [1, 2, 18]);
        run(self, problem, goals.as_deref(), most, limits, observer)
    }

    /// All goals that the start can reach, where they can be listed and gone back from.
    pub(crate) fn listed_goals(&self, problem: &Problem) -> Option<Vec<Board>> {
        let goal = problem.goal.as_ref();
        // A state of a map may have a goal of its own.
        if self.on_map(&problem.start, goal).is_some() {
            return None;
        }
        self.walks_back(goal).ok()?;
        // Those of a pattern are the ones with the values of the first state, where moves only exchange these.
        let is_usual = self.compiled_moves().is_none_or(|compiled| {
            goal.is_some()
                || !compiled.model.permutes()
                || sorted(&problem.start) == sorted(&compiled.model.start)
        });
        let goals = self.goals(goal).ok()?;
        is_usual.then_some(goals)
    }
}

fn sorted(board: &Board) -> Vec<u8> {
    let mut cells = board.cells().to_vec();
    cells.sort_unstable();
    cells
}

fn run<const WORDS: usize>(
    puzzle: &dyn Rules,
    problem: &Problem,
    goals: Option<&[Board]>,
    most: u64,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Solutions<Board>, StopReason> {
    let domain = BoardDomain::<WORDS>::new(puzzle, problem);
    let start = domain.pack(&problem.start);
    let goals: Option<Vec<_>> =
        goals.map(|goals| goals.iter().map(|goal| domain.pack(goal)).collect());
    let found = shortest_solutions(&domain, start, goals.as_deref(), most, limits, observer)?;
    Ok(match found {
        Solutions::None => Solutions::None,
        Solutions::Counted { cost, count, first } => Solutions::Counted { cost, count, first },
        Solutions::Endless { cost, state, mv } => Solutions::Endless {
            cost,
            state: domain.board(state),
            mv,
        },
    })
}
