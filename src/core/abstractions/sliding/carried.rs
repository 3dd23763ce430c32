//! Estimates that follow a sliding tile.

use super::databases::{MOST_SUMS, NONE, PatternDatabases, PatternPlace, PatternView};
use super::sets::Sets;
use super::shape::Regions;
use crate::heuristic::{Displaced, GoalGrid, MOST_CELLS, TileView};
use crate::search::{Estimate, IncrementalHeuristic};
use crate::side_by_side::pairs;

/// The most cells of a board whose databases are carried along.
const CARRIED_CELLS: usize = 32;

/// Databases of at most `N` patterns in all of at most `M` sums, on at most 32 cells, for searches
/// that follow a path: a move changes one entry of each sum by at most one, so one bit of its table
/// tells the change.
#[derive(Clone, Debug)]
pub(crate) struct CarriedDatabases<'a, const N: usize, const M: usize> {
    databases: &'a PatternDatabases,
    views: [CarriedView<'a>; N],
    /// The places of each tile in its patterns, as many as it has.
    seats: [[Seat; M]; MOST_CELLS],
    /// The number of bits that are set, by bits.
    ones: [u8; 1 << 7],
}

/// A tile's part in a pattern.
#[derive(Clone, Copy, Debug)]
struct Seat {
    /// The number of the view; [`NONE`] where there is none.
    view: u8,
    /// Its row in the table of orders.
    row: u32,
    /// A one in the field of each sum that the pattern is part of.
    sums: u64,
}

impl Seat {
    const NONE: Self = Self {
        view: NONE,
        row: 0,
        sums: 0,
    };
}

#[derive(Clone, Debug)]
struct CarriedView<'a> {
    sets: &'a Sets,
    regions: &'a Regions,
    /// The changes of orders, as tables.
    passed: &'a [u16],
    order_bytes: usize,
    plane: &'a [u8],
    /// The slides, by [`slot`].
    slides: [PatternSlide; 4 * CARRIED_CELLS],
}

/// The effect of a slide on a pattern.
#[derive(Clone, Copy, Debug, Default)]
struct PatternSlide {
    /// The cells that it is between.
    flipped: u32,
    /// The distance in the table of orders to the row of a tile that passes one more.
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
    fn new(place: PatternPlace) -> Self {
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

/// The entries of all sums that a search carries along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spots<const N: usize> {
    tiles: [Spot; N],
    total: Total,
}

/// The Manhattan distance of all tiles, and from bit 16 on, in eight bits each, the excesses of the
/// sums: less than 128, and no change of a field spills into the next. As wide as a spot: what was
/// stored in parts of another width has to reach the cache before it can be loaded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Total(u64);

impl Total {
    /// A one in the field of each sum.
    const ONES: u64 = 0x0101_0101_0101_0000;

    /// A one in the field of each of the sums.
    fn fields(sums: u8) -> u64 {
        let fields = (0..MOST_SUMS).filter(|sum| sums >> sum & 1 == 1);
        fields.map(|sum| 1 << (16 + 8 * sum)).sum()
    }

    #[inline]
    fn distance(self) -> u32 {
        (self.0 & 0xFFFF) as u32
    }

    /// The distance and the greatest excess of `sums` sums.
    #[inline]
    fn estimate(self, sums: usize) -> Estimate {
        let excess = (0..sums).map(|sum| self.0 >> (16 + 8 * sum) & 0xFF).max();
        self.distance() + 2 * excess.unwrap_or(0) as Estimate
    }

