//! Changes between two lists of lines, under any notion of equality.

use std::ops::Range;

/// Where more lines than this would have to go or come, all of them do: to find the fewest takes eight
/// times the square of it in bytes.
const MOST: usize = 1_000;

/// Where finding the fewest takes more comparisons than this, all lines go or come, too.
const MOST_COMPARISONS: usize = 20_000_000;

/// A run of lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LineRun {
    /// On both sides; the second is where it begins among the new lines.
    Same(Range<usize>, usize),
    /// Old lines that are gone.
    Gone(Range<usize>),
    /// New lines.
    Come(Range<usize>),
}

/// The fewest lines that have to go and to come, as runs in order; what goes stands before what comes
/// (Myers, "An O(ND) difference algorithm and its variations", 1986).
pub(crate) fn changes<A, B>(old: &[A], new: &[B], same: &impl Fn(&A, &B) -> bool) -> Vec<LineRun> {
    let before = old.iter().zip(new).take_while(|(a, b)| same(a, b)).count();
    let (rest, other) = (&old[before..], &new[before..]);
    let same_pairs = rest.iter().rev().zip(other.iter().rev());
    let after = same_pairs.take_while(|(a, b)| same(a, b)).count();
    let (rest, other) = (&rest[..rest.len() - after], &other[..other.len() - after]);
    let mut pairs: Vec<(usize, usize)> = (0..before).map(|at| (at, at)).collect();
    let inner = common(rest, other, same).into_iter();
    pairs.extend(inner.map(|(a, b)| (before + a, before + b)));
    let ends = (old.len() - after, new.len() - after);
    pairs.extend((0..after).map(|at| (ends.0 + at, ends.1 + at)));
    runs(&pairs, old.len(), new.len())
}

/// A longest list of pairs that are the same, by their places, both ascending.
fn common<A, B>(old: &[A], new: &[B], same: &impl Fn(&A, &B) -> bool) -> Vec<(usize, usize)> {
    // Diagonals are counted from one below the least: on the one of that number, rows and columns are
    // equally far.
    let most = (old.len() + new.len()).min(MOST);
    let middle = most + 1;
    // By diagonal: the farthest row that so many changes lead to. Of what the next change starts from a
    // copy is kept, to find the way back.
    let mut farthest = vec![0; 2 * middle + 1];
    let mut kept = Vec::new();
    let mut comparisons = 0;
    for changes in 0..=most {
        if comparisons > MOST_COMPARISONS {
            return Vec::new();
        }
        kept.push(farthest[middle - changes - 1..=middle + changes + 1].to_vec());
        for at in (middle - changes..=middle + changes).step_by(2) {
            let mut row = start(&farthest[at - 1..=at + 1], at + changes - middle, changes).0;
            let mut column = row + middle - at;
            while row < old.len() && column < new.len() && same(&old[row], &new[column]) {
                (row, column) = (row + 1, column + 1);
                comparisons += 1;
            }
            farthest[at] = row;
            if row >= old.len() && column >= new.len() {
                return way_back(&kept, old.len(), new.len());
            }
        }
    }
    Vec::new()
}

/// Where a change leads to from the better of the two diagonals beside, given the farthest rows of
/// the three and the place of the one in the middle among those that so many changes reach; and
/// whether a new line comes.
fn start(farthest: &[usize], at: usize, changes: usize) -> (usize, bool) {
    let comes = at == 0 || at != 2 * changes && farthest[0] < farthest[2];
    let row = if comes { farthest[2] } else { farthest[0] + 1 };
    (row, comes)
}

/// The pairs on the way that the copies tell of.
fn way_back(kept: &[Vec<usize>], rows: usize, columns: usize) -> Vec<(usize, usize)> {
    let (mut row, mut column) = (rows, columns);
    let mut pairs = Vec::new();
    for (changes, farthest) in kept.iter().enumerate().rev() {
        // In the copy, which begins one diagonal before the first that is reached.
        let at = changes + row - column;
        let (first, comes) = start(&farthest[at..=at + 2], at, changes);
        let pairs_above = if changes == 0 { 0 } else { first };
        while row > pairs_above && column > 0 {
            (row, column) = (row - 1, column - 1);
            pairs.push((row, column));
        }
        if comes {
            column = column.saturating_sub(1);
        } else {
            row -= 1;
        }
    }
    pairs.reverse();
    pairs
}

/// The runs between and of equal pairs.
fn runs(pairs: &[(usize, usize)], old: usize, new: usize) -> Vec<LineRun> {
    let mut runs = Vec::new();
    let (mut row, mut column) = (0, 0);
    for &(a, b) in pairs.iter().chain([&(old, new)]) {
        if row < a {
            runs.push(LineRun::Gone(row..a));
        }
        if column < b {
            runs.push(LineRun::Come(column..b));
        }
        match runs.last_mut() {
            _ if (a, b) == (old, new) => {}
            Some(LineRun::Same(same, _)) if same.end == a => same.end += 1,
            _ => runs.push(LineRun::Same(a..a + 1, b)),
        }
        (row, column) = (a + 1, b + 1);
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The old lines after the runs are applied, and the number of changed lines.
    fn applied(old: &[u8], new: &[u8]) -> (Vec<u8>, Vec<u8>, usize) {
        let (mut before, mut after, mut changed) = (Vec::new(), Vec::new(), 0);
        for run in changes(old, new, &|a, b| a == b) {
            match run {
                LineRun::Same(same, at) => {
                    after.extend(&new[at..at + same.len()]);
                    before.extend(&old[same]);
                }
                LineRun::Gone(gone) => {
                    changed += gone.len();
                    before.extend(&old[gone]);
                }
                LineRun::Come(come) => {
                    changed += come.len();
                    after.extend(&new[come]);
                }
            }
        }
        (before, after, changed)
    }

    /// The fewest changes, by the table of all prefixes.
    fn fewest(old: &[u8], new: &[u8]) -> usize {
        let mut row: Vec<usize> = (0..=new.len()).collect();
        for (at, a) in old.iter().enumerate() {
            let mut next = vec![at + 1];
            for (column, b) in new.iter().enumerate() {
                let best = (row[column + 1] + 1).min(next[column] + 1);
                next.push(if a == b { row[column] } else { best });
            }
            row = next;
        }
        row[new.len()]
    }

    proptest! {
        #[test]
        fn runs_make_the_new_lines_of_the_old_ones_with_the_fewest_changes(
            old in prop::collection::vec(0..5_u8, 0..20),
            new in prop::collection::vec(0..5_u8, 0..20),
        ) {
            let (before, after, changed) = applied(&old, &new);
            prop_assert_eq!((&before, &after), (&old, &new));
            prop_assert_eq!(changed, fewest(&old, &new));
        }
    }
}
