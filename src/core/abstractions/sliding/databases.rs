//! The databases of a partition.

use super::build::build;
use super::orders;
use super::packing::MOST_PLANES;
use super::partition::Partition;
use super::pattern::Pattern;
use super::shape::Shape;
use super::turn::Turn;
use crate::heuristic::{GoalGrid, MOST_CELLS, TileView};
use crate::search::{Estimate, Heuristic, Limits, Observer, StopReason, TableData, TableStore};
use std::sync::Arc;

/// A tile that is in no pattern.
pub(crate) const NONE: u8 = u8::MAX;

/// The most sums that an estimate is the greatest of.
pub(crate) const MOST_SUMS: usize = 6;

/// A finished table.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pattern: Pattern,
    pub shape: Arc<Shape>,
    data: TableData,
    plane_bytes: usize,
}

impl Table {
    /// A table, if its bytes can be one.
    fn new(pattern: Pattern, shape: Arc<Shape>, data: TableData) -> Option<Self> {
        let plane_bytes = shape.plane_bytes();
        let length = data.bytes().len();
        let planes = length / plane_bytes;
        let fits = length.is_multiple_of(plane_bytes) && (1..=MOST_PLANES).contains(&planes);
        fits.then_some(Self {
            pattern,
            shape,
            data,
            plane_bytes,
        })
    }

    /// No entry is greater.
    pub(crate) fn greatest(&self) -> u8 {
        let planes = self.data.bytes().len() / self.plane_bytes;
        (1 << planes) - 1
    }

    /// The lowest bits of all entries.
    pub(crate) fn lowest_plane(&self) -> &[u8] {
        &self.data.bytes()[..self.plane_bytes]
    }

    /// The entry of a set of cells, an order in them, and the blank's cell.
    fn excess(&self, set: u64, order: usize, blank: u8) -> u8 {
        let row = self.shape.row(set, blank);
        let at = order * self.shape.order_bytes() + row / 8;
        let planes = self.data.bytes().chunks(self.plane_bytes).rev();
        planes.fold(0, |excess, plane| excess << 1 | plane[at] >> (row % 8) & 1)
    }
}

/// A pattern of a board: how its table is asked.
#[derive(Clone, Debug)]
pub(crate) struct View {
    /// The number of its table.
    pub table: usize,
    /// By cell of the board: the table's cell.
    pub cell: [u8; MOST_CELLS],
    /// By cell of the table: the board's cell.
    back: [u8; MOST_CELLS],
    /// By tile: its number in the pattern; [`NONE`] for others.
    pub number: [u8; MOST_CELLS],
    /// The tiles of the pattern.
    pub tiles: Vec<u8>,
    /// Bit by bit: which sums it is part of.
    pub sums: u8,
}

/// A place on the board, by pattern: which tiles stand where.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place {
    /// Cells of the table that the pattern's tiles take.
    pub set: u64,
    /// The number of the order in which they stand in them.
    pub order: usize,
    /// Half of what the pattern's moves exceed its Manhattan distance by.
    pub excess: u8,
}

/// `pdb`: the sum, over disjoint patterns, of the moves that the tiles of each have to make when
/// all others are only in the blank's way, or do not even that (Korf and Felner, "Disjoint pattern
/// database heuristics", Artificial Intelligence 134, 2002), and the Manhattan distances of tiles
/// in no pattern. Where the board can be reflected with the goal's blank in its place, a second sum
/// comes from the same tables, of the reflected patterns. The estimate is the greatest sum of all
/// partitions.
///
/// Admissible and consistent: a move of the board moves one tile, so it changes one term of each
/// sum, by one.
#[derive(Clone, Debug)]
pub(crate) struct PatternDatabases {
    pub(crate) tables: Vec<Table>,
    /// The patterns, each once.
    pub(crate) views: Vec<View>,
    /// How many ways to add up there are.
    pub(crate) sums: usize,
    /// By tile, then by cell: how far it is from its goal.
    pub(crate) distance: Box<[[u8; MOST_CELLS]; MOST_CELLS]>,
}

