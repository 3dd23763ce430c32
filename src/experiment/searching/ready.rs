//! Preparation of runs: shared tables, and heuristics built for their starts.

use super::tables::Tables;
use crate::experiment::batch::{Batch, Job, PuzzleSearch};
use crate::experiment::plan::Plan;
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::search::StopReason;
use std::collections::BTreeSet;

/// The runs that heuristics are made for at a time, if there are few threads.
const MOST_MADE: usize = 64;

/// The heuristic of a run, if a script defines it and the search estimates distances from the start with it.
pub(crate) fn made_for_start<'a>(batch: &Batch<'a>, job: &Job) -> Option<&'a HeuristicSpec> {
    let planned = batch.puzzle(job);
    let (algorithm, heuristic) = planned.runs[job.run].search.algorithm()?;
    let heuristic = heuristic.filter(|_| algorithm.estimates_back())?;
    let made = planned.puzzle.hold(heuristic, planned.goal.as_ref());
    (!made.is_empty()).then_some(heuristic)
}

/// The number of runs for whose starts heuristics are built at a time: all, if none has such a heuristic.
pub(crate) fn chunk(batch: &Batch, jobs: &[usize], threads: Option<usize>) -> usize {
    let mut jobs = jobs.iter().map(|&job| &batch.jobs[job]);
    if jobs.any(|job| made_for_start(batch, job).is_some()) {
        MOST_MADE.max(threads.unwrap_or(1).saturating_mul(4))
    } else {
        usize::MAX
    }
}

/// Readies the tables of searches, as many as take half of the memory that a run may take; the
/// others come when these are done. Those that are ready.
pub(crate) fn prepare(
    plan: &Plan,
    searches: &BTreeSet<PuzzleSearch>,
    tables: &mut Tables,
    mut ready: impl FnMut(&mut Tables, PuzzleSearch) -> Result<(), StopReason>,
) -> BTreeSet<PuzzleSearch> {
    let mut begun = BTreeSet::new();
    for &search in searches {
        // The word of the observer ends what follows, too.
        let _ = ready(tables, search);
        if tables.bytes() > tables.allowed(plan.puzzles[search.puzzle].runs[search.run].memory) / 2
            && !begun.is_empty()
        {
            tables.drop_own(search);
            break;
        }
        begun.insert(search);
    }
    begun
}
