//! `print`.

use super::{Call, Execute, Interpreter, Result};
use crate::command::{At, Print};
use crate::interp::Event;
use crate::interp::environment::expression::{LONGEST_TEXT, size_of_text};
use crate::interp::errors::value_error;

impl Execute for Print {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        let mut text = String::new();
        let Some(At {
            value: values,
            span,
        }) = &self.values
        else {
            if let Some(task) = &mut interpreter.env.task {
                task.print(&text);
            }
            return Ok(interpreter.env.host.emit(Event::Printed { text })?);
        };
        for (index, value) in values.iter().enumerate() {
            if index > 0 {
                text.push(' ');
            }
            interpreter.env.handle(size_of_text(value), *span)?;
            if !value.write_within(&mut text, LONGEST_TEXT) {
                return Err(value_error::text_too_long(LONGEST_TEXT, *span).into());
            }
        }
        if let Some(task) = &mut interpreter.env.task {
            task.print(&text);
        }
        Ok(interpreter.env.host.emit(Event::Printed { text })?)
    }
}
