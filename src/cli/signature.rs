//! `signature`: one number over what all searches do on fixed boards, the same on every machine.

use crate::heuristic::HeuristicSpec;
use crate::puzzle::{Problem, Puzzle, Registry};
use crate::search::{Algorithm, Ending, Limits, Outcome, Statistics, Ties, Tuning, Unobserved};
use serde::Serialize;

/// The puzzles, as they stand behind `puzzle`, with starts: near the goal, far from it, out of its reach.
const BOARDS: &[(&str, &[&str])] = &[
    ("eight", &["312 475 68b", "867 254 3b1", "7b2 853 641"]),
    ("sliding 2x4", &["1 2 3 4 / 5 6 b 7", "7 6 5 4 / b 3 2 1"]),
    (
        "fifteen",
        &[
            "2 8 3 4 / 1 6 b 7 / 5 9 10 11 / 13 14 15 12",
            "14 13 15 7 / 11 12 9 5 / 6 b 2 1 / 4 8 10 3",
        ],
    ),
    (
        "twentyfour",
        &[
            "1 2 3 4 5 / 6 7 8 9 10 / 11 12 14 b 15 / 16 17 13 18 20 / 21 22 23 19 24",
            "14 5 9 2 18 / 8 23 19 12 17 / 15 b 10 20 4 / 6 11 21 1 7 / 24 3 16 22 13",
        ],
    ),
    (
        "ring",
        &[
            "1 2 3 4 5 / 6 8 9 14 10 / 11 7 13 19 15 / 12 17 18 20 16 / 21 22 23 24 25",
            "2 1 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 21 22 23 25 24",
        ],
    ),
    (
        "octa",
        &[
            "9 3 13 6 12 11 _ 1 14 _ _ 4 7 _ _ _",
            "_ _ _ _ 12 _ 5 1 14 _ 2 4 _ 8 15 10",
        ],
    ),
];

/// The most nodes of each search.
const NODES: u64 = 3_000;

/// FNV-1a, 64 bits.
struct Hash(u64);

impl Hash {
    fn add(&mut self, number: u64) {
        for byte in number.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

/// What is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct Signature {
    /// Below 2^53, so that every reader of JSON takes it whole.
    #[serde(rename = "signature")]
    number: u64,
    /// How many searches it is made of.
    searches: u64,
    /// How many nodes they generated.
    generated: u64,
}

/// Runs all searches.
fn signature() -> Signature {
    let registry = Registry::default();
    let mut hash = Hash(0xcbf2_9ce4_8422_2325);
    let (mut searches, mut generated) = (0, 0);
    for (puzzle, starts) in BOARDS {
        let mut words = puzzle.split(' ');
        let family = words.next().and_then(|name| registry.find(name));
        let built = registry.build(
            family.expect("a puzzle of the registry"),
            &words.collect::<Vec<_>>(),
        );
        let puzzle = built.expect("a size that there is");
        for start in *starts {
            let problem = Problem {
                start: puzzle.parse(start).expect("a state of the puzzle"),
                goal: puzzle.default_goal(),
                order: puzzle.default_order(),
            };
            for (algorithm, heuristic) in runs(puzzle.as_ref()) {
                let limits = Limits {
                    max_nodes: Some(NODES),
                    ..Limits::default()
                };
                let heuristic = heuristic.as_ref();
                let outcome =
                    puzzle.search(&problem, algorithm, heuristic, &limits, &mut Unobserved);
                add(&mut hash, &outcome);
                searches += 1;
                generated += outcome.statistics.generated;
            }
        }
    }
    Signature {
        number: hash.0 >> 11,
        searches,
        generated,
    }
}

fn add(hash: &mut Hash, outcome: &Outcome) {
    let Statistics {
        expanded,
        generated,
        goal_tests,
        stored,
        reopened,
        ..
    } = outcome.statistics;
    for count in [expanded, generated, goal_tests, stored, reopened] {
        hash.add(count);
    }
    match &outcome.ending {
        Ending::Solved { path, lower_bound } => {
            hash.add(path.len() as u64);
            hash.add(u64::from(*lower_bound));
            for mv in path {
                hash.add(u64::from(mv.0));
            }
        }
        Ending::Stopped(reason) => {
            for byte in reason.name().bytes() {
                hash.add(u64::from(byte));
            }
        }
    }
}

/// The searches of a puzzle: every algorithm, with all that can be said of it, and every heuristic.
fn runs(puzzle: &dyn Puzzle) -> Vec<(Algorithm, Option<HeuristicSpec>)> {
    let mut algorithms = Vec::new();
    for &algorithm in Algorithm::ALL {
        let on_and_off = [true, false];
        let ties = Ties::ALL.map(|ties| Tuning {
            ties: Some(ties),
            ..Tuning::default()
        });
        let reopen = on_and_off.map(|reopen| Tuning {
            reopen: Some(reopen),
            ..Tuning::default()
        });
        let undo = on_and_off.map(|undo| Tuning {
            undo: Some(undo),
            ..Tuning::default()
        });
        for tuning in ties.into_iter().chain(reopen).chain(undo) {
            let tuned = algorithm.tuned(tuning);
            if !algorithms.contains(&tuned) {
                algorithms.push(tuned);
            }
        }
    }
    algorithms.retain(|&algorithm| puzzle.supports(algorithm).is_ok());
    let own = puzzle.default_heuristic();
    let usual = algorithms.into_iter().map(|algorithm| {
        let heuristic = own.clone().filter(|_| algorithm.takes_heuristic());
        (algorithm, heuristic)
    });
    let mut runs: Vec<_> = usual.collect();
    for info in puzzle.heuristics() {
        let spec = HeuristicSpec::named(&info.name);
        // Databases of larger boards take longer to build than all the rest.
        let fits = info.name != "pdb" || puzzle.cells() <= 9;
        if fits && puzzle.accepts(&spec).is_ok() {
            for algorithm in [
                Algorithm::A_STAR,
                Algorithm::IDA_STAR,
                Algorithm::Beam {
                    width: Some(10),
                    named: true,
                },
            ] {
                runs.push((algorithm, Some(spec.clone())));
            }
        }
    }
    runs.retain(|(algorithm, heuristic)| heuristic.is_some() || !algorithm.takes_heuristic());
    runs
}

/// What the program prints, a line.
pub fn line(format: super::Format) -> String {
    let found = signature();
    let line = match format {
        super::Format::Text => found.number.to_string(),
        super::Format::Json => serde_json::to_string(&found).expect("numbers can be written"),
    };
    line + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_family_of_puzzles_is_searched() {
        for family in Registry::default().family_names() {
            let is_of = |(puzzle, _): &(&str, _)| puzzle.split(' ').next() == Some(family);
            assert!(BOARDS.iter().any(is_of), "{family}");
        }
    }
}
