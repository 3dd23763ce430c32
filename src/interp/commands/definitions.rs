//! `heuristicFrom` and `puzzleFrom`.

use super::{Call, Execute, Interpreter, Result};
use crate::check::{Program, ProgramStep, StepKind, Text, check_definitions};
use crate::command::{At, DefinitionKind, FileName, HeuristicFrom, Name, PuzzleFrom, Value};
use crate::interp::RunError;
use crate::interp::errors::file_error;
use crate::interp::session::file_definitions::FileDefinitions;
use puzzle_core::puzzles::PuzzleWord;

impl Execute for HeuristicFrom {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        let wanted = WantedDefinition {
            made: DefinitionKind::Heuristic,
            file: &self.file,
            name: &self.name,
            parameters: &self.head.parameters,
        };
        let session = &interpreter.env.session;
        let known = session.registry.names_of(PuzzleWord::Heuristic);
        if let Some((name, span)) = self
            .head
            .excluded
            .iter()
            .find(|(name, _)| !known.contains(&&**name))
        {
            return Err(file_error::unknown_term(name, *span, &known).into());
        }
        let name = self.name.value.0.as_str();
        let defined = session.heuristics.get(name);
        let is_named = session.puzzle.heuristic_names().contains(&name);
        let is_taken = match defined {
            Some(known) => !known.written.from_file,
            None => is_named && !matches!(name, "max" | "weighted"),
        };
        let program = wanted.program(interpreter, is_taken)?;
        let definition = wanted.one(&program, |step| match &step.kind {
            StepKind::DefineHeuristic(heuristic) => {
                Some((heuristic, &heuristic.name, &heuristic.parameters))
            }
            _ => None,
        })?;
        let all = program.steps.iter().filter_map(|step| match &step.kind {
            StepKind::DefineHeuristic(heuristic) => Some(heuristic),
            _ => None,
        });
        let (file, terms) = (
            FileDefinitions::new(definition, all),
            self.head.terms.clone(),
        );
        let source = program.source.clone();
        interpreter.within(&source, |this| {
            let helpers = file.helpers().map(|(_, written)| written);
            let written = helpers.chain([definition]);
            let texts = written.map(|written| written.source.slice(written.span).to_owned());
            let texts = texts.collect::<Vec<_>>().join("\n");
            this.env.define_from_file(definition, terms, file)?;
            this.note(Some(texts));
            Ok(())
        })
    }
}

impl Execute for PuzzleFrom {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        let wanted = WantedDefinition {
            made: DefinitionKind::Puzzle,
            file: &self.file,
            name: &self.name,
            parameters: &self.parameters,
        };
        let session = &interpreter.env.session;
        let name = self.name.value.0.as_str();
        let is_taken = match session.definitions.get(name) {
            Some(known) => !known.from_file,
            None => session
                .registry
                .find(name)
                .is_some_and(|family| !family.is_of_files()),
        };
        let program = wanted.program(interpreter, is_taken)?;
        let definition = wanted.one(&program, |step| match &step.kind {
            StepKind::DefinePuzzle(puzzle) => Some((puzzle, &puzzle.name, &puzzle.parameters)),
            _ => None,
        })?;
        interpreter.define_puzzle(definition);
        let text = definition.source.slice(definition.span).to_owned();
        interpreter.note(Some(text));
        Ok(())
    }
}

/// The definition that is taken, and its file.
struct WantedDefinition<'a> {
    made: DefinitionKind,
    file: &'a At<FileName>,
    name: &'a At<Name>,
    parameters: &'a [Value],
}

impl WantedDefinition<'_> {
    /// The definitions of the file, where nothing else stands in it.
    fn program(&self, interpreter: &Interpreter<'_>, is_taken: bool) -> Result<Program> {
        if is_taken {
            return Err(file_error::taken_name(
                &self.name.value.0,
                self.made.word(),
                self.name.span,
            )
            .into());
        }
        let (written, span) = (self.file.value.0.as_str(), self.file.span);
        let bytes = interpreter.env.file_bytes(written, span)?;
        interpreter.env.handle(bytes.len(), span)?;
        let text = Text::from_bytes(written, bytes, None);
        let knowledge = interpreter.env.session.knowledge();
        let table = &interpreter.env.catalog.table;
        let checked = check_definitions(text, self.made, &knowledge, table, interpreter.env.host());
        interpreter.env.look_now(span)?;
        if checked.fine {
            Ok(checked.program)
        } else {
            Err(RunError::Included(checked.reports, checked.unreported))
        }
    }

    /// The definition that has the name: the last one, as of definitions that follow one another.
    fn one<'p, T>(
        &self,
        program: &'p Program,
        definition: impl Fn(&'p ProgramStep) -> Option<(T, &'p String, &'p Vec<String>)>,
    ) -> Result<T> {
        let (made, name) = (self.made.word(), &self.name.value.0);
        let all = program.steps.iter().rev().filter_map(definition);
        let mut names = Vec::new();
        for (found, candidate, parameters) in all {
            if candidate == name && parameters.len() == self.parameters.len() {
                return Ok(found);
            }
            if candidate == name {
                let (takes, due) = (parameters.len(), self.parameters.len());
                let reason = format!("`{name}` takes {takes} parameters there, {due} are due");
                return Err(self.unfit(reason));
            }
            names.push(format!("`{candidate}`"));
        }
        names.truncate(5);
        let others = match &names[..] {
            [] => String::new(),
            names => format!(", it defines {}", names.join(", ")),
        };
        Err(self.unfit(format!("it defines no {made} `{name}`{others}")))
    }

    fn unfit(&self, reason: String) -> RunError {
        file_error::unfit_definition(&self.file.value.0, reason, self.file.span).into()
    }
}