    /// A one in the field of each sum with at least such an excess; what is in other bits means nothing.
    #[inline]
    fn at_least(self, excess: u32) -> u64 {
        // Such an excess carries into the highest bit of its field.
        self.0
            .wrapping_add(u64::from(128 - excess.min(128)) * Self::ONES)
            >> 7
    }
}

impl<'a, const N: usize, const M: usize> CarriedDatabases<'a, N, M> {
    /// Of databases; `None` where they have more patterns, sums or cells.
    pub(crate) fn new(databases: &'a PatternDatabases, grid: &GoalGrid) -> Option<Self> {
        let greatest = |sum: usize| {
            let views = databases.views.iter();
            let views = views.filter(|view| view.sums >> sum & 1 == 1);
            let greatest = views.map(|view| databases.tables[view.table].greatest());
            greatest.map(u32::from).sum::<u32>()
        };
        let fields = (0..databases.sums).all(|sum| greatest(sum) < 128);
        if grid.cells() > CARRIED_CELLS || databases.sums > M || !fields {
            return None;
        }
        let views = databases.views.iter();
        let mut carried: Vec<CarriedView> = views
            .map(|view| Self::view(databases, view, grid))
            .collect();
        // Room that is not needed is never looked at.
        let first = carried.first()?.clone();
        carried.resize(carried.len().max(N), first);
        let mut seats = [[Seat::NONE; M]; MOST_CELLS];
        for (tile, seats) in seats.iter_mut().enumerate() {
            // Views are in the order of the first sum that they are part of.
            let views = databases.views.iter().enumerate();
            let tile_views = views.filter(|(_, view)| view.number[tile] != NONE);
            for (seat, (index, view)) in seats.iter_mut().zip(tile_views) {
                let orders = &databases.tables[view.table].shape.orders;
                *seat = Seat {
                    view: index as u8,
                    row: orders.row(view.number[tile].into()) as u32,
                    sums: Total::fields(view.sums),
                };
            }
        }
        let mut ones = [0; 1 << 7];
        for (bits, ones) in ones.iter_mut().enumerate() {
            *ones = bits.count_ones() as u8;
        }
        Some(Self {
            databases,
            views: carried.try_into().ok()?,
            seats,
            ones,
        })
    }

    fn view(
        databases: &'a PatternDatabases,
        view: &'a PatternView,
        grid: &GoalGrid,
    ) -> CarriedView<'a> {
        let table = &databases.tables[view.table];
        let orders = table.shape.orders.count() as u32;
        let mut slides = [PatternSlide::default(); 4 * CARRIED_CELLS];
        for to in 0..grid.cells() {
            let beside = (0..grid.cells()).filter(|&from| grid.distance(from, to) == 1);
            for from in beside {
                let [leaves, takes] = [from, to].map(|cell| u32::from(view.cell[cell]));
                let (low, high) = (leaves.min(takes), leaves.max(takes));
                slides[slot(from, to)] = PatternSlide {
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
            order_bytes: table.shape.order_bytes(),
            plane: table.lowest_plane(),
            slides,
        }
    }

    /// The notes of a board.
    fn of<V: TileView>(&self, view: &V, at: V::At<'_>) -> Spots<N> {
        let mut spots = [Spot::default(); N];
        let mut total = 0;
        let mut free = spots.iter_mut();
        let manhattan = self.databases.places(view, at, |view, place| {
            if let Some(spot) = free.next() {
                *spot = Spot::new(place);
            }
            total += u64::from(place.excess) * Total::fields(view.sums);
        });
        Spots {
            tiles: spots,
            total: Total(total + u64::from(manhattan)),
        }
    }

    /// Writes the entries when a tile slides to a cell beside its own to `slid`, or returns the estimate then, where that
    /// exceeds `most`. Before, it was at most one more than that.
    ///
    /// A tile comes nearer to its goal or goes farther: an excess stays then, or makes up for both. So no
    /// sum says more than before by two, and which of them may come to say too much is known beforehand:
    /// they are looked up first, the others where the move is to be made.
    #[expect(
        clippy::inline_always,
        reason = "a call would return it through memory, to wait there for what was looked up last"
    )]
    #[inline(always)]
    fn slid(
        &self,
        spots: &Spots<N>,
        displaced: Displaced,
        most: Estimate,
        slid: &mut Spots<N>,
    ) -> Result<(), Estimate> {
        let tile = usize::from(displaced.tile) % MOST_CELLS;
        let place = |cell| usize::from(cell) % MOST_CELLS;
        let (from, to) = (place(displaced.from), place(displaced.to));
        let distances = &self.databases.distance[tile];
        let farther = distances[to] > distances[from];
        // By how much an excess changes, if it does.
        let unit = if farther { u64::MAX } else { 1 };
        let mut total = Total(spots.total.0.wrapping_sub(unit));
        let distance = total.distance();
        let Some(room) = most.checked_sub(distance) else {
            return Err(distance);
        };
        // What an excess may be, and what the estimate is when one is more.
        let room = room / 2;
        let above = || distance + 2 * (room + 1);
        let mut slid_tiles = [Spot::default(); M];
        let slot = slot(from, to);
        let critical = spots.total.at_least(room + u32::from(farther));
        let seats = &self.seats[tile];
        for (seat, spot) in pairs(seats, &mut slid_tiles) {
            if seat.sums & critical != 0 {
                let slid = self.slide(spots, *seat, slot, unit);
                if (slid.odd != 0) != farther {
                    return Err(above());
                }
                *spot = slid.spot;
            }
        }
        let mut sums = 0;
        for (seat, spot) in pairs(seats, &mut slid_tiles) {
            if seat.sums == 0 {
                break;
            }
            if seat.sums & critical == 0 {
                let slid = self.slide(spots, *seat, slot, unit);
                *spot = slid.spot;
                sums += seat.sums & slid.odd;
            } else if farther {
                sums += seat.sums;
            }
        }
        let changed = if farther { sums.wrapping_neg() } else { sums };
        total.0 = total.0.wrapping_add(changed);
        // A sum that does not count the tile had nothing to look up.
        if total.at_least(room + 1) & Total::ONES != 0 {
            return Err(above());
        }
        *slid = Spots { total, ..*spots };
        for (seat, spot) in pairs(seats, slid_tiles) {
            match slid.tiles.get_mut(usize::from(seat.view)) {
                Some(tile_spot) => *tile_spot = spot,
                None => break,
            }
        }
        Ok(())
    }

