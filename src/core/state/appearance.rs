//! The appearance of a value on boards.

use super::colour::Colour;
use super::layout::Label;
use unicode_width::UnicodeWidthStr;

/// The appearance of a value: boards show it in the place of the value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Appearance {
    /// The text in a text board.
    pub text: String,
    /// The colour of its cell, on pages and in pictures.
    pub colour: Option<Colour>,
    /// Whether the cell is an empty place, which pages draw without a tile.
    pub is_blank: bool,
}

impl Appearance {
    /// Most columns of a text.
    pub const MOST_COLUMNS: usize = 16;

    /// The appearance of a value that nobody says more of: `b` and `_` are empty places.
    pub(crate) fn plain(label: Option<&Label>, value: u8) -> Self {
        let text = label.map_or_else(|| value.to_string(), ToString::to_string);
        Self {
            is_blank: matches!(&*text, "b" | "_"),
            text,
            colour: None,
        }
    }

    /// The same with a text and a colour, where these are given.
    #[must_use]
    pub fn with(mut self, text: Option<&str>, colour: Option<Colour>) -> Self {
        if let Some(text) = text {
            text.clone_into(&mut self.text);
        }
        self.colour = colour.or(self.colour);
        self.is_blank = match text {
            Some(text) => text.trim().is_empty(),
            None => self.is_blank,
        };
        self.is_blank &= self.colour.is_none();
        self
    }

    /// Whether a text fits into a cell: one line of a few columns.
    pub fn fits(text: &str) -> bool {
        text.width() <= Self::MOST_COLUMNS && !text.chars().any(char::is_control)
    }

    /// The text on a page's tile.
    pub fn tile(&self) -> &str {
        if self.is_blank { "" } else { &self.text }
    }
}
