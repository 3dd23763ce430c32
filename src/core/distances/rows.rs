//! Breadth-first search over states in rows, two bits a state.
//!
//! A state is a place in a row. A move takes all states of a row into one other row, each to a place that a list tells;
//! few such lists serve all rows. So a search goes along lists and rows, all of which fit the processor's nearest
//! memory, and no state is ever packed or numbered.

use crate::search::{Limits, Observer, Statistics, StopReason, Worker, in_parallel};
use crate::side_by_side::pairs;
use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU32, AtomicU64};

/// States of a word.
const STATES: usize = 32;
/// The lower bit of each state of a word.
const LOW: u64 = 0x5555_5555_5555_5555;
/// States that a thread goes through between two looks around.
const CHUNK: usize = 1 << 16;

/// States in rows of one length.
pub(crate) trait RowSpace: Sync {
    /// The number of rows.
    fn rows(&self) -> usize;

    /// The number of states in a row: 1 to 65,536.
    fn columns(&self) -> usize;

    /// The number of moves from each state of a row.
    fn moves(&self, row: usize) -> usize;

    /// Calls `visit` for each move that leads into a row: with the row that it leads from and, by place there, the
    /// place in this row; `None` where that is the same place.
    fn visit_sources(&self, row: usize, visit: impl FnMut(usize, Option<&[u16]>));
}

/// Two bits for each state.
#[derive(Debug)]
struct TwoBitTable {
    /// Words of a row.
    stride: usize,
    words: Vec<AtomicU64>,
}

impl TwoBitTable {
    fn new(rows: usize, columns: usize) -> Self {
        let stride = columns.div_ceil(STATES);
        let mut words = Vec::new();
        words.resize_with(rows * stride, AtomicU64::default);
        Self { stride, words }
    }

    fn row(&self, row: usize) -> &[AtomicU64] {
        &self.words[row * self.stride..][..self.stride]
    }
}

/// The distances of all states that were met, modulo 3: a state's neighbours are at most one move nearer or farther, so
/// that is enough to know each by that of another.
#[derive(Debug)]
pub(crate) struct Residues(TwoBitTable);

impl Residues {
    /// The distance of a state that was met, modulo 3.
    #[inline]
    pub(crate) fn of(&self, row: usize, column: usize) -> u8 {
        let word = self.0.words[row * self.0.stride + column / STATES].load(Relaxed);
        (word >> (2 * (column % STATES))) as u8 & 3
    }
}

/// Bytes that a search takes; with [`Residues`] it takes nearly twice as many.
pub(crate) fn row_bytes(rows: usize, columns: usize) -> u64 {
    (rows as u64) * (columns.div_ceil(STATES) as u64 * 8 + 12)
}

/// Marks of a state in the table.
mod mark {
    /// It is at the distance that was filled last, or the one before: the one that is even.
    pub(crate) const EVEN: u64 = 1;
    /// The one that is odd.
    pub(crate) const ODD: u64 = 2;
    /// It is nearer.
    pub(crate) const NEARER: u64 = 3;

    /// Of a state that is found at that distance.
    pub(crate) fn of(distance: usize) -> u64 {
        if distance.is_multiple_of(2) {
            EVEN
        } else {
            ODD
        }
    }
}

/// The low bits of the states of a word that are at a distance, the last one or the one before.
#[inline]
fn at(word: u64, distance: usize) -> u64 {
    let (low, high) = (word & LOW, word >> 1 & LOW);
    match mark::of(distance) {
        mark::EVEN => low & !high,
        _ => high & !low,
    }
}

/// Words of states that are visited between two looks at the observer.
const OBSERVED: usize = 1 << 12;

/// States in rows by their distance.
#[derive(Debug)]
pub(crate) struct RowLayers {
    /// The number of states at distance 0, 1, and so on, of each layer that is whole.
    pub sizes: Vec<u64>,
    /// Whether no state is farther.
    pub complete: bool,
    /// The limit that ended the walk, or the observer's word.
    pub stopped: Option<StopReason>,
    /// Where they were asked for; of all states, unless something ended the walk.
    pub residues: Option<Residues>,
    marks: TwoBitTable,
}

