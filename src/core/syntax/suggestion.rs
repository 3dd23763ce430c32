//! The name that was probably meant.

use std::cmp::Reverse;
use strsim::damerau_levenshtein;

/// Letters from which on a word may be the beginning of names.
const LEAST_BEGINNING: usize = 3;

/// Names that are told of at once.
const MOST_MEANT: usize = 4;

/// Longer than any name; comparing takes time by the square of the length.
const LONGEST: usize = 64;

/// The names that a word that is none of them probably stands for: those that it begins, unless they
/// are many, else the [nearest].
pub(crate) fn meant<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Vec<&'c str> {
    let candidates: Vec<&str> = candidates.into_iter().collect();
    let begun: Vec<&str> = if (LEAST_BEGINNING..=LONGEST).contains(&word.len()) {
        let begins = |name: &&str| {
            name.get(..word.len())
                .is_some_and(|head| head.eq_ignore_ascii_case(word))
        };
        candidates.iter().copied().filter(begins).collect()
    } else {
        Vec::new()
    };
    if (1..=MOST_MEANT).contains(&begun.len()) {
        return begun;
    }
    let near = nearest(word, candidates.iter().copied());
    let continued = candidates.into_iter().filter(|name| continues(word, name));
    let longest = continued.max_by_key(|name| name.len());
    let is_far = |near: &&str| damerau_levenshtein(&word.to_lowercase(), &near.to_lowercase()) > 2;
    longest
        .filter(|_| near.as_ref().is_none_or(is_far))
        .or(near)
        .into_iter()
        .collect()
}

/// Whether a word is a name and more behind it: `setGoalState`.
fn continues(word: &str, name: &str) -> bool {
    let (head, tail) = (word.get(..name.len()), word.get(name.len()..));
    let is_half = name.len() * 2 > word.len();
    is_half
        && head.is_some_and(|head| head.eq_ignore_ascii_case(name))
        && tail.is_some_and(|rest| rest.starts_with(|next: char| next.is_uppercase()))
}

/// `did you mean `up`?`, with all names that were meant, each behind `before`; nothing where there are none.
pub fn did_you_mean<'c>(
    word: &str,
    before: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Option<String> {
    let names = meant(word, candidates);
    let (last, others) = names.split_last()?;
    let others: Vec<String> = others
        .iter()
        .map(|name| format!("`{before}{name}`"))
        .collect();
    let or = if others.is_empty() { "" } else { " or " };
    Some(format!(
        "did you mean {}{or}`{before}{last}`?",
        others.join(", ")
    ))
}

/// The candidate nearest to a word that is none of them: the same but for case, or else the one
/// with the fewest changes (a letter more, less, other, or two swapped); of several one with the same
/// first letter, the first of these. `None` if more than a third of the letters would change.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    if word.len() > LONGEST {
        return None;
    }
    let word = word.to_lowercase();
    let length = word.chars().count();
    let mut best = None;
    for candidate in candidates {
        let lower = candidate.to_lowercase();
        let other = lower.chars().count();
        let most = (length.max(other) / 3).max(1);
        if length.abs_diff(other) > most {
            continue;
        }
        let distance = damerau_levenshtein(&word, &lower);
        // A word of one letter that changes has nothing in common with the candidate.
        let related = distance <= most && (distance == 0 || length.min(other) > 1);
        let rank = (
            distance,
            Reverse(word.chars().next() == lower.chars().next()),
        );
        if related && best.is_none_or(|(least, _)| rank < least) {
            best = Some((rank, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::{did_you_mean, meant, nearest};

    const NAMES: [&str; 6] = ["solveBeam", "solveBFS", "printState", "move", "h1", "h2"];

    #[test]
    fn case_does_not_count() {
        assert_eq!(nearest("SOLVEBEAM", NAMES), Some("solveBeam"));
        assert_eq!(nearest("solvebfs", NAMES), Some("solveBFS"));
    }

    #[test]
    fn a_swap_is_one_change() {
        assert_eq!(nearest("mvoe", NAMES), Some("move"));
        assert_eq!(nearest("solveBema", NAMES), Some("solveBeam"));
    }

    #[test]
    fn the_fewest_changes_win_and_then_the_first() {
        assert_eq!(nearest("solveBeem", NAMES), Some("solveBeam"));
        assert_eq!(nearest("h3", NAMES), Some("h1"));
    }

    #[test]
    fn of_equal_changes_those_behind_the_first_letter_win() {
        assert_eq!(nearest("sove", ["move", "solve"]), Some("solve"));
    }

    #[test]
    fn a_beginning_stands_for_all_names_that_it_begins() {
        assert_eq!(meant("solveb", NAMES), ["solveBeam", "solveBFS"]);
        assert_eq!(meant("so", NAMES), [""; 0]);
        assert_eq!(
            did_you_mean("solveB", "help ", NAMES).as_deref(),
            Some("did you mean `help solveBeam` or `help solveBFS`?")
        );
        assert_eq!(did_you_mean("wander", "", NAMES), None);
        for (word, names) in [
            ("setGoalState", &["setState", "setGoal"][..]),
            ("setGoalState", &["setGoal", "set"]),
        ] {
            assert_eq!(meant(word, names.iter().copied()), ["setGoal"]);
        }
        assert_eq!(meant("solveBeamm", NAMES), ["solveBeam"]);
        assert_eq!(meant("solveBeem", ["solve", "solveBeam"]), ["solveBeam"]);
        assert_eq!(meant("moveUpwards", NAMES), [""; 0]);
    }

    #[test]
    fn what_has_little_in_common_is_not_suggested() {
        for word in ["wander", "x", "", "movement", &"h".repeat(1000)] {
            assert_eq!(nearest(word, NAMES), None, "{word}");
        }
    }
}
