//! Predictions of the states that a search expands, held against it.

use super::Searching;
use super::logs::LogReference;
use crate::command::Request;
use crate::interp::environment::Result;
use crate::interp::observation::judged::{Conforms, JudgedReport};
use puzzle_core::judging::judge_predictions;
use puzzle_core::puzzle::{Board, Problem};
use std::collections::BTreeMap;

impl Searching<'_, '_> {
    /// The verdict on predictions: each is right if some run of the search goes on so, behind the expansions of this program
    /// that come before it. Of several for one expansion the first counts.
    pub(super) fn predicted(
        &mut self,
        request: &Request,
        problem: &Problem,
        predictions: &[(usize, Board)],
        named: LogReference<'_>,
    ) -> Result<JudgedReport> {
        let (mut report, _) = self.held_against(request, problem, &[], named, false)?;
        let log = self.own_log(request, problem)?;
        let mut first: BTreeMap<usize, &Board> = BTreeMap::new();
        for (number, state) in predictions {
            first.entry(*number).or_insert(state);
        }
        let found = self.held_to(request, problem, |puzzle, standard, limits, watch| {
            judge_predictions(puzzle, standard, &log, &first, limits, watch)
        })?;
        if !found.is_decided {
            report.conforms = Conforms::Undecided;
        } else if found.missing <= log.states.len() || log.is_partial {
            // Who predicts a part has no whole search.
            if let Some(deviation) = found.deviation {
                self.tell_deviation(*deviation, &mut report);
            }
            report.conforms = Conforms::No;
            report.deviation = found.missing;
        }
        report.expansions = log.states.len();
        report.predictions = Some(first.len());
        report.predictions_right = Some(found.right);
        Ok(report)
    }
}
