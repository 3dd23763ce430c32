//! A map as large as maps can be.

use crate::work::{Known, Row, Sample, Search, Start, Tables, Work};
use std::fmt::Write;

/// Rows and columns.
const SIDE: usize = 1_024;

/// Walls, which may overlap.
const WALLS: usize = 600;

fn million_expanded(sample: &Sample) -> f64 {
    sample.expanded / 1e6 / sample.seconds
}

/// A map of the Moving AI Lab's format: rectangles of 4 to 67 cells a side at places that a linear congruential generator
/// draws (Knuth's MMIX), none at the rim.
fn map() -> String {
    let mut seed = 1_u64;
    let mut draw = |most: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).expect("31 bits") % most
    };
    let mut cells = vec![[b'.'; SIDE]; SIDE];
    for _ in 0..WALLS {
        let (height, width) = (4 + draw(64), 4 + draw(64));
        let (top, left) = (1 + draw(SIDE - height - 2), 1 + draw(SIDE - width - 2));
        for row in &mut cells[top..top + height] {
            row[left..left + width].fill(b'@');
        }
    }
    let mut text = format!("type octile\nheight {SIDE}\nwidth {SIDE}\nmap\n");
    for row in &cells {
        let _ = writeln!(text, "{}", String::from_utf8_lossy(row));
    }
    text
}

/// A* from corner to corner, eight neighbours, one thread.
pub fn row() -> Row {
    let search = Search {
        puzzle: "puzzle map \"MAP\"".into(),
        map: Some(map()),
        goal: None,
        command: "solveAStar octile".into(),
        threads: "1",
        tables: Tables::None,
        boards: vec![Start {
            set: "setState \"0,0 to 1023,1023\"".into(),
            known: Known::Numbers(&[("cost", 1_774_682), ("expanded", 182_938)]),
        }],
    };
    Row::new((5, 3), Work::Search(search)).figure(
        "map of 1,024 x 1,024 cells, A* octile, 182938 expanded",
        "million expanded states/s",
        1.0,
        million_expanded,
    )
}
