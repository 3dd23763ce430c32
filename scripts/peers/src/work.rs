//! What a row is: work, the figures that are taken from it, and the peers that do the same.

use crate::peers::Peer;

/// What one run took and found; 0 where a kind of work has no such number.
#[derive(Clone, Copy, Default)]
pub struct Sample {
    pub seconds: f64,
    pub expanded: f64,
    pub generated: f64,
    /// States in memory at the end.
    pub stored: f64,
    /// Memory at the peak, without what the program takes to start.
    pub bytes: f64,
    pub length: f64,
    pub lower_bound: f64,
    /// The length of a shortest solution, where it is known beforehand.
    pub optimum: f64,
}

/// What is done.
pub enum Work {
    /// Whole processes, one for each script.
    Process {
        /// What stands before the script's name.
        arguments: &'static [&'static str],
        tables: Tables,
        scripts: Vec<String>,
        /// A part of what is printed.
        prints: &'static str,
    },
    /// A whole process, up to the event of a command.
    Event {
        script: &'static str,
        threads: &'static str,
        event: &'static str,
        known: Known,
    },
    /// Searches, which the program times.
    Search(Search),
    /// Tables built and written by a whole process, from which later rows take them.
    Build {
        script: String,
        threads: &'static str,
        /// How many there have to be.
        tables: usize,
    },
    /// A class of so many students graded, with answers that run into no limit.
    Grade { students: usize },
}

/// Each board is searched by a process of its own.
pub struct Search {
    /// What chooses the puzzle, and defines it where a script does.
    pub puzzle: String,
    /// The text of a map that `puzzle` calls `MAP`.
    pub map: Option<String>,
    /// The goal, if it is not the puzzle's own.
    pub goal: Option<&'static str>,
    pub command: String,
    pub threads: &'static str,
    pub tables: Tables,
    pub boards: Vec<Start>,
}

/// A board, and what is known of it.
pub struct Start {
    /// The command that sets it.
    pub set: String,
    pub known: Known,
}

/// What the event of a search has to say.
#[derive(Clone, Copy)]
pub enum Known {
    /// These numbers.
    Numbers(&'static [(&'static str, u64)]),
    /// A shortest solution, proved.
    Proved(u32),
    /// Any solution, and a bound that is not above this optimum.
    Optimum(u32),
    /// Any solution, and a bound that is not above its length.
    Nothing,
}

/// The tables on disk that a process finds.
#[derive(Clone)]
pub enum Tables {
    /// None, and no folder to write any to.
    None,
    /// Those of a script, which is run before where no row has done so.
    Of(String),
}

/// A line of the table.
pub struct Figure {
    pub name: String,
    pub unit: &'static str,
    pub to_reach: Option<f64>,
    pub of: fn(&Sample) -> f64,
    /// What all samples come to.
    pub over: fn(&mut [f64]) -> f64,
}

impl Figure {
    /// How many times as good the first is as the second. More is better for what counts per second.
    pub fn advantage(&self, first: f64, second: f64) -> f64 {
        let more_is_better = self.unit.ends_with("/s");
        if more_is_better {
            first / second
        } else {
            second / first
        }
    }
}

pub struct Row {
    pub work: Work,
    pub figures: Vec<Figure>,
    pub peers: Vec<Peer>,
    /// Turns that product and peers take, and runs in each.
    pub turns: (usize, usize),
}

impl Row {
    pub fn new(turns: (usize, usize), work: Work) -> Self {
        Self {
            work,
            figures: Vec::new(),
            peers: Vec::new(),
            turns,
        }
    }

    /// One more figure, the median of all runs.
    pub fn figure(
        mut self,
        name: impl Into<String>,
        unit: &'static str,
        to_reach: impl Into<Option<f64>>,
        of: fn(&Sample) -> f64,
    ) -> Self {
        self.figures.push(Figure {
            name: name.into(),
            unit,
            to_reach: to_reach.into(),
            of,
            over: median,
        });
        self
    }

    /// One more figure, the mean of all runs.
    pub fn mean(
        self,
        name: impl Into<String>,
        unit: &'static str,
        to_reach: impl Into<Option<f64>>,
        of: fn(&Sample) -> f64,
    ) -> Self {
        let mut row = self.figure(name, unit, to_reach, of);
        if let Some(figure) = row.figures.last_mut() {
            figure.over = mean;
        }
        row
    }

    pub fn peers(mut self, peers: impl IntoIterator<Item = Peer>) -> Self {
        self.peers.extend(peers);
        self
    }
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

#[expect(clippy::cast_precision_loss, reason = "some hundred values at most")]
fn mean(values: &mut [f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}
