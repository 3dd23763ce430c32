//! Similarity of submitted scripts: the share of runs of tokens that two have in common.

#![allow(clippy::cast_precision_loss, reason = "a script has few tokens")]

use super::grades::Grade;
use crate::interp::catalog;
use puzzle_core::hash::fnv_1a;
use puzzle_core::syntax::{Source, TokenKind, Vocabulary, tokens};
use puzzle_core::visible::shortened;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashMap};
use std::ops::RangeInclusive;

/// Tokens of a run.
const RUN: usize = 5;

/// Most runs that are kept of a student: those with the least hashes, a fair sample of all (Broder, "On the resemblance and
/// containment of documents", 1997).
const MOST_RUNS: usize = 1000;

/// Scripts with fewer runs are alike by chance.
const LEAST_RUNS: usize = 12;

/// From here on pairs are told, and so many at most.
const LEAST_SHARE: f64 = 0.5;
const MOST_PAIRS: usize = 50;

/// Two students whose scripts are alike, by their places.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pair {
    pub students: (usize, usize),
    /// The share of runs of either that both have.
    pub share: f64,
    /// The number of runs in both.
    pub shared: usize,
}

/// Bytes of a student's scripts that are kept to be shown beside another's.
const LONGEST_SHOWN: usize = 32 << 10;

/// Bytes that are left for another script, or none of it is kept.
const LEAST_SHOWN: usize = 64;

/// A script that was handed in.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
pub(crate) struct Script {
    /// The name of its file.
    pub name: String,
    pub text: String,
}

impl Script {
    /// The hash of each run of tokens, with the lines that it goes over; nothing for a text that is no script.
    fn runs(&self) -> Vec<(u32, RangeInclusive<usize>)> {
        let table = catalog().table;
        let source = Source::new("script", self.text.as_str(), None);
        let mut is_script = false;
        let (mut line, mut end) = (0, 0);
        let tokens = tokens(&source).into_iter().filter_map(|token| {
            let start = token.span.start as usize;
            line += source.text[end..start].matches('\n').count();
            end = start;
            let text = source.slice(token.span);
            let text = match token.kind {
                TokenKind::Newline | TokenKind::Comment => return None,
                // What a student calls things, which numbers and which boards, makes no difference.
                TokenKind::Integer | TokenKind::Decimal => "1",
                TokenKind::Text | TokenKind::Template => "\"",
                TokenKind::Variable => "$",
                TokenKind::Word if table.command(text).is_some() => {
                    is_script = true;
                    text
                }
                TokenKind::Word => "a",
                _ => text,
            };
            Some((text, line))
        });
        let tokens: Vec<(&str, usize)> = tokens.collect();
        if !is_script {
            return Vec::new();
        }
        let runs = tokens.windows(RUN).map(|run| {
            let words = run.iter().map(|(word, _)| *word).collect::<Vec<_>>();
            let hash = fnv_1a(words.join(" ").as_bytes()) as u32;
            (hash, run[0].1..=run[RUN - 1].1)
        });
        runs.collect()
    }

    /// Its lines, each with whether it is part of a run that another student has.
    pub(crate) fn lines_in_common(&self, others: &[u32]) -> Vec<(&str, bool)> {
        let shared = self.runs().into_iter();
        let shared = shared.filter(|(hash, _)| others.binary_search(hash).is_ok());
        let shared: BTreeSet<usize> = shared.flat_map(|(_, lines)| lines).collect();
        let lines = self.text.lines().enumerate();
        lines
            .map(|(at, line)| (line, shared.contains(&at)))
            .collect()
    }
}

/// The hashes of the runs in texts, of those that are scripts, in order, and these scripts, as far as they are kept.
pub(crate) fn runs_of(texts: Vec<Script>) -> (Vec<u32>, Vec<Script>) {
    let (mut runs, mut scripts) = (BTreeSet::new(), Vec::new());
    let mut room = LONGEST_SHOWN;
    for script in texts {
        let script_runs = script.runs();
        if script_runs.is_empty() {
            continue;
        }
        runs.extend(script_runs.into_iter().map(|(hash, _)| hash));
        if room < LEAST_SHOWN {
            continue;
        }
        // A character has at most four bytes, and one stands for what is left out.
        let shown = shortened(&script.text, room / 4 - 1).into_owned();
        room -= shown.len();
        scripts.push(Script {
            text: shown,
            ..script
        });
    }
    (runs.into_iter().take(MOST_RUNS).collect(), scripts)
}

