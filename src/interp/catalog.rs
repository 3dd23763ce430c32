//! The table of commands, with the words of their blocks.

use crate::command::{self, Table};

/// The table with everything behind it.
pub struct Catalog {
    /// What checking, completion, help and suggestions read.
    pub table: Table,
}

/// All commands.
pub fn catalog() -> Catalog {
    let name = <command::Experiment as command::Word>::SPEC.name;
    Catalog {
        table: Table::new(command::specs()).with_block(name, crate::experiment::words()),
    }
}
