//! The cells of a puzzle that is being built, and what is said of each.

use super::draft::Drafted;
use crate::interp::environment::Result;
use crate::interp::environment::expression::listed;
use puzzle_core::puzzle::{Board, Label, Layout, MOST_BITS};
use puzzle_core::state::ValueSet;
use puzzle_core::syntax::{Diagnostic, Span};

/// Cells as they are named, and what is said of each.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cells {
    pub(crate) names: Vec<(Label, Span)>,
    pub(crate) values: Vec<Option<Vec<Label>>>,
    pub(crate) start: Vec<Option<(Label, Span)>>,
    pub(crate) goal: Vec<Option<(GoalValue, Span)>>,
    /// Where an entry names none, and with what.
    pub(crate) nothing: Option<(Span, String)>,
}

/// The value of a cell at the goal; `None`: anything.
pub(crate) type GoalValue = Option<Label>;

impl Cells {
    /// Sets the goal in all cells, as an entry says it.
    pub(crate) fn say_goal(&mut self, goal: Vec<GoalValue>, span: Span) -> Result<()> {
        let goal = goal.into_iter().map(Some);
        Self::say("goal", &mut self.goal, &self.names, goal, span)
    }

    /// Sets the start in all cells, as an entry says it.
    pub(crate) fn say_start(&mut self, start: Vec<Option<Label>>, span: Span) -> Result<()> {
        Self::say("start", &mut self.start, &self.names, start, span)
    }

    fn say<T>(
        what: &str,
        slots: &mut [Option<(T, Span)>],
        names: &[(Label, Span)],
        said: impl IntoIterator<Item = Option<T>>,
        span: Span,
    ) -> Result<()> {
        for ((slot, (name, _)), said) in slots.iter_mut().zip(names).zip(said) {
            if let Some((_, first)) = slot {
                return Err(Self::given_twice(what, name, span, *first).into());
            }
            *slot = said.map(|said| (said, span));
        }
        Ok(())
    }

    pub(super) fn given_twice(what: &str, cell: &Label, span: Span, first: Span) -> Diagnostic {
        Diagnostic::new("definition::said_twice")
            .says(format!("the {what} of cell `{cell}` is said twice"))
            .at(span, "again")
            .at(first, "first here")
    }

    /// Reports a goal that is missing, or is there beside a rule.
    pub(crate) fn whole_goal(&self, rule: Option<&Drafted>) -> Result<()> {
        let missing = self.goal.iter().position(Option::is_none);
        let given = self.goal.iter().flatten().next();
        match (rule, missing, given) {
            (Some(rule), _, Some((_, span))) => Err(Diagnostic::new("definition::said_twice")
                .says("the goal is a rule and a state")
                .at(rule.entry.name, "the rule")
                .at(*span, "the state")
                .into()),
            (None, Some(cell), _) => {
                let (name, span) = &self.names[cell];
                Err(Diagnostic::new("definition::no_goal_of")
                    .says(format!("nothing says what the goal has in cell `{name}`"))
                    .at(*span, "no goal")
                    .advise(
                        "say it: `goal \"1 2 3\"`, `cells ... goal 0`, or a rule: `goal when \
                         CONDITION`",
                    )
                    .into())
            }
            _ => Ok(()),
        }
    }

