//! Building tables, backwards from the goal.

use super::moves::{Moves, Step};
use super::orders::factorial;
use super::packing;
use super::pattern::Pattern;
use super::shape::Shape;
use super::workers::Workers;
use crate::search::{Limits, Observer, StopReason};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// An entry that was not reached.
pub const UNREACHED: u8 = u8::MAX;

/// Bytes that a part of the work is about.
const PART: usize = 1 << 18;

/// The states of a search over the places of a pattern's tiles and the region of the blank: a row
/// for each set of cells and region, a bit for each order.
struct Frontier {
    rows: Vec<u64>,
    /// By row: whether any of its bits is set; else they mean nothing.
    active: Vec<u8>,
}

/// What one thread works on at a time: neighbouring sets with all their rows.
struct Part<'a> {
    sets: std::ops::Range<usize>,
    next: &'a mut [u64],
    active: &'a mut [u8],
    visited: &'a mut [u64],
    distances: &'a mut [u8],
}

/// The search, breadth first: a move of a tile of the pattern costs one, and the blank goes through
/// the other tiles for nothing.
struct Search<'a> {
    shape: &'a Shape,
    moves: &'a Moves,
    /// Words of a row.
    words: usize,
    orders: usize,
    current: Frontier,
    next: Frontier,
    visited: Vec<u64>,
    /// By entry of the table.
    distances: Vec<u8>,
    /// How many sets make a part.
    sets_of_part: usize,
}

/// Bytes that a build takes at most at a time.
fn memory(shape: &Shape, moves: &Moves) -> usize {
    let orders = shape.orders.count();
    let rows = moves.regions.masks.len();
    let search = 3 * rows * orders.div_ceil(64) * 8 + 2 * rows + shape.rows() * orders;
    search + moves.bytes() + 5 * shape.plane_bytes()
}

/// The bytes of a pattern's table: planes of bits, the lowest first, of half of what the moves of
/// its tiles exceed their Manhattan distance by. The same for any number of threads.
pub fn build(
    pattern: &Pattern,
    shape: &Shape,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Vec<u8>, StopReason> {
    // What enumerating the moves takes, at least, before it is known better.
    if 40 * shape.sets.count() as u64 > limits.memory {
        return Err(StopReason::MemoryLimit);
    }
    let moves = Moves::new(pattern, shape, observer)?;
    if memory(shape, &moves) as u64 > limits.memory {
        return Err(StopReason::MemoryLimit);
    }
    let orders = factorial(pattern.cells.len());
    let words = orders.div_ceil(64);
    let rows = moves.regions.masks.len();
    let frontier = || Frontier {
        rows: vec![0; rows * words],
        active: vec![0; rows],
    };
    let row_bytes = orders + 3 * words * 8;
    let mut search = Search {
        shape,
        moves: &moves,
        words,
        orders,
        current: frontier(),
        next: frontier(),
        visited: vec![0; rows * words],
        distances: vec![UNREACHED; shape.rows() * orders],
        sets_of_part: (PART / row_bytes).max(1),
    };
    // Small tables are done before other threads have started.
    let threads = if rows * row_bytes < 4 * PART {
        1
    } else {
        limits.threads
    };
    search.run(pattern, threads, observer)?;
    let Search { distances, .. } = search;
    packing::pack(pattern, shape, distances, threads, observer)
}

impl Search<'_> {
    fn run(
        &mut self,
        pattern: &Pattern,
        threads: usize,
        observer: &mut dyn Observer,
    ) -> Result<(), StopReason> {
        let set = pattern
            .cells
            .iter()
            .fold(0, |set, &cell| set | 1_u64 << cell);
        let row = self
            .moves
            .regions
            .find(self.shape.sets.number(set), pattern.blank);
        // At the goal the tiles stand in the order they are named in.
        self.current.rows[row * self.words] = 1;
        self.current.active[row] = 1;
        self.visited[row * self.words] = 1;
        self.distances[self.shape.row(set, pattern.blank) * self.orders] = 0;
        let total = self.visited.len() as u64 / self.words as u64 * self.orders as u64;
        let mut done = 1;
        for distance in 1.. {
            let new = AtomicU64::new(0);
            let (current, shape, moves) = (&self.current, self.shape, self.moves);
            let (words, orders) = (self.words, self.orders);
            let level = Level {
                current,
                shape,
                moves,
                words,
                orders,
                distance,
                new: &new,
            };
            let parts = parts(
                self.sets_of_part,
                level,
                &mut self.next,
                &mut self.visited,
                &mut self.distances,
            );
            Workers::new(threads).run(
                parts,
                |part| level.work(part),
                || observer.observe_table(done + new.load(Relaxed), total),
            )?;
            std::mem::swap(&mut self.current, &mut self.next);
            let new = new.into_inner();
            done += new;
            if new == 0 {
                break;
            }
        }
        Ok(())
    }
}

