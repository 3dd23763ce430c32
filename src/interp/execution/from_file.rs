//! Puzzles that are read from the files of others: the definition that a file stands for is run like one of a script.

use crate::check::{Knowledge, PuzzleDefinition, StepKind, Text, check};
use crate::command::{FileOfPuzzle, Given, Report, Value, file_of_puzzle};
use crate::formats::{Bounds, Read, beside};
use crate::interp::RunError;
use crate::interp::definition::digest::{digest, for_the_eye, said};
use crate::interp::definition::draft::{DefinitionDraft, MOST_MOVES};
use crate::interp::environment::{HaltResult, Result};
use crate::interp::errors::file_error;
use crate::interp::execution::interpreter::Interpreter;
use puzzle_core::puzzle::{Layout, MOST_BITS, MOST_CELLS, Rules};
use puzzle_core::puzzles::defined::Defined;
use puzzle_core::puzzles::graph::{Graph, GraphParts};
use puzzle_core::syntax::{Diagnostic, Expr, Location, Source, Span, escaped, is_name};
use puzzle_core::tasks::write_sas;
use smol_str::SmolStr;
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

/// The bounds on a definition.
const BOUNDS: Bounds = Bounds {
    cells: MOST_CELLS,
    values: Layout::MOST_VALUES,
    bits: MOST_BITS,
    moves: MOST_MOVES,
};

