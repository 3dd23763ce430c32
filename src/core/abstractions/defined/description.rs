//! Texts about patterns.

use super::patterns::Patterns;
use crate::operators::Model;
use crate::state::Label;

/// The sentence of `help` where one table has all states.
const ALL_STATES: &str = "pdb takes the distances of all states";

impl Patterns {
    /// The text of `help` about the patterns.
    pub(crate) fn describe(&self, model: &Model) -> String {
        let lists: Vec<String> = match self {
            Self::Group => {
                let group = model.permutations().expect("it is one");
                let sizes: Vec<String> = group.table_sizes().iter().map(u64::to_string).collect();
                if let [_] = sizes[..] {
                    return ALL_STATES.to_owned();
                }
                let sizes = sizes.join(", ");
                return format!("pdb takes the greatest of parts of the state: {sizes} in all");
            }
            Self::Values(patterns) => {
                let list =
                    |values: &Vec<u8>| joined(values.iter().map(|&value| model.value(value)));
                patterns.iter().map(list).collect()
            }
            Self::HillClimbing => return "pdb takes patterns that hill climbing finds".to_owned(),
            Self::Merged(_) => return "pdb takes values that are not told apart".to_owned(),
            Self::Cells { patterns, .. } => {
                let list = |cells: &Vec<usize>| {
                    joined(cells.iter().map(|&cell| &model.layout.cells[cell]))
                };
                patterns.iter().map(list).collect()
            }
        };
        let is_whole = match self {
            Self::Values(patterns) => patterns.len() == 1,
            Self::Cells { patterns, .. } => {
                patterns.len() == 1 && patterns[0].len() == model.allowed.len()
            }
            Self::Merged(_) | Self::Group | Self::HillClimbing => false,
        };
        if is_whole {
            return ALL_STATES.to_owned();
        }
        let of = if matches!(self, Self::Values(_)) {
            "values"
        } else {
            "cells"
        };
        if let [list] = &lists[..] {
            return format!("pdb takes a pattern of {of}: {list}");
        }
        let how = if self.add_up(model) {
            "the sum"
        } else {
            "the greatest"
        };
        format!("pdb takes {how} of patterns of {of}: {}", lists.join("; "))
    }
}

fn joined<'l>(labels: impl Iterator<Item = &'l Label>) -> String {
    labels.map(Label::to_string).collect::<Vec<_>>().join(" ")
}
