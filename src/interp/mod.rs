//! Runs checked programs on a session.
//!
//! Everything that happens leaves as an [`Event`]; files, the clock, Ctrl-C and the output are
//! reached through the [`FrontEnd`] that is handed in, and nothing else.

mod audit_report;
mod building;
mod call;
mod caps;
mod catalog;
mod commands;
mod conduct;
mod definition;
mod definition_error;
mod engine;
mod environment;
pub(crate) mod error;
mod event;
mod execute;
mod experiment;
mod experiment_event;
mod expression;
pub(crate) mod file_error;
mod files;
mod foresee;
mod foresight;
mod front_end;
mod graphics;
mod hand_in;
mod hello;
mod include;
mod layers_report;
mod look;
mod loops;
mod open_task;
mod options;
mod passage;
mod proof_advice;
mod readable;
mod rehearsal;
mod replay;
mod result;
mod search_event;
mod search_run;
mod search_watch;
mod session;
mod task;
mod task_event;
#[cfg(test)]
mod tests;
mod trace;
mod traced;
mod value_error;
mod watch_error;
mod watch_event;
mod watching;
mod written;

pub use audit_report::{
    Amount, AuditPlotReport, AuditReport, AuditRow, AuditTable, AuditedReport, ComparedReport,
    DistanceReport, MoveWitness, Witness,
};
pub use catalog::{Catalog, catalog};
pub use engine::Engine;
pub(crate) use error::{Cause, RunError};
pub use event::{Arrangement, BoardCaption, Event, Position, Scene, SetSubject};
pub use experiment_event::{ExperimentResult, PlotReport, TableReport};
pub(crate) use front_end::emit_reports;
pub use front_end::{FrontEnd, HandedIn, Progress, Stage};
#[cfg(feature = "terminal")]
pub(crate) use hand_in::Archive;
pub use hand_in::HandIn;
pub use hello::{Hello, ScriptHash, Status};
pub use layers_report::{LayersPlotReport, LayersReport};
pub use options::{Failure, Options, RunEnd};
pub use passage::Passage;
pub use result::SearchResult;
pub use search_event::{Counts, SearchReport, StatisticsReport, UnsolvedReport};
pub use session::Session;
pub(crate) use session::SolutionCheck;
pub use task_event::{CheckReport, TaskReport};
pub use traced::{InMoves, Traced};
pub use watch_event::{
    ComparedSearch, OpenReport, SearchesComparedReport, SteppedReport, TakenReport, WhyReport,
};
