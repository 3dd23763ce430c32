//! Searches that a script defines: what they take of the session, and their formulas on a puzzle.

use super::digest::digest;
use super::draft::context;
use super::formula::FormulaScope;
use super::heuristic::value_of;
use crate::check::FormulaDefinition;
use crate::command::{Report, Terms, Value};
use crate::interp::RunError;
use crate::interp::environment::{Environment, Result};
use crate::interp::session::SearchDefinition;
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::{Board, DefinedSearch, Ground, Puzzle, VARIABLES};
use puzzle_core::search::Algorithm;
use puzzle_core::syntax::{Diagnostic, Expr, ExprKind, Proposal, Source, Span};
use std::collections::HashMap;
use std::sync::Arc;

impl Environment<'_> {
    /// `define search`.
    pub(crate) fn define_search(&mut self, written: &Arc<FormulaDefinition>) -> Result<()> {
        let (captured, determined) = self.captured(written)?;
        let built = written.search(digest(&determined));
        let search = built.expect("it was checked");
        self.session.define_search(SearchDefinition {
            written: written.clone(),
            search: Arc::new(search),
            captured,
        });
        Ok(())
    }

    /// Makes the heuristic of a search ready, and its formulas where a script defines it.
    pub(crate) fn make_search_ready(
        &mut self,
        (algorithm, heuristic): (Algorithm, Option<&HeuristicSpec>),
        puzzle: &Puzzle,
        goal: Option<&Board>,
    ) -> Result<()> {
        if let Some(heuristic) = heuristic {
            self.make_ready(heuristic, puzzle, goal)?;
        }
        let Algorithm::Added(added) = algorithm else {
            return Ok(());
        };
        let Some(definition) = self.session.searches.get(added.name()).cloned() else {
            return Ok(());
        };
        let written = &definition.written;
        let key = DefinedSearch::key(added.arguments(), heuristic);
        let values = key.iter().map(value_of);
        let known = { definition.captured.iter().cloned() }
            .chain(written.parameters.iter().cloned().zip(values));
        let known: HashMap<String, Value> = known.collect();
        let own_names = &written.parameters;
        let with = known.iter().filter(|(name, _)| own_names.contains(name));
        let with = with.map(|(name, value)| (name.clone(), value.clone()));
        let with = context(Some(&with.collect()));
        let variables = VARIABLES.map(|(name, _)| {
            let number = HeuristicSpec::named(name);
            (name, puzzle.scale_in_search(&number, heuristic, goal))
        });
        let layout = puzzle.layout();
        let ground = Arc::new(Ground::new(layout.clone(), goal.map(Board::cells)));
        let scope = FormulaScope {
            ground: &ground,
            known: &known,
            variables: &variables,
            terms: &Terms::All,
            file: None,
        };
        let arguments = written.form_arguments();
        for (written_formula, value) in definition.search.formulas().iter().zip(arguments) {
            if puzzle.is_made_for_search(written_formula, &key, goal) {
                continue;
            }
            let names: Vec<&str> = { puzzle.heuristic_names().into_iter() }
                .chain(variables.map(|(name, _)| name))
                .collect();
            if let Some(unknown) = unknown_word(value, &written.source, &names) {
                return Err(RunError::inside(Report::new(&written.source, unknown)));
            }
            let formula = self.formula_of((&written.source, value), &scope, None, (puzzle, goal));
            let inside = |error: Diagnostic| RunError::inside(Report::new(&written.source, error));
            let (formula, parts) = match formula {
                Err(error)
                    if error.is_recoverable() && !matches!(error, RunError::Inside { .. }) =>
                {
                    return Err(RunError::inside(Report::new(
                        &written.source,
                        error.in_turn(&with),
                    )));
                }
                other => other?,
            };
            if formula.reads_cells() {
                return Err(inside(reads_cells(value.span)));
            }
            written_formula.keep(&key, formula, parts, true);
        }
        Ok(())
    }
}

/// `define search s = bestFirst(g + foo)`: the report on a bare word that is none of these names.
fn unknown_word(value: &Expr, source: &Source, names: &[&str]) -> Option<Diagnostic> {
    let mut unknown = None;
    value.visit(&mut |expr| {
        let text = source.slice(expr.span);
        let is_known = names.contains(&text) || matches!(text, "infinity" | "inf");
        if matches!(expr.kind, ExprKind::Word) && !is_known {
            unknown = unknown.take().or(Some((text.to_owned(), expr.span)));
        }
    });
    let (text, span) = unknown?;
    let help = match Proposal::meant(&text, "", span, names.iter().copied()) {
        Some(meant) => meant,
        None => format!("these are known: {}", names.join(", ")).into(),
    };
    Some(
        Diagnostic::new("definition::unknown_number")
            .says(format!(
                "`{text}` is no number of a node and no heuristic of this puzzle"
            ))
            .at(span, "unknown")
            .advise(help),
    )
}

/// `define search s = bestFirst(g + at(1))`.
fn reads_cells(span: Span) -> Diagnostic {
    Diagnostic::new("definition::search_of_cells")
        .says("a search knows of a state what heuristics say of it")
        .at(span, "reads cells")
        .advise("make it a heuristic, and name that here: `define heuristic`")
}
