//! The few colours of standard output.

use std::fmt::Display;

/// The role of a piece of text, for colouring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextRole {
    /// It worked.
    Success,
    /// It did not.
    Failure,
    /// A result to know of that is no failure.
    Notice,
    /// A value that a move moved.
    Moved,
    /// Stands around what matters.
    Faint,
}

/// Of the 256 colours of terminals those that stand out on black as on white; the hues of plots in files.
const SERIES: [u8; 12] = [32, 166, 29, 133, 136, 244, 63, 160, 141, 199, 37, 70];

/// Colours, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Whether there are colours.
    pub colour: bool,
}

impl Palette {
    /// The text in its colour.
    pub fn paint(self, role: TextRole, text: impl Display) -> String {
        if !self.colour {
            return text.to_string();
        }
        let begin = match role {
            TextRole::Success => "\u{1b}[1m\u{1b}[32m",
            TextRole::Failure => "\u{1b}[1m\u{1b}[31m",
            TextRole::Notice => "\u{1b}[33m",
            TextRole::Moved => "\u{1b}[1m\u{1b}[7m",
            TextRole::Faint => "\u{1b}[2m",
        };
        format!("{begin}{text}\u{1b}[0m")
    }

    /// The text in the colour of a plot's series.
    pub fn paint_series(self, series: usize, text: &str) -> String {
        if !self.colour {
            return text.to_owned();
        }
        let colour = SERIES[series % SERIES.len()];
        format!("\u{1b}[38;5;{colour}m{text}\u{1b}[0m")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colour_text_is_bare() {
        assert_eq!(
            Palette { colour: false }.paint(TextRole::Success, "yes"),
            "yes"
        );
    }

    #[test]
    fn a_colour_ends_with_its_text() {
        let text = Palette { colour: true }.paint(TextRole::Success, "yes");
        assert!(
            text.starts_with("\u{1b}[") && text.ends_with("\u{1b}[0m"),
            "{text:?}"
        );
    }
}
