//! Estimates that follow a sliding tile.

use super::databases::{NONE, PatternDatabases, View};
use super::orders::Orders;
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
    sums: usize,
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
    orders: &'a Orders,
    count: usize,
    row_bytes: usize,
    plane: &'a [u8],
    cell: &'a [u8; MOST_CELLS],
}

/// A pattern's tiles on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Spot {
    set: u32,
    order: u16,
    excess: u8,
}

/// What is carried along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spots<const N: usize> {
    tiles: [Spot; N],
    /// By sum.
    excess: [u8; 2],
    manhattan: u16,
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
            sums: databases.sums.len(),
            ones,
        })
    }

    fn view(databases: &'a PatternDatabases, view: &'a View) -> CarriedView<'a> {
        let table = &databases.tables[view.table];
        CarriedView {
            shape: &table.shape,
            orders: &table.shape.orders,
            count: table.shape.orders.count(),
            row_bytes: table.shape.row_bytes(),
            plane: table.lowest_plane(),
            cell: &view.cell,
        }
    }

    /// The notes of a board.
    pub fn of<D: TileDomain>(&self, domain: &D, state: D::State) -> Spots<N> {
        let mut spots = [Spot::default(); N];
        let mut excess = [0; 2];
        let first = [0, self.databases.sums[0].len()];
        let manhattan = self.databases.places(domain, state, |sum, index, place| {
            spots[first[sum] + index] = Spot {
                set: place.set as u32,
                order: place.order as u16,
                excess: place.excess,
            };
            excess[sum] += place.excess;
        });
        if self.sums == 1 {
            excess[1] = excess[0];
        }
        Spots {
            tiles: spots,
            excess,
            manhattan: manhattan as u16,
        }
    }

    /// The notes after a tile has slid to a cell beside its own.
    #[inline]
    pub fn carry(&self, mut spots: Spots<N>, displaced: Displaced) -> Spots<N> {
        let tile = displaced.tile as usize % MOST_CELLS;
        let [from, to] = [displaced.from, displaced.to].map(|cell| cell as usize % MOST_CELLS);
        let distance = &self.databases.distance[tile];
        let farther = distance[to] > distance[from];
        spots.manhattan = if farther {
            spots.manhattan + 1
        } else {
            spots.manhattan - 1
        };
        for sum in 0..2 {
            if sum == self.sums {
                spots.excess[1] = spots.excess[0];
                break;
            }
            let seat = self.seats[sum][tile];
            let index = usize::from(seat.view);
            let (Some(view), Some(spot)) = (self.views.get(index), spots.tiles.get_mut(index))
            else {
                continue;
            };
            let before = spot.excess;
            *spot = self.slide(view, seat, *spot, from, to, farther);
            spots.excess[sum] = spots.excess[sum] + spot.excess - before;
        }
        spots
    }

    #[inline]
    fn slide(
        &self,
        view: &CarriedView,
        seat: Seat,
        spot: Spot,
        from: usize,
        to: usize,
        farther: bool,
    ) -> Spot {
        let (from, to) = (view.cell[from], view.cell[to]);
        let (low, high) = (from.min(to), from.max(to));
        let taken = spot.set ^ 1_u32.wrapping_shl(from.into()) ^ 1_u32.wrapping_shl(to.into());
        // Tiles of the pattern between the two cells are passed.
        let between = spot.set.wrapping_shr(u32::from(low) + 1) & ((1 << (high - low - 1)) - 1);
        let passed = usize::from(self.ones[between as usize % self.ones.len()]) * view.count;
        let row = seat.row as usize;
        let row = if to > from {
            row + passed
        } else {
            row - passed
        };
        let order = view.orders.passed(row + usize::from(spot.order));
        let at = view.shape.row(taken.into(), from) * view.row_bytes + usize::from(order / 8);
        let bit = view.plane[at] >> (order % 8) & 1;
        // The moves change by one, as the distance does: the excess stays, or makes up for both.
        let odd = (spot.excess ^ bit) & 1;
        let excess = if farther {
            spot.excess - odd
        } else {
            spot.excess + odd
        };
        Spot {
            set: taken,
            order,
            excess,
        }
    }

    /// The estimate that the notes are of.
    #[inline]
    pub fn estimate_of(&self, spots: Spots<N>) -> Estimate {
        let excess = spots.excess[0].max(spots.excess[1]);
        Estimate::from(spots.manhattan) + 2 * Estimate::from(excess)
    }
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
        self.carry(note, domain.displaced(parent, child, mv))
    }

    #[inline]
    fn noted_estimate(&self, note: Spots<N>) -> Estimate {
        self.estimate_of(note)
    }
}
