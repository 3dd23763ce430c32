//! The table of commands, with the words of their blocks.

use crate::command::{self, Table};

/// The table with everything behind it.
pub struct Catalog {
    /// The table for checking, completion, help and suggestions.
    pub table: Table,
}

/// All commands.
pub fn catalog() -> Catalog {
    let experiment = <command::Experiment as command::Word>::SPEC.name;
    let define = <command::Define as command::Word>::SPEC.name;
    let replay = <command::Replay as command::Word>::SPEC.name;
    Catalog {
        table: Table::new(command::specs())
            .with_block(experiment, crate::experiment::words())
            .with_block(define, command::definition_words())
            .with_block_behind(define, "graph", command::graph_words())
            .with_block(replay, command::replay_words()),
    }
}
