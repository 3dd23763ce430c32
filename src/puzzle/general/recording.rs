//! Searches that are written down.

use super::domain::BoardDomain;
use super::packing::MOST_WORDS;
use super::solving::prepare;
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{Board, Method, Problem, Puzzle};
use crate::search::{
    Algorithm, Domain, Ending, Entry, Estimates, Fate, Interned, Limits, Move, Observer, Outcome,
    Produced, Record, Statistics, StopReason, Taken, record,
};

/// What is written down of a search.
#[derive(Clone, Copy, Debug)]
pub struct Tape<'a> {
    /// What the search was bound by.
    pub limits: &'a Limits,
    /// Most entries.
    pub most: usize,
}

/// A record with the boards of its states.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The record.
    pub record: Record,
    /// By state.
    pub boards: Vec<Board>,
    /// What ran, if it is one of the table.
    pub algorithm: Option<Algorithm>,
    /// What the recorded search came to, which is the same without a record unless that is full.
    pub outcome: Outcome,
}

impl Recording {
    /// The same with other names of moves.
    pub(in crate::puzzle) fn rename(&mut self, plain: impl Fn(Move) -> Move) {
        for entry in &mut self.record.entries {
            if let Entry::Produced(produced) = entry {
                produced.mv = plain(produced.mv);
            }
        }
        if let Ending::Solved { path, .. } = &mut self.outcome.ending {
            for mv in path {
                *mv = plain(*mv);
            }
        }
    }
}

/// Records a search of a domain.
pub(in crate::puzzle) fn record_on<D: Domain>(
    domain: &D,
    start: D::State,
    [heuristic, evaluation]: [Estimates<'_, D::State>; 2],
    algorithm: Algorithm,
    tape: Tape<'_>,
    observer: &mut dyn Observer,
    board: impl Fn(D::State) -> Board,
) -> Recording {
    let space = Interned::new(domain, start, heuristic, evaluation);
    let (record, outcome) = record(&space, algorithm, tape.limits, tape.most, observer);
    Recording {
        record,
        algorithm: Some(algorithm),
        boards: space.states().into_iter().map(board).collect(),
        outcome,
    }
}

/// Records a search over boards.
fn record_on_boards(
    puzzle: &dyn Puzzle,
    problem: &Problem,
    algorithm: Algorithm,
    heuristic: Option<&HeuristicSpec>,
    tape: Tape<'_>,
    observer: &mut dyn Observer,
) -> Result<Recording, StopReason> {
    let goal = problem.goal.as_ref();
    let own = puzzle.default_heuristic();
    let evaluation = own.as_ref().filter(|_| algorithm.is_evaluated());
    let heuristic = prepare(puzzle, heuristic, goal, tape.limits, observer)?;
    let evaluation = prepare(puzzle, evaluation, goal, tape.limits, observer)?;
    let domain = BoardDomain::<MOST_WORDS>::new(puzzle, problem);
    let start = domain.pack(&problem.start);
    let estimates = [&heuristic, &evaluation].map(|one| Estimates::new(&domain, one));
    let board = |state| domain.board(state);
    Ok(record_on(
        &domain, start, estimates, algorithm, tape, observer, board,
    ))
}

impl dyn Puzzle + '_ {
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
        tape: Tape<'_>,
        observer: &mut dyn Observer,
    ) -> Result<Recording, StopReason> {
        let pdb = HeuristicSpec::named("pdb");
        let (algorithm, heuristic) = match method {
            Method::Algorithm(algorithm) => (algorithm, heuristic),
            Method::Own("pattern_databases") if self.accepts(&pdb).is_ok() => {
                (Algorithm::IDA_STAR, Some(&pdb))
            }
            Method::Own(_) => return Ok(self.walk(problem, ran)),
        };
        let has_begun = ran.statistics.goal_tests > 0 || ran.statistics.expanded > 0;
        if !has_begun {
            return Ok(self.walk(problem, ran));
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
        let tape = Tape {
            limits: &limits,
            ..tape
        };
        let own = self
            .solver()
            .and_then(|own| own.record(problem, algorithm, heuristic, tape, observer));
        own.unwrap_or_else(|| record_on_boards(self, problem, algorithm, heuristic, tape, observer))
    }

    /// The record of what no algorithm of the table did: its solution, state by state.
    fn walk(&self, problem: &Problem, ran: &Outcome) -> Recording {
        let path: &[_] = match &ran.ending {
            Ending::Solved { path, .. } => path,
            Ending::Stopped(_) => &[],
        };
        let mut boards = vec![problem.start];
        let mut record = Record {
            h_scale: 1,
            f_scale: 1,
            ..Record::default()
        };
        let mut from = None;
        for (g, &mv) in (0_u32..).zip(path) {
            let before = boards[g as usize];
            boards.extend(self.apply(&before, mv));
            record.expansions.push(record.entries.len() as u32);
            record.entries.push(Entry::Taken(Taken {
                number: g + 1,
                state: g,
                from,
                g,
                h: None,
                f: None,
                open: None,
            }));
            from = Some(record.entries.len() as u32);
            record.entries.push(Entry::Produced(Produced {
                state: g + 1,
                parent: g + 1,
                mv,
                g: g + 1,
                h: None,
                f: None,
                fate: Fate::Open,
            }));
        }
        if ran.path().is_some() {
            record.entries.push(Entry::Goal {
                state: path.len() as u32,
                from,
                g: path.len() as u32,
            });
        }
        Recording {
            record,
            boards,
            algorithm: None,
            outcome: Outcome {
                ending: ran.ending.clone(),
                statistics: Statistics::default(),
            },
        }
    }
}