    /// Returns the change in the pattern of a tile's seat when the tile slides; an excess changes by `unit`.
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
        let row = view
            .regions
            .find(view.sets.number(taken.into()), slide.blank);
        let bit = view.plane[usize::from(order) * view.order_bytes + row / 8] >> (row % 8);
        let odd = u64::from((tiles.excess() ^ bit) & 1).wrapping_neg();
        let excess = (tiles.0 >> 48 << 48).wrapping_add((odd & unit) << 48);
        Slid {
            spot: Spot(u64::from(taken) | u64::from(order) << 32 | excess),
            odd,
        }
    }
}

/// A spot after a slide.
#[derive(Default)]
struct Slid {
    spot: Spot,
    /// All bits where the excess changed, else none.
    odd: u64,
}

impl<V: TileView, const N: usize, const M: usize> IncrementalHeuristic<V>
    for CarriedDatabases<'_, N, M>
{
    type Cached = Spots<N>;

    fn cached_value(&self, view: &V, at: V::At<'_>) -> Spots<N> {
        self.of(view, at)
    }

    #[inline]
    fn is_asked_one_by_one(&self) -> bool {
        true
    }

    #[inline]
    fn cached_child(&self, view: &V, cached: &Spots<N>, made: V::Transition<'_>) -> Spots<N> {
        let mut child = *cached;
        let slid = self.slid(cached, view.displaced_by(made), Estimate::MAX, &mut child);
        slid.expect("no estimate is more than the greatest");
        child
    }

    #[expect(clippy::inline_always, reason = "as above")]
    #[inline(always)]
    fn cached_child_within(
        &self,
        view: &V,
        cached: &Spots<N>,
        made: V::Transition<'_>,
        most: Estimate,
        child: &mut Spots<N>,
    ) -> Result<(), Estimate> {
        self.slid(cached, view.displaced_by(made), most, child)
    }

    #[inline]
    fn estimate_of(&self, spots: &Spots<N>) -> Estimate {
        spots.total.estimate(M)
    }

    fn is_admissible(&self) -> bool {
        true
    }
}
