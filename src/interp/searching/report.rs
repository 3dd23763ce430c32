//! Reports of searches.

use crate::command::Request;
use crate::experiment::Counts;
use crate::interp::Cost;
use crate::interp::environment::Result;
use crate::interp::errors::error;
use crate::interp::events::search::{SearchReport, UnsolvedReport};
use crate::interp::observation::result::SearchResult;
use crate::interp::{Event, Position};
use puzzle_core::puzzle::{Puzzle, goal_text};
use puzzle_core::search::Ending;
use puzzle_core::syntax::Span;

/// Refuses a search that the puzzle does not offer.
pub(crate) fn offered(request: &Request, puzzle: &Puzzle, span: Span) -> Result<()> {
    request.offered_by(puzzle).map_err(|(command, reason)| {
        let error = error::not_offered(command, puzzle.name(), reason, span);
        match command {
            Request::STUBBORN_SETS => error.advise("search without `stubbornSets`").into(),
            _ => error.into(),
        }
    })
}

/// The event of a result.
pub(crate) fn report(result: &SearchResult) -> Event {
    let start = Position {
        puzzle: result.puzzle.clone(),
        board: result.problem.start.clone(),
    };
    let goal = goal_text(result.puzzle.as_ref(), result.problem.goal.as_ref());
    let algorithm = if result.chosen {
        "solve"
    } else {
        result.method.name()
    };
    let heuristic = if result.chosen {
        None
    } else {
        result.heuristic.as_ref().map(ToString::to_string)
    };
    let counts = Counts::from(result.outcome.statistics);
    match &result.outcome.ending {
        Ending::Solved {
            path,
            cost,
            lower_bound,
        } => Event::Solved(SearchReport {
            algorithm,
            counts_moves: result.counts_moves().filter(|_| !result.chosen),
            heuristic,
            start,
            goal,
            length: path.len(),
            cost: Cost::of(*cost, &result.puzzle),
            path: path.iter().map(|&mv| result.puzzle.move_name(mv)).collect(),
            counts: (!result.chosen).then_some(counts),
            optimal: result.outcome.ending.is_optimal(),
            lower_bound: Cost::of(*lower_bound, &result.puzzle),
            // Without an admissible heuristic nothing is proved, and the bound is 0.
            within: result.method.within().filter(|_| *lower_bound > 0),
        }),
        Ending::Stopped(reason) => Event::Unsolved(UnsolvedReport {
            algorithm,
            heuristic,
            reason: *reason,
            max_nodes: result.max_nodes,
            start,
            goal,
            counts,
            lower_bound: { result.outcome.lower_bound() }
                .map(|bound| Cost::of(bound, &result.puzzle)),
        }),
    }
}
