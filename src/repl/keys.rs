//! Keys that know of blocks.

use crate::command::Table;
use crate::interp::Catalog;
use crate::syntax::{Construct, Source, incomplete, outline};
use rustyline::{Cmd, ConditionalEventHandler, Event, EventContext, RepeatCount};
use std::sync::Arc;

/// Spaces for each block or list that a line stands in.
const INDENT: &str = "  ";

/// Enter inside of a block or list begins a line that is indented.
pub struct Enter(pub Arc<Catalog>);

impl ConditionalEventHandler for Enter {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext) -> Option<Cmd> {
        let text = context.line();
        let goes_on = context.pos() == text.len() && incomplete(text, &self.0.table);
        goes_on.then(|| Cmd::Insert(1, format!("\n{}", indentation(text, &self.0.table))))
    }
}

/// The spaces of a line that begins behind that text.
fn indentation(text: &str, table: &Table) -> String {
    let place = outline(Arc::new(Source::new("", text, None)), table).place;
    let is_bracket =
        |one: &&Construct| !matches!(one, Construct::Command { .. } | Construct::Condition);
    let depth = place.around().iter().filter(is_bracket).count();
    INDENT.repeat(depth.min(8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interp::catalog;

    #[test]
    fn lines_are_indented_by_what_is_open() {
        let indentation = |text| indentation(text, &catalog().table);
        assert_eq!(indentation("repeat 3 {"), "  ");
        assert_eq!(indentation("repeat 3 {\n  if solved { print [1"), "      ");
        assert_eq!(indentation("repeat 3 { }"), "");
        assert_eq!(indentation("repeat 3 { print \"{\""), "  ");
    }
}
