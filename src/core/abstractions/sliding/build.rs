//! Building tables, backwards from the goal.

use super::moves::{PatternMoves, RowMove};
use super::packing;
use super::pattern::TilePattern;
use super::shape::TableLayout;
use crate::search::{Limits, Observer, StopReason, in_parallel};
use crate::side_by_side::pairs;
use crate::state::factorial;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// An entry that was not reached. Distances are kept greater by one: so memory that was never
/// written holds this, and need not be filled first.
pub(crate) const UNREACHED: u8 = 0;

/// Bytes that a part of the work is about.
const PART: usize = 1 << 18;

/// The states of a search over the places of a pattern's tiles and the region of the blank: a row
/// for each set of cells and region, a bit for each order.
struct Frontier {
    rows: Vec<u64>,
    /// Whether any bit of a row is set, by row; the bits of other rows mean nothing.
    active: Vec<u8>,
}

/// The neighbouring rows on which one thread works at a time.
struct RowChunk<'a> {
    /// The first of them.
    first: usize,
    next: &'a mut [u64],
    active: &'a mut [u8],
    visited: &'a mut [u64],
    distances: &'a mut [u8],
}

/// The search, breadth first: a move of a tile of the pattern costs one, and the blank goes through
/// the other tiles for nothing.
struct PatternSearch<'a> {
    shape: &'a TableLayout,
    moves: &'a PatternMoves,
    /// Words of a row.
    words: usize,
    orders: usize,
    current: Frontier,
    next: Frontier,
    visited: Vec<u64>,
    /// The distance of each entry of the table.
    distances: Vec<u8>,
    /// The number of rows in a part.
    part: usize,
}

/// Bytes that a build takes at most at a time.
fn memory(shape: &TableLayout, moves: &PatternMoves) -> usize {
    let orders = shape.orders.count();
    let rows = shape.regions.count();
    let search = rows * (3 * orders.div_ceil(64) * 8 + 2);
    let planes = packing::MOST_PLANES * shape.plane_bytes() + 8 * rows;
    rows * orders + moves.bytes() + search.max(planes)
}

/// The bytes of a pattern's table: planes of bits, the lowest first, of half of what the moves of
/// its tiles exceed their Manhattan distance by. The same for any number of threads.
pub(crate) fn build(
    pattern: &TilePattern,
    shape: &TableLayout,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Vec<u8>, StopReason> {
    // What enumerating the moves takes, at least, before it is known better.
    if 40 * shape.sets.count() as u64 > limits.memory {
        return Err(StopReason::MemoryLimit);
    }
    let moves = PatternMoves::new(pattern, shape, observer)?;
    if memory(shape, &moves) as u64 > limits.memory {
        return Err(StopReason::MemoryLimit);
    }
    let orders = factorial(pattern.cells.len()) as usize;
    let words = orders.div_ceil(64);
    let rows = shape.regions.count();
    let frontier = || Frontier {
        rows: vec![0; rows * words],
        active: vec![0; rows],
    };
    let row_bytes = orders + 3 * words * 8;
    let search = PatternSearch {
        shape,
        moves: &moves,
        words,
        orders,
        current: frontier(),
        next: frontier(),
        visited: vec![0; rows * words],
        distances: vec![UNREACHED; rows * orders],
        part: (PART / row_bytes).max(1),
    };
    // Small tables are done before other threads have started.
    let threads = if rows * row_bytes < 4 * PART {
        1
    } else {
        limits.threads
    };
    let distances = search.run(pattern, threads, observer)?;
    packing::pack(pattern, shape, distances, threads, observer)
}

impl PatternSearch<'_> {
    /// Searches to the end; gives the distances by entry.
    fn run(
        mut self,
        pattern: &TilePattern,
        threads: usize,
        observer: &mut dyn Observer,
    ) -> Result<Vec<u8>, StopReason> {
        let set = pattern
            .cells
            .iter()
            .fold(0, |set, &cell| set | 1_u64 << cell);
        let row = self.shape.row(set, pattern.blank);
        // At the goal the tiles stand in the order they are named in.
        self.current.rows[row * self.words] = 1;
        self.current.active[row] = 1;
        self.visited[row * self.words] = 1;
        self.distances[row * self.orders] = 1;
        let total = self.visited.len() as u64 / self.words as u64 * self.orders as u64;
        let mut done = 1;
        for distance in 2.. {
            let new = AtomicU64::new(0);
            let level = FrontierStep {
                current: &self.current,
                moves: self.moves,
                words: self.words,
                orders: self.orders,
                distance,
                new: &new,
            };
            let parts = parts(
                self.part,
                level,
                &mut self.next,
                &mut self.visited,
                &mut self.distances,
            );
            in_parallel(parts, threads, |_, part| level.work(part), &mut || {
                observer.observe_table(done + new.load(Relaxed), total)
            })?;
            std::mem::swap(&mut self.current, &mut self.next);
            let new = new.into_inner();
            done += new;
            if new == 0 {
                break;
            }
        }
        Ok(self.distances)
    }
}

