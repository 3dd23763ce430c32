//! Keys that know of blocks.

use crate::interp::Catalog;
use crate::syntax::incomplete;
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
        goes_on.then(|| Cmd::Insert(1, format!("\n{}", indentation(text))))
    }
}

/// The spaces of a line that begins behind that text. Brackets in strings count as well: it is only
/// an indentation.
fn indentation(text: &str) -> String {
    let depth = text
        .chars()
        .fold(0_usize, |depth, character| match character {
            '{' | '[' | '(' => depth + 1,
            '}' | ']' | ')' => depth.saturating_sub(1),
            _ => depth,
        });
    INDENT.repeat(depth.min(8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_indented_by_what_is_open() {
        assert_eq!(indentation("repeat 3 {"), "  ");
        assert_eq!(indentation("repeat 3 {\n  if solved { print [1"), "      ");
        assert_eq!(indentation("repeat 3 { }"), "");
    }
}
