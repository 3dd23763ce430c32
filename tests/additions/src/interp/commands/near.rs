//! `countNear`.

use super::{Call, Execute, Interpreter, Result};
use crate::command::CountNear;
use crate::interp::Event;
use std::collections::BTreeSet;

impl Execute for CountNear {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let session = &*interpreter.env.session;
        let (puzzle, order) = (&session.puzzle, session.order());
        let mut near = BTreeSet::from([session.state()]);
        let mut layer: Vec<_> = near.iter().cloned().collect();
        for _ in 0..self.depth.0 {
            let mut next = Vec::new();
            for board in layer {
                interpreter.env.look_now(call.name)?;
                let made = order.iter().filter_map(|&mv| puzzle.apply(&board, mv));
                next.extend(made.filter(|made| near.insert(made.clone())));
            }
            layer = next;
            if layer.is_empty() {
                break;
            }
        }
        let text = near.len().to_string();
        Ok(interpreter.env.host.emit(Event::Printed { text })?)
    }
}
