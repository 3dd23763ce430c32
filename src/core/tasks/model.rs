//! A task as a model: variables are cells, ground actions are moves.

use super::task::Task;
use crate::operators::{Assignment, Model};
use crate::state::{Board, Label, Layout, ValueSet};

impl Task {
    /// The model of the task. Cells are named as variables are, values are numbers from 0, and moves are written as plans
    /// have them: `(move a b)`. Of moves only the effects on `relevant` variables count, if these are given: a
    /// move without any never applies.
    pub(crate) fn model(&self, name: &str, relevant: Option<&[bool]>) -> Model {
        let is_relevant = |variable: u16| relevant.is_none_or(|own| own[usize::from(variable)]);
        let variables = self.variables.iter();
        let sizes: Vec<usize> = variables.map(|variable| variable.facts.len()).collect();
        let most = sizes.iter().copied().max().unwrap_or(1);
        let layout = Layout {
            cells: self
                .variables
                .iter()
                .map(|variable| Label::Text(variable.name.as_str().into()))
                .collect(),
            values: (0..most)
                .map(|value| Label::Number(value.try_into().unwrap_or(i64::MAX)))
                .collect(),
            holds: sizes.iter().map(|&size| ValueSet::below(size)).collect(),
            columns: None,
        };
        let mut goal = vec![None; self.variables.len()];
        for fact in &self.goal {
            goal[usize::from(fact.variable)] = Some(fact.value);
        }
        let moves = self.actions.iter().map(|action| Assignment {
            name: format!("({})", action.name).into(),
            conditions: action
                .preconditions()
                .map(|fact| (fact.variable, fact.value))
                .collect(),
            effects: action
                .effects
                .iter()
                .map(|effect| (effect.after.variable, effect.after.value))
                .filter(|(variable, _)| is_relevant(*variable))
                .collect(),
            cost: action.cost,
            applies: relevant.is_none_or(|own| action.changes(own)),
        });
        let start = Board::new(&self.initial);
        Model::of_assignments(name.into(), layout, start, goal, moves.collect())
    }
}
