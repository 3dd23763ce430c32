//! What `help` can be asked of.

use super::{ArgumentError, READABLE_NAMES, Table};
use crate::puzzle::{PuzzleWord, Registry};
use crate::syntax::{Span, Vocabulary, did_you_mean};

/// Whether `help` has something to say of it.
pub fn is_topic(topic: &str, table: &Table, registry: &Registry) -> bool {
    table.command(topic).is_some()
        || table.entries(topic).next().is_some()
        || READABLE_NAMES.contains(&topic)
        || registry
            .word(topic)
            .is_some_and(|word| word != PuzzleWord::Move)
}

/// The report of a topic that `help` does not have.
pub fn unknown_topic(
    found: String,
    span: Span,
    table: &Table,
    registry: &Registry,
) -> ArgumentError {
    let mut topics = table.names();
    topics.extend(registry.names_of(PuzzleWord::Puzzle));
    topics.extend(registry.names_of(PuzzleWord::Heuristic));
    let help = did_you_mean(&found, "help ", topics);
    let help = help.unwrap_or_else(|| "`help` alone lists everything".to_owned());
    ArgumentError::UnknownWord { found, span, help }
}
