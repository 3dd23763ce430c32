//! A line of a golden: text, and what stands for text that differs from run to run.

use std::ops::Range;

/// Wildcards: placeholders for text inside a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Wildcard {
    /// Any text, none too.
    Any,
    /// A whole number.
    Int,
    /// A number, with a fraction and an exponent if it likes.
    Number,
    /// A number with a unit of time, or hours, minutes and seconds between colons.
    Time,
}

/// Units of time, the longer one of two that begin alike first.
const UNITS: [&str; 17] = [
    "milliseconds",
    "seconds",
    "second",
    "minutes",
    "minute",
    "hours",
    "hour",
    "min",
    "ms",
    "µs",
    "μs",
    "us",
    "ns",
    "sec",
    "s",
    "h",
    "m",
];

impl Wildcard {
    const ALL: [Self; 4] = [Self::Any, Self::Int, Self::Number, Self::Time];

    /// As it is written.
    pub(crate) fn written(self) -> &'static str {
        match self {
            Self::Any => "[..]",
            Self::Int => "[INT]",
            Self::Number => "[NUMBER]",
            Self::Time => "[TIME]",
        }
    }

    /// The one that a text begins with.
    fn at_start(text: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|wildcard| text.starts_with(wildcard.written()))
    }

    /// Number of bytes of `line` that it takes from a place on: of numbers as many as there are.
    fn length(self, line: &str, from: usize) -> Option<usize> {
        let (before, rest) = (line[..from].bytes().next_back(), &line[from..]);
        if before.is_some_and(|byte| byte.is_ascii_digit()) {
            return None;
        }
        match self {
            Self::Any => None,
            Self::Int => integer(rest),
            Self::Number => number(rest),
            Self::Time => time(rest),
        }
    }
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

fn sign(text: &str) -> usize {
    usize::from(text.starts_with(['-', '+']))
}

fn integer(text: &str) -> Option<usize> {
    let sign = sign(text);
    let digits = digits(&text[sign..]);
    (digits > 0).then_some(sign + digits)
}

fn number(text: &str) -> Option<usize> {
    let mut length = integer(text)?;
    if text[length..].starts_with('.') {
        let fraction = digits(&text[length + 1..]);
        length += if fraction > 0 { 1 + fraction } else { 0 };
    }
    if text[length..].starts_with(['e', 'E'])
        && let Some(exponent) = integer(&text[length + 1..])
    {
        length += 1 + exponent;
    }
    Some(length)
}

fn time(text: &str) -> Option<usize> {
    let mut length = number(text)?;
    let mut colons = 0;
    while colons < 2
        && text[length..].starts_with(':')
        && let Some(part) = number(&text[length + 1..])
    {
        length += 1 + part;
        colons += 1;
    }
    if colons > 0 {
        return Some(length);
    }
    let space = usize::from(text[length..].starts_with(' '));
    let rest = &text[length + space..];
    let unit = UNITS.into_iter().find(|unit| {
        let unit_rest = rest.strip_prefix(unit);
        unit_rest.is_some_and(|following| !following.starts_with(char::is_alphabetic))
    })?;
    Some(length + space + unit.len())
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum PatternPiece {
    Text(String),
    Wildcard(Wildcard),
}

/// A line that is expected.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Pattern {
    /// `...`: any number of lines.
    Lines,
    /// One line.
    Line(LinePattern),
}

/// One line that is expected.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LinePattern(Vec<PatternPiece>);

impl Pattern {
    /// Reads a line without spaces at its end.
    pub(crate) fn read(line: &str) -> Self {
        match line {
            "..." => Self::Lines,
            r"\..." => Self::Line(LinePattern(vec![PatternPiece::Text("...".to_owned())])),
            _ => Self::Line(LinePattern::read(line)),
        }
    }

    /// Whether anything in it stands for something else.
    pub(crate) fn is_wild(&self) -> bool {
        match self {
            Self::Lines => true,
            Self::Line(line) => line.is_wild(),
        }
    }
}

