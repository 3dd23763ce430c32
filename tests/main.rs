//! All integration tests, in one binary.

mod cli;
mod documents;
mod errors;
mod fmt;
mod golden;
mod output_streams;
#[cfg(unix)]
mod repl;
mod support;