/// A reflection, or turn, that leaves the blank of the goal in its place and gives other patterns;
/// about the diagonal where there is one.
fn reflected(grid: &GoalGrid, patterns: &[Vec<u8>]) -> Option<Vec<Vec<u8>>> {
    let sorted = |patterns: Vec<Vec<u8>>| {
        let mut patterns: Vec<Vec<u8>> = patterns;
        for cells in &mut patterns {
            cells.sort_unstable();
        }
        patterns.sort_unstable();
        patterns
    };
    let own = sorted(patterns.to_vec());
    let blank = grid.goal_cell[0];
    let turns = Turn::onto_itself(grid.rows, grid.columns).into_iter().rev();
    let fixed = turns.filter(|turn| turn.cell[usize::from(blank)] == blank);
    let images = fixed.map(|turn| {
        patterns
            .iter()
            .map(|cells| turn.of(cells))
            .collect::<Vec<_>>()
    });
    images
        .into_iter()
        .find(|image| sorted(image.clone()) != own)
}

/// The patterns of every sum: those of each partition, and their reflections.
fn sums(grid: &GoalGrid, partitions: &[Partition]) -> Vec<Vec<Vec<u8>>> {
    let patterns = partitions.iter().map(|partition| partition.patterns(grid));
    let with_reflected = patterns.flat_map(|patterns| {
        let reflected = reflected(grid, &patterns);
        [Some(patterns), reflected]
    });
    with_reflected.flatten().collect()
}