impl LinePattern {
    fn read(line: &str) -> Self {
        let (mut pieces, mut text) = (Vec::new(), String::new());
        let mut rest = line;
        while let Some(first) = rest.chars().next() {
            let tail = &rest[first.len_utf8()..];
            if let Some(wildcard) = Wildcard::at_start(rest) {
                if !text.is_empty() {
                    pieces.push(PatternPiece::Text(std::mem::take(&mut text)));
                }
                pieces.push(PatternPiece::Wildcard(wildcard));
                rest = &rest[wildcard.written().len()..];
            } else if first == '\\' && tail.starts_with('\\') {
                text.push('\\');
                rest = &tail[1..];
            } else if first == '\\'
                && let Some(wildcard) = Wildcard::at_start(tail)
            {
                text.push_str(wildcard.written());
                rest = &tail[wildcard.written().len()..];
            } else {
                // A backslash before anything else is itself.
                text.push(first);
                rest = tail;
            }
        }
        if !text.is_empty() {
            pieces.push(PatternPiece::Text(text));
        }
        Self(pieces)
    }

    /// Whether anything in it stands for something else.
    fn is_wild(&self) -> bool {
        let mut pieces = self.0.iter();
        pieces.any(|piece| matches!(piece, PatternPiece::Wildcard(_)))
    }

    /// The only line that fits, where there is just one.
    pub(crate) fn text(&self) -> Option<&str> {
        match &self.0[..] {
            [] => Some(""),
            [PatternPiece::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// Whether a line is what it says.
    pub(crate) fn fits(&self, line: &str) -> bool {
        match self.text() {
            Some(text) => text == line,
            None => self.taken(line).is_some(),
        }
    }

    /// Returns the text that each wildcard takes of a line that fits, in order; as little as possible from the right.
    pub(crate) fn taken<'l>(&self, line: &'l str) -> Option<Vec<(Wildcard, &'l str)>> {
        let ends = self.ends(line)?;
        let mut end = line.len();
        let mut taken = Vec::new();
        for (index, piece) in self.0.iter().enumerate().rev() {
            let range = start(piece, line, &ends[index], end)?;
            if let PatternPiece::Wildcard(wildcard) = piece {
                taken.push((*wildcard, &line[range.clone()]));
            }
            end = range.start;
        }
        taken.reverse();
        Some(taken)
    }

    /// Where each piece can begin, by its number; nothing where the line can't end with the last one.
    fn ends(&self, line: &str) -> Option<Vec<Vec<usize>>> {
        let mut begins = vec![vec![0]];
        for piece in &self.0 {
            let from = begins.last().expect("the first piece begins at 0");
            let mut next: Vec<usize> = match piece {
                PatternPiece::Text(text) => {
                    let fitting = from.iter().filter(|&&at| line[at..].starts_with(&**text));
                    fitting.map(|at| at + text.len()).collect()
                }
                PatternPiece::Wildcard(Wildcard::Any) => {
                    let first = *from.first()?;
                    let places = line[first..].char_indices().map(|(at, _)| first + at);
                    places.chain([line.len()]).collect()
                }
                PatternPiece::Wildcard(wildcard) => {
                    let lengths = from
                        .iter()
                        .filter_map(|&at| Some(at + wildcard.length(line, at)?));
                    lengths.collect()
                }
            };
            // `-1` and `1` end at one place.
            next.sort_unstable();
            next.dedup();
            begins.push(next);
        }
        let fits = begins.last()?.last() == Some(&line.len());
        fits.then_some(begins)
    }
}

/// The part of a line that a piece takes which ends there and begins at one of these places, a late one.
fn start(piece: &PatternPiece, line: &str, begins: &[usize], end: usize) -> Option<Range<usize>> {
    let fits = |at: usize| match piece {
        PatternPiece::Text(text) => at + text.len() == end && line[at..].starts_with(&**text),
        PatternPiece::Wildcard(Wildcard::Any) => at <= end,
        PatternPiece::Wildcard(wildcard) => wildcard.length(line, at) == Some(end - at),
    };
    let before = begins.partition_point(|&at| at <= end);
    let begin = begins[..before].iter().rev().find(|&&at| fits(at));
    begin.map(|&at| at..end)
}

/// A line that is expected word by word, as a golden says so.
pub(crate) fn literal(line: &str) -> String {
    let (body, spaces) = line.split_at(line.trim_end().len());
    if body == "..." {
        return format!(r"\...{spaces}");
    }
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        if first == '\\' || Wildcard::at_start(rest).is_some() {
            text.push('\\');
        }
        text.push(first);
        rest = &rest[first.len_utf8()..];
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn taken<'l>(pattern: &str, line: &'l str) -> Option<Vec<&'l str>> {
        let taken = LinePattern::read(pattern).taken(line)?;
        Some(taken.into_iter().map(|(_, text)| text).collect())
    }

