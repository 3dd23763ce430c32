//! Estimates that follow a sliding tile.

use super::databases::{NONE, PatternDatabases, Place, View};
use super::shape::Shape;
use crate::heuristic::{Displaced, MOST_CELLS, TileDomain};
use crate::search::{Estimate, Heuristic, Move, Noted};

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

#[derive(Clone, Copy, Debug)]
struct CarriedView<'a> {
    shape: &'a Shape,
    /// How many orders there are.
    orders: u32,
    /// How they change.
    passed: &'a [u16],
    row_bytes: usize,
    plane: &'a [u8],
    cell: &'a [u8; MOST_CELLS],
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

impl<'a, const N: usize> CarriedDatabases<'a, N> {
    /// Of databases; `None` where they have more patterns or cells.
    pub fn new(databases: &'a PatternDatabases, cells: usize) -> Option<Self> {
        if cells > 32 || databases.sums.len() > 2 {
            return None;
        }
        let mut views: Vec<CarriedView> = databases
            .sums
            .iter()
            .flatten()
            .map(|view| Self::view(databases, view))
            .collect();
        // Room that is not needed is never looked at.
        let first = *views.first()?;
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

    fn view(databases: &'a PatternDatabases, view: &'a View) -> CarriedView<'a> {
        let table = &databases.tables[view.table];
        CarriedView {
            shape: &table.shape,
            orders: table.shape.orders.count() as u32,
            passed: table.shape.orders.table(),
            row_bytes: table.shape.row_bytes(),
            plane: table.lowest_plane(),
            cell: &view.cell,
        }
    }

    /// The notes of a board.
    pub fn of<D: TileDomain>(&self, domain: &D, state: D::State) -> Spots<N> {
        let mut spots = [Spot::default(); N];
        let mut total = 0;
        let first = [0, self.databases.sums[0].len()];
        let manhattan = self.databases.places(domain, state, |sum, index, place| {
            spots[first[sum] + index] = Spot::new(place);
            total += u64::from(place.excess) << (16 + 16 * sum);
        });
        total += u64::from(manhattan);
        Spots {
            tiles: spots,
            total,
        }
    }

    /// The notes after a tile has slid to a cell beside its own.
    #[inline]
    pub fn carry(&self, spots: &Spots<N>, displaced: Displaced) -> Spots<N> {
        let Displaced { tile, from, to } = displaced;
        let [tile, from, to] = [tile, from, to].map(|index| usize::from(index) % MOST_CELLS);
        let distance = &self.databases.distance[tile];
        let farther = distance[to] > distance[from];
        let mut after = *spots;
        let mut total = if farther {
            spots.total + 1
        } else {
            spots.total - 1
        };
        for sum in 0..2 {
            let seat = self.seats[sum][tile];
            let index = usize::from(seat.view);
            if let (Some(view), Some(&spot)) = (self.views.get(index), spots.tiles.get(index)) {
                let spot = self.slide(view, seat, spot, [from, to]);
                // The moves change by one, as the distance does: the excess stays, or makes up for
                // both.
                let change = if farther {
                    spot.odd.wrapping_neg()
                } else {
                    spot.odd
                };
                after.tiles[index] = Spot(spot.spot.wrapping_add(change << 48));
                total = total.wrapping_add(change << (16 + 16 * sum));
            }
        }
        after.total = total;
        after
    }

    #[inline]
    fn slide(&self, view: &CarriedView, seat: Seat, spot: Spot, [from, to]: [usize; 2]) -> Slid {
        let (from, to) = (view.cell[from], view.cell[to]);
        let (low, high) = (from.min(to), from.max(to));
        let set = spot.set() ^ 1_u32.wrapping_shl(from.into()) ^ 1_u32.wrapping_shl(to.into());
        // Tiles of the pattern between the two cells are passed.
        let between = spot.set().wrapping_shr(u32::from(low) + 1) & ((1 << (high - low - 1)) - 1);
        let passed = u32::from(self.ones[between as usize % self.ones.len()]) * view.orders;
        let row = if to > from {
            seat.row + passed
        } else {
            seat.row - passed
        };
        let order = view.passed[row as usize + usize::from(spot.order())];
        let at = view.shape.row(set.into(), from) * view.row_bytes + usize::from(order / 8);
        let bit = view.plane[at] >> (order % 8);
        Slid {
            spot: u64::from(set) | u64::from(order) << 32 | spot.0 >> 48 << 48,
            odd: u64::from((spot.excess() ^ bit) & 1),
        }
    }

    /// The estimate that the notes are of.
    #[inline]
    pub fn estimate_of(&self, spots: &Spots<N>) -> Estimate {
        let total = spots.total;
        let [first, second] = [16, 32].map(|at| total >> at & 0xFF);
        ((total & 0xFFFF) + 2 * first.max(second)) as Estimate
    }
}

/// A spot after a slide, its excess not changed yet.
struct Slid {
    spot: u64,
    /// Whether the excess changes, as 1.
    odd: u64,
}

impl<D: TileDomain, const N: usize> Heuristic<D> for CarriedDatabases<'_, N> {
    fn estimate(&self, domain: &D, state: D::State) -> Estimate {
        self.databases.estimate(domain, state)
    }

    fn admissible(&self) -> bool {
        true
    }
}

impl<D: TileDomain, const N: usize> Noted<D> for CarriedDatabases<'_, N> {
    type Note = Spots<N>;

    fn note(&self, domain: &D, state: D::State) -> Spots<N> {
        self.of(domain, state)
    }

    #[inline]
    fn note_child(
        &self,
        domain: &D,
        parent: D::State,
        note: Spots<N>,
        mv: Move,
        child: D::State,
    ) -> Spots<N> {
        self.carry(&note, domain.displaced(parent, child, mv))
    }

    #[inline]
    fn noted_estimate(&self, note: Spots<N>) -> Estimate {
        self.estimate_of(&note)
    }
}
