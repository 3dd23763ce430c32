//! Advice around searches: each is given once in a session, but for that on starts from which nothing leads to the goal.

use super::Searching;
use crate::command::{Report, Request, Setting, heuristic_for};
use crate::experiment::blind_side;
use crate::interp::Event;
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::{error, search_advice};
use puzzle_core::puzzle::{Problem, Solvability};
use puzzle_core::search::Algorithm;
use puzzle_core::syntax::{Span, escaped};

impl Environment<'_> {
    /// Tells of a start that can't reach its goal, with the reason and what repairs it. Returns whether it told.
    pub(crate) fn warn_if_unsolvable(&mut self, problem: &Problem, span: Span) -> Result<bool> {
        // Where only trying tells, the search itself will.
        let host = self.host();
        let puzzle = &self.session.puzzle;
        let judged = puzzle.known_solvability(problem, &mut || host.interrupted());
        if let Some(Solvability::Unsolvable { reason, repair }) = judged {
            let help = repair.map(|(state, change)| {
                format!("{change} repairs it: `setState \"{}\"`", escaped(&state))
            });
            let warning = error::unsolvable(reason, span, help);
            self.host
                .emit(Event::Warning(Report::new(&self.source, warning)))?;
            return Ok(true);
        }
        Ok(false)
    }
}

impl Searching<'_, '_> {
    /// Says once where a limit on nodes comes from that nobody set.
    pub(super) fn tell_default_limit(&mut self, request: &Request) -> Result<()> {
        let unset = self.settings().max_nodes == Setting::Unset;
        if !unset || std::mem::replace(&mut self.env.session.default_limit_told, true) {
            return Ok(());
        }
        let session = &self.env.session;
        let puzzle = &session.puzzle;
        let proved = session
            .result
            .as_ref()
            .and_then(|last_result| last_result.outcome.lower_bound());
        let proved = proved.filter(|&moves| moves > 0 && !puzzle.has_costs());
        let search = request.algorithm().map(|(algorithm, heuristic)| {
            algorithm.command_line(heuristic.map(ToString::to_string).as_deref())
        });
        let limit = (puzzle.name(), puzzle.default_max_nodes());
        let host = self.env.host();
        let enough = request.algorithm().and_then(|(algorithm, heuristic)| {
            let heuristic = heuristic_for(algorithm, heuristic, puzzle);
            puzzle.most_generated(algorithm, heuristic.as_ref(), &mut || host.interrupted())
        });
        let search = search.unwrap_or_else(|| "solve".to_owned());
        let advice = search_advice::default_limit(limit, proved, search, enough, self.call.name);
        let report = Report::new(&self.env.source, advice);
        Ok(self.env.host.emit(Event::Warning(report))?)
    }

    /// Says once that a search discarded states which may lead to the goal, and which one keeps more of them.
    pub(super) fn tell_dead_end(&mut self, request: &Request) -> Result<()> {
        let Some((algorithm, heuristic)) = request.algorithm() else {
            return Ok(());
        };
        // What it leaves out a definition says itself.
        let is_added = matches!(algorithm, Algorithm::Added(_));
        if is_added || std::mem::replace(&mut self.env.session.dead_end_told, true) {
            return Ok(());
        }
        let heuristic = heuristic.map(ToString::to_string);
        let wider = Algorithm::Beam {
            width: Some(algorithm.beam_width().max(1).saturating_mul(10)),
            named: heuristic.is_some(),
            monotonic: false,
        };
        let keeps_more = wider.command_line(heuristic.as_deref());
        let advice = search_advice::dead_end(keeps_more, self.call.name);
        let report = Report::new(&self.env.source, advice);
        Ok(self.env.host.emit(Event::Warning(report))?)
    }

    /// Says once why a search from both ends has no estimates on the side of the goal.
    pub(crate) fn tell_blind_side(&mut self, request: &Request, problem: &Problem) -> Result<()> {
        let session = &mut *self.env.session;
        let Some((algorithm, Some(heuristic))) = request.algorithm() else {
            return Ok(());
        };
        if !algorithm.estimates_back() || session.blind_side_told {
            return Ok(());
        }
        let known = session.puzzle.estimates_back(heuristic, problem);
        let Err(reason) = known else { return Ok(()) };
        session.blind_side_told = true;
        let advice = blind_side(heuristic, reason);
        let advice = advice.at(self.call.name, "searched back without estimates");
        let report = Report::new(&self.env.source, advice);
        Ok(self.env.host.emit(Event::Warning(report))?)
    }
}
