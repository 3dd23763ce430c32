//! Distances packed into planes of bits.

use super::build::UNREACHED;
use super::pattern::TilePattern;
use super::shape::TableLayout;
use crate::heuristic::MOST_CELLS;
use crate::search::{Observer, StopReason, Worker, in_parallel};
use crate::side_by_side::pairs;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// Bytes of distances that a part of the work is about.
const PART: usize = 1 << 20;

/// Orders that are gathered at a time.
const LINE: usize = 64;

/// No table has more planes: those of 4x4 have three or four.
pub(crate) const MOST_PLANES: usize = 6;

/// Writes the Manhattan distances of all orders in which tiles can stand in cells: lexicographic,
/// as orders are numbered.
fn manhattan(distances: &[[u8; MOST_CELLS]], cells: &[u8], left: u32, sum: u8, row: &mut [u8]) {
    let Some((&cell, others)) = cells.split_first() else {
        row[0] = sum;
        return;
    };
    let each = row.len() / cells.len();
    let tiles = (0..distances.len()).filter(|tile| left >> tile & 1 == 1);
    for (tile, row) in tiles.zip(row.chunks_mut(each)) {
        let sum = sum + distances[tile][usize::from(cell)];
        manhattan(distances, others, left & !(1 << tile), sum, row);
    }
}

/// The cells of a set.
fn cells(mut set: u64) -> Vec<u8> {
    let mut cells = Vec::new();
    while set != 0 {
        cells.push(set.trailing_zeros() as u8);
        set &= set - 1;
    }
    cells
}

/// One bit of each of eight bytes.
fn column(eight: [u8; 8], bit: usize) -> u8 {
    let bits = u64::from_le_bytes(eight) >> bit & 0x0101_0101_0101_0101;
    // Each factor carries one of the bits to its place in the highest byte.
    (bits.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// Replaces distances by half of their excess over the Manhattan distance and packs those: the
/// lowest bits of all entries, then the second lowest, as many planes as the greatest excess
/// takes, at least one. An entry that can't be reached has none.
pub(crate) fn pack(
    pattern: &TilePattern,
    shape: &TableLayout,
    mut distances: Vec<u8>,
    threads: usize,
    observer: &mut dyn Observer,
) -> Result<Vec<u8>, StopReason> {
    let orders = shape.orders.count();
    let greatest = AtomicU8::new(0);
    let of_tiles = pattern.distances();
    let sets: Vec<u64> = shape.rows().map(|(set, _)| set).collect();
    let rows = (PART / orders).max(1);
    let parts = sets.chunks(rows).zip(distances.chunks_mut(rows * orders));
    let excess = |_: &mut Worker<'_>, (sets, distances): (&[u64], &mut [u8])| {
        let mut row = vec![0; orders];
        let mut most = 0;
        for (index, (&set, distances)) in sets.iter().zip(distances.chunks_mut(orders)).enumerate()
        {
            if index == 0 || sets[index - 1] != set {
                manhattan(&of_tiles, &cells(set), !0, 0, &mut row);
            }
            for (distance, &least) in pairs(distances, &row) {
                *distance = if *distance == UNREACHED {
                    0
                } else {
                    (*distance - 1 - least) / 2
                };
                most = most.max(*distance);
            }
        }
        greatest.fetch_max(most, Relaxed);
    };
    let mut ask = || observer.observe_table(1, 1);
    in_parallel(parts.collect(), threads, excess, &mut ask)?;
    let bits = (greatest.into_inner().max(1).ilog2() + 1) as usize;
    let mut planes = vec![0; bits * shape.plane_bytes()];
    // A part takes all planes of so many orders, a line of the cache from each row.
    let order_bytes = shape.order_bytes();
    let mut parts: Vec<(usize, Vec<&mut [u8]>)> = Vec::new();
    for plane in planes.chunks_mut(shape.plane_bytes()) {
        for (part, bytes) in plane.chunks_mut(LINE * order_bytes).enumerate() {
            if part == parts.len() {
                parts.push((part * LINE, Vec::new()));
            }
            parts[part].1.push(bytes);
        }
    }
    let gather = |_: &mut Worker<'_>, (first, mut planes): (usize, Vec<&mut [u8]>)| {
        for (byte, rows) in distances.chunks(8 * orders).enumerate() {
            for order in first..orders.min(first + LINE) {
                let mut eight = [0; 8];
                for (excess, row) in pairs(&mut eight, rows.chunks(orders)) {
                    *excess = row[order];
                }
                for (bit, plane) in planes.iter_mut().enumerate() {
                    plane[(order - first) * order_bytes + byte] = column(eight, bit);
                }
            }
        }
    };
    in_parallel(parts, threads, gather, &mut ask)?;
    Ok(planes)
}