impl Interpreter<'_> {
    /// Builds the puzzle of a file, and keeps it in the registry. Operands that are wrong are told of where they are
    /// converted.
    pub(super) fn build_from_file(
        &mut self,
        operands: &[Expr],
        bound: &HashMap<Span, Given>,
    ) -> HaltResult {
        let given = operands
            .iter()
            .map(|operand| match bound.get(&operand.span) {
                Some(given) => Ok(given.clone()),
                None => self.env.given(operand),
            });
        let given = given.collect::<Result<Vec<Given>>>()?;
        let span = given[0].span;
        let Ok(file) = file_of_puzzle(&given, span) else {
            return Ok(());
        };
        let at = given[1].span;
        let (read, sources) = self.read_files(&file, at)?;
        let words = given[1..]
            .iter()
            .map(|word_operand| word_operand.value.to_string().into());
        let words: Vec<SmolStr> = words.collect();
        // As it can be typed again.
        let mut name = format!("{} \"{}\"", file.format.name, escaped(&file.path));
        // How states are drawn is no part of the name.
        let drawing = if file.request.drawing.is_some() { 2 } else { 0 };
        for argument in &given[2..given.len() - drawing] {
            let text = argument.value.to_string();
            let _ = match argument.value {
                Value::List(_) => write!(name, " [{text}]"),
                Value::Text(_) if !is_name(&text) => write!(name, " \"{}\"", escaped(&text)),
                _ => write!(name, " {text}"),
            };
        }
        let puzzle: Arc<dyn Rules> = match read {
            Read::Task(task) => {
                let digest = digest(&write_sas(&task));
                let lines = file.request.drawing.as_deref().unwrap_or_default();
                let built = Defined::of_task(&name, task, digest, lines);
                // The lines are the last operand.
                let span = given.last().map_or(at, |operand| operand.span);
                let built = built.map_err(|(number, at)| no_fact(&lines[number][at], span))?;
                Arc::new(built)
            }
            Read::Map(map) => {
                let text = &sources[0];
                let said = format!("{}\n{}", words[1..].join(" "), text.text);
                let maze = map.maze(&name, digest(&said));
                let maze = maze.map_err(|flaw| self.inside_of(text, flaw, at))?;
                Arc::new(maze)
            }
            Read::Graph(parts) => {
                let mut digested = words[1..].join(" ");
                for source in &sources {
                    digested.push_str(&digest(&source.text));
                }
                drop(sources);
                let parts = GraphParts {
                    name,
                    digest: digest(&digested),
                    ..parts
                };
                let graph = Graph::of_file(parts).ok_or_else(|| too_many_arcs(&file.path, at))?;
                self.env.look_now(at)?;
                Arc::new(graph)
            }
            Read::Definition(read) => {
                let definition = self.definition_of(&file.path, read.text)?;
                let mut without = Vec::new();
                for_the_eye(&definition.body, &mut without);
                // It reads no variable of the script.
                let digest = digest(&said(&definition.source, definition.span, &without));
                let draft = DefinitionDraft {
                    sets: read.sets,
                    ..DefinitionDraft::default()
                };
                let called = [name, digest];
                let built = self.built(&definition, HashMap::new(), draft, called, at)?;
                built.0
            }
        };
        let registry = Arc::make_mut(&mut self.env.session.registry);
        registry.built(file.format.name, words, puzzle, "");
        Ok(())
    }

    /// Reads the files of a puzzle.
    fn read_files(&mut self, file: &FileOfPuzzle, at: Span) -> Result<(Read, Vec<Arc<Source>>)> {
        let mut sources = Vec::new();
        let files = std::iter::once(file.path.as_str()).chain(file.request.problem.as_deref());
        let beside = beside(&file.path).filter(|_| file.format.name == "graph");
        let files = files.map(|written| (written, false));
        for (written, is_optional) in
            files.chain(beside.as_deref().map(|companion| (companion, true)))
        {
            let bytes = match self.env.file_bytes(written, at) {
                Err(_) if is_optional => continue,
                bytes => bytes?,
            };
            self.env.handle(bytes.len(), at)?;
            let text = Text::from_bytes(written, bytes, None);
            match text.invalid {
                Some(invalid) => return Err(self.inside_of(&text.source, invalid, at)),
                None => sources.push(text.source),
            }
        }
        let read = file.format.read(&sources, &file.request, BOUNDS);
        self.env.look_now(at)?;
        match read {
            Ok(read) => Ok((read, sources)),
            Err((number, diagnostic)) => Err(self.inside_of(&sources[number], diagnostic, at)),
        }
    }

    /// The report on a mistake inside a file.
    fn inside_of(&self, source: &Arc<Source>, diagnostic: Diagnostic, at: Span) -> RunError {
        if self.env.may_quote(&source.name) {
            return RunError::Inside {
                report: Box::new(Report::new(source, diagnostic)),
                expectation: false,
            };
        }
        let Location { line, column } = Location::of(&source.text, diagnostic.span().range().start);
        let reason = format!("something is wrong in line {line}, column {column}");
        file_error::unfit_file(&source.name, reason, at)
            .advise("")
            .into()
    }

    /// The definition that a file stands for.
    fn definition_of(&mut self, written: &str, defined: String) -> Result<Arc<PuzzleDefinition>> {
        let name = format!("the definition of {written}");
        let text = Text::from(Source::new(name, defined, None));
        let env = &self.env;
        let checked = check(
            text,
            Knowledge::default(),
            &env.catalog.table,
            env.host(),
            false,
        );
        let steps = checked.program.steps.into_iter().map(|step| step.kind);
        let mut definitions = steps.filter_map(|step| match step {
            StepKind::DefinePuzzle(definition) => Some(definition),
            _ => None,
        });
        match definitions.next() {
            Some(definition) if checked.fine => Ok(definition),
            _ => Err(RunError::Included(checked.reports, checked.unreported)),
        }
    }
}

/// A graph of more nodes than moves have numbers, one of which has more arcs than that.
fn too_many_arcs(file: &str, span: Span) -> Diagnostic {
    let reason = format!(
        "more than {} arcs lead from one of its nodes",
        Graph::MOST_NODES
    );
    file_error::unfit_file(file, reason, span).advise("")
}

fn no_fact(found: &str, span: Span) -> Diagnostic {
    Diagnostic::new("definition::drawing")
        .says(format!("`{found}` names no fact of this task"))
        .at(span, "no fact")
        .advise(
            "`{FACT TEXT}` is the text where the fact holds: {(at-ferry north) boat}; `help` lists the facts, a brace is `{{` or `}}`",
        )
}
