//! Experiments: searches over many boards, with tables, plots and files of their results.
//!
//! `read_block` makes a `Plan` of a `Block`: the searches, the boards, the outputs. `run` draws the boards, runs the
//! searches on all cores, keeps a log with a line for each run (`log_path`), and writes the outputs. Every board is drawn
//! with a random generator of its own. So the same plan has the same runs in one process, in parts on many machines, or
//! after a kill, and the outputs are the same bytes. An experiment reaches the outside through its `ExperimentHost` alone.

mod batch;
mod block;
mod entries;
mod evaluation;
mod host;
mod measure;
mod plan;
mod run;
mod searching;
#[cfg(test)]
mod tests;

pub use batch::Counts;
pub(crate) use block::error as block_error;
pub(crate) use block::{
    Block, BlockPart, BlockScope, EvaluatedEntry, MOST_ENTRIES, SessionScope, WrittenEntry,
    WrittenLoop, WrittenSearch, duplicates, read_block,
};
pub(crate) use entries::words;
#[cfg(feature = "figures")]
pub(crate) use evaluation::{drawn, drawn_solution, drawn_whole};
#[cfg(test)]
pub(crate) use host::cell;
pub use host::{Advance, ExperimentEvent, ExperimentResult, PlotReport, TableReport};
pub(crate) use host::{ExperimentHost, blind_side, serialize_plot};
pub(crate) use measure::{Grouping, Measure, Quantity, Sign, Statistic};
#[cfg(test)]
pub(crate) use plan::FileFormat;
pub(crate) use plan::{
    AxisField, Cases, GivenBoard, Interval, Output, OutputFile, OutputKind, Plan, PlotPlan,
    PuzzlePlan, Run, Samples, SamplingKind, Scale, ScatterPlan, Settings, TablePlan, log_path,
};
pub use plan::{Mode, Part, PartFile, Shard};
pub(crate) use run::run;
