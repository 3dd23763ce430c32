//! The table of heuristics: all that is said of each in one row.

use crate::abstractions::{Partition, PatternDatabases};
use crate::heuristic::{
    AnyHeuristic, Gaschnig, GoalGrid, Greatest, HeuristicArgument, HeuristicError, HeuristicInfo,
    HeuristicSpec, InversionDistance, LinearConflict, Manhattan, ManhattanCells, Misplaced,
    MisplacedCells, Pairs, TileView, WalkingDistance, common_scale, parse_weight,
};
use crate::puzzles::grid::Grid;
#[cfg(test)]
use crate::search::Unobserved;
use crate::search::{Heuristic, Limits, Observer, StopReason};
use smol_str::SmolStr;
use std::slice;

/// The range of a heuristic's estimates.
#[derive(Clone, Copy, Debug)]
struct EstimateRange {
    /// No estimate is greater.
    greatest: u32,
    /// Units of a move.
    scale: u32,
}

/// Never more than the true distance, and changed by no move by more than one; of one that takes heuristics, where
/// they are so.
const SOUND: bool = true;
/// Kept to be audited, or only for searches that need no proof.
const UNSOUND: bool = false;

/// Makes the heuristics of a table with these columns: the variant with its parameter, the name, its parameters in
/// `help`, whether it is sound, what `help` says of it; how it is read from its arguments, what its estimates can be
/// (`None` when they exceed 32 bits), and how it is built.
macro_rules! heuristics {
    (($grid:ident, $arguments:ident, $limits:ident, $observer:ident); $(
        $variant:ident $(($parameter:ident: $type:ty))?, $name:literal, $parameters:literal, $sound:expr,
        $summary:literal,
        $read:expr, $range:expr
        => $build:expr;
    )*) => {
        /// A heuristic that was found by its name, with its arguments.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub(crate) enum NamedHeuristic {
            $(#[doc = concat!("`", $name, "`.")] $variant $(($type))?,)*
            /// One that is defined elsewhere, a sum over tiles.
            Weighing(Manhattan),
        }

        /// The table for `help`, completion and suggestions.
        pub(crate) static TABLE: &[HeuristicInfo] = &[$(HeuristicInfo {
            name: SmolStr::new_static($name),
            parameters: SmolStr::new_static($parameters),
            summary: SmolStr::new_static($summary),
            admissible: $sound,
            consistent: $sound,
        },)*];

        impl NamedHeuristic {
            /// Finds a heuristic among those of the table and others, and checks its arguments.
            pub(crate) fn with(
                $grid: Grid,
                heuristic: &HeuristicSpec,
                others: &dyn Fn(&HeuristicSpec) -> Option<Manhattan>,
            ) -> Result<Self, HeuristicError> {
                if let Some(other) = others(heuristic) {
                    return Ok(Self::Weighing(other));
                }
                let $arguments = ChosenArguments {
                    name: &heuristic.name,
                    given: &heuristic.arguments,
                    others,
                };
                match heuristic.name.as_str() {
                    $($name => $read,)*
                    name => Err(HeuristicError::Unknown { name: name.to_owned() }),
                }
            }

            /// The range of its estimates; `None` when it exceeds 32 bits.
            #[allow(unused_variables, reason = "some ranges depend on some parameters")]
            fn range(&self, $grid: Grid) -> Option<EstimateRange> {
                match self {
                    $(Self::$variant $(($parameter))? => $range,)*
                    Self::Weighing(weighing) => Some(EstimateRange { greatest: weighing.greatest(), scale: 1 }),
                }
            }

            /// The heuristic as the greatest of its parts; the memory of its tables is taken from the limits.
            pub(crate) fn parts_within<V: TileView + 'static>(
                &self,
                $grid: &GoalGrid,
                $limits: &mut Limits,
                $observer: &mut dyn Observer,
            ) -> Result<Greatest<AnyHeuristic<'static, V>>, StopReason> {
                Ok(match self {
                    $(Self::$variant $(($parameter))? => $build.into(),)*
                    Self::Weighing(weighing) => any(weighing.clone()).into(),
                })
            }
        }
    };
}

fn any<V: TileView + 'static>(heuristic: impl Heuristic<V> + 'static) -> AnyHeuristic<'static, V> {
    Box::new(heuristic)
}

