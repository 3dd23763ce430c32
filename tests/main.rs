//! All integration tests, in one binary.

mod cache;
mod cli;
mod documents;
mod errors;
mod experiments;
mod figures;
mod fmt;
mod golden;
mod layers;
mod output_streams;
#[cfg(unix)]
mod repl;
mod robustness;
mod support;
