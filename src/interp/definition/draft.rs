//! The entries of a puzzle's block, and what they say together.

use super::cells::{Cells, Wanted, flaw};
use super::known::{guard, label};
use crate::check::Entry;
use crate::command::{Value, definition_words};
use crate::interp::definition_error::DefinitionError;
use crate::interp::execute::{Interpreter, Result};
use crate::interp::{RunError, TurnError};
use crate::puzzle::defined::{
    Defined, Goal, Guard, Line, Model, MovePart, Parts, VariantPart, Written, cut,
};
use crate::puzzle::{Board, Constant, Ground, Label, Layout, MOST_BITS, MOST_CELLS, Puzzle};
use crate::syntax::{Expr, ExprKind, Span};
use std::collections::HashMap;
use std::sync::Arc;

/// Moves of a puzzle, at most.
const MOST_MOVES: usize = 120;

/// Variants of all moves, at most.
const MOST_VARIANTS: usize = 4096;

/// An entry with the variables as they were where it was read.
#[derive(Debug)]
pub(in crate::interp) struct Drafted {
    pub(in crate::interp) entry: Arc<Entry>,
    pub(in crate::interp) locals: HashMap<String, Value>,
}

impl Drafted {
    /// `with k = 3, n = 7`, or nothing.
    pub(super) fn context(&self) -> String {
        context(Some(&self.locals))
    }
}

