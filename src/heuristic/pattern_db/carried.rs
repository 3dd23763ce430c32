//! Estimates that follow a sliding tile.

use super::databases::{NONE, PatternDatabases, Place, View};
use super::sets::Sets;
use super::shape::Regions;
use crate::heuristic::{Displaced, GoalGrid, MOST_CELLS, TileGround};
use crate::search::{Carried, Estimate};

/// The most cells of a board whose databases are carried along.
const CARRIED_CELLS: usize = 32;

/// Databases of at most `N` patterns in all sums, on at most 32 cells, for searches that follow a path: a
/// move changes one entry of each sum by at most one, so one bit of its table tells the change.
#[derive(Clone, Debug)]
pub struct CarriedDatabases<'a, const N: usize> {
    databases: &'a PatternDatabases,
    views: [CarriedView<'a>; N],
    /// By sum, then by tile: where its pattern is.
    seats: [[Seat; MOST_CELLS]; 2],
    /// By bits: how many are set.
    ones: [u8; 1 << 7],
}

/// A tile's part in a pattern.
#[derive(Clone, Copy, Debug)]
struct Seat {
    /// The number of the view; [`NONE`] for tiles without.
    view: u8,
    /// Its row in the table of orders.
    row: u32,
}

#[derive(Clone, Debug)]
struct CarriedView<'a> {
    sets: &'a Sets,
    regions: &'a Regions,
    /// How orders change.
    passed: &'a [u16],
    row_bytes: usize,
    plane: &'a [u8],
    /// By [`slot`] of a slide.
    slides: [Slide; 4 * CARRIED_CELLS],
}

/// What a slide is to a pattern.
#[derive(Clone, Copy, Debug, Default)]
struct Slide {
    /// The cells that it is between.
    flipped: u32,
    /// How far it is in the table of orders to the row of a tile that passes one more.
    stride: u32,
    /// Where the cells between them begin.
    first: u8,
    /// As many bits as there are cells between them.
    between: u8,
    /// The blank's cell afterwards.
    blank: u8,
}

/// A number for a slide of a tile between cells beside each other.
#[inline]
fn slot(from: usize, to: usize) -> usize {
    let along_a_row = from.abs_diff(to) == 1;
    to % CARRIED_CELLS * 4 + usize::from(from > to) + 2 * usize::from(along_a_row)
}

/// A pattern's tiles on the board, in one word, so that what was just stored is loaded whole: the cells
/// that they take, from bit 32 on the number of their order, from bit 48 on half of what their
/// moves exceed their Manhattan distance by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Spot(u64);

impl Spot {
    fn new(place: Place) -> Self {
        Self(place.set | (place.order as u64) << 32 | u64::from(place.excess) << 48)
    }

    #[inline]
    fn set(self) -> u32 {
        self.0 as u32
    }

    #[inline]
    fn order(self) -> u16 {
        (self.0 >> 32) as u16
    }

    #[inline]
    fn excess(self) -> u8 {
        (self.0 >> 48) as u8
    }
}

/// What is carried along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spots<const N: usize> {
    tiles: [Spot; N],
    /// The Manhattan distance of all tiles, and from bits 16 and 32 on the excesses of the sums. No
    /// change of a field spills into the next. As wide as a spot: what was stored in parts of
    /// another width has to reach the cache before it can be loaded.
    total: u64,
}

/// What one move changes: an entry of each sum.
#[derive(Clone, Copy, Debug, Default)]
pub struct SpotChange {
    /// By sum: the view; [`NONE`] where the tile is in no pattern.
    views: [u8; 2],
    spots: [Spot; 2],
    total: u64,
}

impl<'a, const N: usize> CarriedDatabases<'a, N> {
    /// Of databases; `None` where they have more patterns or cells.
    pub fn new(databases: &'a PatternDatabases, grid: &GoalGrid) -> Option<Self> {
        if grid.cells() > CARRIED_CELLS || databases.sums.len() > 2 {
            return None;
        }
        let mut views: Vec<CarriedView> = databases
            .sums
            .iter()
            .flatten()
            .map(|view| Self::view(databases, view, grid))
            .collect();
        // Room that is not needed is never looked at.
        let first = views.first()?.clone();
        views.resize(views.len().max(N), first);
        let views = views.try_into().ok()?;
        let mut seats = [[Seat { view: NONE, row: 0 }; MOST_CELLS]; 2];
        let mut first = 0;
        for (seats, (views, owner)) in seats
            .iter_mut()
            .zip(databases.sums.iter().zip(&databases.owner))
        {
            for (tile, seat) in seats.iter_mut().enumerate() {
                let Some(view) = views.get(usize::from(owner[tile])) else {
                    continue;
                };
                let orders = &databases.tables[view.table].shape.orders;
                *seat = Seat {
                    view: first + owner[tile],
                    row: orders.row(view.number[tile].into()) as u32,
                };
            }
            first += views.len() as u8;
        }
        let mut ones = [0; 1 << 7];
        for (bits, ones) in ones.iter_mut().enumerate() {
            *ones = bits.count_ones() as u8;
        }
        Some(Self {
            databases,
            views,
            seats,
            ones,
        })
    }

