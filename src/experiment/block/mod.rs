//! What the block of an experiment says: read from operands as far as they are known, by one function
//! for the checker and for the run.

mod board_file;
mod depths;
mod error;
mod files;
mod late;
mod name;
mod operands;
mod protocol;
mod reading;
mod samples;
mod searches;
mod starts;
mod written;

pub use board_file::GivenBoards;
pub use depths::Depths;
pub use error::BlockError;
pub use operands::EntryOperands;
pub use protocol::{Protocol, SessionSaid};
pub use reading::{Reading, RunSurroundings, Said, Surroundings, read_block};
pub use samples::{Count, Difference};
pub use searches::PlannedSearch;
pub use written::{
    Block, BlockPart, MOST_ENTRIES, WrittenEntry, WrittenLoop, WrittenSearch, duplicates, written,
};