pub(super) fn context(locals: Option<&HashMap<String, Value>>) -> String {
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
pub(in crate::interp) struct Draft {
    pub(in crate::interp) entries: Vec<Drafted>,
    cells: Cells,
    columns: Option<usize>,
}

impl Draft {
    /// What may be named while values and goal are not known: the cells and columns so far.
    pub(super) fn ground(&self) -> Arc<Ground> {
        let names = self.cells.names.iter().map(|(name, _)| name.clone());
        let cells: Vec<Label> = names.collect();
        let layout = Layout {
            holds: vec![0; cells.len()],
            cells,
            values: Vec::new(),
            columns: self.columns,
        };
        Arc::new(Ground::new(layout, None))
    }
}

impl Interpreter<'_> {
    /// The puzzle that the entries describe, and what is said of it.
    pub(super) fn assemble(
        &mut self,
        draft: &Draft,
        name: String,
        digest: String,
    ) -> Result<(Arc<dyn Puzzle>, String)> {
        let words = definition_words();
        let entries = &draft.entries;
        let mut cells = draft.cells.clone();
        let named = |word: &'static str| {
            let spec = &words;
            entries
                .iter()
                .filter(move |own| spec.spec(own.entry.word).name == word)
        };
        for word in ["start", "goal", "columns", "summary"] {
            let mut all = named(word);
            if let (Some(first), Some(second)) = (all.next(), all.next()) {
                return Err(flaw(
                    "puzzle_script::definition::said_twice",
                    format!("`{word}` is said twice"),
                    second.entry.name,
                    "again",
                )
                .and(first.entry.name, "first here")
                .into());
            }
        }
        let summary = match named("summary").next() {
            Some(drafted) => self.in_scope(drafted, |this| {
                Ok(this.known_value(&drafted.entry.operands[0])?.to_string())
            })?,
            None => String::new(),
        };
        let count = cells.names.len();
        let end = entries
            .last()
            .map_or(Span::default(), |last| last.entry.name);
        if count == 0 {
            return Err(flaw(
                "puzzle_script::definition::no_cells",
                "a puzzle has cells, and none are named",
                end,
                "no `cells` up to here",
            )
            .advise("name them: `cells 1..9` or `cells [left right boat]`")
            .into());
        }
        let columns = match named("columns").next() {
            Some(drafted) => {
                Some(self.in_scope(drafted, |this| this.columns_entry(drafted, count))?)
            }
            None => None,
        };
        self.definition = Some(draft.ground());
        let mut rule = None;
        if let Some(drafted) = named("goal").next() {
            if drafted.entry.operands.is_empty() {
                rule = Some(drafted);
            } else {
                let wanted = self.in_scope(drafted, |this| {
                    this.state(&drafted.entry.operands[0], &cells, true)
                })?;
                cells.say_goal(wanted, drafted.entry.span())?;
            }
        }
        if let Some(drafted) = named("start").next() {
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
        for drafted in named("never") {
            let condition = &drafted.entry.operands[0];
            let formula = self.in_scope(drafted, |this| this.condition(condition))?;
            never.push((formula, condition.span));
        }
        let mut drawing = Vec::new();
        for drafted in named("draw") {
            drawing.push(self.in_scope(drafted, |this| this.draw_entry(drafted, &layout))?);
        }
        let own_values = cells.own_values(&layout);
        let mut moves: Vec<MovePart> = Vec::new();
        for drafted in named("move") {
            self.in_scope(drafted, |this| {
                this.move_entry(drafted, &mut moves, &own_values)
            })?;
        }
        let variants: usize = moves.iter().map(|own| own.variants.len()).sum();
        if moves.is_empty() || moves.len() > MOST_MOVES || variants > MOST_VARIANTS {
            let (message, help) = if moves.is_empty() {
                (
                    "a puzzle has moves, and none are named".to_owned(),
                    "for example: move flip swap 1 2",
                )
            } else {
                let message = format!("{} moves of {variants} variants are too many", moves.len());
                (message, "120 moves and 4096 variants are the most")
            };
            return Err(flaw(
                "puzzle_script::definition::moves",
                message,
                end,
                "up to here",
            )
            .advise(help)
            .into());
        }
        let start_at = cells.start[0].as_ref().map(|(_, span)| *span);
        let goal_at = cells.goal[0].as_ref().map(|(_, span)| *span);
        let start_at = start_at.or(goal_at);
        let model = Model::new(Parts {
            name: name.into(),
            summary: summary.as_str().into(),
            own_values,
            layout,
            goal,
            start,
            moves,
            never,
            drawing,
            start_at: start_at.unwrap_or(end),
            goal_at: goal_at.unwrap_or(end),
        })?;
        Ok((
            Arc::new(Defined::new(model, self.source.clone(), digest)),
            summary,
        ))
    }

    /// Looks at an entry with the variables that it was read with.
    fn in_scope<T>(
        &mut self,
        drafted: &Drafted,
        look: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let outer = self.locals.replace(drafted.locals.clone());
        let looked = look(self);
        self.locals = outer;
        looked.map_err(|error| match error {
            // It says so itself.
            error @ RunError::Flaw(_) => error,
            error if drafted.locals.is_empty() || !error.is_recoverable() => error,
            RunError::Definition(DefinitionError::UnknownCell { name, span, help }) => {
                let ground = self.definition.as_ref();
                let cells = ground.map_or(&[][..], |ground| &ground.layout.cells);
                let guard = guard(self.source.slice(span), &name, cells);
                let help = guard.map_or(help.clone(), |guard| format!("{help}; {guard}"));
                let error = DefinitionError::UnknownCell { name, span, help }.into();
                RunError::InTurn(Box::new(TurnError::new(error, drafted.context())))
            }
            error => RunError::InTurn(Box::new(TurnError::new(error, drafted.context()))),
        })
    }

    /// The names or values of a range, a list or one of them.
    pub(super) fn labels(&self, operand: &Expr) -> Result<Vec<Label>> {
        let value = self.known_value(operand)?;
        match value.into_elements() {
            Ok((elements, _)) => elements
                .take(MOST_BITS + 1)
                .map(|element| self.named(&element, operand))
                .collect(),
            Err(value) => Ok(vec![self.named(&value, operand)?]),
        }
    }

    /// What a value names, with what to write where it can name nothing.
    fn named(&self, value: &Value, operand: &Expr) -> Result<Label> {
        label(value, operand.span).map_err(|error| match error {
            RunError::Definition(DefinitionError::WrongKind {
                expected,
                found,
                span,
                help,
            }) => {
                let help = help.or_else(|| self.instead(operand));
                let error = DefinitionError::WrongKind {
                    expected,
                    found,
                    span,
                    help,
                };
                error.into()
            }
            error => error,
        })
    }

    /// What to write in the place of a list in a list, or of a range that ends in a function.
    fn instead(&self, operand: &Expr) -> Option<String> {
        match &operand.kind {
            ExprKind::Call(call) => {
                let (from, function) = self.source.slice(call.name).split_once("..")?;
                let behind = Span {
                    start: call.name.end,
                    ..operand.span
                };
                let arguments = self.source.slice(behind);
                Some(format!(
                    "a function behind `..` stands in parentheses: {from}..({function}{arguments})"
                ))
            }
            ExprKind::List(items) => match &items[..] {
                [only] if matches!(only.kind, ExprKind::Range(_) | ExprKind::Variable) => {
                    let list = self.source.slice(only.span);
                    Some(format!("it is a list without brackets: {list}"))
                }
                _ => Some("lists are joined by `+`: (1..3 + [7])".to_owned()),
            },
            _ => None,
        }
    }

    /// An entry that names cells: they are known from there on.
    pub(super) fn name_cells(&mut self, entry: &Entry) -> Result<()> {
        let mut draft = self.draft.take().expect("entries stand in a block");
        let named = self.cells_entry(entry, &mut draft.cells);
        self.definition = Some(draft.ground());
        self.draft = Some(draft);
        named
    }

    /// The entry that says how many cells stand in a row: that is known from there on.
    pub(super) fn name_columns(&mut self, entry: &Entry) -> Result<()> {
        let operand = &entry.operands[0];
        let columns = Self::whole(self.known_value(operand)?, operand.span)?;
        let draft = self.draft.as_mut().expect("entries stand in a block");
        draft.columns = usize::try_from(columns).ok().filter(|&columns| columns > 0);
        self.definition = Some(draft.ground());
        Ok(())
    }

    fn cells_entry(&self, entry: &Entry, cells: &mut Cells) -> Result<()> {
        let context = context(self.locals.as_ref());
        let names = self.labels(&entry.operands[0])?;
        let (mut values, mut start, mut goal) = (None, None, None);
        for part in &entry.parts {
            let Some(operand) = part.operands.first() else {
                return Err(flaw(
                    "puzzle_script::definition::no_value",
                    "behind `cells` on its line `goal` is the value that all of them have",
                    part.name,
                    "no value",
                )
                .advise("a rule stands on a line of its own: goal when CONDITION")
                .into());
            };
            match self.source.slice(part.name) {
                "values" => values = Some(self.distinct(operand, &context)?),
                "start" => start = Some((self.one_for_all(part, operand)?, operand.span)),
                _ => {
                    let wanted = self.one_for_all(part, operand)?;
                    goal = Some((Some(wanted).filter(|own| !is_any(own)), operand.span));
                }
            }
        }
        for name in names {
            let mut known = cells.names.iter();
            if let Some((_, first)) = known.find(|(own, _)| own.to_string() == name.to_string()) {
                return Err(flaw(
                    "puzzle_script::definition::cell_twice",
                    format!("there are two cells `{name}`"),
                    entry.operands[0].span,
                    "again",
                )
                .with_context(&context)
                .and(*first, "first here")
                .into());
            }
            if cells.names.len() == MOST_CELLS {
                return Err(flaw(
                    "puzzle_script::definition::too_many_cells",
                    format!("a puzzle has {MOST_CELLS} cells at most"),
                    entry.operands[0].span,
                    "too many",
                )
                .with_context(&context)
                .into());
            }
            cells.names.push((name, entry.operands[0].span));
            cells.values.push(values.clone());
            cells.start.push(start.clone());
            cells.goal.push(goal.clone());
        }
        Ok(())
    }

    /// A list of values, none of them twice.
    fn distinct(&self, operand: &Expr, context: &str) -> Result<Vec<Label>> {
        let values = self.labels(operand)?;
        for (index, value) in values.iter().enumerate() {
            if values[..index].contains(value) {
                return Err(flaw(
                    "puzzle_script::definition::value_twice",
                    format!("`{value}` stands twice among the values"),
                    operand.span,
                    "twice in here",
                )
                .with_context(context)
                .into());
            }
        }
        if values.is_empty() || values.len() > Layout::MOST_VALUES {
            return Err(flaw(
                "puzzle_script::definition::number_of_values",
                format!(
                    "a cell has 1 to {} values, here are {}",
                    Layout::MOST_VALUES,
                    values.len()
                ),
                operand.span,
                "so many",
            )
            .with_context(context)
            .into());
        }
        Ok(values)
    }

    /// The value that all cells of an entry have; a state stands on a line of its own.
    fn one_for_all(&self, part: &Entry, operand: &Expr) -> Result<Label> {
        let value = self.known_value(operand)?;
        if !value.is_list() {
            return label(&value, operand.span);
        }
        let word = self.source.slice(part.name);
        let message = format!(
            "behind `cells` on its line `{word}` is one value that all of them have, this is a list"
        );
        let given = flaw(
            "puzzle_script::definition::wrong_kind",
            message,
            operand.span,
            "a list",
        );
        let own_line = format!(
            "a state stands on a line of its own: {word} {}",
            self.source.slice(operand.span)
        );
        Err(given.advise(own_line).into())
    }

    fn columns_entry(&self, drafted: &Drafted, cells: usize) -> Result<usize> {
        let operand = &drafted.entry.operands[0];
        let columns = Self::whole(self.known_value(operand)?, operand.span)?;
        let fits = usize::try_from(columns)
            .ok()
            .filter(|columns| (1..=cells).contains(columns));
        Ok(fits.ok_or_else(|| {
            flaw(
                "puzzle_script::definition::columns",
                format!("a row has 1 to {cells} cells, not {columns}"),
                operand.span,
                "no number of columns",
            )
        })?)
    }

    /// A state as it is written, or a list or range of values: a value for each cell.
    fn state(&self, operand: &Expr, cells: &Cells, is_goal: bool) -> Result<Vec<Wanted>> {
        let due = cells.names.len();
        let is_list = |value: &Value| value.is_list();
        let value = self.known_value(operand)?;
        let labels: Vec<Label> = if is_list(&value) {
            self.labels(operand)?
        } else {
            let text = value.to_string();
            let words: Vec<Written> = cut(&text, due);
            let label = |(cell, word): (usize, &Written)| {
                let own = cells.values.get(cell).and_then(Option::as_ref);
                let exact = word.label();
                let known = own.and_then(|own| {
                    let mut exactly = own.iter().filter(|value| **value == exact);
                    let alike = || own.iter().find(|value| word.is(value));
                    exactly.next().or_else(alike)
                });
                known.cloned().unwrap_or_else(|| word.label())
            };
            words.iter().enumerate().map(label).collect()
        };
        if labels.len() != due {
            return Err(flaw(
                "puzzle_script::definition::length",
                format!("this state has {} values, and there are {due} cells", labels.len()),
                operand.span,
                "another length",
            )
            .advise("a value for each cell, in their order: split by spaces, or run together where all are one character")
            .into());
        }
        let wanted = labels
            .into_iter()
            .map(|label| Some(label).filter(|label| !is_goal || !is_any(label)));
        Ok(wanted.collect())
    }

    fn draw_entry(&self, drafted: &Drafted, layout: &Layout) -> Result<Line> {
        let operand = &drafted.entry.operands[0];
        let text = self.known_value(operand)?.to_string();
        let cell = |name: &str| {
            let place = layout
                .cells
                .iter()
                .position(|cell| cell.to_string() == name);
            place.map(|place| place as u8)
        };
        let line = Line::read(&text, cell).map_err(|at| {
            // A text that is written out has its own place for each character.
            let mut span = operand.span;
            if matches!(operand.kind, ExprKind::Text) {
                span.start += 1 + at.start as u32;
                span.end = span.start + at.len() as u32;
            }
            flaw(
                "puzzle_script::definition::drawing",
                format!("`{}` names no cell", &text[at]),
                span,
                "no cell",
            )
            .with_context(&drafted.context())
            .advise("the value of a cell stands as `{CELL}`, a brace as `{{` or `}}`")
        })?;
        Ok(line)
    }

    fn move_entry(
        &self,
        drafted: &Drafted,
        moves: &mut Vec<MovePart>,
        own_values: &[Vec<u8>],
    ) -> Result<()> {
        let entry = &drafted.entry;
        let name = self.known_value(&entry.operands[0])?.to_string();
        let mut condition = None;
        let mut steps = Vec::new();
        for part in &entry.parts {
            if self.source.slice(part.name) == "when" {
                let formula = self.condition(&part.operands[0])?;
                if formula.constant() == Some(Constant::Truth(false))
                    && !self.looks_at_cells(&part.operands[0])
                {
                    let message =
                        format!("this `{name}` is never made: its condition holds in no state");
                    return Err(flaw(
                        "puzzle_script::definition::unreachable_variant",
                        message,
                        part.operands[0].span,
                        "looks at no cell",
                    )
                    .with_context(&drafted.context())
                    .advise("what is in cell 1 is at(1): at(1) == 2")
                    .into());
                }
                condition = Some(formula);
            } else {
                steps.extend(self.effect(part, drafted, moves, own_values)?);
            }
        }
        let variant = VariantPart {
            condition,
            steps,
            span: entry.span(),
            context: drafted.context(),
        };
        match moves.iter_mut().find(|own| *own.name == name) {
            Some(own) => own.variants.push(variant),
            None => moves.push(MovePart {
                name: name.into(),
                variants: vec![variant],
            }),
        }
        Ok(())
    }
}

/// Whether it stands for any value.
fn is_any(label: &Label) -> bool {
    matches!(label, Label::Text(text) if text == "_")
}
