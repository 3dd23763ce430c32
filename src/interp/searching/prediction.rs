//! Predictions of the states that a search expands, held against it.

use super::Searching;
use super::judging::Named;
use crate::command::Request;
use crate::interp::environment::Result;
use crate::interp::observation::judged::{Conforms, JudgedReport};
use puzzle_core::judging::{Log, Verdict};
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
        named: Named<'_>,
    ) -> Result<JudgedReport> {
        let (mut report, _) = self.held_against(request, problem, &[], named, false)?;
        let own = self.own_log(request, problem)?;
        let mut first: BTreeMap<usize, &Board> = BTreeMap::new();
        for (number, state) in predictions {
            first.entry(*number).or_insert(state);
        }
        let (mut right, mut is_decided) = (0, true);
        // The first expansion that is not predicted rightly: who predicts a part has no whole search.
        let mut missing = 1;
        for (&number, &state) in &first {
            let before = number
                .checked_sub(1)
                .and_then(|before| own.states.get(..before));
            let Some(before) = before else { continue };
            let mut states = before.to_vec();
            states.push(state.clone());
            let log = Log {
                states,
                is_partial: true,
                ..Log::default()
            };
            match self.judgement(request, problem, &log, false)?.verdict {
                Verdict::Conforms { .. } => {
                    right += 1;
                    missing += usize::from(number == missing);
                }
                Verdict::Deviates(deviation) if number == missing => {
                    self.tell_deviation(*deviation, &mut report);
                }
                Verdict::Deviates(_) => {}
                Verdict::Undecided => is_decided = false,
            }
        }
        if !is_decided {
            report.conforms = Conforms::Undecided;
        } else if missing <= own.states.len() || own.is_partial {
            report.conforms = Conforms::No;
            report.deviation = missing;
        }
        report.expansions = own.states.len();
        report.predictions = Some(first.len());
        report.predictions_right = Some(right);
        Ok(report)
    }
}
