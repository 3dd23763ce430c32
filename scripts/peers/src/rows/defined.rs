//! Puzzles that a script defines.

use super::{Scale, process, seconds};
use crate::work::{Row, Tables};

const EIGHT: &str = include_str!("../../../own/eight.txt");
const CUBE: &str = include_str!("../../../own/cube.txt");
const TOPSPIN: &str = include_str!("../../../own/topspin.txt");

/// The 15-puzzle as a script defines it, with its Manhattan distance.
const FIFTEEN: &str = "define puzzle own15 {
  cells 0..15
  columns 4
  goal \"1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 b\"
  for c in 4..15 { move up when at($c) == b swap $c ($c - 4) }
  for c in 0..11 { move down when at($c) == b swap $c ($c + 4) }
  for c in [1 2 3 5 6 7 9 10 11 13 14 15] { move left when at($c) == b swap $c ($c - 1) }
  for c in [0 1 2 4 5 6 8 9 10 12 13 14] { move right when at($c) == b swap $c ($c + 1) }
}
define heuristic walk = sum(c in cells, if(at($c) == b, 0, abs(row($c) - row(home(at($c)))) + abs(column($c) - column(home(at($c))))))
puzzle own15
setState \"14 13 15 7 / 11 12 9 5 / 6 b 2 1 / 4 8 10 3\"
";

/// Searches of the hardest board of the 8-puzzle in one process, and how many states each expands.
const TIMES: u32 = 20;
const EXPANDED: f64 = 20_290.0;

pub fn rows(scale: &Scale) -> Vec<Row> {
    let before = |text: &'static str, end: &str| text.split(end).next().unwrap_or(text);
    let eight = format!(
        "{}puzzle own8\nrepeat {TIMES} {{ setState \"876 b41 253\" solveAStar walk }}",
        before(EIGHT, "define counts")
    );
    let nodes = scale.pick(20_000_000, 200_000);
    let fifteen = format!("{FIFTEEN}solveIDAStar walk maxNodes {nodes}");
    let cubes = before(CUBE, "puzzle pocketCube\nlayers");
    let walks = scale.pick(20, 1);
    let (cube_name, far) = scale.pick(("cube", 12), ("pocketCube", 5));
    let cube = format!(
        "{cubes}puzzle {cube_name}\nfor s in 1..{walks} {{ seed $s randomizeState walk {far} solve expect solved }}"
    );
    let boards = scale.pick(20, 1);
    let topspin = format!(
        "{}puzzle topspin {}\nfor s in 1..{boards} {{ seed $s randomizeState uniform solve expect solved }}",
        before(TOPSPIN, "puzzle topspin 8 4"),
        scale.pick("16 4", "9 4"),
    );
    let row = |repeats, arguments, script: String, prints| {
        Row::new(repeats, process(arguments, Tables::None, script, prints))
    };
    vec![
        row((5, 1), &["--threads", "1"], eight, "Solution Length:  31").figure(
            "8-puzzle of a script, A*, own Manhattan distance, an expanded state",
            "ns",
            150.0,
            |sample| sample.seconds * 1e9 / (f64::from(TIMES) * EXPANDED),
        ),
        row((3, 1), &["--threads", "1"], fifteen, "No Solution Found").figure(
            format!("15-puzzle of a script, IDA*, own Manhattan distance, {nodes} nodes"),
            "s",
            f64::from(nodes) / 49e6,
            seconds,
        ),
        row(
            (5, 1),
            &["--threads", "1"],
            format!("{cubes}puzzle pocketCube\nlayers"),
            "All 3674160 states, at most 11 moves away",
        )
        .figure(
            "2x2x2 cube of a script, layers of 3674160 states, one thread",
            "s",
            0.7,
            seconds,
        ),
        row(
            (5, 1),
            &[],
            format!("{cubes}puzzle cube\nhelp cube"),
            "43252003274489856000",
        )
        .figure(
            "3x3x3 cube of a script, order of its group, whole process",
            "s",
            0.05,
            seconds,
        ),
        row((1, 1), &[], cube, "Proved optimal").figure(
            format!("{cube_name} of a script, {walks} walks of {far} moves, all proved"),
            "s",
            5.0 * f64::from(walks),
            seconds,
        ),
        row((1, 1), &[], topspin, "Proved optimal").figure(
            format!("TopSpin of a script, {boards} uniform boards, all proved"),
            "s",
            2.0 * f64::from(boards),
            seconds,
        ),
    ]
}
