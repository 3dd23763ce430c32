//! A scripting language for the classical search puzzles and the algorithms that solve them.

pub mod cli;
pub mod command;
pub mod heuristic;
pub mod interp;
pub mod output;
pub mod puzzle;
pub mod repl;
pub mod search;
pub mod syntax;