    /// Names of cells and values, in the order in which they are declared or stand in the goal.
    pub(crate) fn layout(&self, columns: Option<usize>) -> Result<Layout> {
        let of_goal = self
            .goal
            .iter()
            .flatten()
            .filter_map(|(wanted, _)| wanted.as_ref());
        let mut undeclared: Vec<Label> = Vec::new();
        for value in of_goal {
            if !undeclared.contains(value) {
                undeclared.push(value.clone());
            }
        }
        if undeclared.is_empty() {
            for (value, _) in self.start.iter().flatten() {
                if !undeclared.contains(value) {
                    undeclared.push(value.clone());
                }
            }
        }
        let mut values: Vec<Label> = Vec::new();
        let mut holds = Vec::with_capacity(self.names.len());
        for (declared, (name, span)) in self.values.iter().zip(&self.names) {
            let allowed = declared.as_ref().unwrap_or(&undeclared);
            if allowed.is_empty() {
                return Err(Diagnostic::new("definition::number_of_values")
                    .says(format!("nothing says what may stand in cell `{name}`"))
                    .at(*span, "no values")
                    .advise("say it after the cells: cells 1..9 values 0..3")
                    .into());
            }
            for value in allowed {
                if !values.contains(value) {
                    values.push(value.clone());
                }
            }
            let too_many = values.len() > Layout::MOST_VALUES;
            if too_many {
                return Err(Diagnostic::new("definition::number_of_values")
                    .says(format!(
                        "a puzzle has {} values at most",
                        Layout::MOST_VALUES
                    ))
                    .at(*span, "more with these")
                    .advise("cells may share values: `cells 1..100 values [free taken] goal taken`")
                    .into());
            }
            let place = |value: &Label| values.iter().position(|other| other == value);
            let bytes = allowed.iter().filter_map(place).map(|place| place as u8);
            holds.push(ValueSet::of(bytes));
        }
        let bits = |set: &ValueSet| {
            let highest = set.values().last().unwrap_or(0);
            (u8::BITS - highest.leading_zeros()).max(1) as usize
        };
        let bits: usize = holds.iter().map(bits).sum();
        if bits > MOST_BITS {
            let (_, span) = self.names[self.names.len() - 1];
            return Err(Diagnostic::new("definition::too_many_cells")
                .says(format!(
                    "a state of {} cells with {} values takes {} bits, and {MOST_BITS} are the \
                     most",
                    self.names.len(),
                    values.len(),
                    bits
                ))
                .at(span, "too many")
                .into());
        }
        let names = self.names.iter().map(|(name, _)| name.clone());
        Ok(Layout {
            cells: names.collect(),
            values,
            holds,
            columns,
        })
    }

    pub(crate) fn wanted(&self, layout: &Layout) -> Result<Vec<Option<u8>>> {
        let goal = self
            .goal
            .iter()
            .enumerate()
            .map(|(cell, wanted)| match wanted {
                Some((Some(value), span)) => held(layout, cell, value, *span).map(Some),
                _ => Ok(None),
            });
        Ok(goal.collect::<std::result::Result<_, Diagnostic>>()?)
    }

    pub(crate) fn start(&self, layout: &Layout, goal: Option<&[u8]>, end: Span) -> Result<Board> {
        let mut start = Vec::with_capacity(self.names.len());
        for (cell, value) in self.start.iter().enumerate() {
            start.push(match (value, goal) {
                (Some((value, span)), _) => held(layout, cell, value, *span)?,
                (None, Some(goal)) => goal[cell],
                (None, None) => {
                    return Err(Diagnostic::new("definition::no_start")
                        .says("the goal is no single state, so that the start must be said")
                        .at(end, "no `start` up to here")
                        .advise("start S, or `start V` after cells")
                        .into());
                }
            });
        }
        Ok(Board::new(&start))
    }

    /// The values of each cell, in their own order.
    pub(crate) fn own_values(&self, layout: &Layout) -> Vec<Vec<u8>> {
        let place = |value: &Label| layout.values.iter().position(|other| other == value);
        let pairs = self.values.iter().zip(&layout.holds);
        pairs
            .map(|(declared, &holds)| match declared {
                Some(allowed) => allowed
                    .iter()
                    .filter_map(place)
                    .map(|place| place as u8)
                    .collect(),
                None => holds.values().collect(),
            })
            .collect()
    }
}

/// The byte of a value in a cell that can hold it.
pub(crate) fn held(
    layout: &Layout,
    cell: usize,
    value: &Label,
    span: Span,
) -> std::result::Result<u8, Diagnostic> {
    let byte = layout.values.iter().position(|label| label == value);
    let fits = byte
        .map(|byte| byte as u8)
        .filter(|&byte| layout.holds[cell].contains(byte));
    fits.ok_or_else(|| {
        let name = &layout.cells[cell];
        Diagnostic::new("definition::cannot_hold")
            .says(format!("cell `{name}` can't hold `{value}`"))
            .at(span, "not in that cell")
            .advise(match value {
                Label::Text(_) if layout.cells.contains(value) => {
                    format!("what is in cell `{value}` is at({value})")
                }
                _ => {
                    let holds = layout.holds[cell].values();
                    let values = holds.map(|byte| layout.values[usize::from(byte)].clone());
                    format!("it holds: {}", listed(&values.collect::<Vec<_>>()))
                }
            })
    })
}
