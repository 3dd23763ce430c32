//! `experiment`: what its block says, and the plan that this session makes of it.

use super::RunError;
use super::execute::{Interpreter, Result};
use super::search_run::offered;
use crate::check::Experiment;
use crate::command::{Given, Report};
use crate::experiment::{self, Plan, Protocol, RunSurroundings, Search, SessionSaid, Surroundings};
use crate::syntax::Expr;

impl Interpreter<'_> {
    /// Runs an experiment; the session stays as it is.
    pub(super) fn experiment(&mut self, experiment: &Experiment) -> Result<()> {
        let block = &experiment.block;
        let (plan, threads, caps) = self.plan(experiment)?;
        for run in &plan.runs {
            if let Search::Algorithm(_, Some(heuristic)) = &run.search {
                self.make_ready(heuristic, plan.puzzle.as_ref(), plan.goal.as_ref())?;
            }
        }
        self.tell_caps(caps, block.command)?;
        let script = self.source.slice(block.command.to(block.span)).to_owned();
        self.conduct(&plan, threads, Some(script), block.command)
    }

    /// The plan of a block in this session, with the most threads if somebody says how many, and the caps
    /// that it would exceed; all that is wrong with it is found before anything runs.
    pub(super) fn plan(
        &self,
        experiment: &Experiment,
    ) -> Result<(Plan, Option<usize>, Vec<String>)> {
        let session = &*self.session;
        let known = experiment.protocol.as_ref();
        let mut protocol = match known.filter(|known| known.holds_on(session.puzzle.as_ref())) {
            Some(known) => {
                self.in_session(experiment, |around| ((), known.mistakes(around)))?;
                known.clone()
            }
            None => self.protocol(experiment)?,
        };
        for search in &protocol.searches {
            offered(&search.request, protocol.puzzle.as_ref(), search.name)?;
        }
        // The checker knows a heuristic of the script by its name alone, and of no proof.
        protocol.puzzle = if protocol.own_puzzle {
            session.registry.extended(&protocol.puzzle, &[])
        } else {
            session.puzzle.clone()
        };
        let caps = protocol.hold(&self.options.caps);
        let (mut plan, threads) = protocol.plan(SessionSaid {
            goal: session.goal,
            seed: session.seed,
            settings: &session.settings,
        });
        if plan.goal != session.goal {
            plan.puzzle = session.registry.extended(&plan.puzzle, &[]);
        }
        Ok((plan, threads, caps))
    }

    /// What the block says now.
    fn protocol(&self, experiment: &Experiment) -> Result<Protocol> {
        let mut unknown = None;
        let mut values = |operand: &Expr| -> Option<Given> {
            match self.given(operand) {
                Ok(given) => Some(given),
                Err(error) => {
                    unknown.get_or_insert(error);
                    None
                }
            }
        };
        let read = self.in_session(experiment, |around| {
            experiment::read_block(&experiment.block, around, &mut values)
        });
        match unknown {
            Some(error) => Err(error),
            None => Ok(read?.expect("what is known and right says something")),
        }
    }

    /// Looks at a block as it stands in this session; the first thing that is wrong with it is an error.
    fn in_session<T>(
        &self,
        experiment: &Experiment,
        look: impl FnOnce(&Surroundings<'_>) -> (T, Vec<Report>),
    ) -> Result<T> {
        let (host, deadline) = (self.host(), self.options.deadline);
        let interrupted =
            || host.interrupted() || deadline.is_some_and(|deadline| host.now() >= deadline);
        let (found, reports) = look(&Surroundings {
            source: &self.source,
            table: &self.catalog.table,
            host,
            known: self.known(&self.session.puzzle),
            run: Some(RunSurroundings {
                goal: self.session.goal,
                timing: self.options.timing,
                interrupted: &interrupted,
            }),
        });
        self.look_now(experiment.block.command)?;
        match reports.into_iter().min_by_key(Report::offset) {
            Some(report) => Err(RunError::Inside {
                report,
                expectation: false,
            }),
            None => Ok(found),
        }
    }
}
