//! A search that ran, once more and written down.

use super::proving;
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{
    BoardDomain, Method, Problem, Puzzle, Recording, RecordingOptions, SpecialSolver, Steps,
    packing, prepare, record_along,
};
use crate::search::{Algorithm, Ending, Limits, Observer, Outcome, RecordingObserver, StopReason};
use crate::state::by_words;

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
            Method::Special(SpecialSolver::PatternDatabases) if self.accepts(&pdb).is_ok() => {
                (Method::Algorithm(Algorithm::IDA_STAR), Some(&pdb))
            }
            _ => (method, heuristic),
        };
        let has_begun = ran.statistics.goal_tests > 0 || ran.statistics.expanded > 0;
        if !has_begun {
            return Ok(self.record_solution(problem, ran, tape, observer));
        }
        let is_whole = matches!(
            ran.ending,
            Ending::Solved { .. }
                | Ending::Stopped(
                    StopReason::MaxNodes
                        | StopReason::CostLimit
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
        match method {
            Method::Algorithm(algorithm) => {
                let mut recording = RecordingObserver::new(tape.most, observer);
                let limits = limits.alone();
                let outcome = self.search(problem, algorithm, heuristic, &limits, &mut recording);
                let reason = match outcome.ending {
                    Ending::Stopped(reason) => reason,
                    Ending::Solved { .. } => StopReason::Interrupted,
                };
                Recording::of(recording, Steps::Algorithm(algorithm), outcome).ok_or(reason)
            }
            Method::Special(method) => {
                let solver = self.solver();
                let recorded =
                    solver.and_then(|special| special.record(problem, method, tape, observer));
                recorded.unwrap_or_else(|| {
                    let both = (method == SpecialSolver::TwoSided)
                        .then(|| proving::record(self, &self.with_goal(problem), tape, observer));
                    // Where moves permute points, states are not kept: another search finds the same path.
                    let is_kept = self.permutations().is_some();
                    let both = both.flatten().map(|recording| Recording {
                        steps: if is_kept {
                            Steps::Kept
                        } else {
                            recording.steps
                        },
                        ..recording
                    });
                    let along = || self.record_solution(problem, ran, tape, observer);
                    Ok(both.unwrap_or_else(along))
                })
            }
        }
    }

    /// The record of what has no tree of its own: its solution, state by state.
    fn record_solution(
        &self,
        problem: &Problem,
        ran: &Outcome,
        tape: RecordingOptions<'_>,
        observer: &mut dyn Observer,
    ) -> Recording {
        let words = packing(&**self, &problem.start).words();
        let record = by_words!(record_packed, words, [18]);
        record(self, problem, ran, tape, observer)
    }
}

fn record_packed<const WORDS: usize>(
    puzzle: &Puzzle,
    problem: &Problem,
    ran: &Outcome,
    tape: RecordingOptions<'_>,
    observer: &mut dyn Observer,
) -> Recording {
    let domain = BoardDomain::<WORDS>::new(&**puzzle, problem);
    let board = |state| domain.board(state);
    let start = domain.pack(&problem.start);
    let path = ran.path().filter(|path| !path.is_empty());
    let named = puzzle.default_heuristic().filter(|_| path.is_some());
    let goal = problem.goal.as_ref();
    // A solution is there without its estimates, too.
    let prepared = prepare(puzzle, named.as_ref(), goal, tape.limits, observer).ok();
    let estimates = prepared.filter(|_| named.is_some());
    let recording = record_along(
        &domain,
        start,
        ran.path().unwrap_or_default(),
        estimates.as_ref(),
        tape,
        observer,
        board,
    );
    Recording {
        outcome: ran.clone(),
        ..recording
    }
}
