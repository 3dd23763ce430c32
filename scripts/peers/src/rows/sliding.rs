//! Sliding boards.

use super::{Scale, drawn, gigabytes, ms, process, seconds};
use crate::boards::{self, Instance};
use crate::peers::Peer;
use crate::work::{Known, Row, Sample, Search, Start, Tables, Work};

const EIGHT_GOAL: &str = "1 2 3 4 5 6 7 8 0";
const FIFTEEN_GOAL: &str = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
const TWENTY_FOUR_GOAL: &str = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24";

pub fn ns_per_expanded(sample: &Sample) -> f64 {
    sample.seconds * 1e9 / sample.expanded
}

pub fn million_generated(sample: &Sample) -> f64 {
    sample.generated / 1e6 / sample.seconds
}

/// One search, one thread, no tables on disk; the text chooses the puzzle.
pub fn search(
    puzzle: impl Into<String>,
    start: &str,
    goal: &'static str,
    command: &'static str,
    numbers: &'static [(&'static str, u64)],
) -> Work {
    Work::Search(Search {
        puzzle: puzzle.into(),
        map: None,
        goal: Some(goal),
        command: command.into(),
        threads: "1",
        tables: Tables::None,
        boards: vec![Start {
            set: format!("setState \"{start}\""),
            known: Known::Numbers(numbers),
        }],
    })
}

/// All states by distance, two bits each.
pub fn layers(scale: &Scale) -> Row {
    let (script, known, name) = scale.pick(
        (
            "puzzle sliding 3x4 layers",
            Known::Numbers(&[("states", 239_500_800), ("farthest", 53)]),
            "sliding 3x4, layers of 239500800 states, two threads",
        ),
        (
            "puzzle sliding 2x5 layers",
            Known::Numbers(&[("states", 1_814_400), ("farthest", 55)]),
            "sliding 2x5, layers of 1814400 states, two threads",
        ),
    );
    Row::new(
        (3, 1),
        Work::Event {
            script,
            threads: "2",
            event: "layers",
            known,
        },
    )
    .figure(format!("{name}, time"), "s", 20.0, seconds)
    .figure(format!("{name}, memory"), "GB", 0.15, gigabytes)
}

/// The whole space, and what is read off it.
pub fn eight(scale: &Scale) -> Vec<Row> {
    const FAR: &str = "8 6 7 2 5 4 3 0 1";
    // The goal is in the other half of the space: a search sees all of its own.
    const UNSOLVABLE: &str = "2 1 3 4 5 6 7 8 0";
    vec![
        Row::new(
            (5, 20),
            search(
                "puzzle eight",
                FAR,
                EIGHT_GOAL,
                "solveAStar h2",
                &[("length", 31), ("expanded", 20_290)],
            ),
        )
        .figure(
            "8-puzzle, A* h2, 20290 expanded",
            "ns per expanded state",
            60.0,
            ns_per_expanded,
        )
        .peers(Peer::pathfinding("astar", FAR, EIGHT_GOAL, 6_786, 0)),
        Row::new(
            (5, 5),
            search(
                "puzzle eight",
                UNSOLVABLE,
                EIGHT_GOAL,
                "solveBFS",
                &[("expanded", 181_440)],
            ),
        )
        .figure("8-puzzle, breadth first, 181440 expanded", "ms", 5.0, ms)
        .peers(Peer::pathfinding(
            "bfs", UNSOLVABLE, EIGHT_GOAL, 181_440, 181_440,
        )),
        Row::new(
            (20, 1),
            process(
                &[],
                Tables::None,
                "randomizeState depth 31 printState",
                "\n",
            ),
        )
        .figure(
            "8-puzzle, table of all distances, whole process",
            "ms",
            5.0,
            ms,
        ),
        Row::new(
            (5, scale.pick(1000, 10)),
            Work::Search(Search {
                puzzle: "puzzle eight".into(),
                map: None,
                goal: Some(EIGHT_GOAL),
                command: "randomizeState uniform solve".into(),
                threads: "1",
                tables: Tables::None,
                boards: drawn([1], "uniform", Known::Nothing),
            }),
        )
        .figure(
            "8-puzzle, random boards solved by that table",
            "µs",
            None,
            |sample| sample.seconds * 1e6,
        ),
    ]
}

/// Single algorithms on the 15-puzzle.
pub fn fifteen() -> Vec<Row> {
    // Numbers 9, 13 and 16 of Korf's hundred.
    const NINTH: &str = "3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0";
    const THIRTEENTH: &str = "3 6 5 2 10 0 15 14 1 4 13 12 9 8 11 7";
    const SIXTEENTH: &str = "1 3 2 5 10 9 15 6 8 14 13 11 12 4 7 0";
    vec![
        Row::new(
            (5, 1),
            search(
                "puzzle fifteen",
                NINTH,
                FIFTEEN_GOAL,
                "solveAStar h2",
                &[
                    ("length", 46),
                    ("expanded", 1_069_958),
                    ("stored", 1_995_609),
                ],
            ),
        )
        .figure(
            "15-puzzle, A* h2, 1069958 expanded, memory",
            "bytes per stored state",
            24.0,
            |sample| sample.bytes / sample.stored,
        )
        .figure(
            "15-puzzle, A* h2, 1069958 expanded, time",
            "ns per expanded state",
            150.0,
            ns_per_expanded,
        )
        .peers(Peer::pathfinding(
            "astar",
            NINTH,
            FIFTEEN_GOAL,
            317_774,
            604_150,
        )),
        Row::new(
            (5, 1),
            search(
                "puzzle fifteen",
                THIRTEENTH,
                FIFTEEN_GOAL,
                "solveIDAStar h2",
                &[("length", 46), ("generated", 21_807_960)],
            ),
        )
        .figure(
            "15-puzzle, IDA* h2, 21807960 generated",
            "million generated nodes/s",
            80.0,
            million_generated,
        )
        .peers(Peer::pathfinding(
            "idastar",
            THIRTEENTH,
            FIFTEEN_GOAL,
            5_809_613,
            0,
        )),
        Row::new(
            (5, 1),
            search(
                "puzzle fifteen",
                SIXTEENTH,
                FIFTEEN_GOAL,
                "solveIDAStar h2",
                &[("length", 42), ("generated", 18_077_520)],
            ),
        )
        .figure(
            "15-puzzle, IDA* h2, 18077520 generated",
            "million generated nodes/s",
            None,
            million_generated,
        )
        .peers([Peer::plain_ida()]),
    ]
}

