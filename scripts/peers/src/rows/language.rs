//! What the language itself takes.

use super::{ms, process};
use crate::peers::Peer;
use crate::work::{Row, Sample, Tables};

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

pub fn rows() -> Vec<Row> {
    let megabytes = |sample: &Sample| f64::from(LONG) / 1e6 / sample.seconds;
    let long = PARAGRAPH.repeat(LONG as usize / PARAGRAPH.len());
    vec![
        Row::new(
            (20, 10),
            process(&[], Tables::None, FOUR_COMMANDS, "nodes generated: 92\n"),
        )
        .figure("four-command script on eight, whole process", "ms", 3.0, ms)
        .peers([Peer::bare()]),
        Row::new((7, 1), process(&["check"], Tables::None, long.clone(), "")).figure(
            "10 MB script: parse and check, whole process",
            "MB/s",
            50.0,
            megabytes,
        ),
        Row::new((7, 1), process(&["fmt", "--check"], Tables::None, long, "")).figure(
            "10 MB script: format, whole process",
            "MB/s",
            30.0,
            megabytes,
        ),
    ]
}