heuristics! {
    (grid, arguments, limits, observer);

    Misplaced, "h1", "", SOUND, "tiles out of place, without the blank",
        arguments.none(Self::Misplaced), by_tiles(grid)
        => any(Misplaced::new(grid));

    Manhattan, "h2", "", SOUND, "Manhattan distance, the sum over all tiles (the default)",
        arguments.none(Self::Manhattan), by_tiles(grid)
        => any(Manhattan::new(grid));

    LinearConflict, "linearConflict", "", SOUND,
        "h2 and two moves for every tile that has to leave its goal row or column",
        arguments.none(Self::LinearConflict), by_tiles(grid)
        => any(LinearConflict::new(grid));

    WalkingDistance, "walkingDistance", "", SOUND,
        "moves that rows and columns need when only the lines of tiles count (up to 4x4)",
        Self::walking_distance(grid, &arguments), by_tiles(grid)
        => any(WalkingDistance::new(grid));

    InversionDistance, "inversionDistance", "", SOUND,
        "moves that undo the inversions, read by rows and by columns",
        arguments.none(Self::InversionDistance), by_tiles(grid)
        => any(InversionDistance::new(grid));

    Gaschnig, "gaschnig", "", SOUND, "moves to the goal if any tile could go to the blank",
        arguments.none(Self::Gaschnig), by_tiles(grid)
        => any(Gaschnig::new(grid));

    Databases(partition: Partition), "pdb", "", SOUND,
        "pattern databases: pdb, or pdb(\"6-6-3\"), or the tiles of each, pdb(\"1 2 3; 4 5 6\")",
        Self::databases(grid, &arguments), by_tiles(grid)
        => {
            let databases = PatternDatabases::open(grid, slice::from_ref(partition), limits, observer)?;
            *limits = limits.less(databases.bytes());
            any(databases)
        };

    MisplacedCells, "h1Blank", "", UNSOUND, "h1 that counts the blank too: it overestimates by at most one",
        arguments.none(Self::MisplacedCells), by_tiles(grid)
        => any(MisplacedCells::new(grid));

    ManhattanCells, "h2Blank", "", UNSOUND, "h2 that counts the blank too: it overestimates by up to four on 3x3",
        arguments.none(Self::ManhattanCells), by_tiles(grid)
        => any(ManhattanCells::new(grid));

    Pairs, "pairs", "", UNSOUND,
        "pairs of unequal cells of state and goal: n(n-1) for n cells, in every state",
        arguments.none(Self::Pairs), by_pairs(grid)
        => any(Pairs::new(grid));

    Max(both: Box<[Self; 2]>), "max", "a,b", SOUND, "the maximum of two heuristics",
        Self::max(grid, &arguments), of_both(both[0].range(grid)?, both[1].range(grid)?)
        => {
            let first = both[0].parts_within(grid, limits, observer)?;
            first.or(both[1].parts_within(grid, limits, observer)?)
        };

    Weighted(weighting: Weighting), "weighted", "w,h", UNSOUND,
        "w times a heuristic, w an exact decimal above 0",
        Self::weighted(grid, &arguments), weighting.range(weighting.heuristic.range(grid)?)
        => {
            let heuristic = weighting.heuristic.parts_within(grid, limits, observer)?;
            heuristic.times((weighting.numerator, weighting.denominator))
        };
}

/// A heuristic with its weight, a fraction in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Weighting {
    numerator: u32,
    denominator: u32,
    heuristic: Box<NamedHeuristic>,
}

impl Weighting {
    fn range(&self, inner: EstimateRange) -> Option<EstimateRange> {
        Some(EstimateRange {
            greatest: inner.greatest.checked_mul(self.numerator)?,
            scale: inner.scale.checked_mul(self.denominator)?,
        })
    }
}

/// A tile is at most so far from its goal as the board has rows and columns, and adds at most two moves for its row and
/// two for its column; what counts less says less.
#[allow(clippy::unnecessary_wraps, reason = "a column of the table")]
fn by_tiles(grid: Grid) -> Option<EstimateRange> {
    Some(EstimateRange {
        greatest: (grid.cells() * (grid.rows + grid.columns + 4)) as u32,
        scale: 1,
    })
}

#[allow(clippy::unnecessary_wraps, reason = "a column of the table")]
fn by_pairs(grid: Grid) -> Option<EstimateRange> {
    Some(EstimateRange {
        greatest: (grid.cells() * (grid.cells() - 1)) as u32,
        scale: 1,
    })
}

/// The greater of two, in units of both.
fn of_both(first: EstimateRange, second: EstimateRange) -> Option<EstimateRange> {
    let scale = common_scale(first.scale, second.scale)?;
    let rescaled = |range: EstimateRange| range.greatest.checked_mul(scale / range.scale);
    let greatest = rescaled(first)?.max(rescaled(second)?);
    Some(EstimateRange { greatest, scale })
}

/// The arguments in the parentheses of a heuristic.
struct ChosenArguments<'a> {
    name: &'a str,
    given: &'a [HeuristicArgument],
    others: &'a dyn Fn(&HeuristicSpec) -> Option<Manhattan>,
}

impl ChosenArguments<'_> {
    fn refused(&self, message: impl Into<String>) -> HeuristicError {
        HeuristicError::Arguments {
            name: self.name.to_owned(),
            message: message.into(),
        }
    }

    /// A heuristic that takes nothing.
    fn none(&self, chosen: NamedHeuristic) -> Result<NamedHeuristic, HeuristicError> {
        if self.given.is_empty() {
            Ok(chosen)
        } else {
            Err(self.refused(format!("{} takes no arguments", self.name)))
        }
    }
}

