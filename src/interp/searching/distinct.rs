//! Searches that must differ on a puzzle that is drawn.

use super::Searching;
use super::report::offered;
use crate::command::{Request, RequestedSearch, heuristic_for};
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::graph_error;
use puzzle_core::puzzle::{Board, Method, Problem, Puzzle, RecordingOptions};
use puzzle_core::search::{Move, StopReason};
use puzzle_core::syntax::Span;
use std::sync::Arc;

/// Most nodes that a search generates. A search that does not end by then makes the next puzzle be drawn.
const MOST_NODES: u64 = 20_000;

/// The path of a search and the states that it expanded, in order.
type Course = (Vec<Move>, Vec<Board>);

impl Searching<'_, '_> {
    /// The command lines of two searches that find the same path by the same order of expansion, or of one that does not end
    /// in time. `None` if all differ. `span` is where they are named.
    pub(crate) fn alike(
        &mut self,
        puzzle: &Arc<Puzzle>,
        searches: &[RequestedSearch],
        span: Span,
    ) -> Result<Option<(String, Option<String>)>> {
        let mut known: Vec<(String, Course)> = Vec::new();
        for search in searches {
            let heuristic = heuristic_for(search.algorithm, search.heuristic.as_ref(), puzzle);
            let request = Request::Algorithm(search.algorithm, heuristic);
            let named = search.heuristic.as_ref();
            if let Some(heuristic) = named.filter(|spec| puzzle.accepts(spec).is_err()) {
                return Err(graph_error::foreign_heuristic(heuristic, span).into());
            }
            offered(&request, puzzle, span)?;
            let line = request.command_line();
            let Some(course) = self.course(puzzle, &request)? else {
                return Ok(Some((line, None)));
            };
            let same = known
                .iter()
                .find(|(_, known_course)| *known_course == course);
            if let Some((other, _)) = same {
                return Ok(Some((other.clone(), Some(line))));
            }
            known.push((line, course));
        }
        Ok(None)
    }

    /// What a search does on the puzzle as it is drawn; `None` if it does not end in time.
    fn course(&mut self, puzzle: &Arc<Puzzle>, request: &Request) -> Result<Option<Course>> {
        let (algorithm, heuristic) = request.algorithm().expect("each is one of the table");
        let problem = Problem {
            start: puzzle.initial_state(),
            goal: puzzle.default_goal(),
            order: puzzle.default_order(),
        };
        if let Some(heuristic) = heuristic {
            self.env
                .make_ready_for((algorithm, Some(heuristic)), puzzle, &problem)?;
        }
        let limits = self.limits(request).at_most(MOST_NODES).alone();
        let deadline = self.deadline();
        let recorded = self.env.watched("randomGraph", deadline, |watch| {
            let outcome = puzzle.search(&problem, algorithm, heuristic, &limits, watch);
            let options = RecordingOptions {
                limits: &limits,
                most: MOST_NODES as usize,
            };
            let method = (Method::Algorithm(algorithm), heuristic);
            puzzle.record(&problem, method, &outcome, options, watch)
        });
        Environment::no_fault(puzzle)?;
        let recording = match recorded {
            Ok(recording) => recording,
            Err(reason @ (StopReason::Interrupted | StopReason::TimeLimit)) => {
                return Err(self.cut_short(reason));
            }
            Err(_) => return Ok(None),
        };
        self.env.look_now(self.call.name)?;
        let Some(path) = recording.outcome.path() else {
            return Ok(None);
        };
        let expanded = recording.expanded().cloned();
        Ok(Some((path.to_vec(), expanded.collect())))
    }
}
