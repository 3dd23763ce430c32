//! The boards of an experiment.

use crate::command::{Decimal, RunError};
use crate::experiment::host::error;
use crate::experiment::plan::{Cases, PuzzlePlan, Samples, SamplingKind};
use puzzle_core::puzzle::{Board, Random, SamplingError};
use std::collections::{HashMap, HashSet};

/// A start of searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Case {
    /// Place of its puzzle in [`Plan::puzzles`](crate::experiment::Plan::puzzles).
    pub(crate) puzzle: usize,
    /// The cells of the board: a [`Board`] takes 136 bytes, however few it has.
    cells: Box<[u8]>,
    /// Parameter of the draw: distance, length of the walk, moves.
    pub(crate) drawn: Option<u64>,
    /// Number in its row, from 1. A given board has its number in the file, or its place in the list.
    pub(crate) number: u64,
    /// True distance from the goal, if that is known beforehand.
    pub(crate) distance: Option<u64>,
}

impl Case {
    /// The board.
    pub(crate) fn board(&self) -> Board {
        Board::new(&self.cells)
    }

    /// The board by its cells, with the place of its puzzle.
    pub(crate) fn state(&self) -> (usize, &[u8]) {
        (self.puzzle, &self.cells)
    }
}

/// The place of a board among those of its puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    /// The row of a drawn board: its distance or length; `None` if there is only one row.
    pub(crate) row: Option<u64>,
    /// The place in the row, or in the list of given boards, from 1.
    pub(crate) sample: u64,
}

/// Most draws of a board that is to be another than those before.
const MOST_DRAWS: u64 = 1_000;

/// The boards of a puzzle, one after the other.
pub(crate) struct Boards<'a> {
    plan: &'a PuzzlePlan,
    /// Place of the puzzle.
    index: usize,
    /// All boards of each row, for `samples all`.
    listed: HashMap<u64, Vec<Board>>,
    /// The row that is drawn, and its boards so far, for `samples n distinct`.
    row: (Option<u64>, HashSet<Box<[u8]>>),
}

