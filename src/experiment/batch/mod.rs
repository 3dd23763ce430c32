//! The runs of an experiment with their boards, their keys, and the log that keeps their results.

mod boards;
mod identity;
mod line;
mod log;
mod merge;
mod result;
mod results;

pub(crate) use boards::{Case, seed_of_draws};
#[cfg(test)]
pub(crate) use identity::Identity as RunIdentity;
pub(crate) use line::RunRecord;
#[cfg(test)]
pub(crate) use line::signed_again;
pub(crate) use line::{LogWriter, write as run_object};
pub(crate) use log::{canonical, changes, has_lines, recover};
pub(crate) use merge::collect;
pub use result::Counts;
pub(crate) use result::{FAULT, REASONS, RunResult, number};
pub(crate) use results::Results;

use crate::command::RunError;
use crate::experiment::plan::{Cases, Part, Plan, PuzzlePlan, Samples, Shard};
use boards::Boards;
use identity::{Identity, Key};
use std::collections::HashSet;

/// One search on one board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Job {
    /// Place of its case in [`Batch::cases`].
    pub(crate) case: usize,
    /// Place of its search in [`PuzzlePlan::runs`].
    pub(crate) run: usize,
    /// Hash of its identity.
    pub(crate) key: Key,
}

/// A search of an experiment on one of its puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PuzzleSearch {
    /// Place of the puzzle in [`Plan::puzzles`].
    pub(crate) puzzle: usize,
    /// Place of the search in [`PuzzlePlan::runs`].
    pub(crate) run: usize,
}

/// The runs of an experiment, or of a part of it.
pub(crate) struct Batch<'a> {
    /// The experiment.
    pub(crate) plan: &'a Plan,
    /// The boards, in canonical order; of a part only its own.
    pub(crate) cases: Vec<Case>,
    /// The runs, in canonical order: board by board, search by search. A search that stands twice in
    /// the experiment, under two labels, has its runs twice; each is made once.
    pub(crate) jobs: Vec<Job>,
    /// The places of the jobs, sorted by their keys.
    by_key: Vec<usize>,
}

impl<'a> Batch<'a> {
    /// Draws the boards. Of a part, the first board of each row is drawn too, so that every part
    /// tells of a row that can't be.
    pub(crate) fn new(
        plan: &'a Plan,
        part: &Part,
        halted: &mut dyn FnMut() -> Option<RunError>,
    ) -> Result<Self, RunError> {
        let shard = own_part(part);
        let mut batch = Self {
            plan,
            cases: Vec::new(),
            jobs: Vec::new(),
            by_key: Vec::new(),
        };
        let searches = plan.runs().len();
        let mut position = 0;
        for puzzle in plan.puzzles.iter().enumerate() {
            let mut rows = HashSet::new();
            let mut boards = Boards::new(puzzle, halted)?;
            for origin in boards.origins() {
                let shard_runs: Vec<usize> = (0..searches)
                    .filter(|run| shard.holds(position + run))
                    .collect();
                position += searches;
                let first = boards.are_drawn() && rows.insert(origin.row);
                if shard_runs.is_empty() && !first && !boards.in_order() {
                    continue;
                }
                let case = boards.case(origin, halted)?;
                if shard_runs.is_empty() {
                    continue;
                }
                batch.add(case, &shard_runs);
                if let Some(error) = halted() {
                    return Err(error);
                }
            }
        }
        batch.by_key = (0..batch.jobs.len()).collect();
        let jobs = &batch.jobs;
        batch
            .by_key
            .sort_unstable_by_key(|&job| (jobs[job].key, job));
        Ok(batch)
    }

    /// The number of runs before any board is drawn; 0 if it shows only when boards are listed.
    pub(crate) fn count(plan: &Plan, part: &Part) -> usize {
        let shard = own_part(part);
        let boards = plan.puzzles.iter().map(|puzzle| match &puzzle.cases {
            Cases::Given(boards) => boards.len(),
            Cases::Sampled {
                depths, samples, ..
            } => match samples {
                Samples::Drawn(count) | Samples::Distinct(count) => *count as usize * depths.len(),
                Samples::All => 0,
            },
        });
        (0..boards.sum::<usize>() * plan.runs().len())
            .filter(|&position| shard.holds(position))
            .count()
    }

    fn add(&mut self, case: Case, runs: &[usize]) {
        let puzzle = &self.plan.puzzles[case.puzzle];
        for &run in runs {
            let key = Identity::new(puzzle, &case, &puzzle.runs[run]).key();
            self.jobs.push(Job {
                case: self.cases.len(),
                run,
                key,
            });
        }
        self.cases.push(case);
    }

    /// The puzzle of a run.
    pub(crate) fn puzzle(&self, job: &Job) -> &'a PuzzlePlan {
        &self.plan.puzzles[self.cases[job.case].puzzle]
    }

    /// The search of a run: tables are those of a search on a puzzle.
    pub(crate) fn search(&self, job: &Job) -> PuzzleSearch {
        PuzzleSearch {
            puzzle: self.cases[job.case].puzzle,
            run: job.run,
        }
    }

    /// The identity of a run.
    pub(crate) fn identity(&self, job: &Job) -> Identity {
        let puzzle = self.puzzle(job);
        Identity::new(puzzle, &self.cases[job.case], &puzzle.runs[job.run])
    }

    /// The runs of that key, as indices into [`Batch::jobs`]: one for each label.
    pub(crate) fn find(&self, key: Key) -> impl Iterator<Item = usize> {
        let key_of = |job: usize| self.jobs[job].key;
        let from = self.by_key.partition_point(|&job| key_of(job) < key);
        let found = self.by_key[from..].iter().copied();
        found.take_while(move |&job| key_of(job) == key)
    }

    /// Whether a run is the first with its key.
    pub(crate) fn is_first(&self, job: usize) -> bool {
        self.find(self.jobs[job].key).next() == Some(job)
    }

    /// A sentence on the difference between a run and those here.
    pub(crate) fn difference(&self, run: &Identity) -> String {
        run.difference(self.jobs.iter().map(|job| self.identity(job)))
    }

    /// The run of a search on a case, as an index into [`Batch::jobs`].
    pub(crate) fn of(&self, case: usize, run: usize) -> Option<usize> {
        let place = |job: &Job| (job.case, job.run);
        self.jobs.binary_search_by_key(&(case, run), place).ok()
    }
}

/// The part that is run; a whole is one part.
fn own_part(part: &Part) -> Shard {
    match part {
        Part::Shard(shard) => *shard,
        Part::Whole | Part::Merge(_) => Shard { index: 1, count: 1 },
    }
}
