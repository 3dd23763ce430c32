//! `signature`: one number over what all searches do on fixed boards, the same on every machine.

use crate::cli::arguments::OutputFormat;
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::{Problem, Puzzle};
use puzzle_core::puzzles::Registry;
use puzzle_core::search::{
    Algorithm, Ending, Limits, Outcome, ParentPruning, PriorityFunction, Statistics, Ties, Tuning,
    Unobserved,
};
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

/// The signature and its counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct SignatureReport {
    /// Below 2^53, so that every reader of JSON takes it whole.
    #[serde(rename = "signature")]
    number: u64,
    /// The number of searches.
    searches: u64,
    /// The number of nodes that they generated.
    generated: u64,
}

/// Runs all searches.
fn signature() -> SignatureReport {
    let mut hash = Hash(0xcbf2_9ce4_8422_2325);
    let (mut searches, mut generated) = (0, 0);
    each_search(|puzzle, problem, algorithm, heuristic, limits| {
        let outcome = puzzle.search(problem, algorithm, heuristic, limits, &mut Unobserved);
        add(&mut hash, &outcome);
        searches += 1;
        generated += outcome.statistics.generated;
    });
    SignatureReport {
        number: hash.0 >> 11,
        searches,
        generated,
    }
}

/// Visits all searches.
fn each_search(
    mut visit: impl FnMut(&Puzzle, &Problem, Algorithm, Option<&HeuristicSpec>, &Limits),
) {
    let registry = Registry::default();
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
                visit(
                    puzzle.as_ref(),
                    &problem,
                    algorithm,
                    heuristic.as_ref(),
                    &limits,
                );
            }
        }
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
        Ending::Solved {
            path, lower_bound, ..
        } => {
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
fn runs(puzzle: &Puzzle) -> Vec<(Algorithm, Option<HeuristicSpec>)> {
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
        let undo = ParentPruning::ALL.map(|pruning| Tuning {
            parent_pruning: Some(pruning),
            ..Tuning::default()
        });
        let functions = PriorityFunction::ALL.map(|function| Tuning {
            function: Some(function),
            ..Tuning::default()
        });
        let ways = ties.into_iter().chain(reopen).chain(undo);
        let monotonic = Tuning {
            monotonic: true,
            ..Tuning::default()
        };
        let batch = Tuning {
            batch: Some(10),
            ..Tuning::default()
        };
        for tuning in ways.chain(functions).chain([monotonic, batch]) {
            let tuned = algorithm.tuned(tuning);
            if !algorithms.contains(&tuned) {
                algorithms.push(tuned);
            }
        }
    }
    algorithms.retain(|&algorithm| puzzle.supports(algorithm).is_ok());
    let default_heuristic = puzzle.default_heuristic();
    let usual = algorithms.into_iter().map(|algorithm| {
        let heuristic = default_heuristic
            .clone()
            .filter(|_| algorithm.takes_heuristic());
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
                    monotonic: false,
                },
            ] {
                runs.push((algorithm, Some(spec.clone())));
            }
        }
    }
    runs.retain(|(algorithm, heuristic)| heuristic.is_some() || !algorithm.takes_heuristic());
    runs
}

/// The printed line.
pub(crate) fn line(format: OutputFormat) -> String {
    let found = signature();
    let line = match format {
        OutputFormat::Text => found.number.to_string(),
        OutputFormat::Json => serde_json::to_string(&found).expect("numbers can be written"),
    };
    line + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle_core::puzzle::{Method, RecordingOptions};
    use puzzle_core::search::{Entry, Round, SuccessorOutcome};

    #[test]
    fn every_family_of_puzzles_is_searched() {
        let registry = Registry::default();
        // Those of files are searched as puzzles of scripts are.
        let families = registry.families().iter();
        for family in families.filter(|family| !family.is_of_files()) {
            let name = family.name.as_str();
            let is_of = |(puzzle, _): &(&str, _)| puzzle.split(' ').next() == Some(name);
            assert!(BOARDS.iter().any(is_of), "{name}");
        }
    }

    #[test]
    fn a_record_changes_no_count_path_or_ending() {
        let mut fates = std::collections::BTreeSet::new();
        each_search(|puzzle, problem, algorithm, heuristic, limits| {
            let what = format!("{} {algorithm:?} {heuristic:?}", puzzle.name());
            let ran = puzzle.search(problem, algorithm, heuristic, limits, &mut Unobserved);
            let most = 200_000;
            let tape = RecordingOptions { limits, most };
            let method = (Method::Algorithm(algorithm), heuristic);
            let mut recording = puzzle
                .record(problem, method, &ran, tape, &mut Unobserved)
                .expect("nothing stops it");
            // Bytes are those of other lists.
            recording.outcome.statistics.peak_bytes = ran.statistics.peak_bytes;
            assert_eq!(recording.outcome, ran, "{what}");
            let record = &recording.record;
            let statistics = ran.statistics;
            assert_eq!(
                record.expansions.len() as u64,
                statistics.expanded,
                "{what}"
            );
            let mut produced = 0;
            for entry in &record.entries {
                let Entry::Generated(one) = entry else {
                    continue;
                };
                produced += 1;
                fates.insert(one.fate.name());
                let parent = record.expansion(one.parent).expect("it was expanded");
                let [parent, child] =
                    [parent.state, one.state].map(|state| recording.boards[state as usize].clone());
                let leads = |from, to| puzzle.apply(from, one.mv).as_ref() == Some(to);
                // From the goal moves are made backwards.
                assert!(leads(&parent, &child) || leads(&child, &parent), "{what}");
            }
            // What a limit cut off in its middle was counted, not looked at.
            assert!(statistics.generated - produced <= 1, "{what}");
            let opened = |entry: &&Entry| matches!(entry, Entry::Generated(one) if matches!(one.fate, SuccessorOutcome::Better { .. }));
            assert!(
                record.entries.iter().filter(opened).count() as u64 >= statistics.reopened,
                "{what}"
            );
            let cut = |entry: &&Entry| matches!(entry, Entry::Generated(one) if matches!(one.fate, SuccessorOutcome::Cut { threshold } if one.f <= Some(threshold)));
            assert_eq!(record.entries.iter().find(cut), None, "{what}");
            let threshold = |entry: &Entry| {
                matches!(
                    entry,
                    Entry::Round {
                        round: Round::Threshold { .. },
                        ..
                    }
                )
            };
            let deepens = matches!(
                algorithm,
                Algorithm::IdaStar { .. } | Algorithm::IdaStarTable { .. }
            );
            assert!(
                !deepens
                    || statistics.expanded == 0
                    || record.entries.first().is_some_and(threshold),
                "{what}"
            );
        });
        let all = [
            "aside",
            "back",
            "better",
            "cut",
            "cycle",
            "deep",
            "inconsistent",
            "known",
            "open",
            "passed_over",
        ];
        assert_eq!(fates.into_iter().collect::<Vec<_>>(), all);
    }
}
