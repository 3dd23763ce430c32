//! Planes of bits against the enumeration that any abstraction may be built by.

use super::*;
use crate::abstractions::sliding::shape::neighbours;
use crate::distances::{BreadthFirstEnumeration, EnumerationSpace, Extent, Layers, Visited};
use crate::search::{Meter, Segments, StateIndex, Unobserved};
use std::ops::ControlFlow;

/// The cells of a pattern's tiles, a byte each, and that of the blank in the last byte.
struct Places {
    tiles: usize,
    neighbours: Vec<u64>,
}

fn packed(tiles: &[u8], blank: u8) -> u64 {
    let mut bytes = [u8::MAX; 8];
    bytes[..tiles.len()].copy_from_slice(tiles);
    bytes[7] = blank;
    u64::from_le_bytes(bytes)
}

impl EnumerationSpace for Places {
    type State = u64;

    fn expand<B>(
        &self,
        state: u64,
        mut visit: impl FnMut(u64, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let bytes = state.to_le_bytes();
        let (tiles, blank) = (&bytes[..self.tiles], bytes[7]);
        let around = self.neighbours[usize::from(blank)];
        for cell in (0..64).filter(|cell| around >> cell & 1 == 1) {
            let mut moved = tiles.to_vec();
            let moved_cell = moved.iter_mut().find(|moved_spot| **moved_spot == cell);
            let cost = moved_cell.map_or(0, |spot| {
                *spot = blank;
                1
            });
            visit(packed(&moved, cell), cost)?;
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn planes_of_bits_hold_what_a_general_enumeration_finds() {
    let boards: [(usize, usize, &[u8]); 4] = [
        (3, 3, &[1, 2, 5]),
        (3, 3, &[3, 4, 6, 7]),
        (2, 4, &[1, 4, 6]),
        (2, 5, &[2, 6, 7, 9]),
    ];
    for (rows, columns, cells) in boards {
        let goal: Vec<u8> = (0..(rows * columns) as u8).collect();
        let grid = GoalGrid::new(rows, columns, &goal);
        let (pattern, _) = TilePattern::turned(&grid, cells);
        let wanted = PatternRequest {
            shape: Arc::new(pattern.shape()),
            pattern: pattern.clone(),
        };
        let limits = Limits::default();
        let built = database::open(&[wanted], &limits, &mut Unobserved).expect("it is small");
        let space = Places {
            tiles: cells.len(),
            neighbours: neighbours(pattern.rows, pattern.columns),
        };
        let mut layers = Layers::default();
        let visited = Visited::HashedDistances(StateIndex::new(), Segments::new());
        let mut enumeration = BreadthFirstEnumeration::new(space, visited, &mut layers);
        let first = packed(&pattern.cells, pattern.blank);
        let mut unobserved = Unobserved;
        let mut meter = Meter::new(&limits, &mut unobserved);
        let all = Extent::Depth(u32::MAX);
        let ended = enumeration.run(&[first], all, &mut meter);
        assert_eq!(ended, Ok(()));
        let Visited::HashedDistances(_, distances) = enumeration.visited else {
            unreachable!("it was made so")
        };
        // The tiles and the blank stand anywhere.
        let all: usize = (rows * columns - cells.len()..=rows * columns).product();
        assert_eq!(distances.len(), all);
        let of_tiles = pattern.distances();
        for index in 0..distances.len() {
            let bytes = layers.states.get(index).to_le_bytes();
            let tiles = &bytes[..cells.len()];
            let set = tiles.iter().fold(0, |set, &cell| set | 1_u64 << cell);
            let mut order: Vec<u8> = (0..cells.len() as u8).collect();
            order.sort_by_key(|&tile| tiles[usize::from(tile)]);
            let excess = built[0].excess(set, orders::number(&order), bytes[7]);
            let manhattan = tiles.iter().zip(&of_tiles);
            let manhattan: u16 = manhattan
                .map(|(&cell, distances)| u16::from(distances[usize::from(cell)]))
                .sum();
            assert_eq!(manhattan + 2 * u16::from(excess), distances.get(index));
        }
    }
}
