//! `print`.

use super::{Entry, Interpreter, Operands, Result};
use crate::command::{CommandSpec, Group, Kind, Parameter, Role};
use crate::interp::evaluate::LONGEST_TEXT;
use crate::interp::{Event, RunError};

pub const PRINT: Entry = Entry {
    spec: CommandSpec {
        name: "print",
        group: Group::Script,
        parameters: &[Parameter::optional("operands", Kind::Anything)],
        summary: "Prints its operands with one space between them",
        details: "Elements of lists too. `$name` in a string is replaced by its value: print \"$length moves\".",
        examples: &["let k = 50\nprint \"k is $k\"", "print [1 2] 3..5 (2 * 3)"],
        role: Role::Plain,
    },
    run,
    modify: None,
};

fn run(interpreter: &mut Interpreter<'_>, operands: &Operands) -> Result<()> {
    let mut text = String::new();
    for (index, value) in operands.values(0).iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        if !value.write_within(&mut text, LONGEST_TEXT) {
            return Err(RunError::TextTooLong {
                most: LONGEST_TEXT,
                span: operands.span(0),
            });
        }
    }
    Ok(interpreter.host.emit(Event::Printed { text })?)
}
