//! Experiments: searches over many boards, and what is made of them.
//!
//! A `Block` is read by `read_block` into a `Protocol`, what it says; a session makes a `Plan` of that.
//! A `Plan` says which searches are run on which boards. `run` draws the boards, runs the
//! searches on all cores, keeps a log with a line for each (`log_path`), and makes tables, plots
//! and files of them. Every board is drawn with a generator of its own, so that the same plan has the
//! same runs in one process, in parts on many machines, or after a kill; the bytes that come of it
//! are the same too. The outside is reached through the `ExperimentHost` alone.

mod batch;
mod block;
mod case;
mod entries;
mod error;
mod event;
mod finding;
mod host;
mod identity;
mod line;
mod log;
mod measure;
mod merge;
mod mode;
mod output;
mod outputs;
mod paired;
mod plan;
mod pool;
mod product;
mod ready;
mod rows;
mod run;
mod shown;
mod statistic;
mod tables;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod watch;

pub(crate) use block::error as block_error;
pub(crate) use block::{
    Block, BlockPart, MOST_ENTRIES, Scope, SessionScope, WrittenEntry, WrittenLoop, WrittenSearch,
    duplicates, read_block, written,
};
pub(crate) use entries::words;
pub(crate) use error::{ExperimentError, blind_side};
#[cfg(test)]
pub(crate) use event::cell;
pub(crate) use event::serialize_plot;
pub use event::{ExperimentEvent, ExperimentResult, PlotReport, TableReport};
pub use host::Advance;
pub(crate) use host::{DefinitionFailed, ExperimentHost};
pub(crate) use measure::{Grouping, Measure, Quantity, Sign, Statistic};
pub use mode::{Mode, Part, PartFile, Shard};
pub(crate) use mode::{Settings, log_path};
#[cfg(test)]
pub(crate) use output::Format;
pub(crate) use output::{Output, OutputFile, OutputKind};
pub(crate) use plan::{Cases, GivenBoard, Plan, PuzzlePlan, Run, Samples, SamplingKind};
#[cfg(feature = "figures")]
pub(crate) use product::{drawn, drawn_map, drawn_solution};
pub(crate) use run::run;
pub(crate) use shown::{Field, Interval, PlotPlan, Scale, ScatterPlan, TablePlan};
