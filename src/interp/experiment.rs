//! `experiment`: what its block says, the plan that the session makes of it, and its run.

use super::RunError;
use super::execute::{Interpreter, Result};
use super::search_run::offered;
use crate::check::Experiment;
use crate::command::{Given, Report, Request, SearchSettings, Setting};
use crate::experiment::{
    self, Plan, PlannedSearch, Protocol, Run, RunSurroundings, Search, Surroundings,
};
use crate::syntax::Expr;

impl Interpreter<'_> {
    /// Runs an experiment; the session stays as it is.
    pub(super) fn experiment(&mut self, experiment: &Experiment) -> Result<()> {
        let (plan, threads) = self.plan(experiment)?;
        let block = &experiment.block;
        let script = self.source.slice(block.command.to(block.span)).to_owned();
        self.conduct(&plan, threads, Some(script), block.command)
    }

    /// The plan of a block in this session; all that is wrong with it is found before anything runs.
    pub(super) fn plan(&self, experiment: &Experiment) -> Result<(Plan, Option<usize>)> {
        let read;
        let puzzle = self.session.puzzle.as_ref();
        let known = experiment.protocol.as_ref();
        let protocol = if let Some(protocol) = known.filter(|known| known.holds_on(puzzle)) {
            self.in_session(experiment, |around| ((), protocol.mistakes(around)))?;
            protocol
        } else {
            read = self.protocol(experiment)?;
            &read
        };
        let session = &*self.session;
        let mut own = session.settings.clone();
        if protocol.own_puzzle {
            own.order = Setting::Unset;
        }
        let settings = protocol.limits.over(&own);
        let searches = protocol.searches.iter();
        let runs = searches.map(|search| self.planned_run(search, protocol, &settings));
        let plan = Plan {
            name: protocol.name.clone(),
            puzzle: protocol.puzzle.clone(),
            goal: match protocol.goal {
                Some(goal) => Some(goal),
                None if protocol.own_puzzle => protocol.puzzle.default_goal(),
                None => session.goal,
            },
            seed: protocol.seed.unwrap_or(session.seed),
            cases: protocol.cases.clone(),
            runs: runs.collect::<Result<_>>()?,
            outputs: protocol.outputs.clone(),
        };
        Ok((plan, settings.threads.value()))
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
            experiment::read(&experiment.block, around, &mut values)
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

    fn planned_run(
        &self,
        search: &PlannedSearch,
        protocol: &Protocol,
        settings: &SearchSettings,
    ) -> Result<Run> {
        let puzzle = protocol.puzzle.as_ref();
        let request = search.solve.request(&search.modifiers, puzzle);
        let request = request.expect("the checker lets only searches stand behind `run`");
        offered(&request, puzzle, search.name)?;
        let settings = search.modifiers.settings.over(settings);
        // How many threads a run has is the pool's.
        let limits = settings.limits(&request, puzzle, 1);
        Ok(Run {
            label: search.label.clone(),
            max_nodes: limits.max_nodes,
            time_limit: settings.duration(),
            memory: limits.memory,
            order: settings.order(puzzle),
            search: match request {
                Request::Best => Search::Best,
                Request::Algorithm(algorithm, heuristic)
                | Request::Compared(algorithm, heuristic) => {
                    Search::Algorithm(algorithm, heuristic)
                }
            },
        })
    }
}