/// Walks away from a state, as moves lead, as far as a depth, limits and the observer let it: whole layers. A
/// state that is one move away counts as generated. What it [takes](row_bytes) is for the caller to hold against the limit
/// on memory.
pub(crate) fn row_layers<R: RowSpace>(
    space: &R,
    first: (usize, usize),
    depth: u32,
    keeps_residues: bool,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> RowLayers {
    let (rows, columns) = (space.rows(), space.columns());
    let walk = RowSearch {
        space,
        marks: TwoBitTable::new(rows, columns),
        residues: keeps_residues.then(|| TwoBitTable::new(rows, columns)),
        fresh: [(); 2].map(|()| (0..rows).map(|_| AtomicU32::new(0)).collect()),
        open: (0..rows).map(|_| AtomicU32::new(columns as u32)).collect(),
        threads: limits.threads,
    };
    let (sizes, ended) = walk.run(first, depth, limits.max_nodes, observer);
    RowLayers {
        sizes,
        complete: ended == Ok(true),
        stopped: ended.err(),
        residues: walk.residues.map(Residues),
        marks: walk.marks,
    }
}

impl RowLayers {
    /// Calls `visit` with row and place of each state of the last layer; an observer may end that, and nothing is
    /// visited where it has ended the walk.
    pub(crate) fn visit_farthest(
        &self,
        observer: &mut dyn Observer,
        mut visit: impl FnMut(usize, usize),
    ) -> Option<StopReason> {
        if let Some(StopReason::Interrupted | StopReason::TimeLimit) = self.stopped {
            return self.stopped;
        }
        let (last, stride) = (self.sizes.len() - 1, self.marks.stride);
        for (index, word) in self.marks.words.iter().enumerate() {
            if index % OBSERVED == OBSERVED - 1 {
                let reason = observer.observe(&Statistics::default());
                if reason.is_some() {
                    return reason;
                }
            }
            let mut found = at(word.load(Relaxed), last);
            while found != 0 {
                let place = index % stride * STATES + found.trailing_zeros() as usize / 2;
                found &= found - 1;
                visit(index / stride, place);
            }
        }
        self.stopped
    }
}

/// A search at work.
struct RowSearch<'a, R> {
    space: &'a R,
    marks: TwoBitTable,
    residues: Option<TwoBitTable>,
    /// The number of states of a layer in each row, by the last bit of the distance and by row.
    fresh: [Vec<AtomicU32>; 2],
    /// The number of states of each row that were not reached.
    open: Vec<AtomicU32>,
    threads: usize,
}

