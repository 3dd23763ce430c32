//! The dimmed text behind the cursor.

use crate::completion::Hint;
use rustyline::hint;

/// A hint: how a command goes on, or an earlier line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dimmed {
    shown: String,
    /// The text that the right arrow types.
    typed: Option<String>,
}

impl hint::Hint for Dimmed {
    fn display(&self) -> &str {
        &self.shown
    }

    fn completion(&self) -> Option<&str> {
        self.typed.as_deref()
    }
}

impl From<Hint> for Dimmed {
    fn from(hint: Hint) -> Self {
        Self {
            shown: hint.shown,
            typed: hint.text,
        }
    }
}

impl Dimmed {
    /// The rest of an earlier input, of which one line is shown.
    pub(crate) fn earlier(rest: &str) -> Option<Self> {
        let (first, others) = rest.split_once('\n').unwrap_or((rest, ""));
        let more = if others.is_empty() { "" } else { " ..." };
        (!rest.is_empty()).then(|| Self {
            shown: format!("{first}{more}"),
            typed: Some(rest.to_owned()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustyline::hint::Hint;

    #[test]
    fn one_line_of_an_earlier_input_is_shown() {
        let hint = Dimmed::earlier("st 3 {\n move up\n}").expect("something is left");
        assert_eq!(hint.display(), "st 3 { ...");
        assert_eq!(hint.completion(), Some("st 3 {\n move up\n}"));
    }
}