/// Many boards of the 15-puzzle, all proved.
pub fn fifteen_solved(scale: &Scale) -> Vec<Row> {
    const PROVED: &str = "Proved optimal";
    const TWO: &[&str] = &["--threads", "2"];
    let korf = scale.boards(boards::korf(), 5);
    let random = scale.boards(boards::random(), 2);
    let (partition, tables) = scale.pick(("7-8", 2), ("5-5-5", 3));
    let build = format!("puzzle fifteen cache build pdb(\"{partition}\")");
    let all = Instance::script(&korf);
    let each = random.chunks(1).map(Instance::script).collect();
    vec![
        Row::new((3, 1), process(TWO, Tables::None, all.clone(), PROVED))
            .figure(
                "Korf's hundred, no tables on disk, two threads",
                "s",
                2.5,
                seconds,
            )
            .peers([Peer::slidy([&korf[..]])]),
        Row::new(
            (1, 1),
            Work::Build {
                script: build.clone(),
                threads: "2",
                tables,
            },
        )
        .figure(
            "7-8 databases, built and written, two threads, time",
            "s",
            120.0,
            seconds,
        )
        .figure(
            "7-8 databases, built and written, two threads, memory",
            "GB",
            3.0,
            gigabytes,
        ),
        Row::new((3, 1), process(TWO, Tables::Of(build), all, PROVED))
            .figure(
                "Korf's hundred, 7-8 on disk, two threads",
                "s",
                0.5,
                seconds,
            )
            .peers([Peer::slidy([&korf[..]])]),
        Row::new(
            (3, 1),
            Work::Process {
                arguments: TWO,
                tables: Tables::None,
                scripts: each,
                prints: PROVED,
            },
        )
        .figure(
            "one random 15-puzzle of 30, no tables on disk, two threads",
            "ms",
            150.0,
            ms,
        )
        .peers([Peer::slidy(random.chunks(1))]),
    ]
}

/// Proofs with pattern databases, and what `solve` finds in a few seconds.
pub fn twenty_four(scale: &Scale) -> Vec<Row> {
    let boards = boards::twenty_four();
    let search = |command: String, threads, tables, boards| {
        Work::Search(Search {
            puzzle: "puzzle twentyfour".into(),
            map: None,
            goal: Some(TWENTY_FOUR_GOAL),
            command,
            threads,
            tables,
            boards,
        })
    };
    let (heuristic, tables) = scale.pick(("", 5), ("pdb", 2));
    let build = format!("puzzle twentyfour setGoal \"{TWENTY_FOUR_GOAL}\" cache build {heuristic}");
    let mut rows = vec![
        Row::new(
            (1, 1),
            Work::Build {
                script: build.clone(),
                threads: "1",
                tables,
            },
        )
        .figure(
            "24-puzzle, each of five databases, built and written",
            "s",
            20.0,
            |sample| sample.seconds / 5.0,
        ),
    ];
    // Half of what the public program takes.
    for (number, to_reach) in [(38, 3.2), (40, 4.3), (25, 49.5), (44, 63.5)] {
        let board = &boards[number - 1];
        let boards = if scale.check {
            drawn([0], "walk 20", Known::Nothing)
        } else {
            vec![Start {
                set: format!("setState \"{}\"", board.cells()),
                known: Known::Proved(board.length),
            }]
        };
        let proof = search("solve".into(), "1", Tables::Of(build.clone()), boards);
        let length = board.length;
        let name = format!("24-puzzle, number {number}, {length} moves, databases on disk");
        rows.push(Row::new((3, 1), proof).figure(name, "s", to_reach, seconds));
    }
    let fifty = scale.boards(boards, 2);
    let fifty = fifty.iter().map(|board| Start {
        set: format!("setState \"{}\"", board.cells()),
        known: Known::Optimum(board.length),
    });
    let limited = search(
        format!("solve timeLimit {}", scale.pick("5", "0.5")),
        "2",
        Tables::None,
        fifty.collect(),
    );
    rows.push(
        Row::new((1, 1), limited)
            .mean(
                "24-puzzle, 50 boards, 5 s each, mean length",
                "% above the shortest",
                5.0,
                |sample| 100.0 * (sample.length / sample.optimum - 1.0),
            )
            .mean(
                "24-puzzle, 50 boards, 5 s each, mean lower bound",
                "% of the shortest",
                None,
                |sample| 100.0 * sample.lower_bound / sample.optimum,
            ),
    );
    rows
}
