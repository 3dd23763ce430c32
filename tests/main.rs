//! All integration tests, in one binary.

mod advice;
mod cache;
mod classroom;
mod cli;
mod completion;
mod costs;
mod defined;
mod documents;
mod editors;
mod errors;
mod event_classes;
mod experiments;
mod external;
mod figures;
mod fmt;
mod golden;
mod graph_files;
mod graphs;
mod layers;
mod library;
#[cfg(unix)]
mod limits;
#[cfg(unix)]
mod links;
mod local_searches;
mod lsp;
mod mazes;
#[cfg(target_os = "linux")]
mod orphans;
mod output_streams;
mod own_puzzle;
mod packages;
mod pictures;
#[cfg(unix)]
mod playground;
mod protocol;
#[cfg(unix)]
mod repl;
mod report;
mod reproducing;
mod robustness;
mod sandbox;
mod schema;
mod seeing;
mod suggest;
mod support;
mod tasks;
mod training;
mod visible;
