//! `experiment`. The interpreter runs it, since it takes a block.

use super::Entry;
use crate::command::{CommandSpec, Group, Kind, Parameter, Role};

pub const EXPERIMENT: Entry = Entry {
    spec: CommandSpec {
        name: "experiment",
        group: Group::Solve,
        parameters: &[Parameter::required("NAME", Kind::Name)],
        summary: "Runs searches on many boards and makes tables and plots of them",
        details: "A block behind the name says what is run, on what, and what is made of it. Puzzle, goal, limits and seed \
                  are the session's unless the block names its own; the session is afterwards as before. Each run is a line \
                  of the file NAME.runs.jsonl.",
        examples: &[
            "experiment \"nodes\" {\n  depths 2..6 step 2\n  samples 5\n  run solveAStar h1\n  run solveBeam 10 as \"beam of ten\"\n  table generated\n}",
        ],
        role: Role::WithEntries,
    },
    run: |_, _| unreachable!("an experiment is run as a step"),
    modify: None,
};
