//! Runs checked programs on a session.
//!
//! Everything that happens leaves as an [`Event`]; files, the clock, Ctrl-C and the output are
//! reached through the [`FrontEnd`] that is handed in, and nothing else.

mod commands;
mod definition;
mod engine;
mod environment;
mod errors;
mod events;
mod execution;
mod observation;
mod searching;
mod session;
#[cfg(test)]
mod tests;

pub(crate) use crate::command::{Cause, RunError};
pub use crate::experiment::Counts;
pub use engine::Engine;
#[cfg(feature = "terminal")]
pub(crate) use errors::file_error;
pub use events::audit::{
    AuditPlotReport, AuditRangeReport, AuditReport, AuditRow, AuditTable, AuditedReport,
    ComparedReport, DistanceReport, LimitingMove, MoveWitness, MustExpandReport, PricedSearch,
    Repair, RepairKind, SuggestionReport, Witness,
};
pub use events::event::{Arrangement, BoardCaption, Event, Scene, SetSubject};
pub(crate) use events::front_end::emit_reports;
pub use events::front_end::{FrontEnd, HandedIn, Progress, Stage};
pub use events::hello::{Hello, ScriptHash, Status};
pub use events::layers::{LayersPlotReport, LayersReport};
pub use events::map::MapReport;
pub use events::passage::Passage;
pub use events::possible::{PossiblePathReport, PossibleReport};
pub use events::search::{SearchReport, ShortestReport, StatisticsReport, UnsolvedReport};
pub use events::task::{CheckReport, ExpectationReport, TaskReport};
pub use events::watch::{
    ComparedSearch, OpenReport, SearchesComparedReport, SteppedReport, TakenReport, WhyReport,
};
pub use observation::judged::{
    Conforms, DueState, HeldAgainst, JudgedReport, NearestMistake, WrongValue,
};
pub use observation::position::Position;
pub use observation::result::SearchResult;
pub use observation::traced::{Cost, InMoves, Traced};
pub(crate) use observation::verdict::{counted, deviation, explanation};
pub(crate) use observation::watching::{
    Production, Verdict, WIDTH, WatchedSearch, cut, fitted, outcome, solution_phrase,
};
pub use session::Session;
pub(crate) use session::SolutionCheck;
pub use session::catalog::{Catalog, catalog};
pub use session::hand_in::HandIn;
#[cfg(feature = "terminal")]
pub(crate) use session::hand_in::{Archive, attempt_of};
pub use session::options::{Failure, Options, RunEnd};