/// The pairs that are alike, most alike first. What more than half of a class has is nobody's own.
pub(crate) fn pairs(grades: &[Grade]) -> Vec<Pair> {
    let with_scripts = grades.iter().filter(|grade| !grade.runs.is_empty()).count();
    let mut owners: HashMap<u32, usize> = HashMap::new();
    for run in grades.iter().flat_map(|grade| &grade.runs) {
        *owners.entry(*run).or_default() += 1;
    }
    let is_own = |run: &u32| with_scripts < 5 || owners[run] * 2 <= with_scripts;
    let own_runs: Vec<Vec<u32>> = grades
        .iter()
        .map(|grade| grade.runs.iter().copied().filter(is_own).collect())
        .collect();
    let long: Vec<usize> = (0..own_runs.len())
        .filter(|&at| own_runs[at].len() >= LEAST_RUNS)
        .collect();
    let mut pairs = Vec::new();
    for (index, &first) in long.iter().enumerate() {
        for &second in &long[index + 1..] {
            // A group hands in together.
            if grades[first].group.is_some() && grades[first].group == grades[second].group {
                continue;
            }
            let (shared, all) = common(&own_runs[first], &own_runs[second]);
            let share = shared as f64 / all as f64;
            if share >= LEAST_SHARE {
                pairs.push(Pair {
                    students: (first, second),
                    share,
                    shared,
                });
            }
        }
    }
    pairs.sort_by(|a, b| {
        b.share
            .total_cmp(&a.share)
            .then(a.students.cmp(&b.students))
    });
    pairs.truncate(MOST_PAIRS);
    pairs
}

/// Counts the least hashes of both lists that are in both, and those least hashes; both lists are sorted.
fn common(first: &[u32], second: &[u32]) -> (usize, usize) {
    let (mut at, mut other, mut shared, mut all) = (0, 0, 0, 0);
    while all < MOST_RUNS && (at < first.len() || other < second.len()) {
        let (ours, theirs) = (first.get(at), second.get(other));
        let is_both = ours == theirs;
        at += usize::from(is_both || (ours.is_some() && (theirs.is_none() || ours < theirs)));
        other += usize::from(is_both || (theirs.is_some() && (ours.is_none() || theirs < ours)));
        shared += usize::from(is_both);
        all += 1;
    }
    (shared, all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(text: &str) -> Script {
        Script {
            name: "s.txt".to_owned(),
            text: text.to_owned(),
        }
    }

    fn grade(text: &str) -> Grade {
        let (runs, scripts) = runs_of(vec![script(text)]);
        Grade {
            runs,
            scripts,
            ..Grade::default()
        }
    }

    const SCRIPT: &str = "let width = 5\nfor board in [\"312 475 68b\" \"1b2 345 678\"] {\n  setState $board\n  solveBeam $width\n  if solved { print \"$length\" } else { print none }\n}\n";

    #[test]
    fn names_numbers_and_layout_make_no_difference() {
        let copy = "# my own work\nlet k = 99 for b in [\"a\" \"b\"] { setState $b solveBeam $k if solved { print \"x$k\" } else { print zero } }";
        let other = "setState \"312 475 68b\" repeat 3 { move left undo } expect solved printStats solveAStar h2 expect length < 5 legalMoves printState solve";
        let found = pairs(&[grade(SCRIPT), grade(copy), grade(other)]);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].students, found[0].share), ((0, 1), 1.0));
        assert_eq!(
            runs_of(vec![script("left up down left up down left")]),
            (Vec::new(), Vec::new())
        );
    }

    #[test]
    fn lines_that_both_have_are_marked() {
        let text = format!("help solve\n# own\n{SCRIPT}\nundo\nprint all\n");
        let marked = |text: &str, other: &str| {
            let script = script(text);
            let others = grade(other).runs;
            let lines = script.lines_in_common(&others).into_iter();
            let marked = lines.enumerate().filter(|(_, (_, is_marked))| *is_marked);
            marked.map(|(at, _)| at + 1).collect::<Vec<_>>()
        };
        assert_eq!(marked(&text, SCRIPT), [3, 4, 5, 6, 7, 8]);
        assert_eq!(marked(SCRIPT, &text), [1, 2, 3, 4, 5, 6]);
        assert_eq!(marked(SCRIPT, "legalMoves"), [] as [usize; 0]);
    }

    #[test]
    fn long_scripts_are_kept_in_part() {
        let long = SCRIPT.repeat(2_000);
        let (_, scripts) = runs_of(vec![script(&long), script(SCRIPT)]);
        let bytes: usize = scripts.iter().map(|script| script.text.len()).sum();
        assert!(bytes <= LONGEST_SHOWN, "{bytes}");
    }

    #[test]
    fn what_all_have_is_nobodys_own() {
        let class: Vec<Grade> = (0..6).map(|_| grade(SCRIPT)).collect();
        assert_eq!(pairs(&class), []);
        assert_eq!(pairs(&class[..2]).len(), 1);
        let of = |group: &str| Grade {
            group: Some(group.to_owned()),
            ..grade(SCRIPT)
        };
        assert_eq!(pairs(&[of("a"), of("a"), of("b")]).len(), 2);
    }

    #[test]
    fn shares_are_those_of_sets() {
        assert_eq!(common(&[1, 2, 3, 5], &[2, 3, 4]), (2, 5));
        assert_eq!(common(&[], &[2]), (0, 1));
        let (many, odd): (Vec<u32>, Vec<u32>) =
            ((0..5000).collect(), (0..5000).map(|n| 2 * n + 1).collect());
        assert_eq!(common(&many, &odd), (500, 1000));
    }
}
