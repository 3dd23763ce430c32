//! The databases of a partition.

use super::build::build;
use super::orders;
use super::packing::MOST_PLANES;
use super::partition::Partition;
use super::pattern::TilePattern;
use super::shape::TableLayout;
use super::turn::GridSymmetry;
use crate::abstractions::database::{self, DatabaseSource};
use crate::heuristic::{GoalGrid, MOST_CELLS, TileView};
use crate::search::{
    Estimate, Heuristic, Limits, Observer, Share, StopReason, TableData, TableKey, TableStore,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A tile that is in no pattern.
pub(crate) const NONE: u8 = u8::MAX;

/// The most sums that an estimate is the greatest of.
pub(crate) const MOST_SUMS: usize = 6;

/// A table that is to be found or built.
struct PatternRequest {
    pattern: TilePattern,
    shape: Arc<TableLayout>,
}

impl DatabaseSource for PatternRequest {
    type Database = PatternTable;

    const SHARES_THREADS: bool = true;

    fn key(&self) -> TableKey {
        self.pattern.key()
    }

    fn read(&self, data: TableData) -> Option<PatternTable> {
        PatternTable::new(self.shape.clone(), data)
    }

    /// Builds the table with planes of bits: a general enumeration takes half as long again.
    fn build(&self, limits: &Limits, observer: &mut dyn Observer) -> Result<TableData, StopReason> {
        Ok(build(&self.pattern, &self.shape, limits, observer)?.into())
    }
}

/// A finished table.
#[derive(Clone, Debug)]
pub(crate) struct PatternTable {
    pub shape: Arc<TableLayout>,
    data: TableData,
    plane_bytes: usize,
}

impl PatternTable {
    /// A table, if its bytes can be one.
    fn new(shape: Arc<TableLayout>, data: TableData) -> Option<Self> {
        let plane_bytes = shape.plane_bytes();
        let length = data.bytes().len();
        let planes = length / plane_bytes;
        let fits = length.is_multiple_of(plane_bytes) && (1..=MOST_PLANES).contains(&planes);
        fits.then_some(Self {
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
pub(crate) struct PatternView {
    /// The number of its table.
    pub table: usize,
    /// The table's cell for each cell of the board.
    pub cell: [u8; MOST_CELLS],
    /// The board's cell for each cell of the table.
    back: [u8; MOST_CELLS],
    /// The number of each tile in the pattern; [`NONE`] for others.
    pub number: [u8; MOST_CELLS],
    /// The tiles of the pattern.
    pub tiles: Vec<u8>,
    /// Bit by bit: which sums it is part of.
    pub sums: u8,
}

/// A place on the board, by pattern: which tiles stand where.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PatternPlace {
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
    pub(crate) tables: Vec<PatternTable>,
    /// The patterns, each once.
    pub(crate) views: Vec<PatternView>,
    /// The number of ways to add up.
    pub(crate) sums: usize,
    /// The distance of each tile from its goal, by tile, then by cell.
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
    let sorted_patterns = sorted(patterns.to_vec());
    let blank = grid.goal_cell[0];
    let turns = GridSymmetry::onto_itself(grid.rows, grid.columns)
        .into_iter()
        .rev();
    let fixed = turns.filter(|turn| turn.cell[usize::from(blank)] == blank);
    let images = fixed.map(|turn| {
        patterns
            .iter()
            .map(|cells| turn.of(cells))
            .collect::<Vec<_>>()
    });
    images
        .into_iter()
        .find(|image| sorted(image.clone()) != sorted_patterns)
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

/// The patterns that have a table, each once; how the patterns of all sums are asked, each once; and how many sums there are.
fn views(grid: &GoalGrid, partitions: &[Partition]) -> (Vec<TilePattern>, Vec<PatternView>, usize) {
    let sums: Vec<_> = sums(grid, partitions).into_iter().take(MOST_SUMS).collect();
    let (mut patterns, mut views) = (Vec::new(), Vec::<PatternView>::new());
    for (sum, cells) in (0..)
        .zip(&sums)
        .flat_map(|(sum, parts)| parts.iter().map(move |part| (sum, part)))
    {
        let (pattern, turn) = TilePattern::turned(grid, cells);
        let known = patterns
            .iter()
            .position(|pattern_known| *pattern_known == pattern);
        let table = known.unwrap_or(patterns.len());
        let view = PatternView::new(grid, &pattern, &turn, table);
        match views.iter_mut().find(|known| known.tiles == view.tiles) {
            Some(known) => known.sums |= 1 << sum,
            None => views.push(PatternView {
                sums: 1 << sum,
                ..view
            }),
        }
        if known.is_none() {
            patterns.push(pattern);
        }
    }
    (patterns, views, sums.len())
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
        let (patterns, views, sums) = views(grid, partitions);
        let mut shapes = BTreeMap::new();
        let wanted = patterns.into_iter().map(|pattern| {
            let shape = shapes.entry(pattern.cells.len());
            let shape = shape.or_insert_with(|| Arc::new(pattern.shape())).clone();
            PatternRequest { pattern, shape }
        });
        let wanted: Vec<PatternRequest> = wanted.collect();
        let mut databases = Self {
            tables: database::open(&wanted, limits, observer)?,
            views,
            sums,
            distance: Box::new([[0; MOST_CELLS]; MOST_CELLS]),
        };
        for tile in 1..grid.cells() {
            for cell in 0..grid.cells() {
                let home = grid.goal_cell[tile].into();
                databases.distance[tile][cell] = grid.distance(cell, home) as u8;
            }
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
        let (patterns, ..) = views(grid, partitions);
        let mut keys = patterns.iter().map(TilePattern::key);
        keys.all(|key| store.load(&key).is_some())
    }

    /// The number of patterns in all sums.
    pub(crate) fn views(&self) -> usize {
        self.views.len()
    }

    /// The number of sums.
    pub(crate) fn sums(&self) -> usize {
        self.sums
    }

    /// Bytes of all tables.
    pub(crate) fn bytes(&self) -> u64 {
        let tables = self.tables.iter();
        tables.map(|table| table.data.bytes().len() as u64).sum()
    }

    /// Where the tiles of each pattern stand, pattern by pattern; and the Manhattan distance of all tiles.
    pub(crate) fn places<V: TileView>(
        &self,
        view: &V,
        at: V::At<'_>,
        mut see: impl FnMut(&PatternView, PatternPlace),
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
            see(view, PatternPlace { set, order, excess });
        }
        manhattan
    }
}

impl PatternView {
    /// The view of a table's pattern on a grid that a turn takes to the table's grid.
    fn new(grid: &GoalGrid, pattern: &TilePattern, turn: &GridSymmetry, table: usize) -> Self {
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
        Self {
            table,
            cell: turn.cell,
            back,
            number,
            tiles,
            sums: 0,
        }
    }

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

    fn shares(&self, view: &V, at: V::At<'_>) -> Option<Vec<Share>> {
        let mut excess = vec![Vec::new(); self.sums];
        self.places(view, at, |view, place| {
            for (sum, excess) in excess.iter_mut().enumerate() {
                if view.sums >> sum & 1 == 1 {
                    excess.push((view.tiles.clone(), Estimate::from(place.excess)));
                }
            }
        });
        let sum = |excesses: &Vec<(Vec<u8>, Estimate)>| {
            excesses.iter().map(|one| one.1).sum::<Estimate>()
        };
        let greatest = excess.into_iter().rev().max_by_key(sum)?;
        let tiles = (0..view.cells()).map(|cell| (cell, view.tile_at(at, cell)));
        let distance = |is_counted: &dyn Fn(u8) -> bool| -> Estimate {
            let counted_tiles = tiles.clone().filter(|&(_, tile)| is_counted(tile));
            counted_tiles
                .map(|(cell, tile)| Estimate::from(self.distance[usize::from(tile)][cell]))
                .sum()
        };
        let tabled: Vec<u8> = greatest.iter().flat_map(|one| one.0.clone()).collect();
        let mut shares = Vec::new();
        for (values, excess) in greatest {
            let amount = distance(&|tile| values.contains(&tile)) + 2 * excess;
            shares.push(Share {
                text: "table",
                values,
                amount,
            });
        }
        for tile in (1..view.cells() as u8).filter(|tile| !tabled.contains(tile)) {
            let amount = distance(&|other_tile| other_tile == tile);
            shares.extend((amount > 0).then(|| Share::of(tile, amount)));
        }
        Some(shares)
    }

    fn is_admissible(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests;
