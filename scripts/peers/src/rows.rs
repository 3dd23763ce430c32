//! What is measured: a new row is one more in [`all`].

use crate::korf::{self, Korf};
use crate::peers::Peer;

/// What one run took; 0 where a kind of work has no such number.
#[derive(Clone, Copy, Default)]
pub struct Sample {
    pub seconds: f64,
    pub expanded: f64,
    pub generated: f64,
    /// States in memory at the end.
    pub stored: f64,
    /// Memory at the peak, without what the program takes to start.
    pub bytes: f64,
}

/// What is done.
pub enum Work {
    /// Whole processes that read a script, without tables on disk: what stands before its name, the
    /// script, and a part of what is printed.
    Process(&'static [&'static str], String, &'static str),
    /// Whole processes with tables on disk, all threads.
    WithTables(Tables, String, &'static str),
    /// Searches, in one process, which times them: puzzle, start, goal, command, and numbers that the
    /// event `solved` or `unsolved` has.
    Search(
        &'static str,
        &'static str,
        &'static str,
        &'static str,
        &'static [(&'static str, u64)],
    ),
}

/// The tables on disk that a process finds.
#[derive(Clone, Copy)]
pub enum Tables {
    /// None yet.
    Fresh,
    /// The large ones of the 15-puzzle.
    Large,
}

/// Builds them.
pub const BUILD_LARGE: &str = "puzzle fifteen cache build pdb(\"7-8\")";

/// A line of the table.
pub struct Figure {
    pub name: &'static str,
    pub unit: &'static str,
    pub to_reach: f64,
    pub of: fn(&Sample) -> f64,
}

impl Figure {
    /// How many times as good the first is as the second. More is better for what counts per second.
    pub fn advantage(&self, first: f64, second: f64) -> f64 {
        let more_is_better = self.unit.ends_with("/s");
        if more_is_better {
            first / second
        } else {
            second / first
        }
    }
}

pub struct Row {
    pub work: Work,
    pub figures: Vec<Figure>,
    pub peers: Vec<Peer>,
    /// Turns that product and peers take, and runs in each.
    pub turns: (usize, usize),
}

const EIGHT_GOAL: &str = "1 2 3 4 5 6 7 8 0";
const FIFTEEN_GOAL: &str = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
const RING_GOAL: &str = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25";

/// Of Korf's hundred, counted from 1.
const MIDDLE: usize = 31;

const FOUR_COMMANDS: &str =
    "setState \"3b2 615 748\" printState solveBeam 50 maxNodes 2000 printStats";
/// Bytes of the long script.
const LONG: u32 = 10_000_000;
/// A bit of everything, in canonical layout.
const PARAGRAPH: &str = r#"# One board, some searches.
seed 1
randomizeState depth 20
let board = $state
define attempt h limit {
  solveAStar $h maxNodes $limit
  if solved and length <= 20 { print "A* $h: $length moves" } else { print "A* $h: $reason" }
}
for h in [h1 h2 max(h1,h2)] { attempt $h 1_000_000 }
setState "3b2 615 748" printState solveBeam 50 maxNodes 2000
let total = ((1 + $length) * 2 - $generated % 7)
expect $total >= 1 or not solved
expect fails { setState "b12 345 678" move up }
order [left down right up]
repeat 3 { move [right down left up] undo }
checkSolution [right down] # of another board
"#;

fn row(turns: (usize, usize), work: Work) -> Row {
    let (figures, peers) = (Vec::new(), Vec::new());
    Row {
        work,
        figures,
        peers,
        turns,
    }
}

impl Row {
    fn figure(
        mut self,
        name: &'static str,
        unit: &'static str,
        to_reach: f64,
        of: fn(&Sample) -> f64,
    ) -> Self {
        self.figures.push(Figure {
            name,
            unit,
            to_reach,
            of,
        });
        self
    }

    fn peers(mut self, peers: impl IntoIterator<Item = Peer>) -> Self {
        self.peers.extend(peers);
        self
    }
}

