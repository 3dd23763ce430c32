//! A task as a model: variables are cells, ground actions are moves.

use super::task::{Fact, GroundAction, Task};
use crate::operators::{Assignment, AssignmentVariant, Derivation, Model, When};
use crate::state::{Board, Label, Layout, ValueSet};

impl Task {
    /// The model of the task. Cells are named as variables are, values are numbers from 0, and moves are written as plans
    /// have them: `(move a b)`. Of moves only the effects on `relevant` variables count, if these are given: a
    /// move without any never applies.
    pub(crate) fn model(&self, name: &str, relevant: Option<&[bool]>) -> Model {
        let is_relevant =
            |variable: u16| relevant.is_none_or(|is_kept| is_kept[usize::from(variable)]);
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
        let pair = |fact: &Fact| (fact.variable, fact.value);
        let pairs = |facts: &[Fact]| facts.iter().map(pair).collect::<Vec<_>>();
        let assigned = |action: &GroundAction| AssignmentVariant {
            conditions: action.preconditions().map(|fact| pair(&fact)).collect(),
            effects: action
                .effects
                .iter()
                .filter(|effect| is_relevant(effect.after.variable))
                .map(|effect| When {
                    conditions: pairs(&effect.conditions),
                    cell: effect.after.variable,
                    value: effect.after.value,
                })
                .collect(),
            cost: action.cost,
        };
        let moves = self.moves().into_iter().map(|range| Assignment {
            name: format!("({})", self.actions[range.start].name).into(),
            variants: self.actions[range]
                .iter()
                .filter(|action| relevant.is_none_or(|flags| action.changes(flags)))
                .map(assigned)
                .collect(),
        });
        let derived = (0..).zip(&self.variables);
        let derived = derived.filter_map(|(number, variable)| {
            let value = self.initial[usize::from(number)];
            Some((variable.layer?, (number, value)))
        });
        let axioms = self.axioms.iter();
        let rules = axioms.map(|axiom| (pairs(&axiom.conditions), pair(&axiom.after)));
        let derivation = Derivation::new(&derived.collect::<Vec<_>>(), rules);
        let start = Board::new(&self.initial);
        let moves = moves.collect();
        Model::of_assignments(name.into(), layout, start, goal, moves, derivation)
    }
}
