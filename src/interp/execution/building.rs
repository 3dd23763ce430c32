//! Puzzles that a script defines: their blocks are run when they are built.

use crate::check::{DefinitionEntry, PuzzleDefinition};
use crate::command::{DefinitionWord, Given, Value};
use crate::interp::definition::digest::{digest, for_the_eye, said};
use crate::interp::definition::draft::{DefinitionDraft, Drafted};
use crate::interp::environment::expression::LONGEST_TEXT;
use crate::interp::environment::look::Allowance;
use crate::interp::environment::{Halt, HaltResult, Result};
use crate::interp::errors::error;
use crate::interp::execution::interpreter::Interpreter;
use puzzle_core::puzzle::Rules;
use puzzle_core::puzzles::Family;
use puzzle_core::syntax::{DefinitionKind, Expr, Span};
use smol_str::{SmolStr, ToSmolStr};
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

/// Most entries of a block, all turns of its loops counted.
const MOST_ENTRIES: usize = 20_000;

impl Interpreter<'_> {
    /// `define puzzle`: from now on its name stands for a family.
    pub(crate) fn define_puzzle(&mut self, definition: &Arc<PuzzleDefinition>) {
        Arc::make_mut(&mut self.env.session.registry).add(definition.family());
        self.env
            .session
            .definitions
            .insert(definition.name.clone(), definition.clone());
    }

    /// Where the operands of `puzzle` name a puzzle that the script defines: builds it. `bound` is what they are in a turn of
    /// a loop, by their places.
    pub(crate) fn build_named(
        &mut self,
        operands: &[Expr],
        bound: &HashMap<Span, Given>,
    ) -> HaltResult {
        let Some((first, rest)) = operands.split_first() else {
            return Ok(());
        };
        let value = |operand: &Expr| match bound.get(&operand.span) {
            Some(given) => Ok(given.value.clone()),
            None => self.env.value(operand),
        };
        let name = value(first)?.to_string();
        let Some(definition) = self.env.session.definitions.get(&name).cloned() else {
            let family = self.env.session.registry.find(&name);
            if family.is_some_and(Family::is_of_files) {
                return self.build_from_file(operands, bound);
            }
            return Ok(());
        };
        if rest.len() != definition.parameters.len() {
            // That is said where operands are counted.
            return Ok(());
        }
        let values = rest.iter().map(value).collect::<Result<Vec<Value>>>()?;
        self.build_puzzle(&definition, values, first.span)
    }

    /// Builds a puzzle with these values of the parameters, and keeps it in the registry.
    pub(crate) fn build_puzzle(
        &mut self,
        definition: &Arc<PuzzleDefinition>,
        values: Vec<Value>,
        at: Span,
    ) -> HaltResult {
        let words: Vec<SmolStr> = values.iter().map(ToSmolStr::to_smolstr).collect();
        let mut name = definition.name.clone();
        for word in &words {
            name.push(' ');
            name.push_str(word);
        }
        let parameters = definition.parameters.iter().cloned();
        let locals: HashMap<String, Value> = parameters.zip(values).collect();
        let digest = self.digest(definition, &locals);
        let (puzzle, summary) = self.built(
            definition,
            locals,
            DefinitionDraft::default(),
            [name, digest],
            at,
        )?;
        let registry = Arc::make_mut(&mut self.env.session.registry);
        registry.built(&definition.name, words, puzzle, &summary);
        Ok(())
    }

    /// The digest of a definition: of its text without layout and drawing, and of the variables that it names.
    pub(super) fn digest(
        &self,
        definition: &PuzzleDefinition,
        locals: &HashMap<String, Value>,
    ) -> String {
        let mut without = Vec::new();
        for_the_eye(&definition.body, &mut without);
        let text = said(&definition.source, definition.span, &without);
        let mut determined = text.clone();
        let mut named: Vec<&str> = text.split('$').skip(1).map(variable).collect();
        named.sort_unstable();
        named.dedup();
        for name in named {
            let value = locals
                .get(name)
                .or_else(|| self.env.session.variables.get(name));
            if let Some(value) = value {
                let _ = write!(determined, "\n{name}=");
                value.write_within(&mut determined, LONGEST_TEXT);
            }
        }
        digest(&determined)
    }

    /// Runs the block in surroundings of its own, and makes a puzzle of its entries and the draft.
    pub(super) fn built(
        &mut self,
        definition: &Arc<PuzzleDefinition>,
        locals: HashMap<String, Value>,
        draft: DefinitionDraft,
        [name, digest]: [String; 2],
        at: Span,
    ) -> std::result::Result<(Arc<dyn Rules>, String), Halt> {
        self.open_call(&definition.name, at)?;
        let outer_locals = self.env.locals.replace(locals);
        let outer_draft = self.draft.replace(draft);
        let outer_definition = self
            .env
            .definition
            .replace(DefinitionDraft::default().ground());
        let bound = std::mem::take(&mut *self.env.bound.borrow_mut());
        let allowance = definition.from_file.then_some(Allowance::OF_FILE);
        let outer_allowance = self.env.allow(allowance);
        let built = self.within(&definition.source, |this| {
            this.steps(&definition.body)?;
            let draft = this.draft.take().expect("it is open");
            let built = match definition.kind {
                DefinitionKind::Puzzle => this.env.assemble(&draft, name, digest),
                DefinitionKind::Graph => this.env.assemble_graph(&draft, name, digest),
            };
            built.map_err(|error| this.env.halt(error))
        });
        self.env.allowance.set(outer_allowance);
        *self.env.bound.borrow_mut() = bound;
        self.env.definition = outer_definition;
        self.draft = outer_draft;
        self.env.locals = outer_locals;
        self.calls -= 1;
        built
    }

    /// An entry, with the variables as they are now.
    pub(crate) fn entry(&mut self, entry: &Arc<DefinitionEntry>) -> Result<()> {
        let locals = self.env.locals.clone().unwrap_or_default();
        let draft = self.draft.as_mut().expect("entries stand in a block");
        match entry.word {
            DefinitionWord::Cells => return self.env.name_cells(draft, entry),
            DefinitionWord::Columns => self.env.name_columns(draft, entry)?,
            _ => {}
        }
        if draft.entries.len() == MOST_ENTRIES {
            return Err(error::too_many_entries(MOST_ENTRIES, entry.span()).into());
        }
        draft.entries.push(Drafted {
            entry: entry.clone(),
            locals,
        });
        Ok(())
    }
}

/// The name that a text behind a `$` begins with.
pub(crate) fn variable(behind: &str) -> &str {
    let name = behind.strip_prefix('{').unwrap_or(behind);
    let end = name.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    &name[..end.unwrap_or(name.len())]
}
