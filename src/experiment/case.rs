//! The boards of an experiment.

use super::ExperimentError;
use super::plan::{Cases, Plan, SamplingKind};
use super::watch::Halt;
use crate::puzzle::{Board, Random, SamplingError};

/// A board with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The board.
    pub board: Board,
    /// What it was drawn with: distance, length of the walk, moves.
    pub drawn: Option<u64>,
    /// Which of its row, from 1; of given boards the number in the file, or the place in the list.
    pub number: u64,
    /// Its true distance from the goal, where that is known beforehand.
    pub distance: Option<u64>,
}

/// Where the board of a case comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Drawn, as part of that row.
    Drawn {
        /// Distance or length; `None` when there is only one row.
        depth: Option<u64>,
        /// From 1.
        sample: u64,
    },
    /// The place in the list, from 0.
    Given(usize),
}

/// All boards in canonical order: row by row.
pub fn origins(cases: &Cases) -> Vec<Origin> {
    match cases {
        Cases::Given(boards) => (0..boards.len()).map(Origin::Given).collect(),
        Cases::Sampled {
            depths,
            samples,
            sampling,
        } => {
            let mut rows: Vec<Option<u64>> = Vec::new();
            match sampling {
                SamplingKind::Uniform => rows.push(None),
                _ => {
                    for &depth in depths {
                        // A depth that stands twice would draw the same boards again.
                        if !rows.contains(&Some(depth)) {
                            rows.push(Some(depth));
                        }
                    }
                }
            }
            let row = |depth| (1..=*samples).map(move |sample| Origin::Drawn { depth, sample });
            rows.into_iter().flat_map(row).collect()
        }
    }
}

/// The board of a case.
///
/// Each is drawn with a generator of its own, whose key is the seed, the sampling, the depth and the
/// number: it depends on nothing else that is drawn, here or in another part.
pub fn case(
    plan: &Plan,
    origin: Origin,
    halted: &mut dyn FnMut() -> Option<Halt>,
) -> Result<Case, Undrawn> {
    match (&plan.cases, origin) {
        (Cases::Given(boards), Origin::Given(index)) => {
            let given = &boards[index];
            Ok(Case {
                board: given.board,
                drawn: None,
                number: given.number.unwrap_or(index as u64 + 1),
                distance: given.optimal.map(u64::from),
            })
        }
        (Cases::Sampled { sampling, .. }, Origin::Drawn { depth, sample }) => {
            let board = draw(plan, *sampling, depth, sample, halted)?;
            Ok(Case {
                board,
                drawn: depth,
                number: sample,
                distance: depth.filter(|_| *sampling == SamplingKind::Depth),
            })
        }
        _ => unreachable!("origins are made from the same cases"),
    }
}

/// Why there is no board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undrawn {
    /// It can't be drawn.
    Impossible(ExperimentError),
    /// The run is to end.
    Halted(Halt),
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
    plan: &Plan,
    kind: SamplingKind,
    depth: Option<u64>,
    sample: u64,
    halted: &mut dyn FnMut() -> Option<Halt>,
) -> Result<Board, Undrawn> {
    let depth = depth.unwrap_or(0);
    let mut random = Random::keyed([plan.seed, tag(kind), depth, sample]);
    let mut halt = None;
    let mut interrupted = || {
        halt = halted();
        halt.is_some()
    };
    let goal = plan.goal.as_ref();
    let drawn = plan
        .puzzle
        .sample(kind.at(depth), goal, &mut random, &mut interrupted);
    let row = match kind {
        SamplingKind::Uniform => "all states".to_owned(),
        _ => format!("{} {depth}", kind.word()),
    };
    let impossible = |reason: &str, help: String| {
        Undrawn::Impossible(ExperimentError::ImpossibleSample {
            row,
            reason: reason.to_owned(),
            help,
        })
    };
    drawn.map_err(|error| match error {
        SamplingError::Interrupted => Undrawn::Halted(halt.unwrap_or(Halt::Interrupted)),
        SamplingError::TooDeep { deepest } => impossible(
            "no state is that far from the goal",
            format!("the farthest states are {deepest} moves away: depths 2..{deepest}"),
        ),
        SamplingError::NotEnumerable => impossible(
            "the states of this puzzle are too many to list by their distance",
            "draw the ends of walks: sampling walk".to_owned(),
        ),
        SamplingError::NoWalk => impossible(
            "no walk of that many moves avoids every state twice",
            "ask for shorter walks, or for: sampling moves".to_owned(),
        ),
        SamplingError::TooMany { most } => impossible(
            &format!("there are only {most} to take"),
            format!("at most {most}: depths 1..{most}"),
        ),
        SamplingError::Unsupported(reason) => {
            impossible(&reason, "for example: sampling moves".to_owned())
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::plan;
    use super::*;
    use crate::puzzle::Notation;

    fn drawn(sampling: SamplingKind, depth: u64, sample: u64) -> String {
        let plan = plan(sampling, &[depth], 3, &["h2"]);
        let origin = Origin::Drawn {
            depth: Some(depth),
            sample,
        };
        let case = case(&plan, origin, &mut || None).expect("it can be drawn");
        plan.puzzle.format(&case.board, Notation::Compact)
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
        assert_eq!(origins(&plan.cases).len(), 4);
    }

    #[test]
    fn a_depth_that_does_not_exist_is_told() {
        let plan = plan(SamplingKind::Depth, &[40], 1, &["h2"]);
        let origin = origins(&plan.cases)[0];
        let error = case(&plan, origin, &mut || None).expect_err("31 is the farthest");
        assert!(format!("{error:?}").contains("2..31"), "{error:?}");
    }
}
