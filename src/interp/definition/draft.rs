//! The entries of a puzzle's block, and what they say together.

use super::cells::Cells;
use crate::check::DefinitionEntry;
use crate::command::{DefinitionWord, Value};
use crate::interp::environment::expression::guard;
use crate::interp::environment::{Environment, Result};
use crate::interp::{Cause, RunError};
use puzzle_core::operators::{Goal, Guard, Model, ModelParts, MovePart};
use puzzle_core::puzzle::{Board, Ground, Label, Layout, Rules};
use puzzle_core::puzzles::defined::{Defined, PieceSet};
use puzzle_core::state::ValueSet;
use puzzle_core::syntax::{Diagnostic, Span};
use std::collections::HashMap;
use std::sync::Arc;

/// Moves of a puzzle, at most.
pub(crate) const MOST_MOVES: usize = 1 << 14;

/// Variants of all moves, at most.
const MOST_VARIANTS: usize = 1 << 14;

/// An entry with the variables as they were where it was read.
#[derive(Debug)]
pub(crate) struct Drafted {
    pub(crate) entry: Arc<DefinitionEntry>,
    pub(crate) locals: HashMap<String, Value>,
}

impl Drafted {
    /// `with k = 3, n = 7`, or nothing.
    pub(crate) fn context(&self) -> String {
        context(Some(&self.locals))
    }
}

pub(super) fn said_twice(what: &str, again: Span, first: Span) -> Diagnostic {
    Diagnostic::new("definition::said_twice")
        .says(format!("`{what}` is said twice"))
        .at(again, "again")
        .at(first, "first here")
}

pub(crate) fn context(locals: Option<&HashMap<String, Value>>) -> String {
    let mut named: Vec<_> = locals.into_iter().flatten().collect();
    named.sort_by_key(|(name, _)| name.as_str());
    let named = named
        .iter()
        .map(|(name, value)| format!("{name} = {value}"));
    let named: Vec<String> = named.collect();
    if named.is_empty() {
        return String::new();
    }
    format!("with {}", named.join(", "))
}

/// The entries of a block.
#[derive(Debug, Default)]
pub(crate) struct DefinitionDraft {
    pub(crate) entries: Vec<Drafted>,
    pub(crate) cells: Cells,
    pub(crate) columns: Option<usize>,
    /// The sets of pieces of the file that the definition stands for.
    pub(crate) sets: Vec<PieceSet>,
}

impl DefinitionDraft {
    /// The names while values and goal are not known: the cells and columns so far.
    pub(crate) fn ground(&self) -> Arc<Ground> {
        let names = self.cells.names.iter().map(|(name, _)| name.clone());
        let cells: Vec<Label> = names.collect();
        let layout = Layout {
            holds: vec![ValueSet::default(); cells.len()],
            cells,
            values: Vec::new(),
            columns: self.columns,
        };
        Arc::new(Ground::new(layout, None))
    }
}

