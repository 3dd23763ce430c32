//! Heuristics by their names.

use crate::heuristic::{
    AnyHeuristic, Gaschnig, HeuristicArgument, HeuristicError, HeuristicSpec, InversionDistance,
    LinearConflict, Manhattan, ManhattanCells, Max, Misplaced, MisplacedCells, Pairs, Partition,
    PatternDatabases, TileDomain, WalkingDistance, Weighted, common_scale, parse_weight,
};
use crate::puzzle::Grid;
#[cfg(test)]
use crate::search::Unobserved;
use crate::search::{Limits, Observer, StopReason};
use std::slice;

/// A heuristic that was found by its name, with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// `h1`.
    Misplaced,
    /// `h2`.
    Manhattan,
    /// `linearConflict`.
    LinearConflict,
    /// `walkingDistance`.
    WalkingDistance,
    /// `inversionDistance`.
    InversionDistance,
    /// `gaschnig`.
    Gaschnig,
    /// `h1Blank`.
    MisplacedCells,
    /// `h2Blank`.
    ManhattanCells,
    /// `pairs`.
    Pairs,
    /// `pdb`.
    Databases(Partition),
    /// One that is defined elsewhere, a sum over tiles.
    Weighing(Manhattan),
    /// `max(a,b)`.
    Max(Box<[Self; 2]>),
    /// `weighted(w,h)`.
    Weighted {
        /// Of the weight, a fraction in lowest terms.
        numerator: u32,
        /// Of the weight.
        denominator: u32,
        /// What is weighted.
        heuristic: Box<Self>,
    },
}

/// What the estimates of a heuristic can be.
#[derive(Clone, Copy, Debug)]
struct Range {
    /// No estimate is greater.
    greatest: u32,
    /// Units of a move.
    scale: u32,
}

impl Chosen {
    /// Finds a heuristic and checks its arguments.
    pub fn new(grid: Grid, heuristic: &HeuristicSpec) -> Result<Self, HeuristicError> {
        Self::with(grid, heuristic, &|_| None)
    }

    /// The same among more heuristics than those of the table.
    pub fn with(
        grid: Grid,
        heuristic: &HeuristicSpec,
        others: &dyn Fn(&HeuristicSpec) -> Option<Manhattan>,
    ) -> Result<Self, HeuristicError> {
        if let Some(other) = others(heuristic) {
            return Ok(Self::Weighing(other));
        }
        let name = heuristic.name.as_str();
        let refused = |message: String| HeuristicError::Arguments {
            name: name.to_owned(),
            message,
        };
        let chosen = match name {
            "max" => return Self::max(grid, &heuristic.arguments, others, refused),
            "weighted" => return Self::weighted(grid, &heuristic.arguments, others, refused),
            "pdb" => return Self::databases(grid, &heuristic.arguments, refused),
            "h1" => Self::Misplaced,
            "h2" => Self::Manhattan,
            "linearConflict" => Self::LinearConflict,
            "walkingDistance" => Self::WalkingDistance,
            "inversionDistance" => Self::InversionDistance,
            "gaschnig" => Self::Gaschnig,
            "h1Blank" => Self::MisplacedCells,
            "h2Blank" => Self::ManhattanCells,
            "pairs" => Self::Pairs,
            _ => {
                return Err(HeuristicError::Unknown {
                    name: name.to_owned(),
                });
            }
        };
        if !heuristic.arguments.is_empty() {
            return Err(refused(format!("{name} takes no arguments")));
        }
        if chosen == Self::WalkingDistance && !WalkingDistance::fits(grid.rows, grid.columns) {
            let Grid { rows, columns, .. } = grid;
            return Err(refused(format!(
                "{name} works on boards up to 2x6, 3x5 and 4x4, its tables for {rows}x{columns} \
                 would be too large; linearConflict works on every size"
            )));
        }
        Ok(chosen)
    }

    fn databases(
        grid: Grid,
        arguments: &[HeuristicArgument],
        refused: impl Fn(String) -> HeuristicError,
    ) -> Result<Self, HeuristicError> {
        let Grid { rows, columns, .. } = grid;
        let text = match arguments {
            [] => return Ok(Self::Databases(Partition::of_board(rows, columns))),
            [HeuristicArgument::Text(text)] => text,
            // A string of one word.
            [HeuristicArgument::Heuristic(word)] if word.arguments.is_empty() => &word.name,
            _ => {
                let usual = Partition::of_board(rows, columns);
                return Err(refused(format!(
                    "pdb takes the sizes of its patterns in quotes, as in pdb(\"{usual}\"), or \
                     the tiles of each, as in pdb(\"1 2 3; 4 5 6\")"
                )));
            }
        };
        let partition = Partition::parse(text, rows, columns);
        let partition = partition.map_err(|error| refused(error.to_string()))?;
        Ok(Self::Databases(partition))
    }

    fn max(
        grid: Grid,
        arguments: &[HeuristicArgument],
        others: &dyn Fn(&HeuristicSpec) -> Option<Manhattan>,
        refused: impl Fn(String) -> HeuristicError,
    ) -> Result<Self, HeuristicError> {
        let [
            HeuristicArgument::Heuristic(first),
            HeuristicArgument::Heuristic(second),
        ] = arguments
        else {
            let message = "max takes two heuristics, for example max(h1,h2)";
            return Err(refused(message.to_owned()));
        };
        let chosen = Self::Max(Box::new([
            Self::with(grid, first, others)?,
            Self::with(grid, second, others)?,
        ]));
        if chosen.range(grid).is_none() {
            let message = "the weights in max have too many digits to be compared exactly";
            return Err(refused(message.to_owned()));
        }
        Ok(chosen)
    }

