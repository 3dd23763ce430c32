//! `experiment`: its block evaluated into a plan, and the plan handed over.

use super::RunError;
use super::commands::Catalog;
use super::execute::{Interpreter, Result};
use super::operands::{Modifiers, Operands};
use super::search_run::{Request, duration, offers};
use super::session::{NodeLimit, default_order};
use crate::check::{Entry, Experiment, Invocation};
use crate::command::{
    Design, Draft, DraftEntry, Known, Report, Start, Starts, Surroundings, Table,
};
use crate::experiment::{
    Cases, GivenBoard, Measure, Output, OutputKind, Plan, Run, SamplingKind, Search, Statistic,
};
use crate::puzzle::Puzzle;
use crate::search::Move;
use crate::syntax::Span;
use std::path::PathBuf;
use std::sync::Arc;

/// What a block is run with: all that its searches share.
struct Shared {
    puzzle: Arc<dyn Puzzle>,
    /// What the limits in the block say.
    limits: Modifiers,
    /// The order of searches that name none.
    order: Vec<Move>,
}

impl Interpreter<'_> {
    /// Runs an experiment; the session stays as it is.
    pub(super) fn experiment(&mut self, experiment: &Experiment) -> Result<()> {
        let (plan, threads) = self.plan(experiment)?;
        let span = experiment.command.name;
        let script = self.source.slice(span.to(experiment.block)).to_owned();
        self.conduct(&plan, threads, Some(script), span)
    }

    /// Evaluates a block; all that is wrong with it is found before anything runs.
    pub(super) fn plan(&self, experiment: &Experiment) -> Result<(Plan, Option<usize>)> {
        let catalog = self.catalog.clone();
        let words = catalog
            .table
            .words_of(experiment.command.id)
            .expect("an experiment has a block");
        let draft = self.draft(experiment, words)?;
        let named = draft.puzzle(&self.session.registry);
        let is_named = named.is_some();
        // A wrong name is reported when the draft is read.
        let puzzle = named
            .flatten()
            .unwrap_or_else(|| self.session.puzzle.clone());
        let design = self.design(&draft, &puzzle, experiment.command.name)?;
        let limits = self.block_limits(experiment, words, &puzzle)?;
        let order = match &limits.order {
            Some(Some(order)) => order.clone(),
            None if !is_named => self.session.order(),
            _ => default_order(puzzle.as_ref()),
        };
        let shared = Shared {
            puzzle,
            limits,
            order,
        };
        let searches = experiment
            .entries
            .iter()
            .filter_map(|entry| entry.search.as_ref());
        let runs = searches
            .zip(&design.labels)
            .map(|(search, label)| self.planned_run(search, label.clone(), &shared))
            .collect::<Result<Vec<_>>>()?;
        let goal = match design.goal {
            Some(goal) => Some(goal),
            None if is_named => shared.puzzle.default_goal(),
            None => self.session.goal,
        };
        let threads = shared
            .limits
            .threads
            .unwrap_or(self.session.settings.threads);
        let plan = Plan {
            outputs: outputs(&design),
            name: design.name,
            puzzle: shared.puzzle,
            goal,
            seed: design.seed.unwrap_or(self.session.seed),
            cases: cases(design.starts.expect("a block without mistakes has boards")),
            runs,
        };
        Ok((plan, threads))
    }

    fn draft<'w>(&self, experiment: &Experiment, words: &'w Table) -> Result<Draft<'w>> {
        let title = experiment.command.arguments.first();
        let title = title.map(|title| self.given(title)).transpose()?;
        let entries = experiment.entries.iter();
        let entries = entries
            .map(|entry| self.drafted(entry, words))
            .collect::<Result<_>>()?;
        Ok(Draft {
            title,
            command: experiment.command.name,
            block: experiment.block,
            entries,
            broken: false,
        })
    }

    fn drafted<'w>(&self, entry: &Entry, words: &'w Table) -> Result<DraftEntry<'w>> {
        let operands = entry.arguments.iter().map(|operand| self.given(operand));
        let label = entry
            .search
            .as_ref()
            .map(|search| self.label(entry, search))
            .transpose()?;
        Ok(DraftEntry {
            spec: words.spec(entry.word),
            name: entry.name,
            operands: Some(operands.collect::<Result<_>>()?),
            label,
            whole: entry.whole(),
        })
    }

    fn label(&self, entry: &Entry, search: &Invocation) -> Result<(String, Span)> {
        if let Some(label) = &entry.label {
            return Ok((self.value(label)?.to_string(), label.span));
        }
        let values = search.arguments.iter().map(|operand| self.value(operand));
        let values = values.collect::<Result<Vec<_>>>()?;
        let label = search.label(&self.catalog.table, values.iter());
        Ok((label, search.name))
    }

    /// What the block says, or the first thing that is wrong with it.
    fn design(&self, draft: &Draft<'_>, puzzle: &Arc<dyn Puzzle>, span: Span) -> Result<Design> {
        let host = self.host();
        let around = Surroundings {
            source: &self.source,
            loader: host,
            known: Known {
                registry: &self.session.registry,
                puzzle: Some(puzzle),
            },
            goal: Some(self.session.goal),
            timing: Some(self.options.timing),
            probe: true,
        };
        let deadline = self.options.deadline;
        let mut interrupted =
            || host.interrupted() || deadline.is_some_and(|deadline| host.now() >= deadline);
        let (design, reports) = draft.read(&around, &mut interrupted);
        self.look_now(span)?;
        match reports.into_iter().min_by_key(Report::offset) {
            Some(report) => Err(RunError::Inside {
                report,
                expectation: false,
            }),
            None => Ok(design),
        }
    }

    /// The limits that stand in the block itself.
    fn block_limits(
        &self,
        experiment: &Experiment,
        words: &Table,
        puzzle: &Arc<dyn Puzzle>,
    ) -> Result<Modifiers> {
        let mut limits = Modifiers::default();
        for entry in &experiment.entries {
            let spec = words.spec(entry.word);
            let Some(limit) = Catalog::limit(spec.name) else {
                continue;
            };
            let operands =
                self.operands_on(puzzle, spec.parameters, &entry.arguments, entry.name)?;
            limit(&operands, &mut limits);
        }
        Ok(limits)
    }

    fn planned_run(&self, search: &Invocation, label: String, shared: &Shared) -> Result<Run> {
        let puzzle = &shared.puzzle;
        let spec = self.catalog.table.spec(search.id);
        let mut operands =
            self.operands_on(puzzle, spec.parameters, &search.arguments, search.name)?;
        for modifier in &search.modifiers {
            let spec = self.catalog.table.spec(modifier.id);
            let own =
                self.operands_on(puzzle, spec.parameters, &modifier.arguments, modifier.name)?;
            Catalog::modify(modifier.id, &own, &mut operands.modifiers);
        }
        let request = Catalog::request(spec.name, &operands, puzzle.as_ref())
            .expect("the checker lets only searches stand behind `run`");
        let settings = &self.session.settings;
        let own = &operands.modifiers;
        let limits = &shared.limits;
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
            Some(None) => default_order(puzzle.as_ref()),
            None => shared.order.clone(),
        };
        Ok(Run {
            label,
            search: planned_search(request, puzzle.as_ref(), &operands)?,
            max_nodes,
            time_limit: time_limit.map(|seconds| duration(seconds.to_f64())),
            memory: memory.map_or(settings.memory_limit, |limit| limit.unwrap_or(u64::MAX)),
            order,
        })
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

