//! Symmetries that a definition declares: `symmetry swap 1 3 values [a c]`.

use super::draft::Drafted;
use crate::command::DefinitionWord;
use crate::interp::environment::expression::listed;
use crate::interp::environment::{Environment, Result};
use puzzle_core::operators::{EffectStep, MovePart, SymmetryPart};
use puzzle_core::puzzle::Layout;
use puzzle_core::syntax::Diagnostic;

impl Environment<'_> {
    pub(crate) fn symmetry_entry(
        &self,
        drafted: &Drafted,
        moves: &[MovePart],
        layout: &Layout,
    ) -> Result<SymmetryPart> {
        let entry = &drafted.entry;
        let mut symmetry = SymmetryPart {
            steps: Vec::new(),
            values: Vec::new(),
            span: entry.span(),
            context: drafted.context(),
        };
        if let Some(operand) = entry.operands.first() {
            let cells = self.distinct_cells(operand)?;
            let all = layout.cells.len();
            if cells.len() != all {
                return Err(Diagnostic::new("definition::symmetry")
                    .says(format!(
                        "this list has {} cells, and the puzzle {all}",
                        cells.len()
                    ))
                    .at(operand.span, "another length")
                    .advise("what is in the first cell goes to the first of the list; or name the cells that change places: symmetry swap A B")
                    .into());
            }
            symmetry
                .steps
                .push(EffectStep::Permute(cells.into_iter().zip(0..).collect()));
        }
        for part in &entry.parts {
            if part.word != DefinitionWord::Values {
                let steps = self.effect(part, moves, &[])?;
                if !steps
                    .iter()
                    .all(|step| matches!(step, EffectStep::Permute(_)))
                {
                    return Err(Diagnostic::new("definition::symmetry")
                        .says("a symmetry only exchanges what is in the cells, and this move does more")
                        .at(part.span(), "does more")
                        .advise("list which values become one another after `values`: values [a b]")
                        .into());
                }
                symmetry.steps.extend(steps);
                continue;
            }
            let operand = &part.operands[0];
            let mut cycle = Vec::new();
            for label in self.labels(operand)? {
                let value = layout
                    .values
                    .iter()
                    .position(|known_label| *known_label == label);
                let Some(value) = value else {
                    return Err(Diagnostic::new("definition::symmetry")
                        .says(format!("`{label}` is no value of this puzzle"))
                        .at(operand.span, "no value")
                        .advise(format!("its values: {}", listed(&layout.values)))
                        .into());
                };
                cycle.push(value as u8);
            }
            symmetry.values.push(cycle);
        }
        Ok(symmetry)
    }
}
