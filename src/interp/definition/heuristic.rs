//! Heuristics that a script defines: what they take of the session, and what they say on a puzzle.

use super::digest::digest;
use super::draft::context;
use super::external::{External, NoPrograms, words};
use super::fault::faulty;
use super::formula::FormulaScope;
use crate::check::{FormulaDefinition, command_of};
use crate::command::{Decimal, Report, Terms, Value};
use crate::interp::RunError;
use crate::interp::environment::look::Allowance;
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::definition_error;
use crate::interp::session::HeuristicDefinition;
use crate::interp::session::file_definitions::FileDefinitions;
use puzzle_core::hash::fnv_1a;
use puzzle_core::heuristic::{HeuristicArgument, HeuristicSpec};
use puzzle_core::puzzle::{
    Board, BoardHeuristic, Constant, DefinedHeuristic, ExternalEstimator, Ground, INFINITE, Label,
    Problem, Puzzle,
};
use puzzle_core::search::Algorithm;
use puzzle_core::syntax::{Diagnostic, Expr, ExprKind, Function};
use std::collections::HashMap;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

impl Environment<'_> {
    /// `define heuristic`.
    pub(crate) fn define_heuristic(
        &mut self,
        written: &Arc<FormulaDefinition>,
        terms: Terms,
    ) -> Result<()> {
        self.define_named(written.name.clone(), written, terms, None)
    }

    /// Takes a heuristic from a file, with those of the file that it names.
    pub(crate) fn define_from_file(
        &mut self,
        written: &Arc<FormulaDefinition>,
        terms: Terms,
        file: FileDefinitions,
    ) -> Result<()> {
        let file = Arc::new(file);
        for (name, helper) in file.helpers() {
            self.define_named(name, helper, terms.clone(), Some(&file))?;
        }
        self.define_named(written.name.clone(), written, terms, Some(&file))
    }

    fn define_named(
        &mut self,
        name: String,
        written: &Arc<FormulaDefinition>,
        terms: Terms,
        file: Option<&Arc<FileDefinitions>>,
    ) -> Result<()> {
        let (captured, mut determined) = self.captured(written)?;
        let external = command_of(&written.value);
        let external = external.map(|command| self.external(command, &mut determined));
        let mut heuristic = DefinedHeuristic::new(
            name.as_str().into(),
            written.parameters.iter().map(Into::into).collect(),
            written.source.clone(),
            written.value.span,
            digest(&determined),
        );
        if name != written.name {
            heuristic = heuristic.as_helper();
        }
        if let Some(external) = external.transpose()? {
            heuristic = heuristic.computed_by(external);
        }
        self.session.define_heuristic(HeuristicDefinition {
            name,
            written: written.clone(),
            heuristic: Arc::new(heuristic),
            captured,
            terms,
            file: file.cloned(),
        });
        Ok(())
    }

    /// Makes a heuristic that is computed outside of the program. The digest of its definition gets those of the files that
    /// its command names.
    fn external(
        &self,
        command: &Expr,
        determined: &mut String,
    ) -> Result<Arc<dyn ExternalEstimator>> {
        let value = self.value(command)?;
        let Value::Text(text) = &value else {
            let help = "for example: external(\"python3 model.py\")";
            return Err(Self::wrong_kind(
                "a command",
                &value,
                command.span,
                Some(help),
            ));
        };
        let words = words(text);
        if words.is_empty() {
            return Err(definition_error::no_command(command.span).into());
        }
        // What is only looked at beforehand starts nothing.
        let programs = match self.host().programs() {
            _ if self.allowance.get().is_some() => Arc::new(NoPrograms),
            Some(programs) => programs,
            None => return Err(definition_error::no_programs(command.span).into()),
        };
        for word in &words {
            if let Ok(bytes) = self.host().read(Path::new(word)) {
                self.handle(bytes.len(), command.span)?;
                let _ = write!(determined, "\n{word}={:032x}", fnv_1a(&bytes));
            }
        }
        Ok(Arc::new(External::new(words, programs)))
    }

    /// Makes what own heuristics say on a puzzle with a goal, where they are part of one that is about to be
    /// asked.
    pub(crate) fn make_ready(
        &mut self,
        heuristic: &HeuristicSpec,
        puzzle: &Puzzle,
        goal: Option<&Board>,
    ) -> Result<()> {
        let Some(definition) = self.session.heuristics.get(&heuristic.name).cloned() else {
            for argument in &heuristic.arguments {
                if let HeuristicArgument::Heuristic(inner) = argument {
                    self.make_ready(inner, puzzle, goal)?;
                }
            }
            return Ok(());
        };
        let defined = &definition.heuristic;
        let arguments = &heuristic.arguments[..];
        let layout = puzzle.layout();
        if defined.fits(&**puzzle, arguments).is_err()
            || defined.made(arguments, &layout, goal).is_some()
        {
            return Ok(());
        }
        let name = &definition.written.name;
        if self.making.contains(&definition.name) {
            let at = definition.written.value.span;
            let made = format!("heuristic `{name}` is made of itself");
            let code = "definition::heuristic_of_itself";
            let error = Diagnostic::new(code)
                .says(made)
                .at(at, "it is used here, or in a part");
            let error = error.advise("name another heuristic, or a new one in its place");
            let source = &definition.written.source;
            return Err(RunError::inside(Report::new(source, error)));
        }
        let values = arguments.iter().map(value_of);
        let own_names = definition.written.parameters.iter().cloned();
        let known = definition
            .captured
            .iter()
            .cloned()
            .chain(own_names.zip(values));
        let known: HashMap<String, Value> = known.collect();
        let own_names = &definition.written.parameters;
        let with = known.iter().filter(|(name, _)| own_names.contains(name));
        let with = with.map(|(name, value)| (name.clone(), value.clone()));
        let with = context(Some(&with.collect()));
        let mut ground = Ground::new(layout.clone(), goal.map(Board::cells));
        ground.facts = puzzle.facts();
        let ground = Arc::new(ground);
        let source = definition.written.source.clone();
        self.making.push(definition.name.clone());
        let allowance = definition.written.from_file.then_some(Allowance::OF_FILE);
        let said = (&source, &definition.written.value);
        let scope = FormulaScope {
            ground: &ground,
            known: &known,
            variables: &[],
            terms: &definition.terms,
            file: definition.file.as_ref(),
        };
        let formula = self.formula_of(said, &scope, allowance, (puzzle, goal));
        self.making.pop();
        match formula {
            Ok((formula, parts)) => {
                let mut names_goal = false;
                definition.written.value.visit(&mut |expr| {
                    names_goal |= matches!(
                        &expr.kind,
                        ExprKind::Function(call)
                            if matches!(call.function, Function::Goal | Function::Home)
                    );
                });
                let value = &definition.written.value;
                let is_infinite =
                    formula.constant() == Some(Constant::Value(Label::Number(INFINITE)));
                let scale = if is_infinite {
                    0
                } else {
                    formula.scale().into()
                };
                if let Some(Constant::Value(Label::Number(number))) = formula.constant()
                    && let Ok(number) = u64::try_from(number)
                    && let Some(number) = Decimal::ratio_of(number, scale)
                    && !definition.written.is_doubted
                    && asks_for_something(value)
                {
                    let warning = definition_error::constant(name, number, value.span);
                    let key = format!("{name} {}", defined.digest().unwrap_or_default());
                    self.warn_once(key, Report::new(&source, warning))?;
                }
                defined.keep(arguments, formula, parts, names_goal);
            }
            Err(error) if error.is_recoverable() && !matches!(error, RunError::Inside { .. }) => {
                return Err(RunError::inside(Report::new(&source, error.in_turn(&with))));
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Makes the definitions ready that a search asks on a puzzle: its heuristic, for the start in the place of the goal as well
    /// if it estimates distances from the start, and the algorithm itself.
    pub(crate) fn make_ready_for(
        &mut self,
        (algorithm, heuristic): (Algorithm, Option<&HeuristicSpec>),
        puzzle: &Puzzle,
        problem: &Problem,
    ) -> Result<()> {
        // The goal last: what is made for the start may push out what was made for the goal long ago.
        if let Some(heuristic) = heuristic.filter(|_| algorithm.estimates_back()) {
            self.make_ready(heuristic, puzzle, Some(&problem.start))?;
        }
        self.make_search_ready((algorithm, heuristic), puzzle, problem.goal.as_ref())
    }

    /// An error where something went wrong in a definition while states of a puzzle were looked at.
    pub(crate) fn no_fault(puzzle: &Puzzle) -> Result<()> {
        puzzle
            .take_fault()
            .map_or(Ok(()), |fault| Err(faulty(puzzle, fault)))
    }
}

/// Whether an expression names cells, values or heuristics, so that it is not meant to be a number by itself.
fn asks_for_something(value: &Expr) -> bool {
    let mut asks = false;
    value.visit(&mut |expr| {
        asks |= match &expr.kind {
            ExprKind::Word | ExprKind::Call(_) => true,
            ExprKind::Function(call) => {
                call.function.is_of_cells() || call.function == Function::Heuristic
            }
            _ => false,
        };
    });
    asks
}

/// The value of a parameter.
pub(super) fn value_of(argument: &HeuristicArgument) -> Value {
    match argument {
        HeuristicArgument::Number(text) => text.parse().map_or_else(
            |_| Decimal::parse(text).map_or_else(|| Value::text(text), Value::Decimal),
            Value::Integer,
        ),
        HeuristicArgument::Heuristic(word) => Value::text(&word.name),
        HeuristicArgument::Text(text) => Value::text(text),
        other => Value::text(&other.to_string()),
    }
}
