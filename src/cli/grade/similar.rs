//! How alike scripts are that were handed in: the share of runs of tokens that two have in common.

#![allow(clippy::cast_precision_loss, reason = "a script has few tokens")]

use super::grades::Grade;
use crate::interp::catalog;
use puzzle_core::hash::fnv_1a;
use puzzle_core::syntax::{Source, TokenKind, Vocabulary, tokens};
use std::collections::{BTreeSet, HashMap};

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
    /// How many runs both have.
    pub shared: usize,
}

/// The hashes of the runs in texts, of those that are scripts.
pub(crate) fn runs_of(texts: &[String]) -> Vec<u32> {
    let table = catalog().table;
    let mut runs = BTreeSet::new();
    for text in texts {
        let source = Source::new("script", text.as_str(), None);
        let mut is_script = false;
        let tokens = tokens(&source).into_iter().filter_map(|token| {
            let text = source.slice(token.span);
            Some(match token.kind {
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
            })
        });
        let tokens: Vec<&str> = tokens.collect();
        if is_script {
            let hashes = tokens
                .windows(RUN)
                .map(|run| fnv_1a(run.join(" ").as_bytes()) as u32);
            runs.extend(hashes);
        }
    }
    runs.into_iter().take(MOST_RUNS).collect()
}

/// The pairs that are alike, most alike first. What more than half of a class has is nobody's own.
pub(crate) fn pairs(grades: &[Grade]) -> Vec<Pair> {
    let with_scripts = grades.iter().filter(|grade| !grade.runs.is_empty()).count();
    let mut owners: HashMap<u32, usize> = HashMap::new();
    for run in grades.iter().flat_map(|grade| &grade.runs) {
        *owners.entry(*run).or_default() += 1;
    }
    let is_own = |run: &u32| with_scripts < 5 || owners[run] * 2 <= with_scripts;
    let own: Vec<Vec<u32>> = grades
        .iter()
        .map(|grade| grade.runs.iter().copied().filter(is_own).collect())
        .collect();
    let long: Vec<usize> = (0..own.len())
        .filter(|&at| own[at].len() >= LEAST_RUNS)
        .collect();
    let mut pairs = Vec::new();
    for (index, &first) in long.iter().enumerate() {
        for &second in &long[index + 1..] {
            let (shared, all) = common(&own[first], &own[second]);
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

/// How many of the least hashes of both are of both, and how many those are; both are sorted.
fn common(first: &[u32], second: &[u32]) -> (usize, usize) {
    let (mut at, mut other, mut shared, mut all) = (0, 0, 0, 0);
    while all < MOST_RUNS && (at < first.len() || other < second.len()) {
        let (own, theirs) = (first.get(at), second.get(other));
        let is_both = own == theirs;
        at += usize::from(is_both || (own.is_some() && (theirs.is_none() || own < theirs)));
        other += usize::from(is_both || (theirs.is_some() && (own.is_none() || theirs < own)));
        shared += usize::from(is_both);
        all += 1;
    }
    (shared, all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grade(text: &str) -> Grade {
        Grade {
            runs: runs_of(&[text.to_owned()]),
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
            runs_of(&["left up down left up down left".to_owned()]),
            [] as [u32; 0]
        );
    }

    #[test]
    fn what_all_have_is_nobodys_own() {
        let class: Vec<Grade> = (0..6).map(|_| grade(SCRIPT)).collect();
        assert_eq!(pairs(&class), []);
        assert_eq!(pairs(&class[..2]).len(), 1);
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
