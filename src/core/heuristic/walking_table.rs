//! Tables of walking distances.

use foldhash::quality::FixedState;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

/// An axis of a board: so many lines of so many cells. A description of a board along it says in
/// which line the blank is, and for every line how many of its tiles belong to which line. Packed
/// into a key, whose shares just add up: the blank's line in the upper bits, then a field for
/// every line and goal line but the last goal line, whose counts follow from the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct BoardAxis {
    lines: usize,
    length: usize,
}

/// The lowest bit of the blank's line in a key.
const BLANK_BIT: u32 = 61;

impl BoardAxis {
    /// `lines` lines of `length` cells.
    pub(crate) fn new(lines: usize, length: usize) -> Self {
        Self { lines, length }
    }

    /// Whether its table has at most 400,000 descriptions, which take less than a tenth of a
    /// second: 25 thousand for four lines of four, 353 thousand for five of three, 368 thousand
    /// for six of two; five of four have 6 million, five of five about 66 million.
    pub(crate) fn is_small(self) -> bool {
        let longest = match self.lines {
            ..=3 => 8,
            4 => 6,
            5 => 3,
            6 => 2,
            _ => 0,
        };
        self.length <= longest
    }

    /// The bits of a count: it is at most the length.
    fn bits(self) -> usize {
        self.length.ilog2() as usize + 1
    }

    /// The amount that a tile in a line adds to the key.
    pub(crate) fn tile(self, line: usize, goal_line: usize) -> u64 {
        if goal_line + 1 == self.lines {
            0
        } else {
            1 << (self.bits() * (line * (self.lines - 1) + goal_line))
        }
    }

    /// The amount that the blank in a line adds to the key.
    pub(crate) fn blank(line: usize) -> u64 {
        (line as u64) << BLANK_BIT
    }

    /// The number of tiles in a line without the blank that belong to a line.
    fn count(self, key: u64, line: usize, goal_line: usize) -> usize {
        let field = |goal: usize| {
            let shift = self.bits() * (line * (self.lines - 1) + goal);
            (key >> shift) as usize & ((1 << self.bits()) - 1)
        };
        if goal_line + 1 == self.lines {
            self.length - (0..goal_line).map(field).sum::<usize>()
        } else {
            field(goal_line)
        }
    }

    /// The key of the goal whose blank is in that line.
    fn goal(self, blank: usize) -> u64 {
        let tiles = |line: usize| (self.length - usize::from(line == blank)) as u64;
        (0..self.lines)
            .map(|line| tiles(line) * self.tile(line, line))
            .fold(Self::blank(blank), u64::wrapping_add)
    }
}

/// A description in a table: small numbers are near the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct WalkingEntry(u32);

/// A tile that goes to the line of the blank, next to its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineStep {
    /// Whether that line comes after the tile's own.
    pub forward: bool,
    /// The line that the tile belongs to.
    pub goal_line: usize,
}

impl LineStep {
    fn index(self) -> usize {
        2 * self.goal_line + usize::from(self.forward)
    }
}

/// The distances of all descriptions of a [small](BoardAxis::is_small) shape to a goal's.
#[derive(Debug)]
pub(crate) struct WalkingTable {
    places: HashMap<u64, WalkingEntry, FixedState>,
    /// The number of steps to the goal, by place.
    distances: Vec<u8>,
    /// The place to which a step leads, by place, then by step.
    neighbours: Vec<WalkingEntry>,
    /// The number of steps for which `neighbours` has room.
    steps: usize,
}

impl WalkingTable {
    /// The table of a shape for the goal whose blank is in that line: built when it is first asked
    /// for in this process.
    pub(crate) fn shared(shape: BoardAxis, blank: usize) -> Arc<Self> {
        static TABLES: Mutex<BTreeMap<(BoardAxis, usize), Arc<WalkingTable>>> =
            Mutex::new(BTreeMap::new());
        let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
        let table = tables.entry((shape, blank));
        let table = table.or_insert_with(|| Arc::new(Self::new(shape, blank)));
        Arc::clone(table)
    }

    /// Breadth first from the goal.
    fn new(shape: BoardAxis, blank: usize) -> Self {
        let goal = shape.goal(blank);
        let mut places = HashMap::with_hasher(FixedState::default());
        places.insert(goal, WalkingEntry(0));
        let (mut keys, mut distances) = (vec![goal], vec![0]);
        let (mut neighbours, steps) = (Vec::new(), 2 * shape.lines);
        let mut next = 0;
        while let Some(&key) = keys.get(next) {
            neighbours.resize((next + 1) * steps, WalkingEntry(0));
            visit_steps(shape, key, |step, other| {
                let place = *places.entry(other).or_insert_with(|| {
                    keys.push(other);
                    distances.push(distances[next] + 1);
                    WalkingEntry(keys.len() as u32 - 1)
                });
                neighbours[next * steps + step.index()] = place;
            });
            next += 1;
        }
        Self {
            places,
            distances,
            neighbours,
            steps,
        }
    }

    /// The place of a description. Every board has one: some line has two tiles, and exchanging
    /// them changes whether the board can reach the goal, but no description, so each is that of a
    /// board that can.
    #[inline]
    pub(crate) fn place(&self, key: u64) -> WalkingEntry {
        *self.places.get(&key).expect("a board of this shape")
    }

    /// The steps from a place to the goal's.
    #[inline]
    pub(crate) fn distance(&self, place: WalkingEntry) -> u32 {
        self.distances[place.0 as usize].into()
    }

    /// Where a step leads that a board at this place allows.
    #[inline]
    pub(crate) fn step(&self, place: WalkingEntry, step: LineStep) -> WalkingEntry {
        self.neighbours[place.0 as usize * self.steps + step.index()]
    }
}

/// Calls `visit` with every step from a description and the one it leads to.
fn visit_steps(shape: BoardAxis, key: u64, mut visit: impl FnMut(LineStep, u64)) {
    let blank = (key >> BLANK_BIT) as usize;
    let lines = [blank.checked_sub(1), Some(blank + 1)];
    for line in lines
        .into_iter()
        .flatten()
        .filter(|&line| line < shape.lines)
    {
        for goal_line in 0..shape.lines {
            if shape.count(key, line, goal_line) > 0 {
                let other = key
                    .wrapping_sub(shape.tile(line, goal_line))
                    .wrapping_add(shape.tile(blank, goal_line))
                    .wrapping_sub(BoardAxis::blank(blank))
                    .wrapping_add(BoardAxis::blank(line));
                let forward = line < blank;
                visit(LineStep { forward, goal_line }, other);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(lines: usize, length: usize) -> (usize, Option<u8>) {
        let table = WalkingTable::new(BoardAxis::new(lines, length), lines - 1);
        (table.distances.len(), table.distances.last().copied())
    }

    #[test]
    fn the_fifteen_puzzle_has_24964_descriptions() {
        assert_eq!(table(4, 4), (24_964, Some(35)));
    }

    #[test]
    fn small_tables_are_small() {
        for (lines, length) in [(3, 8), (4, 6), (5, 3), (6, 2)] {
            assert!(BoardAxis::new(lines, length).is_small());
            assert!(table(lines, length).0 <= 400_000, "{lines} x {length}");
        }
        assert!(!BoardAxis::new(5, 4).is_small() && !BoardAxis::new(7, 2).is_small());
    }

    #[test]
    fn each_table_is_built_once() {
        let shared = || WalkingTable::shared(BoardAxis::new(3, 3), 1);
        assert!(Arc::ptr_eq(&shared(), &shared()));
    }
}
