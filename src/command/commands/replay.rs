//! `replay`: a page that plays searches.

use crate::command::{CommandSpec, EntryRole, Group, OperandKind, Parameter, Table};

/// The words of the block of `replay`.
pub(crate) fn replay_words() -> Table {
    const fn entry(
        name: &'static str,
        role: EntryRole,
        parameters: &'static [Parameter],
    ) -> CommandSpec {
        CommandSpec::entry(Group::Replay, name, role, parameters)
    }
    const WORDS: [CommandSpec; 5] = [
        entry(
            "title",
            EntryRole::Once("title"),
            &[Parameter::required("TEXT", OperandKind::Name)],
        ),
        entry(
            "setState",
            EntryRole::Once("setState"),
            &[Parameter::required("S", OperandKind::State("setState"))],
        ),
        entry(
            "run",
            EntryRole::Search,
            &[
                Parameter::required("SEARCH", OperandKind::Search),
                Parameter::optional("as LABEL", OperandKind::Name),
            ],
        ),
        entry(
            "log",
            EntryRole::OfRun { is_log: true },
            &[
                Parameter::required("FILE", OperandKind::File),
                Parameter::optional("as LABEL", OperandKind::Name),
            ],
        ),
        entry(
            "as",
            EntryRole::OfRun { is_log: false },
            &[Parameter::required("LABEL", OperandKind::Name)],
        ),
    ];
    Table::new(WORDS.to_vec())
}
