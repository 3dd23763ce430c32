//! Errors of a run.

pub(crate) mod both_ends_error;
pub(crate) mod definition_error;
pub(crate) mod error;
pub(crate) mod file_error;
pub(crate) mod graph_error;
pub(crate) mod judging_error;
pub(crate) mod search_advice;
pub(crate) mod solution_error;
pub(crate) mod value_error;
pub(crate) mod watch_error;
