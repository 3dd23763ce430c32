//! What changed between two lists of lines.

use std::ops::Range;

/// Where more lines than this would have to go or come, all of them do: to find the fewest takes eight
/// times the square of it in bytes.
const MOST: usize = 1_000;

/// A run of lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Run {
    /// On both sides; the second is where it begins among the new lines.
    Same(Range<usize>, usize),
    /// Old lines that are gone.
    Gone(Range<usize>),
    /// New lines.
    Come(Range<usize>),
}

/// The fewest lines that have to go and to come, as runs in order; what goes stands before what comes
/// (Myers, "An O(ND) difference algorithm and its variations", 1986).
pub fn changes<T: PartialEq>(old: &[T], new: &[T]) -> Vec<Run> {
    let before = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (rest, other) = (&old[before..], &new[before..]);
    let behind = rest.iter().rev().zip(other.iter().rev());
    let behind = behind.take_while(|(a, b)| a == b).count();
    let (rest, other) = (&rest[..rest.len() - behind], &other[..other.len() - behind]);
    let mut pairs: Vec<(usize, usize)> = (0..before).map(|at| (at, at)).collect();
    let inner = common(rest, other).into_iter();
    pairs.extend(inner.map(|(a, b)| (before + a, before + b)));
    let ends = (old.len() - behind, new.len() - behind);
    pairs.extend((0..behind).map(|at| (ends.0 + at, ends.1 + at)));
    runs(&pairs, old.len(), new.len())
}

/// A longest list of equal pairs, by their places, both ascending.
fn common<T: PartialEq>(old: &[T], new: &[T]) -> Vec<(usize, usize)> {
    let (rows, columns) = (old.len() as isize, new.len() as isize);
    // By diagonal: the farthest row that so many changes lead to. Of what the next change starts from a
    // copy is kept, to find the way back.
    let most = (rows + columns).min(MOST as isize);
    let middle = most + 1;
    let mut farthest = vec![0_isize; 2 * middle as usize + 1];
    let mut kept = Vec::new();
    for changes in 0..=most {
        let used = middle - changes - 1..middle + changes + 2;
        kept.push(farthest[used.start as usize..used.end as usize].to_vec());
        for diagonal in (-changes..=changes).step_by(2) {
            let at = (middle + diagonal) as usize;
            let comes =
                diagonal == -changes || diagonal != changes && farthest[at - 1] < farthest[at + 1];
            let mut row = if comes {
                farthest[at + 1]
            } else {
                farthest[at - 1] + 1
            };
            while row < rows
                && (0..columns).contains(&(row - diagonal))
                && old[row as usize] == new[(row - diagonal) as usize]
            {
                row += 1;
            }
            farthest[at] = row;
            if row >= rows && row - diagonal >= columns {
                return way_back(&kept, rows, columns);
            }
        }
    }
    Vec::new()
}

/// The pairs on the way that the copies tell of.
fn way_back(kept: &[Vec<isize>], rows: isize, columns: isize) -> Vec<(usize, usize)> {
    let (mut row, mut column) = (rows, columns);
    let mut pairs = Vec::new();
    for (changes, farthest) in kept.iter().enumerate().rev() {
        let changes = changes as isize;
        let diagonal = row - column;
        let at = (diagonal + changes + 1) as usize;
        let comes =
            diagonal == -changes || diagonal != changes && farthest[at - 1] < farthest[at + 1];
        let from = diagonal + if comes { 1 } else { -1 };
        let start = if changes == 0 {
            (0, 0)
        } else {
            let row = farthest[(from + changes + 1) as usize];
            (row, row - from)
        };
        while row > start.0 && column > start.1 {
            (row, column) = (row - 1, column - 1);
            pairs.push((row as usize, column as usize));
        }
        (row, column) = start;
    }
    pairs.reverse();
    pairs
}

/// The runs between and of equal pairs.
fn runs(pairs: &[(usize, usize)], old: usize, new: usize) -> Vec<Run> {
    let mut runs = Vec::new();
    let (mut row, mut column) = (0, 0);
    for &(a, b) in pairs.iter().chain([&(old, new)]) {
        if row < a {
            runs.push(Run::Gone(row..a));
        }
        if column < b {
            runs.push(Run::Come(column..b));
        }
        match runs.last_mut() {
            _ if (a, b) == (old, new) => {}
            Some(Run::Same(same, _)) if same.end == a => same.end += 1,
            _ => runs.push(Run::Same(a..a + 1, b)),
        }
        (row, column) = (a + 1, b + 1);
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What the runs make of the old lines, and how many lines they change.
    fn applied(old: &[u8], new: &[u8]) -> (Vec<u8>, Vec<u8>, usize) {
        let (mut before, mut after, mut changed) = (Vec::new(), Vec::new(), 0);
        for run in changes(old, new) {
            match run {
                Run::Same(same, at) => {
                    after.extend(&new[at..at + same.len()]);
                    before.extend(&old[same]);
                }
                Run::Gone(gone) => {
                    changed += gone.len();
                    before.extend(&old[gone]);
                }
                Run::Come(come) => {
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
