//! `save`: the lines of the prompt that succeeded, as a script.

use super::Entry;
use crate::command::{CommandSpec, Group, Kind, Parameter, Role};
use crate::host::read_reason;
use crate::interp::RunError;
use std::path::Path;

pub const SAVE: Entry = Entry {
    spec: CommandSpec {
        name: "save",
        group: Group::Session,
        parameters: &[Parameter::required("FILE", Kind::File)],
        summary: "At the prompt: writes the lines that succeeded as a script",
        details: "The file runs as it is. A file of that name is replaced only when all of it could be written.",
        examples: &[],
        role: Role::Interactive,
    },
    run: |interpreter, operands| {
        let path = operands.text(0);
        interpreter
            .host
            .save(Path::new(&*path))
            .map_err(|error| RunError::UnwritableFile {
                path: path.to_string(),
                reason: read_reason(&error),
                span: operands.span(0),
            })
    },
    modify: None,
};
