//! `readCommands`: run by the interpreter itself, since it runs steps.

use super::Entry;
use crate::command::{CommandSpec, Group, Kind, Parameter, Role};

pub const READ_COMMANDS: Entry = Entry {
    spec: CommandSpec {
        name: "readCommands",
        group: Group::Session,
        parameters: &[Parameter::required("FILE", Kind::File)],
        summary: "Runs another script in this session",
        details: "The path is relative to the folder of the script that names it. A file that is named literally is \
                  checked before anything runs.",
        examples: &[],
        role: Role::Include,
    },
    run: |_, _| unreachable!("files are run as steps"),
    modify: None,
};
