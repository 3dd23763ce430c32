//! The look of values in a definition: `draw VALUES as TEXT colour COLOUR`.

use super::draft::Drafted;
use crate::command::DefinitionWord;
use crate::interp::environment::expression::listed;
use crate::interp::environment::{Environment, Result};
use puzzle_core::operators::LookPart;
use puzzle_core::puzzle::{Appearance, Colour, Layout};
use puzzle_core::syntax::{Diagnostic, did_you_mean};

impl Environment<'_> {
    pub(crate) fn look_entry(&self, drafted: &Drafted, layout: &Layout) -> Result<LookPart> {
        let operand = &drafted.entry.operands[0];
        let mut look = LookPart {
            values: Vec::new(),
            text: None,
            colour: None,
        };
        for label in self.labels(operand)? {
            let value = layout
                .values
                .iter()
                .position(|known_label| *known_label == label);
            let Some(value) = value else {
                return Err(Diagnostic::new("definition::unknown_look")
                    .says(format!("`{label}` is not a value of this puzzle"))
                    .at(operand.span, "no value")
                    .advise(format!("its values: {}", listed(&layout.values)))
                    .into());
            };
            look.values.push(value as u8);
        }
        for part in &drafted.entry.parts {
            let operand = &part.operands[0];
            let text = self.known_value(operand)?.to_string();
            if part.word == DefinitionWord::As {
                if !Appearance::fits(&text) {
                    let most = Appearance::MOST_COLUMNS;
                    return Err(Diagnostic::new("definition::look")
                        .says("this text does not fit into a cell")
                        .at(operand.span, "too long, or more than a line")
                        .advise(format!(
                            "one line of at most {most} columns: draw b as \" \""
                        ))
                        .into());
                }
                look.text = Some(text);
            } else {
                let colour = Colour::read(&text).ok_or_else(|| {
                    let names: Vec<_> = Colour::names().collect();
                    let meant = did_you_mean(&text, "", names.iter().copied());
                    let meant = meant.map_or_else(String::new, |meant| format!("{meant} "));
                    Diagnostic::new("definition::colour")
                        .says(format!("`{text}` is not a colour"))
                        .at(operand.span, "no colour")
                        .advise(format!(
                            "{meant}colours: {}, or \"#rrggbb\"",
                            names.join(" ")
                        ))
                })?;
                look.colour = Some(colour);
            }
        }
        Ok(look)
    }
}