impl NamedHeuristic {
    /// Finds a heuristic of the table and checks its arguments.
    pub(crate) fn new(grid: Grid, heuristic: &HeuristicSpec) -> Result<Self, HeuristicError> {
        Self::with(grid, heuristic, &|_| None)
    }

    fn walking_distance(
        grid: Grid,
        arguments: &ChosenArguments<'_>,
    ) -> Result<Self, HeuristicError> {
        let chosen = arguments.none(Self::WalkingDistance)?;
        let Grid { rows, columns, .. } = grid;
        if WalkingDistance::fits(rows, columns) {
            return Ok(chosen);
        }
        Err(arguments.refused(format!(
            "{} works on boards up to 2x6, 3x5 and 4x4, its tables for {rows}x{columns} would be too large; \
             linearConflict works on every size",
            arguments.name
        )))
    }

    fn databases(grid: Grid, arguments: &ChosenArguments<'_>) -> Result<Self, HeuristicError> {
        let Grid { rows, columns, .. } = grid;
        let text = match arguments.given {
            [] => return Ok(Self::Databases(Partition::of_board(rows, columns))),
            [HeuristicArgument::Text(text)] => text,
            // A string of one word.
            [HeuristicArgument::Heuristic(word)] if word.arguments.is_empty() => &word.name,
            [HeuristicArgument::Heuristic(inner)]
                if matches!(inner.name.as_str(), "cells" | "merge") =>
            {
                return Err(arguments.refused(format!(
                    "{} is for puzzles that a script defines; on sliding boards pdb names the tiles that stay distinct, \
                     as in pdb(\"1 2 3; 4 5 6\")",
                    inner.name
                )));
            }
            _ => {
                let usual = Partition::of_board(rows, columns);
                return Err(arguments.refused(format!(
                    "pdb takes the sizes of its patterns in quotes, as in pdb(\"{usual}\"), or \
                     the tiles of each, as in pdb(\"1 2 3; 4 5 6\")"
                )));
            }
        };
        let partition = Partition::parse(text, rows, columns);
        let partition = partition.map_err(|error| arguments.refused(error))?;
        Ok(Self::Databases(partition))
    }

    fn max(grid: Grid, arguments: &ChosenArguments<'_>) -> Result<Self, HeuristicError> {
        let [
            HeuristicArgument::Heuristic(first),
            HeuristicArgument::Heuristic(second),
        ] = arguments.given
        else {
            let message = "max takes two heuristics, for example max(h1,h2)";
            return Err(arguments.refused(message));
        };
        let chosen = Self::Max(Box::new([
            Self::with(grid, first, arguments.others)?,
            Self::with(grid, second, arguments.others)?,
        ]));
        if chosen.range(grid).is_none() {
            let message = "the weights in max have too many digits to be compared exactly";
            return Err(arguments.refused(message));
        }
        Ok(chosen)
    }

    fn weighted(grid: Grid, arguments: &ChosenArguments<'_>) -> Result<Self, HeuristicError> {
        let [
            HeuristicArgument::Number(weight),
            HeuristicArgument::Heuristic(heuristic),
        ] = arguments.given
        else {
            let message = "weighted takes a weight and a heuristic, for example weighted(1.5,h2)";
            return Err(arguments.refused(message));
        };
        let Some((numerator, denominator)) = parse_weight(weight) else {
            return Err(arguments.refused(format!(
                "weighted takes a weight above 0 with at most six decimals, not \
                 {weight}"
            )));
        };
        let chosen = Self::Weighted(Weighting {
            numerator,
            denominator,
            heuristic: Box::new(Self::with(grid, heuristic, arguments.others)?),
        });
        if chosen.range(grid).is_none() {
            return Err(arguments.refused(format!(
                "the weight {weight} has too many digits for exact estimates here"
            )));
        }
        Ok(chosen)
    }

    /// No estimate is greater, in units of its scale.
    #[cfg(test)]
    pub(crate) fn greatest(&self, grid: Grid) -> u32 {
        self.range(grid).expect("it was checked").greatest
    }

    /// The heuristic itself; the memory of its tables is taken from the limits.
    pub(crate) fn build_within<V: TileView + 'static>(
        &self,
        grid: &GoalGrid,
        limits: &mut Limits,
        observer: &mut dyn Observer,
    ) -> Result<AnyHeuristic<'static, V>, StopReason> {
        Ok(self.parts_within(grid, limits, observer)?.any())
    }

    /// The same, whatever it takes.
    #[cfg(test)]
    pub(crate) fn build<V: TileView + 'static>(&self, grid: &GoalGrid) -> AnyHeuristic<'static, V> {
        let mut limits = Limits {
            memory: u64::MAX,
            ..Limits::default()
        };
        self.build_within(grid, &mut limits, &mut Unobserved)
            .expect("nothing stops it")
    }
}
