//! Experiments: searches over many boards, and what is made of them.
//!
//! A `Block` is read by `read_block` into a `Protocol`, what it says; a session makes a `Plan` of that.
//! A `Plan` says which searches are run on which boards. `run` draws the boards, runs the
//! searches on all cores, keeps a log with a line for each (`log_path`), and makes tables, plots
//! and files of them. Every board is drawn with a generator of its own, so that the same plan has the
//! same runs in one process, in parts on many machines, or after a kill; the bytes that come of it
//! are the same too. The outside is reached through the `Audience` and its host alone.

mod audience;
mod batch;
mod block;
mod case;
mod entries;
mod error;
mod finding;
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

pub use audience::Advance;
pub(crate) use audience::{Audience, DefinitionFailed};
pub(crate) use block::error as block_error;
pub(crate) use block::{
    Block, BlockPart, MOST_ENTRIES, Scope, SessionScope, WrittenEntry, WrittenLoop, WrittenSearch,
    duplicates, read_block, written,
};
pub(crate) use entries::words;
pub(crate) use error::{ExperimentError, blind_side};
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

use crate::command::List;
use crate::figure::{Plot, Table};
use puzzle_core::puzzle::{Fault, Puzzle};
use puzzle_core::syntax::Diagnostic;
use smol_str::SmolStr;
use std::path::PathBuf;
use std::sync::Arc;

/// What came of an experiment, in the order in which it is shown.
#[derive(Clone, Debug)]
pub(crate) enum Product {
    /// All runs are done.
    Ran {
        /// The experiment.
        experiment: String,
        /// How many runs there are.
        runs: usize,
        /// How many found a solution.
        solved: usize,
        /// Where they are.
        log: PathBuf,
    },
    /// What a script can read of the runs, a list for each.
    Results(List),
    /// A run is done.
    Result {
        /// How many are done.
        done: usize,
        /// How many there are.
        total: usize,
        /// Its line of the log.
        line: String,
    },
    /// A part of the runs is done.
    Part {
        /// The experiment.
        experiment: String,
        /// Which part.
        shard: Shard,
        /// How many runs it has.
        runs: usize,
        /// Where they are.
        log: PathBuf,
    },
    /// A table for the terminal.
    Table {
        /// The experiment.
        experiment: String,
        /// What was measured.
        measure: SmolStr,
        /// How a row became a number.
        statistic: &'static str,
        /// The table.
        table: Table,
    },
    /// A plot for the terminal.
    Plot {
        /// The experiment.
        experiment: String,
        /// What was measured.
        measure: SmolStr,
        /// Against what.
        against: SmolStr,
        /// How the runs of a point became a number; `none` where each run is a point.
        statistic: &'static str,
        /// The plot.
        plot: Plot,
    },
    /// A file was written.
    Saved {
        /// The experiment.
        experiment: String,
        /// `table`, `plot`, `runs` or `report`.
        kind: &'static str,
        /// The file.
        file: PathBuf,
    },
    /// Runs that a definition failed on.
    Fault {
        /// The puzzle of the first of them.
        puzzle: Arc<Puzzle>,
        /// What went wrong in that.
        fault: Fault,
        /// How many they are.
        runs: usize,
    },
    /// Something to know of: a warning.
    Note(Diagnostic),
}