fn cases(starts: Starts) -> Cases {
    match starts {
        Starts::Given(starts) => Cases::Given(starts.into_iter().map(given).collect()),
        Starts::Drawn {
            depths,
            samples,
            sampling,
        } => {
            let sampling = match sampling {
                "walk" => SamplingKind::Walk,
                "moves" => SamplingKind::Moves,
                "uniform" => SamplingKind::Uniform,
                _ => SamplingKind::Depth,
            };
            // What is drawn without depths makes one row.
            let depths = if depths.is_empty() { vec![0] } else { depths };
            Cases::Sampled {
                depths,
                samples,
                sampling,
            }
        }
    }
}

fn given(start: Start) -> GivenBoard {
    GivenBoard {
        board: start.board,
        number: start.number,
        optimal: start.optimal,
    }
}

/// What is made of the runs; where nothing is said, a table of the nodes generated.
fn outputs(design: &Design) -> Vec<Output> {
    let table = OutputKind::Table {
        measure: Measure::Generated,
        statistic: Statistic::Mean,
    };
    if design.figures.is_empty() {
        return vec![Output {
            kind: table,
            file: None,
        }];
    }
    let outputs = design.figures.iter().map(|figure| {
        let named = |measure: &Measure| Some(measure.name()) == figure.measure;
        let measure = Measure::ALL.into_iter().find(named);
        let measure = measure.unwrap_or(Measure::Generated);
        let named = |statistic: &Statistic| Some(statistic.name()) == figure.statistic;
        let statistic = Statistic::ALL.into_iter().find(named);
        let statistic = statistic.unwrap_or(Statistic::Mean);
        let kind = match figure.word {
            "table" => OutputKind::Table { measure, statistic },
            "plot" => OutputKind::Plot {
                measure,
                statistic,
                logarithmic: figure.logarithmic,
            },
            "save" => OutputKind::Save,
            _ => OutputKind::Report,
        };
        let file = figure.file.as_ref().map(|(file, _)| PathBuf::from(file));
        Output { kind, file }
    });
    outputs.collect()
}