impl<R: RowSpace> RowSearch<'_, R> {
    /// The sizes of all layers that are whole, and whether there is nothing behind them.
    fn run(
        &self,
        first: (usize, usize),
        depth: u32,
        max_nodes: Option<u64>,
        observer: &mut dyn Observer,
    ) -> (Vec<u64>, Result<bool, StopReason>) {
        let mut statistics = Statistics::default();
        let mut sizes = vec![self.begin(first)];
        let mut met = sizes[0];
        let all = self.space.rows() as u64 * self.space.columns() as u64;
        loop {
            let distance = sizes.len() - 1;
            let fresh = &self.fresh[distance % 2];
            let successors = fresh
                .iter()
                .enumerate()
                .map(|(row, fresh)| u64::from(fresh.load(Relaxed)) * self.space.moves(row) as u64);
            let generated = statistics.generated + successors.sum::<u64>();
            let is_deepest = sizes.len() as u64 > u64::from(depth);
            if met == all || is_deepest {
                let last = if met == all {
                    Ok(0)
                } else {
                    self.in_all_rows(&statistics, observer, |row, buffer| {
                        self.fill(row, distance, buffer, false)
                    })
                };
                return (sizes, last.map(|left_over| left_over == 0));
            }
            if generated > max_nodes.unwrap_or(u64::MAX) {
                return (sizes, Err(StopReason::MaxNodes));
            }
            let filled = self.in_all_rows(&statistics, observer, |row, buffer| {
                self.fill(row, distance, buffer, true)
            });
            match filled {
                Ok(0) => {
                    let noted = self.in_all_rows(&statistics, observer, |row, _| {
                        self.note(row, distance);
                        0
                    });
                    return (sizes, noted.map(|_| true));
                }
                Ok(size) => {
                    met += size;
                    statistics.generated = generated;
                    statistics.expanded += sizes[distance];
                    statistics.stored = met;
                    sizes.push(size);
                }
                Err(reason) => return (sizes, Err(reason)),
            }
            // What was walked from is not looked for again; of the last layer the distance is noted too.
            let done = self.in_all_rows(&statistics, observer, |row, _| {
                self.leave(row, distance);
                if met == all {
                    self.note(row, distance + 1);
                }
                0
            });
            if let Err(reason) = done {
                return (sizes, Err(reason));
            }
        }
    }

    /// Takes in the first state; how many that is.
    fn begin(&self, (row, column): (usize, usize)) -> u64 {
        let word = &self.marks.row(row)[column / STATES];
        word.store(mark::EVEN << (2 * (column % STATES)), Relaxed);
        self.fresh[0][row].fetch_add(1, Relaxed);
        self.open[row].fetch_sub(1, Relaxed);
        1
    }

    /// Does something with each row, by all threads; the sum of what that gives.
    fn in_all_rows(
        &self,
        statistics: &Statistics,
        observer: &mut dyn Observer,
        work: impl Fn(usize, &mut [u64]) -> u32 + Sync,
    ) -> Result<u64, StopReason> {
        let (rows, chunk) = (self.space.rows(), (CHUNK / self.space.columns()).max(1));
        let parts = (0..rows).step_by(chunk);
        let parts = parts
            .map(|first| first..(first + chunk).min(rows))
            .collect();
        let sum = |_: &mut Worker<'_>, part: Range<usize>| {
            let mut buffer = vec![0; self.marks.stride];
            part.map(|row| u64::from(work(row, &mut buffer)))
                .sum::<u64>()
        };
        let sums = in_parallel(parts, self.threads, sum, &mut || {
            observer.observe(statistics)
        });
        sums.map(|sums| sums.into_iter().sum())
    }

    /// Finds what is in a row one move behind a distance; how many states those are. Keeps them, or not.
    fn fill(&self, row: usize, distance: usize, buffer: &mut [u64], keeps: bool) -> u32 {
        let [now, farther] = [distance, distance + 1].map(|distance| &self.fresh[distance % 2]);
        let open = self.open[row].load(Relaxed);
        let mut size = 0;
        if open > 0 {
            let mark = mark::of(distance + 1);
            let words = self.marks.row(row);
            let mut copied = false;
            self.space.visit_sources(row, |source, places| {
                if now[source].load(Relaxed) == 0 || size == open {
                    return;
                }
                if !copied {
                    copied = true;
                    for (copy, word) in pairs(&mut *buffer, words) {
                        *copy = word.load(Relaxed);
                    }
                }
                for (index, word) in self.marks.row(source).iter().enumerate() {
                    let mut found = at(word.load(Relaxed), distance);
                    let Some(places) = places else {
                        // The same places: of those, the ones that were not met.
                        let word = &mut buffer[index];
                        let fresh = found & !(*word | *word >> 1);
                        *word |= fresh * mark;
                        size += fresh.count_ones();
                        continue;
                    };
                    while found != 0 {
                        let bit = found.trailing_zeros() as usize;
                        found &= found - 1;
                        let place = usize::from(places[index * STATES + bit / 2]);
                        let (word, shift) = (&mut buffer[place / STATES], 2 * (place % STATES));
                        let fresh = u64::from((*word >> shift) % 4 == 0);
                        *word |= (fresh * mark) << shift;
                        size += fresh as u32;
                    }
                }
            });
            if size > 0 && keeps {
                for (copy, word) in pairs(&*buffer, words) {
                    word.store(*copy, Relaxed);
                }
                self.open[row].store(open - size, Relaxed);
            }
        }
        if keeps {
            farther[row].store(size, Relaxed);
        }
        size
    }

    /// Marks the states of a row at that distance as nearer than what is walked from.
    fn leave(&self, row: usize, distance: usize) {
        if self.fresh[distance % 2][row].load(Relaxed) == 0 {
            return;
        }
        self.note(row, distance);
        for word in self.marks.row(row) {
            let marks = word.load(Relaxed);
            let marked = at(marks, distance);
            word.store(marks | (marked * mark::NEARER), Relaxed);
        }
    }

    /// Notes the distance of the states of a row that are marked with it.
    fn note(&self, row: usize, distance: usize) {
        let Some(residues) = &self.residues else {
            return;
        };
        for (word, residue) in pairs(self.marks.row(row), residues.row(row)) {
            let noted = at(word.load(Relaxed), distance) * (distance as u64 % 3);
            residue.store(residue.load(Relaxed) | noted, Relaxed);
        }
    }
}
