//! What `help` can be asked of.

use super::{ArgumentError, CommandSpec, READABLE_NAMES, Role, Table};
use puzzle_core::puzzle::{PuzzleWord, Registry};
use puzzle_core::syntax::{Function, Span, Vocabulary, did_you_mean};

/// Topics of more than one command: all functions, and the definitions that are no procedures.
pub(crate) const FUNCTIONS: &str = "functions";
pub(crate) const DEFINE_PUZZLE: &str = "define puzzle";
pub(crate) const DEFINE_HEURISTIC: &str = "define heuristic";

/// Whether `help` has something to say of it.
pub(crate) fn is_topic(topic: &str, table: &Table, registry: &Registry) -> bool {
    table.command(topic).is_some()
        || table.entries(topic).next().is_some()
        || [FUNCTIONS, DEFINE_PUZZLE, DEFINE_HEURISTIC].contains(&topic)
        || Function::named(topic).is_some()
        || READABLE_NAMES.contains(&topic)
        || registry
            .word(topic)
            .is_some_and(|word| word != PuzzleWord::Move)
        || users(topic, table).next().is_some()
}

/// The commands behind which a word may stand, and the words of blocks.
pub(crate) fn users<'t>(word: &'t str, table: &'t Table) -> impl Iterator<Item = &'t CommandSpec> {
    let entries = table.blocks().flat_map(|(_, words)| words.specs());
    let specs = table.specs().iter().chain(entries);
    specs.filter(move |spec| {
        let form = form(spec);
        let mut words = form.split(|character: char| !character.is_ascii_alphanumeric());
        let is_own = words.next() == Some(word);
        let is_choice =
            word.len() > 1 && word.starts_with(|first: char| first.is_ascii_lowercase());
        !is_own && is_choice && words.any(|other| other == word)
    })
}

/// How a command is written: that of a word of the grammar stands behind its summary.
pub(crate) fn form(spec: &CommandSpec) -> String {
    match spec.summary.split_once(": ") {
        Some((_, form)) if spec.role == Role::Keyword => form.to_owned(),
        _ => spec.usage(),
    }
}

/// The report of a topic that `help` does not have.
pub(crate) fn unknown_topic(
    found: String,
    span: Span,
    table: &Table,
    registry: &Registry,
) -> ArgumentError {
    let mut topics = table.names();
    topics.extend(registry.names_of(PuzzleWord::Puzzle));
    topics.extend(registry.names_of(PuzzleWord::Heuristic));
    topics.extend(Function::ALL.map(Function::name));
    let help = did_you_mean(&found, "help ", topics);
    let help = help.unwrap_or_else(|| "`help` alone lists everything".to_owned());
    let help = help.into();
    ArgumentError::UnknownWord { found, span, help }
}
