//! What can only be said of a block in the session that it is run in.

use super::{RunSurroundings, Said, error};
use crate::experiment::SamplingKind;
use puzzle_core::puzzle::{Board, Puzzle, Random, SamplingError};
use puzzle_core::syntax::{Diagnostic, Span};

/// Boards of at most so many cells are listed in milliseconds.
const CELLS_LISTED_AT_ONCE: usize = 9;

/// What depends on the session, with its places.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Late {
    /// The first place that asks for times.
    pub(crate) time: Option<Span>,
    /// The boards that are the hardest to draw, if any are drawn.
    pub(crate) drawn: Option<Farthest>,
}

impl Late {
    /// What is wrong. Without a run only what is known beforehand, and looked at in no time: `goal` is
    /// known then if the block names it or the puzzle.
    pub(crate) fn mistakes(
        &self,
        puzzle: Option<&Puzzle>,
        goal: Said<Option<Board>>,
        run: Option<&RunSurroundings<'_>>,
    ) -> Vec<Diagnostic> {
        let mut mistakes = Vec::new();
        if let (Some(span), Some(RunSurroundings { timing: false, .. })) = (self.time, run) {
            mistakes.push(error::time_without_timing(span));
        }
        let goal = match (goal, run) {
            (Said::This(goal), _) => Some(goal),
            (Said::Nothing, Some(run)) => Some(run.goal.clone()),
            (Said::Nothing | Said::Unknown, _) => None,
        };
        if let (Some(drawn), Some(puzzle), Some(goal)) = (&self.drawn, puzzle, goal)
            && (run.is_some() && !drawn.all || drawn.is_quick(puzzle))
        {
            let mut interrupted = || run.is_some_and(|run| (run.interrupted)());
            mistakes.extend(drawn.probe(puzzle, goal.as_ref(), &mut interrupted).err());
        }
        mistakes
    }
}

/// The farthest boards that are drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Farthest {
    /// How they are drawn.
    pub(crate) sampling: SamplingKind,
    /// Whether they are not drawn but listed, all of them.
    pub(crate) all: bool,
    /// The greatest depth.
    pub(crate) depth: u64,
    /// Where that is said.
    pub(crate) span: Span,
}

impl Farthest {
    /// Whether one is drawn at once: such boards are tried while a script is checked.
    fn is_quick(&self, puzzle: &Puzzle) -> bool {
        self.sampling == SamplingKind::Depth && puzzle.cells() <= CELLS_LISTED_AT_ONCE
    }

    /// Draws one: what can't be drawn is said before the first run.
    fn probe(
        &self,
        puzzle: &Puzzle,
        goal: Option<&Board>,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Result<(), Diagnostic> {
        let way = self.sampling.at(self.depth);
        let drawn = puzzle.sample(way, goal, &mut Random::new(0), interrupted);
        let cannot =
            |reason: &str, help: &str| error::cannot_sample(puzzle.name(), reason, self.span, help);
        Err(match drawn {
            Ok(_) | Err(SamplingError::Interrupted) => return Ok(()),
            Err(SamplingError::TooDeep { deepest }) => {
                error::no_such_depth(puzzle.name(), self.depth, deepest, self.span)
            }
            Err(SamplingError::Between { before, after }) => cannot(
                &format!("no board is at a cost of exactly {}", self.depth),
                &format!("some are at {before}, and at {after}: layers lists them"),
            ),
            Err(SamplingError::NotEnumerable) => cannot(
                "its boards are too many to list by their distance",
                "walks come near it: sampling walk",
            ),
            Err(SamplingError::NoWalk) => cannot(
                "no walk of that many moves avoids every board twice",
                "name smaller depths, or draw by moves that may turn back: sampling moves",
            ),
            Err(SamplingError::TooMany { most }) => cannot(
                &format!("there are only {most} numbers to take away"),
                &format!("the greatest depth is {most}: depths 1..{most}"),
            ),
            Err(SamplingError::Unsupported(reason)) => {
                cannot(&reason, "draw by random moves: sampling moves")
            }
        })
    }
}