/// Cuts the rows into parts.
fn parts<'a>(
    sets_of_part: usize,
    level: Level,
    next: &'a mut Frontier,
    visited: &'a mut [u64],
    distances: &'a mut [u8],
) -> Vec<Part<'a>> {
    let (mut next, mut active) = (&mut next.rows[..], &mut next.active[..]);
    let (mut visited, mut distances) = (visited, distances);
    let mut parts = Vec::new();
    let sets = level.shape.sets.count();
    for start in (0..sets).step_by(sets_of_part) {
        let sets = start..sets.min(start + sets_of_part);
        let rows = level.rows_of(sets.clone()).len();
        let entries = level.entries_of(sets.clone());
        let part = Part {
            sets,
            next: next.split_off_mut(..rows * level.words).unwrap_or_default(),
            active: active.split_off_mut(..rows).unwrap_or_default(),
            visited: visited
                .split_off_mut(..rows * level.words)
                .unwrap_or_default(),
            distances: distances.split_off_mut(..entries).unwrap_or_default(),
        };
        parts.push(part);
    }
    parts
}

/// One step of the search, as all threads see it.
#[derive(Clone, Copy)]
struct Level<'a> {
    current: &'a Frontier,
    shape: &'a Shape,
    moves: &'a Moves,
    words: usize,
    orders: usize,
    distance: u8,
    /// States found so far.
    new: &'a AtomicU64,
}

impl Level<'_> {
    /// The rows of sets.
    fn rows_of(&self, sets: std::ops::Range<usize>) -> std::ops::Range<usize> {
        let first = &self.moves.regions.first;
        first[sets.start] as usize..first[sets.end] as usize
    }

    /// How many entries of the table belong to sets.
    fn entries_of(&self, sets: std::ops::Range<usize>) -> usize {
        let rows = match &self.shape.regions {
            Some(_) => self.rows_of(sets).len(),
            None => sets.len(),
        };
        rows * self.orders
    }

    /// Finds the states of a part that are one move away from the frontier and new.
    fn work(&self, part: Part<'_>) {
        let Part {
            sets,
            next,
            active,
            visited,
            distances,
        } = part;
        let first_row = self.rows_of(sets.clone()).start;
        let mut found = 0;
        for set in sets.clone() {
            for row in self.rows_of(set..set + 1) {
                let local = row - first_row;
                let bits = local * self.words..(local + 1) * self.words;
                let next = &mut next[bits.clone()];
                active[local] = 0;
                if !self.reach(row, next) {
                    continue;
                }
                let entry = if self.shape.regions.is_some() {
                    local
                } else {
                    set - sets.start
                };
                let distances = &mut distances[entry * self.orders..(entry + 1) * self.orders];
                let new = self.settle(next, &mut visited[bits], distances);
                active[local] = u8::from(new > 0);
                found += new;
            }
        }
        self.new.fetch_add(found, Relaxed);
    }

    /// Collects in `next` what a move leads to in a row; whether there may be anything.
    fn reach(&self, row: usize, next: &mut [u64]) -> bool {
        let mut begun = false;
        for &Step { from, map } in self.moves.leading_to(row) {
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
                    for (next, &states) in next.iter_mut().zip(states) {
                        *next |= states;
                    }
                }
                Some(map) => {
                    for (&states, map) in states.iter().zip(map.chunks(64)) {
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
        let rows = next.iter_mut().zip(visited);
        for ((next, visited), distances) in rows.zip(distances.chunks_mut(64)) {
            let new = *next & !*visited;
            *next = new;
            *visited |= new;
            count += u64::from(new.count_ones());
            let mut left = new;
            while left != 0 {
                // Another region of the blank may have been nearer.
                let entry = &mut distances[left.trailing_zeros() as usize];
                *entry = (*entry).min(self.distance);
                left &= left - 1;
            }
        }
        count
    }
}
