//! `experiment`: what its block says, the plan that the session makes of it, and its run.

use super::RunError;
use super::commands::Catalog;
use super::execute::{Interpreter, Result};
use super::operands::{Modifiers, Operands};
use super::search_run::{Request, duration, offers};
use super::session::{NodeLimit, default_order};
use crate::check::Experiment;
use crate::command::{Given, Known, Report};
use crate::experiment::{
    self, Plan, PlannedCommand, PlannedSearch, Protocol, Run, RunSurroundings, Search, Surroundings,
};
use crate::puzzle::Puzzle;
use crate::search::Move;
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
        let order = match &protocol.limits.order {
            Some(Some(order)) => order.clone(),
            None if !protocol.own_puzzle => session.order(),
            _ => default_order(protocol.puzzle.as_ref()),
        };
        let searches = protocol.searches.iter();
        let runs = searches.map(|search| self.planned_run(search, protocol, &order));
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
        let threads = protocol.limits.threads.or(session.settings.threads);
        Ok((plan, threads))
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
            known: Known {
                registry: &self.session.registry,
                puzzle: Some(&self.session.puzzle),
            },
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
        order: &[Move],
    ) -> Result<Run> {
        let puzzle = protocol.puzzle.as_ref();
        let mut operands = operands(&search.solve);
        for modifier in &search.modifiers {
            Catalog::modify(
                modifier.id,
                &self::operands(modifier),
                &mut operands.modifiers,
            );
        }
        let spec = self.catalog.table.spec(search.solve.id);
        let request = Catalog::request(spec.name, &operands, puzzle)
            .expect("the checker lets only searches stand behind `run`");
        let settings = &self.session.settings;
        let own = &operands.modifiers;
        let limits = &protocol.limits;
        let max_nodes = own.max_nodes.or(limits.max_nodes);
        let max_nodes = max_nodes.unwrap_or(match (settings.max_nodes, &request) {
            (NodeLimit::Set(limit), _) => limit,
            (NodeLimit::Default, Request::Search(..)) => Some(puzzle.default_max_nodes()),
            (NodeLimit::Default, _) => None,
        });
        let time_limit = own.time_limit.or(limits.time_limit);
        let time_limit = time_limit.unwrap_or(settings.time_limit);
        let memory = own.memory_limit.or(limits.memory_limit);
        let order = match &own.order {
            Some(Some(order)) => order.clone(),
            Some(None) => default_order(puzzle),
            None => order.to_vec(),
        };
        Ok(Run {
            label: search.label.clone(),
            search: planned_search(request, puzzle, &operands)?,
            max_nodes,
            time_limit: time_limit.map(|seconds| duration(seconds.to_f64())),
            memory: memory.map_or(settings.memory_limit, |limit| limit.unwrap_or(u64::MAX)),
            order,
        })
    }
}

fn operands(command: &PlannedCommand) -> Operands {
    Operands {
        arguments: command.arguments.clone(),
        spans: command.spans.clone(),
        name: command.name,
        modifiers: Modifiers::default(),
    }
}

/// What solves, where the puzzle offers it.
fn planned_search(request: Request, puzzle: &dyn Puzzle, operands: &Operands) -> Result<Search> {
    let (Request::Search(algorithm, heuristic) | Request::Report(algorithm, heuristic)) = request
    else {
        return Ok(Search::Best);
    };
    match offers(puzzle, algorithm, heuristic.as_ref()) {
        Ok(()) => Ok(Search::Algorithm(algorithm, heuristic)),
        Err(reason) => Err(RunError::NotOffered {
            command: algorithm.command().to_owned(),
            puzzle: puzzle.name().to_owned(),
            reason,
            span: operands.name,
        }),
    }
}
