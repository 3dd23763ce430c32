//! `heuristic`.

use super::{Call, Execute, Interpreter, Result};
use crate::command::{Decimal, EvaluateHeuristic};
use crate::interp::Event;

impl Execute for EvaluateHeuristic {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let spec = &*self.heuristic;
        let (numerator, denominator) = interpreter.env.searching(call).estimate(spec)?;
        let value = match Decimal::quotient(numerator, denominator) {
            Decimal::INFINITY => "infinite".to_owned(),
            finite => finite.to_string(),
        };
        Ok(interpreter.env.host.emit(Event::Heuristic {
            heuristic: spec.to_string(),
            value,
        })?)
    }
}
