//! What is measured: a new row is one more in a list here.

mod classroom;
mod defined;
mod language;
mod maps;
mod ring;
mod sliding;
mod tasks;

use crate::boards::Instance;
use crate::work::{Known, Row, Sample, Start, Tables, Work};

/// What may be a shorter piece of work when a check only wants to see that a row runs.
struct Scale {
    check: bool,
}

impl Scale {
    /// All of them, or the first so many.
    fn boards(&self, mut boards: Vec<Instance>, few: usize) -> Vec<Instance> {
        if self.check {
            boards.truncate(few);
        }
        boards
    }

    fn pick<T>(&self, full: T, short: T) -> T {
        if self.check { short } else { full }
    }
}

fn drawn(seeds: impl IntoIterator<Item = u32>, way: &str, known: Known) -> Vec<Start> {
    let boards = seeds.into_iter().map(|seed| Start {
        set: format!("seed {seed} randomizeState {way}"),
        known,
    });
    boards.collect()
}

/// All rows; for a check with less to do in those that take long.
pub fn all(check: bool) -> Vec<Row> {
    let scale = Scale { check };
    let mut rows = language::rows();
    rows.extend(sliding::eight(&scale));
    rows.push(sliding::layers(&scale));
    rows.extend(sliding::fifteen());
    rows.extend(sliding::fifteen_solved(&scale));
    rows.extend(sliding::twenty_four(&scale));
    rows.extend(ring::rows(&scale));
    rows.extend(defined::rows(&scale));
    rows.extend(tasks::rows());
    rows.push(maps::row());
    rows.push(classroom::row(&scale));
    rows.push(
        Row::new(
            (20, 1),
            process(&[], Tables::None, "puzzle octa solveAll count", "288"),
        )
        .figure("octa, all 288 solutions, whole process", "ms", 10.0, ms),
    );
    rows
}

fn seconds(sample: &Sample) -> f64 {
    sample.seconds
}

fn ms(sample: &Sample) -> f64 {
    sample.seconds * 1e3
}

fn gigabytes(sample: &Sample) -> f64 {
    sample.bytes / 1e9
}

/// Whole processes, one script.
fn process(
    arguments: &'static [&'static str],
    tables: Tables,
    script: impl Into<String>,
    prints: &'static str,
) -> Work {
    Work::Process {
        arguments,
        tables,
        scripts: vec![script.into()],
        prints,
    }
}
