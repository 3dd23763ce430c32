//! Runs checked programs on a session.
//!
//! Everything that happens leaves as an [`Event`]; files, the clock, Ctrl-C and the output are
//! reached through the [`Host`] that is handed in, and nothing else.

mod arithmetic;
mod call;
mod commands;
mod compare;
mod engine;
mod error;
mod evaluate;
mod event;
mod execute;
mod host;
mod include;
mod operands;
mod readable;
mod search_run;
mod session;
#[cfg(test)]
mod tests;
mod trace;

pub use commands::{Catalog, Entry, catalog};
pub use engine::{Engine, Failure, Options, RunEnd, emit_reports};
pub use error::RunError;
pub use event::{
    BoardCaption, Counts, Event, Position, SearchReport, SetSubject, StatisticsReport,
    UnsolvedReport,
};
pub use host::{CacheAction, CachedTable, Host, OutputClosed, Progress};
pub use session::{NodeLimit, SearchResult, Session, Settings};
