//! Programs with known mistakes, one by one and in pairs.

use super::both_ends::cost_mistakes;
use super::estimates::{by_tiles, estimate_by, straight, to_another_goal};
use super::programs::{
    Beam, BestFirst, Deepened, Draw, Listed, MOST, Marked, Noted, Pruned, TwoSided,
};
use super::*;

/// A program that writes a log.
pub(super) type Program = dyn Fn(&World, &mut dyn Draw) -> Log;

/// A wrong program: the names of its mistakes, the search that was asked for, the program, the moves that it makes, and
/// whether its log may leave open which way it took.
pub(super) struct Planted {
    pub(super) names: Vec<&'static str>,
    pub(super) algorithm: Algorithm,
    pub(super) reopens: Option<bool>,
    pub(super) run: Box<Program>,
    pub(super) moves: fn(&World) -> MoveSet,
    pub(super) may_be_open: bool,
    /// Whether it shows only where moves have costs.
    pub(super) needs_costs: bool,
}

fn planted(
    names: &[&'static str],
    algorithm: Algorithm,
    run: impl Fn(&World, &mut dyn Draw) -> Log + 'static,
) -> Planted {
    Planted {
        names: names.to_vec(),
        algorithm,
        reopens: None,
        run: Box::new(run),
        moves: |_| MoveSet::All,
        may_be_open: false,
        needs_costs: false,
    }
}

/// A change of a best-first program, with its name.
pub(super) type Change = (&'static str, fn(&mut BestFirst));

/// Mistakes in the value, those that need a board last.
pub(super) const VALUES: [Change; 12] = [
    ("h alone", |program| program.g = 0),
    ("g alone", |program| program.h = 0),
    ("another weight", |program| program.h = 2),
    ("greatest value first", |program| program.greatest = true),
    ("every move costs 1", |program| program.unit_costs = true),
    ("f of the parent taken for its g", |program| {
        program.adds_up = true;
    }),
    ("h of the parent", |program| program.parents_h = true),
    ("h1 for the heuristic", |program| {
        program.estimate = Some(|world, state| estimate_by("h1")(world, state));
    }),
    ("the blank counted", |program| {
        program.estimate = Some(|world, state| estimate_by("h2Blank")(world, state));
    }),
    ("sum of squares", |program| {
        program.estimate = Some(|world, state| {
            by_tiles(world, state, |rows, columns| {
                rows * rows + columns * columns
            })
        });
    }),
    ("Euclidean distance", |program| {
        program.g *= 10_000_000;
        program.estimate = Some(|world, state| by_tiles(world, state, straight));
    }),
    ("h of another goal", |program| {
        program.estimate = Some(to_another_goal);
    }),
];

/// Where the mistakes begin that need a board.
pub(super) const OF_BOARDS: usize = 7;

/// Mistakes in the lists.
const LISTS: [Change; 7] = [
    ("first path kept", |program| program.noted = Noted::First),
    ("g new, but the old place kept", |program| {
        program.noted = Noted::PlaceKept;
    }),
    ("last path kept", |program| program.noted = Noted::Last),
    ("no closed list", |program| program.noted = Noted::All),
    ("only the parent pruned", |program| {
        program.noted = Noted::AllButBack;
    }),
    ("copies of expanded states not skipped", |program| {
        program.noted = Noted::NotClosed;
    }),
    ("dearer copies not skipped", |program| {
        program.noted = Noted::Cheaper;
    }),
];

/// Mistakes at the end.
const ENDS: [Change; 2] = [
    ("goal tested when generated", |program| {
        program.tested = Tested::Generated;
    }),
    ("goal never tested", |program| {
        program.tested = Tested::Never;
    }),
];

/// A right best-first program for one of these searches.
fn right(algorithm: Algorithm) -> BestFirst {
    let (g, h) = match algorithm {
        Algorithm::UniformCost { .. } => (1, 0),
        Algorithm::Greedy { .. } => (0, 1),
        Algorithm::WeightedAStar { .. } => (1, 3),
        _ => (1, 1),
    };
    BestFirst {
        g,
        h,
        reopens: g > 0,
        ..BestFirst::RIGHT
    }
}

/// A best-first program with some mistakes.
fn best_first(algorithm: Algorithm, changes: &[Change]) -> Planted {
    let mut program = right(algorithm);
    for (_, change) in changes {
        change(&mut program);
    }
    let names: Vec<&str> = changes.iter().map(|change| change.0).collect();
    Planted {
        may_be_open: program.noted == Noted::AllButBack,
        ..planted(&names, algorithm, move |world, draw| {
            program.run(world, 120, draw)
        })
    }
}

/// Each mistake alone.
pub(super) fn alone() -> Vec<Planted> {
    let (ucs, greedy, weighted) = (
        Algorithm::UNIFORM_COST,
        Algorithm::GREEDY,
        Algorithm::weighted(3, 1),
    );
    let mut all = Vec::new();
    for change in VALUES.iter().chain(&LISTS).chain(&ENDS) {
        all.push(best_first(a_star(), &[*change]));
    }
    for change in [&VALUES[3], &VALUES[4]]
        .into_iter()
        .chain(&LISTS)
        .chain(&ENDS)
    {
        all.push(best_first(ucs, &[*change]));
    }
    for change in [
        &VALUES[0], &VALUES[1], &VALUES[2], &LISTS[3], &LISTS[5], &ENDS[1],
    ] {
        all.push(best_first(weighted, &[*change]));
    }
    for change in [&VALUES[3], &VALUES[6], &LISTS[3], &LISTS[5], &ENDS[1]] {
        all.push(best_first(greedy, &[*change]));
    }
    let f: Change = ("g + h", |summing| (summing.g, summing.h) = (1, 1));
    all.push(best_first(ucs, &[f]));
    all.push(best_first(greedy, &[f]));
    let again: Change = ("closed states opened again", |reopening| {
        reopening.reopens = true;
    });
    let never: Change = ("closed states never opened again", |closing| {
        closing.reopens = false;
    });
    all.push(best_first(closed_a_star(), &[again]));
    all.push(Planted {
        reopens: Some(true),
        ..best_first(a_star(), &[never])
    });
    // Trees.
    let tree = tree_of(a_star(), false);
    for (name, noted) in [
        ("a closed list", Noted::Best),
        ("a closed list", Noted::NotClosed),
        ("the parent left out", Noted::AllButBack),
    ] {
        let program = BestFirst {
            noted,
            ..BestFirst::RIGHT
        };
        all.push(Planted {
            may_be_open: true,
            ..planted(&[name], tree, move |world, draw| {
                program.run(world, 60, draw)
            })
        });
    }
    let of_stack = Listed {
        sorts: true,
        ..Listed::DEPTH_FIRST
    };
    for (name, listed_program) in [
        ("a stack for the open list", Listed::DEPTH_FIRST),
        ("a queue for the open list", Listed::BREADTH_FIRST),
        (
            "only new successors sorted, put in front",
            Listed {
                marked: Marked::Early,
                ..of_stack
            },
        ),
        (
            "only new successors sorted, put behind",
            Listed {
                sorts: true,
                ..Listed::BREADTH_FIRST
            },
        ),
    ] {
        all.push(planted(&[name], a_star(), move |world, draw| {
            listed_program.run(world, MOST, draw)
        }));
    }
    for (algorithm, listed) in [
        (Algorithm::BREADTH_FIRST, Listed::BREADTH_FIRST),
        (Algorithm::DEPTH_FIRST, Listed::DEPTH_FIRST),
    ] {
        for (name, marked) in [
            (
                "copies of expanded states not skipped",
                Marked::LateWithCopies,
            ),
            ("the start not marked", Marked::EarlyButTheStart),
            ("no closed list", Marked::Never),
            ("only the parent pruned", Marked::Parent),
        ] {
            let marked_program = Listed { marked, ..listed };
            all.push(Planted {
                may_be_open: marked == Marked::Parent,
                ..planted(&[name], algorithm, move |world, draw| {
                    marked_program.run(world, 120, draw)
                })
            });
        }
        let never = Listed {
            tested: Tested::Never,
            ..listed
        };
        all.push(planted(
            &["goal never tested"],
            algorithm,
            move |world, draw| never.run(world, MOST, draw),
        ));
        let other = if listed.is_stack {
            ("a queue for the open list", Listed::BREADTH_FIRST)
        } else {
            ("a stack for the open list", Listed::DEPTH_FIRST)
        };
        all.push(planted(&[other.0], algorithm, move |world, draw| {
            other.1.run(world, MOST, draw)
        }));
        for (name, g, h) in [("least g first", 1, 0), ("h alone", 0, 1), ("g + h", 1, 1)] {
            let program = BestFirst {
                g,
                h,
                ..BestFirst::RIGHT
            };
            all.push(planted(&[name], algorithm, move |world, draw| {
                program.run(world, MOST, draw)
            }));
        }
        // Trees.
        for (path_check, name, marked) in [
            (false, "a closed list", Marked::Early),
            (false, "a closed list", Marked::Late),
            (false, "a closed list", Marked::LateWithCopies),
            (false, "the parent left out", Marked::Parent),
            (false, "states on the path left out", Marked::OnPath),
            (true, "states on the path not left out", Marked::Never),
            (true, "states on the path not left out", Marked::Parent),
            (true, "a closed list", Marked::Early),
        ] {
            let marked_program = Listed { marked, ..listed };
            all.push(Planted {
                may_be_open: true,
                ..planted(
                    &[name],
                    tree_of(algorithm, path_check),
                    move |world, draw| marked_program.run(world, 60, draw),
                )
            });
        }
        all.push(planted(
            &[other.0],
            tree_of(algorithm, false),
            move |world, draw| {
                let unmarked = Listed {
                    marked: Marked::Never,
                    ..other.1
                };
                unmarked.run(world, 60, draw)
            },
        ));
    }
    all.extend(along_paths());
    for (name, program) in [
        (
            "repeats kept",
            Beam {
                keeps_repeats: true,
                ..Beam::RIGHT
            },
        ),
        (
            "states marked when generated",
            Beam {
                drops_generated: true,
                by_state: true,
                ..Beam::RIGHT
            },
        ),
        (
            "parents kept in the layer",
            Beam {
                keeps_parents: true,
                ..Beam::RIGHT
            },
        ),
        (
            "one state too many in a layer",
            Beam {
                width: 4,
                ..Beam::RIGHT
            },
        ),
        (
            "one state too few in a layer",
            Beam {
                width: 2,
                ..Beam::RIGHT
            },
        ),
        (
            "f for h",
            Beam {
                by_f: true,
                ..Beam::RIGHT
            },
        ),
        (
            "greatest value first",
            Beam {
                greatest: true,
                ..Beam::RIGHT
            },
        ),
        (
            "goal never tested",
            Beam {
                tested: Tested::Never,
                ..Beam::RIGHT
            },
        ),
    ] {
        all.push(planted(&[name], beam(3), move |world, draw| {
            program.run(world, 100, draw)
        }));
    }
    all.extend(moved());
    all.extend(from_both_ends());
    all
}

/// Mistakes of searches along a path.
pub(super) fn along_paths() -> Vec<Planted> {
    let right = Deepened::IDA_STAR;
    let mut all = Vec::new();
    for (name, deepened) in [
        ("g alone", Deepened { h: 0, ..right }),
        ("h alone", Deepened { g: 0, ..right }),
        ("another weight", Deepened { h: 2, ..right }),
        (
            "every move costs 1",
            Deepened {
                unit_costs: true,
                ..right
            },
        ),
        (
            "h of the parent",
            Deepened {
                parents_h: true,
                ..right
            },
        ),
        (
            "bound raised by one",
            Deepened {
                by_one: true,
                ..right
            },
        ),
        (
            "visited states left out in a round",
            Deepened {
                pruned: Pruned::Visited,
                ..right
            },
        ),
        (
            "one closed set across the bounds",
            Deepened {
                pruned: Pruned::EverVisited,
                ..right
            },
        ),
        (
            "goal tested when generated",
            Deepened {
                tested: Tested::Generated,
                ..right
            },
        ),
        (
            "goal tested before the bound",
            Deepened {
                tested: Tested::BeforeBound,
                ..right
            },
        ),
        (
            "goal never tested",
            Deepened {
                tested: Tested::Never,
                ..right
            },
        ),
    ] {
        all.push(planted(&[name], Algorithm::IDA_STAR, move |world, draw| {
            deepened.run(world, MOST, draw)
        }));
    }
    let right = Deepened::BY_DEPTH;
    for (name, program) in [
        (
            "visited states left out in a round",
            Deepened {
                pruned: Pruned::Visited,
                ..right
            },
        ),
        (
            "one closed set across the bounds",
            Deepened {
                pruned: Pruned::EverVisited,
                ..right
            },
        ),
        (
            "goal never tested",
            Deepened {
                tested: Tested::Never,
                ..right
            },
        ),
    ] {
        all.push(planted(
            &[name],
            Algorithm::ITERATIVE_DEEPENING,
            move |world, draw| program.run(world, MOST, draw),
        ));
    }
    all
}

/// Mistakes of searches from both ends.
fn from_both_ends() -> Vec<Planted> {
    use crate::judging::both_ends::MeetingTest::{
        EndGenerated, EndSelected, Expanded, Generated, Selected,
    };
    let mut all = Vec::new();
    for (name, is_stack, meeting, only) in [
        ("a stack for the open list", true, Generated, None),
        (
            "sides compared when a state is selected",
            false,
            Selected,
            None,
        ),
        (
            "sides compared with expanded states alone",
            false,
            Expanded,
            None,
        ),
        ("sides never compared", false, EndGenerated, None),
        ("sides never compared", false, EndSelected, None),
        (
            "only the side of the start expanded",
            false,
            EndSelected,
            Some(0),
        ),
        (
            "only the side of the goal expanded",
            false,
            EndSelected,
            Some(1),
        ),
    ] {
        let program = TwoSided {
            is_stack,
            meeting,
            only,
        };
        all.push(Planted {
            // Which of two sides expanded a state that both know.
            may_be_open: matches!(meeting, Expanded | EndGenerated | EndSelected),
            ..planted(&[name], Algorithm::Bidirectional, move |world, draw| {
                program.run(world, MOST, draw)
            })
        });
    }
    for (name, change) in cost_mistakes() {
        all.push(Planted {
            needs_costs: true,
            may_be_open: true,
            ..planted(&[name], Algorithm::Bidirectional, move |world, draw| {
                change.run(world, MOST, draw)
            })
        });
    }
    all
}

/// Programs that make other moves.
fn moved() -> Vec<Planted> {
    // Of a graph it is the last arc of the start, or of a node behind it.
    let missing = |world: &World| {
        if world.problem.order.len() <= 16 {
            return MoveSet::Without(world.problem.order[1]);
        }
        let mut space = JudgedSpace::new(&world.puzzle, &world.problem);
        let successors = space.successors(0);
        let step = successors.last().expect("the goal can be reached");
        MoveSet::WithoutStep(0, step.state)
    };
    let mut all = Vec::new();
    let each: [fn(&World) -> MoveSet; 4] = [
        missing,
        |_: &World| MoveSet::Wrapping(space::Wrap::Rows),
        |_: &World| MoveSet::Wrapping(space::Wrap::Negative),
        |_: &World| MoveSet::Wrapping(space::Wrap::Torus),
    ];
    for moves in each {
        let is_missing = all.is_empty();
        let name = if is_missing {
            "a move missing"
        } else {
            "moves that wrap around an edge"
        };
        for algorithm in [a_star(), Algorithm::UNIFORM_COST] {
            let program = right(algorithm);
            let run = move |world: &World, draw: &mut dyn Draw| program.run(world, MOST, draw);
            all.push(Planted {
                moves,
                ..planted(&[name], algorithm, run)
            });
        }
        let run = |world: &World, draw: &mut dyn Draw| Listed::BREADTH_FIRST.run(world, MOST, draw);
        all.push(Planted {
            moves,
            ..planted(&[name], Algorithm::BREADTH_FIRST, run)
        });
        let run = |world: &World, draw: &mut dyn Draw| Deepened::IDA_STAR.run(world, MOST, draw);
        all.push(Planted {
            moves,
            ..planted(&[name], Algorithm::IDA_STAR, run)
        });
    }
    all
}

/// Pairs of mistakes of A*: value and list, value and end, list and end.
pub(super) fn pairs() -> Vec<Planted> {
    let mut all = Vec::new();
    for value in &VALUES[..OF_BOARDS] {
        for list in &LISTS {
            all.push(best_first(a_star(), &[*value, *list]));
        }
    }
    for part in VALUES[..OF_BOARDS].iter().chain(&LISTS) {
        for end in &ENDS {
            all.push(best_first(a_star(), &[*part, *end]));
        }
    }
    all
}
