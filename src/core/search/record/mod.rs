//! The record of a search: what it did, step by step.
//!
//! An algorithm tells its [`Meter`](super::meter::Meter) of each step, as a [`SearchEvent`]. If its observer has a [`Recorder`],
//! the meter passes the event on; otherwise that costs one branch, which processors predict. States of events are words: so
//! one recorder serves all state spaces.

mod entries;
mod event;
mod recorder;
mod recording_observer;
mod rounds;

pub use entries::{Entry, Expanded, Generated, Record};
pub use event::{Round, SearchEvent, SuccessorOutcome};
pub use recorder::Recorder;
pub(crate) use recording_observer::RecordingObserver;
#[cfg(test)]
pub(crate) use recording_observer::record;
pub use rounds::{RoundCounts, Rounds, StageCounts};