    #[test]
    fn any_text_stands_for_any_text_none_too() {
        assert_eq!(taken("a[..]b", "ab"), Some(vec![""]));
        assert_eq!(taken("[..]b[..]", "aäbcb"), Some(vec!["aäbc", ""]));
        assert_eq!(taken("a[..]b", "abc"), None);
        assert_eq!(taken("[..]ä[..]ä", "ää"), Some(vec!["", ""]));
    }

    #[test]
    fn numbers_are_taken_whole() {
        assert_eq!(taken("[INT] nodes", "-12 nodes"), Some(vec!["-12"]));
        assert_eq!(taken("[INT]", "1.5"), None);
        assert_eq!(taken("[..][INT]", "1234"), Some(vec!["", "1234"]));
        assert_eq!(taken("[NUMBER]", "1.5e-3"), Some(vec!["1.5e-3"]));
        assert_eq!(taken("[NUMBER].", "7."), Some(vec!["7"]));
        assert_eq!(taken("[NUMBER]", "e3"), None);
    }

    #[test]
    fn times_have_units_or_colons() {
        for time in ["0.012345 s", "3ms", "1:02:03", "2 min", "5 µs"] {
            assert_eq!(taken("[TIME]", time), Some(vec![time]), "{time}");
        }
        assert_eq!(taken("[TIME]", "12"), None);
        assert_eq!(taken("[TIME]", "12 states"), None);
    }

    #[test]
    fn a_backslash_makes_a_wildcard_text() {
        assert_eq!(taken(r"\[..] \[INT]", "[..] [INT]"), Some(vec![]));
        assert_eq!(taken(r"\\[INT]", r"\7"), Some(vec!["7"]));
        assert_eq!(taken(r"a\b \\ c", r"a\b \ c"), Some(vec![]));
        assert_eq!(taken("['start', 'up']", "['start', 'up']"), Some(vec![]));
        let dots = Pattern::read(r"\...");
        assert!(matches!(&dots, Pattern::Line(line) if line.fits("...") && !line.fits("a")));
        assert_eq!(Pattern::read("..."), Pattern::Lines);
    }

    #[test]
    fn long_lines_of_digits_are_matched_in_time() {
        let line = "1".repeat(200_000);
        assert!(!LinePattern::read("[..][INT][..]x").fits(&line));
        assert!(LinePattern::read("[..]1[..]1[..]").fits(&line));
    }

    proptest! {
        #[test]
        fn what_is_written_literally_fits_itself_alone(line in r"[\\\[\].INTa ]{0,12}", other in r"[\\\[\].INTa ]{0,12}") {
            let (line, other) = (line.trim_end(), other.trim_end());
            let Pattern::Line(pattern) = Pattern::read(&literal(line)) else {
                panic!("{line} became wild");
            };
            prop_assert!(pattern.fits(line));
            prop_assert_eq!(pattern.fits(other), line == other);
        }
    }
}
