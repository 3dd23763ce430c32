//! Numbers for the boards of a small size.

/// The most cells of boards that are ranked: 181440 states.
pub(crate) const MOST_CELLS: usize = 9;

/// Numbers of four different tiles in a row: 3 bits each, the first one lowest.
const FOURS: usize = 1 << 12;

/// The share of the first four of eight tiles: their digits, how many of the tiles not yet seen are smaller, as one
/// number of the radices 8, 7, 6 and 5, times what the last four can count.
static FIRST: [u16; FOURS] = {
    let mut table = [0; FOURS];
    let mut four = 0;
    while four < FOURS {
        let (mut number, mut place) = (0, 0);
        while place < 4 {
            let mut digit = tile(four, place);
            let mut before = 0;
            while before < place {
                digit = digit.saturating_sub((tile(four, before) < tile(four, place)) as u16);
                before += 1;
            }
            number = number * (8 - place as u16) + digit;
            place += 1;
        }
        table[four] = number * 12;
        four += 1;
    }
    table
};

/// The share of the last four: the digits of two of them, as one number of the radices 4 and 3.
static LAST: [u8; FOURS] = {
    let mut table = [0; FOURS];
    let mut four = 0;
    while four < FOURS {
        let (mut number, mut place) = (0, 0);
        while place < 2 {
            let (mut digit, mut after) = (0, place + 1);
            while after < 4 {
                digit += (tile(four, after) < tile(four, place)) as u8;
                after += 1;
            }
            number = number * (4 - place as u8) + digit;
            place += 1;
        }
        table[four] = number;
        four += 1;
    }
    table
};

/// One of four tiles, from 0.
const fn tile(four: usize, place: usize) -> u16 {
    (four >> (3 * place)) as u16 & 7
}

/// In how many orders `count` tiles can stand for one cell of the blank. The last two need no digit:
/// with the blank's cell given, boards that can be reached from one another are permutations of one
/// parity.
pub(crate) fn orders(count: usize) -> usize {
    (3..=count).product()
}

/// The number of an order of `count` tiles in reading order (4 bits each), from its digits: how many
/// of the tiles not yet seen are smaller.
#[inline]
pub(crate) fn order(tiles: u64, count: usize) -> usize {
    if count == 8 {
        order_of_eight(tiles)
    } else {
        order_of_few(tiles, count)
    }
}

#[inline]
fn order_of_eight(tiles: u64) -> usize {
    // From 4 bits a tile to 3: first within bytes, then within halves.
    let tiles = (tiles as u32).wrapping_sub(0x1111_1111);
    let pairs = (tiles & 0x0707_0707) | (tiles >> 1 & 0x3838_3838);
    let fours = (pairs & 0x003F_003F) | (pairs >> 2 & 0x0FC0_0FC0);
    let (first, last) = (fours as usize % FOURS, (fours >> 16) as usize % FOURS);
    usize::from(FIRST[first]) + usize::from(LAST[last])
}

fn order_of_few(mut tiles: u64, count: usize) -> usize {
    // By tile from 1, 4 bits each: how many smaller tiles were not seen.
    let mut unseen: u64 = 0x7654_3210 << 4;
    let mut number = 0;
    for radix in (3..=count).rev() {
        let at = (tiles & 15) * 4;
        tiles >>= 4;
        number = number * radix + (unseen >> at) as usize % 16;
        unseen = unseen.wrapping_sub(0x1111_1110 << at);
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn orders_are_counted_by_half() {
        assert_eq!([3, 5, 7, 8].map(orders), [3, 60, 2520, 20_160]);
    }

    proptest! {
        #[test]
        fn tables_give_what_digits_give(tiles in Just((1..9).collect::<Vec<u64>>()).prop_shuffle()) {
            let packed = tiles.iter().rev().fold(0, |word, tile| word << 4 | tile);
            prop_assert_eq!(order_of_eight(packed), order_of_few(packed, 8));
        }
    }
}
