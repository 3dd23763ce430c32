//! Which lines of an output stand for which lines of a golden.

use super::changes::{LineRun, changes};
use super::occurrence::{first_fit, first_occurrence};
use super::patience::{OutOfTime, Patience};
use super::pattern::Pattern;
use std::ops::Range;

/// A part of two lists of lines that were held against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Aligned {
    /// A line that is as expected.
    Same {
        /// Of the golden.
        line: usize,
        /// Of the output.
        at: usize,
    },
    /// `...`.
    Taken {
        /// Of the golden.
        line: usize,
        /// Of the output.
        lines: Range<usize>,
    },
    /// A line of the golden that is missing.
    Gone {
        /// Of the golden.
        line: usize,
    },
    /// A line of the output that is not expected.
    Come {
        /// Of the output.
        at: usize,
    },
}

impl Aligned {
    /// Whether it is as expected.
    pub(crate) fn is_fine(&self) -> bool {
        matches!(self, Self::Same { .. } | Self::Taken { .. })
    }
}

/// Holds an output against a golden. All parts are fine exactly if there is a way to make them so.
///
/// # Errors
///
/// That it takes too long.
pub(crate) fn align(
    expected: &[Pattern],
    found: &[&str],
    patience: &Patience,
) -> Result<Vec<Aligned>, OutOfTime> {
    let mut aligned = Vec::with_capacity(found.len());
    // What both begin with up to the last `...` behind which the golden still fits.
    let (mut line, mut at) = (0, 0);
    let mut open = None;
    loop {
        let rest = &expected[line..];
        let length = rest.iter().position(|pattern| *pattern == Pattern::Lines);
        let segment = &rest[..length.unwrap_or(rest.len())];
        let place = SegmentPlace {
            from: at,
            is_free: open.is_some(),
            is_last: length.is_none(),
        };
        let Some(begin) = place.find(segment, found, patience)? else {
            break;
        };
        if let Some(dots) = open {
            aligned.push(Aligned::Taken {
                line: dots,
                lines: at..begin,
            });
        }
        let same = (0..segment.len()).map(|index| Aligned::Same {
            line: line + index,
            at: begin + index,
        });
        aligned.extend(same);
        at = begin + segment.len();
        let Some(length) = length else {
            return Ok(aligned);
        };
        open = Some(line + length);
        line += length + 1;
    }
    // The `...` that is open takes part in what follows.
    let line = open.unwrap_or(line);
    differing(expected, found, line, at, &mut aligned, patience)?;
    Ok(aligned)
}

/// Where lines of a golden that follow each other may stand in an output.
struct SegmentPlace {
    /// Not before this line.
    from: usize,
    /// Behind a `...`: farther on, too.
    is_free: bool,
    /// Behind the last `...`: at the end alone.
    is_last: bool,
}

impl SegmentPlace {
    /// The first line of the first place where a segment fits.
    fn find(
        &self,
        segment: &[Pattern],
        found: &[&str],
        patience: &Patience,
    ) -> Result<Option<usize>, OutOfTime> {
        let Some(latest) = found.len().checked_sub(segment.len()) else {
            return Ok(None);
        };
        let first = if self.is_last { latest } else { self.from };
        let last = if self.is_free { latest } else { self.from };
        if first < self.from || first > last || last > latest {
            return Ok(None);
        }
        let texts = segment.iter().map(|pattern| match pattern {
            Pattern::Line(line) => line.text(),
            Pattern::Lines => None,
        });
        if let Some(texts) = texts.collect::<Option<Vec<&str>>>() {
            let at = first_occurrence(&texts, &found[first..last + segment.len()], patience)?;
            return Ok(at.map(|at| first + at));
        }
        let at = first_fit(segment, &found[first..last + segment.len()], patience)?;
        Ok(at.map(|at| first + at))
    }
}

/// Whether a line is what a pattern says.
pub(super) fn same(pattern: &Pattern, line: &str) -> bool {
    matches!(pattern, Pattern::Line(pattern) if pattern.fits(line))
}

/// The rest of both, which differs: the fewest changes, and each `...` takes what came where it stands and
/// is not in the place of a line beside it that went.
fn differing(
    expected: &[Pattern],
    found: &[&str],
    line: usize,
    at: usize,
    aligned: &mut Vec<Aligned>,
    patience: &Patience,
) -> Result<(), OutOfTime> {
    let numbered = expected.iter().enumerate().skip(line);
    let lines: Vec<(usize, &Pattern)> = numbered
        .clone()
        .filter(|(_, pattern)| **pattern != Pattern::Lines)
        .collect();
    let mut dots = numbered
        .filter(|(_, pattern)| **pattern == Pattern::Lines)
        .map(|(line, _)| line)
        .peekable();
    let runs = changes(&lines, &found[at..], &|(_, pattern), line| {
        patience.compare(line).is_ok() && same(pattern, line)
    });
    patience.compare("")?;
    // Between two runs of equal lines: what went and what came.
    let (mut gone, mut come) = (0..0, 0..0);
    let mut flush = |gone: Range<usize>, come: Range<usize>, until: usize, aligned: &mut Vec<_>| {
        let mut here = Vec::new();
        while let Some(dot) = dots.next_if(|&dot| dot < until) {
            here.push(dot);
        }
        let come = at + come.start..at + come.end;
        hunk(&lines[gone], come, &here, aligned);
    };
    for run in runs {
        match run {
            LineRun::Gone(lines) => gone = lines,
            LineRun::Come(lines) => come = lines,
            LineRun::Same(same, first) => {
                for (index, place) in same.clone().enumerate() {
                    let (gone, come) = (std::mem::take(&mut gone), std::mem::take(&mut come));
                    flush(gone, come, lines[place].0, aligned);
                    aligned.push(Aligned::Same {
                        line: lines[place].0,
                        at: at + first + index,
                    });
                }
                (gone, come) = (same.end..same.end, first + same.len()..first + same.len());
            }
        }
    }
    flush(gone, come, expected.len(), aligned);
    Ok(())
}

