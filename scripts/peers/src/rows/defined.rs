//! Puzzles that a script defines.

use super::sliding::{million_generated, ns_per_expanded, search};
use super::{Scale, ms, process, seconds};
use crate::peers::Peer;
use crate::work::{Row, Tables};

const EIGHT: &str = include_str!("../../../own/eight.txt");
const CUBE: &str = include_str!("../../../own/cube.txt");
const TOPSPIN: &str = include_str!("../../../own/topspin.txt");

/// The 15-puzzle as a script defines it, with its Manhattan distance.
const FIFTEEN: &str = "define puzzle own15 {
  cells 0..15
  columns 4
  goal \"b 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15\"
  for c in 4..15 { move up when at($c) == b swap $c ($c - 4) }
  for c in 0..11 { move down when at($c) == b swap $c ($c + 4) }
  for c in [1 2 3 5 6 7 9 10 11 13 14 15] { move left when at($c) == b swap $c ($c - 1) }
  for c in [0 1 2 4 5 6 8 9 10 12 13 14] { move right when at($c) == b swap $c ($c + 1) }
}
define heuristic walk = sum(c in cells, if(at($c) == b, 0, abs(row($c) - row(home(at($c)))) + abs(column($c) - column(home(at($c))))))
";

pub fn rows(scale: &Scale) -> Vec<Row> {
    let before = |text: &'static str, end: &str| {
        let (before, _) = text.split_once(end).expect("the script says that");
        before
    };
    let eight = search(
        format!("{}puzzle own8", before(EIGHT, "define counts")),
        "8 6 7 2 5 4 3 b 1",
        "1 2 3 4 5 6 7 8 b",
        "solveAStar walk",
        &[("length", 31), ("expanded", 20_290)],
    );
    let fifteen = search(
        format!("{FIFTEEN}puzzle own15"),
        "3 6 5 2 10 b 15 14 1 4 13 12 9 8 11 7",
        "b 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
        "solveIDAStar walk",
        &[("length", 46), ("generated", 21_807_960)],
    );
    let cubes = before(CUBE, "puzzle pocketCube\n");
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
    // Two faces alone leave two corners where they are.
    let (twips_moves, twips_prints) =
        scale.pick(("U,R,F", "Found 3_674_160 "), ("U,R", "Found 29_160 "));
    let row = |repeats, arguments, script: String, prints| {
        Row::new(repeats, process(arguments, Tables::None, script, prints))
    };
    vec![
        Row::new((5, 5), eight).figure(
            "8-puzzle of a script, A*, own Manhattan distance, 20290 expanded",
            "ns per expanded state",
            150.0,
            ns_per_expanded,
        ),
        Row::new((5, 1), fifteen).figure(
            "15-puzzle of a script, IDA*, own Manhattan distance, 21807960 generated",
            "million generated nodes/s",
            49.0,
            million_generated,
        ),
        row(
            (3, 1),
            &["--threads", "1"],
            format!("{cubes}puzzle pocketCube\nlayers"),
            "All 3674160 states, at most 11 moves away",
        )
        .peers([Peer::twips(twips_moves, twips_prints)])
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
            "ms",
            50.0,
            ms,
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