impl<'a> Boards<'a> {
    /// Boards of a puzzle. Lists the rows of which all boards are taken.
    pub(crate) fn new(
        (index, plan): (usize, &'a PuzzlePlan),
        halted: &mut dyn FnMut() -> Option<RunError>,
    ) -> Result<Self, RunError> {
        let mut listed = HashMap::new();
        if let Cases::Sampled {
            depths,
            samples: Samples::All,
            ..
        } = &plan.cases
        {
            let mut halt = None;
            let mut interrupted = || {
                halt = halted();
                halt.is_some()
            };
            let scale = u64::from(plan.puzzle.cost_scale());
            let costs: Vec<u64> = depths
                .iter()
                .map(|depth| depth.saturating_mul(scale))
                .collect();
            let layers = plan
                .puzzle
                .layers(&costs, plan.goal.as_ref(), &mut interrupted);
            let deepest = depths.iter().copied().max().unwrap_or(0);
            let row = format!("{} {deepest}", SamplingKind::Depth.word());
            let layers = layers.map_err(|error| draw_error((&row, scale), &error, halt))?;
            listed.extend(depths.iter().copied().zip(layers));
        }
        Ok(Self {
            plan,
            index,
            listed,
            row: (None, HashSet::new()),
        })
    }

    /// The places of all boards, in canonical order: row by row.
    pub(crate) fn origins(&self) -> Vec<Origin> {
        let rows: Vec<Option<u64>> = match &self.plan.cases {
            Cases::Sampled {
                depths, sampling, ..
            } if *sampling != SamplingKind::Uniform => {
                // A depth that stands twice would draw the same boards again.
                let mut seen = HashSet::new();
                let depths = depths.iter().filter(|depth| seen.insert(**depth));
                depths.copied().map(Some).collect()
            }
            _ => vec![None],
        };
        let count = |row: Option<u64>| match &self.plan.cases {
            Cases::Given(boards) => boards.len() as u64,
            Cases::Sampled { samples, .. } => match samples {
                Samples::Drawn(count) | Samples::Distinct(count) => *count,
                Samples::All => self.row(row).len() as u64,
            },
        };
        let places = |row| (1..=count(row)).map(move |sample| Origin { row, sample });
        rows.into_iter().flat_map(places).collect()
    }

    /// Whether boards are drawn or listed, and not given.
    pub(crate) fn are_drawn(&self) -> bool {
        matches!(self.plan.cases, Cases::Sampled { .. })
    }

    fn row(&self, depth: Option<u64>) -> &[Board] {
        let listed = depth.and_then(|depth| self.listed.get(&depth));
        listed.map_or(&[], Vec::as_slice)
    }

    /// Whether a board depends on those before it, so that these must be drawn too.
    pub(crate) fn in_order(&self) -> bool {
        matches!(
            self.plan.cases,
            Cases::Sampled {
                samples: Samples::Distinct(_),
                ..
            }
        )
    }

    /// The board of a case.
    ///
    /// Each is drawn with a generator of its own, whose key is the seed, the sampling, the depth and the
    /// number: it depends on nothing else that is drawn, here or in another part. One that is to be
    /// another than those before is drawn again, with the number of the draw in the upper half of the
    /// last word of the key, until it is.
    pub(crate) fn case(
        &mut self,
        origin: Origin,
        halted: &mut dyn FnMut() -> Option<RunError>,
    ) -> Result<Case, RunError> {
        let Origin { row, sample } = origin;
        match &self.plan.cases {
            Cases::Given(boards) => {
                let given = &boards[sample as usize - 1];
                Ok(Case {
                    puzzle: self.index,
                    cells: given.board.cells().into(),
                    drawn: None,
                    number: given.number.unwrap_or(sample),
                    distance: given
                        .optimal
                        .map(|cost| u64::from(cost) * u64::from(self.plan.puzzle.cost_scale())),
                })
            }
            Cases::Sampled {
                sampling, samples, ..
            } => {
                let sampling = *sampling;
                let board = match samples {
                    Samples::Drawn(_) => draw(self.plan, sampling, row, sample, halted)?,
                    Samples::Distinct(_) => self.draw_distinct(sampling, row, sample, halted)?,
                    Samples::All => self.row(row)[sample as usize - 1].clone(),
                };
                Ok(Case {
                    puzzle: self.index,
                    cells: board.cells().into(),
                    drawn: row,
                    number: sample,
                    distance: row
                        .filter(|_| sampling == SamplingKind::Depth)
                        .map(|cost| cost * u64::from(self.plan.puzzle.cost_scale())),
                })
            }
        }
    }

    /// A board that is none of its row so far.
    fn draw_distinct(
        &mut self,
        sampling: SamplingKind,
        depth: Option<u64>,
        sample: u64,
        halted: &mut dyn FnMut() -> Option<RunError>,
    ) -> Result<Board, RunError> {
        if self.row.0 != depth {
            self.row = (depth, HashSet::new());
        }
        for attempt in 0..MOST_DRAWS {
            let board = draw(self.plan, sampling, depth, sample | attempt << 32, halted)?;
            if self.row.1.insert(board.cells().into()) {
                return Ok(board);
            }
        }
        let found = self.row.1.len();
        Err(error::impossible_sample(
            row_name(sampling, depth),
            format!("{MOST_DRAWS} draws gave none but the {found} that are there already"),
            match sampling {
                SamplingKind::Depth => "take each once: samples all".to_owned(),
                _ => format!("ask for fewer: samples {found} distinct"),
            },
        )
        .into())
    }
}

/// The seed of what a search draws on a case, by the seed of the experiment, what the board was drawn with, and its number:
/// it depends on nothing else.
///
/// Frozen, never to be changed.
pub(crate) fn seed_of_draws(seed: u64, case: &Case) -> u64 {
    const TAG: u64 = 5;
    Random::keyed([seed, TAG, case.drawn.unwrap_or(0), case.number]).next_u64()
}

/// Frozen, never to be changed: a part of what is drawn.
fn tag(sampling: SamplingKind) -> u64 {
    match sampling {
        SamplingKind::Depth => 1,
        SamplingKind::Walk => 2,
        SamplingKind::Moves => 3,
        SamplingKind::Uniform => 4,
    }
}

fn draw(
    plan: &PuzzlePlan,
    kind: SamplingKind,
    depth: Option<u64>,
    sample: u64,
    halted: &mut dyn FnMut() -> Option<RunError>,
) -> Result<Board, RunError> {
    let depth = depth.unwrap_or(0);
    let mut random = Random::keyed([plan.seed, tag(kind), depth, sample]);
    let mut halt = None;
    let mut interrupted = || {
        halt = halted();
        halt.is_some()
    };
    let goal = plan.goal.as_ref();
    let drawn = plan.puzzle.sample(
        kind.at(depth, &plan.puzzle),
        goal,
        &mut random,
        &mut interrupted,
    );
    let scale = plan.puzzle.cost_scale().into();
    drawn.map_err(|error| draw_error((&row_name(kind, Some(depth)), scale), &error, halt))
}

/// A row as reports call it.
fn row_name(kind: SamplingKind, depth: Option<u64>) -> String {
    match (kind, depth) {
        (SamplingKind::Uniform, _) | (_, None) => "all states".to_owned(),
        (_, Some(depth)) => format!("{} {depth}", kind.word()),
    }
}

/// The error of a row without a board; `scale` is the number of units in a cost of 1.
fn draw_error(
    (row, scale): (&str, u64),
    error: &SamplingError,
    halt: Option<RunError>,
) -> RunError {
    let cost = |units: &u64| Decimal::quotient(*units, scale);
    let help = match error {
        SamplingError::Interrupted => return halt.unwrap_or(RunError::Interrupted),
        SamplingError::TooDeep { deepest } => {
            let deepest = cost(deepest);
            format!("the greatest distance is {deepest}: depths 2..{deepest}")
        }
        SamplingError::Between { before, after } => {
            let [before, after] = [before, after].map(cost);
            format!("some states are at a cost of {before}, and of {after}")
        }
        SamplingError::NotEnumerable => "draw the ends of walks: sampling walk".to_owned(),
        SamplingError::NoWalk => "ask for shorter walks, or for: sampling moves".to_owned(),
        SamplingError::TooMany { most } => format!("at most {most}: depths 1..{most}"),
        SamplingError::Unsupported(_) => "for example: sampling moves".to_owned(),
    };
    error::impossible_sample(row, error, help).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::tests::support::plan;
    use puzzle_core::puzzle::Notation;

    fn drawn(sampling: SamplingKind, depth: u64, sample: u64) -> String {
        let plan = plan(sampling, &[depth], 3, &["h2"]);
        let origin = Origin {
            row: Some(depth),
            sample,
        };
        let mut boards =
            Boards::new((0, &plan.puzzles[0]), &mut || None).expect("nothing is listed");
        let case = boards.case(origin, &mut || None).expect("it can be drawn");
        plan.puzzles[0]
            .puzzle
            .format(&case.board(), Notation::Compact)
    }

    #[test]
    fn boards_of_seed_42_are_frozen() {
        let boards = [
            drawn(SamplingKind::Depth, 12, 1),
            drawn(SamplingKind::Depth, 12, 2),
            drawn(SamplingKind::Walk, 12, 1),
            drawn(SamplingKind::Moves, 12, 1),
            drawn(SamplingKind::Uniform, 0, 1),
        ];
        assert_eq!(
            boards,
            [
                "25b 361 748",
                "315 627 b84",
                "245 318 b67",
                "b25 371 468",
                "274 b86 153"
            ]
        );
    }

    #[test]
    fn a_depth_that_stands_twice_counts_once() {
        let plan = plan(SamplingKind::Depth, &[4, 2, 4], 2, &["h2"]);
        let boards = Boards::new((0, &plan.puzzles[0]), &mut || None).expect("nothing is listed");
        assert_eq!(boards.origins().len(), 4);
    }

    #[test]
    fn a_depth_that_does_not_exist_is_told() {
        let plan = plan(SamplingKind::Depth, &[40], 1, &["h2"]);
        let mut boards =
            Boards::new((0, &plan.puzzles[0]), &mut || None).expect("nothing is listed");
        let origin = boards.origins()[0];
        let error = boards
            .case(origin, &mut || None)
            .expect_err("31 is the farthest");
        assert!(format!("{error:?}").contains("2..31"), "{error:?}");
    }
}
