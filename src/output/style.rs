//! The few colours of standard output.

use anstyle::{AnsiColor, Style};
use std::fmt::Display;

/// What a piece of text is, for colouring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It worked.
    Success,
    /// It did not.
    Failure,
    /// A result to know of that is no failure.
    Notice,
    /// Stands around what matters.
    Faint,
}

/// Colours, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Whether there are colours.
    pub colour: bool,
}

impl Palette {
    /// The text in its colour.
    pub fn paint(self, role: Role, text: impl Display) -> String {
        if !self.colour {
            return text.to_string();
        }
        let style = match role {
            Role::Success => AnsiColor::Green.on_default().bold(),
            Role::Failure => AnsiColor::Red.on_default().bold(),
            Role::Notice => AnsiColor::Yellow.on_default(),
            Role::Faint => Style::new().dimmed(),
        };
        format!("{style}{text}{style:#}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colour_text_is_bare() {
        assert_eq!(Palette { colour: false }.paint(Role::Success, "yes"), "yes");
    }

    #[test]
    fn a_colour_ends_with_its_text() {
        let text = Palette { colour: true }.paint(Role::Success, "yes");
        assert!(
            text.starts_with("\u{1b}[") && text.ends_with("\u{1b}[0m"),
            "{text:?}"
        );
    }
}