/// Cuts the rows into parts.
fn parts<'a>(
    rows: usize,
    level: FrontierStep,
    next: &'a mut Frontier,
    visited: &'a mut [u64],
    distances: &'a mut [u8],
) -> Vec<RowChunk<'a>> {
    let words = rows * level.words;
    let cut = next
        .rows
        .chunks_mut(words)
        .zip(next.active.chunks_mut(rows));
    let cut = cut.zip(visited.chunks_mut(words));
    let cut = cut.zip(distances.chunks_mut(rows * level.orders));
    let part = |(index, (((next, active), visited), distances))| RowChunk {
        first: index * rows,
        next,
        active,
        visited,
        distances,
    };
    cut.enumerate().map(part).collect()
}

/// One step of the search, as all threads see it.
#[derive(Clone, Copy)]
struct FrontierStep<'a> {
    current: &'a Frontier,
    moves: &'a PatternMoves,
    words: usize,
    orders: usize,
    /// Greater by one.
    distance: u8,
    /// States found so far.
    new: &'a AtomicU64,
}

impl FrontierStep<'_> {
    /// Finds the states of a part that are one move away from the frontier and new.
    fn work(&self, part: RowChunk<'_>) {
        let RowChunk {
            first,
            next,
            active,
            visited,
            distances,
        } = part;
        let mut found = 0;
        let each = pairs(next.chunks_mut(self.words), active);
        let each = pairs(each, visited.chunks_mut(self.words));
        let each = pairs(each, distances.chunks_mut(self.orders));
        for (row, (((next, active), visited), distances)) in pairs(first.., each) {
            let new = if self.reach(row, next) {
                self.settle(next, visited, distances)
            } else {
                0
            };
            *active = u8::from(new > 0);
            found += new;
        }
        self.new.fetch_add(found, Relaxed);
    }

    /// Collects in `next` what a move leads to in a row; whether there may be anything.
    fn reach(&self, row: usize, next: &mut [u64]) -> bool {
        let mut begun = false;
        for &RowMove { from, map } in self.moves.leading_to(row) {
            let from = from as usize;
            if self.current.active[from] == 0 {
                continue;
            }
            if !begun {
                next.fill(0);
                begun = true;
            }
            let states = &self.current.rows[from * self.words..(from + 1) * self.words];
            match self.moves.map(map) {
                None => {
                    for (next, &states) in pairs(&mut *next, states) {
                        *next |= states;
                    }
                }
                Some(map) => {
                    for (&states, map) in pairs(states, map.chunks(64)) {
                        let mut left = states;
                        while left != 0 {
                            let to = usize::from(map[left.trailing_zeros() as usize]);
                            next[to / 64] |= 1 << (to % 64);
                            left &= left - 1;
                        }
                    }
                }
            }
        }
        begun
    }

    /// Leaves only what is new in a row, and notes how far that is; how many states there are.
    fn settle(&self, next: &mut [u64], visited: &mut [u64], distances: &mut [u8]) -> u64 {
        let mut count = 0;
        let rows = pairs(next, visited);
        for ((next, visited), distances) in pairs(rows, distances.chunks_mut(64)) {
            let new = *next & !*visited;
            *next = new;
            *visited |= new;
            count += u64::from(new.count_ones());
            let mut left = new;
            while left != 0 {
                distances[left.trailing_zeros() as usize] = self.distance;
                left &= left - 1;
            }
        }
        count
    }
}
