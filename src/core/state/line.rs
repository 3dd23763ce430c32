//! Lines that a script draws states by.

/// A line of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line(pub Vec<LinePiece>);

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinePiece {
    /// Characters.
    Text(String),
    /// The value of a cell.
    Cell(u16),
    /// A text that stands where a cell has a value; elsewhere there are as many spaces.
    Held {
        /// The cell.
        cell: u16,
        /// Its value.
        value: u8,
        /// The text.
        text: String,
    },
}

impl Line {
    /// Reads a line: `{CELL}` is the value there, `{{` and `}}` are braces. `piece` finds what the text between two braces
    /// stands for.
    ///
    /// # Errors
    ///
    /// The bytes of a text that stands for nothing, or of a brace that is not closed.
    pub fn read(
        text: &str,
        piece: impl Fn(&str) -> Option<LinePiece>,
    ) -> Result<Self, std::ops::Range<usize>> {
        let mut pieces = vec![LinePiece::Text(String::new())];
        let mut rest = text;
        while let Some(character) = rest.chars().next() {
            let at = text.len() - rest.len();
            rest = &rest[character.len_utf8()..];
            let literal = match character {
                '{' | '}' if rest.starts_with(character) => {
                    rest = &rest[1..];
                    character
                }
                '{' => {
                    let close = rest.find('}').ok_or(at..text.len())?;
                    let name = &rest[..close];
                    let found = piece(name).ok_or(at + 1..at + 1 + close)?;
                    pieces.push(found);
                    rest = &rest[close + 1..];
                    continue;
                }
                '}' => return Err(at..at + 1),
                character => character,
            };
            match pieces.last_mut() {
                Some(LinePiece::Text(text)) => text.push(literal),
                _ => pieces.push(LinePiece::Text(literal.to_string())),
            }
        }
        Ok(Self(pieces))
    }
}
