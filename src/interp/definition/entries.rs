//! Entries of a puzzle's block.

use super::cells::{Cells, GoalValue};
use super::draft::{DefinitionDraft, Drafted, context};
use crate::check::DefinitionEntry;
use crate::command::{DefinitionWord, Value};
use crate::interp::environment::expression::label;
use crate::interp::environment::{Environment, Result};
use puzzle_core::operators::{MovePart, VariantPart};
use puzzle_core::puzzle::{Constant, Label, Layout, MOST_BITS, MOST_CELLS};
use puzzle_core::state::{Line, LinePiece, Written, cut};
use puzzle_core::syntax::{Diagnostic, Expr, ExprKind, Span};
use std::collections::HashMap;

/// The greatest cost of a move.
const MOST_COST: u32 = 1_000_000;

/// Steps of a variant, at most.
const MOST_STEPS: usize = 4096;

impl Environment<'_> {
    /// The names or values of a range, a list or one of them.
    pub(crate) fn labels(&self, operand: &Expr) -> Result<Vec<Label>> {
        let value = self.known_value(operand)?;
        match value {
            Value::List(list) => list
                .iter()
                .take(MOST_BITS + 1)
                .map(|element| self.named(&element, operand))
                .collect(),
            value => Ok(vec![self.named(&value, operand)?]),
        }
    }

    /// The label of a value, with the text to write where it can name nothing.
    fn named(&self, value: &Value, operand: &Expr) -> Result<Label> {
        label(value, operand.span).map_err(|error| {
            let is_reckoned = !matches!(value, Value::Decimal(_) | Value::Truth(_));
            let help = self.instead(operand).filter(|_| is_reckoned);
            error.advise(help.unwrap_or_default()).into()
        })
    }

    /// The text to write in the place of a list in a list, or of a range that ends in a function.
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
                    "a function after `..` is written in parentheses: {from}..({function}{arguments})"
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
    pub(crate) fn name_cells(
        &mut self,
        draft: &mut DefinitionDraft,
        entry: &DefinitionEntry,
    ) -> Result<()> {
        let named = self.cells_entry(entry, &mut draft.cells);
        self.definition = Some(draft.ground());
        named.map_err(|error| error.in_turn(&context(self.locals.as_ref())))
    }

    /// The entry that says how many cells stand in a row: that is known from there on.
    pub(crate) fn name_columns(
        &mut self,
        draft: &mut DefinitionDraft,
        entry: &DefinitionEntry,
    ) -> Result<()> {
        let operand = &entry.operands[0];
        let columns = self.known_value(operand);
        let columns = columns.and_then(|columns| Self::whole(&columns, operand.span));
        let context = || context(self.locals.as_ref());
        let columns = columns.map_err(|error| error.in_turn(&context()))?;
        draft.columns = usize::try_from(columns).ok().filter(|&columns| columns > 0);
        self.definition = Some(draft.ground());
        Ok(())
    }

    fn cells_entry(&self, entry: &DefinitionEntry, cells: &mut Cells) -> Result<()> {
        let names = self.labels(&entry.operands[0])?;
        let (mut values, mut start, mut goal) = (None, None, None);
        for part in &entry.parts {
            let Some(operand) = part.operands.first() else {
                return Err(Diagnostic::new("definition::no_value")
                    .says("after `cells` on its line `goal` is the value that all of them have")
                    .at(part.name, "no value")
                    .advise("a rule stands on a line of its own: goal when CONDITION")
                    .into());
            };
            match part.word {
                DefinitionWord::Values => values = Some(self.distinct(operand)?),
                DefinitionWord::Start => {
                    start = Some((self.one_for_all(part, operand)?, operand.span));
                }
                _ => {
                    let wanted = self.one_for_all(part, operand)?;
                    goal = Some((Some(wanted).filter(|label| !is_any(label)), operand.span));
                }
            }
        }
        if names.is_empty() {
            let with = context(self.locals.as_ref());
            let with = if with.is_empty() {
                with
            } else {
                format!(", {with}")
            };
            cells.nothing = Some((entry.operands[0].span, with));
        }
        for name in names {
            let mut known = cells.names.iter();
            if let Some((_, first)) =
                known.find(|(known_name, _)| known_name.to_string() == name.to_string())
            {
                return Err(Diagnostic::new("definition::cell_twice")
                    .says(format!("there are two cells `{name}`"))
                    .at(entry.operands[0].span, "again")
                    .at(*first, "first here")
                    .into());
            }
            if cells.names.len() == MOST_CELLS {
                return Err(Diagnostic::new("definition::too_many_cells")
                    .says(format!("a puzzle has {MOST_CELLS} cells at most"))
                    .at(entry.operands[0].span, "too many")
                    .advise(
                        "in the place of many cells that are alike one may count them: cells left \
                         values 0..9",
                    )
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
    fn distinct(&self, operand: &Expr) -> Result<Vec<Label>> {
        let values = self.labels(operand)?;
        for (index, value) in values.iter().enumerate() {
            if values[..index].contains(value) {
                return Err(Diagnostic::new("definition::value_twice")
                    .says(format!("`{value}` stands twice among the values"))
                    .at(operand.span, "twice in here")
                    .into());
            }
        }
        if values.is_empty() || values.len() > Layout::MOST_VALUES {
            return Err(Diagnostic::new("definition::number_of_values")
                .says(format!(
                    "a cell has 1 to {} values, here are {}",
                    Layout::MOST_VALUES,
                    values.len()
                ))
                .at(operand.span, "so many")
                .into());
        }
        Ok(values)
    }

    /// The value that all cells of an entry have; a state stands on a line of its own.
    fn one_for_all(&self, part: &DefinitionEntry, operand: &Expr) -> Result<Label> {
        let value = self.known_value(operand)?;
        if !value.is_list() {
            return Ok(label(&value, operand.span)?);
        }
        let word = self.source.slice(part.name);
        let message = format!(
            "after `cells` on its line `{word}` is one value that all of them have, this is a list"
        );
        let given = Diagnostic::new("definition::wrong_kind")
            .says(message)
            .at(operand.span, "a list");
        let own_line = format!(
            "a state stands on a line of its own: {word} {}",
            self.source.slice(operand.span)
        );
        Err(given.advise(own_line).into())
    }

    pub(crate) fn columns_entry(&self, drafted: &Drafted, cells: usize) -> Result<usize> {
        let operand = &drafted.entry.operands[0];
        let columns = Self::whole(&self.known_value(operand)?, operand.span)?;
        let fits = usize::try_from(columns)
            .ok()
            .filter(|columns| (1..=cells).contains(columns));
        Ok(fits.ok_or_else(|| {
            Diagnostic::new("definition::columns")
                .says(format!("a row has 1 to {cells} cells, not {columns}"))
                .at(operand.span, "no number of columns")
        })?)
    }

    /// A state as it is written, or a list or range of values: a value for each cell.
    pub(crate) fn state(
        &self,
        operand: &Expr,
        cells: &Cells,
        is_goal: bool,
    ) -> Result<Vec<GoalValue>> {
        let due = cells.names.len();
        let is_list = |value: &Value| value.is_list();
        let value = self.known_value(operand)?;
        let labels: Vec<Label> = if is_list(&value) {
            self.labels(operand)?
        } else {
            let text = value.to_string();
            let words: Vec<Written> = cut(&text, due);
            let label = |(cell, word): (usize, &Written)| {
                let allowed = cells.values.get(cell).and_then(Option::as_ref);
                let exact = word.label();
                let known = allowed.and_then(|labels| {
                    let mut exactly = labels.iter().filter(|value| **value == exact);
                    let alike = || labels.iter().find(|value| word.is(value));
                    exactly.next().or_else(alike)
                });
                known.cloned().unwrap_or_else(|| word.label())
            };
            words.iter().enumerate().map(label).collect()
        };
        if labels.len() != due {
            return Err(Diagnostic::new("definition::length")
                .says(format!(
                    "this state has {} values, and there are {due} cells",
                    labels.len()
                ))
                .at(operand.span, "another length")
                .advise(match cells.names.as_slice() {
                    [(Label::Number(one), _)] if usize::try_from(*one) == Ok(labels.len()) => {
                        format!("`cells {one}` is one cell; so many are `cells 1..{one}`")
                    }
                    _ => "a value for each cell, in their order: split by spaces, or run together \
                          where all are one character"
                        .to_owned(),
                })
                .into());
        }
        let wanted = labels
            .into_iter()
            .map(|label| Some(label).filter(|label| !is_goal || !is_any(label)));
        Ok(wanted.collect())
    }

    pub(crate) fn draw_entry(&self, drafted: &Drafted, layout: &Layout) -> Result<Line> {
        let operand = &drafted.entry.operands[0];
        let text = self.known_value(operand)?.to_string();
        let cell = |name: &str| {
            let place = layout
                .cells
                .iter()
                .position(|cell| cell.to_string() == name);
            place.map(|place| LinePiece::Cell(place as u16))
        };
        let line = Line::read(&text, cell).map_err(|at| {
            // A text that is written out has its own place for each character.
            let mut span = operand.span;
            if matches!(operand.kind, ExprKind::Text) {
                span.start += 1 + at.start as u32;
                span.end = span.start + at.len() as u32;
            }
            Diagnostic::new("definition::drawing")
                .says(format!("`{}` names no cell", &text[at]))
                .at(span, "no cell")
                .advise("the value of a cell stands as `{CELL}`, a brace as `{{` or `}}`")
        })?;
        Ok(line)
    }

    pub(crate) fn move_entry(
        &self,
        drafted: &Drafted,
        (moves, places): (&mut Vec<MovePart>, &mut HashMap<String, usize>),
        own_values: &[Vec<u8>],
    ) -> Result<()> {
        let entry = &drafted.entry;
        let name = self.known_value(&entry.operands[0])?.to_string();
        let mut condition = None;
        let mut steps = Vec::new();
        let mut cost = 1;
        for part in &entry.parts {
            if part.word == DefinitionWord::When {
                let formula = self.condition(&part.operands[0])?;
                if formula.constant() == Some(Constant::Truth(false))
                    && !self.looks_at_cells(&part.operands[0])
                {
                    let message =
                        format!("this `{name}` is never made: its condition holds in no state");
                    return Err(Diagnostic::new("definition::unreachable_variant")
                        .says(message)
                        .at(part.operands[0].span, "looks at no cell")
                        .advise("what is in cell 1 is at(1): at(1) == 2")
                        .into());
                }
                condition = Some(formula);
            } else if part.word == DefinitionWord::Cost {
                cost = self.cost(&part.operands[0])?;
            } else {
                steps.extend(self.effect(part, moves, own_values)?);
                if steps.len() > MOST_STEPS {
                    return Err(Diagnostic::new("definition::too_many_effects")
                        .says(format!(
                            "a move has {MOST_STEPS} effects at most, those after `then` counted"
                        ))
                        .at(part.name, "more with this")
                        .advise(
                            "what several moves do together is one permutation: write its cycles",
                        )
                        .into());
                }
            }
        }
        let variant = VariantPart {
            condition,
            steps,
            cost,
            span: entry.span(),
            context: drafted.context(),
        };
        if let Some(&place) = places.get(&name) {
            moves[place].variants.push(variant);
        } else {
            moves.push(MovePart {
                name: name.as_str().into(),
                variants: vec![variant],
            });
            places.insert(name, moves.len() - 1);
        }
        Ok(())
    }

    /// The cost of a move.
    fn cost(&self, operand: &Expr) -> Result<u32> {
        let cost = Self::whole(&self.known_value(operand)?, operand.span)?;
        let fits = u32::try_from(cost).ok().filter(|&cost| cost <= MOST_COST);
        Ok(fits.ok_or_else(|| {
            Diagnostic::new("definition::cost")
                .says(format!("a move costs 0 to {MOST_COST}, not {cost}"))
                .at(operand.span, "no cost")
                .advise("whole numbers: where costs are decimals, multiply all of them")
        })?)
    }
}

/// Whether it stands for any value.
fn is_any(label: &Label) -> bool {
    matches!(label, Label::Text(text) if text == "_")
}
