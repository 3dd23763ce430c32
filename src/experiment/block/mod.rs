//! What the block of an experiment says: read from operands as far as they are known, by one function
//! for the checker and for the run.

mod board_file;
mod depths;
pub(crate) mod error;
mod files;
mod late;
mod name;
mod operands;
mod protocol;
mod reading;
mod samples;
mod scenario;
mod searches;
mod starts;
mod written;

pub(crate) use board_file::GivenBoards;
pub(crate) use depths::Depths;
pub(crate) use operands::EntryOperands;
pub(crate) use protocol::{Protocol, PuzzleProtocol, SessionSaid};
pub(crate) use reading::{Reading, RunSurroundings, Said, Surroundings, read_block};
pub(crate) use samples::{Count, Difference};
pub(crate) use searches::PlannedSearch;
pub(crate) use written::{
    Block, BlockPart, MOST_ENTRIES, WrittenEntry, WrittenLoop, WrittenSearch, by_puzzle,
    duplicates, written,
};
