//! The block of an experiment, and its reader, which the checker asks for mistakes and a run for the plan.

mod board_file;
pub(crate) mod error;
mod evaluated;
mod operands;
mod outputs;
mod reader;
mod scenario;
mod scrambles;
mod searches;
mod starts;
mod written;

pub(crate) use evaluated::EvaluatedEntry;
pub(crate) use reader::{BlockScope, SessionScope, read_block};
pub(crate) use written::{
    Block, BlockPart, MOST_ENTRIES, WrittenEntry, WrittenLoop, WrittenSearch, duplicates,
};
