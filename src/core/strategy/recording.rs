//! A search that ran, once more and written down.

use super::proving;
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{
    BoardDomain, Method, OwnMethod, Problem, Puzzle, Recorded, Recording, RecordingOptions, Steps,
    prepare, run_on_boards,
};
use crate::search::{
    self, Algorithm, Ending, Heuristic, Interned, Limits, Observer, Outcome, Record, StopReason,
    Zero,
};
use crate::state::MOST_WORDS;

impl Puzzle {
    /// Runs a search once more and writes down what it does, as far as it came: `ran` is what it came to, with
    /// the method that it took.
    ///
    /// # Errors
    ///
    /// The limit that was met while tables were built, or the observer's word.
    pub fn record(
        &self,
        problem: &Problem,
        (method, heuristic): (Method, Option<&HeuristicSpec>),
        ran: &Outcome,
        tape: RecordingOptions<'_>,
        observer: &mut dyn Observer,
    ) -> Result<Recording, StopReason> {
        let pdb = HeuristicSpec::named("pdb");
        let (method, heuristic) = match method {
            Method::Own(OwnMethod::PatternDatabases) if self.accepts(&pdb).is_ok() => {
                (Method::Algorithm(Algorithm::IDA_STAR), Some(&pdb))
            }
            _ => (method, heuristic),
        };
        let has_begun = ran.statistics.goal_tests > 0 || ran.statistics.expanded > 0;
        if !has_begun {
            return Ok(self.walk(problem, ran, tape, observer));
        }
        let is_whole = matches!(
            ran.ending,
            Ending::Solved { .. }
                | Ending::Stopped(
                    StopReason::MaxNodes
                        | StopReason::Exhausted
                        | StopReason::DeadEnd
                        | StopReason::DepthLimit
                )
        );
        // What was stopped from outside is recorded up to there.
        let limits = Limits {
            max_nodes: if is_whole {
                tape.limits.max_nodes
            } else {
                Some(ran.statistics.generated)
            },
            ..*tape.limits
        };
        let tape = RecordingOptions {
            limits: &limits,
            ..tape
        };
        let is_added = heuristic.is_some_and(|heuristic| self.is_added(heuristic));
        let solver = match method {
            Method::Algorithm(algorithm) => self.solver_of(algorithm),
            Method::Own(_) => self.solver(),
        };
        let own = solver
            .filter(|_| !is_added)
            .and_then(|own| own.record(problem, (method, heuristic), tape, observer));
        own.unwrap_or_else(|| match method {
            Method::Algorithm(algorithm) => {
                let mode = (Recorded(tape.most), tape.limits);
                run_on_boards(self, problem, (algorithm, heuristic), mode, observer)
            }
            Method::Own(own) => {
                let is_two_sided = own == OwnMethod::TwoSided;
                let both = is_two_sided.then(|| proving::record(self, problem, tape, observer));
                Ok(both
                    .flatten()
                    .unwrap_or_else(|| self.walk(problem, ran, tape, observer)))
            }
        })
    }

    /// The record of what has no tree of its own: its solution, state by state.
    fn walk(
        &self,
        problem: &Problem,
        ran: &Outcome,
        tape: RecordingOptions<'_>,
        observer: &mut dyn Observer,
    ) -> Recording {
        let domain = BoardDomain::<MOST_WORDS>::new(&**self, problem);
        let start = domain.pack(&problem.start);
        let path = ran.path().filter(|path| !path.is_empty());
        let named = self.default_heuristic().filter(|_| path.is_some());
        let goal = problem.goal.as_ref();
        // A solution is there without its estimates, too.
        let prepared = prepare(self, named.as_ref(), goal, tape.limits, observer).ok();
        let has_estimates = named.is_some() && prepared.is_some();
        let estimates: &dyn Heuristic<_> = match &prepared {
            Some(known) => known,
            None => &Zero,
        };
        let space = Interned::new(&domain, start, [estimates, &Zero]);
        let mut record = Record {
            h_scale: 1,
            f_scale: 1,
            ..Record::default()
        };
        if let Some(path) = ran.path() {
            record = search::record_along(&space, path, has_estimates, tape.most, observer);
        }
        Recording {
            record,
            boards: space
                .states()
                .into_iter()
                .map(|state| domain.board(state))
                .collect(),
            steps: Steps::Solution,
            outcome: ran.clone(),
        }
    }
}
