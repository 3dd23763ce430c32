//! Orders of the tiles of a pattern, numbered.

use crate::state::factorial;

/// Numbers the orders in which the tiles of a pattern stand in the cells they take, read row by
/// row: lexicographically. Tables say how a number changes when a tile passes others.
#[derive(Clone, Debug)]
pub(crate) struct Orders {
    count: usize,
    /// The most others that a tile passes at once.
    most: usize,
    /// The number of each order after a tile passes others: by tile, by how many it passes (`-most`
    /// to `most`), and by number before.
    passed: Box<[u16]>,
}

/// The most tiles whose orders fit 16 bits.
pub(crate) const MOST_TILES: usize = 8;

/// All orders of so many tiles, one behind the other.
fn all(tiles: usize) -> Vec<[u8; MOST_TILES]> {
    let mut orders = Vec::with_capacity(factorial(tiles) as usize);
    let mut order = [0, 1, 2, 3, 4, 5, 6, 7];
    loop {
        orders.push(order);
        let part = &mut order[..tiles];
        // The next one: the last ascent goes up by the least that it can.
        let Some(ascent) = part.windows(2).rposition(|pair| pair[0] < pair[1]) else {
            return orders;
        };
        let above = part.iter().rposition(|&tile| tile > part[ascent]);
        part.swap(ascent, above.unwrap_or(ascent));
        part[ascent + 1..].reverse();
    }
}

/// The number of an order.
pub(crate) fn number(order: &[u8]) -> usize {
    let mut unseen = (1_u32 << order.len()) - 1;
    order.iter().enumerate().fold(0, |number, (place, &tile)| {
        unseen &= !(1 << tile);
        let smaller = (unseen & ((1 << tile) - 1)).count_ones() as usize;
        number * (order.len() - place) + smaller
    })
}

/// Takes the tile in one place out and puts it into another.
fn put(order: &mut [u8], from: usize, to: usize) {
    if from < to {
        order[from..=to].rotate_left(1);
    } else {
        order[to..=from].rotate_right(1);
    }
}

impl Orders {
    /// Orders of at least one and at most [`MOST_TILES`] tiles, of which one passes at most `most`
    /// others at once.
    pub(crate) fn new(tiles: usize, most: usize) -> Self {
        let count = factorial(tiles) as usize;
        let most = most.min(tiles - 1);
        let mut passed = vec![0; tiles * (2 * most + 1) * count].into_boxed_slice();
        for (this, order) in all(tiles).into_iter().enumerate() {
            for (from, &tile) in order[..tiles].iter().enumerate() {
                let reach = from.saturating_sub(most)..tiles.min(from + most + 1);
                for to in reach {
                    let mut after = order;
                    put(&mut after[..tiles], from, to);
                    let row = usize::from(tile) * (2 * most + 1) + to + most - from;
                    passed[row * count + this] = number(&after[..tiles]) as u16;
                }
            }
        }
        Self {
            count,
            most,
            passed,
        }
    }

    /// The number of orders.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Where the row of a tile that passes no other begins; one for each other that it passes is
    /// [`Orders::count`] farther on.
    pub(crate) fn row(&self, tile: usize) -> usize {
        (tile * (2 * self.most + 1) + self.most) * self.count
    }

    /// The rows, one behind the other: by number, the number after a move.
    pub(crate) fn table(&self) -> &[u16] {
        &self.passed
    }

    /// The number of each order once the tile in place `from` is in place `to`.
    pub(crate) fn moved(tiles: usize, from: usize, to: usize) -> Box<[u16]> {
        let orders = all(tiles).into_iter();
        let orders = orders.map(|mut order| {
            put(&mut order[..tiles], from, to);
            number(&order[..tiles]) as u16
        });
        orders.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_places_in_the_list_of_orders() {
        for tiles in 1..=6 {
            let orders = all(tiles);
            assert_eq!(orders.len(), factorial(tiles) as usize);
            assert!(
                orders
                    .iter()
                    .enumerate()
                    .all(|(at, order)| number(&order[..tiles]) == at)
            );
        }
    }

    #[test]
    fn a_tile_passes_others_one_way_and_back() {
        let orders = Orders::new(4, 2);
        let at = |order: &[u8], tile, passes: isize| {
            let row = orders.row(tile).wrapping_add_signed(passes * 24);
            usize::from(orders.table()[row + number(order)])
        };
        assert_eq!(at(&[2, 0, 1, 3], 0, 2), number(&[2, 1, 3, 0]));
        assert_eq!(at(&[2, 1, 3, 0], 0, -2), number(&[2, 0, 1, 3]));
        assert_eq!(at(&[2, 0, 1, 3], 3, 0), number(&[2, 0, 1, 3]));
        assert_eq!(
            Orders::moved(4, 1, 3)[number(&[2, 0, 1, 3])],
            number(&[2, 1, 3, 0]) as u16
        );
    }
}
