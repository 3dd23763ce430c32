//! The name that was probably meant.

use strsim::damerau_levenshtein;

/// The candidate nearest to a word that is none of them: the same but for case, or else the one
/// with the fewest changes (a letter more, less, other, or two swapped), the first of several.
/// `None` if more than a third of the letters would change.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    // Longer than any name; comparing takes time by the square of the length.
    const LONGEST: usize = 64;
    if word.len() > LONGEST {
        return None;
    }
    let word = word.to_lowercase();
    let length = word.chars().count();
    let mut best: Option<(usize, &str)> = None;
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
        if related && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::nearest;

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
    fn what_has_little_in_common_is_not_suggested() {
        for word in ["wander", "x", "", "movement", &"h".repeat(1000)] {
            assert_eq!(nearest(word, NAMES), None, "{word}");
        }
    }
}
