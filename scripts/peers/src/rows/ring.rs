//! The ring.

use super::{Scale, drawn, gigabytes, ms, seconds};
use crate::work::{Known, Row, Search, Start, Tables, Work};

const RING_GOAL: &str = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25";

/// Seeds with which `randomizeState walk 12` draws boards of the ring that are 12 moves deep.
const TWELVE_DEEP: [u32; 5] = [1, 2, 3, 5, 6];

pub fn rows(scale: &Scale) -> Vec<Row> {
    let search = |command: &str, threads, boards| {
        Work::Search(Search {
            puzzle: "puzzle ring".into(),
            map: None,
            goal: Some(RING_GOAL),
            command: command.into(),
            threads,
            tables: Tables::None,
            boards,
        })
    };
    let ten = "2 18 3 4 1 6 7 8 9 10 11 12 13 14 15 16 17 5 19 20 21 22 23 24 25";
    let ten = vec![Start {
        set: format!("setState \"{ten}\""),
        known: Known::Proved(10),
    }];
    let twelve = &TWELVE_DEEP[..scale.pick(TWELVE_DEEP.len(), 1)];
    let twelve = drawn(twelve.iter().copied(), "walk 12", Known::Proved(12));
    let random = drawn(1..=scale.pick(30, 1), "uniform", Known::Nothing);
    let limited = scale.pick("solve timeLimit 2", "solve timeLimit 1");
    vec![
        Row::new((5, 1), search("solve", "1", ten)).figure(
            "ring, 10 moves deep, proved",
            "ms",
            300.0,
            ms,
        ),
        Row::new((1, 1), search("solve", "1", twelve))
            .figure(
                "ring, 12 moves deep, 5 boards, proved, time",
                "s",
                8.0,
                seconds,
            )
            .figure(
                "ring, 12 moves deep, 5 boards, proved, memory",
                "GB",
                3.0,
                gigabytes,
            ),
        Row::new((1, 1), search(limited, "2", random)).mean(
            "ring, 30 random boards, 2 s each, mean length",
            "moves",
            30.0,
            |sample| sample.length,
        ),
    ]
}
