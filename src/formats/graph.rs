//! Graphs: lists of edges (`.csv`), Graphviz (`.dot`, `.gv`), shortest paths of DIMACS (`.gr`, `.co`), and the graphs of tests
//! of CS 188 (`.test`).

mod dimacs;
mod dot;
mod draft;
mod edges;
mod tested;

use super::error::malformed;
use super::words::lines;
use super::{Directed, FileFlaw};
use puzzle_core::puzzles::graph::GraphParts;
use puzzle_core::syntax::{Source, Span};
use std::path::Path;
use std::sync::Arc;

/// The file that lies beside one with arcs: the places of its nodes.
pub(crate) fn beside(file: &str) -> Option<String> {
    let stem = file.strip_suffix(".gr")?;
    Some(format!("{stem}.co"))
}

/// Reads a graph by the ending of its file; behind it the file with places, if there is one.
pub(super) fn read(files: &[Arc<Source>], directed: Directed) -> Result<GraphParts, FileFlaw> {
    let file = &files[0];
    let ending = Path::new(&file.name).extension();
    let ending = ending
        .and_then(|ending| ending.to_str())
        .unwrap_or_default();
    let first = |flaw| (0, flaw);
    match ending.to_ascii_lowercase().as_str() {
        "csv" | "tsv" => edges::read(file, directed).map_err(first),
        "dot" | "gv" => dot::read(file).map_err(first),
        "test" => tested::read(file).map_err(first),
        "gr" => {
            let arcs = dimacs::arcs(file).map_err(first)?;
            match files.get(1) {
                Some(places) => dimacs::with_places(arcs, places).map_err(|flaw| (1, flaw)),
                None => Ok(arcs),
            }
        }
        _ => {
            let help = "a list of edges ends in .csv, Graphviz in .dot or .gv, DIMACS in .gr, a test in .test";
            let says = "the ending of the file does not say what kind of graph it is";
            Err(first(malformed(says, Span::default(), "this file", help)))
        }
    }
}

/// The words of a line that begins at this byte, each with its place.
fn words(offset: usize, line: &str) -> impl Iterator<Item = (&str, Span)> {
    line.split_whitespace().map(move |word| {
        let start = offset + (word.as_ptr() as usize - line.as_ptr() as usize);
        (word, Span::new(start, start + word.len()))
    })
}
