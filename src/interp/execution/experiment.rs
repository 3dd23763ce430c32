//! `experiment`: what its block says, and the plan that this session makes of it.

use crate::check::Experiment;
use crate::command::{Given, Report};
use crate::experiment::{
    self, Block, BlockPart, MOST_ENTRIES, Plan, Protocol, RunSurroundings, Search, SessionSaid,
    Surroundings, WrittenEntry, block_error, words,
};
use crate::interp::RunError;
use crate::interp::environment::Result;
use crate::interp::execution::interpreter::Interpreter;
use crate::interp::searching::report::offered;
use puzzle_core::syntax::{Diagnostic, Expr, Span};

impl Interpreter<'_> {
    /// Runs an experiment; the session stays as it is.
    pub(crate) fn experiment(&mut self, experiment: &Experiment) -> Result<()> {
        let block = &experiment.block;
        let (plan, threads, caps) = self.plan(experiment)?;
        // Until the last run is done.
        let mut held = Vec::new();
        for own in &plan.puzzles {
            for run in &own.runs {
                if let Search::Algorithm(_, Some(heuristic)) = &run.search {
                    let goal = own.goal.as_ref();
                    self.env.make_ready(heuristic, own.puzzle.as_ref(), goal)?;
                    held.push(own.puzzle.hold(heuristic, goal));
                }
            }
        }
        self.env.tell_caps(caps, block.command)?;
        let own = self.env.source.slice(block.command.to(block.span));
        let before = self
            .env
            .source
            .slice(Span::new(0, block.command.range().start));
        let script = comments_above(before) + own;
        self.env
            .conduct(&plan, threads, Some(script), block.command)
    }

    /// The plan of a block in this session, with the most threads if somebody says how many, and the caps
    /// that it would exceed; all that is wrong with it is found before anything runs.
    pub(crate) fn plan(
        &mut self,
        experiment: &Experiment,
    ) -> Result<(Plan, Option<usize>, Vec<String>)> {
        let block = &experiment.block;
        let turned = if block.has_loops() {
            self.turned(block)?
        } else {
            Vec::new()
        };
        let entries = if block.has_loops() {
            turned.iter().collect()
        } else {
            experiment::written(&block.parts)
        };
        for entry in entries.iter().filter(|entry| entry.is_puzzle()) {
            let built = self.build_named(&entry.operands, &entry.bound);
            built.map_err(|halt| halt.inside(&self.env.source))?;
        }
        let session = &*self.env.session;
        let known = experiment.protocol.as_ref();
        let mut protocol = match known.filter(|known| known.holds_on(session.puzzle.as_ref())) {
            Some(known) => {
                self.in_session(experiment, |around| ((), known.mistakes(around)))?;
                known.clone()
            }
            None => self.protocol(experiment, &entries)?,
        };
        for own in &mut protocol.puzzles {
            for search in &own.searches {
                offered(&search.request, own.puzzle.as_ref(), search.name)?;
            }
            // The checker knows a heuristic of the script by its name alone, and of no proof.
            own.puzzle = if own.own_puzzle {
                session.registry.puzzle(own.puzzle.rules(), &[])
            } else {
                session.puzzle.clone()
            };
        }
        let caps = protocol.hold(&self.env.options.caps);
        let (mut plan, threads) = protocol.plan(&SessionSaid {
            goal: session.goal.clone(),
            seed: session.seed,
            settings: &session.settings,
        });
        for own in &mut plan.puzzles {
            if own.goal != session.goal {
                own.puzzle = session.registry.puzzle(own.puzzle.rules(), &[]);
            }
        }
        Ok((plan, threads, caps))
    }

    /// The entries of a block, those of its loops once for each value.
    fn turned(&mut self, block: &Block) -> Result<Vec<WrittenEntry>> {
        let mut entries = Vec::new();
        self.each_entry(&block.parts, false, &mut |interpreter, entry, in_turn| {
            if entries.len() == MOST_ENTRIES {
                let mistake = block_error::too_many_entries(MOST_ENTRIES + 1, entry.name);
                return Err(interpreter.inside(mistake));
            }
            entries.push(if in_turn {
                entry.in_turn(|operand: &Expr| interpreter.env.given(operand))?
            } else {
                entry.clone()
            });
            Ok(())
        })?;
        let all: Vec<_> = entries.iter().collect();
        let twice = experiment::duplicates(&words(), &all, &self.env.source);
        match twice.into_iter().next() {
            Some(mistake) => Err(self.inside(mistake)),
            None => Ok(entries),
        }
    }

    /// Looks at the entries of a block in order, at those of its loops once for each value, with the variable set to it;
    /// `in_turn` where that is so.
    pub(crate) fn each_entry(
        &mut self,
        parts: &[BlockPart],
        in_turn: bool,
        visit: &mut dyn FnMut(&mut Self, &WrittenEntry, bool) -> Result<()>,
    ) -> Result<()> {
        for part in parts {
            match part {
                BlockPart::Entry(entry) => visit(self, entry, in_turn)?,
                BlockPart::Loop(inner) => {
                    self.turns(inner.name, &inner.items, &mut |interpreter| {
                        interpreter.each_entry(&inner.parts, true, visit)
                    })?;
                }
            }
        }
        Ok(())
    }

    /// A mistake in the block, as the run reports it.
    fn inside(&self, mistake: Diagnostic) -> RunError {
        RunError::inside(Report::new(&self.env.source, mistake))
    }

    /// The specification that the block gives now.
    fn protocol(&self, experiment: &Experiment, entries: &[&WrittenEntry]) -> Result<Protocol> {
        let mut unknown = None;
        let mut values = |operand: &Expr| -> Option<Given> {
            match self.env.given(operand) {
                Ok(given) => Some(given),
                Err(error) => {
                    unknown.get_or_insert(error);
                    None
                }
            }
        };
        let read = self.in_session(experiment, |around| {
            experiment::read_block(&experiment.block, entries, around, &mut values)
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
        let (host, deadline) = (self.env.host(), self.env.deadline());
        let interrupted =
            || host.interrupted() || deadline.is_some_and(|deadline| host.now() >= deadline);
        let (found, reports) = look(&Surroundings {
            source: &self.env.source,
            table: &self.env.catalog.table,
            host,
            known: self.env.known(&self.env.session.puzzle),
            run: Some(RunSurroundings {
                goal: self.env.session.goal.clone(),
                timing: self.env.options.timing,
                interrupted: &interrupted,
            }),
        });
        self.env.look_now(experiment.block.command)?;
        match reports.into_iter().min_by_key(Report::offset) {
            Some(report) => Err(RunError::inside(report)),
            None => Ok(found),
        }
    }
}

/// The comments at the end of what stands above a statement, each on a line of its own, empty lines between them.
fn comments_above(text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    if !text.is_empty() && !text.ends_with('\n') {
        // The statement does not begin its line.
        lines.pop();
    }
    let is_comment = |line: &&&str| line.trim().is_empty() || line.trim_start().starts_with('#');
    let own = lines.iter().rev().take_while(is_comment).count();
    let own = lines.split_off(lines.len() - own).join("\n");
    match own.trim() {
        "" => String::new(),
        own => format!("{own}\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_above_a_statement_belong_to_it() {
        assert_eq!(comments_above("# a\n\n# b\n"), "# a\n\n# b\n");
        assert_eq!(comments_above("seed 1\n# b\n  "), "# b\n");
        assert_eq!(comments_above("# a\nseed 1 "), "# a\n");
        assert_eq!(comments_above("# a\nseed 1\n"), "");
        assert_eq!(comments_above(""), "");
    }
}