/// A hunk of the diff: removed lines, added lines, and the `...` among them.
fn hunk(
    gone: &[(usize, &Pattern)],
    come: Range<usize>,
    dots: &[usize],
    aligned: &mut Vec<Aligned>,
) {
    let went = |&(line, _): &(usize, &Pattern)| Aligned::Gone { line };
    let (Some(&first), Some(&last)) = (dots.first(), dots.last()) else {
        aligned.extend(gone.iter().map(went));
        aligned.extend(come.map(|at| Aligned::Come { at }));
        return;
    };
    let before = gone.partition_point(|(line, _)| *line < first);
    let after = gone.partition_point(|(line, _)| *line < last);
    // As many came in the place of those before and behind as there were, as far as there are so many.
    let early = come.start..(come.start + before).min(come.end);
    let late = come.end.saturating_sub(gone.len() - after).max(early.end)..come.end;
    aligned.extend(gone[..before].iter().map(went));
    aligned.extend(early.clone().map(|at| Aligned::Come { at }));
    for (index, &line) in dots.iter().enumerate() {
        let lines = if index == 0 {
            early.end..late.start
        } else {
            late.start..late.start
        };
        aligned.push(Aligned::Taken { line, lines });
        let next = dots.get(index + 1);
        let between = gone[before..after]
            .iter()
            .filter(|(gone, _)| *gone > line && next.is_some_and(|next| gone < next));
        aligned.extend(between.map(went));
    }
    aligned.extend(gone[after..].iter().map(went));
    aligned.extend(late.map(|at| Aligned::Come { at }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The parts as marks, as a diff has them.
    fn marks(expected: &[&str], found: &[&str]) -> String {
        let patterns: Vec<Pattern> = expected.iter().map(|line| Pattern::read(line)).collect();
        let mark = |part: Aligned| match part {
            Aligned::Same { line, at } => format!(" {}={}", expected[line], found[at]),
            Aligned::Taken { lines, .. } => format!(" ~{}", lines.len()),
            Aligned::Gone { line } => format!(" -{}", expected[line]),
            Aligned::Come { at } => format!(" +{}", found[at]),
        };
        let aligned = align(&patterns, found, &Patience::endless());
        let aligned = aligned.expect("there is time");
        aligned.into_iter().map(mark).collect()
    }

    #[test]
    fn dots_take_what_lets_the_rest_fit() {
        assert_eq!(
            marks(&["...", "a", "b"], &["a", "x", "a", "b"]),
            " ~2 a=a b=b"
        );
        assert_eq!(marks(&["a", "...", "a"], &["a", "a"]), " a=a ~0 a=a");
        assert_eq!(marks(&["..."], &[]), " ~0");
        assert_eq!(marks(&["a", "...", "a"], &["a"]), " a=a ~0 -a");
    }

    #[test]
    fn dots_do_not_hide_what_went_beside_them() {
        assert_eq!(marks(&["a", "...", "c"], &["a", "x", "y"]), " a=a ~1 -c +y");
        assert_eq!(marks(&["b", "...", "d"], &["x", "y", "d"]), " -b +x ~1 d=d");
        assert_eq!(
            marks(&["a", "...", "b", "...", "c"], &["a", "x", "c"]),
            " a=a ~1 -b ~0 c=c"
        );
    }

    #[test]
    fn wild_lines_fit_where_they_stand() {
        assert_eq!(
            marks(&["n [INT]", "b"], &["n 7", "c"]),
            " n [INT]=n 7 -b +c"
        );
    }

    /// Whether there is a way to make it fit, by trying all.
    fn fits(expected: &[Pattern], found: &[&str]) -> bool {
        match expected.split_first() {
            None => found.is_empty(),
            Some((Pattern::Lines, rest)) => {
                (0..=found.len()).any(|taken| fits(rest, &found[taken..]))
            }
            Some((first, rest)) => {
                let (Some(line), Some(others)) = (found.first(), found.get(1..)) else {
                    return false;
                };
                same(first, line) && fits(rest, others)
            }
        }
    }

    proptest! {
        #[test]
        fn all_is_fine_if_anything_is(
            expected in prop::collection::vec(prop::sample::select(vec!["a", "b", "[..]", "...", "x[INT]"]), 0..7),
            found in prop::collection::vec(prop::sample::select(vec!["a", "b", "x1"]), 0..7),
        ) {
            let patterns: Vec<Pattern> = expected.iter().map(|line| Pattern::read(line)).collect();
            let aligned = align(&patterns, &found, &Patience::endless()).expect("there is time");
            prop_assert_eq!(aligned.iter().all(Aligned::is_fine), fits(&patterns, &found), "{:?}", aligned);
            // Each line of both stands in it once, in order.
            let (mut lines, mut places) = (Vec::new(), Vec::new());
            for part in aligned {
                match part {
                    Aligned::Same { line, at } => {
                        lines.push(line);
                        places.push(at);
                    }
                    Aligned::Taken { line, lines: taken } => {
                        lines.push(line);
                        places.extend(taken);
                    }
                    Aligned::Gone { line } => lines.push(line),
                    Aligned::Come { at } => places.push(at),
                }
            }
            prop_assert_eq!(lines, (0..expected.len()).collect::<Vec<_>>());
            prop_assert_eq!(places, (0..found.len()).collect::<Vec<_>>());
        }
    }
}