pub fn all() -> Vec<Row> {
    use Work::{Process, Search, WithTables};
    let korf = korf::all();
    // Near the middle of them by what it takes.
    let one = &korf[MIDDLE - 1..MIDDLE];
    let seconds = |sample: &Sample| sample.seconds;
    let ms = |sample: &Sample| sample.seconds * 1e3;
    let ns_per_expanded = |sample: &Sample| sample.seconds * 1e9 / sample.expanded;
    let megabytes = |sample: &Sample| f64::from(LONG) / 1e6 / sample.seconds;
    let long = PARAGRAPH.repeat(LONG as usize / PARAGRAPH.len());
    vec![
        row(
            (20, 10),
            Process(&[], FOUR_COMMANDS.into(), "nodes generated: 92\n"),
        )
        .figure("four-command script on eight, whole process", "ms", 3.0, ms)
        .peers([Peer::bare()]),
        row((7, 1), Process(&["check"], long.clone(), "")).figure(
            "10 MB script: parse and check, whole process",
            "MB/s",
            50.0,
            megabytes,
        ),
        row((7, 1), Process(&["fmt", "--check"], long, "")).figure(
            "10 MB script: format, whole process",
            "MB/s",
            30.0,
            megabytes,
        ),
        row(
            (5, 20),
            Search(
                "eight",
                "8 6 7 2 5 4 3 0 1",
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
        .peers(Peer::pathfinding("astar", 6_786, 0)),
        // The goal is in the other half of the space: a search sees all of its own.
        row(
            (5, 5),
            Search(
                "eight",
                "2 1 3 4 5 6 7 8 0",
                EIGHT_GOAL,
                "solveBFS",
                &[("expanded", 181_440)],
            ),
        )
        .figure("8-puzzle, breadth first, 181440 expanded", "ms", 5.0, ms)
        .peers(Peer::pathfinding("bfs", 181_440, 181_440)),
        // Number 9 of Korf's hundred (1985).
        row(
            (5, 1),
            Search(
                "fifteen",
                "3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0",
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
        .peers(Peer::pathfinding("astar", 317_774, 604_150)),
        // Number 13 of them.
        row(
            (5, 1),
            Search(
                "fifteen",
                "3 6 5 2 10 0 15 14 1 4 13 12 9 8 11 7",
                FIFTEEN_GOAL,
                "solveIDAStar h2",
                &[("length", 46), ("generated", 21_807_960)],
            ),
        )
        .figure(
            "15-puzzle, IDA* h2, 21807960 generated",
            "million generated nodes/s",
            80.0,
            |sample| sample.generated / 1e6 / sample.seconds,
        )
        .peers(Peer::pathfinding("idastar", 5_809_613, 0)),
        row((3, 1), Process(&[], Korf::script(&korf), "Proved optimal"))
            .figure(
                "Korf's hundred, no tables on disk, all threads",
                "s",
                2.5,
                seconds,
            )
            .peers([Peer::slidy(&korf)]),
        row(
            (3, 1),
            WithTables(Tables::Large, Korf::script(&korf), "Proved optimal"),
        )
        .figure(
            "Korf's hundred, 7-8 on disk, all threads",
            "s",
            0.5,
            seconds,
        )
        .peers([Peer::slidy(&korf)]),
        row((5, 1), Process(&[], Korf::script(one), "Proved optimal"))
            .figure(
                "one 15-puzzle, no tables on disk, all threads",
                "ms",
                150.0,
                ms,
            )
            .peers([Peer::slidy(one)]),
        row(
            (1, 1),
            WithTables(Tables::Fresh, BUILD_LARGE.into(), "built"),
        )
        .figure(
            "7-8 databases, built and written, all threads",
            "s",
            120.0,
            seconds,
        ),
        row(
            (5, 1),
            Search(
                "ring",
                "2 18 3 4 1 6 7 8 9 10 11 12 13 14 15 16 17 5 19 20 21 22 23 24 25",
                RING_GOAL,
                "solve",
                &[("length", 10), ("lower_bound", 10)],
            ),
        )
        .figure("ring, 10 moves deep, proved", "ms", 300.0, ms),
        row(
            (20, 1),
            Process(&[], "puzzle octa solveAll count".into(), "288"),
        )
        .figure("octa, all 288 solutions, whole process", "ms", 10.0, ms),
    ]
}
