//! `experiment`: the plan of its block in this session, and the run of the plan.

use crate::command::{Given, Report};
use crate::experiment::{
    self, Block, BlockPart, BlockScope, EvaluatedEntry, MOST_ENTRIES, Plan, SessionScope,
    WrittenEntry, block_error, words,
};
use crate::interp::RunError;
use crate::interp::environment::Result;
use crate::interp::execution::interpreter::Interpreter;
use crate::interp::searching::report::offered;
use puzzle_core::syntax::{Diagnostic, Expr, Span};

impl Interpreter<'_> {
    /// Runs an experiment; the session stays as it is.
    pub(crate) fn experiment(&mut self, block: &Block) -> Result<()> {
        let plan = self.plan(block)?;
        // Until the last run is done.
        let mut held = Vec::new();
        for entry in &plan.puzzles {
            for run in &entry.runs {
                if let Some(search) = run.search.algorithm() {
                    let (puzzle, goal) = (entry.puzzle.as_ref(), entry.goal.as_ref());
                    self.env.make_search_ready(search, puzzle, goal)?;
                    held.push(puzzle.hold_search(search, goal));
                }
            }
        }
        self.env.tell_caps(plan.lowered.clone(), block.command)?;
        let written = self.env.source.slice(block.command.to(block.span));
        let before = self
            .env
            .source
            .slice(Span::new(0, block.command.range().start));
        let script = comments_above(before) + written;
        self.env.conduct(&plan, Some(script), block.command)
    }

    /// The plan of a block in this session. All mistakes in it are found before anything runs.
    pub(crate) fn plan(&mut self, block: &Block) -> Result<Plan> {
        let title = block.title.as_ref().map(|title| self.env.given(title));
        let title = title.transpose()?;
        let entries = self.evaluated(block)?;
        let puzzles = entries.iter().filter(|entry| entry.written.is_puzzle());
        for EvaluatedEntry {
            written, values, ..
        } in puzzles
        {
            let built = self.build_named(&written.operands, values);
            built.map_err(|halt| halt.inside(&self.env.source))?;
        }
        let plan = self.read(block, title.as_ref(), &entries)?;
        for entry in &plan.puzzles {
            for run in &entry.runs {
                offered(&run.search, entry.puzzle.as_ref(), run.name)?;
            }
        }
        Ok(plan)
    }

    /// The entries of a block, those of its loops once for each value.
    fn evaluated<'b>(&mut self, block: &'b Block) -> Result<Vec<EvaluatedEntry<'b>>> {
        let mut entries = Vec::new();
        self.each_entry(&block.parts, &mut |interpreter, entry| {
            if entries.len() == MOST_ENTRIES && block.has_loops() {
                return Err(interpreter.too_many_entries(entry));
            }
            let mut unknown = None;
            let mut values = |operand: &Expr| {
                let given = interpreter.env.given(operand);
                given
                    .map_err(|error| {
                        unknown.get_or_insert(error);
                    })
                    .ok()
            };
            let (source, table) = (&interpreter.env.source, &interpreter.env.catalog.table);
            entries.push(EvaluatedEntry::new(entry, source, table, &mut values));
            unknown.map_or(Ok(()), Err)
        })?;
        let written: Vec<_> = entries.iter().map(|entry| entry.written).collect();
        let twice = experiment::duplicates(&words(), &written, &self.env.source);
        match twice.into_iter().next() {
            Some(mistake) => Err(self.inside(mistake)),
            None => Ok(entries),
        }
    }

    /// Visits the entries of a block in order, those of its loops once for each value of the variable.
    pub(crate) fn each_entry<'b>(
        &mut self,
        parts: &'b [BlockPart],
        visit: &mut dyn FnMut(&mut Self, &'b WrittenEntry) -> Result<()>,
    ) -> Result<()> {
        for part in parts {
            match part {
                BlockPart::Entry(entry) => visit(self, entry)?,
                // The turns of a loop without entries would be counted by no limit.
                BlockPart::Loop(inner) if !inner.has_entries() => {}
                BlockPart::Loop(inner) => {
                    self.turns(inner.name, &inner.items, &mut |interpreter| {
                        interpreter.each_entry(&inner.parts, visit)
                    })?;
                }
            }
        }
        Ok(())
    }

    /// An error for loops that make more entries than a block may have, at the first of these.
    pub(super) fn too_many_entries(&self, entry: &WrittenEntry) -> RunError {
        self.inside(block_error::too_many_entries(MOST_ENTRIES + 1, entry.name))
    }

    /// A mistake in the block, as the run reports it.
    fn inside(&self, mistake: Diagnostic) -> RunError {
        RunError::inside(Report::new(&self.env.source, mistake))
    }

    /// Reads a block; the first mistake is an error.
    fn read(
        &self,
        block: &Block,
        title: Option<&Given>,
        entries: &[EvaluatedEntry<'_>],
    ) -> Result<Plan> {
        let (host, deadline) = (self.env.host(), self.env.deadline());
        let interrupted =
            || host.interrupted() || deadline.is_some_and(|deadline| host.now() >= deadline);
        let session = &*self.env.session;
        let scope = BlockScope {
            source: &self.env.source,
            table: &self.env.catalog.table,
            host,
            known: self.env.known(&session.puzzle),
            is_broken: false,
            session: Some(SessionScope {
                goal: session.goal.clone(),
                seed: session.seed,
                settings: &session.settings,
                caps: &self.env.options.caps,
                timing: self.env.options.timing,
                interrupted: &interrupted,
            }),
        };
        let read = experiment::read_block(block, title, entries, &scope);
        self.env.look_now(block.command)?;
        match read.reports.into_iter().min_by_key(Report::offset) {
            Some(report) => Err(RunError::inside(report)),
            None => Ok(read.plan.expect("all operands are known and right")),
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
    let comments = lines.iter().rev().take_while(is_comment).count();
    let comment = lines.split_off(lines.len() - comments).join("\n");
    match comment.trim() {
        "" => String::new(),
        kept => format!("{kept}\n"),
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
