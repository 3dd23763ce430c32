//! `possible`: the paths that some order of ties returns.

use super::Searching;
use super::report::offered;
use crate::command::{Request, Setting};
use crate::interp::Event;
use crate::interp::environment::Result;
use crate::interp::errors::judging_error;
use crate::interp::events::possible::{PossiblePathReport, PossibleReport};
use crate::interp::observation::traced::Cost;
use puzzle_core::judging::{PossiblePath, Standard, possible_paths};
use puzzle_core::puzzle::Notation;
use std::sync::Arc;

impl Searching<'_, '_> {
    /// Finds the paths that a search may return, keeps them and tells of them.
    pub(super) fn tell_possible(&mut self, request: &Request) -> Result<()> {
        let span = self.call.name;
        let Some((algorithm, heuristic)) = request.algorithm() else {
            return Err(judging_error::no_possible_paths("solve", span).into());
        };
        let puzzle = self.env.session.puzzle.clone();
        offered(request, puzzle.as_ref(), span)?;
        let problem = self.env.session.problem();
        let mut limits = self.limits(request);
        if self.settings().max_nodes == Setting::Unset {
            // A puzzle's own limit is one on a search.
            limits.max_nodes = None;
        }
        let standard = Standard::new(&problem, algorithm, heuristic);
        let found = self.judging("possible", &puzzle, standard, |watch| {
            possible_paths(&puzzle, standard, &limits, watch)
        })?;
        let found = found.map_err(|command| judging_error::no_possible_paths(&command, span))?;
        let path = |possible: &PossiblePath| {
            let names: Vec<String> = if puzzle.has_named_states() {
                let states = possible.states.iter();
                let name = |state| puzzle.format(state, Notation::Compact);
                states.map(name).collect()
            } else {
                let moves = possible.moves.iter();
                moves.map(|&mv| puzzle.move_name(mv).to_string()).collect()
            };
            PossiblePathReport {
                path: names.join(" "),
                length: possible.moves.len(),
                cost: Cost::of(possible.cost, &puzzle),
            }
        };
        let report = PossibleReport {
            command: algorithm.command_line(heuristic.map(ToString::to_string).as_deref()),
            paths: found.paths.iter().map(path).collect(),
            complete: found.is_complete,
        };
        self.env.session.possible = Some(Arc::new(report.clone()));
        if !self.call.modifiers.is_quiet {
            self.env.host.emit(Event::Possible(Box::new(report)))?;
        }
        Ok(())
    }
}