    fn view(databases: &'a PatternDatabases, view: &'a View, grid: &GoalGrid) -> CarriedView<'a> {
        let table = &databases.tables[view.table];
        let orders = table.shape.orders.count() as u32;
        let mut slides = [Slide::default(); 4 * CARRIED_CELLS];
        for to in 0..grid.cells() {
            let beside = (0..grid.cells()).filter(|&from| grid.distance(from, to) == 1);
            for from in beside {
                let [leaves, takes] = [from, to].map(|cell| u32::from(view.cell[cell]));
                let (low, high) = (leaves.min(takes), leaves.max(takes));
                slides[slot(from, to)] = Slide {
                    flipped: 1 << leaves | 1 << takes,
                    stride: if takes > leaves {
                        orders
                    } else {
                        orders.wrapping_neg()
                    },
                    first: low as u8 + 1,
                    between: (1 << (high - low - 1)) - 1,
                    blank: leaves as u8,
                };
            }
        }
        CarriedView {
            sets: &table.shape.sets,
            regions: &table.shape.regions,
            passed: table.shape.orders.table(),
            row_bytes: table.shape.row_bytes(),
            plane: table.lowest_plane(),
            slides,
        }
    }

    /// The notes of a board.
    fn of<G: TileGround>(&self, ground: &G, at: G::At) -> Spots<N> {
        let mut spots = [Spot::default(); N];
        let mut total = 0;
        let first = [0, self.databases.sums[0].len()];
        let manhattan = self.databases.places(ground, at, |sum, index, place| {
            spots[first[sum] + index] = Spot::new(place);
            total += u64::from(place.excess) << (16 + 16 * sum);
        });
        total += u64::from(manhattan);
        Spots {
            tiles: spots,
            total,
        }
    }

    /// What changes when a tile slides to a cell beside its own.
    #[expect(
        clippy::inline_always,
        reason = "a call would return it through memory, to wait there for what was looked up last"
    )]
    #[inline(always)]
    fn slid(&self, spots: &Spots<N>, displaced: Displaced) -> SpotChange {
        let tile = usize::from(displaced.tile) % MOST_CELLS;
        let [from, to] = [displaced.from, displaced.to].map(|cell| usize::from(cell) % MOST_CELLS);
        let distance = &self.databases.distance[tile];
        let farther = distance[to] > distance[from];
        // The moves change by one, as the distance does: an excess stays, or makes up for both.
        let unit = if farther { u64::MAX } else { 1 };
        // Not in a loop, so that all of it stays in registers.
        let slot = slot(from, to);
        let first = self.slide(spots, self.seats[0][tile], slot, unit);
        let second = self.slide(spots, self.seats[1][tile], slot, unit);
        let total = spots.total.wrapping_sub(unit);
        let total = total.wrapping_add(first.more << 16);
        SpotChange {
            views: [self.seats[0][tile].view, self.seats[1][tile].view],
            spots: [first.spot, second.spot],
            total: total.wrapping_add(second.more << 32),
        }
    }

    /// What a tile's slide changes in the pattern of its seat; `unit` is by how much an excess
    /// changes.
    #[expect(clippy::inline_always, reason = "as above")]
    #[inline(always)]
    fn slide(&self, spots: &Spots<N>, seat: Seat, slot: usize, unit: u64) -> Slid {
        let index = usize::from(seat.view);
        let (Some(view), Some(&tiles)) = (self.views.get(index), spots.tiles.get(index)) else {
            return Slid::default();
        };
        let slide = &view.slides[slot];
        let taken = tiles.set() ^ slide.flipped;
        // Tiles of the pattern between the two cells are passed: along a row there are none.
        let between = tiles.set().wrapping_shr(slide.first.into()) & u32::from(slide.between);
        let passed = u32::from(self.ones[between as usize % self.ones.len()]);
        let row = seat.row.wrapping_add(passed.wrapping_mul(slide.stride));
        // Where none is passed a hot entry is read for nothing: a branch would be guessed wrong.
        let any = usize::from(passed > 0).wrapping_neg();
        let moved = view.passed[(row as usize + usize::from(tiles.order())) & any];
        let order = moved & any as u16 | tiles.order() & !any as u16;
        let at = view
            .regions
            .find(view.sets.number(taken.into()), slide.blank)
            * view.row_bytes
            + usize::from(order / 8);
        let bit = view.plane[at] >> (order % 8);
        let odd = u64::from((tiles.excess() ^ bit) & 1);
        let more = odd.wrapping_neg() & unit;
        let excess = (tiles.0 >> 48 << 48).wrapping_add(more << 48);
        Slid {
            spot: Spot(u64::from(taken) | u64::from(order) << 32 | excess),
            more,
        }
    }
}

/// The distance and the greater excess of two sums.
#[inline]
fn estimate(total: u64) -> Estimate {
    let [first, second] = [16, 32].map(|at| total >> at & 0xFF);
    ((total & 0xFFFF) + 2 * first.max(second)) as Estimate
}

/// A spot after a slide.
#[derive(Default)]
struct Slid {
    spot: Spot,
    /// By how much the excess changed.
    more: u64,
}

impl<G: TileGround, const N: usize> Carried<G> for CarriedDatabases<'_, N> {
    type Note = Spots<N>;
    type Change = SpotChange;

    fn note(&self, ground: &G, at: G::At) -> Spots<N> {
        self.of(ground, at)
    }

    #[expect(clippy::inline_always, reason = "as above")]
    #[inline(always)]
    fn change(&self, ground: &G, note: &Spots<N>, made: G::Made) -> SpotChange {
        self.slid(note, ground.displaced_by(made))
    }

    /// Exchanges an entry of each sum.
    #[inline]
    fn exchange(&self, spots: &mut Spots<N>, change: &mut SpotChange) {
        for (view, spot) in change.views.iter().zip(&mut change.spots) {
            if let Some(own) = spots.tiles.get_mut(usize::from(*view)) {
                std::mem::swap(own, spot);
            }
        }
        std::mem::swap(&mut spots.total, &mut change.total);
    }

    #[inline]
    fn estimate_of(&self, spots: &Spots<N>) -> Estimate {
        estimate(spots.total)
    }

    #[inline]
    fn estimate_after(&self, change: &SpotChange) -> Estimate {
        estimate(change.total)
    }

    fn proves(&self) -> bool {
        true
    }
}