impl PatternDatabases {
    /// The databases of partitions under a goal: from the observer's store, or built, within the
    /// memory of the limits, and handed to the store.
    pub(crate) fn open(
        grid: &GoalGrid,
        partitions: &[Partition],
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Self, StopReason> {
        let mut databases = Self {
            tables: Vec::new(),
            views: Vec::new(),
            sums: 0,
            distance: Box::new([[0; MOST_CELLS]; MOST_CELLS]),
        };
        for tile in 1..grid.cells() {
            for cell in 0..grid.cells() {
                let home = grid.goal_cell[tile].into();
                databases.distance[tile][cell] = grid.distance(cell, home) as u8;
            }
        }
        for patterns in sums(grid, partitions).into_iter().take(MOST_SUMS) {
            for cells in patterns {
                let mut view = databases.view(grid, &cells, limits, observer)?;
                view.sums = 1 << databases.sums;
                let views = &mut databases.views;
                match views.iter_mut().find(|known| known.tiles == view.tiles) {
                    Some(known) => known.sums |= view.sums,
                    None => views.push(view),
                }
            }
            databases.sums += 1;
        }
        Ok(databases)
    }

    /// Whether all tables of partitions are in a store, so that [`open`](Self::open) takes no time
    /// to speak of.
    pub(crate) fn are_stored(
        grid: &GoalGrid,
        partitions: &[Partition],
        store: &dyn TableStore,
    ) -> bool {
        let mut keys: Vec<_> = sums(grid, partitions)
            .concat()
            .iter()
            .map(|cells| Pattern::turned(grid, cells).0.key())
            .collect();
        keys.sort();
        keys.dedup();
        keys.iter().all(|key| store.load(key).is_some())
    }

    /// How many patterns all sums have.
    pub(crate) fn views(&self) -> usize {
        self.views.len()
    }

    /// How many sums there are.
    pub(crate) fn sums(&self) -> usize {
        self.sums
    }

    /// Bytes of all tables.
    pub(crate) fn bytes(&self) -> u64 {
        let tables = self.tables.iter();
        tables.map(|table| table.data.bytes().len() as u64).sum()
    }

    fn view(
        &mut self,
        grid: &GoalGrid,
        goal_cells: &[u8],
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<View, StopReason> {
        let (pattern, turn) = Pattern::turned(grid, goal_cells);
        let (mut back, mut number) = ([0; MOST_CELLS], [NONE; MOST_CELLS]);
        let mut tiles = Vec::new();
        for (cell, &turned) in turn.cell.iter().enumerate().take(grid.cells()) {
            back[usize::from(turned)] = cell as u8;
        }
        for (tile, number) in number.iter_mut().enumerate().take(grid.cells()).skip(1) {
            let home = turn.cell[usize::from(grid.goal_cell[tile])];
            if let Some(at) = pattern.cells.iter().position(|&cell| cell == home) {
                *number = at as u8;
                tiles.push(tile as u8);
            }
        }
        Ok(View {
            table: self.table(pattern, limits, observer)?,
            cell: turn.cell,
            back,
            number,
            tiles,
            sums: 0,
        })
    }

    /// The number of a pattern's table.
    fn table(
        &mut self,
        pattern: Pattern,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<usize, StopReason> {
        let known = self
            .tables
            .iter()
            .position(|table| table.pattern == pattern);
        if let Some(known) = known {
            return Ok(known);
        }
        let same = |table: &&Table| table.pattern.cells.len() == pattern.cells.len();
        let shape = match self.tables.iter().find(same) {
            Some(table) => table.shape.clone(),
            None => Arc::new(pattern.shape()),
        };
        let key = pattern.key();
        let left = Limits {
            memory: limits.memory.saturating_sub(self.bytes()),
            ..*limits
        };
        let store = observer.tables();
        let stored = store.as_ref().and_then(|store| store.load(&key));
        let stored = stored.and_then(|data| Table::new(pattern.clone(), shape.clone(), data));
        let table = if let Some(table) = stored {
            table
        } else {
            let data = TableData::from(build(&pattern, &shape, &left, observer)?);
            if let Some(store) = store {
                store.save(&key, &data);
            }
            Table::new(pattern, shape, data).expect("a table is built in its shape")
        };
        self.tables.push(table);
        if self.bytes() > limits.memory {
            return Err(StopReason::MemoryLimit);
        }
        Ok(self.tables.len() - 1)
    }

    /// Where the tiles of each pattern stand, pattern by pattern; and the Manhattan distance of all tiles.
    pub(crate) fn places<V: TileView>(
        &self,
        view: &V,
        at: V::At<'_>,
        mut see: impl FnMut(&View, Place),
    ) -> Estimate {
        let cells = view.cells();
        let mut manhattan = 0;
        let mut tiles = [0; MOST_CELLS];
        let mut cell_of = [0; MOST_CELLS];
        for (cell, tile) in tiles.iter_mut().enumerate().take(cells) {
            *tile = view.tile_at(at, cell) as usize % MOST_CELLS;
            manhattan += Estimate::from(self.distance[*tile][cell]);
            cell_of[*tile] = cell;
        }
        for view in &self.views {
            let set = view.tiles.iter().fold(0, |set, &tile| {
                set | 1_u64 << view.cell[cell_of[usize::from(tile)]]
            });
            let order = view.order(set, &tiles);
            let table = &self.tables[view.table];
            let excess = table.excess(set, order, view.cell[cell_of[0]]);
            see(view, Place { set, order, excess });
        }
        manhattan
    }
}

impl View {
    /// The order in which the tiles of the pattern stand.
    fn order(&self, mut set: u64, tiles: &[usize; MOST_CELLS]) -> usize {
        let mut order = [0; orders::MOST_TILES];
        let mut count = 0;
        while set != 0 {
            let cell = usize::from(self.back[set.trailing_zeros() as usize]);
            order[count] = self.number[tiles[cell]];
            count += 1;
            set &= set - 1;
        }
        orders::number(&order[..count])
    }
}

impl<V: TileView> Heuristic<V> for PatternDatabases {
    fn estimate(&self, view: &V, at: V::At<'_>) -> Estimate {
        let mut excess = [0; MOST_SUMS];
        let manhattan = self.places(view, at, |view, place| {
            for (sum, excess) in excess.iter_mut().enumerate().take(self.sums) {
                if view.sums >> sum & 1 == 1 {
                    *excess += Estimate::from(place.excess);
                }
            }
        });
        manhattan + 2 * excess.into_iter().max().unwrap_or(0)
    }

    fn is_admissible(&self) -> bool {
        true
    }
}