    fn weighted(
        grid: Grid,
        arguments: &[HeuristicArgument],
        others: &dyn Fn(&HeuristicSpec) -> Option<Manhattan>,
        refused: impl Fn(String) -> HeuristicError,
    ) -> Result<Self, HeuristicError> {
        let [
            HeuristicArgument::Number(weight),
            HeuristicArgument::Heuristic(heuristic),
        ] = arguments
        else {
            let message = "weighted takes a weight and a heuristic, for example weighted(1.5,h2)";
            return Err(refused(message.to_owned()));
        };
        let Some((numerator, denominator)) = parse_weight(weight) else {
            return Err(refused(format!(
                "weighted takes a weight above 0 with at most six digits behind the point, not \
                 {weight}"
            )));
        };
        let chosen = Self::Weighted {
            numerator,
            denominator,
            heuristic: Box::new(Self::with(grid, heuristic, others)?),
        };
        if chosen.range(grid).is_none() {
            return Err(refused(format!(
                "the weight {weight} has too many digits for exact estimates here"
            )));
        }
        Ok(chosen)
    }

    /// The range of its estimates; `None` when it exceeds 32 bits.
    fn range(&self, grid: Grid) -> Option<Range> {
        match self {
            Self::Max(both) => {
                let (first, second) = (both[0].range(grid)?, both[1].range(grid)?);
                let scale = common_scale(first.scale, second.scale)?;
                let rescaled = |range: Range| range.greatest.checked_mul(scale / range.scale);
                let greatest = rescaled(first)?.max(rescaled(second)?);
                Some(Range { greatest, scale })
            }
            Self::Weighted {
                numerator,
                denominator,
                heuristic,
            } => {
                let inner = heuristic.range(grid)?;
                Some(Range {
                    greatest: inner.greatest.checked_mul(*numerator)?,
                    scale: inner.scale.checked_mul(*denominator)?,
                })
            }
            Self::Weighing(own) => Some(Range {
                greatest: own.greatest(),
                scale: 1,
            }),
            Self::Pairs => Some(Range {
                greatest: (grid.cells() * (grid.cells() - 1)) as u32,
                scale: 1,
            }),
            // A tile is at most so far from its goal as the board has rows and columns, and adds at
            // most two moves for its row and two for its column; the others say less.
            _ => Some(Range {
                greatest: (grid.cells() * (grid.rows + grid.columns + 4)) as u32,
                scale: 1,
            }),
        }
    }

    /// No estimate is greater, in units of its scale.
    #[cfg(test)]
    pub fn greatest(&self, grid: Grid) -> u32 {
        self.range(grid).expect("it was checked").greatest
    }

    /// The heuristic itself, whatever it takes.
    #[cfg(test)]
    pub fn build<D: TileDomain + 'static>(&self, domain: &D) -> AnyHeuristic<D> {
        let mut limits = Limits {
            memory: u64::MAX,
            ..Limits::default()
        };
        self.build_within(domain, &mut limits, &mut Unobserved)
            .expect("nothing stops it")
    }

    /// The heuristic itself; the memory of its tables is taken from the limits.
    pub fn build_within<D: TileDomain + 'static>(
        &self,
        domain: &D,
        limits: &mut Limits,
        observer: &mut dyn Observer,
    ) -> Result<AnyHeuristic<D>, StopReason> {
        let grid = domain.grid();
        Ok(match self {
            Self::Misplaced => AnyHeuristic::new(Misplaced::new(grid)),
            Self::Manhattan => AnyHeuristic::new(Manhattan::new(grid)),
            Self::Weighing(own) => AnyHeuristic::new(own.clone()),
            Self::LinearConflict => AnyHeuristic::new(LinearConflict::new(grid)),
            Self::WalkingDistance => AnyHeuristic::new(WalkingDistance::new(grid)),
            Self::InversionDistance => AnyHeuristic::new(InversionDistance::new(grid)),
            Self::Gaschnig => AnyHeuristic::new(Gaschnig::new(grid)),
            Self::MisplacedCells => AnyHeuristic::new(MisplacedCells::new(grid)),
            Self::ManhattanCells => AnyHeuristic::new(ManhattanCells::new(grid)),
            Self::Pairs => AnyHeuristic::new(Pairs::new(grid)),
            Self::Databases(partition) => {
                let databases =
                    PatternDatabases::open(grid, slice::from_ref(partition), limits, observer)?;
                limits.memory = limits.memory.saturating_sub(databases.bytes());
                AnyHeuristic::new(databases)
            }
            Self::Max(both) => {
                let first = both[0].build_within(domain, limits, observer)?;
                let second = both[1].build_within(domain, limits, observer)?;
                AnyHeuristic::new(Max::new::<D>(first, second))
            }
            Self::Weighted {
                numerator,
                denominator,
                heuristic,
            } => {
                let heuristic = heuristic.build_within(domain, limits, observer)?;
                AnyHeuristic::new(Weighted::new(heuristic, *numerator, *denominator))
            }
        })
    }
}