impl Environment<'_> {
    /// Checks that entries that may stand once do not stand twice; returns the text of `help`.
    pub(super) fn said_once(&mut self, entries: &[Drafted]) -> Result<String> {
        let named = |word: DefinitionWord| {
            entries
                .iter()
                .filter(move |placed| placed.entry.word == word)
        };
        for word in [
            DefinitionWord::Start,
            DefinitionWord::Goal,
            DefinitionWord::Columns,
            DefinitionWord::Summary,
        ] {
            let mut all = named(word);
            if let (Some(first), Some(second)) = (all.next(), all.next()) {
                let word = self.source.slice(second.entry.name).to_owned();
                return Err(said_twice(&word, second.entry.name, first.entry.name).into());
            }
        }
        match named(DefinitionWord::Summary).next() {
            Some(drafted) => self.in_scope(drafted, |this| {
                Ok(this.known_value(&drafted.entry.operands[0])?.to_string())
            }),
            None => Ok(String::new()),
        }
    }

    /// The puzzle that the entries describe, and what is said of it.
    pub(crate) fn assemble(
        &mut self,
        draft: &DefinitionDraft,
        name: String,
        digest: String,
    ) -> Result<(Arc<dyn Rules>, String)> {
        let entries = &draft.entries;
        let mut cells = draft.cells.clone();
        let named = |word: DefinitionWord| {
            entries
                .iter()
                .filter(move |placed_entry| placed_entry.entry.word == word)
        };
        let summary = self.said_once(entries)?;
        let count = cells.names.len();
        let end = entries
            .last()
            .map_or(Span::default(), |last| last.entry.name);
        if count == 0 {
            let (at, label) = match &cells.nothing {
                Some((at, with)) => (*at, format!("no cell{with}")),
                None => (end, "no `cells` up to here".to_owned()),
            };
            return Err(Diagnostic::new("definition::no_cells")
                .says("a puzzle has cells, and none are named")
                .at(at, &label)
                .advise("name them: `cells 1..9` or `cells [left right boat]`")
                .into());
        }
        let columns = match named(DefinitionWord::Columns).next() {
            Some(drafted) => {
                Some(self.in_scope(drafted, |this| this.columns_entry(drafted, count))?)
            }
            None => None,
        };
        self.definition = Some(draft.ground());
        let mut rule = None;
        if let Some(drafted) = named(DefinitionWord::Goal).next() {
            if drafted.entry.operands.is_empty() {
                rule = Some(drafted);
            } else {
                let wanted = self.in_scope(drafted, |this| {
                    this.state(&drafted.entry.operands[0], &cells, true)
                })?;
                cells.say_goal(wanted, drafted.entry.span())?;
            }
        }
        if let Some(drafted) = named(DefinitionWord::Start).next() {
            let start = self.in_scope(drafted, |this| {
                this.state(&drafted.entry.operands[0], &cells, false)
            })?;
            cells.say_start(start, drafted.entry.span())?;
        }
        cells.whole_goal(rule)?;
        let layout = cells.layout(columns)?;
        let goal = match rule {
            Some(_) => None,
            None => Some(cells.wanted(&layout)?),
        };
        let whole: Option<Vec<u8>> = goal
            .as_ref()
            .and_then(|goal| goal.iter().copied().collect());
        let start = cells.start(&layout, whole.as_deref(), end)?;
        let ground = Arc::new(Ground::new(layout.clone(), whole.as_deref()));
        self.definition = Some(ground);
        let goal = match (rule, goal) {
            (Some(drafted), _) => {
                let condition = &drafted.entry.parts[0].operands[0];
                let formula = self.in_scope(drafted, |this| this.condition(condition))?;
                Goal::Rule(
                    Guard::new(formula),
                    self.source.slice(condition.span).to_owned(),
                )
            }
            (None, Some(goal)) => match whole {
                Some(whole) => Goal::State(Board::new(&whole)),
                None => Goal::Pattern(goal),
            },
            (None, None) => unreachable!("without a rule the goal is known"),
        };
        let mut never = Vec::new();
        for drafted in named(DefinitionWord::Never) {
            let condition = &drafted.entry.operands[0];
            let formula = self.in_scope(drafted, |this| this.condition(condition))?;
            never.push((formula, condition.span));
        }
        let mut drawing = Vec::new();
        let mut looks = Vec::new();
        for drafted in named(DefinitionWord::Draw) {
            if drafted.entry.parts.is_empty() {
                drawing.push(self.in_scope(drafted, |this| this.draw_entry(drafted, &layout))?);
            } else {
                looks.push(self.in_scope(drafted, |this| this.look_entry(drafted, &layout))?);
            }
        }
        let own_values = cells.own_values(&layout);
        let mut moves: Vec<MovePart> = Vec::new();
        let mut places = HashMap::new();
        for drafted in named(DefinitionWord::Move) {
            self.in_scope(drafted, |this| {
                this.move_entry(drafted, (&mut moves, &mut places), &own_values)
            })?;
        }
        let variants: usize = moves.iter().map(|move_part| move_part.variants.len()).sum();
        if moves.is_empty() || moves.len() > MOST_MOVES || variants > MOST_VARIANTS {
            let (message, help) = if moves.is_empty() {
                (
                    "a puzzle has moves, and none are named".to_owned(),
                    "for example: move flip swap 1 2",
                )
            } else {
                let (all, s) = (moves.len(), if moves.len() == 1 { "" } else { "s" });
                let message = format!("{all} move{s} of {variants} variants are too many");
                (message, "16384 moves and as many variants are the most")
            };
            return Err(Diagnostic::new("definition::moves")
                .says(message)
                .at(end, "up to here")
                .advise(help)
                .into());
        }
        let mut symmetries = Vec::new();
        for drafted in named(DefinitionWord::Symmetry) {
            symmetries.push(self.in_scope(drafted, |this| {
                this.symmetry_entry(drafted, &moves, &layout)
            })?);
        }
        let start_at = cells.start[0].as_ref().map(|(_, span)| *span);
        let goal_at = cells.goal[0].as_ref().map(|(_, span)| *span);
        let start_at = start_at.or(goal_at);
        let model = Model::new(ModelParts {
            name: name.into(),
            own_values,
            layout,
            goal,
            start,
            moves,
            never,
            symmetries,
            drawing,
            looks,
            start_at: start_at.unwrap_or(end),
            goal_at: goal_at.unwrap_or(end),
        })?;
        Ok((
            Arc::new(
                Defined::new(model, self.source.clone(), digest).with_sets(draft.sets.clone()),
            ),
            summary,
        ))
    }

    /// Looks at an entry with the variables that it was read with.
    pub(super) fn in_scope<T>(
        &mut self,
        drafted: &Drafted,
        look: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let outer = self.locals.replace(drafted.locals.clone());
        let looked = look(self);
        self.locals = outer;
        looked.map_err(|error| match error {
            RunError::Failed(error, Cause::NoCell(name)) if !drafted.locals.is_empty() => {
                let ground = self.definition.as_ref();
                let cells = ground.map_or(&[][..], |ground| &ground.layout.cells);
                let written = self.source.slice(error.span());
                let error = match guard(written, &name, cells) {
                    Some(guard) => {
                        let help = format!("{}; {guard}", error.proposal());
                        error.advise(help)
                    }
                    None => error,
                };
                RunError::from(error).in_turn(&drafted.context())
            }
            error => error.in_turn(&drafted.context()),
        })
    }
}
